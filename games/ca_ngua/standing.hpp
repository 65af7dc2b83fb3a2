// Who has won: the outcome of a finished game and the standing of one that is broken off.
// Nothing here ends a game.
#pragma once

#include "core/outcome.hpp"
#include "games/ca_ngua/position.hpp"

namespace kydai::ca_ngua {

// The way all horses of a seat have gone: an exit counts 1, a ring cell 1, a stable place 1.
constexpr int total_way(const Position& position, Seat seat) {
  int way = 0;
  for (Cells rest = position.cells[slot(seat)]; rest != 0; rest = without_lowest(rest)) {
    way += static_cast<int>(lowest(rest));
  }
  return way;
}

// Rank 1 scores 1 and all others -1/(seats-1) each; seats that share rank 1 share its score and
// what the places behind it would have paid.
constexpr void score(const Position& position, core::Outcome& outcome) {
  int firsts = 0;
  for (const std::uint8_t rank : outcome.ranks) firsts += rank == 1 ? 1 : 0;
  const double loss = -1.0 / (std::popcount(position.seated) - 1);
  for (std::size_t s = 0; s < outcome.ranks.size(); ++s) {
    if (outcome.ranks[s] == 0) continue;
    outcome.scores[s] = outcome.ranks[s] == 1 ? (1.0 + (firsts - 1) * loss) / firsts : loss;
  }
}

constexpr core::Outcome blank_outcome(const Position& position, core::Reason reason) {
  core::Outcome outcome;
  outcome.reason = reason;
  outcome.entries = core::kMaxSeats;
  outcome.has_ranks = true;
  outcome.has_points = position.rules.is_on(Switch::kBonus);
  for (std::size_t s = 0; s < outcome.points.size(); ++s) outcome.points[s] = position.points[s];
  return outcome;
}

// Of a position that is over.
constexpr core::Outcome final_outcome(const Position& position) {
  const bool by_resigning = has_resigned(position, position.turn);
  core::Outcome outcome =
      blank_outcome(position, by_resigning ? core::Reason::kResign : core::Reason::kHome);
  // R43: who resigned share the last places.
  const int last_place = std::popcount(position.seated) - std::popcount(position.resigned) + 1;
  for (std::size_t s = 0; s < outcome.ranks.size(); ++s) {
    int rank = position.finish[s];
    if (rank == 0) continue;
    if (has_resigned(position, core::seat_at(static_cast<int>(s)))) rank = last_place;
    if (rank > 1 && !position.rules.is_on(Switch::kPlayOn)) rank = 2;  // R41
    outcome.ranks[s] = static_cast<std::uint8_t>(rank);
  }
  score(position, outcome);
  return outcome;
}

// R44, of a position that is not over: the finished seats first, the others by the way their horses
// have gone, equal ways sharing a rank.
constexpr core::Outcome length_outcome(const Position& position) {
  core::Outcome outcome = blank_outcome(position, core::Reason::kLength);
  // The merit of a seat: finishers in their order, then the way gone, then nothing for resigning.
  PerSeat<int> merit{};
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Seat seat = core::seat_at(s);
    if (is_live(position, seat)) merit[slot(seat)] = 1 + total_way(position, seat);
    if (is_home(position, seat)) merit[slot(seat)] = 1000 - position.finish[slot(seat)];
  }
  for (int s = 0; s < core::kMaxSeats; ++s) {
    if (!is_seated(position, core::seat_at(s))) continue;
    int better = 0;
    for (int t = 0; t < core::kMaxSeats; ++t) {
      const bool sits = is_seated(position, core::seat_at(t));
      if (sits && merit[static_cast<std::size_t>(t)] > merit[static_cast<std::size_t>(s)]) ++better;
    }
    outcome.ranks[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(better + 1);
  }
  score(position, outcome);
  return outcome;
}

}  // namespace kydai::ca_ngua
