// Expectimax on a game that can be worked out: nim with a die.
#include "search/expectimax.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "search/tests/dice_nim.hpp"

namespace kydai::search {
namespace {

using toy::DiceNim;
using Truth = toy::DiceNimTruth;
using toy::winner;

// Says nothing of the future but that all are alike, or a crooked but fixed opinion.
struct Opinion {
  bool is_crooked = false;

  static auto chances(const DiceNim::Position& p) { return DiceNim::chances(p); }
  static std::optional<SeatValues> known(const DiceNim::Position& p) {
    return p.stones == 0 ? std::optional(winner(p)) : std::nullopt;
  }
  static bool is_duel(const DiceNim::Position& p) { return p.seats == 2; }
  SeatValues values(const DiceNim::Position& p) const {
    SeatValues values{};
    for (std::size_t s = 0; s < p.seats; ++s) values[s] = 1.0F / p.seats;
    if (is_crooked && p.seats == 2) {
      values[0] = static_cast<float>(DiceNim::key(p) % 1000) / 1000;
      values[1] = 1 - values[0];
    }
    return values;
  }
};

DiceNim::Position rolled(int stones, int seats, int die) {
  DiceNim::Position p;
  p.stones = static_cast<std::uint8_t>(stones);
  p.seats = static_cast<std::uint8_t>(seats);
  p.rolled = static_cast<std::uint8_t>(die);
  return p;
}

ChanceResult<toy::Pick> search(const DiceNim::Position& p, const Opinion& opinion,
                               const ChanceRequest& request) {
  return Expectimax<DiceNim, Opinion>(opinion).search(p, request);
}

TEST(Expectimax, FindsTheTruthWhereItSeesTheEnd) {
  Truth truth;
  for (int seats = 2; seats <= 4; ++seats) {
    for (int stones = 1; stones <= 8; ++stones) {
      for (int die = 1; die <= 3; ++die) {
        const DiceNim::Position p = rolled(stones, seats, die);
        const auto result = search(p, {}, {.depth_max = 8, .margin = 1});
        EXPECT_EQ(result.depth, 8);
        ASSERT_EQ(result.root.size(), DiceNim::moves(p).size());
        for (const auto& root : result.root) {
          DiceNim::Position after = p;
          DiceNim::apply(after, root.move);
          EXPECT_NEAR(root.value, truth.of(after)[0], 1e-5F)
              << stones << " stones, " << seats << " seats, take " << int{root.move.at};
        }
      }
    }
  }
}

TEST(Expectimax, KnowsOneTruthByHand) {
  // Two stones and a 1: one is left, and whatever the other rolls, he may take it.
  EXPECT_EQ(search(rolled(2, 2, 1), {}, {.depth_max = 2}).root[0].value, 0);
  // Three stones and a 1: the other is left with two and takes both with a 2 or a 3, three in four.
  EXPECT_FLOAT_EQ(search(rolled(3, 2, 1), {}, {.depth_max = 3}).root[0].value, 0.25F);
}

// Star1 leaves out rolls, never a better move.
TEST(Expectimax, PruningChangesNoBestMove) {
  std::uint64_t pruned = 0;
  std::uint64_t full = 0;
  for (int stones = 6; stones <= 60; ++stones) {
    for (int depth = 0; depth <= 4; ++depth) {
      const DiceNim::Position p = rolled(stones, 2, 3);
      const auto quick = search(p, {.is_crooked = true}, {.depth_max = depth});
      const auto plain =
          search(p, {.is_crooked = true}, {.depth_max = depth, .has_pruning = false});
      pruned += quick.nodes;
      full += plain.nodes;
      float best = 0;
      for (const auto& root : plain.root) best = std::max(best, root.value);
      float found = 0;
      for (std::size_t i = 0; i < plain.root.size(); ++i) {
        found = std::max(found, quick.root[i].value);
        // A bound may lie above the truth but not above the best.
        EXPECT_GE(quick.root[i].value, plain.root[i].value - 1e-5F);
        EXPECT_LE(quick.root[i].value, best + 1e-5F);
      }
      EXPECT_NEAR(found, best, 1e-5F) << stones << " stones, depth " << depth;
    }
  }
  EXPECT_LT(pruned, full * 9 / 10);
}

TEST(Expectimax, WithAMarginCloseMovesAreExact) {
  for (int stones = 6; stones <= 30; ++stones) {
    const DiceNim::Position p = rolled(stones, 2, 3);
    const auto quick = search(p, {.is_crooked = true}, {.depth_max = 3, .margin = 0.1F});
    const auto plain = search(p, {.is_crooked = true}, {.depth_max = 3, .has_pruning = false});
    float best = 0;
    for (const auto& root : plain.root) best = std::max(best, root.value);
    for (std::size_t i = 0; i < plain.root.size(); ++i) {
      if (plain.root[i].value > best - 0.099F) {
        EXPECT_NEAR(quick.root[i].value, plain.root[i].value, 1e-5F);
      }
    }
  }
}

// A move that fell behind is not looked at again, and stays behind.
TEST(Expectimax, TheFilterLeavesOutWhatIsFarBehind) {
  constexpr float kFilter = 0.05F;
  std::uint64_t filtered = 0;
  std::uint64_t full = 0;
  int settled = 0;
  for (int stones = 6; stones <= 60; ++stones) {
    const DiceNim::Position p = rolled(stones, 2, 3);
    const auto all = search(p, {.is_crooked = true}, {.depth_max = 4, .margin = 1});
    const auto wide = search(p, {.is_crooked = true}, {.depth_max = 4, .margin = 1, .filter = 1});
    const auto some =
        search(p, {.is_crooked = true}, {.depth_max = 4, .margin = 1, .filter = kFilter});
    filtered += some.nodes;
    full += all.nodes;
    settled += some.depth < 4 ? 1 : 0;
    const auto before =
        search(p, {.is_crooked = true}, {.depth_max = some.depth, .margin = 1, .filter = kFilter});
    float best = 0;
    for (const auto& root : some.root) best = std::max(best, root.value);
    for (std::size_t i = 0; i < all.root.size(); ++i) {
      EXPECT_EQ(wide.root[i].value, all.root[i].value);
      EXPECT_EQ(before.root[i].value, some.root[i].value);
      // Looked at to the end, or behind.
      if (some.depth == 4 && some.root[i].value > best - kFilter) {
        EXPECT_EQ(some.root[i].value, all.root[i].value) << stones;
      }
    }
  }
  EXPECT_LT(filtered, full * 3 / 4);
  EXPECT_GT(settled, 0);
}

TEST(Expectimax, KeepsToItsBudgetAndAnswersAllTheSame) {
  const DiceNim::Position p = rolled(40, 2, 3);
  const auto free = search(p, {.is_crooked = true}, {.depth_max = 6});
  EXPECT_FALSE(free.was_stopped);
  const auto tight = search(p, {.is_crooked = true}, {.depth_max = 6, .nodes_max = 20});
  EXPECT_TRUE(tight.was_stopped);
  EXPECT_LT(tight.depth, 6);
  EXPECT_LE(tight.nodes, 21u);
  const auto same = search(p, {.is_crooked = true}, {.depth_max = tight.depth});
  for (std::size_t i = 0; i < same.root.size(); ++i) {
    EXPECT_EQ(tight.root[i].value, same.root[i].value);
  }
  // Depth 0 is finished even where nothing is allowed.
  const auto none = search(p, {.is_crooked = true}, {.depth_max = 6, .nodes_max = 1});
  EXPECT_EQ(none.depth, 0);
  EXPECT_EQ(none.root.size(), 3u);
}

TEST(Expectimax, StopsWhenCalled) {
  int asked = 0;
  auto stop = [&asked] { return ++asked == 2; };
  ChanceRequest request{.depth_max = 30};
  request.stop = stop;
  const auto result = search(rolled(200, 3, 3), {.is_crooked = true}, request);
  EXPECT_TRUE(result.was_stopped);
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(result.root.size(), 3u);
}

}  // namespace
}  // namespace kydai::search
