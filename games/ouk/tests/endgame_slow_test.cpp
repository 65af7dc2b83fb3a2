// All 35 endgame sets under both kinds of rules, against the figures of two independent solvers
// and, for KNMvK, the 472,900 won positions of Tudsuan and Jearanaitanakij.
#include <gtest/gtest.h>

#include "games/ouk/tests/endgame_figures.hpp"

namespace kydai::ouk {
namespace {

Options rules(std::string_view profile) { return *Ouk::read_options(profile, {}, 0); }

const EndgameTables& all_tables(std::string_view profile) {
  const auto build = [](std::string_view name) {
    auto* tables = new EndgameTables;
    for (const EndgameSet& set : endgame_sets()) {
      tables->add(build_endgame(set, rules(name), *tables));
    }
    return tables;
  };
  static const EndgameTables& seed = *build("seed");
  if (profile == "seed") return seed;
  static const EndgameTables& fsf = *build("fsf");
  return fsf;
}

// Boards with the bare king to move: the share that is lost on the board, the longest mate, and the
// share of the lost ones that is still lost when the count runs from the start, seed and fsf.
struct Bare {
  std::string_view name;
  double lost;
  int longest;
  double in_time_seed;
  double in_time_fsf;
};
constexpr Bare kBare[] = {
    {"KRvK", 90.1, 16, 71.9, 55.3},  {"KRRvK", 99.7, 16, 54.4, 29.3},
    {"KRNvK", 90.8, 16, 97.1, 90.9}, {"KRSvK", 90.6, 16, 86.5, 71.8},
    {"KRMvK", 90.5, 16, 75.9, 58.9}, {"KSSvK", 66.4, 51, 20.6, 18.0},
    {"KSMvK", 63.8, 57, 93.6, 89.3}, {"KNSvK", 74.7, 38, 100, 100},
    {"KNMvK", 1.0, 36, 100, 100},
};

// Of the boards that are lost with the bare king to move, the share that is lost in `allowed`
// moves.
double share_in_time(const EndgameTable& table, int allowed) {
  std::int64_t lost = 0;
  std::int64_t in_time = 0;
  for (const std::uint8_t value : table.values().subspan(table.values().size() / 2)) {
    const EndgameAnswer answer = EndgameTable::answer_of(value);
    if (answer.result != EndgameResult::kLoss) continue;
    ++lost;
    in_time += answer.moves <= allowed ? 1 : 0;
  }
  return percent(in_time, lost);
}

// The moves that the hunter has when the count begins with these men and the bare king to move.
int allowance(const EndgameSet& set, std::string_view profile) {
  const EndgameBoard board{.set = set,
                           .kings = {square_at(0), square_at(63)},
                           .men = {square_at(3), square_at(5)},
                           .to_move = kBlack};
  Position position = endgame_position(board, rules(profile));
  detail::start_piece_honour(position, kBlack);
  return hunter_moves_left(position);
}

TEST(EndgameSlow, ABareKingIsLostAsOftenAsIndependentSolversSay) {
  const EndgameTables& tables = all_tables("seed");
  for (const Bare& expected : kBare) {
    const EndgameTable& table = table_named(tables, expected.name);
    const EndgameFigures black = figures_of(table, kBlack);
    EXPECT_NEAR(percent(black.lost, black.legal), expected.lost, 0.051) << expected.name;
    EXPECT_EQ(black.longest, expected.longest) << expected.name;
    const double seed = share_in_time(table, allowance(table.set(), "seed"));
    const double fsf = share_in_time(table, allowance(table.set(), "fsf"));
    EXPECT_NEAR(seed, expected.in_time_seed, 0.051) << expected.name;
    EXPECT_NEAR(fsf, expected.in_time_fsf, 0.051) << expected.name;
  }
  // The whole board; a table holds one of each pair of mirror images.
  EXPECT_EQ(2 * figures_of(table_named(tables, "KNMvK"), kWhite).won, 472'900);
}

// White to move: won, and the longest way.
struct Armed {
  std::string_view name;
  double won;
  int longest;
};
constexpr Armed kArmed[] = {
    {"KRvKS", 99.6, 46}, {"KRvKM", 99.8, 31}, {"KRvKP", 99.9, 30},
    {"KRvKN", 36.8, 41}, {"KRvKR", 21.7, 18}, {"KSPvK", 80.8, 54},
};

TEST(EndgameSlow, BetweenArmedSidesTheCountToComeIsReckonedWith) {
  const EndgameTables& tables = all_tables("seed");
  for (const Armed& expected : kArmed) {
    const EndgameFigures white = figures_of(table_named(tables, expected.name), kWhite);
    EXPECT_NEAR(percent(white.won, white.legal), expected.won, 0.051) << expected.name;
    EXPECT_EQ(white.longest, expected.longest) << expected.name;
  }
}

// Only a rook against a knight can take longer than the count that the weaker side may call, and
// only under fsf, where the moves left to a bare king are fewer.
TEST(EndgameSlow, ABoardHonourCalledAtOnceLeavesTimeEnoughButOnce) {
  for (const std::string_view profile : {"seed", "fsf"}) {
    for (const EndgameSet& set : endgame_sets()) {
      if (set.is_bare()) continue;
      const EndgameTable& table = *all_tables(profile).find(set);
      const bool is_long = profile == "fsf" && set.name() == "KRvKN";
      EXPECT_EQ(figures_of(table, kWhite).longest > 63, is_long) << profile << ' ' << set.name();
      EXPECT_EQ(figures_of(table, kBlack).longest > 63, is_long) << profile << ' ' << set.name();
    }
  }
  const EndgameTables& tables = all_tables("fsf");
  const auto values = table_named(tables, "KRvKN").values();
  const auto longest = static_cast<std::size_t>(std::ranges::find(values, 79) - values.begin());
  const auto board = EndgameTable::board_at(table_named(tables, "KRvKN").set(), longest);
  ASSERT_TRUE(board.has_value());
  const Position position = endgame_position(*board, rules("fsf"));
  EXPECT_EQ(tables.moves_needed(position), (EndgameAnswer{EndgameResult::kWin, 79}));
  EXPECT_FALSE(tables.probe(position));
}

TEST(EndgameSlow, TheProfileOldNeedsNoTablesOfItsOwn) {
  const EndgameTables& seed = all_tables("seed");
  for (const EndgameSet& set : endgame_sets()) {
    const EndgameTable old = build_endgame(set, rules("old"), seed);
    EXPECT_TRUE(std::ranges::equal(old.values(), seed.find(set)->values())) << set.name();
  }
}

TEST(EndgameSlow, ValuesFollowFromTheMovesOfTheRules) {
  for (const std::string_view profile : {"seed", "fsf"}) {
    for (const EndgameSet& set : endgame_sets()) {
      const EndgameTable& table = *all_tables(profile).find(set);
      expect_values_follow_from_moves(all_tables(profile), table, rules(profile),
                                      set.count() == 1 ? 1 : 17);
    }
  }
}

}  // namespace
}  // namespace kydai::ouk
