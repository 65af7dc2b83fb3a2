// The values of a round: Position (everything true), View (what one viewer may know), Deal, Undo.
// A Position also carries what the public history has told about the hands (Memory): no text of a
// position holds it, so it takes no part in ==; a View does hold it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/seat.hpp"
#include "games/domino/board.hpp"
#include "games/domino/layout.hpp"
#include "games/domino/options.hpp"

namespace kydai::domino {

// A set of numbers 0 .. 6, one bit each.
using ValueSet = std::uint8_t;
constexpr ValueSet value_bit(int value) { return static_cast<ValueSet>(1u << value); }
constexpr ValueSet end_values(int left, int right) {
  return static_cast<ValueSet>(value_bit(left) | value_bit(right));
}
constexpr TileSet tiles_with_any(ValueSet values) {
  TileSet set;
  for (int v = 0; v < kValues; ++v) {
    if ((values >> v & 1) != 0) set = set | tiles_with(v);
  }
  return set;
}

// R7: the house says who opens the first round and by which tile.
struct Announced {
  core::Seat seat = core::Seat::k0;
  Tile tile;
  friend bool operator==(const Announced&, const Announced&) = default;
};

// What everybody at the table can conclude about every hand from passes and draws.  A value stands
// in `voids` of a seat only while it is certain that none of his tiles, drawn ones too, shows it.
struct Memory {
  core::PerSeat<ValueSet> voids{};
  ValueSet kept = 0;       // voids the seat to move had before he drew just now
  std::uint8_t fresh = 0;  // how many tiles he has just drawn; the last of them fits
  std::optional<Announced> announced;
};

struct Position {
  Options options;
  Board board;
  Layout layout;
  Opening opening;
  Memory memory;

  friend bool operator==(const Position& a, const Position& b) {
    return a.options == b.options && a.board == b.board && a.layout == b.layout &&
           a.opening == b.opening;
  }
};

// The chance of a round: all 28 tiles, seat s has places 7s .. 7s+6, the rest in order is the yard.
struct Deal {
  std::array<Tile, kTiles> tiles{};
  std::uint8_t deals =
      1;  // with noDouble=redeal, how many deals the stream gave until this one (R5)
  friend bool operator==(const Deal&, const Deal&) = default;
};

struct Undo {
  Board board;
  Opening opening;
  Memory memory;
  End end = End::kOpen;
  bool was_deal = false;
};

struct View {
  Options options;
  Layout layout;
  Opening opening;
  core::PerSeat<TileSet> hands{};  // empty where hidden
  core::PerSeat<std::uint8_t> hand_counts{};
  core::PerSeat<bool> shown{};  // whether the hand's faces are seen
  std::uint8_t yard_count = 0;  // the yard is never seen
  std::uint8_t left = kNoEnd;
  std::uint8_t right = kNoEnd;
  std::uint8_t passes = 0;
  Phase phase = Phase::kDeal;
  core::Seat turn = core::Seat::k0;
  core::PerSeat<ValueSet> voids{};
  std::optional<Announced> announced;
  friend bool operator==(const View&, const View&) = default;

  bool is_over() const { return phase == Phase::kOut || phase == Phase::kTriet; }
};

// The seat that may make a move with this view; nothing if it is another's turn, or chance, or
// over.
std::optional<core::Seat> mover(const View& view);
MoveList legal_moves(const View& view);

// The tile of the highest rank opens a first round: doubles from 6-6 down to 0-0 (R4), then the
// others by pips and by their higher number (R5).
int opening_rank(Tile tile);

// R4, R5: who opens a first round, by which tile; hands of seven.
Announced first_opener(const core::PerSeat<TileSet>& hands, int seats);

}  // namespace kydai::domino
