// perft: how many lines of play of a given depth start here.  The pass counts as a move, the draw
// rules are off, and a position with a taken Chủ has no moves.  Leaves are counted in bulk.
#pragma once

#include <cstdint>

#include "games/ngu_hanh/position.hpp"

namespace kydai::ngu_hanh {

std::uint64_t perft(Position& position, int depth);

}  // namespace kydai::ngu_hanh
