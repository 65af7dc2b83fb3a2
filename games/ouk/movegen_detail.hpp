// The generator behind movegen.cpp and perft.cpp, as a template over the side, the leap rules and
// what is done with the moves found: counted or listed.  Not for other rooms; they include
// movegen.hpp.
#pragma once

#include "games/ouk/attacks.hpp"

namespace kydai::ouk::detail {

enum class Wanted : std::uint8_t { kAll, kTactical };

// Counts moves.  Every call adds the moves of one set of targets.
struct Counter {
  int moves = 0;

  template <int Delta>
  constexpr void steps(Bitboard to) {
    moves += count(to);
  }
  template <int Delta>
  constexpr void pawn_steps(Bitboard to, Bitboard) {
    moves += count(to);
  }
  constexpr void man(Square, Bitboard to) { moves += count(to); }
  constexpr void leaps(Square, Bitboard to) { moves += count(to); }
};

// Lists moves.
struct Lister {
  MoveList& list;

  // Each target was reached from the square Delta below it.
  template <int Delta>
  constexpr void steps(Bitboard to) {
    while (to != 0) {
      const Square square = take_first(to);
      list.push_back(Move(square_at(index(square) - Delta), square));
    }
  }
  template <int Delta>
  constexpr void pawn_steps(Bitboard to, Bitboard promotions) {
    while (to != 0) {
      const Square square = take_first(to);
      const bool promotes = (promotions & bit(square)) != 0;
      list.push_back(Move(square_at(index(square) - Delta), square,
                          promotes ? MoveKind::kPromotion : MoveKind::kStep));
    }
  }
  constexpr void man(Square from, Bitboard to) {
    while (to != 0) list.push_back(Move(from, take_first(to)));
  }
  constexpr void leaps(Square from, Bitboard to) {
    while (to != 0) list.push_back(Move(from, take_first(to), MoveKind::kLeap));
  }
};

// What bounds the moves of a side.
struct Bounds {
  Bitboard own;
  Bitboard enemy;
  Bitboard occupied;
  Bitboard reach;    // every square, or in check the checker and the squares before it
  Bitboard targets;  // where men may go: wanted, within reach, not on their own
  Bitboard pushes;   // where pawns may be pushed to
  Bitboard danger;   // what the other side attacks, the king taken away
  bool is_in_check;
};

// A pinned man stays on the line of its pin: of all men only rooks, silvers and pawns have such a
// step.
template <Seat Us, class Out>
constexpr void pinned_moves(const Position& position, const Bounds& bounds, Bitboard man,
                            Bitboard line, Out& out) {
  constexpr int kUp = kForward<Us>;
  const Square from = first(man);
  const Kind kind = position.at(from).kind();
  if (kind == Kind::kRook) {
    out.man(from, rook_attacks(from, bounds.occupied) & line & bounds.targets);
  } else if (kind == Kind::kSilver) {
    out.man(from, shift<0, kUp>(man) & line & bounds.targets);
  } else if (kind == Kind::kPawn) {
    out.template pawn_steps<8 * kUp>(shift<0, kUp>(man) & line & bounds.pushes, promotion_rank(Us));
  }
}

template <Seat Us, class Out>
constexpr Bitboard find_pins(const Position& position, const Bounds& bounds, Square king,
                             Out& out) {
  Bitboard pinned = 0;
  for (Bitboard rooks = rook_attacks(king, 0) & bounds.enemy & position.men(Kind::kRook);
       rooks != 0;) {
    const Square rook = take_first(rooks);
    const Bitboard line = between(king, rook);
    const Bitboard blockers = line & bounds.occupied;
    if (blockers == 0 || has_many(blockers) || (blockers & bounds.own) == 0) continue;
    pinned |= blockers;
    // No step along the line of a pin answers the check of another man.
    if (!bounds.is_in_check) pinned_moves<Us>(position, bounds, blockers, line | bit(rook), out);
  }
  return pinned;
}

// The moves of all men of `own` (the pinned ones are left out by the caller) but the king.
template <Seat Us, class Out>
constexpr void men_moves(const Position& position, const Bounds& bounds, Bitboard own, Out& out) {
  constexpr int kUp = kForward<Us>;
  const Bitboard silvers = own & position.men(Kind::kSilver);
  const Bitboard diagonal = silvers | (own & position.queens(Us));
  out.template steps<8 * kUp + 1>(shift<1, kUp>(diagonal) & bounds.targets);
  out.template steps<8 * kUp - 1>(shift<-1, kUp>(diagonal) & bounds.targets);
  out.template steps<-8 * kUp + 1>(shift<1, -kUp>(diagonal) & bounds.targets);
  out.template steps<-8 * kUp - 1>(shift<-1, -kUp>(diagonal) & bounds.targets);
  out.template steps<8 * kUp>(shift<0, kUp>(silvers) & bounds.targets);

  const Bitboard pawns = own & position.men(Kind::kPawn);
  const Bitboard prey = bounds.enemy & bounds.reach;
  out.template pawn_steps<8 * kUp>(shift<0, kUp>(pawns) & bounds.pushes, promotion_rank(Us));
  out.template pawn_steps<8 * kUp + 1>(shift<1, kUp>(pawns) & prey, promotion_rank(Us));
  out.template pawn_steps<8 * kUp - 1>(shift<-1, kUp>(pawns) & prey, promotion_rank(Us));

  for (Bitboard knights = own & position.men(Kind::kKnight); knights != 0;) {
    const Square from = take_first(knights);
    out.man(from, knight_attacks(from) & bounds.targets);
  }
  for (Bitboard rooks = own & position.men(Kind::kRook); rooks != 0;) {
    const Square from = take_first(rooks);
    out.man(from, rook_attacks(from, bounds.occupied) & bounds.targets);
  }
}

// R5: the king's leap on his first move.
template <Seat Us, KingLeap Leap>
constexpr Bitboard king_leaps(const Position& position, const Bounds& bounds, Square king) {
  if (!position.has_right(king_right(Us))) return 0;
  if constexpr (Leap == KingLeap::kKnight) {
    // R8: a leap attacks nothing, so the other king may stand a knight's step away, and is not
    // taken.
    return knight_attacks(king) & ~bounds.own & ~position.men(Kind::kKing);
  } else {
    return bounds.is_in_check ? 0 : king_leap_two(Us) & ~bounds.occupied;
  }
}

// R7: the queen's leap on her first move, never a capture here.
template <Seat Us, QueenLeap Leap>
constexpr Bitboard queen_leaps(const Position& position, Bitboard occupied) {
  if (!position.has_right(queen_right(Us))) return 0;
  const Bitboard path = Leap == QueenLeap::kStep
                            ? bit(queen_leap_target(Us)) | bit(queen_leap_front(Us))
                            : bit(queen_leap_target(Us));
  return (path & occupied) == 0 ? bit(queen_leap_target(Us)) : 0;
}

template <Seat Us, KingLeap KingRule, QueenLeap QueenRule, Wanted What, class Out>
constexpr void generate(const Position& position, Out& out) {
  constexpr Seat kThem = core::other(Us);
  Bounds bounds{};
  bounds.own = position.men(Us);
  bounds.enemy = position.men(kThem);
  bounds.occupied = bounds.own | bounds.enemy;
  const Square king = position.king(Us);
  bounds.danger = attacked<kThem>(position, bounds.occupied ^ bit(king));
  bounds.is_in_check = (bounds.danger & bit(king)) != 0;

  const Bitboard wanted = What == Wanted::kAll ? ~bounds.own : bounds.enemy;
  const Bitboard safe = wanted & ~bounds.danger;
  out.man(king, king_attacks(king) & safe);
  out.leaps(king, king_leaps<Us, KingRule>(position, bounds, king) & safe);

  bounds.reach = ~Bitboard{0};
  if (bounds.is_in_check) [[unlikely]] {
    const Bitboard men = attackers(position, kThem, king, bounds.occupied);
    if (has_many(men)) return;  // two checkers cannot both be answered but by the king
    bounds.reach = men | between(king, first(men));
  }
  bounds.targets = wanted & bounds.reach;
  bounds.pushes =
      ~bounds.occupied & bounds.reach & (What == Wanted::kAll ? ~Bitboard{0} : promotion_rank(Us));

  const Bitboard pinned = find_pins<Us>(position, bounds, king, out);
  men_moves<Us>(position, bounds, bounds.own & ~pinned, out);
  if ((pinned & bit(queen_home(Us))) == 0) {
    out.leaps(queen_home(Us),
              queen_leaps<Us, QueenRule>(position, bounds.occupied) & bounds.targets);
  }
}

// Calls `body` with the leap rules of the options as compile-time constants.
template <class Body>
constexpr decltype(auto) with_leap_rules(const Options& options, Body&& body) {
  if (options.king_leap() == KingLeap::kKnight) {
    return options.queen_leap() == QueenLeap::kStep
               ? body.template operator()<KingLeap::kKnight, QueenLeap::kStep>()
               : body.template operator()<KingLeap::kKnight, QueenLeap::kJump>();
  }
  return options.queen_leap() == QueenLeap::kStep
             ? body.template operator()<KingLeap::kTwo, QueenLeap::kStep>()
             : body.template operator()<KingLeap::kTwo, QueenLeap::kJump>();
}

// The legal moves under queenLeapCaptures: a leap may check, be blocked and be discovered, so each
// move is tried on a copy.
void list_with_leap_captures(const Position& position, MoveList& moves);

template <Wanted What, class Out>
constexpr void generate_for_side(const Position& position, Out& out) {
  with_leap_rules(position.options, [&]<KingLeap KingRule, QueenLeap QueenRule>() {
    if (position.to_move == kWhite) {
      generate<kWhite, KingRule, QueenRule, What>(position, out);
    } else {
      generate<kBlack, KingRule, QueenRule, What>(position, out);
    }
  });
}

}  // namespace kydai::ouk::detail
