// verify and replay: a record against the game and the revealed seed.
#include "session/record.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "session/record_words.hpp"

namespace kydai::session {
namespace {

using core::TurnKind;

core::ChanceContext context_of(const Record& record) {
  core::ChanceContext context;
  context.id = record.table + "-";
  core::append_number(context.id, record.round);
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    context.client_seeds[i] = record.players[i].client_seed;
  }
  return context;
}

// Where a tag stands; a value holds no line end, so none can pretend to be one.
std::size_t byte_of_tag(std::string_view text, std::string_view name) {
  const std::size_t found = text.find("\n[" + std::string(name) + " \"");
  return found == std::string_view::npos ? 0 : found + 1;
}

Verdict differs(std::string_view text, std::size_t byte, std::string_view what) {
  Verdict out;
  out.what = what;
  out.byte = std::min(byte, text.size());
  out.line = 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, out.byte), '\n'));
  return out;
}

bool are_same_steps(const std::vector<core::Step>& written, const std::vector<core::Step>& made) {
  const auto is_same = [](const core::Step& a, const core::Step& b) {
    return a.actor == b.actor && a.full == b.full;
  };
  return std::ranges::equal(written, made, is_same);
}

// Walks one record action by action.
class Checker {
 public:
  Checker(const Record& record, core::Match& match)
      : record_(record), match_(match), context_(context_of(record)) {}

  // What is wrong with this action; empty if nothing.
  std::string_view check(const RecordAction& action) {
    switch (action.kind) {
      case RecordAction::Kind::kRoll:
      case RecordAction::Kind::kDeal: return check_chance(action);
      case RecordAction::Kind::kMove: return check_move(action);
      case RecordAction::Kind::kEnding: break;
    }
    return match_.end(action.ending, action.seat) ? "" : "the round cannot end so";
  }

 private:
  std::string_view check_chance(const RecordAction& action) {
    const bool is_deal = action.kind == RecordAction::Kind::kDeal;
    const core::Turn turn = match_.turn();
    if (turn.kind != TurnKind::kChance || turn.seat != action.seat ||
        (match_.chance_kind() == core::ChanceKind::kDeal) != is_deal) {
      return "nothing is to be rolled or dealt here";
    }
    core::ByteStream bytes(record_.seed, context_, match_.chance_kind(), chances_++);
    const core::Played played = match_.draw(bytes);
    if (is_deal) {
      if (match_.position() != record_.deal) return "the deal does not follow from the seed";
    } else if (played.move != action.text) {
      return "this roll does not follow from the seed";
    }
    return judge_steps(action, played);
  }

  std::string_view check_move(const RecordAction& action) {
    const Expected<core::Played> played = match_.play(action.seat, action.text);
    if (!played) return "this move is not legal here";
    if (played->move != action.text) return "this move is not written as the game writes it";
    return judge_steps(action, *played);
  }

  static std::string_view judge_steps(const RecordAction& action, const core::Played& played) {
    if (are_same_steps(action.steps, played.steps)) return "";
    return "what followed from this is told otherwise";
  }

  const Record& record_;
  core::Match& match_;
  const core::ChanceContext context_;
  std::uint64_t chances_ = 0;
};

// One action of a record done without the check of chance, and how a replay calls it.
class Replayer {
 public:
  Replayer(const Record& record, core::Match& match)
      : record_(record), match_(match), context_(context_of(record)) {}

  Expected<std::string> act(const RecordAction& action) {
    std::string words(1, static_cast<char>('0' + core::index(action.seat)));
    words += ':';
    Expected<void> done;
    switch (action.kind) {
      case RecordAction::Kind::kMove:
        done = without_value(match_.play(action.seat, action.text));
        words += action.text;
        break;
      case RecordAction::Kind::kRoll:
        done = without_value(match_.roll(action.text));
        words += "!" + action.text;
        break;
      case RecordAction::Kind::kDeal:
        done = deal();
        words += "!deal";
        break;
      case RecordAction::Kind::kEnding:
        done = match_.end(action.ending, action.seat);
        words += "=";
        words += to_string(action.ending);
        break;
    }
    if (done) return words;
    Fault fault = done.error();
    fault.at = static_cast<std::uint32_t>(action.at);
    return std::unexpected(fault);
  }

