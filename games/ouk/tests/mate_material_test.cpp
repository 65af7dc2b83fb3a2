// The proof of R12.flag: which men mate a bare king.  All placements of the men are gone through,
// so no line of moves, however helpful, ends in a mate that is not found here.
#include <gtest/gtest.h>

#include "games/ouk/ouk.hpp"

namespace kydai::ouk {
namespace {

// Whether Black, to move, with the bare king on `king`, is mated by White's king on `hunter` and
// the given men. Leap rights only add squares to flee to, so none are given.
bool is_mate(Square king, Square hunter, std::initializer_list<std::pair<Kind, Square>> men) {
  Position position;
  detail::put(position, king, Man(kBlack, Kind::kKing));
  detail::put(position, hunter, Man(kWhite, Kind::kKing));
  for (const auto& [kind, square] : men) detail::put(position, square, Man(kWhite, kind));
  position.to_move = kBlack;
  return is_check(position) && !has_any_move(position);
}

bool are_apart(Square a, Square b) { return a != b && (king_attacks(a) & bit(b)) == 0; }

// Calls body(king, hunter) for every placement of two kings that do not touch.
template <class Body>
void for_each_pair(Body body) {
  for (int i = 0; i < kSquares; ++i) {
    for (int j = 0; j < kSquares; ++j) {
      if (are_apart(square_at(i), square_at(j))) body(square_at(i), square_at(j));
    }
  }
}

int count_mates(Kind kind, Bitboard squares) {
  int mates = 0;
  for_each_pair([&](Square king, Square hunter) {
    for (Bitboard left = squares & ~bit(king) & ~bit(hunter); left != 0;) {
      if (is_mate(king, hunter, {{kind, take_first(left)}})) ++mates;
    }
  });
  return mates;
}

TEST(MateMaterial, OneKnightFishOrQueenNeverMates) {
  EXPECT_EQ(count_mates(Kind::kKnight, ~Bitboard{0}), 0);
  EXPECT_EQ(count_mates(Kind::kPawn, pawn_squares(kWhite)), 0);
  EXPECT_EQ(count_mates(Kind::kQueen, ~Bitboard{0}), 0);
  EXPECT_EQ(count_mates(Kind::kPromoted, ~Bitboard{0}), 0);
}

// Seven up to the mirror: the silver's board has one symmetry, files reversed, and no mate lies on
// it.
TEST(MateMaterial, OneSilverMatesInSevenWays) {
  EXPECT_EQ(count_mates(Kind::kSilver, ~Bitboard{0}), 14);
  EXPECT_TRUE(is_mate(square_at(0, 7), square_at(1, 5), {{Kind::kSilver, square_at(1, 6)}}) ||
              is_mate(square_at(0, 7), square_at(0, 5), {{Kind::kSilver, square_at(1, 6)}}));
}

// Queens on one colour attack that colour alone.  A mated king stands on it, and his straight
// neighbours, all of the other colour, would have to be the other king's to guard: no pair of kings
// guards them so.
TEST(MateMaterial, QueensOnOneColourNeverMate) {
  int checked = 0;
  for_each_pair([&](Square king, Square hunter) {
    const Bitboard straight = king_attacks(king) & ~queen_attacks(king);
    EXPECT_NE(straight & ~king_attacks(hunter), 0u);
    ++checked;
  });
  EXPECT_EQ(checked, 3612);
  for (int i = 0; i < kSquares; ++i) {
    const bool is_dark = (bit(square_at(i)) & kDarkSquares) != 0;
    EXPECT_EQ(queen_attacks(square_at(i)) & (is_dark ? ~kDarkSquares : kDarkSquares), 0u);
    EXPECT_EQ(king_attacks(square_at(i)) & ~queen_attacks(square_at(i)) &
                  (is_dark ? kDarkSquares : ~kDarkSquares),
              0u);
  }
}

// Queens of both colours, and every officer that is not on the list, do mate.
TEST(MateMaterial, WhatIsNotOnTheListMates) {
  int mates = 0;
  for_each_pair([&](Square king, Square hunter) {
    if (rank_of(king) != 7 || file_of(king) > 3) return;
    for (int i = 0; i < kSquares && mates == 0; ++i) {
      for (int j = 0; j < kSquares; ++j) {
        const Square a = square_at(i);
        const Square b = square_at(j);
        if (a == b || a == king || b == king || a == hunter || b == hunter) continue;
        if (is_mate(king, hunter, {{Kind::kQueen, a}, {Kind::kPromoted, b}})) ++mates;
      }
    }
  });
  EXPECT_GT(mates, 0);
  EXPECT_GT(count_mates(Kind::kRook, ~Bitboard{0}), 0);
}

}  // namespace
}  // namespace kydai::ouk
