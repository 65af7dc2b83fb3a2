// Features: what a move is worth at a glance.  Pure functions of a position and a legal move, for
// the simple bots, for the table that moves for an absent seat, and for move ordering.  Higher is
// better. Nothing here searches, rolls dice or knows a level of strength.
#pragma once

#include "games/ca_ngua/ca_ngua.hpp"

namespace kydai::ca_ngua {

// The way all horses of a seat have gone: an exit counts 1, a ring cell 1, a stable place 1.
int total_way(const Position& position, Seat seat);

// Kick > into the stable > exit > the horse farthest ahead.  Equal kinds: the kick that costs the
// victim most, the higher stable place, the longer move.  0 for a pass and `--`.
int greedy_score(const Position& position, const Move& move);

}  // namespace kydai::ca_ngua