 private:
  static Expected<void> without_value(const Expected<core::Played>& played) {
    if (!played) return std::unexpected(played.error());
    return {};
  }

  Expected<void> deal() {
    if (match_.turn().kind != TurnKind::kChance) {
      return core::fail(core::FaultCode::kImpossible, 0, "nothing is to be dealt here");
    }
    if (record_.is_running) {
      return core::fail(core::FaultCode::kForbidden, 0, "a deal is told when the round is over");
    }
    if (record_.commitment.empty()) {
      return core::fail(core::FaultCode::kImpossible, 0, "there is no seed to deal from");
    }
    core::ByteStream bytes(record_.seed, context_, match_.chance_kind(), deals_++);
    match_.draw(bytes);
    return {};
  }

  const Record& record_;
  core::Match& match_;
  const core::ChanceContext context_;
  std::uint64_t deals_ = 0;
};

}  // namespace

Expected<std::unique_ptr<core::Match>> begin_match(const Record& record,
                                                   const MatchFactory& factory) {
  Expected<std::unique_ptr<core::Match>> match =
      factory(record.game, record.profile, record.settings, record.seats);
  if (!match || record.start.empty()) return match;
  return (*match)->from(record.start);
}

Verdict verify_record(std::string_view text, const MatchFactory& factory) {
  const Expected<Record> record = read_record(text);
  if (!record) return differs(text, record.error().at, record.error().message);
  if (record->is_running) {
    return differs(text, byte_of_tag(text, "Result"), "the round is not over, its seed is secret");
  }
  if (record->commitment.empty()) {
    return differs(text, byte_of_tag(text, "Commit"), "nobody committed himself to a seed");
  }
  const core::ChanceContext context = context_of(*record);
  if (core::to_hex(core::commitment(context.id, record->seed)) != record->commitment) {
    return differs(text, byte_of_tag(text, "Commit"), "the seed is not the one committed to");
  }
  const auto plain = factory(record->game, record->profile, record->settings, record->seats);
  if (!plain) return differs(text, byte_of_tag(text, "Game"), plain.error().message);
  const auto match = begin_match(*record, factory);
  if (!match) return differs(text, byte_of_tag(text, "Start"), match.error().message);
  core::Match& game = **match;
  if (game.rules_version() != record->rules_version) {
    return differs(text, byte_of_tag(text, "RulesVersion"), "the rules have another version");
  }
  if (game.options_text() != record->options) {
    return differs(text, byte_of_tag(text, "Options"), "the options are others than the settings");
  }
  for (const Seat seat : {Seat::k0, Seat::k1, Seat::k2, Seat::k3}) {
    const RecordSeat& player = record->players[static_cast<std::size_t>(core::index(seat))];
    if (player.kind == OccupantKind::kHuman || player.client_seed.empty()) continue;
    return differs(text, byte_of_tag(text, "ClientSeeds"), "a seat without a person has a seed");
  }
  Checker checker(*record, game);
  for (const RecordAction& action : record->actions) {
    const std::string_view wrong = checker.check(action);
    if (!wrong.empty()) return differs(text, action.at, wrong);
  }
  if (!game.outcome()) return differs(text, text.size(), "the record stops before the end");
  if (*game.outcome() != record->outcome) {
    return differs(text, byte_of_tag(text, "Result"), "the result does not follow from the moves");
  }
  if (game.position() != record->final) {
    return differs(text, byte_of_tag(text, "Final"), "the last position is another one");
  }
  return {true, "fair", 0, 0};
}

Expected<std::vector<Replayed>> replay_record(std::string_view text, const MatchFactory& factory) {
  const Expected<Record> record = read_record(text);
  if (!record) return std::unexpected(record.error());
  const auto match = begin_match(*record, factory);
  if (!match) {
    Fault fault = match.error();
    const std::size_t tag = byte_of_tag(text, record->start.empty() ? "Game" : "Start");
    fault.at = static_cast<std::uint32_t>(tag);
    return std::unexpected(fault);
  }
  Replayer replayer(*record, **match);
  std::vector<Replayed> out;
  out.push_back({"", (*match)->position()});
  for (const RecordAction& action : record->actions) {
    Expected<std::string> words = replayer.act(action);
    if (!words) return std::unexpected(words.error());
    out.push_back({std::move(*words), (*match)->position()});
  }
  return out;
}

}  // namespace kydai::session
