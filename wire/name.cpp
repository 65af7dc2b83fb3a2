#include "wire/name.hpp"

#include <cstdint>

namespace kydai::wire {
namespace {

// The code point at the front of `text`, taken off it; nullopt if the bytes are not UTF-8
// (overlong forms, surrogates and values past U+10FFFF included).
std::optional<std::uint32_t> take_code_point(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) {
    text.remove_prefix(1);
    return first;
  }
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return std::nullopt;
  std::uint32_t value = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return std::nullopt;
    value = value << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < kSmallest[length] || value > 0x10FFFF) return std::nullopt;
  if (value >= 0xD800 && value <= 0xDFFF) return std::nullopt;
  text.remove_prefix(length);
  return value;
}

bool is_space(std::uint32_t c) {
  return c == ' ' || c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

bool is_invisible(std::uint32_t c) {
  return is_space(c) || (c >= 0x200B && c <= 0x200D) || c == 0x2060 || c == 0xFEFF || c == 0xAD ||
         c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0 || (c >= 0xFE00 && c <= 0xFE0F);
}

bool is_forbidden(std::uint32_t c) {
  const bool is_control = c < 0x20 || (c >= 0x7F && c <= 0x9F);
  const bool breaks_line = c == 0x2028 || c == 0x2029;
  const bool turns_direction = c == 0x200E || c == 0x200F || c == 0x061C ||
                               (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  const bool is_no_character = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
  return is_control || breaks_line || turns_direction || is_no_character || c >= 0xE0000;
}

struct Line {
  std::string text;  // trimmed
  std::size_t characters = 0;
  bool is_visible = false;
};

std::optional<Line> read_line(std::string_view text) {
  const std::string_view whole = text;
  std::size_t begin = std::string_view::npos;
  std::size_t end = 0;
  std::size_t at = 0;
  Line line;
  std::size_t spaces = 0;  // seen since the last character that is none
  while (!text.empty()) {
    const std::optional<std::uint32_t> c = take_code_point(text);
    if (!c || is_forbidden(*c)) return std::nullopt;
    const std::size_t next = whole.size() - text.size();
    if (is_space(*c)) {
      ++spaces;
    } else {
      if (begin == std::string_view::npos) {
        begin = at;
        spaces = 0;
      }
      line.characters += spaces + 1;
      spaces = 0;
      end = next;
      line.is_visible = line.is_visible || !is_invisible(*c);
    }
    at = next;
  }
  if (begin != std::string_view::npos) line.text = whole.substr(begin, end - begin);
  return line;
}

}  // namespace

std::optional<std::string> clean_name(std::string_view text) {
  const std::optional<Line> line = read_line(text);
  if (!line || !line->is_visible || line->characters > kNameCharactersMax) return std::nullopt;
  return line->text;
}

std::optional<std::string> clean_line(std::string_view text, std::size_t bytes_max) {
  const std::optional<Line> line = read_line(text);
  if (!line || line->text.size() > bytes_max) return std::nullopt;
  return line->text;
}

}  // namespace kydai::wire
