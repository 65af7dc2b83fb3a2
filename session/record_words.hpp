// The words that the two texts of a record share, our own and PGN: tags, numbers, and lines filled
// up to a width.  Internal to session/; nothing here knows a record.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/outcome.hpp"
#include "core/text.hpp"

namespace kydai::session {

inline constexpr std::int64_t kNumberMax =
    9'007'199'254'740'991;  // 2^53 - 1: exact in every reader

// In the order of their enumerators, as events, records and snapshots call them.
inline constexpr std::array<std::string_view, 4> kMovedBy = {"player", "bot", "clock", "table"};
inline constexpr std::array<std::string_view, 4> kOccupants = {"open", "human", "bot", "closed"};

// In the order of core::Ending.
inline constexpr std::array<std::string_view, 3> kEndings = {"resign", "flag", "agreement"};
constexpr std::string_view to_string(core::Ending ending) {
  return kEndings[static_cast<std::size_t>(ending)];
}

inline std::string number(std::int64_t value) {
  std::string out;
  core::append_number(out, value);
  return out;
}

// [Name "value"], with \" and \\ inside.
inline void write_tag(std::string& out, std::string_view name, std::string_view value) {
  out += '[';
  out += name;
  out += " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  out += "\"]\n";
}

// Words one after another in lines of at most so many bytes.
class LineFiller {
 public:
  LineFiller(std::string& out, std::size_t columns) : out_(out), columns_(columns) {}
  void add(std::string_view word) {
    if (column_ > 0) out_.push_back(column_ + 1 + word.size() > columns_ ? '\n' : ' ');
    column_ = column_ == 0 || out_.back() == '\n' ? word.size() : column_ + 1 + word.size();
    out_ += word;
  }
  void end() {
    if (column_ > 0) out_.push_back('\n');
  }

 private:
  std::string& out_;
  std::size_t columns_;
  std::size_t column_ = 0;
};

}  // namespace kydai::session
