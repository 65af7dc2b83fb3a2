#include "games/ngu_hanh/evaluation.hpp"

#include <algorithm>
#include <cstdlib>

namespace kydai::ngu_hanh {
namespace {

// Within this many plies of a limit the clocks are part of the hash key.
constexpr std::uint32_t kClockHorizon = 24;

std::uint32_t plies_left(std::uint32_t limit, std::uint32_t now) {
  return limit > now ? limit - now : 0;
}

// Steps between two nodes if every diagonal were drawn: a lower bound of the true distance.
int distance(Node a, Node b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

}  // namespace

struct SearchPolicy::Camp {
  Camp(const Position& position, Seat seat) : all(position.side(seat)), empty(position.empty()) {
    for (int k = 0; k < kKinds; ++k) {
      const auto i = static_cast<std::size_t>(k);
      men[i] = position.pieces(seat, kind_at(k));
      steps[i] = neighbours(men[i]);
      reach |= steps[i];
    }
  }

  Bitboard of(Kind kind) const { return men[static_cast<std::size_t>(index(kind))]; }
  Bitboard steps_of(Kind kind) const { return steps[static_cast<std::size_t>(index(kind))]; }

  Bitboard all;
  Bitboard empty;
  std::array<Bitboard, kKinds> men{};
  std::array<Bitboard, kKinds> steps{};  // nodes one line away from a man of the kind
  Bitboard reach = 0;
};

SearchPolicy::Score SearchPolicy::side_value(const Camp& us, const Camp& them) const {
  const Weights& w = weights_;
  Score value = 0;
  const Bitboard zone = us.steps_of(Kind::kLord) & us.empty;
  Bitboard threatened = us.steps_of(Kind::kLord) & them.all & ~them.reach;
  Bitboard hunted = 0;
  int free_steps = 0;
  for (int k = 1; k < kKinds; ++k) {
    const Kind kind = kind_at(k);
    const Bitboard men = us.of(kind);
    const Bitboard steps = us.steps_of(kind);
    const int size = count(men);
    if (size > 0) value += w.first_of_kind;
    if (size > 1) value += w.second_of_kind;
    if (size == 0) continue;
    const Score missing = 2 - count(us.of(generated_by(kind)));
    value += missing * w.rebirth;
    if (missing > 0 && (steps & zone) != 0) value += w.rebirth_ready;
    const Bitboard prey = them.of(prey_of(kind));
    threatened |= steps & prey;
    hunted |= neighbours(steps & us.empty) & prey;
    free_steps += count(steps & (us.empty | prey));
  }
  value += count(threatened) * w.threat;
  value += count(hunted & ~threatened) * w.hunt;
  value += free_steps * w.mobility;

  const Bitboard ring_1 = them.steps_of(Kind::kLord);
  const Bitboard ring_2 = neighbours(ring_1) & ~ring_1;
  const Bitboard ring_3 = neighbours(ring_2) & ~(ring_1 | ring_2);
  value += count(ring_2 & us.all) * w.siege_near + count(ring_3 & us.all) * w.siege_far;

  value += count(zone & ~them.reach) * w.refuge;
  return value;
}

SearchPolicy::Score SearchPolicy::evaluate(const Position& position) const {
  const Seat us = position.mover();
  const Camp ours(position, us);
  const Camp theirs(position, core::other(us));
  Score value = side_value(ours, theirs) - side_value(theirs, ours) + weights_.tempo;

  // An advantage that cannot be turned into a capture before the limit is no advantage.
  const auto& options = position.options;
  const auto quiet_left = static_cast<Score>(plies_left(options.no_capture, position.quiet_plies));
  const auto half = static_cast<Score>(options.no_capture / 2);
  if (quiet_left < half) value = value * quiet_left / half;

  constexpr Score kEndgame = 60;
  const auto left = static_cast<Score>(plies_left(options.length, position.plies));
  if (left < kEndgame) {
    const Score lead = options.tie_break == TieBreak::kPieces
                           ? 4 * kUnit * (count(ours.all) - count(theirs.all))
                           : 0;
    value = (value * left + lead * (kEndgame - left)) / kEndgame;
  }
  return value;
}

MoveList SearchPolicy::noisy_moves(const Position& position) {
  MoveList list;
  const Seat us = position.mover();
  const Bitboard enemy = position.side(core::other(us));
  for (int k = 0; k < kKinds; ++k) {
    const Kind kind = kind_at(k);
    const Bitboard prey = is_element(kind)
                              ? enemy & (position.kind(prey_of(kind)) | position.kind(Kind::kLord))
                              : enemy;
    for (Bitboard men = position.pieces(us, kind); men != 0;) {
      const Node from = take_first(men);
      for (Bitboard goals = adjacent(from) & prey; goals != 0;) {
        list.push_back({from, take_first(goals)});
      }
    }
  }
  return list;
}

SearchPolicy::Score SearchPolicy::gain(const Position& position, Move move) {
  if (!is_noisy(position, move)) return 0;
  const Kind kind = position.kind_on(move.to());
  if (kind == Kind::kLord) return 100 * kUnit;
  // The last of its kind is worth more: with it goes a master, and the birth of another kind.
  const Seat them = core::other(position.mover());
  return count(position.pieces(them, kind)) == 1 ? kUnit * 3 / 2 : kUnit;
}

bool SearchPolicy::is_losing(const Position& position, Move move) {
  if (move.is_pass() || position.kind_on(move.from()) != Kind::kLord) return false;
  const Bitboard enemy = position.side(core::other(position.mover())) & ~bit(move.to());
  return (adjacent(move.to()) & enemy) != 0 && position.kind_on(move.to()) != Kind::kLord;
}

SearchPolicy::Score SearchPolicy::hint(const Position& position, Move move) {
  if (move.is_pass()) return -kUnit;
  const Bitboard lord = position.pieces(core::other(position.mover()), Kind::kLord);
  const int approach = distance(move.from(), first_of(lord)) - distance(move.to(), first_of(lord));
  return (move.has_drop() ? kUnit : 0) + 8 * approach;
}

int SearchPolicy::slot(const Position&, Move move) {
  if (move.is_pass()) return kMoveSlots - 1;
  return ((move.has_drop() ? kNodes : 0) + index(move.from())) * kNodes + index(move.to());
}

Position SearchPolicy::after_null(const Position& position) {
  Position after = position;
  NguHanh::apply(after, kPass);
  return after;
}

Key SearchPolicy::search_key(const Position& position) {
  const auto& options = position.options;
  const std::uint32_t quiet = plies_left(options.no_capture, position.quiet_plies);
  const std::uint32_t left = plies_left(options.length, position.plies);
  if (quiet > kClockHorizon && left > kClockHorizon) return position.key;
  return position.key ^
         core::mix(std::min(quiet, kClockHorizon + 1) * 64 + std::min(left, kClockHorizon + 1));
}

}  // namespace kydai::ngu_hanh
