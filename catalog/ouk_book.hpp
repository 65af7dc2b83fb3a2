// The opening book of ouk: first moves that are nearly as good as the best, so that games differ.
// It is a tree of moves in text, a line a move, each before those that answer it:
//
//   PLY MOVE WEIGHT        "0 c3c4 9", "1 f6f5 7" ...
//
// The book is no table of positions: whoever asks gets the moves that the rules of his own game
// allow, in every profile.  How it is made: tools/ouk/book.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "games/ouk/ouk.hpp"

namespace kydai::catalog {

struct OukBookMove {
  ouk::Move move;
  std::size_t weight = 1;
};

// What the book knows of a position; a damaged line and all that follows it are left out.
std::vector<OukBookMove> ouk_book_moves(std::string_view book, const ouk::Position& position);
// One of them, the heavier the likelier, the same for the same seed.
std::optional<ouk::Move> ouk_book_move(std::string_view book, const ouk::Position& position,
                                       std::uint64_t seed);

// The book that is part of the program.
std::string_view built_in_ouk_book();

}  // namespace kydai::catalog
