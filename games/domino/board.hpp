// Board: hands, yard and the two open ends, and the law by which they change.  This is the whole of
// the play in about forty bytes, so that millions of rounds can be tried by copying it.
// It does not know how the line lies on the table (layout.hpp), who may see what (domino.hpp), or
// what a round is worth (scoring.hpp).  lay() trusts its caller to bring a legal tile.
#pragma once

#include <array>
#include <cstdint>

#include "core/check.hpp"
#include "core/fixed_list.hpp"
#include "core/seat.hpp"
#include "games/domino/options.hpp"
#include "games/domino/tile.hpp"

namespace kydai::domino {

// Which end a tile is laid to.  kOpen: the first tile of a round, which has no end to go to.
enum class End : std::uint8_t { kOpen, kLeft, kRight };

struct Move {
  Tile tile;
  End end = End::kOpen;
  friend bool operator==(const Move&, const Move&) = default;
};

using MoveList = core::FixedList<Move, 2 * kTiles>;

enum class Phase : std::uint8_t { kDeal, kPlay, kOut, kTriet };  // triệt: nobody can go on

// What may open a round (R6, R8); any tile unless a switch says otherwise.
struct Opening {
  enum class Kind : std::uint8_t { kAny, kTile, kDouble };
  Kind kind = Kind::kAny;
  Tile tile;
  friend bool operator==(const Opening&, const Opening&) = default;
};

struct Board {
  core::PerSeat<TileSet> hands{};
  std::array<Tile, 14> yard{};  // the next tile to draw stands last; unused places hold 0-0
  std::uint8_t yard_count = 0;
  std::uint8_t left = kNoEnd;  // numbers at the open ends
  std::uint8_t right = kNoEnd;
  std::uint8_t passes = 0;
  Phase phase = Phase::kDeal;
  core::Seat turn = core::Seat::k0;  // kOut, kTriet: who laid the last tile
  friend bool operator==(const Board&, const Board&) = default;

  TileSet hand(core::Seat seat) const { return hands[static_cast<std::size_t>(core::index(seat))]; }
  TileSet& hand(core::Seat seat) { return hands[static_cast<std::size_t>(core::index(seat))]; }
  TileSet fitting() const { return tiles_with(left) | tiles_with(right); }
  bool is_over() const { return phase == Phase::kOut || phase == Phase::kTriet; }
};

// Told of what happens by itself, tile by tile.  The members of a listener are `drawn` and
// `passed`.
struct NoListener {
  void drawn(core::Seat, Tile) const {}
  void passed(core::Seat) const {}
};

inline Tile take_from_yard(Board& board) {
  const Tile tile = board.yard[--board.yard_count];
  board.yard[board.yard_count] = Tile();
  return tile;
}

// R21 with deadStops=on: nothing that is left anywhere touches either end.
inline bool is_dead(const Board& board) {
  TileSet left;
  for (const TileSet hand : board.hands) left = left | hand;
  for (std::size_t i = 0; i < board.yard_count; ++i) left.insert(board.yard[i]);
  return (left & board.fitting()).empty();
}

// Gives the turn to the first seat from `first` on that can play, drawing where there is a yard
// (R14) and passing where not (R17).  When all are stuck the round ends (R18, R20); `locker` laid
// the last tile and is asked last, `first` is the seat after him.
template <class Listener>
void advance(Board& board, const Options& options, core::Seat first, core::Seat locker,
             Listener& listener) {
  board.passes = 0;
  const auto end_blocked = [&] {
    board.phase = Phase::kTriet;
    board.passes = options.seats;
    board.turn = locker;
  };
  if (options.dead_stops && is_dead(board)) return end_blocked();  // R21
  const TileSet fitting = board.fitting();
  for (int k = 0; k < options.seats; ++k) {
    const core::Seat seat = seat_after(first, k, options);
    bool can_play = !(board.hand(seat) & fitting).empty();
    while (!can_play && board.yard_count > yard_floor(options)) {  // R14, R15
      const Tile tile = take_from_yard(board);
      board.hand(seat).insert(tile);
      listener.drawn(seat, tile);
      can_play = fitting.contains(tile);
    }
    if (can_play) {
      board.turn = seat;
      return;
    }
    listener.passed(seat);  // R17
  }
  end_blocked();  // R20
}

inline void set_ends(Board& board, Move move) {
  const auto number = [](int value) { return static_cast<std::uint8_t>(value); };
  switch (move.end) {
    case End::kOpen:
      board.left = number(move.tile.high());
      board.right = number(move.tile.low());
      break;
    case End::kLeft: board.left = number(move.tile.across(board.left)); break;
    case End::kRight: board.right = number(move.tile.across(board.right)); break;
  }
}

// The seat to move lays a tile; then all that follows by itself.
template <class Listener>
void lay(Board& board, const Options& options, Move move, Listener& listener) {
  const core::Seat seat = board.turn;
  board.hand(seat).erase(move.tile);
  set_ends(board, move);
  if (board.hand(seat).empty()) {  // R19: before any question of triệt
    board.phase = Phase::kOut;
    return;
  }
  advance(board, options, seat_after(seat, 1, options), seat, listener);
}

inline void lay(Board& board, const Options& options, Move move) {
  NoListener nobody;
  lay(board, options, move, nobody);
}

// Every move with a hand, in the stable order: tile id descending, left before right (R11).
inline MoveList moves_with(TileSet hand, int left, int right, const Opening& opening) {
  MoveList moves;
  if (left == kNoEnd) {
    TileSet rest = hand;
    if (opening.kind == Opening::Kind::kTile) {  // R6
      rest = TileSet();
      rest.insert(opening.tile);
    } else if (opening.kind == Opening::Kind::kDouble && !(hand & kDoubles).empty()) {  // R8
      rest = hand & kDoubles;
    }
    while (!rest.empty()) moves.push_back({rest.take_highest(), End::kOpen});
    return moves;
  }
  TileSet rest = hand & (tiles_with(left) | tiles_with(right));
  while (!rest.empty()) {
    const Tile tile = rest.take_highest();
    if (tile.has(left)) moves.push_back({tile, End::kLeft});
    if (tile.has(right)) moves.push_back({tile, End::kRight});
  }
  return moves;
}

}  // namespace kydai::domino
