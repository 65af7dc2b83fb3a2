// HashTable: what earlier visits to a position proved, keyed by 64 bits.  Two entries a bucket: one
// kept for depth, one always replaced.  Entries of earlier searches stay useful and yield first.
// A colliding key can only give a wrong bound or a move that is not in the list, which is ignored.
// Not shared between threads.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/key.hpp"
#include "search/score.hpp"

namespace kydai::search {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

template <class Move>
class HashTable {
 public:
  // Of a position that was not evaluated (it was in check).
  static constexpr std::int16_t kNoEvaluation = INT16_MIN;

  struct Entry {
    core::Key key = 0;
    std::int16_t score = 0;
    std::int16_t evaluation = kNoEvaluation;
    Move move{};
    std::int8_t depth = 0;
    Bound bound : 2 = Bound::kNone;
    std::uint8_t generation : 6 = 0;
  };
  // What a search has found out of one position.
  struct Finding {
    Score score;
    int depth;
    Bound bound;
    Move move;
    std::int16_t evaluation = kNoEvaluation;
  };

  // The largest power of two of buckets within `bytes`, at least one bucket.
  explicit HashTable(std::size_t bytes)
      : buckets_(std::bit_floor(bytes / sizeof(Bucket) + (bytes < sizeof(Bucket) ? 1 : 0))) {}

  void clear() {
    for (Bucket& bucket : buckets_) bucket = Bucket{};
    generation_ = 0;
  }
  void begin_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) % kGenerations); }

  // `ply` is the distance from the root: wins are stored as seen from the position itself.
  const Entry* find(core::Key key) const {
    const Bucket& bucket = bucket_of(key);
    for (const Entry* entry : {&bucket.deep, &bucket.recent}) {
      if (entry->key == key && entry->bound != Bound::kNone) return entry;
    }
    return nullptr;
  }

  void store(core::Key key, const Finding& found, int ply) {
    Bucket& bucket = buckets_[key & (buckets_.size() - 1)];
    const int depth = found.depth < kDeepest ? found.depth : kDeepest;
    Entry fresh{.key = key, .score = to_stored(found.score, ply), .evaluation = found.evaluation};
    fresh.move = found.move;
    fresh.depth = static_cast<std::int8_t>(depth);
    fresh.bound = found.bound;
    fresh.generation = generation_ & (kGenerations - 1);
    const bool is_stale = bucket.deep.generation != generation_;
    if (bucket.deep.key == key || is_stale || depth >= bucket.deep.depth) {
      if (bucket.deep.key != key) bucket.recent = bucket.deep;
      bucket.deep = fresh;
    } else {
      bucket.recent = fresh;
    }
  }

  static Score score_at(const Entry& entry, int ply) {
    if (is_win(entry.score)) return entry.score - ply;
    if (is_loss(entry.score)) return entry.score + ply;
    return entry.score;
  }

 private:
  static constexpr std::uint8_t kGenerations = 64;
  static constexpr int kDeepest = 127;

  struct Bucket {
    Entry deep;
    Entry recent;
  };

  static std::int16_t to_stored(Score score, int ply) {
    const Score own = is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
    return static_cast<std::int16_t>(own);
  }
  const Bucket& bucket_of(core::Key key) const { return buckets_[key & (buckets_.size() - 1)]; }

  std::vector<Bucket> buckets_;
  std::uint8_t generation_ = 0;
};

}  // namespace kydai::search
