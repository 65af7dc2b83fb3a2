#include "games/ngu_hanh/perft.hpp"

#include "games/ngu_hanh/ngu_hanh.hpp"

namespace kydai::ngu_hanh {

std::uint64_t perft(Position& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(NguHanh::count_board_moves(position));
  std::uint64_t lines = 0;
  for (const Move move : NguHanh::board_moves(position)) {
    const Undo undo = NguHanh::apply(position, move);
    lines += perft(position, depth - 1);
    NguHanh::undo(position, undo);
  }
  return lines;
}

}  // namespace kydai::ngu_hanh
