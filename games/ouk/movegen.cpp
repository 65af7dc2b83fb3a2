#include "games/ouk/movegen.hpp"

#include "games/ouk/board_moves.hpp"
#include "games/ouk/movegen_detail.hpp"

namespace kydai::ouk {
namespace detail {
namespace {

// Where a man other than the king may go, the safety of the king aside.
Bitboard loose_targets(const Position& position, Square from, Man man) {
  const Seat us = man.side();
  const Bitboard enemy = position.men(core::other(us));
  const Bitboard free = ~position.men(us);
  switch (man.kind()) {
    case Kind::kPawn: {
      const Bitboard ahead = us == kWhite ? shift<0, 1>(bit(from)) : shift<0, -1>(bit(from));
      return (ahead & ~position.occupied()) | (pawn_attacks(us, from) & enemy);
    }
    case Kind::kQueen:
    case Kind::kPromoted: return queen_attacks(from) & free;
    case Kind::kSilver: return silver_attacks(us, from) & free;
    case Kind::kKnight: return knight_attacks(from) & free;
    case Kind::kRook: return rook_attacks(from, position.occupied()) & free;
    case Kind::kKing: return king_attacks(from) & free;
  }
  return 0;
}

Bitboard loose_king_leaps(const Position& position, Seat us) {
  if (!position.has_right(king_right(us))) return 0;
  if (position.options.king_leap() == KingLeap::kKnight) {
    return knight_attacks(king_home(us)) & ~position.men(us) & ~position.men(Kind::kKing);  // R8
  }
  return is_check(position) ? 0 : king_leap_two(us) & ~position.occupied();
}

bool leaves_king_safe(const Position& position, Move move) {
  const Seat us = position.to_move;
  Position next = position;
  place<false>(next, move, core::NoSink{});
  const Bitboard king = next.men(us, Kind::kKing);
  return attackers(next, core::other(us), first(king), next.occupied()) == 0 &&
         (queen_leap_attacks(next, core::other(us)) & king) == 0;
}

}  // namespace

void list_with_leap_captures(const Position& position, MoveList& moves) {
  const Seat us = position.to_move;
  const auto add = [&](Square from, Bitboard targets, MoveKind kind) {
    while (targets != 0) {
      const Move move(from, take_first(targets), kind);
      if (leaves_king_safe(position, move)) moves.push_back(move);
    }
  };
  for (Bitboard men = position.men(us); men != 0;) {
    const Square from = take_first(men);
    const Man man = position.at(from);
    const Bitboard targets = loose_targets(position, from, man);
    const Bitboard promotions = man.kind() == Kind::kPawn ? targets & promotion_rank(us) : 0;
    add(from, targets & ~promotions, MoveKind::kStep);
    add(from, promotions, MoveKind::kPromotion);
  }
  add(king_home(us), loose_king_leaps(position, us), MoveKind::kLeap);
  // R8 under queenLeapCaptures: where she attacks with her leap, there she may go.
  add(queen_home(us), queen_leap_attacks(position, us) & ~position.men(us), MoveKind::kLeap);
}

}  // namespace detail

void generate_moves(const Position& position, MoveList& moves) {
  if (position.options.has_leap_captures()) {
    detail::list_with_leap_captures(position, moves);
    return;
  }
  detail::Lister lister{moves};
  detail::generate_for_side<detail::Wanted::kAll>(position, lister);
}

void generate_tactical_moves(const Position& position, MoveList& moves) {
  if (position.options.has_leap_captures()) {
    MoveList all;
    detail::list_with_leap_captures(position, all);
    for (const Move move : all) {
      if (is_tactical(position, move)) moves.push_back(move);
    }
    return;
  }
  detail::Lister lister{moves};
  detail::generate_for_side<detail::Wanted::kTactical>(position, lister);
}

int count_moves(const Position& position) {
  if (position.options.has_leap_captures()) {
    MoveList moves;
    detail::list_with_leap_captures(position, moves);
    return static_cast<int>(moves.size());
  }
  detail::Counter counter;
  detail::generate_for_side<detail::Wanted::kAll>(position, counter);
  return counter.moves;
}

bool has_any_move(const Position& position) { return count_moves(position) > 0; }

Position after(const Position& position, Move move) {
  Position next = position;
  if (position.options.has_rook_aim()) {
    detail::place<true>(next, move, core::NoSink{});
  } else {
    detail::place<false>(next, move, core::NoSink{});
  }
  return next;
}

bool gives_check(const Position& position, Move move) {
  if (move.is_call() || move.kind() == MoveKind::kPass) return false;
  return is_check(after(position, move));
}

}  // namespace kydai::ouk
