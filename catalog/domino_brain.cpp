#include "catalog/domino_brain.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "catalog/domino_belief.hpp"
#include "catalog/domino_policy.hpp"
#include "catalog/domino_reading.hpp"
#include "catalog/domino_tree.hpp"
#include "games/domino/solver.hpp"
#include "games/domino/worlds.hpp"

namespace kydai::catalog {
namespace {

using bots::Random;
using domino::Board;
using domino::Move;
using domino::MoveList;
using domino::TileSet;
using domino::View;

// Of the worlds that playouts go through, one is kept for so many playouts, and chosen out of so
// many that were weighed.
constexpr int kPlayoutsAWorld = 8;
constexpr std::uint64_t kWeighedAWorld = 16;
// Nodes the solver may use for each playout of the budget; they take about three times as long.
constexpr std::uint64_t kNodesAPlayout = 30;
constexpr std::uint64_t kNodesMax = 240'000;  // 99 open rounds in 100 take less than a third of it
// Playouts, and worlds weighed, between two looks at the clock: some 50 us.
constexpr int kPlayoutsAnAsk = 16;
constexpr std::uint64_t kReadingsAnAsk = 32;
constexpr int kFirstStage = 1000;

std::size_t place(core::Seat seat) { return static_cast<std::size_t>(core::index(seat)); }

// 0 <= uniform < 1.
double uniform(Random& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

DominoHabit drawn_habit(const DominoOdds& odds, Random& random) {
  double left = uniform(random) * sum_of(odds);
  std::size_t habit = 0;
  while (habit + 1 < kDominoHabits && (left -= odds[habit]) >= 0) ++habit;
  return static_cast<DominoHabit>(habit);
}

// A board whose every tile is known, and what the others are there.
struct Guess {
  Board board;
  core::PerSeat<DominoOdds> odds{};
};

class Thinker {
 public:
  Thinker(const View& view, const DominoTale* tale, const DominoBudget& budget, std::uint64_t seed)
      : view_(view),
        budget_(budget),
        me_(place(view.turn)),
        weights_(kDominoTrained[view.options.seats - 2u]),
        moves_(domino_choices(view.hands[me_], view.left, view.right, view.opening)),
        belief_(view, tale),
        reading_(view, belief_),
        random_(seed) {}

  Move think() {
    if (moves_.size() == 1 || view_.hands[me_].size() == 1) return moves_[0];
    KYDAI_CHECK(belief_.count() > 0);
    if (view_.options.seats == 2 && view_.yard_count == 0) {  // nothing is hidden any more
      if (const std::optional<Move> move = solved()) return *move;
    }
    return explored();
  }

 private:
  // Once it is told to stop it never asks again.
  bool must_stop() {
    if (!is_stopped_ && budget_.stop != nullptr && *budget_.stop) is_stopped_ = (*budget_.stop)();
    return is_stopped_;
  }

  std::optional<Move> solved() {
    const Board board = complete(view_, belief_.world(belief_.sharing(0))).board;
    const std::function<bool()> stop = [this] { return must_stop(); };
    domino::Solver solver(view_.options, &stop);
    std::uint64_t nodes =
        std::min(kNodesMax, kNodesAPlayout * static_cast<std::uint64_t>(budget_.playouts));
    std::optional<Move> best;
    std::int32_t most = 0;
    for (const Move move : moves_) {
      if (must_stop()) return std::nullopt;
      Board next = board;
      lay(next, view_.options, move);
      const std::optional<domino::Pay> pay = solver.solve(next, nodes);
      if (!pay) return std::nullopt;
      nodes -= std::min(nodes, solver.nodes());
      if (!best || (*pay)[me_] > most) {
        best = move;
        most = (*pay)[me_];
      }
    }
    return best;
  }

  // In stages, each as long as all before it together, so that it is never far from an answer and
  // most of what counts is played by what was learnt last.  The last takes what the budget leaves.
  Move explored() {
    int stage = kFirstStage;
    for (int left = budget_.playouts; left > 0 && !must_stop(); left -= stage) {
      if (left < budget_.playouts) stage = budget_.playouts - left;
      if (left < 2 * stage) stage = left;
      guess(static_cast<std::size_t>(stage / kPlayoutsAWorld + 1));
      learn(stage / 2);
      weigh_moves(stage - stage / 2);
    }
    const auto end = coins_.begin() + static_cast<std::ptrdiff_t>(moves_.size());
    if (std::all_of(coins_.begin(), end, [](double coins) { return coins == 0; })) {
      return domino_flow_move(moves_, view_.hands[me_], view_.left, view_.right);
    }
    return moves_[static_cast<std::size_t>(std::max_element(coins_.begin(), end) - coins_.begin())];
  }

  // Worlds by their weight: all of them are weighed where they are few, else a uniform sample is.
  void guess(std::size_t wanted) {
    if (!knows_all_) weigh_worlds(wanted * kWeighedAWorld);
    guesses_.clear();
    if (is_stopped_) return;
    // At even distances from a random start, so that a world comes as often as it weighs.
    const double start = uniform(random_);
    std::size_t at = 0;
    for (std::size_t w = 0; w < wanted; ++w) {
      if (w % kReadingsAnAsk == kReadingsAnAsk - 1 && must_stop()) return;
      const double mark =
          (static_cast<double>(w) + start) / static_cast<double>(wanted) * sums_.back();
      while (at + 1 < sums_.size() && sums_[at] <= mark) ++at;
      add_guess(belief_.sharing(ranks_[at]));
    }
    // Whenever the playouts are stopped, those made shall be a fair sample.
    for (std::size_t i = guesses_.size(); i > 1; --i) {
      std::swap(guesses_[i - 1], guesses_[random_.below(i)]);
    }
  }

  void weigh_worlds(std::uint64_t most) {
    knows_all_ = belief_.count() <= most;
    const std::uint64_t weighed = std::min(belief_.count(), most);
    ranks_.clear();
    sums_.clear();
    double sum = 0;
    for (std::uint64_t i = 0; i < weighed; ++i) {
      if (i % kReadingsAnAsk == kReadingsAnAsk - 1 && must_stop()) return;
      ranks_.push_back(knows_all_ ? i : domino::word_below(random_, belief_.count()));
      sum += reading_.weight(reading_.odds(belief_.sharing(ranks_.back())));
      sums_.push_back(sum);
    }
  }

  void add_guess(const DominoBelief::Sharing& sharing) {
    domino::World world = belief_.world(sharing);
    for (std::size_t i = view_.yard_count; i > 1; --i) {
      std::swap(world.yard[i - 1], world.yard[random_.below(i)]);
    }
    guesses_.push_back({complete(view_, world).board, reading_.odds(sharing)});
  }

  // The tree learns by playouts which own choices to make later on, every move now tried as often.
  void learn(int playouts) {
    learnt_ += static_cast<std::size_t>(playouts);
    if (!is_stopped_) tree_.make_room(learnt_ + 1);
    for (int i = 0; i < playouts && !is_stopped_; ++i) {
      if (i % kPlayoutsAnAsk == kPlayoutsAnAsk - 1 && must_stop()) return;
      const auto now = static_cast<std::size_t>(i) % moves_.size();
      play(guess_of(i / static_cast<int>(moves_.size())), now, Mode::kLearning);
    }
  }

  // Each move is played out in the same worlds with the same luck by what was learnt.
  void weigh_moves(int playouts) {
    const int worlds = playouts / static_cast<int>(moves_.size()) + 1;
    for (int w = 0; w < worlds && !must_stop(); ++w) {
      const Random luck = random_;
      for (std::size_t m = 0; m < moves_.size(); ++m) {
        random_ = luck;
        coins_[m] += play(guess_of(w), m, Mode::kPlaying);
      }
    }
  }

  const Guess& guess_of(int playout) const {
    return guesses_[static_cast<std::size_t>(playout) % guesses_.size()];
  }

  enum class Mode : std::uint8_t { kLearning, kPlaying };
  struct Step {
    DominoTree::Node* node;
    std::size_t choice;
  };
  using Path = core::FixedList<Step, domino::kTiles>;

  // One playout after a move; the stakes it earns.  Own choices by the tree as far as it reaches,
  // all others by habits.
  double play(const Guess& guess, std::size_t now, Mode mode) {
    core::PerSeat<DominoHabit> habits{};
    for (std::size_t s = 0; s < view_.options.seats; ++s) {
      habits[s] = s == me_ ? DominoHabit::kFlow : drawn_habit(guess.odds[s], random_);
    }
    Path path;
    Board board = guess.board;
    TileSet laid = view_.layout.tiles();
    Move move = moves_[now];
    std::uint64_t seen = now + 1;  // grows with all that the bot sees after its move
    bool in_tree = true;
    for (;;) {
      const auto deed = static_cast<std::uint64_t>(move.tile.id() * 4 + static_cast<int>(move.end));
      seen = core::mix(seen ^ (deed * core::kMaxSeats + place(board.turn) + 1));
      laid.insert(move.tile);
      lay(board, view_.options, move);
      if (board.is_over()) break;
      const TileSet hand = board.hand(board.turn);
      const MoveList moves = domino_choices(hand, board.left(), board.right(), domino::Opening());
      std::size_t chosen = 0;
      if (moves.size() > 1 && hand.size() > 1) {
        chosen = by_habit(moves, board, laid, habits[place(board.turn)]);
        if (in_tree && place(board.turn) == me_) {
          const std::uint64_t key = core::mix(seen ^ hand.bits());
          in_tree = mode == Mode::kLearning ? try_out(key, moves.size(), path, chosen)
                                            : use(key, moves.size(), chosen);
        }
      }
      move = moves[chosen];
    }
    const double earned =
        static_cast<double>(round_pay(board, view_.options)[me_]) / view_.options.stake;
    for (const Step& step : path) tree_.learn(*step.node, step.choice, earned);
    return earned;
  }

  // Own choices, and whether the tree knows more after them.
  bool try_out(std::uint64_t key, std::size_t choices, Path& path, std::size_t& chosen) {
    DominoTree::Node* node = tree_.at(key, choices);
    if (node == nullptr) return false;
    const bool is_known = node->visits > 0;
    chosen = tree_.choose(*node, chosen);
    path.push_back({node, chosen});
    return is_known;
  }
  bool use(std::uint64_t key, std::size_t choices, std::size_t& chosen) {
    const DominoTree::Node* node = tree_.find(key, choices);
    if (node != nullptr) chosen = tree_.best(*node, chosen);
    return node != nullptr;
  }

  std::size_t by_habit(const MoveList& moves, const Board& board, TileSet laid, DominoHabit habit) {
    const TileSet hand = board.hand(board.turn);
    std::array<int, domino::kMovesMax + 1> marks;
    std::size_t best = 0;
    for (std::size_t m = 0; m < moves.size(); ++m) {
      const Move move = moves[m];
      switch (habit) {
        case DominoHabit::kHeaviest: marks[m] = domino::weight(move.tile); break;
        case DominoHabit::kFlow:
          marks[m] = domino_flow(hand, board.left(), board.right(), move);
          break;
        case DominoHabit::kTrained:
          marks[m] = domino_trained(weights_, hand, laid, board.left(), board.right(), move);
          break;
      }
      if (marks[m] > marks[best]) best = m;
    }
    if (habit != DominoHabit::kTrained) return best;
    double sum = 0;
    for (std::size_t m = 0; m < moves.size(); ++m) sum += domino_odds(marks[best] - marks[m]);
    double left = uniform(random_) * sum;
    for (std::size_t m = 0; m < moves.size(); ++m) {
      left -= domino_odds(marks[best] - marks[m]);
      if (left < 0) return m;
    }
    return best;
  }

  const View& view_;
  const DominoBudget& budget_;
  std::size_t me_;
  const DominoWeights& weights_;
  MoveList moves_;
  DominoBelief belief_;
  DominoReading reading_;
  Random random_;
  bool is_stopped_ = false;
  // Worlds weighed, by their numbers, and the sums of their weights up to each.
  std::vector<std::uint64_t> ranks_;
  std::vector<double> sums_;
  bool knows_all_ = false;  // every world there is
  std::vector<Guess> guesses_;
  DominoTree tree_;
  std::size_t learnt_ = 0;
  std::array<double, domino::kMovesMax + 1> coins_{};  // a move, what its playouts earned
};

}  // namespace

Move domino_choose(const View& view, const DominoTale* tale, const DominoBudget& budget,
                   std::uint64_t seed) {
  KYDAI_CHECK(mover(view).has_value() && budget.playouts >= 1);
  return Thinker(view, tale, budget, seed).think();
}

}  // namespace kydai::catalog
