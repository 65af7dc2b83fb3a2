// The levels of Cờ Ngũ Hành; how they stand to each other: docs/levels.md.
#pragma once

#include "bots/manner.hpp"

namespace kydai::catalog {

// Even a move that is overlooked now and then costs most games here, so the weakest level is no
// shallower than it is.
inline constexpr bots::SearchManners kNguHanhLevels = {{
    {.depth_max = 3, .nodes_max = 300, .margin = 35, .overlooks = 5},
    {.depth_max = 3, .nodes_max = 300, .margin = 15, .overlooks = 1},
    {.nodes_max = 500, .margin = 8},
    {.nodes_max = 700, .margin = 4},
    {.nodes_max = 1'000},
    {.nodes_max = 1'500},
    {.nodes_max = 2'500},
    {.nodes_max = 5'000},
    {.nodes_max = 12'000},
    {},
}};

}  // namespace kydai::catalog
