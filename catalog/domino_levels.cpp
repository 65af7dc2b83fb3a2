#include "catalog/domino_levels.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "catalog/domino_brain.hpp"
#include "catalog/domino_policy.hpp"
#include "catalog/domino_yardsticks.hpp"

namespace kydai::catalog {
namespace {

using bots::Random;
using bots::Task;
using domino::Move;
using domino::MoveList;
using domino::View;

// About 15 ms of one core on the average move, 45 on the heaviest.
constexpr int kPlayouts = 8000;
constexpr int kPlayoutsMax = 1'000'000;

// He looks through what fits in any order.
MoveList noticed(const View& view, int overlooks, Random& random) {
  MoveList moves = domino_choices(view);
  if (overlooks == 0) return moves;
  for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[random.below(i)]);
  MoveList seen;
  for (const Move move : moves) {
    const bool is_noticed = static_cast<int>(random.below(100)) >= overlooks;
    if (is_noticed || seen.empty()) seen.push_back(move);
  }
  return seen;
}

// No longer than the manner says, and shorter where it is asked to; the strongest, where nobody
// says how long, until it is stopped.
int count_of(const DominoManner& manner, const View& view, const Task& task) {
  const bool is_timed = task.stop != nullptr && *task.stop;
  const int count = manner.count * (view.options.seats - 1);
  const int usual = count > 0 ? count : is_timed ? kPlayoutsMax : kPlayouts;
  const int most = count > 0 ? count : kPlayoutsMax;
  if (task.nodes_max == 0) return usual;
  return static_cast<int>(std::min<std::uint64_t>(task.nodes_max, static_cast<unsigned>(most)));
}

Move think_by(const DominoManner& manner, const View& view, const Task& task,
              std::span<const bots::Heard> heard) {
  using enum DominoManner::Thinking;
  Random random(task.seed);
  const MoveList seen = noticed(view, manner.overlooks, random);
  const auto mover = static_cast<std::size_t>(core::index(view.turn));
  switch (manner.thinking) {
    case kHeaviest: return domino::heaviest_of(seen);
    case kFlow: return domino_flow_move(seen, view.hands[mover], view.left, view.right);
    case kWorlds:
      return domino_monte_carlo_move(view, seen, count_of(manner, view, task), task.seed);
    case kPlans: break;
  }
  const std::optional<DominoTale> tale = read_domino_tale(view, heard);
  return domino_choose(view, tale ? &*tale : nullptr, {count_of(manner, view, task), task.stop},
                       task.seed);
}

}  // namespace

Move domino_move_by(const DominoManner& manner, const View& view, const Task& task) {
  if (manner.remembers) return think_by(manner, view, task, task.heard);
  View dim = view;
  dim.voids = {};
  return think_by(manner, dim, task, {});
}

}  // namespace kydai::catalog
