// Options: the rule switches of Domino Ngà Lớn, their names and values as lobby and texts spell
// them. RULES.md says what each one does.  This file applies none of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/fault.hpp"
#include "core/game.hpp"
#include "core/seat.hpp"

namespace kydai::domino {

enum class NoDouble : std::uint8_t { kHighest, kRedeal };   // R5
enum class Blank : std::uint8_t { kAlways, kAlone };        // R22
enum class Tie : std::uint8_t { kOrder, kSplit, kRefund };  // R24, R28

inline constexpr std::int32_t kStakeMax = 100'000'000;  // 12 stakes must fit in 32 bits

struct Options {
  std::int32_t stake = 100;
  std::uint8_t seats = 4;
  std::uint8_t reserve = 0;          // R15: tiles that stay in the yard
  std::optional<core::Seat> opener;  // R8: last winner; nothing = first round (R4, R9)
  NoDouble no_double = NoDouble::kHighest;
  Blank blank = Blank::kAlways;
  Tie tie = Tie::kOrder;
  bool open_forced = false;          // R6
  bool winner_opens_double = false;  // R8
  bool dead_stops = false;           // R21

  friend constexpr bool operator==(const Options&, const Options&) = default;
};

inline constexpr int kHandSize = 7;  // R2
inline constexpr std::size_t kYardMax = 14;
constexpr int yard_at_start(int seats) { return kHandSize * (4 - seats); }
// The yard below which nobody draws; with four seats there is none to keep.
constexpr int yard_floor(const Options& options) {
  const int start = yard_at_start(options.seats);
  return options.reserve < start ? options.reserve : start;
}
// R10; 0 <= steps <= seats.
constexpr core::Seat seat_after(core::Seat seat, int steps, const Options& options) {
  const int next = core::index(seat) + steps;
  return core::seat_at(next < options.seats ? next : next - options.seats);
}
std::span<const std::string_view> profiles();
std::span<const core::SwitchInfo> switches();
core::Expected<Options> read_options(std::string_view profile,
                                     std::span<const core::Setting> settings, int seats);
std::string setting(const Options& options, std::string_view name);
void write_options(const Options& options, std::string& out);

enum class SetResult : std::uint8_t { kSet, kNoSuchSwitch, kNoSuchValue };
SetResult set_switch(Options& options, std::string_view name, std::string_view value);

// The switches that differ from the default as `a=b,c=d`, "" if none.  The stake is never among
// them (a state has a field for it); the opener is, if asked for.
enum class WithOpener : std::uint8_t { kNo, kYes };
std::string switch_list(const Options& options, WithOpener with_opener);

}  // namespace kydai::domino
