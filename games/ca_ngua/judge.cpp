// Reading a move and, where it is against the rules, saying which rule forbids it.
#include <algorithm>

#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/way.hpp"

namespace kydai::ca_ngua {
namespace {

using core::Cursor;
using core::Expected;
using core::fail;
using core::FaultCode;

Expected<Cell> read_cell(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  const bool in_stable = cursor.accept('s');
  std::uint32_t number = 0;
  if (!cursor.accept_number(number)) {
    return fail(FaultCode::kSyntax, cursor.at(),
                "a move is X, CELL-CELL, CELL^CELL, CELL<CELL, pass or --");
  }
  if (in_stable ? number < 1 || number > kStablePlaces : number > kGateProgress) {
    return fail(FaultCode::kRange, begin, "the ring is 0..55 and the stable s1..s6");
  }
  return in_stable ? stable_cell(static_cast<int>(number)) : ring_cell(static_cast<int>(number));
}

// CELL sign CELL; the cells decide between step, enter and climb.
Expected<Move> read_travel(Cursor& cursor) {
  const auto from = read_cell(cursor);
  if (!from) return std::unexpected(from.error());
  const std::size_t sign_at = cursor.at();
  const char sign = cursor.take();
  if (sign != '-' && sign != '^' && sign != '<') {
    return fail(FaultCode::kSyntax, sign_at, "between two cells stands '-', '^' or '<'");
  }
  const std::size_t to_at = cursor.at();
  const auto to = read_cell(cursor);
  if (!to) return std::unexpected(to.error());
  Move move = {MoveKind::kStep, *from, *to, kNobody, 0};
  if (sign != '-') {
    move.kind = sign == '^' ? MoveKind::kFly : MoveKind::kRearKick;
    if (is_stable(*from))
      return fail(FaultCode::kRange, 0, "flying and kicking backwards is for the ring");
    if (is_stable(*to))
      return fail(FaultCode::kRange, to_at, "flying and kicking backwards is for the ring");
  } else if (is_stable(*from)) {
    move.kind = MoveKind::kClimb;
    if (is_ring(*to)) return fail(FaultCode::kRange, to_at, "no horse leaves the stable");
  } else if (is_stable(*to)) {
    move.kind = MoveKind::kEnter;
  }
  return move;
}

// The form of a move, whatever the position.
Expected<Move> read_form(std::string_view text) {
  Cursor cursor(text);
  Move move = kStuckMove;
  if (cursor.accept("pass")) {
    move = kPassMove;
  } else if (cursor.accept('X')) {
    move = {MoveKind::kExit, Cell::kYard, Cell::kStart, kNobody, 0};
  } else if (!cursor.accept("--")) {
    const auto travel = read_travel(cursor);
    if (!travel) return travel;
    move = *travel;
  }
  if (is_ring(move.to) && cursor.accept('x')) {
    const std::size_t victim_at = cursor.at();
    const std::size_t victim = kSeatLetters.find(cursor.take());
    if (victim == std::string_view::npos) {
      return fail(FaultCode::kSyntax, victim_at, "the kicked seat is R, G, Y or B");
    }
    move.victim = static_cast<std::uint8_t>(victim);
  }
  if (!cursor.done()) return fail(FaultCode::kSyntax, cursor.at(), "the move ends here");
  return move;
}

std::unexpected<core::Fault> illegal(std::string_view rule, std::string_view message) {
  return fail(FaultCode::kIllegal, 0, message, rule);
}

std::unexpected<core::Fault> illegal(Why why) {
  switch (why) {
    case Why::kExitRoll:
      return illegal("ca-ngua.exit", "this roll brings no horse out of the yard");
    case Why::kYardEmpty: return illegal("ca-ngua.exit", "there is no horse in the yard");
    case Why::kDieSpent:
      return illegal("ca-ngua.exit", "a horse comes out before a die is used, not after");
    case Why::kExitKick:
      return illegal("ca-ngua.exit", "an enemy on the start cell bars the exit here");
    case Why::kOwnHorse: return illegal("ca-ngua.own-horse", "a horse of your own stands there");
    case Why::kSafe:
      return illegal("ca-ngua.safe", "the enemy is safe on its own start or gate here");
    case Why::kBlocked: return illegal("ca-ngua.blocked", "a horse stands in the way");
    case Why::kGate: return illegal("ca-ngua.gate", "a horse has to stop on its gate first");
    case Why::kStable:
      return illegal("ca-ngua.stable", "a horse of your own in the stable is in the way");
    case Why::kClimb: return illegal("ca-ngua.climb", "this roll does not lift the horse there");
    case Why::kFly:
      return illegal("ca-ngua.fly",
                     "a horse flies with a 1, past at least one cell, to the next gate");
    case Why::kFlyKick: return illegal("ca-ngua.fly", "a fly needs the gate empty here");
    case Why::kRearKick:
      return illegal("ca-ngua.rear-kick", "backwards one only kicks, and only where it is agreed");
    case Why::kFine: break;
  }
  return illegal("ca-ngua.kick-mark",
                 "a kick is written with x and the seat that is kicked, nothing else is");
}

std::unexpected<core::Fault> wrong_length() {
  return illegal("ca-ngua.roll", "the roll does not move a horse so far");
}

// Is there an offer of this number?
bool is_offered(const Offers& offers, int number) {
  for (const Offer& offer : offers) {
    if (offer.number == number) return true;
  }
  return false;
}

Why climb_reason(const Way& way, const Move& move) {
  Why why = Why::kClimb;
  for (const Offer& offer : way.offers()) {
    why = way.climb(place(move.from), place(move.to), offer);
    if (why != Why::kClimb) return why;
  }
  return why;
}

// Why a move of good form that is not in the list is not there.
std::unexpected<core::Fault> explain(const Position& position, const Move& move, bool is_stuck) {
  const Way way(position);
  const Offers offers = way.offers();
  if (move.kind == MoveKind::kStuck) return illegal("ca-ngua.must-move", "there is a move to play");
  if (move.kind == MoveKind::kPass) {
    if (is_stuck) return illegal("ca-ngua.pass", "there is no move to give up, write --");
    return illegal("ca-ngua.pass",
                   "passing is for sparing an enemy who could be kicked, where agreed");
  }
  if (move.kind == MoveKind::kExit) return illegal(way.exit());
  if ((position.cells[slot(position.turn)] & cells_of(move.from)) == 0) {
    return illegal("ca-ngua.no-horse", "no horse of the seat to move stands there");
  }
  if (move.kind == MoveKind::kClimb) return illegal(climb_reason(way, move));
  const int length = static_cast<int>(move.to) - static_cast<int>(move.from);
  switch (move.kind) {
    case MoveKind::kEnter:
      if (!is_offered(offers, length)) return wrong_length();
      return illegal(way.enter(move.from, move.to));
    case MoveKind::kFly:
      if (move.from == Cell::kGate || move.to != next_gate(move.from)) return illegal(Why::kFly);
      if (!is_offered(offers, 1)) return wrong_length();
      return illegal(way.fly(move.from));
    case MoveKind::kRearKick:
      if (!is_offered(offers, -length)) return wrong_length();
      return illegal(way.rear_kick(move.from, move.to));
    default:
      if (!is_offered(offers, length)) return wrong_length();
      return illegal(way.step(move.from, move.to));
  }
}

}  // namespace

Expected<Move> CaNgua::read_move(const Position& position, std::string_view text) {
  const auto form = read_form(text);
  if (!form) return form;
  if (position.phase == Phase::kOver) return fail(FaultCode::kOver, 0, "the game is over");
  if (position.phase == Phase::kRoll) {
    return fail(FaultCode::kNotYourTurn, 0, "the dice have to be rolled first");
  }
  const Moves moves = legal_moves(position);
  for (const Move& move : moves) {
    const bool is_same = move.kind == form->kind && move.from == form->from &&
                         move.to == form->to && move.victim == form->victim;
    if (is_same) return move;
  }
  return explain(position, *form, moves[0].kind == MoveKind::kStuck);
}

}  // namespace kydai::ca_ngua
