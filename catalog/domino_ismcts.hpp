// A yardstick for dominoes: single-observer information-set MCTS as the literature has it, over the
// rules themselves.  Worlds are drawn uniformly from what the view allows, others are taken to play
// what is best in the mean of all worlds, and flow plays the world to its end.  No table offers it.
#pragma once

#include <cstdint>
#include <functional>

#include "games/domino/position.hpp"

namespace kydai::catalog {

// The view must be of the seat to move.  `stop` may be nullptr; true = answer now.
domino::Move domino_ismcts_move(const domino::View& view, std::uint32_t iterations,
                                std::uint64_t seed, const std::function<bool()>* stop);

}  // namespace kydai::catalog
