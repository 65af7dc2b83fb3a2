#include "games/domino/domino.hpp"

#include <algorithm>

namespace kydai::domino {

static_assert(core::Game<Domino>);

namespace {

using core::FaultCode;

std::size_t place(core::Seat seat) { return static_cast<std::size_t>(core::index(seat)); }

// R32: the tile of the greatest worth; 0-0 counts 13 here under every switch.
int weight(Tile tile) {
  const int worth = tile_points(tile, TileSet(), Blank::kAlways);
  return worth * kTiles + tile.id();
}

bool is_same_everywhere(const MoveList& moves, const Board& board) {
  // Both ends alike: left and right give the same game (R11).
  return moves.size() == 2 && moves[0].tile == moves[1].tile && board.left == board.right;
}

}  // namespace

int opening_rank(Tile tile) {
  return (tile.is_double() ? 1000 : 0) + 10 * tile.pips() + tile.high();
}

Announced first_opener(const core::PerSeat<TileSet>& hands, int seats) {
  Announced best;
  int best_rank = -1;
  for (int s = 0; s < seats; ++s) {
    for (TileSet rest = hands[static_cast<std::size_t>(s)]; !rest.empty();) {
      const Tile tile = rest.take_highest();
      if (opening_rank(tile) <= best_rank) continue;
      best = {core::seat_at(s), tile};
      best_rank = opening_rank(tile);
    }
  }
  return best;
}

std::optional<core::Seat> mover(const View& view) {
  if (view.phase != Phase::kPlay || !view.shown[place(view.turn)]) return std::nullopt;
  return view.turn;
}

MoveList legal_moves(const View& view) {
  if (!mover(view)) return {};
  return moves_with(view.hands[place(view.turn)], view.left, view.right, view.opening);
}

Position Domino::start(const Options& options) {
  Position position;
  position.options = options;
  if (options.opener) position.board.turn = *options.opener;
  return position;
}

core::Turn Domino::turn(const Position& position) {
  switch (position.board.phase) {
    case Phase::kDeal: return core::Turn::chance(core::Seat::k0);
    case Phase::kPlay: return core::Turn::of(position.board.turn);
    case Phase::kOut:
    case Phase::kTriet: break;
  }
  return core::Turn::over(position.board.turn);
}

MoveList Domino::legal_moves(const Position& position) {
  const Board& board = position.board;
  if (board.phase != Phase::kPlay) return {};
  return moves_with(board.hand(board.turn), board.left, board.right, position.opening);
}

bool Domino::is_redealt(const Options& options, const Deal& deal) {
  // R5 asks for the opener of a first round; the winner of a round opens the next one anyway.
  if (options.no_double != NoDouble::kRedeal || options.opener) return false;
  const auto dealt = static_cast<std::ptrdiff_t>(kHandSize * options.seats);
  return std::none_of(deal.tiles.begin(), deal.tiles.begin() + dealt,
                      [](Tile tile) { return tile.is_double(); });
}

void Domino::set_up(Position& position, const Deal& deal) {
  const Options& options = position.options;
  Board board;
  for (std::size_t i = 0; i < kTiles; ++i) {
    const std::size_t seat = i / kHandSize;
    if (seat < options.seats) board.hands[seat].insert(deal.tiles[i]);
  }
  for (std::size_t i = kTiles; i > std::size_t{kHandSize} * options.seats; --i) {
    board.yard[board.yard_count++] = deal.tiles[i - 1];
  }
  TileSet all;
  for (const Tile tile : deal.tiles) all.insert(tile);
  KYDAI_CHECK(all == TileSet::all());  // R1
  board.phase = Phase::kPlay;
  position.memory = Memory();
  position.opening = Opening();
  if (options.opener) {  // R8
    board.turn = *options.opener;
    if (options.winner_opens_double) position.opening.kind = Opening::Kind::kDouble;
  } else {
    const Announced first = first_opener(board.hands, options.seats);
    board.turn = first.seat;
    position.memory.announced = first;                                               // R7
    if (options.open_forced) position.opening = {Opening::Kind::kTile, first.tile};  // R6
  }
  position.board = board;
}

void Domino::undo(Position& position, const Undo& undo) {
  position.board = undo.board;
  position.opening = undo.opening;
  position.memory = undo.memory;
  if (!undo.was_deal) position.layout.remove(undo.end);
}

core::Key Domino::key(const Position& position) {
  const Board& board = position.board;
  const Options& options = position.options;
  core::Key key = core::mix(static_cast<core::Key>(options.stake));
  const auto add = [&key](auto value) { key = core::mix(key ^ static_cast<core::Key>(value)); };
  add(options.seats);
  add(options.reserve);
  add(options.opener ? place(*options.opener) + 1 : 0);
  add(options.no_double);
  add(options.blank);
  add(options.tie);
  add(options.open_forced);
  add(options.winner_opens_double);
  add(options.dead_stops);
  for (const TileSet hand : board.hands) add(hand.bits());
  add(board.yard_count);
  for (std::size_t i = 0; i < board.yard_count; ++i) add(board.yard[i].id());
  add(board.turn);
  add(board.passes);
  add(board.phase);
  add(position.opening.kind);
  add(position.opening.tile.id());
  add(position.layout.opening_index());
  for (int i = 0; i < position.layout.size(); ++i) {
    const Laid laid = position.layout.at(i);
    add(laid.left * kValues + laid.right);
  }
  return key;
}

std::optional<core::Outcome> Domino::outcome(const Position& position, std::span<const core::Key>) {
  if (!position.board.is_over()) return std::nullopt;
  return round_outcome(position.board, position.options);
}

core::Expected<std::optional<core::Outcome>> Domino::end(Position& position, core::Ending,
                                                         core::Seat) {
  if (position.board.is_over()) return core::fail(FaultCode::kOver, 0, "the round is over");
  return core::fail(FaultCode::kIllegal, 0,
                    "a round of dominoes is always played out; the table plays for who leaves",
                    "domino.leave");
}

Move Domino::timeout_move(const Position& position) {
  const MoveList moves = legal_moves(position);
  KYDAI_CHECK(!moves.empty());
  Move best = moves[0];
  for (const Move move : moves) {
    // The list has left before right, so the first of a tile stays (R32).
    if (weight(move.tile) > weight(best.tile)) best = move;
  }
  return best;
}

std::optional<Move> Domino::forced_move(const Position& position) {
  const MoveList moves = legal_moves(position);
  if (moves.empty()) return std::nullopt;
  const bool last_tile = position.board.hand(position.board.turn).size() == 1;
  const bool named = position.opening.kind == Opening::Kind::kTile;
  if (last_tile || named) return moves[0];  // with the last tile he goes out at either end
  const bool drawn = position.memory.fresh > 0;
  if (drawn && (moves.size() == 1 || is_same_everywhere(moves, position.board))) return moves[0];
  return std::nullopt;
}

View Domino::view(const Position& position, core::Viewer viewer) {
  const Board& board = position.board;
  View view;
  view.options = position.options;
  view.layout = position.layout;
  view.opening = position.opening;
  view.yard_count = board.yard_count;
  view.left = board.left;
  view.right = board.right;
  view.passes = board.passes;
  view.phase = board.phase;
  view.turn = board.turn;
  if (board.phase == Phase::kDeal) return view;
  for (int s = 0; s < position.options.seats; ++s) {
    const core::Seat seat = core::seat_at(s);
    view.hand_counts[place(seat)] = static_cast<std::uint8_t>(board.hand(seat).size());
    if (!board.is_over() && !viewer.is(seat)) continue;
    view.shown[place(seat)] = true;  // his own, or all when the round is over (R34)
    view.hands[place(seat)] = board.hand(seat);
  }
  if (board.is_over()) return view;
  view.voids = position.memory.voids;
  view.announced = position.memory.announced;
  return view;
}

}  // namespace kydai::domino
