// The laws of the machine on random walks: random commands by anybody at random times, in every
// game of the house.  Whatever happens, the log rebuilds the table and nobody learns what he may
// not know.
#include "session/tests/driver.hpp"
#include "session/tests/real_games.hpp"

namespace kydai::session::test {
namespace {

struct Walk {
  const char* name;
  const char* game;
  int seats;
  int people;
  std::int64_t stake;
  TimeControl time;
};

void PrintTo(const Walk& walk, std::ostream* out) { *out << walk.name; }

class Laws : public testing::TestWithParam<Walk> {};

std::string hex_of(const core::Seed& seed) { return core::to_hex(seed); }

// One random command, mostly sensible, sometimes nonsense.
Command random_command(Driver& driver, Dice& dice, std::string_view user) {
  const Snapshot now = driver.look_as(user);
  const Seat seat = kSeats[dice.below(4)];
  const std::uint32_t ply = dice.one_in(10) ? now.ply + 1 : now.ply;
  if (!now.legal.empty() && !dice.one_in(3)) {
    const int choice = dice.below(static_cast<int>(now.legal.size()));
    return Play{ply, now.legal[static_cast<std::size_t>(choice)]};
  }
  if (!now.calls.empty() && dice.one_in(3)) return Play{ply, now.calls[0]};
  switch (dice.below(16)) {
    case 0:
      return Sit{dice.one_in(2) ? std::optional<Seat>(seat) : std::nullopt, "Lan", "\x01\xfe"};
    case 1: return Stand{};
    case 2: return AddBot{seat, "easy"};
    case 3: return RemoveSeat{seat};
    case 4: return Start{};
    case 5: return Play{ply, dice.one_in(2) ? "zz" : ""};
    case 6: return Roll{ply};
    case 7: return OfferDraw{};
    case 8: return AnswerDraw{dice.one_in(4)};
    case 9: return dice.one_in(20) ? Command(Resign{}) : Command(Roll{ply});
    case 10: return Rematch{};
    case 11: return Rename{"Tên " + std::to_string(dice.below(9))};
    case 12: return SetSeed{std::string(static_cast<std::size_t>(dice.below(70)), 'k')};
    case 13: return Sit{seat, std::string(static_cast<std::size_t>(dice.below(100)), 'n'), {}};
    case 14: return BotPlay{seat, ply, "--"};
    default: return Tick{};
  }
}

void expect_no_secret(Driver& driver) {
  const bool is_over = driver.table().phase() == Phase::kOver;
  std::uint32_t round = driver.table().round();
  std::vector<std::string> seeds;
  for (const Event& event : driver.log) {
    if (const auto* prepared = std::get_if<Prepared>(&event.body)) {
      if (prepared->round > round || (prepared->round == round && !is_over)) {
        seeds.push_back(hex_of(prepared->seed));
      }
    }
  }
  for (const Viewer viewer : all_viewers()) {
    const std::string text = everything_shown(driver.table(), viewer, kUsers[0], driver.now_ms);
    for (const std::string& seed : seeds) EXPECT_EQ(text.find(seed), std::string::npos);
    EXPECT_EQ(text.find("user-"), std::string::npos);
  }
  if (!is_over) {
    EXPECT_FALSE(driver.table().record().has_value());
  }
  if (is_over) {
    const std::string record = *driver.table().record();
    EXPECT_EQ(record.find("user-"), std::string::npos);
    for (const std::string& seed : seeds) EXPECT_EQ(record.find(seed), std::string::npos);
  }
}

TEST_P(Laws, HoldOnRandomWalks) {
  const Walk& walk = GetParam();
  int rounds = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    session::Setup setup;
    setup.id = "walk";
    setup.game = walk.game;
    setup.seats = walk.seats;
    setup.stake = walk.stake;
    setup.time = walk.time;
    Driver driver(setup, make_real_match);
    Dice dice(seed);
    driver.begin(walk.people);
    for (int step = 0; step < 500; ++step) {
      if (dice.one_in(40)) {
        driver.now_ms += 100'000'000;
        ASSERT_TRUE(driver.run(Resume{}));
      } else if (!dice.one_in(4)) {
        driver.now_ms += dice.below(dice.one_in(20) ? 60'000 : 800);
      }
      const std::optional<Millis> wake = driver.table().wake_at();
      if (wake && *wake <= driver.now_ms) {
        ASSERT_FALSE(driver.run(Tick{})->events.empty());
      } else if (const auto task = driver.table().bot_task()) {
        if (driver.now_ms >= task->not_before_ms) {
          const auto legal = driver.look(Viewer::seat(task->seat)).legal;
          ASSERT_FALSE(legal.empty());
          const int choice = dice.below(static_cast<int>(legal.size()));
          ASSERT_TRUE(
              driver.run(BotPlay{task->seat, task->ply, legal[static_cast<std::size_t>(choice)]}));
        }
      }
      const std::string_view user = kUsers[dice.below(4)];
      const Command command = random_command(driver, dice, user);
      const bool is_servers =
          std::holds_alternative<Tick>(command) || std::holds_alternative<BotPlay>(command);
      const std::string id = std::to_string(dice.below(2000));
      const auto decision = driver.run(command, is_servers ? "" : user, is_servers ? "" : id);
      if (decision && !decision->events.empty() && !is_servers) {
        // The same command once more is answered and changes nothing.
        const auto again = driver.run(command, user, id);
        ASSERT_TRUE(again.has_value());
        EXPECT_TRUE(again->is_repeat);
        EXPECT_TRUE(again->events.empty());
        EXPECT_EQ(again->repeat_seq, decision->events[0].seq);
      }
      driver.expect_same_as_mirror();
      if (step % 50 == 0) driver.expect_replays();
      if (step % 10 == 0) expect_no_secret(driver);
      if (driver.table().phase() == Phase::kOver) {
        const std::string record = *driver.table().record();
        const Verdict verdict = verify_record(record, driver.factory());
        EXPECT_TRUE(verdict.is_fair) << verdict.what << " at line " << verdict.line << "\n"
                                     << record;
      }
      if (HasFailure()) return;
    }
    driver.expect_replays();
    rounds += static_cast<int>(driver.table().round());
  }
  RecordProperty("rounds", rounds);
  EXPECT_GE(rounds, 6);
}

// Who begins the next round, in the words of each real game: sides are swapped where White begins,
// the winner's seat is named where a seat can be.
TEST(RealGames, BeginTheNextRoundByTheirOwnCustom) {
  const auto second_round = [](const char* game, int seats, std::vector<NamedSetting> settings) {
    session::Setup setup;
    setup.id = "next";
    setup.game = game;
    setup.seats = seats;
    setup.settings = std::move(settings);
    setup.time = {0, 0, 1'000};
    auto driver = std::make_unique<Driver>(setup, make_real_match);
    driver->begin(2);
    if (!driver->run(Resign{}, kUsers[0])) driver->wait(10'000'000);
    EXPECT_EQ(driver->table().phase(), Phase::kOver);
    EXPECT_TRUE(driver->run(Rematch{}, kUsers[0]));
    EXPECT_TRUE(driver->run(Rematch{}, kUsers[1]));
    EXPECT_EQ(driver->table().round(), 2u);
    return driver;
  };
  for (const char* game : {"ouk", "ngu-hanh"}) {
    const auto driver = second_round(game, 2, {});
    EXPECT_EQ(driver->table().seat_of(kUsers[1]), Seat::k0) << game;
    EXPECT_EQ(driver->look().turn, core::Turn::of(Seat::k0)) << game;
  }
  // The switch `first` of ngu-hanh is about colours, not seats, and stays what the host chose.
  const auto night = second_round("ngu-hanh", 2, {{"first", "b"}});
  EXPECT_EQ(night->look().turn, core::Turn::of(Seat::k1));
  EXPECT_EQ(night->table().seat_of(kUsers[1]), Seat::k0);
  const auto race = second_round("ca-ngua", 2, {});
  EXPECT_EQ(race->table().seat_of(kUsers[1]), Seat::k2);
  EXPECT_EQ(race->look().turn, core::Turn::chance(Seat::k2));
  const auto domino = second_round("domino", 4, {});
  const auto began =
      std::ranges::find_if(domino->log.rbegin(), domino->log.rend(),
                           [](const Event& e) { return std::holds_alternative<Began>(e.body); });
  ASSERT_TRUE(std::get<Began>(began->body).first);
  EXPECT_EQ(domino->look().turn, core::Turn::of(*std::get<Began>(began->body).first));
}

INSTANTIATE_TEST_SUITE_P(
    Games, Laws,
    testing::Values(Walk{"ouk", "ouk", 2, 2, 0, {20'000, 1'000, 0}},
                    Walk{"ouk_untimed_bot", "ouk", 2, 1, 0, {}},
                    Walk{"ngu_hanh", "ngu-hanh", 2, 2, 0, {5'000, 0, 2'000}},
                    Walk{"ca_ngua_two", "ca-ngua", 2, 2, 0, {0, 0, 3'000}},
                    Walk{"ca_ngua_mixed", "ca-ngua", 4, 3, 0, {4'000, 0, 1'500}},
                    Walk{"domino_two", "domino", 2, 1, 0, {10'000, 0, 5'000}},
                    Walk{"domino_mixed", "domino", 4, 3, 100, {1'000, 0, 2'000}}),
    [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace kydai::session::test
