// From StateText to a position or view: what can stand, and what follows from it by itself.
#include "games/domino/state_reader.hpp"

#include "games/domino/domino.hpp"
#include "games/domino/worlds.hpp"

namespace kydai::domino {
namespace {

using core::Expected;
using core::fail;
using core::FaultCode;
using Result = core::Expected<void>;

std::size_t place(core::Seat seat) { return static_cast<std::size_t>(core::index(seat)); }

// R1, R2, R14, R15: 28 tiles, seven a hand at first, and hands grow only out of the yard.
Result judge_counts(const StateText& state) {
  const int at_start = yard_at_start(state.options.seats);
  const int drawn = at_start - state.yard_count;
  if (drawn < 0) {
    return fail(FaultCode::kImpossible, state.yard_at, "the yard is larger than at the deal");
  }
  if (state.yard_count < yard_floor(state.options)) {
    return fail(FaultCode::kImpossible, state.yard_at, "the reserve is never drawn");
  }
  int tiles = state.yard_count + state.layout.size();
  for (std::size_t s = 0; s < state.options.seats; ++s) {
    tiles += state.hand_counts[s];
    const bool fits = state.layout.empty() ? state.hand_counts[s] == kHandSize
                                           : state.hand_counts[s] <= kHandSize + drawn;
    if (!fits) {
      return fail(FaultCode::kImpossible, state.hands_at, "no deal and draws give such a hand");
    }
  }
  if (tiles != kTiles) {
    return fail(FaultCode::kImpossible, state.hands_at, "layout, hands and yard are not 28 tiles");
  }
  return {};
}

Result judge_shown(const StateText& state, StateKind kind, bool over) {
  if (kind == StateKind::kPosition) return {};
  int shown = 0;
  for (std::size_t s = 0; s < state.options.seats; ++s) shown += state.shown[s] ? 1 : 0;
  if (over ? shown == state.options.seats : shown <= 1) return {};
  return fail(FaultCode::kImpossible, state.hands_at,
              over ? "when the round is over every hand is shown"
                   : "while the round goes on a view shows one hand at most");
}

Expected<Phase> judge_end(const StateText& state, StateKind kind) {
  TileSet in_hands;
  int empty_hands = 0;
  for (std::size_t s = 0; s < state.options.seats; ++s) {
    in_hands = in_hands | state.hands[s];
    if (state.hand_counts[s] == 0) ++empty_hands;
  }
  const bool over = empty_hands > 0 || state.passes > 0;
  if (const Result result = judge_shown(state, kind, over); !result) {
    return std::unexpected(result.error());
  }
  if (empty_hands > 0) {  // R19
    if (empty_hands > 1) {
      return fail(FaultCode::kImpossible, state.hands_at, "only one seat can go out");
    }
    if (state.hand_counts[place(state.turn)] != 0) {
      return fail(FaultCode::kImpossible, state.turn_at, "the turn is with the seat that went out");
    }
    if (state.passes != 0) {
      return fail(FaultCode::kImpossible, state.passes_at, "who goes out ends it without passes");
    }
    return Phase::kOut;
  }
  if (state.passes == 0) return Phase::kPlay;
  const TileSet fitting = tiles_with(state.left()) | tiles_with(state.right());
  if (!(in_hands & fitting).empty()) {  // R17, R20
    return fail(FaultCode::kImpossible, state.passes_at, "a seat that can play has not passed");
  }
  // R21: a line that is dead for the yard too may have stopped the round before the yard was drawn.
  const bool dead = ((TileSet::all() - state.layout.tiles()) & fitting).empty();
  if (state.yard_count != yard_floor(state.options) && !(state.options.dead_stops && dead)) {
    return fail(FaultCode::kImpossible, state.passes_at, "nobody passes while there is a yard");
  }
  return Phase::kTriet;
}

// R6: the tile named is the one that gave its holder the lead.
Result judge_opening(const StateText& state, StateKind kind) {
  if (state.opening.kind != Opening::Kind::kTile) return {};
  bool right = true;
  if (kind == StateKind::kPosition) {
    const Announced first = first_opener(state.hands);
    right = first == Announced{state.turn, state.opening.tile};
  } else if (state.shown[place(state.turn)]) {
    right = state.hands[place(state.turn)].contains(state.opening.tile);
  }
  if (right) return {};
  return fail(FaultCode::kImpossible, state.open_at, "this tile does not open the round");
}

Board make_board(const StateText& state, Phase phase) {
  Board board;
  board.hands = state.hands;
  for (std::size_t i = state.yard_count; i > 0; --i) {
    board.yard[board.yard_count++] = state.yard[i - 1];
  }
  board.ends = {state.left(), state.right()};
  board.passes = state.passes;
  board.phase = phase;
  board.turn = state.turn;
  return board;
}

}  // namespace

Expected<Phase> judge(const StateText& state, StateKind kind) {
  if (!state.is_dealt) return Phase::kDeal;
  if (const Result result = judge_counts(state); !result) return std::unexpected(result.error());
  if (const Result result = judge_opening(state, kind); !result) {
    return std::unexpected(result.error());
  }
  return judge_end(state, kind);
}

Expected<Position> Domino::read_position_with_steps(std::string_view text, const Options& options,
                                                    StepWriter& steps) {
  const Expected<StateText> state = read_state_text(text, options, StateKind::kPosition);
  if (!state) return std::unexpected(state.error());
  const Expected<Phase> phase = judge(*state, StateKind::kPosition);
  if (!phase) return std::unexpected(phase.error());
  Position position;
  position.options = state->options;
  position.layout = state->layout;
  position.opening = state->opening;
  position.board = make_board(*state, *phase);
  Board& board = position.board;
  const bool stuck =
      board.phase == Phase::kPlay && (board.hand(board.turn) & board.fitting()).empty();
  if (!stuck) return position;
  // The seat before the one to move must have laid the last tile for the turn to have come here.
  const core::Seat last = seat_after(board.turn, position.options.seats - 1, position.options);
  HistoryListener listener(position, steps);
  advance(board, position.options, board.turn, last, listener);
  return position;
}

Expected<Position> Domino::read_position(std::string_view text, const Options& options) {
  StepWriter steps;
  return read_position_with_steps(text, options, steps);
}

Expected<View> Domino::read_view(std::string_view text, const Options& options) {
  const Expected<StateText> state = read_state_text(text, options, StateKind::kView);
  if (!state) return std::unexpected(state.error());
  const Expected<Phase> phase = judge(*state, StateKind::kView);
  if (!phase) return std::unexpected(phase.error());
  View view;
  view.options = state->options;
  view.layout = state->layout;
  view.opening = state->opening;
  view.hands = state->hands;
  view.hand_counts = state->hand_counts;
  view.shown = state->shown;
  view.yard_count = state->yard_count;
  view.left = static_cast<std::uint8_t>(state->left());
  view.right = static_cast<std::uint8_t>(state->right());
  view.passes = state->passes;
  view.phase = *phase;
  view.turn = state->turn;
  view.voids = state->voids;
  view.announced = state->announced;
  if (view.is_over() && state->announced) {
    return fail(FaultCode::kSyntax, state->by_at, "by= belongs to a round that goes on");
  }
  if (view.is_over() && state->no_at != 0) {
    return fail(FaultCode::kSyntax, state->no_at, "no= belongs to a round that goes on");
  }
  // A view shown to a player comes from some deal; a text may claim what no deal gives.
  if (view.phase == Phase::kPlay && Worlds(view).count() == 0) {
    return fail(FaultCode::kImpossible, state->hands_at, "no hidden tiles agree with this view");
  }
  return view;
}

}  // namespace kydai::domino
