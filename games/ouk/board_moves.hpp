// place() and unplace(): a move's effect on the board, the leap rights, the side to move and the
// key, and on nothing else.  apply() adds clock and count (honour.hpp); perft needs only this. The
// caller vouches for the move.
#pragma once

#include "core/piece_event.hpp"
#include "games/ouk/position.hpp"

namespace kydai::ouk::detail {

// The rights that end when a man leaves or reaches a square.
inline constexpr std::array<std::uint8_t, kSquares> kRightsOf = [] {
  std::array<std::uint8_t, kSquares> rights{};
  for (const Seat side : {kWhite, kBlack}) {
    rights[slot(king_home(side))] = static_cast<std::uint8_t>(king_right(side));
    rights[slot(queen_home(side))] = static_cast<std::uint8_t>(queen_right(side));
  }
  return rights;
}();

constexpr void put(Position& position, Square square, Man man) {
  position.board[slot(square)] = man;
  position.sides[slot(man.side())] |= bit(square);
  position.kinds[slot(man.kind())] |= bit(square);
}

constexpr void lift(Position& position, Square square, Man man) {
  position.board[slot(square)] = Man();
  position.sides[slot(man.side())] ^= bit(square);
  position.kinds[slot(man.kind())] ^= bit(square);
}

constexpr void slide(Position& position, Square from, Square to, Man man) {
  position.board[slot(from)] = Man();
  position.board[slot(to)] = man;
  position.sides[slot(man.side())] ^= bit(from) | bit(to);
  position.kinds[slot(man.kind())] ^= bit(from) | bit(to);
}

constexpr core::PieceEvent event(core::PieceEvent::Kind what, Man man, Square from, Square to) {
  return {what, man.side(), static_cast<std::uint8_t>(man.kind()), static_cast<std::uint8_t>(from),
          static_cast<std::uint8_t>(to)};
}

constexpr Undo remember(const Position& position, Move move) {
  Undo undo;
  undo.key = position.key;
  undo.clock = position.clock;
  undo.limit = position.limit;
  undo.full_move = position.full_move;
  undo.move = move;
  undo.counter = position.counter;
  undo.rights = position.rights;
  return undo;
}

// R6, rookAim: a rook whose move ends on the rank or file of the enemy king takes his leap for
// good, whatever stands between.  With the right the king is at home, so home is where he stands.
constexpr bool aims_at_king(Square rook, Seat us) {
  const Square king = king_home(core::other(us));
  return file_of(rook) == file_of(king) || rank_of(rook) == rank_of(king);
}

template <class Sink>
constexpr Undo place(Position& position, Move move, Sink&& sink) {
  using Event = core::PieceEvent::Kind;
  Undo undo = remember(position, move);
  const Square from = move.from();
  const Square to = move.to();
  const Seat us = position.to_move;
  const Man man = position.at(from);
  undo.captured = position.at(to);
  core::Key key = position.key ^ zobrist::kBlackToMove;

  if (!undo.captured.is_none()) {
    lift(position, to, undo.captured);
    key ^= man_key(undo.captured, to);
    sink(event(Event::kRemoved, undo.captured, to, to));
  }
  if (move.kind() == MoveKind::kPromotion) {
    const Man promoted(us, Kind::kPromoted);
    lift(position, from, man);
    put(position, to, promoted);
    key ^= man_key(man, from) ^ man_key(promoted, to);
    sink(event(Event::kRemoved, man, from, from));
    sink(event(Event::kPlaced, promoted, to, to));
  } else {
    slide(position, from, to, man);
    key ^= man_key(man, from) ^ man_key(man, to);
    sink(event(Event::kMoved, man, from, to));
  }

  if (position.rights != 0) {
    int lost = kRightsOf[slot(from)] | kRightsOf[slot(to)];
    if (man.kind() == Kind::kRook && position.options.has_rook_aim() && aims_at_king(to, us)) {
      lost |= static_cast<int>(king_right(core::other(us)));
    }
    const auto rights = static_cast<std::uint8_t>(position.rights & ~lost);
    key ^= zobrist::kRights[position.rights] ^ zobrist::kRights[rights];
    position.rights = rights;
  }
  position.to_move = core::other(us);
  position.key = key;
  return undo;
}

constexpr void unplace(Position& position, const Undo& undo) {
  const Square from = undo.move.from();
  const Square to = undo.move.to();
  const Seat us = core::other(position.to_move);
  const Man man = position.at(to);
  if (undo.move.kind() == MoveKind::kPromotion) {
    lift(position, to, man);
    put(position, from, Man(us, Kind::kPawn));
  } else {
    slide(position, to, from, man);
  }
  if (!undo.captured.is_none()) put(position, to, undo.captured);
  position.to_move = us;
  position.rights = undo.rights;
  position.key = undo.key;
}

}  // namespace kydai::ouk::detail

namespace kydai::ouk {

// R1: each king stands to the left of his queen as his owner sees it, so the array of Black is
// White's turned by half a circle.  The options are not filled in.
constexpr Position start_position() {
  constexpr std::array kBackRank = {Kind::kRook,  Kind::kKnight, Kind::kSilver, Kind::kKing,
                                    Kind::kQueen, Kind::kSilver, Kind::kKnight, Kind::kRook};
  Position position;
  for (int file = 0; file < 8; ++file) {
    const Kind kind = kBackRank[static_cast<std::size_t>(file)];
    detail::put(position, square_at(file, 0), Man(kWhite, kind));
    detail::put(position, square_at(file, 2), Man(kWhite, Kind::kPawn));
    detail::put(position, square_at(file, 5), Man(kBlack, Kind::kPawn));
    detail::put(position, square_at(7 - file, 7), Man(kBlack, kind));
  }
  for (const Right right :
       {Right::kWhiteKing, Right::kWhiteQueen, Right::kBlackQueen, Right::kBlackKing}) {
    position.rights |= static_cast<std::uint8_t>(right);
  }
  position.key = fresh_key(position);
  return position;
}

}  // namespace kydai::ouk
