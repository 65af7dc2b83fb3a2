// The trees of alpha-beta and expectimax, step by step as they are walked, on games small enough to
// be followed by hand.  (That of information_set_mcts.hpp is in its own test.)
#include <gtest/gtest.h>

#include <string>

#include "search/alpha_beta.hpp"
#include "search/tests/dice_nim.hpp"

namespace kydai::search {
namespace {

using namespace toy;

// The steps as they are taken: what is left is written a space further in with every ply.
struct Trace {
  std::string text;
  std::size_t depth = 0;
};
Trace trace;

struct TracedHeap : Heap {
  static Undo apply(Position& p, Move move) {
    const Undo undo = Heap::apply(p, move);
    trace.text.append(++trace.depth, ' ');
    trace.text += std::to_string(p.heap) + '\n';
    return undo;
  }
  static Undo apply(Position& p, const NoChance& chance) { return Heap::apply(p, chance); }
  static void undo(Position& p, const Undo& undo) {
    --trace.depth;
    Heap::undo(p, undo);
  }
};

// An evaluation that sees nothing, so that only what is searched counts.
struct BlindPolicy : PlainPolicy<TracedHeap> {
  static Score evaluate(const Position&) { return 0; }
};

bool tell(const Result<Pick>& result) {
  trace.text += "depth " + std::to_string(result.depth) + ": take " +
                std::to_string(result.best.at) + " for " + std::to_string(result.score) + ", " +
                std::to_string(result.nodes) + " nodes\n";
  return true;
}

std::string walk_heap(std::uint32_t heap, Technique technique) {
  trace = {};
  AlphaBeta<TracedHeap, BlindPolicy> search({}, 1 << 16);
  const auto goes_on = [](const Result<Pick>& result) { return tell(result); };
  const auto result =
      search.search({heap, Seat::k0}, {.depth_max = 4, .goes_on = goes_on, .technique = technique});
  tell(result);
  return trace.text;
}

TEST(GoldenTree, AlphaBetaOnAHeapOfFive) {
  EXPECT_EQ(walk_heap(5, {false, false, false, false, false, false}), R"( 4
 3
 2
depth 1: take 1 for 0, 3 nodes
 4
  3
  2
  1
 3
  2
 2
  1
depth 2: take 1 for 0, 11 nodes
 4
  3
   2
   1
   0
  2
   1
   0
  1
   0
 3
  2
 2
  1
depth 3: take 1 for 29997, 25 nodes
)");
}

// Taking two is searched again with an open window; of what is below, the table knows most by then.
TEST(GoldenTree, AlphaBetaWithATable) {
  Technique technique{false, false, false, false, false, false};
  technique.has_table = true;
  EXPECT_EQ(walk_heap(6, technique), R"( 5
 4
 3
depth 1: take 1 for 0, 3 nodes
 5
  4
  3
  2
 4
  3
 3
  2
depth 2: take 1 for 0, 11 nodes
 5
  4
   3
   2
   1
  3
   2
  2
   1
 4
  3
   2
   1
   0
  2
   1
   0
  1
   0
  3
   0
  2
  1
 3
  2
depth 3: take 2 for 29997, 37 nodes
)");
}

// A copy is made for every step, so nothing is taken back: each step is written whole.
struct TracedNim : DiceNim {
  static Undo apply(Position& p, Move move) {
    trace.text += std::to_string(p.stones) + " take " + std::to_string(move.at) + '\n';
    return DiceNim::apply(p, move);
  }
  static Undo apply(Position& p, const Die& die) {
    trace.text += std::to_string(p.stones) + " roll " + std::to_string(die.shows) + '\n';
    return DiceNim::apply(p, die);
  }
};

struct Even {
  static auto chances(const TracedNim::Position& p) { return TracedNim::chances(p); }
  static std::optional<SeatValues> known(const TracedNim::Position& p) {
    return p.stones == 0 ? std::optional(winner(p)) : std::nullopt;
  }
  static bool is_duel(const TracedNim::Position&) { return true; }
  static SeatValues values(const TracedNim::Position&) { return {0.5F, 0.5F, 0, 0}; }
};

TEST(GoldenTree, ExpectimaxOnFourStones) {
  trace = {};
  TracedNim::Position p;
  p.stones = 4;
  p.rolled = 2;
  const auto result = Expectimax<TracedNim, Even>(Even()).search(p, {.depth_max = 1});
  for (const auto& root : result.root) {
    trace.text += "take " + std::to_string(root.move.at) + ": " +
                  std::to_string(static_cast<int>(1000 * root.value)) + '\n';
  }
  EXPECT_EQ(trace.text, R"(4 take 1
4 take 2
4 take 1
3 roll 1
3 take 1
3 roll 2
3 take 1
3 take 2
3 roll 3
3 take 1
3 take 2
3 take 3
4 take 2
2 roll 1
2 take 1
2 roll 2
2 take 1
2 take 2
2 roll 3
2 take 1
2 take 2
take 1: 250
take 2: 125
)");
}

}  // namespace
}  // namespace kydai::search
