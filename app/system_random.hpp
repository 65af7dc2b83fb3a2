// The system's randomness.  Only app/ and server/ may ask for it.
#pragma once

#include <sys/random.h>

#include "core/check.hpp"
#include "core/fair_chance.hpp"

namespace kydai::app {

inline core::Seed system_seed() {
  core::Seed seed;
  // 32 bytes are never interrupted or cut short (getrandom(2)).
  KYDAI_CHECK(::getrandom(seed.data(), seed.size(), 0) == static_cast<ssize_t>(seed.size()));
  return seed;
}

}  // namespace kydai::app
