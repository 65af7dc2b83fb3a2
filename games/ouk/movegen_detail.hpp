// The generator behind movegen.hpp and perft.cpp, as a template over the side and what is done with
// the moves found: counted or listed.  Not for other rooms; they include movegen.hpp.
#pragma once

#include "games/ouk/attacks.hpp"

namespace kydai::ouk::detail {

enum class Wanted : std::uint8_t { kAll, kTactical };

// Counts moves.  Every call adds the moves of one set of targets, a rank of the board in a byte of
// the sum, so that the bytes are added up only once; all moves together fit into one.
class Counter {
 public:
  constexpr int moves() const { return static_cast<int>(ranks_ * kFileA >> 56); }

  template <int Delta>
  constexpr void steps(Bitboard, Bitboard to) {
    add(to);
  }
  template <int Delta, Seat Us>
  constexpr void pawn_steps(Bitboard to) {
    add(to);
  }
  constexpr void king(Square, Bitboard to) { add(to); }
  constexpr void knight(Square, Bitboard to) { add(to); }
  constexpr void man(Square, Bitboard to) { add(to); }
  constexpr void leaps(Square, Bitboard to) { add(to); }

 private:
  constexpr void add(Bitboard to) {
    constexpr Bitboard kTwos = 0x5555555555555555;
    constexpr Bitboard kFours = 0x3333333333333333;
    constexpr Bitboard kEights = 0x0f0f0f0f0f0f0f0f;
    to -= to >> 1 & kTwos;
    to = (to & kFours) + (to >> 2 & kFours);
    ranks_ += (to + (to >> 4)) & kEights;
  }

  static_assert(kMovesMost < 256);
  Bitboard ranks_ = 0;
};

// Lists moves, from the lowest square of a set to the highest.  kMovesMost is proved where MoveList
// is, so the room is looked at once and not for every move.
//
// How many moves a man has is a coin toss, and a loop over them ends with a wrong guess of the
// processor, which costs more than a dozen moves; how many men there are hardly changes.  So every
// possible step is written and only the next place moves on or stays.  Of captures there are too
// few for that.
template <Wanted What>
class Lister {
 public:
  explicit constexpr Lister(MoveList& list)
      : list_(list), next_(list.spare(std::size_t{kMovesMost} + 1)) {}
  Lister(const Lister&) = delete;
  Lister& operator=(const Lister&) = delete;
  constexpr ~Lister() { list_.grow(static_cast<std::size_t>(next_ - list_.end())); }

  // Each target is reached by one of `men` from the square Delta below it.
  template <int Delta>
  constexpr void steps(Bitboard men, Bitboard to) {
    if constexpr (What == Wanted::kTactical) {
      while (to != 0) put<Delta>(index(take_first(to)));
    } else {
      while (men != 0) put_if<Delta>(index(take_first(men)) + Delta, to);
    }
  }
  template <int Delta, Seat Us>
  constexpr void pawn_steps(Bitboard to) {
    if ((to & promotion_rank(Us)) == 0) {
      while (to != 0) put<Delta>(index(take_first(to)));
      return;
    }
    while (to != 0) {
      const Square square = take_first(to);
      const bool promotes = (promotion_rank(Us) & bit(square)) != 0;
      *next_++ = Move(square_at(index(square) - Delta), square,
                      promotes ? MoveKind::kPromotion : MoveKind::kStep);
    }
  }
  constexpr void king(Square from, Bitboard to) {
    if constexpr (What == Wanted::kTactical) {
      man(from, to);
    } else {
      put_near<-9, -8, -7, -1, 1, 7, 8, 9>(from, to);
    }
  }
  constexpr void knight(Square from, Bitboard to) {
    if constexpr (What == Wanted::kTactical) {
      man(from, to);
    } else {
      put_near<-17, -15, -10, -6, 6, 10, 15, 17>(from, to);
    }
  }
  constexpr void man(Square from, Bitboard to) {
    while (to != 0) *next_++ = Move(from, take_first(to));
  }
  constexpr void leaps(Square from, Bitboard to) {
    while (to != 0) *next_++ = Move(from, take_first(to), MoveKind::kLeap);
  }

