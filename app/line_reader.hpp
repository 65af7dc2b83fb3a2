// LineReader: standard input in large pieces, handed out line by line.  A line that is too long is
// passed over piece by piece, so that no input makes the program grow.
#pragma once

#include <unistd.h>

#include <array>
#include <string>
#include <string_view>

namespace kydai::app {

inline constexpr std::size_t kLineBytesMax = 1 << 20;

class LineReader {
 public:
  // false at the end.  `line` is valid until the next call; `is_too_long` tells that it was cut.
  bool next(std::string_view& line, bool& is_too_long) {
    is_too_long = false;
    for (;;) {
      const std::size_t feed = buffer_.find('\n', begin_);
      if (feed != std::string::npos) {
        line = std::string_view(buffer_).substr(begin_, feed - begin_);
        is_too_long = is_skipping_;
        is_skipping_ = false;
        begin_ = feed + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        return true;
      }
      if (buffer_.size() - begin_ > kLineBytesMax) {
        is_skipping_ = true;
        begin_ = buffer_.size();
      }
      if (is_at_end_) return take_last(line, is_too_long);
      fill();
    }
  }
  // Whether the next line can be had without waiting: answers are flushed before we wait.
  bool has_line() const { return buffer_.find('\n', begin_) != std::string::npos; }

 private:
  bool take_last(std::string_view& line, bool& is_too_long) {
    line = std::string_view(buffer_).substr(begin_);
    is_too_long = is_skipping_;
    const bool is_line = !line.empty() || is_skipping_;
    is_skipping_ = false;
    begin_ = buffer_.size();
    return is_line;
  }
  void fill() {
    buffer_.erase(0, begin_);
    begin_ = 0;
    std::array<char, 65536> chunk;
    const ssize_t n = ::read(STDIN_FILENO, chunk.data(), chunk.size());
    if (n <= 0) {
      is_at_end_ = true;
    } else {
      buffer_.append(chunk.data(), static_cast<std::size_t>(n));
    }
  }

  std::string buffer_;
  std::size_t begin_ = 0;
  bool is_skipping_ = false;
  bool is_at_end_ = false;
};

}  // namespace kydai::app
