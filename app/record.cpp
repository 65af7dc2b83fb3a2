// `kydai verify RECORD` and `kydai replay RECORD`.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include <iostream>

#include "app/commands.hpp"
#include "app/match_factory.hpp"
#include "app/record_file.hpp"
#include "session/record.hpp"

namespace kydai::app {

std::optional<std::string> read_file(const std::string& path, const char* command) {
  std::optional<std::string> text;
  if (path == "-") {
    text.emplace(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
  } else if (std::ifstream file(path, std::ios::binary); file) {
    text.emplace(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  } else {
    std::fprintf(stderr, "kydai %s: RECORD %s: cannot be read\n", command, path.c_str());
  }
  return text;
}

int bad_record(const char* command, const std::string& text, const core::Fault& fault) {
  const auto before = text.begin() + std::min<std::ptrdiff_t>(fault.at, std::ssize(text));
  const auto line = 1 + std::count(text.begin(), before, '\n');
  std::fprintf(stderr, "kydai %s: RECORD, line %td, byte %u: %.*s\n", command, line, fault.at,
               static_cast<int>(fault.message.size()), fault.message.data());
  return kBadInput;
}

int verify(const std::string& path) {
  const std::optional<std::string> text = read_file(path, "verify");
  if (!text) return kBadInput;
  // What is no record at all is bad input; a record that does not come out is unfair.
  const auto record = session::read_record(*text);
  if (!record) return bad_record("verify", *text, record.error());
  const session::Verdict verdict = session::verify_record(*text, make_match);
  if (verdict.is_fair) {
    std::printf("fair\n");
    return kDone;
  }
  // Nothing can be said of a round that still runs, nor of one that nobody committed himself to.
  const bool is_open = record->is_running || record->commitment.empty();
  std::printf("%s: line %zu, byte %zu: %.*s\n", is_open ? "cannot be checked" : "not fair",
              verdict.line, verdict.byte, static_cast<int>(verdict.what.size()),
              verdict.what.data());
  return kFailed;
}

int replay(const std::string& path) {
  const std::optional<std::string> text = read_file(path, "replay");
  if (!text) return kBadInput;
  const auto positions = session::replay_record(*text, make_match);
  if (!positions) return bad_record("replay", *text, positions.error());
  for (const session::Replayed& one : *positions) {
    std::printf("%s\t%s\n", one.action.c_str(), one.position.c_str());
  }
  return kDone;
}

}  // namespace kydai::app
