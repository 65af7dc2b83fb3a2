// kydai_count: does a fixed amount of work in every game, so that its instructions can be counted
// (bench/check runs it under callgrind).  The same seed plays the same games on every machine; it
// reads no clock.  Prints the compiler, then for each piece its name and how many plies (perft:
// leaves, text: positions) it did, in the order in which kydai_measured() was called.
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

#include "app/playout.hpp"
#include "catalog/games.hpp"
#include "core/check.hpp"
#include "games/ca_ngua/perft.hpp"
#include "games/domino/perft.hpp"
#include "games/ngu_hanh/perft.hpp"
#include "games/ouk/perft.hpp"

// Callgrind counts between entry and exit of this function and dumps after it, so what is around
// it (reading options, printing) costs nothing.
extern "C" [[gnu::noinline]] void kydai_measured(const std::function<std::uint64_t()>& piece,
                                                 std::uint64_t& plies) {
  plies = piece();
}

namespace kydai::bench {
namespace {

using app::Random;

constexpr std::uint64_t kPlayoutPlies = 40'000;
constexpr std::uint64_t kTextPositions = 2'000;

void measure(const std::string& name, const std::function<std::uint64_t()>& piece) {
  std::uint64_t plies = 0;
  kydai_measured(piece, plies);
  std::printf("%s %llu\n", name.c_str(), static_cast<unsigned long long>(plies));
}

// Whole random games until kPlayoutPlies are played.
template <core::Game G>
void measure_playouts(std::string_view profile, int seats) {
  const typename G::Options options = app::options_of<G>(profile, seats);
  measure("playout/" + app::table_name<G>(profile, seats), [&] {
    Random random{1};
    std::uint64_t plies = 0;
    while (plies < kPlayoutPlies) {
      typename G::Position position = G::start(options);
      plies += app::play_out<G>(position, random).plies;
    }
    return plies;
  });
}

// Deeper and deeper, until one depth has this many leaves.
constexpr std::uint64_t kPerftLeaves = 100'000;

template <core::Game G>
void measure_perft(std::string_view profile) {
  typename G::Position position = app::perft_start<G>(app::options_of<G>(profile, G::kSeatsMax));
  measure("perft/" + std::string(G::kName) + "/" + std::string(profile), [&] {
    std::uint64_t leaves = 0;
    std::uint64_t all = 0;
    for (int depth = 1; leaves < kPerftLeaves; ++depth) {
      leaves = perft(position, depth);
      all += leaves;
    }
    return all;
  });
}

// Writes each position of random games and reads it back.
template <core::Game G>
void measure_text() {
  const typename G::Options options = app::options_of<G>(G::profiles()[0], G::kSeatsMax);
  measure("text/" + std::string(G::kName), [&] {
    Random random{1};
    typename G::Position position = G::start(options);
    std::string text;
    for (std::uint64_t i = 0; i < kTextPositions; ++i) {
      text.clear();
      G::write_position(position, text);
      KYDAI_CHECK(G::read_position(text, options).has_value());
      const core::Turn turn = G::turn(position);
      if (turn.kind == core::TurnKind::kOver) {
        position = G::start(options);
      } else if (turn.kind == core::TurnKind::kChance) {
        G::apply(position, G::draw_chance(position, random));
      } else {
        const auto moves = G::legal_moves(position);
        G::apply(position, moves[random.below(moves.size())]);
      }
    }
    return kTextPositions;
  });
}

// Other instructions make other counts (cmake/KydaiCpu.cmake).
#if defined(__AVX2__) && defined(__BMI2__)
constexpr const char* kProcessor = ", x86-64-v3";
#else
constexpr const char* kProcessor = "";
#endif

void measure_all() {
#if defined(__clang__)
  std::printf("compiler %s, libstdc++ %d%s\n", __VERSION__, __GLIBCXX__, kProcessor);
#else
  std::printf("compiler GCC %s, libstdc++ %d%s\n", __VERSION__, __GLIBCXX__, kProcessor);
#endif
  catalog::Games::for_each([]<core::Game G>() {
    app::for_each_table<G>(
        [](std::string_view profile, int seats) { measure_playouts<G>(profile, seats); });
    for (const std::string_view profile : G::profiles()) measure_perft<G>(profile);
    measure_text<G>();
  });
}

}  // namespace
}  // namespace kydai::bench

int main() { kydai::bench::measure_all(); }
