// Domino Ngà Lớn as a core::Game: the rules of RULES.md over plain values.
// Forced draws and passes are no moves: they happen inside the tile or deal before them, and the
// sink hears of each.  Nothing here shows a hidden tile except through view() and the text made of
// it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/game.hpp"
#include "games/domino/heaviest.hpp"
#include "games/domino/move_text.hpp"
#include "games/domino/position.hpp"
#include "games/domino/scoring.hpp"
#include "games/domino/steps.hpp"

namespace kydai::domino {

// Place codes of core::PieceEvent.  A deal moves tiles kYard -> kHand (kMoved), a forced draw too
// (kRevealed), a laid tile goes kHand -> kOpenPlace | kLeftPlace | kRightPlace (kPlaced).
enum Place : std::uint8_t {
  kYardPlace,
  kHandPlace,
  kLeftPlace,  // + the End of a move
  kRightPlace = kLeftPlace + static_cast<int>(End::kRight),
  kOpenPlace = kLeftPlace + static_cast<int>(End::kOpen)
};

// Keeps Memory true while draws and passes happen, and tells the sink.
template <class Sink>
class HistoryListener {
 public:
  constexpr HistoryListener(Position& position, Sink& sink) : position_(position), sink_(sink) {}

  constexpr void laid(core::Seat seat, Move move, Laid laid) {
    position_.layout.add(move.end, laid);
    const auto to = static_cast<std::uint8_t>(kLeftPlace + static_cast<int>(move.end));
    sink_(core::PieceEvent{core::PieceEvent::Kind::kPlaced, seat,
                           static_cast<std::uint8_t>(move.tile.id()), kHandPlace, to});
  }
  constexpr void drawn(core::Seat seat, Tile tile) {
    ValueSet& voids = position_.memory.voids[static_cast<std::size_t>(core::index(seat))];
    if (position_.memory.fresh == 0) position_.memory.kept = voids;
    voids = 0;  // the new tile may show anything
    ++position_.memory.fresh;
    sink_(core::PieceEvent{core::PieceEvent::Kind::kRevealed, seat,
                           static_cast<std::uint8_t>(tile.id()), kYardPlace, kHandPlace});
  }
  // Without a jump on the count, which nothing can foretell (see find_player).
  constexpr void passed(core::Seat first, int count) {
    const ValueSet ends = end_values(position_.board.left(), position_.board.right());
    const int seats = position_.options.seats;
    unsigned who = ((1u << count) - 1) << core::index(first);
    who = (who | who >> seats) & ((1u << seats) - 1);
    Memory& memory = position_.memory;
    for (std::size_t s = 0; s < memory.voids.size(); ++s) {
      // After a draw the ends are all that is certain: drawn() cleared the rest.
      memory.voids[s] |= static_cast<ValueSet>((who >> s & 1) * ends);
    }
    memory.fresh = 0;
    memory.kept = 0;
    if constexpr (!std::same_as<std::remove_cvref_t<Sink>, core::NoSink>) {
      for (int i = 0; i < count; ++i) {
        const core::Seat seat = seat_after(first, i, position_.options);
        sink_(core::PieceEvent{core::PieceEvent::Kind::kPassed, seat});
      }
    }
  }

 private:
  Position& position_;
  Sink& sink_;
};

// A drawn tile that fits is the only one that does, so once it lies, everything left in that hand
// lacks both ends it could have gone to; what was known before holds on if nothing else was drawn.
constexpr void settle_fresh_draw(Memory& memory, const Board& before) {
  if (memory.fresh == 0) return;
  const ValueSet kept = memory.fresh == 1 ? memory.kept : ValueSet{0};
  memory.voids[static_cast<std::size_t>(core::index(before.turn))] =
      static_cast<ValueSet>(kept | end_values(before.left(), before.right()));
  memory.fresh = 0;
  memory.kept = 0;
}

struct Domino {
  using Options = domino::Options;
  using Position = domino::Position;
  using Move = domino::Move;
  using Chance = Deal;
  using View = domino::View;
  using Undo = domino::Undo;
  using StepWriter = domino::StepWriter;
  using ChanceList = core::FixedList<core::WeightedChance<Deal>, 1>;

