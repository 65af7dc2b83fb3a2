// Tiles and moves as text: `64`, and `64` to open, `64L`, `64R`.  Reading a move judges it too.
// It shows nothing but the tile it is given.
#pragma once

#include <string_view>

#include "core/fault.hpp"
#include "core/text.hpp"
#include "games/domino/board.hpp"

namespace kydai::domino {

// `Text`: anything with push_back, so that a compiler that knows no constant strings can write too.
template <class Text>
constexpr void write_tile(Tile tile, Text& out) {
  out.push_back(static_cast<char>('0' + tile.high()));
  out.push_back(static_cast<char>('0' + tile.low()));
}

template <class Text>
constexpr void write_move(Move move, Text& out) {
  write_tile(move.tile, out);
  if (move.end == End::kLeft) out.push_back('L');
  if (move.end == End::kRight) out.push_back('R');
}

constexpr bool is_value(char c) { return c >= '0' && c < '0' + kValues; }

// Two digits, the higher first.
constexpr core::Expected<Tile> read_tile(core::Cursor& cursor) {
  const std::size_t at = cursor.at();
  const std::string_view rest = cursor.rest();
  for (std::size_t i = 0; i < 2; ++i) {
    if (i >= rest.size() || !is_value(rest[i])) {
      return core::fail(core::FaultCode::kSyntax, at + i, "a tile is two digits 0 to 6");
    }
  }
  if (rest[0] < rest[1]) {
    return core::fail(core::FaultCode::kSyntax, at, "the higher number of a tile stands first");
  }
  cursor.take();
  cursor.take();
  return Tile::of(rest[0] - '0', rest[1] - '0');
}

namespace detail {
// Why a move that is not in the list is none.
constexpr std::unexpected<core::Fault> refuse(const Board& board, const Opening& opening,
                                              Move move) {
  const auto illegal = [](std::string_view message, std::string_view rule) {
    return core::fail(core::FaultCode::kIllegal, 0, message, rule);
  };
  if (!board.hand(board.turn).contains(move.tile)) {
    return illegal("the tile is not in the hand of the seat to move", "domino.hand");
  }
  if (board.left() == kNoEnd) {
    if (move.end != End::kOpen) return illegal("the first tile has no end to go to", "domino.end");
    if (opening.kind == Opening::Kind::kTile) {
      return illegal("the round is opened with the tile that gave the lead", "domino.open-forced");
    }
    return illegal("the winner opens with a double if he holds one", "domino.open-double");
  }
  if (move.end == End::kOpen) return illegal("say at which end: L or R", "domino.end");
  return illegal("the tile does not match that end", "domino.match");
}
}  // namespace detail

constexpr core::Expected<Move> read_move(const Board& board, const Opening& opening,
                                         std::string_view text) {
  core::Cursor cursor(text);
  const bool is_automatic = text.starts_with('#') || text.starts_with('+');
  Move move;
  if (!is_automatic) {
    const core::Expected<Tile> tile = read_tile(cursor);
    if (!tile) return std::unexpected(tile.error());
    move.tile = *tile;
    if (cursor.accept('L')) {
      move.end = End::kLeft;
    } else if (cursor.accept('R')) {
      move.end = End::kRight;
    }
    if (!cursor.done()) {
      return core::fail(core::FaultCode::kSyntax, cursor.at(), "a move is a tile and L or R");
    }
  }
  if (board.is_over()) return core::fail(core::FaultCode::kOver, 0, "the round is over");
  if (board.phase == Phase::kDeal) {
    return core::fail(core::FaultCode::kNotYourTurn, 0, "the tiles are not dealt yet");
  }
  if (is_automatic) {  // R13, R14, R17
    return core::fail(core::FaultCode::kIllegal, 0, "draws and passes happen by themselves",
                      "domino.automatic");
  }
  const MoveList moves = moves_with(board.hand(board.turn), board.left(), board.right(), opening);
  if (!moves.contains(move)) return detail::refuse(board, opening, move);
  return move;
}

}  // namespace kydai::domino
