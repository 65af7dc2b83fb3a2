// What must hold of this game alone, walked at random; the laws of all games are in walk_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/tests/random_walk.hpp"

namespace kydai::ca_ngua::test {
namespace {

// One horse per cell, as many horses as agreed, in order; nothing where nobody sits.
void check_board(const Position& position) {
  std::set<int> cells;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Horses horses = horses_of(position, core::seat_at(s));
    const auto absent = std::ranges::find(horses, Cell::kNone);
    ASSERT_TRUE(std::ranges::is_sorted(horses.begin(), absent));
    const auto count = kMaxHorses - std::ranges::count(horses, Cell::kNone);
    ASSERT_TRUE(count == 0 || count == position.rules.horses());
    std::set<Cell> stable;
    for (const Cell cell : horses) {
      if (is_ring(cell)) {
        const int on_ring = progress_for(Seat::k0, core::seat_at(s), progress(cell));
        ASSERT_TRUE(cells.insert(on_ring).second);
      }
      if (is_stable(cell)) {
        ASSERT_TRUE(stable.insert(cell).second);
      }
    }
  }
}

// What is kept beside the horses follows from them.
void check_kept_facts(const Position& position) {
  Position fresh = position;
  find_live_seats(fresh);
  ASSERT_EQ(fresh, position);
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Seat seat = core::seat_at(s);
    place_horses(fresh, seat, horses_of(position, seat));
  }
  ASSERT_EQ(fresh, position);
}

int stable_sum(const Position& position, std::size_t seat) {
  int sum = 0;
  for (const Cell cell : horses_of(position, core::seat_at(static_cast<int>(seat))))
    sum += is_stable(cell) ? place(cell) : 0;
  return sum;
}

// A move of good form that need not make sense.
std::string random_form(Random& random) {
  const auto cell = [&] {
    return random.one_in(4) ? "s" + std::to_string(1 + random.below(6))
                            : std::to_string(random.below(56));
  };
  std::string text;
  switch (random.below(8)) {
    case 0: text = "X"; break;
    case 1: return random.one_in(2) ? "pass" : "--";
    default: {
      text = cell();
      text += "-^<"[random.below(3)];
      text += cell();
    }
  }
  if (random.one_in(3)) {
    text += 'x';
    text += kSeatLetters[random.below(4)];
  }
  return text;
}

// read_move accepts exactly the texts of the list, whatever is asked, and says why it does not.
void check_reader(Random& random, const Position& position) {
  std::set<std::string> texts;
  for (const Move& move : CaNgua::legal_moves(position)) texts.insert(text_of(position, move));
  for (int i = 0; i < 20; ++i) {
    std::string text = random_form(random);
    if (!texts.empty() && random.one_in(3)) {
      text = *texts.begin();
      text[random.below(text.size())] = "0123456789sX-^<xRGYB"[random.below(20)];
    }
    const auto read = CaNgua::read_move(position, text);
    ASSERT_EQ(read.has_value(), texts.contains(text)) << text << " in " << text_of(position);
    if (read) {
      EXPECT_EQ(text_of(position, *read), text);
      continue;
    }
    EXPECT_LE(read.error().at, text.size());
    EXPECT_FALSE(read.error().message.empty());
    EXPECT_EQ(read.error().rule.starts_with("ca-ngua."),
              read.error().code == core::FaultCode::kIllegal);
  }
}

TEST(CaNguaLaws, ReadMoveTakesTheListAndSaysWhyNotTheRest) {
  Random random(1);
  for (int game = 0; game < 500; ++game) {
    Options options = random_options(random, 10);
    // One horse in every second game, so that the stable is soon reached.
    if (random.one_in(2)) options.rules.set(Switch::kHorses, 0);
    Position position = CaNgua::start(options);
    for (int ply = 0; ply < 150 && position.phase != Phase::kOver; ++ply) {
      check_reader(random, position);
      random_ply(random, position, core::NoSink{});
    }
    check_reader(random, position);
    if (testing::Test::HasFailure()) return;
  }
}

// S5: a million plies.
TEST(CaNguaLaws, AMillionPliesKeepTheBoardWhole) {
  Random random(5);
  int plies = 0;
  int games = 0;
  while (plies < 1'000'000) {
    Position position = CaNgua::start(random_options(random, games % 2 == 0 ? 0 : 6));
    int in_game = 0;
    for (; position.phase != Phase::kOver && in_game < 4000; ++in_game) {
      PerSeat<int> stables{};
      for (std::size_t s = 0; s < core::kMaxSeats; ++s) stables[s] = stable_sum(position, s);
      random_ply(random, position, core::NoSink{});
      check_board(position);
      check_kept_facts(position);
      for (std::size_t s = 0; s < core::kMaxSeats; ++s) {
        ASSERT_GE(stable_sum(position, s), stables[s]);
      }
      if (HasFatalFailure()) return;
    }
    plies += in_game;
    ++games;
  }
}

TEST(CaNguaLaws, EveryProfileEndsWithFairScores) {
  Random random(6);
  for (int game = 0; game < 90; ++game) {
    Options options{Rules(static_cast<Profile>(game % 3))};
    if (game % 2 == 0) options.seated = 0b0101;
    Position position = CaNgua::start(options);
    int rolls = 0;
    while (position.phase != Phase::kOver) {
      rolls += position.phase == Phase::kRoll ? 1 : 0;
      ASSERT_LE(rolls, CaNgua::kSimulationRollsMax);
      random_ply(random, position, core::NoSink{});
    }
    const auto outcome = CaNgua::outcome(position, {});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->reason, core::Reason::kHome);
    double sum = 0;
    std::multiset<int> ranks;
    for (std::size_t s = 0; s < core::kMaxSeats; ++s) {
      sum += outcome->scores[s];
      if (outcome->ranks[s] != 0) ranks.insert(outcome->ranks[s]);
    }
    EXPECT_NEAR(sum, 0.0, 1e-12);
    EXPECT_EQ(ranks, game % 2 == 0 ? (std::multiset<int>{1, 2}) : (std::multiset<int>{1, 2, 3, 4}));
  }
}

TEST(CaNguaLaws, DifferentPositionsHaveDifferentKeys) {
  Random random(8);
  std::map<core::Key, std::string> seen;
  for (int game = 0; game < 40; ++game) {
    Position position = CaNgua::start(random_options(random, 5));
    for (int ply = 0; ply < 1000 && position.phase != Phase::kOver; ++ply) {
      random_ply(random, position, core::NoSink{});
      const std::string text = text_of(position);
      const auto [entry, is_new] = seen.emplace(CaNgua::key(position), text);
      ASSERT_EQ(entry->second, text);
    }
  }
  EXPECT_GT(seen.size(), 10'000U);
}

// The same board by two orders of the same moves.
TEST(CaNguaLaws, TheSamePositionByAnotherWayHasTheSameKey) {
  const auto reach = [](std::initializer_list<std::string_view> moves) {
    Position position = *CaNgua::read_position("-,-,10,30/./-,-,-,-/. R A2+dice2=each 34", {});
    for (const std::string_view move : moves) {
      CaNgua::apply(position, *CaNgua::read_move(position, move));
    }
    return position;
  };
  const Position one = reach({"10-13", "30-34"});
  const Position two = reach({"30-34", "10-13"});
  EXPECT_EQ(one, two);
  EXPECT_EQ(CaNgua::key(one), CaNgua::key(two));
}

}  // namespace
}  // namespace kydai::ca_ngua::test
