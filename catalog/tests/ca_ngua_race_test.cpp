// The race: where it begins, that nobody meets in it, and its chances beside the exact table of one
// horse each and beside dice.  With two horses each: ca_ngua_table_test.cpp.
#include "catalog/ca_ngua_race.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "bots/bots.hpp"
#include "catalog/ca_ngua_table.hpp"

namespace kydai::catalog {
namespace {

using namespace ca_ngua;

Rules rules_of(std::string_view text) {
  const auto options = CaNgua::read_options(text, {}, 2);
  EXPECT_TRUE(options.has_value()) << text;
  return options->rules;
}

Position position_of(std::string_view text) {
  const auto position = CaNgua::read_position(text, {});
  EXPECT_TRUE(position.has_value()) << text;
  return *position;
}

bool is_race(std::string_view text) {
  const Position position = position_of(text);
  const CaNguaRace* race = ca_ngua_race(position.rules);
  return race != nullptr && race->covers(position);
}

// Dice to the end, any legal move; the first seat home.
Seat first_home(Position position, bots::Random& random) {
  while (position.finish == core::PerSeat<std::uint8_t>{}) {
    if (position.phase == Phase::kRoll) {
      const auto chances = CaNgua::chances(position);
      CaNgua::apply(position, chances[random.below(chances.size())].chance);
      continue;
    }
    const auto moves = CaNgua::legal_moves(position);
    const Move move = moves[random.below(moves.size())];
    EXPECT_FALSE(move.kicks());
    CaNgua::apply(position, move);
  }
  for (int s = 0; s < core::kMaxSeats; ++s) {
    if (position.finish[static_cast<std::size_t>(s)] == 1) return core::seat_at(s);
  }
  return Seat::k0;
}

TEST(CaNguaRace, BeginsWhereNobodyCanMeet) {
  EXPECT_TRUE(is_race("28,40,s5,s6/./30,55,s4,s6/. R A1 ?"));
  EXPECT_FALSE(is_race("27,40,s5,s6/./30,54,s4,s6/. R A1 ?"));  // red stands on yellow's gate
  EXPECT_FALSE(is_race("-,40,s5,s6/./30,55,s4,s6/. R A1 ?"));
  EXPECT_FALSE(is_race("28,40,s5,s6/./30,55,s4,s6/. R A1 3"));  // a roll lies open
  EXPECT_FALSE(is_race("28,40,s5,s6/./30,55,s4,s6/. R A1+climb=jump ?"));
  // The last quadrant of red is the third of green's way, yellow's last the third of blue's.
  EXPECT_FALSE(is_race("40,s6/30,s6/./. R A1+horses=2 ?"));
  EXPECT_TRUE(is_race("40,s6/42,s6/./. R A1+horses=2 ?"));
  EXPECT_TRUE(is_race("42,s6/50,s6/42,s5/43,s3 R A1+horses=2 ?"));
  EXPECT_FALSE(is_race("42,s6/50,s6/42,s5/41,s3 R A1+horses=2 ?"));
  EXPECT_TRUE(
      is_race("s3,s6/28,s6/./. R A1+horses=2 ?"));  // who is in the stable has left the road
  // Who is home or has resigned is in nobody's way.
  EXPECT_TRUE(is_race("s5,s6/30,s6/42,s5/. G A1+horses=2 ? R"));
}

TEST(CaNguaRace, NobodyMeetsInIt) {
  bots::Random random(5);
  for (const char* text :
       {"28,29,30,31/./28,29,30,31/. R A1 ?", "28,40,41,55/./28,54,s1,s2/. R B1 ?",
        "42,43,54,55/42,43,44,s1/42,50,55,s6/42,44,s1,s2 G A1 ?"}) {
    ASSERT_TRUE(is_race(text)) << text;
    for (int i = 0; i < 200; ++i) first_home(position_of(text), random);
  }
}

// With one horse there is next to nothing to choose, so that the two must agree.
TEST(CaNguaRace, HasTheChancesOfTheExactTable) {
  for (const char* text : {"A1+horses=1", "B1+horses=1", "A2+horses=1"}) {
    CaNguaTable::Report report;
    Options options;
    options.rules = rules_of(text);
    options.seated = 0b0101;
    const auto table = CaNguaTable::build(options, 1e-12, report, {});
    ASSERT_TRUE(table.has_value());
    const CaNguaRace* race = ca_ngua_race(options.rules);
    ASSERT_NE(race, nullptr);
    Position position = CaNgua::start(options);
    position.yard = {};
    for (int own = kRing / 2; own < kRing + kStablePlaces - 1; ++own) {
      for (int other = kRing / 2; other < kRing + kStablePlaces - 1; ++other) {
        position.cells[0] = cells_of(ring_cell(own));
        position.cells[2] = cells_of(ring_cell(other));
        ASSERT_TRUE(race->covers(position));
        EXPECT_NEAR(static_cast<double>(race->chances(position)[0]), table->chance(position), 5e-4)
            << text << ' ' << own << ' ' << other;
      }
    }
  }
}

TEST(CaNguaRace, SharesTheChancesOfThreeAsDiceDo) {
  const Position position = position_of("50/42/s2/. Y A1+horses=1 ?");
  const CaNguaRace* race = ca_ngua_race(position.rules);
  ASSERT_TRUE(race->covers(position));
  const auto chances = race->chances(position);
  EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0F), 1, 1e-5F);
  constexpr int kGames = 20'000;
  core::PerSeat<int> wins{};
  bots::Random random(11);
  for (int i = 0; i < kGames; ++i) ++wins[slot(first_home(position, random))];
  for (std::size_t s = 0; s < wins.size(); ++s) {
    const double rate = static_cast<double>(wins[s]) / kGames;
    EXPECT_NEAR(rate, static_cast<double>(chances[s]), 4 * 0.5 / std::sqrt(kGames)) << s;
  }
}

