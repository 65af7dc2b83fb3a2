// The tree of AlphaBeta: the nodes below the root, quiescence, pruning and the order of moves.
// Included by search/alpha_beta.hpp alone.
#pragma once

#include "search/alpha_beta.hpp"

namespace kydai::search {

// Counts the node and asks whether to go on.  The first iteration is never stopped, so that there
// is always an answer that was searched.
template <core::Game G, Policy<G> P>
bool AlphaBeta<G, P>::enter(int ply) {
  ++nodes_;
  selective_depth_ = std::max(selective_depth_, ply);
  frame(ply).pv.clear();
  if (root_depth_ > 1) {
    if (request_->nodes_max != 0 && nodes_ >= request_->nodes_max) is_stopped_ = true;
    if (nodes_ % 1024 == 0 && request_->stop && request_->stop()) is_stopped_ = true;
  }
  return !is_stopped_;
}

// Only of positions that are over by themselves.
template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::final_score(int ply) const {
  const auto outcome = G::outcome(position_, {});
  KYDAI_CHECK(outcome.has_value());
  const core::Seat us = policy_.mover(position_);
  const double score = outcome->scores[static_cast<std::size_t>(core::index(us))];
  if (score > 0) return win_in(ply);
  if (score < 0) return loss_in(ply);
  return draw_score(ply);
}

template <core::Game G, Policy<G> P>
bool AlphaBeta<G, P>::is_repetition() const {
  const core::Key key = G::key(position_);
  const std::size_t known = keys_.size() - null_barrier_;
  const std::size_t back =
      std::min(known, static_cast<std::size_t>(policy_.reversible_plies(position_)));
  int before_root = 0;
  for (std::size_t i = 2; i <= back; i += 2) {
    const std::size_t at = keys_.size() - i;
    if (keys_[at] != key) continue;
    if (at >= root_keys_ || ++before_root == 2) return true;
  }
  return false;
}

// The ends and wins that can be seen without a list of moves.
template <core::Game G, Policy<G> P>
std::optional<Score> AlphaBeta<G, P>::ended(int ply) const {
  if constexpr (HasIsOver<P, G>) {
    if (policy_.is_over(position_)) return final_score(ply);
  }
  if (is_repetition()) return draw_score(ply);
  if constexpr (HasWinsAtOnce<P, G>) {
    if (policy_.wins_at_once(position_)) return win_in(ply + 1);
  }
  if constexpr (HasKnown<P, G>) {
    if (const auto known = policy_.known(position_)) {
      switch (known->end) {
        case Known::End::kWin: return win_in(ply + known->plies);
        case Known::End::kLoss: return loss_in(ply + known->plies);
        case Known::End::kDraw: return draw_score(ply);
      }
    }
  }
  return std::nullopt;
}

template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::search_node(Score alpha, Score beta, Node node) {
  if (node.depth <= 0) return quiesce(alpha, beta, node.ply, 0);
  if (!enter(node.ply)) return 0;
  if (const auto end = ended(node.ply)) return *end;
  // Nothing here can be better than a win by the next move or worse than having just lost.
  alpha = std::max(alpha, loss_in(node.ply));
  beta = std::min(beta, win_in(node.ply + 1));
  if (alpha >= beta) return alpha;
  if (node.ply >= kPlyMax - 1) return evaluate();
  Situation situation;
  situation.is_pv = beta - alpha > 1;
  if (const auto cut = cut_before_moves(alpha, beta, node, situation)) return *cut;
  return search_moves(alpha, beta, node, situation);
}

template <core::Game G, Policy<G> P>
std::optional<Score> AlphaBeta<G, P>::cut_by_table(Score alpha, Score beta, Node node,
                                                   Situation& situation) const {
  if (!request_->technique.has_table) return std::nullopt;
  situation.key = policy_.search_key(position_);
  const auto* entry = table_.find(situation.key);
  if (entry == nullptr) return std::nullopt;
  situation.has_hash_move = true;
  situation.hash_move = entry->move;
  if (situation.is_pv || entry->depth < node.depth) return std::nullopt;
  const Score score = HashTable<Move>::score_at(*entry, node.ply);
  const bool cuts = entry->bound == Bound::kExact ||
                    (entry->bound == Bound::kLower && score >= beta) ||
                    (entry->bound == Bound::kUpper && score <= alpha);
  return cuts ? std::optional(score) : std::nullopt;
}

template <core::Game G, Policy<G> P>
std::optional<Score> AlphaBeta<G, P>::cut_before_moves(Score alpha, Score beta, Node node,
                                                       Situation& situation) {
  if (const auto score = cut_by_table(alpha, beta, node, situation)) return score;
  Frame& here = frame(node.ply);
  situation.is_check = policy_.is_in_check(position_);
  here.has_evaluation = !situation.is_check;
  if (situation.is_check) return std::nullopt;
  here.evaluation = situation.evaluation = evaluate();
  if (node.ply >= 2) {
    const Frame& earlier = frame(node.ply - 2);
    situation.is_improving = earlier.has_evaluation && here.evaluation > earlier.evaluation;
  }
  situation.may_prune = may_prune();
  if (situation.is_pv || is_decided(beta)) return std::nullopt;
  // So far above beta that a few plies will hardly lose it.
  const Score margin = P::kUnit * (node.depth - (situation.is_improving ? 1 : 0)) * 4 / 5;
  if (situation.may_prune && node.depth <= 6 && here.evaluation - margin >= beta) {
    return here.evaluation;
  }
  return cut_by_null(beta, node, situation);
}

template <core::Game G, Policy<G> P>
std::optional<Score> AlphaBeta<G, P>::cut_by_null(Score beta, Node node,
                                                  const Situation& situation) {
  if (!request_->technique.has_null_move || !node.may_null || node.depth < 3 ||
      situation.evaluation < beta || !policy_.allows_null(position_)) {
    return std::nullopt;
  }
  const Position saved = position_;
  const std::size_t saved_barrier = null_barrier_;
  const Score surplus = (situation.evaluation - beta) / (2 * P::kUnit);
  const int depth = node.depth - 3 - node.depth / 4 - std::min(2, static_cast<int>(surplus));
  frame(node.ply).slot = -1;
  keys_.push_back(G::key(position_));
  null_barrier_ = keys_.size();
  position_ = policy_.after_null(saved);
  const Score score = -search_node(-beta, -beta + 1, {depth, node.ply + 1, false});
  position_ = saved;
  keys_.pop_back();
  null_barrier_ = saved_barrier;
  if (is_stopped_) return 0;
  if (score < beta) return std::nullopt;
  return is_win(score) ? beta : score;  // a win after a free move of the enemy proves nothing
}

template <core::Game G, Policy<G> P>
bool AlphaBeta<G, P>::may_prune() const {
  if constexpr (HasAllowsPruning<P, G>) {
    if (!policy_.allows_pruning(position_)) return false;
  }
  return request_->technique.has_pruning;
}

// A quiet move at a shallow node that cannot be expected to reach alpha.
template <core::Game G, Policy<G> P>
bool AlphaBeta<G, P>::is_futile(Score alpha, Node node, const Situation& situation,
                                int quiets_seen) {
  if (!situation.may_prune || node.depth > 6) return false;
  const int enough = (4 + node.depth * node.depth) / (situation.is_improving ? 1 : 2);
  if (node.depth <= 4 && quiets_seen > enough) return true;
  return situation.evaluation + P::kUnit * (1 + node.depth) <= alpha;
}

template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::search_moves(Score alpha, Score beta, Node node,
                                    const Situation& situation) {
  Picker picker([this] { return G::legal_moves(position_); });
  if (picker.moves.empty()) return final_score(node.ply);
  fill(picker, node.ply, situation);
  // Without a hash move the order is poor: look one ply less deep now, better at the next visit.
  if (!situation.has_hash_move && request_->technique.has_reductions && node.depth >= 5) {
    --node.depth;
  }
  const core::Seat us = policy_.mover(position_);
  const Score alpha_before = alpha;
  Score best = -kInfinite;
  Move best_move = picker.moves[0];
  core::FixedList<int, 64> quiets;  // slots of the quiet moves that did not cut
  const int count = static_cast<int>(picker.moves.size());
  for (int place = 0; place < count; ++place) {
    const Move move = pick(picker);
    const bool is_quiet = !policy_.is_noisy(position_, move);
    const auto undo = play(move, node.ply);
    const int slot = frame(node.ply).slot;
    const bool gives_check = policy_.is_in_check(position_);
    if (is_quiet && !gives_check && best > -kEvaluationMax && !situation.is_pv &&
        is_futile(alpha, node, situation, static_cast<int>(quiets.size()))) {
      take_back(undo);
      continue;
    }
    const Step step{place, is_quiet, gives_check, order_.history(us, slot)};
    const Score score = search_child(alpha, beta, node, situation, step);
    take_back(undo);
    if (is_stopped_) return 0;
    if (score > best) {
      best = score;
      best_move = move;
    }
    if (score > alpha) {
      alpha = score;
      if (situation.is_pv) extend_pv(node.ply, move);
    }
    if (alpha >= beta) {
      if (is_quiet) {
        order_.reward(us, slot, node.depth);
        order_.remember_cut(us, slot_before(node.ply), node.ply, move);
        for (const int other : quiets) order_.punish(us, other, node.depth);
      }
      break;
    }
    if (is_quiet && quiets.size() < quiets.capacity()) quiets.push_back(slot);
  }
  if (request_->technique.has_table) {
    const Bound bound = best >= beta          ? Bound::kLower
                        : best > alpha_before ? Bound::kExact
                                              : Bound::kUpper;
    table_.store(situation.key, best, node.depth, bound, best_move, node.ply);
  }
  return best;
}

template <core::Game G, Policy<G> P>
int AlphaBeta<G, P>::reduction(Node node, const Situation& situation, Step step) const {
  if (!request_->technique.has_reductions || node.depth < 3 || step.place < 2 || !step.is_quiet ||
      step.gives_check || situation.is_check) {
    return 0;
  }
  int plies = late_move_reduction(node.depth, step.place);
  plies -= situation.is_pv ? 1 : 0;
  plies += situation.is_improving ? 0 : 1;
  plies -= static_cast<int>(step.history / (MoveOrder<Move>::kHistoryMax / 2));
  return std::clamp(plies, 0, node.depth - 2);
}

template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::search_child(Score alpha, Score beta, Node node, const Situation& situation,
                                    Step step) {
  const bool is_extended = P::kExtendsChecks && request_->technique.has_extensions &&
                           step.gives_check && node.ply < 2 * root_depth_;
  const int depth = node.depth - 1 + (is_extended ? 1 : 0);
  const int ply = node.ply + 1;
  if (step.place == 0) return -search_node(-beta, -alpha, {depth, ply, true});
  const int less = reduction(node, situation, step);
  Score score = -search_node(-alpha - 1, -alpha, {depth - less, ply, true});
  if (score > alpha && less > 0 && !is_stopped_) {
    score = -search_node(-alpha - 1, -alpha, {depth, ply, true});
  }
  if (score > alpha && score < beta && !is_stopped_) {
    score = -search_node(-beta, -alpha, {depth, ply, true});
  }
  return score;
}

// `below` = plies below the last full one.
template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::quiesce(Score alpha, Score beta, int ply, int below) {
  if (!enter(ply)) return 0;
  if (const auto end = ended(ply)) return *end;
  if (!request_->technique.has_quiescence) {
    return G::legal_moves(position_).empty() ? final_score(ply) : evaluate();
  }
  if (ply >= kPlyMax - 1) return evaluate();
  return quiesce_moves(alpha, beta, ply, below);
}

template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::quiesce_moves(Score alpha, Score beta, int ply, int below) {
  // In check every move is tried, for a while; otherwise the side may stand on what it has.
  constexpr int kEvasionPlies = 4;
  const bool is_check = below < kEvasionPlies && policy_.is_in_check(position_);
  Picker picker([&]() -> MoveList {
    if constexpr (HasNoisyMoves<P, G>) {
      if (!is_check) return policy_.noisy_moves(position_);
    }
    return G::legal_moves(position_);
  });
  if (picker.moves.empty() && (is_check || !HasNoisyMoves<P, G>)) return final_score(ply);
  const Score stand = is_check ? loss_in(ply) : evaluate();
  if (stand >= beta) return stand;
  alpha = std::max(alpha, stand);
  Score best = stand;
  fill(picker, ply, Situation{});
  for (std::size_t left = picker.moves.size(); left > 0; --left) {
    const Move move = pick(picker);
    if (!is_check) {
      if (!policy_.is_noisy(position_, move)) continue;
      const Score hope = stand + policy_.gain(position_, move) + 2 * P::kUnit;
      if (hope <= alpha && !is_decided(alpha)) {
        best = std::max(best, hope);
        continue;
      }
      if (policy_.is_losing(position_, move)) continue;
    }
    const auto undo = play(move, ply);
    const Score score = -quiesce(-beta, -alpha, ply + 1, below + 1);
    take_back(undo);
    if (is_stopped_) return 0;
    best = std::max(best, score);
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  return best;
}

// The order: hash move, winning and even noisy moves by gain, killers, the answer that refuted the
// same move before, quiet moves by history, losing noisy moves.
template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::value_of(Move move, int ply, const Situation& situation) const {
  constexpr Score kStep = 1 << 24;
  if (situation.has_hash_move && move == situation.hash_move) return 8 * kStep;
  if (policy_.is_noisy(position_, move)) {
    const Score gain = policy_.gain(position_, move) * 16 + policy_.hint(position_, move);
    return policy_.is_losing(position_, move) ? gain - kStep : gain + 4 * kStep;
  }
  if (order_.is_killer(ply, move)) return 3 * kStep;
  const core::Seat us = policy_.mover(position_);
  if (order_.is_answer(us, slot_before(ply), move)) return 2 * kStep;
  return order_.history(us, policy_.slot(position_, move)) + policy_.hint(position_, move);
}

template <core::Game G, Policy<G> P>
void AlphaBeta<G, P>::fill(Picker& picker, int ply, const Situation& situation) const {
  for (std::size_t i = 0; i < picker.moves.size(); ++i) {
    picker.values[i] = value_of(picker.moves[i], ply, situation);
  }
}

// Selection sort, a step a call: most nodes need only the first few.
template <core::Game G, Policy<G> P>
auto AlphaBeta<G, P>::pick(Picker& picker) -> Move {
  std::size_t best = picker.next;
  for (std::size_t i = picker.next + 1; i < picker.moves.size(); ++i) {
    if (picker.values[i] > picker.values[best]) best = i;
  }
  // Moves between keep their order, so that equal values come out as the game lists them.
  const Move move = picker.moves[best];
  const Score value = picker.values[best];
  for (std::size_t i = best; i > picker.next; --i) {
    picker.moves[i] = picker.moves[i - 1];
    picker.values[i] = picker.values[i - 1];
  }
  picker.values[picker.next] = value;
  picker.moves[picker.next++] = move;
  return move;
}

}  // namespace kydai::search
