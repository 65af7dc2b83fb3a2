#include "wire/json_writer.hpp"

#include <cstdio>

#include "core/text.hpp"

namespace kydai::wire {

void JsonWriter::separate() {
  if (needs_comma_) text_ += ',';
  needs_comma_ = true;
}

JsonWriter& JsonWriter::open(char c) {
  separate();
  text_ += c;
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char c) {
  text_ += c;
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  value(name);
  text_ += ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  text_ += '"';
  for (const char c : text) {
    switch (c) {
      case '"': text_ += "\\\""; break;
      case '\\': text_ += "\\\\"; break;
      case '\n': text_ += "\\n"; break;
      case '\t': text_ += "\\t"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
          constexpr std::string_view kHex = "0123456789abcdef";
          text_ += "\\u00";
          text_ += kHex[static_cast<unsigned char>(c) >> 4];
          text_ += kHex[static_cast<unsigned char>(c) & 15];
        } else {
          text_ += c;
        }
    }
  }
  text_ += '"';
  return *this;
}

JsonWriter& JsonWriter::value(std::int64_t number) {
  separate();
  core::append_number(text_, number);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  separate();
  // 15 digits say every score the games give (halves, thirds, sixths) and print 1 as "1".
  char buffer[40];
  const int n = std::snprintf(buffer, sizeof buffer, "%.15g", number);
  text_.append(buffer, static_cast<std::size_t>(n));
  return *this;
}

JsonWriter& JsonWriter::value(bool flag) {
  separate();
  text_ += flag ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::null() {
  separate();
  text_ += "null";
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  text_ += json;
  return *this;
}

}  // namespace kydai::wire
