// Every two values stand together in some row, in far fewer rows than there are mixtures.
#include <gtest/gtest.h>

#include <set>

#include "testkit/pairwise.hpp"

namespace kydai::testkit {
namespace {

bool has_pair(const PairCover& cover, std::size_t f, int v, std::size_t g, int w) {
  for (const PairRow& row : cover.rows) {
    if (row[f] == v && row[g] == w) return true;
  }
  return false;
}

bool anything(const PairRow&) { return true; }

TEST(Pairwise, CoversEveryPair) {
  const std::vector<int> sizes = {3, 2, 4, 2, 2, 3, 2, 1, 2, 2};
  const PairCover cover = cover_pairs(sizes, anything);
  int pairs = 0;
  for (std::size_t f = 0; f < sizes.size(); ++f) {
    for (std::size_t g = f + 1; g < sizes.size(); ++g) {
      for (int v = 0; v < sizes[f]; ++v) {
        for (int w = 0; w < sizes[g]; ++w) {
          EXPECT_TRUE(has_pair(cover, f, v, g, w)) << f << '=' << v << ' ' << g << '=' << w;
          ++pairs;
        }
      }
    }
  }
  EXPECT_EQ(cover.pairs, pairs);
  EXPECT_EQ(cover.impossible, 0);
  EXPECT_GE(cover.rows.size(), 12u);  // 4 values beside 3
  EXPECT_LE(cover.rows.size(), 24u);  // of 4608 mixtures
}

TEST(Pairwise, IsTheSameEveryTime) {
  EXPECT_EQ(cover_pairs({3, 3, 3, 3}, anything).rows, cover_pairs({3, 3, 3, 3}, anything).rows);
}

TEST(Pairwise, LeavesOutWhatIsRefused) {
  const auto is_allowed = [](const PairRow& row) { return !(row[0] == 1 && row[1] == 1); };
  const PairCover cover = cover_pairs({2, 2, 2}, is_allowed);
  EXPECT_EQ(cover.impossible, 1);
  EXPECT_EQ(cover.pairs, 11);
  for (const PairRow& row : cover.rows) EXPECT_TRUE(is_allowed(row));
}

TEST(Pairwise, LeavesTheRestUnsetWhereItMust) {
  // Only one thing may be chosen beside the first two.
  const auto is_allowed = [](const PairRow& row) {
    int set = 0;
    for (const int value : row) set += value != kUnset ? 1 : 0;
    return set <= 2;
  };
  const PairCover cover = cover_pairs({2, 2, 2}, is_allowed);
  EXPECT_EQ(cover.pairs, 12);
  EXPECT_EQ(cover.impossible, 0);
}

}  // namespace
}  // namespace kydai::testkit
