// Trains ouk's net on games of self-play (README.md beside this file says with what and how well).
//
//   nnue_train OUT EPOCHS THREADS SEED GAMES...
//
// The same files, seed and threads: the same net.
//
// Adam on the squared difference between the logistic of the net's score and a target that mixes
// the search's score with the result of the game; the rate falls by a cosine.  The first
// games, a sixteenth of all samples, are kept apart to see whether the net learns or only
// remembers: whole games, since positions of one game share its result and are much alike.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <numbers>
#include <string>
#include <thread>

#include "bots/bots.hpp"
#include "catalog/ouk_net.hpp"
#include "games/ouk/ouk.hpp"
#include "tools/nnue/game_file.hpp"

namespace kydai::nnue {
namespace {

using ouk::Ouk;

constexpr int kInputs = catalog::kOukInputs;
constexpr int kHidden = catalog::kOukHidden;
constexpr int kScale = catalog::OukNet::kScale;
constexpr int kSpan = 36;  // 32 men and 4 rights
constexpr std::int16_t kLargestScore = 2500;
constexpr float kResultShare = 0.1F;
constexpr int kBatch = 2048;

struct Sample {
  std::uint16_t own[kSpan];
  std::uint16_t other[kSpan];
  std::uint8_t inputs = 0;
  float target = 0;
};

float logistic(float x) { return 1 / (1 + std::exp(-x)); }

// Positions whose score is the quiet balance of the board: not in check, the move played no capture
// or promotion, both sides with men, no decided score.  False where a move could not be played.
bool add_samples(const ScoredGame& game, std::vector<Sample>& out) {
  ouk::Position position = Ouk::start(*Ouk::read_options(Ouk::profiles()[game.profile], {}, 0));
  for (const ScoredPly& ply : game.plies) {
    const ouk::Move move = ouk::Move::from_bits(ply.move);
    if (!Ouk::legal_moves(position).contains(move)) return false;
    const bool is_bare = position.is_bare(ouk::kWhite) || position.is_bare(ouk::kBlack);
    if (ply.score != kUnscored && std::abs(ply.score) <= kLargestScore && !is_bare &&
        !ouk::is_check(position) && !ouk::is_tactical(position, move)) {
      Sample sample;
      int n = 0;
      const core::Seat us = position.to_move;
      catalog::for_each_ouk_input(
          position, us, [&](int input) { sample.own[n++] = static_cast<std::uint16_t>(input); });
      sample.inputs = static_cast<std::uint8_t>(n);
      n = 0;
      catalog::for_each_ouk_input(position, core::other(us), [&](int input) {
        sample.other[n++] = static_cast<std::uint16_t>(input);
      });
      const float white = static_cast<float>(game.result) / 2;
      const float result = us == ouk::kWhite ? white : 1 - white;
      const float score = logistic(static_cast<float>(ply.score) / kScale);
      sample.target = kResultShare * result + (1 - kResultShare) * score;
      out.push_back(sample);
    }
    Ouk::apply(position, move);
  }
  return true;
}

// Weights in the order of the file: features, bias, output rows, output bias.
constexpr std::size_t kFeatures = std::size_t{kInputs} * kHidden;
constexpr std::size_t kBias = kFeatures;
constexpr std::size_t kOutput = kBias + kHidden;
constexpr std::size_t kOutputBias = kOutput + 2 * kHidden;
constexpr std::size_t kWeights = kOutputBias + 1;
using Weights = std::vector<float>;

struct Pass {
  float hidden[2][kHidden];
  float value;
};

void forward(const Weights& w, const Sample& sample, Pass& pass) {
  for (int side = 0; side < 2; ++side) {
    float* sums = pass.hidden[side];
    std::memcpy(sums, &w[kBias], sizeof(float) * kHidden);
    const std::uint16_t* inputs = side == 0 ? sample.own : sample.other;
    for (int i = 0; i < sample.inputs; ++i) {
      const float* row = &w[std::size_t{inputs[i]} * kHidden];
      for (int h = 0; h < kHidden; ++h) sums[h] += row[h];
    }
  }
  float value = w[kOutputBias];
  for (int side = 0; side < 2; ++side) {
    const float* out = &w[kOutput + static_cast<std::size_t>(side) * kHidden];
    for (int h = 0; h < kHidden; ++h) {
      const float v = std::clamp(pass.hidden[side][h], 0.0F, 1.0F);
      value += v * v * out[h];
    }
  }
  pass.value = logistic(value);
}

// Adds the gradient of one sample; returns its squared error.
float backward(const Weights& w, const Sample& sample, Weights& gradient) {
  Pass pass;
  forward(w, sample, pass);
  const float error = pass.value - sample.target;
  const float slope = 2 * error * pass.value * (1 - pass.value);
  gradient[kOutputBias] += slope;
  for (int side = 0; side < 2; ++side) {
    const std::size_t out = kOutput + static_cast<std::size_t>(side) * kHidden;
    float delta[kHidden];
    for (std::size_t h = 0; h < kHidden; ++h) {
      const float v = std::clamp(pass.hidden[side][h], 0.0F, 1.0F);
      const bool is_open = pass.hidden[side][h] > 0 && pass.hidden[side][h] < 1;
      delta[h] = is_open ? slope * w[out + h] * 2 * v : 0;
      gradient[out + h] += slope * v * v;
      gradient[kBias + h] += delta[h];
    }
    const std::uint16_t* inputs = side == 0 ? sample.own : sample.other;
    for (int i = 0; i < sample.inputs; ++i) {
      float* row = &gradient[std::size_t{inputs[i]} * kHidden];
      for (int h = 0; h < kHidden; ++h) row[h] += delta[h];
    }
  }
  return error * error;
}

class Trainer {
 public:
  Trainer(std::vector<Sample> samples, int threads, std::uint64_t seed)
      : samples_(std::move(samples)),
        random_(seed),
        weights_(kWeights),
        mean_(kWeights),
        square_(kWeights) {
    test_ = samples_.size() / 16;
    for (std::size_t i = 0; i < kFeatures; ++i) weights_[i] = uniform() * 0.12F;
    for (std::size_t i = 0; i < kHidden; ++i) weights_[kBias + i] = 0.2F + uniform() * 0.1F;
    for (std::size_t i = 0; i < 2 * kHidden; ++i) weights_[kOutput + i] = uniform() * 0.3F;
    gradients_.assign(static_cast<std::size_t>(threads), Weights(kWeights));
  }

