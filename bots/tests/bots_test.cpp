#include "bots/bots.hpp"

#include "bots/manner.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace kydai::bots {
namespace {

TEST(Level, ReadsItsOwnWordsOnly) {
  for (const std::string_view word : kLevels) {
    ASSERT_TRUE(read_level(word).has_value());
    EXPECT_EQ(kLevels[static_cast<std::size_t>(*read_level(word))], word);
  }
  EXPECT_EQ(*read_level("random"), Level::kRandom);
  EXPECT_EQ(*read_level("easy"), Level::k3);  // as tables wrote it that are older than the numbers
  EXPECT_EQ(*read_level("good"), Level::k10);
  EXPECT_EQ(read_level("11").error().code, core::FaultCode::kUnknown);
  EXPECT_EQ(read_level("01").error().code, core::FaultCode::kUnknown);
  EXPECT_EQ(read_level("Good").error().code, core::FaultCode::kUnknown);
  EXPECT_EQ(read_level("").error().code, core::FaultCode::kUnknown);
}

TEST(Random, IsTheSameForTheSameSeed) {
  Random a(5), b(5), c(6);
  EXPECT_EQ(a(), b());
  EXPECT_NE(a(), c());
}

TEST(BestOf, TakesTheBestAndSharesTiesEvenly) {
  const std::vector<int> moves = {3, 9, 1, 9, 9};
  std::map<std::size_t, int> taken;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    std::vector<std::size_t> places = {0, 1, 2, 3, 4};
    ++taken[best_of(places, random, [&](std::size_t i) { return moves[i]; })];
  }
  ASSERT_EQ(taken.size(), 3u);
  for (const std::size_t place : {1u, 3u, 4u}) EXPECT_NEAR(taken[place], 1000, 120) << place;
}

TEST(MovesSeen, LeavesOutAsManyAsTheMannerSaysAndNeverAll) {
  const std::vector<int> moves = {0, 1, 2, 3};  // 3 is loud
  std::map<int, int> seen;
  constexpr int kRounds = 4000;
  for (std::uint64_t seed = 0; seed < kRounds; ++seed) {
    Random random(seed);
    const auto list = moves_seen(moves, 40, random, [](int move) { return move == 3; });
    ASSERT_FALSE(list.empty());
    for (const int move : list) ++seen[move];
  }
  // All four are forgotten in 0.4^3 x 0.2 of the rounds, and then all are seen.
  constexpr double kAll = 0.4 * 0.4 * 0.4 * 0.2;
  for (int move = 0; move < 3; ++move) EXPECT_NEAR(seen[move], kRounds * (0.6 + kAll), 130) << move;
  EXPECT_NEAR(seen[3], kRounds * (0.8 + kAll), 110);
  Random random(1);
  EXPECT_EQ(moves_seen(moves, 100, random, [](int) { return false; }), moves);
  EXPECT_EQ(moves_seen(moves, 0, random, [](int) { return false; }), moves);
}

}  // namespace
}  // namespace kydai::bots
