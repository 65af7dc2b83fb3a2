// The rules that fewer tables play, by the book: every horse is asked about one after the other,
// and a move leads to whatever the switches say.  What most tables play is in choices.hpp and
// turn.hpp; tests/plain_rules_test.cpp sees to it that both say the same.
#include <algorithm>

#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/features.hpp"
#include "games/ca_ngua/way.hpp"

namespace kydai::ca_ngua {
namespace {

class Generator {
 public:
  explicit Generator(const Position& position)
      : position_(position), way_(position), offers_(way_.offers()) {}

  MoveList run() {
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
  void add(MoveKind kind, Cell from, Cell to, std::uint8_t spends) {
    moves_.push_back({kind, from, to, way_.enemy_at(to), spends});
  }

  // R31-R34 come after the plain move of the same horse.
  void add_ring_horse(Cell horse) {
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
  void add_climbs(Cell horse) {
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

// R6: is one more extra roll within the limit?
bool may_roll_on(const Position& position) {
  const int limit = position.rules.max_extra();
  return limit == 0 || position.rolls <= limit;
}

// What the roll has earned once `move` has been played, before it is known whether a die is left.
bool earns_roll(const Position& before, const Move& move) {
  if (!may_roll_on(before)) return false;
  if (before.owes_roll != 0) return true;
  if (move.kicks() && before.rules.is_on(Switch::kExtraOnKick)) return true;  // R8
  if (before.phase == Phase::kSecondDie) {
    return false;  // R21: the pair was judged with the first die
  }
  if (move.kind == MoveKind::kStuck && !before.rules.is_on(Switch::kExtraWhenStuck)) {
    return false;  // R7
  }
  return is_in(before.rules.extra(), before.roll.first, before.roll.second);  // R5
}

// R42: nothing on the road and the roll was of no use.
bool may_try_again(const Position& before, const Move& move) {
  const bool has_ring_horse = (before.cells[slot(before.turn)] & kRingCells) != 0;
  return move.kind == MoveKind::kStuck && before.rules.tries() > 1 &&
         before.rolls < before.rules.tries() && !has_ring_horse;
}

// R21: one die has been used; true if the other one has a move.
bool leave_second_die(Position& position, const Move& move, bool owes_roll) {
  if (position.phase != Phase::kOpen || position.roll.second == 0 || move.spends == 0b11) {
    return false;
  }
  position.roll = make_roll(move.spends == 0b01 ? position.roll.second : position.roll.first, 0);
  position.phase = Phase::kSecondDie;
  position.owes_roll = owes_roll ? 1 : 0;
  return CaNgua::legal_moves(position)[0].kind != MoveKind::kStuck;
}

// R38.
void count_points(Position& position, const Move& move) {
  if (!position.rules.is_on(Switch::kBonus) || move.kind != MoveKind::kEnter) return;
  std::int8_t& points = position.points[slot(position.turn)];
  if (move.from == Cell::kGate && move.to == stable_cell(6)) ++points;
  if (move.to == stable_cell(1)) --points;
}

}  // namespace

MoveList list_by_way(const Position& position) { return Generator(position).run(); }

void play_by_rules(Position& position, const Move& move) {
  const bool rolls_again = earns_roll(position, move);
  const bool tries_again = may_try_again(position, move);
  if (move.kicks()) kick(position, move);
  carry(position, move);
  count_points(position, move);
  if (is_home(position, position.turn)) {
    finish_seat(position);
    return;
  }
  if (move.moves_horse() && leave_second_die(position, move, rolls_again)) return;
  if (rolls_again || tries_again) {
    await_roll(position);
  } else {
    end_turn(position);
  }
}

Move CaNgua::timeout_move(const Position& position) {
  const Moves moves = legal_moves(position);
  KYDAI_CHECK(!moves.empty());
  return *std::ranges::max_element(moves, {},
                                   [&](const Move& move) { return greedy_score(position, move); });
}

}  // namespace kydai::ca_ngua
