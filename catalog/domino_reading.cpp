#include "catalog/domino_reading.hpp"

#include <algorithm>

namespace kydai::catalog {
namespace {

using domino::Move;
using domino::MoveList;
using domino::TileSet;
using Moment = DominoBelief::Moment;

// How common the habits are, in their order.
constexpr DominoOdds kCommon = {0.3, 0.3, 0.4};
// Whoever follows a rule strays from it once in so many choices.
constexpr double kStrays = 0.05;

// How well each move of a choice pleases a habit.
using Marks = std::array<int, domino::kMovesMax + 1>;

// A share of those that please most.
double by_rule(const Marks& marks, std::size_t moves, std::size_t made) {
  const auto end = marks.begin() + static_cast<std::ptrdiff_t>(moves);
  const int most = *std::max_element(marks.begin(), end);
  const double stray = kStrays / static_cast<double>(moves);
  if (marks[made] < most) return stray;
  return stray + (1 - kStrays) / static_cast<double>(std::count(marks.begin(), end, most));
}

double by_odds(const Marks& marks, std::size_t moves, std::size_t made) {
  const int most =
      *std::max_element(marks.begin(), marks.begin() + static_cast<std::ptrdiff_t>(moves));
  double sum = 0;
  for (std::size_t m = 0; m < moves; ++m) sum += domino_odds(most - marks[m]);
  return domino_odds(most - marks[made]) / sum;
}

std::size_t place_of(const MoveList& moves, const Moment& moment) {
  std::size_t m = 0;
  // With both ends alike only the left one is listed.
  const bool any_end = moment.left == moment.right && moment.left != domino::kNoEnd;
  while (m + 1 < moves.size() &&
         !(moves[m].tile == moment.move.tile && (any_end || moves[m].end == moment.move.end))) {
    ++m;
  }
  return m;
}

}  // namespace

DominoReading::DominoReading(const domino::View& view, const DominoBelief& belief)
    : view_(view), belief_(belief), weights_(kDominoTrained[view.options.seats - 2u]) {}

void DominoReading::read(DominoOdds& odds, TileSet hand, const Moment& moment) const {
  const MoveList moves = domino_choices(hand, moment.left, moment.right, moment.opening);
  const std::size_t n = moves.size();
  if (n == 1 || hand.size() == 1) return;  // with the last tile he goes out at either end
  Marks heaviest;
  Marks flow;
  Marks trained;
  for (std::size_t m = 0; m < n; ++m) {
    const Move move = moves[m];
    heaviest[m] = domino::weight(move.tile);
    flow[m] = domino_flow(hand, moment.left, moment.right, move);
    trained[m] = domino_trained(weights_, hand, moment.laid, moment.left, moment.right, move);
  }
  const std::size_t made = place_of(moves, moment);
  odds[0] *= by_rule(heaviest, n, made);
  odds[1] *= by_rule(flow, n, made);
  odds[2] *= by_odds(trained, n, made);
}

core::PerSeat<DominoOdds> DominoReading::odds(const DominoBelief::Sharing& sharing) const {
  core::PerSeat<DominoOdds> all;
  all.fill(kCommon);
  for (std::size_t s = 0; s < view_.options.seats; ++s) {
    TileSet hand;
    for (const Moment& moment : belief_.moments(s)) {
      if (moment.kind == Moment::Kind::kTakes) {
        hand = hand | sharing[moment.batch];
        continue;
      }
      if (moment.kind == Moment::Kind::kChooses) read(all[s], hand, moment);
      hand.erase(moment.move.tile);
    }
  }
  return all;
}

double DominoReading::weight(const core::PerSeat<DominoOdds>& odds) const {
  double weight = 1;
  for (std::size_t s = 0; s < view_.options.seats; ++s) weight *= sum_of(odds[s]);
  return weight;
}

}  // namespace kydai::catalog
