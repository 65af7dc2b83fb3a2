#include "search/reduction.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace kydai::search {
namespace {

constexpr int kSize = 64;

// log2 in 1/256, by repeated squaring: the standard library's is not constexpr, and a table made at
// compile time is the same on every machine.
constexpr int log2_fixed(int x) {
  int whole = 0;
  double rest = x;
  while (rest >= 2) {
    rest /= 2;
    ++whole;
  }
  int fraction = 0;
  for (int i = 0; i < 8; ++i) {
    rest *= rest;
    fraction *= 2;
    if (rest < 2) continue;
    rest /= 2;
    ++fraction;
  }
  return 256 * whole + fraction;
}

using Table = std::array<std::array<int, kSize>, kSize>;

constexpr Table make_table() {
  Table table{};
  for (int depth = 1; depth < kSize; ++depth) {
    for (int place = 1; place < kSize; ++place) {
      // 0.35 + ln(depth) * ln(place + 1) / 2.3, with ln x = 0.693 log2 x: 0.693^2 / 2.3 = 0.209.
      const int product = log2_fixed(depth) * log2_fixed(place + 1) / 256;
      table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(place)] =
          (90 + product * 209 / 1000) / 256;
    }
  }
  return table;
}

constexpr Table kTable = make_table();

}  // namespace

int late_move_reduction(int depth, int place) {
  const auto row = static_cast<std::size_t>(std::clamp(depth, 0, kSize - 1));
  const auto column = static_cast<std::size_t>(std::clamp(place, 0, kSize - 1));
  return kTable[row][column];
}

}  // namespace kydai::search
