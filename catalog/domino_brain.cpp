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

std::size_t place(core::Seat seat) { return static_cast<std::size_t>(core::index(seat)); }

// 0 <= uniform < 1.
double uniform(Random& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

DominoManner drawn_manner(const DominoOdds& odds, Random& random) {
  double left = uniform(random) * sum_of(odds);
  std::size_t manner = 0;
  while (manner + 1 < kDominoManners && (left -= odds[manner]) >= 0) ++manner;
  return static_cast<DominoManner>(manner);
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
    guess();
    return explored();
  }

 private:
  bool must_stop() const { return budget_.stop != nullptr && *budget_.stop && (*budget_.stop)(); }

  std::optional<Move> solved() {
    const Board board = complete(view_, belief_.world(belief_.sharing(0))).board;
    domino::Solver solver(view_.options);
    std::uint64_t nodes = kNodesAPlayout * static_cast<std::uint64_t>(budget_.playouts);
    std::optional<Move> best;
    std::int32_t most = 0;
    for (const Move move : moves_) {
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

  // Worlds by their weight: all of them are weighed where they are few, else a uniform sample is.
  void guess() {
    const auto wanted = static_cast<std::size_t>(budget_.playouts / kPlayoutsAWorld + 1);
    const std::uint64_t weighed = std::min(belief_.count(), wanted * kWeighedAWorld);
    const bool is_all = weighed == belief_.count();
    std::vector<std::uint64_t> ranks;
    std::vector<double> sums;
    double sum = 0;
    for (std::uint64_t i = 0; i < weighed; ++i) {
      if (i % 256 == 255 && must_stop()) break;
      ranks.push_back(is_all ? i : domino::word_below(random_, belief_.count()));
      sum += reading_.weight(reading_.odds(belief_.sharing(ranks.back())));
      sums.push_back(sum);
    }
    // At even distances from a random start, so that a world comes as often as it weighs.
    const std::size_t kept = std::min(wanted, ranks.size() * 4);  // fewer if it was stopped
    const double start = uniform(random_);
    std::size_t at = 0;
    for (std::size_t w = 0; w < kept; ++w) {
      const double mark = (static_cast<double>(w) + start) / static_cast<double>(kept) * sum;
      while (at + 1 < sums.size() && sums[at] <= mark) ++at;
      add_guess(belief_.sharing(ranks[at]));
    }
    // Whenever the playouts are stopped, those made shall be a fair sample.
    for (std::size_t i = guesses_.size(); i > 1; --i) {
      std::swap(guesses_[i - 1], guesses_[random_.below(i)]);
    }
  }

  void add_guess(const DominoBelief::Sharing& sharing) {
    domino::World world = belief_.world(sharing);
    for (std::size_t i = view_.yard_count; i > 1; --i) {
      std::swap(world.yard[i - 1], world.yard[random_.below(i)]);
    }
    guesses_.push_back({complete(view_, world).board, reading_.odds(sharing)});
  }

  // First the tree learns by playouts which own choices to make later on, every move now tried as
  // often; then each move is played out in the same worlds with the same luck by what was learnt.
  Move explored() {
    DominoTree tree(static_cast<std::size_t>(budget_.playouts / 2 + 1));
    const int learning = budget_.playouts / 2;
    for (int i = 0; i < learning; ++i) {
      if (i % 16 == 15 && must_stop()) break;
      const auto now = static_cast<std::size_t>(i) % moves_.size();
      play(tree, guess_of(i / static_cast<int>(moves_.size())), now, Mode::kLearning);
    }
    std::array<double, domino::kMovesMax + 1> coins{};
    const int worlds = (budget_.playouts - learning) / static_cast<int>(moves_.size()) + 1;
    for (int w = 0; w < worlds; ++w) {
      if (w > 0 && must_stop()) break;
      const Random luck = random_;
      for (std::size_t m = 0; m < moves_.size(); ++m) {
        random_ = luck;
        coins[m] += play(tree, guess_of(w), m, Mode::kPlaying);
      }
    }
    const auto most =
        std::max_element(coins.begin(), coins.begin() + static_cast<std::ptrdiff_t>(moves_.size()));
    return moves_[static_cast<std::size_t>(most - coins.begin())];
  }

  const Guess& guess_of(int playout) const {
    return guesses_[static_cast<std::size_t>(playout) % guesses_.size()];
  }

  enum class Mode : std::uint8_t { kLearning, kPlaying };
  struct Step {
    DominoTree::Node* node;
    std::size_t choice;
  };

  // One playout after a move; the stakes it earns.  Own choices by the tree as far as it reaches,
  // all others by manners.
  double play(DominoTree& tree, const Guess& guess, std::size_t now, Mode mode) {
    core::PerSeat<DominoManner> manners{};
    for (std::size_t s = 0; s < view_.options.seats; ++s) {
      manners[s] = s == me_ ? DominoManner::kFlow : drawn_manner(guess.odds[s], random_);
    }
    core::FixedList<Step, domino::kTiles> path;
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
        chosen = mannered(moves, board, laid, manners[place(board.turn)]);
        if (in_tree && place(board.turn) == me_) {
          DominoTree::Node* node = tree.at(core::mix(seen ^ hand.bits()));
          in_tree = node != nullptr && node->visits > 0;
          if (node != nullptr && mode == Mode::kLearning) {
            chosen = DominoTree::choose(*node, moves.size(), chosen);
            path.push_back({node, chosen});
          } else if (node != nullptr) {
            chosen = DominoTree::best(*node, moves.size(), chosen);
          }
        }
      }
      move = moves[chosen];
    }
    const double earned =
        static_cast<double>(round_pay(board, view_.options)[me_]) / view_.options.stake;
    for (const Step& step : path) {
      DominoTree::learn(*step.node, step.choice, static_cast<float>(earned));
    }
    return earned;
  }

  std::size_t mannered(const MoveList& moves, const Board& board, TileSet laid,
                       DominoManner manner) {
    const TileSet hand = board.hand(board.turn);
    std::array<int, domino::kMovesMax + 1> marks;
    std::size_t best = 0;
    for (std::size_t m = 0; m < moves.size(); ++m) {
      const Move move = moves[m];
      switch (manner) {
        case DominoManner::kHeaviest: marks[m] = domino::weight(move.tile); break;
        case DominoManner::kFlow:
          marks[m] = domino_flow(hand, board.left(), board.right(), move);
          break;
        case DominoManner::kTrained:
          marks[m] = domino_trained(weights_, hand, laid, board.left(), board.right(), move);
          break;
      }
      if (marks[m] > marks[best]) best = m;
    }
    if (manner != DominoManner::kTrained) return best;
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
  std::vector<Guess> guesses_;
};

}  // namespace

Move domino_choose(const View& view, const DominoTale* tale, const DominoBudget& budget,
                   std::uint64_t seed) {
  KYDAI_CHECK(mover(view).has_value() && budget.playouts >= 1);
  return Thinker(view, tale, budget, seed).think();
}

}  // namespace kydai::catalog
