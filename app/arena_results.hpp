// ArenaResults: what the games of a match have given, counted in the order of their groups, whoever
// finished first, and printed at the end.  It plays nothing.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/arena_score.hpp"
#include "app/commands.hpp"
#include "core/seat.hpp"

namespace kydai::app {

// What A gets out of a game: points of 0..1 against one other, a win among several, coins.
enum class ArenaUnit { kScore, kWins, kCoins };

struct ArenaGame {
  double value = 0;    // A's, in the unit of the match
  std::string reason;  // of the outcome, or what went wrong
  core::Seat a = core::Seat::k0;
  core::PerSeat<double> coins{};
  // How long decisions took, of A and of B, where they play by time.
  struct Times {
    std::vector<double> processor_ms;
    std::vector<double> clock_ms;
  };
  std::array<Times, 2> times;
};

class ArenaResults {
 public:
  struct Plan {
    std::size_t groups = 0;
    ArenaUnit unit = ArenaUnit::kScore;
    int seats = 2;
    int rounds = 1;  // of a sitting; in a group A sits through one on every seat
    std::optional<Sprt> sprt;
  };

  explicit ArenaResults(const Plan& plan) : plan_(plan), games_(plan.groups) {}

  // The games of a group, seat by seat.  True when no more are needed.
  bool add(std::size_t group, std::vector<ArenaGame> games);
  void print(const ArenaArguments& arguments) const;

 private:
  void count(const std::vector<ArenaGame>& games);
  void count_sittings(const std::vector<ArenaGame>& games);
  void print_value() const;
  void print_times() const;
  void show_progress() const;

  Plan plan_;
  std::mutex mutex_;
  std::vector<std::vector<ArenaGame>> games_;
  std::size_t counted_ = 0;
  bool is_done_ = false;
  Mean groups_;
  Share rounds_won_;
  Share sittings_won_;
  std::int64_t played_ = 0;
  std::int64_t wins_ = 0;
  std::int64_t draws_ = 0;
  std::map<std::string, std::int64_t> reasons_;
  std::array<ArenaGame::Times, 2> times_;
};

}  // namespace kydai::app
