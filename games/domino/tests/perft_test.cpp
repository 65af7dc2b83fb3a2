// Counts of decision lines from three positions, made by a model written apart; depths 1 to 7.
#include "games/domino/perft.hpp"

#include <gtest/gtest.h>

#include <array>

namespace kydai::domino {
namespace {

struct Row {
  std::string_view state;
  std::array<std::uint64_t, 7> lines;
};

constexpr std::array<Row, 3> kTable = {{
    {"hd1 4 100 0 0 *63.30 61605352422011/40333122211000/666564624332/555451504441 -",
     {4, 22, 65, 184, 644, 1921, 5277}},
    {"hd1 3 100 2 0 61.*10.00.05.54 6663604022/3332313021/656462555120 52534211434441",
     {4, 11, 26, 59, 194, 482, 1165}},
    {"hd1 2 100 0 0 32.22.*21.10.00 6353423011/65604133 6144504352625431665564514020",
     {4, 9, 19, 29, 43, 69, 75}},
}};

// The same count through apply and undo, so that the position's own bookkeeping is tried too.
std::uint64_t slow_perft(Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  for (const Move move : Domino::legal_moves(position)) {
    const Position before = position;
    const Undo undo = Domino::apply(position, move);
    lines += slow_perft(position, depth - 1);
    Domino::undo(position, undo);
    EXPECT_EQ(position, before);
  }
  return lines;
}

TEST(Perft, AgreesWithTheTable) {
  for (const Row& row : kTable) {
    auto position = Domino::read_position(row.state, Options());
    ASSERT_TRUE(position.has_value());
    for (int depth = 1; depth <= 7; ++depth) {
      const std::uint64_t expected = row.lines[static_cast<std::size_t>(depth - 1)];
      EXPECT_EQ(perft(*position, depth), expected) << row.state << " depth " << depth;
      EXPECT_EQ(slow_perft(*position, depth), expected) << row.state << " depth " << depth;
    }
    EXPECT_EQ(perft(*position, 0), 1u);
  }
}

TEST(Perft, AFinishedRoundHasNoLines) {
  const auto over = Domino::read_position(
      "hd1 2 100 0 0 53.33.30.05.56.63.32.22.*21.10.00.06.61.11.14.42 -/44 4352625431665564514020",
      Options());
  ASSERT_TRUE(over.has_value());
  EXPECT_EQ(perft(*over, 1), 0u);
}

}  // namespace
}  // namespace kydai::domino
