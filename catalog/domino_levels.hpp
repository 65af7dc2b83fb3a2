// The levels of Domino Ngà Lớn; how they stand to each other: docs/levels.md.
// A weaker one errs as people do: it does not notice every tile that fits, looks at pips alone,
// does not count on what the others may hold, or forgets who passed on what.
#pragma once

#include <array>
#include <cstdint>

#include "bots/bots.hpp"
#include "games/domino/position.hpp"

namespace kydai::catalog {

struct DominoManner {
  enum class Thinking : std::uint8_t {
    kHeaviest,  // the tile that counts most
    kFlow,      // pips, own follow-ups, doubles first
    kWorlds,    // shares the hidden tiles out in `count` ways and plays each to its end
    kPlans,     // the full bot with `count` playouts; 0 = until its time is over
  };
  Thinking thinking = Thinking::kPlans;
  int count = 0;  // times the number of others at the table
  // Of a hundred tiles that fit so many go unnoticed, but for the one that catches the eye first.
  // kPlans notices all.
  int overlooks = 0;
  bool remembers = true;  // who drew, who passed on what, who laid what
};

inline constexpr std::array<DominoManner, bots::kLevels.size()> kDominoLevels = {{
    {.thinking = DominoManner::Thinking::kHeaviest, .overlooks = 95, .remembers = false},
    {.thinking = DominoManner::Thinking::kHeaviest, .overlooks = 40, .remembers = false},
    {.thinking = DominoManner::Thinking::kFlow, .overlooks = 38, .remembers = false},
    {.thinking = DominoManner::Thinking::kFlow, .remembers = false},
    {.thinking = DominoManner::Thinking::kWorlds, .count = 1, .remembers = false},
    {.thinking = DominoManner::Thinking::kWorlds, .count = 4, .remembers = false},
    {.thinking = DominoManner::Thinking::kWorlds, .count = 10},
    {.thinking = DominoManner::Thinking::kPlans, .count = 120},
    {.thinking = DominoManner::Thinking::kPlans, .count = 360},
    {},
}};

// What a player of this manner lays.  The view must be of the seat to move.
domino::Move domino_move_by(const DominoManner& manner, const domino::View& view,
                            const bots::Task& task);

}  // namespace kydai::catalog
