// What the laws of testkit must be told of ouk: which men stand where.
#pragma once

#include <vector>

#include "games/ouk/ouk.hpp"
#include "testkit/law_hooks.hpp"

namespace kydai::testkit {

template <>
struct LawHooks<ouk::Ouk> {
  static std::vector<Piece> pieces(const ouk::Position& position) {
    std::vector<Piece> pieces;
    for (int i = 0; i < ouk::kSquares; ++i) {
      const ouk::Man man = position.board[static_cast<std::size_t>(i)];
      if (man.is_none()) continue;
      pieces.push_back(
          {man.side(), static_cast<std::uint8_t>(man.kind()), static_cast<std::uint8_t>(i)});
    }
    return pieces;
  }
};

}  // namespace kydai::testkit
