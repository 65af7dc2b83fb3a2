// The net by itself: what it computes is what its description says, and no file but a whole one of
// its own shape is taken.
#include "search/nnue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/key.hpp"

namespace kydai::search {
namespace {

constexpr int kInputs = 5;
constexpr int kHidden = 4;
using Net = Nnue<kInputs, kHidden>;
constexpr std::size_t kWeights = kInputs * kHidden + 3 * kHidden;
constexpr std::int32_t kOutputBias = -700;

std::vector<std::int16_t> some_weights() {
  std::vector<std::int16_t> weights;
  for (std::size_t i = 0; i < kWeights; ++i) {
    weights.push_back(static_cast<std::int16_t>(static_cast<int>(core::mix(i + 1) % 241) - 120));
  }
  return weights;
}

std::unique_ptr<Net> some_net() {
  auto net = Net::read(Net::write(some_weights(), kOutputBias));
  EXPECT_TRUE(net.has_value());
  return std::move(*net);
}

Net::Accumulator sums_of(const Net& net, std::initializer_list<int> inputs) {
  Net::Accumulator sums = net.bias();
  for (const int input : inputs) net.add(sums, input);
  return sums;
}

// The description, in floating point: clipped sums squared, in units of 1/255, times the weights.
double described(std::span<const std::int16_t> weights, std::initializer_list<int> own,
                 std::initializer_list<int> other) {
  const auto at = [&](int row, int h) {
    return double{static_cast<double>(weights[static_cast<std::size_t>(row * kHidden + h)])};
  };
  double value = double{kOutputBias} / (Net::kOne * Net::kOutputOne);
  for (int side = 0; side < 2; ++side) {
    for (int h = 0; h < kHidden; ++h) {
      double sum = at(kInputs, h);
      for (const int input : side == 0 ? own : other) sum += at(input, h);
      const double hidden = std::clamp(sum / Net::kOne, 0.0, 1.0);
      value += hidden * hidden * at(kInputs + 1 + side, h) / Net::kOutputOne;
    }
  }
  return value * Net::kScale;
}

TEST(Nnue, ComputesWhatIsDescribed) {
  const auto net = some_net();
  const std::vector<std::int16_t> weights = some_weights();
  const auto expect = [&](std::initializer_list<int> own, std::initializer_list<int> other) {
    const Score score = net->evaluate(sums_of(*net, own), sums_of(*net, other));
    EXPECT_NEAR(score, described(weights, own, other), 1);
  };
  expect({}, {});
  expect({0, 2}, {1, 4});
  expect({1, 4}, {0, 2});
  expect({0, 1, 2, 3, 4}, {3});
  EXPECT_NE(net->evaluate(sums_of(*net, {0, 2}), sums_of(*net, {1, 4})),
            net->evaluate(sums_of(*net, {1, 4}), sums_of(*net, {0, 2})));
}

TEST(Nnue, TakingUndoesAdding) {
  const auto net = some_net();
  Net::Accumulator sums = sums_of(*net, {0, 1, 3});
  net->take(sums, 1);
  EXPECT_EQ(sums, sums_of(*net, {3, 0}));
}

// The largest values a file may hold stay within the whole numbers that are used.
TEST(Nnue, HoldsTheLargestWeights) {
  std::vector<std::int16_t> weights(kWeights, 505);
  std::fill(weights.end() - 2 * kHidden, weights.end(), std::int16_t{127});
  const auto net = Net::read(Net::write(weights, 0));
  ASSERT_TRUE(net.has_value());
  const Score score = (*net)->evaluate(sums_of(**net, {0, 1, 2, 3, 4}), sums_of(**net, {0}));
  EXPECT_EQ(score, 2 * kHidden * 127 * Net::kScale / Net::kOutputOne);
}

TEST(Nnue, TakesNoDamagedFile) {
  const std::vector<std::uint8_t> whole = Net::write(some_weights(), kOutputBias);
  ASSERT_EQ(whole.size(), Net::kFileBytes);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(Net::read(std::span(whole).first(size)).has_value()) << size;
  }
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::vector<std::uint8_t> damaged = whole;
    damaged[at] ^= 0x10;
    const auto net = Net::read(damaged);
    ASSERT_FALSE(net.has_value()) << at;
    const core::FaultCode code = at < 4    ? core::FaultCode::kSyntax
                                 : at < 16 ? core::FaultCode::kRange
                                           : core::FaultCode::kImpossible;
    EXPECT_EQ(net.error().code, code) << at;
  }
  std::vector<std::uint8_t> longer = whole;
  longer.push_back(0);
  EXPECT_EQ(Net::read(longer).error().code, core::FaultCode::kImpossible);
  using Wider = Nnue<kInputs, kHidden + 4>;
  EXPECT_EQ(Wider::read(whole).error().code, core::FaultCode::kRange);
}

}  // namespace
}  // namespace kydai::search
