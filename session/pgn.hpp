// PGN: the record of a game for two without luck as chess programs read it, and back.
//
// What PGN has a place for stands there (names, date, result, variant, clocks, moves in the game's
// human notation); every tag of the record stands beside it as [KydaiNAME "..."], so that the
// record comes back to the byte.  Calls and ends beside the board are commands in comments:
//   12. Kb2 {[%clk 0:04:58] [%emt 0:00:02.004]} 12... {[%call count]} Kc7 {[%end resign 1]} 1-0
//
// A stranger's game is read too: comments, variations and NAGs are passed over.  Nothing here knows
// a game: its name among chess programs is handed in.  docs/records.md tells the whole form.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "session/record.hpp"

namespace kydai::session {

struct PgnVariant {
  std::string_view name;     // of the tag Variant; letters of either case
  std::string_view game;     // the house's name
  std::string_view profile;  // under which a stranger's game is read
};

// The first variant with the record's game gives the name.  Faults: kUnknown (no such variant),
// kImpossible (dice, deals, more than two; an end that does not follow from the moves) and what the
// game says of a move, with the byte of `Record::actions[..].at`.
Expected<std::string> write_pgn(const Record& record, std::span<const PgnVariant> variants,
                                const MatchFactory& factory);

struct PgnGame {
  Record record;
  std::size_t end = 0;  // where the text of this game ends and the next may begin
};

// Reads the first game of `text` behind the byte `begin`.  A game that ended without a move
// (resignation, time, agreement) is given that end by its result.  Faults with the byte: kSyntax,
// kUnknown (variant), kIllegal and kOver (moves), kImpossible (a result that does not follow).
Expected<PgnGame> read_pgn(std::string_view text, std::size_t begin,
                           std::span<const PgnVariant> variants, const MatchFactory& factory);

// Whether nothing but blanks follows.
bool is_end_of_pgn(std::string_view text, std::size_t begin);

}  // namespace kydai::session
