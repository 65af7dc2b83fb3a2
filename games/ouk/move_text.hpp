// The texts of moves: coordinates, with `m` where a fish is promoted, and the two calls.
//
//   d1b2   c5c6m   count   uncount
//
// read_move() is total and judges: any bytes give a move that may be made now, or a Fault.
#pragma once

#include <string_view>

#include "core/text.hpp"
#include "games/ouk/ends.hpp"
#include "games/ouk/honour.hpp"
#include "games/ouk/movegen.hpp"
#include "games/ouk/why_illegal.hpp"

namespace kydai::ouk {

namespace detail {

template <class Text>
constexpr void append_square(Square square, Text& out) {
  out += static_cast<char>('a' + file_of(square));
  out += static_cast<char>('1' + rank_of(square));
}

constexpr core::Expected<Square> read_square(core::Cursor& cursor) {
  const std::size_t at = cursor.at();
  const char file = cursor.peek();
  if (file < 'a' || file > 'h') {
    return core::fail(core::FaultCode::kSyntax, at, "A file a-h is expected here");
  }
  cursor.take();
  const char rank = cursor.peek();
  if (rank < '1' || rank > '8') {
    return core::fail(core::FaultCode::kSyntax, cursor.at(), "A rank 1-8 is expected here");
  }
  cursor.take();
  return square_at(file - 'a', rank - '1');
}

constexpr core::Expected<Attempt> read_attempt(std::string_view text) {
  core::Cursor cursor(text);
  const auto from = read_square(cursor);
  if (!from) return std::unexpected(from.error());
  const auto to = read_square(cursor);
  if (!to) return std::unexpected(to.error());
  const bool promotes = cursor.accept('m');
  if (!cursor.done())
    return core::fail(core::FaultCode::kSyntax, cursor.at(), "The move ends before here");
  return Attempt{*from, *to, promotes};
}

}  // namespace detail

constexpr core::Expected<Move> read_move(const Position& position, std::string_view text) {
  const bool is_count = text == "count";
  const bool is_call = is_count || text == "uncount";
  Attempt attempt{};
  if (!is_call) {
    const auto read = detail::read_attempt(text);
    if (!read) return std::unexpected(read.error());
    attempt = *read;
  }
  if (is_over(position))
    return core::fail(core::FaultCode::kOver, 0, "The game is over", "ouk.over");
  if (is_call) {
    const auto fault = is_count ? why_no_call(position) : why_no_stop(position);
    if (fault) return std::unexpected(*fault);
    return Move::call(is_count ? MoveKind::kCount : MoveKind::kUncount);
  }
  MoveList legal;
  generate_moves(position, legal);
  for (const Move move : legal) {
    if (move.from() == attempt.from && move.to() == attempt.to &&
        (move.kind() == MoveKind::kPromotion) == attempt.promotes) {
      return move;
    }
  }
  return std::unexpected(why_illegal(position, attempt));
}

// Onto the end of any text that takes `+=` of a character and of a text.
template <class Text>
constexpr void write_move(Move move, Text& out) {
  switch (move.kind()) {
    case MoveKind::kCount: out += "count"; return;
    case MoveKind::kUncount: out += "uncount"; return;
    case MoveKind::kPass: out += "0000"; return;
    case MoveKind::kStep:
    case MoveKind::kPromotion:
    case MoveKind::kLeap: break;
  }
  detail::append_square(move.from(), out);
  detail::append_square(move.to(), out);
  if (move.kind() == MoveKind::kPromotion) out += 'm';
}

}  // namespace kydai::ouk
