// CHECK: the one way to say "this cannot happen".  It is on in every build: a broken invariant
// stops the program at the place where it broke, before a wrong move can be stored or paid out. It
// is for our own mistakes only; input that may be wrong is answered with a Fault (core/fault.hpp).
#pragma once

namespace kydai::core {

// Aborts the program.  In the wasm module this is a trap; natively it is SIGABRT with a core dump.
[[noreturn]] inline void check_failed() { __builtin_trap(); }

}  // namespace kydai::core

#define KYDAI_CHECK(condition)       \
  do {                               \
    if (!(condition)) [[unlikely]]   \
      ::kydai::core::check_failed(); \
  } while (false)
