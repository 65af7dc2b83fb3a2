#include "testkit/pairwise.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "testkit/random.hpp"

namespace kydai::testkit {
namespace {

constexpr int kGreedyTries = 12;
constexpr int kRandomTries = 200;

class Cover {
 public:
  Cover(const std::vector<int>& sizes, const std::function<bool(const PairRow&)>& is_allowed)
      : sizes_(sizes), is_allowed_(is_allowed), first_(sizes.size() + 1) {
    for (std::size_t f = 0; f < sizes.size(); ++f) first_[f + 1] = first_[f] + sizes[f];
    covered_.resize(static_cast<std::size_t>(first_.back()),
                    std::vector<bool>(static_cast<std::size_t>(first_.back())));
  }

  PairCover run() {
    for (std::size_t f = 0; f < sizes_.size(); ++f) {
      for (std::size_t g = f + 1; g < sizes_.size(); ++g) {
        for (int v = 0; v < sizes_[f]; ++v) {
          for (int w = 0; w < sizes_[g]; ++w) cover(f, v, g, w);
        }
      }
    }
    return std::move(result_);
  }

 private:
  std::size_t id(std::size_t factor, int value) const {
    return static_cast<std::size_t>(first_[factor] + value);
  }

  void cover(std::size_t f, int v, std::size_t g, int w) {
    if (covered_[id(f, v)][id(g, w)]) return;
    PairRow pair(sizes_.size(), kUnset);
    pair[f] = v;
    pair[g] = w;
    for (int i = 0; i < kGreedyTries; ++i) {
      if (take(filled(pair, true))) return;
    }
    for (int i = 0; i < kRandomTries; ++i) {
      if (take(filled(pair, false))) return;
    }
    if (!take(pair)) ++result_.impossible;
  }

  bool take(const PairRow& row) {
    if (!is_allowed_(row)) return false;
    for (std::size_t f = 0; f < row.size(); ++f) {
      for (std::size_t g = f + 1; g < row.size(); ++g) {
        if (row[f] == kUnset || row[g] == kUnset) continue;
        if (covered_[id(f, row[f])][id(g, row[g])]) continue;
        covered_[id(f, row[f])][id(g, row[g])] = true;
        ++result_.pairs;
      }
    }
    result_.rows.push_back(row);
    return true;
  }

  // The row with every open factor filled: by whatever is new beside the values that stand there
  // already, or at random.
  PairRow filled(PairRow row, bool is_greedy) {
    std::vector<std::size_t> order(row.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random_.below(i)]);
    for (const std::size_t f : order) {
      if (row[f] != kUnset) continue;
      const auto size = static_cast<std::size_t>(sizes_[f]);
      const auto start = random_.below(size);
      row[f] = static_cast<int>(start);
      if (!is_greedy) continue;
      int best = -1;
      for (std::size_t i = 0; i < size; ++i) {
        const int value = static_cast<int>((start + i) % size);
        const int gain = gain_of(row, f, value);
        if (gain > best) row[f] = value;
        best = std::max(best, gain);
      }
    }
    return row;
  }

  int gain_of(const PairRow& row, std::size_t f, int value) const {
    int gain = 0;
    for (std::size_t g = 0; g < row.size(); ++g) {
      if (g == f || row[g] == kUnset) continue;
      const bool is_known =
          f < g ? covered_[id(f, value)][id(g, row[g])] : covered_[id(g, row[g])][id(f, value)];
      if (!is_known) ++gain;
    }
    return gain;
  }

  const std::vector<int>& sizes_;
  const std::function<bool(const PairRow&)>& is_allowed_;
  std::vector<int> first_;
  std::vector<std::vector<bool>> covered_;
  Random random_{0};
  PairCover result_;
};

}  // namespace

PairCover cover_pairs(const std::vector<int>& sizes,
                      const std::function<bool(const PairRow&)>& is_allowed) {
  return Cover(sizes, is_allowed).run();
}

}  // namespace kydai::testkit
