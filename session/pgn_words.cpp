#include "session/pgn_words.hpp"

#include "session/record_words.hpp"

namespace kydai::session {
namespace {

using core::Cursor;

constexpr Millis kSecondMs = 1000;
constexpr Millis kMinuteMs = 60 * kSecondMs;
constexpr Millis kHourMs = 60 * kMinuteMs;
constexpr Millis kDayMs = 24 * kHourMs;
constexpr Millis kFirstDay = -719'528;  // 0000-01-01
constexpr Millis kLastDay = 2'932'896;  // 9999-12-31

std::string padded(std::int64_t value, std::size_t digits) {
  std::string out = number(value);
  if (out.size() < digits) out.insert(0, digits - out.size(), '0');
  return out;
}

bool is_leap(std::int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

std::int64_t days_of_month(std::int64_t year, std::int64_t month) {
  constexpr std::array<std::int64_t, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return kDays[static_cast<std::size_t>(month - 1)] + (month == 2 && is_leap(year) ? 1 : 0);
}

// Days from 1970 to the first day of a year, 0 <= year.
std::int64_t days_before(std::int64_t year) {
  if (year == 0) return kFirstDay;
  const std::int64_t past = year - 1;
  return kFirstDay + 366 + 365 * past + past / 4 - past / 100 + past / 400;
}

// A number of exactly so many digits.
std::optional<std::int64_t> read_digits(Cursor& cursor, int digits) {
  std::int64_t value = 0;
  for (int i = 0; i < digits; ++i) {
    const char c = cursor.take();
    if (c < '0' || c > '9') return std::nullopt;
    value = 10 * value + (c - '0');
  }
  return value;
}

}  // namespace

bool is_for_two(const Record& record) {
  const auto is_taken = [](const RecordSeat& seat) { return seat.kind != OccupantKind::kClosed; };
  return record.seats == 2 && is_taken(record.players[0]) && is_taken(record.players[1]) &&
         !is_taken(record.players[2]) && !is_taken(record.players[3]);
}

std::string_view pgn_result(const core::Outcome& outcome) {
  if (outcome.scores[0] > outcome.scores[1]) return "1-0";
  return outcome.scores[0] < outcome.scores[1] ? "0-1" : "1/2-1/2";
}

PgnTime pgn_time(Millis at_ms) {
  Millis in_day = at_ms % kDayMs;
  if (in_day < 0) in_day += kDayMs;
  std::int64_t day = (at_ms - in_day) / kDayMs;
  if (day < kFirstDay || day > kLastDay) return {"????.??.??", "??:??:??"};
  // The guess is never too late, and too early by a few years at most.
  std::int64_t year = (day - kFirstDay) / 366;
  while (days_before(year + 1) <= day) ++year;
  day -= days_before(year);
  std::int64_t month = 1;
  while (day >= days_of_month(year, month)) day -= days_of_month(year, month++);
  return {padded(year, 4) + "." + padded(month, 2) + "." + padded(day + 1, 2),
          padded(in_day / kHourMs, 2) + ":" + padded(in_day / kMinuteMs % 60, 2) + ":" +
              padded(in_day / kSecondMs % 60, 2)};
}

std::optional<Millis> read_pgn_time(std::string_view date, std::string_view time) {
  Cursor cursor(date);
  const auto year = read_digits(cursor, 4);
  const bool has_month = year && cursor.accept('.');
  const auto month = has_month ? read_digits(cursor, 2) : std::nullopt;
  if (!month || *month < 1 || *month > 12 || !cursor.accept('.')) return std::nullopt;
  const auto day = read_digits(cursor, 2);
  if (!day || *day < 1 || *day > days_of_month(*year, *month) || !cursor.done()) {
    return std::nullopt;
  }
  std::int64_t days = days_before(*year) + *day - 1;
  for (std::int64_t before = 1; before < *month; ++before) days += days_of_month(*year, before);
  const std::optional<Millis> in_day = time.size() == 8 ? read_clock(time) : std::nullopt;
  return days * kDayMs + (in_day && *in_day < kDayMs ? *in_day : 0);
}

std::string clock_text(Millis ms) {
  std::string out = number(ms / kHourMs) + ":" + padded(ms / kMinuteMs % 60, 2) + ":" +
                    padded(ms / kSecondMs % 60, 2);
  if (ms % kSecondMs != 0) out += "." + padded(ms % kSecondMs, 3);
  return out;
}

std::optional<Millis> read_clock(std::string_view text) {
  Cursor cursor(text);
  Millis out_s = 0;
  for (int parts = 1;; ++parts) {
    std::int64_t value = 0;
    std::size_t digits = 0;
    while (cursor.peek() >= '0' && cursor.peek() <= '9' && digits < 10) {
      value = 10 * value + (cursor.take() - '0');
      ++digits;
    }
    if (digits == 0 || (parts > 1 && value > 59)) return std::nullopt;
    out_s = 60 * out_s + value;
    if (parts == 3 || !cursor.accept(':')) break;
  }
  Millis out_ms = out_s * kSecondMs;
  if (cursor.accept('.')) {
    for (Millis unit_ms = 100; !cursor.done(); unit_ms /= 10) {
      const char c = cursor.take();
      if (c < '0' || c > '9') return std::nullopt;
      out_ms += unit_ms * (c - '0');
    }
  }
  return cursor.done() && out_ms <= kNumberMax ? std::optional(out_ms) : std::nullopt;
}

std::string time_control_text(const TimeControl& time) {
  if (!time.has_clock()) return "-";
  if (time.move_ms > 0 || time.bank_ms % kSecondMs != 0 || time.increment_ms % kSecondMs != 0) {
    return "?";
  }
  std::string out = number(time.bank_ms / kSecondMs);
  if (time.increment_ms > 0) out += "+" + number(time.increment_ms / kSecondMs);
  return out;
}

TimeControl read_time_control(std::string_view text) {
  Cursor cursor(text);
  std::uint32_t bank_s = 0;
  std::uint32_t increment_s = 0;
  const bool is_read = cursor.accept_number(bank_s) && bank_s > 0 &&
                       (cursor.done() || (cursor.accept('+') && cursor.accept_number(increment_s)));
  if (!is_read || !cursor.done()) return {};
  return {bank_s * kSecondMs, increment_s * kSecondMs, 0};
}

}  // namespace kydai::session
