#include "games/ca_ngua/way.hpp"

#include <algorithm>

namespace kydai::ca_ngua {
namespace {

constexpr std::uint64_t bit(int p) { return std::uint64_t{1} << p; }

// The cells strictly between two ring cells, low < high.
constexpr std::uint64_t between(int low, int high) {
  return (bit(high) - 1) & ~((bit(low) << 1) - 1);
}

}  // namespace

Way::Way(const Position& position) : position_(position) {
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Seat seat = core::seat_at(s);
    std::uint64_t cells = 0;
    for (const Cell cell : position.horses[static_cast<std::size_t>(s)]) {
      if (is_ring(cell)) {
        cells |= bit(progress_for(position.turn, seat, progress(cell)));
      } else if (seat == position.turn && is_stable(cell)) {
        stable_ |= 1U << place(cell);
      }
    }
    all_ |= cells;
    if (seat == position.turn) own_ = cells;
  }
}

Offers Way::offers() const {
  Offers offers;
  const int first = position_.dice[0];
  const int second = position_.dice[1];
  if (second == 0) {  // one die, or the one that is left
    offers.push_back({first, 0b01, false});
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

Why Way::exit() const {
  if (position_.phase == Phase::kSecondDie) return Why::kDieSpent;  // R21
  if (!is_in(position_.rules.exit(), position_.dice[0], position_.dice[1])) {
    return Why::kExitRoll;  // R4
  }
  const Horses& mine = position_.horses[static_cast<std::size_t>(core::index(position_.turn))];
  if (mine[0] != Cell::kYard) return Why::kYardEmpty;
  if ((own_ & bit(0)) != 0) return Why::kOwnHorse;  // R10
  if ((all_ & bit(0)) != 0 && !position_.rules.is_on(Switch::kExitKicks)) {
    return Why::kExitKick;  // R11
  }
  return Why::kFine;
}

// R9: the whole roll, or the higher die of two (the six of a 1-6).
std::uint8_t Way::exit_spends() const {
  if (position_.dice[1] == 0 || !position_.rules.exit_spends_one_die()) return 0b11;
  return position_.dice[0] >= position_.dice[1] ? 0b01 : 0b10;
}

std::uint64_t Way::blockers() const {
  return position_.rules.is_on(Switch::kOwnBlocks) ? all_ : all_ & ~own_;  // R14
}

std::uint8_t Way::enemy_at(int p) const {
  if ((all_ & ~own_ & bit(p)) == 0) return kNobody;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Seat seat = core::seat_at(s);
    if (seat == position_.turn) continue;
    const Cell cell = ring_cell(progress_for(seat, position_.turn, p));
    for (const Cell horse : position_.horses[static_cast<std::size_t>(s)]) {
      if (horse == cell) return static_cast<std::uint8_t>(s);
    }
  }
  return kNobody;
}

Why Way::landing(int p) const {
  if ((own_ & bit(p)) != 0) return Why::kOwnHorse;  // R16
  const std::uint8_t enemy = enemy_at(p);
  if (enemy == kNobody) return Why::kFine;
  const int its = progress_for(core::seat_at(enemy), position_.turn, p);
  if (its == 0 && position_.rules.is_on(Switch::kSafeStart)) return Why::kSafe;             // R12
  if (its == kGateProgress && position_.rules.is_on(Switch::kSafeGate)) return Why::kSafe;  // R13
  return Why::kFine;
}

Why Way::step(int p, int q) const {
  if ((blockers() & between(p, q)) != 0) return Why::kBlocked;  // R14
  return landing(q);
}

bool Way::is_stable_clear(int from, int to) const {
  const std::uint32_t places = (2U << to) - (1U << from);
  return (stable_ & places) == 0;
}

Why Way::enter(int p, int k) const {
  if (p < kGateProgress) {
    if (!position_.rules.passes_gate()) return Why::kGate;  // R22
    // R23: the ring up to and with the gate; an enemy on the gate bars the way, it is not kicked.
    const std::uint64_t way = between(p, kGateProgress) | bit(kGateProgress);
    if ((blockers() & way) != 0) return Why::kBlocked;
  }
  return is_stable_clear(1, k) ? Why::kFine : Why::kStable;  // R24, R25
}

Why Way::climb(int c, int d, const Offer& offer) const {
  if (d <= c) return Why::kClimb;  // R28
  const Climb law = position_.rules.climb();
  if (law != Climb::kJump && d != c + 1) return Why::kClimb;  // R26
  bool is_shown = offer.number == d;
  if (law == Climb::kAtLeast) is_shown = offer.number >= c + 1;
  if (law == Climb::kNotLower) is_shown = offer.number >= c;
  if (offer.by_face && (law == Climb::kExact || law == Climb::kJump)) {  // R27
    is_shown = is_shown || position_.dice[0] == d || position_.dice[1] == d;
  }
  if (!is_shown) return Why::kClimb;
  return is_stable_clear(c + 1, d) ? Why::kFine : Why::kStable;  // R25
}

int Way::next_gate(int p) {
  // In his own progress every gate is the last cell of a quadrant: 13, 27, 41, 55.
  return (p + 1) / kQuadrant * kQuadrant + kQuadrant - 1;
}

Why Way::fly(int p) const {
  if (!position_.rules.is_on(Switch::kFly)) return Why::kFly;
  if (p >= kGateProgress) return Why::kFly;
  const int gate = next_gate(p);
  if (gate == p + 1) return Why::kFly;                       // R33: that is the step
  if ((all_ & between(p, gate)) != 0) return Why::kBlocked;  // R31: own horses bar it too
  if (!position_.rules.is_on(Switch::kFlyKicks) && enemy_at(gate) != kNobody) {
    return Why::kFlyKick;  // R32
  }
  return landing(gate);
}

Why Way::rear_kick(int p, int q) const {
  if (!position_.rules.is_on(Switch::kRearKick)) return Why::kRearKick;  // R34
  if ((blockers() & between(q, p)) != 0) return Why::kBlocked;
  if ((own_ & bit(q)) != 0) return Why::kOwnHorse;
  if (enemy_at(q) == kNobody) return Why::kRearKick;  // it must kick
  return landing(q);
}

}  // namespace kydai::ca_ngua
