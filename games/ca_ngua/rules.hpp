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

// How many bits of a Rules value each switch takes, in the order of Switch; and its value in the
// profiles A1, A2 and B1: its place in its list of values, for a numeric switch the number itself.
struct SwitchSlot {
  std::uint8_t width;
  std::array<std::uint8_t, 3> by_profile;
};
inline constexpr std::array<SwitchSlot, kSwitchCount> kSwitchSlots = {{
    {1, {0, 1, 0}},  // dice
    {2, {3, 3, 3}},  // horses
    {2, {0, 2, 1}},  // exit
    {2, {0, 2, 1}},  // extra
    {4, {0, 0, 0}},  // maxExtra
    {1, {1, 1, 1}},  // extraWhenStuck
    {1, {0, 0, 0}},  // extraOnKick
    {1, {0, 0, 0}},  // exitConsumes
    {1, {1, 1, 1}},  // exitKicks
    {1, {0, 0, 0}},  // safeStart
    {1, {0, 0, 0}},  // safeGate
    {1, {1, 1, 1}},  // ownBlocks
    {1, {0, 0, 1}},  // pass
    {2, {0, 0, 0}},  // dice2
    {1, {0, 1, 0}},  // gateEntry
    {2, {0, 0, 0}},  // climb
    {1, {0, 0, 0}},  // climbFaces
    {1, {0, 0, 1}},  // fly
    {1, {1, 1, 1}},  // flyKicks
    {1, {0, 0, 0}},  // rearKick
    {1, {0, 0, 0}},  // bonus
    {1, {0, 0, 0}},  // turnOrder
    {1, {1, 1, 1}},  // playOn
    {4, {1, 1, 1}},  // tries
}};

// All switches in one word, so that a position carries them at no cost and a group of them is
// tested at once.
//
//      63           62         61 60    59..35   34..0
//   plain moves  plain turns  profile    zero    the switches, `dice` lowest
class Rules {
 public:
  constexpr Rules() : Rules(Profile::kA1) {}
  explicit constexpr Rules(Profile profile)
      : word_(static_cast<std::uint64_t>(profile) << kProfileShift) {
    for (std::size_t i = 0; i < kSwitchSlots.size(); ++i) {
      word_ |= std::uint64_t{kSwitchSlots[i].by_profile[static_cast<std::size_t>(profile)]}
               << kShifts[i];
    }
    find_plainness();
  }

  constexpr int at(Switch s) const {
    const auto i = static_cast<std::size_t>(s);
    return static_cast<int>(word_ >> kShifts[i] & ((1U << kSwitchSlots[i].width) - 1));
  }
  constexpr void set(Switch s, int value) {
    const auto i = static_cast<std::size_t>(s);
    word_ ^= static_cast<std::uint64_t>(at(s) ^ value) << kShifts[i];
    find_plainness();
  }
  constexpr bool is_on(Switch s) const { return at(s) != 0; }
  constexpr Profile profile() const { return static_cast<Profile>(word_ >> kProfileShift & 0b11); }
  constexpr int profile_value(Switch s) const {
    return kSwitchSlots[static_cast<std::size_t>(s)]
        .by_profile[static_cast<std::size_t>(profile())];
  }

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
  // The switches that most tables leave alone.  Plain moves: the whole roll for one horse,
  // climbing exactly, nobody safe, nothing backwards: a horse has one move, or two with a flight.
  constexpr bool has_plain_moves() const { return (word_ >> 63) != 0; }
  constexpr bool flies_or_spares() const { return is_on(Switch::kFly) || has_mercy(); }
  // Plain turns: a roll of the extra set earns a roll, and that is all a move leads to.
  constexpr bool has_plain_turns() const { return (word_ >> 62 & 1) != 0; }

  friend constexpr bool operator==(const Rules&, const Rules&) = default;

 private:
  static constexpr int kProfileShift = 60;
  static constexpr std::array<std::uint8_t, kSwitchCount> kShifts = [] {
    std::array<std::uint8_t, kSwitchCount> shifts{};
    for (std::size_t i = 1; i < shifts.size(); ++i) {
      shifts[i] = static_cast<std::uint8_t>(shifts[i - 1] + kSwitchSlots[i - 1].width);
    }
    return shifts;
  }();

  constexpr void find_plainness() {
    const bool climbs_by_face = dice() == 1 || !climbs_by_sum_only();
    const bool kicks_all =
        is_on(Switch::kExitKicks) && !is_on(Switch::kSafeStart) && !is_on(Switch::kSafeGate);
    const bool moves = !can_leave_a_die() && climbs_by_face && kicks_all &&
                       climb() == Climb::kExact && is_on(Switch::kOwnBlocks) &&
                       !is_on(Switch::kRearKick);
    const bool turns = !counts_rolls() && !can_leave_a_die() && !is_on(Switch::kBonus) &&
                       is_on(Switch::kExtraWhenStuck) && !is_on(Switch::kExtraOnKick);
    word_ = (word_ << 2 >> 2) | std::uint64_t{moves} << 63 | std::uint64_t{turns} << 62;
  }

  std::uint64_t word_;
};
static_assert(sizeof(Rules) == 8);

// Does a roll belong to the set?  `second` is 0 with one die.
constexpr bool is_in(RollSet set, int first, int second) {
  const auto is_one_or_six = [](int face) { return face == 1 || face == 6; };
  switch (set) {
    case RollSet::kOneSix: return is_one_or_six(first) && (second == 0 || is_one_or_six(second));
    case RollSet::kSix: return first == 6 && (second == 0 || second == 6);
    case RollSet::kPairs:
      if (second == 0) return is_one_or_six(first);
      return first == second || (first + second == 7 && is_one_or_six(first));
    case RollSet::kAnySix: break;
  }
  return first == 6 || second == 6;
}

// One bit for each roll of a set, where roll_index() says.
constexpr int roll_index(int first, int second) { return first + 7 * second; }
inline constexpr std::array<std::uint64_t, 4> kRollSets = [] {
  std::array<std::uint64_t, 4> sets{};
  for (int first = 1; first <= 6; ++first) {
    for (int second = 0; second <= 6; ++second) {
      for (std::size_t set = 0; set < sets.size(); ++set) {
        const bool is_member = is_in(static_cast<RollSet>(set), first, second);
        sets[set] |= std::uint64_t{is_member} << roll_index(first, second);
      }
    }
  }
  return sets;
}();

// What `start` needs: the rules, who sits, and who rolls first.
struct Options {
  Rules rules;
  std::uint8_t seated = 0b1111;  // bit s: seat s plays
  core::Seat first = core::Seat::k0;

  friend constexpr bool operator==(const Options&, const Options&) = default;
};

inline constexpr std::string_view kSeatLetters = "RGYB";  // đỏ, xanh lá, vàng, xanh dương

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
