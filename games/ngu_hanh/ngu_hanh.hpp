// Cờ Ngũ Hành (Cờ Vũ Trụ, by Nguyễn Văn Thiên) as a core::Game.  The rules in words, with the
// numbers R1..R22 that the code names, are in RULES.md. Nothing is hidden and nothing is left to
// chance: View = Position, Chance is an empty type. It never reads a clock, allocates only to write
// text, and keeps no state outside Position.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/ngu_hanh/judge.hpp"
#include "games/ngu_hanh/moves.hpp"
#include "games/ngu_hanh/options.hpp"
#include "games/ngu_hanh/position.hpp"
#include "games/ngu_hanh/reading.hpp"

namespace kydai::ngu_hanh {

struct NoChance {
  friend constexpr bool operator==(const NoChance&, const NoChance&) = default;
};

struct NguHanh {
  using Options = ngu_hanh::Options;
  using Position = ngu_hanh::Position;
  using Move = ngu_hanh::Move;
  using Chance = NoChance;
  using View = Position;
  using Undo = ngu_hanh::Undo;

  static constexpr std::string_view kName = "ngu-hanh";
  static constexpr int kRulesVersion = 1;
  static constexpr int kSeatsMin = 2;
  static constexpr int kSeatsMax = 2;
  static constexpr bool kHasHiddenInformation = false;
  static constexpr core::ChanceKind kChanceKind = core::ChanceKind::kRoll;  // never drawn

  static constexpr std::span<const std::string_view> profiles();
  static constexpr std::span<const core::SwitchInfo> switches();
  static constexpr core::Expected<Options> read_options(std::string_view profile,
                                                        std::span<const core::Setting> settings,
                                                        int seats);
  static std::string setting(const Options& options, std::string_view name);
  static void write_options(const Options& options, std::string& out);

  static constexpr Position start(const Options& options);
  static constexpr Options options(const Position& position) { return position.options; }
  static constexpr core::Turn turn(const Position& position);
  // Ordered by `from`, then `to`, then the plain step before its regenerations by node; `pass`
  // last.
  static constexpr MoveList legal_moves(const Position& position);
  static constexpr core::FixedList<Move, 1> calls(const Position&) { return {}; }
  static constexpr core::FixedList<core::WeightedChance<Chance>, 1> chances(const Position&) {
    return {};
  }
  template <core::ByteSource S>
  static constexpr Chance draw_chance(const Position&, S&) {
    return {};
  }

  template <class Sink = core::NoSink>
  static constexpr Undo apply(Position& position, Move move, Sink&& sink = {});
  // No chance node exists, so reaching this is a broken invariant.
  template <class Sink = core::NoSink>
  static Undo apply(Position&, const Chance&, Sink&& = {}) {
    core::check_failed();
  }
  static constexpr void undo(Position& position, const Undo& undo);

  static constexpr Key key(const Position& position) { return position.key; }
  static constexpr std::optional<core::Outcome> outcome(const Position& position,
                                                        std::span<const Key> past);
  static constexpr core::Expected<std::optional<core::Outcome>> end(Position& position,
                                                                    core::Ending ending, Seat seat);
  // A pass: it changes nothing on the board, so it is what an absent player can be made to play.
  static constexpr Move timeout_move(const Position&) { return kPass; }
  static constexpr std::optional<Move> forced_move(const Position& position);

  static constexpr View view(const Position& position, core::Viewer) { return position; }
  static void write_view(const View& view, std::string& out) { write_position(view, out); }
  static constexpr core::Expected<View> read_view(std::string_view text, const Options& options) {
    return read_position(text, options);
  }

  // "BOARD SIDE [QUIET_PLIES MOVE_NUMBER]"; without the clocks they are 0 and 1.
  static constexpr core::Expected<Position> read_position(std::string_view text,
                                                          const Options& options);
  static void write_position(const Position& position, std::string& out);
  // "a7b6", "c6d6@c6", "pass".
  static constexpr core::Expected<Move> read_move(const Position& position, std::string_view text);
  static void write_move(const Position& position, Move move, std::string& out);
  // "Hc6-d6@Dc6", "Kd4xd5", "Dd3xd4#", "--"; '+' = the enemy Chủ can now be taken.
  static void write_human(const Position& position, Move move, std::string& out);
  static constexpr core::Expected<Chance> read_chance(const Position& position,
                                                      std::string_view text);
  static void write_chance(const Chance&, std::string&) {}
  static void write_turn(const Position& position, std::string& out);

  // --- beside the concept: for search, tests and tools
  // --------------------------------------------

