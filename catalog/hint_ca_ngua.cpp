// Why a move of ca-ngua is good.
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "catalog/hint_reasons.hpp"

namespace kydai::catalog {
namespace {

using namespace ca_ngua;  // NOLINT: this file speaks of one game
using enum HintCode;

HintWord colour_word(int seat) {
  switch (seat) {
    case 0: return {"đỏ", "red"};
    case 1: return {"xanh lá", "green"};
    case 2: return {"vàng", "yellow"};
    default: return {"xanh dương", "blue"};
  }
}

// How many enemy horses can kick the horse of `us` on `cell` with one roll, were it their turn.
int hunters_of(const Position& position, Seat us, Cell cell) {
  int hunters = 0;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Seat them = core::seat_at(s);
    if (them == us || !is_live(position, them)) continue;
    Position next = position;
    next.turn = them;
    next.phase = Phase::kRoll;
    next.roll = Roll();
    next.owes_roll = 0;
    next.rolls = 0;
    Cells from = 0;
    for (const auto& [chance, weight] : CaNgua::chances(next)) {
      Position rolled = next;
      CaNgua::apply(rolled, chance);
      for (const Move& move : CaNgua::legal_moves(rolled)) {
        if (move.victim != static_cast<std::uint8_t>(core::index(us))) continue;
        if (ring_cell(progress_for(us, them, progress(move.to))) != cell) continue;
        from |= cells_of(move.kind == MoveKind::kExit ? Cell::kYard : move.from);
      }
    }
    hunters += std::popcount(from);
  }
  return hunters;
}

// With two dice a horse may go twice, which no single move shows.
bool can_tell_hunters(const Position& position) { return position.rules.dice() == 1; }

HintReason why_kick(const Position& position, const Move& move) {
  const Seat victim = core::seat_at(move.victim);
  const int lost = progress_for(victim, position.turn, progress(move.to));
  return {kNguaKick, {colour_word(move.victim), HintWord(lost)}};
}

// A horse that goes on along the ring.
HintReason why_run(const Position& position, const Position& after, const Move& move) {
  if (move.to == Cell::kGate) return {kNguaGate, {}};
  const int steps = progress(move.to) - progress(move.from);
  if (can_tell_hunters(position) && hunters_of(after, position.turn, move.to) == 0) {
    const int before = hunters_of(position, position.turn, move.from);
    if (before > 0) return {kNguaEscape, {HintWord(before)}};
    return {kNguaSafeRun, {HintWord(steps)}};
  }
  return {kNguaRun, {HintWord(steps)}};
}

}  // namespace

HintReason why_ca_ngua(const Position& position, const Move& move) {
  Position after = position;
  CaNgua::apply(after, move);
  const std::size_t us = slot(position.turn);
  if (after.finish[us] != 0 && position.finish[us] == 0) {
    return {kNguaHome, {HintWord(after.finish[us])}};
  }
  if (CaNgua::legal_moves(position).size() == 1) return {kOnlyMove, {}};
  if (move.kind == MoveKind::kPass) return {kNguaSpare, {}};
  if (move.kicks()) return why_kick(position, move);
  switch (move.kind) {
    case MoveKind::kExit: return {kNguaExit, {HintWord(after.yard[us])}};
    case MoveKind::kEnter: return {kNguaEnter, {HintWord(place(move.to))}};
    case MoveKind::kClimb: return {kNguaClimb, {HintWord(place(move.to))}};
    default: return why_run(position, after, move);
  }
}

}  // namespace kydai::catalog
