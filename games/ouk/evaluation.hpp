// SearchPolicy: what a search needs to know of Ouk Chaktrang beside the rules: an evaluation that
// knows the counts, which moves are noisy, what an exchange brings, and opinions on the order of
// moves. It knows no search; a search takes it as a template argument.  A pawn is worth 100.
#pragma once

#include <cstdint>

#include "games/ouk/ouk.hpp"

namespace kydai::ouk {

class SearchPolicy {
 public:
  using Score = std::int32_t;

  static constexpr Score kUnit = 100;
  static constexpr bool kExtendsChecks = true;
  static constexpr int kMoveSlots = kSquares * kSquares;

  // From the view of the side to move.
  static Score evaluate(const Position& position);
  // A score from the view of the side to move, less what is lost because the men that are left
  // cannot mate or a running count gives them no time to.
  static Score judged(const Position& position, Score value);
  // What a man is worth in an exchange; a king's loss outweighs all.
  static Score value(Kind kind);

  static Seat mover(const Position& position) { return position.to_move; }
  // The ends that need no list of moves; mate goes before them, which Ouk::outcome() settles.
  static bool is_over(const Position& position) {
    return is_king_against_king(position) || is_count_over(position);
  }
  static bool is_in_check(const Position& position) { return is_check(position); }

  static bool is_noisy(const Position& position, Move move) { return is_tactical(position, move); }
  static MoveList noisy_moves(const Position& position) {
    MoveList moves;
    generate_tactical_moves(position, moves);
    return moves;
  }
  static Score gain(const Position& position, Move move);
  // Static exchange evaluation: the captures on the target square, cheapest men first, come out
  // below zero for the mover.
  static bool is_losing(const Position& position, Move move) {
    const bool risks_less = !move.is_call() && move.kind() != MoveKind::kPromotion &&
                            gain(position, move) >= value(position.at(move.from()).kind());
    return !risks_less && exchange(position, move) < 0;
  }
  static Score exchange(const Position& position, Move move);
  static Score hint(const Position& position, Move move);
  static constexpr int kPieceSlots = static_cast<int>(kKinds) * kSquares;
  static int piece_slot(const Position& position, Move move) {
    return static_cast<int>(ouk::slot(position.at(move.from()).kind())) * kSquares +
           index(move.to());
  }
  static int slot(const Position&, Move move) {
    return index(move.from()) * kSquares + index(move.to());
  }

  // Whether the call that is open to the side to move would help it, as its search scores the
  // position: two pawns behind, a count can only help; two pawns ahead, it can only harm.
  static bool wants_call(const Position& position, Score score) {
    const bool is_counting = position.limit != 0;
    return is_counting ? score > 2 * kUnit : score < -2 * kUnit;
  }
  // Not where zugzwang is the rule: against or with a bare king, or with nothing but pawns.
  static bool allows_null(const Position& position);
  static Position after_null(const Position& position) {
    Position after = position;
    Ouk::pass(after);
    return after;
  }

  // A running count changes what a position is worth, so its rest is part of the key.
  static core::Key search_key(const Position& position) {
    if (position.limit == 0) return position.key;
    const auto left = static_cast<core::Key>(position.limit - position.clock) & 0xffff;
    return position.key ^ core::mix(left << 1 | static_cast<core::Key>(position.counter));
  }
  // While a count runs the clock is the count's and says nothing of captures.
  static int reversible_plies(const Position& position) {
    constexpr int kLongestCount = 256;
    return position.limit == 0 ? position.clock : kLongestCount;
  }
};

}  // namespace kydai::ouk
