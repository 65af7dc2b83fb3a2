// What a finished round is worth (R22 - R30): points of the hands, the winner, coins a seat.
// It looks at hands and at how the round ended, never at how it was played.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "core/outcome.hpp"
#include "core/seat.hpp"
#include "games/domino/board.hpp"
#include "games/domino/options.hpp"

namespace kydai::domino {

using Pay = core::PerSeat<std::int32_t>;

inline constexpr int kDoubleBlankPoints = 13;

// What one tile counts in a hand (R22): its pips, but 0-0 counts 13.  With blank=13alone it does so
// only as the one blank of the hand; the tile itself is one of them.
constexpr int tile_points(Tile tile, TileSet hand, Blank blank) {
  if (tile != Tile::of(0, 0)) return tile.pips();
  return blank == Blank::kAlone && (hand & tiles_with(0)).size() > 1 ? 0 : kDoubleBlankPoints;
}

namespace detail {
// What the doubles of a hand count beyond the one time that their row counts them.
consteval std::array<std::uint8_t, 1u << kValues> make_double_points() {
  std::array<std::uint8_t, 1u << kValues> points{};
  for (std::size_t values = 1; values < points.size(); ++values) {
    const int value = std::countr_zero(values);
    const int more = value == 0 ? kDoubleBlankPoints : value;
    points[values] = static_cast<std::uint8_t>(points[values & (values - 1)] + more);
  }
  return points;
}
inline constexpr auto kDoublePoints = make_double_points();

// The highest byte of a product of two words is the sum of byte i times byte 7 - i; no sum here
// comes to 256, so none spills over.
constexpr std::uint64_t top_byte(std::uint64_t a, std::uint64_t b) { return a * b >> 56; }
inline constexpr std::uint64_t kByNumber = 0x0001'0203'0405'0600;  // 6 for row 6, ... 0 for row 0
}  // namespace detail

// Pips of a whole hand, 0-0 as R22 says.  Each row gives its number once a tile.
constexpr int hand_points(TileSet hand, Blank blank) {
  const std::uint64_t rows = detail::top_byte(detail::count_rows(hand.bits()), detail::kByNumber);
  const std::uint64_t doubles = detail::top_byte((hand & kDoubles).bits(), detail::kEachRow);
  const int points = static_cast<int>(rows) + detail::kDoublePoints[doubles];
  const bool is_free = blank == Blank::kAlone && (doubles & 1) != 0 && hand.beside(0) != 1;
  return points - (is_free ? kDoubleBlankPoints : 0);
}

// R24: the lowest tile of a hand by its worth, then by its lower number, as one number.
constexpr int lowest_tile(TileSet hand, Blank blank) {
  int lowest = std::numeric_limits<int>::max();
  for (TileSet rest = hand; !rest.empty();) {
    const Tile tile = rest.take_highest();
    lowest = std::min(lowest, tile_points(tile, hand, blank) * kValues + tile.low());
  }
  return lowest;
}

// The hands of a finished board, weighed.  An empty seat weighs more than any hand, so that all
// four can be compared alike.
struct Scales {
  core::PerSeat<TileSet> hands{};
  core::PerSeat<int> points{};
  Blank blank;

