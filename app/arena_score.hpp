// The arithmetic of a match: groups of games (the same opening, dice or deal from every seat) give
// one number each, and from their mean and spread come the score's 95 % interval, its Elo and the
// likelihood ratio of a sequential test.  Pure.
//
// Games of one group share their luck, so only groups count as independent: the spread within a
// group says nothing about the next one.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

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

// How often something came about among the times it could (wins among decided games), which are not
// as many in every group: the ratio of two sums, with half the 95 % interval by its linearisation.
class Share {
 public:
  // Of one group: `times` it could, `hits` of them it did.
  void add(int hits, int times) {
    hits_.push_back(hits);
    times_.push_back(times);
    hits_in_all_ += hits;
    times_in_all_ += times;
  }
  std::int64_t times() const { return times_in_all_; }
  double value() const {
    if (times_in_all_ == 0) return 0;
    return static_cast<double>(hits_in_all_) / static_cast<double>(times_in_all_);
  }
  double margin() const {
    if (times_in_all_ == 0) return 0;
    Mean residues;
    for (std::size_t i = 0; i < hits_.size(); ++i) residues.add(hits_[i] - value() * times_[i]);
    const double groups = static_cast<double>(hits_.size());
    return residues.margin() * groups / static_cast<double>(times_in_all_);
  }

 private:
  std::vector<int> hits_;
  std::vector<int> times_;
  std::int64_t hits_in_all_ = 0;
  std::int64_t times_in_all_ = 0;
};

// The value below which the given part (0..1) of them lie: of n values the one at rank
// ceil(part * n).  0 if there are none.
inline double quantile(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  const double rank = std::ceil(part * static_cast<double>(values.size()));
  const auto at = static_cast<std::size_t>(std::max(rank, 1.0)) - 1;
  const auto nth = values.begin() + static_cast<std::ptrdiff_t>(std::min(at, values.size() - 1));
  std::nth_element(values.begin(), nth, values.end());
  return *nth;
}

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
