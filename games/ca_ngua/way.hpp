// Way: may a horse go there?  One set of questions for the seat to move, asked by the move list and
// by the reader that has to say which rule forbids a move, so that the two can never disagree. The
// ring is looked at from the mover's start: bit p of a mask is the cell of his own progress p.
// Private to games/ca_ngua; it never changes a position.
#pragma once

#include <cstdint>
#include <string_view>

#include "games/ca_ngua/ca_ngua.hpp"

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
  // From ring p forward to ring q (p < q <= 55), whatever the roll.
  Why step(int p, int q) const;
  // From ring p to place k of the stable.
  Why enter(int p, int k) const;
  // Inside the stable from place c to place d with this offer.
  Why climb(int c, int d, const Offer& offer) const;
  // The next gate ahead of p <= 54, and whether a horse may fly there.
  static int next_gate(int p);
  Why fly(int p) const;
  // Backwards from p to q < p.
  Why rear_kick(int p, int q) const;

  // The seat whose horse stands on the ring cell, kNobody if it is free or the mover's own.
  std::uint8_t enemy_at(int p) const;
  std::uint8_t exit_spends() const;
  bool has_ring_horse() const { return own_ != 0; }

 private:
  // The last cell of a move on the ring: free, or an enemy that may be kicked.
  Why landing(int p) const;
  bool is_stable_clear(int from, int to) const;
  std::uint64_t blockers() const;

  const Position& position_;
  std::uint64_t all_ = 0;
  std::uint64_t own_ = 0;
  std::uint32_t stable_ = 0;  // bit k: own horse on place k
};

}  // namespace kydai::ca_ngua
