// Readers of the texts of Cờ Ngũ Hành: boards, clocks, moves.  Every reader takes any bytes and
// answers with a value or the byte that is wrong.  They judge no move (judge.hpp) and write nothing
// (text.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fault.hpp"
#include "core/text.hpp"
#include "games/ngu_hanh/position.hpp"

namespace kydai::ngu_hanh {

constexpr char to_lower(char c) { return static_cast<char>(c - 'A' + 'a'); }

struct Piece {
  Seat seat;
  Kind kind;
};

constexpr std::optional<Piece> read_piece(char c) {
  for (int k = 0; k < kKinds; ++k) {
    if (c == kLetters[k]) return Piece{kWhite, kind_at(k)};
    if (c == to_lower(kLetters[k])) return Piece{kBlack, kind_at(k)};
  }
  return std::nullopt;
}

// Puts one piece down; a third of an element or a second Chủ cannot stand on a board.
constexpr core::Expected<void> place(Position& position, Piece piece, Node node, std::size_t at) {
  if (count(position.pieces(piece.seat, piece.kind)) == full_count(piece.kind)) {
    return core::fail(core::FaultCode::kImpossible, at,
                      "a side has at most one Chu and two of each element", "ngu-hanh.piece-count");
  }
  position.put(piece.seat, piece.kind, node);
  return {};
}

constexpr core::Expected<void> read_rank(core::Cursor& cursor, Position& position, int rank) {
  bool after_digit = false;
  for (int file = 0; file < kSide;) {
    const std::size_t at = cursor.at();
    const char c = cursor.peek();
    if (c >= '1' && c <= '7') {
      const int empties = c - '0';
      if (after_digit) {
        return core::fail(core::FaultCode::kSyntax, at, "two numbers of empty nodes in a row");
      }
      if (file + empties > kSide) {
        return core::fail(core::FaultCode::kSyntax, at, "more than seven nodes in a rank");
      }
      file += empties;
      after_digit = true;
    } else if (const auto piece = read_piece(c)) {
      const auto placed = place(position, *piece, node_at(file, rank), at);
      if (!placed) return placed;
      ++file;
      after_digit = false;
    } else {
      return core::fail(core::FaultCode::kSyntax, at,
                        "expected a piece letter or a number of empty nodes");
    }
    cursor.take();
  }
  return {};
}

constexpr core::Expected<void> read_board(core::Cursor& cursor, Position& position) {
  for (int rank = kSide - 1; rank >= 0; --rank) {
    const auto read = read_rank(cursor, position, rank);
    if (!read) return read;
    const char next = rank == 0 ? ' ' : '/';
    if (!cursor.accept(next)) {
      return core::fail(
          core::FaultCode::kSyntax, cursor.at(),
          rank == 0 ? "expected a space after the board" : "expected '/' after seven nodes");
    }
  }
  return {};
}

// The clocks, which may both be left out.
constexpr core::Expected<void> read_clocks(core::Cursor& cursor, std::uint32_t& quiet,
                                           std::uint32_t& number) {
  if (cursor.done()) return {};
  if (!cursor.accept(' ')) {
    return core::fail(core::FaultCode::kSyntax, cursor.at(),
                      "expected a space after the side to move");
  }
  if (!cursor.accept_number(quiet)) {
    return core::fail(core::FaultCode::kSyntax, cursor.at(),
                      "expected the plies since the last capture");
  }
  if (!cursor.accept(' ')) {
    return core::fail(core::FaultCode::kSyntax, cursor.at(),
                      "expected a space and the move number");
  }
  const std::size_t at = cursor.at();
  if (!cursor.accept_number(number)) {
    return core::fail(core::FaultCode::kSyntax, at, "expected the move number");
  }
  if (number == 0) return core::fail(core::FaultCode::kRange, at, "move numbers begin with 1");
  if (!cursor.done()) {
    return core::fail(core::FaultCode::kSyntax, cursor.at(), "nothing may follow the move number");
  }
  return {};
}

constexpr core::Expected<Node> read_node(core::Cursor& cursor) {
  const char file = cursor.peek();
  if (file < 'a' || file > 'g') {
    return core::fail(core::FaultCode::kSyntax, cursor.at(), "expected a file a-g");
  }
  cursor.take();
  const char rank = cursor.peek();
  if (rank < '1' || rank > '7') {
    return core::fail(core::FaultCode::kSyntax, cursor.at(), "expected a rank 1-7");
  }
  cursor.take();
  return node_at(file - 'a', rank - '1');
}

constexpr core::Expected<Move> read_move_form(std::string_view text) {
  core::Cursor cursor(text);
  if (cursor.accept("pass")) {
    if (cursor.done()) return kPass;
    return core::fail(core::FaultCode::kSyntax, cursor.at(), "nothing may follow 'pass'");
  }
  const auto from = read_node(cursor);
  if (!from) return std::unexpected(from.error());
  const auto to = read_node(cursor);
  if (!to) return std::unexpected(to.error());
  if (cursor.done()) return Move{*from, *to};
  if (!cursor.accept('@')) {
    return core::fail(core::FaultCode::kSyntax, cursor.at(), "expected '@' or the end of the move");
  }
  const auto drop = read_node(cursor);
  if (!drop) return std::unexpected(drop.error());
  if (!cursor.done()) {
    return core::fail(core::FaultCode::kSyntax, cursor.at(), "nothing may follow the move");
  }
  return Move{*from, *to, *drop};
}

}  // namespace kydai::ngu_hanh
