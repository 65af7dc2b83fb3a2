// R32: the heaviest of some moves, which the table plays for a seat out of time and the quick bots
// play of their own accord.  0-0 counts 13 here under every switch; equal worth goes by tile id.
#pragma once

#include <array>
#include <cstdint>

#include "games/domino/board.hpp"
#include "games/domino/scoring.hpp"

namespace kydai::domino {

namespace detail {
consteval std::array<std::uint16_t, kTiles> make_weights() {
  std::array<std::uint16_t, kTiles> weights{};
  for (int id = 0; id < kTiles; ++id) {
    const int worth = tile_points(Tile::from_id(id), TileSet(), Blank::kAlways);
    weights[static_cast<std::size_t>(id)] = static_cast<std::uint16_t>(worth * kTiles + id);
  }
  return weights;
}
inline constexpr std::array<std::uint16_t, kTiles> kWeights = make_weights();
}  // namespace detail

constexpr int weight(Tile tile) { return detail::kWeights[static_cast<std::size_t>(tile.id())]; }

// Not of an empty list.
constexpr Move heaviest_of(const MoveList& moves) {
  Move best = moves[0];
  for (const Move move : moves) {
    // The list has left before right, so the first of a tile stays.
    if (weight(move.tile) > weight(best.tile)) best = move;
  }
  return best;
}

}  // namespace kydai::domino
