#include <algorithm>

#include "core/key.hpp"
#include "session/state.hpp"

namespace kydai::session {
namespace {

using core::TurnKind;

bool is_played_for(const TableState& state, Seat seat) {
  return state.at(seat).is_away && !state.facts.has_flag;
}

// How long dice lie before they roll by themselves.
Millis roll_delay(const TableState& state) {
  const Occupant& roller = state.at(state.turn.seat);
  const bool is_waited_for = roller.kind == OccupantKind::kHuman && !roller.is_away;
  if (is_waited_for && state.setup.auto_roll_ms > 0) return state.setup.auto_roll_ms;
  return state.setup.pace_ms;
}

// A bot's move is there no sooner than this part of a second, even where people want no delay: it
// has to think within its pace, or the time it takes would tell of its thoughts.
constexpr Millis kBotPaceMsMin = 100;
// In thousandths of the pace.
constexpr Millis kBotDelayLeast = 600;
constexpr Millis kBotDelayMost = 1400;

}  // namespace

Millis bot_delay(const TableState& state) {
  core::Key key = core::mix(state.ply);
  for (const char c : state.context.id) key = core::mix(key ^ static_cast<unsigned char>(c));
  const auto spread = static_cast<core::Key>(kBotDelayMost - kBotDelayLeast + 1);
  const Millis part = kBotDelayLeast + static_cast<Millis>(key % spread);
  return std::max(state.setup.pace_ms, kBotPaceMsMin) * part / 1000;
}

bool table_plays(const TableState& state) {
  if (state.phase != Phase::kPlaying || state.turn.kind != TurnKind::kSeat) return false;
  return state.forced || is_played_for(state, state.turn.seat);
}

std::optional<Seat> clock_seat(const TableState& state) {
  if (state.phase != Phase::kPlaying || state.turn.kind != TurnKind::kSeat) return std::nullopt;
  if (!state.setup.time.has_clock() || table_plays(state)) return std::nullopt;
  return state.turn.seat;
}

TimeLeft time_left(const TableState& state, Seat seat, Millis now_ms) {
  TimeLeft left{state.setup.time.move_ms, of(state.bank_ms, seat)};
  if (clock_seat(state) != seat) return left;
  const Millis used_ms = std::max<Millis>(0, now_ms - state.turn_ms);
  const Millis from_bank_ms = std::max<Millis>(0, used_ms - left.move_ms);
  left.move_ms = std::max<Millis>(0, left.move_ms - used_ms);
  left.bank_ms = std::max<Millis>(0, left.bank_ms - from_bank_ms);
  return left;
}

std::optional<Millis> deadline(const TableState& state) {
  const std::optional<Seat> seat = clock_seat(state);
  if (!seat) return std::nullopt;
  return state.turn_ms + state.setup.time.move_ms + of(state.bank_ms, *seat);
}

std::optional<Millis> next_wake(const TableState& state) {
  if (state.phase != Phase::kPlaying) return std::nullopt;
  if (state.turn.kind == TurnKind::kChance) return state.pace_ms + roll_delay(state);
  if (table_plays(state)) return state.pace_ms + state.setup.pace_ms;
  return deadline(state);
}

}  // namespace kydai::session
