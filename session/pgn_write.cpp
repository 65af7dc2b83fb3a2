// A record as PGN.
#include <algorithm>

#include "session/pgn.hpp"
#include "session/pgn_words.hpp"
#include "session/record_words.hpp"
#include "session/state.hpp"

namespace kydai::session {
namespace {

using core::fail;
using core::FaultCode;

constexpr std::size_t kColumns = 79;

std::string player_name(const RecordSeat& seat) {
  const std::string name = seat.kind == OccupantKind::kBot ? "Bot " + seat.level : seat.name;
  return name.empty() ? "?" : name;
}

std::string_view player_type(const RecordSeat& seat) {
  return seat.kind == OccupantKind::kBot ? "program" : "human";
}

std::string_view termination(const Record& record) {
  if (record.is_running) return "unterminated";
  return record.outcome.reason == core::Reason::kFlag ? "time forfeit" : "normal";
}

// The move number that a position begins with: its last word that is a number.
std::int64_t first_number(std::string_view position) {
  std::uint32_t out = 1;
  for (core::Cursor cursor(position); !cursor.done(); cursor.accept(' ')) {
    core::Cursor word(cursor.take_until(' '));
    std::uint32_t value = 0;
    if (word.accept_number(value) && word.done()) out = value;
  }
  return out;
}

class PgnWriter {
 public:
  PgnWriter(const Record& record, core::Match& match)
      : record_(record), match_(match), number_(first_number(record.start)) {
    bank_ms_.fill(record.time.bank_ms);
  }

  Expected<std::string> write(std::string_view variant) {
    write_tags(variant);
    LineFiller filler(out_, kColumns);
    for (const RecordAction& action : record_.actions) {
      const Expected<void> done = action.kind == RecordAction::Kind::kEnding
                                      ? add_ending(action, filler)
                                      : add_move(action, filler);
      if (done) continue;
      Fault fault = done.error();
      fault.at = static_cast<std::uint32_t>(action.at);
      return std::unexpected(fault);
    }
    const std::optional<core::Outcome> outcome = match_.outcome();
    if (outcome.has_value() == record_.is_running || (outcome && *outcome != record_.outcome)) {
      return fail(FaultCode::kImpossible, 0, "the result does not follow from the moves");
    }
    filler.add(result());
    filler.end();
    return std::move(out_);
  }

 private:
  std::string_view result() const { return record_.is_running ? "*" : pgn_result(record_.outcome); }

  void write_tags(std::string_view variant) {
    const PgnTime began = pgn_time(record_.began_ms);
    write_tag(out_, "Event", record_.table.empty() ? "?" : "Table " + record_.table);
    write_tag(out_, "Site", "Kỳ Đài");
    write_tag(out_, "Date", began.date);
    write_tag(out_, "Round", number(record_.round));
    write_tag(out_, "White", player_name(record_.players[0]));
    write_tag(out_, "Black", player_name(record_.players[1]));
    write_tag(out_, "Result", result());
    write_tag(out_, "Variant", variant);
    if (!record_.start.empty()) {
      write_tag(out_, "SetUp", "1");
      write_tag(out_, "FEN", record_.start);
    }
    write_tag(out_, "UTCDate", began.date);
    write_tag(out_, "UTCTime", began.time);
    write_tag(out_, "TimeControl", time_control_text(record_.time));
    write_tag(out_, "Termination", termination(record_));
    write_tag(out_, "WhiteType", player_type(record_.players[0]));
    write_tag(out_, "BlackType", player_type(record_.players[1]));
    write_own_tags();
    out_ += '\n';
  }

  // The tags of the record as they are, each behind the house's name.
  void write_own_tags() {
    Record tags = record_;
    tags.actions.clear();
    const std::string text = write_record(tags);
    for (core::Cursor lines(text); lines.peek() == '['; lines.accept('\n')) {
      const std::string_view line = lines.take_until('\n').substr(1);
      out_ += '[';
      if (!line.starts_with("Kydai ")) out_ += kOwnTag;
      out_ += line;
      out_ += '\n';
    }
  }

