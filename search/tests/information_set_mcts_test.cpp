// InformationSetMcts on games whose best play is known: Kuhn poker, nim, and nim with a die.
#include "search/information_set_mcts.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "search/tests/dice_nim.hpp"
#include "search/tests/kuhn_poker.hpp"

namespace kydai::search {
namespace {

using namespace toy;

struct TestLuck {
  std::uint64_t state;
  std::size_t below(std::size_t n) {
    state += 0x9e3779b97f4a7c15ULL;
    return static_cast<std::size_t>((core::mix(state) >> 32) * n >> 32);
  }
};

struct TestBytes {
  TestLuck& luck;
  std::uint8_t next_byte() { return static_cast<std::uint8_t>(luck.below(256)); }
};

SeatValues coins(double first) {
  return {static_cast<float>(first), static_cast<float>(-first), 0, 0};
}

// The observer knows his own card.  `kEach`: the other is taken to play by his; `kMean`: by none.
struct KuhnSight {
  enum class Others { kMean, kEach };
  Kuhn::Position seen;
  Others others = Others::kEach;

  Kuhn::Position world(TestLuck& luck) const {
    Kuhn::Position world = seen;
    const Card own = KuhnRules::card(seen, seen.mover);
    const auto step = static_cast<int>(1 + luck.below(2));
    const auto other = static_cast<Card>((static_cast<int>(own) + step) % 3);
    world.cards[static_cast<std::size_t>(core::index(core::other(seen.mover)))] = other;
    return world;
  }
  static std::uint64_t label(Pick move) { return 1 + move.at; }
  static std::uint64_t label(NoChance) { return 0; }
  std::uint64_t context(const Kuhn::Position& p) const {
    if (others == Others::kMean || p.mover == seen.mover) return 0;
    return 10 + static_cast<std::uint64_t>(KuhnRules::card(p, p.mover));
  }
  static SeatValues play_out(Kuhn::Position& p, TestLuck& luck) {
    while (!KuhnRules::result(p)) Kuhn::apply(p, KuhnRules::moves(p)[luck.below(2)]);
    return coins(*KuhnRules::result(p));
  }
};
using KuhnSearch = InformationSetMcts<Kuhn, TestLuck, KuhnSight>;

Kuhn::Position kuhn(Card own, std::string_view line) {
  Kuhn::Position p;
  for (const char c : line) Kuhn::apply(p, c == 'b' ? kBets : kPasses);
  p.cards.fill(own == Card::kJack ? Card::kKing : Card::kJack);
  p.cards[static_cast<std::size_t>(core::index(p.mover))] = own;
  return p;
}

IsmctsResult<Pick> think(const Kuhn::Position& p, std::uint64_t seed,
                         KuhnSight::Others others = KuhnSight::Others::kEach,
                         std::uint32_t iterations = 2000) {
  const KuhnSight sight{p, others};
  TestLuck luck{seed};
  return KuhnSearch(sight).search({.iterations = iterations, .exploration = 1.5F}, luck);
}
Pick best(const IsmctsResult<Pick>& result) { return result.root[result.best].move; }

TEST(InformationSetMcts, NeverThrowsAwayAKingNorCallsWithAJack) {
  for (const auto others : {KuhnSight::Others::kMean, KuhnSight::Others::kEach}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      for (const char* line : {"b", "pb"}) {
        EXPECT_EQ(best(think(kuhn(Card::kKing, line), seed, others)), kBets) << line;
        EXPECT_EQ(best(think(kuhn(Card::kJack, line), seed, others)), kPasses) << line;
      }
    }
  }
}

// Against a bet the values need no guess: two coins won or lost, one given up.  With a queen it is
// even whether the bet is a king's or a jack's, so calling is worth nothing and giving up one coin.
TEST(InformationSetMcts, KnowsWhatACallIsWorth) {
  const auto king = think(kuhn(Card::kKing, "b"), 1);
  EXPECT_FLOAT_EQ(king.root[0].value, -1);
  EXPECT_FLOAT_EQ(king.root[1].value, 2);
  const auto jack = think(kuhn(Card::kJack, "b"), 1);
  EXPECT_FLOAT_EQ(jack.root[0].value, -1);
  EXPECT_FLOAT_EQ(jack.root[1].value, -2);
  const auto queen = think(kuhn(Card::kQueen, "b"), 1);
  EXPECT_FLOAT_EQ(queen.root[0].value, -1);
  EXPECT_NEAR(queen.root[1].value, 0, 0.15);
}

// What a move of ours is worth to seat 0 against the equilibrium, over all the other may do.
double against_equilibrium(const Kuhn::Position& p, Seat ours, std::uint64_t seed) {
  if (const auto result = KuhnRules::result(p)) return *result;
  const auto value = [&](Pick move) {
    Kuhn::Position next = p;
    Kuhn::apply(next, move);
    return against_equilibrium(next, ours, seed);
  };
  if (p.mover == ours) return value(best(think(p, seed)));
  const double bets = kuhn_bets(p);
  return bets * value(kBets) + (1 - bets) * value(kPasses);
}

// The equilibrium leaves every move equal that is not simply bad, so whoever plays none of those
// has the value of the game against it, to the last digit.
TEST(InformationSetMcts, HasTheValueOfKuhnPokerAgainstPerfectPlay) {
  for (const Seat ours : {Seat::k0, Seat::k1}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      double sum = 0;
      for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
          Kuhn::Position deal;
          deal.cards = {static_cast<Card>(a), static_cast<Card>(b)};
          if (a != b) sum += against_equilibrium(deal, ours, seed);
        }
      }
      EXPECT_NEAR(sum / 6, -1.0 / 18, 1e-9) << "seat " << core::index(ours) << ", seed " << seed;
    }
  }
}

