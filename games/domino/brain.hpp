// The bots of Domino Ngà Lớn: they think on a View, so they cannot know more than a player may.
// choose() shares the hidden tiles out in many ways that agree with the view, plays each of its
// moves in each of those worlds, to the end by quick play or exactly where that is cheap, and takes
// the move that earns the most coins on average. All of them are functions of their arguments: the
// same view, worlds and seed give the same move.
#pragma once

#include <cstdint>

#include "games/domino/position.hpp"

namespace kydai::domino {

// R32: what the table plays for a seat that is out of time.
Move heaviest_move(const View& view);
// Any legal move, each as likely.
Move random_move(const View& view, std::uint64_t seed);

// Asked now and then; true ends the thinking with what has been found.  Null: never stop.
using StopAsked = bool (*)(void*);

// The view must be of the seat to move.  `worlds` >= 1: how many worlds each move is tried in.
Move choose(const View& view, int worlds, std::uint64_t seed, StopAsked stop = nullptr,
            void* context = nullptr);

}  // namespace kydai::domino
