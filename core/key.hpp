// Key: a 64-bit name of a position for repetition and hash tables, and the mixer that makes them.
// Not cryptographic: never use it for anything a player must not predict.
#pragma once

#include <cstdint>

namespace kydai::core {

using Key = std::uint64_t;

// SplitMix64's finaliser (Steele, Lea, Flood 2014): a bijection whose output bits all depend on
// every input bit; Zobrist tables are filled with mix(i) so that they are the same on every
// machine.
constexpr Key mix(Key x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace kydai::core