 private:
  template <int Delta>
  constexpr void put(int to) {
    *next_++ = Move::step<Delta>(to);
  }
  // A target off the board comes round to a square so far away that it is not among `targets`.
  template <int Delta>
  constexpr void put_if(int to, Bitboard targets) {
    *next_ = Move::step<Delta>(to);
    next_ += targets >> (to & 63) & 1;
  }
  template <int... Deltas>
  constexpr void put_near(Square from, Bitboard targets) {
    (put_if<Deltas>(index(from) + Deltas, targets), ...);
  }

  MoveList& list_;
  Move* next_;
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
    out.template pawn_steps<8 * kUp, Us>(shift<0, kUp>(man) & line & bounds.pushes);
  }
}

// The enemy men that would give check along a line if one man of ours went out of it: rooks, and
// under queenLeapCaptures a queen whose leap the man before her blocks.
template <Seat Us>
constexpr Bitboard pinners(const Position& position, Square king) {
  constexpr Seat kThem = core::other(Us);
  Bitboard men = lines_of(king) & position.men(kThem, Kind::kRook);
  if (position.has_right(queen_right(kThem)) && position.options.has_leap_captures() &&
      position.options.queen_leap() == QueenLeap::kStep && king == queen_leap_target(kThem)) {
    men |= bit(queen_home(kThem));  // R8
  }
  return men;
}

template <Seat Us, class Out>
constexpr Bitboard find_pins(const Position& position, const Bounds& bounds, Square king,
                             Out& out) {
  Bitboard pinned = 0;
  for (Bitboard men = pinners<Us>(position, king); men != 0;) {
    const Square pinner = take_first(men);
    const Bitboard line = between(king, pinner);
    const Bitboard blockers = line & bounds.occupied;
    if (has_many(blockers) || (blockers & bounds.own) == 0) continue;
    pinned |= blockers;
    // No step along the line of a pin answers the check of another man.
    if (!bounds.is_in_check) pinned_moves<Us>(position, bounds, blockers, line | bit(pinner), out);
  }
  return pinned;
}

// The moves of all men of `own` (the pinned ones are left out by the caller) but the king.
template <Seat Us, class Out>
constexpr void men_moves(const Position& position, const Bounds& bounds, Bitboard own, Out& out) {
  constexpr int kUp = kForward<Us>;
  const Bitboard silvers = own & position.men(Kind::kSilver);
  const Bitboard diagonal = silvers | (own & position.queens());
  out.template steps<8 * kUp + 1>(diagonal, shift<1, kUp>(diagonal) & bounds.targets);
  out.template steps<8 * kUp - 1>(diagonal, shift<-1, kUp>(diagonal) & bounds.targets);
  out.template steps<-8 * kUp + 1>(diagonal, shift<1, -kUp>(diagonal) & bounds.targets);
  out.template steps<-8 * kUp - 1>(diagonal, shift<-1, -kUp>(diagonal) & bounds.targets);
  out.template steps<8 * kUp>(silvers, shift<0, kUp>(silvers) & bounds.targets);

  const Bitboard pawns = own & position.men(Kind::kPawn);
  const Bitboard prey = bounds.enemy & bounds.reach;
  out.template pawn_steps<8 * kUp, Us>(shift<0, kUp>(pawns) & bounds.pushes);
  out.template pawn_steps<8 * kUp + 1, Us>(shift<1, kUp>(pawns) & prey);
  out.template pawn_steps<8 * kUp - 1, Us>(shift<-1, kUp>(pawns) & prey);

  for (Bitboard knights = own & position.men(Kind::kKnight); knights != 0;) {
    const Square from = take_first(knights);
    out.knight(from, knight_attacks(from) & bounds.targets);
  }
  for (Bitboard rooks = own & position.men(Kind::kRook); rooks != 0;) {
    const Square from = take_first(rooks);
    out.man(from, rook_attacks(from, bounds.occupied) & bounds.targets);
  }
}

// R5: the king's leap on his first move, for a king that has the right.
template <Seat Us>
constexpr Bitboard king_leaps(const Position& position, const Bounds& bounds) {
  if (position.options.king_leap() == KingLeap::kKnight) {
    // R8: a leap attacks nothing, so the other king may stand a knight's step away, and is not
    // taken.
    return knight_attacks(king_home(Us)) & ~bounds.own & ~position.men(Kind::kKing);
  }
  return bounds.is_in_check ? 0 : king_leap_two(Us) & ~bounds.occupied;
}

