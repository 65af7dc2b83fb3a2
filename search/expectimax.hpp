// Expectimax: the best move in a game with dice and without secrets, for two seats or more.  Each
// seat is taken to play for its own value (max^n), each roll counts by its weight, and where the
// look ends an evaluator says what every seat may hope for.
//
//   root move ── roll ── best reply ── roll ── ... ── evaluator        depth = rolls looked at
//
// While two seats share one unit of value, a window of what still matters goes down the tree and
// rolls that cannot bring it back are left out (Star1, Ballard 1983).  Nodes where the dice are to
// be rolled are remembered in a small table, for many rolls lead to the same one.  One thread, no
// clock: the same request gives the same answer.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "search/callback.hpp"

namespace kydai::search {

// What each seat may hope for, 0 .. 1.
using SeatValues = core::PerSeat<float>;

template <class E, class G>
concept ChanceEvaluator =
    core::Game<G> && requires(const E& evaluator, const typename G::Position& position) {
      // The rolls with their weights; equal ones may be put together.
      { evaluator.chances(position) };
      // What is known for certain here; nullopt while the race is open.
      { evaluator.known(position) } -> std::same_as<std::optional<SeatValues>>;
      // An estimate where the dice are to be rolled.
      { evaluator.values(position) } -> std::same_as<SeatValues>;
      // Whether the values of two seats are always 1 together, and all others have none.
      { evaluator.is_duel(position) } -> std::same_as<bool>;
    };

struct ChanceRequest {
  int depth_max = 1;
  std::uint64_t nodes_max = 0;  // evaluations; 0 = no budget
  Callback<bool()> stop;        // asked every 256 evaluations
  // In a duel, the values of moves that are worse than the best by more may be upper bounds only.
  float margin = 0;
  // Moves that are behind the best by more are not looked at any deeper; once one is alone, the
  // search ends.  0 = all moves to the last depth.
  float filter = 0;
  bool has_pruning = true;
};

template <class Move>
struct ChanceResult {
  struct Root {
    Move move;
    float value;  // of the seat that moves, at the greatest depth at which it was looked at
  };
  std::vector<Root> root;  // in the game's order of moves
  int depth = 0;           // the last that was finished; at least 0
  std::uint64_t nodes = 0;
  bool was_stopped = false;
};

template <core::Game G, ChanceEvaluator<G> E>
class Expectimax {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Result = ChanceResult<Move>;

  explicit Expectimax(const E& evaluator) : evaluator_(evaluator) {}

  // A seat must be to move.  Depth 0 is finished whatever the budget.
  Result search(const Position& position, const ChanceRequest& request) {
    request_ = &request;
    seat_ = static_cast<std::size_t>(core::index(G::turn(position).seat));
    is_duel_ = request.has_pruning && evaluator_.is_duel(position);
    nodes_ = 0;
    is_stopped_ = false;
    table_.assign(kTableSize, Entry{});
    Result result;
    for (int depth = 0; depth <= request.depth_max && !is_stopped_; ++depth) {
      may_stop_ = depth > 0;
      if (depth > 0 && is_settled(result.root)) break;
      std::vector<typename Result::Root> root = look(position, depth, result.root);
      if (is_stopped_) break;
      result.root = std::move(root);
      result.depth = depth;
    }
    result.nodes = nodes_;
    result.was_stopped = is_stopped_;
    return result;
  }

 private:
  static constexpr std::size_t kTableSize = 1024;
  struct Entry {
    core::Key key = 0;
    SeatValues values{};
  };

  using Roots = std::vector<typename Result::Root>;

  // The least that a move must have promised to be looked at once more.
  float bar(const Roots& before) const {
    if (request_->filter <= 0) return -1;
    float best = -1;
    for (const auto& root : before) best = std::max(best, root.value);
    return best - request_->filter;
  }
  bool is_settled(const Roots& root) const {
    const float least = bar(root);
    const auto rivals =
        std::ranges::count_if(root, [&](const auto& r) { return r.value >= least; });
    return request_->filter > 0 && rivals == 1;
  }

