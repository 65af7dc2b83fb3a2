#include "bots/bots.hpp"

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

}  // namespace
}  // namespace kydai::bots
