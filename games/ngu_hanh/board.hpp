// The board of Cờ Ngũ Hành: 49 nodes, the lines between them, the six kinds of piece and the two
// cycles (tương sinh, tương khắc).  Constant tables and bit tricks only; no position lives here.
//
//   7  o---o---o---o---o---o---o   node = file + 7 * rank, a1 = 0, g7 = 48
//      | \ | / | \ | / | \ | / |   7 + 7 straight lines and 10 diagonals; a diagonal step exists
//   6  o---o---o---o---o---o---o   only between nodes with file + rank even (a1 and a7 are, d7
//      | / | \ | / | \ | / | \ |   is not), so 84 straight + 36 diagonal = 120 edges.
//      a   b   c   d   e   f   g
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace kydai::ngu_hanh {

inline constexpr int kSide = 7;
inline constexpr int kNodes = kSide * kSide;

enum class Node : std::uint8_t {};
inline constexpr Node kNoNode{255};

constexpr int index(Node node) { return static_cast<int>(node); }
constexpr Node node_at(int i) { return static_cast<Node>(i); }
constexpr Node node_at(int file, int rank) { return static_cast<Node>(rank * kSide + file); }
constexpr int file_of(Node node) { return index(node) % kSide; }
constexpr int rank_of(Node node) { return index(node) / kSide; }

// Bit i stands for node i; the bits 49..63 are always zero.
using Bitboard = std::uint64_t;
inline constexpr Bitboard kAllNodes = (Bitboard{1} << kNodes) - 1;

constexpr Bitboard bit(Node node) { return Bitboard{1} << index(node); }
constexpr bool has(Bitboard set, Node node) { return (set >> index(node) & 1) != 0; }
constexpr Node first_of(Bitboard set) { return node_at(std::countr_zero(set)); }
constexpr Node take_first(Bitboard& set) {
  const Node node = first_of(set);
  set &= set - 1;
  return node;
}
constexpr int count(Bitboard set) { return std::popcount(set); }

consteval std::array<Bitboard, kNodes> make_adjacency() {
  std::array<Bitboard, kNodes> table{};
  for (int from = 0; from < kNodes; ++from) {
    const int file = from % kSide;
    const int rank = from / kSide;
    for (int to = 0; to < kNodes; ++to) {
      const int dx = to % kSide - file;
      const int dy = to / kSide - rank;
      const bool straight = dx * dx + dy * dy == 1;
      const bool diagonal = dx * dx == 1 && dy * dy == 1 && (file + rank) % 2 == 0;
      if (straight || diagonal) table[static_cast<std::size_t>(from)] |= Bitboard{1} << to;
    }
  }
  return table;
}

// R1: the nodes one drawn line away.
inline constexpr std::array<Bitboard, kNodes> kAdjacent = make_adjacency();
constexpr Bitboard adjacent(Node node) { return kAdjacent[static_cast<std::size_t>(index(node))]; }

// All nodes one line away from any node of the set.
constexpr Bitboard neighbours(Bitboard set) {
  constexpr Bitboard kFileA = 0x0408'1020'4081;  // bits 0, 7, 14, ..., 42
  constexpr Bitboard kFileG = kFileA << 6;
  constexpr Bitboard kEven = 0x1'5555'5555'5555;  // file + rank is even where the index is
  const Bitboard left = set & ~kFileA;
  const Bitboard right = set & ~kFileG;
  const Bitboard straight = set << 7 | set >> 7 | left >> 1 | right << 1;
  const Bitboard slanted =
      (left & kEven) << 6 | (left & kEven) >> 8 | (right & kEven) << 8 | (right & kEven) >> 6;
  return (straight | slanted) & kAllNodes;
}

// The nodes next to those next to a node, itself among them.
consteval std::array<Bitboard, kNodes> make_two_steps() {
  std::array<Bitboard, kNodes> table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = neighbours(kAdjacent[i]);
  return table;
}
inline constexpr std::array<Bitboard, kNodes> kTwoSteps = make_two_steps();
constexpr Bitboard two_steps_around(Node node) {
  return kTwoSteps[static_cast<std::size_t>(index(node))];
}

// The kinds of piece.  The elements stand in the order of the generating cycle.
enum class Kind : std::uint8_t {
  kLord,   // Chủ
  kMetal,  // Kim
  kWater,  // Thủy
  kWood,   // Mộc
  kFire,   // Hỏa
  kEarth,  // Thổ
};
inline constexpr int kKinds = 6;

constexpr int index(Kind kind) { return static_cast<int>(kind); }
constexpr Kind kind_at(int i) { return static_cast<Kind>(i); }
constexpr bool is_element(Kind kind) { return kind != Kind::kLord; }

// Calls `visit` for the five elements, each known while compiling, so that no cycle is looked up
// while a game runs.
template <class Visit>
[[gnu::always_inline]] constexpr void for_each_element(Visit visit) {
  visit(std::integral_constant<Kind, Kind::kMetal>{});
  visit(std::integral_constant<Kind, Kind::kWater>{});
  visit(std::integral_constant<Kind, Kind::kWood>{});
  visit(std::integral_constant<Kind, Kind::kFire>{});
  visit(std::integral_constant<Kind, Kind::kEarth>{});
}

// Tương sinh: Kim -> Thủy -> Mộc -> Hỏa -> Thổ -> Kim.  Elements only.
constexpr Kind generated_by(Kind element) { return kind_at(index(element) % 5 + 1); }
// Tương khắc: Kim > Mộc > Thổ > Thủy > Hỏa > Kim.  Elements only.
constexpr Kind prey_of(Kind element) { return kind_at((index(element) + 1) % 5 + 1); }

// R5, R6, R7: whether `attacker` may take an enemy `target`.
constexpr bool takes(Kind attacker, Kind target) {
  return attacker == Kind::kLord || target == Kind::kLord || prey_of(attacker) == target;
}

// How many of a kind one side starts with, and may never exceed.
constexpr int full_count(Kind kind) { return is_element(kind) ? 2 : 1; }

// The letters of the notation, upper case = White.
inline constexpr char kLetters[kKinds + 1] = "CKNMHD";

}  // namespace kydai::ngu_hanh
