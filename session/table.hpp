// Table: one table as a pure machine.  decide(table, command, now) -> events; evolve(table, event).
// A table is the fold of its events and nothing else: replaying the stored log rebuilds it exactly,
// with clocks, draw offers, votes and the fairness seed.  It never does I/O, reads no clock, makes
// no randomness: `now_ms` (any steady epoch, milliseconds) and 32 fresh random bytes come in with
// every command.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/match.hpp"

namespace kydai::session {

using core::Expected;
using core::Fault;
using core::Seat;
using core::Viewer;

using Millis = std::int64_t;

// How time runs.  All zero = no clock.  A turn first uses up `move_ms` (its own, not carried over),
// then the seat's bank; a finished turn adds `increment_ms` to the bank.  When both are gone: in
// the chess-like games the flag falls, in the dice and domino games the table plays timeout_move()
// and the bank stays 0.
struct TimeControl {
  Millis bank_ms = 0;
  Millis increment_ms = 0;
  Millis move_ms = 0;

  bool has_clock() const { return bank_ms > 0 || move_ms > 0; }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

struct NamedSetting {
  std::string name;
  std::string value;
  friend bool operator==(const NamedSetting&, const NamedSetting&) = default;
};

// What the host chose when the table was opened; never changes afterwards.
struct Setup {
  std::string id;                      // the table's text id
  std::string game;                    // "ouk", "ngu-hanh", "ca-ngua", "domino"
  std::string profile;                 // "" = the game's default
  std::vector<NamedSetting> settings;  // switches that differ from the profile
  int seats = 2;                       // how many play
  std::int64_t stake = 0;              // coins a round (domino), 0 = for fun
  TimeControl time;
  Millis pace_ms = 700;        // before forced moves play themselves, and bots about that long
  Millis auto_roll_ms = 4000;  // a person's dice roll by themselves after this
  std::string host;            // user id
  std::string note;            // house rules in words, shown to all, without effect on the program

