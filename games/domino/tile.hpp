// Tile, TileSet: the 28 tiles 0-0 .. 6-6 as numbers and as bits of one word.
// A tile's id is h(h+1)/2 + l for its higher and lower number, so 0-0 is 0 and 6-6 is 27.
// This file knows no rule of play; what a tile counts for at the end stands in scoring.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/check.hpp"

namespace kydai::domino {

inline constexpr int kTiles = 28;
inline constexpr int kValues = 7;

namespace detail {
struct Numbers {
  std::array<std::uint8_t, kTiles> high{};
  std::array<std::uint8_t, kTiles> low{};
};
constexpr Numbers make_numbers() {
  Numbers numbers;
  std::size_t id = 0;
  for (std::uint8_t h = 0; h < kValues; ++h) {
    for (std::uint8_t l = 0; l <= h; ++l, ++id) {
      numbers.high[id] = h;
      numbers.low[id] = l;
    }
  }
  return numbers;
}
inline constexpr Numbers kNumbers = make_numbers();
}  // namespace detail

class Tile {
 public:
  constexpr Tile() = default;
  static constexpr Tile from_id(int id) { return Tile(id); }
  static constexpr Tile of(int a, int b) {
    const int h = a > b ? a : b;
    return Tile(h * (h + 1) / 2 + (a > b ? b : a));
  }

  constexpr int id() const { return id_; }
  constexpr int high() const { return detail::kNumbers.high[id_]; }
  constexpr int low() const { return detail::kNumbers.low[id_]; }
  constexpr int pips() const { return high() + low(); }
  constexpr bool is_double() const { return high() == low(); }  // quân bò
  constexpr bool has(int value) const { return high() == value || low() == value; }
  // The number at the far end when `value` touches the line; `value` must be on the tile.
  constexpr int across(int value) const { return pips() - value; }

  friend constexpr bool operator==(Tile, Tile) = default;

 private:
  explicit constexpr Tile(int id) : id_(static_cast<std::uint8_t>(id)) {}
  std::uint8_t id_ = 0;
};

class TileSet {
 public:
  constexpr TileSet() = default;
  static constexpr TileSet all() { return TileSet((1u << kTiles) - 1); }
  static constexpr TileSet from_bits(std::uint32_t bits) { return TileSet(bits & all().bits_); }

  constexpr std::uint32_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool contains(Tile tile) const { return (bits_ >> tile.id() & 1) != 0; }
  constexpr void insert(Tile tile) { bits_ |= 1u << tile.id(); }
  constexpr void erase(Tile tile) { bits_ &= ~(1u << tile.id()); }
  // Removes and returns the tile of the highest id; the set must not be empty.  The order of
  // `legal`, of printed hands and of every loop over tiles.
  constexpr Tile take_highest() {
    const int id = 31 - std::countl_zero(bits_);
    bits_ &= ~(1u << id);
    return Tile::from_id(id);
  }

  friend constexpr bool operator==(TileSet, TileSet) = default;
  friend constexpr TileSet operator&(TileSet a, TileSet b) { return TileSet(a.bits_ & b.bits_); }
  friend constexpr TileSet operator|(TileSet a, TileSet b) { return TileSet(a.bits_ | b.bits_); }
  friend constexpr TileSet operator-(TileSet a, TileSet b) { return TileSet(a.bits_ & ~b.bits_); }

 private:
  explicit constexpr TileSet(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;
};

// A number at an open end of the line; kNoEnd while no tile lies.
inline constexpr int kNoEnd = kValues;

namespace detail {
constexpr std::array<TileSet, kValues + 1> make_with_value() {
  std::array<TileSet, kValues + 1> sets{};
  for (int id = 0; id < kTiles; ++id) {
    const Tile tile = Tile::from_id(id);
    sets[static_cast<std::size_t>(tile.high())].insert(tile);
    sets[static_cast<std::size_t>(tile.low())].insert(tile);
  }
  sets[kNoEnd] = TileSet::all();  // on the empty table every tile fits
  return sets;
}
inline constexpr std::array<TileSet, kValues + 1> kWithValue = make_with_value();

constexpr TileSet make_doubles() {
  TileSet doubles;
  for (int v = 0; v < kValues; ++v) doubles.insert(Tile::of(v, v));
  return doubles;
}
}  // namespace detail

// The tiles that can touch an end showing `value` (kNoEnd: all).
constexpr TileSet tiles_with(int value) {
  return detail::kWithValue[static_cast<std::size_t>(value)];
}
inline constexpr TileSet kDoubles = detail::make_doubles();

}  // namespace kydai::domino
