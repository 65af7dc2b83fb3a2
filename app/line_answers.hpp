// LineAnswers: the loop of the commands that answer every line of standard input by one of their
// own.  A line that is too long gets the fault that inspect's form has for it; nothing is kept.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "app/commands.hpp"
#include "app/line_reader.hpp"

namespace kydai::app {

// When answers leave: each at once, or many together while more lines are waiting.
enum class Flush : std::uint8_t { kEachLine, kWhenIdle };

// answer(line, out) appends its line to `out` and says whether all was well.  The exit status.
template <class Answer>
int answer_lines(Flush flush, Answer&& answer) {
  constexpr std::size_t kBytesTogether = 1 << 16;
  LineReader reader;
  std::string out;
  std::string_view line;
  bool is_too_long = false;
  bool is_all_good = true;
  while (reader.next(line, is_too_long)) {
    if (is_too_long) {
      out +=
          "{\"error\":{\"code\":\"range\",\"at\":1048576,\"message\":\"the line is too long\"}}\n";
      static_assert(kLineBytesMax == 1048576);
      is_all_good = false;
    } else {
      is_all_good &= answer(line, out);
    }
    if (flush == Flush::kEachLine || out.size() > kBytesTogether || !reader.has_line()) {
      if (std::fwrite(out.data(), 1, out.size(), stdout) != out.size()) return kFailed;
      std::fflush(stdout);
      out.clear();
    }
  }
  return is_all_good ? kDone : kBadInput;
}

}  // namespace kydai::app
