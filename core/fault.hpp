// Fault: why an input was refused, and at which byte.  Every reader is total: any bytes give a
// value or a Fault, never a crash.  A Fault holds only static text, so it can never carry a secret.
#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

namespace kydai::core {

enum class FaultCode : std::uint8_t {
  kSyntax,       // the bytes are not of the form
  kRange,        // the form is right, a value is outside what it may be
  kImpossible,   // well formed, but no such position can stand on a board (two kings, tile twice)
  kIllegal,      // the move is well formed and against a rule
  kNotYourTurn,  // another seat (or the dice) is to move
  kOver,         // the game has ended
  kStale,        // meant for an earlier ply
  kUnknown,      // an unknown profile, switch, game, table, ...
  kForbidden,    // this person may not do that at this table
  kBusy,         // the seat or the table is not free
};

// The stable word for a code, as `kydai inspect` and the wire protocol print it: "syntax", "range",
// "impossible", "illegal", "not-your-turn", "over", "stale", "unknown", "forbidden", "busy".
constexpr std::string_view to_string(FaultCode code) {
  switch (code) {
    case FaultCode::kSyntax: return "syntax";
    case FaultCode::kRange: return "range";
    case FaultCode::kImpossible: return "impossible";
    case FaultCode::kIllegal: return "illegal";
    case FaultCode::kNotYourTurn: return "not-your-turn";
    case FaultCode::kOver: return "over";
    case FaultCode::kStale: return "stale";
    case FaultCode::kUnknown: return "unknown";
    case FaultCode::kForbidden: return "forbidden";
    case FaultCode::kBusy: return "busy";
  }
  return "syntax";
}

struct Fault {
  FaultCode code = FaultCode::kSyntax;
  std::uint32_t at = 0;      // byte offset into the text that was read
  std::string_view message;  // one English sentence without a full stop; static storage
  std::string_view rule;  // stable id of the rule that forbids it, e.g. "ouk.pawn"; may be empty.
                          // The client translates it by the key "rule.<id>".

  friend bool operator==(const Fault&, const Fault&) = default;
};

template <class T>
using Expected = std::expected<T, Fault>;

constexpr std::unexpected<Fault> fail(FaultCode code, std::size_t at, std::string_view message,
                                      std::string_view rule = {}) {
  return std::unexpected(Fault{code, static_cast<std::uint32_t>(at), message, rule});
}

}  // namespace kydai::core
