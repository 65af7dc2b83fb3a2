// Events that do not follow are refused and change nothing; a table that is moved is whole.
#include "session/tests/driver.hpp"
#include "session/tests/toys.hpp"

namespace kydai::session::test {
namespace {

using core::FaultCode;

Driver duel() { return Driver(setup_of("duel", 2), make_toy); }

TEST(Evolve, RefusesWhatDoesNotFollowAndChangesNothing) {
  Driver driver = duel();
  driver.begin(2);
  const auto refuses = [&driver](EventBody body, std::uint32_t seq_step = 1, Millis later = 0) {
    const Snapshot before = driver.look();
    Event event{driver.table().seq() + seq_step, driver.now_ms + later, {}, {}, std::move(body)};
    const auto done = driver.table().evolve(event);
    ASSERT_FALSE(done.has_value()) << encode(event);
    EXPECT_EQ(done.error().code, FaultCode::kImpossible) << encode(event);
    EXPECT_EQ(driver.look(), before);
  };
  const Moved move{Seat::k0, "1", MovedBy::kPlayer};
  refuses(move, 2);
  refuses(move, 0);
  refuses(move, 1, -1);
  refuses(Moved{Seat::k1, "1", MovedBy::kPlayer});
  refuses(Moved{Seat::k0, "5", MovedBy::kPlayer});
  refuses(Moved{Seat::k0, "pass", MovedBy::kPlayer});  // it is written "wait"
  refuses(Opened{});
  refuses(Prepared{2, {}});
  refuses(Sat{Seat::k0, {}});
  refuses(Stood{Seat::k0});
  refuses(Began{2});
  refuses(Rolled{Seat::k0, MovedBy::kPlayer});
  refuses(DrawDeclined{Seat::k0});
  refuses(RematchVoted{Seat::k0});
  refuses(CameBack{Seat::k0});
  refuses(WentAway{Seat::k3});
  refuses(Renamed{Seat::k3, "x"});
  refuses(Seeded{Seat::k0, "x"});
  ASSERT_TRUE(driver.run(OfferDraw{}, kAn));
  refuses(DrawOffered{Seat::k1});
  driver.expect_replays();
  EXPECT_FALSE(Table::replay({}, make_toy));
  EXPECT_FALSE(Table::replay({driver.log[0]}, make_toy));
  EXPECT_FALSE(Table::replay({driver.log.begin() + 1, driver.log.end()}, make_toy));
  // Nothing can come before the opening.
  const std::vector<Event> headless = {{1, 0, {}, {}, Stood{Seat::k0}},
                                       {2, 0, {}, {}, Prepared{1, {}}}};
  EXPECT_EQ(Table::replay(headless, make_toy).error().message, "a table begins with its opening");
}

TEST(Evolve, RefusesSeatsThatCannotBeTakenSo) {
  Driver driver = duel();
  const auto message = [&driver](EventBody body) {
    const Event event{driver.table().seq() + 1, driver.now_ms, {}, {}, std::move(body)};
    const auto done = driver.table().evolve(event);
    return done ? "done" : std::string(done.error().message);
  };
  Occupant an{OccupantKind::kHuman};
  an.user = kAn;
  EXPECT_EQ(message(Sat{Seat::k3, an}), "that seat cannot be taken so");  // closed
  EXPECT_EQ(message(Sat{Seat::k0, Occupant{OccupantKind::kOpen}}), "that seat cannot be taken so");
  EXPECT_EQ(message(Sat{Seat::k0, Occupant{OccupantKind::kHuman}}), "that person sits already");
  ASSERT_TRUE(driver.run(Sit{Seat::k0, "An", {}}, kAn));
  EXPECT_EQ(message(Sat{Seat::k0, an}), "that seat cannot be taken so");
  EXPECT_EQ(message(Sat{Seat::k1, an}), "that person sits already");
  ASSERT_TRUE(driver.run(AddBot{Seat::k1, "good"}, kAn));
  // A duel has no setting by which one is made to begin.
  EXPECT_EQ(message(Began{1, {0, 1, 2, 3}, Seat::k1}), "nobody can be made to begin in this game");
}

TEST(Open, RefusesAGameThatSeatsOthersThanAsked) {
  session::Setup setup = setup_of("race", 3);
  setup.host = kAn;
  const MatchFactory deaf = [](std::string_view game, std::string_view profile,
                               const std::vector<NamedSetting>& settings,
                               int) { return make_toy(game, profile, settings, 2); };
  const auto opened = Table::open(setup, deaf, 0, seed_of(1));
  ASSERT_FALSE(opened.has_value());
  EXPECT_EQ(opened.error().rule, "table.seats");
}

TEST(Table, MovesWholeAndKeepsItsSetup) {
  Driver driver = duel();
  driver.begin(2);
  auto first = Table::replay(driver.log, make_toy);
  auto second = Table::replay({driver.log.begin(), driver.log.begin() + 2}, make_toy);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(second->phase(), Phase::kLobby);
  *second = std::move(*first);
  EXPECT_EQ(second->phase(), Phase::kPlaying);
  EXPECT_EQ(second->setup().id, "t1");
  EXPECT_EQ(second->setup().host, kAn);
  driver.expect_same(*second);
}

}  // namespace
}  // namespace kydai::session::test
