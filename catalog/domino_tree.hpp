// DominoTree: what playouts have earned by each own choice, kept by what the bot will have seen
// when it makes it.  A choice is tried the more often the more it earned, and the less often it was
// tried (UCT).  It plays nothing and knows no tiles: situations are keys, choices are numbers.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace kydai::catalog {

class DominoTree {
 public:
  static constexpr std::size_t kChoicesMax = 15;
  struct Node {
    std::uint64_t key = 0;  // 0: unused
    int visits = 0;
    std::array<int, kChoicesMax> tries{};
    std::array<float, kChoicesMax> earned{};
  };

  // Room for so many situations, or a few more.
  explicit DominoTree(std::size_t room) : nodes_(std::bit_ceil(2 * room)) {}

  // nullptr when it is full around there.
  Node* at(std::uint64_t key) {
    constexpr std::size_t kProbes = 16;
    key |= 1;
    for (std::size_t i = 0; i < kProbes; ++i) {
      Node& node = nodes_[(key + i) & (nodes_.size() - 1)];
      if (node.key == 0) node.key = key;
      if (node.key == key) return &node;
    }
    return nullptr;
  }

  // `first` is tried before all others, then each once.
  static std::size_t choose(const Node& node, std::size_t choices, std::size_t first) {
    if (node.visits == 0) return first;
    std::size_t best = 0;
    double best_hope = 0;
    // A logarithm good enough to explore by, and the same on every machine.
    const double more = kExploring * std::sqrt(std::bit_width(static_cast<unsigned>(node.visits)));
    for (std::size_t c = 0; c < choices; ++c) {
      if (node.tries[c] == 0) return c;
      const double tries = node.tries[c];
      const double hope = static_cast<double>(node.earned[c]) / tries + more / std::sqrt(tries);
      if (c == 0 || hope > best_hope) {
        best = c;
        best_hope = hope;
      }
    }
    return best;
  }

  // What was tried most, once there is enough to go by; else `usual`.
  static std::size_t best(const Node& node, std::size_t choices, std::size_t usual) {
    if (node.visits < kEnough) return usual;
    const auto end = node.tries.begin() + static_cast<std::ptrdiff_t>(choices);
    return static_cast<std::size_t>(std::max_element(node.tries.begin(), end) - node.tries.begin());
  }

  static void learn(Node& node, std::size_t choice, float earned) {
    ++node.visits;
    ++node.tries[choice];
    node.earned[choice] += earned;
  }

 private:
  static constexpr double kExploring = 1.7;  // in stakes
  static constexpr int kEnough = 24;
  std::vector<Node> nodes_;
};

}  // namespace kydai::catalog
