// What a finished round is worth (R22 - R30): points of the hands, the winner, coins a seat.
// It looks at hands and at how the round ended, never at how it was played.
#pragma once

#include <compare>
#include <cstdint>

#include "core/outcome.hpp"
#include "core/seat.hpp"
#include "games/domino/board.hpp"
#include "games/domino/options.hpp"

namespace kydai::domino {

using Pay = core::PerSeat<std::int32_t>;

// What one tile counts in a hand (R22): its pips, but 0-0 counts 13.
int tile_points(Tile tile, TileSet hand, Blank blank);
int hand_points(TileSet hand, Blank blank);

// The total order of hands (R24, R28): points, then the lowest tile's worth, then that tile's lower
// number.  Two hands of one round never compare equal unless both are empty.
struct HandRank {
  int points = 0;
  int lowest_worth = 0;
  int lowest_low = 0;
  friend auto operator<=>(const HandRank&, const HandRank&) = default;
};
HandRank hand_rank(TileSet hand, Blank blank);

// Who won a finished board: who went out, or after a triệt the first of the strict order, whatever
// `tie` says about the coins.  He opens the next round (R8).
core::Seat round_winner(const Board& board, const Options& options);

// Coins of a finished board.  Always sums to 0 and never takes more than four stakes from a seat.
Pay round_pay(const Board& board, const Options& options);

core::Outcome round_outcome(const Board& board, const Options& options);

}  // namespace kydai::domino
