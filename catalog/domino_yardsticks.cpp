#include "catalog/domino_yardsticks.hpp"

#include <array>

#include "bots/bots.hpp"
#include "catalog/domino_policy.hpp"
#include "games/domino/worlds.hpp"

namespace kydai::catalog {
namespace {

using domino::Board;
using domino::MoveList;

domino::Pay flow_to_the_end(Board board, const domino::Options& options) {
  while (!board.is_over()) lay(board, options, domino_flow_move(board));
  return round_pay(board, options);
}

}  // namespace

domino::Move domino_flow_move(const domino::View& view) {
  const auto mover = static_cast<std::size_t>(core::index(view.turn));
  return domino_flow_move(domino_choices(view), view.hands[mover], view.left, view.right);
}

domino::Move domino_monte_carlo_move(const domino::View& view, int worlds, std::uint64_t seed) {
  return domino_monte_carlo_move(view, domino_choices(view), worlds, seed);
}

domino::Move domino_monte_carlo_move(const domino::View& view, const MoveList& moves, int worlds,
                                     std::uint64_t seed) {
  if (moves.size() == 1) return moves[0];
  const auto mover = static_cast<std::size_t>(core::index(view.turn));
  const domino::Worlds possible(view);
  bots::Random random(seed);
  std::array<std::int64_t, domino::kMovesMax> coins{};
  for (int w = 0; w < worlds; ++w) {
    const Board board = complete(view, possible.draw(random)).board;
    for (std::size_t m = 0; m < moves.size(); ++m) {
      Board next = board;
      lay(next, view.options, moves[m]);
      coins[m] += flow_to_the_end(next, view.options)[mover];
    }
  }
  std::size_t best = 0;
  for (std::size_t m = 1; m < moves.size(); ++m) {
    if (coins[m] > coins[best]) best = m;
  }
  return moves[best];
}

}  // namespace kydai::catalog
