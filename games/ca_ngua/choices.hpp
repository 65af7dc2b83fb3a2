// Choices: the legal moves of an open roll without a list of them.  Under the rules that most
// tables play (Rules::has_plain_moves) the horses that can move are one set of cells, found by a
// few shifts for all horses at once; the k-th move is that of the k-th horse.  Under other rules
// Way is asked about every horse (moves.cpp).  The order is the list's: choices[k] is
// legal_moves()[k].
//
// Why one set: a horse has one move a roll, by the whole of it, and (a flight apart) one of two
//   walking   a ring horse goes `sum` cells; barred by an own horse on the way or at its end and by
//             an enemy on the way.  With every enemy thought one cell ahead that is one question:
//             does something stand 1 .. sum cells ahead?
//   hopping   out of the yard to the start, or up one place in the stable: the next cell decides.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/fixed_list.hpp"
#include "games/ca_ngua/position.hpp"

namespace kydai::ca_ngua {

using MoveList = core::FixedList<Move, 32>;

// The list under any rules, by asking Way.  Never empty while a roll is open.
MoveList list_by_way(const Position& position);

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

class Choices {
 public:
  // A roll must lie open.
  explicit constexpr Choices(const Position& position) : position_(position) {
    if (position.rules.has_plain_moves()) [[likely]] {
      look_around();
      find_sources();
      add_rare_moves();
    } else {
      list_ = list_by_way(position);
      size_ = list_.size();
    }
  }

  // At least 1: `--` where nothing moves.
  constexpr std::size_t size() const { return size_; }

  constexpr Move operator[](std::size_t k) const {
    if (!position_.rules.has_plain_moves()) [[unlikely]] {
      return list_[k];
    }
    if (flying_ != 0) [[unlikely]] {
      return with_flights(k);
    }
    if (can_pass_ && k + 1 == size_) return kPassMove;
    Cells rest = rest_[0];
    for (std::size_t i = 1; i < rest_.size(); ++i) rest = k == i ? rest_[i] : rest;
    return rest == 0 ? kStuckMove : move_from(lowest(rest));
  }

 private:
  // The enemies on the ring as the mover counts its cells.
  constexpr void look_around() {
    const std::size_t mover = slot(position_.turn);
    for (std::size_t i = 0; i < enemies_of_.size(); ++i) {
      enemies_of_[i] = turn_ring(position_.cells[(mover + 1 + i) % 4], static_cast<int>(i) + 1);
      enemies_ |= enemies_of_[i];
    }
  }

  constexpr void find_sources() {
    const Roll roll = position_.roll;
    const Cells own = position_.cells[slot(position_.turn)];
    const NumberFacts& facts = kNumbers[roll.sum];
    Cells barred = own >> 1 | enemies_;  // R14, R16
    for (std::size_t i = 0; i < 3; ++i) barred |= barred >> facts.spread[i];
    if (roll.second != 0) barred |= barred >> facts.spread[3];  // a number above 8
    walking_ = own & ~barred & (position_.rules.passes_gate() ? facts.passes : facts.stops);

    const Cells exits = kRollSets[static_cast<std::size_t>(position_.rules.exit())];  // R4
    Cells lifted = (exits >> roll.index & kYardCell) | facts.climbs;                  // R26
    if (roll.second != 0) lifted |= kNumbers[roll.first].climbs | kNumbers[roll.second].climbs;
    hopping_ = own & ~(own >> 1) & lifted;  // R10, R25

    rest_[0] = walking_ | hopping_;
    size_ = rest_[0] != 0 ? 1 : 0;
    for (std::size_t i = 1; i < rest_.size(); ++i) {
      rest_[i] = without_lowest(rest_[i - 1]);
      size_ += rest_[i] != 0 ? 1 : 0;
    }
  }

  // Flights, the pass, and `--` for want of anything else.
  constexpr void add_rare_moves() {
    if (position_.rules.is_on(Switch::kFly) && position_.roll.sum == 1) find_flights();
    if (position_.rules.has_mercy()) {  // R19
      const Cells ends = walking_ << position_.roll.sum | hopping_ << 1 | landings_;
      can_pass_ = (ends & enemies_) != 0;
      size_ += can_pass_ ? 1 : 0;
    }
    size_ += size_ == 0 ? 1 : 0;
  }

  // R31: who stands before a row of free cells that leads to a gate.  The sky over all such rows
  // is found at once, spreading back from the gates; one that is crossed ends a row.
  constexpr void find_flights() {
    const Cells own = position_.cells[slot(position_.turn)];
    const bool kicks = position_.rules.is_on(Switch::kFlyKicks);  // R32
    const Cells gates = kGates & ~(kicks ? own : own | enemies_);
    Cells free = kRingCells & ~(own | enemies_ | kGates);
    Cells sky = gates;
    for (const int shift : {1, 2, 4, 8}) {
      sky |= sky >> shift & free;
      free &= free >> shift;
    }
    flying_ = own & kRingCells & (sky & ~kGates) >> 1;  // R33: not from the cell before the gate
    for (Cells rest = flying_; rest != 0; rest = without_lowest(rest)) {
      landings_ |= cells_of(next_gate(lowest(rest)));
      ++size_;
    }
  }

  // Each horse's flight comes after its step.
  constexpr Move with_flights(std::size_t k) const {
    for (Cells rest = rest_[0] | flying_; rest != 0; rest = without_lowest(rest)) {
      const Cell from = lowest(rest);
      const bool moves = (rest_[0] & cells_of(from)) != 0;
      if (moves && k-- == 0) return move_from(from);
      const bool flies = (flying_ & cells_of(from)) != 0;
      if (flies && k-- == 0)
        return {MoveKind::kFly, from, next_gate(from), victim_at(next_gate(from)), spends()};
    }
    return kPassMove;
  }

  constexpr Move move_from(Cell from) const {
    const bool walks = is_ring(from);
    const auto to = static_cast<Cell>(static_cast<int>(from) + (walks ? position_.roll.sum : 1));
    MoveKind kind = walks ? MoveKind::kStep : MoveKind::kClimb;
    if (walks && !is_ring(to)) kind = MoveKind::kEnter;
    if (from == Cell::kYard) return {MoveKind::kExit, from, to, victim_at(to), 0b11};  // R9
    return {kind, from, to, victim_at(to), spends()};
  }

  constexpr std::uint8_t spends() const { return position_.roll.second != 0 ? 0b11 : 0b01; }

  // R17.
  constexpr std::uint8_t victim_at(Cell to) const {
    if ((enemies_ & cells_of(to)) == 0) return kNobody;
    std::size_t i = 0;
    while ((enemies_of_[i] & cells_of(to)) == 0) ++i;
    return static_cast<std::uint8_t>((slot(position_.turn) + 1 + i) % 4);
  }

  const Position& position_;
  std::array<Cells, 3> enemies_of_{};  // by distance in seats, less one
  Cells enemies_ = 0;
  Cells walking_ = 0;
  Cells hopping_ = 0;
  Cells flying_ = 0;
  Cells landings_ = 0;
  std::array<Cells, kMaxHorses> rest_{};  // walking and hopping horses, from the i-th on
  bool can_pass_ = false;
  std::size_t size_ = 0;
  MoveList list_;  // only under rules that are not plain
};

}  // namespace kydai::ca_ngua
