// Bots: levels and manners, the same for every game.  A bot is handed a View and answers with a
// move that is legal in it; how it thinks is a Brain, one a game, joined in catalog/. It never sees
// a Position, a clock or a seed of the table; randomness is its own small generator.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/fault.hpp"
#include "core/key.hpp"
#include "core/seat.hpp"

namespace kydai::bots {

enum class Level : std::uint8_t {
  // What a table offers, weakest first: "1" .. "10".  The last one thinks until its time is over,
  // the others have budgets of their own and err as people do.
  k1,
  k2,
  k3,
  k4,
  k5,
  k6,
  k7,
  k8,
  k9,
  k10,
  // Yardsticks for matches, which no table offers:
  kRandom,      // "random": any legal move
  kGreedy,      // "greedy": what looks best at once, without fail
  kHeaviest,    // "heaviest": dominoes only, the tile that counts most
  kMonteCarlo,  // "mc": dominoes only, plain Monte Carlo with nodes_max worlds
  kIsmcts,      // "ismcts": dominoes only, information-set MCTS of nodes_max iterations
  kMaterial,    // "material": cờ ngũ hành only, three plies deep, counts pieces
};
inline constexpr std::array<std::string_view, 10> kLevels = {"1", "2", "3", "4", "5",
                                                             "6", "7", "8", "9", "10"};
constexpr bool is_yardstick(Level level) { return level > Level::k10; }
// 0 .. 9, of a level that tables offer: its place in a table of manners.
constexpr std::size_t rung(Level level) { return static_cast<std::size_t>(level); }

inline core::Expected<Level> read_level(std::string_view word) {
  for (std::size_t i = 0; i < kLevels.size(); ++i) {
    if (kLevels[i] == word) return static_cast<Level>(i);
  }
  if (word == "random") return Level::kRandom;
  if (word == "greedy") return Level::kGreedy;
  if (word == "heaviest") return Level::kHeaviest;
  if (word == "mc") return Level::kMonteCarlo;
  if (word == "ismcts") return Level::kIsmcts;
  if (word == "material") return Level::kMaterial;
  // Tables that were opened before levels had numbers may still be played on.
  if (word == "easy") return Level::k3;
  if (word == "good") return Level::k10;
  return core::fail(core::FaultCode::kUnknown, 0, "there is no bot of this level");
}

// SplitMix64: the same seed gives the same choices on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(core::mix(seed)) {}
  std::uint64_t operator()() { return core::mix(state_ += 0x9e3779b97f4a7c15ULL); }
  // Uniform enough in 0 .. n-1 for a choice among moves (n < 2^32).
  std::size_t below(std::size_t n) {
    return static_cast<std::size_t>(((*this)() >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>((*this)() >> 11) * 0x1p-53);
  }

 private:
  std::uint64_t state_;
};

// One thing that everybody at the table has seen or heard: a move, or a step that followed by
// itself (core::Step::trimmed).
struct Heard {
  core::Seat actor = core::Seat::k0;
  std::string text;
};

struct Task {
  std::span<const core::Key> past_keys;
  Level level = Level::k10;
  std::uint64_t seed = 0;
  std::uint64_t nodes_max = 0;                  // 0 = until `stop`
  const std::function<bool()>* stop = nullptr;  // true = answer now
  // The round as the table heard it, oldest first; needed where something is hidden.
  std::span<const Heard> heard = {};

  bool must_stop() const { return stop != nullptr && *stop && (*stop)(); }
};

// The best of `moves` by score(move); among equals one at random, so that games differ.
template <class Moves, class Score>
auto best_of(const Moves& moves, Random& random, Score&& score) {
  auto best = moves[0];
  auto best_score = score(best);
  std::size_t equals = 1;
  for (std::size_t i = 1; i < moves.size(); ++i) {
    const auto value = score(moves[i]);
    if (value > best_score) {
      best = moves[i];
      best_score = value;
      equals = 1;
    } else if (value == best_score && random.below(++equals) == 0) {
      best = moves[i];
    }
  }
  return best;
}

}  // namespace kydai::bots
