// `kydai bench rules`: perft and random playouts of every game, one JSON object or one line each.
// CPU seconds of this thread, not wall time: the machine may be busy with other things.
#include <cstdio>
#include <ctime>
#include <string>

#include "app/commands.hpp"
#include "app/json_text.hpp"
#include "catalog/games.hpp"
#include "core/text.hpp"
#include "games/ca_ngua/perft.hpp"
#include "games/domino/perft.hpp"
#include "games/ngu_hanh/perft.hpp"
#include "games/ouk/perft.hpp"

namespace kydai::app {
namespace {

constexpr double kPlayoutSeconds = 1.0;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// SplitMix64: fast and good enough to choose random moves; the same run on every machine.
struct Random {
  std::uint64_t state;
  std::uint64_t next() { return core::mix(state += 0x9e3779b97f4a7c15ULL); }
  std::uint8_t next_byte() { return static_cast<std::uint8_t>(next() >> 56); }
  std::size_t below(std::size_t n) {
    return static_cast<std::size_t>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }
};

void print(const std::string& name, std::uint64_t count, std::uint64_t plies, double seconds,
           bool json) {
  const double per_s = static_cast<double>(count) / seconds;
  if (!json) {
    std::printf("%-28s %12llu in %6.2f s = %10.4g /s", name.c_str(),
                static_cast<unsigned long long>(count), seconds, per_s);
    if (plies > 0) std::printf(", %10.4g plies/s", static_cast<double>(plies) / seconds);
    std::printf("\n");
    std::fflush(stdout);
    return;
  }
  std::string out = "{\"bench\":";
  append_json_string(out, name);
  out += ",\"count\":";
  core::append_number(out, static_cast<std::int64_t>(count));
  out += ",\"cpu_s\":";
  append_json_number(out, seconds);
  out += ",\"per_s\":";
  append_json_number(out, per_s);
  if (plies > 0) {
    out += ",\"plies\":";
    core::append_number(out, static_cast<std::int64_t>(plies));
    out += ",\"plies_per_s\":";
    append_json_number(out, static_cast<double>(plies) / seconds);
  }
  out += "}\n";
  std::fputs(out.c_str(), stdout);
  std::fflush(stdout);
}

template <core::Game G>
void bench_perft(std::string_view profile, int seats, int depth, bool json) {
  const auto options = G::read_options(profile, {}, seats);
  KYDAI_CHECK(options.has_value());
  typename G::Position position = G::start(*options);
  if constexpr (G::kChanceKind == core::ChanceKind::kDeal) {
    Random random{1};
    G::apply(position, G::draw_chance(position, random));
  }
  const double begin = cpu_seconds();
  const std::uint64_t count = perft(position, depth);
  std::string name = "perft/";
  name += G::kName;
  name += profile.empty() ? "/start/" : "/" + std::string(profile) + "/start/";
  core::append_number(name, depth);
  print(name, count, 0, cpu_seconds() - begin, json);
}

// Whole games of random moves.  A game of 20,000 plies is given up: only a simulation needs that.
template <core::Game G>
std::uint64_t playout(const typename G::Options& options, Random& random) {
  typename G::Position position = G::start(options);
  std::uint64_t plies = 0;
  for (; plies < 20'000; ++plies) {
    const core::Turn turn = G::turn(position);
    if (turn.kind == core::TurnKind::kOver) break;
    if (turn.kind == core::TurnKind::kChance) {
      G::apply(position, G::draw_chance(position, random));
      continue;
    }
    const auto moves = G::legal_moves(position);
    G::apply(position, moves[random.below(moves.size())]);
  }
  return plies;
}

template <core::Game G>
void bench_playouts(std::string_view profile, int seats, bool json) {
  const auto options = G::read_options(profile, {}, seats);
  KYDAI_CHECK(options.has_value());
  Random random{1};
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  const double begin = cpu_seconds();
  double now = begin;
  while (now - begin < kPlayoutSeconds) {
    for (int i = 0; i < 20; ++i, ++games) plies += playout<G>(*options, random);
    now = cpu_seconds();
  }
  std::string name = "playout/";
  name += G::kName;
  if (!profile.empty()) name += "/" + std::string(profile);
  if (G::kSeatsMax > 2) name += "/" + std::to_string(seats) + "seats";
  print(name, games, plies, now - begin, json);
}

}  // namespace

int bench(const BenchArguments& arguments) {
  if (arguments.what != "rules") {
    std::fprintf(stderr, "kydai bench: only 'rules' can be measured so far, not '%s'\n",
                 arguments.what.c_str());
    return kBadInput;
  }
  const bool json = arguments.json;
  bench_perft<ouk::Ouk>("", 2, 5, json);
  bench_perft<ouk::Ouk>("fsf", 2, 5, json);
  bench_perft<ngu_hanh::NguHanh>("", 2, 5, json);
  bench_perft<ca_ngua::CaNgua>("A1", 2, 7, json);
  bench_perft<domino::Domino>("", 4, 14, json);
  bench_playouts<ouk::Ouk>("seed", 2, json);
  bench_playouts<ouk::Ouk>("fsf", 2, json);
  bench_playouts<ngu_hanh::NguHanh>("", 2, json);
  for (const std::string_view profile : ca_ngua::CaNgua::profiles()) {
    for (const int seats : {2, 4}) bench_playouts<ca_ngua::CaNgua>(profile, seats, json);
  }
  for (const int seats : {2, 3, 4}) bench_playouts<domino::Domino>("", seats, json);
  return kDone;
}

}  // namespace kydai::app