// The first iterations of one search, node by node: visits, how often it was open, coins of seat 0.
TEST(InformationSetMcts, GrowsThisVeryTree) {
  const KuhnSight sight{kuhn(Card::kQueen, "")};
  TestLuck luck{7};
  KuhnSearch search(sight);
  search.search({.iterations = 40, .exploration = 1.5F}, luck);
  std::string tree;
  search.for_each_node([&](const KuhnSearch::Node& node, int depth) {
    constexpr std::array<std::string_view, 13> kNames = {
        "root", "pass", "bet", "", "", "", "", "", "", "", "", "queen", "king"};
    tree.append(static_cast<std::size_t>(2 * depth), ' ');
    tree += node.label == 10 ? "jack" : kNames[node.label];
    tree += ' ' + std::to_string(node.visits) + '/' + std::to_string(node.open) + ' ' +
            std::to_string(static_cast<int>(node.sum[0])) + '\n';
  });
  EXPECT_EQ(tree, R"(root 40/0 -13
  pass 13/40 -1
    jack 8/1 5
      bet 5/7 4
        pass 1/4 -1
        bet 3/3 6
      pass 2/6 2
    king 4/1 -5
      bet 2/3 -3
        pass 1/1 -1
      pass 1/2 -1
  bet 27/39 -12
    king 16/1 -26
      pass 1/15 1
      bet 14/14 -28
    jack 10/1 13
      bet 2/9 4
      pass 7/8 7
)");
}

TEST(InformationSetMcts, TheSameLuckGrowsTheSameTree) {
  const auto a = think(kuhn(Card::kQueen, "p"), 5);
  const auto b = think(kuhn(Card::kQueen, "p"), 5);
  const auto c = think(kuhn(Card::kQueen, "p"), 6);
  EXPECT_EQ(a.root[0].visits, b.root[0].visits);
  EXPECT_EQ(a.root[0].value, b.root[0].value);
  EXPECT_NE(a.root[0].value, c.root[0].value);
}

TEST(InformationSetMcts, KeepsToItsBudget) {
  for (const std::uint32_t iterations : {1u, 2u, 63u, 64u, 1000u}) {
    const auto result = think(kuhn(Card::kQueen, "p"), 5, KuhnSight::Others::kMean, iterations);
    EXPECT_EQ(result.iterations, iterations);
    EXPECT_EQ(result.root[0].visits + result.root[1].visits, iterations);
    EXPECT_FALSE(result.was_stopped);
  }
}

TEST(InformationSetMcts, GrowsNoLargerThanItMay) {
  for (const std::uint32_t nodes : {1u, 3u, 10u}) {
    const KuhnSight sight{kuhn(Card::kKing, "b")};
    TestLuck luck{5};
    KuhnSearch search(sight);
    const auto result = search.search({.iterations = 300, .nodes_max = nodes}, luck);
    std::uint32_t grown = 0;
    search.for_each_node([&](const KuhnSearch::Node&, int) { ++grown; });
    EXPECT_EQ(grown, std::min(nodes + 1, 3u));  // the root, and the ends of the two moves
    EXPECT_EQ(result.iterations, 300u);
    if (nodes > 1) EXPECT_EQ(best(result), kBets);
  }
}

