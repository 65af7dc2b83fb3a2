#include "games/ouk/options.hpp"

#include <optional>

namespace kydai::ouk {
namespace {

using std::string_view;

constexpr std::array<string_view, 3> kProfileNames = {"seed", "fsf", "old"};

constexpr std::array<string_view, 2> kOffOn = {"off", "on"};
constexpr std::array<string_view, 2> kKingLeaps = {"knight", "two"};
constexpr std::array<string_view, 2> kQueenLeaps = {"step", "jump"};
constexpr std::array<string_view, 3> kBoardHonours = {"noPawns", "le3", "never"};
constexpr std::array<string_view, 3> kBareWithPawnsValues = {"count", "none", "count64"};
constexpr std::array<string_view, 2> kCounterMates = {"win", "draw"};
constexpr std::array<string_view, 1> kStalemates = {"draw"};

// In the order of Switch.
const std::array<core::SwitchInfo, kSwitches> kTable = {{
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
constexpr std::array<std::array<std::uint8_t, kSwitches>, 3> kProfiles = {{
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {1, 1, 1, 0, 1, 1, 1, 1, 1, 0},
    {1, 0, 1, 1, 2, 0, 2, 0, 0, 0},
}};

std::optional<std::size_t> place_of(std::span<const string_view> names, string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> switch_named(string_view name) {
  for (std::size_t i = 0; i < kSwitches; ++i) {
    if (kTable[i].name == name) return i;
  }
  return std::nullopt;
}

}  // namespace

Options options_of(Profile profile) {
  return Options{profile, kProfiles[static_cast<std::size_t>(profile)]};
}

std::span<const string_view> profile_names() { return kProfileNames; }
std::span<const core::SwitchInfo> switch_table() { return kTable; }

core::Expected<Options> read_options(string_view profile, std::span<const core::Setting> settings,
                                     int seats) {
  if (seats != 0 && seats != 2) {
    return core::fail(core::FaultCode::kRange, 0, "Ouk is a game for two", "ouk.seats");
  }
  const auto place = profile.empty() ? std::size_t{0} : place_of(kProfileNames, profile);
  if (!place) {
    return core::fail(core::FaultCode::kUnknown, 0, "The profiles of ouk are seed, fsf and old",
                      "ouk.profile");
  }
  Options options = options_of(static_cast<Profile>(*place));
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const auto which = switch_named(settings[i].name);
    if (!which) {
      return core::fail(core::FaultCode::kUnknown, i, "Ouk has no switch of this name",
                        "ouk.switch");
    }
    const auto value = place_of(kTable[*which].values, settings[i].value);
    if (!value) {
      return core::fail(core::FaultCode::kRange, i, "The switch has no such value", "ouk.switch");
    }
    options.values[*which] = static_cast<std::uint8_t>(*value);
  }
  return options;
}

std::string setting(const Options& options, string_view name) {
  const auto which = switch_named(name);
  if (!which) return {};
  return std::string(kTable[*which].values[options.values[*which]]);
}

void write_options(const Options& options, std::string& out) {
  const auto profile = static_cast<std::size_t>(options.profile);
  out += kProfileNames[profile];
  for (std::size_t i = 0; i < kSwitches; ++i) {
    if (options.values[i] == kProfiles[profile][i]) continue;
    out += '+';
    out += kTable[i].name;
    out += '=';
    out += kTable[i].values[options.values[i]];
  }
}

}  // namespace kydai::ouk
