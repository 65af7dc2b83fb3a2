// Words of one line: how strings, numbers and names stand in stored events, separated by one space
// each. Writing is canonical and reading strict, so that decode(encode(x)) = x and
// encode(decode(t)) = t.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "core/fault.hpp"
#include "core/text.hpp"

namespace kydai::session {

// Writes words; the caller never writes a space itself.
class WordWriter {
 public:
  // A word of the program: letters, digits, hyphens.
  void word(std::string_view text);
  void number(std::int64_t value);
  // Any bytes: `=` and the bytes, those that are not visible ASCII or UTF-8 as %XX, so that the
  // word is never empty and holds no space or line end.
  void text(std::string_view bytes);

  std::string take() { return std::move(out_); }

 private:
  void separate();
  std::string out_;
};

// Reads words.  After the first fault every further read gives the zero value and fault() stays.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  std::string_view word();
  std::int64_t number(std::int64_t min, std::int64_t max);
  std::string text(std::size_t bytes_max = std::numeric_limits<std::size_t>::max());
  void expect_end();
  void refuse(core::FaultCode code, std::string_view message);  // at the word read last

  bool is_good() const { return good_; }
  const core::Fault& fault() const { return fault_; }

 private:
  std::string_view next();

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t word_at_ = 0;
  bool is_first_ = true;
  bool good_ = true;
  core::Fault fault_{};
};

}  // namespace kydai::session
