// The judgement of one move by the rules of the board: why it is refused, rule by rule.  It takes
// any bits for a move and accepts exactly what list_moves() lists.
#pragma once

#include "core/fault.hpp"
#include "games/ngu_hanh/moves.hpp"

namespace kydai::ngu_hanh {

constexpr core::Expected<void> judge_drop(const Position& position, const Reach& reach, Move move) {
  const Kind kind = position.kind_on(move.from());
  if (kind == Kind::kLord) {
    return core::fail(core::FaultCode::kIllegal, 0, "only an element that moves can regenerate",
                      "ngu-hanh.regeneration.lord");  // R10
  }
  if (has(reach.enemy, move.to())) {
    return core::fail(core::FaultCode::kIllegal, 0, "a capture gives no regeneration",
                      "ngu-hanh.regeneration.capture");  // R10
  }
  if (!has(reach.lord_zone, move.to())) {
    return core::fail(core::FaultCode::kIllegal, 0,
                      "the step does not end beside the own Chu on a line",
                      "ngu-hanh.regeneration.not-at-lord");  // R10
  }
  if (!Reach::is_short(position.pieces(reach.us, generated_by(kind)))) {
    return core::fail(core::FaultCode::kIllegal, 0, "both pieces of that element are on the board",
                      "ngu-hanh.regeneration.two-on-board");  // R11
  }
  if (!has(adjacent(move.to()), move.drop())) {
    return core::fail(core::FaultCode::kIllegal, 0,
                      "the regenerated piece must stand one line away from the moved piece",
                      "ngu-hanh.regeneration.not-adjacent");  // R12
  }
  if (!has(reach.drops(move.from(), move.to()), move.drop())) {
    return core::fail(core::FaultCode::kIllegal, 0,
                      "the node for the regenerated piece is occupied",
                      "ngu-hanh.regeneration.occupied");  // R12
  }
  return {};
}

constexpr core::Expected<void> judge_step(const Position& position, const Reach& reach, Move move) {
  if (!has(position.occupied(), move.from())) {
    return core::fail(core::FaultCode::kIllegal, 0, "no piece stands there",
                      "ngu-hanh.no-piece");  // R4
  }
  if (has(reach.enemy, move.from())) {
    return core::fail(core::FaultCode::kIllegal, 0, "that piece is the opponent's",
                      "ngu-hanh.not-your-piece");  // R4
  }
  if (!has(adjacent(move.from()), move.to())) {
    const int dx = file_of(move.to()) - file_of(move.from());
    const int dy = rank_of(move.to()) - rank_of(move.from());
    if (move.from() == move.to() || dx * dx > 1 || dy * dy > 1) {
      return core::fail(core::FaultCode::kIllegal, 0, "a piece moves exactly one step",
                        "ngu-hanh.step");  // R4
    }
    return core::fail(core::FaultCode::kIllegal, 0, "no line joins these nodes",
                      "ngu-hanh.line");  // R4
  }
  if (has(position.side(reach.us), move.to())) {
    return core::fail(core::FaultCode::kIllegal, 0, "an own piece stands there",
                      "ngu-hanh.own-piece");  // R4
  }
  if (!has(reach.enemy, move.to())) return {};
  const Kind attacker = position.kind_on(move.from());
  const Kind target = position.kind_on(move.to());
  if (takes(attacker, target)) return {};
  if (prey_of(target) == attacker) {
    return core::fail(core::FaultCode::kIllegal, 0,
                      "cannot enter: the piece there overcomes the piece that moves",
                      "ngu-hanh.cannot-enter");  // R9
  }
  return core::fail(core::FaultCode::kIllegal, 0, "blocked by an enemy piece it does not overcome",
                    "ngu-hanh.blocked");  // R8
}

// Both Chủ must stand.
constexpr core::Expected<void> judge_move(const Position& position, Move move) {
  if (move.is_pass()) return {};  // R3
  const bool on_board = index(move.from()) < kNodes && index(move.to()) < kNodes &&
                        (index(move.drop()) < kNodes || !move.has_drop()) && move.code() >> 24 == 0;
  if (!on_board) {
    return core::fail(core::FaultCode::kIllegal, 0, "no such node on the board", "ngu-hanh.node");
  }
  const Reach reach(position);
  const auto step = judge_step(position, reach, move);
  if (!step || !move.has_drop()) return step;
  return judge_drop(position, reach, move);
}

}  // namespace kydai::ngu_hanh
