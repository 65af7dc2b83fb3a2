// Legal move generation: the rules of movement and of check, and nothing of counts or draws.
// Moves come out legal at once: pins and checks narrow the targets, nothing is tried and taken back
// (only under `queenLeapCaptures`, where a leap can check, each move is tried).
// The order is stable: king, pinned men, queens and silvers by direction, pawns, knights, rooks,
// leap.
#pragma once

#include "games/ouk/attacks.hpp"

namespace kydai::ouk {

// All legal moves, also in positions that a count or the material has ended.
void generate_moves(const Position& position, MoveList& moves);

// Captures and promotions only, for quiescence: exactly those of generate_moves() that are
// is_tactical().
void generate_tactical_moves(const Position& position, MoveList& moves);

// The number of legal moves, without listing them.
int count_moves(const Position& position);
bool has_any_move(const Position& position);

constexpr bool is_capture(const Position& position, Move move) {
  return !move.is_call() && move.kind() != MoveKind::kPass && !position.at(move.to()).is_none();
}
constexpr bool is_tactical(const Position& position, Move move) {
  return move.kind() == MoveKind::kPromotion || is_capture(position, move);
}

// The board after a legal move, clock and count left as they were: for looking one move ahead.
Position after(const Position& position, Move move);

// Whether a legal move gives check.
bool gives_check(const Position& position, Move move);

}  // namespace kydai::ouk
