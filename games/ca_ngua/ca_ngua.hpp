// Cờ Cá Ngựa ("sea horse chess"): two to four seats race their horses round a ring of 56 cells and
// up into a stable of six.  Positions, moves and the tree, as core::Game wants them; RULES.md is
// the law.
//
//   own progress of a horse     yard '-'   ring 0 (start) .. 55 (gate)   stable s1 .. s6
//   cell on the common ring     (14 * seat + progress) mod 56
//
// A position is one small value without padding, so two equal positions are equal bytes.
// Nothing here rolls dice, keeps time or remembers past positions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/ca_ngua/rules.hpp"

namespace kydai::ca_ngua {

using core::PerSeat;
using core::Seat;

inline constexpr int kQuadrant = 14;
inline constexpr int kRing = 4 * kQuadrant;
inline constexpr int kGateProgress = kRing - 1;  // cửa chuồng, the cell before the own start
inline constexpr int kStablePlaces = 6;
inline constexpr int kMaxHorses = 4;

// Where one horse stands, in the order in which a position lists them.
//   0 yard | 1..56 ring, progress + 1 | 57..62 stable | 63 taken off by resigning | 64 no such
//   horse
enum class Cell : std::uint8_t { kYard = 0, kStart = 1, kGate = 56, kGone = 63, kNone = 64 };

constexpr Cell ring_cell(int progress) { return static_cast<Cell>(progress + 1); }
constexpr Cell stable_cell(int place) { return static_cast<Cell>(kRing + place); }
constexpr bool is_ring(Cell c) { return c >= Cell::kStart && c <= Cell::kGate; }
constexpr bool is_stable(Cell c) { return c > Cell::kGate && c < Cell::kGone; }
constexpr int progress(Cell c) { return static_cast<int>(c) - 1; }   // of a ring cell
constexpr int place(Cell c) { return static_cast<int>(c) - kRing; }  // of a stable cell
// The progress that seat `to` would give the ring cell which seat `from` calls `p`.
constexpr int progress_for(Seat to, Seat from, int p) {
  return (p + kQuadrant * (core::index(from) - core::index(to)) + kRing) % kRing;
}

using Horses = std::array<Cell, kMaxHorses>;  // ascending

enum class Phase : std::uint8_t {
  kRoll,       // the dice are to be rolled for the seat in `turn`
  kOpen,       // a roll lies open
  kSecondDie,  // one of two dice has been used, dice[0] is left
  kOver,
};

// Everything that changes in the course of a game.
struct State {
  PerSeat<Horses> horses{};
  Seat turn = Seat::k0;  // kOver: the last mover
  Phase phase = Phase::kRoll;
  std::array<std::uint8_t, 2> dice{};  // the open roll; zero where there is none
  std::uint8_t owes_roll = 0;          // kSecondDie: 1 if the pair has already earned another roll
  std::uint8_t rolls = 0;              // rolls made in this turn, if the rules count them
  PerSeat<std::uint8_t> finish{};      // 1 = first in the finish field, 0 = not in it
  PerSeat<std::int8_t> points{};       // R38

  friend bool operator==(const State&, const State&) = default;
};

struct Position : State {
  Rules rules;

  friend bool operator==(const Position&, const Position&) = default;
};
static_assert(sizeof(State) == 30);
static_assert(sizeof(Position) == 55 && alignof(Position) == 1);
static_assert(std::has_unique_object_representations_v<Position>);

enum class MoveKind : std::uint8_t {
  kExit,      // xuất quân
  kStep,      // along the ring
  kEnter,     // from the ring into the stable (vào chuồng)
  kClimb,     // inside the stable
  kFly,       // bay
  kRearKick,  // đá hậu
  kPass,      // tha mạng
  kStuck,     // no move: `--`
};

inline constexpr std::uint8_t kNobody = 4;

struct Move {
  MoveKind kind = MoveKind::kStuck;
  Cell from = Cell::kNone;
  Cell to = Cell::kNone;
  std::uint8_t victim = kNobody;  // index of the kicked seat
  std::uint8_t spends = 0b11;     // which of the open dice it uses; follows from the rest

  constexpr bool kicks() const { return victim != kNobody; }
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

struct Chance {
  std::array<std::uint8_t, 2> dice{};  // the second is 0 with one die
  friend constexpr bool operator==(const Chance&, const Chance&) = default;
};

struct Undo {
  State before;
};

struct CaNgua {
  using Options = ca_ngua::Options;
  using Position = ca_ngua::Position;
  using Move = ca_ngua::Move;
  using Chance = ca_ngua::Chance;
  using Undo = ca_ngua::Undo;
  using View = ca_ngua::Position;
  using Moves = core::FixedList<Move, 32>;
  using Calls = core::FixedList<Move, 1>;
  using Chances = core::FixedList<core::WeightedChance<Chance>, 36>;

