// The bytes of catalog/ca_ngua_book.net inside the program: cmake/embed.cmake makes their source
// while the program is built.  Nothing is known of them here.
#pragma once

#include <cstddef>

namespace kydai::catalog {

extern const unsigned char kCaNguaNetBytes[];  // NOLINT: another file knows its size
extern const std::size_t kCaNguaNetBytesSize;

}  // namespace kydai::catalog
