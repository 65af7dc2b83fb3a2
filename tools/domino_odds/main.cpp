// Fits the trained odds of dominoes (catalog/domino_policy.hpp, kDominoTrained): plain Monte Carlo
// plays rounds against itself, and a multinomial logit learns by Newton's method which of the moves
// it chose.  Prints the weights as they stand in the source, and how often the fit names the move
// made in the fifth of the rounds that it did not learn from, beside flow.
// The same line prints the same numbers (README.md).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bots/bots.hpp"
#include "catalog/domino_policy.hpp"
#include "catalog/domino_yardsticks.hpp"
#include "games/domino/domino.hpp"

namespace kydai::catalog {
namespace {

using domino::Domino;
using domino::MoveList;

constexpr std::size_t kFeatures = 10;
constexpr int kHeldOut = 5;  // one round in so many
constexpr int kSteps = 20;
constexpr double kUnit = 256;
constexpr std::array<int DominoWeights::*, kFeatures> kFields = {
    &DominoWeights::points,
    &DominoWeights::is_double,
    &DominoWeights::follow_ups,
    &DominoWeights::own_at_new_end,
    &DominoWeights::others_fitting,
    &DominoWeights::others_at_new_end,
    &DominoWeights::others_at_covered_end,
    &DominoWeights::own_at_covered_end,
    &DominoWeights::ends_alike,
    &DominoWeights::no_follow_up};

using Vector = std::array<double, kFeatures>;
using Matrix = std::array<Vector, kFeatures>;

struct Decision {
  std::vector<Vector> moves;
  std::size_t made = 0;
  bool is_named_by_flow = false;
};

struct RandomBytes {
  bots::Random& random;
  std::uint8_t next_byte() { return static_cast<std::uint8_t>(random()); }
};

// A move's value under a weight of one step on one feature is that feature.
Vector features_of(const domino::View& view, domino::Move move) {
  const auto mover = static_cast<std::size_t>(core::index(view.turn));
  Vector features;
  for (std::size_t f = 0; f < kFeatures; ++f) {
    DominoWeights one{};
    one.*kFields[f] = kDominoStep;
    features[f] =
        domino_trained(one, view.hands[mover], view.layout.tiles(), view.left, view.right, move);
  }
  return features;
}

Decision decision_of(const domino::View& view, const MoveList& moves, domino::Move made) {
  Decision decision;
  const domino::Move flow = domino_flow_move(view);
  for (std::size_t m = 0; m < moves.size(); ++m) {
    decision.moves.push_back(features_of(view, moves[m]));
    if (moves[m] == made) decision.made = m;
  }
  decision.is_named_by_flow = flow == made;
  return decision;
}

void play_round(int seats, int worlds, bots::Random& random, std::vector<Decision>& decisions) {
  domino::Options options;
  options.seats = static_cast<std::uint8_t>(seats);
  domino::Position position = Domino::start(options);
  RandomBytes bytes{random};
  Domino::apply(position, Domino::draw_chance(position, bytes));
  while (!position.board.is_over()) {
    const domino::View view = Domino::view(position, core::Viewer::seat(position.board.turn));
    const MoveList moves = domino_choices(view);
    const domino::Move made = domino_monte_carlo_move(view, worlds, random());
    const bool is_last = position.board.hand(position.board.turn).size() == 1;
    if (moves.size() > 1 && !is_last) decisions.push_back(decision_of(view, moves, made));
    Domino::apply(position, made);
  }
}

std::vector<double> chances(const Decision& decision, const Vector& weights) {
  std::vector<double> chances;
  double sum = 0;
  for (const Vector& move : decision.moves) {
    double mark = 0;
    for (std::size_t f = 0; f < kFeatures; ++f) mark += weights[f] * move[f];
    chances.push_back(std::exp(mark));
    sum += chances.back();
  }
  for (double& chance : chances) chance /= sum;
  return chances;
}

// By Gauss; the matrix is positive definite.
Vector solve(Matrix matrix, Vector right) {
  for (std::size_t i = 0; i < kFeatures; ++i) {
    for (std::size_t k = i + 1; k < kFeatures; ++k) {
      const double factor = matrix[k][i] / matrix[i][i];
      for (std::size_t j = i; j < kFeatures; ++j) matrix[k][j] -= factor * matrix[i][j];
      right[k] -= factor * right[i];
    }
  }
  for (std::size_t i = kFeatures; i-- > 0;) {
    for (std::size_t j = i + 1; j < kFeatures; ++j) right[i] -= matrix[i][j] * right[j];
    right[i] /= matrix[i][i];
  }
  return right;
}

// One step of Newton's method towards the likeliest weights under a unit ridge.
void improve(const std::vector<Decision>& decisions, Vector& weights) {
  Vector slope;
  Matrix curve{};
  for (std::size_t f = 0; f < kFeatures; ++f) {
    slope[f] = -weights[f];
    curve[f][f] = 1;
  }
  for (const Decision& decision : decisions) {
    const std::vector<double> chance = chances(decision, weights);
    Vector mean{};
    for (std::size_t m = 0; m < chance.size(); ++m) {
      for (std::size_t f = 0; f < kFeatures; ++f) mean[f] += chance[m] * decision.moves[m][f];
    }
    for (std::size_t f = 0; f < kFeatures; ++f) {
      slope[f] += decision.moves[decision.made][f] - mean[f];
      for (std::size_t g = 0; g < kFeatures; ++g) {
        for (std::size_t m = 0; m < chance.size(); ++m) {
          curve[f][g] += chance[m] * (decision.moves[m][f] - mean[f]) * decision.moves[m][g];
        }
      }
    }
  }
  const Vector step = solve(curve, slope);
  for (std::size_t f = 0; f < kFeatures; ++f) weights[f] += step[f];
}

void print(const Vector& weights, const std::vector<Decision>& held_out) {
  std::printf("{");
  for (std::size_t f = 0; f < kFeatures; ++f) {
    std::printf("%s%ld", f == 0 ? "" : ", ", std::lround(kUnit * weights[f]));
  }
  int named = 0;
  int by_flow = 0;
  for (const Decision& decision : held_out) {
    const std::vector<double> chance = chances(decision, weights);
    const auto best = std::ranges::max_element(chance) - chance.begin();
    named += static_cast<std::size_t>(best) == decision.made ? 1 : 0;
    by_flow += decision.is_named_by_flow ? 1 : 0;
  }
  const auto all = static_cast<double>(held_out.size());
  std::printf("}\nheld out %zu choices: named by the fit %.1f %%, by flow %.1f %%\n",
              held_out.size(), 100 * named / all, 100 * by_flow / all);
}

int fit(int seats, int rounds, int worlds, std::uint64_t seed) {
  bots::Random random(seed);
  std::vector<Decision> learnt;
  std::vector<Decision> held_out;
  for (int i = 0; i < rounds; ++i) {
    play_round(seats, worlds, random, i % kHeldOut == kHeldOut - 1 ? held_out : learnt);
  }
  Vector weights{};
  for (int step = 0; step < kSteps; ++step) improve(learnt, weights);
  print(weights, held_out);
  return 0;
}

}  // namespace
}  // namespace kydai::catalog

int main(int count, char** words) {
  const int seats = count == 5 ? std::atoi(words[1]) : 0;
  const int rounds = count == 5 ? std::atoi(words[2]) : 0;
  const int worlds = count == 5 ? std::atoi(words[3]) : 0;
  if (seats < 2 || seats > 4 || rounds < kydai::catalog::kHeldOut || worlds < 1) {
    std::fputs("domino_odds SEATS ROUNDS WORLDS SEED\n", stderr);
    return 2;
  }
  return kydai::catalog::fit(seats, rounds, worlds, std::strtoull(words[4], nullptr, 10));
}
