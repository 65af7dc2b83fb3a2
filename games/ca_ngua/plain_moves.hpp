// PlainMoves: the moves of an open roll under the rules that most tables play
// (Rules::has_plain_moves), as sets of horses.  A roll is judged for all horses at once by a few
// shifts, and the k-th move is that of the k-th horse; generator.hpp does the same by the book.
//
// Why sets do: a horse has one move a roll, by the whole of it, and moves in one of two ways (to
// fly is a third, for a second set).
//   walking   a ring horse goes `sum` cells; barred by an own horse on the way or at its end and by
//             an enemy on the way.  With every enemy thought one cell ahead that is one question:
//             does something stand 1 .. sum cells ahead?
//   hopping   out of the yard to the start, or up one place in the stable: the next cell decides.
//
// Written for speed: nothing branches on what the dice or the horses alone decide, for a branch
// that cannot be foretold costs more than all of this.  No member is an array that is indexed by a
// variable, and nobody asks for the address of one, so that everything lives in registers.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/ca_ngua/position.hpp"

namespace kydai::ca_ngua {

// What one number does to one horse, whatever else stands on the board.
struct NumberFacts {
  Cells stops;                         // R22: from where it leads along the ring or into the stable
  Cells passes;                        // R23: the same if the gate may be passed
  Cells climbs;                        // R26: the place from which it lifts a horse by one
  std::array<std::uint8_t, 4> spread;  // shifts that spread one cell over as many as the number
};
inline constexpr std::array<NumberFacts, 13> kNumbers = [] {
  std::array<NumberFacts, 13> numbers{};
  for (int n = 1; n <= 12; ++n) {
    NumberFacts& facts = numbers[static_cast<std::size_t>(n)];
    facts.stops = cells_from(Cell::kStart, ring_cell(kGateProgress - n));
    if (n <= kStablePlaces) facts.stops |= cells_of(Cell::kGate);
    facts.passes = cells_from(Cell::kStart, Cell::kGate) &
                   cells_from(Cell::kStart, static_cast<Cell>(kRing + kStablePlaces - n));
    if (n > 1 && n <= kStablePlaces) facts.climbs = cells_of(stable_cell(n - 1));
    int width = 1;
    for (std::uint8_t& shift : facts.spread) {
      shift = static_cast<std::uint8_t>(n - width < width ? n - width : width);
      width += shift;
    }
  }
  return numbers;
}();

// What a move from a cell is, as long as it does not lead from the ring into the stable.
inline constexpr std::array<MoveKind, 64> kKindFrom = [] {
  std::array<MoveKind, 64> kinds{};
  kinds.fill(MoveKind::kStuck);
  kinds[static_cast<std::size_t>(Cell::kYard)] = MoveKind::kExit;
  for (std::size_t c = 1; c < static_cast<std::size_t>(Cell::kNone); ++c) {
    kinds[c] = is_ring(static_cast<Cell>(c)) ? MoveKind::kStep : MoveKind::kClimb;
  }
  return kinds;
}();
static_assert(static_cast<int>(MoveKind::kEnter) == static_cast<int>(MoveKind::kStep) + 1);

class PlainMoves {
 public:
  // The rules must be plain and a roll must lie open.
  [[gnu::always_inline]] explicit constexpr PlainMoves(const Position& position)
      : mover_(slot(position.turn)), sum_(position.roll.sum) {
    const Cells own = position.cells[mover_];
    look_around(position);
    const NumberFacts& facts = kNumbers[sum_];
    const Cells exits = kRollSets[static_cast<std::size_t>(position.rules.exit())];  // R4
    Cells lifted = (exits >> position.roll.index & kYardCell) | facts.climbs;        // R26
    Cells barred = own >> 1 | enemies_;                                              // R14, R16
    barred |= barred >> facts.spread[0];
    barred |= barred >> facts.spread[1];
    barred |= barred >> facts.spread[2];
    if (position.roll.second != 0) {
      barred |= barred >> facts.spread[3];  // for a sum above 8
      lifted |=
          kNumbers[position.roll.first].climbs | kNumbers[position.roll.second].climbs;  // R27
    }
    walking_ = own & ~barred & (position.rules.passes_gate() ? facts.passes : facts.stops);
    hopping_ = own & ~(own >> 1) & lifted;  // R10, R25
    if (position.rules.flies_or_spares()) add_flights_and_pass(position);
  }