  constexpr Scales(const Board& board, const Options& options)
      : hands(board.hands), blank(options.blank) {
    constexpr int kHeavier = 1000;
    for (std::size_t s = 0; s < points.size(); ++s) {
      const int none = kHeavier + static_cast<int>(s);
      points[s] = s < options.seats ? hand_points(hands[s], blank) : none;
    }
  }
  // The total order of hands (R24, R28): points, then the lowest tile.  No two hands of one round
  // are level in it: their lowest tiles differ, and an empty one alone has 0 points (R29).
  constexpr bool is_lighter(std::size_t s, std::size_t t) const {
    if (points[s] != points[t]) [[likely]]
      return points[s] < points[t];
    return lowest_tile(hands[s], blank) < lowest_tile(hands[t], blank);
  }
  // How many hands are lighter than each.
  constexpr core::PerSeat<int> places() const {
    core::PerSeat<int> places{};
    for (std::size_t t = 1; t < places.size(); ++t) {
      for (std::size_t s = 0; s < t; ++s) {
        const int lighter = is_lighter(s, t) ? 1 : 0;
        places[t] += lighter;
        places[s] += 1 - lighter;
      }
    }
    return places;
  }
  constexpr std::size_t lightest() const {
    std::size_t best = 0;
    for (std::size_t s = 1; s < points.size(); ++s) {
      if (is_lighter(s, best)) best = s;
    }
    return best;
  }
};

namespace detail {
// `pot` coins to the seats of `sharers` in equal parts; the coins left over go to the lowest seats.
// Seats that pay get a negative pot, so the lowest seats then pay the coin that does not divide.
constexpr void share(Pay& pay, std::int32_t pot, const core::PerSeat<bool>& sharers) {
  const auto count = static_cast<std::int32_t>(std::ranges::count(sharers, true));
  const std::int32_t sign = pot < 0 ? -1 : 1;
  const std::int32_t each = pot * sign / count;
  std::int32_t left_over = pot * sign % count;
  for (std::size_t s = 0; s < sharers.size(); ++s) {
    if (!sharers[s]) continue;
    pay[s] = sign * (each + (left_over > 0 ? 1 : 0));
    if (left_over > 0) --left_over;
  }
}

// R28 with tie=split: losers of the same points share the sum of their places.
constexpr void split_places(Pay& pay, const Scales& scales, const Options& options) {
  const core::PerSeat<int> places = scales.places();
  for (std::size_t s = 0; s < options.seats; ++s) {
    core::PerSeat<bool> level{};
    std::int32_t sum = 0;
    for (std::size_t t = 0; t < options.seats; ++t) {
      level[t] = scales.points[t] == scales.points[s];
      sum += level[t] ? places[t] : 0;
    }
    share(pay, -sum * options.stake, level);
  }
}

// R25 - R28: the losers pay 1, 2, 3 stakes from the lightest hand up, the winner takes all of it.
// His hand is empty and no other has 0 points (R29), so he stands at place 0 of the same order.
constexpr Pay pay_out(const Board& board, const Options& options) {
  const Scales scales(board, options);
  const core::PerSeat<int> places = scales.places();
  Pay pay{};
  for (std::size_t s = 0; s < pay.size(); ++s) {
    pay[s] = s < options.seats ? -places[s] * options.stake : 0;
  }
  if (options.tie == Tie::kSplit) split_places(pay, scales, options);
  const auto winner = static_cast<std::size_t>(core::index(board.turn));
  pay[winner] = options.stake * (options.seats * (options.seats - 1) / 2);
  return pay;
}

// R23, R24: four stakes from each loser.
constexpr Pay pay_triet(const Board& board, const Options& options) {
  const Scales scales(board, options);
  const std::size_t best = scales.lightest();
  core::PerSeat<bool> winners{};
  std::int32_t count = 0;
  for (std::size_t s = 0; s < options.seats; ++s) {
    const bool is_level = scales.points[s] == scales.points[best];
    winners[s] = options.tie == Tie::kOrder ? s == best : is_level;
    count += winners[s] ? 1 : 0;
  }
  Pay pay{};
  if (count > 1 && options.tie == Tie::kRefund) return pay;
  for (std::size_t s = 0; s < options.seats; ++s) pay[s] = -4 * options.stake;
  share(pay, 4 * options.stake * (options.seats - count), winners);
  return pay;
}
}  // namespace detail

// Who won a finished board: who went out, or after a triệt the first of the strict order, whatever
// `tie` says about the coins.  He opens the next round (R8).
constexpr core::Seat round_winner(const Board& board, const Options& options) {
  if (board.phase == Phase::kOut) return board.turn;  // R19
  return core::seat_at(static_cast<int>(Scales(board, options).lightest()));
}

// Coins of a finished board.  Always sums to 0 and never takes more than four stakes from a seat.
constexpr Pay round_pay(const Board& board, const Options& options) {
  return board.phase == Phase::kOut ? detail::pay_out(board, options)
                                    : detail::pay_triet(board, options);
}

constexpr core::Outcome round_outcome(const Board& board, const Options& options) {
  core::Outcome outcome;
  outcome.reason = board.phase == Phase::kOut ? core::Reason::kOut : core::Reason::kTriet;
  outcome.entries = options.seats;
  outcome.has_pay = true;
  outcome.pay = round_pay(board, options);
  for (std::size_t s = 0; s < options.seats; ++s) {
    outcome.scores[s] = static_cast<double>(outcome.pay[s]) / options.stake;
  }
  return outcome;
}

}  // namespace kydai::domino
