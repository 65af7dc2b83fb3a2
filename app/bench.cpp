// `kydai bench`.  `rules`: perft of every game and profile, random playouts of every game, profile
// and number of seats; `search` is in bench_search.cpp.
#include <cstdio>
#include <string>

#include "app/bench_report.hpp"
#include "app/commands.hpp"
#include "app/playout.hpp"
#include "catalog/games.hpp"
#include "core/text.hpp"
#include "games/ca_ngua/perft.hpp"
#include "games/domino/perft.hpp"
#include "games/ngu_hanh/perft.hpp"
#include "games/ouk/perft.hpp"

namespace kydai::app {
namespace {

constexpr double kPlayoutSeconds = 1.0;
constexpr std::uint64_t kGamesAtATime = 200;  // between two looks at the clock
constexpr std::uint64_t kPerftLeaves = 1'000'000;

// The first depth with a million leaves.
template <core::Game G>
void bench_perft(std::string_view profile, BenchForm form) {
  const auto options = G::read_options(profile, {}, G::kSeatsMax);
  KYDAI_CHECK(options.has_value());
  typename G::Position position = perft_start<G>(*options);
  std::uint64_t count = 0;
  double seconds = 0;
  int depth = 0;
  while (count < kPerftLeaves) {
    ++depth;
    const double begin = cpu_seconds();
    count = perft(position, depth);
    seconds = cpu_seconds() - begin;
  }
  std::string name = "perft/";
  name += G::kName;
  // The default profile goes unnamed, as the interface of this command has it.
  name += profile == G::profiles()[0] ? "/start/" : "/" + std::string(profile) + "/start/";
  core::append_number(name, depth);
  print({.name = name, .count = count, .seconds = seconds}, form);
}

// How many games side by side play fastest, as measured (docs/performance.md).
template <core::Game G>
constexpr std::size_t kLanes = G::kName == "domino" || G::kName == "ngu-hanh" ? 2 : 1;

template <core::Game G>
void bench_playouts(std::string_view profile, int seats, BenchForm form) {
  const auto options = G::read_options(profile, {}, seats);
  KYDAI_CHECK(options.has_value());
  Random random{1};
  std::uint64_t games = 0;
  Played all;
  double scores = 0;
  const auto finished = [&](const typename G::Position& position, const Played& played) {
    ++games;
    all.plies += played.plies;
    all.rolls += played.rolls;
    // A game is played for its result, so working that out belongs to it.
    const auto outcome = G::outcome(position, {});
    scores += outcome ? outcome->scores[0] : 0;
  };
  const double begin = cpu_seconds();
  double now = begin;
  for (; now - begin < kPlayoutSeconds; now = cpu_seconds()) {
    play_abreast<G, kLanes<G>>(*options, kGamesAtATime, random, finished);
  }
  print({.name = "playout/" + table_name<G>(profile, seats),
         .count = games,
         .plies = all.plies,
         .rolls = all.rolls,
         .position_bytes = sizeof(typename G::Position),
         .score = scores / static_cast<double>(games),
         .seconds = now - begin},
        form);
}

}  // namespace

int bench(const BenchArguments& arguments) {
  const BenchForm form = arguments.json ? BenchForm::kJson : BenchForm::kLine;
  if (arguments.what == "search") {
    bench_search(form);
    return kDone;
  }
  if (arguments.what == "bots") return bench_bots(arguments);
  if (arguments.what != "rules") {
    std::fprintf(stderr, "kydai bench: 'rules', 'search' and 'bots' can be measured, not '%s'\n",
                 arguments.what.c_str());
    return kBadInput;
  }
  catalog::Games::for_each([&]<core::Game G>() {
    for (const std::string_view profile : G::profiles()) bench_perft<G>(profile, form);
  });
  catalog::Games::for_each([&]<core::Game G>() {
    for_each_table<G>(
        [&](std::string_view profile, int seats) { bench_playouts<G>(profile, seats, form); });
  });
  return kDone;
}

}  // namespace kydai::app
