// The players that a domino bot is measured against.  They are kept as they are, so that figures of
// different years can be compared; no table offers them.
//   flow          domino_flow of catalog/domino_policy.hpp, the `greedy` of this game
//   monte carlo   shares the hidden tiles out in `worlds` ways that agree with the view, each as
//                 likely, plays every move to the end with all seats at flow, takes the best mean
#pragma once

#include <cstdint>

#include "games/domino/position.hpp"

namespace kydai::catalog {

// The view must be of the seat to move.
domino::Move domino_flow_move(const domino::View& view);
domino::Move domino_monte_carlo_move(const domino::View& view, int worlds, std::uint64_t seed);
// The best of these moves.
domino::Move domino_monte_carlo_move(const domino::View& view, const domino::MoveList& moves,
                                     int worlds, std::uint64_t seed);

}  // namespace kydai::catalog
