// Any bytes as the record of a round: read, checked against its seed, replayed.
#include <cstdint>
#include <string_view>

#include "session/record.hpp"
#include "session/tests/real_games.hpp"
#include "testkit/fuzz/require.hpp"
#include "testkit/laws.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kydai;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const session::Verdict verdict = session::verify_record(text, session::test::make_real_match);
  fuzz::require(verdict.byte <= size && !verdict.what.empty(), "a verdict says what and where");
  const auto record = session::read_record(text);
  if (!record) {
    fuzz::require(testkit::is_sound(record.error(), text), "a refused record names a byte");
    fuzz::require(!verdict.is_fair, "a fair record can be read");
    return 0;
  }
  const std::string written = session::write_record(*record);
  const auto again = session::read_record(written);
  fuzz::require(again && session::write_record(*again) == written, "a record has one spelling");
  const auto replayed = session::replay_record(text, session::test::make_real_match);
  if (verdict.is_fair) {
    fuzz::require(replayed.has_value(), "a fair record can be replayed");
    fuzz::require(replayed->back().position == record->final, "a replay ends where it ended");
  }
  if (replayed) {
    fuzz::require(replayed->size() == record->actions.size() + 1, "a position after each action");
  } else {
    fuzz::require(replayed.error().at <= size, "a refused action is named");
  }
  return 0;
}
