// Policy: what a search must be told about a game beside its rules.  The search is a template over
// a core::Game and a Policy and names no game; a policy is a small value object (weights may be
// inside), its functions are const and must be deterministic.
//
// The game must be for two seats that move in turn, without chance, and its outcomes zero-sum.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "search/score.hpp"

namespace kydai::search {

// How a game ends from a position if both sides play their best.
struct Known {
  enum class End : std::uint8_t { kDrawn, kWon, kLost };  // of the side to move
  End end = End::kDrawn;
  int plies = 0;  // to the end, where it is won or lost; kPlyMax at most, to count as decided
};

template <class P, class G>
concept Policy = core::Game<G> && requires(const P& policy, const typename G::Position& position,
                                           typename G::Move move) {
  // About the value of the smallest man: margins of pruning are multiples of it.
  { P::kUnit } -> std::convertible_to<Score>;
  // Whether a move that gives check makes its line one ply longer.
  { P::kExtendsChecks } -> std::convertible_to<bool>;
  // slot() is in 0 .. kMoveSlots - 1: what "the same move again" means to the history heuristic.
  { P::kMoveSlots } -> std::convertible_to<int>;
  { policy.slot(position, move) } -> std::convertible_to<int>;

  // The side to move, also where the game is over.
  { policy.mover(position) } -> std::same_as<core::Seat>;
  // From the view of the side to move.  Never asked of a position that is over.
  { policy.evaluate(position) } -> std::same_as<Score>;
  // Captures, promotions: what may change the evaluation at once.  Few enough to search to the end.
  { policy.is_noisy(position, move) } -> std::same_as<bool>;
  // What a noisy move wins at once, the reply left out.
  { policy.gain(position, move) } -> std::same_as<Score>;
  // Whether the replies take back more than a noisy move wins; false when in doubt.
  { policy.is_losing(position, move) } -> std::same_as<bool>;
  // An opinion on the order of moves while nothing else is known; about -kUnit .. kUnit.
  { policy.hint(position, move) } -> std::same_as<Score>;
  // Whether the side to move must parry something now.  Asked of positions that are over too.
  { policy.is_in_check(position) } -> std::same_as<bool>;
  // Whether "do nothing" would be a bad bargain for certain, so that surviving it proves strength.
  { policy.allows_null(position) } -> std::same_as<bool>;
  { policy.after_null(position) } -> std::same_as<typename G::Position>;
  // The key of the hash table: G::key, mixed with whatever else changes the value (a running
  // count).
  { policy.search_key(position) } -> std::same_as<core::Key>;
  // How many plies back this position may have stood before (moves since the last capture, say).
  { policy.reversible_plies(position) } -> std::convertible_to<int>;
};

// The search uses these where a policy has them:
//   bool is_over(position)        a cheap "the game has ended here, moves or no moves"; without it
//                                 the search learns it from an empty list of moves
//   bool wins_at_once(position)   a cheap "the side to move has a move that wins"
//   optional<Known> known(position)
//                                 how the game ends from here for certain, as a table of endgames
//                                 tells; asked at every node below the root
//   list noisy_moves(position)    the noisy moves alone, cheaper than the whole list (with is_over)
//   int piece_slot(position, move)  in 0 .. kPieceSlots - 1: which man goes where; what was played
//                                 before and two plies before then counts for the order of moves
//   Score exchange(position, move)  what the captures on the target square bring in the end
template <class P, class G>
concept HasIsOver = requires(const P& policy, const typename G::Position& position) {
  { policy.is_over(position) } -> std::same_as<bool>;
};
template <class P, class G>
concept HasWinsAtOnce = requires(const P& policy, const typename G::Position& position) {
  { policy.wins_at_once(position) } -> std::same_as<bool>;
};
template <class P, class G>
concept HasKnown = requires(const P& policy, const typename G::Position& position) {
  { policy.known(position) } -> std::same_as<std::optional<Known>>;
};
template <class P, class G>
concept HasPieceSlot =
    requires(const P& policy, const typename G::Position& position, typename G::Move move) {
      { P::kPieceSlots } -> std::convertible_to<int>;
      { policy.piece_slot(position, move) } -> std::convertible_to<int>;
    };
template <class P, class G>
concept HasExchange =
    requires(const P& policy, const typename G::Position& position, typename G::Move move) {
      { policy.exchange(position, move) } -> std::same_as<Score>;
    };
template <class P, class G>
concept HasNoisyMoves =
    HasIsOver<P, G> && requires(const P& policy, const typename G::Position& position) {
      { policy.noisy_moves(position) };
    };

}  // namespace kydai::search
