// The levels of Cờ Cá Ngựa; how they stand to each other: docs/levels.md.  All of them weigh the
// moves by the nets; the weaker ones weigh them with an unsteady hand and do not see every move.
#pragma once

#include <array>

#include "bots/bots.hpp"

namespace kydai::catalog {

struct CaNguaManner {
  double blur = 0;    // each move's chance of winning is misjudged by up to this much, either way
  int overlooks = 0;  // of a hundred moves so many are not seen at all; kicks half as often
  int hindmost = 0;   // of a hundred turns so many go to the last horse, lest it be left behind
  int depth = 0;  // rolls that are looked ahead; more only where it thinks until its time is over
};

inline constexpr std::array<CaNguaManner, bots::kLevels.size()> kCaNguaLevels = {{
    // A small child: the last horse is to come along, and it overlooks half of what it might do.
    {.blur = 0.5, .overlooks = 50, .hindmost = 97},
    {.blur = 0.5, .overlooks = 40, .hindmost = 52},
    {.blur = 0.42, .overlooks = 30, .hindmost = 15},
    {.blur = 0.18, .overlooks = 16},
    {.blur = 0.086, .overlooks = 9},
    {.blur = 0.0475, .overlooks = 5},
    {.blur = 0.031, .overlooks = 3},
    {.blur = 0.019, .overlooks = 2},
    {.blur = 0.0098},
    {},
}};

}  // namespace kydai::catalog
