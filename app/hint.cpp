// `kydai hint GAME`: a line in (position, TAB, moves), the best move and why out, in JSON.  Of
// dominoes only the view of the seat to move goes to the bot, even where the line shows all hands.
#include "catalog/hint.hpp"

#include <chrono>
#include <cstdio>
#include <string>

#include "app/commands.hpp"
#include "app/hint_text.hpp"
#include "app/inspector.hpp"
#include "app/line_answers.hpp"
#include "app/rules_arguments.hpp"

namespace kydai::app {
namespace {

using Clock = std::chrono::steady_clock;

template <core::Game G>
class Hinter {
 public:
  Hinter(const typename G::Options& options, const HintArguments& arguments)
      : options_(options),
        arguments_(arguments),
        inspected_{.rules = arguments.rules, .seed = std::nullopt},
        inspector_(options, inspected_) {}

  // Appends one JSON object and a line feed; false if the line was bad.
  bool answer(std::string_view line, std::string& out) {
    catalog::BotRequest request;
    core::Expected<void> read = ask(line, request);
    if (read) {
      const core::Expected<catalog::Hint> hint = catalog::give_hint(request);
      if (hint) {
        append_hint(out, *hint, arguments_.language);
        out += '\n';
        return true;
      }
      read = std::unexpected(hint.error());
    }
    Inspector<G>::write_fault(read.error(), out);
    return false;
  }

 private:
  core::Expected<void> ask(std::string_view line, catalog::BotRequest& request) {
    request.game = G::kName;
    request.seats = arguments_.rules.seats;
    request.level = arguments_.level;
    request.seed = 1;
    request.nodes_max = arguments_.nodes_max;
    if (request.nodes_max == 0) {
      const auto end = Clock::now() + std::chrono::milliseconds(arguments_.move_time_ms);
      request.stop = [end] { return Clock::now() >= end; };
    }
    if constexpr (G::kHasHiddenInformation) {
      // A view begins like a position but hides hands, which no position may.
      if (const auto view = G::read_view(line, options_)) return ask_view(*view, request);
    }
    if (const auto read = inspector_.read(line); !read) return read;
    const typename G::Position& position = inspector_.position();
    if (G::outcome(position, inspector_.past())) {
      return core::fail(core::FaultCode::kOver, 0, "the game is over");
    }
    const core::Turn turn = G::turn(position);
    if (turn.kind != core::TurnKind::kSeat) {
      return core::fail(core::FaultCode::kNotYourTurn, 0, "a roll or a deal comes here");
    }
    request.past_keys = inspector_.past();
    request.heard = inspector_.heard();
    if (const auto seat = check_seat(turn.seat); !seat) return seat;
    G::write_options(G::options(position), request.options);
    G::write_view(G::view(position, core::Viewer::seat(turn.seat)), request.view);
    return {};
  }

  core::Expected<void> ask_view(const typename G::View& view, catalog::BotRequest& request) const {
    G::write_options(view.options, request.options);
    G::write_view(view, request.view);
    return check_seat(view.turn);
  }

  core::Expected<void> check_seat(core::Seat seat) const {
    if (!arguments_.seat || *arguments_.seat == core::index(seat)) return {};
    return core::fail(core::FaultCode::kNotYourTurn, 0, "another seat is to move");
  }

  typename G::Options options_;
  const HintArguments& arguments_;
  InspectArguments inspected_;
  Inspector<G> inspector_;
};

}  // namespace

int hint(const HintArguments& arguments) {
  return with_rules("hint", arguments.rules, [&]<core::Game G>(const typename G::Options& options) {
    Hinter<G> hinter(options, arguments);
    return answer_lines(Flush::kEachLine, [&](std::string_view line, std::string& out) {
      return hinter.answer(line, out);
    });
  });
}

}  // namespace kydai::app
