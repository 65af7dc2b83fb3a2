#include "app/arena_score.hpp"

#include <gtest/gtest.h>

namespace kydai::app {
namespace {

TEST(ArenaScore, MeanAndItsInterval) {
  Mean mean;
  EXPECT_EQ(mean.mean(), 0);
  EXPECT_EQ(mean.margin(), 0);
  mean.add(1);
  EXPECT_EQ(mean.variance(), 0);
  mean.add(0);
  mean.add(0.5);
  mean.add(0.5);
  EXPECT_DOUBLE_EQ(mean.mean(), 0.5);
  // Deviations 0.5, 0.5, 0, 0: the sum of squares is 0.5, over n - 1 = 3.
  EXPECT_DOUBLE_EQ(mean.variance(), 0.5 / 3);
  EXPECT_NEAR(mean.margin(), 1.959964 * std::sqrt(0.5 / 3 / 4), 1e-12);
}

TEST(ArenaScore, ShareOfWhatWasDecided) {
  Share share;
  EXPECT_EQ(share.value(), 0);
  EXPECT_EQ(share.margin(), 0);
  share.add(2, 2);
  share.add(0, 2);
  share.add(1, 4);
  share.add(0, 0);
  EXPECT_EQ(share.times(), 8);
  EXPECT_DOUBLE_EQ(share.value(), 3.0 / 8);
  // Hits less 3/8 of the times: 1.25, -0.75, -0.5, 0; their squares add up to 2.375, over n - 1
  // = 3.
  EXPECT_NEAR(share.margin(), 1.959964 * std::sqrt(2.375 / 3 / 4) * 4 / 8, 1e-12);
  // Where every group has one time, it is the mean and its interval.
  Share plain;
  Mean mean;
  for (const int hit : {1, 0, 0, 1, 1}) {
    plain.add(hit, 1);
    mean.add(hit);
  }
  EXPECT_DOUBLE_EQ(plain.value(), mean.mean());
  EXPECT_NEAR(plain.margin(), mean.margin(), 1e-12);
}

TEST(ArenaScore, Quantile) {
  EXPECT_EQ(quantile({}, 0.5), 0);
  EXPECT_EQ(quantile({3, 1, 2}, 0.5), 2);
  EXPECT_EQ(quantile({3, 1, 2}, 0), 1);
  EXPECT_EQ(quantile({3, 1, 2}, 1), 3);
  std::vector<double> hundred;
  for (int i = 100; i > 0; --i) hundred.push_back(i);
  EXPECT_EQ(quantile(hundred, 0.99), 99);
}

TEST(ArenaScore, Elo) {
  EXPECT_DOUBLE_EQ(elo_of(0.5), 0);
  EXPECT_NEAR(elo_of(0.75), 190.85, 0.01);
  EXPECT_NEAR(elo_of(0.25), -190.85, 0.01);
  EXPECT_NEAR(score_of(190.85), 0.75, 1e-5);
  EXPECT_TRUE(std::isinf(elo_of(1)) && elo_of(1) > 0);
  EXPECT_TRUE(std::isinf(elo_of(0)) && elo_of(0) < 0);
}

TEST(ArenaScore, TheTestSpeaksForTheTrueHypothesis) {
  const Sprt sprt{0, 10};
  Mean nothing;
  EXPECT_EQ(sprt.log_likelihood_ratio(nothing), 0);
  Mean alike;
  alike.add(0.5);
  alike.add(0.5);
  EXPECT_EQ(sprt.log_likelihood_ratio(alike), 0);
  Mean strong;
  Mean weak;
  for (int i = 0; i < 400; ++i) {
    strong.add(i % 4 == 0 ? 0.5 : 1);
    weak.add(i % 2 == 0 ? 0.5 : 0.25);
  }
  EXPECT_GT(sprt.log_likelihood_ratio(strong), Sprt::kBound);
  EXPECT_LT(sprt.log_likelihood_ratio(weak), -Sprt::kBound);
  EXPECT_TRUE(sprt.is_decided(strong));
  EXPECT_TRUE(sprt.is_decided(weak));
  // By hand: N = 4, mean 0.625, variance of 0.5 0.5 1 0.5 = 0.0625, s0 = 0.5, s1 = 1/(1+10^-1).
  Mean few;
  for (const double value : {0.5, 0.5, 1.0, 0.5}) few.add(value);
  const double s1 = 1 / 1.1;
  const double expected = 4 * (1 / (1 + std::pow(10, -1.0)) - 0.5) * (2 * 0.625 - 0.5 - s1) / 0.125;
  EXPECT_NEAR((Sprt{0, 400}).log_likelihood_ratio(few), expected, 1e-9);
}

}  // namespace
}  // namespace kydai::app
