// Pairwise covering: a short list of rows in which every two values of every two factors stand
// together in some row.  Two switches that spoil each other are found by some row; all mixtures of
// many switches would be too many.  It knows nothing of games.
#pragma once

#include <functional>
#include <vector>

namespace kydai::testkit {

inline constexpr int kUnset = -1;

// One value for each factor, or kUnset.
using PairRow = std::vector<int>;

struct PairCover {
  std::vector<PairRow> rows;
  int pairs = 0;       // that stand in some row
  int impossible = 0;  // pairs that no allowed row holds, not even with all else unset
};

// `sizes`: how many values each factor has.  `is_allowed` is asked of whole rows; where the full
// row around a pair is refused again and again, the pair is tried with the other factors unset.
// The same input gives the same rows.
PairCover cover_pairs(const std::vector<int>& sizes,
                      const std::function<bool(const PairRow&)>& is_allowed);

}  // namespace kydai::testkit
