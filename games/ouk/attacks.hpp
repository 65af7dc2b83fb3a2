// What the men of a position attack: the map of a whole side, the checkers of a king.
// Works on whole sets of men at once; only rooks and knights are looked at one by one, and there
// are two of each.  Leaps attack nothing, but for the queen's under `queenLeapCaptures`.
#pragma once

#include "games/ouk/position.hpp"

namespace kydai::ouk {

// R8: the one square the queen of `by` attacks with her leap, or none.  Empty unless
// queenLeapCaptures is on.
constexpr Bitboard queen_leap_attacks(const Position& position, Seat by, Bitboard occupied) {
  if (!position.has_right(queen_right(by)) || !position.options.has_leap_captures()) return 0;
  const bool is_blocked = position.options.queen_leap() == QueenLeap::kStep &&
                          (occupied & bit(queen_leap_front(by))) != 0;
  return is_blocked ? 0 : bit(queen_leap_target(by));
}

// Every square that a man of By attacks, whoever stands there, on a board occupied as told.  A king
// that may step away from a rook must not shade the squares behind him, so its mover leaves him out
// of `occupied`.
template <Seat By>
constexpr Bitboard attacked(const Position& position, Bitboard occupied) {
  constexpr int kUp = kForward<By>;
  const Bitboard own = position.men(By);
  const Bitboard silvers = own & position.men(Kind::kSilver);
  const Bitboard diagonal = position.queens(By) | silvers;
  const Bitboard upward = diagonal | (own & position.men(Kind::kPawn));
  Bitboard map = queen_leap_attacks(position, By, occupied) | shift<1, kUp>(upward) |
                 shift<-1, kUp>(upward) | shift<1, -kUp>(diagonal) | shift<-1, -kUp>(diagonal) |
                 shift<0, kUp>(silvers);
  map |= king_attacks(position.king(By));
  for (Bitboard men = own & position.men(Kind::kKnight); men != 0;) {
    map |= knight_attacks(take_first(men));
  }
  for (Bitboard men = own & position.men(Kind::kRook); men != 0;) {
    map |= rook_attacks(take_first(men), occupied);
  }
  return map;
}

// The men of By that attack `square`, leaps left out.
constexpr Bitboard attackers(const Position& position, Seat by, Square square, Bitboard occupied) {
  const Seat victim = core::other(by);
  // A man attacks the square from where a like man of the other colour on the square would attack
  // it.
  return position.men(by) & ((pawn_attacks(victim, square) & position.men(Kind::kPawn)) |
                             (queen_attacks(square) & position.queens()) |
                             (silver_attacks(victim, square) & position.men(Kind::kSilver)) |
                             (knight_attacks(square) & position.men(Kind::kKnight)) |
                             (rook_attacks(square, occupied) & position.men(Kind::kRook)) |
                             (king_attacks(square) & position.men(Kind::kKing)));
}

// The men that give check to the side to move.
constexpr Bitboard checkers(const Position& position) {
  const Seat us = position.to_move;
  const Seat them = core::other(us);
  const Square king = position.king(us);
  Bitboard men = attackers(position, them, king, position.occupied());
  if ((queen_leap_attacks(position, them, position.occupied()) & bit(king)) != 0)
    men |= bit(queen_home(them));
  return men;
}

// Whether the king of Us is attacked: checkers() for one who asks no more than that.  Kings never
// stand side by side.
template <Seat Us>
constexpr bool is_in_check(const Position& position) {
  constexpr Seat kThem = core::other(Us);
  const Square king = position.king(Us);
  const Bitboard silvers = position.men(Kind::kSilver);
  const Bitboard near = (queen_attacks(king) & (position.queens() | silvers)) |
                        (pawn_attacks(Us, king) & position.men(Kind::kPawn)) |
                        (shift<0, kForward<Us>>(bit(king)) & silvers) |
                        (knight_attacks(king) & position.men(Kind::kKnight));
  if ((near & position.men(kThem)) != 0) return true;
  if ((queen_leap_attacks(position, kThem, position.occupied()) & bit(king)) != 0) return true;
  const Bitboard rooks = lines_of(king) & position.men(kThem, Kind::kRook);
  return rooks != 0 && (rook_attacks(king, position.occupied()) & rooks) != 0;
}

constexpr bool is_check(const Position& position) {
  return position.to_move == kWhite ? is_in_check<kWhite>(position) : is_in_check<kBlack>(position);
}

}  // namespace kydai::ouk
