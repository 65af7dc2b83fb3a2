// Any bytes as the record of a round: read, checked against its seed, replayed, written as PGN and
// read back; and any bytes as PGN.
#include <array>
#include <cstdint>
#include <string_view>

#include "session/pgn.hpp"
#include "session/record.hpp"
#include "session/tests/real_games.hpp"
#include "testkit/fuzz/require.hpp"
#include "testkit/laws.hpp"

namespace {

using namespace kydai;

constexpr std::array<session::PgnVariant, 2> kVariants = {
    {{"Cambodian", "ouk", "fsf"}, {"Ngu Hanh", "ngu-hanh", ""}}};

core::Expected<session::PgnGame> read_pgn(std::string_view text) {
  return session::read_pgn(text, 0, kVariants, session::test::make_real_match);
}

// What can be written as PGN comes back to the byte.
void go_through_pgn(const session::Record& record) {
  const auto pgn = session::write_pgn(record, kVariants, session::test::make_real_match);
  if (!pgn) return;
  const auto back = read_pgn(*pgn);
  fuzz::require(back && session::write_record(back->record) == session::write_record(record),
                "a record comes back from PGN as it was");
}

void read_as_pgn(std::string_view text) {
  const auto game = read_pgn(text);
  if (!game) {
    fuzz::require(testkit::is_sound(game.error(), text), "a refused game names a byte");
    return;
  }
  fuzz::require(game->end <= text.size(), "a game ends within its text");
  const auto pgn = session::write_pgn(game->record, kVariants, session::test::make_real_match);
  fuzz::require(pgn.has_value(), "what was read as PGN can be written so");
  go_through_pgn(game->record);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_as_pgn(text);
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
  go_through_pgn(*record);
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
