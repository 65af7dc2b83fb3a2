// The domino bot.  It thinks on what its seat may see, a view and the public tale of the round:
//   - all ways the hidden tiles can lie, counted exactly (DominoBelief), weighed by what the
//   others'
//     moves tell (DominoReading);
//   - a tree of its own decisions over what it will have seen by then, each playout in a world
//     drawn by weight with the others playing by habits drawn by weight, for the most coins on
//     average; so it never plans on what it will not know;
//   - two seats without a yard: nothing is hidden, and the round is solved.
// The same view, tale, budget and seed give the same move.
#pragma once

#include <cstdint>
#include <functional>

#include "catalog/domino_tale.hpp"
#include "games/domino/position.hpp"

namespace kydai::catalog {

struct DominoBudget {
  int playouts = 8000;
  const std::function<bool()>* stop = nullptr;  // asked now and then; true = answer now
};

// The view must be of the seat to move; no tale = nullptr.
domino::Move domino_choose(const domino::View& view, const DominoTale* tale,
                           const DominoBudget& budget, std::uint64_t seed);

}  // namespace kydai::catalog
