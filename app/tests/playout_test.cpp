// Random games side by side are the same kind of games as one after another.
#include "app/playout.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "catalog/games.hpp"

namespace kydai::app {
namespace {

struct Sum {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t unfinished = 0;
};

template <core::Game G>
void add(Sum& sum, const typename G::Position& position, const Played& played) {
  ++sum.games;
  sum.plies += played.plies;
  if (G::turn(position).kind != core::TurnKind::kOver) ++sum.unfinished;
}

// In calls of eight games, four at a time: were the last ones of each call given up, what is left
// would be far too short.
template <core::Game G>
void expect_same_games_abreast(std::uint64_t calls) {
  constexpr std::uint64_t kGames = 8;
  const auto options = G::read_options(G::profiles()[0], {}, G::kSeatsMin);
  ASSERT_TRUE(options.has_value());
  Sum alone;
  Sum abreast;
  Random random{1};
  for (std::uint64_t i = 0; i < calls; ++i) {
    for (std::uint64_t k = 0; k < kGames; ++k) {
      typename G::Position position = G::start(*options);
      const Played played = play_out<G>(position, random);
      add<G>(alone, position, played);
    }
    play_abreast<G, 4>(*options, kGames, random, [&](const auto& position, const Played& played) {
      add<G>(abreast, position, played);
    });
  }
  EXPECT_EQ(abreast.games, calls * kGames);
  EXPECT_EQ(abreast.unfinished, 0u);
  EXPECT_NEAR(static_cast<double>(abreast.plies), static_cast<double>(alone.plies),
              0.06 * static_cast<double>(alone.plies));
}

TEST(Playout, AbreastPlaysAsManyGamesAndAsLongOnes) {
  expect_same_games_abreast<domino::Domino>(1'000);
  expect_same_games_abreast<ngu_hanh::NguHanh>(250);
}

TEST(Playout, FewerGamesThanLanes) {
  std::uint64_t ended = 0;
  Random random{7};
  const auto options = ouk::Ouk::read_options("seed", {}, 2);
  ASSERT_TRUE(options.has_value());
  play_abreast<ouk::Ouk, 4>(*options, 3, random, [&](const auto&, const Played& played) {
    ++ended;
    EXPECT_GT(played.plies, 0u);
  });
  EXPECT_EQ(ended, 3u);
}

// With one lane the games are those of play_out(), number by number.
TEST(Playout, OneLaneIsOneGameAfterAnother) {
  const auto options = ca_ngua::CaNgua::read_options("A1", {}, 2);
  ASSERT_TRUE(options.has_value());
  Random random{3};
  std::vector<std::uint64_t> alone;
  for (int i = 0; i < 20; ++i) {
    ca_ngua::Position position = ca_ngua::CaNgua::start(*options);
    alone.push_back(play_out<ca_ngua::CaNgua>(position, random).plies);
  }
  Random same{3};
  std::vector<std::uint64_t> lane;
  play_abreast<ca_ngua::CaNgua, 1>(
      *options, 20, same, [&](const auto&, const Played& played) { lane.push_back(played.plies); });
  EXPECT_EQ(lane, alone);
}

}  // namespace
}  // namespace kydai::app
