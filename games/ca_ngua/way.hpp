// Way: may a horse go there?  One set of questions for the seat to move, asked by the move list and
// by the reader that has to say which rule forbids a move, so that the two can never disagree. All
// cells are in the mover's own counting.  Private to games/ca_ngua; it never changes a position.
#pragma once

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
  std::uint8_t spends = 0b01;
  bool by_face = false;  // R27: a sum in which one face alone may climb
};
using Offers = core::FixedList<Offer, 3>;

class Way {
 public:
  explicit Way(const Position& position);

  // The numbers of the open roll, ascending, each once.
  Offers offers() const;
  // May the open roll bring a horse out?
  Why exit() const;
  // From a ring cell forward to another, whatever the roll.
  Why step(Cell from, Cell to) const;
  // From a ring cell to a place of the stable.
  Why enter(Cell from, Cell to) const;
  // Inside the stable from place c to place d with this offer.
  Why climb(int c, int d, const Offer& offer) const;
  Why fly(Cell from) const;
  // Backwards from a ring cell to another.
  Why rear_kick(Cell from, Cell to) const;

  // The seat whose horse stands on the cell of the mover's ring, kNobody if it is free or his own.
  std::uint8_t enemy_at(Cell cell) const;
  std::uint8_t exit_spends() const;

 private:
  // The last cell of a move on the ring: free, or an enemy that may be kicked.
  Why landing(Cell cell) const;
  // The cells of the ring that no horse may pass (R14).
  Cells blockers() const;

  const Position& position_;
  Cells own_ = 0;      // yard, ring and stable
  Cells enemies_ = 0;  // ring
};

}  // namespace kydai::ca_ngua
