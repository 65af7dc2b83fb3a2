// What the features see, and that the weighed score plays better than greedy.
#include "games/ca_ngua/features.hpp"

#include <gtest/gtest.h>

#include "games/ca_ngua/tests/duel.hpp"

namespace kydai::ca_ngua::test {
namespace {

Position at(std::string_view text) {
  const auto position = CaNgua::read_position(text, {});
  EXPECT_TRUE(position) << text << ": " << position.error().message;
  return *position;
}

double see(std::string_view text, Seat seat, Feature which) {
  return features(at(text), seat)[static_cast<std::size_t>(which)];
}

// R on 20; the enemy's cells are given by its own progress.
TEST(CaNguaFeatures, DangerComesFromTheNearestHorseBehind) {
  const double lost = 20.0 / 56 + 0.1;
  const auto danger = [](std::string_view text) {
    return see(text, Seat::k0, Feature::kDangerAway);
  };
  EXPECT_NEAR(danger("-,-,-,20/./-,-,-,46/. Y A1 ?"), lost / 6, 1e-12);       // 2 behind
  EXPECT_NEAR(danger("-,-,-,20/./-,-,-,40/. Y A1 ?"), 0, 1e-12);              // 8 behind
  EXPECT_NEAR(danger("-,-,-,20/./-,-,-,-/. Y A1 ?"), 0, 1e-12);               // nobody behind
  EXPECT_NEAR(danger("-,-,-,20/./-,-,-,40/. Y A2 ?"), lost * 5 / 36, 1e-12);  // 8 by the sum
  EXPECT_NEAR(danger("-,-,-,20/./-,-,-,46/. Y A2+dice2=each ?"), lost * 11 / 36, 1e-12);
  EXPECT_NEAR(danger("-,-,19,20/./-,-,-,46/. Y A1 ?"), (19.0 / 56 + 0.1) / 6, 1e-12);  // covered
  EXPECT_NEAR(danger("-,-,-,20/./-,-,-,49/. Y A1 ?"), 0, 1e-12);  // it stands ahead
  EXPECT_NEAR(danger("-,-,-,20/./-,-,-,49/. Y A1+rearKick=on ?"), lost / 6, 1e-12);
  EXPECT_NEAR(danger("-,-,-,20/./-,-,-,-/. Y A1+rearKick=on ?"), 0, 1e-12);
  EXPECT_EQ(see("-,-,-,20/./-,-,-,46/. R A1 ?", Seat::k0, Feature::kDangerAway), 0);
  EXPECT_NEAR(see("-,-,-,20/./-,-,-,46/. R A1 ?", Seat::k0, Feature::kDangerOnRoll), lost / 6,
              1e-12);
}

TEST(CaNguaFeatures, DangerFromTheYardByAFlightAndAtTheGate) {
  const double lost = 28.0 / 56 + 0.1;
  const auto danger = [](std::string_view text) {
    return see(text, Seat::k0, Feature::kDangerAway);
  };
  EXPECT_NEAR(danger("-,-,-,28/./-,-,-,9/. Y A1 ?"), lost / 3, 1e-12);  // on Y's start, 1 or 6
  EXPECT_NEAR(danger("-,-,-,28/./-,-,-,9/. Y A2 ?"), lost * 8 / 36, 1e-12);
  EXPECT_NEAR(danger("-,-,-,28/./-,-,-,9/. Y A1+exitKicks=off ?"), 0, 1e-12);
  const double at_gate = 27.0 / 56 + 0.1;  // Y's gate, Y on its 46
  EXPECT_NEAR(danger("-,-,-,27/./-,-,-,46/. Y B1 ?"), at_gate / 6, 1e-12);
  EXPECT_NEAR(danger("-,-,-,27/./-,-,-,46/. Y A1 ?"), 0, 1e-12);
  // Y on its gate cannot come on along the ring.
  EXPECT_NEAR(danger("-,-,-,30/./-,-,-,55/. Y A1 ?"), 0, 1e-12);
}

TEST(CaNguaFeatures, MobilityAndFlight) {
  const auto mobility = [](std::string_view text) {
    return see(text, Seat::k0, Feature::kMobility);
  };
  EXPECT_NEAR(mobility("-,-,-,20/./-,-,-,-/. R A1 ?"), 1, 1e-12);
  EXPECT_NEAR(mobility("-,-,-,53/./-,-,-,-/. R A1 ?"), 2.0 / 6, 1e-12);
  EXPECT_NEAR(mobility("-,-,-,20/./-,-,-,51/. R A1 ?"), 3.0 / 6, 1e-12);  // kicks with a 3
  EXPECT_NEAR(mobility("-,-,55,s4/./-,-,-,-/. R A1 ?"), 3.0 / 6, 1e-12);
  EXPECT_NEAR(see("-,-,-,16/./-,-,-,-/. R B1 ?", Seat::k0, Feature::kFlight), 10.0 / 14, 1e-12);
  EXPECT_EQ(see("-,-,-,16/-,-,-,8/-,-,-,-/. R B1 ?", Seat::k0, Feature::kFlight), 0);
  EXPECT_EQ(see("-,-,-,16/./-,-,-,-/. R A1 ?", Seat::k0, Feature::kFlight), 0);
}

TEST(CaNguaFeatures, EquityOfTwoSeatsIsTheSameFromBothSides) {
  const Position position = at("-,0,20,s3/./4,30,55,s6/. R A1 ?");
  EXPECT_NEAR(equity(position, Seat::k0), -equity(position, Seat::k2), 1e-12);
}

TEST(CaNguaFeatures, AnEndIsWorthMoreThanAnyPosition) {
  const Position position = at("55,s4,s5,s6/./3,s4,s5,s6/. R A1 3");
  const auto win = CaNgua::read_move(position, "55-s3");
  ASSERT_TRUE(win);
  EXPECT_GT(progress_danger_score(position, *win), 900);
  EXPECT_LT(equity(at("-,-,-,-/x,x,x,x/-,-,-,-/. R A1 ?"), Seat::k1), -900);
}

TEST(CaNguaFeatures, TheScoreLooksAtTheDieThatIsLeft) {
  // After 10-13 the 5 kicks, which is the best use of it.
  Position position = at("-,-,2,10/./-,-,-,46/. R A2+dice2=each 35");
  const auto by_three = CaNgua::read_move(position, "10-13");
  ASSERT_TRUE(by_three);
  const double score = progress_danger_score(position, *by_three);
  CaNgua::apply(position, *by_three);
  const auto kick = CaNgua::read_move(position, "13-18xY");
  const auto other = CaNgua::read_move(position, "2-7");
  ASSERT_TRUE(kick && other);
  EXPECT_EQ(score, progress_danger_score(position, *kick));
  EXPECT_GT(score, progress_danger_score(position, *other));
}

TEST(CaNguaFeatures, GreedyPrefersAsItSays) {
  const auto best_of = [](std::string_view text) {
    const Position position = at(text);
    std::string move;
    CaNgua::write_move(position, CaNgua::timeout_move(position), move);
    return move;
  };
  EXPECT_EQ(best_of("-,-,9,55/./-,-,-,43/. R A1 6"), "9-15xY");
  EXPECT_EQ(best_of("-,-,9,55/./-,-,-,-/. R A1 6"), "55-s6");
  EXPECT_EQ(best_of("-,-,9,40/./-,-,-,-/. R A1 6"), "X");
  EXPECT_EQ(best_of("-,-,9,40/./-,-,-,-/. R A1 5"), "40-45");
  EXPECT_EQ(best_of("-,-,16,40/./-,-,-,-/. R B1 1"), "40-41");
}

// Fixed seeds, so this is no matter of luck; the laboratory has the large figures.
TEST(CaNguaFeatures, TheWeighedScoreBeatsGreedyInEveryProfile) {
  for (const Profile profile : {Profile::kA1, Profile::kA2, Profile::kB1}) {
    const Options options{Rules(profile), 0b0101};
    const Result result = duel(options, policy_of("danger", options.rules),
                               policy_of("greedy", options.rules), 1000, 20);
    EXPECT_EQ(result.games, 2000);
    EXPECT_GT(result.rate - result.error, 0.5);
  }
}

}  // namespace
}  // namespace kydai::ca_ngua::test
