// Outcome: how a game or round ended, in the words of interface.md, the same type for every game.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/seat.hpp"

namespace kydai::core {

enum class Reason : std::uint8_t {
  kCheckmate,
  kStalemate,
  kThreefold,
  kCount,
  kMaterial,  // ouk
  kLord,
  kNoCapture,
  kLength,  // ngu-hanh (kThreefold too)
  kHome,    // ca-ngua (kLength too)
  kOut,
  kTriet,  // domino
  kFlag,
  kResign,
  kAgreement,  // the table's
};

constexpr std::string_view to_string(Reason reason) {
  switch (reason) {
    case Reason::kCheckmate: return "checkmate";
    case Reason::kStalemate: return "stalemate";
    case Reason::kThreefold: return "threefold";
    case Reason::kCount: return "count";
    case Reason::kMaterial: return "material";
    case Reason::kLord: return "lord";
    case Reason::kNoCapture: return "no-capture";
    case Reason::kLength: return "length";
    case Reason::kHome: return "home";
    case Reason::kOut: return "out";
    case Reason::kTriet: return "triet";
    case Reason::kFlag: return "flag";
    case Reason::kResign: return "resign";
    case Reason::kAgreement: return "agreement";
  }
  return "length";
}

struct Outcome {
  Reason reason = Reason::kLength;
  std::uint8_t entries = 2;        // how many of the entries below count (ca-ngua: always 4)
  PerSeat<double> scores{};        // per seat; zero-sum: 1/-1, 0/0, shares, or stakes won
  bool has_ranks = false;          // ca-ngua
  PerSeat<std::uint8_t> ranks{};   // 1 = first; 0 = empty seat
  bool has_pay = false;            // domino
  PerSeat<std::int32_t> pay{};     // coins won (+) or lost (-) in this round
  bool has_points = false;         // ca-ngua with bonus=on
  PerSeat<std::int16_t> points{};  // bonus points a seat; never change the ranks

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// How a table may end or change a game beside the moves.
enum class Ending : std::uint8_t { kResign, kFlag, kAgreement };

}  // namespace kydai::core
