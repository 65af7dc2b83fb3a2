// The root of AlphaBeta: iterations, windows, the list of root moves and what happens on a stop.
// Included by search/alpha_beta.hpp alone.
#pragma once

#include "search/alpha_beta.hpp"

namespace kydai::search {

template <core::Game G, Policy<G> P>
auto AlphaBeta<G, P>::search(const Position& position, const Request& request) -> Result {
  begin(position, request);
  Result result;
  result.root = ordered_root();
  const int depth_max = std::clamp(request.depth_max, 1, kPlyMax - 1);
  for (int depth = std::min(first_depth_, depth_max); depth <= depth_max; ++depth) {
    const bool is_finished = run_iteration(result, depth);
    if (is_finished) result.depth = depth;
    fill_result(result);
    if (!is_finished) break;
    // A win this near is proved: a deeper search hardly finds a shorter one.
    const int plies = plies_to_end(result.score);
    const bool is_enough = request.win_plies_max == 0 || plies <= request.win_plies_max;
    const bool is_proved = is_decided(result.score) && plies <= depth && is_enough;
    if (is_proved && request.lines == 1 && request.margin == 0) break;
    if (request.goes_on && !request.goes_on(std::as_const(result))) break;
  }
  request_ = nullptr;
  return result;
}

template <core::Game G, Policy<G> P>
void AlphaBeta<G, P>::begin(const Position& position, const Request& request) {
  request_ = &request;
  position_ = position;
  keys_.assign(request.past.begin(), request.past.end());
  root_keys_ = keys_.size();
  null_barrier_ = 0;
  frames_ = {};
  nodes_ = 0;
  selective_depth_ = 0;
  root_depth_ = 0;
  first_depth_ = std::max(1, request.depth_min);
  is_stopped_ = false;
  if (own_table_) own_table_->begin_search();
  order_.begin_search();
}

// Before anything is searched: noisy moves by gain, then hints; equals by the request's seed.
template <core::Game G, Policy<G> P>
auto AlphaBeta<G, P>::ordered_root() const -> std::vector<RootMove> {
  const MoveList moves = G::legal_moves(position_);
  KYDAI_CHECK(!moves.empty());
  struct Place {
    Score value;
    core::Key tie;
    std::size_t i;
  };
  std::vector<Place> places;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto& only = request_->only;
    if (!only.empty() && std::find(only.begin(), only.end(), moves[i]) == only.end()) continue;
    const core::Key tie = request_->seed == 0 ? 0 : core::mix(request_->seed + i);
    places.push_back({value_of(moves[i], 0, Situation{}), tie, i});
  }
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    if (a.value != b.value) return a.value > b.value;
    return a.tie != b.tie ? a.tie < b.tie : a.i < b.i;
  });
  KYDAI_CHECK(!places.empty());
  std::vector<RootMove> root;
  root.reserve(places.size());
  for (const Place& place : places) root.push_back({.move = moves[place.i]});
  return root;
}

// False if it was stopped; then the result keeps the iteration before, bettered by what was
// finished.
template <core::Game G, Policy<G> P>
bool AlphaBeta<G, P>::run_iteration(Result& result, int depth) {
  root_depth_ = depth;
  const bool is_single = request_->lines == 1 && request_->margin == 0;
  constexpr Score kOpen = 2 * kInfinite;  // wider than any two scores are apart
  const bool wants_win = request_->win_plies_max > 0;
  const Score least = wants_win ? win_in(request_->win_plies_max) - 1 : -kInfinite;
  Score below = is_single && depth >= 5 && !wants_win ? P::kUnit / 3 : kOpen;
  Score above = below;
  const Score centre = result.score;
  for (;;) {
    const Score alpha = std::max(least, centre - below);
    const Score beta = std::min(+kInfinite, centre + above);
    std::vector<RootMove> root = result.root;
    const Score score = run_window(root, depth, alpha, beta);
    if (is_stopped_) {
      keep_settled(result.root, std::move(root));
      result.was_stopped = true;
      return false;
    }
    if ((score > alpha || alpha == least) && score < beta) {
      result.root = std::move(root);
      return true;
    }
    // A failed window is opened on its side, at once for wins and losses.
    Score& side = score <= alpha ? below : above;
    side = is_decided(score) || side > 8 * P::kUnit ? kOpen : side * 3;
    if (score >= beta) result.root = std::move(root);  // the move that failed high goes first
  }
}

