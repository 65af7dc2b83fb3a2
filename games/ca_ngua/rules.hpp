// The rule switches of Cờ Cá Ngựa: what a table may agree on before the first roll.
// A Rules value is small and is carried by every position, so that a written position needs nothing
// else.  Its canonical text is `PROFILE{+switch=value}`: only switches that differ from the
// profile, in the order of the enumerators below.  There is no other spelling, and no switch that
// acts later. This file knows nothing of boards, horses or moves.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/fault.hpp"
#include "core/game.hpp"
#include "core/seat.hpp"
#include "core/text.hpp"

namespace kydai::ca_ngua {

// A1, A2: the first family text with one die and with two.  B1: the second text, with flying
// horses.
enum class Profile : std::uint8_t { kA1, kA2, kB1 };

enum class Switch : std::uint8_t {
  kDice,            // 1 | 2
  kHorses,          // 1 .. 4 for every seat
  kExit,            // rolls that bring a horse out (ra quân, xuất quân)
  kExtra,           // rolls that earn another roll (thêm lượt)
  kMaxExtra,        // extra rolls in one turn, 0 = without limit
  kExtraWhenStuck,  // is the extra roll kept when the roll itself could not be used?
  kExtraOnKick,     // does a kick earn a roll?
  kExitConsumes,    // both dice | one die
  kExitKicks,       // may an exit kick the enemy on the start cell?
  kSafeStart,       // a horse on its own start cell cannot be kicked
  kSafeGate,        // a horse on its own gate cannot be kicked
  kOwnBlocks,       // own horses on the ring bar the way (bị cản)
  kPass,            // sparing the enemy (tha mạng): never | when a kick is possible
  kDice2,           // two dice: sum | each | sumOrEach
  kGateEntry,       // stop on the gate (cửa chuồng) first | pass through it
  kClimb,           // which roll lifts a horse inside the stable (chuồng)
  kClimbFaces,      // two dice as a sum: may one face climb?
  kFly,             // a roll of 1 may fly to the next gate (bay)
  kFlyKicks,        // may a fly kick the enemy on the gate?
  kRearKick,        // kicking backwards (đá hậu)
  kBonus,           // points for gate -> 6, against ring -> 1
  kTurnOrder,       // ccw | cw
  kPlayOn,          // play on for the second and third place
  kTries,           // rolls of a seat with no horse on the road until one comes out
};
inline constexpr int kSwitchCount = 24;

// Which rolls are meant by `exit` and `extra`.
enum class RollSet : std::uint8_t {
  kOneSix,  // every die shows a 1 or a 6
  kSix,     // every die shows a 6
  kPairs,   // two dice: 1-6 or any double; one die: 1 or 6
  kAnySix,  // some die shows a 6
};
enum class TwoDice : std::uint8_t { kSum, kEach, kSumOrEach };
enum class Climb : std::uint8_t {
  kExact,     // from c to c+1 with a roll of c+1
  kAtLeast,   // from c to c+1 with a roll of c+1 or more
  kNotLower,  // from c to c+1 with a roll of c or more
  kJump,      // from c to the rolled place
};

struct Rules {
  // The switch's place in its list of values; for a numeric switch the number itself.
  std::array<std::uint8_t, kSwitchCount> values{};
  Profile profile = Profile::kA1;

  constexpr int at(Switch s) const { return values[static_cast<std::size_t>(s)]; }
  constexpr bool is_on(Switch s) const { return at(s) != 0; }
  constexpr int dice() const { return at(Switch::kDice) + 1; }
  constexpr int horses() const { return at(Switch::kHorses) + 1; }
  constexpr RollSet exit() const { return static_cast<RollSet>(at(Switch::kExit)); }
  constexpr RollSet extra() const { return static_cast<RollSet>(at(Switch::kExtra)); }
  constexpr int max_extra() const { return at(Switch::kMaxExtra); }
  constexpr bool exit_spends_one_die() const { return is_on(Switch::kExitConsumes); }
  constexpr bool has_mercy() const { return is_on(Switch::kPass); }
  constexpr TwoDice two_dice() const { return static_cast<TwoDice>(at(Switch::kDice2)); }
  constexpr bool passes_gate() const { return is_on(Switch::kGateEntry); }
  constexpr Climb climb() const { return static_cast<Climb>(at(Switch::kClimb)); }
  constexpr bool climbs_by_sum_only() const { return is_on(Switch::kClimbFaces); }
  constexpr bool is_clockwise() const { return is_on(Switch::kTurnOrder); }
  constexpr int tries() const { return at(Switch::kTries); }
  // Must a position remember how often the seat has rolled in this turn?
  constexpr bool counts_rolls() const { return max_extra() > 0 || tries() > 1; }
  // May a die be left over for a move of its own?
  constexpr bool can_leave_a_die() const {
    return dice() == 2 && (two_dice() != TwoDice::kSum || exit_spends_one_die());
  }

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

// Does a roll belong to the set?  `second` is 0 with one die.
constexpr bool is_in(RollSet set, int first, int second) {
  const auto is_one_or_six = [](int face) { return face == 1 || face == 6; };
  switch (set) {
    case RollSet::kOneSix: return is_one_or_six(first) && (second == 0 || is_one_or_six(second));
    case RollSet::kSix: return first == 6 && (second == 0 || second == 6);
    case RollSet::kPairs:
      if (second == 0) return is_one_or_six(first);
      return first == second || (first + second == 7 && is_one_or_six(first));
    case RollSet::kAnySix: return first == 6 || second == 6;
  }
  return false;
}

// What `start` needs: the rules, who sits, and who rolls first.
struct Options {
  Rules rules;
  std::uint8_t seated = 0b1111;  // bit s: seat s plays
  core::Seat first = core::Seat::k0;

  friend constexpr bool operator==(const Options&, const Options&) = default;
};

inline constexpr std::string_view kSeatLetters = "RGYB";  // đỏ, xanh lá, vàng, xanh dương

// The rules of a profile without any change.
Rules rules_of(Profile profile);
std::span<const std::string_view> profile_names();
// Every switch in canonical order, with `first` (whose value is a seat and which acts at `start`
// only).
std::span<const core::SwitchInfo> switch_infos();
// The value of one rule switch as text.
std::string switch_value(const Rules& rules, Switch which);

// Reads the canonical field up to the next space or the end.  Faults: kUnknown for a profile or
// switch that does not exist, kRange for a value it does not have, kSyntax for a form that is not
// canonical.
core::Expected<Rules> read_rules(core::Cursor& cursor);
void write_rules(const Rules& rules, std::string& out);

core::Expected<Options> read_options(std::string_view profile,
                                     std::span<const core::Setting> settings, int seats);
std::string option_value(const Options& options, std::string_view name);
void write_options(const Options& options, std::string& out);

}  // namespace kydai::ca_ngua
