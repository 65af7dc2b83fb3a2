// The tree of AlphaBeta: the nodes below the root, quiescence, pruning and the order of moves.
// Included by search/alpha_beta.hpp alone.
#pragma once

#include "search/alpha_beta.hpp"

namespace kydai::search {

// Counts the node and asks whether to go on.  The first iteration is never stopped, so that there
// is always an answer that was searched.
template <core::Game G, Policy<G> P>
bool AlphaBeta<G, P>::enter(int ply) {
  if (is_stopped_) return false;
  ++nodes_;
  selective_depth_ = std::max(selective_depth_, ply);
  frame(ply).pv.clear();
  if (root_depth_ > first_depth_) {
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
        case Known::End::kWon: return win_in(ply + known->plies);
        case Known::End::kLost: return loss_in(ply + known->plies);
        case Known::End::kDrawn: return draw_score(ply);
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
  if (const auto cut = judge_hash_move(beta, node, situation)) return *cut;
  return search_moves(alpha, beta, node, situation);
}

template <core::Game G, Policy<G> P>
std::optional<Score> AlphaBeta<G, P>::cut_by_table(Score alpha, Score beta, Node node,
                                                   Situation& situation) const {
  if (!request_->technique.has_table) return std::nullopt;
  situation.key = policy_.search_key(position_);
  const auto entry = table_->find(situation.key);
  if (!entry) return std::nullopt;
  situation.has_hash_move = true;
  situation.hash_move = entry->move;
  situation.table_evaluation = entry->evaluation;
  const Score score = HashTable<Move>::score_at(*entry, node.ply);
  const bool is_near = entry->depth >= node.depth - 3 && entry->bound != Bound::kUpper;
  if (is_near && !is_decided(score)) situation.hash_score = score;
  if (!is_decided(score)) {
    situation.table_score = score;
    situation.table_bound = entry->bound;
  }
  if (situation.is_pv || entry->depth < node.depth || node.excluded != nullptr) return std::nullopt;
  const bool cuts = entry->bound == Bound::kExact ||
                    (entry->bound == Bound::kLower && score >= beta) ||
                    (entry->bound == Bound::kUpper && score <= alpha);
  return cuts ? std::optional(score) : std::nullopt;
}

// The evaluation, from the table if it is there, and bettered by a score that is there.
template <core::Game G, Policy<G> P>
void AlphaBeta<G, P>::look(Frame& here, Situation& situation) const {
  const bool is_known = situation.table_evaluation != HashTable<Move>::kNoEvaluation;
  const Score evaluation = is_known ? Score{situation.table_evaluation} : evaluate();
  here.evaluation = situation.evaluation = evaluation;
  situation.table_evaluation = static_cast<std::int16_t>(evaluation);
  const bool is_better =
      situation.table_bound == Bound::kExact ||
      (situation.table_bound == Bound::kLower && situation.table_score > evaluation) ||
      (situation.table_bound == Bound::kUpper && situation.table_score < evaluation);
  if (is_better) situation.evaluation = situation.table_score;
}

template <core::Game G, Policy<G> P>
std::optional<Score> AlphaBeta<G, P>::cut_before_moves(Score alpha, Score beta, Node node,
                                                       Situation& situation) {
  if (const auto score = cut_by_table(alpha, beta, node, situation)) return score;
  Frame& here = frame(node.ply);
  situation.is_check = policy_.is_in_check(position_);
  here.has_evaluation = !situation.is_check;
  if (situation.is_check) return std::nullopt;
  look(here, situation);
  if (node.ply >= 2) {
    const Frame& earlier = frame(node.ply - 2);
    situation.is_improving = earlier.has_evaluation && here.evaluation > earlier.evaluation;
  }
  situation.may_prune = request_->technique.has_pruning;
  if (situation.is_pv || is_decided(beta) || node.excluded != nullptr) return std::nullopt;
  // So far above beta that a few plies will hardly lose it.
  const Score margin = P::kUnit * (node.depth - (situation.is_improving ? 1 : 0)) * 4 / 5;
  if (situation.may_prune && node.depth <= 8 && situation.evaluation - margin >= beta) {
    return situation.evaluation;
  }
  if (const auto score = cut_by_razor(alpha, beta, node, situation)) return score;
  return cut_by_null(beta, node, situation);
}

// So far below alpha that only captures could help: look at those, and believe them if they do not.
template <core::Game G, Policy<G> P>
std::optional<Score> AlphaBeta<G, P>::cut_by_razor(Score alpha, Score beta, Node node,
                                                   const Situation& situation) {
  if (!situation.may_prune || node.depth > 3) return std::nullopt;
  const Score margin = P::kUnit * (1 + 2 * node.depth);
  if (situation.evaluation + margin > alpha || is_decided(alpha)) return std::nullopt;
  const Score score = quiesce(alpha, beta, node.ply, 0);
  return score <= alpha ? std::optional(score) : std::nullopt;
}

// Whether everything but the hash move falls well short of it, by a shallower search without it.
// If instead another move reaches beta as well, the node is taken to fail high.
template <core::Game G, Policy<G> P>
std::optional<Score> AlphaBeta<G, P>::judge_hash_move(Score beta, Node node, Situation& situation) {
  if (!request_->technique.has_extensions || !request_->technique.has_pruning || node.depth < 7 ||
      !situation.has_hash_move || !situation.hash_score || node.excluded != nullptr ||
      node.ply >= 2 * root_depth_) {
    return std::nullopt;
  }
  const Score bar = *situation.hash_score - P::kUnit * node.depth / 50;
  Node without = node;
  without.depth = (node.depth - 1) / 2;
  without.may_null = false;
  const Move hash_move = situation.hash_move;
  without.excluded = &hash_move;
  const Score best = search_node(bar - 1, bar, without);
  if (is_stopped_) return 0;
  if (best < bar) {
    const bool is_alone = !situation.is_pv && best < bar - P::kUnit / 5;
    situation.hash_extension = is_alone ? 2 : 1;
  } else if (bar >= beta && !situation.is_pv) {
    return bar;
  } else if (*situation.hash_score >= beta) {
    situation.hash_extension = -1;
  }
  return std::nullopt;
}

template <core::Game G, Policy<G> P>
bool AlphaBeta<G, P>::loses_exchange(Move move, Score margin) const {
  if constexpr (HasExchange<P, G>) {
    return policy_.exchange(position_, move) < -margin;
  } else {
    return false;
  }
}

template <core::Game G, Policy<G> P>
void AlphaBeta<G, P>::learn(core::Seat us, Quiet quiet, Node node, bool is_good) {
  if (is_good) {
    order_.reward(us, quiet.slot, node.depth);
  } else {
    order_.punish(us, quiet.slot, node.depth);
  }
  const int piece = quiet.piece_slot;
  const int reply = piece_slot_before(node.ply, 1);
  const int plan = piece_slot_before(node.ply, 2);
  order_.change_sequel(Sequel::kReply, reply, piece, node.depth, is_good);
  order_.change_sequel(Sequel::kPlan, plan, piece, node.depth, is_good);
}

// A quiet move has reached beta and the others, searched before it, have not.
template <core::Game G, Policy<G> P>
void AlphaBeta<G, P>::learn_cut(core::Seat us, Move move, Quiet cut, const Quiets& others,
                                Node node) {
  learn(us, cut, node, true);
  order_.remember_cut(us, slot_before(node.ply), node.ply, move);
  for (const Quiet& other : others) learn(us, other, node, false);
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
  const Score surplus = (situation.evaluation - beta) / P::kUnit;
  const int depth = node.depth - 4 - node.depth / 3 - std::min(3, static_cast<int>(surplus));
  frame(node.ply).slot = -1;
  frame(node.ply).piece_slot = -1;
  keys_.push_back(G::key(position_));
  null_barrier_ = keys_.size();
  position_ = policy_.after_null(saved);
  const Score score =
      -search_node(-beta, -beta + 1, {depth, node.ply + 1, false, !node.expects_cut});
  position_ = saved;
  keys_.pop_back();
  null_barrier_ = saved_barrier;
  if (is_stopped_) return 0;
  if (score < beta) return std::nullopt;
  return is_win(score) ? beta : score;  // a win after a free move of the enemy proves nothing
}

// Before the move is played: a quiet one so late in the order that none of its kind has helped, or
// one that loses more on its square than so shallow a search can win back.
template <core::Game G, Policy<G> P>
bool AlphaBeta<G, P>::is_hopeless(Move move, Node node, const Situation& situation,
                                  const Step& step, int quiets_seen) const {
  if (!step.is_quiet) {
    return node.depth <= 6 && loses_exchange(move, P::kUnit * node.depth);
  }
  const int enough = (3 + node.depth * node.depth) / (situation.is_improving ? 1 : 2);
  if (node.depth <= 8 && quiets_seen > enough) return true;
  const int depth = shallow_depth(node, situation, step);
  return depth <= 6 && loses_exchange(move, P::kUnit * depth * depth / 8 + P::kUnit / 4);
}

// After the move is played: a quiet one, without check, that cannot be expected to reach alpha.
template <core::Game G, Policy<G> P>
bool AlphaBeta<G, P>::is_futile(Score alpha, Node node, const Situation& situation,
                                const Step& step) const {
  const int depth = shallow_depth(node, situation, step);
  if (depth <= 4 && step.record < -4000 * depth) return true;
  return depth <= 6 && situation.evaluation + P::kUnit * (1 + depth) <= alpha;
}

// How deep a quiet move will be searched here after its reduction.
template <core::Game G, Policy<G> P>
int AlphaBeta<G, P>::shallow_depth(Node node, const Situation& situation, const Step& step) const {
  const int less = late_move_reduction(node.depth, step.place) + (situation.is_improving ? 0 : 1);
  return std::max(1, node.depth - (request_->technique.has_reductions ? less : 0));
}

// What is known of a move before it is played.
template <core::Game G, Policy<G> P>
auto AlphaBeta<G, P>::step_of(Move move, Quiet quiet, int place, Node node,
                              const Situation& situation) const -> Step {
  Step step{place, !policy_.is_noisy(position_, move)};
  if (step.is_quiet) {
    step.record = record_of(policy_.mover(position_), quiet.slot, quiet.piece_slot, node.ply);
  }
  if (situation.has_hash_move && move == situation.hash_move) {
    step.extension = situation.hash_extension;
  }
  return step;
}

template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::search_moves(Score alpha, Score beta, Node node,
                                    const Situation& situation) {
  Picker picker([this] { return G::legal_moves(position_); });
  if (picker.moves.empty()) return final_score(node.ply);
  fill(picker, node.ply, situation);
  // Without a hash move the order is poor: look one ply less deep now, better at the next visit.
  if (!situation.has_hash_move && request_->technique.has_reductions && node.depth >= 4) {
    --node.depth;
  }
  const core::Seat us = policy_.mover(position_);
  const Score alpha_before = alpha;
  const bool may_leave_out = situation.may_prune && !situation.is_pv;
  Score best = -kInfinite;
  Move best_move = picker.moves[0];
  Quiets quiets;  // the quiet moves that did not cut
  const int count = static_cast<int>(picker.moves.size());
  for (int place = 0; place < count; ++place) {
    const Move move = pick(picker);
    if (node.excluded != nullptr && move == *node.excluded) continue;
    const Quiet quiet{policy_.slot(position_, move), piece_slot(move)};
    Step step = step_of(move, quiet, place, node, situation);
    const bool may_skip = may_leave_out && best > -kEvaluationMax;
    if (may_skip && is_hopeless(move, node, situation, step, static_cast<int>(quiets.size()))) {
      continue;
    }
    const auto undo = play(move, node.ply);
    step.gives_check = policy_.is_in_check(position_);
    if (may_skip && step.is_quiet && !step.gives_check && is_futile(alpha, node, situation, step)) {
      take_back(undo);
      continue;
    }
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
      if (step.is_quiet) learn_cut(us, move, quiet, quiets, node);
      break;
    }
    if (step.is_quiet && quiets.size() < quiets.capacity()) quiets.push_back(quiet);
  }
  if (best == -kInfinite) return alpha;  // there is nothing but the excluded move
  store(best, {alpha_before, beta}, node, situation, best_move);
  return best;
}

template <core::Game G, Policy<G> P>
void AlphaBeta<G, P>::store(Score best, Window window, Node node, const Situation& situation,
                            Move best_move) {
  if (!request_->technique.has_table || node.excluded != nullptr) return;
  const Bound bound = best >= window.beta   ? Bound::kLower
                      : best > window.alpha ? Bound::kExact
                                            : Bound::kUpper;
  table_->store(situation.key, {best, node.depth, bound, best_move, situation.table_evaluation},
                node.ply);
}

template <core::Game G, Policy<G> P>
int AlphaBeta<G, P>::reduction(Node node, const Situation& situation, const Step& step) const {
  if (!request_->technique.has_reductions || node.depth < 3 || step.place < 2 || !step.is_quiet ||
      step.gives_check || situation.is_check) {
    return 0;
  }
  int plies = late_move_reduction(node.depth, step.place);
  plies -= situation.is_pv ? 1 : 0;
  plies += situation.is_improving ? 0 : 1;
  plies += node.expects_cut ? 1 : 0;
  plies -= static_cast<int>(step.record / (MoveOrder<Move>::kHistoryMax / 2));
  return std::clamp(plies, 0, node.depth - 2);
}

template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::search_child(Score alpha, Score beta, Node node, const Situation& situation,
                                    const Step& step) {
  const bool is_extended = P::kExtendsChecks && request_->technique.has_extensions &&
                           step.gives_check && node.ply < 2 * root_depth_;
  const int more = is_extended && step.extension == 0 ? 1 : step.extension;
  const int depth = node.depth - 1 + more;
  const int ply = node.ply + 1;
  if (step.place == 0) {
    const bool expects_cut = !situation.is_pv && !node.expects_cut;
    return -search_node(-beta, -alpha, {depth, ply, true, expects_cut});
  }
  const int less = reduction(node, situation, step);
  Score score = -search_node(-alpha - 1, -alpha, {depth - less, ply, true, true});
  if (score > alpha && less > 0 && !is_stopped_) {
    score = -search_node(-alpha - 1, -alpha, {depth, ply, true, !node.expects_cut});
  }
  if (score > alpha && score < beta && !is_stopped_) {
    score = -search_node(-beta, -alpha, {depth, ply, true, false});
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
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply + 1));
  if (alpha >= beta) return alpha;
  if (ply >= kPlyMax - 1) return evaluate();
  return quiesce_moves(alpha, beta, ply, below);
}