  // Any bits: a Fault that says which rule forbids the move, or nothing if it is legal.  The same
  // judgement as "is in legal_moves()".
  static constexpr core::Expected<void> judge(const Position& position, Move move) {
    if (is_over(position)) return core::fail(core::FaultCode::kOver, 0, "the game has ended");
    return judge_move(position, move);
  }
  static constexpr bool is_legal(const Position& position, Move move) {
    return judge(position, move).has_value();
  }
  // Of a legal move.
  static constexpr bool is_capture(const Position& position, Move move) {
    return !move.is_pass() && has(position.side(core::other(position.mover())), move.to());
  }
  // Whether an enemy piece stands one line away from this side's Chủ; false if that is gone.
  static constexpr bool is_lord_attacked(const Position& position, Seat seat) {
    const Bitboard lord = position.pieces(seat, Kind::kLord);
    return (neighbours(lord) & position.side(core::other(seat))) != 0;
  }
  static constexpr bool is_lord_taken(const Position& position) {
    const Bitboard lords = position.kind(Kind::kLord);
    return (lords & position.side(kWhite)) == 0 || (lords & position.side(kBlack)) == 0;
  }
  // The ends that a position shows by itself: R14, R17, R18.
  static constexpr bool is_over(const Position& position) {
    return is_lord_taken(position) || position.quiet_plies >= position.options.no_capture ||
           position.plies >= position.options.length;
  }
  // The moves of the board alone (R16-R19 left out): what perft walks.  Empty once a Chủ is gone.
  static constexpr MoveList board_moves(const Position& position) {
    MoveList list;
    if (!is_lord_taken(position)) list_moves(position, list);
    return list;
  }
  static constexpr int count_board_moves(const Position& position) {
    return is_lord_taken(position) ? 0 : count_moves(position);
  }
  // The key computed from the board, to check the one kept by apply().
  static constexpr Key fresh_key(const Position& position);
};

constexpr std::span<const std::string_view> NguHanh::profiles() { return kProfiles; }

constexpr std::span<const core::SwitchInfo> NguHanh::switches() { return kSwitches; }

constexpr core::Expected<Options> NguHanh::read_options(std::string_view profile,
                                                        std::span<const core::Setting> settings,
                                                        int seats) {
  if (!profile.empty() && profile != kProfiles[0]) {
    return core::fail(core::FaultCode::kUnknown, 0, "no such profile");
  }
  if (seats != 0 && seats != 2) {
    return core::fail(core::FaultCode::kRange, 0, "this game has two seats");
  }
  Options options;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const auto done = set_option(options, settings[i], i);
    if (!done) return std::unexpected(done.error());
  }
  return options;
}

constexpr Key NguHanh::fresh_key(const Position& position) {
  Key key = position.mover() == kBlack ? kBlackToMove : 0;
  for (const Seat seat : {kWhite, kBlack}) {
    for (Bitboard own = position.side(seat); own != 0;) {
      const Node node = take_first(own);
      key ^= zobrist(seat, position.kind_on(node), node);
    }
  }
  return key;
}

constexpr Position NguHanh::start(const Options& options) {
  // R22, read once, when the program is compiled.
  constexpr Position kStart = [] {
    Position position;
    core::Cursor cursor("NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn ");
    KYDAI_CHECK(read_board(cursor, position).has_value());
    return position;
  }();
  constexpr Key kStartKey = fresh_key(kStart);
  Position position = kStart;
  position.key = options.first == kWhite ? kStartKey : kStartKey ^ kBlackToMove;
  position.options = options;
  return position;
}

constexpr core::Turn NguHanh::turn(const Position& position) {
  if (is_over(position)) return core::Turn::over(core::other(position.mover()));
  return core::Turn::of(position.mover());
}

constexpr MoveList NguHanh::legal_moves(const Position& position) {
  MoveList list;
  if (!is_over(position)) list_moves(position, list);
  return list;
}

template <class Sink>
constexpr Undo NguHanh::apply(Position& position, Move move, Sink&& sink) {
  using Event = core::PieceEvent;
  Undo undo{position.key, move, position.quiet_plies, 0};
  const Seat us = position.mover();
  const Seat them = core::other(us);
  ++position.plies;
  ++position.quiet_plies;
  position.key ^= kBlackToMove;
  if (move.is_pass()) return undo;

  const auto piece_code = [](Kind kind) { return static_cast<std::uint8_t>(index(kind)); };
  const auto place_code = [](Node node) { return static_cast<std::uint8_t>(index(node)); };
  const Node from = move.from();
  const Node to = move.to();
  const Kind kind = position.kind_on(from);
  if (has(position.side(them), to)) {
    const Kind captured = position.kind_on(to);
    position.lift(them, captured, to);
    position.key ^= zobrist(them, captured, to);
    position.quiet_plies = 0;
    undo.captured = static_cast<std::uint8_t>(1 + index(captured));
    sink(Event{Event::Kind::kRemoved, them, piece_code(captured), place_code(to), 0});
  }
  position.shift(us, kind, from, to);
  position.key ^= zobrist(us, kind, from) ^ zobrist(us, kind, to);
  sink(Event{Event::Kind::kMoved, us, piece_code(kind), place_code(from), place_code(to)});
  if (move.has_drop()) {
    const Kind child = generated_by(kind);
    position.put(us, child, move.drop());
    position.key ^= zobrist(us, child, move.drop());
    sink(Event{Event::Kind::kPlaced, us, piece_code(child), 0, place_code(move.drop())});
  }
  return undo;
}

