// Layout: the line of tiles as it lies on the table, left to right, in 34 bytes.
// The cells are a ring: the opening tile always lies in cell 0, the right side goes up from there,
// the left side down from the last cell.  28 tiles never meet in 32 cells, so equal lines are equal
// bytes and both ends grow without moving anything.
//   cells   0        1 2 3 ...            ... 29 30 31
//           opening  right ->                <- left
// It does not judge: whether neighbours match is checked by who builds it.
#pragma once

#include <array>
#include <cstdint>

#include "games/domino/board.hpp"
#include "games/domino/tile.hpp"

namespace kydai::domino {

class Layout {
 public:
  constexpr int size() const { return counts_.at(kLeftSide) + counts_.at(kRightSide); }
  constexpr bool empty() const { return counts_.at(kRightSide) == 0; }
  // i = 0 is the leftmost tile.
  constexpr Laid at(int i) const {
    return cells_[static_cast<std::size_t>(i - opening_index()) % kCells];
  }
  constexpr int opening_index() const { return counts_.at(kLeftSide); }
  constexpr TileSet tiles() const {
    TileSet set;
    for (int i = 0; i < size(); ++i) set.insert(at(i).tile());
    return set;
  }

  constexpr void add(End end, Laid laid) {
    const Side side = side_of(end);
    cells_[cell_of(side, counts_.at(side))] = laid;
    counts_.add(side, 1);
  }
  constexpr void remove(End end) {
    const Side side = side_of(end);
    counts_.add(side, -1);
    cells_[cell_of(side, counts_.at(side))] = Laid();
  }

  friend constexpr bool operator==(const Layout&, const Layout&) = default;

 private:
  static constexpr std::size_t kCells = 32;
  // The cell of a side's n-th tile; the left side counts from the last cell down.
  static constexpr std::size_t cell_of(Side side, int n) {
    const std::size_t mirror = (side - 1u) % kCells;  // all bits on the left, none on the right
    return static_cast<std::size_t>(n) ^ mirror;
  }

  std::array<Laid, kCells> cells_{};
  Pair counts_ = {0, 0};  // tiles of either side
};
static_assert(sizeof(Layout) == 34);

}  // namespace kydai::domino
