// The bytes of catalog/ouk_book.txt inside the program: cmake/embed.cmake makes their source while
// the program is built.  Nothing is known of them here.
#pragma once

#include <cstddef>

namespace kydai::catalog {

extern const unsigned char kOukBookBytes[];  // NOLINT: another file knows its size
extern const std::size_t kOukBookBytesSize;

}  // namespace kydai::catalog
