#include "games/domino/solver.hpp"

#include <algorithm>

#include "core/key.hpp"

namespace kydai::domino {
namespace {

constexpr std::size_t kTableSize = 1u << 14;
constexpr std::int32_t kInfinity = 13 * kStakeMax;

std::size_t place(core::Seat seat) { return static_cast<std::size_t>(core::index(seat)); }

struct Child {
  Board board;
  int replies = 0;  // of the other seat; few are tried first
};

core::FixedList<Child, kMovesMax> children_of(const Board& board, const Options& options) {
  core::FixedList<Child, kMovesMax> children;
  for (const Move move : distinct_moves(board, Opening())) {
    Child child{board};
    lay(child.board, options, move);
    const Board& next = child.board;
    const int held = (next.hand(next.turn) & next.fitting()).size();
    // To go out or to move again comes before everything.
    child.replies = next.is_over() || next.turn == board.turn ? -1 : held;
    children.push_back(child);
  }
  std::ranges::sort(children, {}, &Child::replies);
  return children;
}

}  // namespace

MoveList distinct_moves(const Board& board, const Opening& opening) {
  const MoveList all = moves_with(board.hand(board.turn), board.left(), board.right(), opening);
  if (board.left() != board.right() || board.left() == kNoEnd) return all;
  MoveList moves;
  for (const Move move : all) {
    if (move.end == End::kLeft) moves.push_back(move);
  }
  return moves;
}

std::optional<Pay> Solver::solve(const Board& board, std::uint64_t node_limit) {
  nodes_ = 0;
  node_limit_ = node_limit;
  ++world_;
  if (board.is_over()) return round_pay(board, options_);
  Pay pay{};
  if (options_.seats == 2) {
    if (table_.empty()) table_.resize(kTableSize);
    pay[0] = search(board, -kInfinity, kInfinity);
    pay[1] = -pay[0];
  } else {
    pay = search_all(board);
  }
  if (nodes_ > node_limit_) return std::nullopt;
  return pay;
}

// Counts a node.  To be stopped is to have no nodes left.
bool Solver::has_to_give_up() {
  if (++nodes_ % kNodesAnAsk == 0 && stop_ != nullptr && *stop_ && (*stop_)()) node_limit_ = 0;
  return nodes_ > node_limit_;
}

std::uint64_t Solver::key_of(const Board& board) const {
  // The yard's order is that of the world, so its size says what is left of it.
  const auto low = static_cast<std::uint64_t>(std::min(board.left(), board.right()));
  const auto high = static_cast<std::uint64_t>(std::max(board.left(), board.right()));
  const std::uint64_t rest = low | high << 4 | place(board.turn) << 8 |
                             static_cast<std::uint64_t>(board.yard_count) << 12 | world_ << 20;
  const std::uint64_t hands = core::mix(board.hands[1].bits() ^ core::mix(rest));
  return core::mix(board.hands[0].bits() ^ hands) | 1;  // 0 marks an empty entry
}

// Coins of seat 0, who makes them many while seat 1 makes them few; fail-soft.
std::int32_t Solver::search(const Board& board, std::int32_t alpha, std::int32_t beta) {
  if (board.is_over()) return round_pay(board, options_)[0];
  if (has_to_give_up()) return 0;
  const std::uint64_t key = key_of(board);
  Entry& entry = table_[key % kTableSize];
  Entry known{key, -kInfinity, kInfinity};
  if (entry.key == key) {
    known = entry;
    if (known.lower >= beta || known.lower == known.upper) return known.lower;
    if (known.upper <= alpha) return known.upper;
    alpha = std::max(alpha, known.lower);
    beta = std::min(beta, known.upper);
  }
  const bool maximises = board.turn == core::Seat::k0;
  std::int32_t best = maximises ? -kInfinity : kInfinity;
  std::int32_t low = alpha;
  std::int32_t high = beta;
  for (const Child& child : children_of(board, options_)) {
    const std::int32_t value = search(child.board, low, high);
    if (nodes_ > node_limit_) return 0;
    if (maximises) {
      best = std::max(best, value);
      low = std::max(low, best);
    } else {
      best = std::min(best, value);
      high = std::min(high, best);
    }
    if (low >= high) break;
  }
  if (best < beta) known.upper = best;
  if (best > alpha) known.lower = best;
  entry = known;
  return best;
}

Pay Solver::search_all(const Board& board) {
  if (board.is_over()) return round_pay(board, options_);
  if (has_to_give_up()) return Pay{};
  Pay best{};
  bool first = true;
  for (const Child& child : children_of(board, options_)) {
    const Pay pay = search_all(child.board);
    if (nodes_ > node_limit_) return Pay{};
    if (first || pay[place(board.turn)] > best[place(board.turn)]) best = pay;
    first = false;
  }
  return best;
}

}  // namespace kydai::domino
