// What a search is asked and what it answers.  The only clocks are the caller's, behind callbacks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/key.hpp"
#include "search/callback.hpp"
#include "search/score.hpp"

namespace kydai::search {

// The parts of the search beyond plain alpha-beta, each of which can be taken out: tests compare
// with plain minimax, experiments measure one part at a time.
struct Technique {
  bool has_table = true;       // hash table cuts and the hash move
  bool has_quiescence = true;  // noisy moves below the last ply
  bool has_null_move = true;   // a side that stands well even after doing nothing
  bool has_pruning = true;     // futility, late moves left out
  bool has_reductions = true;  // late moves searched less deep
  bool has_extensions = true;  // checks searched deeper
};

template <class Move>
struct RootMove {
  Move move{};
  Score score = -kInfinite;  // the true score, or an upper bound
  bool is_exact = false;     // whether `score` is the true one (within its depth)
  int depth = 0;             // iteration that gave the score
  std::uint64_t nodes = 0;   // looked at below it, all iterations together
  std::vector<Move> pv;      // begins with `move`; only of exact ones
};

template <class Move>
struct Result {
  Move best{};
  Score score = 0;
  int depth = 0;            // last iteration that was finished
  int selective_depth = 0;  // longest line looked at
  std::uint64_t nodes = 0;
  bool was_stopped = false;  // by the budget or a callback, within an iteration
  // All root moves, best first; the exact ones before those that are only bounded.
  std::vector<RootMove<Move>> root;

  const std::vector<Move>& pv() const { return root.front().pv; }
};

template <class Move>
struct Request {
  // Keys of all earlier positions of the game, oldest first.
  std::span<const core::Key> past;
  // The root moves to look at; empty = all.
  std::span<const Move> only;
  // The first iteration, which is never broken off, and the last.
  int depth_min = 1;
  int depth_max = kPlyMax / 2;
  std::uint64_t nodes_max = 0;  // 0 = no budget
  // Asked every 1024 nodes; true ends the search within the iteration.
  Callback<bool()> stop;
  // Called after each finished iteration; false = go no deeper (a soft deadline).  Also for
  // display.
  Callback<bool(const Result<Move>&)> goes_on;
  // Exact scores are wanted for the best `lines` root moves and all within `margin` of the last of
  // them.
  int lines = 1;
  Score margin = 0;
  // What a draw is worth less than 0 to the side at the root.
  Score contempt = 0;
  // Only a win in at most so many plies is looked for, and no other score told apart: where there
  // is none, no root move is exact.  0 = everything counts.
  int win_plies_max = 0;
  // Breaks ties in the first ordering of the root moves; 0 = the game's own order.
  std::uint64_t seed = 0;
  Technique technique;
};

}  // namespace kydai::search
