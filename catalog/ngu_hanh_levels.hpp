// The levels of Cờ Ngũ Hành; how they stand to each other: docs/levels.md.
#pragma once

#include "bots/manner.hpp"

namespace kydai::catalog {

// All but the last look equally far, as in cờ ốc and for the same reason; they differ in what they
// overlook and how nearly right is right enough.
inline constexpr std::uint64_t kNguHanhNodes = 2'000;
inline constexpr bots::SearchManners kNguHanhLevels = {{
    {.nodes_max = kNguHanhNodes, .margin = 75, .overlooks = 27},
    {.nodes_max = kNguHanhNodes, .margin = 63, .overlooks = 22},
    {.nodes_max = kNguHanhNodes, .margin = 52, .overlooks = 17},
    {.nodes_max = kNguHanhNodes, .margin = 42, .overlooks = 13},
    {.nodes_max = kNguHanhNodes, .margin = 34, .overlooks = 11},
    {.nodes_max = kNguHanhNodes, .margin = 26, .overlooks = 7},
    {.nodes_max = kNguHanhNodes, .margin = 20, .overlooks = 5},
    {.nodes_max = kNguHanhNodes, .margin = 13, .overlooks = 3},
    {.nodes_max = kNguHanhNodes, .margin = 6, .overlooks = 1},
    {},
}};

}  // namespace kydai::catalog
