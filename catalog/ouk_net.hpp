// OukNet: the evaluation of ouk by a small net.  Inputs, seen from each side in turn:
//
//   12 kinds of men (own, enemy: pawn, queen or promoted fish, silver, knight, rook, king) x 64
//   squares, the board turned so that the side moves upwards and mirrored so that its king stands
//   on files a-d; then 4 leap rights (own king, own queen, enemy king, enemy queen)
//
// The sums of a side are kept from one call to the next, for each of the two mirrorings, and
// brought up to date from what differs on the board: that needs no hook in apply() and undo(), is
// right after any jump, and costs a few rows a node.  What the hand-made evaluation knows of
// counts, bare kings and material that cannot mate stays in force.
#pragma once

#include <array>
#include <cstdint>

#include "games/ouk/evaluation.hpp"
#include "search/nnue.hpp"

namespace kydai::catalog {

inline constexpr int kOukKinds = 6;
inline constexpr int kOukBoardInputs = 2 * kOukKinds * ouk::kSquares;
inline constexpr int kOukInputs = kOukBoardInputs + 4;
inline constexpr int kOukHidden = 64;
using OukNet = search::Nnue<kOukInputs, kOukHidden>;

// A queen and a promoted fish move alike; that they differ by a right is an input of its own.
constexpr int ouk_kind_input(ouk::Kind kind) {
  switch (kind) {
    case ouk::Kind::kPawn: return 0;
    case ouk::Kind::kQueen:
    case ouk::Kind::kPromoted: return 1;
    case ouk::Kind::kSilver: return 2;
    case ouk::Kind::kKnight: return 3;
    case ouk::Kind::kRook: return 4;
    case ouk::Kind::kKing: return 5;
  }
  return 0;
}

// How `us` sees the board: which bits of a square's number are turned over.
constexpr int ouk_turn(const ouk::Position& position, core::Seat us) {
  const int upright = us == ouk::kWhite ? 0 : 56;
  const int mirror = ouk::file_of(position.king(us)) >= 4 ? 7 : 0;
  return upright | mirror;
}

constexpr int ouk_input(core::Seat us, core::Seat side, ouk::Kind kind, ouk::Square square,
                        int turn) {
  const int man = (side == us ? 0 : kOukKinds) + ouk_kind_input(kind);
  return man * ouk::kSquares + (ouk::index(square) ^ turn);
}

// Calls visit(input) for every input that is on, as `us` sees the position.
template <class Visit>
constexpr void for_each_ouk_input(const ouk::Position& position, core::Seat us, Visit&& visit) {
  const int turn = ouk_turn(position, us);
  for (ouk::Bitboard men = position.occupied(); men != 0;) {
    const ouk::Square square = ouk::take_first(men);
    const ouk::Man man = position.at(square);
    visit(ouk_input(us, man.side(), man.kind(), square, turn));
  }
  const core::Seat them = core::other(us);
  if (position.has_right(ouk::king_right(us))) visit(kOukBoardInputs);
  if (position.has_right(ouk::queen_right(us))) visit(kOukBoardInputs + 1);
  if (position.has_right(ouk::king_right(them))) visit(kOukBoardInputs + 2);
  if (position.has_right(ouk::queen_right(them))) visit(kOukBoardInputs + 3);
}

// The net that is part of the program; null if its text is damaged, which a test rules out.
const OukNet* built_in_ouk_net();

// The search policy of ouk with the net for its evaluation; without one it is the hand-made policy.
// Not shared between threads: copies are cheap and have memories of their own.
class OukNetPolicy : public ouk::SearchPolicy {
 public:
  explicit OukNetPolicy(const OukNet* net = nullptr) : net_(net) {
    for (auto& mirrorings : memories_) {
      for (Memory& memory : mirrorings) {
        if (net_ != nullptr) memory.sums = net_->bias();
      }
    }
  }

  Score evaluate(const ouk::Position& position) const {
    if (net_ == nullptr || position.is_bare(ouk::kWhite) || position.is_bare(ouk::kBlack)) {
      return ouk::SearchPolicy::evaluate(position);
    }
    const core::Seat us = position.to_move;
    const Score raw = net_->evaluate(sums(position, us), sums(position, core::other(us)));
    return judged(position, raw);
  }

 private:
  struct Memory {
    std::array<ouk::Bitboard, 2> sides{};
    std::array<ouk::Bitboard, ouk::kKinds> kinds{};
    std::array<ouk::Man, ouk::kSquares> board{};
    std::uint8_t rights = 0;
    OukNet::Accumulator sums{};
  };

  static int input_of(core::Seat us, ouk::Man man, ouk::Square square, int turn) {
    return ouk_input(us, man.side(), man.kind(), square, turn);
  }

  const OukNet::Accumulator& sums(const ouk::Position& position, core::Seat us) const {
    const int turn = ouk_turn(position, us);
    Memory& memory = memories_[ouk::slot(us)][(turn & 7) == 0 ? 0 : 1];
    ouk::Bitboard changed = memory.sides[0] ^ position.sides[0];
    changed |= memory.sides[1] ^ position.sides[1];
    for (std::size_t kind = 0; kind < ouk::kKinds; ++kind) {
      changed |= memory.kinds[kind] ^ position.kinds[kind];
    }
    while (changed != 0) {
      const ouk::Square square = ouk::take_first(changed);
      ouk::Man& before = memory.board[ouk::slot(square)];
      const ouk::Man now = position.at(square);
      if (!before.is_none()) net_->take(memory.sums, input_of(us, before, square, turn));
      if (!now.is_none()) net_->add(memory.sums, input_of(us, now, square, turn));
      before = now;
    }
    if (memory.rights != position.rights) update_rights(memory, position, us);
    memory.sides = position.sides;
    memory.kinds = position.kinds;
    return memory.sums;
  }

  void update_rights(Memory& memory, const ouk::Position& position, core::Seat us) const {
    const core::Seat them = core::other(us);
    const std::array<ouk::Right, 4> rights = {ouk::king_right(us), ouk::queen_right(us),
                                              ouk::king_right(them), ouk::queen_right(them)};
    for (std::size_t i = 0; i < rights.size(); ++i) {
      const auto bit = static_cast<std::uint8_t>(rights[i]);
      const int input = kOukBoardInputs + static_cast<int>(i);
      if ((memory.rights & bit & ~position.rights) != 0) net_->take(memory.sums, input);
      if ((position.rights & bit & ~memory.rights) != 0) net_->add(memory.sums, input);
    }
    memory.rights = position.rights;
  }

  const OukNet* net_;
  mutable std::array<std::array<Memory, 2>, 2> memories_{};
};

}  // namespace kydai::catalog
