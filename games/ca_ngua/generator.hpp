// Generator: the list of moves under any rules, by the book: every horse is asked about one after
// the other.  What most tables play is found quicker by plain_moves.hpp; tests/plain_rules_test.cpp
// sees to it that both say the same.  Private to games/ca_ngua.
#pragma once

#include <algorithm>

#include "core/fixed_list.hpp"
#include "games/ca_ngua/position.hpp"
#include "games/ca_ngua/way.hpp"

namespace kydai::ca_ngua {

using MoveList = core::FixedList<Move, 32>;

class Generator {
 public:
  explicit constexpr Generator(const Position& position)
      : position_(position), way_(position), offers_(way_.offers()) {}

  constexpr MoveList run() {
    if (way_.exit() == Why::kFine) {
      add(MoveKind::kExit, Cell::kYard, Cell::kStart, way_.exit_spends());
    }
    const Cells own = position_.cells[slot(position_.turn)];
    for (Cells rest = own & ~kYardCell; rest != 0; rest = without_lowest(rest)) {
      const Cell horse = lowest(rest);
      if (is_ring(horse)) {
        add_ring_horse(horse);
      } else {
        add_climbs(horse);
      }
    }
    const bool may_pass = position_.rules.has_mercy() && std::ranges::any_of(moves_, &Move::kicks);
    if (may_pass) moves_.push_back(kPassMove);         // R19
    if (moves_.empty()) moves_.push_back(kStuckMove);  // `--`
    return moves_;
  }

 private:
  constexpr void add(MoveKind kind, Cell from, Cell to, std::uint8_t spends) {
    moves_.push_back({kind, from, to, way_.enemy_at(to), spends});
  }

  // R31-R34 come after the plain move of the same horse.
  constexpr void add_ring_horse(Cell horse) {
    for (const Offer& offer : offers_) {
      const int to = static_cast<int>(horse) + offer.number;
      const auto cell = static_cast<Cell>(to);
      if (to <= kRing && way_.step(horse, cell) == Why::kFine) {
        add(MoveKind::kStep, horse, cell, offer.spends);
      }
      const bool is_place = to > kRing && to <= kRing + kStablePlaces;  // R23
      if (is_place && way_.enter(horse, cell) == Why::kFine) {
        add(MoveKind::kEnter, horse, cell, offer.spends);
      }
    }
    for (const Offer& offer : offers_) {
      if (offer.number == 1 && way_.fly(horse) == Why::kFine) {
        add(MoveKind::kFly, horse, next_gate(horse), offer.spends);
      }
    }
    for (const Offer& offer : offers_) {
      const int to = static_cast<int>(horse) - offer.number;
      const auto cell = static_cast<Cell>(to);
      if (to >= static_cast<int>(Cell::kStart) && way_.rear_kick(horse, cell) == Why::kFine) {
        add(MoveKind::kRearKick, horse, cell, offer.spends);
      }
    }
  }

  // The same climb by two different dice is one move; it uses the lower die that serves.
  constexpr void add_climbs(Cell horse) {
    const int c = place(horse);
    for (int d = c + 1; d <= kStablePlaces; ++d) {
      for (const Offer& offer : offers_) {
        if (way_.climb(c, d, offer) != Why::kFine) continue;
        add(MoveKind::kClimb, horse, stable_cell(d), offer.spends);
        break;
      }
    }
  }

  const Position& position_;
  Way way_;
  Offers offers_;
  MoveList moves_;
};

// Never empty while a roll is open.  Not to be inlined: it would crowd the quick way out.
[[gnu::noinline]] constexpr MoveList list_by_way(const Position& position) {
  return Generator(position).run();
}

}  // namespace kydai::ca_ngua
