// The rule switches of Cờ Ngũ Hành: their names, values, and the canonical text of a choice.
#include "core/text.hpp"
#include "games/ngu_hanh/ngu_hanh.hpp"

namespace kydai::ngu_hanh {
namespace {

using core::FaultCode;
using core::SwitchInfo;

constexpr std::string_view kProfiles[] = {"v1"};
constexpr std::string_view kFirstValues[] = {"w", "b"};
constexpr std::string_view kTieBreakValues[] = {"off", "pieces"};

// A game of fewer than 20 plies is no game; the upper bounds keep every game finite within an
// evening.
constexpr SwitchInfo kSwitches[] = {
    {"first", kFirstValues},
    {"length", {}, 20, 10000},
    {"noCapture", {}, 10, 1000},
    {"tieBreak", kTieBreakValues},
};

// A whole number within the bounds of the switch; anything else is kRange or kUnknown.
core::Expected<std::uint32_t> read_number(std::string_view text, const SwitchInfo& info,
                                          std::size_t at) {
  core::Cursor cursor(text);
  std::uint32_t value = 0;
  if (!cursor.accept_number(value) || !cursor.done()) {
    return core::fail(FaultCode::kUnknown, at, "this switch takes a whole number");
  }
  if (value < static_cast<std::uint32_t>(info.min) ||
      value > static_cast<std::uint32_t>(info.max)) {
    return core::fail(FaultCode::kRange, at, "the number is outside the bounds of this switch");
  }
  return value;
}

core::Expected<void> set(Options& options, const core::Setting& setting, std::size_t at) {
  const auto no_such_value = core::fail(FaultCode::kUnknown, at, "this switch has no such value");
  if (setting.name == "first") {
    if (setting.value != "w" && setting.value != "b") return no_such_value;
    options.first = setting.value == "w" ? kWhite : kBlack;
    return {};
  }
  if (setting.name == "tieBreak") {
    if (setting.value != "off" && setting.value != "pieces") return no_such_value;
    options.tie_break = setting.value == "off" ? TieBreak::kOff : TieBreak::kPieces;
    return {};
  }
  for (const SwitchInfo& info : kSwitches) {
    if (info.name != setting.name) continue;
    const auto number = read_number(setting.value, info, at);
    if (!number) return std::unexpected(number.error());
    if (setting.name == "length") {
      options.length = *number;
    } else {
      options.no_capture = static_cast<std::uint16_t>(*number);
    }
    return {};
  }
  return core::fail(FaultCode::kUnknown, at, "no such switch");
}

}  // namespace

std::span<const std::string_view> NguHanh::profiles() { return kProfiles; }

std::span<const SwitchInfo> NguHanh::switches() { return kSwitches; }

core::Expected<Options> NguHanh::read_options(std::string_view profile,
                                              std::span<const core::Setting> settings, int seats) {
  if (!profile.empty() && profile != kProfiles[0]) {
    return core::fail(FaultCode::kUnknown, 0, "no such profile");
  }
  if (seats != 0 && seats != 2) {
    return core::fail(FaultCode::kRange, 0, "this game has two seats");
  }
  Options options;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const auto done = set(options, settings[i], i);
    if (!done) return std::unexpected(done.error());
  }
  return options;
}

std::string NguHanh::setting(const Options& options, std::string_view name) {
  std::string out;
  if (name == "first") out = options.first == kWhite ? "w" : "b";
  if (name == "tieBreak") out = options.tie_break == TieBreak::kOff ? "off" : "pieces";
  if (name == "length") core::append_number(out, options.length);
  if (name == "noCapture") core::append_number(out, options.no_capture);
  return out;
}

void NguHanh::write_options(const Options& options, std::string& out) {
  out += kProfiles[0];
  for (const SwitchInfo& info : kSwitches) {
    const std::string value = setting(options, info.name);
    if (value == setting(Options{}, info.name)) continue;
    out += '+';
    out += info.name;
    out += '=';
    out += value;
  }
}

}  // namespace kydai::ngu_hanh
