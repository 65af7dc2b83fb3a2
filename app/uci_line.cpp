#include "app/uci_line.hpp"

#include <array>
#include <charconv>

namespace kydai::app {
namespace {

using core::fail;
using core::FaultCode;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

class Words {
 public:
  explicit Words(std::string_view line) : line_(line) {}

  // The next word; empty at the end.
  std::string_view next() {
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < line_.size() && !is_blank(line_[at_])) ++at_;
    word_at_ = begin;
    return line_.substr(begin, at_ - begin);
  }
  // The text up to the word `end` (which is consumed) or the end of the line, blanks trimmed.
  std::string_view until(std::string_view end) {
    skip_blanks();
    const std::size_t begin = at_;
    std::size_t last = begin;
    for (;;) {
      const std::string_view word = next();
      if (word.empty() || word == end) break;
      last = at_;
    }
    return line_.substr(begin, last - begin);
  }
  // Byte of the word that next() gave last.
  std::uint32_t at() const { return static_cast<std::uint32_t>(word_at_); }

 private:
  void skip_blanks() {
    while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t word_at_ = 0;
};

// A whole number that follows a word of `go` or `bench`; it may be negative (a clock run out).
core::Expected<std::int64_t> read_number(Words& words) {
  const std::string_view word = words.next();
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc() || end != word.data() + word.size()) {
    return fail(FaultCode::kSyntax, words.at(), "a whole number is needed here");
  }
  constexpr std::int64_t kMost = std::int64_t{1} << 53;
  if (value > kMost || value < -kMost) {
    return fail(FaultCode::kSyntax, words.at(), "this number is too large");
  }
  return value;
}

core::Expected<UciCommand> read_set_option(Words words) {
  UciCommand command{.verb = UciVerb::kSetOption};
  if (words.next() != "name") {
    return fail(FaultCode::kSyntax, words.at(), "'name' comes after 'setoption'");
  }
  command.name = words.until("value");
  command.value = words.until({});
  if (command.name.empty()) {
    return fail(FaultCode::kSyntax, words.at(), "the option has no name");
  }
  return command;
}

core::Expected<UciCommand> read_position(Words words) {
  UciCommand command{.verb = UciVerb::kPosition};
  const std::string_view kind = words.next();
  if (kind == "fen") {
    command.position = words.until("moves");
    if (command.position.empty()) {
      return fail(FaultCode::kSyntax, words.at(), "the position is missing after 'fen'");
    }
  } else if (kind == "startpos") {
    const std::string_view word = words.next();
    if (!word.empty() && word != "moves") {
      return fail(FaultCode::kSyntax, words.at(), "only 'moves' can follow 'startpos'");
    }
  } else {
    return fail(FaultCode::kSyntax, words.at(), "'startpos' or 'fen' comes after 'position'");
  }
  for (std::string_view move = words.next(); !move.empty(); move = words.next()) {
    command.moves.push_back(move);
  }
  return command;
}

// Which number of `go` a word names; null if none.
std::optional<std::int64_t>* limit_named(UciGo& go, std::string_view word) {
  if (word == "wtime") return &go.time_ms[0];
  if (word == "btime") return &go.time_ms[1];
  if (word == "movestogo") return &go.moves_to_go;
  if (word == "movetime") return &go.move_time_ms;
  if (word == "depth") return &go.depth;
  if (word == "nodes") return &go.nodes;
  if (word == "mate") return &go.mate;
  if (word == "perft") return &go.perft;
  return nullptr;
}

UciCommand read_go(Words words) {
  UciCommand command{.verb = UciVerb::kGo};
  UciGo& go = command.go;
  const auto complain = [&](const core::Fault& fault) {
    if (!command.complaint) command.complaint = fault;
  };
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word == "infinite") {
      go.is_infinite = true;
    } else if (word == "ponder") {
      go.is_ponder = true;
    } else if (word == "searchmoves") {
      for (std::string_view move = words.next(); !move.empty(); move = words.next()) {
        go.search_moves.push_back(move);
      }
    } else if (word == "winc" || word == "binc") {
      const auto number = read_number(words);
      if (!number) complain(number.error());
      go.increment_ms[word == "winc" ? 0 : 1] = number.value_or(0);
    } else if (auto* limit = limit_named(go, word)) {
      const auto number = read_number(words);
      if (number) *limit = *number;
      if (!number) complain(number.error());
    } else {
      complain(fail(FaultCode::kUnknown, words.at(), "'go' knows no such word").error());
    }
  }
  return command;
}

core::Expected<UciCommand> read_bench(Words words) {
  UciCommand command{.verb = UciVerb::kBench};
  Words ahead = words;
  if (ahead.next().empty()) return command;
  const auto number = read_number(words);
  if (!number) return std::unexpected(number.error());
  command.depth = *number;
  return command;
}

struct Plain {
  std::string_view word;
  UciVerb verb;
};
constexpr std::array kPlain = {
    Plain{"uci", UciVerb::kUci},     Plain{"isready", UciVerb::kIsReady},
    Plain{"stop", UciVerb::kStop},   Plain{"ucinewgame", UciVerb::kNewGame},
    Plain{"d", UciVerb::kShow},      Plain{"ponderhit", UciVerb::kPonderHit},
    Plain{"debug", UciVerb::kDebug}, Plain{"register", UciVerb::kDebug},
    Plain{"quit", UciVerb::kQuit},
};

}  // namespace

core::Expected<UciCommand> read_uci_line(std::string_view line) {
  Words words(line);
  std::string_view word = words.next();
  if (word.empty()) return UciCommand{};
  const std::uint32_t first = words.at();
  for (; !word.empty(); word = words.next()) {
    if (word == "setoption") return read_set_option(words);
    if (word == "position") return read_position(words);
    if (word == "go") return read_go(words);
    if (word == "bench") return read_bench(words);
    for (const Plain& plain : kPlain) {
      if (plain.word == word) return UciCommand{.verb = plain.verb};
    }
  }
  return fail(FaultCode::kUnknown, first, "there is no such command");
}

}  // namespace kydai::app
