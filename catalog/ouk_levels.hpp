// The levels of Cờ Ốc; how they stand to each other: docs/levels.md.
#pragma once

#include "bots/manner.hpp"

namespace kydai::catalog {

// All but the last look equally far.  One that looked less far would lose nearly every game to the
// next one (four fifths more nodes win 95 of 100 decided games), and ten steps would not reach from
// one end to the other; so they differ in what they overlook and how nearly right is right enough.
inline constexpr std::uint64_t kOukNodes = 3'000;
inline constexpr bots::SearchManners kOukLevels = {{
    {.nodes_max = kOukNodes, .margin = 56, .overlooks = 29},
    {.nodes_max = kOukNodes, .margin = 47, .overlooks = 23},
    {.nodes_max = kOukNodes, .margin = 40, .overlooks = 18},
    {.nodes_max = kOukNodes, .margin = 34, .overlooks = 15},
    {.nodes_max = kOukNodes, .margin = 27, .overlooks = 11},
    {.nodes_max = kOukNodes, .margin = 22, .overlooks = 9},
    {.nodes_max = kOukNodes, .margin = 15, .overlooks = 6},
    {.nodes_max = kOukNodes, .margin = 10, .overlooks = 4},
    {.nodes_max = kOukNodes, .margin = 6, .overlooks = 1},
    {},
}};

// Against a bare king nobody overlooks anything.  Levels that did would not mate before the count
// is over, and most of their games would be drawn; who has won everything else can do that.
inline constexpr bots::SearchManners kOukHunts = [] {
  bots::SearchManners hunts = kOukLevels;
  for (bots::SearchManner& manner : hunts) manner = {.nodes_max = manner.nodes_max};
  return hunts;
}();

}  // namespace kydai::catalog
