#include "games/ouk/perft.hpp"

#include "games/ouk/board_moves.hpp"
#include "games/ouk/movegen.hpp"
#include "games/ouk/movegen_detail.hpp"

namespace kydai::ouk {
namespace {

// The rules as compile-time constants: the inner loop asks no option.
template <Seat Us, KingLeap KingRule, QueenLeap QueenRule, bool HasRookAim>
std::uint64_t walk(Position& position, int depth) {
  using detail::Wanted;
  if (depth == 1) {
    detail::Counter counter;
    detail::generate<Us, KingRule, QueenRule, Wanted::kAll>(position, counter);
    return static_cast<std::uint64_t>(counter.moves);
  }
  MoveList moves;
  detail::Lister lister{moves};
  detail::generate<Us, KingRule, QueenRule, Wanted::kAll>(position, lister);
  std::uint64_t lines = 0;
  for (const Move move : moves) {
    const Undo undo = detail::place<HasRookAim>(position, move, core::NoSink{});
    lines += walk<core::other(Us), KingRule, QueenRule, HasRookAim>(position, depth - 1);
    detail::unplace(position, undo);
  }
  return lines;
}

std::uint64_t walk_with_leap_captures(Position& position, int depth) {
  if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
  MoveList moves;
  generate_moves(position, moves);
  std::uint64_t lines = 0;
  for (const Move move : moves) {
    const Undo undo = position.options.has_rook_aim()
                          ? detail::place<true>(position, move, core::NoSink{})
                          : detail::place<false>(position, move, core::NoSink{});
    lines += walk_with_leap_captures(position, depth - 1);
    detail::unplace(position, undo);
  }
  return lines;
}

template <bool HasRookAim>
std::uint64_t walk_from(Position& position, int depth) {
  return detail::with_leap_rules(
      position.options, [&]<KingLeap KingRule, QueenLeap QueenRule>() -> std::uint64_t {
        if (position.to_move == kWhite) {
          return walk<kWhite, KingRule, QueenRule, HasRookAim>(position, depth);
        }
        return walk<kBlack, KingRule, QueenRule, HasRookAim>(position, depth);
      });
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  if (depth <= 0) return 1;
  Position board = position;
  if (board.options.has_leap_captures()) return walk_with_leap_captures(board, depth);
  return board.options.has_rook_aim() ? walk_from<true>(board, depth)
                                      : walk_from<false>(board, depth);
}

DivideList divide(const Position& position, int depth) {
  DivideList entries;
  if (depth < 1) return entries;
  MoveList moves;
  generate_moves(position, moves);
  for (const Move move : moves) {
    entries.push_back({move, perft(after(position, move), depth - 1)});
  }
  return entries;
}

}  // namespace kydai::ouk