// Searches all root moves and sorts them.  The best score, or the bound that broke the window.
template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::run_window(std::vector<RootMove>& root, int depth, Score alpha, Score beta) {
  std::vector<Score> exact;  // of this iteration, best first
  Score best = -kInfinite;
  for (RootMove& entry : root) entry.is_exact = false;
  for (std::size_t i = 0; i < root.size(); ++i) {
    RootMove& entry = root[i];
    const Score floor = root_floor(exact, alpha);
    const std::uint64_t nodes_before = nodes_;
    const Score score = search_root_move(entry.move, static_cast<int>(i), depth, floor, beta);
    entry.nodes += nodes_ - nodes_before;
    if (is_stopped_) return best;
    best = std::max(best, score);
    entry.score = score;
    entry.depth = depth;
    entry.is_exact = score > floor && score < beta;
    if (score > floor) {
      exact.push_back(score);
      entry.pv.assign(1, entry.move);
      entry.pv.insert(entry.pv.end(), frame(1).pv.begin(), frame(1).pv.end());
    }
    if (score < beta) continue;
    std::rotate(root.begin(), root.begin() + static_cast<std::ptrdiff_t>(i),
                root.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return score;
  }
  sort_root(root);
  return best;
}

// Exact ones first, the best in front; the others stay in their order.  (By insertion: few move.)
template <core::Game G, Policy<G> P>
void AlphaBeta<G, P>::sort_root(std::vector<RootMove>& root) {
  const auto is_before = [](const RootMove& a, const RootMove& b) {
    if (a.is_exact != b.is_exact) return a.is_exact;
    return a.is_exact && a.score > b.score;
  };
  for (auto it = root.begin(); it != root.end(); ++it) {
    std::rotate(std::upper_bound(root.begin(), it, *it, is_before), it, it + 1);
  }
}

// The score that a further root move must beat to be worth an exact one.
template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::root_floor(std::vector<Score>& exact, Score alpha) const {
  const auto lines = static_cast<std::size_t>(std::max(1, request_->lines));
  if (exact.size() < lines) return alpha;
  std::sort(exact.begin(), exact.end(), std::greater<>());
  const Score last = exact[lines - 1];
  return std::max(alpha, request_->margin > 0 ? last - request_->margin - 1 : last);
}

template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::search_root_move(Move move, int place, int depth, Score floor, Score beta) {
  const auto undo = play(move, 0);
  Score score = 0;
  if (place == 0 || floor == -kInfinite) {
    score = -search_node(-beta, -floor, {depth - 1, 1, true});
  } else {
    score = -search_node(-floor - 1, -floor, {depth - 1, 1, true});
    if (score > floor && score < beta && !is_stopped_) {
      score = -search_node(-beta, -floor, {depth - 1, 1, true});
    }
  }
  take_back(undo);
  return score;
}

// After a stop: if the unfinished iteration settled a move exactly, its list replaces the one
// before. Moves it did not come to are exact no longer: their old scores must not be compared with
// new ones, or a move that was just refuted could look as good as the one that replaces it.  (The
// old favourite is searched first, so what is settled is at least that one.)
template <core::Game G, Policy<G> P>
void AlphaBeta<G, P>::keep_settled(std::vector<RootMove>& root,
                                   std::vector<RootMove>&& unfinished) {
  const auto is_exact = [](const RootMove& entry) { return entry.is_exact; };
  if (std::none_of(unfinished.begin(), unfinished.end(), is_exact)) return;
  root = std::move(unfinished);
  sort_root(root);
}

template <core::Game G, Policy<G> P>
void AlphaBeta<G, P>::fill_result(Result& result) const {
  result.best = result.root.front().move;
  result.score = result.root.front().score;
  result.nodes = nodes_;
  result.selective_depth = selective_depth_;
}

}  // namespace kydai::search
