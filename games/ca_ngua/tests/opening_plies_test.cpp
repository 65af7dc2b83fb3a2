// The opening plies of every profile, played while this file compiles: start, rolls, lists, moves,
// undo, keys and outcomes are constants, and a compiler that plays another game does not get past
// this file.
#include <gtest/gtest.h>

#include <initializer_list>

#include "games/ca_ngua/ca_ngua.hpp"

namespace kydai::ca_ngua::test {
namespace {

constexpr std::uint8_t kR = 0;
constexpr std::uint8_t kY = 2;
constexpr std::uint8_t kTwoSeats = 0b0101;
constexpr std::uint8_t kThreeSeats = 0b0111;

constexpr Move exit(std::uint8_t victim = kNobody) {
  return {MoveKind::kExit, Cell::kYard, Cell::kStart, victim, 0b11};
}
constexpr Move step(int from, int to, std::uint8_t victim = kNobody) {
  return {MoveKind::kStep, ring_cell(from), ring_cell(to), victim, 0b11};
}
constexpr Move fly(int from, int to) {
  return {MoveKind::kFly, ring_cell(from), ring_cell(to), kNobody, 0b11};
}

// One ply of the story: what is rolled, what the list then has to be, which of it is played.
struct Ply {
  Seat seat;
  Chance roll;
  std::initializer_list<Move> legal;
  std::size_t played = 0;
};

// Plays a ply and takes it back and plays it again; false where anything is not as told.
constexpr bool plays(Position& position, const Ply& ply) {
  const Position before = position;
  if (CaNgua::turn(position) != core::Turn::chance(ply.seat)) return false;
  if (!CaNgua::legal_moves(position).empty()) return false;
  if (CaNgua::chances(position).size() != (position.rules.dice() == 1 ? 6U : 36U)) return false;
  const Undo roll = CaNgua::apply(position, ply.roll);
  if (CaNgua::turn(position) != core::Turn::of(ply.seat)) return false;
  const MoveList moves = CaNgua::legal_moves(position);
  if (moves.size() != ply.legal.size() || count_moves(position) != moves.size()) return false;
  for (std::size_t k = 0; k < moves.size(); ++k) {
    const Move chosen = CaNgua::choose(position, [k](std::size_t) { return k; });
    if (moves[k] != ply.legal.begin()[k] || chosen != moves[k]) return false;
  }
  if (CaNgua::forced_move(position).has_value() != (moves.size() == 1)) return false;
  const Position open = position;
  const Undo move = CaNgua::apply(position, moves[ply.played]);
  const Position after = position;
  CaNgua::undo(position, move);
  if (position != open || CaNgua::key(position) != CaNgua::key(open)) return false;
  CaNgua::undo(position, roll);
  if (position != before || CaNgua::key(position) == CaNgua::key(after)) return false;
  position = after;
  return true;
}

// The horses of R, G, Y, B after the story; nothing where nobody sits.
constexpr bool leads_to(const Options& options, std::initializer_list<Ply> plies,
                        const PerSeat<Horses>& horses, Seat turn) {
  Position position = CaNgua::start(options);
  for (const Ply& ply : plies) {
    if (!plays(position, ply)) return false;
  }
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Seat seat = core::seat_at(s);
    if (horses_of(position, seat) != horses[slot(seat)]) return false;
  }
  return position.turn == turn;
}

constexpr Horses four(int a, int b = -1, int c = -1, int d = -1) {
  // Own progress, -1 for the yard.
  return {ring_cell(a), ring_cell(b), ring_cell(c), ring_cell(d)};
}
constexpr Horses kInYard = four(-1);
constexpr Horses kNobodySits = {Cell::kNone, Cell::kNone, Cell::kNone, Cell::kNone};

constexpr Chance one(int face) { return {{static_cast<std::uint8_t>(face), 0}}; }
constexpr Chance two(int first, int second) {
  return {{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)}};
}

