// What a move does: horses are carried and kicked, seats come home, and the right to roll goes on.
// By the book, and quicker under the rules that most tables play (Rules::has_plain_turns);
// tests/plain_rules_test.cpp sees to it that both do the same.  Trusts that the move is legal.
#pragma once

#include "games/ca_ngua/generator.hpp"
#include "games/ca_ngua/position.hpp"

namespace kydai::ca_ngua {

// R17: back to the yard.
constexpr void kick(Position& position, const Move& move) {
  const Seat victim = core::seat_at(move.victim);
  const Cell cell = ring_cell(progress_for(victim, position.turn, progress(move.to)));
  position.cells[slot(victim)] = (position.cells[slot(victim)] & ~cells_of(cell)) | kYardCell;
  ++position.yard[slot(victim)];
}

// Puts a horse of the mover from one cell to another.  For a pass and `--` the two are the same and
// no cell of the board, which changes nothing; to ask would cost a branch that nobody can foretell.
[[gnu::always_inline]] constexpr void carry(Position& position, const Move& move) {
  const std::size_t mover = slot(position.turn);
  std::uint8_t& yard = position.yard[mover];
  yard = static_cast<std::uint8_t>(yard - (move.from == Cell::kYard ? 1 : 0));
  const Cells on_board = position.cells[mover] ^ cells_of(move.from) ^ cells_of(move.to);
  position.cells[mover] = (on_board & ~kYardCell) | (yard != 0 ? kYardCell : 0);
}

// The last place given in the finish field.
constexpr int finish_count(const Position& position) {
  int count = 0;
  for (const std::uint8_t place : position.finish) count = place > count ? place : count;
  return count;
}

// Ends the game: the finish field names all who sat, first the finishers, then who still had a way
// to go, then who resigned.
constexpr void close_game(Position& position, Seat last_mover) {
  int n = finish_count(position);
  for (const bool of_resigned : {false, true}) {
    for (int s = 0; s < core::kMaxSeats; ++s) {
      const Seat seat = core::seat_at(s);
      std::uint8_t& place = position.finish[slot(seat)];
      if (place != 0 || !is_seated(position, seat)) continue;
      if (has_resigned(position, seat) == of_resigned) place = static_cast<std::uint8_t>(++n);
    }
  }
  position.turn = last_mover;
  position.phase = Phase::kOver;
  position.roll = {};
  position.owes_roll = 0;
}

constexpr void await_roll(Position& position) {
  position.phase = Phase::kRoll;
  position.roll = {};
  position.owes_roll = 0;
}

constexpr void end_turn(Position& position) {
  position.turn = next_live_seat(position, position.turn);
  position.rolls = 0;
  await_roll(position);
}

// R3, R41: the mover has just come home.
constexpr void finish_seat(Position& position) {
  position.finish[slot(position.turn)] = static_cast<std::uint8_t>(finish_count(position) + 1);
  find_live_seats(position);
  if (live_seats(position) <= 1 || !position.rules.is_on(Switch::kPlayOn)) {
    close_game(position, position.turn);
  } else {
    end_turn(position);
  }
}

// R6: is one more extra roll within the limit?
constexpr bool may_roll_on(const Position& position) {
  const int limit = position.rules.max_extra();
  return limit == 0 || position.rolls <= limit;
}

// What the roll has earned once `move` has been played, before it is known whether a die is left.
constexpr bool earns_roll(const Position& before, const Move& move) {
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
constexpr bool may_try_again(const Position& before, const Move& move) {
  const bool has_ring_horse = (before.cells[slot(before.turn)] & kRingCells) != 0;
  return move.kind == MoveKind::kStuck && before.rules.tries() > 1 &&
         before.rolls < before.rules.tries() && !has_ring_horse;
}

// R21: one die has been used; true if the other one has a move.
constexpr bool leave_second_die(Position& position, const Move& move, bool owes_roll) {
  if (position.phase != Phase::kOpen || position.roll.second == 0 || move.spends == 0b11) {
    return false;
  }
  set_roll(position, move.spends == 0b01 ? position.roll.second : position.roll.first, 0);
  position.phase = Phase::kSecondDie;
  position.owes_roll = owes_roll ? 1 : 0;
  return list_by_way(position)[0].kind != MoveKind::kStuck;
}

// R38.
constexpr void count_points(Position& position, const Move& move) {
  if (!position.rules.is_on(Switch::kBonus) || move.kind != MoveKind::kEnter) return;
  std::int8_t& points = position.points[slot(position.turn)];
  if (move.from == Cell::kGate && move.to == stable_cell(6)) ++points;
  if (move.to == stable_cell(1)) --points;
}

// Under any rules.
[[gnu::noinline]] constexpr void play_by_rules(Position& position, Move move) {
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

// Under plain turns.
[[gnu::always_inline]] constexpr void play_plainly(Position& position, const Move& move) {
  const Cells extra = kRollSets[static_cast<std::size_t>(position.rules.extra())];
  const bool rolls_again = (extra >> position.roll.index & 1) != 0;  // R5
  if (move.kicks()) kick(position, move);
  carry(position, move);
  if (is_home(position, position.turn)) [[unlikely]] {
    finish_seat(position);
    return;
  }
  position.turn = rolls_again ? position.turn : next_live_seat(position, position.turn);
  position.phase = Phase::kRoll;
  position.roll = {};
}

[[gnu::always_inline]] constexpr void play(Position& position, const Move& move) {
  if (position.rules.has_plain_turns()) [[likely]] {
    play_plainly(position, move);
  } else {
    play_by_rules(position, move);
  }
}

// R43: a live seat takes its horses off.
constexpr void resign(Position& position, Seat seat) {
  position.cells[slot(seat)] = 0;
  position.yard[slot(seat)] = 0;
  position.resigned |= seat_bit(seat);
  find_live_seats(position);
  if (live_seats(position) <= 1) {
    close_game(position, seat);
  } else if (position.turn == seat) {
    end_turn(position);
  }
}

}  // namespace kydai::ca_ngua
