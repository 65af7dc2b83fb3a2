// The parts of the rules one by one, in nanoseconds of CPU time: moves listed, a move made and
// taken back, a whole random game, perft, texts written and read, a line of `kydai inspect`.
//   build/release/bench/rules_bench --benchmark_filter=ouk
// Each works through the same positions of random games, so that no branch is learnt by heart.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "app/inspector.hpp"
#include "app/playout.hpp"
#include "catalog/games.hpp"
#include "core/check.hpp"
#include "games/ca_ngua/perft.hpp"
#include "games/domino/perft.hpp"
#include "games/ngu_hanh/perft.hpp"
#include "games/ouk/perft.hpp"

namespace kydai::bench {
namespace {

using app::Random;

constexpr std::size_t kPositions = 1024;

template <core::Game G>
struct Bench {
  using Options = typename G::Options;
  using Position = typename G::Position;

  // Positions of random games in which a seat has to move.
  static std::vector<Position> positions(const Options& options) {
    Random random{1};
    std::vector<Position> found;
    Position position = G::start(options);
    while (found.size() < kPositions) {
      const core::Turn turn = G::turn(position);
      if (turn.kind == core::TurnKind::kOver) {
        position = G::start(options);
        continue;
      }
      if (turn.kind == core::TurnKind::kChance) {
        G::apply(position, G::draw_chance(position, random));
        continue;
      }
      found.push_back(position);
      const auto moves = G::legal_moves(position);
      G::apply(position, moves[random.below(moves.size())]);
    }
    return found;
  }

  // Runs work(position) on one position after the other.
  template <class Work>
  static void go_through(benchmark::State& state, const Options& options, Work&& work) {
    std::vector<Position> all = positions(options);
    std::size_t at = 0;
    for ([[maybe_unused]] const auto _ : state) work(all[at++ % kPositions]);
    state.SetItemsProcessed(state.iterations());
  }

  static void legal_moves(benchmark::State& state, const Options& options) {
    go_through(state, options, [](const Position& position) {
      const auto moves = G::legal_moves(position);
      benchmark::DoNotOptimize(moves.size());
    });
  }

  static void apply_undo(benchmark::State& state, const Options& options) {
    go_through(state, options, [](Position& position) {
      const auto moves = G::legal_moves(position);
      for (const auto& move : moves) {
        const auto undo = G::apply(position, move);
        benchmark::DoNotOptimize(position);
        G::undo(position, undo);
      }
    });
  }

  static void playout(benchmark::State& state, const Options& options) {
    Random random{1};
    std::uint64_t plies = 0;
    for ([[maybe_unused]] const auto _ : state) {
      Position position = G::start(options);
      plies += app::play_out<G>(position, random).plies;
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["plies"] =
        benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
  }

  static void perft_to(benchmark::State& state, const Options& options, int depth) {
    Position position = app::perft_start<G>(options);
    std::uint64_t leaves = 0;
    for ([[maybe_unused]] const auto _ : state) leaves += perft(position, depth);
    state.counters["leaves"] =
        benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
  }

  static void write_position(benchmark::State& state, const Options& options) {
    std::string text;
    go_through(state, options, [&](const Position& position) {
      text.clear();
      G::write_position(position, text);
      benchmark::DoNotOptimize(text.data());
    });
  }

  static void read_position(benchmark::State& state, const Options& options) {
    std::vector<std::string> texts;
    for (const Position& position : positions(options)) {
      G::write_position(position, texts.emplace_back());
    }
    std::size_t at = 0;
    for ([[maybe_unused]] const auto _ : state) {
      const auto position = G::read_position(texts[at++ % kPositions], options);
      benchmark::DoNotOptimize(position);
    }
    state.SetItemsProcessed(state.iterations());
  }

  static void write_view(benchmark::State& state, const Options& options) {
    std::string text;
    go_through(state, options, [&](const Position& position) {
      text.clear();
      G::write_view(G::view(position, core::Viewer::spectator()), text);
      benchmark::DoNotOptimize(text.data());
    });
  }

  static void inspect(benchmark::State& state, const Options& options) {
    const app::InspectArguments arguments;
    app::Inspector<G> inspector(options, arguments);
    std::vector<std::string> lines;
    for (const Position& position : positions(options)) {
      G::write_position(position, lines.emplace_back());
    }
    std::string out;
    std::size_t at = 0;
    for ([[maybe_unused]] const auto _ : state) {
      out.clear();
      KYDAI_CHECK(inspector.answer(lines[at++ % kPositions], out));
      benchmark::DoNotOptimize(out.data());
    }
    state.SetItemsProcessed(state.iterations());
  }
};

// Thousands to some hundred thousand leaves.
template <core::Game G>
constexpr int kPerftDepth = 4;
template <>
constexpr int kPerftDepth<ca_ngua::CaNgua> = 6;
template <>
constexpr int kPerftDepth<domino::Domino> = 10;

template <core::Game G>
void add_game() {
  using Options = typename G::Options;
  using Part = void (*)(benchmark::State&, const Options&);
  static constexpr std::pair<const char*, Part> kParts[] = {
      {"legal_moves/", &Bench<G>::legal_moves},
      {"apply_undo/", &Bench<G>::apply_undo},
      {"playout/", &Bench<G>::playout},
      {"write_position/", &Bench<G>::write_position},
      {"read_position/", &Bench<G>::read_position},
      {"write_view/", &Bench<G>::write_view},
      {"inspect/", &Bench<G>::inspect},
  };
  app::for_each_table<G>([](std::string_view profile, int seats) {
    const Options options = *G::read_options(profile, {}, seats);
    const std::string table = app::table_name<G>(profile, seats);
    for (const auto& [name, part] : kParts) {
      benchmark::RegisterBenchmark((name + table).c_str(),
                                   [=](benchmark::State& state) { part(state, options); });
    }
    benchmark::RegisterBenchmark(("perft/" + table).c_str(), [=](benchmark::State& state) {
      Bench<G>::perft_to(state, options, kPerftDepth<G>);
    });
  });
}

}  // namespace
}  // namespace kydai::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  kydai::catalog::Games::for_each([]<kydai::core::Game G>() { kydai::bench::add_game<G>(); });
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
