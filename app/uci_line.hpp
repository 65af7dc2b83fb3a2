// One line of the UCI protocol as a value.  The reader is total: any bytes give a command or a
// Fault that names the byte; as the protocol asks, unknown words before a known command are passed
// over.  It knows no game: positions and moves stay text, and nothing is carried out here.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/fault.hpp"

namespace kydai::app {

enum class UciVerb : std::uint8_t {
  kNothing,  // a blank line
  kUci,
  kIsReady,
  kNewGame,
  kSetOption,
  kPosition,
  kGo,
  kStop,
  kPonderHit,
  kShow,   // d
  kBench,  // bench
  kDebug,  // debug on|off and register: accepted, without effect
  kQuit,
};

// The limits of `go`; what is not given is nullopt.  Times in milliseconds, seat 0 is `w`.
struct UciGo {
  std::optional<std::int64_t> time_ms[2];
  std::int64_t increment_ms[2] = {0, 0};
  std::optional<std::int64_t> moves_to_go;
  std::optional<std::int64_t> move_time_ms;
  std::optional<std::int64_t> depth;
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> mate;   // in moves
  std::optional<std::int64_t> perft;  // in plies
  bool is_infinite = false;
  bool is_ponder = false;
  std::vector<std::string_view> search_moves;
};

struct UciCommand {
  UciVerb verb = UciVerb::kNothing;
  std::string_view name;                // setoption
  std::string_view value;               // setoption; empty where there is none
  std::string_view position;            // position: the text; empty for `startpos`
  std::vector<std::string_view> moves;  // position
  UciGo go;
  std::optional<std::int64_t> depth;  // bench
  // The first word of `go` that could not be used; the rest of the line holds all the same, since a
  // `go` without its answer would leave the other program waiting for ever.
  std::optional<core::Fault> complaint;
};

// All views point into `line`.
core::Expected<UciCommand> read_uci_line(std::string_view line);

}  // namespace kydai::app
