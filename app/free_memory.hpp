// How much memory the machine could still give, as far as it tells.
#pragma once

#include <cstddef>

namespace kydai::app {

// SIZE_MAX where the system does not say.
std::size_t free_memory_bytes();

}  // namespace kydai::app
