// Random games for measuring: a random source that makes the same choices on every machine, and a
// whole game played with it.  Used by `kydai bench`, by bench/ and by its instruction counts, so a
// change here moves all their figures.  Never used where a person plays.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/check.hpp"
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
  std::uint32_t next_pair() { return static_cast<std::uint32_t>(next() >> 48); }
  std::size_t below(std::size_t n) {
    return static_cast<std::size_t>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }
};

// Of a profile that the program knows.
template <core::Game G>
typename G::Options options_of(std::string_view profile, int seats) {
  const auto options = G::read_options(profile, {}, seats);
  KYDAI_CHECK(options.has_value());
  return *options;
}

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

// One roll, deal or random move; false if the game is over.  Each move is drawn with one
// below(legal_moves().size()), each roll or deal by draw_chance().
template <core::Game G>
[[gnu::always_inline]] inline bool play_ply(typename G::Position& position, Played& played,
                                            Random& random) {
  const core::Turn turn = G::turn(position);
  if (turn.kind == core::TurnKind::kOver || played.plies == kPlayoutPliesMax) return false;
  ++played.plies;
  if (turn.kind == core::TurnKind::kChance) {
    G::apply(position, G::draw_chance(position, random));
    if constexpr (G::kChanceKind == core::ChanceKind::kRoll) ++played.rolls;
  } else {
    G::apply(position, random_move<G>(position, random));
  }
  return true;
}

// Plays random moves from `position` to the end of the game.
template <core::Game G>
Played play_out(typename G::Position& position, Random& random) {
  Played played;
  while (play_ply<G>(position, played, random)) {
  }
  return played;
}

// Plays `games` random games from the start, at most `Lanes` of them side by side, a ply of each in
// turn: while the processor waits for one game's look-ups, or has guessed wrong what happens in it,
// it can be busy with the others.  finished(position, played) hears of the end of each.
template <core::Game G, std::size_t Lanes, class Finished>
void play_abreast(const typename G::Options& options, std::uint64_t games, Random& random,
                  Finished&& finished) {
  struct Lane {
    typename G::Position position;
    Played played;
  };
  std::array<Lane, Lanes> lanes;
  for (Lane& lane : lanes) lane.position = G::start(options);
  std::size_t busy = std::min<std::uint64_t>(Lanes, games);
  std::uint64_t waiting = games - busy;
  while (busy > 0) {
    for (std::size_t i = 0; i < busy; ++i) {
      Lane& lane = lanes[i];
      if (play_ply<G>(lane.position, lane.played, random)) [[likely]]
        continue;
      finished(std::as_const(lane.position), std::as_const(lane.played));
      // Every game that was begun is played to its end, or short games would count too often.
      if (waiting > 0) {
        --waiting;
        lane = {G::start(options), {}};
      } else {
        lane = lanes[--busy];
      }
    }
  }
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
