// Position, Move and Undo of Ouk Chaktrang: plain values, trivially copyable, every byte
// meaningful. The bitboards are public: evaluation and search read them directly.  Nothing here
// judges a rule; a Position out of read_position() or start() is sound, and apply() keeps it so.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/fixed_list.hpp"
#include "core/key.hpp"
#include "core/seat.hpp"
#include "games/ouk/bitboard.hpp"
#include "games/ouk/options.hpp"

namespace kydai::ouk {

// The code a PieceEvent carries.  A promoted fish moves like the queen and is its own kind, because
// it has no leap, shows another face and is another position for the repetition.
enum class Kind : std::uint8_t {
  kPawn,      // P   tốt, cá / ត្រី trey
  kQueen,     // M   hậu / នាង neang
  kPromoted,  // M~  cá thăng cấp / ត្រីបក trey bak
  kSilver,    // S   tượng / គោល koul
  kKnight,    // N   mã / សេះ seh
  kRook,      // R   xe / ទូក touk
  kKing,      // K   vua / ស្ដេច sdach
};
inline constexpr std::size_t kKinds = 7;

constexpr std::size_t slot(Kind kind) { return static_cast<std::size_t>(kind); }

// A man of one side, or none, in one byte: kind | side << 3.
class Man {
 public:
  constexpr Man() = default;
  constexpr Man(Seat side, Kind kind)
      : bits_(static_cast<std::uint8_t>(static_cast<int>(kind) | core::index(side) << 3)) {}
  constexpr bool is_none() const { return bits_ == kNone; }
  constexpr Kind kind() const { return static_cast<Kind>(bits_ & 7); }   // not of none
  constexpr Seat side() const { return static_cast<Seat>(bits_ >> 3); }  // not of none
  constexpr std::size_t code() const { return bits_; }
  friend constexpr bool operator==(Man, Man) = default;

 private:
  static constexpr std::uint8_t kNone = 7;
  std::uint8_t bits_ = kNone;
};

// Leap rights: the king or the queen still stands where the game began and has not moved.
enum class Right : std::uint8_t {
  kWhiteKing = 1,   // D
  kWhiteQueen = 2,  // E
  kBlackQueen = 4,  // d
  kBlackKing = 8,   // e
};
constexpr Right king_right(Seat side) {
  return side == kWhite ? Right::kWhiteKing : Right::kBlackKing;
}
constexpr Right queen_right(Seat side) {
  return side == kWhite ? Right::kWhiteQueen : Right::kBlackQueen;
}
constexpr Square king_home(Seat side) { return side == kWhite ? square_at(3, 0) : square_at(4, 7); }
constexpr Square queen_home(Seat side) {
  return side == kWhite ? square_at(4, 0) : square_at(3, 7);
}
// Where the queen's leap ends (e3, d6) and the square it passes (e2, d7).
constexpr Square queen_leap_target(Seat side) {
  return side == kWhite ? square_at(4, 2) : square_at(3, 5);
}
constexpr Square queen_leap_front(Seat side) {
  return side == kWhite ? square_at(4, 1) : square_at(3, 6);
}
// The two squares of kingLeap=two: b2 f2 and c7 g7.
constexpr Bitboard king_leap_two(Seat side) {
  return side == kWhite ? bit(square_at(1, 1)) | bit(square_at(5, 1))
                        : bit(square_at(2, 6)) | bit(square_at(6, 6));
}
// The rank on which a pawn must become a promoted fish: 6 for White, 3 for Black.
constexpr Bitboard promotion_rank(Seat side) { return rank_mask(side == kWhite ? 5 : 2); }
// The only squares an unpromoted pawn can stand on: ranks 3-5 and 4-6.
constexpr Bitboard pawn_squares(Seat side) {
  return side == kWhite ? rank_mask(2) | rank_mask(3) | rank_mask(4)
                        : rank_mask(3) | rank_mask(4) | rank_mask(5);
}

enum class MoveKind : std::uint8_t {
  kStep,
  kPromotion,
  kLeap,     // of a king or queen that has not moved
  kCount,    // calls the board's honour; the turn does not change
  kUncount,  // stops it
  kPass,     // the null move of a search; never legal
};

//   15..12   11..6   5..0
//    kind      to    from
//
// `Move m;` has no value, so that a list of moves costs nothing before it is filled; `Move{}` is
// a1a1, which is no move.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Square from, Square to, MoveKind kind = MoveKind::kStep)
      : bits_(static_cast<std::uint16_t>(index(from) | index(to) << 6 |
                                         static_cast<int>(kind) << 12)) {}
  static constexpr Move call(MoveKind kind) { return Move(Square{}, Square{}, kind); }
  static constexpr Move from_bits(std::uint16_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }
  // The step that reaches `to` from the square Delta below it.
  template <int Delta>
  static constexpr Move step(int to) {
    return from_bits(static_cast<std::uint16_t>((to - Delta) | to << 6));
  }
  constexpr Square from() const { return square_at(bits_ & 63); }
  constexpr Square to() const { return square_at(bits_ >> 6 & 63); }
  constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 12); }
  constexpr bool is_call() const {
    return kind() == MoveKind::kCount || kind() == MoveKind::kUncount;
  }
  constexpr std::uint16_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint16_t bits_;
};