template <core::Game G, Policy<G> P>
Score AlphaBeta<G, P>::quiesce_moves(Score alpha, Score beta, int ply, int below) {
  // In check every move is tried, for a while; otherwise the side may stand on what it has.
  constexpr int kEvasionPlies = 4;
  const Node node{0, ply, false};
  Situation situation;
  situation.is_pv = beta - alpha > 1;
  if (const auto cut = cut_by_table(alpha, beta, node, situation)) return *cut;
  situation.is_check = below < kEvasionPlies && policy_.is_in_check(position_);
  Picker picker([&]() -> MoveList {
    if constexpr (HasNoisyMoves<P, G>) {
      if (!situation.is_check) return policy_.noisy_moves(position_);
    }
    return G::legal_moves(position_);
  });
  if (picker.moves.empty() && (situation.is_check || !HasNoisyMoves<P, G>)) {
    return final_score(ply);
  }
  const Score alpha_before = alpha;
  Score best = loss_in(ply);
  if (!situation.is_check) {
    look(frame(ply), situation);
    best = situation.evaluation;
  }
  const Score stand = best;
  if (stand >= beta) return stand;
  alpha = std::max(alpha, stand);
  fill(picker, ply, situation);
  Move best_move = picker.moves.empty() ? Move{} : picker.moves[0];
  for (std::size_t left = picker.moves.size(); left > 0; --left) {
    const Move move = pick(picker);
    if (!situation.is_check) {
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
    if (score > best) {
      best = score;
      best_move = move;
    }
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  if (!picker.moves.empty()) store(best, {alpha_before, beta}, node, situation, best_move);
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
  return record_of(us, policy_.slot(position_, move), piece_slot(move), ply) +
         policy_.hint(position_, move);
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
