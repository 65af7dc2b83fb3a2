// Worlds: every way the tiles that a View hides can lie, counted exactly and drawn uniformly.
// A world must agree with the sizes of hands and yard, with the values seats are known not to hold
// (no=), with the announced opener (R7), and with the seat to move being able to move.
// It is made from a View alone and brings no randomness of its own.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <vector>

#include "core/fixed_list.hpp"
#include "games/domino/position.hpp"

namespace kydai::domino {

// A source of whole 64-bit words, uniform and independent.
template <class T>
concept WordSource = requires(T& source) {
  { source() } -> std::same_as<std::uint64_t>;
};

// Uniform in 0 .. n-1, n >= 1.
template <WordSource Source>
std::uint64_t word_below(Source& source, std::uint64_t n) {
  const std::uint64_t limit = ~std::uint64_t{0} - (~std::uint64_t{0} % n + 1) % n;
  for (;;) {
    const std::uint64_t word = source();
    if (word <= limit) return word % n;
  }
}

// The hidden half of a position.
struct World {
  core::PerSeat<TileSet> hands{};  // all hands, the viewer's own among them
  std::array<Tile, 14> yard{};     // as in Board: the next to draw stands last
  friend bool operator==(const World&, const World&) = default;
};

// The tiles that this view does not show anywhere.
TileSet unseen(const View& view);

// The position that this view belongs to if the hidden tiles lie so.  The world must agree with it.
Position complete(const View& view, const World& world);
// What a position hides: complete(view(position, anyone), world_of(position)) == position.
World world_of(const Position& position);

class Worlds {
 public:
  explicit Worlds(const View& view);

  // How many ways there are to share the hidden tiles out, the order of the yard not counted.
  std::uint64_t count() const {
    return ways_.empty() ? 0 : ways_[start_ * 2 + (needs_fit_ ? 0 : 1)];
  }

  // One of them, each as likely as any other, the yard's order too.  Only with count() > 0.
  template <WordSource Source>
  World draw(Source& source) const {
    World world = seen_;
    std::uint64_t rank = word_below(source, count());
    unrank(rank, world);
    shuffle_yard(source, world);
    return world;
  }

  template <WordSource Source>
  void shuffle_yard(Source& source, World& world) const {
    for (std::size_t i = yard_count_; i > 1; --i) {
      std::swap(world.yard[i - 1], world.yard[word_below(source, i)]);
    }
  }

 private:
  static constexpr std::size_t kYardGroup = 4;
  struct Group {
    std::size_t who = kYardGroup;  // a seat, or the yard
    std::size_t room = 0;
    std::size_t stride = 0;  // of its room in the index of ways_
  };

  void find_groups(const View& view);
  void find_allowed(const View& view);
  void count_ways();
  void unrank(std::uint64_t rank, World& world) const;

  World seen_;
  core::FixedList<Tile, kTiles> tiles_;           // hidden ones
  std::array<std::uint8_t, kTiles> allowed_{};    // a bit for each group that may hold tiles_[i]
  std::array<std::uint8_t, kTiles> makes_fit_{};  // a bit for each group that can move with it
  core::FixedList<Group, 4> groups_;
  // ways_[2 * rooms + f]: ways to place the last tiles into the rooms left, where f = 1 if it is
  // settled already that the seat to move can move.
  std::vector<std::uint64_t> ways_;
  std::size_t start_ = 0;
  std::size_t yard_count_ = 0;
  bool needs_fit_ = false;
};

}  // namespace kydai::domino
