// MatchOf on the games of the house: the text face says what the game says, and adds the past and
// the ends.
#include "core/match_of.hpp"

#include <gtest/gtest.h>

#include "session/tests/driver.hpp"
#include "session/tests/real_games.hpp"

namespace kydai::session::test {
namespace {

using core::FaultCode;

std::unique_ptr<core::Match> make(std::string_view game, int seats = 0,
                                  std::vector<NamedSetting> settings = {}) {
  auto match = make_real_match(game, "", settings, seats);
  EXPECT_TRUE(match.has_value());
  return std::move(*match);
}

TEST(MatchOf, KnowsItsSeats) {
  EXPECT_EQ(make("ouk")->seats(), 2);
  EXPECT_EQ(make("domino", 3)->seats(), 3);
  EXPECT_FALSE(make("domino", 3)->is_seated(Seat::k3));
  const auto two = make("ca-ngua", 2);
  EXPECT_EQ(two->seats(), 4);
  EXPECT_TRUE(two->is_seated(Seat::k0));
  EXPECT_FALSE(two->is_seated(Seat::k1));
  EXPECT_TRUE(two->is_seated(Seat::k2));
}

TEST(MatchOf, KnowsWhichEndsAGameHas) {
  for (const auto ending : {core::Ending::kResign, core::Ending::kFlag, core::Ending::kAgreement}) {
    EXPECT_TRUE(make("ouk")->can_end(ending));
    EXPECT_TRUE(make("ngu-hanh")->can_end(ending));
    EXPECT_FALSE(make("domino")->can_end(ending));
    EXPECT_EQ(make("ca-ngua")->can_end(ending), ending == core::Ending::kResign);
  }
}

TEST(MatchOf, RefusesWithoutChange) {
  auto ouk = make("ouk");
  const std::string before = ouk->position();
  const auto legal = ouk->legal();
  EXPECT_EQ(ouk->play(Seat::k1, legal[0]).error().code, FaultCode::kNotYourTurn);
  EXPECT_EQ(ouk->play(Seat::k0, "zz").error().code, FaultCode::kSyntax);
  EXPECT_EQ(ouk->roll("6").error().code, FaultCode::kNotYourTurn);
  EXPECT_EQ(ouk->position(), before);
  auto ludo = make("ca-ngua");
  EXPECT_EQ(ludo->play(Seat::k0, "X").error().code, FaultCode::kNotYourTurn);
  EXPECT_EQ(ludo->roll("7").has_value(), false);
  EXPECT_TRUE(ludo->legal().empty());
  EXPECT_FALSE(ludo->forced_move());
  const auto rolled = ludo->roll("6");
  ASSERT_TRUE(rolled.has_value());
  EXPECT_EQ(rolled->move, "6");
  EXPECT_EQ(ludo->turn(), core::Turn::of(Seat::k0));
}

TEST(MatchOf, KeepsTheKeysOfThePastForThoseWhoMayHaveThem) {
  auto match = make("ouk");
  EXPECT_TRUE(match->past_keys().empty());
  ASSERT_TRUE(match->play(Seat::k0, "d3d4"));
  ASSERT_TRUE(match->play(Seat::k1, "d6d5"));
  const std::vector<core::Key> keys = match->past_keys();
  ASSERT_EQ(keys.size(), 2u);
  EXPECT_NE(keys[0], keys[1]);
  EXPECT_EQ(match->clone()->past_keys(), keys);
  auto hidden = make("domino", 2);
  EXPECT_TRUE(hidden->past_keys().empty());
}

TEST(MatchOf, GoesOnFromAPosition) {
  auto match = make("ouk");
  ASSERT_TRUE(match->play(Seat::k0, "d3d4"));
  const auto there = match->from(match->position());
  ASSERT_TRUE(there.has_value());
  EXPECT_EQ((*there)->position(), match->position());
  EXPECT_EQ((*there)->turn(), core::Turn::of(Seat::k1));
  EXPECT_TRUE((*there)->past_keys().empty());
  const auto nowhere = match->from("rnsx");
  ASSERT_FALSE(nowhere.has_value());
  EXPECT_EQ(nowhere.error().code, FaultCode::kSyntax);
  EXPECT_EQ(nowhere.error().at, 3u);
}

TEST(MatchOf, ResigningEndsAndStaysEnded) {
  auto ouk = make("ouk");
  ASSERT_TRUE(ouk->end(core::Ending::kResign, Seat::k0));
  EXPECT_EQ(ouk->turn().kind, core::TurnKind::kOver);
  EXPECT_EQ(ouk->outcome()->reason, core::Reason::kResign);
  EXPECT_TRUE(ouk->legal().empty());
  EXPECT_FALSE(ouk->can_end(core::Ending::kFlag));
  EXPECT_EQ(ouk->end(core::Ending::kFlag, Seat::k1).error().code, FaultCode::kOver);
  EXPECT_EQ(ouk->play(Seat::k0, "a3a4").error().code, FaultCode::kOver);
}

// Rooks to and fro: the third time the position stands the game is drawn, and a copy remembers the
// past.
TEST(MatchOf, ThreefoldComesFromThePast) {
  auto match = make("ouk");
  const std::vector<std::string> cycle = {"a1a2", "a8a7", "a2a1", "a7a8"};
  int plies = 0;
  while (!match->outcome() && plies < 40) {
    const auto& move = cycle[static_cast<std::size_t>(plies) % cycle.size()];
    ASSERT_TRUE(match->play(core::seat_at(plies % 2), move)) << plies;
    match = match->clone();
    ++plies;
  }
  ASSERT_TRUE(match->outcome());
  EXPECT_EQ(match->outcome()->reason, core::Reason::kThreefold);
  EXPECT_EQ(plies, 8);
  EXPECT_EQ(match->past_keys().size(), 8u);
  EXPECT_EQ(match->turn(), core::Turn::over(Seat::k1));
}

// Calling and taking back a count leaves the board, so it must not bring the threefold nearer.
TEST(MatchOf, ACallIsNotAPastPosition) {
  const auto options = ouk::Ouk::read_options("", {}, 0);
  const auto position = ouk::Ouk::read_position("3k4/4r3/8/8/8/8/4R3/3K4 w - - 0 1", *options);
  ASSERT_TRUE(position.has_value());
  core::MatchOf<ouk::Ouk> match(*position);
  for (int i = 0; i < 4; ++i) {
    const auto calls = match.calls();
    ASSERT_EQ(calls.size(), 1u) << i;
    ASSERT_TRUE(match.play(Seat::k0, calls[0]));
    EXPECT_EQ(match.turn(), core::Turn::of(Seat::k0));
  }
  EXPECT_TRUE(match.past_keys().empty());
  EXPECT_FALSE(match.outcome());
}

TEST(MatchOf, DealsAreDrawnFromTheStreamAndNotShown) {
  auto a = make("domino", 3);
  auto b = make("domino", 3);
  const core::Seed seed = seed_of(5);
  core::ByteStream first(seed, {}, core::ChanceKind::kDeal, 0);
  core::ByteStream second(seed, {}, core::ChanceKind::kDeal, 0);
  EXPECT_EQ(a->turn(), core::Turn::chance(Seat::k0));
  EXPECT_EQ(a->draw(first).move, "");
  b->draw(second);
  EXPECT_EQ(a->position(), b->position());
  EXPECT_FALSE(a->next_opener());
  EXPECT_EQ(a->past_keys().size(), 0u);
}

// Random play through the texts alone reaches the end of every game, and both spellings of a move
// agree.
TEST(MatchOf, PlaysEveryGameToItsEnd) {
  for (const auto& [game, seats] : {std::pair{"ngu-hanh", 2},
                                    {"ca-ngua", 2},
                                    {"ca-ngua", 4},
                                    {"domino", 2},
                                    {"domino", 3},
                                    {"domino", 4}}) {
    Dice dice(static_cast<std::uint64_t>(seats));
    auto match =
        make(game, seats,
             game == std::string_view("ngu-hanh") ? std::vector<NamedSetting>{{"length", "80"}}
                                                  : std::vector<NamedSetting>{});
    std::uint64_t k = 0;
    for (int i = 0; i < 100'000 && match->turn().kind != core::TurnKind::kOver; ++i) {
      const core::Turn turn = match->turn();
      if (turn.kind == core::TurnKind::kChance) {
        core::ByteStream bytes(seed_of(3), {}, match->chance_kind(), k++);
        match->draw(bytes);
        continue;
      }
      const auto legal = match->legal();
      ASSERT_FALSE(legal.empty());
      if (const auto forced = match->forced_move()) {
        EXPECT_NE(std::ranges::find(legal, *forced), legal.end());
      }
      EXPECT_NE(std::ranges::find(legal, match->timeout_move()), legal.end());
      const std::string& move =
          legal[static_cast<std::size_t>(dice.below(static_cast<int>(legal.size())))];
      const auto played = match->play(turn.seat, move);
      ASSERT_TRUE(played.has_value());
      EXPECT_EQ(played->move, move);
      EXPECT_FALSE(played->human.empty());
    }
    EXPECT_TRUE(match->outcome()) << game;
  }
}

}  // namespace
}  // namespace kydai::session::test
