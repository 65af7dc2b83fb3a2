// PieceEvent: what happened on the board while a move was applied.  Animation, evaluation
// accumulators and tests listen to the same words; the default sink costs nothing.
#pragma once

#include <cstdint>

#include "core/seat.hpp"

namespace kydai::core {

struct PieceEvent {
  enum class Kind : std::uint8_t {
    kPlaced,    // piece appears on `to` (promotion, regeneration, horse leaves the yard)
    kRemoved,   // piece vanishes from `from` (captured, kicked, promoted away)
    kMoved,     // piece goes `from` -> `to`
    kRevealed,  // domino: a tile leaves the yard for a hand (`piece` is the tile)
    kPassed,    // domino: a seat is stuck
  };
  Kind kind = Kind::kMoved;
  Seat seat = Seat::k0;    // whose piece
  std::uint8_t piece = 0;  // the game's own piece code
  std::uint8_t from = 0;   // the game's own place code
  std::uint8_t to = 0;
};

struct NoSink {
  constexpr void operator()(const PieceEvent&) const {}
};

}  // namespace kydai::core
