// Bitboards of the 8x8 board and the attacks of every man of Ouk Chaktrang.
//
//   bit = 8 * rank + file, a1 = 0, h1 = 7, a8 = 56, h8 = 63
//
// The rook is the only slider, so its attacks are two small tables (4.5 KiB) indexed by the six
// inner squares of the line; the file is turned into a rank by one multiplication.  Everything is
// constexpr and plain arithmetic: no start-up cost, no processor-specific instruction, the same in
// wasm. This file knows no position and no rule of the game beyond how men move on a bare board.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/seat.hpp"

namespace kydai::ouk {

using core::Seat;

inline constexpr Seat kWhite = Seat::k0;
inline constexpr Seat kBlack = Seat::k1;

using Bitboard = std::uint64_t;

enum class Square : std::uint8_t {};

inline constexpr int kSquares = 64;

constexpr Square square_at(int i) { return static_cast<Square>(i); }
constexpr Square square_at(int file, int rank) { return square_at(8 * rank + file); }
constexpr int index(Square square) { return static_cast<int>(square); }
constexpr int file_of(Square square) { return index(square) & 7; }
constexpr int rank_of(Square square) { return index(square) >> 3; }
constexpr Bitboard bit(Square square) { return Bitboard{1} << index(square); }

// The lowest square of a board that is not empty.
constexpr Square first(Bitboard board) { return square_at(std::countr_zero(board)); }
constexpr Square take_first(Bitboard& board) {
  const Square square = first(board);
  board &= board - 1;
  return square;
}
constexpr int count(Bitboard board) { return std::popcount(board); }
constexpr bool has_many(Bitboard board) { return (board & (board - 1)) != 0; }

inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kRank1 = 0xff;
inline constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55;  // a1 is dark

constexpr Bitboard rank_mask(int rank) { return kRank1 << (8 * rank); }

// One step of every man of `board` by (Files, Ranks); men that would leave the board vanish.
template <int Files, int Ranks>
constexpr Bitboard shift(Bitboard board) {
  static_assert(Files >= -1 && Files <= 1 && Ranks >= -1 && Ranks <= 1);
  if constexpr (Files == 1) board &= ~(kFileA << 7);
  if constexpr (Files == -1) board &= ~kFileA;
  constexpr int kDelta = 8 * Ranks + Files;
  if constexpr (kDelta >= 0) {
    return board << kDelta;
  } else {
    return board >> -kDelta;
  }
}

// +1 or -1: the direction in which the men of a side look.
template <Seat Us>
inline constexpr int kForward = Us == kWhite ? 1 : -1;

namespace detail {

using Leaps = std::array<Bitboard, kSquares>;

struct Offset {
  int files;
  int ranks;
};

template <std::size_t N>
consteval Leaps make_leaps(const std::array<Offset, N>& offsets) {
  Leaps leaps{};
  for (int i = 0; i < kSquares; ++i) {
    for (const Offset& offset : offsets) {
      const int file = file_of(square_at(i)) + offset.files;
      const int rank = rank_of(square_at(i)) + offset.ranks;
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
        leaps[static_cast<std::size_t>(i)] |= bit(square_at(file, rank));
      }
    }
  }
  return leaps;
}

inline constexpr Leaps kKnight = make_leaps(std::array<Offset, 8>{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr Leaps kKing = make_leaps(
    std::array<Offset, 8>{{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}});
inline constexpr Leaps kQueen =
    make_leaps(std::array<Offset, 4>{{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}});
inline constexpr std::array<Leaps, 2> kSilver = {
    make_leaps(std::array<Offset, 5>{{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {0, 1}}}),
    make_leaps(std::array<Offset, 5>{{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {0, -1}}})};
inline constexpr std::array<Leaps, 2> kPawn = {
    make_leaps(std::array<Offset, 2>{{{1, 1}, {-1, 1}}}),
    make_leaps(std::array<Offset, 2>{{{1, -1}, {-1, -1}}})};

// Squares reached on a line of eight from `place`; `inner` are the occupied places 1..6 as bits
// 0..5. The end places need not be known: a man there is reached in any case.
consteval std::uint8_t line_attacks(int place, int inner) {
  const int occupied = inner << 1;
  int attacks = 0;
  for (int to = place + 1; to < 8; ++to) {
    attacks |= 1 << to;
    if ((occupied >> to & 1) != 0) break;
  }
  for (int to = place - 1; to >= 0; --to) {
    attacks |= 1 << to;
    if ((occupied >> to & 1) != 0) break;
  }
  return static_cast<std::uint8_t>(attacks);
}

struct RookTables {
  std::array<std::array<std::uint8_t, 64>, 8> on_rank{};  // [file][inner]
  std::array<std::array<Bitboard, 64>, 8> on_file{};  // [rank][inner, top rank first], on file a
};

consteval RookTables make_rook_tables() {
  RookTables tables;
  for (std::size_t place = 0; place < 8; ++place) {
    for (std::size_t inner = 0; inner < 64; ++inner) {
      tables.on_rank[place][inner] = line_attacks(static_cast<int>(place), static_cast<int>(inner));
      // The multiplication in rook_attacks() lays rank 7 on bit 0 and rank 2 on bit 5.
      int upright = 0;
      for (int i = 0; i < 6; ++i) upright |= static_cast<int>(inner >> i & 1) << (5 - i);
      const int line = line_attacks(static_cast<int>(place), upright);
      Bitboard board = 0;
      for (int rank = 0; rank < 8; ++rank) {
        if ((line >> rank & 1) != 0) board |= bit(square_at(0, rank));
      }
      tables.on_file[place][inner] = board;
    }
  }
  return tables;
}

inline constexpr RookTables kRook = make_rook_tables();

}  // namespace detail

constexpr std::size_t slot(Square square) { return static_cast<std::size_t>(square); }
constexpr std::size_t slot(Seat seat) { return static_cast<std::size_t>(seat); }

constexpr Bitboard knight_attacks(Square from) { return detail::kKnight[slot(from)]; }
constexpr Bitboard king_attacks(Square from) { return detail::kKing[slot(from)]; }
constexpr Bitboard queen_attacks(Square from) { return detail::kQueen[slot(from)]; }
constexpr Bitboard silver_attacks(Seat side, Square from) {
  return detail::kSilver[slot(side)][slot(from)];
}
constexpr Bitboard pawn_attacks(Seat side, Square from) {
  return detail::kPawn[slot(side)][slot(from)];
}

constexpr Bitboard rook_attacks(Square from, Bitboard occupied) {
  // The inner squares of file a, times this diagonal, land side by side in the top six bits:
  // rank r (2..7) meets the one diagonal square that lifts it to bit 65 - r; nothing else gets
  // there.
  constexpr Bitboard kInnerFileA = kFileA & ~(rank_mask(0) | rank_mask(7));
  constexpr Bitboard kDiagonal = 0x0080402010080400;
  const int file = file_of(from);
  const int rank = rank_of(from);
  const std::size_t across = occupied >> (8 * rank + 1) & 63;
  const std::size_t along = ((occupied >> file & kInnerFileA) * kDiagonal) >> 58;
  return Bitboard{detail::kRook.on_rank[static_cast<std::size_t>(file)][across]} << (8 * rank) |
         detail::kRook.on_file[static_cast<std::size_t>(rank)][along] << file;
}

// The rank and the file of a square, itself among them: where a rook must stand to aim at it.
constexpr Bitboard lines_of(Square square) {
  return rank_mask(rank_of(square)) | kFileA << file_of(square);
}

// The squares strictly between two squares of one rank or file; empty for any other pair.
constexpr Bitboard between(Square a, Square b) {
  // The squares above the lower one and below the higher one, and of those the common line.
  const Bitboard low = bit(a) < bit(b) ? bit(a) : bit(b);
  const Bitboard high = bit(a) ^ bit(b) ^ low;
  Bitboard line = 0;
  if (file_of(a) == file_of(b)) line = kFileA << file_of(a);
  if (rank_of(a) == rank_of(b)) line = rank_mask(rank_of(a));
  return (high - 1) & ~(low | (low - 1)) & line;
}

}  // namespace kydai::ouk
