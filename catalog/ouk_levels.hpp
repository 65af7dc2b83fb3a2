// The levels of Cờ Ốc; how they stand to each other: docs/levels.md.
#pragma once

#include "bots/manner.hpp"

namespace kydai::catalog {

inline constexpr bots::SearchManners kOukLevels = {{
    {.depth_max = 2, .margin = 80, .overlooks = 35},
    {.depth_max = 2, .margin = 70, .overlooks = 31},
    {.depth_max = 3, .margin = 90, .overlooks = 47},
    {.depth_max = 3, .margin = 80, .overlooks = 42},
    {.depth_max = 3, .margin = 75, .overlooks = 38},
    {.depth_max = 3, .margin = 70, .overlooks = 34},
    {.depth_max = 3, .margin = 60, .overlooks = 30},
    {.depth_max = 4, .nodes_max = 1'500, .margin = 40, .overlooks = 22},
    {.nodes_max = 6'000, .margin = 15, .overlooks = 10},
    {},
}};

// Against a bare king.  A level that looks two plies ahead would never mate before the count is
// over, and most of its games would be drawn; a person who has won everything else can do that.
inline constexpr bots::SearchManners kOukHunts = [] {
  bots::SearchManners hunts = kOukLevels;
  for (bots::SearchManner& manner : hunts) {
    if (manner.overlooks > 0) manner = {.nodes_max = 5'000};
  }
  return hunts;
}();

}  // namespace kydai::catalog
