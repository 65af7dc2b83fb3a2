// ArenaPlayer: who plays a seat in a match: one of our bots, or another program that speaks UCI.
// A player of ours is shown his view and nothing else; another program gets the position, which
// only games without secrets have.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bots.hpp"
#include "core/match.hpp"

namespace kydai::app {

// One game as far as it has come, for players who want its moves: the position it began at and
// what was played since, in the words of core::Match.  After a call (ouk: count) it begins anew
// from there, since other programs know no such move.
// `heard` is the round as everybody at the table knows it.
struct ArenaLine {
  std::string from;
  std::vector<std::string> moves;
  std::vector<bots::Heard> heard;
};

// Milliseconds; no base = no clock.
struct ArenaClock {
  std::optional<std::int64_t> base_ms;
  std::int64_t increment_ms = 0;
};

class ArenaPlayer {
 public:
  virtual ~ArenaPlayer() = default;
  virtual void new_game() {}
  // By `movetime`, in this process.
  virtual bool plays_by_time() const { return false; }
  // The move, or nullopt: the program has died, or said nothing within its time; the game is lost
  // then.  `left_ms` is what the clocks of both seats hold, where there are clocks.
  virtual std::optional<std::string> choose(const core::Match& match, core::Seat seat,
                                            const ArenaLine& line, std::uint64_t seed,
                                            const core::PerSeat<std::int64_t>& left_ms) = 0;
};

// SPEC as the command line has it: `random`, `greedy`, `heaviest`, `mc=WORLDS` and
// `ismcts=ITERATIONS` (dominoes),
// `material` (cờ ngũ hành), `level=N`, `nodes=N`, `movetime=MS`, `table=FILE`, `net=FILE`,
// `net=FILE,depth=N`, `uci:COMMAND`, `uci,nodes=N:COMMAND`, `uci,movetime=MS:COMMAND`,
// `uci,option.NAME=VALUE:COMMAND`.
struct ArenaSpec {
  std::string level = "10";
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> move_time_ms;
  std::string table;         // a file of `kydai tables build`
  std::string net;           // a file of tools/td_ca_ngua
  std::optional<int> depth;  // rolls that a net player looks ahead
  bool is_program = false;
  std::string command;
  std::vector<std::pair<std::string, std::string>> options;  // of a program
};

// The sentence that says what is wrong in `fault` where there is no value.
std::optional<ArenaSpec> read_arena_spec(std::string_view text, std::string& fault);

// nullptr with the reason in `fault`.  `profile` is told to programs that have such an option.
std::unique_ptr<ArenaPlayer> make_arena_player(const ArenaSpec& spec, const core::Match& match,
                                               const ArenaClock& clock, std::string_view profile,
                                               std::string& fault);

}  // namespace kydai::app
