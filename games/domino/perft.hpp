// perft: lines of exactly `depth` decisions from a position, forced draws and passes not counted.
// Left and right are two lines even where both ends are alike (R11).
#pragma once

#include <cstdint>

#include "games/domino/domino.hpp"

namespace kydai::domino {

inline std::uint64_t perft(const Board& board, const Options& options, const Opening& opening,
                           int depth) {
  if (depth == 0) return 1;
  if (board.phase != Phase::kPlay) return 0;
  const Choices choices(board.hand(board.turn), board.left(), board.right(), opening);
  const int count = choices.size();
  if (depth == 1) return static_cast<std::uint64_t>(count);
  std::uint64_t lines = 0;
  for (int k = 0; k < count; ++k) {
    Board next = board;
    lay(next, options, choices.at(k));
    lines += perft(next, options, Opening(), depth - 1);
  }
  return lines;
}

// The yard's order is part of the position, so a draw has one result.
inline std::uint64_t perft(const Position& position, int depth) {
  return perft(position.board, position.options, position.opening, depth);
}

}  // namespace kydai::domino
