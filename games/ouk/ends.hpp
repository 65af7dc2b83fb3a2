// The ends of a game: what a position and its past show, and what the table decides (resignation,
// flag, agreement).  Nothing here plays a move or changes a position.
#pragma once

#include <optional>
#include <span>

#include "core/fault.hpp"
#include "core/key.hpp"
#include "core/outcome.hpp"
#include "games/ouk/honour.hpp"
#include "games/ouk/movegen.hpp"

namespace kydai::ouk {

// Over on the board: king against king, a count that has run out, mate or stalemate.
constexpr bool is_over(const Position& position) {
  return is_king_against_king(position) || is_count_over(position) || !has_any_move(position);
}

namespace detail {

constexpr core::Outcome draw(core::Reason reason) { return core::Outcome{.reason = reason}; }

constexpr core::Outcome win(core::Reason reason, Seat winner) {
  core::Outcome outcome{.reason = reason};
  outcome.scores[slot(winner)] = 1;
  outcome.scores[slot(core::other(winner))] = -1;
  return outcome;
}

// How often the position stands among the past ones.  A call leaves the key as it was and is no
// move: a run of equal keys is one occurrence, and one that reaches up to now is the position
// itself.
constexpr int occurrences_before(core::Key key, std::span<const core::Key> past) {
  int times = 0;
  core::Key next = key;
  for (std::size_t i = past.size(); i-- > 0;) {
    if (past[i] == key && next != key) ++times;
    next = past[i];
  }
  return times;
}

}  // namespace detail

// Checkmate, stalemate, material, count, threefold, in this order.  `past` holds the keys of all
// earlier positions of the game.
constexpr std::optional<core::Outcome> outcome(const Position& position,
                                               std::span<const core::Key> past) {
  const Seat mover = core::other(position.to_move);
  if (!has_any_move(position)) {
    if (!is_check(position)) return detail::draw(core::Reason::kStalemate);  // R10
    // R21, counterMate=draw: who counts and mates without having stopped has only a draw.
    const bool is_counter = position.limit != 0 && position.counter == mover;
    if (is_counter && position.options.counter_mate() == CounterMate::kDraw) {
      return detail::draw(core::Reason::kCount);
    }
    return detail::win(core::Reason::kCheckmate, mover);
  }
  if (is_king_against_king(position)) return detail::draw(core::Reason::kMaterial);
  if (is_count_over(position)) return detail::draw(core::Reason::kCount);
  if (detail::occurrences_before(position.key, past) >= 2)
    return detail::draw(core::Reason::kThreefold);  // R11
  return std::nullopt;
}

// R12: the side cannot mate by any line of legal moves.
constexpr bool cannot_mate(const Position& position, Seat side) {
  if (position.is_bare(side)) return true;  // a king never gives check
  if (!position.is_bare(core::other(side))) return false;
  const Bitboard men = position.men(side) ^ position.men(side, Kind::kKing);
  const Bitboard queens = position.queens(side);
  if (men == queens) return (queens & kDarkSquares) == 0 || (queens & ~kDarkSquares) == 0;
  return !has_many(men) && (men & (position.men(Kind::kPawn) | position.men(Kind::kKnight))) != 0;
}

// How a resignation, a fallen flag or an agreement ends the game.
constexpr core::Expected<std::optional<core::Outcome>> end(const Position& position,
                                                           core::Ending ending, Seat seat) {
  if (is_over(position)) {
    return core::fail(core::FaultCode::kOver, 0, "The game is over", "ouk.over");
  }
  if (ending == core::Ending::kAgreement) return detail::draw(core::Reason::kAgreement);
  if (seat != kWhite && seat != kBlack) {
    return core::fail(core::FaultCode::kRange, 0, "Ouk is a game for two", "ouk.seats");
  }
  const Seat rival = core::other(seat);
  if (ending == core::Ending::kResign) return detail::win(core::Reason::kResign, rival);
  // R12
  return cannot_mate(position, rival) ? detail::draw(core::Reason::kMaterial)
                                      : detail::win(core::Reason::kFlag, rival);
}

}  // namespace kydai::ouk
