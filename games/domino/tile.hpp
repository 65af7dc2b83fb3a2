// Tile, TileSet: the 28 tiles 0-0 .. 6-6 as two octal digits, and sets of them as a square of bits.
// A tile is the number 8 * high + low, which is how it is written: 6-4 is octal 64.  A set is a
// word with a row of eight bits for each number, and 6-4 stands in it twice:
//   bit 8a + b and bit 8b + a      row a = the numbers that tiles of the set show beside an a
// so that what can be laid at an end is one row of a hand, and the row is at once the numbers that
// the end would show then.  A set may be cut and joined with any other, but not taken apart.
// A tile's id is h(h+1)/2 + l, so 0-0 is 0 and 6-6 is 27: the same order with no gaps.
// This file knows no rule of play; what a tile counts for at the end stands in scoring.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace kydai::domino {

inline constexpr int kTiles = 28;
inline constexpr int kValues = 7;

class Tile {
 public:
  constexpr Tile() = default;
  static constexpr Tile from_id(int id);
  static constexpr Tile from_code(int code) { return Tile(code); }
  static constexpr Tile of(int a, int b) { return Tile(a > b ? 8 * a + b : 8 * b + a); }

  constexpr int code() const { return code_; }
  constexpr int id() const { return high() * (high() + 1) / 2 + low(); }
  constexpr int high() const { return code_ >> 3; }
  constexpr int low() const { return code_ & 7; }
  constexpr int pips() const { return high() + low(); }
  constexpr bool is_double() const { return high() == low(); }  // quân bò
  constexpr bool has(int value) const { return high() == value || low() == value; }
  // The number at the far end when `value` touches the line; `value` must be on the tile.
  constexpr int across(int value) const { return high() ^ low() ^ value; }

  friend constexpr bool operator==(Tile, Tile) = default;

 private:
  explicit constexpr Tile(int code) : code_(static_cast<std::uint8_t>(code)) {}
  std::uint8_t code_ = 0;
};

namespace detail {
consteval std::array<Tile, kTiles> make_tiles() {
  std::array<Tile, kTiles> tiles;
  std::size_t id = 0;
  for (int h = 0; h < kValues; ++h) {
    for (int l = 0; l <= h; ++l, ++id) tiles[id] = Tile::of(h, l);
  }
  return tiles;
}
consteval std::array<std::uint64_t, 64> make_bits() {
  std::array<std::uint64_t, 64> bits{};
  for (std::size_t code = 0; code < bits.size(); ++code) {
    bits[code] = std::uint64_t{1} << code | std::uint64_t{1} << (code % 8 * 8 + code / 8);
  }
  return bits;
}
}  // namespace detail

// Every tile, by id.
inline constexpr std::array<Tile, kTiles> kAllTiles = detail::make_tiles();
constexpr Tile Tile::from_id(int id) { return kAllTiles[static_cast<std::size_t>(id)]; }

// A set of numbers 0 .. 6, one bit each.
using ValueSet = std::uint8_t;

namespace detail {
// The numbers of a set in rising order, and how many they are.
struct ValueLists {
  std::array<std::array<std::uint8_t, 8>, 1u << kValues> values{};
  std::array<std::uint8_t, 1u << kValues> sizes{};
};
consteval ValueLists make_value_lists() {
  ValueLists lists;
  for (std::size_t set = 0; set < lists.sizes.size(); ++set) {
    for (std::uint8_t value = 0; value < kValues; ++value) {
      if ((set >> value & 1) != 0) lists.values[set][lists.sizes[set]++] = value;
    }
  }
  return lists;
}
inline constexpr ValueLists kValueLists = make_value_lists();

inline constexpr std::uint64_t kEachRow = 0x0101'0101'0101'0101;
// The bits of every row counted in the byte of that row, all rows at once.
constexpr std::uint64_t count_rows(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555'5555'5555'5555;
  bits = (bits & 0x3333'3333'3333'3333) + (bits >> 2 & 0x3333'3333'3333'3333);
  return (bits + (bits >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
}
}  // namespace detail

class TileSet {
 public:
  constexpr TileSet() = default;
  static constexpr TileSet all() { return TileSet(0x007f'7f7f'7f7f'7f7f); }

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_ & kLowerHalf); }
  constexpr bool contains(Tile tile) const { return (bits_ >> tile.code() & 1) != 0; }
  constexpr void insert(Tile tile) { bits_ |= bits_of(tile); }
  constexpr void erase(Tile tile) { bits_ &= ~bits_of(tile); }
  // The numbers beside `value` on the tiles of this set; none beside kNoEnd.
  constexpr ValueSet beside(int value) const { return static_cast<ValueSet>(bits_ >> (8 * value)); }
  // The k-th tile by rising id, 0 <= k < size(): the row by sums over all rows at once, then the
  // number in it.
  constexpr Tile at(int k) const {
    const std::uint64_t lower = bits_ & kLowerHalf;
    const std::uint64_t sums = detail::count_rows(lower) * detail::kEachRow;  // rows up to each
    const std::uint64_t done = (static_cast<std::uint64_t>(k) * detail::kEachRow | kTopBits) - sums;
    const int row = std::popcount(done & kTopBits);  // rows that are full before the k-th
    const auto before = static_cast<int>(sums << 8 >> (8 * row) & 0xff);
    const auto values = static_cast<ValueSet>(lower >> (8 * row));
    return Tile::of(row, detail::kValueLists.values[values][static_cast<std::size_t>(k - before)]);
  }
  // Removes and returns the tile of the highest id; the set must not be empty.  The order of
  // `legal`, of printed hands and of every loop over tiles.
  constexpr Tile take_highest() {
    const Tile tile = Tile::from_code(63 - std::countl_zero(bits_ & kLowerHalf));
    erase(tile);
    return tile;
  }

  friend constexpr bool operator==(TileSet, TileSet) = default;
  friend constexpr TileSet operator&(TileSet a, TileSet b) { return TileSet(a.bits_ & b.bits_); }
  friend constexpr TileSet operator|(TileSet a, TileSet b) { return TileSet(a.bits_ | b.bits_); }
  friend constexpr TileSet operator-(TileSet a, TileSet b) { return TileSet(a.bits_ & ~b.bits_); }

 private:
  // Every tile once, where the higher number is the row.
  static constexpr std::uint64_t kLowerHalf = 0x007f'3f1f'0f07'0301;
  static constexpr std::uint64_t kTopBits = 0x8080'8080'8080'8080;
  static constexpr std::array<std::uint64_t, 64> kBits = detail::make_bits();

  explicit constexpr TileSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr std::uint64_t bits_of(Tile tile) {
    return kBits[static_cast<std::size_t>(tile.code())];
  }

  std::uint64_t bits_ = 0;
};

// A number at an open end of the line; kNoEnd while no tile lies.
inline constexpr int kNoEnd = kValues;

namespace detail {
consteval std::array<TileSet, kValues + 1> make_with_value() {
  std::array<TileSet, kValues + 1> sets{};
  for (const Tile tile : kAllTiles) {
    sets[static_cast<std::size_t>(tile.high())].insert(tile);
    sets[static_cast<std::size_t>(tile.low())].insert(tile);
  }
  sets[kNoEnd] = TileSet::all();  // on the empty table every tile fits
  return sets;
}
inline constexpr std::array<TileSet, kValues + 1> kWithValue = make_with_value();

consteval TileSet make_doubles() {
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
