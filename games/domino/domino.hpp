// Domino Ngà Lớn as a core::Game: the rules of RULES.md over plain values.
// Forced draws and passes are no moves: they happen inside the tile or deal before them, and the
// sink hears of each.  Nothing here shows a hidden tile except through view() and the text made of
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/domino/position.hpp"
#include "games/domino/scoring.hpp"
#include "games/domino/steps.hpp"

namespace kydai::domino {

// Place codes of core::PieceEvent.  A deal moves tiles kYard -> kHand (kMoved), a forced draw too
// (kRevealed), a laid tile goes kHand -> kOpenPlace | kLeftPlace | kRightPlace (kPlaced).
enum Place : std::uint8_t { kYardPlace, kHandPlace, kOpenPlace, kLeftPlace, kRightPlace };

// Keeps Memory true while draws and passes happen, and tells the sink.
template <class Sink>
class HistoryListener {
 public:
  HistoryListener(Memory& memory, Sink& sink) : memory_(memory), sink_(sink) {}

  // The ends that draws and passes are about, i.e. those after the tile was laid.
  void set_ends(int left, int right) { ends_ = end_values(left, right); }

  void drawn(core::Seat seat, Tile tile) {
    ValueSet& voids = memory_.voids[static_cast<std::size_t>(core::index(seat))];
    if (memory_.fresh == 0) memory_.kept = voids;
    voids = 0;  // the new tile may show anything
    ++memory_.fresh;
    sink_(core::PieceEvent{core::PieceEvent::Kind::kRevealed, seat,
                           static_cast<std::uint8_t>(tile.id()), kYardPlace, kHandPlace});
  }
  void passed(core::Seat seat) {
    ValueSet& voids = memory_.voids[static_cast<std::size_t>(core::index(seat))];
    voids |= ends_;  // after a draw these are all that is certain: drawn() cleared the rest
    memory_.fresh = 0;
    memory_.kept = 0;
    sink_(core::PieceEvent{core::PieceEvent::Kind::kPassed, seat});
  }
  void laid(core::Seat seat, Move move) {
    const auto to = static_cast<std::uint8_t>(kOpenPlace + static_cast<int>(move.end));
    sink_(core::PieceEvent{core::PieceEvent::Kind::kPlaced, seat,
                           static_cast<std::uint8_t>(move.tile.id()), kHandPlace, to});
  }
  void dealt(core::Seat seat, Tile tile) {
    sink_(core::PieceEvent{core::PieceEvent::Kind::kMoved, seat,
                           static_cast<std::uint8_t>(tile.id()), kYardPlace, kHandPlace});
  }

