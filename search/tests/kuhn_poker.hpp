// Kuhn poker (1950), for searches of games with secrets: three cards, one for each of two seats,
// one coin each in the pot.  A seat passes or bets a coin more; a pass after a bet gives the pot
// away, otherwise the higher card takes it.  Solved: the first seat loses 1/18 of a coin a deal.
#pragma once

#include <array>
#include <string>

#include "search/tests/toy_games.hpp"

namespace kydai::search::toy {

enum class Card : std::uint8_t { kJack, kQueen, kKing };

inline constexpr Pick kPasses{0};
inline constexpr Pick kBets{1};

struct KuhnRules {
  using Move = Pick;
  using List = core::FixedList<Pick, 2>;
  struct Position {
    std::array<Card, 2> cards{};
    std::array<std::uint8_t, 3> played{};
    std::uint8_t plies = 0;
    Seat mover = Seat::k0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  static Card card(const Position& p, Seat seat) {
    return p.cards[static_cast<std::size_t>(core::index(seat))];
  }
  // In coins, of seat 0.
  static std::optional<double> result(const Position& p) {
    if (p.plies < 2 || (p.plies == 2 && p.played[0] == 0 && p.played[1] == 1)) return std::nullopt;
    const auto last = static_cast<std::size_t>(p.plies - 1);
    const double stake = p.played[last - 1] == 1 && p.played[last] == 1 ? 2 : 1;
    // Who passed after a bet has moved last, so the other is on move.
    if (p.played[last - 1] == 1 && p.played[last] == 0) return p.mover == Seat::k0 ? 1 : -1;
    return p.cards[0] > p.cards[1] ? stake : -stake;
  }
  static List moves(const Position&) {
    List list;
    list.push_back(kPasses);
    list.push_back(kBets);
    return list;
  }
  static void play(Position& p, Move move) { p.played[p.plies++] = move.at; }
  static core::Key key(const Position& p) {
    core::Key key = static_cast<core::Key>(p.cards[0]) * 4 + static_cast<core::Key>(p.cards[1]);
    for (std::size_t i = 0; i < p.plies; ++i) key = key * 4 + p.played[i] + 1;
    return core::mix(key);
  }
};
using Kuhn = Toy<KuhnRules>;

// "pb": what was played.
inline std::string kuhn_line(const Kuhn::Position& p) {
  std::string line;
  for (std::size_t i = 0; i < p.plies; ++i) line += p.played[i] == 1 ? 'b' : 'p';
  return line;
}

// How often the seat to move bets in the equilibrium that never bets a jack or a king first.
inline double kuhn_bets(const Kuhn::Position& p) {
  const Card card = KuhnRules::card(p, p.mover);
  const std::string line = kuhn_line(p);
  if (line.empty()) return 0;
  if (line == "p") return card == Card::kKing ? 1 : card == Card::kJack ? 1.0 / 3 : 0;
  return card == Card::kKing ? 1 : card == Card::kQueen ? 1.0 / 3 : 0;
}

}  // namespace kydai::search::toy