TEST(InformationSetMcts, StopsWhenAsked) {
  int asked = 0;
  auto stop = [&asked] { return ++asked == 3; };
  IsmctsRequest request;
  request.stop = stop;
  const KuhnSight sight{kuhn(Card::kQueen, "p")};
  TestLuck luck{1};
  const auto result = KuhnSearch(sight).search(request, luck);
  EXPECT_TRUE(result.was_stopped);
  EXPECT_EQ(asked, 3);
  EXPECT_EQ(result.iterations, 3 * 64u);
}

// Nothing hidden: one world, and the search is plain UCT.
template <class G>
struct OpenSight {
  typename G::Position root;

  typename G::Position world(TestLuck&) const { return root; }
  static std::uint64_t label(Pick move) { return 1 + move.at; }
  static std::uint64_t label(const typename G::Chance& chance) {
    if constexpr (requires { chance.shows; }) return 100U + chance.shows;
    return 100;
  }
  static std::uint64_t context(const typename G::Position&) { return 0; }
  static SeatValues play_out(typename G::Position& p, TestLuck& luck) {
    while (G::turn(p).kind != core::TurnKind::kOver) {
      if (G::turn(p).kind == core::TurnKind::kChance) {
        TestBytes bytes{luck};
        G::apply(p, G::draw_chance(p, bytes));
      } else {
        const auto moves = G::legal_moves(p);
        G::apply(p, moves[luck.below(moves.size())]);
      }
    }
    if constexpr (std::same_as<G, DiceNim>) return winner(p);
    return coins(G::outcome(p, {})->scores[0]);
  }
};

template <class G>
IsmctsResult<Pick> think_openly(const typename G::Position& root, std::uint32_t iterations,
                                float exploration) {
  const OpenSight<G> sight{root};
  TestLuck luck{3};
  return InformationSetMcts<G, TestLuck, OpenSight<G>>(sight).search(
      {.iterations = iterations, .exploration = exploration}, luck);
}

TEST(InformationSetMcts, SolvesTheHeap) {
  for (std::uint32_t heap = 2; heap <= 15; ++heap) {
    if (heap % 4 == 0) continue;
    const auto result = think_openly<Heap>({heap, Seat::k0}, 4000, 1);
    EXPECT_EQ(best(result).at, heap % 4) << heap;
    EXPECT_GT(result.root[result.best].value, 0.6F) << heap;
  }
}

TEST(InformationSetMcts, WinsTicTacToeWhereItCanBeWon) {
  TicTacToe::Position position;
  position.stones = {0b000'000'011, 0b000'010'000};
  EXPECT_EQ(best(think_openly<TicTacToe>(position, 500, 1)).at, 2);
  position.mover = Seat::k1;  // and blocks
  EXPECT_EQ(best(think_openly<TicTacToe>(position, 500, 1)).at, 2);
}

// Two to four seats: what it chose is within a twentieth of the best.
TEST(InformationSetMcts, PlaysNimWithADie) {
  DiceNimTruth truth;
  for (int seats = 2; seats <= 4; ++seats) {
    for (int stones = 2; stones <= 8; ++stones) {
      DiceNim::Position p;
      p.stones = static_cast<std::uint8_t>(stones);
      p.seats = static_cast<std::uint8_t>(seats);
      p.rolled = 3;
      const auto result = think_openly<DiceNim>(p, 6000, 0.5F);
      float most = 0;
      float chosen = 0;
      for (std::size_t i = 0; i < result.root.size(); ++i) {
        DiceNim::Position after = p;
        DiceNim::apply(after, result.root[i].move);
        const float value = truth.of(after)[0];
        most = std::max(most, value);
        if (i == result.best) chosen = value;
      }
      EXPECT_GT(chosen, most - 0.05F) << stones << " stones, " << seats << " seats";
      EXPECT_NEAR(result.root[result.best].value, most, 0.125F)
          << stones << " stones, " << seats << " seats";
    }
  }
}

TEST(RoughLog, IsALogarithmToAHundredth) {
  EXPECT_EQ(rough_log(0), 0);
  EXPECT_EQ(rough_log(1), 0);
  for (std::uint32_t n = 2; n < 100'000; n += 1 + n / 50) {
    EXPECT_NEAR(rough_log(n), std::log(static_cast<double>(n)), 0.01) << n;
  }
}

}  // namespace
}  // namespace kydai::search
