// The steps of one piece, listed without a loop.  A piece has at most eight steps, so the nodes it
// may go to are a number of eight bits, and a table holds the list of moves for each such number:
// copying eight moves and keeping the first few costs less than branching on every node.  Knows the
// shape of the board and of a Move; knows no rule.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/check.hpp"
#include "games/ngu_hanh/position.hpp"

namespace kydai::ngu_hanh {

//   6 7 8     the distance in node numbers from a piece to its neighbours;
//  -1 . 1     a set of neighbours, rotated right by the node of the piece,
//  -8-7-6     has only the bits of these distances modulo 64.
inline constexpr std::array<int, 8> kDistances{-8, -7, -6, -1, 1, 6, 7, 8};

// What to add to the code of the move (from, from) to get the moves of a list, in the order of the
// nodes they go to, and how many of the eight count.
struct StepRow {
  std::array<std::uint32_t, 8> offsets{};
  std::uint32_t size = 0;
};
using StepTable = std::array<StepRow, 256>;

// A perfect hash of the sets of neighbours: it sends the 256 sets of bits that kDistances allows to
// 256 different numbers.  The factor was found by trial; make_step_table() proves it.
constexpr std::size_t step_index(Node centre, Bitboard goals) {
  return std::rotr(goals, index(centre)) * 0x0440'2000'4022'2001 >> 56;
}

consteval StepTable make_step_table() {
  StepTable table{};
  constexpr int kCentre = 24;  // any node with eight neighbours
  for (unsigned subset = 0; subset < 256; ++subset) {
    Bitboard goals = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      if ((subset >> i & 1) != 0) goals |= bit(node_at(kCentre + kDistances[i]));
    }
    StepRow& row = table[step_index(node_at(kCentre), goals)];
    KYDAI_CHECK(row.size == 0);  // no other set has filled it
    for (; goals != 0; ++row.size) {
      const int distance = index(take_first(goals)) - kCentre;
      row.offsets[row.size] = static_cast<std::uint32_t>(distance) << 8;
    }
  }
  KYDAI_CHECK(table[step_index(node_at(kCentre), 0)].size == 0);
  return table;
}
inline constexpr StepTable kSteps = make_step_table();

constexpr const StepRow& step_row(Node centre, Bitboard goals) {
  return kSteps[step_index(centre, goals)];
}

// How many nodes a set of neighbours of `centre` has.
constexpr int count_steps(Node centre, Bitboard goals) {
  return static_cast<int>(step_row(centre, goals).size);
}

// Writes eight moves: `code` with the offsets of a row, moved up to the field they belong to.
// Returns the end of those that count.
constexpr Move* write_row(Move* out, std::uint32_t code, const StepRow& row, int shift) {
  std::array<Move, 8> moves{};
  for (std::size_t i = 0; i < 8; ++i) moves[i] = Move::of_code(code + (row.offsets[i] << shift));
  for (std::size_t i = 0; i < 8; ++i) out[i] = moves[i];
  return out + row.size;
}

// Lists the steps from a node to each of the `goals`, neighbours of it.
constexpr Move* list_steps(Move* out, Node from, Bitboard goals) {
  constexpr std::uint32_t kFromAndTo = 1 | 1 << 8;
  const auto code = static_cast<std::uint32_t>(index(from) + 1) * kFromAndTo;
  return write_row(out, code, step_row(from, goals), 0);
}

// Lists the step from -> to with a regeneration on each of the `drops`, neighbours of `to`.
constexpr Move* list_drops(Move* out, Node from, Node to, Bitboard drops) {
  return write_row(out, Move(from, to, to).code(), step_row(to, drops), 8);
}

}  // namespace kydai::ngu_hanh
