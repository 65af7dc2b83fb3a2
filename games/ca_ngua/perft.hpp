// perft: the number of paths of a given length, the strictest short test of a move generator. Every
// result of the dice is a branch and weights are ignored; rolls and moves both count as a ply.  A
// finished game has no path on.
#pragma once

#include <cstdint>

#include "games/ca_ngua/ca_ngua.hpp"

namespace kydai::ca_ngua {

inline std::uint64_t perft(Position& position, int depth) {
  if (depth <= 0) return 1;
  std::uint64_t paths = 0;
  if (position.phase == Phase::kRoll) {
    const CaNgua::Chances chances = CaNgua::chances(position);
    if (depth == 1) return chances.size();
    for (const auto& [chance, weight] : chances) {
      const Undo undo = CaNgua::apply(position, chance);
      paths += perft(position, depth - 1);
      CaNgua::undo(position, undo);
    }
    return paths;
  }
  if (position.phase == Phase::kOver) return 0;
  if (depth == 1) return count_moves(position);
  const CaNgua::Moves moves = CaNgua::legal_moves(position);
  for (const Move& move : moves) {
    const Undo undo = CaNgua::apply(position, move);
    paths += perft(position, depth - 1);
    CaNgua::undo(position, undo);
  }
  return paths;
}

}  // namespace kydai::ca_ngua
