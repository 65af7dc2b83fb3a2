// Way: may a horse go there?  One set of questions for the seat to move, asked by the move list and
// by the reader that has to say which rule forbids a move, so that the two can never disagree. All
// cells are in the mover's own counting.  Private to games/ca_ngua; it never changes a position.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/fixed_list.hpp"
#include "games/ca_ngua/position.hpp"

namespace kydai::ca_ngua {

// Why a horse may not go; kFine if it may.
enum class Why : std::uint8_t {
  kFine,
  kExitRoll,   // R4
  kYardEmpty,  // R4
  kDieSpent,   // R21
  kOwnHorse,   // R10, R16
  kExitKick,   // R11
  kSafe,       // R12, R13
  kBlocked,    // R14
  kGate,       // R22
  kStable,     // R25
  kClimb,      // R26
  kFly,        // R31
  kFlyKick,    // R32
  kRearKick,   // R34
};

// A number that one horse may use: a die, or the sum of two.
struct Offer {
  int number = 0;
  std::uint8_t spends = 0b11;  // which of two open dice it uses, bit 0 the first
  bool by_face = false;        // R27: a sum in which one face alone may climb
};
using Offers = core::FixedList<Offer, 3>;

// The cells strictly between two, low < high.
constexpr Cells cells_between(Cell low, Cell high) { return cells_of(high) - (cells_of(low) << 1); }
constexpr bool holds(Cells cells, Cell cell) { return (cells & cells_of(cell)) != 0; }

class Way {
 public:
  explicit constexpr Way(const Position& position)
      : position_(position), own_(position.cells[slot(position.turn)]) {
    for (std::size_t i = 1; i < core::kMaxSeats; ++i) {
      const Cells theirs = position.cells[(slot(position.turn) + i) % core::kMaxSeats];
      enemies_ |= turn_ring(theirs, static_cast<int>(i));
    }
  }

  // The numbers of the open roll, ascending, each once.
  constexpr Offers offers() const;
  // May the open roll bring a horse out?
  constexpr Why exit() const;
  // From a ring cell forward to another, whatever the roll.
  constexpr Why step(Cell from, Cell to) const;
  // From a ring cell to a place of the stable.
  constexpr Why enter(Cell from, Cell to) const;
  // Inside the stable from place c to place d with this offer.
  constexpr Why climb(int c, int d, const Offer& offer) const;
  constexpr Why fly(Cell from) const;
  // Backwards from a ring cell to another.
  constexpr Why rear_kick(Cell from, Cell to) const;

  // The seat whose horse stands on the cell of the mover's ring, kNobody if it is free or his own.
  constexpr std::uint8_t enemy_at(Cell cell) const;
  constexpr std::uint8_t exit_spends() const;

 private:
  // The last cell of a move on the ring: free, or an enemy that may be kicked.
  constexpr Why landing(Cell cell) const;
  // The cells of the ring that no horse may pass (R14).
  constexpr Cells blockers() const;

