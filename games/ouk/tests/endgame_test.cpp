#include "games/ouk/endgame.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "games/ouk/tests/endgame_figures.hpp"

namespace kydai::ouk {
namespace {

Options rules(std::string_view profile) { return *Ouk::read_options(profile, {}, 0); }

Position read(std::string_view fen, std::string_view profile) {
  const auto position = Ouk::read_position(fen, rules(profile));
  EXPECT_TRUE(position.has_value()) << fen;
  return position.value_or(Position{});
}

// The tables of three men, and of those sets of four that are named.
void build(EndgameTables& tables, const Options& options, const std::set<std::string>& four) {
  for (const EndgameSet& set : endgame_sets()) {
    if (set.count() == 2 && !four.contains(set.name())) continue;
    tables.add(build_endgame(set, options, tables));
  }
}

const EndgameTables& three_men() {
  static const EndgameTables& tables = *[] {
    auto* built = new EndgameTables;
    build(*built, rules("seed"), {});
    return built;
  }();
  return tables;
}

TEST(Endgame, ThirtyFiveSetsEachAfterWhatItLeadsTo) {
  std::set<std::string> names;
  int number = 0;
  for (const EndgameSet& set : endgame_sets()) {
    EXPECT_EQ(set.number(), number++);
    EXPECT_TRUE(names.insert(set.name()).second) << set.name();
    if (set.count() == 2) {
      EXPECT_TRUE(names.contains(EndgameSet(set.man(0)).name())) << set.name();
    }
  }
  EXPECT_EQ(names.size(), kEndgameSets);
  EXPECT_TRUE(names.contains("KRSvK") && names.contains("KRvKS") && names.contains("KPvKP"));
}

TEST(Endgame, EveryIndexIsOneBoard) {
  for (const EndgameSet& set : endgame_sets()) {
    const std::size_t all = EndgameTable::size(set);
    for (std::size_t i = 0; i < all; i += all < 500'000 ? 1 : 997) {
      const auto board = EndgameTable::board_at(set, i);
      if (!board) continue;
      ASSERT_EQ(EndgameTable::index(*board), i) << set.name();
      const auto read = endgame_board(endgame_position(*board, rules("seed")));
      ASSERT_TRUE(read && read->set == set) << set.name();
      // Equal men may be read in another order, or the board turned: it is as good a one.
      ASSERT_LT(EndgameTable::index(*read), all) << set.name();
    }
  }
}

TEST(Endgame, RookAgainstKing) {
  const EndgameTable& table = table_named(three_men(), "KRvK");
  const EndgameFigures white = figures_of(table, kWhite);
  const EndgameFigures black = figures_of(table, kBlack);
  EXPECT_EQ(white.won, white.legal);
  EXPECT_NEAR(percent(black.lost, black.legal), 90.1, 0.05);
  EXPECT_EQ(black.longest, 16);
}

TEST(Endgame, ALoneManHardlyEverMates) {
  for (const std::string_view name : {"KNvK", "KMvK", "KPvK"}) {
    const EndgameFigures black = figures_of(table_named(three_men(), name), kBlack);
    EXPECT_EQ(black.mated, 0) << name;
    EXPECT_EQ(black.lost, 0) << name;
  }
  // Seven mates and eleven boards on the way to them, one of each pair of mirror images.
  const EndgameFigures silver = figures_of(table_named(three_men(), "KSvK"), kBlack);
  EXPECT_EQ(silver.mated, 7);
  EXPECT_EQ(silver.lost, 18);
  EXPECT_EQ(silver.longest, 3);
}

// One of every way out of a set: to fewer men, to a queen for a fish, for either side, with and
// without a count that begins there.
TEST(Endgame, ValuesFollowFromTheMovesOfTheRules) {
  for (const std::string_view profile : {"seed", "fsf"}) {
    EndgameTables tables;
    build(tables, rules(profile),
          {"KRNvK", "KRMvK", "KRPvK", "KMMvK", "KMPvK", "KPPvK", "KRvKM", "KRvKP", "KMvKM", "KMvKP",
           "KPvKP"});
    for (const EndgameSet& set : endgame_sets()) {
      const EndgameTable* table = tables.find(set);
      if (table == nullptr) continue;
      expect_values_follow_from_moves(tables, *table, rules(profile),
                                      set.count() == 1  ? 1
                                      : set.pawns() > 0 ? 61
                                                        : 251);
    }
  }
}

// A rook leaves 13 moves under seed; the limit in plies is 32.
TEST(Endgame, TheCountDecidesWhatTheBoardWouldWin) {
  const EndgameTables& tables = three_men();
  Position position = read("8/8/8/8/8/3k4/7R/3K4 w - 32 7 10", "seed");
  const auto answer = tables.moves_needed(position);
  ASSERT_TRUE(answer && answer->result == EndgameResult::kWin);
  int wins = 0;
  for (int clock = 7; clock < 32; clock += 2) {
    position.clock = static_cast<std::uint16_t>(clock);
    const auto probed = tables.probe(position);
    ASSERT_TRUE(probed.has_value());
    wins += probed->result == EndgameResult::kWin ? 1 : 0;
    EXPECT_EQ(*probed, answer->moves <= (33 - clock) / 2 ? *answer : EndgameAnswer{}) << clock;
  }
  EXPECT_GT(wins, 0);
  EXPECT_LT(wins, 13);
}

TEST(Endgame, EitherSideMayHuntOnEitherWing) {
  const EndgameTables& tables = three_men();
  const auto white = tables.moves_needed(read("8/8/8/3k4/8/8/6R1/4K3 w - 32 5 10", "seed"));
  ASSERT_TRUE(white && white->result == EndgameResult::kWin);
  EXPECT_EQ(tables.moves_needed(read("4k3/6r1/8/8/3K4/8/8/8 b - 32 5 10", "seed")), white);
  EXPECT_EQ(tables.moves_needed(read("3k4/1r6/8/8/4K3/8/8/8 b - 32 5 10", "seed")), white);
}

TEST(Endgame, APromotedFishIsAQueen) {
  const EndgameTables& tables = three_men();
  EXPECT_EQ(tables.moves_needed(read("4k3/8/8/8/8/8/8/M~3K3 w - 128 7 10", "seed")),
            EndgameAnswer{});
}

TEST(Endgame, WhatTheTablesDoNotKnow) {
  const EndgameTables& tables = three_men();
  EXPECT_FALSE(tables.probe(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "seed")));
  EXPECT_FALSE(tables.probe(read("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "seed"))) << "not built here";
  EXPECT_FALSE(tables.probe(Ouk::start(rules("seed"))));
  EXPECT_FALSE(tables.probe(read("4k3/8/8/8/8/8/8/R2K4 w D - 0 1", "seed"))) << "a leap is left";
  const EndgameSet rooks({kWhite, Kind::kRook}, {kWhite, Kind::kRook});
  const EndgameBoard board{
      .set = rooks, .kings = {square_at(0), square_at(63)}, .men = {square_at(1), square_at(2)}};
  EXPECT_FALSE(tables.answer_by_moves(board, rules("seed")));
  // A bare king's count that has not begun (fsf, as loaded).
  EXPECT_FALSE(tables.probe(read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "fsf")));
}

TEST(Endgame, ABoardHonourIsSureOnlyWhileThereIsTime) {
  EndgameTables tables;
  build(tables, rules("seed"), {"KRvKM"});
  const auto won = tables.probe(read("8/8/8/3k4/8/m7/8/R3K3 w - - 0 1", "seed"));
  ASSERT_TRUE(won && won->result == EndgameResult::kWin);
  // Black counts: a mate in time stays one, of a later one nothing is said.
  EXPECT_EQ(tables.probe(read("8/8/8/3k4/8/m7/8/R3K3 w - 128 1 9 c=b", "seed")), won);
  EXPECT_FALSE(tables.probe(read("8/8/8/3k4/8/m7/8/R3K3 w - 128 125 70 c=b", "seed")));
  // White counts though he wins: he has to stop it first.
  EXPECT_FALSE(tables.probe(read("8/8/8/3k4/8/m7/8/R3K3 w - 128 1 9 c=w", "seed")));
}

TEST(Endgame, RulesThatNeedTheSameTables) {
  EXPECT_THAT(endgame_rules(),
              testing::UnorderedElementsAre("count", "count-reach", "wait", "wait-reach"));
  EXPECT_EQ(endgame_rules(rules("seed")), "count");
  EXPECT_EQ(endgame_rules(rules("old")), "count");
  EXPECT_EQ(endgame_rules(rules("fsf")), "wait-reach");
  const core::Setting reach[] = {{"reach", "on"}};
  EXPECT_EQ(endgame_rules(*Ouk::read_options("seed", reach, 0)), "count-reach");
  const core::Setting no_reach[] = {{"reach", "off"}};
  EXPECT_EQ(endgame_rules(*Ouk::read_options("fsf", no_reach, 0)), "wait");
}

}  // namespace
}  // namespace kydai::ouk
