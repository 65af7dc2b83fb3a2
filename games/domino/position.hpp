// The values of a round: Position (everything true), View (what one viewer may know), Undo.
// A Position also carries what the public history has told about the hands (Memory): no text of a
// position holds it, so it takes no part in ==; a View does hold it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/seat.hpp"
#include "games/domino/board.hpp"
#include "games/domino/deal.hpp"
#include "games/domino/layout.hpp"
#include "games/domino/options.hpp"

namespace kydai::domino {

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

  friend constexpr bool operator==(const Position& a, const Position& b) {
    return a.options == b.options && a.board == b.board && a.layout == b.layout &&
           a.opening == b.opening;
  }
};
static_assert(sizeof(Board) == 56 && sizeof(Position) == 120);

// What a move takes away.  Drawn tiles go back into the yard in its old order; whose they were is
// seen in the hands.  A deal has nothing before it, so its Undo says only that it was one.
struct Undo {
  std::array<Tile, kYardMax> yard{};
  std::uint8_t yard_count = 0;
  Pair ends = {kNoEnd, kNoEnd};
  core::Seat turn = core::Seat::k0;
  Move move;
  Opening opening;
  core::PerSeat<ValueSet> voids{};
  ValueSet kept = 0;
  std::uint8_t fresh = 0;
  bool was_deal = false;
};
static_assert(sizeof(Undo) == 30);

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
  friend constexpr bool operator==(const View&, const View&) = default;

  constexpr bool is_over() const { return phase == Phase::kOut || phase == Phase::kTriet; }
};

// The seat that may make a move with this view; nothing if it is another's turn, or chance, or
// over.
constexpr std::optional<core::Seat> mover(const View& view) {
  const bool is_shown = view.shown[static_cast<std::size_t>(core::index(view.turn))];
  if (view.phase != Phase::kPlay || !is_shown) return std::nullopt;
  return view.turn;
}
constexpr MoveList legal_moves(const View& view) {
  const std::optional<core::Seat> seat = mover(view);
  if (!seat) return {};
  const TileSet hand = view.hands[static_cast<std::size_t>(core::index(*seat))];
  return moves_with(hand, view.left, view.right, view.opening);
}

}  // namespace kydai::domino
