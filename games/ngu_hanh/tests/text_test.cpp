#include <gtest/gtest.h>

#include <string>

#include "games/ngu_hanh/ngu_hanh.hpp"
#include "testkit/random.hpp"

namespace kydai::ngu_hanh {
namespace {

using core::FaultCode;

struct BadText {
  std::string_view text;
  FaultCode code;
  std::size_t at;
};

TEST(ReadPosition, FaultsNameTheByte) {
  const BadText bad[] = {
      {"", FaultCode::kSyntax, 0},
      {"3C3", FaultCode::kSyntax, 3},
      {"3C4/7/7/7/7/7/3c3 w", FaultCode::kSyntax, 2},
      {"3C2/7/7/7/7/7/3c3 w", FaultCode::kSyntax, 3},
      {"3C3C/7/7/7/7/7/3c3 w", FaultCode::kSyntax, 3},
      {"3C12/7/7/7/7/7/3c3 w", FaultCode::kSyntax, 3},
      {"3C3/8/7/7/7/7/3c3 w", FaultCode::kSyntax, 4},
      {"3C3/0/7/7/7/7/3c3 w", FaultCode::kSyntax, 4},
      {"3X3/7/7/7/7/7/3c3 w", FaultCode::kSyntax, 1},
      {"3C3/7/7/7/7/3c3 w", FaultCode::kSyntax, 15},
      {"3C3/7/7/7/7/7/3c3/7 w", FaultCode::kSyntax, 17},
      {"3C3/7/7/7/7/7/3c3w", FaultCode::kSyntax, 17},
      {"3C3/7/7/7/7/7/3c3", FaultCode::kSyntax, 17},
      {"3C3/7/7/7/7/7/3c3 ", FaultCode::kSyntax, 18},
      {"3C3/7/7/7/7/7/3c3 W", FaultCode::kSyntax, 18},
      {"3C3/7/7/7/7/7/3c3 w ", FaultCode::kSyntax, 20},
      {"3C3/7/7/7/7/7/3c3 w 0", FaultCode::kSyntax, 21},
      {"3C3/7/7/7/7/7/3c3 w -1 1", FaultCode::kSyntax, 20},
      {"3C3/7/7/7/7/7/3c3 w 00 1", FaultCode::kSyntax, 20},
      {"3C3/7/7/7/7/7/3c3 w 0 1 ", FaultCode::kSyntax, 23},
      {"3C3/7/7/7/7/7/3c3 w 0 x", FaultCode::kSyntax, 22},
      {"3C3/7/7/7/7/7/3c3 w 0 0", FaultCode::kRange, 22},
      {"3C3/7/7/7/7/7/3c3 w 0 1000000000", FaultCode::kSyntax, 22},
      {"KKKC3/7/7/7/7/7/3c3 w", FaultCode::kImpossible, 2},
      {"3C2C/7/7/7/7/7/3c3 w", FaultCode::kImpossible, 3},
      {"3C3/7/7/dd5/7/3d3/3c3 w", FaultCode::kImpossible, 15},
      {"3K3/7/7/7/7/7/3k3 w", FaultCode::kImpossible, 0},
  };
  for (const BadText& row : bad) {
    const auto read = NguHanh::read_position(row.text, {});
    ASSERT_FALSE(read.has_value()) << row.text;
    EXPECT_EQ(read.error().code, row.code) << row.text;
    EXPECT_EQ(read.error().at, row.at) << row.text;
  }
}

TEST(ReadPosition, ClocksMayBeLeftOut) {
  const auto shortened = NguHanh::read_position("3C3/7/7/7/7/7/3c3 b", {});
  const auto whole = NguHanh::read_position("3C3/7/7/7/7/7/3c3 b 0 1", {});
  ASSERT_TRUE(shortened && whole);
  EXPECT_EQ(*shortened, *whole);
  EXPECT_EQ(shortened->plies, 1u);
  EXPECT_EQ(NguHanh::read_position("3C3/7/7/7/7/7/3c3 b", {.first = kBlack})->plies, 0u);
}

TEST(ReadPosition, TheKeyIsBoardAndSide) {
  const auto key = [](std::string_view text) { return NguHanh::read_position(text, {})->key; };
  EXPECT_EQ(key("3C3/7/7/7/7/7/3c3 w 0 1"), key("3C3/7/7/7/7/7/3c3 w 7 40"));
  EXPECT_NE(key("3C3/7/7/7/7/7/3c3 w"), key("3C3/7/7/7/7/7/3c3 b"));
  EXPECT_NE(key("3C3/7/7/7/7/7/3c3 w"), key("3c3/7/7/7/7/7/3C3 w"));
}

TEST(ReadMove, SyntaxFaultsNameTheByte) {
  const Position start = NguHanh::start({});
  const BadText bad[] = {
      {"", FaultCode::kSyntax, 0},         {"a", FaultCode::kSyntax, 1},
      {"h1a1", FaultCode::kSyntax, 0},     {"A7b6", FaultCode::kSyntax, 0},
      {"a8b6", FaultCode::kSyntax, 1},     {"a7", FaultCode::kSyntax, 2},
      {"a7-b6", FaultCode::kSyntax, 2},    {"a7b", FaultCode::kSyntax, 3},
      {"a7b6 ", FaultCode::kSyntax, 4},    {"a7b6@", FaultCode::kSyntax, 5},
      {"a7b6@a", FaultCode::kSyntax, 6},   {"a7b6@a9", FaultCode::kSyntax, 6},
      {"a7b6@a7x", FaultCode::kSyntax, 7}, {"pas", FaultCode::kSyntax, 0},
      {"passs", FaultCode::kSyntax, 4},    {"PASS", FaultCode::kSyntax, 0},
  };
  for (const BadText& row : bad) {
    const auto read = NguHanh::read_move(start, row.text);
    ASSERT_FALSE(read.has_value()) << row.text;
    EXPECT_EQ(read.error().code, row.code) << row.text;
    EXPECT_EQ(read.error().at, row.at) << row.text;
  }
}

// No text says such a move, a program could.
TEST(Judge, ANodeOffTheBoardIsNoNode) {
  const Position start = NguHanh::start({});
  const Node off_board = static_cast<Node>(kNodes);
  const Move step(node_at(42), node_at(36));  // a7b6
  ASSERT_TRUE(NguHanh::is_legal(start, step));
  for (const Move move :
       {Move{off_board, Node{0}}, Move{Node{0}, off_board},
        Move{node_at(42), node_at(36), off_board}, Move::of_code(step.code() | 1u << 24)}) {
    const auto judged = NguHanh::judge(start, move);
    ASSERT_FALSE(judged.has_value());
    EXPECT_EQ(judged.error().rule, "ngu-hanh.node");
  }
}

TEST(ReadChance, ThereIsNone) {
  const auto read = NguHanh::read_chance(NguHanh::start({}), "6");
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().code, FaultCode::kIllegal);
  const Position start = NguHanh::start({});
  EXPECT_TRUE(NguHanh::chances(start).empty());
  testkit::Random bytes(1);
  std::string text;
  NguHanh::write_chance(NguHanh::draw_chance(start, bytes), text);
  EXPECT_EQ(text, "");
}

TEST(View, IsThePositionForEveryone) {
  const Position start = NguHanh::start({});
  for (const core::Viewer viewer : {core::Viewer::seat(kWhite), core::Viewer::spectator()}) {
    std::string text;
    NguHanh::write_view(NguHanh::view(start, viewer), text);
    EXPECT_EQ(NguHanh::read_view(text, {}), start);
  }
}

}  // namespace
}  // namespace kydai::ngu_hanh