  static constexpr std::string_view kName = "domino";
  static constexpr int kRulesVersion = 1;
  static constexpr int kSeatsMin = 2;
  static constexpr int kSeatsMax = 4;
  static constexpr bool kHasHiddenInformation = true;
  static constexpr core::ChanceKind kChanceKind = core::ChanceKind::kDeal;

  static std::span<const std::string_view> profiles() { return domino::profiles(); }
  static std::span<const core::SwitchInfo> switches() { return domino::switches(); }
  static core::Expected<Options> read_options(std::string_view profile,
                                              std::span<const core::Setting> settings, int seats) {
    return domino::read_options(profile, settings, seats);
  }
  static std::string setting(const Options& options, std::string_view name) {
    return domino::setting(options, name);
  }
  static void write_options(const Options& options, std::string& out) {
    domino::write_options(options, out);
  }

  static constexpr Position start(const Options& options);
  static constexpr Options options(const Position& position) { return position.options; }
  static constexpr core::Turn turn(const Position& position);
  static constexpr MoveList legal_moves(const Position& position);
  // One of the legal moves without listing them all, only with a seat to move: below(n) is asked
  // once for a number under n = legal_moves().size(), and each number gives another move, though
  // not in the order of the list.
  template <class Below>
  [[gnu::always_inline]] static constexpr Move choose(const Position& position, Below&& below) {
    const Board& board = position.board;
    const Choices choices(board.hand(board.turn), board.left(), board.right(), position.opening);
    return choices.at(static_cast<int>(below(static_cast<std::size_t>(choices.size()))));
  }
  static constexpr core::FixedList<Move, 1> calls(const Position&) { return {}; }
  static constexpr ChanceList chances(const Position&) {
    return {};
  }  // a deal has too many to list

  template <core::ByteSource Bytes>
  static constexpr Deal draw_chance(const Position& position, Bytes& bytes);

  template <class Sink = core::NoSink>
  static constexpr Undo apply(Position& position, Move move, Sink&& sink = Sink());
  template <class Sink = core::NoSink>
  static constexpr Undo apply(Position& position, const Deal& deal, Sink&& sink = Sink());
  static constexpr void undo(Position& position, const Undo& undo);

  static constexpr core::Key key(const Position& position);
  static constexpr std::optional<core::Outcome> outcome(const Position& position,
                                                        std::span<const core::Key> past);
  // R33: nobody ends a round; the seat of one who leaves is played out by the table.
  static constexpr core::Expected<std::optional<core::Outcome>> end(Position&, core::Ending,
                                                                    core::Seat);
  static constexpr Move timeout_move(const Position& position);  // R32
  // What everybody can see must be played: the opening tile under openForced, the last tile of a
  // hand, a drawn tile (R14).  Never a move that is single for a reason only its holder knows:
  // playing it at once would tell.
  static constexpr std::optional<Move> forced_move(const Position& position);
  // R8: who opens the next round at this table.  Only for a round that is over.
  static constexpr core::Seat next_opener(const Position& position) {
    return round_winner(position.board, position.options);
  }

  static constexpr View view(const Position& position, core::Viewer viewer);
  static void write_view(const View& view, std::string& out);
  static core::Expected<View> read_view(std::string_view text, const Options& options);

