#include "games/ca_ngua/ca_ngua.hpp"

#include <algorithm>

#include "games/ca_ngua/features.hpp"

namespace kydai::ca_ngua {

Move CaNgua::timeout_move(const Position& position) {
  const Moves moves = legal_moves(position);
  KYDAI_CHECK(!moves.empty());
  return *std::ranges::max_element(moves, {},
                                   [&](const Move& move) { return greedy_score(position, move); });
}

}  // namespace kydai::ca_ngua
