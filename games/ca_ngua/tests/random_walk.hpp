// Random rules, seats and games for the law tests: everything follows from one seed.
#pragma once

#include <random>
#include <string>

#include "games/ca_ngua/ca_ngua.hpp"

namespace kydai::ca_ngua::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // Uniform in 0..n-1.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  bool one_in(std::size_t n) { return below(n) == 0; }
  std::uint8_t next_byte() { return static_cast<std::uint8_t>(engine_()); }

 private:
  std::mt19937_64 engine_;
};

// A profile; with `turned` switches set to any of their values.
inline Rules random_rules(Random& random, std::size_t turned) {
  Rules rules = Rules(static_cast<Profile>(random.below(3)));
  for (std::size_t i = 0; i < turned; ++i) {
    const std::size_t which = random.below(kSwitchCount);
    const auto infos = CaNgua::switches();
    // `first` stands in the public list behind turnOrder and is no part of the rules.
    const bool is_behind_first = which > static_cast<std::size_t>(Switch::kTurnOrder);
    const core::SwitchInfo& info = infos[which + (is_behind_first ? 1 : 0)];
    if (!info.values.empty()) {
      rules.set(static_cast<Switch>(which), static_cast<int>(random.below(info.values.size())));
    } else {
      const auto width = static_cast<std::size_t>(info.max - info.min + 1);
      const auto lowest = static_cast<std::size_t>(info.min);
      rules.set(static_cast<Switch>(which), static_cast<int>(lowest + random.below(width)));
    }
  }
  return rules;
}

inline Options random_options(Random& random, std::size_t turned) {
  constexpr std::array<std::uint8_t, 6> kSeatings = {0b0101, 0b0111, 0b1111,
                                                     0b1010, 0b0011, 0b1101};
  Options options{random_rules(random, turned), kSeatings[random.below(kSeatings.size())]};
  do {
    options.first = core::seat_at(static_cast<int>(random.below(core::kMaxSeats)));
  } while ((options.seated >> core::index(options.first) & 1) == 0);
  return options;
}

// A random roll or move.  The game must not be over.
template <class Sink>
void random_ply(Random& random, Position& position, Sink&& sink) {
  if (position.phase == Phase::kRoll) {
    CaNgua::apply(position, CaNgua::draw_chance(position, random), sink);
    return;
  }
  const CaNgua::Moves moves = CaNgua::legal_moves(position);
  CaNgua::apply(position, Move(moves[random.below(moves.size())]), sink);
}

inline std::string text_of(const Position& position) {
  std::string text;
  CaNgua::write_position(position, text);
  return text;
}

inline std::string text_of(const Position& position, const Move& move) {
  std::string text;
  CaNgua::write_move(position, move, text);
  return text;
}

}  // namespace kydai::ca_ngua::test
