// Sets of tiles against sets made plainly, tile by tile, and what is reckoned for a whole hand at
// once against what its tiles count one by one.
#include "games/domino/tile.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "games/domino/scoring.hpp"

namespace kydai::domino {
namespace {

std::vector<Tile> random_tiles(std::mt19937_64& random) {
  std::vector<Tile> tiles;
  for (const Tile tile : kAllTiles) {
    if (random() % 4 == 0) tiles.push_back(tile);
  }
  return tiles;
}

TileSet set_of(const std::vector<Tile>& tiles) {
  TileSet set;
  for (const Tile tile : tiles) set.insert(tile);
  return set;
}

TEST(Tile, IsTwoDigitsAndAnId) {
  for (int id = 0; id < kTiles; ++id) {
    const Tile tile = Tile::from_id(id);
    EXPECT_EQ(tile.id(), id);
    EXPECT_GE(tile.high(), tile.low());
    EXPECT_EQ(Tile::of(tile.low(), tile.high()), tile);
    EXPECT_EQ(tile.across(tile.low()), tile.high());
    EXPECT_EQ(tile.across(tile.high()), tile.low());
  }
  EXPECT_EQ(TileSet::all(), set_of({kAllTiles.begin(), kAllTiles.end()}));
  EXPECT_EQ(TileSet::all().size(), kTiles);
}

TEST(TileSet, IsWhatItsTilesAre) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::vector<Tile> tiles = random_tiles(random);
    const TileSet set = set_of(tiles);
    ASSERT_EQ(set.size(), static_cast<int>(tiles.size()));
    ASSERT_EQ(set.empty(), tiles.empty());
    for (std::size_t k = 0; k < tiles.size(); ++k) ASSERT_EQ(set.at(static_cast<int>(k)), tiles[k]);
    TileSet rest = set;
    for (std::size_t k = tiles.size(); k > 0; --k) ASSERT_EQ(rest.take_highest(), tiles[k - 1]);
    ASSERT_TRUE(rest.empty());
    for (int value = 0; value <= kNoEnd; ++value) {
      unsigned beside = 0;
      for (const Tile tile : tiles) {
        if (tile.has(value)) beside |= 1u << tile.across(value);
      }
      ASSERT_EQ(set.beside(value), beside);
    }
    const TileSet other = set_of(random_tiles(random));
    for (const Tile tile : kAllTiles) {
      const bool in_set = std::ranges::count(tiles, tile) == 1;
      ASSERT_EQ(set.contains(tile), in_set);
      ASSERT_EQ((set & other).contains(tile), in_set && other.contains(tile));
      ASSERT_EQ((set | other).contains(tile), in_set || other.contains(tile));
      ASSERT_EQ((set - other).contains(tile), in_set && !other.contains(tile));
    }
  }
}

// R22: a hand counts what its tiles count.
TEST(HandPoints, AreTheSumOfItsTiles) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 50'000; ++i) {
    const std::vector<Tile> tiles = random_tiles(random);
    const TileSet hand = set_of(tiles);
    const bool has_double_blank = hand.contains(Tile::of(0, 0));
    const auto blanks = std::ranges::count_if(tiles, [](Tile tile) { return tile.low() == 0; });
    int pips = 0;
    for (const Tile tile : tiles) pips += tile.high() + tile.low();
    const int always = pips + (has_double_blank ? 13 : 0);
    ASSERT_EQ(hand_points(hand, Blank::kAlways), always);
    ASSERT_EQ(hand_points(hand, Blank::kAlone), has_double_blank && blanks > 1 ? pips : always);
  }
  EXPECT_EQ(hand_points(TileSet::all(), Blank::kAlways), 168 + 13);
  EXPECT_EQ(hand_points(TileSet::all(), Blank::kAlone), 168);
}

}  // namespace
}  // namespace kydai::domino
