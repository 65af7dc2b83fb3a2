// The board of Cờ Cá Ngựa as numbers and as bits: a horse's own cells in one row from the yard to
// the top of the stable, and how one seat's ring looks from another seat's start.
//
//   own progress of a horse     yard '-'   ring 0 (start) .. 55 (gate)   stable s1 .. s6
//   cell on the common ring     (14 * seat + progress) mod 56
//
// Nothing here knows whose turn it is, a roll or a rule.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/seat.hpp"

namespace kydai::ca_ngua {

using core::PerSeat;
using core::Seat;

inline constexpr int kQuadrant = 14;
inline constexpr int kRing = 4 * kQuadrant;
inline constexpr int kGateProgress = kRing - 1;  // cửa chuồng, the cell before the own start
inline constexpr int kStablePlaces = 6;
inline constexpr int kMaxHorses = 4;

// Where one horse stands, in the order in which a position lists them; every move forward is a
// move to a higher cell.
//   0 yard | 1..56 ring, progress + 1 | 57..62 stable | 63 no cell | 64 taken off by resigning
enum class Cell : std::uint8_t { kYard = 0, kStart = 1, kGate = 56, kNone = 63, kGone = 64 };

constexpr Cell ring_cell(int progress) { return static_cast<Cell>(progress + 1); }
constexpr Cell stable_cell(int place) { return static_cast<Cell>(kRing + place); }
constexpr bool is_ring(Cell c) { return c >= Cell::kStart && c <= Cell::kGate; }
constexpr bool is_stable(Cell c) { return c > Cell::kGate && c < Cell::kNone; }
constexpr int progress(Cell c) { return static_cast<int>(c) - 1; }   // of a ring cell
constexpr int place(Cell c) { return static_cast<int>(c) - kRing; }  // of a stable cell
// The progress that seat `to` would give the ring cell which seat `from` calls `p`.
constexpr int progress_for(Seat to, Seat from, int p) {
  return (p + kQuadrant * (core::index(from) - core::index(to)) + kRing) % kRing;
}

// A set of cells of one seat's own counting: bit c is Cell c, bit 63 is never set.
using Cells = std::uint64_t;

constexpr Cells cells_of(Cell c) { return Cells{1} << static_cast<int>(c); }
// The cells low .. high, both included.
constexpr Cells cells_from(Cell low, Cell high) { return (cells_of(high) << 1) - cells_of(low); }
inline constexpr Cells kYardCell = cells_of(Cell::kYard);
inline constexpr Cells kRingCells = cells_from(Cell::kStart, Cell::kGate);
inline constexpr Cells kStableCells = cells_from(stable_cell(1), stable_cell(kStablePlaces));

constexpr Cell lowest(Cells cells) { return static_cast<Cell>(std::countr_zero(cells)); }
constexpr Cells without_lowest(Cells cells) { return cells & (cells - 1); }

inline constexpr Cells kGates = cells_of(ring_cell(13)) | cells_of(ring_cell(27)) |
                                cells_of(ring_cell(41)) | cells_of(Cell::kGate);
// R31: the next gate ahead of a ring cell before the own gate, of whatever colour.
constexpr Cell next_gate(Cell c) {
  // In his own progress every gate is the last cell of a quadrant: 13, 27, 41, 55.
  return ring_cell((progress(c) + 1) / kQuadrant * kQuadrant + kQuadrant - 1);
}

// R3: the top n places, where n horses are home.
inline constexpr std::array<Cells, kMaxHorses + 1> kHome = [] {
  std::array<Cells, kMaxHorses + 1> home{};
  for (int n = 1; n <= kMaxHorses; ++n) {
    home[static_cast<std::size_t>(n)] =
        cells_from(stable_cell(kStablePlaces + 1 - n), stable_cell(kStablePlaces));
  }
  return home;
}();

// The horses on the ring of the seat that sits `quadrants` (1..3) places on, as the seat itself
// counts its cells.
constexpr Cells turn_ring(Cells cells, int quadrants) {
  const Cells ring = cells & kRingCells;
  const int steps = kQuadrant * quadrants;
  return (ring << steps | ring >> (kRing - steps)) & kRingCells;
}

}  // namespace kydai::ca_ngua