  // A position whose seat to move is stuck is accepted and advanced; the second form tells the
  // steps.
  static core::Expected<Position> read_position(std::string_view text, const Options& options);
  static core::Expected<Position> read_position_with_steps(std::string_view text,
                                                           const Options& options,
                                                           StepWriter& steps);
  static void write_position(const Position& position, std::string& out);
  static constexpr core::Expected<Move> read_move(const Position& position, std::string_view text);
  static constexpr void write_move(const Position& position, Move move, std::string& out);
  static void write_human(const Position& position, Move move, std::string& out);
  static core::Expected<Deal> read_chance(const Position& position, std::string_view text);
  static void write_chance(const Deal& deal, std::string& out);
  static void write_turn(const Position& position, std::string& out);
};

constexpr Position Domino::start(const Options& options) {
  Position position;
  position.options = options;
  if (options.opener) position.board.turn = *options.opener;
  return position;
}

constexpr core::Turn Domino::turn(const Position& position) {
  switch (position.board.phase) {
    case Phase::kDeal: return core::Turn::chance(core::Seat::k0);
    case Phase::kPlay: return core::Turn::of(position.board.turn);
    case Phase::kOut:
    case Phase::kTriet: break;
  }
  return core::Turn::over(position.board.turn);
}

constexpr MoveList Domino::legal_moves(const Position& position) {
  const Board& board = position.board;
  if (board.phase != Phase::kPlay) return {};
  return moves_with(board.hand(board.turn), board.left(), board.right(), position.opening);
}

template <core::ByteSource Bytes>
constexpr Deal Domino::draw_chance(const Position& position, Bytes& bytes) {
  return draw_deal(position.options, bytes);
}

namespace detail {
constexpr Undo undo_of(const Position& position, Move move) {
  const Board& board = position.board;
  const Memory& memory = position.memory;
  return {board.yard,       board.yard_count, board.ends,  board.turn,   move,
          position.opening, memory.voids,     memory.kept, memory.fresh, false};
}

// Puts the tiles of a deal into hands and yard and names who opens (R2, R4 - R8).
constexpr void set_up(Position& position, const Deal& deal) {
  const Options& options = position.options;
  Board& board = position.board;
  TileSet all;
  for (std::size_t s = 0; s < options.seats; ++s) {
    board.hands[s] = deal.hand(s);
    all = all | board.hands[s];
  }
  for (std::size_t i = kTiles; i > std::size_t{kHandSize} * options.seats; --i) {
    const Tile tile = deal.tiles[i - 1];
    board.yard[board.yard_count++] = tile;
    all.insert(tile);
  }
  KYDAI_CHECK(all == TileSet::all());  // R1
  board.phase = Phase::kPlay;
  if (options.opener) {  // R8
    board.turn = *options.opener;
    if (options.winner_opens_double) position.opening.kind = Opening::Kind::kDouble;
    return;
  }
  const Announced first = first_opener(board.hands);
  board.turn = first.seat;
  position.memory.announced = first;                                               // R7
  if (options.open_forced) position.opening = {Opening::Kind::kTile, first.tile};  // R6
}
}  // namespace detail

namespace detail {
template <class Sink>
[[gnu::always_inline]] constexpr void play(Position& position, Move move, Sink& sink) {
  settle_fresh_draw(position.memory, position.board);
  position.opening = Opening();
  HistoryListener listener(position, sink);
  lay(position.board, position.options, move, listener);
}
}  // namespace detail

// So short that it is made part of its caller, who then pays for the Undo only if he keeps it.
template <class Sink>
[[gnu::always_inline]] constexpr Undo Domino::apply(Position& position, Move move, Sink&& sink) {
  const Undo undo = detail::undo_of(position, move);
  detail::play(position, move, sink);
  return undo;
}

template <class Sink>
constexpr Undo Domino::apply(Position& position, const Deal& deal, Sink&& sink) {
  detail::set_up(position, deal);
  for (int i = 0; i < kHandSize * position.options.seats; ++i) {
    const Tile tile = deal.tiles[static_cast<std::size_t>(i)];
    sink(core::PieceEvent{core::PieceEvent::Kind::kMoved, core::seat_at(i / kHandSize),
                          static_cast<std::uint8_t>(tile.id()), kYardPlace, kHandPlace});
  }
  Undo undo;
  undo.was_deal = true;
  return undo;
}

constexpr void Domino::undo(Position& position, const Undo& undo) {
  if (undo.was_deal) {
    position = start(position.options);
    return;
  }
  Board& board = position.board;
  TileSet drawn;
  for (std::size_t i = board.yard_count; i < undo.yard_count; ++i) drawn.insert(undo.yard[i]);
  for (TileSet& hand : board.hands) hand = hand - drawn;
  board.hand(undo.turn).insert(undo.move.tile);
  board.yard = undo.yard;
  board.yard_count = undo.yard_count;
  board.ends = undo.ends;
  board.passes = 0;
  board.phase = Phase::kPlay;
  board.turn = undo.turn;
  position.layout.remove(undo.move.end);
  position.opening = undo.opening;
  position.memory.voids = undo.voids;
  position.memory.kept = undo.kept;
  position.memory.fresh = undo.fresh;
}

constexpr core::Key Domino::key(const Position& position) {
  const Board& board = position.board;
  const Options& options = position.options;
  core::Key key = core::mix(static_cast<core::Key>(options.stake));
  const auto add = [&key](auto value) { key = core::mix(key ^ static_cast<core::Key>(value)); };
  add(options.seats);
  add(options.reserve);
  add(options.opener ? core::index(*options.opener) + 1 : 0);
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
    add(laid.left() * kValues + laid.right());
  }
  return key;
}

