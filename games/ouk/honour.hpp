// The counts (săn vua, "hunting the king"): the board's honour, which a weaker side calls, and the
// piece's honour of a bare king, which starts by itself.  A count is three fields of the Position:
//
//   limit     in plies; 0 = none runs
//   clock     plies since the count's zero
//   counter   who counts
//
// Which of the two it is, the board says: a bare king's count is the piece's honour, and cannot be
// stopped.  Nothing here looks for mate; that a mate goes before the count is settled in ends.hpp.
#pragma once

#include <limits>
#include <optional>

#include "core/fault.hpp"
#include "games/ouk/position.hpp"

namespace kydai::ouk {

// The side with a bare king where the other side has more; none where both or neither are bare.
constexpr std::optional<Seat> bare_side(const Position& position) {
  const bool white = position.is_bare(kWhite);
  const bool black = position.is_bare(kBlack);
  if (white == black) return std::nullopt;
  return white ? kWhite : kBlack;
}

constexpr bool is_king_against_king(const Position& position) {
  return position.is_bare(kWhite) && position.is_bare(kBlack);
}

// R15: moves to mate a bare king with the men of `hunter`, from the count's zero: 8 16 22 32 44 64.
constexpr int piece_honour_moves(const Position& position, Seat hunter) {
  const int rooks = count(position.men(hunter, Kind::kRook));
  const int silvers = count(position.men(hunter, Kind::kSilver));
  const int knights = count(position.men(hunter, Kind::kKnight));
  if (rooks >= 2) return 8;
  if (rooks == 1) return 16;
  if (silvers >= 2) return 22;
  if (knights >= 2) return 32;
  if (silvers == 1) return 44;
  return 64;
}

// The limit of a count of so many moves, in plies (`reach` takes one move away).
constexpr std::uint16_t limit_plies(const Options& options, int moves) {
  return static_cast<std::uint16_t>(2 * moves - (options.has_reach() ? 2 : 0));
}
inline constexpr int kBoardHonourMoves = 64;

// The running count has come to its end; whether that draws, Ouk::outcome() says.
constexpr bool is_count_over(const Position& position) {
  if (position.limit == 0) return false;
  return position.options.has_reach() ? position.clock > position.limit
                                      : position.clock >= position.limit;
}

constexpr bool has_pawns(const Position& position, Seat side) {
  return position.men(side, Kind::kPawn) != 0;
}

// Whether a count of `side` can run: against a bare king only beside unpromoted fish of its own,
// where bareWithPawns=none lets the bare king wait; else the count is the bare king's.
constexpr bool may_count(const Position& position, Seat side) {
  const auto bare = bare_side(position);
  if (!bare || *bare == side) return true;
  return position.options.bare_with_pawns() == BareWithPawns::kNone && has_pawns(position, side);
}

namespace detail {

constexpr core::Fault refusal(std::string_view message, std::string_view rule) {
  return core::Fault{core::FaultCode::kIllegal, 0, message, rule};
}

constexpr void tick(std::uint16_t& counter) {
  if (counter < std::numeric_limits<std::uint16_t>::max()) ++counter;
}

// R14-R18: the count of the bare king of `bare`.  Its zero lies 2 x men plies back, one less where
// the hunter is to move, so that the first number called is men + 1.
constexpr void start_piece_honour(Position& position, Seat bare) {
  const Seat hunter = core::other(bare);
  const bool is_plain_64 =
      position.options.bare_with_pawns() == BareWithPawns::kCount64 && has_pawns(position, hunter);
  const int moves = is_plain_64 ? kBoardHonourMoves : piece_honour_moves(position, hunter);
  const int limit = limit_plies(position.options, moves);
  const int clock = 2 * count(position.occupied()) - (position.to_move == bare ? 0 : 1);
  // R20, phMin: of the count that runs and the one that would start, the one that ends first.
  const bool goes_on = position.limit != 0 && position.options.has_ph_min() &&
                       position.limit - position.clock < limit - clock;
  if (!goes_on) {
    position.limit = static_cast<std::uint16_t>(limit);
    position.clock = static_cast<std::uint16_t>(clock);
  }
  position.counter = bare;
}

// Whether the move just made begins the count of `bare`.
constexpr bool is_entry(const Position& position, const Undo& undo, Seat bare) {
  const bool is_capture = !undo.captured.is_none();
  const bool is_baring = is_capture && undo.captured.side() == bare;
  if (position.options.bare_with_pawns() != BareWithPawns::kNone) return is_baring;
  // R18, bareWithPawns=none: nothing before the last pawn is gone, by promotion or by capture.
  if (has_pawns(position, core::other(bare))) return false;
  if (is_baring) return true;
  if (undo.move.kind() == MoveKind::kPromotion) return true;
  if (is_capture && undo.captured.kind() == Kind::kPawn) return true;
  // Loaded without a count: it starts once the bare side is to move.
  return position.limit == 0 && position.to_move == bare;
}

// A move that leaves or makes a bare king.
constexpr void advance_bare(Position& position, const Undo& undo) {
  const auto bare = bare_side(position);
  if (!bare) {
    position.counter = kWhite;  // king against king: nobody counts any more
  } else if (is_entry(position, undo, *bare)) {
    start_piece_honour(position, *bare);
  }
}

// In arithmetic and without a branch: whether a random move is one of these nobody can foretell.
constexpr bool is_capture_or_fish_move(const Position& position, const Undo& undo) {
  const int is_capture = !undo.captured.is_none();
  const int is_promotion = undo.move.kind() == MoveKind::kPromotion;
  const int is_fish = position.at(undo.move.to()).kind() == Kind::kPawn;
  return (is_capture | is_promotion | is_fish) != 0;
}

}  // namespace detail

// The rule that forbids the side to move to call or to stop the board's honour, nothing if it may.
// Ends of the game are not looked at.
constexpr std::optional<core::Fault> why_no_call(const Position& position) {
  const Seat us = position.to_move;
  if (position.limit != 0)
    return detail::refusal("A count is running already", "ouk.count.running");
  if (position.is_bare(us) || !may_count(position, us)) {
    return detail::refusal("The count of a bare king starts by itself", "ouk.count.bare-king");
  }
  switch (position.options.board_honour()) {
    case BoardHonour::kNoPawns:
      if (position.men(Kind::kPawn) == 0) return std::nullopt;
      return detail::refusal("The board's honour waits until no unpromoted fish is left",
                             "ouk.count.pawns");
    case BoardHonour::kAtMostThree:
      if (count(position.men(us)) <= 3) return std::nullopt;
      return detail::refusal("The board's honour is for a side with at most three men",
                             "ouk.count.men");
    case BoardHonour::kNever: break;
  }
  return detail::refusal("These rules know no board's honour", "ouk.count.never");
}

constexpr std::optional<core::Fault> why_no_stop(const Position& position) {
  if (position.limit == 0) return detail::refusal("No count is running", "ouk.count.none");
  if (position.counter != position.to_move) {
    return detail::refusal("Only the side that counts may stop its count", "ouk.count.other-side");
  }
  if (position.is_bare(position.to_move)) {
    return detail::refusal("The count of a bare king cannot be stopped", "ouk.count.bare-king");
  }
  return std::nullopt;
}

// Carries out a call; the caller vouches for it.
constexpr void start_board_honour(Position& position) {
  position.limit = limit_plies(position.options, kBoardHonourMoves);
  position.clock = 0;
  position.counter = position.to_move;
}
constexpr void stop_board_honour(Position& position) {
  position.limit = 0;
  position.clock = 0;
  position.counter = kWhite;
}

// Clock, move number and count after a move from `undo`'s position; the board has moved already.
constexpr void advance_count(Position& position, const Undo& undo) {
  if (position.to_move == kWhite) detail::tick(position.full_move);
  detail::tick(position.clock);
  const int resets = static_cast<int>(position.limit == 0) &
                     static_cast<int>(detail::is_capture_or_fish_move(position, undo));
  position.clock = resets != 0 ? 0 : position.clock;
  if (position.is_bare(kWhite) || position.is_bare(kBlack)) detail::advance_bare(position, undo);
}

// A position just read that has a bare king and no count: the count starts (not under
// bareWithPawns=none, where it waits for a move).
constexpr void start_count_at_load(Position& position) {
  const auto bare = bare_side(position);
  if (!bare || position.limit != 0) return;
  if (position.options.bare_with_pawns() == BareWithPawns::kNone) return;
  detail::start_piece_honour(position, *bare);
}

// What a table shows: the count and its end in moves, 8 16 22 32 44 64 in every profile.
constexpr int shown_count(const Position& position) { return (position.clock + 1) / 2; }
constexpr int shown_limit(const Position& position) { return (position.limit + 2) / 4 * 2; }

// How many moves of its own the hunter still has to mate; 0 where no count runs or it is over.
constexpr int hunter_moves_left(const Position& position) {
  if (position.limit == 0) return 0;
  // The game stands still at the first ply that is over; the hunter moves from every second ply
  // before.
  const int end = position.limit + (position.options.has_reach() ? 1 : 0);
  const int next = position.clock + (position.to_move == position.counter ? 1 : 0);
  return next < end ? (end - next + 1) / 2 : 0;
}

}  // namespace kydai::ouk