  // `before` is what the last depth said, empty at the first.
  Roots look(const Position& position, int depth, const Roots& before) {
    Roots root;
    const float least = bar(before);
    float best = 0;
    for (const Move& move : G::legal_moves(position)) {
      if (!before.empty() && before[root.size()].value < least) {
        root.push_back(before[root.size()]);
        continue;
      }
      Position after = position;
      G::apply(after, move);
      const float low = std::max(0.0F, best - request_->margin);
      const float value = is_duel_ ? duel(after, depth, low, 1) : all(after, depth)[seat_];
      root.push_back({move, value});
      best = std::max(best, value);
      if (is_stopped_) return root;
    }
    // Those left behind stay behind, should the others have come down.
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i].value < least) {
        root[i].value = std::min(root[i].value, best - request_->filter);
      }
    }
    return root;
  }

  // What every seat may hope for.
  SeatValues all(const Position& position, int depth) {
    if (const auto known = evaluator_.known(position)) return *known;
    const core::Turn turn = G::turn(position);
    if (turn.kind == core::TurnKind::kChance) return all_rolls(position, depth);
    const auto mover = static_cast<std::size_t>(core::index(turn.seat));
    SeatValues best{};
    float most = -1;
    for (const Move& move : G::legal_moves(position)) {
      Position after = position;
      G::apply(after, move);
      const SeatValues values = all(after, depth);
      if (is_stopped_) return values;
      if (values[mover] <= most) continue;
      most = values[mover];
      best = values;
    }
    return best;
  }

  SeatValues all_rolls(const Position& position, int depth) {
    Entry& entry = entry_of(position, depth);
    const core::Key key = key_of(position, depth);
    if (entry.key == key) return entry.values;
    SeatValues mean{};
    if (depth == 0) {
      mean = evaluated(position);
    } else {
      std::uint32_t sum = 0;
      for (const auto& [chance, weight] : evaluator_.chances(position)) {
        Position after = position;
        G::apply(after, chance);
        const SeatValues values = all(after, depth - 1);
        if (is_stopped_) return values;
        for (std::size_t s = 0; s < mean.size(); ++s) {
          mean[s] += static_cast<float>(weight) * values[s];
        }
        sum += weight;
      }
      for (float& value : mean) value /= static_cast<float>(sum);
    }
    entry = {key, mean};
    return mean;
  }

  // The value of the seat that searches, or a bound of it outside of low .. high.
  float duel(const Position& position, int depth, float low, float high) {
    if (const auto known = evaluator_.known(position)) return (*known)[seat_];
    const core::Turn turn = G::turn(position);
    if (turn.kind == core::TurnKind::kChance) return duel_rolls(position, depth, low, high);
    const bool is_own = static_cast<std::size_t>(core::index(turn.seat)) == seat_;
    float best = is_own ? 0 : 1;
    for (const Move& move : G::legal_moves(position)) {
      Position after = position;
      G::apply(after, move);
      const float value = duel(after, depth, low, high);
      if (is_stopped_) return value;
      best = is_own ? std::max(best, value) : std::min(best, value);
      (is_own ? low : high) = is_own ? std::max(low, best) : std::min(high, best);
      if (low >= high) break;
    }
    return best;
  }

  float duel_rolls(const Position& position, int depth, float low, float high) {
    Entry& entry = entry_of(position, depth);
    const core::Key key = key_of(position, depth);
    if (entry.key == key) return entry.values[seat_];
    float value = 0;
    if (depth == 0) {
      value = evaluated(position)[seat_];
    } else {
      const auto chances = evaluator_.chances(position);
      float whole = 0;
      for (const auto& [chance, weight] : chances) whole += static_cast<float>(weight);
      float rest = whole;  // the weight of the rolls not looked at
      float sum = 0;
      bool is_exact = true;
      for (const auto& [chance, weight] : chances) {
        const auto part = static_cast<float>(weight);
        rest -= part;
        Position after = position;
        G::apply(after, chance);
        // Beyond these the mean is outside of the window whatever the other rolls give.
        const float child_low = std::max(0.0F, (low * whole - sum - rest) / part);
        const float child_high = std::min(1.0F, (high * whole - sum) / part);
        const float child = duel(after, depth - 1, child_low, child_high);
        if (is_stopped_) return 0;
        sum += part * child;
        is_exact = is_exact && (child > child_low || child_low <= 0) &&
                   (child < child_high || child_high >= 1);
        if (sum + rest <= low * whole) return (sum + rest) / whole;
        if (sum >= high * whole) return sum / whole;
      }
      value = sum / whole;
      if (!is_exact) return value;
    }
    entry.key = key;
    entry.values[seat_] = value;
    return value;
  }

  SeatValues evaluated(const Position& position) {
    ++nodes_;
    if (may_stop_) {
      const bool is_over_budget = request_->nodes_max > 0 && nodes_ > request_->nodes_max;
      const bool is_called = nodes_ % 256 == 0 && request_->stop && request_->stop();
      is_stopped_ = is_stopped_ || is_over_budget || is_called;
    }
    return evaluator_.values(position);
  }

  static core::Key key_of(const Position& position, int depth) {
    return core::mix(G::key(position) + static_cast<core::Key>(depth)) | 1;
  }
  Entry& entry_of(const Position& position, int depth) {
    return table_[(key_of(position, depth) >> 1) % kTableSize];
  }

  const E& evaluator_;
  std::vector<Entry> table_;
  const ChanceRequest* request_ = nullptr;
  std::size_t seat_ = 0;
  bool is_duel_ = false;
  bool may_stop_ = false;
  bool is_stopped_ = false;
  std::uint64_t nodes_ = 0;
};

}  // namespace kydai::search
