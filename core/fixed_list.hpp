// FixedList: a vector with room for N values inside itself.  It never allocates, so move generation
// costs no heap, and it is trivially copyable when T is.  Pushing past N is a broken invariant.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/check.hpp"

namespace kydai::core {

template <class T, std::size_t N>
class FixedList {
 public:
  using value_type = T;

  // A constant may hold no byte without a value; at run time the entries stay as they are, for
  // clearing a move list of hundreds of entries would cost more than filling it.
  constexpr FixedList() {
    if consteval {
      items_ = {};
    }
  }

  static constexpr std::size_t capacity() { return N; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }

  constexpr void push_back(const T& value) {
    KYDAI_CHECK(size_ < N);
    items_[size_++] = value;
  }
  // Keeps the value only if `wanted`, without a branch on it: the value is written either way, so
  // there must be room for it.  For lists whose next entry is a coin toss.
  constexpr void push_back_if(bool wanted, const T& value) {
    KYDAI_CHECK(size_ < N);
    items_[size_] = value;
    size_ += wanted ? 1 : 0;
  }
  constexpr void pop_back() {
    KYDAI_CHECK(size_ > 0);
    --size_;
  }
  constexpr void clear() { size_ = 0; }
  // For a writer that fills whole blocks: where the next `room` items may be written.  grow() then
  // keeps the first n of them.
  constexpr T* spare(std::size_t room) {
    KYDAI_CHECK(room <= N - size_);
    return items_.data() + size_;
  }
  constexpr void grow(std::size_t n) {
    KYDAI_CHECK(n <= N - size_);
    size_ += static_cast<std::uint32_t>(n);
  }

  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T& back() { return items_[size_ - 1]; }
  constexpr const T& back() const { return items_[size_ - 1]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  constexpr bool contains(const T& value) const {
    for (const T& item : *this) {
      if (item == value) return true;
    }
    return false;
  }

 private:
  std::array<T, N> items_;
  std::uint32_t size_ = 0;
};

}  // namespace kydai::core
