// Options: the disputed rules of Ouk Chaktrang as switches, and the three named profiles.
//   seed  the rules as told in Vietnam, the default     fsf  the 2022 championship's,
//   Fairy-Stockfish's old   the rules of cutechess and of Fairy-Stockfish before 2022
// A switch is stored as the place of its value in the table of values, so reading, writing and the
// lobby share one table.  RULES.md explains every switch; nothing here applies a rule.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/fault.hpp"
#include "core/game.hpp"

namespace kydai::ouk {

enum class Profile : std::uint8_t { kSeed, kFsf, kOld };

enum class Switch : std::uint8_t {
  kKingLeap,
  kRookAim,
  kQueenLeap,
  kQueenLeapCaptures,
  kBoardHonour,
  kReach,
  kBareWithPawns,
  kPhMin,
  kCounterMate,
  kStalemate,
};
inline constexpr std::size_t kSwitches = 10;

enum class KingLeap : std::uint8_t { kKnight, kTwo };
enum class QueenLeap : std::uint8_t { kStep, kJump };
enum class BoardHonour : std::uint8_t { kNoPawns, kAtMostThree, kNever };
// kCount64: as kCount, but the limit is 64 moves where the hunter still has pawns at the baring.
enum class BareWithPawns : std::uint8_t { kCount, kNone, kCount64 };
enum class CounterMate : std::uint8_t { kWin, kDraw };

struct Options {
  Profile profile = Profile::kSeed;
  std::array<std::uint8_t, kSwitches> values{};  // places in the switch's table of values

  constexpr std::uint8_t value(Switch s) const { return values[static_cast<std::size_t>(s)]; }
  constexpr KingLeap king_leap() const { return KingLeap{value(Switch::kKingLeap)}; }
  constexpr bool has_rook_aim() const { return value(Switch::kRookAim) != 0; }
  constexpr QueenLeap queen_leap() const { return QueenLeap{value(Switch::kQueenLeap)}; }
  constexpr bool has_leap_captures() const { return value(Switch::kQueenLeapCaptures) != 0; }
  constexpr BoardHonour board_honour() const { return BoardHonour{value(Switch::kBoardHonour)}; }
  constexpr bool has_reach() const { return value(Switch::kReach) != 0; }
  constexpr BareWithPawns bare_with_pawns() const {
    return BareWithPawns{value(Switch::kBareWithPawns)};
  }
  constexpr bool has_ph_min() const { return value(Switch::kPhMin) != 0; }
  constexpr CounterMate counter_mate() const { return CounterMate{value(Switch::kCounterMate)}; }

  friend bool operator==(const Options&, const Options&) = default;
};
static_assert(sizeof(Options) == 11);

Options options_of(Profile profile);

std::span<const std::string_view> profile_names();
std::span<const core::SwitchInfo> switch_table();

// Faults: `unknown` at 0 (profile), `unknown` or `range` at the index of the setting, `range`
// (seats).
core::Expected<Options> read_options(std::string_view profile,
                                     std::span<const core::Setting> settings, int seats);
// Empty for a name that is no switch.
std::string setting(const Options& options, std::string_view name);
void write_options(const Options& options, std::string& out);

}  // namespace kydai::ouk
