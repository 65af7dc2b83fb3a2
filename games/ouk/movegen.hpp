// Legal move generation: the rules of movement and of check, and nothing of counts or draws.
// Moves come out legal at once: pins and checks narrow the targets, nothing is tried and taken
// back.  The order is stable: king and his leaps, pinned men, queens and silvers by direction,
// pawns, knights, rooks, the queen's leap.
#pragma once

#include "games/ouk/attacks.hpp"
#include "games/ouk/board_moves.hpp"
#include "games/ouk/movegen_detail.hpp"

namespace kydai::ouk {

// All legal moves, also in positions that a count or the material has ended.
constexpr void generate_moves(const Position& position, MoveList& moves) {
  detail::Lister<detail::Wanted::kAll> lister(moves);
  detail::generate_for_side<detail::Wanted::kAll>(position, lister);
}

constexpr bool is_capture(const Position& position, Move move) {
  return !move.is_call() && move.kind() != MoveKind::kPass && !position.at(move.to()).is_none();
}
constexpr bool is_tactical(const Position& position, Move move) {
  return move.kind() == MoveKind::kPromotion || is_capture(position, move);
}

// Captures and promotions only, for quiescence: exactly those of generate_moves() that are
// is_tactical().
constexpr void generate_tactical_moves(const Position& position, MoveList& moves) {
  detail::Lister<detail::Wanted::kTactical> lister(moves);
  detail::generate_for_side<detail::Wanted::kTactical>(position, lister);
}

// The number of legal moves, without listing them.
constexpr int count_moves(const Position& position) {
  detail::Counter counter;
  detail::generate_for_side<detail::Wanted::kAll>(position, counter);
  return counter.moves();
}

constexpr bool has_any_move(const Position& position) {
  return position.to_move == kWhite ? detail::has_any_move<kWhite>(position)
                                    : detail::has_any_move<kBlack>(position);
}

// The board after a legal move, clock and count left as they were: for looking one move ahead.
constexpr Position after(const Position& position, Move move) {
  Position next = position;
  detail::place(next, move, core::NoSink{});
  return next;
}

// Whether a legal move gives check.
constexpr bool gives_check(const Position& position, Move move) {
  if (move.is_call() || move.kind() == MoveKind::kPass) return false;
  return is_check(after(position, move));
}

}  // namespace kydai::ouk
