// InformationSetMcts: Monte Carlo tree search where something is hidden (single-observer ISMCTS,
// Cowling, Powley and Whitehouse 2012), for two to four seats, each taken to play for its own
// value.
//
// Every iteration draws a world, one way in which the hidden things may lie, and walks down one
// tree that all worlds share: its nodes are what has been played and seen, not positions.  At a
// decision only the moves of this world are open; the mover's best bet by UCB1 is taken, where a
// move counts as tried against how often it was open, not how often the node was visited.  The
// first new node ends the walk, the world is played out, and every seat's value goes up the path.
//
// It reads no clock and has no luck of its own: the same luck and iterations give the same tree.
// All nodes lie in one block that is allocated before the first iteration.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <vector>

#include "core/game.hpp"
#include "search/callback.hpp"
#include "search/expectimax.hpp"

namespace kydai::search {

template <class L>
concept Luck = requires(L& luck, std::size_t n) {
  { luck.below(n) } -> std::convertible_to<std::size_t>;  // uniform in 0 .. n-1
};

// What the search must be told of a game.  Values may be of any size; `exploration` is in their
// unit.
template <class S, class G, class L>
concept InformationSight =
    core::Game<G> && Luck<L> &&
    requires(const S& sight, typename G::Position& world, const typename G::Position& fixed,
             const typename G::Move& move, const typename G::Chance& chance, L& luck) {
      // A way in which the hidden things may lie, the observer to move.
      { sight.world(luck) } -> std::same_as<typename G::Position>;
      // How it is told from the other moves, or rolls, of the same moment.
      { sight.label(move) } -> std::convertible_to<std::uint64_t>;
      { sight.label(chance) } -> std::convertible_to<std::uint64_t>;
      // At a decision: what is known besides the moves and rolls that led here.  What all can see
      // (who had to pass) belongs here; what the mover alone knows may: then others are taken to
      // play by it, else by what is best in the mean of all worlds.  0 = nothing.
      { sight.context(fixed) } -> std::convertible_to<std::uint64_t>;
      // Plays the world to its end, which it may have come to already.
      { sight.play_out(world, luck) } -> std::same_as<SeatValues>;
    };

struct IsmctsRequest {
  std::uint32_t iterations = 1000;  // at least 1
  float exploration = 1;
  std::uint32_t nodes_max = 1 << 20;  // once there are so many, the tree grows no more
  Callback<bool()> stop;              // asked every 64 iterations; true = answer now
};

template <class Move>
struct IsmctsResult {
  struct Root {
    Move move;
    std::uint32_t visits = 0;
    float value = 0;  // of the seat that moves, a visit on average
  };
  std::vector<Root> root;  // in the game's order of moves
  std::size_t best = 0;    // what was visited most; of equals the more valuable, then the first
  std::uint32_t iterations = 0;
  bool was_stopped = false;
};

// ln(n) to a hundredth, the same on every machine: UCB1 needs no better.
constexpr float rough_log(std::uint32_t n) {
  constexpr float kLn2 = 0.6931472F;
  int whole = 0;
  float rest = static_cast<float>(n);
  for (; rest >= 2; rest /= 2) ++whole;
  // The curve between two powers of two, a little above its chord.
  const float part = rest - 1;
  return n == 0 ? 0 : kLn2 * (static_cast<float>(whole) + part * (1.34F - 0.34F * part));
}

template <core::Game G, Luck L, InformationSight<G, L> S>
class InformationSetMcts {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Result = IsmctsResult<Move>;

  struct Node {
    std::uint64_t label = 0;
    std::uint32_t first_child = 0;  // 0 = none: the root is nobody's child
    std::uint32_t next = 0;         // child of the same node
    std::uint32_t visits = 0;
    std::uint32_t open = 0;  // how often it could have been chosen
    SeatValues sum{};
  };

  explicit InformationSetMcts(const S& sight) : sight_(sight) {}

  Result search(const IsmctsRequest& request, L& luck) {
    KYDAI_CHECK(request.iterations > 0);
    exploration_ = request.exploration;
    nodes_.clear();
    room_ = std::min(request.nodes_max, request.iterations) + std::size_t{1};
    nodes_.reserve(room_);
    nodes_.push_back({});
    Result result;
    for (std::uint32_t i = 0; i < request.iterations && !result.was_stopped; ++i) {
      Position world = sight_.world(luck);
      if (i == 0) {
        for (const Move& move : G::legal_moves(world)) result.root.push_back({move});
      }
      iterate(world, luck);
      ++result.iterations;
      result.was_stopped = i % 64 == 63 && request.stop && request.stop();
    }
    judge(result, static_cast<std::size_t>(core::index(observer_)));
    return result;
  }

