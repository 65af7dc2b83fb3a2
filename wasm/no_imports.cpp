// What keeps the module's import list empty, compiled into the module only.  The standard library
// reports a broken invariant (a vector's length, no memory) by writing to stderr, which would need
// a system; here it is a trap, as KYDAI_CHECK is one.
#include <cstddef>
#include <cstdlib>
#include <new>

#include "core/check.hpp"

namespace {
void* allocate(std::size_t size) {
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) kydai::core::check_failed();
  return memory;
}
// aligned_alloc wants whole multiples of the alignment.
void* allocate(std::size_t size, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  void* memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit);
  if (memory == nullptr) kydai::core::check_failed();
  return memory;
}
}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, alignment);
}
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

// libc++ leaves this function to be replaced by its users.
[[noreturn]] void std::__libcpp_verbose_abort(const char*, ...) { kydai::core::check_failed(); }