  static constexpr std::string_view kName = "ca-ngua";
  static constexpr int kRulesVersion = 1;
  static constexpr int kSeatsMin = 2;
  static constexpr int kSeatsMax = 4;
  static constexpr bool kHasHiddenInformation = false;
  static constexpr core::ChanceKind kChanceKind = core::ChanceKind::kRoll;
  // Simulations give up after so many rolls (R44); a real game is never ended by its length.
  static constexpr int kSimulationRollsMax = 20000;

  static std::span<const std::string_view> profiles() { return profile_names(); }
  static std::span<const core::SwitchInfo> switches() { return switch_infos(); }
  static core::Expected<Options> read_options(std::string_view profile,
                                              std::span<const core::Setting> settings, int seats) {
    return ca_ngua::read_options(profile, settings, seats);
  }
  static std::string setting(const Options& options, std::string_view name) {
    return option_value(options, name);
  }
  static void write_options(const Options& options, std::string& out) {
    ca_ngua::write_options(options, out);
  }

  static Position start(const Options& options);
  // Who begins is not part of a position: `first` comes back as the first seat that sits.
  static Options options(const Position& position);
  static core::Turn turn(const Position& position);
  static Moves legal_moves(const Position& position);
  static Calls calls(const Position&) { return {}; }
  static Chances chances(const Position& position);

  template <core::ByteSource S>
  static Chance draw_chance(const Position& position, S& source) {
    Chance chance;
    for (int i = 0; i < position.rules.dice(); ++i) {
      chance.dice[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(core::draw_die(source));
    }
    return chance;
  }

  // Events: kPlaced a horse leaves the yard, kRemoved a horse is kicked into it, kMoved the rest.
  // Places are Cell codes of the horse's own seat; `piece` is 0.  A kick comes before the move.
  template <class Sink>
  static Undo apply(Position& position, const Move& move, Sink&& sink) {
    report(position, move, sink);
    return apply(position, move);
  }
  template <class Sink>
  static Undo apply(Position& position, const Chance& chance, Sink&&) {
    return apply(position, chance);
  }
  static Undo apply(Position& position, const Move& move);
  static Undo apply(Position& position, const Chance& chance);
  static void undo(Position& position, const Undo& undo) {
    static_cast<State&>(position) = undo.before;
  }
  static core::Key key(const Position& position);

  static std::optional<core::Outcome> outcome(const Position& position, std::span<const core::Key>);
  // The standing of an unfinished game that a simulation breaks off: reason length, the finished
  // seats first, the others by the way their horses have gone, equal ways sharing a rank.
  static core::Outcome outcome_by_length(const Position& position);
  // Only a resignation.  kOver after the end; kIllegal for a seat that is not playing (any more).
  static core::Expected<std::optional<core::Outcome>> end(Position& position, core::Ending ending,
                                                          Seat seat);
  static Move timeout_move(const Position& position);
  static std::optional<Move> forced_move(const Position& position);

  static View view(const Position& position, core::Viewer) { return position; }
  static void write_view(const View& view, std::string& out) { write_position(view, out); }
  static core::Expected<View> read_view(std::string_view text, const Options& options) {
    return read_position(text, options);
  }

  // A position carries its own rules; the options are not used.
  static core::Expected<Position> read_position(std::string_view text, const Options& options);
  static void write_position(const Position& position, std::string& out);
  static core::Expected<Move> read_move(const Position& position, std::string_view text);
  static void write_move(const Position& position, const Move& move, std::string& out);
  // As a record has it: seat, roll, move: `R6 X`, `G.4 10-14`, `Y2 --`.
  static void write_human(const Position& position, const Move& move, std::string& out);
  static core::Expected<Chance> read_chance(const Position& position, std::string_view text);
  static void write_chance(const Chance& chance, std::string& out);
  static void write_turn(const Position& position, std::string& out);

 private:
  template <class Sink>
  static void report(const Position& position, const Move& move, Sink& sink) {
    using core::PieceEvent;
    const auto from = static_cast<std::uint8_t>(move.from);
    const auto to = static_cast<std::uint8_t>(move.to);
    if (move.kicks()) {
      const Seat victim = core::seat_at(move.victim);
      const Cell cell = ring_cell(progress_for(victim, position.turn, progress(move.to)));
      sink(PieceEvent{PieceEvent::Kind::kRemoved, victim, 0, static_cast<std::uint8_t>(cell), 0});
    }
    if (move.kind == MoveKind::kExit) {
      sink(PieceEvent{PieceEvent::Kind::kPlaced, position.turn, 0, 0, to});
    } else if (move.kind != MoveKind::kPass && move.kind != MoveKind::kStuck) {
      sink(PieceEvent{PieceEvent::Kind::kMoved, position.turn, 0, from, to});
    }
  }
};
static_assert(core::Game<CaNgua>);

// What stands where, for everybody who scores positions.
bool is_seated(const Position& position, Seat seat);
bool has_resigned(const Position& position, Seat seat);
// All horses on the topmost places (R3).
bool is_home(const Position& position, Seat seat);
// Seated, not resigned, not home.
bool is_live(const Position& position, Seat seat);
// The next live seat in turn order; `seat` itself if it is the only one.
Seat next_live_seat(const Position& position, Seat seat);

}  // namespace kydai::ca_ngua