  Expected<void> add_move(const RecordAction& action, LineFiller& filler) {
    if (action.kind != RecordAction::Kind::kMove || !action.steps.empty()) {
      return fail(FaultCode::kImpossible, 0, "PGN has no words for luck");
    }
    const std::vector<std::string> calls = match_.calls();
    const Expected<core::Played> played = match_.play(action.seat, action.text);
    if (!played) return std::unexpected(played.error());
    if (played->move != action.text) {
      return fail(FaultCode::kImpossible, 0, "this move is not written as the game writes it");
    }
    std::vector<std::string> notes;
    if (std::ranges::find(calls, action.text) != calls.end()) {
      notes.push_back("[%call " + action.text + "]");
    } else {
      add_number(action.seat, filler);
      filler.add(played->human);
      charge(action);
      if (record_.time.bank_ms > 0) {
        notes.push_back("[%clk " + clock_text(of(bank_ms_, action.seat)) + "]");
      }
    }
    const bool is_bot = of(record_.players, action.seat).kind == OccupantKind::kBot;
    add_comment(std::move(notes), action, is_bot ? MovedBy::kBot : MovedBy::kPlayer, filler);
    return {};
  }

  Expected<void> add_ending(const RecordAction& action, LineFiller& filler) {
    if (const Expected<void> ended = match_.end(action.ending, action.seat); !ended) return ended;
    std::string note = "[%end ";
    note += to_string(action.ending);
    note += " " + number(core::index(action.seat)) + "]";
    add_comment({std::move(note)}, action, MovedBy::kPlayer, filler);
    return {};
  }

  // White's moves are numbered, and Black's where nothing of White's stands before them.
  void add_number(Seat seat, LineFiller& filler) {
    if (seat == Seat::k0) {
      filler.add(number(number_) + ".");
    } else {
      if (needs_number_) filler.add(number(number_) + "...");
      ++number_;
    }
    needs_number_ = seat == Seat::k1;
  }

  // One comment: what the notes say, then the time it took and whose doing it was, where that is
  // not the usual.
  void add_comment(std::vector<std::string> notes, const RecordAction& action, MovedBy usual,
                   LineFiller& filler) {
    if (action.used_ms != 0) notes.push_back("[%emt " + clock_text(action.used_ms) + "]");
    if (action.by != usual) notes.push_back("[%by " + std::string(to_string(action.by)) + "]");
    if (notes.empty()) return;
    notes.front().insert(0, "{");
    notes.back() += "}";
    for (const std::string& note : notes) filler.add(note);
    needs_number_ = true;
  }

  // What the clock of the mover shows after his move; the table's moves cost nothing.
  void charge(const RecordAction& action) {
    if (action.by == MovedBy::kTable) return;
    Millis& bank_ms = of(bank_ms_, action.seat);
    const Millis from_bank_ms = std::max<Millis>(0, action.used_ms - record_.time.move_ms);
    bank_ms = action.by == MovedBy::kClock
                  ? 0
                  : std::max<Millis>(0, bank_ms - from_bank_ms) + record_.time.increment_ms;
  }

  const Record& record_;
  core::Match& match_;
  std::string out_;
  std::int64_t number_;
  bool needs_number_ = true;
  core::PerSeat<Millis> bank_ms_{};
};

}  // namespace

Expected<std::string> write_pgn(const Record& record, std::span<const PgnVariant> variants,
                                const MatchFactory& factory) {
  const auto variant = std::ranges::find(variants, record.game, &PgnVariant::game);
  if (variant == variants.end()) {
    return fail(FaultCode::kUnknown, 0, "this game has no name among chess programs");
  }
  if (!is_for_two(record))
    return fail(FaultCode::kImpossible, 0, "PGN is for two, White and Black");
  const auto match = begin_match(record, factory);
  if (!match) return fail(match.error().code, 0, match.error().message);
  return PgnWriter(record, **match).write(variant->name);
}

}  // namespace kydai::session
