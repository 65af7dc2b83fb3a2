// How long a UCI search may think.  Pure arithmetic in milliseconds: no clock is read here.
//
//   soft  what an ordinary move should take        hard  the search is broken off
//
// Pace decides after each iteration, by what it has brought, whether another one should begin.
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

// nullopt: no limit by the clock.  `overhead_ms` is what a move loses on its way to the clock; at
// least a millisecond is always left, since a move must be made even on an empty clock.
inline std::optional<ThinkingTime> thinking_time(const UciGo& go, int seat,
                                                 std::int64_t overhead_ms) {
  if (go.move_time_ms) {
    const std::int64_t all = std::max<std::int64_t>(1, *go.move_time_ms);
    return ThinkingTime{all, all};
  }
  if (!go.time_ms[seat]) return std::nullopt;
  const std::int64_t increment = std::max<std::int64_t>(0, go.increment_ms[seat]);
  // Without a control at a given move the game is taken to last 30 moves more; a far control is
  // no reason to spend less than that.
  const std::int64_t moves = std::clamp<std::int64_t>(go.moves_to_go.value_or(30), 1, 30);
  // What half of them may lose is kept back as well, for a processor that others want at times.
  const std::int64_t kept = overhead_ms * (1 + moves / 2);
  const std::int64_t left = std::max<std::int64_t>(1, *go.time_ms[seat] - kept);
  const std::int64_t share = left / moves + increment * 4 / 5;
  // Never so much that the next moves would have to be played on the increment alone.
  const std::int64_t most = moves == 1 ? left : left / 6 + std::min(increment / 4, left / 6);
  const std::int64_t soft = std::clamp<std::int64_t>(share, 1, std::max<std::int64_t>(1, most));
  const std::int64_t hard = std::clamp<std::int64_t>(share * 4, soft, std::max(soft, most));
  return ThinkingTime{soft, hard};
}

// What one iteration has brought.
struct UciIteration {
  bool has_new_best = false;
  int score = 0;      // in hundredths of the smallest man
  double effort = 0;  // the share of all nodes that went below the best move, 0 .. 1
};

class Pace {
 public:
  explicit Pace(ThinkingTime time) : time_(time) {}

  // The share of the soft time that this move deserves by what the iterations have brought: less
  // while one move stands alone, more while the best move changes or its score falls.
  double share() const {
    const double unrest = 0.7 + 0.5 * changes_;
    const double fall = std::clamp(1.0 + (earlier_ - score_) / 120.0, 0.75, 1.8);
    const double doubt = std::clamp(1.65 - effort_, 0.65, 1.3);
    return std::clamp(unrest * fall * doubt, kLeast, kMost);
  }
  static constexpr double kLeast = 0.3;
  static constexpr double kMost = 3.0;

  void add(const UciIteration& iteration) {
    changes_ = changes_ * 0.6 + (iteration.has_new_best ? 1 : 0);
    earlier_ = count_ == 0 ? iteration.score : (earlier_ * 2 + score_) / 3;
    score_ = iteration.score;
    effort_ = iteration.effort;
    ++count_;
  }

  // An iteration takes about as long as all before it: one that begins late would be broken off.
  bool wants_more(std::int64_t elapsed_ms) const {
    if (time_.soft_ms == time_.hard_ms) return elapsed_ms < time_.hard_ms;
    const double wanted = share() * static_cast<double>(time_.soft_ms);
    return static_cast<double>(elapsed_ms) < std::min(wanted, double(time_.hard_ms)) * kBegun;
  }

 private:
  static constexpr double kBegun = 0.6;  // of the wanted time, when a last iteration may begin

  ThinkingTime time_;
  double changes_ = 0;  // of the best move; older ones count less
  double earlier_ = 0;  // the score of the iterations before, the last ones counting most
  double score_ = 0;
  double effort_ = 0;
  int count_ = 0;
};

}  // namespace kydai::app
