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

struct StepTable {
  // By step_index: what to add to the code of the move (from, from) to get the moves of the list,
  // in the order of the nodes they go to; and how many of the eight count.
  std::array<std::array<std::uint32_t, 8>, 256> offsets{};
  std::array<std::uint8_t, 256> sizes{};
};

// A perfect hash of the sets of neighbours: it sends the 256 sets of bits that kDistances allows to
// 256 different numbers.  The factor was found by trial; make_step_table() proves it.
constexpr std::size_t step_index(Node centre, Bitboard goals) {
  return std::rotr(goals, index(centre)) * 0x0440'2000'4022'2001 >> 56;
}

constexpr StepTable make_step_table() {
  StepTable table;
  constexpr int kCentre = 24;  // any node with eight neighbours
  std::array<bool, 256> is_taken{};
  for (unsigned subset = 0; subset < 256; ++subset) {
    Bitboard goals = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      if ((subset >> i & 1) != 0) goals |= bit(node_at(kCentre + kDistances[i]));
    }
    const std::size_t row = step_index(node_at(kCentre), goals);
    KYDAI_CHECK(!is_taken[row]);
    is_taken[row] = true;
    for (std::uint8_t& size = table.sizes[row]; goals != 0; ++size) {
      const int distance = index(take_first(goals)) - kCentre;
      table.offsets[row][size] = static_cast<std::uint32_t>(distance) << 8;
    }
  }
  return table;
}
inline constexpr StepTable kSteps = make_step_table();

// How many nodes a set of neighbours of `centre` has.
constexpr int count_steps(Node centre, Bitboard goals) {
  return kSteps.sizes[step_index(centre, goals)];
}

// Writes eight moves: `code` with the offsets of a row, moved up to the field they belong to.
constexpr void write_row(Move* out, std::uint32_t code, std::size_t row, int shift) {
  std::array<Move, 8> moves{};
  for (std::size_t i = 0; i < 8; ++i) {
    moves[i] = Move::of_code(code + (kSteps.offsets[row][i] << shift));
  }
  for (std::size_t i = 0; i < 8; ++i) out[i] = moves[i];
}

// Lists the steps from a node to each of the `goals`, neighbours of it; returns the end of the
// list. Eight moves are written in any case.
constexpr Move* list_steps(Move* out, Node from, Bitboard goals) {
  const std::size_t row = step_index(from, goals);
  write_row(out, Move(from, from).code(), row, 0);
  return out + kSteps.sizes[row];
}

// Lists the step from -> to with a regeneration on each of the `drops`, neighbours of `to`.
constexpr Move* list_drops(Move* out, Node from, Node to, Bitboard drops) {
  const std::size_t row = step_index(to, drops);
  write_row(out, Move(from, to, to).code(), row, 8);
  return out + kSteps.sizes[row];
}

}  // namespace kydai::ngu_hanh
