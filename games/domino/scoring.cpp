#include "games/domino/scoring.hpp"

#include <algorithm>

namespace kydai::domino {
namespace {

std::size_t place(core::Seat seat) { return static_cast<std::size_t>(core::index(seat)); }
std::size_t seats_of(const Options& options) { return options.seats; }

// `pot` coins to the seats of `sharers` in equal parts; the coins left over go to the lowest seats.
// Seats that pay get a negative pot, so the lowest seats then pay the coin that does not divide.
void share(Pay& pay, std::int32_t pot, const core::PerSeat<bool>& sharers) {
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

// R25 - R28: the losers pay 1, 2, 3 stakes from the lightest hand up, the winner takes all of it.
Pay pay_out(const Board& board, const Options& options) {
  const std::size_t seats = seats_of(options);
  const std::size_t winner = place(board.turn);
  core::PerSeat<HandRank> ranks{};
  for (std::size_t s = 0; s < seats; ++s) ranks[s] = hand_rank(board.hands[s], options.blank);
  Pay pay{};
  for (std::size_t s = 0; s < seats; ++s) {
    if (s == winner) continue;
    std::int32_t below = 0;  // losers with fewer points, or fewer by the order
    std::int32_t level = 0;  // losers with the same points, he among them
    core::PerSeat<bool> tied{};
    for (std::size_t t = 0; t < seats; ++t) {
      if (t == winner) continue;
      const bool same = ranks[t].points == ranks[s].points;
      tied[t] = same;
      level += same ? 1 : 0;
      const bool lighter =
          options.tie == Tie::kSplit ? ranks[t].points < ranks[s].points : ranks[t] < ranks[s];
      below += lighter ? 1 : 0;
    }
    if (options.tie == Tie::kSplit && level > 1) {
      // The places below+1 .. below+level are shared.
      const std::int32_t places = level * (2 * below + level + 1) / 2;
      share(pay, -places * options.stake, tied);
    } else {
      pay[s] = -(below + 1) * options.stake;
    }
  }
  for (std::size_t s = 0; s < seats; ++s) {
    if (s != winner) pay[winner] -= pay[s];
  }
  return pay;
}

// R23, R24: four stakes from each loser.
Pay pay_triet(const Board& board, const Options& options) {
  const std::size_t seats = seats_of(options);
  core::PerSeat<int> points{};
  int lowest = hand_points(board.hands[0], options.blank);
  for (std::size_t s = 0; s < seats; ++s) {
    points[s] = hand_points(board.hands[s], options.blank);
    lowest = std::min(lowest, points[s]);
  }
  core::PerSeat<bool> winners{};
  for (std::size_t s = 0; s < seats; ++s) winners[s] = points[s] == lowest;
  auto count = static_cast<std::int32_t>(std::ranges::count(winners, true));
  if (count > 1 && options.tie == Tie::kRefund) return Pay{};
  if (count > 1 && options.tie == Tie::kOrder) {
    winners = {};
    winners[place(round_winner(board, options))] = true;
    count = 1;
  }
  Pay pay{};
  for (std::size_t s = 0; s < seats; ++s) pay[s] = -4 * options.stake;
  share(pay, 4 * options.stake * (options.seats - count), winners);
  return pay;
}

}  // namespace

int tile_points(Tile tile, TileSet hand, Blank blank) {
  const Tile double_blank = Tile::of(0, 0);
  if (tile != double_blank) return tile.pips();
  // R22; the tile itself is one of the blanks in the hand.
  if (blank == Blank::kAlone && (hand & tiles_with(0)).size() > 1) return 0;
  return 13;
}

int hand_points(TileSet hand, Blank blank) {
  int sum = 0;
  for (TileSet rest = hand; !rest.empty();) sum += tile_points(rest.take_highest(), hand, blank);
  return sum;
}

HandRank hand_rank(TileSet hand, Blank blank) {
  HandRank rank;
  bool first = true;
  for (TileSet rest = hand; !rest.empty();) {
    const Tile tile = rest.take_highest();
    const int worth = tile_points(tile, hand, blank);
    rank.points += worth;
    const bool lower =
        worth < rank.lowest_worth || (worth == rank.lowest_worth && tile.low() < rank.lowest_low);
    if (first || lower) {
      rank.lowest_worth = worth;
      rank.lowest_low = tile.low();
    }
    first = false;
  }
  return rank;
}

core::Seat round_winner(const Board& board, const Options& options) {
  if (board.phase == Phase::kOut) return board.turn;  // R19
  std::size_t best = 0;
  for (std::size_t s = 1; s < seats_of(options); ++s) {
    const HandRank rank = hand_rank(board.hands[s], options.blank);
    if (rank < hand_rank(board.hands[best], options.blank)) best = s;
  }
  return core::seat_at(static_cast<int>(best));
}

Pay round_pay(const Board& board, const Options& options) {
  return board.phase == Phase::kOut ? pay_out(board, options) : pay_triet(board, options);
}

core::Outcome round_outcome(const Board& board, const Options& options) {
  core::Outcome outcome;
  outcome.reason = board.phase == Phase::kOut ? core::Reason::kOut : core::Reason::kTriet;
  outcome.entries = options.seats;
  outcome.has_pay = true;
  outcome.pay = round_pay(board, options);
  for (std::size_t s = 0; s < seats_of(options); ++s) {
    outcome.scores[s] = static_cast<double>(outcome.pay[s]) / options.stake;
  }
  return outcome;
}

}  // namespace kydai::domino
