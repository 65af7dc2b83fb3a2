#include "catalog/hint.hpp"

#include <algorithm>

#include "catalog/brains.hpp"
#include "catalog/decision.hpp"
#include "catalog/hint_reasons.hpp"

namespace kydai::catalog {
namespace {

template <core::Game G>
void write_texts(const typename G::Position& position, typename G::Move move, Hint& hint) {
  G::write_move(position, move, hint.move);
  G::write_human(position, move, hint.human);
}

template <class Choice>
std::optional<double> score_of(const Choice& choice) {
  if (choice.line.empty()) return std::nullopt;
  return choice.score;
}

Hint ask(const Decision<ouk::Ouk>& asked, const bots::Task& task, const BotRequest& request) {
  const auto choice =
      Brain<ouk::Ouk>::decide(asked.view, task, endgames_for(request, asked.options));
  Hint hint{.reason = why_ouk(asked.view, choice.move, choice.score, choice.line),
            .score = score_of(choice)};
  write_texts<ouk::Ouk>(asked.view, choice.move, hint);
  return hint;
}

Hint ask(const Decision<ngu_hanh::NguHanh>& asked, const bots::Task& task, const BotRequest&) {
  const auto choice = Brain<ngu_hanh::NguHanh>::decide(asked.view, task);
  Hint hint{.reason = why_ngu_hanh(asked.view, choice.move, choice.score, choice.line),
            .score = score_of(choice)};
  write_texts<ngu_hanh::NguHanh>(asked.view, choice.move, hint);
  return hint;
}

Hint ask(const Decision<ca_ngua::CaNgua>& asked, const bots::Task& task, const BotRequest&) {
  const ca_ngua::Position& position = asked.view;
  const ca_ngua::Move move = Brain<ca_ngua::CaNgua>::decide(position, task);
  Hint hint{.reason = why_ca_ngua(position, move)};
  write_texts<ca_ngua::CaNgua>(position, move, hint);
  const auto& book = ca_ngua_book();
  const CaNguaChoices choices =
      weigh_ca_ngua_moves(book ? &*book : nullptr, position, ca_ngua_depth(position), task);
  const auto chosen = std::ranges::find(choices, move, &CaNguaChoices::value_type::move);
  if (chosen != choices.end()) hint.score = chosen->value;
  return hint;
}

Hint ask(const Decision<domino::Domino>& asked, const bots::Task& task, const BotRequest&) {
  const domino::Move move = Brain<domino::Domino>::decide(asked.view, task);
  Hint hint{.reason = why_domino(asked.view, move)};
  // Neither text needs the position, which who asks could not have anyway.
  write_texts<domino::Domino>(domino::Position(), move, hint);
  return hint;
}

}  // namespace

core::Expected<Hint> give_hint(const BotRequest& request) {
  return answer_request<Hint>(request,
                              [&]<core::Game G>(const Decision<G>& asked, const bots::Task& task) {
                                return ask(asked, task, request);
                              });
}

}  // namespace kydai::catalog
