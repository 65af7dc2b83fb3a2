// The rule switches of Cờ Ngũ Hành: their names, their values, and how a choice is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/fault.hpp"
#include "core/game.hpp"
#include "core/text.hpp"
#include "games/ngu_hanh/position.hpp"

namespace kydai::ngu_hanh {

inline constexpr std::string_view kProfiles[] = {"v1"};
inline constexpr std::string_view kFirstValues[] = {"w", "b"};
inline constexpr std::string_view kTieBreakValues[] = {"off", "pieces"};

// A game of fewer than 20 plies is no game; the upper bounds keep every game finite within an
// evening.
inline constexpr core::SwitchInfo kSwitches[] = {
    {"first", kFirstValues},
    {"length", {}, 20, 10000},
    {"noCapture", {}, 10, 1000},
    {"tieBreak", kTieBreakValues},
};

// A whole number within the bounds of the switch; anything else is kRange or kUnknown.
constexpr core::Expected<std::uint32_t> read_number(std::string_view text,
                                                    const core::SwitchInfo& info, std::size_t at) {
  core::Cursor cursor(text);
  std::uint32_t value = 0;
  if (!cursor.accept_number(value) || !cursor.done()) {
    return core::fail(core::FaultCode::kUnknown, at, "this switch takes a whole number");
  }
  if (value < static_cast<std::uint32_t>(info.min) ||
      value > static_cast<std::uint32_t>(info.max)) {
    return core::fail(core::FaultCode::kRange, at,
                      "the number is outside the bounds of this switch");
  }
  return value;
}

constexpr core::Expected<void> set_option(Options& options, const core::Setting& setting,
                                          std::size_t at) {
  const auto no_such_value =
      core::fail(core::FaultCode::kUnknown, at, "this switch has no such value");
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
  for (const core::SwitchInfo& info : kSwitches) {
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
  return core::fail(core::FaultCode::kUnknown, at, "no such switch");
}

}  // namespace kydai::ngu_hanh