  friend bool operator==(const Setup&, const Setup&) = default;
};

// kClosed: no such seat in this setup.
enum class OccupantKind : std::uint8_t { kOpen, kHuman, kBot, kClosed };

struct Occupant {
  OccupantKind kind = OccupantKind::kClosed;
  std::string user;         // user id (never shown to others); bots: "bot"
  std::string name;         // shown
  std::string level;        // bots: "1" .. "10"
  std::string client_seed;  // raw bytes, may be empty
  // Left during the round, or timed out too often.  Where no flag can fall the table plays for this
  // seat at a constant pace until its person acts again; in the chess-like games the clock simply
  // runs on.
  bool is_away = false;
  int misses = 0;  // time-outs in a row
  friend bool operator==(const Occupant&, const Occupant&) = default;
};

enum class Phase : std::uint8_t { kLobby, kPlaying, kOver };

// ---- commands
// ------------------------------------------------------------------------------------
struct Sit {
  std::optional<Seat> seat;
  std::string name;
  std::string client_seed;
};  // any open seat if none is named
struct Stand {};  // lobby or over: leaves the seat; playing: becomes away
struct AddBot {
  Seat seat;
  std::string level;
};  // host, lobby or over
struct RemoveSeat {
  Seat seat;
};  // host, lobby or over: bot or person out
struct Start {};  // host, all seats taken
struct Play {
  std::uint32_t ply;
  std::string move;
};
struct Roll {
  std::uint32_t ply;
};  // the seat for whom the dice wait
struct OfferDraw {};
struct AnswerDraw {
  bool accept;
};  // also declines
struct Resign {};
struct Rematch {};  // a vote; the next round begins when every human seat has voted
struct Rename {
  std::string name;
};
struct SetSeed {
  std::string client_seed;
};  // before the round begins
struct BotPlay {
  Seat seat;
  std::uint32_t ply;
  std::string move;
};  // from the server's bot workers only
struct Tick {};    // from the server when wake_at() has come
struct Resume {};  // from the server after a restart: no clock ran in between

using Command = std::variant<Sit, Stand, AddBot, RemoveSeat, Start, Play, Roll, OfferDraw,
                             AnswerDraw, Resign, Rematch, Rename, SetSeed, BotPlay, Tick, Resume>;

// ---- events: what is stored
// ------------------------------------------------------------------------
enum class MovedBy : std::uint8_t { kPlayer, kBot, kClock, kTable };  // kTable: forced or away

struct Opened {
  Setup setup;
  friend bool operator==(const Opened&, const Opened&) = default;
};
// Secret until the round's end; its commitment is public at once.  Round 1 is prepared when the
// table opens, every later one at the end of the round before.  It clears the seats' seeds, so that
// none of them was known before the commitment.
struct Prepared {
  std::uint32_t round = 0;
  core::Seed seed{};
  friend bool operator==(const Prepared&, const Prepared&) = default;
};
struct Sat {
  Seat seat;
  Occupant occupant;
  friend bool operator==(const Sat&, const Sat&) = default;
};
struct Stood {
  Seat seat;
  friend bool operator==(const Stood&, const Stood&) = default;
};
struct Renamed {
  Seat seat;
  std::string name;
  friend bool operator==(const Renamed&, const Renamed&) = default;
};
struct Seeded {
  Seat seat;
  std::string client_seed;
  friend bool operator==(const Seeded&, const Seeded&) = default;
};
struct Began {
  std::uint32_t round = 0;
  std::array<std::uint8_t, 4> from{0, 1, 2, 3};  // who moves seats: new seat i = old seat from[i]
  std::optional<Seat> first;  // domino: opener of a later round; ca-ngua: who rolls first
  friend bool operator==(const Began&, const Began&) = default;
};
struct Rolled {  // the result follows from the seed; a deal is a Rolled too
  Seat seat;
  MovedBy by;
  friend bool operator==(const Rolled&, const Rolled&) = default;
};
struct Moved {
  Seat seat;
  std::string move;
  MovedBy by;
  friend bool operator==(const Moved&, const Moved&) = default;
};
struct DrawOffered {
  Seat seat;
  friend bool operator==(const DrawOffered&, const DrawOffered&) = default;
};
struct DrawDeclined {
  Seat seat;
  friend bool operator==(const DrawDeclined&, const DrawDeclined&) = default;
};
struct Ended {  // resign, flag, agreement; board ends need no event
  core::Ending ending;
  Seat seat;
  friend bool operator==(const Ended&, const Ended&) = default;
};
struct RematchVoted {
  Seat seat;
  friend bool operator==(const RematchVoted&, const RematchVoted&) = default;
};
struct WentAway {
  Seat seat;
  friend bool operator==(const WentAway&, const WentAway&) = default;
};
struct CameBack {
  Seat seat;
  friend bool operator==(const CameBack&, const CameBack&) = default;
};
struct Resumed {
  friend bool operator==(const Resumed&, const Resumed&) = default;
};

using EventBody =
    std::variant<Opened, Prepared, Sat, Stood, Renamed, Seeded, Began, Rolled, Moved, DrawOffered,
                 DrawDeclined, Ended, RematchVoted, WentAway, CameBack, Resumed>;

struct Event {
  std::uint32_t seq = 0;   // 1, 2, 3 ... without gaps
  Millis at_ms = 0;        // when; clocks are computed from these
  std::string user;        // whose command made it ("" = the table itself)
  std::string command_id;  // the client's id of that command, on its first event; may be empty
  EventBody body;
  friend bool operator==(const Event&, const Event&) = default;
};

// One line of text an event, for the store.  decode is total.
std::string encode(const Event& event);
Expected<Event> decode(std::string_view text);

// Makes the games; handed in so that this room names no game (catalog::make_match in the program).
using MatchFactory = std::function<Expected<std::unique_ptr<core::Match>>(
    std::string_view game, std::string_view profile, const std::vector<NamedSetting>& settings,
    int seats)>;

// ---- what a viewer is told
// ------------------------------------------------------------------------- One entry of the
// history as one viewer may see it.
struct HistoryEntry {
  std::uint32_t seq = 0;
  std::string kind;  // "sit" "stand" "rename" "begin" "deal" "roll" "move" "draw-offer"
                     // "draw-declined" "resign" "flag" "agreement" "end" "rematch" "away" "back"
                     // "resumed" "seeded" "prepared" "opened"
  std::optional<Seat> seat;
  std::string text;   // move (machine text), roll result, name
  std::string human;  // human notation of a move
  std::string by;     // "player" "bot" "clock" "table"
  std::vector<std::pair<Seat, std::string>>
      steps;           // forced draws and passes, trimmed for the viewer
  Millis used_ms = 0;  // time the move took
  friend bool operator==(const HistoryEntry&, const HistoryEntry&) = default;
};

struct SeatView {
  std::string kind;  // "open" "human" "bot" "closed"
  std::string name;
  std::string level;
  bool is_you = false;
  bool is_host = false;
  bool is_away = false;
  bool has_voted = false;
  Millis bank_ms = 0;  // at now_ms
  Millis move_ms = 0;  // left of this turn's own time
  bool clock_runs = false;
  friend bool operator==(const SeatView&, const SeatView&) = default;
};

// Everything a viewer needs to draw the table at this moment.
struct Snapshot {
  std::uint32_t seq = 0;
  Phase phase = Phase::kLobby;
  std::uint32_t round = 0;
  std::string round_id;                     // "<table>-<round>", the id of the fairness definition
  std::string commitment;                   // hex; of the round `round_id` names
  std::string seed;                         // hex, only when the round is over
  core::PerSeat<std::string> client_seeds;  // hex, once the round has begun
  core::Turn turn;
  std::uint32_t ply = 0;           // plays and rolls made in this round; a Play must name it
  std::string view;                // position text as this viewer may see it
  std::string view_hash;           // the first 16 hex digits of SHA-256 of `view`
  std::vector<std::string> legal;  // for the viewer whose turn it is
  std::vector<std::string> calls;
  std::optional<core::Outcome> outcome;
  std::optional<Seat> draw_offer;
  std::string options;  // canonical profile text
  std::vector<SeatView> seats;
  std::optional<Seat> you;
  bool is_host = false;
  bool can_resign = false;
  bool can_offer_draw = false;
  std::string next_commitment;  // hex; of the next round, once this one is over
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// ---- the machine
// ---------------------------------------------------------------------------------
class Table {
 public:
  // The first events of a new table (Opened, Prepared).  Faults: unknown game, bad profile or
  // setting, seats, times.
  static Expected<std::vector<Event>> open(const Setup& setup, const MatchFactory& factory,
                                           Millis now_ms, const core::Seed& fresh);

