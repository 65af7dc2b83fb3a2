// DominoTale: what everybody at the table has seen of a round so far, deed by deed: who laid which
// tile at which ends, who drew how many, who passed.  A view shows the line but not in which order
// it grew nor by whom, and that tells much about the hands.
// It is read from public texts and believed only if it leads to the very view; no hidden tile can
// be in it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bots/bots.hpp"
#include "games/domino/position.hpp"

namespace kydai::catalog {

struct DominoDeed {
  enum class Kind : std::uint8_t { kLaid, kDrew, kPassed };
  Kind kind = Kind::kPassed;
  core::Seat seat = core::Seat::k0;
  domino::Move move;       // kLaid
  std::uint8_t drawn = 0;  // kDrew: how many tiles
  // The ends before it.
  std::uint8_t left = domino::kNoEnd;
  std::uint8_t right = domino::kNoEnd;
};

using DominoTale = std::vector<DominoDeed>;

// `heard`: "64L" a tile laid, "+2" tiles drawn, "#" a pass, oldest first.  Nothing if that is no
// tale of this view: then a bot has the view alone.
std::optional<DominoTale> read_domino_tale(const domino::View& view,
                                           std::span<const bots::Heard> heard);

}  // namespace kydai::catalog