constexpr void NguHanh::undo(Position& position, const Undo& undo) {
  --position.plies;
  position.quiet_plies = undo.quiet_plies;
  position.key = undo.key;
  const Move move = undo.move;
  if (move.is_pass()) return;
  const Seat us = position.mover();
  const Kind kind = position.kind_on(move.to());
  if (move.has_drop()) position.lift(us, generated_by(kind), move.drop());
  position.shift(us, kind, move.to(), move.from());
  if (undo.captured != 0) {
    position.put(core::other(us), kind_at(undo.captured - 1), move.to());
  }
}

constexpr core::Outcome decided(core::Reason reason, Seat winner) {
  core::Outcome outcome{.reason = reason};
  outcome.scores[static_cast<std::size_t>(core::index(winner))] = 1;
  outcome.scores[static_cast<std::size_t>(core::index(core::other(winner)))] = -1;
  return outcome;
}

constexpr std::optional<core::Outcome> NguHanh::outcome(const Position& position,
                                                        std::span<const Key> past) {
  using core::Outcome;
  using core::Reason;
  for (const Seat seat : {kWhite, kBlack}) {  // R14
    if (position.pieces(seat, Kind::kLord) == 0) return decided(Reason::kLord, core::other(seat));
  }
  int earlier = 0;
  for (const Key key : past) earlier += key == position.key ? 1 : 0;
  if (earlier >= 2) return Outcome{.reason = Reason::kThreefold};  // R16
  if (position.quiet_plies >= position.options.no_capture) {
    return Outcome{.reason = Reason::kNoCapture};  // R17
  }
  if (position.plies < position.options.length) return std::nullopt;
  const int lead = count(position.side(kWhite)) - count(position.side(kBlack));
  if (position.options.tie_break == TieBreak::kPieces && lead != 0) {
    return decided(Reason::kLength, lead > 0 ? kWhite : kBlack);  // R19
  }
  return Outcome{.reason = Reason::kLength};  // R18
}

constexpr core::Expected<std::optional<core::Outcome>> NguHanh::end(Position& position,
                                                                    core::Ending ending,
                                                                    Seat seat) {
  using core::Ending;
  using core::Reason;
  if (is_over(position)) return core::fail(core::FaultCode::kOver, 0, "the game has ended");
  if (core::index(seat) > 1) return core::fail(core::FaultCode::kUnknown, 0, "no such seat");
  if (ending == Ending::kAgreement) return core::Outcome{.reason = Reason::kAgreement};  // R21
  return decided(ending == Ending::kResign ? Reason::kResign : Reason::kFlag, core::other(seat));
}

constexpr std::optional<Move> NguHanh::forced_move(const Position& position) {
  if (is_over(position) || count_moves(position) > 1) return std::nullopt;
  return kPass;
}

constexpr core::Expected<Position> NguHanh::read_position(std::string_view text,
                                                          const Options& options) {
  Position position{.options = options};
  core::Cursor cursor(text);
  const auto board = read_board(cursor, position);
  if (!board) return std::unexpected(board.error());
  if (position.kind(Kind::kLord) == 0) {  // R14
    return core::fail(core::FaultCode::kImpossible, 0, "both sides lack the Chu",
                      "ngu-hanh.no-lord");
  }
  const bool is_white = cursor.accept('w');
  if (!is_white && !cursor.accept('b')) {
    return core::fail(core::FaultCode::kSyntax, cursor.at(), "expected the side to move, w or b");
  }
  std::uint32_t number = 1;
  const auto clocks = read_clocks(cursor, position.quiet_plies, number);
  if (!clocks) return std::unexpected(clocks.error());
  const bool is_first = (is_white ? kWhite : kBlack) == options.first;
  position.plies = 2 * (number - 1) + (is_first ? 0 : 1);  // R2
  position.key = fresh_key(position);
  return position;
}

constexpr core::Expected<Move> NguHanh::read_move(const Position& position, std::string_view text) {
  const auto move = read_move_form(text);
  if (!move) return move;
  const auto judged = judge(position, *move);
  if (!judged) return std::unexpected(judged.error());
  return move;
}

constexpr core::Expected<NoChance> NguHanh::read_chance(const Position&, std::string_view) {
  return core::fail(core::FaultCode::kIllegal, 0, "nothing is left to chance in this game");
}

static_assert(core::Game<NguHanh>);

}  // namespace kydai::ngu_hanh
