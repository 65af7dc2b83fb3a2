// `kydai bench rules`: perft of every game and profile, random playouts of every game, profile and
// number of seats, one JSON object or one line each.
// CPU seconds of this thread, not wall time: the machine may be busy with other things.
#include <cstdio>
#include <ctime>
#include <string>

#include "app/commands.hpp"
#include "app/json_text.hpp"
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

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Measured {
  std::string name;
  std::uint64_t count = 0;  // leaves or games
  std::uint64_t plies = 0;  // 0 where nothing is played
  std::uint64_t rolls = 0;  // 0 where no dice are rolled
  std::size_t position_bytes = 0;
  double score = 0;  // of the first seat, a game on average
  double seconds = 0;
};

void print_line(const Measured& measured) {
  std::printf("%-28s %12llu in %6.2f s = %10.4g /s", measured.name.c_str(),
              static_cast<unsigned long long>(measured.count), measured.seconds,
              static_cast<double>(measured.count) / measured.seconds);
  if (measured.plies > 0) {
    std::printf(", %10.4g plies/s, %zu bytes a position",
                static_cast<double>(measured.plies) / measured.seconds, measured.position_bytes);
  }
  if (measured.rolls > 0) {
    std::printf(", %10.4g rolls/s", static_cast<double>(measured.rolls) / measured.seconds);
  }
  std::printf("\n");
}

void print_json(const Measured& measured) {
  std::string out = "{\"bench\":";
  append_json_string(out, measured.name);
  out += ",\"count\":";
  core::append_number(out, static_cast<std::int64_t>(measured.count));
  out += ",\"cpu_s\":";
  append_json_number(out, measured.seconds);
  out += ",\"per_s\":";
  append_json_number(out, static_cast<double>(measured.count) / measured.seconds);
  if (measured.plies > 0) {
    out += ",\"plies\":";
    core::append_number(out, static_cast<std::int64_t>(measured.plies));
    out += ",\"plies_per_s\":";
    append_json_number(out, static_cast<double>(measured.plies) / measured.seconds);
    out += ",\"position_bytes\":";
    core::append_number(out, static_cast<std::int64_t>(measured.position_bytes));
    out += ",\"score\":";
    append_json_number(out, measured.score);
  }
  if (measured.rolls > 0) {
    out += ",\"rolls\":";
    core::append_number(out, static_cast<std::int64_t>(measured.rolls));
    out += ",\"rolls_per_s\":";
    append_json_number(out, static_cast<double>(measured.rolls) / measured.seconds);
  }
  out += "}\n";
  std::fputs(out.c_str(), stdout);
}

void print(const Measured& measured, bool json) {
  json ? print_json(measured) : print_line(measured);
  std::fflush(stdout);
}

// The first depth with a million leaves.
template <core::Game G>
void bench_perft(std::string_view profile, bool json) {
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
  print({.name = name, .count = count, .seconds = seconds}, json);
}

// How many games side by side play fastest, as measured (docs/performance.md).
template <core::Game G>
constexpr std::size_t kLanes = G::kName == "domino" || G::kName == "ngu-hanh" ? 2 : 1;

template <core::Game G>
void bench_playouts(std::string_view profile, int seats, bool json) {
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
        json);
}

}  // namespace

int bench(const BenchArguments& arguments) {
  if (arguments.what != "rules") {
    std::fprintf(stderr, "kydai bench: only 'rules' can be measured so far, not '%s'\n",
                 arguments.what.c_str());
    return kBadInput;
  }
  const bool json = arguments.json;
  catalog::Games::for_each([&]<core::Game G>() {
    for (const std::string_view profile : G::profiles()) bench_perft<G>(profile, json);
  });
  catalog::Games::for_each([&]<core::Game G>() {
    for_each_table<G>(
        [&](std::string_view profile, int seats) { bench_playouts<G>(profile, seats, json); });
  });
  return kDone;
}

}  // namespace kydai::app