// A1: a 1 or a 6 brings a horse out and rolls again (R4, R5); own horses block (R14, R10).
static_assert(leads_to({Rules(Profile::kA1), kTwoSeats},
                       {
                           {Seat::k0, one(3), {kStuckMove}},
                           {Seat::k2, one(6), {exit()}},
                           {Seat::k2, one(6), {step(0, 6)}},
                           {Seat::k2, one(1), {exit(), step(6, 7)}, 0},
                           {Seat::k2, one(5), {step(0, 5), step(6, 11)}, 1},
                           {Seat::k0, one(1), {exit()}},
                           {Seat::k0, one(1), {step(0, 1)}},
                           {Seat::k0, one(2), {step(1, 3)}},
                       },
                       {four(-1, -1, -1, 3), kNobodySits, four(-1, -1, 0, 11), kNobodySits},
                       Seat::k2));

// A kick on the way (R17): R comes to G's start, G comes out upon it.
static_assert(leads_to({Rules(Profile::kA1), kThreeSeats},
                       {
                           {Seat::k0, one(6), {exit()}},
                           {Seat::k0, one(6), {step(0, 6)}},
                           {Seat::k0, one(6), {exit(), step(6, 12)}, 1},
                           {Seat::k0, one(2), {step(12, 14)}},
                           {Seat::k1, one(1), {exit(kR)}},
                           {Seat::k1, one(4), {step(0, 4)}},
                           {Seat::k2, one(2), {kStuckMove}},
                           {Seat::k0, one(4), {kStuckMove}},
                       },
                       {kInYard, four(-1, -1, -1, 4), kInYard, kNobodySits}, Seat::k1));

// A2: any double or a 1-6, one horse by the sum (R20), an exit takes the whole roll (R9).
static_assert(leads_to({Rules(Profile::kA2)},
                       {
                           {Seat::k0, two(3, 3), {exit()}},
                           {Seat::k0, two(6, 3), {step(0, 9)}},
                           {Seat::k1, two(2, 1), {kStuckMove}},
                           {Seat::k2, two(6, 1), {exit()}},
                           {Seat::k2, two(4, 4), {step(0, 8)}},
                           {Seat::k2, two(5, 6), {step(8, 19)}},
                           {Seat::k3, two(5, 4), {kStuckMove}},
                       },
                       {four(-1, -1, -1, 9), kInYard, four(-1, -1, -1, 19), kInYard}, Seat::k0));

// B1: only a 6 brings out; a 1 may fly to the next gate (R31); a kick may be spared (R19).
static_assert(leads_to({Rules(Profile::kB1), kTwoSeats},
                       {
                           {Seat::k0, one(1), {kStuckMove}},
                           {Seat::k2, one(6), {exit()}},
                           {Seat::k2, one(1), {step(0, 1), fly(0, 13)}, 1},
                           {Seat::k0, one(6), {exit()}},
                           {Seat::k0, one(5), {step(0, 5)}},
                           {Seat::k2, one(1), {step(13, 14), fly(13, 27)}, 1},
                           {Seat::k0, one(3), {step(5, 8)}},
                           {Seat::k2, one(5), {step(27, 32)}},
                           {Seat::k0, one(1), {step(8, 9), fly(8, 13)}, 0},
                           {Seat::k2, one(5), {step(32, 37, kR), kPassMove}, 1},
                       },
                       {four(-1, -1, -1, 9), kNobodySits, four(-1, -1, -1, 32), kNobodySits},
                       Seat::k0));

// A whole game of one horse with flights: out, three flights, the last stretch, place 6 (R3).
constexpr core::Outcome shortest_game() {
  Rules rules(Profile::kB1);
  rules.set(Switch::kHorses, 0);
  Position position = CaNgua::start({rules, kTwoSeats, Seat::k2});
  const auto roll = [&](int face, std::size_t played) {
    CaNgua::apply(position, one(face));
    CaNgua::apply(position, Move(CaNgua::legal_moves(position)[played]));
  };
  roll(6, 0);
  for (int flight = 0; flight < 4; ++flight) {
    roll(1, 1);
    roll(2, 0);  // R is stuck
  }
  roll(6, 0);
  return CaNgua::outcome(position, {}).value_or(core::Outcome{});
}
static_assert(shortest_game().reason == core::Reason::kHome);
static_assert(shortest_game().ranks == PerSeat<std::uint8_t>{2, 0, 1, 0});
static_assert(shortest_game().scores == PerSeat<double>{-1, 0, 1, 0});

