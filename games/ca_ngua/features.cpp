#include "games/ca_ngua/features.hpp"

namespace kydai::ca_ngua {

int total_way(const Position& position, Seat seat) {
  int way = 0;
  for (const Cell cell : position.horses[static_cast<std::size_t>(core::index(seat))]) {
    if (is_ring(cell) || is_stable(cell)) way += static_cast<int>(cell);
  }
  return way;
}

int greedy_score(const Position& position, const Move& move) {
  const int from = static_cast<int>(move.from);
  const int to = static_cast<int>(move.to);
  if (move.kicks()) {
    return 40000 +
           100 * progress_for(core::seat_at(move.victim), position.turn, progress(move.to)) + to;
  }
  switch (move.kind) {
    case MoveKind::kEnter: return 30000 + to;
    case MoveKind::kExit: return 20000;
    case MoveKind::kStep:
    case MoveKind::kClimb:
    case MoveKind::kFly:
    case MoveKind::kRearKick: return 100 * from + to;
    case MoveKind::kPass:
    case MoveKind::kStuck: break;
  }
  return 0;
}

}  // namespace kydai::ca_ngua
