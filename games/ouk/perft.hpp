// perft: the number of lines of legal moves of a given length, the proof of a move generator.
// Only moves: counts, repetition and material ends are off, as other programs have it.
#pragma once

#include <cstdint>

#include "games/ouk/position.hpp"

namespace kydai::ouk {

// Depth 0 is one line.  The last ply is counted in bulk.
std::uint64_t perft(const Position& position, int depth);

struct DivideEntry {
  Move move;
  std::uint64_t lines = 0;
};
using DivideList = core::FixedList<DivideEntry, MoveList::capacity()>;

// perft(depth) split by first move, in the order of the move list; empty at depth < 1.
DivideList divide(const Position& position, int depth);

}  // namespace kydai::ouk