  // Every node with its depth, each before its children, those in the order in which they came.
  template <class Visit>
  void for_each_node(Visit&& visit) const {
    walk(0, 0, visit);
  }

 private:
  using Moves = decltype(G::legal_moves(std::declval<const Position&>()));

  // The bytes that a game draws its rolls with.
  struct Bytes {
    L& luck;
    std::uint8_t next_byte() { return static_cast<std::uint8_t>(luck.below(256)); }
  };

  void iterate(Position& world, L& luck) {
    path_.assign(1, 0);
    for (bool is_new = false; !is_new;) {
      const core::Turn turn = G::turn(world);
      if (turn.kind == core::TurnKind::kOver) break;
      if (path_.size() == 1) observer_ = turn.seat;
      is_new = turn.kind == core::TurnKind::kChance ? pass_chance(world, luck)
                                                    : pass_decision(world, turn.seat, luck);
    }
    const SeatValues values = sight_.play_out(world, luck);
    for (const std::uint32_t at : path_) {
      ++nodes_[at].visits;
      for (std::size_t s = 0; s < values.size(); ++s) nodes_[at].sum[s] += values[s];
    }
  }

  // Each returns whether the walk has come to the end of the tree.
  bool pass_chance(Position& world, L& luck) {
    Bytes bytes{luck};
    const typename G::Chance chance = G::draw_chance(world, bytes);
    G::apply(world, chance);
    return enter(sight_.label(chance));
  }

  bool pass_decision(Position& world, core::Seat seat, L& luck) {
    const std::uint64_t context = path_.size() == 1 ? 0 : sight_.context(world);
    if (context != 0 && enter(context)) return true;
    const Moves moves = G::legal_moves(world);
    const Move move = choose(moves, static_cast<std::size_t>(core::index(seat)), luck);
    G::apply(world, move);
    return enter(sight_.label(move));
  }

  // One of those never tried at random; else the best bet of the seat.
  Move choose(const Moves& moves, std::size_t seat, L& luck) {
    Move best = moves[0];
    float hope = 0;
    std::size_t untried = 0;
    for (const Move& move : moves) {
      const std::uint32_t at = child(path_.back(), sight_.label(move));
      if (at == 0) {
        if (luck.below(++untried) == 0) best = move;
        continue;
      }
      Node& node = nodes_[at];
      ++node.open;
      if (untried > 0) continue;
      const auto visits = static_cast<float>(node.visits);
      const float bet =
          node.sum[seat] / visits + exploration_ * std::sqrt(rough_log(node.open) / visits);
      if (&move == moves.begin() || bet > hope) {
        best = move;
        hope = bet;
      }
    }
    return best;
  }

  std::uint32_t child(std::uint32_t parent, std::uint64_t label) const {
    std::uint32_t at = nodes_[parent].first_child;
    while (at != 0 && nodes_[at].label != label) at = nodes_[at].next;
    return at;
  }

  // Goes on to a child; true if it had to be made, or would have to.
  bool enter(std::uint64_t label) {
    std::uint32_t* link = &nodes_[path_.back()].first_child;
    while (*link != 0 && nodes_[*link].label != label) link = &nodes_[*link].next;
    const bool is_new = *link == 0;
    if (is_new && nodes_.size() == room_) return true;
    if (is_new) *link = static_cast<std::uint32_t>(nodes_.size());
    path_.push_back(*link);
    if (is_new) nodes_.push_back({.label = label, .open = 1});
    return is_new;
  }

  void judge(Result& result, std::size_t seat) const {
    for (auto& root : result.root) {
      const std::uint32_t at = child(0, sight_.label(root.move));
      if (at == 0) continue;
      root.visits = nodes_[at].visits;
      root.value = nodes_[at].sum[seat] / static_cast<float>(root.visits);
    }
    for (std::size_t i = 1; i < result.root.size(); ++i) {
      const auto& one = result.root[i];
      const auto& best = result.root[result.best];
      const bool is_better =
          one.visits > best.visits || (one.visits == best.visits && one.value > best.value);
      if (is_better) result.best = i;
    }
  }

  template <class Visit>
  void walk(std::uint32_t at, int depth, Visit&& visit) const {
    visit(nodes_[at], depth);
    for (std::uint32_t c = nodes_[at].first_child; c != 0; c = nodes_[c].next) {
      walk(c, depth + 1, visit);
    }
  }

  const S& sight_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
  std::size_t room_ = 0;
  float exploration_ = 1;
  core::Seat observer_ = core::Seat::k0;
};

}  // namespace kydai::search