  constexpr bool may_pass() const { return may_pass_; }
  // The horses that can walk or hop, as cells they leave.
  constexpr Cells horses() const { return walking_ | hopping_; }
  // Those that can fly, a second move of some and the only one of others.
  constexpr Cells flying() const { return flying_; }

  // The step, entry, exit or climb of the lowest of these horses; `--` if there is none.  All in
  // one expression, for which of them it is cannot be foretold.
  [[gnu::always_inline]] constexpr Move move_of(Cells horses) const {
    const Cell from = lowest(horses | cells_of(Cell::kNone));
    const unsigned walks = is_ring(from) ? 1 : 0;
    const unsigned moves = from < Cell::kNone ? 1 : 0;
    const auto to = static_cast<Cell>(static_cast<unsigned>(from) + moves + (sum_ - 1U) * walks);
    const unsigned enters = walks & (to > Cell::kGate ? 1U : 0U);
    const auto kind = static_cast<unsigned>(kKindFrom[static_cast<std::size_t>(from)]) + enters;
    return {static_cast<MoveKind>(kind), from, to, victim_at(to), 0b11};
  }
  // The flight of the lowest of these horses.
  constexpr Move flight_of(Cells horses) const {
    const Cell to = next_gate(lowest(horses));
    return {MoveKind::kFly, lowest(horses), to, victim_at(to), 0b11};
  }

 private:
  // The enemies on the ring as the mover counts its cells.
  [[gnu::always_inline]] constexpr void look_around(const Position& position) {
    const auto ring_of = [&](std::size_t seats_on) {
      const Cells theirs = position.cells[(mover_ + seats_on) % core::kMaxSeats];
      return turn_ring(theirs, static_cast<int>(seats_on));
    };
    opposite_ = ring_of(2);
    // With two who sit opposite there is nobody at the sides.
    if (position.seated != 0b0101 && position.seated != 0b1010) {
      next_ = ring_of(1);
      previous_ = ring_of(3);
    }
    enemies_ = next_ | opposite_ | previous_;
  }

  [[gnu::always_inline]] constexpr void add_flights_and_pass(const Position& position) {
    if (position.rules.is_on(Switch::kFly) && sum_ == 1) {
      flying_ = flying_horses(position, enemies_);
    }
    if (!position.rules.has_mercy()) return;
    Cells ends = walking_ << sum_ | hopping_ << 1;
    for (Cells rest = flying_; rest != 0; rest = without_lowest(rest)) {
      ends |= cells_of(next_gate(lowest(rest)));
    }
    may_pass_ = (ends & enemies_) != 0;  // R19
  }

  // R31: who stands before a row of free cells that leads to a gate.  The sky over all such rows
  // is found at once, spreading back from the gates; a gate on the way ends a row.
  static constexpr Cells flying_horses(const Position& position, Cells enemies) {
    const Cells own = position.cells[slot(position.turn)];
    const bool kicks = position.rules.is_on(Switch::kFlyKicks);  // R32
    Cells free = kRingCells & ~(own | enemies | kGates);
    Cells sky = kGates & ~(kicks ? own : own | enemies);
    for (const int shift : {1, 2, 4, 8}) {
      sky |= sky >> shift & free;
      free &= free >> shift;
    }
    return own & kRingCells & (sky & ~kGates) >> 1;  // R33: not from the cell before the gate
  }

  // R17.
  constexpr std::uint8_t victim_at(Cell to) const {
    if ((enemies_ >> static_cast<int>(to) & 1) == 0) [[likely]] {
      return kNobody;
    }
    std::size_t seats_on = 1;
    if ((opposite_ >> static_cast<int>(to) & 1) != 0) seats_on = 2;
    if ((previous_ >> static_cast<int>(to) & 1) != 0) seats_on = 3;
    return static_cast<std::uint8_t>((mover_ + seats_on) % core::kMaxSeats);
  }

  std::size_t mover_;
  unsigned sum_;
  Cells next_ = 0;  // the ring horses of each enemy, by where it sits
  Cells opposite_ = 0;
  Cells previous_ = 0;
  Cells enemies_ = 0;
  Cells walking_ = 0;
  Cells hopping_ = 0;
  Cells flying_ = 0;
  bool may_pass_ = false;
};

}  // namespace kydai::ca_ngua
