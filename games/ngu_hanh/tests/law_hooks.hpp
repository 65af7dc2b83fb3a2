// What the laws of testkit must be told of ngu-hanh: which pieces stand where.
#pragma once

#include <vector>

#include "games/ngu_hanh/ngu_hanh.hpp"
#include "testkit/law_hooks.hpp"

namespace kydai::testkit {

template <>
struct LawHooks<ngu_hanh::NguHanh> {
  static std::vector<Piece> pieces(const ngu_hanh::Position& position) {
    std::vector<Piece> pieces;
    for (int i = 0; i < ngu_hanh::kNodes; ++i) {
      const auto node = static_cast<ngu_hanh::Node>(i);
      for (const core::Seat seat : {ngu_hanh::kWhite, ngu_hanh::kBlack}) {
        if (!ngu_hanh::has(position.side(seat), node)) continue;
        pieces.push_back({seat, static_cast<std::uint8_t>(ngu_hanh::index(position.kind_on(node))),
                          static_cast<std::uint8_t>(i)});
      }
    }
    return pieces;
  }
};

}  // namespace kydai::testkit
