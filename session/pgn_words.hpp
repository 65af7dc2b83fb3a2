// The words that writing and reading PGN share: dates, times of a clock, results, the names of the
// record's tags.  Internal to session/.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "session/record.hpp"

namespace kydai::session {

inline constexpr std::string_view kOwnTag = "Kydai";
// All tags of a record in their order; in PGN each stands as Kydai<name>, the first as it is.
inline constexpr std::array<std::string_view, 28> kRecordTags = {
    "Kydai", "Game",    "RulesVersion", "Table",  "Round",       "Profile", "Settings",
    "Seats", "Options", "Seat0",        "Seat1",  "Seat2",       "Seat3",   "Stake",
    "Time",  "Began",   "Ended",        "Commit", "ClientSeeds", "Start",   "Deal",
    "Final", "Result",  "Scores",       "Ranks",  "Pay",         "Points",  "Seed"};

// Two seats, both taken: White and Black.
bool is_for_two(const Record& record);

// "1-0" "0-1" "1/2-1/2"
std::string_view pgn_result(const core::Outcome& outcome);

// "2026.11.30" and "02:11:12" of milliseconds since 1970; question marks outside the years 0-9999.
struct PgnTime {
  std::string date;
  std::string time;
};
PgnTime pgn_time(Millis at_ms);
// nullopt where the date is not wholly known; an unknown time is midnight.
std::optional<Millis> read_pgn_time(std::string_view date, std::string_view time);

// "0:04:58" or "0:04:58.250"
std::string clock_text(Millis ms);
// Also "4:58" and "58.25"; digits behind the milliseconds are cut.
std::optional<Millis> read_clock(std::string_view text);

// "300+2", "-" without a clock, "?" where PGN has no word for it.
std::string time_control_text(const TimeControl& time);
TimeControl read_time_control(std::string_view text);

}  // namespace kydai::session