  const Position& position_;
  Cells own_ = 0;      // yard, ring and stable
  Cells enemies_ = 0;  // ring
};

constexpr Offers Way::offers() const {
  Offers offers;
  const int first = position_.roll.first;
  const int second = position_.roll.second;
  if (second == 0) {  // one die, or the one that is left
    offers.push_back({first, 0b11, false});
    return offers;
  }
  const TwoDice mode = position_.rules.two_dice();
  if (mode != TwoDice::kSum) {  // R20: each die is a move of its own
    const bool is_first_lower = first <= second;
    offers.push_back(
        {std::min(first, second), is_first_lower ? std::uint8_t{0b01} : std::uint8_t{0b10}, false});
    if (first != second) {
      offers.push_back({std::max(first, second),
                        is_first_lower ? std::uint8_t{0b10} : std::uint8_t{0b01}, false});
    }
  }
  if (mode != TwoDice::kEach) {  // R20: the sum moves one horse
    const bool by_face = mode == TwoDice::kSum && !position_.rules.climbs_by_sum_only();
    offers.push_back({first + second, 0b11, by_face});
  }
  return offers;
}

constexpr Why Way::exit() const {
  if (position_.phase == Phase::kSecondDie) return Why::kDieSpent;  // R21
  if (!is_in(position_.rules.exit(), position_.roll.first, position_.roll.second)) {
    return Why::kExitRoll;  // R4
  }
  if (!holds(own_, Cell::kYard)) return Why::kYardEmpty;
  if (holds(own_, Cell::kStart)) return Why::kOwnHorse;  // R10
  if (holds(enemies_, Cell::kStart) && !position_.rules.is_on(Switch::kExitKicks)) {
    return Why::kExitKick;  // R11
  }
  return Why::kFine;
}

// R9: the whole roll, or the higher die of two (the six of a 1-6).
constexpr std::uint8_t Way::exit_spends() const {
  if (position_.roll.second == 0 || !position_.rules.exit_spends_one_die()) return 0b11;
  return position_.roll.first >= position_.roll.second ? 0b01 : 0b10;
}

constexpr Cells Way::blockers() const {
  return position_.rules.is_on(Switch::kOwnBlocks) ? own_ | enemies_ : enemies_;
}

constexpr std::uint8_t Way::enemy_at(Cell cell) const {
  if (!holds(enemies_, cell)) return kNobody;
  std::size_t i = 1;
  const auto seat = [&] { return (slot(position_.turn) + i) % core::kMaxSeats; };
  while (!holds(turn_ring(position_.cells[seat()], static_cast<int>(i)), cell)) ++i;
  return static_cast<std::uint8_t>(seat());
}

constexpr Why Way::landing(Cell cell) const {
  if (holds(own_, cell)) return Why::kOwnHorse;  // R16
  const std::uint8_t enemy = enemy_at(cell);
  if (enemy == kNobody) return Why::kFine;
  const int its = progress_for(core::seat_at(enemy), position_.turn, progress(cell));
  if (its == 0 && position_.rules.is_on(Switch::kSafeStart)) return Why::kSafe;             // R12
  if (its == kGateProgress && position_.rules.is_on(Switch::kSafeGate)) return Why::kSafe;  // R13
  return Why::kFine;                                                                        // R17
}

constexpr Why Way::step(Cell from, Cell to) const {
  if ((blockers() & cells_between(from, to)) != 0) return Why::kBlocked;  // R14
  return landing(to);
}

constexpr Why Way::enter(Cell from, Cell to) const {
  if (from < Cell::kGate) {
    if (!position_.rules.passes_gate()) return Why::kGate;  // R22
    // R23: the ring up to and with the gate; an enemy on the gate bars the way, it is not kicked.
    if ((blockers() & cells_between(from, stable_cell(1))) != 0) return Why::kBlocked;
  }
  const Cells way = cells_from(stable_cell(1), to);
  return (own_ & way) == 0 ? Why::kFine : Why::kStable;  // R24, R25
}

constexpr Why Way::climb(int c, int d, const Offer& offer) const {
  if (d <= c) return Why::kClimb;  // R28
  const Climb law = position_.rules.climb();
  if (law != Climb::kJump && d != c + 1) return Why::kClimb;  // R26
  bool is_shown = offer.number == d;
  if (law == Climb::kAtLeast) is_shown = offer.number >= c + 1;
  if (law == Climb::kNotLower) is_shown = offer.number >= c;
  if (offer.by_face && (law == Climb::kExact || law == Climb::kJump)) {  // R27
    is_shown = is_shown || position_.roll.first == d || position_.roll.second == d;
  }
  if (!is_shown) return Why::kClimb;
  const Cells way = cells_from(stable_cell(c + 1), stable_cell(d));
  return (own_ & way) == 0 ? Why::kFine : Why::kStable;  // R25
}

constexpr Why Way::fly(Cell from) const {
  if (!position_.rules.is_on(Switch::kFly)) return Why::kFly;
  if (from >= Cell::kGate) return Why::kFly;
  const Cell gate = next_gate(from);
  const Cells way = cells_between(from, gate);
  if (way == 0) return Why::kFly;                            // R33: that is the step
  if (((own_ | enemies_) & way) != 0) return Why::kBlocked;  // R31: own horses bar it too
  if (holds(enemies_, gate) && !position_.rules.is_on(Switch::kFlyKicks)) {
    return Why::kFlyKick;  // R32
  }
  return landing(gate);
}

constexpr Why Way::rear_kick(Cell from, Cell to) const {
  if (!position_.rules.is_on(Switch::kRearKick)) return Why::kRearKick;  // R34
  if ((blockers() & cells_between(to, from)) != 0) return Why::kBlocked;
  if (holds(own_, to)) return Why::kOwnHorse;
  if (!holds(enemies_, to)) return Why::kRearKick;  // it must kick
  return landing(to);
}

}  // namespace kydai::ca_ngua
