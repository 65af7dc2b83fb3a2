// The few lines of JSON that `inspect` and `bench` print, written by hand because inspect must keep
// tens of thousands of lines a second.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

namespace kydai::app {

inline void append_json_string(std::string& out, std::string_view text) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  out.push_back('"');
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out.push_back('\\');
      out.push_back(c);
    } else if (byte < 0x20) {
      out.append("\\u00");
      out.push_back(kHex[byte >> 4]);
      out.push_back(kHex[byte & 15]);
    } else {
      out.push_back(c);
    }
  }
  out.push_back('"');
}

// The shortest digits that read back as the same number: 1, -1, 0.5, -0.3333333333333333.
inline void append_json_number(std::string& out, double value) {
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
  out.append(buffer, result.ptr);
}

}  // namespace kydai::app
