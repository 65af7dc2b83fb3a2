// Name: what a person may be called, judged the same for HTTP, WebSocket and the store.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kydai::wire {

inline constexpr std::size_t kNameCharactersMax = 24;

// The name without spaces at its ends, or nullopt: not UTF-8, empty, nothing visible, longer than
// 24 code points, or with a character that could disturb the text round it (controls, line
// separators, marks that turn the writing direction).  The joiners that Khmer needs inside words
// are allowed.
std::optional<std::string> clean_name(std::string_view text);

// A note or other free line: the same characters, any number up to `bytes_max` bytes; may be empty.
std::optional<std::string> clean_line(std::string_view text, std::size_t bytes_max);

}  // namespace kydai::wire
