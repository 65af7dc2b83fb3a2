// Layout: the line of tiles as it lies on the table, left to right.  The opening tile always stands
// in the middle cell, so that equal lines are equal bytes and both ends grow without moving
// anything.
//   cells   0 .. 26   27        28 .. 54
//           <- left   opening   right ->
// It does not judge: whether neighbours match is checked by who builds it.
#pragma once

#include <array>
#include <cstdint>

#include "games/domino/board.hpp"
#include "games/domino/tile.hpp"

namespace kydai::domino {

// One tile as it lies: the number to the left and the number to the right.
struct Laid {
  std::uint8_t left = 0;
  std::uint8_t right = 0;
  Tile tile() const { return Tile::of(left, right); }
  friend bool operator==(const Laid&, const Laid&) = default;
};

class Layout {
 public:
  static constexpr int kMiddle = kTiles - 1;

  int size() const { return right_count_ + left_count_; }
  bool empty() const { return right_count_ == 0; }
  // i = 0 is the leftmost tile.
  Laid at(int i) const { return cells_[cell(kMiddle - left_count_ + i)]; }
  int opening_index() const { return left_count_; }
  TileSet tiles() const {
    TileSet set;
    for (int i = 0; i < size(); ++i) set.insert(at(i).tile());
    return set;
  }

  void open(Laid laid) { cells_[cell(kMiddle + right_count_++)] = laid; }
  void add_right(Laid laid) { cells_[cell(kMiddle + right_count_++)] = laid; }
  void add_left(Laid laid) { cells_[cell(kMiddle - ++left_count_)] = laid; }

  // Lays a move at the ends given, which are those before it.
  void add(Move move, int left_end, int right_end) {
    const auto number = [](int value) { return static_cast<std::uint8_t>(value); };
    const Tile tile = move.tile;
    switch (move.end) {
      case End::kOpen: open({number(tile.high()), number(tile.low())}); break;
      case End::kLeft: add_left({number(tile.across(left_end)), number(left_end)}); break;
      case End::kRight: add_right({number(right_end), number(tile.across(right_end))}); break;
    }
  }
  void remove(End end) {
    cells_[cell(end == End::kLeft ? kMiddle - left_count_-- : kMiddle + --right_count_)] = Laid();
  }

  friend bool operator==(const Layout&, const Layout&) = default;

 private:
  static std::size_t cell(int i) { return static_cast<std::size_t>(i); }

  std::array<Laid, 2 * kTiles - 1> cells_{};
  std::uint8_t left_count_ = 0;
  std::uint8_t right_count_ = 0;  // the opening tile among them
};

}  // namespace kydai::domino
