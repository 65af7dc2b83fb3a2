// Position, Move, Chance, Undo of Cờ Cá Ngựa: plain values and the questions they answer by
// themselves.  A position is one cache line without padding, so that two equal positions are equal
// bytes.  Nothing here judges or plays a move.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "games/ca_ngua/board.hpp"
#include "games/ca_ngua/rules.hpp"

namespace kydai::ca_ngua {

enum class Phase : std::uint8_t {
  kRoll,       // the dice are to be rolled for the seat in `turn`
  kOpen,       // a roll lies open
  kSecondDie,  // one of two dice has been used, roll.first is left
  kOver,
};

// The open roll; zero where there is none.
struct Roll {
  std::uint8_t first = 0;
  std::uint8_t second = 0;  // 0 with one die, or when one is left
  std::uint8_t sum = 0;
  std::uint8_t index = 0;  // roll_index() of the two, where kRollSets are asked

  friend constexpr bool operator==(const Roll&, const Roll&) = default;
};
// Everything that changes in the course of a game.
struct State {
  // The cells of each seat's horses, in its own counting.  The yard's bit says that some horse
  // waits there, `yard` how many.
  PerSeat<Cells> cells{};
  PerSeat<std::uint8_t> yard{};
  PerSeat<std::uint8_t> finish{};  // 1 = first in the finish field, 0 = not in it
  PerSeat<std::int8_t> points{};   // R38
  Roll roll;
  Seat turn = Seat::k0;  // kOver: the last mover
  Phase phase = Phase::kRoll;
  std::uint8_t owes_roll = 0;  // kSecondDie: 1 if the pair has already earned another roll
  std::uint8_t rolls = 0;      // rolls made in this turn, if the rules count them
  // Bit s is seat s.  Live: seated, not resigned and not home.
  std::uint8_t seated = 0;
  std::uint8_t resigned = 0;
  std::uint8_t live = 0;
  std::uint8_t successors = 0;  // bits 2s and 2s+1: the live seat that comes after s

  friend bool operator==(const State&, const State&) = default;
};

struct Position : State {
  Rules rules;

  friend bool operator==(const Position&, const Position&) = default;
};
static_assert(sizeof(State) == 56);
static_assert(sizeof(Position) == 64 && alignof(Position) == 8);
static_assert(std::has_unique_object_representations_v<Position>);

enum class MoveKind : std::uint8_t {
  kExit,      // xuất quân
  kStep,      // along the ring
  kEnter,     // from the ring into the stable (vào chuồng)
  kClimb,     // inside the stable
  kFly,       // bay
  kRearKick,  // đá hậu
  kPass,      // tha mạng
  kStuck,     // no move: `--`
};

inline constexpr std::uint8_t kNobody = 4;

// No member has a default value: a list of moves is not to be filled before it is made.
struct Move {
  MoveKind kind;
  Cell from;  // kNone for kPass and kStuck
  Cell to;
  std::uint8_t victim;  // index of the kicked seat, or kNobody
  std::uint8_t spends;  // which of two open dice it uses, bit 0 the first; else 0b11

