// Every command in every phase: what it does, and with which fault it is refused.
#include "session/tests/driver.hpp"
#include "session/tests/toys.hpp"

namespace kydai::session::test {
namespace {

using core::FaultCode;

Driver duel() { return Driver(setup_of("duel", 2), make_toy); }
Driver race(int seats) { return Driver(setup_of("race", seats), make_toy); }
Driver cards(int seats) { return Driver(setup_of("cards", seats), make_toy); }

constexpr std::string_view kBinh = kUsers[1];
constexpr std::string_view kChi = kUsers[2];

void expect_fault(const Expected<Table::Decision>& decision, FaultCode code,
                  std::string_view rule) {
  ASSERT_FALSE(decision.has_value());
  EXPECT_EQ(decision.error().code, code);
  EXPECT_EQ(decision.error().rule, rule);
  EXPECT_EQ(decision.error().at, 0u);
}

// The words of the events, to compare what a command did at a glance.
std::string kinds(const Expected<Table::Decision>& decision) {
  if (!decision) return "fault: " + std::string(decision.error().message);
  std::string out;
  for (const Event& event : decision->events) {
    const std::string line = encode(event);
    std::size_t at = 0;
    for (int word = 0; word < 4; ++word) at = line.find(' ', at) + 1;
    out += (out.empty() ? "" : " ") + line.substr(at, line.find(' ', at) - at);
  }
  return out;
}

// --- opening
// ----------------------------------------------------------------------------------------

TEST(Open, RefusesWhatCannotBeATable) {
  const auto open = [](const session::Setup& setup) {
    return Table::open(setup, make_toy, 0, seed_of(1));
  };
  session::Setup good = setup_of("duel", 2);
  good.host = kAn;
  ASSERT_TRUE(open(good));
  const auto refuses = [&](auto change, FaultCode code) {
    session::Setup setup = good;
    change(setup);
    const auto opened = open(setup);
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().code, code) << opened.error().message;
  };
  refuses([](auto& s) { s.game = "go"; }, FaultCode::kUnknown);
  refuses([](auto& s) { s.profile = "x"; }, FaultCode::kUnknown);
  refuses([](auto& s) { s.settings = {{"pile", "0"}}; }, FaultCode::kUnknown);
  refuses([](auto& s) { s.settings = {{"pile", "3"}, {"no", "3"}}; }, FaultCode::kUnknown);
  refuses([](auto& s) { s.seats = 3; }, FaultCode::kRange);
  refuses([](auto& s) { s.stake = 5; }, FaultCode::kRange);  // a duel knows no stake
  refuses([](auto& s) { s.stake = -1; }, FaultCode::kRange);
  refuses([](auto& s) { s.id = "a b"; }, FaultCode::kSyntax);
  refuses([](auto& s) { s.id = ""; }, FaultCode::kSyntax);
  refuses([](auto& s) { s.host = ""; }, FaultCode::kRange);
  refuses([](auto& s) { s.note = "a\nb"; }, FaultCode::kRange);
  refuses([](auto& s) { s.time.bank_ms = -1; }, FaultCode::kRange);
  refuses([](auto& s) { s.time.increment_ms = 1; }, FaultCode::kRange);  // without a clock
  refuses([](auto& s) { s.time.move_ms = 1'000'000'000'000; }, FaultCode::kRange);
  refuses([](auto& s) { s.pace_ms = -5; }, FaultCode::kRange);
  refuses([](auto& s) { s.auto_roll_ms = 100'000; }, FaultCode::kRange);
}

TEST(Open, ClosesTheSeatsTheGameDoesNotUse) {
  Driver two = race(2);
  const auto& seats = two.table().occupants();
  EXPECT_EQ(seats[0].kind, OccupantKind::kOpen);
  EXPECT_EQ(seats[1].kind, OccupantKind::kClosed);
  EXPECT_EQ(seats[2].kind, OccupantKind::kOpen);
  EXPECT_EQ(seats[3].kind, OccupantKind::kClosed);
  EXPECT_EQ(two.look().seats[1].kind, "closed");
  EXPECT_EQ(two.look().view, "");
  EXPECT_EQ(two.look().round_id, "t1-1");
  EXPECT_EQ(two.look().commitment,
            core::to_hex(core::commitment("t1-1", std::get<Prepared>(two.log[1].body).seed)));
}

TEST(Open, PassesTheStakeToTheGame) {
  session::Setup setup = setup_of("cards", 2);
  setup.stake = 50;
  Driver driver(setup, make_toy);
  driver.begin(2);
  while (driver.table().phase() == Phase::kPlaying) {
    const auto legal = driver.look(Viewer::seat(driver.look().turn.seat)).legal;
    ASSERT_TRUE(driver.play(legal[0]));
  }
  const core::PerSeat<std::int32_t> pay = driver.table().outcome()->pay;
  EXPECT_EQ(std::max(pay[0], pay[1]), 50);
  EXPECT_EQ(pay[0] + pay[1], 0);
}

// --- lobby
// ------------------------------------------------------------------------------------------

TEST(Lobby, PeopleSitStandMoveAndAreRenamed) {
  Driver driver = duel();
  EXPECT_EQ(kinds(driver.run(Sit{{}, "An", "s"}, kAn)), "sat");
  EXPECT_EQ(driver.table().seat_of(kAn), Seat::k0);
  EXPECT_EQ(kinds(driver.run(Sit{{}, "An", "s"}, kAn)), "");
  EXPECT_EQ(kinds(driver.run(Sit{Seat::k1, "An", "s"}, kAn)), "stood sat");
  EXPECT_EQ(driver.table().seat_of(kAn), Seat::k1);
  expect_fault(driver.run(Sit{Seat::k1, "Bình", {}}, kBinh), FaultCode::kBusy, "table.seat-taken");
  expect_fault(driver.run(Sit{Seat::k3, "Bình", {}}, kBinh), FaultCode::kRange, "table.no-seat");
  expect_fault(driver.run(Sit{{}, "", {}}, kBinh), FaultCode::kRange, "table.name");
  expect_fault(driver.run(Sit{{}, "a\tb", {}}, kBinh), FaultCode::kRange, "table.name");
  expect_fault(driver.run(Sit{{}, std::string(97, 'x'), {}}, kBinh), FaultCode::kRange,
               "table.name");
  expect_fault(driver.run(Sit{{}, "Bình", std::string(65, 'x')}, kBinh), FaultCode::kRange,
               "table.seed");
  EXPECT_EQ(kinds(driver.run(Sit{{}, "Bình", std::string(64, 'x')}, kBinh)), "sat");
  expect_fault(driver.run(Sit{{}, "Chi", {}}, kChi), FaultCode::kBusy, "table.full");
  EXPECT_EQ(kinds(driver.run(Rename{"Bình Minh"}, kBinh)), "renamed");
  EXPECT_EQ(kinds(driver.run(Rename{"Bình Minh"}, kBinh)), "");
  EXPECT_EQ(kinds(driver.run(Rename{"Chi"}, kChi)), "");  // no chair, nothing to write on it
  expect_fault(driver.run(Rename{""}, kBinh), FaultCode::kRange, "table.name");
  EXPECT_EQ(driver.look().seats[0].name, "Bình Minh");
  EXPECT_EQ(kinds(driver.run(SetSeed{"new"}, kBinh)), "seeded");
  EXPECT_EQ(kinds(driver.run(SetSeed{"new"}, kBinh)), "");
  expect_fault(driver.run(SetSeed{"new"}, kChi), FaultCode::kForbidden, "table.not-seated");
  expect_fault(driver.run(SetSeed{std::string(65, 'x')}, kBinh), FaultCode::kRange, "table.seed");
  EXPECT_EQ(kinds(driver.run(Stand{}, kBinh)), "stood");
  expect_fault(driver.run(Stand{}, kBinh), FaultCode::kForbidden, "table.not-seated");
  driver.expect_replays();
}

TEST(Lobby, OnlyTheHostPlacesBotsRemovesAndStarts) {
  Driver driver = duel();
  for (const Command& command :
       {Command(AddBot{Seat::k0, "easy"}), Command(RemoveSeat{Seat::k0}), Command(Start{})}) {
    expect_fault(driver.run(command, kBinh), FaultCode::kForbidden, "table.not-host");
    expect_fault(driver.run(command, ""), FaultCode::kForbidden, "table.not-host");
  }
  expect_fault(driver.run(Start{}, kAn), FaultCode::kBusy, "table.open-seat");
  EXPECT_EQ(kinds(driver.run(AddBot{Seat::k0, "easy"}, kAn)), "sat");
  EXPECT_EQ(kinds(driver.run(AddBot{Seat::k0, "easy"}, kAn)), "");
  EXPECT_EQ(kinds(driver.run(AddBot{Seat::k0, "good"}, kAn)), "sat");  // another level
  EXPECT_EQ(driver.look().seats[0].level, "good");
  expect_fault(driver.run(AddBot{Seat::k1, "Very good"}, kAn), FaultCode::kUnknown, "table.level");
  expect_fault(driver.run(AddBot{Seat::k2, "good"}, kAn), FaultCode::kRange, "table.no-seat");
  EXPECT_EQ(kinds(driver.run(Sit{{}, "Bình", {}}, kBinh)), "sat");
  expect_fault(driver.run(AddBot{Seat::k1, "good"}, kAn), FaultCode::kBusy, "table.seat-taken");
  EXPECT_EQ(kinds(driver.run(RemoveSeat{Seat::k1}, kAn)), "stood");
  EXPECT_EQ(kinds(driver.run(RemoveSeat{Seat::k1}, kAn)), "");
  expect_fault(driver.run(RemoveSeat{Seat::k3}, kAn), FaultCode::kRange, "table.no-seat");
  EXPECT_EQ(kinds(driver.run(Sit{{}, "An", {}}, kAn)), "sat");
  EXPECT_EQ(kinds(driver.run(Start{}, kAn)), "began");
}

TEST(Lobby, NothingIsPlayedYet) {
  Driver driver = duel();
  driver.seat_all(2);
  for (const Command& command :
       {Command(Play{0, "1"}), Command(Roll{0}), Command(OfferDraw{}), Command(AnswerDraw{true}),
        Command(Resign{}), Command(Rematch{})}) {
    expect_fault(driver.run(command, kAn), FaultCode::kOver, "table.not-playing");
    expect_fault(driver.run(command, kChi), FaultCode::kForbidden, "table.not-seated");
  }
  expect_fault(driver.run(BotPlay{Seat::k0, 0, "1"}), FaultCode::kOver, "table.not-playing");
  EXPECT_EQ(kinds(driver.run(Tick{})), "");
  EXPECT_EQ(kinds(driver.run(Resume{})), "");
  EXPECT_FALSE(driver.table().wake_at());
  EXPECT_FALSE(driver.table().bot_task());
  EXPECT_FALSE(driver.table().outcome());
  EXPECT_EQ(driver.table().record().error().code, FaultCode::kForbidden);
}

// --- playing
// ----------------------------------------------------------------------------------------

TEST(Playing, MovesNameThePlyAndComeInTurn) {
  Driver driver = duel();
  driver.begin(2);
  expect_fault(driver.run(Play{0, "1"}, kBinh), FaultCode::kNotYourTurn, "");
  expect_fault(driver.run(Play{1, "1"}, kAn), FaultCode::kStale, "table.stale");
  expect_fault(driver.run(Play{0, "3"}, kAn), FaultCode::kIllegal, "duel.move");
  expect_fault(driver.run(Play{0, "1"}, kChi), FaultCode::kForbidden, "table.not-seated");
  expect_fault(driver.run(BotPlay{Seat::k0, 0, "1"}), FaultCode::kForbidden, "table.no-bot");
  expect_fault(driver.run(Roll{0}, kAn), FaultCode::kNotYourTurn, "table.no-dice");
  driver.now_ms += 1234;
  EXPECT_EQ(kinds(driver.run(Play{0, "2"}, kAn)), "moved");
  const HistoryEntry entry = driver.table().history(Viewer::spectator(), 0).back();
  EXPECT_EQ(entry.kind, "move");
  EXPECT_EQ(entry.text, "2");
  EXPECT_EQ(entry.human, "plays 2");
  EXPECT_EQ(entry.by, "player");
  EXPECT_EQ(entry.used_ms, 1234);
  EXPECT_EQ(driver.look().ply, 1u);
  EXPECT_EQ(driver.look().view, "10 b");
  EXPECT_TRUE(driver.look_as(kAn).legal.empty());
  EXPECT_EQ(driver.look_as(kBinh).legal, (std::vector<std::string>{"1", "2", "wait"}));
  EXPECT_EQ(driver.look_as(kBinh).calls, (std::vector<std::string>{"mark"}));
}

TEST(Playing, TheTableIsClosedToNewcomers) {
  Driver driver = duel();
  driver.begin(2);
  expect_fault(driver.run(Sit{{}, "Chi", {}}, kChi), FaultCode::kBusy, "table.playing");
  EXPECT_EQ(kinds(driver.run(Sit{{}, "An", {}}, kAn)), "");
  expect_fault(driver.run(Sit{Seat::k1, "An", {}}, kAn), FaultCode::kBusy, "table.playing");
  expect_fault(driver.run(AddBot{Seat::k1, "easy"}, kAn), FaultCode::kBusy, "table.playing");
  expect_fault(driver.run(RemoveSeat{Seat::k1}, kAn), FaultCode::kBusy, "table.playing");
  expect_fault(driver.run(Start{}, kAn), FaultCode::kBusy, "table.playing");
  expect_fault(driver.run(Rematch{}, kAn), FaultCode::kBusy, "table.playing");
  expect_fault(driver.run(SetSeed{"late"}, kAn), FaultCode::kForbidden, "table.seed-fixed");
  EXPECT_EQ(kinds(driver.run(Rename{"Ân"}, kAn)), "renamed");
}

TEST(Playing, StandingUpMeansAwayAndAnyActBringsBack) {
  Driver driver = duel();
  driver.begin(2);
  EXPECT_EQ(kinds(driver.run(Stand{}, kAn)), "went-away");
  EXPECT_EQ(kinds(driver.run(Stand{}, kAn)), "");
  EXPECT_TRUE(driver.look().seats[0].is_away);
  EXPECT_FALSE(driver.table().wake_at());  // nobody plays for him in a game with a flag
  EXPECT_EQ(kinds(driver.run(Sit{{}, "An", {}}, kAn)), "came-back");
  EXPECT_EQ(kinds(driver.run(Stand{}, kAn)), "went-away");
  EXPECT_EQ(kinds(driver.run(Play{0, "1"}, kAn)), "came-back moved");
  EXPECT_FALSE(driver.look().seats[0].is_away);
  EXPECT_EQ(kinds(driver.run(Stand{}, kAn)), "went-away");
  EXPECT_EQ(kinds(driver.run(OfferDraw{}, kAn)), "came-back draw-offered");
  EXPECT_EQ(kinds(driver.run(Stand{}, kBinh)), "went-away");
  EXPECT_EQ(kinds(driver.run(AnswerDraw{false}, kBinh)), "came-back draw-declined");
  driver.expect_replays();
}

TEST(Playing, ResigningEndsADuelAndNotARaceOfThree) {
  Driver driver = duel();
  driver.begin(2);
  EXPECT_TRUE(driver.look_as(kAn).can_resign);
  expect_fault(driver.run(Resign{}, kChi), FaultCode::kForbidden, "table.not-seated");
  EXPECT_EQ(kinds(driver.run(Resign{}, kBinh)), "ended prepared");
  EXPECT_EQ(driver.table().phase(), Phase::kOver);
  EXPECT_EQ(driver.table().outcome()->reason, core::Reason::kResign);
  EXPECT_EQ(driver.table().outcome()->scores[0], 1);

  Driver three = race(3);
  three.begin(3);
  EXPECT_EQ(kinds(three.run(Resign{}, kAn)), "ended");
  EXPECT_EQ(three.table().phase(), Phase::kPlaying);
  EXPECT_FALSE(three.look_as(kAn).can_resign);
  EXPECT_TRUE(three.look_as(kBinh).can_resign);
  EXPECT_EQ(three.run(Resign{}, kAn).error().code, FaultCode::kIllegal);
  EXPECT_EQ(kinds(three.run(Resign{}, kBinh)), "ended prepared");
  EXPECT_EQ(three.table().outcome()->ranks[2], 1);
  three.expect_replays();

  Driver hidden = cards(3);
  hidden.begin(3);
  EXPECT_FALSE(hidden.look_as(kAn).can_resign);
  expect_fault(hidden.run(Resign{}, kAn), FaultCode::kIllegal, "cards.end");
}

// --- draws
// ------------------------------------------------------------------------------------------

TEST(Draw, IsOfferedOnceAMoveAndLapsesWithTheOthersMove) {
  Driver driver = duel();
  driver.begin(2);
  EXPECT_TRUE(driver.look_as(kAn).can_offer_draw);
  EXPECT_EQ(kinds(driver.run(OfferDraw{}, kAn)), "draw-offered");
  EXPECT_FALSE(driver.look_as(kAn).can_offer_draw);
  EXPECT_EQ(driver.look().draw_offer, Seat::k0);
  EXPECT_EQ(kinds(driver.run(OfferDraw{}, kAn)), "");  // it stands already
  expect_fault(driver.run(AnswerDraw{true}, kAn), FaultCode::kIllegal, "table.no-offer");
  ASSERT_TRUE(driver.play("wait"));  // his own move leaves the offer
  EXPECT_EQ(driver.look().draw_offer, Seat::k0);
  ASSERT_TRUE(driver.play("1"));  // the other's answer by playing on
  EXPECT_FALSE(driver.look().draw_offer);
  EXPECT_EQ(kinds(driver.run(OfferDraw{}, kAn)), "draw-offered");  // he has moved since
  EXPECT_EQ(kinds(driver.run(AnswerDraw{false}, kBinh)), "draw-declined");
  expect_fault(driver.run(OfferDraw{}, kAn), FaultCode::kIllegal, "table.offered");
  expect_fault(driver.run(AnswerDraw{true}, kBinh), FaultCode::kIllegal, "table.no-offer");
  ASSERT_TRUE(driver.play("1"));
  EXPECT_EQ(kinds(driver.run(OfferDraw{}, kAn)), "draw-offered");
  EXPECT_EQ(kinds(driver.run(AnswerDraw{true}, kBinh)), "ended prepared");
  EXPECT_EQ(driver.table().outcome()->reason, core::Reason::kAgreement);
  driver.expect_replays();
}

TEST(Draw, ADeclarationIsNoMove) {
  Driver driver = duel();
  driver.begin(2);
  ASSERT_TRUE(driver.run(OfferDraw{}, kAn));
  ASSERT_TRUE(driver.run(AnswerDraw{false}, kBinh));
  ASSERT_TRUE(driver.play("mark"));
  expect_fault(driver.run(OfferDraw{}, kAn), FaultCode::kIllegal, "table.offered");
}

TEST(Draw, TwoOffersAgree) {
  Driver driver = duel();
  driver.begin(2);
  EXPECT_EQ(kinds(driver.run(OfferDraw{}, kBinh)), "draw-offered");
  EXPECT_EQ(kinds(driver.run(OfferDraw{}, kAn)), "ended prepared");
  EXPECT_EQ(driver.table().outcome()->reason, core::Reason::kAgreement);
}

TEST(Draw, BotsDeclineAtOnceAndSomeGamesKnowNone) {
  Driver driver = duel();
  driver.begin(1);
  EXPECT_EQ(kinds(driver.run(OfferDraw{}, kAn)), "draw-offered draw-declined");
  EXPECT_FALSE(driver.look().draw_offer);
  Driver dice = race(2);
  dice.begin(2);
  EXPECT_FALSE(dice.look_as(kAn).can_offer_draw);
  expect_fault(dice.run(OfferDraw{}, kAn), FaultCode::kIllegal, "table.no-draw");
}

// --- chance
// -----------------------------------------------------------------------------------------

TEST(Chance, RollsFollowFromTheSeedAndTheSeatsSeeds) {
  Driver driver = race(2);
  ASSERT_TRUE(driver.run(Sit{Seat::k0, "An", "an's own"}, kAn));
  ASSERT_TRUE(driver.run(Sit{Seat::k2, "Bình", ""}, kBinh));
  ASSERT_TRUE(driver.run(SetSeed{"binh's"}, kBinh));
  for (const Viewer viewer : all_viewers()) {
    EXPECT_EQ(driver.look(viewer).client_seeds, core::PerSeat<std::string>{});
  }
  ASSERT_TRUE(driver.run(Start{}, kAn));
  core::ChanceContext context{"t1-1", {"an's own", "", "binh's", ""}};
  const core::Seed seed = std::get<Prepared>(driver.log[1].body).seed;
  EXPECT_EQ(driver.look().client_seeds[0],
            core::to_hex(core::Bytes(reinterpret_cast<const std::uint8_t*>("an's own"), 8)));
  for (std::uint64_t k = 0; k < 6 && driver.table().phase() == Phase::kPlaying; ++k) {
    core::ByteStream bytes(seed, context, core::ChanceKind::kRoll, k);
    const std::string expected = std::to_string(core::draw_die(bytes));
    const Snapshot now = driver.look();
    ASSERT_EQ(now.turn.kind, core::TurnKind::kChance);
    const std::string_view user = now.turn.seat == Seat::k0 ? kAn : kBinh;
    const std::string_view rival = now.turn.seat == Seat::k0 ? kBinh : kAn;
    expect_fault(driver.run(Roll{now.ply}, rival), FaultCode::kNotYourTurn, "table.no-dice");
    expect_fault(driver.run(Roll{now.ply + 1}, user), FaultCode::kStale, "table.stale");
    ASSERT_EQ(kinds(driver.run(Roll{now.ply}, user)), "rolled");
    EXPECT_EQ(driver.table().history(Viewer::spectator(), 0).back().text, expected);
    ASSERT_TRUE(driver.play(driver.look(Viewer::seat(now.turn.seat)).legal.back()));
  }
}

TEST(Chance, ADealComesWithTheBeginAndIsShownToNobody) {
  Driver driver = cards(3);
  driver.seat_all(3);
  EXPECT_EQ(kinds(driver.run(Start{}, kAn)), "began rolled");
  for (const Viewer viewer : all_viewers()) {
    const HistoryEntry deal = driver.table().history(viewer, 0).back();
    EXPECT_EQ(deal.kind, "deal");
    EXPECT_EQ(deal.text, "");
    EXPECT_TRUE(deal.steps.empty());
  }
  EXPECT_EQ(driver.look().turn, core::Turn::of(Seat::k0));
  EXPECT_NE(driver.look(Viewer::seat(Seat::k0)).view, driver.look().view);
}

// --- rounds
// -----------------------------------------------------------------------------------------

TEST(Rematch, SwapsSidesAndCommitsBeforeAnySeedIsChosen) {
  Driver driver = duel();
  driver.begin(2);
  const std::string first_commitment = driver.look().commitment;
  ASSERT_EQ(kinds(driver.run(Resign{}, kAn)), "ended prepared");
  const Snapshot over = driver.look();
  EXPECT_EQ(over.commitment, first_commitment);
  EXPECT_EQ(core::to_hex(core::commitment("t1-1", *core::read_seed(over.seed))), first_commitment);
  EXPECT_EQ(over.next_commitment.size(), 64u);
  EXPECT_EQ(driver.table().history(Viewer::spectator(), 0).back().text, over.next_commitment);
  EXPECT_EQ(kinds(driver.run(SetSeed{"two"}, kBinh)), "seeded");
  expect_fault(driver.run(Rematch{}, kChi), FaultCode::kForbidden, "table.not-seated");
  expect_fault(driver.run(Start{}, kAn), FaultCode::kForbidden, "table.vote");
  expect_fault(driver.run(Play{over.ply, "1"}, kAn), FaultCode::kOver, "table.not-playing");
  EXPECT_EQ(kinds(driver.run(Rematch{}, kAn)), "rematch-voted");
  EXPECT_EQ(kinds(driver.run(Rematch{}, kAn)), "");
  EXPECT_TRUE(driver.look().seats[0].has_voted);
  EXPECT_FALSE(driver.look().seats[1].has_voted);
  EXPECT_EQ(kinds(driver.run(Rematch{}, kBinh)), "rematch-voted began");
  EXPECT_EQ(driver.table().seat_of(kBinh), Seat::k0);
  EXPECT_EQ(driver.table().seat_of(kAn), Seat::k1);
  const Snapshot second = driver.look();
  EXPECT_EQ(second.round, 2u);
  EXPECT_EQ(second.round_id, "t1-2");
  EXPECT_EQ(second.commitment, over.next_commitment);
  EXPECT_EQ(second.seed, "");
  EXPECT_EQ(second.ply, 0u);
  EXPECT_EQ(second.client_seeds[0], "74776f");
  EXPECT_EQ(driver.table().history(Viewer::spectator(), 0).back().text, "10");
  ASSERT_TRUE(driver.run(Resign{}, kAn));
  EXPECT_EQ(driver.table().outcome()->scores[0], 1);
  driver.expect_replays();
}

TEST(Rematch, OldClientSeedsDoNotLiveOn) {
  Driver driver = duel();
  ASSERT_TRUE(driver.run(Sit{Seat::k0, "An", "first seed"}, kAn));
  ASSERT_TRUE(driver.run(AddBot{Seat::k1, "easy"}, kAn));
  ASSERT_TRUE(driver.run(Start{}, kAn));
  EXPECT_NE(driver.look().client_seeds[0], "");
  ASSERT_TRUE(driver.run(Resign{}, kAn));
  // The server could have chosen its next seed to fit a seed it knew.
  EXPECT_EQ(kinds(driver.run(Rematch{}, kAn)), "rematch-voted began");
  EXPECT_EQ(driver.look().client_seeds, core::PerSeat<std::string>{});
}

TEST(Rematch, WaitsForAnEmptyChairAndBotsAgreeByThemselves) {
  Driver driver = race(3);
  driver.begin(2);
  ASSERT_TRUE(driver.run(Resign{}, kAn));
  ASSERT_TRUE(driver.run(Resign{}, kBinh));
  ASSERT_EQ(driver.table().phase(), Phase::kOver);
  EXPECT_EQ(kinds(driver.run(Stand{}, kBinh)), "stood");
  EXPECT_EQ(kinds(driver.run(Rematch{}, kAn)), "rematch-voted");
  EXPECT_EQ(kinds(driver.run(Sit{{}, "Chi", {}}, kChi)), "sat");
  EXPECT_EQ(driver.table().phase(), Phase::kOver);  // the newcomer has not voted
  EXPECT_EQ(kinds(driver.run(RemoveSeat{Seat::k1}, kAn)), "stood");
  EXPECT_EQ(kinds(driver.run(AddBot{Seat::k1, "easy"}, kAn)), "sat began");
  driver.expect_replays();
}

TEST(Rematch, TheHostStartsARoundOfBots) {
  Driver driver = duel();
  driver.begin(0);
  for (int i = 0; driver.table().phase() == Phase::kPlaying && i < 50; ++i) {
    ASSERT_TRUE(driver.play("1"));
  }
  ASSERT_EQ(driver.table().phase(), Phase::kOver);
  EXPECT_EQ(kinds(driver.run(Start{}, kAn)), "began");
}

TEST(Rematch, TheWinnerBeginsWhileHeSits) {
  Driver driver = cards(3);
  driver.begin(3);
  const auto play_out = [&driver] {
    while (driver.table().phase() == Phase::kPlaying) {
      const auto legal = driver.look(Viewer::seat(driver.look().turn.seat)).legal;
      ASSERT_TRUE(driver.play(legal.back()));
    }
  };
  const auto winner = [&driver] {
    const auto pay = driver.table().outcome()->pay;
    return core::seat_at(static_cast<int>(std::ranges::max_element(pay) - pay.begin()));
  };
  const auto vote = [&driver] {
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(driver.run(Rematch{}, kUsers[i]));
  };
  play_out();
  const Seat first = winner();
  vote();
  EXPECT_EQ(driver.look().turn.seat, first);
  EXPECT_EQ(std::get<Began>(driver.log[driver.log.size() - 2].body).first, first);
  play_out();
  // He changes the chair with nobody's and takes the right along.
  const Seat second = winner();
  const std::string_view user = kUsers[core::index(second)];
  ASSERT_TRUE(driver.run(Stand{}, user));
  ASSERT_TRUE(driver.run(Sit{{}, "Back", {}}, user));
  vote();
  EXPECT_EQ(std::get<Began>(driver.log[driver.log.size() - 2].body).first, second);
  play_out();
  // He leaves for good: a first round again.
  const Seat third = winner();
  if (third == Seat::k0) {
    ASSERT_TRUE(driver.run(RemoveSeat{third}, kAn));
  } else {
    ASSERT_TRUE(driver.run(Stand{}, kUsers[core::index(third)]));
  }
  ASSERT_TRUE(driver.run(AddBot{third, "easy"}, kAn));
  for (int i = 0; i < 3; ++i) driver.run(Rematch{}, kUsers[i]);
  ASSERT_EQ(driver.table().phase(), Phase::kPlaying);
  EXPECT_FALSE(std::get<Began>(driver.log[driver.log.size() - 2].body).first);
  driver.expect_replays();
}

TEST(Rematch, TheWinnerOfARaceRollsFirst) {
  Driver driver = race(2);
  driver.begin(2);
  ASSERT_TRUE(driver.run(Resign{}, kAn));
  ASSERT_TRUE(driver.run(Rematch{}, kAn));
  ASSERT_TRUE(driver.run(Rematch{}, kBinh));
  EXPECT_EQ(driver.look().turn, core::Turn::chance(Seat::k2));
  EXPECT_EQ(driver.table().seat_of(kAn), Seat::k0);  // nobody changes seats here
}

TEST(Over, ChairsAreFreeAgainAndNothingIsPlayed) {
  Driver driver = duel();
  driver.begin(2);
  ASSERT_TRUE(driver.run(Resign{}, kAn));
  EXPECT_EQ(driver.look().turn.kind, core::TurnKind::kOver);
  EXPECT_TRUE(driver.look_as(kAn).legal.empty());
  EXPECT_FALSE(driver.look_as(kAn).can_resign);
  EXPECT_FALSE(driver.look_as(kAn).can_offer_draw);
  for (const Command& command : {Command(Play{0, "1"}), Command(Roll{0}), Command(OfferDraw{}),
                                 Command(AnswerDraw{true}), Command(Resign{})}) {
    expect_fault(driver.run(command, kAn), FaultCode::kOver, "table.not-playing");
  }
  EXPECT_EQ(kinds(driver.run(Resume{})), "");
  EXPECT_EQ(kinds(driver.run(RemoveSeat{Seat::k1}, kAn)), "stood");
  EXPECT_EQ(kinds(driver.run(Stand{}, kAn)), "stood");
  EXPECT_EQ(kinds(driver.run(Sit{{}, "Chi", {}}, kChi)), "sat");
}

// --- repeats
// ----------------------------------------------------------------------------------------

TEST(Repeats, AreAnsweredAndNotApplied) {
  Driver driver = duel();
  driver.begin(2);
  const auto first = driver.run(Play{0, "1"}, kAn, "c1");
  ASSERT_TRUE(first);
  const auto again = driver.run(Play{0, "1"}, kAn, "c1");
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->is_repeat);
  EXPECT_EQ(again->repeat_seq, first->events[0].seq);
  // The same id of another person is another command.
  expect_fault(driver.run(Play{0, "1"}, kBinh, "c1"), FaultCode::kStale, "table.stale");
  ASSERT_FALSE(driver.run(Play{1, "1"}, kBinh, "c1")->is_repeat);
  // A refused command was not applied; the id is free.
  expect_fault(driver.run(Play{2, "9"}, kAn, "c2"), FaultCode::kIllegal, "duel.move");
  EXPECT_FALSE(driver.run(Play{2, "1"}, kAn, "c2")->is_repeat);
  // The memory comes back with the log and holds the last 256 of a person.
  const auto table = Table::replay(driver.log, make_toy);
  EXPECT_TRUE(table->decide(Resign{}, kAn, "c1", driver.now_ms, seed_of(0))->is_repeat);
  for (int i = 0; i < 255; ++i) {
    ASSERT_TRUE(driver.run(Rename{i % 2 == 0 ? "A" : "B"}, kAn, "n" + std::to_string(i)));
  }
  EXPECT_FALSE(driver.table().decide(Rename{"C"}, kAn, "c1", driver.now_ms, seed_of(0))->is_repeat);
  EXPECT_TRUE(driver.table().decide(Rename{"C"}, kAn, "c2", driver.now_ms, seed_of(0))->is_repeat);
}

TEST(Events, CarryWhoAndWhenAndOneId) {
  Driver driver = duel();
  driver.begin(2);
  driver.now_ms += 10;
  const auto ended = driver.run(Resign{}, kAn, "bye");
  ASSERT_EQ(ended->events.size(), 2u);
  EXPECT_EQ(ended->events[0].command_id, "bye");
  EXPECT_EQ(ended->events[1].command_id, "");
  EXPECT_EQ(ended->events[0].user, kAn);
  EXPECT_EQ(ended->events[1].seq, ended->events[0].seq + 1);
  EXPECT_EQ(ended->events[0].at_ms, driver.now_ms);
  // A clock set back does not make an event older than the one before.
  driver.now_ms -= 5000;
  EXPECT_EQ(driver.run(Rename{"Z"}, kAn)->events[0].at_ms, ended->events[0].at_ms);
}

}  // namespace
}  // namespace kydai::session::test
