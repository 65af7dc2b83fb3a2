// Driver: a table under test with its log, its clock and a second table that is fed the same events
// as text, the way a store would.  Every command through it also checks the laws that hold for all
// commands.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/key.hpp"
#include "session/record.hpp"
#include "session/table.hpp"

namespace kydai::session::test {

inline constexpr std::string_view kUsers[] = {"user-an", "user-binh", "user-chi", "user-dung"};
inline constexpr std::string_view kAn = kUsers[0];  // the host
inline constexpr Seat kSeats[] = {Seat::k0, Seat::k1, Seat::k2, Seat::k3};

// The stream of random numbers of one walk; the same seed, the same walk.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(core::mix(seed)) {}
  std::uint64_t next() { return state_ = core::mix(state_); }
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
  bool one_in(int n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

inline core::Seed seed_of(std::uint64_t number) {
  core::Seed seed;
  for (std::size_t i = 0; i < seed.size(); ++i) {
    seed[i] = static_cast<std::uint8_t>(core::mix(number * 64 + i) & 255);
  }
  return seed;
}

inline std::vector<Viewer> all_viewers() {
  std::vector<Viewer> out = {Viewer::spectator()};
  for (const Seat seat : kSeats) out.push_back(Viewer::seat(seat));
  return out;
}

// Every text a viewer could be sent, in one string, to search for what must not be there.
inline std::string everything_shown(const Table& table, Viewer viewer, std::string_view user,
                                    Millis now_ms) {
  const Snapshot now = table.snapshot(viewer, user, now_ms);
  std::string out;
  const auto add = [&out](const std::string& text) { out += text + "\n"; };
  for (const std::string* text : {&now.round_id, &now.commitment, &now.seed, &now.view,
                                  &now.view_hash, &now.options, &now.next_commitment}) {
    add(*text);
  }
  for (const std::string& text : now.client_seeds) add(text);
  for (const std::string& text : now.legal) add(text);
  for (const std::string& text : now.calls) add(text);
  for (const SeatView& seat : now.seats) {
    add(seat.kind);
    add(seat.name);
    add(seat.level);
  }
  for (const HistoryEntry& entry : table.history(viewer, 0)) {
    add(entry.kind + " " + entry.text + " " + entry.human + " " + entry.by);
    for (const auto& [seat, text] : entry.steps) add(text);
  }
  add(table.record_so_far().value_or(""));
  return out;
}

inline Setup setup_of(std::string game, int seats) {
  Setup setup;
  setup.id = "t1";
  setup.game = std::move(game);
  setup.seats = seats;
  return setup;
}

class Driver {
 public:
  Driver(Setup setup, MatchFactory factory) : factory_(std::move(factory)) {
    setup.host = kUsers[0];
    auto events = Table::open(setup, factory_, now_ms, fresh());
    EXPECT_TRUE(events.has_value());
    log = std::move(*events);
    table_ = std::make_unique<Table>(std::move(*Table::replay(log, factory_)));
    mirror_ = std::make_unique<Table>(std::move(*Table::replay(log, factory_)));
  }

  Table& table() { return *table_; }
  const MatchFactory& factory() const { return factory_; }
  core::Seed fresh() { return seed_of(++seeds_); }

  // Decides, checks, applies.  The result is what decide() said.
  Expected<Table::Decision> run(const Command& command, std::string_view user = {},
                                std::string_view id = {}) {
    const Snapshot before = table_->snapshot(Viewer::seat(Seat::k0), kUsers[0], now_ms);
    Expected<Table::Decision> decision = table_->decide(command, user, id, now_ms, fresh());
    EXPECT_EQ(before, table_->snapshot(Viewer::seat(Seat::k0), kUsers[0], now_ms));
    if (!decision) {
      EXPECT_FALSE(decision.error().message.empty());
      return decision;
    }
    for (const Event& event : decision->events) apply(event);
    return decision;
  }

  void apply(const Event& event) {
    const std::string line = encode(event);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const Expected<Event> read = decode(line);
    ASSERT_TRUE(read.has_value()) << line;
    EXPECT_EQ(*read, event) << line;
    const Expected<void> done = table_->evolve(event);
    ASSERT_TRUE(done.has_value()) << line << ": " << done.error().message;
    ASSERT_TRUE(mirror_->evolve(*read).has_value());
    log.push_back(event);
  }

  void expect_same_as_mirror() { expect_same(*mirror_); }
  void expect_replays() {
    const Expected<Table> again = Table::replay(log, factory_);
    ASSERT_TRUE(again.has_value()) << again.error().message;
    expect_same(*again);
  }

  void expect_same(const Table& other) {
    for (const Viewer viewer : all_viewers()) {
      for (const std::string_view user : kUsers) {
        EXPECT_EQ(table_->snapshot(viewer, user, now_ms), other.snapshot(viewer, user, now_ms));
      }
      EXPECT_EQ(table_->history(viewer, 0), other.history(viewer, 0));
    }
    EXPECT_EQ(table_->wake_at(), other.wake_at());
    EXPECT_EQ(table_->occupants(), other.occupants());
    EXPECT_EQ(table_->bot_task().has_value(), other.bot_task().has_value());
    EXPECT_EQ(table_->record().has_value(), other.record().has_value());
    EXPECT_EQ(table_->record_so_far().value_or(""), other.record_so_far().value_or(""));
  }

  // Lets time pass until the table has nothing to do before `until_ms`.
  void wait_until(Millis until_ms) {
    for (int i = 0; i < 10'000; ++i) {
      const std::optional<Millis> wake = table_->wake_at();
      if (!wake || *wake > until_ms) break;
      now_ms = std::max(now_ms, *wake);
      const auto decision = run(Tick{});
      ASSERT_TRUE(decision.has_value());
      ASSERT_FALSE(decision->events.empty()) << "a wake must do something";
    }
    now_ms = std::max(now_ms, until_ms);
  }
  void wait(Millis ms) { wait_until(now_ms + ms); }

  Snapshot look(Viewer viewer = Viewer::spectator()) {
    return table_->snapshot(viewer, {}, now_ms);
  }
  Snapshot look_as(std::string_view user) {
    const std::optional<Seat> seat = table_->seat_of(user);
    return table_->snapshot(seat ? Viewer::seat(*seat) : Viewer::spectator(), user, now_ms);
  }
  // The first so many seats are taken by people, the others by bots, and the round begins.
  void seat_all(int people, std::string_view level = "good") {
    int seated = 0;
    for (const Seat seat : kSeats) {
      if (table_->occupants()[static_cast<std::size_t>(core::index(seat))].kind !=
          OccupantKind::kOpen) {
        continue;
      }
      if (seated < people) {
        const std::string_view user = kUsers[seated];
        ASSERT_TRUE(run(Sit{seat, "Name of " + std::string(user.substr(5)), {}}, user));
      } else {
        ASSERT_TRUE(run(AddBot{seat, std::string(level)}, kUsers[0]));
      }
      ++seated;
    }
  }
  void begin(int people) {
    seat_all(people);
    ASSERT_TRUE(run(Start{}, kUsers[0]));
    ASSERT_EQ(table_->phase(), Phase::kPlaying);
  }
  // A move by whoever's turn it is.
  Expected<Table::Decision> play(std::string move) {
    const Snapshot now = look();
    const Occupant& mover =
        table_->occupants()[static_cast<std::size_t>(core::index(now.turn.seat))];
    if (mover.kind == OccupantKind::kBot) return run(BotPlay{now.turn.seat, now.ply, move});
    return run(Play{now.ply, move}, mover.user);
  }

  Millis now_ms = 1'000'000;
  std::vector<Event> log;

 private:
  MatchFactory factory_;
  std::unique_ptr<Table> table_;
  std::unique_ptr<Table> mirror_;
  std::uint64_t seeds_ = 0;
};

}  // namespace kydai::session::test
