// Ouk: Cờ Ốc (Ouk Chaktrang, អុកចត្រង្គ) as a core::Game.  The complete rules; see RULES.md for their
// ids. Seat 0 is White and moves first.  Both sides know everything, and no dice fall: View is
// Position and a Chance has no value.  A call (count, uncount) is a Move that does not change the
// turn.
//
// For a search: generate_moves(), generate_tactical_moves(), is_check(), is_capture(),
// gives_check() (movegen.hpp), pass()/undo() here, and the bitboards of Position.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/ouk/board_moves.hpp"
#include "games/ouk/ends.hpp"
#include "games/ouk/honour.hpp"
#include "games/ouk/move_text.hpp"
#include "games/ouk/movegen.hpp"
#include "games/ouk/position.hpp"
#include "games/ouk/text.hpp"

namespace kydai::ouk {

struct Ouk {
  using Options = ouk::Options;
  using Position = ouk::Position;
  using Move = ouk::Move;
  using View = ouk::Position;
  using Undo = ouk::Undo;
  enum class Chance : std::uint8_t {};  // no value is ever made

  static constexpr std::string_view kName = "ouk";
  static constexpr int kRulesVersion = 1;
  static constexpr int kSeatsMin = 2;
  static constexpr int kSeatsMax = 2;
  static constexpr bool kHasHiddenInformation = false;
  static constexpr core::ChanceKind kChanceKind = core::ChanceKind::kRoll;

  static constexpr std::span<const std::string_view> profiles() { return profile_names(); }
  static constexpr std::span<const core::SwitchInfo> switches() { return switch_table(); }
  static constexpr core::Expected<Options> read_options(std::string_view profile,
                                                        std::span<const core::Setting> settings,
                                                        int seats) {
    return ouk::read_options(profile, settings, seats);
  }
  static std::string setting(const Options& options, std::string_view name) {
    return ouk::setting(options, name);
  }
  static void write_options(const Options& options, std::string& out) {
    ouk::write_options(options, out);
  }

  static constexpr Position start(const Options& options) {
    Position position = start_position();
    position.options = options;
    return position;
  }
  static constexpr Options options(const Position& position) { return position.options; }

  // Over: mate, stalemate, king against king, or a count that has run out.
  static constexpr core::Turn turn(const Position& position) {
    return is_over(position) ? core::Turn::over(core::other(position.to_move))
                             : core::Turn::of(position.to_move);
  }
  // Empty where turn() is over.
  static constexpr MoveList legal_moves(const Position& position) {
    MoveList moves;
    if (!is_king_against_king(position) && !is_count_over(position)) {
      generate_moves(position, moves);
    }
    return moves;
  }
  // The moves of the board alone, counts and material ends left out: what perft walks.
  static constexpr MoveList board_moves(const Position& position) {
    MoveList moves;
    generate_moves(position, moves);
    return moves;
  }
  static constexpr core::FixedList<Move, 1> calls(const Position& position) {
    core::FixedList<Move, 1> calls;
    if (is_over(position)) return calls;
    // R13, R21: of the two at most one is open.
    if (!why_no_call(position)) calls.push_back(Move::call(MoveKind::kCount));
    if (!why_no_stop(position)) calls.push_back(Move::call(MoveKind::kUncount));
    return calls;
  }
  // For any bits: whether the move stands in legal_moves() or calls().
  static constexpr bool is_legal(const Position& position, Move move) {
    return move.is_call() ? calls(position).contains(move) : legal_moves(position).contains(move);
  }

  template <class Sink>
  static constexpr Undo apply(Position& position, Move move, Sink&& sink) {
    if (move.is_call()) return apply_call(position, move);
    const Undo undo = detail::place(position, move, sink);
    advance_count(position, undo);
    return undo;
  }
  static constexpr Undo apply(Position& position, Move move) {
    return apply(position, move, core::NoSink{});
  }
  // The null move of a search: the turn changes and the clock ticks.  Undone by undo().
  static constexpr Undo pass(Position& position) {
    const Undo undo = detail::remember(position, Move::call(MoveKind::kPass));
    position.to_move = core::other(position.to_move);
    position.key ^= zobrist::kBlackToMove;
    if (position.to_move == kWhite) detail::tick(position.full_move);
    detail::tick(position.clock);
    return undo;
  }
  static constexpr void undo(Position& position, const Undo& undo) {
    if (undo.move.kind() == MoveKind::kPass) {
      position.to_move = core::other(position.to_move);
      position.key = undo.key;
    } else if (!undo.move.is_call()) {
      detail::unplace(position, undo);
    }
    position.clock = undo.clock;
    position.limit = undo.limit;
    position.full_move = undo.full_move;
    position.counter = undo.counter;
  }

  static constexpr core::Key key(const Position& position) { return position.key; }
  static constexpr std::optional<core::Outcome> outcome(const Position& position,
                                                        std::span<const core::Key> past) {
    return ouk::outcome(position, past);
  }
  // Never changes the position: every such end is the end of the game.
  static constexpr core::Expected<std::optional<core::Outcome>> end(Position& position,
                                                                    core::Ending ending,
                                                                    Seat seat) {
    return ouk::end(position, ending, seat);
  }

  // The first legal move: a flag ends the game, so this is for tables that play on.
  static constexpr Move timeout_move(const Position& position) {
    const MoveList moves = legal_moves(position);
    KYDAI_CHECK(!moves.empty());
    return moves[0];
  }
  // Never: a player with one legal move may still call a count, and sees the move himself.
  static constexpr std::optional<Move> forced_move(const Position&) { return std::nullopt; }

  static constexpr View view(const Position& position, core::Viewer) { return position; }
  static void write_view(const View& view, std::string& out) { ouk::write_position(view, out); }
  static core::Expected<View> read_view(std::string_view text, const Options& options) {
    return ouk::read_position(text, options);
  }

  static core::Expected<Position> read_position(std::string_view text, const Options& options) {
    return ouk::read_position(text, options);
  }
  static void write_position(const Position& position, std::string& out) {
    ouk::write_position(position, out);
  }
  static constexpr core::Expected<Move> read_move(const Position& position, std::string_view text) {
    return ouk::read_move(position, text);
  }
  template <class Text>
  static constexpr void write_move(const Position&, Move move, Text& out) {
    ouk::write_move(move, out);
  }
  static void write_human(const Position& position, Move move, std::string& out) {
    ouk::write_human(position, move, out);
  }
  static constexpr void write_turn(const Position& position, std::string& out) {
    out += position.to_move == kWhite ? 'w' : 'b';
  }

  // No dice: what the concept asks for, and nothing to give.
  static core::FixedList<core::WeightedChance<Chance>, 1> chances(const Position&) { return {}; }
  template <core::ByteSource Source>
  static Chance draw_chance(const Position&, Source&) {
    core::check_failed();
  }
  static Undo apply(Position&, Chance) { core::check_failed(); }
  template <class Sink>
  static Undo apply(Position&, Chance, Sink&&) {
    core::check_failed();
  }
  static core::Expected<Chance> read_chance(const Position&, std::string_view) {
    return core::fail(core::FaultCode::kIllegal, 0, "No dice fall in ouk", "ouk.no-chance");
  }
  static void write_chance(Chance, std::string&) {}

 private:
  static constexpr Undo apply_call(Position& position, Move call) {
    const Undo undo = detail::remember(position, call);
    if (call.kind() == MoveKind::kCount) {
      start_board_honour(position);
    } else {
      stop_board_honour(position);
    }
    return undo;
  }
};

static_assert(core::Game<Ouk>);

}  // namespace kydai::ouk
