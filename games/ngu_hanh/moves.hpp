// The moves of the board: what the side to move may do while both Chủ stand.  Repetition, the
// clocks and whose game it is are not known here (ngu_hanh.hpp).
#pragma once

#include <array>
#include <cstddef>

#include "core/fixed_list.hpp"
#include "games/ngu_hanh/position.hpp"
#include "games/ngu_hanh/steps.hpp"

namespace kydai::ngu_hanh {

// 11 pieces * 8 steps + the pass = 89.  Regenerations end beside the Chủ: 4 straight neighbours
// with at most 3 ways in and 3 drops, 4 diagonal ones with at most 7 and 7: 36 + 196 = 232.  89 +
// 232 = 321.  Steps are written eight at a time, so there is room for seven more.
using MoveList = core::FixedList<Move, 328>;

// What the side to move can do, worked out once for all its pieces.
struct Reach {
  explicit constexpr Reach(const Position& position)
      : us(position.mover()),
        own(position.side(us)),
        enemy(position.side(core::other(us))),
        empty(position.empty()) {
    const std::array<Bitboard, kKinds>& kinds = position.by_kind;
    const Bitboard lords = kinds[0];
    const Node lord = first_of(own & lords);
    lord_zone = adjacent(lord) & empty;
    open[0] = empty | enemy;  // R4, R7
    const auto of = [&kinds](Kind kind) { return kinds[static_cast<std::size_t>(index(kind))]; };
    for_each_element([&](auto element) {
      constexpr Kind kKind = element;
      // R4, R5, R6, R8, R9
      open[index(kKind)] = empty | (enemy & (of(prey_of(kKind)) | lords));
      if (is_short(own & of(generated_by(kKind)))) bearers |= of(kKind);
    });
    bearers &= own & two_steps_around(lord);
  }

  // R11: fewer than two pieces of an element.
  static constexpr bool is_short(Bitboard pieces) { return (pieces & (pieces - 1)) == 0; }

  // Where a piece of this kind may go: empty nodes and what it takes.
  constexpr Bitboard open_to(Kind kind) const {
    return open[static_cast<std::size_t>(index(kind))];
  }
  // R12: the node just left is empty too.
  constexpr Bitboard drops(Node from, Node to) const { return adjacent(to) & (empty | bit(from)); }

  Seat us;
  Bitboard own;
  Bitboard enemy;
  Bitboard empty;
  Bitboard lord_zone;    // R10: the empty nodes beside the own Chủ (sinh điểm)
  Bitboard bearers = 0;  // R10, R11: no piece but these can regenerate in this turn
  std::array<Bitboard, kKinds> open;
};

// The steps of a piece that may regenerate, each followed by its regenerations.  R13: the plain
// step is always there too.
constexpr Move* list_births(Move* out, const Reach& reach, Node from, Bitboard goals) {
  while (goals != 0) {
    const Node to = take_first(goals);
    *out++ = Move(from, to);
    if (has(reach.lord_zone, to)) out = list_drops(out, from, to, reach.drops(from, to));
  }
  return out;
}

// Both Chủ must stand.
constexpr void list_moves(const Position& position, MoveList& list) {
  const Reach reach(position);
  Move* const begin = list.spare(MoveList::capacity());
  Move* out = begin;
  for (Bitboard own = reach.own; own != 0;) {
    const Node from = take_first(own);
    const Bitboard goals = adjacent(from) & reach.open_to(position.kind_on(from));
    out = has(reach.bearers, from) ? list_births(out, reach, from, goals)
                                   : list_steps(out, from, goals);
  }
  *out++ = kPass;  // R3
  list.grow(static_cast<std::size_t>(out - begin));
}

// How many moves list_moves() lists.
constexpr int count_moves(const Position& position) {
  const Reach reach(position);
  int moves = 1;  // the pass
  for (int k = 0; k < kKinds; ++k) {
    const Kind kind = kind_at(k);
    for (Bitboard own = position.pieces(reach.us, kind); own != 0;) {
      const Node from = take_first(own);
      const Bitboard goals = adjacent(from) & reach.open_to(kind);
      moves += count_steps(from, goals);
      if (!has(reach.bearers, from)) continue;
      for (Bitboard zone = goals & reach.lord_zone; zone != 0;) {
        const Node to = take_first(zone);
        moves += count_steps(to, reach.drops(from, to));
      }
    }
  }
  return moves;
}

}  // namespace kydai::ngu_hanh