// R7: the queen's leap on her first move, for a queen that has the right.
template <Seat Us>
constexpr Bitboard queen_leaps(const Position& position, const Bounds& bounds) {
  const bool is_step = position.options.queen_leap() == QueenLeap::kStep;
  Bitboard path = is_step ? bit(queen_leap_front(Us)) : 0;
  if (!position.options.has_leap_captures()) path |= bit(queen_leap_target(Us));  // R8
  return (path & bounds.occupied) == 0 ? bit(queen_leap_target(Us)) : 0;
}

// The squares that answer the check of one man: his own and those before him.
constexpr Bitboard answers(const Position& position, Square king, Bitboard checker) {
  // Rooks check from afar, and so does the queen's leap (R8), which passes over men under
  // queenLeap=jump.
  const bool can_be_blocked = (checker & position.men(Kind::kRook)) != 0 ||
                              position.options.queen_leap() == QueenLeap::kStep;
  return can_be_blocked ? checker | between(king, first(checker)) : checker;
}

template <Seat Us, Wanted What, class Out>
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
  out.king(king, king_attacks(king) & safe);
  if (position.has_right(king_right(Us))) {
    out.leaps(king, king_leaps<Us>(position, bounds) & safe);
  }

  bounds.reach = ~Bitboard{0};
  if (bounds.is_in_check) [[unlikely]] {
    const Bitboard men = checkers(position);
    if (has_many(men)) return;  // two checkers cannot both be answered but by the king
    bounds.reach = answers(position, king, men);
  }
  bounds.targets = wanted & bounds.reach;
  bounds.pushes =
      ~bounds.occupied & bounds.reach & (What == Wanted::kAll ? ~Bitboard{0} : promotion_rank(Us));

  const Bitboard pinned = find_pins<Us>(position, bounds, king, out);
  men_moves<Us>(position, bounds, bounds.own & ~pinned, out);
  if (position.has_right(queen_right(Us)) && (pinned & bit(queen_home(Us))) == 0) {
    out.leaps(queen_home(Us), queen_leaps<Us>(position, bounds) & bounds.targets);
  }
}

template <Wanted What, class Out>
constexpr void generate_for_side(const Position& position, Out& out) {
  if (position.to_move == kWhite) {
    generate<kWhite, What>(position, out);
  } else {
    generate<kBlack, What>(position, out);
  }
}

// Whether some man of ours has a step that needs no look at the king's safety.  True in nearly
// every position; off the lines of the king nobody can be pinned.
template <Seat Us>
constexpr bool has_free_step(const Position& position) {
  constexpr int kUp = kForward<Us>;
  const Bitboard empty = ~position.occupied();
  const Bitboard free = position.men(Us) & ~lines_of(position.king(Us));
  const Bitboard upright = free & (position.men(Kind::kPawn) | position.men(Kind::kSilver));
  if ((shift<0, kUp>(upright) & empty) != 0) return true;
  const Bitboard diagonal = free & (position.queens() | position.men(Kind::kSilver));
  const Bitboard rooks = free & position.men(Kind::kRook);
  const Bitboard around = shift<1, kUp>(diagonal) | shift<-1, kUp>(diagonal) |
                          shift<1, -kUp>(diagonal) | shift<-1, -kUp>(diagonal) |
                          shift<1, 0>(rooks) | shift<-1, 0>(rooks) | shift<0, 1>(rooks) |
                          shift<0, -1>(rooks);
  return (around & empty) != 0;
}

template <Seat Us>
constexpr bool has_king_step(const Position& position) {
  const Square king = position.king(Us);
  const Bitboard danger = attacked<core::other(Us)>(position, position.occupied() ^ bit(king));
  return (king_attacks(king) & ~position.men(Us) & ~danger) != 0;
}

// Seen without listing anything, the likeliest first.
template <Seat Us>
constexpr bool has_any_move(const Position& position) {
  if (!is_in_check<Us>(position) && has_free_step<Us>(position)) return true;
  if (has_king_step<Us>(position)) return true;
  Counter counter;
  generate<Us, Wanted::kAll>(position, counter);
  return counter.moves() > 0;
}

}  // namespace kydai::ouk::detail
