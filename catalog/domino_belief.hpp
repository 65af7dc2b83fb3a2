// DominoBelief: every way the hidden tiles of a round can have been dealt and drawn, counted
// exactly and drawn uniformly.
//
// A seat's tiles came to it in batches: the seven of the deal, then what it drew when it was stuck.
// A batch lacks both ends of every moment its owner was stuck at while holding it, so that the
// tiles a seat has laid since must be shared out among its batches too: which batch one came from
// bears on what is left in the others.  Since the deal is a random order of all tiles, every such
// sharing out stands for equally many deals, and counting sharings is exact.
// Without a tale of the round the view's own voids are all that is known.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "catalog/domino_tale.hpp"
#include "core/fixed_list.hpp"
#include "games/domino/worlds.hpp"

namespace kydai::catalog {

class DominoBelief {
 public:
  // The viewer is the seat to move.
  DominoBelief(const domino::View& view, const DominoTale* tale);

  // The hands dealt, at most one batch for two tiles of the yard, and what is left of the yard.
  static constexpr std::size_t kBatchesMax = 12;
  // What each batch and the yard hold in one world, tiles laid since among them.
  using Sharing = std::array<domino::TileSet, kBatchesMax>;

  // A moment of the tale that bears on what a hidden hand holds or tells.
  struct Moment {
    enum class Kind : std::uint8_t { kTakes, kChooses, kLays };  // kLays: he had no choice
    Kind kind = Kind::kLays;
    std::uint8_t batch = 0;  // kTakes
    std::uint8_t left = domino::kNoEnd;
    std::uint8_t right = domino::kNoEnd;
    domino::Move move;
    domino::Opening opening;
    domino::TileSet laid;  // what lay before
  };

  // 0 if the view contradicts itself.
  std::uint64_t count() const { return ways_.empty() ? 0 : ways_.back(); }
  Sharing sharing(std::uint64_t rank) const;  // 0 <= rank < count()
  // What a hidden seat went through, in order; empty for the viewer and without a tale.
  const std::vector<Moment>& moments(std::size_t seat) const { return moments_[seat]; }
  // The world of a sharing, its yard in the order of tile ids.
  domino::World world(const Sharing& sharing) const;

 private:
  static constexpr std::size_t kYard = 4;  // as the owner of a batch
  struct Batch {
    std::size_t owner = kYard;
    int formed = -1;  // by this deed; -1: the deal
    std::size_t room = 0;
    domino::ValueSet lacks = 0;
    std::size_t stride = 0;
  };
  struct Stuck {
    std::size_t seat;
    int at;
    domino::ValueSet ends;
  };
  // A tile whose batch is sought; `owner` kYard: it may be anywhere.
  struct Laid {
    domino::Tile tile;
    std::size_t owner;
    int at;
  };
  struct Item {
    domino::Tile tile;
    std::uint32_t allowed = 0;  // a bit a batch
  };

  void hear_view(const domino::View& view);
  void hear_tale(const domino::View& view, const DominoTale& tale);
  void hear_laid(const domino::View& view, const DominoTale& tale, std::size_t at);
  void hear_drew(const DominoTale& tale, std::size_t at);
  void add_batch(std::size_t owner, int formed, std::size_t room, domino::ValueSet lacks);
  std::uint32_t holders(const domino::View& view, const Laid& laid) const;
  bool may_hold(const Batch& batch, const Laid& laid) const;
  void place(const domino::View& view, const Laid& laid);
  void count_ways();

  bool has_tale_ = false;
  bool contradicts_ = false;
  domino::World seen_;
  core::PerSeat<domino::TileSet> laid_{};  // out of batches
  core::FixedList<Batch, kBatchesMax> batches_;
  core::FixedList<Item, domino::kTiles> items_;
  Sharing known_{};  // tiles that have one batch only
  std::vector<Stuck> stuck_;
  std::vector<Laid> played_;
  domino::TileSet not_dealt_to_opener_;  // R8: the doubles of one who opened without
  std::size_t opener_ = 0;
  core::PerSeat<std::vector<Moment>> moments_;
  // By the rooms left in the batches, the first batch fastest: ways to share out the last items.
  std::vector<std::uint64_t> ways_;
};

}  // namespace kydai::catalog
