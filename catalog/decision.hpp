// What a BotRequest asks: its texts read, and checked to leave somebody a move to choose.  For all
// who answer such a request; it chooses nothing itself.
#pragma once

#include <algorithm>
#include <concepts>
#include <string_view>
#include <vector>

#include "bots/bots.hpp"
#include "catalog/catalog.hpp"
#include "catalog/games.hpp"
#include "catalog/ouk_tables.hpp"
#include "core/game.hpp"

namespace kydai::catalog {

template <core::Game G>
struct Decision {
  typename G::Options options;
  typename G::View view;
};

// "B1+rearKick=on+fly=off" -> options.  Total: any text gives options or a Fault.
template <core::Game G>
core::Expected<typename G::Options> read_options_text(std::string_view text, int seats) {
  const std::size_t plus = text.find('+');
  const std::string_view profile = text.substr(0, plus);
  std::vector<core::Setting> settings;
  std::string_view rest = plus == std::string_view::npos ? "" : text.substr(plus + 1);
  while (!rest.empty()) {
    const std::string_view one = rest.substr(0, rest.find('+'));
    const std::size_t equals = one.find('=');
    if (equals == std::string_view::npos) {
      return core::fail(core::FaultCode::kSyntax, 0, "a switch is written NAME=VALUE");
    }
    settings.push_back({one.substr(0, equals), one.substr(equals + 1)});
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
  }
  return G::read_options(profile, settings, seats);
}

// Whether a seat has a move to choose here.
template <core::Game G>
bool is_decision(const typename G::View& view) {
  if constexpr (std::same_as<typename G::View, typename G::Position>) {
    return G::turn(view).kind == core::TurnKind::kSeat;
  } else {
    return mover(view).has_value();
  }
}

template <core::Game G>
core::Expected<Decision<G>> read_decision(const BotRequest& request) {
  const core::Expected<typename G::Options> options =
      read_options_text<G>(request.options, request.seats);
  if (!options) return std::unexpected(options.error());
  const core::Expected<typename G::View> view = G::read_view(request.view, *options);
  if (!view) return std::unexpected(view.error());
  if (!is_decision<G>(*view)) {
    return core::fail(core::FaultCode::kNotYourTurn, 0, "nobody is to move in this view");
  }
  return Decision<G>{*options, *view};
}

// The request must outlive the task.
inline bots::Task task_of(const BotRequest& request, bots::Level level) {
  return {request.past_keys, level, request.seed, request.nodes_max, &request.stop, request.heard};
}

// nullptr where the request brings no tables of these rules.
inline const ouk::EndgameSource* endgames_for(const BotRequest& request,
                                              const ouk::Options& options) {
  return request.ouk_tables == nullptr ? nullptr : request.ouk_tables->find(options);
}

// act<G>(decision, task) for the game, the level and the texts of the request; the first thing
// that is wrong with them otherwise.
template <class Answer, class Act>
core::Expected<Answer> answer_request(const BotRequest& request, Act&& act) {
  if (const auto known = check_level(request.game, request.level); !known) {
    return std::unexpected(known.error());
  }
  const bots::Task task = task_of(request, *bots::read_level(request.level));
  core::Expected<Answer> answer =
      core::fail(core::FaultCode::kUnknown, 0, "there is no game of this name");
  Games::with(request.game, [&]<core::Game G>() {
    const core::Expected<Decision<G>> asked = read_decision<G>(request);
    if (asked) {
      answer = act.template operator()<G>(*asked, task);
    } else {
      answer = std::unexpected(asked.error());
    }
  });
  return answer;
}

}  // namespace kydai::catalog