  constexpr bool kicks() const { return victim != kNobody; }
  constexpr bool moves_horse() const { return from != Cell::kNone; }
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
inline constexpr Move kPassMove = {MoveKind::kPass, Cell::kNone, Cell::kNone, kNobody, 0b11};
inline constexpr Move kStuckMove = {MoveKind::kStuck, Cell::kNone, Cell::kNone, kNobody, 0b11};

struct Chance {
  std::array<std::uint8_t, 2> dice{};  // the second is 0 with one die
  friend constexpr bool operator==(const Chance&, const Chance&) = default;
};

struct Undo {
  State before;
};

constexpr std::size_t slot(Seat seat) { return static_cast<std::size_t>(core::index(seat)); }
constexpr std::uint8_t seat_bit(Seat seat) {
  return static_cast<std::uint8_t>(1U << core::index(seat));
}

// What stands where, for everybody who scores positions.
constexpr bool is_seated(const Position& position, Seat seat) {
  return (position.seated & seat_bit(seat)) != 0;
}
constexpr bool has_resigned(const Position& position, Seat seat) {
  return (position.resigned & seat_bit(seat)) != 0;
}
// All horses on the topmost places (R3).
constexpr bool is_home(const Position& position, Seat seat) {
  return position.cells[slot(seat)] == kHome[static_cast<std::size_t>(position.rules.horses())];
}
// Seated, not resigned, not home.
constexpr bool is_live(const Position& position, Seat seat) {
  return (position.live & seat_bit(seat)) != 0;
}
// The next live seat in turn order (R39); `seat` itself if there is no other.
constexpr Seat next_live_seat(const Position& position, Seat seat) {
  return core::seat_at(position.successors >> 2 * core::index(seat) & 0b11);
}

// A roll lies open and waits for a decision.
constexpr bool has_open_roll(const Position& position) {
  return position.phase == Phase::kOpen || position.phase == Phase::kSecondDie;
}
// Byte by byte, which is what the processor does best here.
[[gnu::always_inline]] constexpr void set_roll(Position& position, std::uint8_t first,
                                               std::uint8_t second) {
  position.roll.first = first;
  position.roll.second = second;
  position.roll.sum = static_cast<std::uint8_t>(first + second);
  position.roll.index = static_cast<std::uint8_t>(roll_index(first, second));
}

// The horses of a seat one by one, ascending; kGone for those of a seat that resigned, kNone where
// no horse is.
using Horses = std::array<Cell, kMaxHorses>;
constexpr Horses horses_of(const Position& position, Seat seat) {
  Horses horses;
  horses.fill(Cell::kNone);
  if (!is_seated(position, seat)) return horses;
  const auto count = static_cast<std::size_t>(position.rules.horses());
  std::size_t n = 0;
  while (n < position.yard[slot(seat)]) horses[n++] = Cell::kYard;
  for (Cells on_board = position.cells[slot(seat)] & ~kYardCell; on_board != 0;) {
    horses[n++] = lowest(on_board);
    on_board = without_lowest(on_board);
  }
  while (n < count) horses[n++] = Cell::kGone;
  return horses;
}

// Puts the horses of a seat on the board: those of `horses` that have a cell.
constexpr void place_horses(Position& position, Seat seat, const Horses& horses) {
  Cells cells = 0;
  std::uint8_t in_yard = 0;
  for (const Cell cell : horses) {
    if (cell == Cell::kYard) ++in_yard;
    if (cell < Cell::kNone) cells |= cells_of(cell);
  }
  position.cells[slot(seat)] = cells;
  position.yard[slot(seat)] = in_yard;
  if (horses[0] == Cell::kNone) return;
  position.seated |= seat_bit(seat);
  if (horses[0] == Cell::kGone) position.resigned |= seat_bit(seat);
}

// Finds out who is still in the race and who follows whom; to be called when that has changed.
constexpr void find_live_seats(Position& position) {
  position.live = 0;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Seat seat = core::seat_at(s);
    const bool races = is_seated(position, seat) && !has_resigned(position, seat);
    if (races && !is_home(position, seat)) position.live |= seat_bit(seat);
  }
  position.successors = 0;
  const int step = position.rules.is_clockwise() ? core::kMaxSeats - 1 : 1;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    int next = s;
    for (int i = core::kMaxSeats - 1; i > 0; --i) {
      const int candidate = (s + i * step) % core::kMaxSeats;
      if (is_live(position, core::seat_at(candidate))) next = candidate;
    }
    position.successors = static_cast<std::uint8_t>(position.successors | next << 2 * s);
  }
}

constexpr int live_seats(const Position& position) { return std::popcount(position.live); }

}  // namespace kydai::ca_ngua
