// why_illegal: the rule that a move breaks, for people who learn the game.  It repeats the rules in
// the order in which one would explain them and is never asked whether a move is legal: the
// generator says that.
#pragma once

#include "core/fault.hpp"
#include "games/ouk/position.hpp"

namespace kydai::ouk {

// Expects a move that is not legal; `promotes` = it was written with the promotion letter.
// The fault has code kIllegal and at = 0.
struct Attempt {
  Square from;
  Square to;
  bool promotes = false;
};
core::Fault why_illegal(const Position& position, const Attempt& attempt);

}  // namespace kydai::ouk
