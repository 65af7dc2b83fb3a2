// Solver: the exact coins of a round whose every tile is known, the order of the yard too, when all
// seats play for their own coins.  Two seats: alpha-beta with a table, which is the value of the
// game. Three or four: each seat takes what is best for itself (max^n); there the values depend on
// how equal choices are broken, and are a good guess rather than the truth. It counts nodes and
// gives up at its limit; it reads no clock.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/domino/scoring.hpp"

namespace kydai::domino {

class Solver {
 public:
  // `stop` is asked once for so many nodes until it says true.
  static constexpr std::uint64_t kNodesAnAsk = 512;
  explicit Solver(const Options& options, const std::function<bool()>* stop = nullptr)
      : options_(options), stop_(stop) {}

  // Coins a seat from here on, or nothing if more than `node_limit` nodes were needed or it was
  // stopped.
  std::optional<Pay> solve(const Board& board, std::uint64_t node_limit);
  std::uint64_t nodes() const { return nodes_; }  // of the last solve

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::int32_t lower = 0;
    std::int32_t upper = 0;
  };

  bool has_to_give_up();
  std::int32_t search(const Board& board, std::int32_t alpha, std::int32_t beta);
  Pay search_all(const Board& board);
  std::uint64_t key_of(const Board& board) const;

  Options options_;
  const std::function<bool()>* stop_;
  std::vector<Entry> table_;
  std::uint64_t world_ = 0;  // keeps entries of other rounds apart
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
};

// The moves that differ in what they lead to: with both ends alike only the left one (R11).
MoveList distinct_moves(const Board& board, const Opening& opening);

}  // namespace kydai::domino
