// why_illegal: the rule that a move breaks, for people who learn the game.  It repeats the rules in
// the order in which one would explain them and is never asked whether a move is legal: the
// generator says that.
#pragma once

#include <optional>

#include "games/ouk/honour.hpp"
#include "games/ouk/movegen.hpp"

namespace kydai::ouk {

// What a move text asks for; `promotes` = it was written with the promotion letter.
struct Attempt {
  Square from;
  Square to;
  bool promotes = false;
};

namespace detail {

constexpr bool can_reach(Bitboard squares, const Attempt& attempt) {
  return (squares & bit(attempt.to)) != 0;
}

// R2
constexpr std::optional<core::Fault> pawn_fault(const Position& position, const Attempt& attempt) {
  const Seat us = position.to_move;
  const int up = us == kWhite ? 1 : -1;
  const int ranks = rank_of(attempt.to) - rank_of(attempt.from);
  const int files = file_of(attempt.to) - file_of(attempt.from);
  if (ranks != up || files < -1 || files > 1) {
    return refusal("A fish goes one square forward and captures one square diagonally forward",
                   "ouk.pawn");
  }
  const bool is_occupied = !position.at(attempt.to).is_none();
  if (files == 0 && is_occupied) {
    return refusal("The square in front of the fish is occupied", "ouk.pawn-blocked");
  }
  if (files != 0 && !is_occupied) {
    return refusal("A fish goes diagonally only to capture", "ouk.pawn-capture");
  }
  if (!attempt.promotes && can_reach(promotion_rank(us), attempt)) {
    return refusal("A fish that reaches the promotion rank must be promoted, written with m",
                   "ouk.promotion");
  }
  return std::nullopt;
}

// R3, R7
constexpr std::optional<core::Fault> queen_fault(const Position& position, const Attempt& attempt) {
  const Seat us = position.to_move;
  if (can_reach(queen_attacks(attempt.from), attempt)) return std::nullopt;
  const bool is_leap = attempt.from == queen_home(us) && attempt.to == queen_leap_target(us) &&
                       position.at(attempt.from).kind() == Kind::kQueen;
  if (!is_leap) return refusal("A queen goes one square diagonally", "ouk.queen");
  if (!position.has_right(queen_right(us))) {
    return refusal("The queen leaps only with her first move", "ouk.queen-leap-right");
  }
  const bool is_front_occupied = (position.occupied() & bit(queen_leap_front(us))) != 0;
  if (position.options.queen_leap() == QueenLeap::kStep && is_front_occupied) {
    return refusal("The queen's leap does not pass over a man", "ouk.queen-leap-blocked");
  }
  if (!position.at(attempt.to).is_none() && !position.options.has_leap_captures()) {
    return refusal("The queen's leap ends on an empty square", "ouk.queen-leap-capture");
  }
  return std::nullopt;
}

// R5, R6
constexpr std::optional<core::Fault> king_fault(const Position& position, const Attempt& attempt) {
  const Seat us = position.to_move;
  if (can_reach(king_attacks(attempt.from), attempt)) return std::nullopt;
  if (!can_reach(knight_attacks(attempt.from), attempt)) {
    return refusal("A king goes one square in any direction", "ouk.king");
  }
  if (!position.has_right(king_right(us))) {
    return refusal("The king leaps only with his first move, and not after a rook has aimed at him",
                   "ouk.king-leap-right");
  }
  if (position.options.king_leap() == KingLeap::kKnight) {
    if (!can_reach(position.men(Kind::kKing), attempt)) return std::nullopt;
    return refusal("A leap does not capture a king", "ouk.king-leap-king");
  }
  if (!can_reach(king_leap_two(us), attempt)) {
    return refusal("The king leaps two files aside and one rank forward", "ouk.king-leap");
  }
  if (!position.at(attempt.to).is_none()) {
    return refusal("The king's leap ends on an empty square", "ouk.king-leap-capture");
  }
  if (is_check(position)) {
    return refusal("The king does not leap out of check", "ouk.king-leap-in-check");
  }
  return std::nullopt;
}

constexpr std::optional<core::Fault> piece_fault(const Position& position, const Attempt& attempt) {
  switch (position.at(attempt.from).kind()) {
    case Kind::kPawn: return pawn_fault(position, attempt);
    case Kind::kQueen:
    case Kind::kPromoted: return queen_fault(position, attempt);
    case Kind::kSilver:  // R4
      if (can_reach(silver_attacks(position.to_move, attempt.from), attempt)) return std::nullopt;
      return refusal("A silver goes one square diagonally or one straight forward", "ouk.silver");
    case Kind::kKnight:
      if (can_reach(knight_attacks(attempt.from), attempt)) return std::nullopt;
      return refusal("A knight goes two squares one way and one aside", "ouk.knight");
    case Kind::kRook:
      if (!can_reach(rook_attacks(attempt.from, 0), attempt)) {
        return refusal("A rook goes along ranks and files", "ouk.rook");
      }
      if (can_reach(rook_attacks(attempt.from, position.occupied()), attempt)) return std::nullopt;
      return refusal("A rook does not pass over a man", "ouk.rook-blocked");
    case Kind::kKing: break;
  }
  return king_fault(position, attempt);
}

}  // namespace detail

// Expects a move that is not legal.  The fault has code kIllegal and at = 0.
constexpr core::Fault why_illegal(const Position& position, const Attempt& attempt) {
  const Man man = position.at(attempt.from);
  if (man.is_none())
    return detail::refusal("No man stands on the first square", "ouk.empty-square");
  if (man.side() != position.to_move) {
    return detail::refusal("The man on the first square is the other side's", "ouk.other-side");
  }
  const Man target = position.at(attempt.to);
  if (!target.is_none() && target.side() == position.to_move) {
    return detail::refusal("A man of one's own stands on the second square", "ouk.own-capture");
  }
  if (const auto fault = detail::piece_fault(position, attempt)) return *fault;
  const bool is_promotion =
      man.kind() == Kind::kPawn && detail::can_reach(promotion_rank(position.to_move), attempt);
  if (attempt.promotes && !is_promotion) {
    return detail::refusal("Only a fish that reaches the promotion rank is promoted",
                           "ouk.promotion");
  }
  // The man may go there; then it is the king's safety that forbids it.
  if (man.kind() == Kind::kKing) {
    return detail::refusal("The king would stand in check", "ouk.king-into-check");
  }
  if (is_check(position)) return detail::refusal("The king stays in check", "ouk.in-check");
  return detail::refusal("The man is pinned: the move would expose the king", "ouk.pinned");
}

}  // namespace kydai::ouk
