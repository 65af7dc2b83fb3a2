// Any bytes as one line of the UCI protocol: a command whose words stand in the line, or a refusal
// that names a byte of it.
#include <cstdint>
#include <string_view>

#include "app/uci_line.hpp"
#include "testkit/fuzz/require.hpp"
#include "testkit/laws.hpp"

namespace kydai::fuzz {
namespace {

bool is_within(std::string_view word, std::string_view line) {
  return word.empty() ||
         (word.data() >= line.data() && word.data() + word.size() <= line.data() + line.size());
}

void read_any(std::string_view line) {
  const auto read = app::read_uci_line(line);
  if (!read) return require(testkit::is_sound(read.error(), line), "a refusal names a byte");
  const app::UciCommand& command = *read;
  if (command.complaint) {
    require(testkit::is_sound(*command.complaint, line), "a complaint names a byte");
  }
  for (const std::string_view word : {command.name, command.value, command.position}) {
    require(is_within(word, line), "all words stand in the line");
  }
  for (const std::string_view move : command.moves) {
    require(!move.empty() && is_within(move, line), "all moves stand in the line");
  }
  for (const std::string_view move : command.go.search_moves) {
    require(!move.empty() && is_within(move, line), "all moves stand in the line");
  }
}

}  // namespace
}  // namespace kydai::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kydai::fuzz::read_any({reinterpret_cast<const char*>(data), size});
  return 0;
}
