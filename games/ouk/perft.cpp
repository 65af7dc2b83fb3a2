#include "games/ouk/perft.hpp"

#include "games/ouk/board_moves.hpp"
#include "games/ouk/movegen.hpp"
#include "games/ouk/movegen_detail.hpp"

namespace kydai::ouk {
namespace {

template <Seat Us>
std::uint64_t walk(Position& position, int depth) {
  using detail::Wanted;
  if (depth == 1) {
    detail::Counter counter;
    detail::generate<Us, Wanted::kAll>(position, counter);
    return static_cast<std::uint64_t>(counter.moves());
  }
  MoveList moves;
  {
    detail::Lister<Wanted::kAll> lister(moves);
    detail::generate<Us, Wanted::kAll>(position, lister);
  }
  std::uint64_t lines = 0;
  for (const Move move : moves) {
    const Undo undo = detail::place(position, move, core::NoSink{});
    lines += walk<core::other(Us)>(position, depth - 1);
    detail::unplace(position, undo);
  }
  return lines;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  if (depth <= 0) return 1;
  Position board = position;
  return board.to_move == kWhite ? walk<kWhite>(board, depth) : walk<kBlack>(board, depth);
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
