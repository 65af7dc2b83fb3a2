// Any bytes as one stored line of a table's log: an event that stands for exactly those bytes, or a
// fault that names one of them.
#include <cstdint>
#include <string_view>

#include "session/table.hpp"
#include "testkit/fuzz/require.hpp"
#include "testkit/laws.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kydai;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto event = session::decode(text);
  if (event) {
    fuzz::require(session::encode(*event) == text, "encode(decode(line)) = line");
  } else {
    fuzz::require(testkit::is_sound(event.error(), text), "a refused line names a byte");
  }
  return 0;
}
