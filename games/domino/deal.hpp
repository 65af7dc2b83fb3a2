// Deal: how the 28 tiles are shared out, who opens, and whether such hands are dealt again (R2,
// R4 - R7).  The shuffle is the one definition of all fair chance (core/fair_chance.hpp).
// It plays nothing and knows no board.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/check.hpp"
#include "core/fair_chance.hpp"
#include "core/seat.hpp"
#include "games/domino/options.hpp"
#include "games/domino/tile.hpp"

namespace kydai::domino {

// The chance of a round: all 28 tiles, seat s has places 7s .. 7s+6, the rest in order is the yard.
struct Deal {
  std::array<Tile, kTiles> tiles{};
  // With noDouble=redeal, how many deals the stream gave until this one (R5).
  std::uint8_t deals = 1;
  friend constexpr bool operator==(const Deal&, const Deal&) = default;

  constexpr TileSet hand(std::size_t seat) const {
    TileSet hand;
    for (std::size_t i = 0; i < kHandSize; ++i) hand.insert(tiles[kHandSize * seat + i]);
    return hand;
  }
};

constexpr bool is_redealt(const Options& options, const Deal& deal) {
  // R5 asks for the opener of a first round; the winner of a round opens the next one anyway.
  if (options.no_double != NoDouble::kRedeal || options.opener) return false;
  TileSet dealt;
  for (std::size_t s = 0; s < options.seats; ++s) dealt = dealt | deal.hand(s);
  return (dealt & kDoubles).empty();
}

namespace detail {
// Fisher-Yates from the top.  The bounds are constants to the compiler, so that no draw divides.
template <core::ByteSource Bytes, std::size_t... Step>
constexpr void shuffle(std::array<Tile, kTiles>& tiles, Bytes& bytes,
                       std::index_sequence<Step...>) {
  tiles = kAllTiles;
  const auto swap_one = [&]<std::size_t I>() {
    std::swap(tiles[I], tiles[core::draw_below<I + 1>(bytes)]);
  };
  (swap_one.template operator()<kTiles - 1 - Step>(), ...);
}
}  // namespace detail

template <core::ByteSource Bytes>
constexpr Deal draw_deal(const Options& options, Bytes& bytes) {
  Deal deal;
  for (int deals = 1; deals <= 255; ++deals) {
    detail::shuffle(deal.tiles, bytes, std::make_index_sequence<kTiles - 1>());
    deal.deals = static_cast<std::uint8_t>(deals);
    if (!is_redealt(options, deal)) return deal;
  }
  // Two seats without a double come once in 345 deals; 255 in a row are no stream of bytes at all.
  core::check_failed();
}

// R7: the house says who opens the first round and by which tile.
struct Announced {
  core::Seat seat = core::Seat::k0;
  Tile tile;
  friend constexpr bool operator==(const Announced&, const Announced&) = default;
};

// The tile of the highest rank opens a first round: doubles from 6-6 down to 0-0 (R4), then the
// others by pips and by their higher number (R5).
constexpr int opening_rank(Tile tile) {
  return (tile.is_double() ? 1000 : 0) + 10 * tile.pips() + tile.high();
}

// R4, R5: who opens a first round, by which tile; hands of seven.
constexpr Announced first_opener(const core::PerSeat<TileSet>& hands) {
  TileSet all;
  for (const TileSet hand : hands) all = all | hand;
  TileSet rest = all & kDoubles;
  const bool has_double = !rest.empty();
  if (!has_double) rest = all;
  Tile best = rest.take_highest();  // the ids of doubles rise with their numbers
  while (!has_double && !rest.empty()) {
    const Tile tile = rest.take_highest();
    if (opening_rank(tile) > opening_rank(best)) best = tile;
  }
  int seat = 0;
  for (int s = 1; s < core::kMaxSeats; ++s) {
    if (hands[static_cast<std::size_t>(s)].contains(best)) seat = s;
  }
  return {core::seat_at(seat), best};
}

}  // namespace kydai::domino
