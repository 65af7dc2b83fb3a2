// What the laws of testkit must be told of ca-ngua: which horses stand where.  The yard is not on
// the board: a horse that leaves it is placed, one that is kicked into it is removed.
#pragma once

#include <vector>

#include "games/ca_ngua/ca_ngua.hpp"
#include "testkit/law_hooks.hpp"

namespace kydai::testkit {

template <>
struct LawHooks<ca_ngua::CaNgua> {
  static std::vector<Piece> pieces(const ca_ngua::Position& position) {
    std::vector<Piece> pieces;
    for (int s = 0; s < core::kMaxSeats; ++s) {
      for (const ca_ngua::Cell cell : ca_ngua::horses_of(position, core::seat_at(s))) {
        if (!ca_ngua::is_ring(cell) && !ca_ngua::is_stable(cell)) continue;
        pieces.push_back({core::seat_at(s), 0, static_cast<std::uint8_t>(cell)});
      }
    }
    return pieces;
  }
  // Two dice whose sum must be walked, and a gate that must be stopped on: a horse one step before
  // its gate needs a 1 that no two dice give, and if nobody kicks it the game goes on for ever.
  static bool may_be_endless(const ca_ngua::Options& options) {
    return options.rules.dice() == 2 && options.rules.two_dice() == ca_ngua::TwoDice::kSum &&
           !options.rules.passes_gate();
  }
};

}  // namespace kydai::testkit