constexpr std::optional<core::Outcome> Domino::outcome(const Position& position,
                                                       std::span<const core::Key>) {
  if (!position.board.is_over()) return std::nullopt;
  return round_outcome(position.board, position.options);
}

constexpr core::Expected<std::optional<core::Outcome>> Domino::end(Position& position, core::Ending,
                                                                   core::Seat) {
  if (position.board.is_over()) {
    return core::fail(core::FaultCode::kOver, 0, "the round is over");
  }
  return core::fail(core::FaultCode::kIllegal, 0,
                    "a round of dominoes is always played out; the table plays for who leaves",
                    "domino.leave");
}

constexpr Move Domino::timeout_move(const Position& position) {
  const MoveList moves = legal_moves(position);
  KYDAI_CHECK(!moves.empty());
  return heaviest_of(moves);
}

constexpr std::optional<Move> Domino::forced_move(const Position& position) {
  const Board& board = position.board;
  const MoveList moves = legal_moves(position);
  if (moves.empty()) return std::nullopt;
  const bool is_last_tile = board.hand(board.turn).size() == 1;
  const bool is_named = position.opening.kind == Opening::Kind::kTile;
  if (is_last_tile || is_named) return moves[0];  // with the last tile he goes out at either end
  if (position.memory.fresh == 0) return std::nullopt;
  // Both ends alike: left and right give the same game (R11).
  const bool is_same_everywhere = board.left() == board.right();
  if (moves.size() == 1 || is_same_everywhere) return moves[0];
  return std::nullopt;
}

constexpr View Domino::view(const Position& position, core::Viewer viewer) {
  const Board& board = position.board;
  View view;
  view.options = position.options;
  view.layout = position.layout;
  view.opening = position.opening;
  view.yard_count = board.yard_count;
  view.left = static_cast<std::uint8_t>(board.left());
  view.right = static_cast<std::uint8_t>(board.right());
  view.passes = board.passes;
  view.phase = board.phase;
  view.turn = board.turn;
  if (board.phase == Phase::kDeal) return view;
  for (std::size_t s = 0; s < position.options.seats; ++s) {
    view.hand_counts[s] = static_cast<std::uint8_t>(board.hands[s].size());
    if (!board.is_over() && !viewer.is(core::seat_at(static_cast<int>(s)))) continue;
    view.shown[s] = true;  // his own, or all when the round is over (R34)
    view.hands[s] = board.hands[s];
  }
  if (board.is_over()) return view;
  view.voids = position.memory.voids;
  view.announced = position.memory.announced;
  return view;
}

constexpr core::Expected<Move> Domino::read_move(const Position& position, std::string_view text) {
  return domino::read_move(position.board, position.opening, text);
}

constexpr void Domino::write_move(const Position&, Move move, std::string& out) {
  domino::write_move(move, out);
}

static_assert(sizeof(Move) <= 8);
static_assert(core::Game<Domino>);

}  // namespace kydai::domino
