// The counts (săn vua, "hunting the king"): the board's honour, which a weaker side calls, and the
// piece's honour of a bare king, which starts by itself.  A count is three fields of the Position:
//
//   limit    in plies, 0 = none runs      clock    plies since the count's zero      counter    who
//   counts
//
// Which of the two it is, the board says: a bare king's count is the piece's honour, and cannot be
// stopped. Nothing here looks for mate; that a mate goes before the count is settled in
// Ouk::outcome().
#pragma once

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
int piece_honour_moves(const Position& position, Seat hunter);

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

// Whether a count of `side` can run: against a bare king only beside unpromoted fish of its own,
// where bareWithPawns=none lets the bare king wait; else the count is the bare king's.
bool may_count(const Position& position, Seat side);

// The rule that forbids the side to move to call or to stop the board's honour, nothing if it may.
// Ends of the game are not looked at.
std::optional<core::Fault> why_no_call(const Position& position);
std::optional<core::Fault> why_no_stop(const Position& position);

// Carries out a call; the caller vouches for it.
void start_board_honour(Position& position);
void stop_board_honour(Position& position);

// Clock, move number and count after a move of `us` from `undo`'s position; the board has moved
// already.
void advance_count(Position& position, const Undo& undo);

// A position just read that has a bare king and no count: the count starts (not under
// bareWithPawns=none, where it waits for a move).
void start_count_at_load(Position& position);

// What a table shows: the count and its end in moves, 8 16 22 32 44 64 in every profile.
constexpr int shown_count(const Position& position) { return (position.clock + 1) / 2; }
constexpr int shown_limit(const Position& position) { return (position.limit + 2) / 4 * 2; }

// How many moves of its own the hunter still has to mate; 0 where no count runs or it is over.
int hunter_moves_left(const Position& position);

}  // namespace kydai::ouk
