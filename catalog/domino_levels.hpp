// The levels of Domino Ngà Lớn; how they stand to each other: docs/levels.md.
#pragma once

#include <array>

#include "bots/bots.hpp"

namespace kydai::catalog {

struct DominoManner {
  enum class Thinking : std::uint8_t {
    kHeaviest,  // the tile that counts most
    kFlow,      // pips, own follow-ups, doubles first
    kWorlds,    // shares the hidden tiles out in `count` ways and plays each to its end
    kPlans,     // the full bot with `count` playouts; 0 = until its time is over
  };
  Thinking thinking = Thinking::kPlans;
  int count = 0;
  int overlooks = 0;      // of a hundred tiles so many do not come to mind
  bool remembers = true;  // who drew and passed on what; kPlans only
};

inline constexpr std::array<DominoManner, bots::kLevels.size()> kDominoLevels = {{
    {.thinking = DominoManner::Thinking::kHeaviest, .overlooks = 70},
    {.thinking = DominoManner::Thinking::kHeaviest, .overlooks = 25},
    {.thinking = DominoManner::Thinking::kFlow, .overlooks = 25},
    {.thinking = DominoManner::Thinking::kFlow},
    {.thinking = DominoManner::Thinking::kWorlds, .count = 6},
    {.thinking = DominoManner::Thinking::kWorlds, .count = 40},
    {.thinking = DominoManner::Thinking::kPlans, .count = 200, .remembers = false},
    {.thinking = DominoManner::Thinking::kPlans, .count = 400},
    {.thinking = DominoManner::Thinking::kPlans, .count = 1500},
    {},
}};

}  // namespace kydai::catalog
