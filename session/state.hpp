// TableState: all that a table is, as plain data, and the functions that read and change it.
// Internal to session/; outside, Table is the only face.  Only evolve() changes a state.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "session/record.hpp"
#include "session/table.hpp"

namespace kydai::session {

// What the table found out about its game by asking it once, at the opening.
struct GameFacts {
  bool has_hidden_information = false;
  core::ChanceKind chance_kind = core::ChanceKind::kRoll;
  bool has_flag =
      false;  // out of time loses (chess-like); else the table plays a move for the seat
  bool swaps_sides = false;  // who begins is bound to a seat, so two people change seats instead
  std::string options;       // canonical, without stake and opener where those are no part of it
  // The setting by which a round is given its first seat, and how each seat is written in it; empty
  // where the game has none.
  std::string opener_setting;
  core::PerSeat<std::string> opener_values;
};

struct LogEntry {
  HistoryEntry entry;             // its steps are empty: they differ from viewer to viewer
  std::vector<core::Step> steps;  // whole
};

// The last commands of one user, so that one sent twice is not applied twice.
struct RecentCommands {
  static constexpr std::size_t kKept = 256;
  std::deque<std::pair<std::string, std::uint32_t>> entries;  // id, seq of its first event
};

struct TableState {
  explicit TableState(MatchFactory make_match) : factory(std::move(make_match)) {}

  MatchFactory factory;
  GameFacts facts;
  Setup setup;
  std::uint32_t seq = 0;
  Millis last_ms = 0;  // of the last event
  Phase phase = Phase::kLobby;
  core::PerSeat<Occupant> occupants;
  core::PerSeat<bool> has_voted{};
  std::optional<Prepared> prepared;  // the round to come; secret

  // The round that runs or ran last.
  std::uint32_t round = 0;  // 0 = none yet
  core::Seed seed{};        // secret until it is over
  core::ChanceContext context;
  std::uint64_t chances = 0;  // rolls or deals drawn so far
  std::unique_ptr<core::Match> match;
  core::Turn turn;                    // of `match`, kept because everything asks for it
  std::optional<std::string> forced;  // likewise
  std::uint32_t ply = 0;

  core::PerSeat<Millis> bank_ms{};
  Millis turn_ms = 0;  // when the present turn began
  Millis pace_ms =
      0;  // from when the table's own delays count: the turn's begin, or when its seat first left
  std::optional<Seat> draw_offer;
  core::PerSeat<bool> has_offered{};  // since its last move

  // Who begins the next round, as long as that one keeps the seat (R9 of domino).
  std::optional<Seat> opener;
  std::string opener_user;  // a person may change the chair

  Record record;  // grows with the round; its seed and end are filled in at the end
  std::vector<LogEntry> log;
  std::unordered_map<std::string, RecentCommands> recent;

  Occupant& at(Seat seat) { return occupants[static_cast<std::size_t>(core::index(seat))]; }
  const Occupant& at(Seat seat) const {
    return occupants[static_cast<std::size_t>(core::index(seat))];
  }
};

template <class T>
T& of(core::PerSeat<T>& values, Seat seat) {
  return values[static_cast<std::size_t>(core::index(seat))];
}
template <class T>
const T& of(const core::PerSeat<T>& values, Seat seat) {
  return values[static_cast<std::size_t>(core::index(seat))];
}

inline constexpr std::array kAllSeats = {Seat::k0, Seat::k1, Seat::k2, Seat::k3};

// --- setup.cpp
// ------------------------------------------------------------------------------------ Judges a
// setup and asks the game what the table must know.  Faults: what open() promises; sets the
// occupants to open or closed.
Expected<GameFacts> examine(const Setup& setup, const MatchFactory& factory,
                            core::PerSeat<Occupant>& occupants);
// The settings a round is made with: the host's, the stake, who begins.
std::vector<NamedSetting> round_settings(const TableState& state, std::optional<Seat> first);
Expected<std::unique_ptr<core::Match>> make_round(const TableState& state,
                                                  std::optional<Seat> first);
std::string round_id(const Setup& setup, std::uint32_t round);
std::string commitment_hex(const Setup& setup, std::uint32_t round, const core::Seed& seed);
// Names and notes are shown to others: 1 to `bytes_max` bytes, no control characters.
bool is_showable(std::string_view text, std::size_t bytes_max);

inline constexpr std::size_t kNameBytesMax = 96;  // 24 characters of four bytes
inline constexpr std::size_t kClientSeedBytesMax = 64;

// --- clocks.cpp
// ----------------------------------------------------------------------------------- Does the
// table itself play for the seat to move: a move everybody sees is forced, or one for a seat that
// is away.  In games with a flag nobody plays for one who is away; his clock runs on.
bool table_plays(const TableState& state);
// The seat whose clock runs.
std::optional<Seat> clock_seat(const TableState& state);
struct TimeLeft {
  Millis move_ms = 0;
  Millis bank_ms = 0;
};
TimeLeft time_left(const TableState& state, Seat seat, Millis now_ms);
// When the running clock is used up.
std::optional<Millis> deadline(const TableState& state);
std::optional<Millis> next_wake(const TableState& state);
// How long after the turn began a bot's move is due.  It varies, as people do, but only with what
// everybody knows: the round's id and the ply.  Neither the hand nor the time it took to think
// shows in it.
Millis bot_delay(const TableState& state);

// --- evolve.cpp
// -----------------------------------------------------------------------------------
Expected<void> evolve(TableState& state, const Event& event);
// Seats as the next round has them.
core::PerSeat<Occupant> moved_seats(const core::PerSeat<Occupant>& occupants,
                                    const std::array<std::uint8_t, 4>& from);
core::ChanceContext chance_context(const Setup& setup, std::uint32_t round,
                                   const core::PerSeat<Occupant>& occupants);

// --- decide.cpp
// -----------------------------------------------------------------------------------
Expected<Table::Decision> decide(const TableState& state, const Command& command,
                                 std::string_view user, std::string_view command_id, Millis now_ms,
                                 const core::Seed& fresh);

// --- projection.cpp
// -------------------------------------------------------------------------------
std::optional<Seat> seat_of(const TableState& state, std::string_view user);
Snapshot snapshot(const TableState& state, Viewer viewer, std::string_view user, Millis now_ms);
std::vector<HistoryEntry> history(const TableState& state, Viewer viewer, std::uint32_t since);
std::string_view to_string(MovedBy by);

}  // namespace kydai::session
