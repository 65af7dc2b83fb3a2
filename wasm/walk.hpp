// Walk: a random game of any kind, told to a hash.  Moves, rolls, switches and the bots' seeds all
// come from one generator, so that the same seed gives the same hash on every machine and in every
// build.  It judges nothing; the games' own tests do.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/brains.hpp"
#include "core/game.hpp"

namespace kydai::wasm {

class RunningHash {
 public:
  void add(std::uint64_t value) { value_ = core::mix(value_ ^ value); }
  void add(std::string_view text) {
    for (const char c : text) add(static_cast<std::uint8_t>(c));
    add(text.size());
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

class Walk {
 public:
  virtual ~Walk() = default;
  virtual int play(int plies) = 0;
  virtual int think(int nodes) = 0;
  std::uint64_t hash() const { return hash_.value(); }

 protected:
  RunningHash hash_;
};

template <core::Game G>
class WalkOf final : public Walk {
 public:
  WalkOf(const typename G::Options& options, catalog::Random random)
      : options_(options), random_(random), position_(G::start(options)) {
    std::string text;
    G::write_options(options, text);
    hash_.add(text);
    tell_position();
  }

  int play(int plies) override {
    int ended = 0;
    for (int i = 0; i < plies; ++i) {
      if (const auto outcome = G::outcome(position_, past_)) {
        tell_outcome(*outcome);
        past_.clear();
        position_ = G::start(options_);
        ++ended;
      } else if (G::turn(position_).kind == core::TurnKind::kChance) {
        roll();
      } else {
        move();
      }
      tell_position();
    }
    return ended;
  }

  int think(int nodes) override {
    const core::Turn turn = G::turn(position_);
    if (turn.kind != core::TurnKind::kSeat || G::outcome(position_, past_)) return 0;
    const auto view = G::view(position_, core::Viewer::seat(turn.seat));
    int answers = 0;
    for (const auto level : {catalog::Level::kRandom, catalog::Level::k2, catalog::Level::k10}) {
      catalog::Task task;
      if (!G::kHasHiddenInformation) task.past_keys = past_;
      task.level = level;
      task.seed = random_();
      task.nodes_max = static_cast<std::uint64_t>(nodes);
      hash_.add(catalog::Brain<G>::choose(view, task));
      ++answers;
    }
    return answers;
  }

 private:
  struct Bytes {
    catalog::Random& random;
    std::uint8_t next_byte() { return static_cast<std::uint8_t>(random() >> 56); }
  };

  // A declaration such as a count is now and then taken before a move.
  static constexpr std::size_t kCallOneIn = 4;

  void roll() {
    Bytes bytes{random_};
    const auto chance = G::draw_chance(position_, bytes);
    std::string text;
    G::write_chance(chance, text);
    hash_.add(text);
    past_.push_back(G::key(position_));
    G::apply(position_, chance);
  }

  void move() {
    const auto moves = G::legal_moves(position_);
    const auto calls = G::calls(position_);
    hash_.add(moves.size());
    const bool is_call = !calls.empty() && random_.below(kCallOneIn) == 0;
    const auto chosen =
        is_call ? calls[random_.below(calls.size())] : moves[random_.below(moves.size())];
    std::string text;
    for (const auto& each : moves) G::write_move(position_, each, text);
    G::write_move(position_, G::timeout_move(position_), text);
    if (const auto forced = G::forced_move(position_)) G::write_move(position_, *forced, text);
    if (!is_call) G::write_human(position_, chosen, text);
    hash_.add(text);
    // A call leaves the position where it stands; only moves make a past.
    if (!is_call) past_.push_back(G::key(position_));
    G::apply(position_, chosen);
  }

  void tell_position() {
    std::string text;
    G::write_position(position_, text);
    hash_.add(text);
    hash_.add(G::key(position_));
    const auto read = G::read_position(text, options_);
    hash_.add(read ? G::key(*read) : read.error().at);
    tell_view(core::Viewer::spectator());
    for (int seat = 0; seat < G::kSeatsMax; ++seat) {
      tell_view(core::Viewer::seat(core::seat_at(seat)));
    }
  }

  void tell_view(core::Viewer viewer) {
    std::string text;
    G::write_view(G::view(position_, viewer), text);
    hash_.add(text);
  }

  void tell_outcome(const core::Outcome& outcome) {
    hash_.add(core::to_string(outcome.reason));
    for (std::size_t seat = 0; seat < outcome.entries; ++seat) {
      hash_.add(std::bit_cast<std::uint64_t>(outcome.scores[seat]));
      hash_.add(outcome.ranks[seat]);
      hash_.add(static_cast<std::uint64_t>(outcome.pay[seat]));
      hash_.add(static_cast<std::uint64_t>(outcome.points[seat]));
    }
  }

  typename G::Options options_;
  catalog::Random random_;
  typename G::Position position_;
  std::vector<core::Key> past_;
};

// Options of a profile with `turned` random settings; others are drawn while the game refuses them.
template <core::Game G>
core::Expected<typename G::Options> draw_options(std::string_view profile, int seats, int turned,
                                                 catalog::Random& random) {
  constexpr int kTries = 32;
  for (int i = 0; i < kTries && turned > 0; ++i) {
    std::vector<std::string> numbers(static_cast<std::size_t>(turned));
    std::vector<core::Setting> settings;
    for (std::string& number : numbers) {
      const core::SwitchInfo& info = G::switches()[random.below(G::switches().size())];
      if (info.values.empty()) {
        const auto span = static_cast<std::size_t>(info.max - info.min + 1);
        core::append_number(number, info.min + static_cast<std::int64_t>(random.below(span)));
        settings.push_back({info.name, number});
      } else {
        settings.push_back({info.name, info.values[random.below(info.values.size())]});
      }
    }
    const auto options = G::read_options(profile, settings, seats);
    if (options) return options;
  }
  return G::read_options(profile, {}, seats);
}

}  // namespace kydai::wasm
