#include "games/domino/options.hpp"

#include <array>

#include "core/text.hpp"

namespace kydai::domino {
namespace {

using core::SwitchInfo;

constexpr std::array<std::string_view, 1> kProfiles = {"hdnl"};
constexpr std::array<std::string_view, 5> kOpeners = {"none", "0", "1", "2", "3"};
constexpr std::array<std::string_view, 2> kNoDouble = {"highest", "redeal"};
constexpr std::array<std::string_view, 2> kOffOn = {"off", "on"};
constexpr std::array<std::string_view, 3> kReserve = {"0", "1", "2"};
constexpr std::array<std::string_view, 2> kBlank = {"13always", "13alone"};
constexpr std::array<std::string_view, 3> kTie = {"order", "split", "refund"};

enum Switch : std::size_t {
  kStakeSwitch,
  kOpenerSwitch,
  kNoDoubleSwitch,
  kOpenForcedSwitch,
  kWinnerOpensDoubleSwitch,
  kReserveSwitch,
  kDeadStopsSwitch,
  kBlankSwitch,
  kTieSwitch,
  kSwitchCount
};

const std::array<SwitchInfo, kSwitchCount> kSwitches = {{
    {"stake", {}, 1, kStakeMax},
    {"opener", kOpeners},
    {"noDouble", kNoDouble},
    {"openForced", kOffOn},
    {"winnerOpensDouble", kOffOn},
    {"reserve", kReserve},
    {"deadStops", kOffOn},
    {"blank", kBlank},
    {"tie", kTie},
}};

// Which of the listed values a switch has; the stake has no list.
std::size_t chosen(const Options& options, std::size_t which) {
  switch (which) {
    case kOpenerSwitch:
      return options.opener ? 1 + static_cast<std::size_t>(core::index(*options.opener)) : 0;
    case kNoDoubleSwitch: return static_cast<std::size_t>(options.no_double);
    case kOpenForcedSwitch: return options.open_forced ? 1 : 0;
    case kWinnerOpensDoubleSwitch: return options.winner_opens_double ? 1 : 0;
    case kReserveSwitch: return options.reserve;
    case kDeadStopsSwitch: return options.dead_stops ? 1 : 0;
    case kBlankSwitch: return static_cast<std::size_t>(options.blank);
    default: break;
  }
  return static_cast<std::size_t>(options.tie);
}

void choose(Options& options, std::size_t which, std::size_t value) {
  switch (which) {
    case kOpenerSwitch:
      options.opener.reset();
      if (value > 0) options.opener = core::seat_at(static_cast<int>(value) - 1);
      break;
    case kNoDoubleSwitch: options.no_double = static_cast<NoDouble>(value); break;
    case kOpenForcedSwitch: options.open_forced = value == 1; break;
    case kWinnerOpensDoubleSwitch: options.winner_opens_double = value == 1; break;
    case kReserveSwitch: options.reserve = static_cast<std::uint8_t>(value); break;
    case kDeadStopsSwitch: options.dead_stops = value == 1; break;
    case kBlankSwitch: options.blank = static_cast<Blank>(value); break;
    default: options.tie = static_cast<Tie>(value); break;
  }
}

std::size_t find_switch(std::string_view name) {
  std::size_t which = 0;
  while (which < kSwitchCount && kSwitches[which].name != name) ++which;
  return which;
}

std::string value_text(const Options& options, std::size_t which) {
  std::string out;
  if (which == kStakeSwitch) {
    core::append_number(out, options.stake);
  } else {
    out = kSwitches[which].values[chosen(options, which)];
  }
  return out;
}

}  // namespace

std::span<const std::string_view> profiles() { return kProfiles; }
std::span<const SwitchInfo> switches() { return kSwitches; }

SetResult set_switch(Options& options, std::string_view name, std::string_view value) {
  const std::size_t which = find_switch(name);
  if (which == kSwitchCount) return SetResult::kNoSuchSwitch;
  if (which == kStakeSwitch) {
    core::Cursor cursor(value);
    std::uint32_t stake = 0;
    if (!cursor.accept_number(stake) || !cursor.done() || stake < 1 || stake > kStakeMax) {
      return SetResult::kNoSuchValue;
    }
    options.stake = static_cast<std::int32_t>(stake);
    return SetResult::kSet;
  }
  const std::span<const std::string_view> values = kSwitches[which].values;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != value) continue;
    if (which == kOpenerSwitch && i > options.seats) return SetResult::kNoSuchValue;
    choose(options, which, i);
    return SetResult::kSet;
  }
  return SetResult::kNoSuchValue;
}

core::Expected<Options> read_options(std::string_view profile,
                                     std::span<const core::Setting> settings, int seats) {
  if (!profile.empty() && profile != kProfiles[0]) {
    return core::fail(core::FaultCode::kUnknown, 0, "no such profile of domino; there is hdnl");
  }
  Options options;
  if (seats != 0) {
    if (seats < 2 || seats > 4) {
      return core::fail(core::FaultCode::kRange, 0, "domino is for two to four seats");
    }
    options.seats = static_cast<std::uint8_t>(seats);
  }
  for (std::size_t i = 0; i < settings.size(); ++i) {
    switch (set_switch(options, settings[i].name, settings[i].value)) {
      case SetResult::kSet: break;
      case SetResult::kNoSuchSwitch:
        return core::fail(core::FaultCode::kUnknown, i, "domino has no such switch");
      case SetResult::kNoSuchValue:
        return core::fail(core::FaultCode::kUnknown, i, "the switch has no such value");
    }
  }
  return options;
}

std::string setting(const Options& options, std::string_view name) {
  const std::size_t which = find_switch(name);
  return which == kSwitchCount ? std::string() : value_text(options, which);
}

void write_options(const Options& options, std::string& out) {
  out += kProfiles[0];
  const Options plain;
  for (std::size_t which = 0; which < kSwitchCount; ++which) {
    const std::string value = value_text(options, which);
    if (value == value_text(plain, which)) continue;
    out.append("+").append(kSwitches[which].name).append("=").append(value);
  }
}

std::string switch_list(const Options& options, WithOpener with_opener) {
  std::string out;
  for (std::size_t which = kOpenerSwitch; which < kSwitchCount; ++which) {
    if (chosen(options, which) == 0) continue;
    if (which == kOpenerSwitch && with_opener == WithOpener::kNo) continue;
    if (!out.empty()) out.push_back(',');
    out.append(kSwitches[which].name).append("=").append(value_text(options, which));
  }
  return out;
}

}  // namespace kydai::domino
