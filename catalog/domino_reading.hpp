// DominoReading: what the moves of the others tell of their hands.  Each of them is taken to play
// in one of a few habits, nobody knows which; in a given world every habit makes his moves so
// far more or less likely, and that weighs both the world and the habit (Bayes).
// It knows what DominoBelief knows and no more.
#pragma once

#include <array>

#include "catalog/domino_belief.hpp"
#include "catalog/domino_policy.hpp"

namespace kydai::catalog {

enum class DominoHabit : std::uint8_t { kHeaviest, kFlow, kTrained };
inline constexpr std::size_t kDominoHabits = 3;

// How likely a seat's moves are under each habit, times how common the habit is.
using DominoOdds = std::array<double, kDominoHabits>;
constexpr double sum_of(const DominoOdds& odds) { return odds[0] + odds[1] + odds[2]; }

class DominoReading {
 public:
  // Both must outlive it.
  DominoReading(const domino::View& view, const DominoBelief& belief);

  core::PerSeat<DominoOdds> odds(const DominoBelief::Sharing& sharing) const;
  // Of a world, beside the others: the product over all seats but the viewer's.
  double weight(const core::PerSeat<DominoOdds>& odds) const;

 private:
  void read(DominoOdds& odds, domino::TileSet hand, const DominoBelief::Moment& moment) const;

  const domino::View& view_;
  const DominoBelief& belief_;
  const DominoWeights& weights_;
};

}  // namespace kydai::catalog
