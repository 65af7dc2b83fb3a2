#include "games/ngu_hanh/evaluation.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace kydai::ngu_hanh {
namespace {

using Score = SearchPolicy::Score;

Position read(std::string_view text, const Options& options = {}) {
  const auto position = NguHanh::read_position(text, options);
  EXPECT_TRUE(position.has_value()) << text;
  return position.value_or(Position{});
}

// The same game with ranks turned over and the colours exchanged; `mirrored`: files too.
enum class Files { kKept, kMirrored };
Position turned(const Position& position, Files files) {
  Position other{
      .plies = position.plies, .quiet_plies = position.quiet_plies, .options = position.options};
  other.options.first = core::other(position.options.first);
  for (Bitboard men = position.occupied(); men != 0;) {
    const Node from = take_first(men);
    const int file = files == Files::kKept ? file_of(from) : kSide - 1 - file_of(from);
    const Node to = node_at(file, kSide - 1 - rank_of(from));
    const Seat seat = has(position.side(kWhite), from) ? kBlack : kWhite;
    other.put(seat, position.kind_on(from), to);
  }
  return other;
}

template <class Visit>
void walk(int games, Visit visit) {
  std::mt19937_64 rng(23);
  for (int game = 0; game < games; ++game) {
    Position position = NguHanh::start({});
    for (MoveList list = NguHanh::legal_moves(position); !list.empty();
         list = NguHanh::legal_moves(position)) {
      visit(position, list);
      NguHanh::apply(position, list[rng() % list.size()]);
    }
  }
}

TEST(Evaluation, KnowsNoColourAndNoWing) {
  walk(60, [](const Position& position, const MoveList&) {
    const SearchPolicy policy;
    const Score value = policy.evaluate(position);
    EXPECT_EQ(value, policy.evaluate(turned(position, Files::kKept)));
    EXPECT_EQ(value, policy.evaluate(turned(position, Files::kMirrored)));
  });
}

TEST(Evaluation, NoisyMovesAreTheCapturesOfTheList) {
  walk(60, [](const Position& position, const MoveList& list) {
    const MoveList noisy = SearchPolicy::noisy_moves(position);
    std::size_t captures = 0;
    bool takes_lord = false;
    for (const Move move : list) {
      const bool is_noisy = SearchPolicy::is_noisy(position, move);
      captures += is_noisy ? 1 : 0;
      EXPECT_EQ(noisy.contains(move), is_noisy);
      EXPECT_EQ(SearchPolicy::gain(position, move) > 0, is_noisy);
      EXPECT_GE(SearchPolicy::slot(position, move), 0);
      EXPECT_LT(SearchPolicy::slot(position, move), SearchPolicy::kMoveSlots);
      Position after = position;
      NguHanh::apply(after, move);
      takes_lord = takes_lord || NguHanh::is_lord_taken(after);
      // A Chủ that "loses" itself by taking can be taken in turn.
      if (SearchPolicy::is_losing(position, move)) {
        EXPECT_TRUE(SearchPolicy::wins_at_once(after));
      }
    }
    EXPECT_EQ(noisy.size(), captures);
    EXPECT_EQ(SearchPolicy::wins_at_once(position), takes_lord);
  });
}

// A loss that can be made good costs less than one that cannot.
TEST(Evaluation, APieceMoreIsBetterAndMostOfAllWhereNoneIsBornAgain) {
  const SearchPolicy policy;
  const Score even = policy.evaluate(NguHanh::start({}));
  EXPECT_LT(even, 30);
  EXPECT_GE(even, 0);
  const Score up = policy.evaluate(read("NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/1dkckdn w")) - even;
  const Score down = policy.evaluate(read("1DKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn w")) - even;
  EXPECT_GT(up, 20);
  EXPECT_LT(down, -20);
  // The same Thủy, gone where no Kim stands any more that could bear it.
  const Score without_kim = policy.evaluate(read("NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/nd1c1dn w"));
  const Score for_good =
      policy.evaluate(read("NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/1d1c1dn w")) - without_kim;
  EXPECT_GT(for_good, up + 30);
}

TEST(Evaluation, TheLimitsTakeTheAdvantageAway) {
  const SearchPolicy policy;
  const std::string board = "NDKCKDN/M1H1H1M/7/7/7/7/2kck2 w ";
  const Score fresh = policy.evaluate(read(board + "0 50"));
  EXPECT_GT(fresh, 300);
  EXPECT_LT(policy.evaluate(read(board + "80 50")), fresh / 2);
  EXPECT_LT(policy.evaluate(read(board + "0 296")), fresh / 4);
  // With tieBreak=pieces the lead itself wins at the limit.
  EXPECT_GT(policy.evaluate(read(board + "0 296", {.tie_break = TieBreak::kPieces})), fresh);
}

TEST(SearchKey, KnowsTheClocksNearTheLimits) {
  const std::string board = "3C3/2H4/7/7/7/7/3c3 w ";
  const auto key = [&board](std::string_view clocks) {
    return SearchPolicy::search_key(read(board + std::string(clocks)));
  };
  EXPECT_EQ(key("0 1"), key("20 40"));
  EXPECT_NE(key("90 60"), key("92 60"));
  EXPECT_NE(key("0 290"), key("0 291"));
  EXPECT_NE(key("0 1"), key("90 60"));
}

// One weight at a time, on a board where everything it counts can be seen.
TEST(Weights, EachCountsItsOwnThing) {
  constexpr Weights kNone{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const Position start = NguHanh::start({});
  EXPECT_EQ(SearchPolicy(kNone).evaluate(start), 0);
  Weights tempo = kNone;
  tempo.tempo = 8;
  EXPECT_EQ(SearchPolicy(tempo).evaluate(start), 8);
  // Two Kim against one Mộc: two firsts of a kind against none more, and a second.
  const Position men = read("3C3/K5K/7/7/7/5m1/3c3 w");
  Weights first = kNone;
  first.first_of_kind = 110;
  EXPECT_EQ(SearchPolicy(first).evaluate(men), 0);
  Weights second = kNone;
  second.second_of_kind = 90;
  EXPECT_EQ(SearchPolicy(second).evaluate(men), 90);
  // Kim stands beside Mộc, its prey; then two steps from it.
  Weights threat = kNone;
  threat.threat = 25;
  EXPECT_EQ(SearchPolicy(threat).evaluate(read("3C3/7/7/2K4/2m4/7/3c3 w")), 25);
  Weights hunt = kNone;
  hunt.hunt = 10;
  EXPECT_EQ(SearchPolicy(hunt).evaluate(read("3C3/7/2K4/7/2m4/7/3c3 w")), 10);
}

TEST(Hint, LikesRegenerationsAndStepsTowardsTheEnemyLord) {
  const Position position = read("3C3/2H4/7/7/7/7/3c3 w");
  const auto hint = [&position](std::string_view move) {
    return SearchPolicy::hint(position, NguHanh::read_move(position, move).value());
  };
  EXPECT_EQ(hint("pass"), -100);
  EXPECT_EQ(hint("c6c5"), 8);
  EXPECT_EQ(hint("c6d6"), 0);
  EXPECT_EQ(hint("c6c7"), -8);
  EXPECT_EQ(hint("c6d6@c6"), 100);
  EXPECT_EQ(hint("c6c7@b6"), 92);
}

TEST(SearchPolicy, AnswersWhatASearchAsks) {
  const Position attacked = read("3C3/3h3/7/7/7/7/3c3 w 7 40");
  EXPECT_EQ(SearchPolicy::mover(attacked), kWhite);
  EXPECT_TRUE(SearchPolicy::is_in_check(attacked));
  EXPECT_FALSE(SearchPolicy::wins_at_once(attacked));
  EXPECT_FALSE(SearchPolicy::is_over(attacked));
  EXPECT_TRUE(SearchPolicy::allows_null(attacked));
  EXPECT_EQ(SearchPolicy::reversible_plies(attacked), 7);
  const Position attacking = read("3C3/3h3/7/7/7/7/3c3 b");
  EXPECT_EQ(SearchPolicy::mover(attacking), kBlack);
  EXPECT_FALSE(SearchPolicy::is_in_check(attacking));
  EXPECT_TRUE(SearchPolicy::wins_at_once(attacking));
  EXPECT_TRUE(SearchPolicy::is_over(read("3h3/7/7/7/7/7/3c3 w")));
}

TEST(NullMove, IsThePass) {
  const Position start = NguHanh::start({});
  Position passed = start;
  NguHanh::apply(passed, kPass);
  EXPECT_EQ(SearchPolicy::after_null(start), passed);
}

}  // namespace
}  // namespace kydai::ngu_hanh
