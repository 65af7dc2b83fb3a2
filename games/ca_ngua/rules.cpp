#include "games/ca_ngua/rules.hpp"

#include <bit>
#include <optional>

namespace kydai::ca_ngua {
namespace {

using core::FaultCode;
using core::Seat;
using core::SwitchInfo;

constexpr std::array<std::string_view, 3> kProfileNames = {"A1", "A2", "B1"};

constexpr std::array<std::string_view, 2> kOffOn = {"off", "on"};
constexpr std::array<std::string_view, 2> kOneTwo = {"1", "2"};
constexpr std::array<std::string_view, 4> kOneToFour = {"1", "2", "3", "4"};
constexpr std::array<std::string_view, 4> kRollSets = {"oneSix", "six", "pairs", "anySix"};
constexpr std::array<std::string_view, 2> kConsumes = {"all", "oneDie"};
constexpr std::array<std::string_view, 2> kPasses = {"never", "whenKick"};
constexpr std::array<std::string_view, 3> kTwoDice = {"sum", "each", "sumOrEach"};
constexpr std::array<std::string_view, 2> kGateEntries = {"stop", "through"};
constexpr std::array<std::string_view, 4> kClimbs = {"exact", "atLeast", "notLower", "jump"};
constexpr std::array<std::string_view, 2> kFaces = {"any", "sum"};
constexpr std::array<std::string_view, 2> kOrders = {"ccw", "cw"};
constexpr std::array<std::string_view, 4> kSeats = {"R", "G", "Y", "B"};

// In canonical order; the number of the rule in RULES.md stands behind each.
constexpr std::array<SwitchInfo, kSwitchCount> kInfos = {{
    {"dice", kOneTwo},            // R1
    {"horses", kOneToFour},       // R2
    {"exit", kRollSets},          // R4
    {"extra", kRollSets},         // R5
    {"maxExtra", {}, 0, 9},       // R6
    {"extraWhenStuck", kOffOn},   // R7
    {"extraOnKick", kOffOn},      // R8
    {"exitConsumes", kConsumes},  // R9
    {"exitKicks", kOffOn},        // R11
    {"safeStart", kOffOn},        // R12
    {"safeGate", kOffOn},         // R13
    {"ownBlocks", kOffOn},        // R14
    {"pass", kPasses},            // R19
    {"dice2", kTwoDice},          // R20
    {"gateEntry", kGateEntries},  // R22
    {"climb", kClimbs},           // R26
    {"climbFaces", kFaces},       // R27
    {"fly", kOffOn},              // R31
    {"flyKicks", kOffOn},         // R32
    {"rearKick", kOffOn},         // R34
    {"bonus", kOffOn},            // R38
    {"turnOrder", kOrders},       // R39
    {"playOn", kOffOn},           // R41
    {"tries", {}, 1, 9},          // R42
}};

constexpr SwitchInfo kFirstInfo = {"first", kSeats};  // R39, after turnOrder

constexpr const SwitchInfo& info_of(Switch which) {
  return kInfos[static_cast<std::size_t>(which)];
}

// The stored value for a text, or nothing if the switch has no such value.
std::optional<std::uint8_t> stored_value(const SwitchInfo& info, std::string_view text) {
  for (std::size_t i = 0; i < info.values.size(); ++i) {
    if (info.values[i] == text) return static_cast<std::uint8_t>(i);
  }
  if (!info.values.empty()) return std::nullopt;
  core::Cursor cursor(text);
  std::uint32_t number = 0;
  if (!cursor.accept_number(number) || !cursor.done()) return std::nullopt;
  if (static_cast<std::int32_t>(number) < info.min) return std::nullopt;
  if (static_cast<std::int32_t>(number) > info.max) return std::nullopt;
  return static_cast<std::uint8_t>(number);
}

std::optional<Switch> find_switch(std::string_view name) {
  for (std::size_t i = 0; i < kInfos.size(); ++i) {
    if (kInfos[i].name == name) return static_cast<Switch>(i);
  }
  return std::nullopt;
}

std::string_view take_name(core::Cursor& cursor, std::string_view stops) {
  const std::string_view rest = cursor.rest();
  const std::string_view name = rest.substr(0, rest.find_first_of(stops));
  cursor.accept(name);
  return name;
}

void write_switch(std::string& out, std::string_view name, std::string_view value) {
  out += '+';
  out += name;
  out += '=';
  out += value;
}

void write_profile(const Rules& rules, std::string& out) {
  out += kProfileNames[static_cast<std::size_t>(rules.profile())];
}

// Writes the switches from..to-1 that differ from the profile.
void write_differences(const Rules& rules, int from, int to, std::string& out) {
  for (int i = from; i < to; ++i) {
    const auto which = static_cast<Switch>(i);
    if (rules.at(which) == rules.profile_value(which)) continue;
    write_switch(out, info_of(which).name, switch_value(rules, which));
  }
}

constexpr int kAfterTurnOrder = static_cast<int>(Switch::kTurnOrder) + 1;

// One `NAME=VALUE` of the field.  `order` is the place of the switch before it; `first` may be
// null.
core::Expected<int> read_switch(core::Cursor& cursor, int order, Rules& rules, Seat* first) {
  const std::size_t at_name = cursor.at();
  const std::string_view name = take_name(cursor, "=+ ");
  const auto which = find_switch(name);
  const bool is_first = first != nullptr && name == kFirstInfo.name;
  if (!which && !is_first) {
    return core::fail(FaultCode::kUnknown, at_name, "there is no such rule switch");
  }
  const int own_order = is_first ? 2 * kAfterTurnOrder - 1 : 2 * static_cast<int>(*which);
  if (own_order <= order) {
    return core::fail(FaultCode::kSyntax, at_name, "switches stand once each, in their order");
  }
  if (!cursor.accept('=')) {
    return core::fail(FaultCode::kSyntax, cursor.at(), "a switch is written NAME=VALUE");
  }
  const std::size_t at_value = cursor.at();
  const SwitchInfo& info = is_first ? kFirstInfo : info_of(*which);
  const auto value = stored_value(info, take_name(cursor, "+ "));
  if (!value) return core::fail(FaultCode::kRange, at_value, "the switch has no such value");
  if (is_first) {
    *first = core::seat_at(*value);
    return own_order;
  }
  if (rules.at(*which) == *value) {
    return core::fail(FaultCode::kSyntax, at_value,
                      "only switches that differ from the profile are written");
  }
  rules.set(*which, *value);
  return own_order;
}

// The canonical field; `first` is where a `first=SEAT` goes, null where it has no place.
core::Expected<Rules> read_field(core::Cursor& cursor, Seat* first) {
  const std::size_t at_profile = cursor.at();
  const std::string_view name = take_name(cursor, "+ ");
  std::optional<Rules> rules;
  for (std::size_t i = 0; i < kProfileNames.size(); ++i) {
    if (kProfileNames[i] == name) rules = Rules(static_cast<Profile>(i));
  }
  if (!rules) return core::fail(FaultCode::kUnknown, at_profile, "the profile is A1, A2 or B1");
  int order = -1;
  while (cursor.accept('+')) {
    const auto read = read_switch(cursor, order, *rules, first);
    if (!read) return std::unexpected(read.error());
    order = *read;
  }
  return *rules;
}

// A seat that begins must be one that plays.
bool can_begin(const Options& options, int seat) { return (options.seated >> seat & 1) != 0; }

// Puts settings[i] into the options, or says what is wrong with it.
std::optional<core::Fault> apply_setting(Options& options, std::span<const core::Setting> settings,
                                         std::size_t i) {
  const auto refuse = [i](FaultCode code, std::string_view message) {
    return core::Fault{code, static_cast<std::uint32_t>(i), message, {}};
  };
  for (std::size_t j = 0; j < i; ++j) {
    if (settings[j].name == settings[i].name) {
      return refuse(FaultCode::kImpossible, "a switch is set only once");
    }
  }
  const auto which = find_switch(settings[i].name);
  const bool is_first = settings[i].name == kFirstInfo.name;
  if (!which && !is_first) return refuse(FaultCode::kUnknown, "there is no such rule switch");
  const auto value = stored_value(is_first ? kFirstInfo : info_of(*which), settings[i].value);
  if (!value) return refuse(FaultCode::kRange, "the switch has no such value");
  if (!is_first) {
    options.rules.set(*which, *value);
  } else if (can_begin(options, *value)) {
    options.first = core::seat_at(*value);
  } else {
    return refuse(FaultCode::kImpossible, "nobody sits on the seat that is to begin");
  }
  return std::nullopt;
}

}  // namespace

std::span<const std::string_view> profile_names() { return kProfileNames; }

std::span<const SwitchInfo> switch_infos() {
  static constexpr auto kPublicInfos = [] {
    std::array<SwitchInfo, kSwitchCount + 1> infos{};
    for (std::size_t i = 0, n = 0; i < kInfos.size(); ++i) {
      infos[n++] = kInfos[i];
      if (i + 1 == kAfterTurnOrder) infos[n++] = kFirstInfo;
    }
    return infos;
  }();
  return kPublicInfos;
}

std::string switch_value(const Rules& rules, Switch which) {
  const SwitchInfo& info = info_of(which);
  const auto value = static_cast<std::size_t>(rules.at(which));
  if (!info.values.empty()) return std::string(info.values[value]);
  std::string text;
  core::append_number(text, rules.at(which));
  return text;
}

core::Expected<Rules> read_rules(core::Cursor& cursor) { return read_field(cursor, nullptr); }

void write_rules(const Rules& rules, std::string& out) {
  write_profile(rules, out);
  write_differences(rules, 0, kSwitchCount, out);
}

core::Expected<Options> read_options(std::string_view profile,
                                     std::span<const core::Setting> settings, int seats) {
  Options options;
  core::Cursor cursor(profile.empty() ? kProfileNames[0] : profile);
  const auto rules = read_field(cursor, &options.first);
  if (!rules || !cursor.done()) {
    return core::fail(FaultCode::kUnknown, 0, "the profile is A1, A2 or B1, with its switches");
  }
  options.rules = *rules;
  switch (seats) {
    case 2: options.seated = 0b0101; break;  // opposite each other
    case 3: options.seated = 0b0111; break;
    case 0:
    case 4: options.seated = 0b1111; break;
    default: return core::fail(FaultCode::kRange, 0, "two, three or four seats play");
  }
  if (!can_begin(options, core::index(options.first))) {
    return core::fail(FaultCode::kImpossible, 0, "nobody sits on the seat that is to begin");
  }
  for (std::size_t i = 0; i < settings.size(); ++i) {
    if (const auto fault = apply_setting(options, settings, i)) return std::unexpected(*fault);
  }
  return options;
}

std::string option_value(const Options& options, std::string_view name) {
  if (name == kFirstInfo.name) {
    return std::string(1, kSeatLetters[static_cast<std::size_t>(core::index(options.first))]);
  }
  const auto which = find_switch(name);
  return which ? switch_value(options.rules, *which) : std::string();
}

void write_options(const Options& options, std::string& out) {
  write_profile(options.rules, out);
  write_differences(options.rules, 0, kAfterTurnOrder, out);
  if (core::index(options.first) != std::countr_zero(options.seated)) {
    write_switch(out, kFirstInfo.name, option_value(options, kFirstInfo.name));
  }
  write_differences(options.rules, kAfterTurnOrder, kSwitchCount, out);
}

}  // namespace kydai::ca_ngua
