#include "app/free_memory.hpp"

#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <string>

namespace kydai::app {

std::size_t free_memory_bytes() {
  // Memory that serves as a cache of files counts as free here, unlike in sysconf().
  std::ifstream info("/proc/meminfo");
  std::string name;
  std::size_t kilobytes = 0;
  std::string unit;
  while (info >> name >> kilobytes) {
    if (name == "MemAvailable:") return kilobytes << 10;
    std::getline(info, unit);
  }
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return SIZE_MAX;
  return static_cast<std::size_t>(pages) * static_cast<std::size_t>(page);
}

}  // namespace kydai::app