// On s5 one number in six is the right one, and it ends the game; the dice go on after a 1 or a 6.
TEST(CaNguaRace, CountsTurns) {
  const Position a1 = position_of("s5/./s5/. R A1+horses=1 ?");
  // A roll: 1/6 home, 1/6 once more, else the turn is over: 4 of 5 of all that leads on.
  EXPECT_NEAR(ca_ngua_race(a1.rules)->turns(a1, Seat::k0), 1 + 4.0, 1e-4);
  const Position b1 = position_of("s5/./s5/. R B1+horses=1 ?");
  EXPECT_NEAR(ca_ngua_race(b1.rules)->turns(b1, Seat::k0), 6, 1e-4);
}

TEST(CaNguaRace, IsNotForEveryRule) {
  EXPECT_EQ(CaNguaRace::build(rules_of("A1+tries=3")).error().code, core::FaultCode::kUnknown);
  EXPECT_EQ(CaNguaRace::build(rules_of("B1+rearKick=on")).error().code, core::FaultCode::kUnknown);
  EXPECT_EQ(ca_ngua_race(rules_of("A1+climb=jump")), nullptr);
  EXPECT_EQ(ca_ngua_race(rules_of("A1+horses=3")), ca_ngua_race(rules_of("A1+horses=3")));
}

// Two dice as a sum and a stop on the gate can leave a horse one cell before it for ever.
TEST(CaNguaRace, KnowsThatAHorseMayNeverComeHome) {
  const auto race = CaNguaRace::build(rules_of("A2+horses=1+gateEntry=stop"));
  ASSERT_TRUE(race.has_value());
  const Position locked = position_of("54/./s5/. R A2+horses=1+gateEntry=stop ?");
  const Position both = position_of("54/./54/. R A2+horses=1+gateEntry=stop ?");
  EXPECT_GT(race->turns(locked, Seat::k0), 1e5);
  EXPECT_NEAR(race->chances(locked)[2], 1, 1e-3F);
  EXPECT_NEAR(race->chances(both)[0], 0.5F, 1e-3F);
}

TEST(CaNguaRace, TakesDiceByThemselves) {
  const auto each = CaNguaRace::build(rules_of("A2+horses=2+dice2=each"));
  const auto sum = CaNguaRace::build(rules_of("A2+horses=2"));
  ASSERT_TRUE(each.has_value() && sum.has_value());
  const Position position = position_of("55,s6/./40,s6/. R A2+horses=2 ?");
  EXPECT_LT(each->turns(position, Seat::k0), sum->turns(position, Seat::k0));
}

}  // namespace
}  // namespace kydai::catalog
