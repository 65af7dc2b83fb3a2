// DiceNim: nim with a die, for searches of games with luck.  A seat rolls and takes one to as many
// stones as the die shows; who takes the last one wins.  Two to four seats.
#pragma once

#include <map>

#include "search/expectimax.hpp"
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
  static Chance draw_chance(const Position&, S& bytes) {
    constexpr std::array<Die, 4> kFaces = {{{1}, {2}, {3}, {3}}};
    return kFaces[bytes.next_byte() % kFaces.size()];
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

inline SeatValues winner(const DiceNim::Position& p) {
  SeatValues values{};
  values[static_cast<std::size_t>(core::index(p.mover))] = 1;
  return values;
}

// Worked out from the end, by hand and without any search.
class DiceNimTruth {
 public:
  SeatValues of(const DiceNim::Position& p) {
    if (p.stones == 0) return winner(p);
    if (p.rolled > 0) return of_move(p);
    SeatValues mean{};
    for (const auto& [die, weight] : DiceNim::faces()) {
      DiceNim::Position rolled = p;
      rolled.rolled = die.shows;
      const SeatValues values = of_move(rolled);
      for (std::size_t s = 0; s < mean.size(); ++s)
        mean[s] += values[s] * static_cast<float>(weight) / 4;
    }
    return mean;
  }

 private:
  SeatValues of_move(const DiceNim::Position& p) {
    const auto known = known_.find(DiceNim::key(p));
    if (known != known_.end()) return known->second;
    SeatValues best{};
    float most = -1;
    for (const Pick move : DiceNim::moves(p)) {
      DiceNim::Position after = p;
      DiceNim::apply(after, move);
      const SeatValues values = of(after);
      const float own = values[static_cast<std::size_t>(core::index(p.mover))];
      if (own > most) best = values;
      most = std::max(most, own);
    }
    known_[DiceNim::key(p)] = best;
    return best;
  }
  std::map<core::Key, SeatValues> known_;
};

}  // namespace kydai::search::toy
