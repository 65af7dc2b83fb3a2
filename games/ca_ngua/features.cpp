#include "games/ca_ngua/features.hpp"

#include <algorithm>

namespace kydai::ca_ngua {
namespace {

constexpr int kReachMax = 12;
using Chances = std::array<double, kReachMax + 1>;  // by number of cells

// The chance that a roll lets one horse move exactly n cells: one die; two as a sum, each by
// itself, either.
constexpr std::array<Chances, 4> kReach = [] {
  std::array<Chances, 4> ways{};
  for (std::size_t a = 1; a <= 6; ++a) {
    ways[0][a] = 6;
    for (std::size_t b = 1; b <= 6; ++b) {
      for (std::size_t n = 1; n <= kReachMax; ++n) {
        const bool by_die = n == a || n == b;
        const bool by_sum = n == a + b;
        ways[1][n] += by_sum ? 1 : 0;
        ways[2][n] += by_die ? 1 : 0;
        ways[3][n] += by_die || by_sum ? 1 : 0;
      }
    }
  }
  for (Chances& row : ways) {
    for (double& entry : row) entry /= 36;
  }
  return ways;
}();

const Chances& reach(const Rules& rules) {
  return kReach[rules.dice() == 1 ? 0 : 1 + static_cast<std::size_t>(rules.two_dice())];
}

// By RollSet: the chance that a roll of one die, of two dice is in it.
constexpr std::array<std::array<double, 4>, 2> kRollSetChance = [] {
  std::array<std::array<double, 4>, 2> chances{};
  for (std::size_t set = 0; set < 4; ++set) {
    const auto which = static_cast<RollSet>(set);
    for (int a = 1; a <= 6; ++a) {
      chances[0][set] += is_in(which, a, 0) ? 1.0 / 6 : 0.0;
      for (int b = 1; b <= 6; ++b) chances[1][set] += is_in(which, a, b) ? 1.0 / 36 : 0.0;
    }
  }
  return chances;
}();

// The ring as one row of cells, each with its seat or kNobody.
class Road {
 public:
  explicit Road(const Position& position) : position_(position), reach_(reach(position.rules)) {
    cells_.fill(kNobody);
    for (int s = 0; s < core::kMaxSeats; ++s) {
      for (const Cell cell : horses_of(position, core::seat_at(s))) {
        if (!is_ring(cell)) continue;
        const int c = progress_for(Seat::k0, core::seat_at(s), progress(cell));
        cells_[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(s);
      }
    }
  }

  // The chance that somebody kicks the horse of the seat on progress p, each enemy rolling once.
  double danger(Seat seat, int p) const {
    const Rules& rules = position_.rules;
    if (p == 0 && rules.is_on(Switch::kSafeStart)) return 0;
    if (p == kGateProgress && rules.is_on(Switch::kSafeGate)) return 0;
    const int c = progress_for(Seat::k0, seat, p);
    double danger = from_behind(seat, c) + from_exit(seat, c);
    if (rules.is_on(Switch::kRearKick)) danger += from_ahead(seat, c);
    return std::min(danger, 1.0);
  }

  // The chance that a roll moves the horse of the seat on ring progress p.
  double mobility(Seat seat, int p) const {
    double chance = 0;
    const int c = progress_for(Seat::k0, seat, p);
    for (int n = 1; n <= kReachMax && p + n <= kGateProgress; ++n) {
      const std::uint8_t there = cell(c + n);
      if (there != core::index(seat)) chance += reach_[static_cast<std::size_t>(n)];
      if (there != kNobody) break;
    }
    return chance;
  }

  // The cells a 1 would gain by flying, beyond the step; 0 if the way is not free.
  int flight(Seat seat, int p) const {
    if (!position_.rules.is_on(Switch::kFly) || p >= kGateProgress) return 0;
    const int gate = progress(next_gate(ring_cell(p)));
    const int c = progress_for(Seat::k0, seat, p);
    for (int q = p + 1; q <= gate; ++q) {
      const std::uint8_t there = cell(c + q - p);
      if (there == kNobody) continue;
      if (q < gate || there == core::index(seat)) return 0;
    }
    return gate - p - 1;
  }

 private:
  std::uint8_t cell(int c) const { return cells_[static_cast<std::size_t>((c + kRing) % kRing)]; }

  // Only the nearest horse behind can come, for no horse passes another.
  double from_behind(Seat seat, int c) const {
    const bool can_fly = position_.rules.is_on(Switch::kFly) && c % kQuadrant == kQuadrant - 1;
    for (int n = 1; n < kQuadrant; ++n) {
      const std::uint8_t there = cell(c - n);
      if (there == kNobody) continue;
      if (there == core::index(seat)) return 0;
      const Seat enemy = core::seat_at(there);
      if (progress_for(enemy, Seat::k0, (c - n + kRing) % kRing) + n > kGateProgress) return 0;
      const double steps = n <= kReachMax ? reach_[static_cast<std::size_t>(n)] : 0;
      return steps + (can_fly && n > 1 ? reach_[1] : 0);
    }
    return 0;
  }

  double from_ahead(Seat seat, int c) const {
    for (int n = 1; n <= kReachMax; ++n) {
      const std::uint8_t there = cell(c + n);
      if (there == kNobody) continue;
      if (there == core::index(seat)) return 0;
      const int its = progress_for(core::seat_at(there), Seat::k0, (c + n) % kRing);
      return its >= n ? reach_[static_cast<std::size_t>(n)] : 0;
    }
    return 0;
  }

  // On an enemy's start cell a horse out of the yard may come down on it.
  double from_exit(Seat seat, int c) const {
    if (c % kQuadrant != 0 || !position_.rules.is_on(Switch::kExitKicks)) return 0;
    const auto owner = static_cast<std::size_t>(c / kQuadrant);
    if (owner == slot(seat) || position_.yard[owner] == 0) return 0;
    const auto dice = static_cast<std::size_t>(position_.rules.dice() - 1);
    return kRollSetChance[dice][static_cast<std::size_t>(position_.rules.exit())];
  }

  const Position& position_;
  const Chances& reach_;
  std::array<std::uint8_t, kRing> cells_;
};

// From the gate a number enters if all places up to it are free.
double gate_mobility(const Position& position, Seat seat) {
  const Chances& chances = reach(position.rules);
  double chance = 0;
  for (int k = 1; k <= kStablePlaces; ++k) {
    if ((position.cells[slot(seat)] & cells_of(stable_cell(k))) != 0) break;
    chance += chances[static_cast<std::size_t>(k)];
  }
  return chance;
}

double& part(Features& features, Feature which) {
  return features[static_cast<std::size_t>(which)];
}

// How far a seat is behind for good: a home seat has the most, one that resigned the least.
constexpr double kDecided = 1000;

Features features(const Position& position, const Road& road, Seat seat) {
  Features sum{};
  const bool on_roll = position.turn == seat;
  const Horses horses = horses_of(position, seat);
  for (const Cell cell : horses) {
    if (cell == Cell::kYard) part(sum, Feature::kYard) += 1;
    if (is_stable(cell)) {
      sum[static_cast<std::size_t>(Feature::kPlace1) + static_cast<std::size_t>(place(cell) - 1)] +=
          1;
    }
    if (!is_ring(cell)) continue;
    const int p = progress(cell);
    const double way = p / static_cast<double>(kRing);
    if (cell == Cell::kGate) {
      part(sum, Feature::kGate) += 1;
      part(sum, Feature::kMobility) += gate_mobility(position, seat);
    } else {
      part(sum, Feature::kOnRing) += 1;
      part(sum, Feature::kWay) += way;
      part(sum, Feature::kWaySquared) += way * way;
      part(sum, Feature::kMobility) += road.mobility(seat, p);
      part(sum, Feature::kFlight) += road.flight(seat, p) / static_cast<double>(kQuadrant);
    }
    const Feature danger = on_roll ? Feature::kDangerOnRoll : Feature::kDangerAway;
    part(sum, danger) += road.danger(seat, p) * (way + 0.1);
    if (p == 0 && horses[0] == Cell::kYard) part(sum, Feature::kStartBlocked) += 1;
  }
  part(sum, Feature::kOnRoll) = on_roll ? 1 : 0;
  return sum;
}

double dot(const Features& a, const Features& b) {
  double sum = 0;
  for (std::size_t i = 0; i < kFeatureCount; ++i) sum += a[i] * b[i];
  return sum;
}

// The best that the open die of the same seat can still make of it.
double best_rest(const Position& position, Seat seat, const Features& weights) {
  if (position.phase != Phase::kSecondDie) return equity(position, seat, weights);
  double best = -2 * kDecided;
  for (const Move& move : CaNgua::legal_moves(position)) {
    Position after = position;
    CaNgua::apply(after, move);
    best = std::max(best, equity(after, seat, weights));
  }
  return best;
}

}  // namespace

int greedy_score(const Position& position, const Move& move) {
  const int from = static_cast<int>(move.from);
  const int to = static_cast<int>(move.to);
  if (move.kicks()) {
    const Seat victim = core::seat_at(move.victim);
    return 40000 + 100 * progress_for(victim, position.turn, progress(move.to)) + to;
  }
  switch (move.kind) {
    case MoveKind::kEnter: return 30000 + to;
    case MoveKind::kExit: return 20000;
    case MoveKind::kStep:
    case MoveKind::kClimb:
    case MoveKind::kFly:
    case MoveKind::kRearKick: return 100 * from + to;
    case MoveKind::kPass:
    case MoveKind::kStuck: break;
  }
  return 0;
}

Features features(const Position& position, Seat seat) {
  return features(position, Road(position), seat);
}

double equity(const Position& position, Seat seat, const Features& weights) {
  if (is_home(position, seat)) return kDecided - position.finish[slot(seat)];
  if (!is_live(position, seat)) return -kDecided;
  const Road road(position);
  double enemies = 0;
  int count = 0;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Seat enemy = core::seat_at(s);
    if (enemy == seat || !is_live(position, enemy)) continue;
    enemies += dot(features(position, road, enemy), weights);
    ++count;
  }
  if (count == 0) return kDecided;  // the others resigned or are home, nothing is left to race for
  return dot(features(position, road, seat), weights) - enemies / count;
}

double equity(const Position& position, Seat seat) {
  return equity(position, seat, equity_weights(position.rules));
}

const Features& equity_weights(const Rules& rules) {
  // In the order of Feature, as the laboratory found them (tests/lab.cpp, profiles A1, A2, B1).
  static constexpr Features kOneDie = {-2.745, -0.135, -0.109, 1.815,  2.435,  1.172,
                                       0.637,  3.897,  5.399,  7.973,  11.169, -0.822,
                                       -0.943, -0.204, 0.038,  -0.001, -0.077};
  static constexpr Features kTwoDice = {-1.025, 0.036,  0.075, 0.735, 1.347, 0.385,
                                        0.667,  1.225,  1.875, 2.763, 3.629, -1.217,
                                        -1.107, -0.249, 0.124, 0.081, 0.160};
  static constexpr Features kFlying = {-1.756, -0.067, 0.179, 0.462, 1.032, 0.236,
                                       0.780,  1.307,  1.890, 2.816, 3.907, -1.566,
                                       -1.664, 0.115,  0.126, 0.029, 0.277};
  if (rules.dice() == 2) return kTwoDice;
  return rules.is_on(Switch::kFly) ? kFlying : kOneDie;
}

double progress_danger_score(const Position& position, const Move& move, const Features& weights) {
  Position after = position;
  CaNgua::apply(after, move);
  return best_rest(after, position.turn, weights);
}

double progress_danger_score(const Position& position, const Move& move) {
  return progress_danger_score(position, move, equity_weights(position.rules));
}

}  // namespace kydai::ca_ngua
