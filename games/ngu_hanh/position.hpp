// Options, Position, Move and Undo of Cờ Ngũ Hành: plain values without padding, so that "undo
// gives every byte back" can be tested on the bytes.  They hold no
// rule; the rules are in moves.hpp, judge.hpp and ngu_hanh.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/key.hpp"
#include "core/seat.hpp"
#include "games/ngu_hanh/board.hpp"

namespace kydai::ngu_hanh {

using core::Key;
using core::Seat;

inline constexpr Seat kWhite = Seat::k0;
inline constexpr Seat kBlack = Seat::k1;

enum class TieBreak : std::uint8_t {
  kOff,     // the length limit is a draw
  kPieces,  // at the length limit the side with more pieces wins
};

struct Options {
  std::uint32_t length = 600;      // plies after which the game ends
  std::uint16_t no_capture = 100;  // plies without a capture after which it is drawn
  Seat first = kWhite;             // day game: White, night game: Black
  TieBreak tie_break = TieBreak::kOff;

  friend constexpr bool operator==(const Options&, const Options&) = default;
};

// The board stands here twice: as sets of nodes, which tell in a few operations where a kind may
// go, and node by node, which tells at once what stands there.  put(), lift() and shift() keep the
// two the same.
struct Position {
  std::array<Bitboard, 2> by_side{};
  std::array<Bitboard, kKinds> by_kind{};
  std::array<Kind, 56> by_node{};  // kLord on an empty node and beyond the board
  Key key = 0;                     // of board and side to move
  std::uint32_t plies = 0;         // played since the start
  std::uint32_t quiet_plies = 0;   // since the last capture; passes and regenerations count too
  Options options;

  constexpr Seat mover() const {
    return core::seat_at(core::index(options.first) ^ static_cast<int>(plies & 1));
  }
  constexpr Bitboard side(Seat seat) const {
    return by_side[static_cast<std::size_t>(core::index(seat))];
  }
  constexpr Bitboard kind(Kind k) const { return by_kind[static_cast<std::size_t>(index(k))]; }
  constexpr Bitboard pieces(Seat seat, Kind k) const { return side(seat) & kind(k); }
  constexpr Bitboard occupied() const { return by_side[0] | by_side[1]; }
  constexpr Bitboard empty() const { return kAllNodes & ~occupied(); }
  // The kind on an occupied node (kLord on an empty one: ask occupied() first).
  constexpr Kind kind_on(Node node) const { return by_node[static_cast<std::size_t>(index(node))]; }

  // None of these touches the key.  Puts a piece on an empty node:
  constexpr void put(Seat seat, Kind k, Node node) {
    toggle(seat, k, bit(node));
    by_node[static_cast<std::size_t>(index(node))] = k;
  }
  // Takes away a piece that stands there:
  constexpr void lift(Seat seat, Kind k, Node node) {
    toggle(seat, k, bit(node));
    by_node[static_cast<std::size_t>(index(node))] = Kind::kLord;
  }
  // Moves a piece that stands on `from` to an empty node:
  constexpr void shift(Seat seat, Kind k, Node from, Node to) {
    toggle(seat, k, bit(from) | bit(to));
    by_node[static_cast<std::size_t>(index(from))] = Kind::kLord;
    by_node[static_cast<std::size_t>(index(to))] = k;
  }

  friend constexpr bool operator==(const Position&, const Position&) = default;

 private:
  constexpr void toggle(Seat seat, Kind k, Bitboard nodes) {
    by_side[static_cast<std::size_t>(core::index(seat))] ^= nodes;
    by_kind[static_cast<std::size_t>(index(k))] ^= nodes;
  }
};
static_assert(std::has_unique_object_representations_v<Position> && sizeof(Position) == 144);

// One turn: a step with or without a regeneration, or a pass.
//
//   bits  0..7 from + 1     8..15 to + 1     16..23 drop + 1     24..31 zero
//
// kNoNode + 1 is 0 in a byte, so the pass is 0, and a step has no drop where those bits are 0.
class Move {
 public:
  // Not set to anything: a list of moves is not cleared before it is filled.  Move{} is the pass.
  Move() = default;
  constexpr Move(Node from, Node to, Node drop = kNoNode)
      : code_(byte(from) | byte(to) << 8 | byte(drop) << 16) {}
  static constexpr Move of_code(std::uint32_t code) {
    Move move{};
    move.code_ = code;
    return move;
  }

  constexpr std::uint32_t code() const { return code_; }
  constexpr Node from() const { return node(code_); }
  constexpr Node to() const { return node(code_ >> 8); }
  // Where the regenerated piece returns; its kind follows from the mover.
  constexpr Node drop() const { return node(code_ >> 16); }
  constexpr bool is_pass() const { return code_ == 0; }
  constexpr bool has_drop() const { return code_ >> 16 != 0; }

  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  static constexpr std::uint32_t byte(Node node) {
    return static_cast<std::uint8_t>(static_cast<std::uint8_t>(node) + 1);
  }
  static constexpr Node node(std::uint32_t byte) { return static_cast<Node>((byte & 255) - 1); }

  std::uint32_t code_;
};
static_assert(sizeof(Move) == 4);
inline constexpr Move kPass{};

struct Undo {
  Key key = 0;
  Move move{};
  std::uint32_t quiet_plies = 0;
  std::uint8_t captured = 0;  // 1 + kind, 0 = none
};

// Zobrist numbers: one for each side, kind and node, one for Black to move.
consteval std::array<Key, 2 * kKinds * kNodes + 1> make_zobrist() {
  std::array<Key, 2 * kKinds * kNodes + 1> table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = core::mix(0x6e6775'68616e68ULL + i);
  return table;
}
inline constexpr auto kZobrist = make_zobrist();
inline constexpr Key kBlackToMove = kZobrist.back();

constexpr Key zobrist(Seat seat, Kind kind, Node node) {
  const int row = core::index(seat) * kKinds + index(kind);
  return kZobrist[static_cast<std::size_t>(row * kNodes + index(node))];
}

}  // namespace kydai::ngu_hanh
