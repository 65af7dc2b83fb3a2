// perft: the number of lines of legal moves of a given length, the proof of a move generator.
// Only moves: counts, repetition and material ends are off, as other programs have it.  The plain
// perft visits every inner node; the one with a table counts a position of a depth once, and its
// figures are not to be held against the plain one's.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "games/ouk/position.hpp"

namespace kydai::ouk {

// Depth 0 is one line.  The last ply is counted in bulk.
std::uint64_t perft(const Position& position, int depth);

// The counts of positions that were met before, in memory of the caller, who clears it between
// rules: the key tells nothing of the options.  Threads may share a table without a lock: a slot
// holds key and count mixed, so that one half written by another thread is no hit.  A wrong hit
// takes two positions of one 64-bit key.
class PerftTable {
 public:
  struct Slot {
    std::atomic<std::uint64_t> mixed = 0;  // key ^ lines
    std::atomic<std::uint64_t> lines = 0;
  };

  // Expects at least one slot; uses the largest power of two of them.
  explicit PerftTable(std::span<Slot> slots);

  std::optional<std::uint64_t> find(core::Key key) const;
  void store(core::Key key, std::uint64_t lines);

 private:
  Slot* slots_;
  std::uint64_t mask_;
};

std::uint64_t perft(const Position& position, int depth, PerftTable& table);

struct DivideEntry {
  Move move;
  std::uint64_t lines = 0;
};
using DivideList = core::FixedList<DivideEntry, MoveList::capacity()>;

// perft(depth) split by first move, in the order of the move list; empty at depth < 1.
DivideList divide(const Position& position, int depth);

}  // namespace kydai::ouk
