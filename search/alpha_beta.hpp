// AlphaBeta: iterative deepening principal-variation search with a hash table, quiescence, null
// move, late move reductions, pruning by evaluation and exchanges, and extensions of checks and of
// moves without an alternative, over any core::Game for two with a Policy. The same request on a
// cleared object gives the same answer, node for node, unless helpers on other threads share its
// table. It never reads a clock: budgets
// are nodes, and time is the caller's behind Request's callbacks.
//
// Draws by repetition: a position that stood before within the searched line counts as drawn at its
// first return, one that stood only in the game before the root at its second (the third
// occurrence). Every other end is the game's own, by G::outcome.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "search/hash_table.hpp"
#include "search/move_order.hpp"
#include "search/policy.hpp"
#include "search/reduction.hpp"
#include "search/request.hpp"

namespace kydai::search {

template <core::Game G, Policy<G> P>
class AlphaBeta {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Request = search::Request<Move>;
  using Result = search::Result<Move>;

  AlphaBeta(P policy, std::size_t table_bytes)
      : policy_(std::move(policy)),
        own_table_(std::make_unique<HashTable<Move>>(table_bytes)),
        table_(own_table_.get()),
        order_(P::kMoveSlots, piece_slots()) {}
  // A helper, to search beside `leader` on another thread: it shares what the leader's table holds
  // and learns its own order of moves.  The leader must outlive it.
  AlphaBeta(P policy, AlphaBeta& leader)
      : policy_(std::move(policy)), table_(leader.table_), order_(P::kMoveSlots, piece_slots()) {}

  P& policy() { return policy_; }

  // Forgets everything learnt, a helper only what is its own; after it, equal requests give equal
  // answers.
  void clear() {
    if (own_table_) own_table_->clear();
    order_.clear();
  }

  // The position must not be over.
  Result search(const Position& position, const Request& request);

 private:
  using MoveList = decltype(G::legal_moves(std::declval<const Position&>()));
  using RootMove = search::RootMove<Move>;
  using Line = core::FixedList<Move, kPlyMax>;

  struct Frame {
    Line pv;
    Score evaluation = 0;
    bool has_evaluation = false;
    // Of the move that is being searched here; -1 for a null move.
    int slot = -1;
    int piece_slot = -1;
  };
  struct Node {
    int depth;
    int ply;
    bool may_null;
    bool expects_cut = false;  // by what the nodes above have shown, some move will reach beta
    // Left out, to see how much worse everything else is; null in an ordinary search.
    const Move* excluded = nullptr;
  };
  // What one node knows before it loops over its moves.
  struct Situation {
    bool is_pv = false;
    bool is_check = false;
    bool is_improving = false;
    bool may_prune = false;
    Score evaluation = 0;  // bettered by what the table knows
    core::Key key = 0;
    std::int16_t table_evaluation = HashTable<Move>::kNoEvaluation;
    Score table_score = 0;  // unless it is decided; with
    Bound table_bound = Bound::kNone;
    bool has_hash_move = false;
    Move hash_move{};
    std::optional<Score> hash_score;  // what the hash move is worth at least, from nearly as deep
    int hash_extension = 0;           // more where everything but the hash move is much worse
  };
  struct Picker {
    // `make` gives the list in place; the values are written by fill() and not zeroed before.
    template <class F>
    explicit Picker(F&& make) : moves(make()) {}

    MoveList moves;
    std::array<Score, MoveList::capacity()> values;
    std::size_t next = 0;
  };

  // What search_child needs to know of the move just played.
  struct Step {
    int place;  // in the order, 0 = first
    bool is_quiet;
    bool gives_check = false;
    Score record = 0;  // how well it has done so far, of a quiet move
    int extension = 0;
  };
  struct Window {
    Score alpha;
    Score beta;
  };
  struct Quiet {
    int slot;
    int piece_slot;
  };
  using Quiets = core::FixedList<Quiet, 64>;

  void begin(const Position& position, const Request& request);
  std::vector<RootMove> ordered_root() const;
  bool run_iteration(Result& result, int depth);
  Score run_window(std::vector<RootMove>& root, int depth, Score alpha, Score beta);
  Score search_root_move(Move move, int place, int depth, Score floor, Score beta);
  Score root_floor(std::vector<Score>& exact, Score alpha) const;
  static void sort_root(std::vector<RootMove>& root);
  static void keep_settled(std::vector<RootMove>& root, std::vector<RootMove>&& unfinished);
  void fill_result(Result& result) const;