// No position has more legal moves: 2 rooks of 14, 2 knights of 8, 2 silvers of 5, 9 queens of 4, a
// king of 16 and one queen's leap, and a pawn has fewer moves than the queen it may become.
inline constexpr int kMovesMost = 107;
using MoveList = core::FixedList<Move, 112>;

struct Position {
  std::array<Bitboard, 2> sides{};       // men of White, of Black
  std::array<Bitboard, kKinds> kinds{};  // men of a kind, both sides
  std::array<Man, kSquares> board{};
  core::Key key = 0;  // board, side to move and leap rights; never the count
  // With a count: plies since its zero.  Without: plies since the last capture or pawn move.
  std::uint16_t clock = 0;
  std::uint16_t limit = 0;      // of the running count, in plies; 0 = none
  std::uint16_t full_move = 1;  // as in a FEN; stays at its largest value
  Seat to_move = kWhite;
  Seat counter = kWhite;  // who counts, the weaker side; White where nobody does
  std::uint8_t rights = 0;
  Options options{};
  std::array<std::uint8_t, 4> unused{};

  constexpr Bitboard occupied() const { return sides[0] | sides[1]; }
  constexpr Bitboard men(Seat side) const { return sides[slot(side)]; }
  constexpr Bitboard men(Kind kind) const { return kinds[slot(kind)]; }
  constexpr Bitboard men(Seat side, Kind kind) const { return men(side) & men(kind); }
  // All that move like a queen: the queen and the promoted fish.
  constexpr Bitboard queens() const { return men(Kind::kQueen) | men(Kind::kPromoted); }
  constexpr Bitboard queens(Seat side) const { return men(side) & queens(); }
  constexpr Man at(Square square) const { return board[slot(square)]; }
  constexpr Square king(Seat side) const { return first(men(side, Kind::kKing)); }
  constexpr bool has_right(Right right) const {
    return (rights & static_cast<std::uint8_t>(right)) != 0;
  }
  constexpr bool is_bare(Seat side) const { return !has_many(men(side)); }

  friend bool operator==(const Position&, const Position&) = default;
};

struct Undo {
  core::Key key = 0;
  std::uint16_t clock = 0;
  std::uint16_t limit = 0;
  std::uint16_t full_move = 0;
  Move move{};
  Man captured;
  Seat counter = kWhite;
  std::uint8_t rights = 0;
  std::array<std::uint8_t, 5> unused{};

  friend bool operator==(const Undo&, const Undo&) = default;
};

// "undo restores every byte" is a promise about bytes only if there is no padding.
static_assert(std::has_unique_object_representations_v<Position> && sizeof(Position) == 168);
static_assert(std::has_unique_object_representations_v<Undo> && sizeof(Undo) == 24);
static_assert(std::is_trivially_copyable_v<Position> && std::is_trivially_copyable_v<Undo>);

namespace zobrist {

inline constexpr std::array<std::array<core::Key, kSquares>, 15> kMan = [] {
  std::array<std::array<core::Key, kSquares>, 15> keys{};
  core::Key seed = 0x6f756b;  // "ouk"
  for (auto& man : keys) {
    for (core::Key& key : man) key = core::mix(seed++);
  }
  return keys;
}();
inline constexpr core::Key kBlackToMove = core::mix(0x626c61636b);
inline constexpr std::array<core::Key, 16> kRights = [] {
  std::array<core::Key, 16> keys{};
  for (core::Key i = 1; i < 16; ++i) keys[i] = core::mix(0x726967687400 + i);
  return keys;
}();

}  // namespace zobrist

constexpr core::Key man_key(Man man, Square square) {
  return zobrist::kMan[man.code()][slot(square)];
}

// The key computed afresh from the board, the side to move and the rights.
constexpr core::Key fresh_key(const Position& position) {
  core::Key key = zobrist::kRights[position.rights];
  if (position.to_move == kBlack) key ^= zobrist::kBlackToMove;
  for (Bitboard men = position.occupied(); men != 0;) {
    const Square square = take_first(men);
    key ^= man_key(position.at(square), square);
  }
  return key;
}

}  // namespace kydai::ouk
