// How the boards of an endgame table are numbered: pairs of kings, then the squares of the men.
// Pure arithmetic for endgame.cpp and endgame_build.cpp; it knows no value and no rule.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/ouk/endgame.hpp"

namespace kydai::ouk {

// White's king on files a-d and Black's anywhere he may stand.
inline constexpr std::size_t kKingPairs = 1806;

namespace detail {

struct KingPairs {
  std::array<std::uint16_t, kSquares * kSquares> numbers{};
  std::array<std::array<Square, 2>, kKingPairs> kings{};
};
inline constexpr KingPairs kKingPair = [] {
  KingPairs pairs;
  std::size_t next = 0;
  for (int white = 0; white < kSquares; ++white) {
    if (file_of(square_at(white)) >= 4) continue;
    const Bitboard near = king_attacks(square_at(white)) | bit(square_at(white));
    for (int black = 0; black < kSquares; ++black) {
      if ((near & bit(square_at(black))) != 0) continue;
      pairs.numbers[static_cast<std::size_t>(white * kSquares + black)] =
          static_cast<std::uint16_t>(next);
      pairs.kings[next++] = {square_at(white), square_at(black)};
    }
  }
  return pairs;
}();
static_assert(kKingPair.kings.back()[0] == square_at(59), "the last white king stands on d8");

constexpr int first_pawn_square(Seat side) { return side == kWhite ? 16 : 24; }
constexpr int kPawnPlaces = 24;

// Twins stand in ascending order: pair (a, b) with a < b is b * (b - 1) / 2 + a.
constexpr std::size_t twins_number(std::size_t a, std::size_t b) {
  const std::size_t high = std::max(a, b);
  return high * (high - 1) / 2 + std::min(a, b);
}

}  // namespace detail

// Expects the white king on files a-d, away from the black one.
constexpr std::size_t king_pair(Square white, Square black) {
  return detail::kKingPair.numbers[slot(white) * kSquares + slot(black)];
}
constexpr std::array<Square, 2> kings_of_pair(std::size_t pair) {
  return detail::kKingPair.kings[pair];
}

// A pawn has 24 squares, every other man 64.
constexpr std::size_t places(EndgameMan man) {
  return man.kind == Kind::kPawn ? detail::kPawnPlaces : kSquares;
}
constexpr std::size_t place_of(EndgameMan man, Square square) {
  const int first = man.kind == Kind::kPawn ? detail::first_pawn_square(man.side) : 0;
  return static_cast<std::size_t>(index(square) - first);
}
constexpr Square square_of(EndgameMan man, std::size_t place) {
  const int first = man.kind == Kind::kPawn ? detail::first_pawn_square(man.side) : 0;
  return square_at(static_cast<int>(place) + first);
}

// Ways to place the men of a set, kings left out.
constexpr std::size_t arrangements(const EndgameSet& set) {
  const std::size_t first = places(set.man(0));
  if (set.count() == 1) return first;
  return set.has_twins() ? first * (first - 1) / 2 : first * places(set.man(1));
}

// Twins on one square have no number: men stand on different squares where any do.
constexpr std::size_t arrangement(const EndgameSet& set,
                                  const std::array<Square, EndgameSet::kMenMax>& men) {
  const std::size_t first = place_of(set.man(0), men[0]);
  if (set.count() == 1) return first;
  const std::size_t second = place_of(set.man(1), men[1]);
  return set.has_twins() ? detail::twins_number(first, second)
                         : first * places(set.man(1)) + second;
}

constexpr std::array<Square, EndgameSet::kMenMax> men_of_arrangement(const EndgameSet& set,
                                                                     std::size_t number) {
  if (set.count() == 1) return {square_of(set.man(0), number), Square{}};
  if (!set.has_twins()) {
    const std::size_t second = places(set.man(1));
    return {square_of(set.man(0), number / second), square_of(set.man(1), number % second)};
  }
  std::size_t high = 1;
  while (high * (high + 1) / 2 <= number) ++high;
  return {square_of(set.man(0), number - high * (high - 1) / 2), square_of(set.man(1), high)};
}

}  // namespace kydai::ouk
