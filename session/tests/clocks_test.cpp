// Time: banks, increments, the time of one move, flags, moves the table plays, people who are away,
// and a restart in the middle.
#include "session/tests/driver.hpp"
#include "session/tests/toys.hpp"

namespace kydai::session::test {
namespace {

Driver table_of(std::string game, int seats, TimeControl time, Millis pace_ms = 700,
                Millis auto_roll_ms = 4000) {
  session::Setup setup;
  setup.id = "clock";
  setup.game = std::move(game);
  setup.seats = seats;
  setup.time = time;
  setup.pace_ms = pace_ms;
  setup.auto_roll_ms = auto_roll_ms;
  return Driver(setup, make_toy);
}

const SeatView& seat_view(const Snapshot& now, int seat) {
  return now.seats[static_cast<std::size_t>(seat)];
}

const HistoryEntry& last(const std::vector<HistoryEntry>& history, std::string_view kind) {
  const auto found = std::ranges::find_if(history.rbegin(), history.rend(),
                                          [kind](const auto& entry) { return entry.kind == kind; });
  EXPECT_NE(found, history.rend()) << kind;
  return *found;
}

TEST(Clocks, WithoutTimeNothingEverWakes) {
  Driver driver = table_of("duel", 2, {});
  driver.begin(2);
  EXPECT_FALSE(driver.table().wake_at());
  driver.now_ms += 1'000'000'000;
  EXPECT_TRUE(driver.run(Tick{})->events.empty());
  ASSERT_TRUE(driver.play("1"));
  EXPECT_FALSE(seat_view(driver.look(), 1).clock_runs);
}

TEST(Clocks, TheBankRunsOnlyInTurnAndEarnsTheIncrement) {
  Driver driver = table_of("duel", 2, {10'000, 500, 0});
  driver.begin(2);
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 10'000);
  driver.now_ms += 3'000;
  EXPECT_EQ(seat_view(driver.look(), 0).bank_ms, 7'000);
  EXPECT_TRUE(seat_view(driver.look(), 0).clock_runs);
  EXPECT_EQ(seat_view(driver.look(), 1).bank_ms, 10'000);
  EXPECT_FALSE(seat_view(driver.look(), 1).clock_runs);
  ASSERT_TRUE(driver.play("1"));
  EXPECT_EQ(seat_view(driver.look(), 0).bank_ms, 7'500);
  driver.now_ms += 100;
  ASSERT_TRUE(driver.play("1"));
  EXPECT_EQ(seat_view(driver.look(), 1).bank_ms, 10'400);
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 7'500);
}

TEST(Clocks, TheTimeOfAMoveComesBeforeTheBank) {
  Driver driver = table_of("duel", 2, {5'000, 0, 2'000});
  driver.begin(2);
  driver.now_ms += 1'500;
  EXPECT_EQ(seat_view(driver.look(), 0).move_ms, 500);
  EXPECT_EQ(seat_view(driver.look(), 0).bank_ms, 5'000);
  driver.now_ms += 1'500;
  EXPECT_EQ(seat_view(driver.look(), 0).move_ms, 0);
  EXPECT_EQ(seat_view(driver.look(), 0).bank_ms, 4'000);
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 4'000);
  ASSERT_TRUE(driver.play("1"));
  // What was not used of a move's own time is gone: the next one has its 2 s again, no more.
  ASSERT_TRUE(driver.play("1"));
  EXPECT_EQ(seat_view(driver.look(), 0).move_ms, 2'000);
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 6'000);
}

TEST(Clocks, ADeclarationNeitherEarnsNorStopsTheClock) {
  Driver driver = table_of("duel", 2, {10'000, 500, 1'000});
  driver.begin(2);
  const Millis begun_ms = driver.now_ms;
  driver.now_ms += 3'000;
  ASSERT_TRUE(driver.play("mark"));
  EXPECT_EQ(driver.look().ply, 1u);
  EXPECT_EQ(driver.table().wake_at(), begun_ms + 11'000);
  EXPECT_EQ(seat_view(driver.look(), 0).bank_ms, 8'000);
  ASSERT_TRUE(driver.play("unmark"));
  ASSERT_TRUE(driver.play("1"));
  EXPECT_EQ(seat_view(driver.look(), 0).bank_ms, 8'500);
  EXPECT_EQ(last(driver.table().history(Viewer::spectator(), 0), "move").used_ms, 3'000);
}

TEST(Clocks, TheFlagFallsInGamesThatHaveOne) {
  Driver driver = table_of("duel", 2, {2'000, 0, 1'000});
  driver.begin(2);
  driver.now_ms += 2'999;
  EXPECT_TRUE(driver.run(Tick{})->events.empty());
  driver.now_ms += 1;
  // A move that arrives with the flag down is too late, whether or not the table was told yet.
  const auto late = driver.run(Play{0, "1"}, kUsers[0]);
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().rule, "table.time-up");
  const auto ticked = driver.run(Tick{});
  ASSERT_EQ(ticked->events.size(), 2u);
  EXPECT_EQ(driver.table().outcome()->reason, core::Reason::kFlag);
  EXPECT_EQ(driver.table().outcome()->scores[1], 1);
  EXPECT_EQ(driver.table().history(Viewer::spectator(), 0)[ticked->events[0].seq - 1].kind, "flag");
  EXPECT_EQ(seat_view(driver.look(), 0).bank_ms, 0);
  EXPECT_FALSE(seat_view(driver.look(), 0).clock_runs);
  EXPECT_FALSE(driver.table().wake_at());
}

TEST(Clocks, BotsHaveOneToo) {
  Driver driver = table_of("duel", 2, {2'000, 0, 0});
  EXPECT_TRUE(driver.table().past_keys().empty());
  driver.begin(1);
  ASSERT_TRUE(driver.play("1"));
  const auto task = driver.table().bot_task();
  ASSERT_TRUE(task);
  EXPECT_EQ(task->seat, Seat::k1);
  EXPECT_EQ(task->ply, 1u);
  EXPECT_EQ(task->level, "good");
  EXPECT_EQ(task->view, "11 b");
  EXPECT_EQ(task->past_keys.size(), 1u);
  EXPECT_EQ(driver.table().past_keys(), task->past_keys);
  EXPECT_GE(task->not_before_ms, driver.now_ms + 420);
  EXPECT_LE(task->not_before_ms, driver.now_ms + 980);
  driver.now_ms += 2'000;
  EXPECT_EQ(driver.run(BotPlay{Seat::k1, 1, "1"}).error().rule, "table.time-up");
  ASSERT_FALSE(driver.run(Tick{})->events.empty());
  EXPECT_EQ(driver.table().outcome()->reason, core::Reason::kFlag);
}

TEST(Clocks, WhereNoFlagFallsTheTableMovesAndThenTheSeatIsAway) {
  Driver driver = table_of("cards", 3, {500, 0, 1'000});
  driver.begin(3);
  const std::string highest = driver.look(Viewer::seat(Seat::k0)).legal.back();
  driver.now_ms += 1'500;
  const auto ticked = driver.run(Tick{});
  ASSERT_EQ(ticked->events.size(), 1u);
  const auto& moved = std::get<Moved>(ticked->events[0].body);
  EXPECT_EQ(moved.move, highest);
  EXPECT_EQ(moved.by, MovedBy::kClock);
  EXPECT_EQ(driver.table().occupants()[0].misses, 1);
  EXPECT_EQ(seat_view(driver.look(), 0).bank_ms, 0);
  ASSERT_TRUE(driver.play(driver.look(Viewer::seat(Seat::k1)).legal[0]));
  ASSERT_TRUE(driver.play(driver.look(Viewer::seat(Seat::k2)).legal[0]));
  // The bank is gone for good: now it is the move's own second only.
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 1'000);
  driver.now_ms += 1'000;
  const auto second = driver.run(Tick{});
  ASSERT_EQ(second->events.size(), 2u);  // two in a row where something is hidden
  EXPECT_TRUE(std::holds_alternative<WentAway>(second->events[1].body));
  EXPECT_TRUE(seat_view(driver.look(), 0).is_away);
}

TEST(Clocks, AMoveOfOnesOwnForgivesTheMisses) {
  session::Setup setup;
  setup.id = "clock";
  setup.game = "race";
  setup.settings = {{"goal", "1000"}};
  setup.time = {0, 0, 1'000};
  Driver driver(setup, make_toy);
  driver.begin(2);
  int timeouts = 0;
  for (int i = 0; i < 60; ++i) {
    const Snapshot now = driver.look();
    if (now.turn.kind == core::TurnKind::kChance) {
      ASSERT_TRUE(driver.run(Roll{now.ply}, kUsers[core::index(now.turn.seat) / 2]));
    } else if (now.turn.seat == Seat::k2 || driver.look(Viewer::seat(Seat::k0)).legal.size() == 1) {
      ASSERT_TRUE(driver.play(driver.look(Viewer::seat(now.turn.seat)).legal.back()));
    } else {
      driver.now_ms += 1'000;
      ASSERT_EQ(driver.run(Tick{})->events.size(), 1u);
      // Rolling by hand is an act of his own, so a miss never becomes two.
      EXPECT_EQ(driver.table().occupants()[0].misses, 1);
      ++timeouts;
    }
  }
  EXPECT_GT(timeouts, 5);
}

TEST(Clocks, ThreeMissesInARowWhereNothingIsHidden) {
  session::Setup setup;
  setup.id = "clock";
  setup.game = "race";
  setup.settings = {{"goal", "1000"}};
  setup.time = {0, 0, 1'000};
  Driver driver(setup, make_toy);
  driver.begin(2);
  int timeouts = 0;
  for (int i = 0; i < 200 && !seat_view(driver.look(), 0).is_away; ++i) {
    const auto wake = driver.table().wake_at();
    ASSERT_TRUE(wake);
    driver.now_ms = std::max(driver.now_ms, *wake);
    const auto ticked = driver.run(Tick{});
    for (const Event& event : ticked->events) {
      const auto* moved = std::get_if<Moved>(&event.body);
      if (moved != nullptr && moved->seat == Seat::k0 && moved->by == MovedBy::kClock) ++timeouts;
    }
  }
  EXPECT_EQ(timeouts, 3);
  EXPECT_TRUE(seat_view(driver.look(), 0).is_away);
}

TEST(Clocks, BotsAreNeverAway) {
  Driver driver = table_of("cards", 2, {0, 0, 1'000});
  driver.begin(0);
  driver.wait(600'000);  // no brain answers: the clock plays it all
  EXPECT_EQ(driver.table().phase(), Phase::kOver);
  for (const Event& event : driver.log) EXPECT_FALSE(std::holds_alternative<WentAway>(event.body));
}

// As people do, and the same whenever the round is looked at again.
TEST(Pace, BotsTakeNowLongerAndNowShorter) {
  for (const Millis pace_ms : {1000, 0}) {
    const Millis usual = pace_ms > 0 ? pace_ms : 100;  // a bot takes a moment in any case
    std::vector<Millis> delays;
    for (int round = 1; round <= 2; ++round) {
      Driver driver = table_of("duel", 2, {}, pace_ms);
      driver.begin(0);
      while (const auto task = driver.table().bot_task()) {
        const Millis delay = task->not_before_ms - driver.now_ms;
        EXPECT_GE(delay, usual * 6 / 10);
        EXPECT_LE(delay, usual * 14 / 10);
        delays.push_back(delay);
        driver.now_ms += 5000;  // however long it thinks, or the server is away
        EXPECT_EQ(driver.table().bot_task()->not_before_ms, task->not_before_ms);
        ASSERT_TRUE(driver.play("1"));
      }
    }
    ASSERT_EQ(delays.size() % 2, 0u);
    const auto half = delays.begin() + static_cast<std::ptrdiff_t>(delays.size() / 2);
    EXPECT_TRUE(std::equal(delays.begin(), half, half));
    std::sort(delays.begin(), half);
    EXPECT_GE(std::unique(delays.begin(), half) - delays.begin(), 5);
  }
}

TEST(Pace, DiceRollByThemselvesAfterAWhile) {
  Driver driver = table_of("race", 4, {0, 0, 5'000}, 700, 4'000);
  driver.begin(1);
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 4'000);
  EXPECT_FALSE(seat_view(driver.look(), 0).clock_runs);  // waiting for dice costs nobody time
  driver.now_ms += 4'000;
  const auto rolled = driver.run(Tick{});
  EXPECT_EQ(std::get<Rolled>(rolled->events.at(0).body).by, MovedBy::kClock);
  while (driver.look().turn.seat == Seat::k0) {
    if (driver.look().turn.kind == core::TurnKind::kChance) {
      ASSERT_TRUE(driver.run(Roll{driver.look().ply}, kUsers[0]));
    } else {
      ASSERT_TRUE(driver.play(driver.look(Viewer::seat(Seat::k0)).legal.back()));
    }
  }
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 700);  // a bot's dice
  driver.now_ms += 700;
  EXPECT_EQ(std::get<Rolled>(driver.run(Tick{})->events.at(0).body).by, MovedBy::kBot);

  Driver quick = table_of("race", 2, {}, 300, 0);
  quick.begin(2);
  EXPECT_EQ(quick.table().wake_at(), quick.now_ms + 300);
  Driver instant = table_of("race", 2, {}, 0, 0);
  instant.begin(2);
  EXPECT_EQ(instant.table().wake_at(), instant.now_ms);
}

TEST(Pace, AForcedMovePlaysItselfAndCostsNoTime) {
  Driver driver = table_of("race", 2, {3'000, 100, 500}, 700, 1'000);
  driver.begin(2);
  for (int i = 0; i < 300; ++i) {
    if (driver.table().phase() == Phase::kOver) {
      ASSERT_TRUE(driver.run(Rematch{}, kUsers[0]));
      ASSERT_TRUE(driver.run(Rematch{}, kUsers[1]));
    }
    const Snapshot now = driver.look();
    const auto legal = driver.look(Viewer::seat(now.turn.seat)).legal;
    if (now.turn.kind == core::TurnKind::kSeat && legal.size() == 1) break;
    if (now.turn.kind == core::TurnKind::kChance) {
      ASSERT_TRUE(driver.run(Roll{now.ply}, kUsers[core::index(now.turn.seat) / 2]));
    } else {
      ASSERT_TRUE(driver.play(legal.back()));
    }
  }
  const Snapshot before = driver.look();
  ASSERT_EQ(driver.look(Viewer::seat(before.turn.seat)).legal.size(), 1u);
  EXPECT_FALSE(driver.table().bot_task());
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 700);
  EXPECT_FALSE(seat_view(before, core::index(before.turn.seat)).clock_runs);
  driver.now_ms += 700;
  const auto ticked = driver.run(Tick{});
  EXPECT_EQ(std::get<Moved>(ticked->events.at(0).body).by, MovedBy::kTable);
  EXPECT_EQ(driver.look().seats, driver.look().seats);
  EXPECT_EQ(seat_view(driver.look(), core::index(before.turn.seat)).bank_ms,
            seat_view(before, core::index(before.turn.seat)).bank_ms);
}

TEST(Pace, AnAwaySeatIsPlayedForAtAConstantPace) {
  Driver driver = table_of("cards", 2, {0, 0, 20'000}, 600);
  driver.begin(2);
  driver.now_ms += 5'000;
  ASSERT_TRUE(driver.run(Stand{}, kUsers[0]));
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 600);
  EXPECT_FALSE(seat_view(driver.look(), 0).clock_runs);
  driver.now_ms += 300;
  ASSERT_TRUE(driver.run(Sit{{}, "An", {}}, kUsers[0]));
  // Leaving and coming back wins no time: the turn began 5.3 s ago.
  EXPECT_EQ(seat_view(driver.look(), 0).move_ms, 14'700);
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 14'700);
  ASSERT_TRUE(driver.run(Stand{}, kUsers[0]));
  driver.now_ms += 600;
  const auto ticked = driver.run(Tick{});
  EXPECT_EQ(std::get<Moved>(ticked->events.at(0).body).by, MovedBy::kTable);
  EXPECT_EQ(driver.table().occupants()[0].misses, 0);
  EXPECT_EQ(ticked->events.at(0).user, "");
}

// Somebody who leaves and comes back all the time must not keep the others waiting: neither for
// his move nor for his dice.
TEST(Pace, LeavingAgainAndAgainHoldsNobodyUp) {
  for (const char* game : {"cards", "race"}) {
    Driver driver = table_of(game, 2, {0, 0, 2'000}, 700, 1'000);
    driver.begin(2);
    const Millis begun_ms = driver.now_ms;
    const Seat seat = driver.look().turn.seat;
    const std::uint32_t ply = driver.look().ply;
    const std::string_view user = kUsers[core::index(seat)];
    for (int i = 0; i < 100 && driver.look().ply == ply; ++i) {
      driver.now_ms += 100;
      ASSERT_TRUE(driver.run(Stand{}, user));
      ASSERT_TRUE(driver.run(Tick{}));
      if (driver.look().ply != ply) break;
      ASSERT_TRUE(driver.run(Sit{{}, "An", {}}, user));
      ASSERT_TRUE(driver.run(Tick{}));
    }
    // He left after 100 ms, and 700 ms later the table plays.
    EXPECT_EQ(driver.now_ms - begun_ms, 800) << game;
    driver.expect_replays();
  }
}

TEST(Pace, InAGameWithAFlagNobodyPlaysForOneWhoLeft) {
  Driver driver = table_of("duel", 2, {3'000, 0, 0});
  driver.begin(2);
  driver.now_ms += 1'000;
  ASSERT_TRUE(driver.run(Stand{}, kUsers[0]));
  EXPECT_TRUE(seat_view(driver.look(), 0).clock_runs);
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 2'000);
  driver.wait(2'000);
  EXPECT_EQ(driver.table().outcome()->reason, core::Reason::kFlag);
}

TEST(Restart, NoClockRanWhileNobodyHeldTheTable) {
  Driver driver = table_of("duel", 2, {10'000, 0, 1'000});
  driver.begin(2);
  driver.now_ms += 2'000;
  ASSERT_TRUE(driver.run(OfferDraw{}, kUsers[0]));  // the last thing that was stored
  const Snapshot before = driver.look();
  driver.now_ms += 3'600'000;
  ASSERT_EQ(driver.run(Resume{})->events.size(), 1u);
  const Snapshot after = driver.look();
  EXPECT_EQ(after.seats, before.seats);
  EXPECT_EQ(driver.table().wake_at(), driver.now_ms + 9'000);
  driver.now_ms += 9'000;
  ASSERT_FALSE(driver.run(Tick{})->events.empty());
  EXPECT_EQ(driver.table().outcome()->reason, core::Reason::kFlag);
  driver.expect_replays();

  Driver dice = table_of("race", 2, {}, 700, 4'000);
  dice.begin(2);
  dice.now_ms += 1'000'000;
  ASSERT_TRUE(dice.run(Resume{}));
  EXPECT_EQ(dice.table().wake_at(), dice.now_ms + 4'000);
}

}  // namespace
}  // namespace kydai::session::test