  Score search_node(Score alpha, Score beta, Node node);
  Score search_moves(Score alpha, Score beta, Node node, const Situation& situation);
  Score search_child(Score alpha, Score beta, Node node, const Situation& situation,
                     const Step& step);
  Score quiesce(Score alpha, Score beta, int ply, int below);
  Score quiesce_moves(Score alpha, Score beta, int ply, int below);
  std::optional<Score> cut_before_moves(Score alpha, Score beta, Node node, Situation& situation);
  std::optional<Score> cut_by_table(Score alpha, Score beta, Node node, Situation& situation) const;
  std::optional<Score> cut_by_null(Score beta, Node node, const Situation& situation);
  std::optional<Score> cut_by_razor(Score alpha, Score beta, Node node, const Situation& situation);
  std::optional<Score> judge_hash_move(Score beta, Node node, Situation& situation);
  bool loses_exchange(Move move, Score margin) const;
  int shallow_depth(Node node, const Situation& situation, const Step& step) const;
  bool is_hopeless(Move move, Node node, const Situation& situation, const Step& step,
                   int quiets_seen) const;
  bool is_futile(Score alpha, Node node, const Situation& situation, const Step& step) const;
  void look(Frame& here, Situation& situation) const;
  void store(Score best, Window window, Node node, const Situation& situation, Move best_move);
  std::optional<Score> ended(int ply) const;
  int reduction(Node node, const Situation& situation, const Step& step) const;
  Score value_of(Move move, int ply, const Situation& situation) const;

  void fill(Picker& picker, int ply, const Situation& situation) const;
  static Move pick(Picker& picker);

  static constexpr int piece_slots() {
    if constexpr (HasPieceSlot<P, G>) return P::kPieceSlots;
    return 0;
  }
  int piece_slot(Move move) const {
    if constexpr (HasPieceSlot<P, G>) return policy_.piece_slot(position_, move);
    return -1;
  }
  // How well the move has done so far, by itself and after what was played before.
  Score record_of(core::Seat us, int slot, int piece_slot, int ply) const {
    return order_.history(us, slot) +
           order_.sequel(Sequel::kReply, piece_slot_before(ply, 1), piece_slot) +
           order_.sequel(Sequel::kPlan, piece_slot_before(ply, 2), piece_slot);
  }
  Step step_of(Move move, Quiet quiet, int place, Node node, const Situation& situation) const;
  void learn(core::Seat us, Quiet quiet, Node node, bool is_good);
  void learn_cut(core::Seat us, Move move, Quiet cut, const Quiets& others, Node node);

  typename G::Undo play(Move move, int ply) {
    frames_[static_cast<std::size_t>(ply)].slot = policy_.slot(position_, move);
    frames_[static_cast<std::size_t>(ply)].piece_slot = piece_slot(move);
    keys_.push_back(G::key(position_));
    return G::apply(position_, move);
  }
  void take_back(const typename G::Undo& undo) {
    G::undo(position_, undo);
    keys_.pop_back();
  }
  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  int slot_before(int ply) const {
    return ply == 0 ? -1 : frames_[static_cast<std::size_t>(ply - 1)].slot;
  }
  int piece_slot_before(int ply, int back) const {
    return ply < back ? -1 : frames_[static_cast<std::size_t>(ply - back)].piece_slot;
  }
  void extend_pv(int ply, Move move) {
    Line& line = frame(ply).pv;
    line.clear();
    line.push_back(move);
    for (const Move next : frame(ply + 1).pv) {
      if (line.size() < kPlyMax) line.push_back(next);
    }
  }

  Score draw_score(int ply) const {
    return ply % 2 == 0 ? -request_->contempt : request_->contempt;
  }
  Score final_score(int ply) const;
  bool is_repetition() const;
  bool enter(int ply);
  Score evaluate() const { return clamp_evaluation(policy_.evaluate(position_)); }

  P policy_;
  std::unique_ptr<HashTable<Move>> own_table_;  // null: a helper
  HashTable<Move>* table_;
  MoveOrder<Move> order_;
  const Request* request_ = nullptr;
  Position position_{};
  std::vector<core::Key> keys_;   // of the game and of the line above the current position
  std::size_t root_keys_ = 0;     // how many of them are before the root
  std::size_t null_barrier_ = 0;  // no repetition is looked for across a null move
  std::array<Frame, kPlyMax + 1> frames_{};
  std::uint64_t nodes_ = 0;
  int selective_depth_ = 0;
  int root_depth_ = 0;
  int first_depth_ = 1;
  bool is_stopped_ = false;
};

}  // namespace kydai::search

#include "search/alpha_beta_root.hpp"
#include "search/alpha_beta_tree.hpp"
