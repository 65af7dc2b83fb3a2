// What a move does: horses are carried and kicked, seats come home, and the right to roll goes on.
// The rules that most tables play (Rules::has_plain_turns) are played here, the others in
// moves.cpp.  Trusts that the move is legal.
#pragma once

#include "games/ca_ngua/choices.hpp"
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
constexpr void carry(Position& position, const Move& move) {
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

// Under any rules.
void play_by_rules(Position& position, const Move& move);

// Under plain turns.
constexpr void play_plainly(Position& position, const Move& move) {
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

constexpr void play(Position& position, const Move& move) {
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
