// The quick way through the rules that most tables play (plain_moves.hpp, play_plainly) against
// the way by the book (generator.hpp, play_by_rules): the same moves in the same order, leading to
// the same positions.
#include <gtest/gtest.h>

#include <array>

#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/tests/random_walk.hpp"

namespace kydai::ca_ngua::test {
namespace {

// The switches that plain rules leave open, each turned at random.
Options plain_options(Random& random) {
  constexpr std::array kFree = {Switch::kHorses,   Switch::kExit,      Switch::kExtra,
                                Switch::kPass,     Switch::kGateEntry, Switch::kFly,
                                Switch::kFlyKicks, Switch::kTurnOrder, Switch::kPlayOn};
  Options options = random_options(random, 0);
  for (const Switch which : kFree) {
    if (random.one_in(2)) continue;
    const bool has_four = which <= Switch::kExtra;
    options.rules.set(which, static_cast<int>(random.below(has_four ? 4 : 2)));
  }
  return options;
}

std::string texts_of(const Position& position, const MoveList& moves) {
  std::string texts;
  for (const Move& move : moves) texts += text_of(position, move) + ' ';
  return texts;
}

void check_choices(const Position& position) {
  const MoveList list = CaNgua::legal_moves(position);
  const MoveList by_way = list_by_way(position);
  ASSERT_EQ(texts_of(position, list), texts_of(position, by_way)) << text_of(position);
  ASSERT_EQ(count_moves(position), list.size());
  for (std::size_t k = 0; k < list.size(); ++k) {
    ASSERT_EQ(list[k], by_way[k]) << text_of(position);
    const Move chosen = CaNgua::choose(position, [&](std::size_t n) {
      EXPECT_EQ(n, list.size());
      return k;
    });
    ASSERT_EQ(chosen, list[k]) << text_of(position);
  }
}

void check_turns(const Position& position) {
  for (const Move& move : CaNgua::legal_moves(position)) {
    Position quick = position;
    CaNgua::apply(quick, move);
    Position slow = position;
    play_by_rules(slow, move);
    ASSERT_EQ(text_of(quick), text_of(slow)) << text_of(position) << text_of(position, move);
    ASSERT_EQ(quick, slow);
  }
}

TEST(CaNguaPlainRules, AreThoseOfTheProfiles) {
  for (const Profile profile : {Profile::kA1, Profile::kA2, Profile::kB1}) {
    EXPECT_TRUE(Rules(profile).has_plain_moves());
    EXPECT_TRUE(Rules(profile).has_plain_turns());
  }
}

TEST(CaNguaPlainRules, TheQuickWayIsTheWayByTheBook) {
  Random random(11);
  int flights = 0;
  int passes = 0;
  int ends = 0;
  for (int game = 0; game < 1500; ++game) {
    Position position = CaNgua::start(plain_options(random));
    ASSERT_TRUE(position.rules.has_plain_moves() && position.rules.has_plain_turns());
    for (int ply = 0; ply < 1200 && position.phase != Phase::kOver; ++ply) {
      if (position.phase == Phase::kOpen) {
        check_choices(position);
        check_turns(position);
        for (const Move& move : CaNgua::legal_moves(position)) {
          flights += move.kind == MoveKind::kFly ? 1 : 0;
          passes += move.kind == MoveKind::kPass ? 1 : 0;
        }
      }
      if (HasFatalFailure()) return;
      random_ply(random, position, core::NoSink{});
    }
    ends += position.phase == Phase::kOver ? 1 : 0;
  }
  EXPECT_GT(flights, 5000);
  EXPECT_GT(passes, 5000);
  EXPECT_GT(ends, 500);
}

TEST(CaNguaPlainRules, ChoicesAreTheListUnderAnyRules) {
  Random random(12);
  for (int game = 0; game < 300; ++game) {
    Position position = CaNgua::start(random_options(random, 10));
    for (int ply = 0; ply < 300 && position.phase != Phase::kOver; ++ply) {
      if (position.phase != Phase::kRoll) check_choices(position);
      if (HasFatalFailure()) return;
      random_ply(random, position, core::NoSink{});
    }
  }
}

}  // namespace
}  // namespace kydai::ca_ngua::test
