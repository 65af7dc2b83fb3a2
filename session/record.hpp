// Record: one round of any game as text that anybody can keep, read, replay and check without the
// house.  docs/records.md defines every tag.
//
//   [Game "ca-ngua"]            tags: what was played, by whom, the commitment, the seats' own
//   seeds,
//   ...                         the result and the revealed seed
//   [Seed "5c0f..."]
//
//   0:!6{t} 0:X{1830} 1:!2{b}   then the actions in order, SEAT:WHAT{MS BY}
//
// Every reader here is total.  The record of a round that still runs holds what everybody at the
// table may know and nothing else: no seed, no deal, no result, of a forced draw only how many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/table.hpp"

namespace kydai::session {

// One thing that happened, in order.
struct RecordAction {
  enum class Kind : std::uint8_t { kMove, kRoll, kDeal, kEnding };
  Kind kind = Kind::kMove;
  Seat seat = Seat::k0;
  MovedBy by = MovedBy::kPlayer;
  Millis used_ms = 0;
  core::Ending ending = core::Ending::kResign;  // kEnding only
  std::string text;               // the move or the roll; empty for a deal and an ending
  std::vector<core::Step> steps;  // only `actor` and `full` are written and read
  std::size_t at = 0;             // byte of the action in the text that was read
};

struct RecordSeat {
  OccupantKind kind = OccupantKind::kClosed;
  std::string name;
  std::string level;        // bots
  std::string client_seed;  // raw bytes
};

struct Record {
  std::string game;
  int rules_version = 1;
  std::string table;
  std::uint32_t round = 1;
  std::string profile;                 // as the table was opened
  std::vector<NamedSetting> settings;  // all that the game was made with, stake and opener included
  int seats = 2;
  std::string options;  // the canonical profile text that came of it
  core::PerSeat<RecordSeat> players;
  std::int64_t stake = 0;
  TimeControl time;
  Millis began_ms = 0;
  std::string commitment;  // 64 hex digits; empty where no house committed itself (a foreign game)
  std::string start;       // the position it began at; empty = the game's own start
  bool is_running = false;
  std::vector<RecordAction> actions;

  // What is known at the end only.
  Millis ended_ms = 0;
  std::string deal;   // the position after the deal; empty in games without
  std::string final;  // the last position
  core::Outcome outcome;
  core::Seed seed{};  // of the commitment; none without one
};

// What everybody may read of a round that is not over.
Record without_secrets(Record record);

// Canonical: reading what was written and writing it again gives the same bytes.
std::string write_record(const Record& record);
// Faults: kSyntax / kRange with the byte.
Expected<Record> read_record(std::string_view text);

// What the check of a record found.  `what` is static text.
struct Verdict {
  bool is_fair = false;
  std::string_view what;  // "fair", or the first difference in one sentence without a full stop
  std::size_t byte = 0;   // where in the text, and in which line (from 1)
  std::size_t line = 0;
};

// A round that still runs and one without a commitment are never fair: nothing can be checked yet,
// or at all.  Recomputes the commitment, every roll and every deal from the revealed seed, replays
// every move with all that followed from it, and compares the end.  Clocks cannot be checked and
// are not.
Verdict verify_record(std::string_view text, const MatchFactory& factory);

// The game as it stood before the first action of a record.
Expected<std::unique_ptr<core::Match>> begin_match(const Record& record,
                                                   const MatchFactory& factory);

// The positions of a record, the start first, one more after every action; read without the check
// of chance, so that a doctored record can be looked at too.  kForbidden at the deal of a round
// that still runs.
struct Replayed {
  std::string action;  // "0:43R", "0:!6"; empty for the start
  std::string position;
};
Expected<std::vector<Replayed>> replay_record(std::string_view text, const MatchFactory& factory);

}  // namespace kydai::session
