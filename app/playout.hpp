// Random games for measuring: a random source that makes the same choices on every machine, and a
// whole game played with it.  Used by `kydai bench`, by bench/ and by its instruction counts, so a
// change here moves all their figures.  Never used where a person plays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace kydai::app {

// Wang Yi's wyrand, one wide product a number: it passes the usual batteries and costs less than
// the rules that are to be measured.
struct Random {
  __extension__ using Wide = unsigned __int128;
  std::uint64_t state;
  std::uint64_t next() {
    state += 0xa0761d6478bd642fULL;
    const Wide product = static_cast<Wide>(state) * (state ^ 0xe7037ed1a0b428dbULL);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }
  std::uint8_t next_byte() { return static_cast<std::uint8_t>(next() >> 56); }
  std::size_t below(std::size_t n) {
    return static_cast<std::size_t>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }
};

// A game this long is given up: only a simulation needs that.
inline constexpr std::uint64_t kPlayoutPliesMax = 20'000;

// A uniformly random legal move; where the game can choose one without listing all, it does.
template <core::Game G>
[[gnu::always_inline]] inline typename G::Move random_move(const typename G::Position& position,
                                                           Random& random) {
  const auto below = [&](std::size_t n) { return random.below(n); };
  if constexpr (requires { G::choose(position, below); }) {
    return G::choose(position, below);
  } else {
    const auto moves = G::legal_moves(position);
    return moves[below(moves.size())];
  }
}

struct Played {
  std::uint64_t plies = 0;  // rolls and deals among them
  std::uint64_t rolls = 0;
};

// Plays random moves from `position` to the end of the game.  Each move is drawn with one
// below(legal_moves().size()), each roll by draw_chance().
template <core::Game G>
Played play_out(typename G::Position& position, Random& random) {
  Played played;
  for (; played.plies < kPlayoutPliesMax; ++played.plies) {
    const core::Turn turn = G::turn(position);
    if (turn.kind == core::TurnKind::kOver) break;
    if (turn.kind == core::TurnKind::kChance) {
      G::apply(position, G::draw_chance(position, random));
      if constexpr (G::kChanceKind == core::ChanceKind::kRoll) ++played.rolls;
    } else {
      G::apply(position, random_move<G>(position, random));
    }
  }
  return played;
}

// The position in which perft begins: the start, for dominoes the deal that seed 1 gives.
template <core::Game G>
typename G::Position perft_start(const typename G::Options& options) {
  typename G::Position position = G::start(options);
  if constexpr (G::kChanceKind == core::ChanceKind::kDeal) {
    Random random{1};
    G::apply(position, G::draw_chance(position, random));
  }
  return position;
}

// Calls visit(profile, seats) for every profile and number of seats of a game.
template <core::Game G, class Visit>
void for_each_table(Visit&& visit) {
  for (const std::string_view profile : G::profiles()) {
    for (int seats = G::kSeatsMin; seats <= G::kSeatsMax; ++seats) visit(profile, seats);
  }
}

// "ca-ngua/A1/4seats": the name of a table in benchmarks, without what the game has only one of.
template <core::Game G>
std::string table_name(std::string_view profile, int seats) {
  std::string name(G::kName);
  if (G::profiles().size() > 1) name += '/' + std::string(profile);
  if (G::kSeatsMin < G::kSeatsMax) name += '/' + std::to_string(seats) + "seats";
  return name;
}

}  // namespace kydai::app
