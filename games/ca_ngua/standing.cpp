// Who has won: the outcome of a finished game and the standing of one that is broken off.
#include <algorithm>

#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/features.hpp"

namespace kydai::ca_ngua {
namespace {

constexpr std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

int count_seats(const Position& position, bool (*counts)(const Position&, Seat)) {
  int n = 0;
  for (int s = 0; s < core::kMaxSeats; ++s) n += counts(position, core::seat_at(s)) ? 1 : 0;
  return n;
}

// Rank 1 scores 1 and all others -1/(seats-1) each; seats that share rank 1 share its score and
// what the places behind it would have paid.
void score(const Position& position, core::Outcome& outcome) {
  const int seats = count_seats(position, is_seated);
  const int firsts = static_cast<int>(std::ranges::count(outcome.ranks, 1));
  const double loss = -1.0 / (seats - 1);
  for (int s = 0; s < core::kMaxSeats; ++s) {
    if (outcome.ranks[at(s)] == 0) continue;
    outcome.scores[at(s)] = outcome.ranks[at(s)] == 1 ? (1.0 + (firsts - 1) * loss) / firsts : loss;
  }
}

core::Outcome blank(const Position& position, core::Reason reason) {
  core::Outcome outcome;
  outcome.reason = reason;
  outcome.entries = core::kMaxSeats;
  outcome.has_ranks = true;
  outcome.has_points = position.rules.is_on(Switch::kBonus);
  for (int s = 0; s < core::kMaxSeats; ++s) outcome.points[at(s)] = position.points[at(s)];
  return outcome;
}

}  // namespace

std::optional<core::Outcome> CaNgua::outcome(const Position& position, std::span<const core::Key>) {
  if (position.phase != Phase::kOver) return std::nullopt;
  const bool by_resigning = has_resigned(position, position.turn);
  core::Outcome outcome =
      blank(position, by_resigning ? core::Reason::kResign : core::Reason::kHome);
  const int last_place = count_seats(position, is_seated) - count_seats(position, has_resigned) + 1;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    int rank = position.finish[at(s)];
    if (rank == 0) continue;
    if (has_resigned(position, core::seat_at(s)))
      rank = last_place;  // R43: who resigned share the last
    if (rank > 1 && !position.rules.is_on(Switch::kPlayOn)) rank = 2;  // R41
    outcome.ranks[at(s)] = static_cast<std::uint8_t>(rank);
  }
  score(position, outcome);
  return outcome;
}

core::Outcome CaNgua::outcome_by_length(const Position& position) {
  if (const auto done = outcome(position, {})) return *done;
  core::Outcome outcome = blank(position, core::Reason::kLength);
  // The merit of a seat: finishers in their order, then the way gone, then nothing for resigning.
  PerSeat<int> merit{};
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Seat seat = core::seat_at(s);
    if (is_live(position, seat)) merit[at(s)] = 1 + total_way(position, seat);
    if (is_home(position, seat)) merit[at(s)] = 1000 - position.finish[at(s)];
  }
  for (int s = 0; s < core::kMaxSeats; ++s) {
    if (!is_seated(position, core::seat_at(s))) continue;
    int better = 0;
    for (int t = 0; t < core::kMaxSeats; ++t) {
      if (is_seated(position, core::seat_at(t)) && merit[at(t)] > merit[at(s)]) ++better;
    }
    outcome.ranks[at(s)] = static_cast<std::uint8_t>(better + 1);
  }
  score(position, outcome);
  return outcome;
}

}  // namespace kydai::ca_ngua