  // Folds events into a table; the log must begin with Opened.  kImpossible if a stored log does
  // not replay.
  static Expected<Table> replay(const std::vector<Event>& events, const MatchFactory& factory);

  Table(Table&&) noexcept;
  Table& operator=(Table&&) noexcept;
  ~Table();

  struct Decision {
    std::vector<Event> events;  // empty when the command was seen before or changes nothing
    bool is_repeat = false;     // this user's command id was applied earlier: answer, do not apply
    std::uint32_t repeat_seq = 0;  // seq of its first event then
  };
  // What the command would do.  The table is unchanged; the caller stores the events and then calls
  // evolve.
  Expected<Decision> decide(const Command& command, std::string_view user,
                            std::string_view command_id, Millis now_ms,
                            const core::Seed& fresh) const;
  // Applies one event that decide() made (or the store kept).  kImpossible if it does not follow.
  Expected<void> evolve(const Event& event);

  // When the server must send Tick{} next: a flag, a time-out, an automatic roll or forced move.
  std::optional<Millis> wake_at() const;
  // The bot that must think now, if any: seat, ply to answer for, and when its move is due: from
  // 0.6 to 1.4 of the pace after its turn began, by what is public alone.
  struct BotTask {
    Seat seat;
    std::uint32_t ply;
    std::string level;
    std::string view;  // all that the bot may know
    std::vector<core::Key> past_keys;
    Millis not_before_ms;
  };
  std::optional<BotTask> bot_task() const;
  // What one may think on beside the view of a seat; empty where something is hidden, and before
  // the first round.
  std::vector<core::Key> past_keys() const;

  std::uint32_t seq() const;
  const Setup& setup() const;
  Phase phase() const;
  std::optional<Seat> seat_of(std::string_view user) const;
  const core::PerSeat<Occupant>& occupants() const;
  std::uint32_t round() const;
  std::optional<core::Outcome> outcome() const;  // of the current round

  Snapshot snapshot(Viewer viewer, std::string_view user, Millis now_ms) const;
  // Entries with seq > since, oldest first, as the viewer may see them.
  std::vector<HistoryEntry> history(Viewer viewer, std::uint32_t since) const;
  // The record of the current round (only when over; kForbidden before): see session/record.hpp.
  Expected<std::string> record() const;
  // Likewise of a round that may still run: then without its seed, its deal and whatever else not
  // everybody may know.  kForbidden before the first round.
  Expected<std::string> record_so_far() const;

 private:
  struct State;
  explicit Table(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace kydai::session
