// The bytes of catalog/ouk_weights.net inside the program: cmake/embed.cmake makes their source
// while the program is built.  Nothing is known of them here.
#pragma once

#include <cstddef>

namespace kydai::catalog {

extern const unsigned char kOukNetBytes[];  // NOLINT: another file knows its size
extern const std::size_t kOukNetBytesSize;

}  // namespace kydai::catalog
