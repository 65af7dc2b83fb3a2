// Cursor: reads text byte by byte and always knows where it is, so that a Fault can name the byte.
// Plus the few writers that the pure rooms need (they have neither iostream nor std::format).
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kydai::core {

class Cursor {
 public:
  explicit constexpr Cursor(std::string_view text, std::size_t base = 0)
      : text_(text), base_(base) {}

  constexpr bool done() const { return at_ == text_.size(); }
  // The offset to name in a Fault: `base` + bytes read.
  constexpr std::size_t at() const { return base_ + at_; }
  constexpr std::string_view rest() const { return text_.substr(at_); }
  // The next byte, or '\0' at the end (a NUL in the text is never a valid byte of any notation).
  constexpr char peek() const { return done() ? '\0' : text_[at_]; }
  constexpr char take() { return done() ? '\0' : text_[at_++]; }
  constexpr bool accept(char c) {
    if (done() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  constexpr bool accept(std::string_view word) {
    if (!rest().starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  // Bytes up to (not including) the next `stop` or the end.
  constexpr std::string_view take_until(char stop) {
    const std::string_view tail = rest();
    const std::size_t n = tail.find(stop);
    const std::string_view word = tail.substr(0, n);
    at_ += word.size();
    return word;
  }
  // A decimal number of 1..9 digits without sign; false (and nothing read) if there is none.  A
  // leading zero is accepted only as the number 0 itself, so that read(write(x)) = x has one
  // spelling.
  constexpr bool accept_number(std::uint32_t& value) {
    const std::string_view tail = rest();
    std::size_t n = 0;
    std::uint32_t v = 0;
    while (n < tail.size() && n < 9 && tail[n] >= '0' && tail[n] <= '9') {
      v = v * 10 + static_cast<std::uint32_t>(tail[n] - '0');
      ++n;
    }
    const bool more = n < tail.size() && tail[n] >= '0' && tail[n] <= '9';
    if (n == 0 || more || (n > 1 && tail[0] == '0')) return false;
    at_ += n;
    value = v;
    return true;
  }

 private:
  std::string_view text_;
  std::size_t base_;
  std::size_t at_ = 0;
};

inline void append_number(std::string& out, std::int64_t value) {
  char buffer[24];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
  out.append(buffer, result.ptr);
}

}  // namespace kydai::core