// House rules, by the book: with each die a move of its own (R20, R21) a die is left, the other
// horse takes it, and the extra roll of the double comes after it.
constexpr bool spends_die_after_die() {
  Rules rules(Profile::kA2);
  rules.set(Switch::kDice2, static_cast<int>(TwoDice::kEach));
  Position position = CaNgua::start({rules, kTwoSeats});
  CaNgua::apply(position, two(4, 4));
  CaNgua::apply(position, exit());
  CaNgua::apply(position, two(3, 5));
  const Position open = position;
  const MoveList moves = CaNgua::legal_moves(position);
  if (moves.size() != 2 || moves[0].to != ring_cell(3) || moves[1].to != ring_cell(5)) return false;
  const Undo undo = CaNgua::apply(position, moves[1]);
  if (CaNgua::turn(position) != core::Turn::of(Seat::k0)) return false;
  const MoveList rest = CaNgua::legal_moves(position);
  if (rest.size() != 1 || rest[0] != step(5, 8)) return false;
  CaNgua::undo(position, undo);
  if (position != open) return false;
  CaNgua::apply(position, moves[1]);
  CaNgua::apply(position, rest[0]);
  return CaNgua::turn(position) == core::Turn::chance(Seat::k2);
}
static_assert(spends_die_after_die());

// R34, R12: backwards only to kick, and nobody on a safe start.
constexpr bool kicks_backwards() {
  Rules rules(Profile::kB1);
  rules.set(Switch::kRearKick, 1);
  rules.set(Switch::kSafeStart, 1);
  Position position = CaNgua::start({rules, kTwoSeats});
  place_horses(position, Seat::k0, four(-1, -1, -1, 31));
  place_horses(position, Seat::k2, four(-1, -1, 0, 1));  // on cells 28 and 29
  CaNgua::apply(position, one(2));
  const MoveList moves = CaNgua::legal_moves(position);
  const Move back = {MoveKind::kRearKick, ring_cell(31), ring_cell(29), kY, 0b11};
  if (moves.size() != 3 || moves[0] != step(31, 33) || moves[1] != back) return false;
  if (moves[2] != kPassMove) return false;
  CaNgua::apply(position, back);
  CaNgua::apply(position, one(3));  // Y on 0 is barred by the kicker on its 1
  if (CaNgua::forced_move(position) != kStuckMove) return false;
  CaNgua::apply(position, Move(CaNgua::legal_moves(position)[0]));
  return horses_of(position, Seat::k2) == four(-1, -1, -1, 0) &&
         horses_of(position, Seat::k0) == four(-1, -1, -1, 29);
}
static_assert(kicks_backwards());

// R43: who resigns in a race of three leaves the others to it; the last two end it.
constexpr bool resigning_ends() {
  Position position = CaNgua::start({Rules(Profile::kA1), kThreeSeats});
  const auto first = CaNgua::end(position, core::Ending::kResign, Seat::k0);
  if (!first || first->has_value() || position.turn != Seat::k1) return false;
  const auto second = CaNgua::end(position, core::Ending::kResign, Seat::k2);
  return second && second->has_value() && (*second)->reason == core::Reason::kResign &&
         (*second)->ranks == PerSeat<std::uint8_t>{2, 1, 2, 0};
}
static_assert(resigning_ends());

// The same once more at run time, where the coverage and the sanitizers see it.
TEST(CaNguaOpening, IsPlayedWhileCompiling) {
  EXPECT_EQ(shortest_game().reason, core::Reason::kHome);
  EXPECT_TRUE(resigning_ends());
  EXPECT_TRUE(spends_die_after_die());
  EXPECT_TRUE(kicks_backwards());
}

}  // namespace
}  // namespace kydai::ca_ngua::test
