// Readers and writers of positions, moves and the human notation.  Every reader takes any bytes.
#include "core/text.hpp"

#include <cstddef>

#include "games/ngu_hanh/ngu_hanh.hpp"

namespace kydai::ngu_hanh {
namespace {

using core::Cursor;
using core::FaultCode;

// R22, with the space that ends a board.
constexpr std::string_view kStart = "NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn ";

char to_lower(char c) { return static_cast<char>(c - 'A' + 'a'); }

char letter(Seat seat, Kind kind) {
  const char upper = kLetters[index(kind)];
  return seat == kWhite ? upper : to_lower(upper);
}

struct Piece {
  Seat seat;
  Kind kind;
};

std::optional<Piece> read_piece(char c) {
  for (int k = 0; k < kKinds; ++k) {
    if (c == kLetters[k]) return Piece{kWhite, kind_at(k)};
    if (c == to_lower(kLetters[k])) return Piece{kBlack, kind_at(k)};
  }
  return std::nullopt;
}

// Puts one piece down; a third of an element or a second Chủ cannot stand on a board.
core::Expected<void> place(Position& position, Piece piece, Node node, std::size_t at) {
  if (count(position.pieces(piece.seat, piece.kind)) == full_count(piece.kind)) {
    return core::fail(FaultCode::kImpossible, at,
                      "a side has at most one Chu and two of each element", "ngu-hanh.piece-count");
  }
  position.by_side[static_cast<std::size_t>(core::index(piece.seat))] |= bit(node);
  position.by_kind[static_cast<std::size_t>(index(piece.kind))] |= bit(node);
  return {};
}

core::Expected<void> read_rank(Cursor& cursor, Position& position, int rank) {
  bool after_digit = false;
  for (int file = 0; file < kSide;) {
    const std::size_t at = cursor.at();
    const char c = cursor.peek();
    if (c >= '1' && c <= '7') {
      const int empties = c - '0';
      if (after_digit) {
        return core::fail(FaultCode::kSyntax, at, "two numbers of empty nodes in a row");
      }
      if (file + empties > kSide) {
        return core::fail(FaultCode::kSyntax, at, "more than seven nodes in a rank");
      }
      file += empties;
      after_digit = true;
    } else if (const auto piece = read_piece(c)) {
      const auto placed = place(position, *piece, node_at(file, rank), at);
      if (!placed) return placed;
      ++file;
      after_digit = false;
    } else {
      return core::fail(FaultCode::kSyntax, at,
                        "expected a piece letter or a number of empty nodes");
    }
    cursor.take();
  }
  return {};
}

core::Expected<void> read_board(Cursor& cursor, Position& position) {
  for (int rank = kSide - 1; rank >= 0; --rank) {
    const auto read = read_rank(cursor, position, rank);
    if (!read) return read;
    const char next = rank == 0 ? ' ' : '/';
    if (!cursor.accept(next)) {
      return core::fail(
          FaultCode::kSyntax, cursor.at(),
          rank == 0 ? "expected a space after the board" : "expected '/' after seven nodes");
    }
  }
  return {};
}

// The clocks, which may both be left out.
core::Expected<void> read_clocks(Cursor& cursor, std::uint32_t& quiet, std::uint32_t& number) {
  if (cursor.done()) return {};
  if (!cursor.accept(' ')) {
    return core::fail(FaultCode::kSyntax, cursor.at(), "expected a space after the side to move");
  }
  if (!cursor.accept_number(quiet)) {
    return core::fail(FaultCode::kSyntax, cursor.at(), "expected the plies since the last capture");
  }
  if (!cursor.accept(' ')) {
    return core::fail(FaultCode::kSyntax, cursor.at(), "expected a space and the move number");
  }
  const std::size_t at = cursor.at();
  if (!cursor.accept_number(number)) {
    return core::fail(FaultCode::kSyntax, at, "expected the move number");
  }
  if (number == 0) return core::fail(FaultCode::kRange, at, "move numbers begin with 1");
  if (!cursor.done()) {
    return core::fail(FaultCode::kSyntax, cursor.at(), "nothing may follow the move number");
  }
  return {};
}

core::Expected<Node> read_node(Cursor& cursor) {
  const char file = cursor.peek();
  if (file < 'a' || file > 'g') {
    return core::fail(FaultCode::kSyntax, cursor.at(), "expected a file a-g");
  }
  cursor.take();
  const char rank = cursor.peek();
  if (rank < '1' || rank > '7') {
    return core::fail(FaultCode::kSyntax, cursor.at(), "expected a rank 1-7");
  }
  cursor.take();
  return node_at(file - 'a', rank - '1');
}

core::Expected<Move> read_move_form(std::string_view text) {
  Cursor cursor(text);
  if (cursor.accept("pass")) {
    if (cursor.done()) return kPass;
    return core::fail(FaultCode::kSyntax, cursor.at(), "nothing may follow 'pass'");
  }
  const auto from = read_node(cursor);
  if (!from) return std::unexpected(from.error());
  const auto to = read_node(cursor);
  if (!to) return std::unexpected(to.error());
  Move move{*from, *to, kNoNode};
  if (cursor.done()) return move;
  if (!cursor.accept('@')) {
    return core::fail(FaultCode::kSyntax, cursor.at(), "expected '@' or the end of the move");
  }
  const auto drop = read_node(cursor);
  if (!drop) return std::unexpected(drop.error());
  if (!cursor.done()) {
    return core::fail(FaultCode::kSyntax, cursor.at(), "nothing may follow the move");
  }
  move.drop = *drop;
  return move;
}

void write_node(Node node, std::string& out) {
  out += static_cast<char>('a' + file_of(node));
  out += static_cast<char>('1' + rank_of(node));
}

void write_board(const Position& position, std::string& out) {
  for (int rank = kSide - 1; rank >= 0; --rank) {
    int empties = 0;
    for (int file = 0; file < kSide; ++file) {
      const Node node = node_at(file, rank);
      if (!has(position.occupied(), node)) {
        ++empties;
        continue;
      }
      if (empties > 0) out += static_cast<char>('0' + empties);
      empties = 0;
      out += letter(has(position.side(kWhite), node) ? kWhite : kBlack, position.kind_on(node));
    }
    if (empties > 0) out += static_cast<char>('0' + empties);
    if (rank > 0) out += '/';
  }
}

}  // namespace

Position NguHanh::start(const Options& options) {
  Position position{.options = options};
  Cursor cursor(kStart);
  KYDAI_CHECK(read_board(cursor, position).has_value());  // R22
  position.key = fresh_key(position);
  return position;
}

core::Expected<Position> NguHanh::read_position(std::string_view text, const Options& options) {
  Position position{.options = options};
  Cursor cursor(text);
  const auto board = read_board(cursor, position);
  if (!board) return std::unexpected(board.error());
  if (position.kind(Kind::kLord) == 0) {  // R14
    return core::fail(FaultCode::kImpossible, 0, "both sides lack the Chu", "ngu-hanh.no-lord");
  }
  const bool is_white = cursor.accept('w');
  if (!is_white && !cursor.accept('b')) {
    return core::fail(FaultCode::kSyntax, cursor.at(), "expected the side to move, w or b");
  }
  std::uint32_t number = 1;
  const auto clocks = read_clocks(cursor, position.quiet_plies, number);
  if (!clocks) return std::unexpected(clocks.error());
  const bool is_first = (is_white ? kWhite : kBlack) == options.first;
  position.plies = 2 * (number - 1) + (is_first ? 0 : 1);  // R2
  position.key = fresh_key(position);
  return position;
}

void NguHanh::write_position(const Position& position, std::string& out) {
  write_board(position, out);
  out += ' ';
  write_turn(position, out);
  out += ' ';
  core::append_number(out, position.quiet_plies);
  out += ' ';
  core::append_number(out, position.plies / 2 + 1);
}

core::Expected<Move> NguHanh::read_move(const Position& position, std::string_view text) {
  const auto move = read_move_form(text);
  if (!move) return move;
  const auto judged = judge(position, *move);
  if (!judged) return std::unexpected(judged.error());
  return move;
}

void NguHanh::write_move(const Position&, Move move, std::string& out) {
  if (move.is_pass()) {
    out += "pass";
    return;
  }
  write_node(move.from, out);
  write_node(move.to, out);
  if (!move.has_drop()) return;
  out += '@';
  write_node(move.drop, out);
}

void NguHanh::write_human(const Position& position, Move move, std::string& out) {
  if (move.is_pass()) {
    out += "--";
    return;
  }
  const Kind kind = position.kind_on(move.from);
  const Seat us = position.mover();
  out += kLetters[index(kind)];
  write_node(move.from, out);
  out += is_capture(position, move) ? 'x' : '-';
  write_node(move.to, out);
  if (move.has_drop()) {
    out += '@';
    out += kLetters[index(generated_by(kind))];
    write_node(move.drop, out);
  }
  Position after = position;
  apply(after, move);
  if (after.pieces(core::other(us), Kind::kLord) == 0) {
    out += '#';
  } else if (is_lord_attacked(after, core::other(us))) {
    out += '+';
  }
}

core::Expected<NoChance> NguHanh::read_chance(const Position&, std::string_view) {
  return core::fail(FaultCode::kIllegal, 0, "nothing is left to chance in this game");
}

void NguHanh::write_turn(const Position& position, std::string& out) {
  out += position.mover() == kWhite ? 'w' : 'b';
}

}  // namespace kydai::ngu_hanh
