// How a fuzz target says that a law is broken: it prints the law and aborts, which libFuzzer
// reports with the bytes that led there.  It is never quiet and never goes on.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace kydai::fuzz {

inline void require(const std::string& broken) {
  if (broken.empty()) return;
  std::fprintf(stderr, "%s\n", broken.c_str());
  std::abort();
}
inline void require(bool holds, const char* law) {
  if (!holds) require(std::string("broken law: ") + law);
}

}  // namespace kydai::fuzz
