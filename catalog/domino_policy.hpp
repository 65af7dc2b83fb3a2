// Quick play of dominoes: moves chosen by looking at one hand and the two ends, in nanoseconds.
//   heaviest  the tile that counts most
//   flow      half the pips, twice the own tiles that could follow, doubles first
// They are yardsticks in matches, play worlds to their end, and are what a bot takes others for
// when it weighs what their moves tell of their hands.  They know nothing that is hidden.
#pragma once

#include <cstdint>

#include "games/domino/board.hpp"
#include "games/domino/heaviest.hpp"

namespace kydai::catalog {

// The moves of a hand that differ in what they lead to: with both ends alike only the left (R11).
constexpr domino::MoveList domino_choices(domino::TileSet hand, int left, int right,
                                          const domino::Opening& opening) {
  const domino::MoveList all = domino::moves_with(hand, left, right, opening);
  if (left != right || left == domino::kNoEnd) return all;
  domino::MoveList moves;
  for (const domino::Move move : all) {
    if (move.end == domino::End::kLeft) moves.push_back(move);
  }
  return moves;
}

// How many other tiles of the hand fit the line after a move.
constexpr int domino_follow_ups(domino::TileSet hand, int left, int right, domino::Move move) {
  hand.erase(move.tile);
  int near = left;
  int far = right;
  switch (move.end) {
    case domino::End::kOpen:
      near = move.tile.low();
      far = move.tile.high();
      break;
    case domino::End::kLeft: near = move.tile.across(left); break;
    case domino::End::kRight: far = move.tile.across(right); break;
  }
  return (hand & (domino::tiles_with(near) | domino::tiles_with(far))).size();
}

// In half points, so that it is whole: pips + 4 x follow-ups, and a double before all others.
inline constexpr int kDominoDoubleFirst = 100;
constexpr int domino_flow(domino::TileSet hand, int left, int right, domino::Move move) {
  return move.tile.pips() + 4 * domino_follow_ups(hand, left, right, move) +
         (move.tile.is_double() ? kDominoDoubleFirst : 0);
}

// Of equals the first of the list.
constexpr domino::Move domino_flow_move(const domino::MoveList& moves, domino::TileSet hand,
                                        int left, int right) {
  domino::Move best = moves[0];
  if (moves.size() == 1) return best;
  int best_score = domino_flow(hand, left, right, best);
  for (std::size_t m = 1; m < moves.size(); ++m) {
    const int score = domino_flow(hand, left, right, moves[m]);
    if (score > best_score) {
      best = moves[m];
      best_score = score;
    }
  }
  return best;
}

// Of the seat to move; the board must not be over.
constexpr domino::Move domino_flow_move(const domino::Board& board) {
  const domino::TileSet hand = board.hand(board.turn);
  const domino::MoveList moves =
      domino_choices(hand, board.left(), board.right(), domino::Opening());
  return domino_flow_move(moves, hand, board.left(), board.right());
}

}  // namespace kydai::catalog
