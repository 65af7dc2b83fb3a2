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
#include "games/ngu_hanh/position.hpp"

namespace kydai::ngu_hanh {

struct NoChance {
  friend constexpr bool operator==(const NoChance&, const NoChance&) = default;
};

// 11 pieces * 8 steps + the pass = 89.  Regenerations end beside the Chủ: 4 straight neighbours
// with at most 3 ways in and 3 drops, 4 diagonal ones with at most 7 and 7: 36 + 196 = 232.  89 +
// 232 = 321.
using MoveList = core::FixedList<Move, 321>;

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

  static std::span<const std::string_view> profiles();
  static std::span<const core::SwitchInfo> switches();
  static core::Expected<Options> read_options(std::string_view profile,
                                              std::span<const core::Setting> settings, int seats);
  static std::string setting(const Options& options, std::string_view name);
  static void write_options(const Options& options, std::string& out);

  static Position start(const Options& options);
  static Options options(const Position& position) { return position.options; }
  static core::Turn turn(const Position& position);
  // Ordered by `from`, then `to`, then the plain step before its regenerations by node; `pass`
  // last.
  static MoveList legal_moves(const Position& position);
  static core::FixedList<Move, 1> calls(const Position&) { return {}; }
  static core::FixedList<core::WeightedChance<Chance>, 1> chances(const Position&) { return {}; }
  template <core::ByteSource S>
  static Chance draw_chance(const Position&, S&) {
    return {};
  }

  template <class Sink = core::NoSink>
  static Undo apply(Position& position, Move move, Sink&& sink = {});
  // No chance node exists, so reaching this is a broken invariant.
  template <class Sink = core::NoSink>
  static Undo apply(Position&, const Chance&, Sink&& = {}) {
    core::check_failed();
  }
  static void undo(Position& position, const Undo& undo);

  static Key key(const Position& position) { return position.key; }
  static std::optional<core::Outcome> outcome(const Position& position, std::span<const Key> past);
  static core::Expected<std::optional<core::Outcome>> end(Position& position, core::Ending ending,
                                                          Seat seat);
  // A pass: it changes nothing on the board, so it is what an absent player can be made to play.
  static Move timeout_move(const Position&) { return kPass; }
  static std::optional<Move> forced_move(const Position& position);

  static View view(const Position& position, core::Viewer) { return position; }
  static void write_view(const View& view, std::string& out) { write_position(view, out); }
  static core::Expected<View> read_view(std::string_view text, const Options& options) {
    return read_position(text, options);
  }

  // "BOARD SIDE [QUIET_PLIES MOVE_NUMBER]"; without the clocks they are 0 and 1.
  static core::Expected<Position> read_position(std::string_view text, const Options& options);
  static void write_position(const Position& position, std::string& out);
  // "a7b6", "c6d6@c6", "pass".
  static core::Expected<Move> read_move(const Position& position, std::string_view text);
  static void write_move(const Position& position, Move move, std::string& out);
  // "Hc6-d6@Dc6", "Kd4xd5", "Dd3xd4#", "--"; '+' = the enemy Chủ can now be taken.
  static void write_human(const Position& position, Move move, std::string& out);
  static core::Expected<Chance> read_chance(const Position& position, std::string_view text);
  static void write_chance(const Chance&, std::string&) {}
  static void write_turn(const Position& position, std::string& out);

  // --- beside the concept: for search, tests and tools
  // --------------------------------------------

  // Any bits: a Fault that says which rule forbids the move, or nothing if it is legal.  The same
  // judgement as "is in legal_moves()".
  static core::Expected<void> judge(const Position& position, Move move);
  static bool is_legal(const Position& position, Move move) {
    return judge(position, move).has_value();
  }
  // Of a legal move.
  static bool is_capture(const Position& position, Move move) {
    return !move.is_pass() && has(position.side(core::other(position.mover())), move.to);
  }
  // Whether an enemy piece stands one line away from this side's Chủ; false if that is gone.
  static bool is_lord_attacked(const Position& position, Seat seat) {
    const Bitboard lord = position.pieces(seat, Kind::kLord);
    return (neighbours(lord) & position.side(core::other(seat))) != 0;
  }
  static bool is_lord_taken(const Position& position) {
    return position.pieces(kWhite, Kind::kLord) == 0 || position.pieces(kBlack, Kind::kLord) == 0;
  }
  // The ends that a position shows by itself: R14, R17, R18.
  static bool is_over(const Position& position) {
    return is_lord_taken(position) || position.quiet_plies >= position.options.no_capture ||
           position.plies >= position.options.length;
  }
  // The moves of the board alone (R16-R19 left out): what perft walks.  Empty once a Chủ is gone.
  static MoveList board_moves(const Position& position);
  static int count_board_moves(const Position& position);
  // The key computed from the board, to check the one kept by apply().
  static Key fresh_key(const Position& position);
};

template <class Sink>
Undo NguHanh::apply(Position& position, Move move, Sink&& sink) {
  using Event = core::PieceEvent;
  Undo undo{position.key, position.quiet_plies, move, 0};
  const Seat us = position.mover();
  const Seat them = core::other(us);
  ++position.plies;
  ++position.quiet_plies;
  position.key ^= kBlackToMove;
  if (move.is_pass()) return undo;

  const auto piece_code = [](Kind kind) { return static_cast<std::uint8_t>(index(kind)); };
  const auto place_code = [](Node node) { return static_cast<std::uint8_t>(index(node)); };
  auto& own = position.by_side[static_cast<std::size_t>(core::index(us))];
  const Kind kind = position.kind_on(move.from);
  const Bitboard to = bit(move.to);
  if (has(position.side(them), move.to)) {
    const Kind captured = position.kind_on(move.to);
    position.by_side[static_cast<std::size_t>(core::index(them))] ^= to;
    position.by_kind[static_cast<std::size_t>(index(captured))] ^= to;
    position.key ^= zobrist(them, captured, move.to);
    position.quiet_plies = 0;
    undo.captured = static_cast<std::uint8_t>(1 + index(captured));
    sink(Event{Event::Kind::kRemoved, them, piece_code(captured), place_code(move.to), 0});
  }
  const Bitboard step = bit(move.from) | to;
  own ^= step;
  position.by_kind[static_cast<std::size_t>(index(kind))] ^= step;
  position.key ^= zobrist(us, kind, move.from) ^ zobrist(us, kind, move.to);
  sink(
      Event{Event::Kind::kMoved, us, piece_code(kind), place_code(move.from), place_code(move.to)});
  if (move.has_drop()) {
    const Kind child = generated_by(kind);
    own ^= bit(move.drop);
    position.by_kind[static_cast<std::size_t>(index(child))] ^= bit(move.drop);
    position.key ^= zobrist(us, child, move.drop);
    sink(Event{Event::Kind::kPlaced, us, piece_code(child), 0, place_code(move.drop)});
  }
  return undo;
}

static_assert(core::Game<NguHanh>);

}  // namespace kydai::ngu_hanh
