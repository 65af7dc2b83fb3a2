// Random: numbers that look random and are the same on every machine, for walks and mutations.
// It gives bytes (core::ByteSource), whole words and numbers below n.  Never for a real game.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/key.hpp"

namespace kydai::testkit {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(core::mix(seed)) {}

  std::uint64_t operator()() { return core::mix(state_++); }
  std::uint8_t next_byte() { return static_cast<std::uint8_t>((*this)()); }
  // 0 .. n-1, n >= 1.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>((*this)() % n); }
  bool one_in(std::size_t n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

}  // namespace kydai::testkit
