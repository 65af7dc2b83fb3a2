// Options, Position, Move and Undo of Cờ Ngũ Hành: plain values without padding, so that "undo
// gives every byte back" can be tested on the bytes.  They hold no rule; the rules are in
// ngu_hanh.hpp.
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

struct Position {
  std::array<Bitboard, 2> by_side{};
  std::array<Bitboard, kKinds> by_kind{};
  Key key = 0;                    // of board and side to move
  std::uint32_t plies = 0;        // played since the start
  std::uint32_t quiet_plies = 0;  // since the last capture; passes and regenerations count too
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
  constexpr Kind kind_on(Node node) const {
    const int i = index(node);
    int kind = 0;
    for (int k = 1; k < kKinds; ++k) {
      kind |= -static_cast<int>(by_kind[static_cast<std::size_t>(k)] >> i & 1) & k;
    }
    return kind_at(kind);
  }

  friend constexpr bool operator==(const Position&, const Position&) = default;
};
static_assert(std::has_unique_object_representations_v<Position> && sizeof(Position) == 88);

// One turn: a step with or without a regeneration, or a pass (all three fields kNoNode).
struct Move {
  Node from = kNoNode;
  Node to = kNoNode;
  Node drop = kNoNode;  // where the regenerated piece returns; its kind follows from the mover

  constexpr bool is_pass() const { return from == kNoNode; }
  constexpr bool has_drop() const { return drop != kNoNode; }

  friend constexpr bool operator==(const Move&, const Move&) = default;
};
inline constexpr Move kPass{};

struct Undo {
  Key key = 0;
  std::uint32_t quiet_plies = 0;
  Move move;
  std::uint8_t captured = 0;  // 1 + kind, 0 = none
};

// Zobrist numbers: one for each side, kind and node, one for Black to move.
constexpr std::array<Key, 2 * kKinds * kNodes + 1> make_zobrist() {
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
