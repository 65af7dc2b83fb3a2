#include "games/ouk/evaluation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <random>
#include <string>

namespace kydai::ouk {
namespace {

using Score = SearchPolicy::Score;

Position read(std::string_view fen) {
  const auto position = read_position(fen, Options{});
  EXPECT_TRUE(position.has_value()) << fen;
  return position.value_or(Position{});
}

Move move(const Position& position, std::string_view text) {
  const auto read = Ouk::read_move(position, text);
  EXPECT_TRUE(read.has_value()) << text;
  return read.value_or(Move{});
}

// The same game with the board turned round and the colours exchanged.
Position turned(const Position& position) {
  Position other{};
  other.options = position.options;
  other.clock = position.clock;
  other.limit = position.limit;
  other.to_move = core::other(position.to_move);
  other.counter = core::other(position.counter);
  for (Bitboard men = position.occupied(); men != 0;) {
    const Square square = take_first(men);
    const Man man = position.at(square);
    detail::put(other, square_at(63 - index(square)), Man(core::other(man.side()), man.kind()));
  }
  return other;
}

template <class Visit>
void walk(int games, Visit visit) {
  std::mt19937_64 rng(17);
  for (int game = 0; game < games; ++game) {
    Position position = Ouk::start({});
    for (int ply = 0; ply < 250; ++ply) {
      const MoveList moves = Ouk::legal_moves(position);
      if (moves.empty()) break;
      visit(position, moves);
      // Captures more often than not, so that the walks see endgames and counts.
      Move chosen = moves[rng() % moves.size()];
      for (const Move candidate : moves) {
        if (is_tactical(position, candidate) && rng() % 4 == 0) chosen = candidate;
      }
      Ouk::apply(position, chosen);
    }
  }
}

TEST(Evaluation, IsTheSameForBothColours) {
  int counted = 0;
  walk(60, [&counted](const Position& position, const MoveList&) {
    counted += position.limit != 0 ? 1 : 0;
    EXPECT_EQ(SearchPolicy::evaluate(position), SearchPolicy::evaluate(turned(position)));
  });
  EXPECT_GT(counted, 100);  // the walks must reach running counts
}

TEST(Evaluation, NoisyMovesAreTheNoisyPartOfTheList) {
  walk(30, [](const Position& position, const MoveList& moves) {
    const MoveList noisy = SearchPolicy::noisy_moves(position);
    std::size_t expected = 0;
    for (const Move candidate : moves) {
      const bool is_noisy = SearchPolicy::is_noisy(position, candidate);
      expected += is_noisy ? 1 : 0;
      EXPECT_EQ(noisy.contains(candidate), is_noisy);
      EXPECT_EQ(SearchPolicy::gain(position, candidate) != 0, is_noisy);
      EXPECT_LT(SearchPolicy::slot(position, candidate), SearchPolicy::kMoveSlots);
    }
    EXPECT_EQ(noisy.size(), expected);
  });
}

TEST(Evaluation, MaterialCounts) {
  const Score even = SearchPolicy::evaluate(Ouk::start({}));
  EXPECT_LT(std::abs(even), 50);
  const Score rook_up =
      SearchPolicy::evaluate(read("1nsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"));
  EXPECT_GT(rook_up, even + 350);
}

// The advantage of the same hunter melts as the moves of the count run out.
TEST(Evaluation, ARunningCountMeltsTheAdvantage) {
  Score last = SearchPolicy::kUnit * 100;
  for (const int clock : {6, 12, 20, 26, 30}) {
    const Score now = SearchPolicy::evaluate(
        read("8/8/3k4/8/8/8/3K4/7R w - 32 " + std::to_string(clock) + " 40"));
    EXPECT_LT(now, last) << clock;
    EXPECT_GT(now, 0) << clock;
    last = now;
  }
  EXPECT_LT(last, 200);
}

TEST(Evaluation, HopelessMatesAreNearlyDrawn) {
  for (const std::string_view fen :
       {"8/8/3k4/8/8/8/3K4/5N2 w - 128 6 40", "8/8/3k4/8/8/8/3K4/5S2 w - 88 6 40",
        "8/8/3k4/8/8/8/3K1M2/5N2 w - 128 8 40", "8/8/3k4/8/8/8/3K1N2/5N2 w - 64 8 40",
        // A fish that becomes the second queen helps no more than she does.
        "8/8/3k4/8/8/5P2/3K1M2/8 w - 128 8 40", "8/8/3k4/8/5P2/5P2/3K4/8 w - 128 8 40"}) {
    EXPECT_LT(std::abs(SearchPolicy::evaluate(read(fen))), 60) << fen;
  }
  EXPECT_GT(SearchPolicy::evaluate(read("8/8/3k4/8/8/5P2/3K1S2/8 w - 88 8 40")), 250);
  EXPECT_GT(SearchPolicy::evaluate(read("8/8/3k4/8/8/8/3K1S2/5N2 w - 88 8 40")), 250);
}

TEST(Evaluation, TheBareKingIsBestInTheCentre) {
  const Score centre = SearchPolicy::evaluate(read("8/8/8/3k4/8/3K4/8/7R w - 32 6 40"));
  const Score edge = SearchPolicy::evaluate(read("3k4/8/3K4/8/8/8/8/7R w - 32 6 40"));
  EXPECT_GT(edge, centre);
}

TEST(Exchange, CountsTheTakersOnBothSides) {
  // Rook or pawn first: the guardian takes back, the other one takes last.
  Position position = read("4k3/8/4p3/3p4/4P3/8/8/3RK3 w - - 0 1");
  EXPECT_EQ(SearchPolicy::exchange(position, move(position, "d1d5")), 100 - 500 + 100);
  EXPECT_EQ(SearchPolicy::exchange(position, move(position, "e4d5")), 100 - 100 + 100);
  EXPECT_TRUE(SearchPolicy::is_losing(position, move(position, "d1d5")));
  EXPECT_FALSE(SearchPolicy::is_losing(position, move(position, "e4d5")));
  // Doubled rooks against one guardian rook: the front rook takes, is taken, the rear one takes
  // back.
  position = read("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1");
  EXPECT_EQ(SearchPolicy::exchange(position, move(position, "d2d5")), 100);
  // The king may not take back where a second rook looks on.
  position = read("8/8/3k4/3n4/8/8/3R4/3RK3 w - - 0 1");
  EXPECT_EQ(SearchPolicy::exchange(position, move(position, "d2d5")), 300);
  position = read("8/8/3k4/3n4/8/8/3R4/4K3 w - - 0 1");
  EXPECT_EQ(SearchPolicy::exchange(position, move(position, "d2d5")), 300 - 500);
}

// The search must not take a count with one move left for one with ten.
TEST(SearchKey, TellsCountsApart) {
  const auto key = [](std::string_view fen) { return SearchPolicy::search_key(read(fen)); };
  EXPECT_NE(key("8/8/3k4/8/8/8/3K4/7R w - 32 6 40"), key("8/8/3k4/8/8/8/3K4/7R w - 32 8 40"));
  EXPECT_EQ(key("8/8/3k4/8/3n4/8/3K4/7R w - - 6 40"), key("8/8/3k4/8/3n4/8/3K4/7R w - - 8 41"));
}

// The count decides how far back a repetition may lie; its clock says nothing of captures.
TEST(SearchKey, AllPliesOfACountAreReversible) {
  EXPECT_EQ(SearchPolicy::reversible_plies(read("8/8/3k4/8/3n4/8/3K4/7R w - - 6 40")), 6);
  EXPECT_EQ(SearchPolicy::reversible_plies(read("8/8/3k4/8/8/8/3K4/7R w - 32 6 40")), 256);
}

// No two kinds of men and no two targets share what was learnt of their moves.
TEST(Policy, PieceSlotsTellKindAndTargetOnly) {
  std::array<int, SearchPolicy::kPieceSlots> seen;
  seen.fill(-1);
  walk(20, [&](const Position& position, const MoveList& moves) {
    for (const Move m : moves) {
      const int slot = SearchPolicy::piece_slot(position, m);
      ASSERT_GE(slot, 0);
      ASSERT_LT(slot, SearchPolicy::kPieceSlots);
      const int kind = static_cast<int>(position.at(m.from()).kind());
      const int meaning = kind * kSquares + index(m.to());
      int& before = seen[static_cast<std::size_t>(slot)];
      ASSERT_TRUE(before == -1 || before == meaning);
      before = meaning;
    }
  });
  EXPECT_GT(std::ranges::count_if(seen, [](int meaning) { return meaning >= 0; }), 200);
}

TEST(Policy, TellsWhoMovesAndWhatIsOver) {
  const Position check = read("3k4/8/8/8/8/8/3R4/4K3 b - 32 6 40");
  EXPECT_EQ(SearchPolicy::mover(check), kBlack);
  EXPECT_TRUE(SearchPolicy::is_in_check(check));
  EXPECT_FALSE(SearchPolicy::is_over(check));
  EXPECT_TRUE(SearchPolicy::is_over(read("3k4/8/8/8/8/8/3R4/4K3 b - 32 32 40")));
  EXPECT_TRUE(SearchPolicy::is_over(read("3k4/8/8/8/8/8/8/4K3 b - - 0 40")));
  EXPECT_FALSE(SearchPolicy::is_in_check(Ouk::start({})));
}

// Two fish behind, a count can only help; two ahead, the caller stops it, for his mate would draw.
TEST(Policy, CallsWhenBehindAndStopsWhenAhead) {
  const Position quiet = read("8/8/3k4/8/3n4/8/3K4/7R w - - 6 40");
  EXPECT_TRUE(SearchPolicy::wants_call(quiet, -2 * SearchPolicy::kUnit - 1));
  EXPECT_FALSE(SearchPolicy::wants_call(quiet, -2 * SearchPolicy::kUnit));
  const Position counting = read("8/8/3k4/8/3n4/8/3K4/7R w - 128 6 40 c=w");
  EXPECT_TRUE(SearchPolicy::wants_call(counting, 2 * SearchPolicy::kUnit + 1));
  EXPECT_FALSE(SearchPolicy::wants_call(counting, 2 * SearchPolicy::kUnit));
}

TEST(Hint, PrefersTheCentreAndShunsFish) {
  const Position start = Ouk::start({});
  EXPECT_GT(SearchPolicy::hint(start, move(start, "b1d2")), 0);
  EXPECT_EQ(SearchPolicy::hint(start, Move::call(MoveKind::kCount)), 0);
  // The horse on e4 would stand before the fish on d5, which is worth half a fish.
  const Position free = read("3k4/8/8/8/8/2N5/8/3KM3 w - - 0 40");
  const Position guarded = read("3k4/8/8/3p4/8/2N5/8/3KM3 w - - 0 40");
  EXPECT_EQ(SearchPolicy::hint(free, move(free, "c3e4")) -
                SearchPolicy::hint(guarded, move(guarded, "c3e4")),
            SearchPolicy::kUnit / 2);
}

TEST(NullMove, IsNotTriedWhereZugzwangRules) {
  EXPECT_TRUE(SearchPolicy::allows_null(Ouk::start({})));
  EXPECT_FALSE(SearchPolicy::allows_null(read("8/8/3k4/8/8/8/3K3R/7R w - 16 8 40")));
  EXPECT_FALSE(SearchPolicy::allows_null(read("8/8/2pk4/8/2P5/8/3K4/8 w - - 0 40")));
  EXPECT_TRUE(SearchPolicy::allows_null(read("8/8/2pk4/8/2P5/8/3K3R/8 w - - 0 40")));
  EXPECT_TRUE(SearchPolicy::allows_null(read("8/8/2pk4/8/2P5/8/3K3M/8 w - - 0 40")));
  const Position start = Ouk::start({});
  const Position after = SearchPolicy::after_null(start);
  EXPECT_EQ(after.to_move, kBlack);
  EXPECT_EQ(after.key, fresh_key(after));
}

}  // namespace
}  // namespace kydai::ouk
