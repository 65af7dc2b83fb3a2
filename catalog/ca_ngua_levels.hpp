// The levels of Cờ Cá Ngựa; how they stand to each other: docs/levels.md.  All of them weigh the
// moves by the nets; the weaker ones weigh them with an unsteady hand and do not see every move.
#pragma once

#include <array>

#include "bots/bots.hpp"

namespace kydai::catalog {

struct CaNguaManner {
  double blur = 0;    // each move's chance of winning is misjudged by up to this much, either way
  int overlooks = 0;  // of a hundred moves so many are not seen at all; kicks half as often
  int depth = 0;  // rolls that are looked ahead; more only where it thinks until its time is over
};

inline constexpr std::array<CaNguaManner, bots::kLevels.size()> kCaNguaLevels = {{
    {.blur = 0.5, .overlooks = 40},
    {.blur = 0.25, .overlooks = 20},
    {.blur = 0.16, .overlooks = 12},
    {.blur = 0.11, .overlooks = 8},
    {.blur = 0.08, .overlooks = 5},
    {.blur = 0.06, .overlooks = 3},
    {.blur = 0.045, .overlooks = 2},
    {.blur = 0.03, .overlooks = 1},
    {.blur = 0.015},
    {},
}};

}  // namespace kydai::catalog