  void run(int epochs, float rate) {
    const std::size_t steps = (samples_.size() - test_ + kBatch - 1) / kBatch;
    const double all = static_cast<double>(steps) * epochs;
    for (int epoch = 0; epoch < epochs; ++epoch) {
      for (std::size_t i = samples_.size(); i > test_ + 1; --i) {
        std::swap(samples_[i - 1], samples_[test_ + random_.below(i - test_)]);
      }
      double loss = 0;
      for (std::size_t step = 0; step < steps; ++step) {
        const double done =
            (static_cast<double>(epoch) * static_cast<double>(steps) + static_cast<double>(step)) /
            all;
        const double wave = 0.5 * (1 + std::cos(std::numbers::pi * done));
        loss += learn(test_ + step * kBatch, rate * static_cast<float>(0.005 + 0.995 * wave));
      }
      std::fprintf(stderr, "epoch %d: training %.6f test %.6f\n", epoch + 1,
                   loss / static_cast<double>(samples_.size() - test_), test_loss());
    }
  }

  double test_loss() const {
    double loss = 0;
    Pass pass;
    for (std::size_t i = 0; i < test_; ++i) {
      forward(weights_, samples_[i], pass);
      loss += std::pow(pass.value - samples_[i].target, 2);
    }
    return test_ == 0 ? 0 : loss / static_cast<double>(test_);
  }

