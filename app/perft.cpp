// `kydai perft GAME POSITION DEPTH`: counts lines of play; --divide per first move; --threads
// splits the first two plies over threads; --hash counts a position of ouk only once.
#include <atomic>
#include <cinttypes>
#include <cstdio>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "app/commands.hpp"
#include "app/rules_arguments.hpp"
#include "catalog/games.hpp"
#include "games/ca_ngua/perft.hpp"
#include "games/domino/perft.hpp"
#include "games/ngu_hanh/perft.hpp"
#include "games/ouk/perft.hpp"

namespace kydai::app {
namespace {

template <core::Game G>
struct Branch {
  std::string name;
  typename G::Position position;
  std::uint64_t count = 0;
};

// The positions one ply further, in the game's order.  Chance is a ply only where it can be listed
// (ca-ngua); ouk and ngu-hanh walk the moves of the board with the draw rules off.
template <core::Game G>
std::vector<Branch<G>> branches(const typename G::Position& position) {
  std::vector<Branch<G>> out;
  const auto add = [&](std::string name, const auto& action) {
    Branch<G> branch{std::move(name), position};
    G::apply(branch.position, action);
    out.push_back(std::move(branch));
  };
  const auto add_moves = [&](const auto& moves) {
    for (const auto& move : moves) {
      std::string name;
      G::write_move(position, move, name);
      add(std::move(name), move);
    }
  };
  if constexpr (requires { G::board_moves(position); }) {
    add_moves(G::board_moves(position));
  } else {
    for (const auto& weighted : G::chances(position)) {
      std::string name = "!";
      G::write_chance(weighted.chance, name);
      add(std::move(name), weighted.chance);
    }
    if (G::turn(position).kind == core::TurnKind::kSeat) add_moves(G::legal_moves(position));
  }
  return out;
}

// What counts the lines behind a position: the game's perft, with a table where one is asked for.
template <core::Game G>
struct Counting {
  std::uint64_t operator()(typename G::Position position, int depth) const {
    return perft(position, depth);  // found in the game's namespace
  }
};

template <>
struct Counting<ouk::Ouk> {
  std::uint64_t operator()(const ouk::Position& position, int depth) const {
    if (slots.empty()) return perft(position, depth);
    ouk::PerftTable table(slots);
    return perft(position, depth, table);
  }
  std::span<ouk::PerftTable::Slot> slots;
};

// Counts behind every branch.  The work is dealt out in pieces of two plies: of one there are too
// few for the threads to end together.
template <core::Game G>
void count(std::vector<Branch<G>>& list, int depth, int threads, const Counting<G>& counting) {
  struct Piece {
    std::size_t branch;
    typename G::Position position;
    int depth;
  };
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto further =
        depth > 1 && threads > 1 ? branches<G>(list[i].position) : std::vector<Branch<G>>();
    for (const Branch<G>& next : further) pieces.push_back({i, next.position, depth - 1});
    if (further.empty()) pieces.push_back({i, list[i].position, depth});
  }
  std::vector<std::uint64_t> lines(pieces.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < pieces.size(); i = next++) {
      lines[i] = counting(pieces[i].position, pieces[i].depth);
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) list[pieces[i].branch].count += lines[i];
}

template <core::Game G>
int run(const typename G::Options& options, const PerftArguments& arguments) {
  typename G::Position position = G::start(options);
  if (arguments.position != "start") {
    const auto read = G::read_position(arguments.position, options);
    if (!read) {
      std::fprintf(stderr, "kydai perft: POSITION, byte %u: %.*s\n", read.error().at,
                   static_cast<int>(read.error().message.size()), read.error().message.data());
      return kBadInput;
    }
    if (contradicts<G>(arguments.rules, options, G::options(*read))) {
      std::fprintf(stderr, "kydai perft: POSITION: %s\n", kContradiction.data());
      return kBadInput;
    }
    position = *read;
  }
  Counting<G> counting;
  std::vector<ouk::PerftTable::Slot> slots(static_cast<std::size_t>(arguments.hash_mb) * 65536);
  if constexpr (std::same_as<G, ouk::Ouk>) {
    counting.slots = slots;
  } else if (!slots.empty()) {
    std::fprintf(stderr, "kydai perft: --hash: only ouk keeps a table of counts\n");
    return kBadInput;
  }
  std::uint64_t total = 0;
  if (arguments.depth == 0 || (arguments.threads == 1 && !arguments.divide)) {
    total = counting(position, arguments.depth);
  } else {
    std::vector<Branch<G>> list = branches<G>(position);
    count<G>(list, arguments.depth - 1, arguments.threads, counting);
    for (const Branch<G>& branch : list) {
      if (arguments.divide) std::printf("%s %" PRIu64 "\n", branch.name.c_str(), branch.count);
      total += branch.count;
    }
  }
  std::printf("%" PRIu64 "\n", total);
  return kDone;
}

}  // namespace

int perft(const PerftArguments& arguments) {
  return with_rules(
      "perft", arguments.rules,
      [&]<core::Game G>(const typename G::Options& options) { return run<G>(options, arguments); });
}

}  // namespace kydai::app
