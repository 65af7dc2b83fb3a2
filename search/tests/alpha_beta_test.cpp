#include "search/alpha_beta.hpp"

#include <gtest/gtest.h>

#include "search/tests/toy_games.hpp"

namespace kydai::search {
namespace {

using namespace toy;

constexpr Technique kNothingExtra{false, false, false, false, false, false};
constexpr std::size_t kSmallTable = 1 << 20;

template <class G>
using Search = AlphaBeta<G, PlainPolicy<G>>;

template <class G>
Result<Pick> run(const typename G::Position& position, Request<Pick> request) {
  Search<G> search({}, kSmallTable);
  return search.search(position, request);
}

TEST(AlphaBeta, TicTacToeIsADraw) {
  const auto result = run<TicTacToe>({}, {.depth_max = 9});
  EXPECT_EQ(result.score, 0);
  EXPECT_EQ(result.depth, 9);
}

// X has two in a row; O to move must block, X to move wins.
TEST(AlphaBeta, TicTacToeWinsAndBlocks) {
  TicTacToe::Position position;
  position.stones = {0b000'000'011, 0b000'010'000};
  auto result = run<TicTacToe>(position, {.depth_max = 7});
  EXPECT_EQ(result.best.at, 2);
  EXPECT_EQ(result.score, win_in(1));
  position.mover = Seat::k1;
  result = run<TicTacToe>(position, {.depth_max = 7});
  EXPECT_EQ(result.best.at, 2);
  EXPECT_FALSE(is_loss(result.score));
}

TEST(AlphaBeta, SolvesTheHeap) {
  for (std::uint32_t heap = 1; heap <= 24; ++heap) {
    const auto result = run<Heap>({heap, Seat::k0}, {.depth_max = 24});
    EXPECT_EQ(is_loss(result.score), heap % 4 == 0) << heap;
    EXPECT_EQ(is_win(result.score), heap % 4 != 0) << heap;
    if (heap % 4 != 0) {
      EXPECT_EQ(result.best.at, heap % 4) << heap;
    }
    // The winner leaves multiples of four: each pair of plies takes four.
    EXPECT_EQ(plies_to_end(result.score), static_cast<int>((heap + 3) / 4 * 2 - (heap % 4 ? 1 : 0)))
        << heap;
  }
}

// Without the extras, and with those that keep values, the value at each depth is minimax's.
TEST(AlphaBeta, EqualsMinimaxOnRandomTrees) {
  for (core::Key seed = 1; seed <= 150; ++seed) {
    const Tree::Position root{core::mix(seed), seed % 2 ? Seat::k0 : Seat::k1};
    if (TreeRules::result(root)) continue;
    for (int depth = 1; depth <= 6; ++depth) {
      const Score expected = minimax<Tree, PlainPolicy<Tree>>(root, depth);
      const auto bare = run<Tree>(root, {.depth_max = depth, .technique = kNothingExtra});
      EXPECT_EQ(bare.score, expected) << seed << " depth " << depth;
      Technique with_table = kNothingExtra;
      with_table.has_table = true;
      const auto tabled = run<Tree>(root, {.depth_max = depth, .technique = with_table});
      EXPECT_EQ(tabled.score, expected) << seed << " depth " << depth;
    }
  }
}

// A table of the heaps up to twelve.
struct HeapTable : PlainPolicy<Heap> {
  static std::optional<Known> known(const Heap::Position& position) {
    if (position.heap > 12) return std::nullopt;
    const int rounds = static_cast<int>(position.heap + 3) / 4;
    if (position.heap % 4 == 0) return Known{Known::End::kLost, 2 * rounds};
    return Known{Known::End::kWon, 2 * rounds - 1};
  }
};
static_assert(HasKnown<HeapTable, Heap> && !HasKnown<PlainPolicy<Heap>, Heap>);

TEST(AlphaBeta, WhatIsKnownNeedsNoSearch) {
  AlphaBeta<Heap, HeapTable> knowing(HeapTable(), 1 << 16);
  AlphaBeta<Heap, PlainPolicy<Heap>> plain(PlainPolicy<Heap>(), 1 << 16);
  for (std::uint32_t heap = 13; heap <= 15; ++heap) {
    const auto known = knowing.search({heap, Seat::k0}, {.depth_max = 1});
    EXPECT_EQ(known.score, win_in(7)) << heap;
    EXPECT_EQ(known.best.at, heap % 4) << heap;
    EXPECT_FALSE(is_decided(plain.search({heap, Seat::k0}, {.depth_max = 1}).score)) << heap;
  }
  // Three plies to the table from here, whatever is taken.
  EXPECT_EQ(knowing.search({16, Seat::k0}, {.depth_max = 3}).score, loss_in(8));
}

TEST(AlphaBeta, LooksForAWinThatIsNearEnough) {
  for (std::uint32_t heap = 13; heap <= 15; ++heap) {
    const Heap::Position root{heap, Seat::k0};
    const auto near =
        run<Heap>(root, {.depth_max = 9, .win_plies_max = 7, .technique = kNothingExtra});
    EXPECT_TRUE(near.root.front().is_exact) << heap;
    EXPECT_EQ(near.score, win_in(7)) << heap;
    EXPECT_EQ(near.best.at, heap % 4) << heap;
    // There is a win, but not in five plies; that is told, and sooner than the win is found.
    const auto far =
        run<Heap>(root, {.depth_max = 9, .win_plies_max = 5, .technique = kNothingExtra});
    EXPECT_FALSE(far.root.front().is_exact) << heap;
    EXPECT_LT(far.nodes, run<Heap>(root, {.depth_max = 9, .technique = kNothingExtra}).nodes)
        << heap;
  }
}

TEST(AlphaBeta, PrunesAgainstMinimax) {
  const Tree::Position root{core::mix(42), Seat::k0};
  const auto result = run<Tree>(root, {.depth_max = 9, .technique = kNothingExtra});
  std::uint64_t leaves = 0;
  const auto count = [&leaves](auto&& self, const Tree::Position& p, int depth) -> void {
    ++leaves;
    if (depth == 0) return;
    for (const Pick move : Tree::legal_moves(p)) {
      Tree::Position next = p;
      Tree::apply(next, move);
      self(self, next, depth - 1);
    }
  };
  count(count, root, 9);
  EXPECT_LT(result.nodes, leaves / 4);
}

// Transpositions: the table may not change the value of a game searched to its end.
TEST(AlphaBeta, TableKeepsTheValueOfSolvedGames) {
  Technique with_table = kNothingExtra;
  with_table.has_table = true;
  FourByThree::Position position;
  for (const int stone : {5, 0}) {  // a few stones, so that minimax can solve it
    FourByThree::apply(position, {static_cast<std::uint8_t>(stone)});
  }
  FourByThree::apply(position, {static_cast<std::uint8_t>(7)});
  const Score expected = minimax<FourByThree, PlainPolicy<FourByThree>>(position, 9);
  const auto bare = run<FourByThree>(position, {.depth_max = 9, .technique = kNothingExtra});
  const auto tabled = run<FourByThree>(position, {.depth_max = 9, .technique = with_table});
  EXPECT_EQ(bare.score, expected);
  EXPECT_EQ(tabled.score, expected);
  EXPECT_LT(tabled.nodes, bare.nodes);
}

TEST(AlphaBeta, EveryRootMoveWithinTheMarginIsExact) {
  for (core::Key seed = 1; seed <= 60; ++seed) {
    const Tree::Position root{core::mix(seed), Seat::k0};
    if (TreeRules::result(root)) continue;
    constexpr int kDepth = 4;
    const auto result =
        run<Tree>(root, {.depth_max = kDepth, .margin = 150, .technique = kNothingExtra});
    ASSERT_EQ(result.root.size(), Tree::legal_moves(root).size());
    for (const RootMove<Pick>& entry : result.root) {
      Tree::Position next = root;
      Tree::apply(next, entry.move);
      const Score truth = -minimax<Tree, PlainPolicy<Tree>>(next, kDepth - 1, 1);
      if (truth >= result.score - 150) {
        EXPECT_TRUE(entry.is_exact);
        EXPECT_EQ(entry.score, truth);
        EXPECT_EQ(entry.pv.front(), entry.move);
      } else {
        EXPECT_LT(entry.score, result.score - 150);
      }
    }
  }
}

TEST(AlphaBeta, TheBestLinesAreExact) {
  int compared = 0;
  for (core::Key seed = 1; seed <= 60; ++seed) {
    const Tree::Position root{core::mix(seed), Seat::k0};
    if (TreeRules::result(root)) continue;
    std::vector<Score> truth;
    for (const Pick move : Tree::legal_moves(root)) {
      Tree::Position next = root;
      Tree::apply(next, move);
      truth.push_back(-minimax<Tree, PlainPolicy<Tree>>(next, 3, 1));
    }
    std::sort(truth.begin(), truth.end(), std::greater<>());
    const auto result = run<Tree>(root, {.depth_max = 4, .lines = 3, .technique = kNothingExtra});
    for (std::size_t i = 0; i < std::min<std::size_t>(3, truth.size()); ++i) {
      EXPECT_EQ(result.root[i].score, truth[i]) << seed << " line " << i;
      ++compared;
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(AlphaBeta, TakesTheRepetitionInsteadOfTheLoss) {
  const auto result = run<Round>({}, {.depth_max = 8});
  EXPECT_EQ(result.best.at, 2);
  EXPECT_EQ(result.score, 0);
  const auto proud = run<Round>({}, {.depth_max = 8, .contempt = 30});
  EXPECT_EQ(proud.score, -30);
}

// The room after the only safe door was visited twice already: entering it again ends the game
// drawn.
TEST(AlphaBeta, CountsTheOccurrencesBeforeTheRoot) {
  const Round::Position root{};
  Round::Position next = root;
  Round::apply(next, {2});
  const core::Key other = core::mix(1);
  const std::vector<core::Key> twice{other, Round::key(next), other, other,
                                     other, Round::key(next), other, other};
  auto result = run<Round>(root, {.past = twice, .depth_max = 1});
  EXPECT_EQ(result.score, 0);
  EXPECT_EQ(result.root.front().pv.size(), 1u);
  // Once is not enough: at depth 1 the evaluation speaks.
  const std::vector<core::Key> once(twice.begin() + 4, twice.end());
  result = run<Round>(root, {.past = once, .depth_max = 1});
  EXPECT_EQ(result.score, -PlainPolicy<Round>::evaluate(next));
  EXPECT_NE(result.score, 0);
}

TEST(AlphaBeta, StaysWithinItsBudgetAndIsDeterministic) {
  const Tree::Position root{core::mix(12), Seat::k0};
  ASSERT_FALSE(TreeRules::result(root));
  for (const std::uint64_t budget : {50u, 500u, 5000u, 50000u}) {
    const auto first = run<Tree>(root, {.nodes_max = budget, .seed = 9});
    const auto second = run<Tree>(root, {.nodes_max = budget, .seed = 9});
    EXPECT_LE(first.nodes, budget);
    EXPECT_TRUE(first.was_stopped);
    EXPECT_GE(first.depth, 1);
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_EQ(first.best, second.best);
    EXPECT_EQ(first.score, second.score);
    EXPECT_EQ(first.pv(), second.pv());
  }
}

// Wherever the search is cut off, what it calls exact is exact, and the best of it leads.
TEST(AlphaBeta, AStopLeavesNoStaleScores) {
  int cut_within = 0;
  for (core::Key seed = 1; seed <= 12; ++seed) {
    const Tree::Position root{core::mix(seed), Seat::k0};
    if (TreeRules::result(root)) continue;
    for (std::uint64_t budget = 20; budget < 1500; budget += 37) {
      const auto result = run<Tree>(
          root, {.depth_max = 6, .nodes_max = budget, .margin = 100, .technique = kNothingExtra});
      ASSERT_TRUE(result.root.front().is_exact);
      EXPECT_EQ(result.score, result.root.front().score);
      cut_within += result.was_stopped && result.root.front().depth > result.depth ? 1 : 0;
      for (const RootMove<Pick>& entry : result.root) {
        if (!entry.is_exact) continue;
        EXPECT_EQ(entry.depth, result.root.front().depth);
        EXPECT_LE(entry.score, result.score);
        Tree::Position next = root;
        Tree::apply(next, entry.move);
        const Score truth = -minimax<Tree, PlainPolicy<Tree>>(next, entry.depth - 1, 1);
        EXPECT_EQ(entry.score, truth) << seed << " budget " << budget;
      }
    }
  }
  EXPECT_GT(cut_within, 20);
}

TEST(AlphaBeta, ClearMakesASearchForget) {
  const Tree::Position root{core::mix(12), Seat::k0};
  Search<Tree> search({}, kSmallTable);
  const Request<Pick> request{.depth_max = 7};
  const auto fresh = search.search(root, request);
  const auto warm = search.search(root, request);
  EXPECT_LT(warm.nodes, fresh.nodes);
  search.clear();
  const auto again = search.search(root, request);
  EXPECT_EQ(again.nodes, fresh.nodes);
  EXPECT_EQ(again.score, fresh.score);
}

// The clock behind `stop` is asked every 1024 nodes, and nothing more is looked at after its word,
// so that a budget of time is overstepped by a thousand nodes at most.
TEST(AlphaBeta, StopsAtTheNodeWhereItIsTold) {
  int stopped = 0;
  for (core::Key seed = 1; seed <= 20; ++seed) {
    const Tree::Position root{core::mix(seed), Seat::k0};
    if (Tree::outcome(root, {})) continue;
    for (const std::uint64_t patience : {1u, 2u, 5u}) {
      std::uint64_t asked = 0;
      const auto stop = [&] { return ++asked >= patience; };
      const auto result = run<Tree>(root, {.depth_max = 12, .stop = stop});
      if (!result.was_stopped) continue;  // a small tree
      ++stopped;
      EXPECT_EQ(asked, patience) << "it is not asked again after it has said yes";
      EXPECT_EQ(result.nodes, 1024 * patience) << "the first iteration is shorter than that here";
    }
  }
  EXPECT_GT(stopped, 20);
}

TEST(AlphaBeta, CountsTheNodesBelowEachRootMove) {
  const auto result = run<Tree>({core::mix(3), Seat::k0}, {.depth_max = 4});
  std::uint64_t nodes = 0;
  for (const auto& root : result.root) nodes += root.nodes;
  EXPECT_EQ(nodes, result.nodes);
}

TEST(AlphaBeta, BeginsAtTheDepthItIsTold) {
  std::vector<int> depths;
  const auto goes_on = [&](const Result<Pick>& result) {
    depths.push_back(result.depth);
    return true;
  };
  run<Tree>({core::mix(3), Seat::k0}, {.depth_min = 3, .depth_max = 5, .goes_on = goes_on});
  EXPECT_EQ(depths, (std::vector<int>{3, 4, 5}));
  depths.clear();
  run<Tree>({core::mix(3), Seat::k0}, {.depth_min = 9, .depth_max = 2, .goes_on = goes_on});
  EXPECT_EQ(depths, (std::vector<int>{2}));
}

// A helper finds what its leader has put into the table that both use, and cannot empty it.
TEST(AlphaBeta, AHelperSharesTheTableOfItsLeader) {
  const Tree::Position root{core::mix(7), Seat::k0};
  Search<Tree> leader({}, kSmallTable);
  Search<Tree> helper({}, leader);
  const auto alone = leader.search(root, {.depth_max = 5});
  helper.clear();
  const auto helped = helper.search(root, {.depth_max = 5});
  EXPECT_EQ(helped.score, alone.score);
  EXPECT_LT(helped.nodes, alone.nodes);
  leader.clear();
  helper.clear();
  EXPECT_EQ(helper.search(root, {.depth_max = 5}).nodes, alone.nodes);
}

TEST(AlphaBeta, StopsWhenAsked) {
  const Tree::Position root{core::mix(12), Seat::k0};
  int asked = 0;
  const auto stop = [&asked] { return ++asked >= 3; };
  const auto result = run<Tree>(root, {.stop = stop});
  EXPECT_TRUE(result.was_stopped);
  EXPECT_EQ(asked, 3);
  EXPECT_LE(result.nodes, 3 * 1024u);
  EXPECT_GE(result.depth, 1);
  EXPECT_FALSE(result.pv().empty());
}

TEST(AlphaBeta, GoesNoDeeperThanTold) {
  const Tree::Position root{core::mix(12), Seat::k0};
  std::vector<int> depths;
  const auto goes_on = [&depths](const Result<Pick>& result) {
    depths.push_back(result.depth);
    return result.depth < 4;
  };
  const auto result = run<Tree>(root, {.goes_on = goes_on});
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(result.depth, 4);
  EXPECT_FALSE(result.was_stopped);
}

// All moves of an empty board are equal at depth 1 under an evaluation that sees nothing.
struct BlindPolicy : PlainPolicy<TicTacToe> {
  static Score evaluate(const Position&) { return 0; }
};

TEST(AlphaBeta, TheSeedBreaksTies) {
  std::array<int, 9> chosen{};
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    AlphaBeta<TicTacToe, BlindPolicy> search({}, kSmallTable);
    ++chosen[search.search({}, {.depth_max = 1, .seed = seed}).best.at];
  }
  for (const int times : chosen) EXPECT_GT(times, 0);
  AlphaBeta<TicTacToe, BlindPolicy> search({}, kSmallTable);
  EXPECT_EQ(search.search({}, {.depth_max = 1}).best.at, 0);
}

// Move 0 of each node is noisy; margins so wide that nothing is left out below the last ply.
struct NoisyPolicy : PlainPolicy<Tree> {
  static constexpr Score kUnit = 5000;
  static bool is_noisy(const Position&, Move move) { return move.at == 0; }
  static Score gain(const Position&, Move move) { return move.at == 0 ? 1 : 0; }
};

Score quiet_value(const Tree::Position& position, int ply) {
  if (TreeRules::result(position)) return minimax<Tree, NoisyPolicy>(position, 0, ply);
  Tree::Position next = position;
  Tree::apply(next, {0});
  return std::max(NoisyPolicy::evaluate(position), -quiet_value(next, ply + 1));
}

Score quiet_minimax(const Tree::Position& position, int depth, int ply = 0) {
  if (depth == 0) return quiet_value(position, ply);
  if (TreeRules::result(position)) return minimax<Tree, NoisyPolicy>(position, 0, ply);
  Score best = -kInfinite;
  for (const Pick move : Tree::legal_moves(position)) {
    Tree::Position next = position;
    Tree::apply(next, move);
    best = std::max(best, -quiet_minimax(next, depth - 1, ply + 1));
  }
  return best;
}

// The same with every optional hook; the search must come to the same values through them.
struct HookedPolicy : NoisyPolicy {
  static bool is_over(const Position& p) { return TreeRules::result(p).has_value(); }
  static bool wins_at_once(const Position& p) {
    for (const Pick move : Tree::legal_moves(p)) {
      Tree::Position next = p;
      Tree::apply(next, move);
      const auto result = TreeRules::result(next);
      if (result && *result == (p.mover == Seat::k0 ? 1 : -1)) return true;
    }
    return false;
  }
  static Tree::List noisy_moves(const Position& p) {
    Tree::List list;
    if (!is_over(p)) list.push_back({0});
    return list;
  }
  static constexpr int kPieceSlots = kMoveSlots;
  static int piece_slot(const Position& p, Move move) { return slot(p, move); }
  static Score exchange(const Position& p, Move move) { return gain(p, move); }
};
static_assert(!HasIsOver<NoisyPolicy, Tree> && HasNoisyMoves<HookedPolicy, Tree> &&
              HasWinsAtOnce<HookedPolicy, Tree> && HasPieceSlot<HookedPolicy, Tree> &&
              HasExchange<HookedPolicy, Tree> && !HasPieceSlot<NoisyPolicy, Tree>);

TEST(AlphaBeta, QuiescenceEqualsItsReference) {
  Technique technique = kNothingExtra;
  technique.has_quiescence = true;
  for (core::Key seed = 1; seed <= 80; ++seed) {
    const Tree::Position root{core::mix(seed), Seat::k0};
    if (TreeRules::result(root)) continue;
    for (int depth = 1; depth <= 4; ++depth) {
      AlphaBeta<Tree, NoisyPolicy> search({}, kSmallTable);
      const auto result = search.search(root, {.depth_max = depth, .technique = technique});
      EXPECT_EQ(result.score, quiet_minimax(root, depth)) << seed << " depth " << depth;
    }
  }
}

TEST(AlphaBeta, HooksFindTheSameWins) {
  int wins = 0;
  for (core::Key seed = 1; seed <= 150; ++seed) {
    const Tree::Position root{core::mix(seed), Seat::k0};
    if (TreeRules::result(root)) continue;
    // A win that the hook sees at the last ply stands one ply deeper in the plain tree.
    AlphaBeta<Tree, HookedPolicy> hooked({}, kSmallTable);
    const auto result = hooked.search(root, {.depth_max = 5, .technique = kNothingExtra});
    const Score same_depth = minimax<Tree, NoisyPolicy>(root, 5);
    const Score deeper = minimax<Tree, NoisyPolicy>(root, 6);
    if (is_win(same_depth)) {
      EXPECT_EQ(result.score, same_depth) << seed;
      ++wins;
    }
    if (is_win(result.score)) {
      EXPECT_EQ(result.score, deeper) << seed;
    }
  }
  EXPECT_GT(wins, 20);
}

// With all its pruning a search may be wrong about a number, never about a win it claims.
TEST(AlphaBeta, ClaimsNoWinThatIsNone) {
  int wins = 0;
  for (core::Key seed = 1; seed <= 60; ++seed) {
    const Tree::Position root{core::mix(seed), Seat::k0};
    if (TreeRules::result(root)) continue;
    AlphaBeta<Tree, HookedPolicy> pruned({}, kSmallTable);
    const auto result = pruned.search(root, {.depth_max = 8});
    if (!is_win(result.score)) continue;
    ++wins;
    const int plies = plies_to_end(result.score);
    EXPECT_TRUE(is_win(minimax<Tree, NoisyPolicy>(root, plies))) << seed;
  }
  EXPECT_GT(wins, 10);
}

// With a null move that may be played and margins that are often passed, so that every way to leave
// a node is tried.
struct NullPolicy : HookedPolicy {
  static constexpr Score kUnit = 40;
  static bool allows_null(const Position&) { return true; }
  static Position after_null(const Position& p) { return {p.state, core::other(p.mover)}; }
  static core::Key search_key(const Position& p) {
    return core::mix(p.state + static_cast<core::Key>(core::index(p.mover)));
  }
};

// A stop ends the search at that node, wherever it comes.
TEST(AlphaBeta, EntersNoNodeBeyondItsBudget) {
  for (core::Key seed = 1; seed <= 12; ++seed) {
    const Tree::Position root{core::mix(seed), Seat::k0};
    if (TreeRules::result(root)) continue;
    AlphaBeta<Tree, NullPolicy> engine({}, kSmallTable);
    const std::uint64_t least = engine.search(root, {.depth_max = 1}).nodes;
    for (std::uint64_t budget = least + 1; budget < 3000; budget += 41) {
      engine.clear();
      const auto result = engine.search(root, {.depth_max = 12, .nodes_max = budget});
      EXPECT_LE(result.nodes, budget) << seed;
      EXPECT_EQ(result.was_stopped, result.nodes == budget) << seed << " " << budget;
    }
  }
}

// Between two questions lie 1024 nodes and no more, and after a yes there are none.
TEST(AlphaBeta, AsksWhetherToStopEvery1024Nodes) {
  for (int patience = 1; patience <= 40; patience += 3) {
    AlphaBeta<Tree, NullPolicy> engine({}, kSmallTable);
    int asked = 0;
    const auto stop = [&] { return ++asked == patience; };
    const auto result = engine.search({core::mix(12), Seat::k0}, {.depth_max = 40, .stop = stop});
    EXPECT_TRUE(result.was_stopped);
    EXPECT_EQ(asked, patience);
    EXPECT_EQ(result.nodes, static_cast<std::uint64_t>(patience) * 1024);
  }
}

// The principal variation is a line of legal moves that ends in the value shown.
TEST(AlphaBeta, ThePrincipalVariationIsPlayable) {
  for (core::Key seed = 1; seed <= 40; ++seed) {
    const Tree::Position root{core::mix(seed), Seat::k0};
    if (TreeRules::result(root)) continue;
    const auto result = run<Tree>(root, {.depth_max = 5, .technique = kNothingExtra});
    Tree::Position at = root;
    for (const Pick move : result.pv()) {
      ASSERT_TRUE(Tree::legal_moves(at).contains(move)) << seed;
      Tree::apply(at, move);
    }
    const Score value =
        minimax<Tree, PlainPolicy<Tree>>(at, 0, static_cast<int>(result.pv().size()));
    EXPECT_EQ(result.score, at.mover == root.mover ? value : -value) << seed;
  }
}

}  // namespace
}  // namespace kydai::search
