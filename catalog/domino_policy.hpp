// Quick play of dominoes: moves chosen by looking at one hand and the line, in nanoseconds.
//   heaviest  the tile that counts most
//   flow      half the pips, twice the own tiles that could follow, doubles first
//   trained   odds for every move, fitted to what plain Monte Carlo chooses
// They are yardsticks in matches, play worlds to their end, and are what a bot takes others for
// when it weighs what their moves tell of their hands.  They know nothing that is hidden.
#pragma once

#include <array>
#include <cstdint>

#include "games/domino/board.hpp"
#include "games/domino/heaviest.hpp"
#include "games/domino/position.hpp"
#include "games/domino/scoring.hpp"

namespace kydai::catalog {

// The moves of a hand that differ in what they lead to: with both ends alike only the left (R11).
constexpr domino::MoveList domino_choices(domino::TileSet hand, int left, int right,
                                          const domino::Opening& opening) {
  const domino::MoveList all = domino::moves_with(hand, left, right, opening);
  if (left != right || left == domino::kNoEnd) return all;
  domino::MoveList moves;
  for (const domino::Move move : all) {
    if (move.end == domino::End::kLeft) moves.push_back(move);
  }
  return moves;
}

// Of the seat to move in a view.
constexpr domino::MoveList domino_choices(const domino::View& view) {
  const auto mover = static_cast<std::size_t>(core::index(view.turn));
  return domino_choices(view.hands[mover], view.left, view.right, view.opening);
}

// How many other tiles of the hand fit the line after a move.
constexpr int domino_follow_ups(domino::TileSet hand, int left, int right, domino::Move move) {
  hand.erase(move.tile);
  int near = left;
  int far = right;
  switch (move.end) {
    case domino::End::kOpen:
      near = move.tile.low();
      far = move.tile.high();
      break;
    case domino::End::kLeft: near = move.tile.across(left); break;
    case domino::End::kRight: far = move.tile.across(right); break;
  }
  return (hand & (domino::tiles_with(near) | domino::tiles_with(far))).size();
}

// In half points, so that it is whole: pips + 4 x follow-ups, and a double before all others.
inline constexpr int kDominoDoubleFirst = 100;
constexpr int domino_flow(domino::TileSet hand, int left, int right, domino::Move move) {
  return move.tile.pips() + 4 * domino_follow_ups(hand, left, right, move) +
         (move.tile.is_double() ? kDominoDoubleFirst : 0);
}

// Of equals the first of the list.
constexpr domino::Move domino_flow_move(const domino::MoveList& moves, domino::TileSet hand,
                                        int left, int right) {
  domino::Move best = moves[0];
  if (moves.size() == 1) return best;
  int best_score = domino_flow(hand, left, right, best);
  for (std::size_t m = 1; m < moves.size(); ++m) {
    const int score = domino_flow(hand, left, right, moves[m]);
    if (score > best_score) {
      best = moves[m];
      best_score = score;
    }
  }
  return best;
}

// Of the seat to move; the board must not be over.
constexpr domino::Move domino_flow_move(const domino::Board& board) {
  const domino::TileSet hand = board.hand(board.turn);
  const domino::MoveList moves =
      domino_choices(hand, board.left(), board.right(), domino::Opening());
  return domino_flow_move(moves, hand, board.left(), board.right());
}

// What a trained player looks at.  The weights are in 1/256 of the logarithm of the odds, by the
// number of seats; docs/domino-bot.md says how they were fitted.
struct DominoWeights {
  int points, is_double, follow_ups, own_at_new_end, others_fitting, others_at_new_end;
  int others_at_covered_end, own_at_covered_end, ends_alike, no_follow_up;
};
inline constexpr std::array<DominoWeights, 3> kDominoTrained = {{
    {16, 102, 76, -81, -78, -2, -2, -34, 252, -210},
    {25, 267, 76, 18, -95, 1, -18, 50, 112, -145},
    {35, 426, 27, 77, -65, 7, 15, 4, 52, -80},
}};

// How many steps of it a trained player's odds for a move lie above those of another: each step is
// a factor of e^(1/16).  `laid` is what lay before the move.
inline constexpr int kDominoStep = 16;
constexpr int domino_trained(const DominoWeights& w, domino::TileSet hand, domino::TileSet laid,
                             int left, int right, domino::Move move) {
  hand.erase(move.tile);
  domino::TileSet unseen = domino::TileSet::all() - hand - laid;
  unseen.erase(move.tile);
  int covered = domino::kNoEnd;
  int fresh = move.tile.high();
  int other = move.tile.low();
  if (move.end != domino::End::kOpen) {
    const bool is_left = move.end == domino::End::kLeft;
    covered = is_left ? left : right;
    other = is_left ? right : left;
    fresh = move.tile.across(covered);
  }
  const domino::TileSet at_fresh = domino::tiles_with(fresh);
  const domino::TileSet fitting = at_fresh | domino::tiles_with(other);
  const int follow_ups = (hand & fitting).size();
  int sum = w.points * domino::tile_points(move.tile, hand, domino::Blank::kAlways);
  sum += w.is_double * (move.tile.is_double() ? 1 : 0) + w.follow_ups * follow_ups;
  sum += w.own_at_new_end * (hand & at_fresh).size();
  sum += w.others_fitting * (unseen & fitting).size();
  sum += w.others_at_new_end * (unseen & at_fresh).size();
  sum += w.ends_alike * (fresh == other ? 1 : 0) + w.no_follow_up * (follow_ups == 0 ? 1 : 0);
  const bool is_gone = covered != domino::kNoEnd && fresh != covered && other != covered;
  if (is_gone) {
    sum += w.others_at_covered_end * (unseen & domino::tiles_with(covered)).size();
    sum += w.own_at_covered_end * (hand & domino::tiles_with(covered)).size();
  }
  return sum / kDominoStep;
}

namespace detail {
inline constexpr std::size_t kOddsSteps = 256;
consteval std::array<double, kOddsSteps> make_odds() {
  constexpr double kStepDown = 0.93941306281347581;  // e^(-1/16)
  std::array<double, kOddsSteps> odds{};
  double value = 1;
  for (double& one : odds) {
    one = value;
    value *= kStepDown;
  }
  return odds;
}
inline constexpr auto kOdds = make_odds();
}  // namespace detail

// e to the minus steps/16.
constexpr double domino_odds(int steps_below) {
  const auto i = static_cast<std::size_t>(steps_below);
  return detail::kOdds[i < detail::kOddsSteps ? i : detail::kOddsSteps - 1];
}

}  // namespace kydai::catalog
