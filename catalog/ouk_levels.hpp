// The levels of Cờ Ốc; how they stand to each other: docs/levels.md.
#pragma once

#include "bots/manner.hpp"

namespace kydai::catalog {

inline constexpr bots::SearchManners kOukLevels = {{
    {.depth_max = 1, .margin = 150, .overlooks = 50, .sees_exchanges = false},
    {.depth_max = 1, .margin = 80, .overlooks = 25, .sees_exchanges = false},
    {.depth_max = 1, .margin = 60, .overlooks = 12},
    {.depth_max = 2, .margin = 50, .overlooks = 8},
    {.depth_max = 3, .nodes_max = 300, .margin = 35, .overlooks = 5},
    {.depth_max = 4, .nodes_max = 800, .margin = 20, .overlooks = 3},
    {.depth_max = 6, .nodes_max = 2'000, .margin = 10, .overlooks = 1},
    {.nodes_max = 5'000},
    {.nodes_max = 12'000},
    {},
}};

}  // namespace kydai::catalog
