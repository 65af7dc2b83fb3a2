// DominoTree: what playouts have earned by each own choice, kept by what the bot will have seen
// when it makes it.  A choice is tried the more often the more it earned, and the less often it was
// tried (UCT).  It plays nothing and knows no tiles: situations are keys, choices are numbers.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kydai::catalog {

class DominoTree {
 public:
  struct Node {
    std::uint64_t key = 0;  // 0: unused
    std::int32_t visits = 0;
    std::uint32_t choices = 0;
    std::size_t first = 0;  // of its arms
  };
  // Enough for some 100,000 playouts, in less than 5 MB; a full tree learns on, but nothing new.
  static constexpr std::size_t kRoomMax = 1 << 15;

  // Makes room for so many situations, at most kRoomMax, and keeps what it knows.
  void make_room(std::size_t situations) {
    room_ = std::min(situations, kRoomMax);
    std::vector<Node> old(std::bit_ceil(2 * room_));
    if (old.size() <= nodes_.size()) return;
    old.swap(nodes_);
    for (const Node& node : old) {
      if (node.key == 0) continue;
      if (Node* place = probe(node.key)) *place = node;
    }
  }

  // A situation, new or known; nullptr if there is no room for it.
  Node* at(std::uint64_t key, std::size_t choices) {
    Node* node = probe(key | 1);
    if (node == nullptr || (node->key == 0 && taken_ == room_)) return nullptr;
    if (node->key == 0) {
      *node = {key | 1, 0, static_cast<std::uint32_t>(choices), arms_.size()};
      arms_.resize(arms_.size() + choices);
      ++taken_;
    }
    return node->choices == choices ? node : nullptr;
  }
  // nullptr if nothing was learnt of it.
  const Node* find(std::uint64_t key, std::size_t choices) {
    const Node* node = probe(key | 1);
    const bool is_known = node != nullptr && node->visits > 0 && node->choices == choices;
    return is_known ? node : nullptr;
  }

  // `first` is tried before all others, then each once.
  std::size_t choose(const Node& node, std::size_t first) const {
    if (node.visits == 0) return first;
    const std::span<const Arm> arms = arms_of(node);
    std::size_t best = 0;
    double best_hope = 0;
    // A logarithm good enough to explore by, and the same on every machine.
    const double more = kExploring * std::sqrt(std::bit_width(static_cast<unsigned>(node.visits)));
    for (std::size_t c = 0; c < arms.size(); ++c) {
      if (arms[c].tries == 0) return c;
      const double tries = arms[c].tries;
      const double hope = static_cast<double>(arms[c].earned) / tries + more / std::sqrt(tries);
      if (c == 0 || hope > best_hope) {
        best = c;
        best_hope = hope;
      }
    }
    return best;
  }

  // What was tried most, once there is enough to go by; else `usual`.
  std::size_t best(const Node& node, std::size_t usual) const {
    if (node.visits < kEnough) return usual;
    const std::span<const Arm> arms = arms_of(node);
    const auto most = std::ranges::max_element(arms, {}, &Arm::tries);
    return static_cast<std::size_t>(most - arms.begin());
  }

  void learn(Node& node, std::size_t choice, double earned) {
    ++node.visits;
    Arm& arm = arms_[node.first + choice];
    ++arm.tries;
    arm.earned += static_cast<float>(earned);
  }

 private:
  struct Arm {
    std::int32_t tries = 0;
    float earned = 0;
  };
  static constexpr double kExploring = 1.7;  // in stakes
  static constexpr int kEnough = 24;

  std::span<const Arm> arms_of(const Node& node) const {
    return std::span(arms_).subspan(node.first, node.choices);
  }
  // Where the key stands or can stand.
  Node* probe(std::uint64_t key) {
    constexpr std::size_t kProbes = 16;
    for (std::size_t i = 0; i < kProbes; ++i) {
      Node& node = nodes_[(key + i) & (nodes_.size() - 1)];
      if (node.key == 0 || node.key == key) return &node;
    }
    return nullptr;
  }

  std::vector<Node> nodes_{1};
  std::vector<Arm> arms_;
  std::size_t room_ = 0;
  std::size_t taken_ = 0;
};

}  // namespace kydai::catalog
