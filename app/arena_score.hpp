// The arithmetic of a match: groups of games (the same opening, dice or deal from every seat) give
// one number each, and from their mean and spread come the score's 95 % interval, its Elo and the
// likelihood ratio of a sequential test.  Pure.
//
// Games of one group share their luck, so only groups count as independent: the spread within a
// group says nothing about the next one.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace kydai::app {

// Of a sum of independent values: mean and half the 95 % interval.
class Mean {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  std::int64_t count() const { return count_; }
  double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  // Of one value, by the unbiased estimate; 0 below two values.
  double variance() const {
    if (count_ < 2) return 0;
    const double n = static_cast<double>(count_);
    return std::max(0.0, (squares_ - sum_ * sum_ / n) / (n - 1));
  }
  double margin() const {
    constexpr double k95 = 1.959964;
    return count_ == 0 ? 0 : k95 * std::sqrt(variance() / static_cast<double>(count_));
  }

 private:
  std::int64_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// The Elo difference at which a score in 0..1 is expected; infinite at the ends.
inline double elo_of(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return -400 * std::log10(1 / score - 1);
}
inline double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// Wald's test of "elo1" against "elo0" by the normal approximation on groups (the generalised
// SPRT); alpha = beta = 0.05, so that it decides at +-ln 19.
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;

  static constexpr double kBound = 2.944439;

  // 0 while nothing can be said: fewer than two groups, or all alike.
  double log_likelihood_ratio(const Mean& groups) const {
    const double variance = groups.variance();
    if (variance <= 0) return 0;
    const double s0 = score_of(elo0);
    const double s1 = score_of(elo1);
    return static_cast<double>(groups.count()) * (s1 - s0) * (2 * groups.mean() - s0 - s1) /
           (2 * variance);
  }
  bool is_decided(const Mean& groups) const {
    return std::abs(log_likelihood_ratio(groups)) >= kBound;
  }
};

}  // namespace kydai::app
