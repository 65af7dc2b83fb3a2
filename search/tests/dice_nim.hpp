// DiceNim: nim with a die, for searches of games with luck.  A seat rolls and takes one to as many
// stones as the die shows; who takes the last one wins.  Two to four seats.
#pragma once

#include "search/tests/toy_games.hpp"

namespace kydai::search::toy {

struct Die {
  std::uint8_t shows = 0;
  friend bool operator==(const Die&, const Die&) = default;
};

struct NimRules {
  using Move = Pick;
  using List = core::FixedList<Pick, 8>;
  struct Position {
    std::uint8_t stones = 12;
    std::uint8_t seats = 2;
    std::uint8_t rolled = 0;
    Seat mover = Seat::k0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  static std::optional<double> result(const Position& p) {
    return p.stones == 0 ? std::optional(0.0) : std::nullopt;
  }
  static List moves(const Position& p) {
    List list;
    for (std::uint8_t n = 1; n <= p.rolled && n <= p.stones; ++n) list.push_back({n});
    return list;
  }
  static void play(Position&, Move) {}
  static core::Key key(const Position& p) {
    return core::mix(p.stones * 1024U + p.rolled * 64U + p.seats * 8U +
                     static_cast<unsigned>(core::index(p.mover)));
  }
};

// The die shows 1, 2 or 3; a 3 comes as often as the two others together.
struct DiceNim : Toy<NimRules> {
  using Chance = Die;
  using Chances = core::FixedList<core::WeightedChance<Die>, 3>;
  static core::Turn turn(const Position& p) {
    if (p.stones == 0) return core::Turn::over(p.mover);
    return p.rolled == 0 ? core::Turn::chance(p.mover) : core::Turn::of(p.mover);
  }
  static Chances chances(const Position& p) {
    Chances list;
    if (p.rolled == 0) list = faces();
    return list;
  }
  static Chances faces() {
    Chances list;
    list.push_back({Die{1}, 1});
    list.push_back({Die{2}, 1});
    list.push_back({Die{3}, 2});
    return list;
  }
  template <class S>
  static Chance draw_chance(const Position&, S&) {
    return {1};
  }
  static Undo apply(Position& p, Move move) {
    const Position before = p;
    p.stones = static_cast<std::uint8_t>(p.stones - move.at);
    p.rolled = 0;
    // The last mover stays, so that it is known who has won.
    if (p.stones > 0) p.mover = core::seat_at((core::index(p.mover) + 1) % p.seats);
    return before;
  }
  static Undo apply(Position& p, const Chance& die) {
    const Position before = p;
    p.rolled = die.shows;
    return before;
  }
  static core::Expected<Chance> read_chance(const Position&, std::string_view) { return Chance{}; }
  static void write_chance(const Chance&, std::string&) {}
};

}  // namespace kydai::search::toy