  std::vector<std::uint8_t> file() const {
    using catalog::OukNet;
    std::vector<std::int16_t> whole(kOutputBias);
    for (std::size_t i = 0; i < kOutputBias; ++i) {
      const int one = i < kOutput ? OukNet::kOne : OukNet::kOutputOne;
      whole[i] = static_cast<std::int16_t>(std::lround(weights_[i] * static_cast<float>(one)));
    }
    const auto bias = std::lround(weights_[kOutputBias] * OukNet::kOne * OukNet::kOutputOne);
    return OukNet::write(whole, static_cast<std::int32_t>(bias));
  }

 private:
  float uniform() { return static_cast<float>(random_.below(20001)) / 10000 - 1; }

  double learn(std::size_t begin, float rate) {
    const std::size_t end = std::min(samples_.size(), begin + kBatch);
    const std::size_t threads = gradients_.size();
    std::vector<double> losses(threads);
    {
      std::vector<std::jthread> workers;
      for (std::size_t t = 0; t < threads; ++t) {
        workers.emplace_back([&, t] {
          std::ranges::fill(gradients_[t], 0.0F);
          for (std::size_t i = begin + t; i < end; i += threads) {
            losses[t] += backward(weights_, samples_[i], gradients_[t]);
          }
        });
      }
    }
    ++step_;
    const float share = 1 / static_cast<float>(end - begin);
    const float mean_fix = 1 - std::pow(0.9F, static_cast<float>(step_));
    const float square_fix = 1 - std::pow(0.999F, static_cast<float>(step_));
    for (std::size_t i = 0; i < kWeights; ++i) {
      float g = 0;
      for (const Weights& gradient : gradients_) g += gradient[i];
      g *= share;
      mean_[i] = 0.9F * mean_[i] + 0.1F * g;
      square_[i] = 0.999F * square_[i] + 0.001F * g * g;
      weights_[i] -= rate * (mean_[i] / mean_fix) / (std::sqrt(square_[i] / square_fix) + 1e-8F);
      // What the whole numbers of the file can hold without running over.
      if (i < kOutputBias) weights_[i] = std::clamp(weights_[i], -1.98F, 1.98F);
    }
    double loss = 0;
    for (const double one : losses) loss += one;
    return loss;
  }

  std::vector<Sample> samples_;
  std::size_t test_ = 0;
  bots::Random random_;
  Weights weights_, mean_, square_;
  std::vector<Weights> gradients_;
  int step_ = 0;
};

int run(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(stderr, "usage: nnue_train OUT EPOCHS THREADS SEED GAMES...\n");
    return 2;
  }
  std::vector<Sample> samples;
  for (int i = 5; i < argc; ++i) {
    std::FILE* file = std::fopen(argv[i], "rb");
    if (file == nullptr) {
      std::fprintf(stderr, "%s cannot be read\n", argv[i]);
      return 1;
    }
    ScoredGame game;
    bool is_sound = true;
    while (is_sound && read(file, game)) is_sound = add_samples(game, samples);
    std::fclose(file);
    if (!is_sound) {
      std::fprintf(stderr, "%s: a ply that is no legal move\n", argv[i]);
      return 2;
    }
  }
  std::fprintf(stderr, "%zu samples\n", samples.size());
  if (samples.empty()) return 1;
  Trainer trainer(std::move(samples), std::atoi(argv[3]), std::strtoull(argv[4], nullptr, 10));
  trainer.run(std::atoi(argv[2]), 0.0015F);
  const std::vector<std::uint8_t> bytes = trainer.file();
  std::FILE* out = std::fopen(argv[1], "wb");
  const bool is_written =
      out != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size();
  if (!is_written) std::fprintf(stderr, "%s cannot be written\n", argv[1]);
  if (out != nullptr) std::fclose(out);
  return is_written ? 0 : 1;
}

}  // namespace
}  // namespace kydai::nnue

int main(int argc, char** argv) { return kydai::nnue::run(argc, argv); }
