// SearchPolicy: what a search needs to know of Cờ Ngũ Hành beside the rules: an evaluation, which
// moves are noisy, and opinions on the order of moves.  It knows no search; search takes it as a
// template argument.  Weights are in hundredths of an element.
#pragma once

#include <array>
#include <cstdint>

#include "games/ngu_hanh/ngu_hanh.hpp"

namespace kydai::ngu_hanh {

// Each weight counts for the side that has the thing, against the same of the other side.  Chosen
// by self-play at 600 nodes a move, siege_near again at 1,000; own pieces crowding about the own
// Chủ were found to be worth nothing.
struct Weights {
  std::int32_t first_of_kind = 110;  // an element of which the side has at least one
  std::int32_t second_of_kind = 90;  // and its double
  std::int32_t rebirth = 45;         // a lost piece whose generator is on the board
  std::int32_t rebirth_ready = 15;   // ... and stands one step from an open node by the Chủ
  std::int32_t threat = 25;          // an enemy piece that could be taken now
  std::int32_t hunt = 10;            // an enemy piece two steps from its master
  std::int32_t mobility = 1;         // a node that some piece of a kind can step to
  std::int32_t siege_near = 60;      // a piece two steps from the enemy Chủ
  std::int32_t siege_far = 20;       // a piece three steps from it
  std::int32_t refuge = 6;           // a safe node beside the own Chủ
  std::int32_t tempo = 8;            // to be on the move

  friend constexpr bool operator==(const Weights&, const Weights&) = default;
};

class SearchPolicy {
 public:
  using Position = ngu_hanh::Position;
  using Move = ngu_hanh::Move;
  using Score = std::int32_t;

  static constexpr Score kUnit = 100;
  static constexpr bool kExtendsChecks = true;
  static constexpr int kMoveSlots = 2 * kNodes * kNodes + 1;

  constexpr SearchPolicy() = default;
  constexpr explicit SearchPolicy(const Weights& weights) : weights_(weights) {}

  // From the view of the side to move.
  Score evaluate(const Position& position) const;

  static Seat mover(const Position& position) { return position.mover(); }
  static bool is_over(const Position& position) { return NguHanh::is_over(position); }
  static bool wins_at_once(const Position& position) {
    return NguHanh::is_lord_attacked(position, core::other(position.mover()));
  }
  // An attacked Chủ need not be saved by the rules, but it is lost next turn.
  static bool is_in_check(const Position& position) {
    return NguHanh::is_lord_attacked(position, position.mover());
  }

  static bool is_noisy(const Position& position, Move move) {
    return NguHanh::is_capture(position, move);
  }
  static MoveList noisy_moves(const Position& position);
  static Score gain(const Position& position, Move move);
  // A Chủ that takes a guarded piece is taken; everything else trades evenly at worst.
  static bool is_losing(const Position& position, Move move);
  static Score hint(const Position& position, Move move);
  static int slot(const Position& position, Move move);

  // Passing is a legal move, so what a side has after it is a true lower bound.
  static bool allows_null(const Position&) { return true; }
  static Position after_null(const Position& position);

  // Near the limits the clocks decide, so they belong to what is remembered.
  static Key search_key(const Position& position);
  static int reversible_plies(const Position& position) {
    return static_cast<int>(position.quiet_plies);
  }

 private:
  // What one side's men do, as sets.
  struct Camp;
  Score side_value(const Camp& us, const Camp& them) const;

  Weights weights_;
};

}  // namespace kydai::ngu_hanh
