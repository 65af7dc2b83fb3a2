// What the laws of testkit must be told of dominoes: which hand holds which tile, and who sees what
// of a deal and a draw.  The rules say the second (R2, R7, R16, R34), no view is asked for it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/domino/domino.hpp"
#include "games/domino/worlds.hpp"
#include "testkit/law_hooks.hpp"

namespace kydai::testkit {

template <>
struct LawHooks<domino::Domino> {
  using Event = core::PieceEvent;

  // Hands only: a tile that lies in the line does not move any more.
  static std::vector<Piece> pieces(const domino::Position& position) {
    std::vector<Piece> pieces;
    for (int s = 0; s < core::kMaxSeats; ++s) {
      domino::TileSet hand = position.board.hands[static_cast<std::size_t>(s)];
      while (!hand.empty()) {
        pieces.push_back({core::seat_at(s), static_cast<std::uint8_t>(hand.take_highest().id()),
                          domino::kHandPlace});
      }
    }
    return pieces;
  }
  static bool hear(std::vector<Piece>& hands, const Event& event) {
    const Piece tile{event.seat, event.piece, domino::kHandPlace};
    const auto found = std::ranges::find(hands, tile);
    const bool has_it = found != hands.end();
    switch (event.kind) {
      case Event::Kind::kMoved:
      case Event::Kind::kRevealed: hands.push_back(tile); return !has_it;
      case Event::Kind::kPlaced:
        if (has_it) hands.erase(found);
        return has_it;
      case Event::Kind::kPassed: return true;
      case Event::Kind::kRemoved: return false;
    }
    return false;
  }

  static Event seen_by_all(Event event) {
    if (event.kind != Event::Kind::kPlaced) event.piece = 0;
    return event;
  }
  static bool is_seen_by(const Event& event, core::Viewer viewer) {
    if (event.kind == Event::Kind::kPassed) return false;
    return event.kind == Event::Kind::kPlaced || viewer.is(event.seat);
  }
  // R7: the house names who opens the first round, and by which tile.  R14: a drawn tile lies at
  // once where it has one place; where it waits for its drawer to choose between two ends everybody
  // knows which tile it is, one move before he must lay it.
  static std::string said_aloud(const domino::Position& position) {
    std::string said;
    if (const auto& announced = position.memory.announced) {
      said +=
          std::to_string(core::index(announced->seat)) + ':' + std::to_string(announced->tile.id());
    }
    const domino::Board& board = position.board;
    if (position.memory.fresh > 0 && board.left() != board.right() &&
        board.hand(board.turn).size() > 1) {
      const domino::Tile both = domino::Tile::of(board.left(), board.right());
      if (board.hand(board.turn).contains(both)) said += " waits";
    }
    return said;
  }

  // Two hidden tiles change places, or a few pairs do: most other deals could not have gone the
  // same way.
  template <class Source>
  static std::optional<domino::Deal> dealt_anew(const domino::Options& options,
                                                const domino::Deal& deal, const PieceSet& seen,
                                                Source& random) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < deal.tiles.size(); ++i) {
      const auto piece = static_cast<std::uint8_t>(deal.tiles[i].id());
      if (!seen.contains(piece)) places.push_back(i);
    }
    if (places.size() < 2) return std::nullopt;
    domino::Deal other = deal;
    for (std::size_t n = 1 + random.below(3); n > 0; --n) {
      std::swap(other.tiles[places[random.below(places.size())]],
                other.tiles[places[random.below(places.size())]]);
    }
    if (other == deal || domino::is_redealt(options, other)) return std::nullopt;
    return other;
  }

  static domino::Position completed(const domino::View& view, const domino::Position& truth) {
    return domino::complete(view, domino::world_of(truth));
  }
  template <class Source>
  static std::optional<domino::Position> another_world(const domino::View& view, Source& random) {
    const domino::Worlds worlds(view);
    if (worlds.count() == 0) return std::nullopt;
    return domino::complete(view, worlds.draw(random));
  }
};

}  // namespace kydai::testkit
