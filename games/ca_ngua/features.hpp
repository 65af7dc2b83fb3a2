// Features: what a move is worth at a glance.  Pure functions of a position and a legal move, for
// the simple bots, for the table that moves for an absent seat, and for move ordering.  Higher is
// better. Nothing here searches beyond the roll that lies open, rolls dice or knows a level of
// strength.
#pragma once

#include <array>

#include "games/ca_ngua/ca_ngua.hpp"

namespace kydai::ca_ngua {

// Kick > into the stable > exit > the horse farthest ahead.  Equal kinds: the kick that costs the
// victim most, the higher stable place, the longer move.  0 for a pass and `--`.  It moves for an
// absent seat and is the greedy of all match figures: how equal kinds are told apart matters with
// flying only, where the longer move has to come first (docs/ca-ngua-bot.md).
int greedy_score(const Position& position, const Move& move);

// How one seat stands, as numbers of about the size of 1.
enum class Feature : std::uint8_t {
  kYard,        // horses in the yard
  kOnRing,      // horses on the ring before the gate
  kWay,         // their progress / 56, summed
  kWaySquared,  // the squares of it: the last quadrant is worth more than the first
  kGate,        // horses on the own gate
  kPlace1,      // horses on each place of the stable
  kPlace2,
  kPlace3,
  kPlace4,
  kPlace5,
  kPlace6,
  kDangerAway,    // chance of being kicked x what would be lost, while an enemy rolls next
  kDangerOnRoll,  // the same while the seat itself rolls next
  kStartBlocked,  // an own horse on the start keeps others in the yard
  kMobility,      // chance that a roll moves the horse, summed over the road
  kFlight,        // way a 1 would gain by flying / 14, summed
  kOnRoll,        // the seat rolls next
};
inline constexpr std::size_t kFeatureCount = 17;
using Features = std::array<double, kFeatureCount>;

Features features(const Position& position, Seat seat);

// How much better the seat stands than a mean enemy, as far as a linear look can tell: its own
// features less the mean of its live enemies', weighed.  The scale means nothing, only the order
// counts.  Made for positions with a roll to come.
//
// A trap: a fit of these weights to the results of games (logistic regression, five rounds of
// self-play) foretells games well and yet LOSES to greedy (A1 33-40 %, B1 32-50 %).  What makes a
// move good is not what makes a position likely to win: the leader has to run, because nobody can
// pass and a horse that stays at the gate bars all others.  So the weights were found by playing
// greedy itself (`ca_ngua_lab climb`).  On dice not used before, every stream of dice played from
// every seat, against greedy (95 %):
//   two seats, 10,000 games      A1 61.0 % +- 0.9   A2 58.6 % +- 0.9   B1 55.9 % +- 0.8
//   four seats, one against three (25 % would be level)
//                                A1 24.5 % +- 1.5   A2 30.1 % +- 1.9   B1 24.1 % +- 1.1
// So with four seats it is no better than greedy but for two dice; the weights know two seats only.
double equity(const Position& position, Seat seat);
double equity(const Position& position, Seat seat, const Features& weights);
const Features& equity_weights(const Rules& rules);

// The equity that the mover has once the move is played (with the best use of a die that is left).
// Own progress, the enemy's loss by a kick and the danger on the next roll all count in it.
double progress_danger_score(const Position& position, const Move& move);
double progress_danger_score(const Position& position, const Move& move, const Features& weights);

}  // namespace kydai::ca_ngua
