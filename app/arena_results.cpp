#include "app/arena_results.hpp"

#include <unistd.h>

#include <cstdio>

namespace kydai::app {
namespace {

// Who alone has the most; nobody if two share it.
std::optional<core::Seat> sole_leader(const core::PerSeat<double>& coins, int seats) {
  int leader = 0;
  int equals = 1;
  for (int s = 1; s < seats; ++s) {
    const double lead =
        coins[static_cast<std::size_t>(s)] - coins[static_cast<std::size_t>(leader)];
    if (lead == 0) ++equals;
    if (lead <= 0) continue;
    leader = s;
    equals = 1;
  }
  if (equals > 1) return std::nullopt;
  return core::seat_at(leader);
}

void append(std::vector<double>& to, const std::vector<double>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

void print_share(const Share& share, int seats) {
  std::printf("%.2f %% +- %.2f (95 %%) of %lld decided, fair is %.2f\n", 100 * share.value(),
              100 * share.margin(), static_cast<long long>(share.times()), 100.0 / seats);
}

}  // namespace

bool ArenaResults::add(std::size_t group, std::vector<ArenaGame> games) {
  const std::scoped_lock lock(mutex_);
  games_[group] = std::move(games);
  for (; !is_done_ && counted_ < games_.size() && !games_[counted_].empty(); ++counted_) {
    count(games_[counted_]);
    is_done_ = plan_.sprt && plan_.sprt->is_decided(groups_);
  }
  show_progress();
  return is_done_;
}

void ArenaResults::count(const std::vector<ArenaGame>& games) {
  double sum = 0;
  for (const ArenaGame& game : games) {
    sum += game.value;
    ++played_;
    wins_ += game.value == 1 ? 1 : 0;
    draws_ += game.value == 0.5 ? 1 : 0;
    ++reasons_[game.reason];
    for (std::size_t who = 0; who < times_.size(); ++who) {
      append(times_[who].processor_ms, game.times[who].processor_ms);
      append(times_[who].clock_ms, game.times[who].clock_ms);
    }
  }
  groups_.add(sum / static_cast<double>(games.size()));
  if (plan_.unit == ArenaUnit::kCoins) count_sittings(games);
}

void ArenaResults::count_sittings(const std::vector<ArenaGame>& games) {
  struct Tally {
    int won = 0;
    int decided = 0;
    void add(const core::PerSeat<double>& coins, int seats, core::Seat a) {
      const auto leader = sole_leader(coins, seats);
      decided += leader ? 1 : 0;
      won += leader == a ? 1 : 0;
    }
  };
  Tally rounds;
  Tally sittings;
  core::PerSeat<double> sum{};
  for (std::size_t i = 0; i < games.size(); ++i) {
    const ArenaGame& game = games[i];
    rounds.add(game.coins, plan_.seats, game.a);
    for (std::size_t s = 0; s < sum.size(); ++s) sum[s] += game.coins[s];
    if ((i + 1) % static_cast<std::size_t>(plan_.rounds) != 0) continue;
    sittings.add(sum, plan_.seats, game.a);
    sum = {};
  }
  rounds_won_.add(rounds.won, rounds.decided);
  sittings_won_.add(sittings.won, sittings.decided);
}

void ArenaResults::print(const ArenaArguments& arguments) const {
  std::printf("%s: A %s, B %s, %d seats, seed %llu\n", arguments.rules.game.c_str(),
              arguments.a.c_str(), arguments.b.c_str(), plan_.seats,
              static_cast<unsigned long long>(arguments.seed));
  std::printf("games %lld in %lld groups", static_cast<long long>(played_),
              static_cast<long long>(groups_.count()));
  if (plan_.unit == ArenaUnit::kScore) {
    std::printf(", A +%lld =%lld -%lld", static_cast<long long>(wins_),
                static_cast<long long>(draws_), static_cast<long long>(played_ - wins_ - draws_));
  }
  std::printf("\n");
  print_value();
  for (const auto& [reason, count] : reasons_) {
    std::printf("  %s %lld\n", reason.c_str(), static_cast<long long>(count));
  }
  print_times();
  if (plan_.sprt) {
    const double ratio = plan_.sprt->log_likelihood_ratio(groups_);
    const char* verdict = ratio >= Sprt::kBound    ? "elo1 accepted"
                          : ratio <= -Sprt::kBound ? "elo0 accepted"
                                                   : "undecided";
    std::printf("sprt elo0 %g elo1 %g: LLR %.2f (+-%.2f), %s\n", plan_.sprt->elo0, plan_.sprt->elo1,
                ratio, Sprt::kBound, verdict);
  }
}

void ArenaResults::print_value() const {
  const double mean = groups_.mean();
  const double margin = groups_.margin();
  switch (plan_.unit) {
    case ArenaUnit::kCoins:
      std::printf("coins a round %+.2f +- %.2f (95 %%)\n", mean, margin);
      std::printf("rounds won ");
      print_share(rounds_won_, plan_.seats);
      if (plan_.rounds == 1) break;
      std::printf("sittings of %d rounds won ", plan_.rounds);
      print_share(sittings_won_, plan_.seats);
      break;
    case ArenaUnit::kWins:
      std::printf("wins %.2f %% +- %.2f (95 %%), fair is %.2f\n", 100 * mean, 100 * margin,
                  100.0 / plan_.seats);
      break;
    case ArenaUnit::kScore:
      std::printf("score %.2f %% +- %.2f (95 %%)\n", 100 * mean, 100 * margin);
      std::printf("elo %+.1f (%+.1f .. %+.1f)\n", elo_of(mean),
                  elo_of(std::max(0.0, mean - margin)), elo_of(std::min(1.0, mean + margin)));
      break;
  }
}

void ArenaResults::print_times() const {
  constexpr double kMost = 1;
  for (std::size_t who = 0; who < times_.size(); ++who) {
    const ArenaGame::Times& times = times_[who];
    if (times.clock_ms.empty()) continue;
    std::printf("%s thought over %zu moves, ms:", who == 0 ? "A" : "B", times.clock_ms.size());
    for (const auto& [name, values] :
         {std::pair{"clock", &times.clock_ms}, std::pair{"processor", &times.processor_ms}}) {
      std::printf(" %s median %.1f, p99 %.1f, most %.1f%s", name, quantile(*values, 0.5),
                  quantile(*values, 0.99), quantile(*values, kMost),
                  values == &times.clock_ms ? ";" : "\n");
    }
  }
}

void ArenaResults::show_progress() const {
  if (::isatty(STDERR_FILENO) == 0) return;
  std::fprintf(stderr, "\r%lld of %zu groups, %.4g +- %.2g ",
               static_cast<long long>(groups_.count()), games_.size(), groups_.mean(),
               groups_.margin());
  if (is_done_ || counted_ == games_.size()) std::fprintf(stderr, "\n");
}

}  // namespace kydai::app
