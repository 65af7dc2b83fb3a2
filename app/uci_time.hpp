// How long a UCI search may think.  Pure arithmetic in milliseconds: no clock is read here.
//
//   soft  no new iteration begins after it        hard  the search is broken off
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "app/uci_line.hpp"

namespace kydai::app {

struct ThinkingTime {
  std::int64_t soft_ms = 0;
  std::int64_t hard_ms = 0;
};

// nullopt: no limit by the clock.  `overhead_ms` is what a move loses on the way to the clock; at
// least a millisecond is always left, since a move must be made even on an empty clock.
inline std::optional<ThinkingTime> thinking_time(const UciGo& go, int seat,
                                                 std::int64_t overhead_ms) {
  if (go.move_time_ms) {
    const std::int64_t all = std::max<std::int64_t>(1, *go.move_time_ms);
    return ThinkingTime{all, all};
  }
  if (!go.time_ms[seat]) return std::nullopt;
  const std::int64_t left = std::max<std::int64_t>(1, *go.time_ms[seat] - overhead_ms);
  const std::int64_t increment = std::max<std::int64_t>(0, go.increment_ms[seat]);
  // Without a control at a given move the game is taken to last 30 moves more; a far control is
  // no reason to spend less than that.
  const std::int64_t moves = std::clamp<std::int64_t>(go.moves_to_go.value_or(30), 1, 30);
  const std::int64_t share = left / moves + increment * 3 / 4;
  // Never so much that the next moves would have to be played on the increment alone.
  const std::int64_t most = moves == 1 ? left : left / 3 + std::min(increment, left / 3);
  const std::int64_t soft =
      std::clamp<std::int64_t>(share * 3 / 5, 1, std::max<std::int64_t>(1, most));
  const std::int64_t hard = std::clamp<std::int64_t>(share * 3, soft, std::max(soft, most));
  return ThinkingTime{soft, hard};
}

}  // namespace kydai::app
