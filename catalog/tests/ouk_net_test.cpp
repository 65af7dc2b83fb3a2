// Ouk's net as the search uses it: the sums that are kept from call to call are those of the
// position, whatever jump was made, and a position and its mirror image and its turned image are
// judged alike.
#include "catalog/ouk_net.hpp"

#include <gtest/gtest.h>

#include "bots/bots.hpp"
#include "games/ouk/ouk.hpp"

namespace kydai::catalog {
namespace {

using ouk::Ouk;

// Weights that tell every input from every other; what they would play is no matter.
std::unique_ptr<OukNet> some_net() {
  std::vector<std::int16_t> weights;
  constexpr std::size_t kWeights = std::size_t{kOukInputs} * kOukHidden + 3 * kOukHidden;
  for (std::size_t i = 0; i < kWeights; ++i) {
    weights.push_back(static_cast<std::int16_t>(static_cast<int>(core::mix(i + 1) % 121) - 60));
  }
  auto net = OukNet::read(OukNet::write(weights, 3));
  EXPECT_TRUE(net.has_value());
  return std::move(*net);
}

ouk::Position start(std::string_view profile = "seed") {
  return Ouk::start(*Ouk::read_options(profile, {}, 0));
}

search::Score afresh(const OukNet& net, const ouk::Position& position) {
  return OukNetPolicy(&net).evaluate(position);
}

TEST(OukNet, KeepsItsSumsAcrossAnyJump) {
  const auto net = some_net();
  const OukNetPolicy policy(net.get());
  bots::Random random(7);
  std::vector<ouk::Position> seen;
  int different = 0;
  for (int game = 0; game < 20; ++game) {
    ouk::Position position = start();
    for (int ply = 0; ply < 150 && !ouk::is_over(position); ++ply) {
      const auto moves = Ouk::legal_moves(position);
      Ouk::apply(position, moves[random.below(moves.size())]);
      seen.push_back(position);
      const ouk::Position& other = seen[random.below(seen.size())];
      ASSERT_EQ(policy.evaluate(other), afresh(*net, other));
      ASSERT_EQ(policy.evaluate(position), afresh(*net, position));
      const ouk::SearchPolicy by_hand;
      different += policy.evaluate(position) != by_hand.evaluate(position) ? 1 : 0;
    }
  }
  EXPECT_GT(different, 1000) << "the net has no say";
}

TEST(OukNet, JudgesImagesAlike) {
  const auto net = some_net();
  const ouk::Options options = *Ouk::read_options("seed", {}, 0);
  const auto score = [&](std::string_view text) {
    const auto position = Ouk::read_position(text, options);
    EXPECT_TRUE(position.has_value()) << text;
    return afresh(*net, *position);
  };
  const search::Score one = score("4k2r/3s4/4p3/3N4/8/2PP4/1M2K3/R7 w - - 0 30");
  EXPECT_EQ(score("r2k4/4s3/3p4/4N3/8/4PP2/3K2M1/7R w - - 0 30"), one) << "left and right";
  EXPECT_EQ(score("r7/1m2k3/2pp4/8/3n4/4P3/3S4/4K2R b - - 0 30"), one) << "the other side";
  EXPECT_NE(score("4k2r/3s4/4p3/3N4/8/2PP4/1M2K3/1R6 w - - 0 30"), one);
}

// The rights are inputs of their own, though the men stand alike.
TEST(OukNet, SeesTheLeapRights) {
  const auto net = some_net();
  ouk::Position position = start();
  const OukNetPolicy policy(net.get());
  std::vector<search::Score> scores = {policy.evaluate(position)};
  for (const ouk::Right right : {ouk::Right::kWhiteKing, ouk::Right::kWhiteQueen,
                                 ouk::Right::kBlackKing, ouk::Right::kBlackQueen}) {
    ouk::Position without = position;
    without.rights = static_cast<std::uint8_t>(without.rights & ~static_cast<int>(right));
    const search::Score score = policy.evaluate(without);
    EXPECT_EQ(std::ranges::count(scores, score), 0);
    EXPECT_EQ(score, afresh(*net, without));
    scores.push_back(score);
  }
}

TEST(OukNet, LeavesBareKingsAndCountsToTheHandMadeEvaluation) {
  const auto net = some_net();
  const ouk::Options options = *Ouk::read_options("seed", {}, 0);
  const auto bare = Ouk::read_position("4k3/8/8/8/8/8/1R2K3/R7 w - - 0 30", options);
  ASSERT_TRUE(bare.has_value());
  EXPECT_EQ(afresh(*net, *bare), ouk::SearchPolicy::evaluate(*bare));
  const ouk::Position position = start();
  EXPECT_EQ(OukNetPolicy().evaluate(position), ouk::SearchPolicy::evaluate(position));
}

// The text in the program is a whole net, and one that has learnt what a rook is worth.
TEST(OukNet, IsBuiltIn) {
  ASSERT_NE(built_in_ouk_net(), nullptr);
  const ouk::Options options = *Ouk::read_options("seed", {}, 0);
  const auto rook_up =
      Ouk::read_position("rnsmksn1/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", options);
  ASSERT_TRUE(rook_up.has_value());
  EXPECT_GT(afresh(*built_in_ouk_net(), *rook_up), afresh(*built_in_ouk_net(), start()) + 300);
}

}  // namespace
}  // namespace kydai::catalog
