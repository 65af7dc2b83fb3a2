// Writers of positions and of the human notation.
#include "core/text.hpp"

#include <cstddef>

#include "games/ngu_hanh/ngu_hanh.hpp"

namespace kydai::ngu_hanh {
namespace {

char letter(Seat seat, Kind kind) {
  const char upper = kLetters[index(kind)];
  return seat == kWhite ? upper : to_lower(upper);
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

void NguHanh::write_position(const Position& position, std::string& out) {
  write_board(position, out);
  out += ' ';
  write_turn(position, out);
  out += ' ';
  core::append_number(out, position.quiet_plies);
  out += ' ';
  core::append_number(out, position.plies / 2 + 1);
}

void NguHanh::write_move(const Position&, Move move, std::string& out) {
  if (move.is_pass()) {
    out += "pass";
    return;
  }
  write_node(move.from(), out);
  write_node(move.to(), out);
  if (!move.has_drop()) return;
  out += '@';
  write_node(move.drop(), out);
}

void NguHanh::write_human(const Position& position, Move move, std::string& out) {
  if (move.is_pass()) {
    out += "--";
    return;
  }
  const Kind kind = position.kind_on(move.from());
  const Seat us = position.mover();
  out += kLetters[index(kind)];
  write_node(move.from(), out);
  out += is_capture(position, move) ? 'x' : '-';
  write_node(move.to(), out);
  if (move.has_drop()) {
    out += '@';
    out += kLetters[index(generated_by(kind))];
    write_node(move.drop(), out);
  }
  Position after = position;
  apply(after, move);
  if (after.pieces(core::other(us), Kind::kLord) == 0) {
    out += '#';
  } else if (is_lord_attacked(after, core::other(us))) {
    out += '+';
  }
}

void NguHanh::write_turn(const Position& position, std::string& out) {
  out += position.mover() == kWhite ? 'w' : 'b';
}

}  // namespace kydai::ngu_hanh
