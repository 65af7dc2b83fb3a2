// Cờ Cá Ngựa ("sea horse chess"): two to four seats race their horses round a ring of 56 cells and
// up into a stable of six.  The tree as core::Game wants it, over the values of position.hpp;
// RULES.md is the law.  What is played in one expression is constexpr, so that the opening plies
// are checked while the tests compile.  Nothing here rolls dice, keeps time or remembers past
// positions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/ca_ngua/choices.hpp"
#include "games/ca_ngua/position.hpp"
#include "games/ca_ngua/rules.hpp"
#include "games/ca_ngua/standing.hpp"
#include "games/ca_ngua/turn.hpp"

namespace kydai::ca_ngua {

struct CaNgua {
  using Options = ca_ngua::Options;
  using Position = ca_ngua::Position;
  using Move = ca_ngua::Move;
  using Chance = ca_ngua::Chance;
  using Undo = ca_ngua::Undo;
  using View = ca_ngua::Position;
  using Moves = MoveList;
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

  static constexpr Position start(const Options& options) {
    Position position;
    position.rules = options.rules;
    Horses horses;
    horses.fill(Cell::kNone);
    for (int h = 0; h < options.rules.horses(); ++h) {
      horses[static_cast<std::size_t>(h)] = Cell::kYard;
    }
    for (int s = 0; s < core::kMaxSeats; ++s) {
      if ((options.seated >> s & 1) != 0) place_horses(position, core::seat_at(s), horses);
    }
    find_live_seats(position);
    position.turn = options.first;
    return position;
  }
  // Who begins is not part of a position: `first` comes back as the first seat that sits.
  static constexpr Options options(const Position& position) {
    return {position.rules, position.seated, core::seat_at(std::countr_zero(position.seated))};
  }
  static constexpr core::Turn turn(const Position& position) {
    switch (position.phase) {
      case Phase::kRoll: return core::Turn::chance(position.turn);
      case Phase::kOpen:
      case Phase::kSecondDie: return core::Turn::of(position.turn);
      case Phase::kOver: break;
    }
    return core::Turn::over(position.turn);
  }
  static constexpr Moves legal_moves(const Position& position) {
    return has_open_roll(position) ? list_moves(position) : Moves{};
  }
  // legal_moves(position)[pick(n)] for n = legal_moves(position).size(), without making the list:
  // for playouts.  `pick` is called once and has to answer with a number below n.  A roll must lie
  // open.
  template <class Pick>
  [[gnu::always_inline]] static constexpr Move choose(const Position& position, Pick&& pick) {
    return choose_move(position, pick);
  }
  static constexpr Calls calls(const Position&) { return {}; }
  static constexpr Chances chances(const Position& position) {
    Chances chances;
    if (position.phase != Phase::kRoll) return chances;
    for (std::uint8_t first = 1; first <= 6; ++first) {
      if (position.rules.dice() == 1) {
        chances.push_back({Chance{{first, 0}}, 1});
        continue;
      }
      for (std::uint8_t second = 1; second <= 6; ++second) {
        chances.push_back({Chance{{first, second}}, 1});
      }
    }
    return chances;
  }

  template <core::ByteSource S>
  static constexpr Chance draw_chance(const Position& position, S& source) {
    Chance chance;
    for (int i = 0; i < position.rules.dice(); ++i) {
      chance.dice[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(core::draw_die(source));
    }
    return chance;
  }

  // Events: kPlaced a horse leaves the yard, kRemoved a horse is kicked into it, kMoved the rest.
  // Places are Cell codes of the horse's own seat; `piece` is 0.  A kick comes before the move.
  template <class Sink>
  static constexpr Undo apply(Position& position, const Move& move, Sink&& sink) {
    report(position, move, sink);
    return apply(position, move);
  }
  template <class Sink>
  static constexpr Undo apply(Position& position, const Chance& chance, Sink&&) {
    return apply(position, chance);
  }
  [[gnu::always_inline]] static constexpr Undo apply(Position& position, const Move& move) {
    const Undo undo{position};
    play(position, move);
    return undo;
  }
  [[gnu::always_inline]] static constexpr Undo apply(Position& position, const Chance& chance) {
    const Undo undo{position};
    set_roll(position, chance.dice[0], chance.dice[1]);
    position.phase = Phase::kOpen;
    if (position.rules.counts_rolls() && position.rolls < 255) ++position.rolls;
    return undo;
  }
  static constexpr void undo(Position& position, const Undo& undo) {
    static_cast<State&>(position) = undo.before;
  }
  static constexpr core::Key key(const Position& position) {
    // Every word is mixed under its own number, so that the order of words counts and the mixes
    // are independent of each other.
    using Words = std::array<core::Key, sizeof(Position) / sizeof(core::Key)>;
    const auto words = std::bit_cast<Words>(position);
    core::Key sum = 0;
    for (std::size_t i = 0; i < words.size(); ++i) sum += core::mix(words[i] ^ core::mix(i));
    return core::mix(sum);
  }

  static constexpr std::optional<core::Outcome> outcome(const Position& position,
                                                        std::span<const core::Key>) {
    if (position.phase != Phase::kOver) return std::nullopt;
    return final_outcome(position);
  }
  // The standing of an unfinished game that a simulation breaks off: reason length, the finished
  // seats first, the others by the way their horses have gone, equal ways sharing a rank.
  static constexpr core::Outcome outcome_by_length(const Position& position) {
    return position.phase == Phase::kOver ? final_outcome(position) : length_outcome(position);
  }
  // Only a resignation.  kOver after the end; kIllegal for a seat that is not playing (any more).
  static constexpr core::Expected<std::optional<core::Outcome>> end(Position& position,
                                                                    core::Ending ending,
                                                                    Seat seat) {
    if (position.phase == Phase::kOver) {
      return core::fail(core::FaultCode::kOver, 0, "the game is over");
    }
    if (ending != core::Ending::kResign) {  // R43
      return core::fail(core::FaultCode::kIllegal, 0,
                        "this game ends at home or when seats resign, not by clock or agreement",
                        "ca-ngua.ending");
    }
    if (!is_live(position, seat)) {
      return core::fail(core::FaultCode::kIllegal, 0, "only a seat that is still racing can resign",
                        "ca-ngua.ending");
    }
    resign(position, seat);
    return outcome(position, {});
  }
  static Move timeout_move(const Position& position);
  static constexpr std::optional<Move> forced_move(const Position& position) {
    if (!has_open_roll(position) || count_moves(position) != 1) return std::nullopt;
    return choose_move(position, [](std::size_t) { return std::size_t{0}; });
  }

  static constexpr View view(const Position& position, core::Viewer) { return position; }
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
  static constexpr void report(const Position& position, const Move& move, Sink& sink) {
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

}  // namespace kydai::ca_ngua