 private:
  Memory& memory_;
  Sink& sink_;
  ValueSet ends_ = 0;
};

// A drawn tile that fits is the only one that does, so once it lies, everything left in that hand
// lacks both ends it could have gone to; what was known before holds on if nothing else was drawn.
inline void settle_fresh_draw(Memory& memory, const Board& before) {
  if (memory.fresh == 0) return;
  const ValueSet kept = memory.fresh == 1 ? memory.kept : ValueSet{0};
  memory.voids[static_cast<std::size_t>(core::index(before.turn))] =
      static_cast<ValueSet>(kept | end_values(before.left, before.right));
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

  static Position start(const Options& options);
  static Options options(const Position& position) { return position.options; }
  static core::Turn turn(const Position& position);
  static MoveList legal_moves(const Position& position);
  static core::FixedList<Move, 1> calls(const Position&) { return {}; }
  static ChanceList chances(const Position&) { return {}; }  // a deal has too many to list

  template <core::ByteSource Bytes>
  static Deal draw_chance(const Position& position, Bytes& bytes);

  template <class Sink = core::NoSink>
  static Undo apply(Position& position, Move move, Sink&& sink = Sink());
  template <class Sink = core::NoSink>
  static Undo apply(Position& position, const Deal& deal, Sink&& sink = Sink());
  static void undo(Position& position, const Undo& undo);

  static core::Key key(const Position& position);
  static std::optional<core::Outcome> outcome(const Position& position,
                                              std::span<const core::Key> past);
  // R33: nobody ends a round; the seat of one who leaves is played out by the table.
  static core::Expected<std::optional<core::Outcome>> end(Position&, core::Ending, core::Seat);
  static Move timeout_move(const Position& position);  // R32
  // What everybody can see must be played: the opening tile under openForced, the last tile of a
  // hand, a drawn tile (R14).  Never a move that is single for a reason only its holder knows:
  // playing it at once would tell.
  static std::optional<Move> forced_move(const Position& position);
  // R8: who opens the next round at this table.  Only for a round that is over.
  static core::Seat next_opener(const Position& position) {
    return round_winner(position.board, position.options);
  }

  static View view(const Position& position, core::Viewer viewer);
  static void write_view(const View& view, std::string& out);
  static core::Expected<View> read_view(std::string_view text, const Options& options);

  // A position whose seat to move is stuck is accepted and advanced; the second form tells the
  // steps.
  static core::Expected<Position> read_position(std::string_view text, const Options& options);
  static core::Expected<Position> read_position_with_steps(std::string_view text,
                                                           const Options& options,
                                                           StepWriter& steps);
  static void write_position(const Position& position, std::string& out);
  static core::Expected<Move> read_move(const Position& position, std::string_view text);
  static void write_move(const Position& position, Move move, std::string& out);
  static void write_human(const Position& position, Move move, std::string& out);
  static core::Expected<Deal> read_chance(const Position& position, std::string_view text);
  static void write_chance(const Deal& deal, std::string& out);
  static void write_turn(const Position& position, std::string& out);

  // Puts the tiles of a deal into hands and yard and names who opens (R2, R4 - R8).
  static void set_up(Position& position, const Deal& deal);
  // R5: whether these hands are dealt again.
  static bool is_redealt(const Options& options, const Deal& deal);
};

template <core::ByteSource Bytes>
Deal Domino::draw_chance(const Position& position, Bytes& bytes) {
  Deal deal;
  for (int deals = 1; deals <= 255; ++deals) {
    for (int id = 0; id < kTiles; ++id)
      deal.tiles[static_cast<std::size_t>(id)] = Tile::from_id(id);
    for (std::uint32_t i = kTiles - 1; i >= 1; --i) {
      std::swap(deal.tiles[i], deal.tiles[core::draw_below(bytes, i + 1)]);
    }
    deal.deals = static_cast<std::uint8_t>(deals);
    if (!is_redealt(position.options, deal)) return deal;
  }
  // Two seats without a double come once in 345 deals; 255 in a row are no stream of bytes at all.
  core::check_failed();
}

template <class Sink>
Undo Domino::apply(Position& position, Move move, Sink&& sink) {
  const Undo before{position.board, position.opening, position.memory, move.end, false};
  HistoryListener listener(position.memory, sink);
  settle_fresh_draw(position.memory, before.board);
  position.layout.add(move, before.board.left, before.board.right);
  position.opening = Opening();
  listener.laid(before.board.turn, move);
  Board after = before.board;
  set_ends(after, move);
  listener.set_ends(after.left, after.right);
  lay(position.board, position.options, move, listener);
  return before;
}

template <class Sink>
Undo Domino::apply(Position& position, const Deal& deal, Sink&& sink) {
  const Undo before{position.board, position.opening, position.memory, End::kOpen, true};
  HistoryListener listener(position.memory, sink);
  set_up(position, deal);
  for (int i = 0; i < kHandSize * position.options.seats; ++i) {
    listener.dealt(core::seat_at(i / kHandSize), deal.tiles[static_cast<std::size_t>(i)]);
  }
  return before;
}

static_assert(sizeof(Move) <= 8);

}  // namespace kydai::domino
