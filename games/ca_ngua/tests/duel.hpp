// Quick players against each other, on mirrored dice: for the laboratory and for the test that the
// better player stays the better one.  Everything follows from the seed.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>

#include "games/ca_ngua/features.hpp"

namespace kydai::ca_ngua::test {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  std::uint8_t next_byte() { return static_cast<std::uint8_t>(engine_() >> 32); }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }

 private:
  std::mt19937_64 engine_;
};

using Policy = std::function<Move(const Position&, const CaNgua::Moves&, Dice&)>;

template <class Score>
Move best(const CaNgua::Moves& moves, Score score) {
  if (moves.size() == 1) return moves[0];
  return *std::ranges::max_element(moves, {}, score);
}

inline Policy danger_policy(const Features& weights) {
  return [weights](const Position& position, const CaNgua::Moves& moves, Dice&) {
    return best(moves, [&](const Move& m) { return progress_danger_score(position, m, weights); });
  };
}

// Weights written with commas; any other word stands for the built-in ones.
inline Features read_weights(const std::string& text, const Features& built_in) {
  if (text.find(',') == std::string::npos) return built_in;
  Features weights{};
  std::size_t begin = 0;
  for (double& weight : weights) {
    weight = std::atof(text.c_str() + begin);
    begin = text.find(',', begin) + 1;
    if (begin == 0) break;
  }
  return weights;
}

inline Policy policy_of(const std::string& name, const Rules& rules) {
  if (name == "random") {
    return [](const Position&, const CaNgua::Moves& moves, Dice& dice) {
      return moves[dice.below(moves.size())];
    };
  }
  if (name == "greedy") {
    return [](const Position& position, const CaNgua::Moves& moves, Dice&) {
      return best(moves, [&](const Move& m) { return greedy_score(position, m); });
    };
  }
  return danger_policy(read_weights(name, equity_weights(rules)));
}

// Plays to the end, or to the cap of simulations.
inline Position play(const Options& options, const PerSeat<const Policy*>& policies,
                     std::uint64_t seed) {
  Dice dice(seed);
  Dice whims(seed ^ 0x9e3779b97f4a7c15ULL);  // apart from the dice, so that these stay mirrored
  Position position = CaNgua::start(options);
  int rolls = 0;
  while (position.phase != Phase::kOver && rolls < CaNgua::kSimulationRollsMax) {
    if (position.phase == Phase::kRoll) {
      CaNgua::apply(position, CaNgua::draw_chance(position, dice));
      ++rolls;
      continue;
    }
    const CaNgua::Moves moves = CaNgua::legal_moves(position);
    const auto mover = static_cast<std::size_t>(core::index(position.turn));
    CaNgua::apply(position, (*policies[mover])(position, moves, whims));
  }
  return position;
}

inline double win(const Position& position, Seat seat) {
  const auto outcome = CaNgua::outcome_by_length(position);
  const auto firsts = std::ranges::count(outcome.ranks, 1);
  const bool is_first = outcome.ranks[static_cast<std::size_t>(core::index(seat))] == 1;
  return is_first ? 1.0 / static_cast<double>(firsts) : 0.0;
}

struct Result {
  int games = 0;
  double rate = 0;
  double error = 0;  // half of the 95 % interval, from the spread between streams
};

inline Result duel(const Options& options, const Policy& a, const Policy& b, int streams,
                   std::uint64_t seed) {
  double sum = 0;
  double squares = 0;
  int games = 0;
  for (int k = 0; k < streams; ++k) {
    double mean = 0;
    int seats = 0;
    for (int s = 0; s < core::kMaxSeats; ++s) {
      if ((options.seated >> s & 1) == 0) continue;
      PerSeat<const Policy*> policies{&b, &b, &b, &b};
      policies[static_cast<std::size_t>(s)] = &a;
      const auto stream = seed * 1'000'003 + static_cast<std::uint64_t>(k);
      mean += win(play(options, policies, stream), core::seat_at(s));
      ++seats;
    }
    games += seats;
    mean /= seats;
    sum += mean;
    squares += mean * mean;
  }
  const double rate = sum / streams;
  const double variance = (squares / streams - rate * rate) / streams;
  return {games, rate, 1.96 * std::sqrt(std::max(variance, 0.0))};
}

}  // namespace kydai::ca_ngua::test
