// Options: the disputed rules of Ouk Chaktrang as switches, and the three named profiles.
//   seed  the rules as told in Vietnam, the default
//   fsf   those of the 2022 championship and of Fairy-Stockfish
//   old   those of cutechess and of Fairy-Stockfish before 2022
// A switch is stored as the place of its value in the table of values, so reading, writing and the
// lobby share one table.  RULES.md explains every switch; nothing here applies a rule.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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

namespace detail {

inline constexpr std::array<std::string_view, 3> kProfileNames = {"seed", "fsf", "old"};

inline constexpr std::array<std::string_view, 2> kOffOn = {"off", "on"};
inline constexpr std::array<std::string_view, 2> kKingLeaps = {"knight", "two"};
inline constexpr std::array<std::string_view, 2> kQueenLeaps = {"step", "jump"};
inline constexpr std::array<std::string_view, 3> kBoardHonours = {"noPawns", "le3", "never"};
inline constexpr std::array<std::string_view, 3> kBareWithPawnsValues = {"count", "none",
                                                                         "count64"};
inline constexpr std::array<std::string_view, 2> kCounterMates = {"win", "draw"};
inline constexpr std::array<std::string_view, 1> kStalemates = {"draw"};

// In the order of Switch.
inline constexpr std::array<core::SwitchInfo, kSwitches> kTable = {{
    {"kingLeap", kKingLeaps},
    {"rookAim", kOffOn},
    {"queenLeap", kQueenLeaps},
    {"queenLeapCaptures", kOffOn},
    {"bh", kBoardHonours},
    {"reach", kOffOn},
    {"bareWithPawns", kBareWithPawnsValues},
    {"phMin", kOffOn},
    {"counterMate", kCounterMates},
    {"stalemate", kStalemates},
}};

//  kingLeap rookAim queenLeap queenLeapCaptures bh reach bareWithPawns phMin counterMate stalemate
inline constexpr std::array<std::array<std::uint8_t, kSwitches>, 3> kProfiles = {{
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {1, 1, 1, 0, 1, 1, 1, 1, 1, 0},
    {1, 0, 1, 1, 2, 0, 2, 0, 0, 0},
}};

constexpr std::optional<std::size_t> place_of(std::span<const std::string_view> names,
                                              std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return i;
  }
  return std::nullopt;
}

constexpr std::optional<std::size_t> switch_named(std::string_view name) {
  for (std::size_t i = 0; i < kSwitches; ++i) {
    if (kTable[i].name == name) return i;
  }
  return std::nullopt;
}

}  // namespace detail

constexpr Options options_of(Profile profile) {
  return Options{profile, detail::kProfiles[static_cast<std::size_t>(profile)]};
}

constexpr std::span<const std::string_view> profile_names() { return detail::kProfileNames; }
constexpr std::span<const core::SwitchInfo> switch_table() { return detail::kTable; }

// Faults: `unknown` at 0 (profile), `unknown` or `range` at the index of the setting, `range`
// (seats).
constexpr core::Expected<Options> read_options(std::string_view profile,
                                               std::span<const core::Setting> settings, int seats) {
  if (seats != 0 && seats != 2) {
    return core::fail(core::FaultCode::kRange, 0, "Ouk is a game for two", "ouk.seats");
  }
  const auto place =
      profile.empty() ? std::size_t{0} : detail::place_of(detail::kProfileNames, profile);
  if (!place) {
    return core::fail(core::FaultCode::kUnknown, 0, "The profiles of ouk are seed, fsf and old",
                      "ouk.profile");
  }
  Options options = options_of(static_cast<Profile>(*place));
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const auto which = detail::switch_named(settings[i].name);
    if (!which) {
      return core::fail(core::FaultCode::kUnknown, i, "Ouk has no switch of this name",
                        "ouk.switch");
    }
    const auto value = detail::place_of(detail::kTable[*which].values, settings[i].value);
    if (!value) {
      return core::fail(core::FaultCode::kRange, i, "The switch has no such value", "ouk.switch");
    }
    options.values[*which] = static_cast<std::uint8_t>(*value);
  }
  return options;
}

// Empty for a name that is no switch.
std::string setting(const Options& options, std::string_view name);
void write_options(const Options& options, std::string& out);

}  // namespace kydai::ouk
