// MateSolver: whether the side to move can mate within n of its own moves, by looking at every move
// of both sides.  It shares the rules with the engine and nothing else: no evaluation, no window,
// no move left out.  What it has proved of a position it remembers.
//
// Repetition is left out: on a shortest way to mate no position comes twice.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/ouk/evaluation.hpp"
#include "games/ouk/ouk.hpp"

namespace kydai::ouk_mates {

class MateSolver {
 public:
  // The fewest moves that mate, at most `moves_max`; 0 = there is none.  nullopt: more than
  // `nodes_max` positions would have to be looked at.
  std::optional<int> solve(const ouk::Position& position, int moves_max, std::uint64_t nodes_max) {
    nodes_left_ = nodes_max;
    known_.assign(kKnown, Known{});
    ouk::Position board = position;
    for (int moves = 1; moves <= moves_max; ++moves) {
      if (can_mate(board, moves)) return moves;
      if (nodes_left_ == 0) return std::nullopt;
    }
    return 0;
  }

 private:
  static constexpr std::size_t kKnown = std::size_t{1} << 20;
  struct Known {
    core::Key key = 0;
    std::int8_t mates_in = 127;  // in so many moves it does
    std::int8_t not_in = 0;      // in so few it does not
  };

  bool is_out_of_nodes() {
    if (nodes_left_ > 0) --nodes_left_;
    return nodes_left_ == 0;
  }

  // The side to move wants to mate.
  bool can_mate(ouk::Position& board, int moves) {
    if (is_out_of_nodes()) return false;
    if (ouk::is_king_against_king(board) || ouk::is_count_over(board)) return false;
    const core::Key key = ouk::SearchPolicy::search_key(board);
    const Known& before = known_[key % kKnown];
    if (before.key == key && before.mates_in <= moves) return true;
    if (before.key == key && before.not_in >= moves) return false;
    const bool result = has_mating_move(board, moves);
    if (nodes_left_ == 0) return result;
    Known& known = known_[key % kKnown];
    if (known.key != key) known = Known{.key = key};
    if (result) known.mates_in = std::min(known.mates_in, static_cast<std::int8_t>(moves));
    if (!result) known.not_in = std::max(known.not_in, static_cast<std::int8_t>(moves));
    return result;
  }

  // Checks first: they are few, leave few replies, and mate.
  bool has_mating_move(ouk::Position& board, int moves) {
    ouk::MoveList legal = ouk::Ouk::legal_moves(board);
    auto* quiet = std::partition(legal.begin(), legal.end(),
                                 [&](ouk::Move move) { return ouk::gives_check(board, move); });
    if (moves == 1) return has_move_to_mate(board, {legal.begin(), quiet}, moves);
    return has_move_to_mate(board, {legal.begin(), legal.end()}, moves);
  }

  bool has_move_to_mate(ouk::Position& board, std::span<const ouk::Move> legal, int moves) {
    for (const ouk::Move move : legal) {
      const ouk::Undo undo = ouk::Ouk::apply(board, move);
      const bool is_won = is_mated_within(board, moves - 1);
      ouk::Ouk::undo(board, undo);
      if (is_won) return true;
      if (nodes_left_ == 0) return false;
    }
    return false;
  }

  // The side to move defends itself; the other has so many moves left.
  bool is_mated_within(ouk::Position& board, int moves) {
    if (is_out_of_nodes()) return false;
    if (!ouk::has_any_move(board)) {
      const auto outcome = ouk::Ouk::outcome(board, {});
      return outcome && outcome->scores[ouk::slot(board.to_move)] < 0;
    }
    if (moves == 0) return false;
    if (ouk::is_king_against_king(board) || ouk::is_count_over(board)) return false;
    ouk::MoveList legal = ouk::Ouk::legal_moves(board);
    std::partition(legal.begin(), legal.end(),
                   [&](ouk::Move move) { return ouk::is_tactical(board, move); });
    for (const ouk::Move move : legal) {
      const ouk::Undo undo = ouk::Ouk::apply(board, move);
      const bool is_lost = can_mate(board, moves);
      ouk::Ouk::undo(board, undo);
      if (!is_lost) return false;
    }
    return true;
  }

  std::uint64_t nodes_left_ = 0;
  std::vector<Known> known_;
};

}  // namespace kydai::ouk_mates
