// HashTable: what earlier visits to a position proved, keyed by 64 bits.  Two entries a bucket: one
// kept for depth, one always replaced.  Entries of earlier searches stay useful and yield first.
// A colliding key can only give a wrong bound or a move that is not in the list, which is ignored.
//
// Several threads may find and store at once, without locks: an entry is a few words, and its first
// is the key mixed with the others, so that one torn by two writers belongs to no key.  Only
// clear() is for one thread while the others rest.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
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
    std::int16_t score = 0;
    std::int16_t evaluation = kNoEvaluation;
    std::int8_t depth = 0;
    Bound bound = Bound::kNone;
    Move move{};
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
    for (Bucket& bucket : buckets_) {
      bucket.deep.put({});
      bucket.recent.put({});
    }
    generation_.store(0, std::memory_order_relaxed);
  }
  void begin_search() {
    generation_.store((generation() + 1) % kGenerations, std::memory_order_relaxed);
  }

  std::optional<Entry> find(core::Key key) const {
    const Bucket& bucket = buckets_[key & (buckets_.size() - 1)];
    for (const Cell* cell : {&bucket.deep, &bucket.recent}) {
      const Words words = cell->get();
      if (cell->key_beside(words) == key && bound_of(words) != Bound::kNone) return unpack(words);
    }
    return std::nullopt;
  }

  // `ply` is the distance from the root: wins are stored as seen from the position itself.
  void store(core::Key key, const Finding& found, int ply) {
    Bucket& bucket = buckets_[key & (buckets_.size() - 1)];
    const int depth = found.depth < kDeepest ? found.depth : kDeepest;
    const Words fresh = pack({.score = to_stored(found.score, ply),
                              .evaluation = found.evaluation,
                              .depth = static_cast<std::int8_t>(depth),
                              .bound = found.bound,
                              .move = found.move},
                             generation());
    const Words deep = bucket.deep.get();
    const core::Key deep_key = bucket.deep.key_beside(deep);
    const bool is_stale = generation_of(deep) != generation();
    if (deep_key == key || is_stale || depth >= unpack(deep).depth) {
      if (deep_key != key) bucket.recent.put(deep, deep_key);
      bucket.deep.put(fresh, key);
    } else {
      bucket.recent.put(fresh, key);
    }
  }

  static Score score_at(const Entry& entry, int ply) {
    if (is_win(entry.score)) return entry.score - ply;
    if (is_loss(entry.score)) return entry.score + ply;
    return entry.score;
  }

 private:
  static constexpr unsigned kGenerations = 64;
  static constexpr int kDeepest = 127;

  // Beside a small move everything has room in one word:
  //   score 16 | evaluation 16 | depth 8 | bound 2, generation 6 | move 16; else the move follows
  static constexpr bool kIsSmall = sizeof(Move) <= 2;
  static constexpr std::size_t kWords = kIsSmall ? 1 : 2;
  using Words = std::array<std::uint64_t, kWords>;
  using MoveBits =
      std::conditional_t<sizeof(Move) == 1, std::uint8_t,
                         std::conditional_t<sizeof(Move) == 2, std::uint16_t, std::uint32_t>>;
  static_assert(sizeof(Move) == sizeof(MoveBits));

  struct Cell {
    std::atomic<std::uint64_t> check{0};
    std::array<std::atomic<std::uint64_t>, kWords> words{};

    Words get() const {
      Words out;
      for (std::size_t i = 0; i < kWords; ++i) out[i] = words[i].load(std::memory_order_relaxed);
      return out;
    }
    core::Key key_beside(const Words& values) const {
      core::Key key = check.load(std::memory_order_relaxed);
      for (const std::uint64_t word : values) key ^= word;
      return key;
    }
    void put(const Words& values, core::Key key = 0) {
      for (std::size_t i = 0; i < kWords; ++i) {
        words[i].store(values[i], std::memory_order_relaxed);
        key ^= values[i];
      }
      check.store(key, std::memory_order_relaxed);
    }
  };
  struct Bucket {
    Cell deep;
    Cell recent;
  };

  static Words pack(const Entry& entry, unsigned generation) {
    const std::uint64_t move = std::bit_cast<MoveBits>(entry.move);
    std::uint64_t word = static_cast<std::uint16_t>(entry.score);
    word |= std::uint64_t{static_cast<std::uint16_t>(entry.evaluation)} << 16;
    word |= std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 32;
    word |= std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 40;
    word |= std::uint64_t{generation} << 42;
    if constexpr (kIsSmall) {
      return {word | move << 48};
    } else {
      return {word, move};
    }
  }
  static Entry unpack(const Words& words) {
    const std::uint64_t word = words[0];
    const auto move = static_cast<MoveBits>(kIsSmall ? word >> 48 : words[kWords - 1]);
    return {.score = static_cast<std::int16_t>(word),
            .evaluation = static_cast<std::int16_t>(word >> 16),
            .depth = static_cast<std::int8_t>(word >> 32),
            .bound = bound_of(words),
            .move = std::bit_cast<Move>(move)};
  }
  unsigned generation() const { return generation_.load(std::memory_order_relaxed); }
  static Bound bound_of(const Words& words) { return static_cast<Bound>(words[0] >> 40 & 3); }
  static unsigned generation_of(const Words& words) {
    return static_cast<unsigned>(words[0] >> 42) % kGenerations;
  }
  static std::int16_t to_stored(Score score, int ply) {
    const Score own = is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
    return static_cast<std::int16_t>(own);
  }

  std::vector<Bucket> buckets_;
  std::atomic<unsigned> generation_ = 0;
};

}  // namespace kydai::search
