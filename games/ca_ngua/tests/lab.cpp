// The laboratory of the quick players, a program for developers; it has its own main and is no
// test.
//
//   ca_ngua_lab duel PROFILE A B PAIRS [SEED] [SEATS]
//     A plays B; a player is random, greedy, danger or seventeen weights with commas.
//   ca_ngua_lab climb PROFILE STEPS PAIRS SEED FROM [SEATS]
//     Improves weights against greedy; FROM is weights, any word stands for the built-in ones.
//
// A pair is one stream of dice played twice with the seats changed, so that luck weighs on both
// alike.  With SEATS 3 or 4, A sits once on every seat against B on all the others.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "games/ca_ngua/tests/duel.hpp"

namespace {

using namespace kydai;
using namespace kydai::ca_ngua;
using namespace kydai::ca_ngua::test;

void print_duel(const std::string& title, const Result& r) {
  std::printf("%s: %d games, %.2f %% +- %.2f\n", title.c_str(), r.games, 100 * r.rate,
              100 * r.error);
  std::fflush(stdout);
}

// Simultaneous perturbation (Spall 1992): all weights are changed at once, once up and once down,
// both ways play greedy on the same dice, and the weights follow the better way by the difference.
// The answer is the mean of the second half of the steps.
int run_climb(const Options& options, int steps, int pairs, std::uint64_t seed, Features weights) {
  const Policy greedy = policy_of("greedy", options.rules);
  std::mt19937_64 engine(seed);
  Features mean{};
  for (int step = 0; step < steps; ++step) {
    Features up = weights;
    Features down = weights;
    Features change{};
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
      change[i] = (engine() % 2 == 0 ? 0.12 : -0.12) * (std::abs(weights[i]) + 0.25);
      up[i] += change[i];
      down[i] -= change[i];
    }
    const auto dice = seed * 31 + static_cast<std::uint64_t>(step);
    const double gain = duel(options, danger_policy(up), greedy, pairs, dice).rate -
                        duel(options, danger_policy(down), greedy, pairs, dice).rate;
    const double rate = 12.0 / (1.0 + 2.0 * step / steps);
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
      weights[i] += std::clamp(rate * gain, -1.0, 1.0) * change[i];
      if (step >= steps / 2) mean[i] += weights[i] / (steps - steps / 2);
    }
    if (step % 50 == 49) {
      print_duel("step " + std::to_string(step + 1),
                 duel(options, danger_policy(weights), greedy, 2 * pairs, 99));
    }
  }
  for (const double w : mean) std::printf("%.3f,", w);
  std::printf("\n");
  print_duel("mean of the second half",
             duel(options, danger_policy(mean), greedy, 10 * pairs, 4711));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto number = [&](std::size_t i, int fallback) {
    return i < words.size() ? std::stoi(words[i]) : fallback;
  };
  const bool is_duel = words.size() >= 5 && words[0] == "duel";
  const bool is_climb = words.size() >= 6 && words[0] == "climb";
  if (!is_duel && !is_climb) {
    std::fprintf(stderr,
                 "usage: ca_ngua_lab duel PROFILE A B PAIRS [SEED] [SEATS]\n"
                 "       ca_ngua_lab climb PROFILE STEPS PAIRS SEED FROM [SEATS]\n");
    return 2;
  }
  const auto options = CaNgua::read_options(words[1], {}, number(6, 2));
  if (!options) {
    std::fprintf(stderr, "%s\n", std::string(options.error().message).c_str());
    return 2;
  }
  if (is_climb) {
    return run_climb(*options, number(2, 100), number(3, 500),
                     static_cast<std::uint64_t>(number(4, 1)),
                     read_weights(words[5], equity_weights(options->rules)));
  }
  const Result result =
      duel(*options, policy_of(words[2], options->rules), policy_of(words[3], options->rules),
           number(4, 1000), static_cast<std::uint64_t>(number(5, 1)));
  print_duel(words[1] + " " + words[2] + " - " + words[3], result);
  return 0;
}
