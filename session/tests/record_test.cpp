// Records: readable by anybody, the same bytes again when read and written, fair as they come from
// a table and not fair once anything that matters in them is touched.
#include "session/tests/driver.hpp"
#include "session/tests/real_games.hpp"
#include "session/tests/toys.hpp"

namespace kydai::session::test {
namespace {

struct Played {
  std::string record;
  MatchFactory factory;
};

// A whole round by random moves.
Played play(std::string game, int seats, MatchFactory factory, std::uint64_t seed,
            std::vector<NamedSetting> settings = {}) {
  session::Setup setup;
  setup.id = "rec";
  setup.game = std::move(game);
  setup.seats = seats;
  setup.settings = std::move(settings);
  Driver driver(setup, factory);
  Dice dice(seed);
  driver.seat_all(2);
  EXPECT_TRUE(driver.run(SetSeed{"own seed " + std::to_string(seed)}, kUsers[1]));
  EXPECT_TRUE(driver.run(Rename{"Bà \"Năm\" \\ [Commit \"00\"]"}, kUsers[0]));
  EXPECT_TRUE(driver.run(Start{}, kUsers[0]));
  for (int i = 0; i < 100'000 && driver.table().phase() == Phase::kPlaying; ++i) {
    driver.now_ms += dice.below(900);
    const Snapshot now = driver.look();
    const auto legal = driver.look(Viewer::seat(now.turn.seat)).legal;
    if (now.turn.kind == core::TurnKind::kSeat && !legal.empty()) {
      const int choice = dice.below(static_cast<int>(legal.size()));
      EXPECT_TRUE(driver.play(legal[static_cast<std::size_t>(choice)]));
    } else {
      driver.now_ms = std::max(driver.now_ms, driver.table().wake_at().value_or(0));
      EXPECT_TRUE(driver.run(Tick{}));
    }
  }
  EXPECT_EQ(driver.table().phase(), Phase::kOver);
  return {*driver.table().record(), std::move(factory)};
}

std::vector<Played> some_rounds() {
  std::vector<Played> out;
  for (const int seats : {2, 3, 4}) {
    out.push_back(play("cards", seats, make_toy, 1));
    out.push_back(play("race", seats, make_toy, 2));
    out.push_back(play("domino", seats, make_real_match, 3));
    out.push_back(play("ca-ngua", seats, make_real_match, 4));
  }
  out.push_back(play("duel", 2, make_toy, 5));
  out.push_back(play("ngu-hanh", 2, make_real_match, 6, {{"length", "60"}}));
  out.push_back(play("domino", 2, make_real_match, 7, {{"noDouble", "redeal"}, {"tie", "split"}}));
  return out;
}

TEST(Record, IsFairAndReadsBackToTheSameBytes) {
  for (const Played& round : some_rounds()) {
    const Verdict verdict = verify_record(round.record, round.factory);
    EXPECT_TRUE(verdict.is_fair) << verdict.what << " line " << verdict.line << "\n"
                                 << round.record;
    const Expected<Record> read = read_record(round.record);
    ASSERT_TRUE(read.has_value()) << read.error().message << read.error().at << round.record;
    EXPECT_EQ(write_record(*read), round.record);
    EXPECT_EQ(read->players[0].name, "Bà \"Năm\" \\ [Commit \"00\"]");
    const auto replayed = replay_record(round.record, round.factory);
    ASSERT_TRUE(replayed.has_value()) << replayed.error().message;
    EXPECT_EQ(replayed->size(), read->actions.size() + 1);
    EXPECT_EQ(replayed->back().position, read->final);
  }
}

TEST(Record, LooksLikeThis) {
  session::Setup setup;
  setup.id = "look";
  setup.game = "duel";
  setup.settings = {{"pile", "4"}};
  setup.time = {60'000, 1'000, 0};
  Driver driver(setup, make_toy);
  driver.begin(1);
  driver.now_ms += 1500;
  ASSERT_TRUE(driver.play("mark"));
  ASSERT_TRUE(driver.play("1"));
  driver.now_ms += 700;
  ASSERT_TRUE(driver.play("2"));
  ASSERT_TRUE(driver.run(Resign{}, kUsers[0]));
  const std::string seed = core::to_hex(std::get<Prepared>(driver.log[1].body).seed);
  const std::string commit =
      core::to_hex(core::commitment("look-1", std::get<Prepared>(driver.log[1].body).seed));
  EXPECT_EQ(
      *driver.table().record(),
      "[Kydai \"1\"]\n[Game \"duel\"]\n[RulesVersion \"3\"]\n[Table \"look\"]\n[Round \"1\"]\n"
      "[Profile \"\"]\n[Settings \"pile=4\"]\n[Seats \"2\"]\n[Options \"duel+pile=4\"]\n"
      "[Seat0 \"human Name of an\"]\n[Seat1 \"bot good\"]\n[Seat2 \"closed\"]\n"
      "[Seat3 \"closed\"]\n[Stake \"0\"]\n[Time \"60000 1000 0\"]\n[Began \"1000000\"]\n"
      "[Ended \"1002200\"]\n[Commit \"" +
          commit +
          "\"]\n[ClientSeeds \",,,\"]\n"
          "[Final \"1 w marked\"]\n[Result \"resign\"]\n[Scores \"-1 1\"]\n[Seed \"" +
          seed + "\"]\n\n0:mark{0} 0:1{1500} 1:2{700b} 0:=resign{0}\n");
}

// Changes one thing and says where the check finds it.
struct Forgery {
  std::string_view what;
  std::string from;
  std::string to;
  std::string_view line_has;  // the line the verdict names
};

TEST(Record, AnyForgeryIsFoundWhereItStands) {
  const Played race = play("race", 2, make_toy, 11);
  const Record good = *read_record(race.record);
  const auto verdict_of = [&](const Record& record) {
    return verify_record(write_record(record), race.factory);
  };
  ASSERT_TRUE(verdict_of(good).is_fair);
  const auto expect_found = [&](auto change, std::string_view what, std::string_view line_has) {
    Record record = good;
    change(record);
    const std::string text = write_record(record);
    const Verdict verdict = verify_record(text, race.factory);
    EXPECT_FALSE(verdict.is_fair);
    EXPECT_EQ(verdict.what, what);
    std::size_t line_at = 0;
    for (std::size_t line = 1; line < verdict.line; ++line) line_at = text.find('\n', line_at) + 1;
    EXPECT_NE(text.substr(line_at, text.find('\n', line_at) - line_at).find(line_has),
              std::string::npos)
        << verdict.line << " " << text;
    EXPECT_GE(verdict.byte, line_at);
  };
  expect_found([](Record& r) { r.seed[0] ^= 1; }, "the seed is not the one committed to",
               "[Commit");
  expect_found([](Record& r) { r.round = 9; }, "the seed is not the one committed to", "[Commit");
  expect_found([](Record& r) { r.commitment[5] = r.commitment[5] == '0' ? '1' : '0'; },
               "the seed is not the one committed to", "[Commit");
  expect_found([](Record& r) { r.players[2].client_seed += "x"; },
               "this roll does not follow from the seed", "!");
  expect_found([](Record& r) { r.players[1].client_seed = "x"; },
               "a seat without a person has a seed", "[ClientSeeds");
  expect_found([](Record& r) { r.options = "other"; }, "the options are others than the settings",
               "[Options");
  expect_found([](Record& r) { r.rules_version = 8; }, "the rules have another version", "[Rules");
  expect_found([](Record& r) { r.game = "rice"; }, "no such game", "[Game");
  expect_found([](Record& r) { r.final += "x"; }, "the last position is another one", "[Final");
  expect_found([](Record& r) { std::swap(r.outcome.ranks[0], r.outcome.ranks[2]); },
               "the result does not follow from the moves", "[Result");
  expect_found([](Record& r) { r.outcome.reason = core::Reason::kLength; },
               "the result does not follow from the moves", "[Result");
  expect_found([](Record& r) { r.actions.pop_back(); }, "the record stops before the end", "");
  expect_found([](Record& r) { r.actions.push_back(r.actions.back()); },
               "this move is not legal here", ":");
  expect_found([](Record& r) { r.actions.erase(r.actions.begin()); }, "this move is not legal here",
               "0:");
  for (std::size_t i = 0; i < good.actions.size(); ++i) {
    if (good.actions[i].kind != RecordAction::Kind::kRoll) continue;
    expect_found([i](Record& r) { r.actions[i].text = r.actions[i].text == "6" ? "5" : "6"; },
                 "this roll does not follow from the seed", ":!");
  }
}

TEST(Record, DealsAndForcedDrawsAreCheckedToo) {
  const Played cards = play("cards", 3, make_toy, 21);
  const Record good = *read_record(cards.record);
  Record doctored = good;
  doctored.deal += " ";
  EXPECT_EQ(verify_record(write_record(doctored), cards.factory).what,
            "the deal does not follow from the seed");
  bool has_steps = false;
  for (std::size_t i = 0; i < good.actions.size(); ++i) {
    if (good.actions[i].steps.empty()) continue;
    has_steps = true;
    doctored = good;
    doctored.actions[i].steps[0].full = "+99";
    const Verdict verdict = verify_record(write_record(doctored), cards.factory);
    EXPECT_EQ(verdict.what, "what followed from this is told otherwise");
    doctored.actions[i].steps.clear();
    EXPECT_FALSE(verify_record(write_record(doctored), cards.factory).is_fair);
  }
  EXPECT_TRUE(has_steps) << cards.record;
}

TEST(Record, ReplayTellsOfEveryKindOfAction) {
  session::Setup setup;
  setup.id = "end";
  setup.game = "duel";
  for (const core::Ending ending :
       {core::Ending::kResign, core::Ending::kFlag, core::Ending::kAgreement}) {
    setup.time = {5'000, 0, 0};
    Driver driver(setup, make_toy);
    driver.begin(2);
    ASSERT_TRUE(driver.play("mark"));
    ASSERT_TRUE(driver.play("2"));
    std::string_view last;
    switch (ending) {
      case core::Ending::kResign:
        ASSERT_TRUE(driver.run(Resign{}, kUsers[0]));
        last = "0:=resign";
        break;
      case core::Ending::kFlag:
        driver.wait(5'000);
        last = "1:=flag";
        break;
      case core::Ending::kAgreement:
        ASSERT_TRUE(driver.run(OfferDraw{}, kUsers[0]));
        ASSERT_TRUE(driver.run(AnswerDraw{true}, kUsers[1]));
        last = "1:=agreement";
        break;
    }
    const auto replayed = replay_record(driver.table().record().value_or(""), make_toy);
    ASSERT_TRUE(replayed.has_value()) << replayed.error().message;
    ASSERT_EQ(replayed->size(), 4u);
    EXPECT_EQ((*replayed)[1].action, "0:mark");
    EXPECT_EQ((*replayed)[2].action, "0:2");
    EXPECT_EQ((*replayed)[3].action, last);
  }
  const auto cards = replay_record(play("cards", 2, make_toy, 8).record, make_toy);
  EXPECT_EQ((*cards)[1].action, "0:!deal");
}

TEST(Record, ADealIsOnlyWhereOneIsDueAndCanBeKnown) {
  const Played cards = play("cards", 2, make_toy, 8);
  Record record = *read_record(cards.record);
  record.actions.insert(record.actions.begin(), record.actions.front());
  const auto twice = replay_record(write_record(record), make_toy);
  ASSERT_FALSE(twice.has_value());
  EXPECT_EQ(twice.error().message, "nothing is to be dealt here");
  EXPECT_EQ(verify_record(write_record(record), make_toy).what,
            "nothing is to be rolled or dealt here");
  record.commitment.clear();
  record.actions.erase(record.actions.begin());
  EXPECT_EQ(replay_record(write_record(record), make_toy).error().message,
            "there is no seed to deal from");
  record = *read_record(cards.record);
  record.actions.insert(record.actions.begin(), {RecordAction::Kind::kEnding, Seat::k0});
  EXPECT_EQ(verify_record(write_record(record), make_toy).what, "the round cannot end so");
}

TEST(Record, AGameThatCannotBeMadeIsNamed) {
  Record record = *read_record(play("duel", 2, make_toy, 5).record);
  record.game = "rice";
  const auto replayed = replay_record(write_record(record), make_toy);
  ASSERT_FALSE(replayed.has_value());
  EXPECT_EQ(replayed.error().at, write_record(record).find("[Game"));
  record.game = "duel";
  record.start = "9 w";
  const Verdict verdict = verify_record(write_record(record), make_toy);
  EXPECT_EQ(verdict.what, "toys begin at their start");
  EXPECT_EQ(verdict.byte, write_record(record).find("[Start"));
}

TEST(Record, AMoveIsWrittenAsTheGameWritesIt) {
  session::Setup setup;
  setup.id = "word";
  setup.game = "duel";
  Driver driver(setup, make_toy);
  driver.begin(2);
  ASSERT_TRUE(driver.play("pass"));
  ASSERT_TRUE(driver.run(Resign{}, kUsers[0]));
  const std::string text = driver.table().record().value_or("");
  EXPECT_NE(text.find("0:wait{"), std::string::npos);
  EXPECT_TRUE(verify_record(text, make_toy).is_fair);
  Record record = *read_record(text);
  record.actions[0].text = "pass";
  EXPECT_EQ(verify_record(write_record(record), make_toy).what,
            "this move is not written as the game writes it");
}

// Replay looks at a doctored record too; it only needs moves that can be made.
TEST(Record, ReplayNeedsNoFairness) {
  const Played race = play("race", 2, make_toy, 12);
  Record record = *read_record(race.record);
  for (RecordAction& action : record.actions) {
    if (action.kind == RecordAction::Kind::kRoll && action.text == "5") action.text = "4";
  }
  record.seed[3] ^= 1;
  EXPECT_FALSE(verify_record(write_record(record), race.factory).is_fair);
  record.actions.resize(4);
  const auto replayed = replay_record(write_record(record), race.factory);
  ASSERT_TRUE(replayed.has_value()) << replayed.error().message;
  EXPECT_EQ(replayed->size(), 5u);
  EXPECT_EQ((*replayed)[0].action, "");
  EXPECT_EQ((*replayed)[1].action.substr(0, 3), "0:!");
  record.actions[1].text = "fly";
  const auto broken = replay_record(write_record(record), race.factory);
  ASSERT_FALSE(broken.has_value());
  EXPECT_EQ(broken.error().code, core::FaultCode::kIllegal);
  EXPECT_EQ(write_record(record).substr(broken.error().at, 5), "0:fly");
}

TEST(RunningRecord, LooksLikeThis) {
  session::Setup setup;
  setup.id = "look";
  setup.game = "race";
  setup.time = {0, 0, 9'000};
  Driver driver(setup, make_toy);
  driver.begin(1);
  EXPECT_EQ(driver.table().record().error().code, core::FaultCode::kForbidden);
  driver.now_ms += 5000;
  ASSERT_TRUE(driver.run(Tick{}));
  const std::string commit =
      core::to_hex(core::commitment("look-1", std::get<Prepared>(driver.log[1].body).seed));
  const std::string die = driver.look().view.substr(driver.look().view.size() - 1);
  EXPECT_EQ(
      driver.table().record_so_far().value_or(""),
      "[Kydai \"1\"]\n[Game \"race\"]\n[RulesVersion \"1\"]\n[Table \"look\"]\n[Round \"1\"]\n"
      "[Profile \"\"]\n[Settings \"\"]\n[Seats \"2\"]\n[Options \"race\"]\n"
      "[Seat0 \"human Name of an\"]\n[Seat1 \"closed\"]\n[Seat2 \"bot good\"]\n"
      "[Seat3 \"closed\"]\n[Stake \"0\"]\n[Time \"0 0 9000\"]\n[Began \"1000000\"]\n"
      "[Commit \"" +
          commit + "\"]\n[ClientSeeds \",,,\"]\n[Result \"*\"]\n\n0:!" + die + "{0c}\n");
}

TEST(RunningRecord, IsNotThereBeforeTheFirstRound) {
  session::Setup setup;
  setup.id = "look";
  setup.game = "duel";
  Driver driver(setup, make_toy);
  EXPECT_EQ(driver.table().record_so_far().error().code, core::FaultCode::kForbidden);
  driver.begin(1);
  EXPECT_TRUE(driver.table().record_so_far());
}

// What a record of a running round may hold, at every ply of rounds of every kind.
void expect_sound(Driver& driver, const MatchFactory& factory, bool is_hidden) {
  const std::string text = driver.table().record_so_far().value_or("");
  const Expected<Record> read = read_record(text);
  ASSERT_TRUE(read.has_value()) << read.error().message << read.error().at << text;
  EXPECT_EQ(write_record(*read), text);
  if (driver.table().phase() == Phase::kOver) {
    EXPECT_EQ(text, driver.table().record().value_or(""));
    return;
  }
  EXPECT_TRUE(read->is_running);
  const std::string seed = core::to_hex(std::get<Prepared>(driver.log[1].body).seed);
  EXPECT_EQ(text.find(seed), std::string::npos);
  for (const std::string_view tag : {"[Seed ", "[Deal ", "[Final ", "[Ended ", "[Scores "}) {
    EXPECT_EQ(text.find(tag), std::string::npos) << text;
  }
  EXPECT_EQ(verify_record(text, factory).what, "the round is not over, its seed is secret");
  const auto replayed = replay_record(text, factory);
  if (is_hidden) {
    ASSERT_FALSE(replayed.has_value());
    EXPECT_EQ(replayed.error().code, core::FaultCode::kForbidden);
    EXPECT_EQ(text.substr(replayed.error().at, 8), "0:!deal{");
  } else {
    ASSERT_TRUE(replayed.has_value()) << replayed.error().message << text;
    EXPECT_EQ(replayed->back().position, driver.look().view);
  }
}

TEST(RunningRecord, HoldsNothingSecretAndReadsBackToTheSameBytes) {
  struct Kind {
    std::string_view game;
    MatchFactory factory;
    bool is_hidden;
  };
  const std::vector<Kind> kinds = {
      {"duel", make_toy, false},
      {"race", make_toy, false},
      {"cards", make_toy, true},
      {"ouk", make_real_match, false},
      {"ngu-hanh", make_real_match, false},
      {"ca-ngua", make_real_match, false},
      {"domino", make_real_match, true},
  };
  for (const Kind& kind : kinds) {
    session::Setup setup;
    setup.id = "run";
    setup.game = kind.game;
    Driver driver(setup, kind.factory);
    driver.begin(2);
    Dice dice(5);
    for (int i = 0; i < 60 && driver.table().phase() == Phase::kPlaying; ++i) {
      driver.now_ms += 100;
      expect_sound(driver, kind.factory, kind.is_hidden);
      const auto legal = driver.look(Viewer::seat(driver.look().turn.seat)).legal;
      if (legal.empty()) {
        driver.now_ms = driver.table().wake_at().value_or(0);
        ASSERT_TRUE(driver.run(Tick{}));
      } else {
        ASSERT_TRUE(driver.play(
            legal[static_cast<std::size_t>(dice.below(static_cast<int>(legal.size())))]));
      }
    }
    expect_sound(driver, kind.factory, kind.is_hidden);
  }
}

// Of a forced draw everybody learns how much was drawn; the tiles come with the end.
TEST(RunningRecord, TellsOfAForcedDrawOnlyHowMuch) {
  int draws = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    session::Setup setup;
    setup.id = "draw" + std::to_string(seed);
    setup.game = "domino";
    Driver driver(setup, make_real_match);
    driver.begin(2);
    std::vector<RecordAction> so_far;
    while (driver.table().phase() == Phase::kPlaying) {
      so_far = read_record(driver.table().record_so_far().value_or(""))->actions;
      const auto legal = driver.look(Viewer::seat(driver.look().turn.seat)).legal;
      ASSERT_TRUE(driver.play(legal[0]));
    }
    const std::vector<RecordAction> whole =
        read_record(driver.table().record().value_or(""))->actions;
    for (std::size_t i = 0; i < so_far.size(); ++i) {
      ASSERT_EQ(so_far[i].steps.size(), whole[i].steps.size());
      for (std::size_t k = 0; k < so_far[i].steps.size(); ++k) {
        const std::string& told = so_far[i].steps[k].full;
        const std::string& tiles = whole[i].steps[k].full;
        if (tiles[0] != '+') {
          EXPECT_EQ(told, tiles);
          continue;
        }
        EXPECT_EQ(told, "+" + std::to_string(1 + std::ranges::count(tiles, ',')));
        ++draws;
      }
    }
  }
  EXPECT_GT(draws, 10);
}

TEST(Record, AnyBytesGiveARecordOrAFault) {
  Dice dice(77);
  int accepted = 0;
  int refused = 0;
  for (const Played& round : some_rounds()) {
    const std::string record =
        round.record.size() > 3000 ? round.record.substr(0, 3000) : round.record;
    for (int i = 0; i < 600; ++i) {
      std::string text = record;
      for (int n = 1 + dice.below(3); n > 0 && !text.empty(); --n) {
        const std::size_t at = static_cast<std::size_t>(dice.below(static_cast<int>(text.size())));
        const char byte =
            dice.one_in(2) ? "[]\"{}:!=\\ 0"[dice.below(11)] : static_cast<char>(dice.below(256));
        switch (dice.below(5)) {
          case 0: text.erase(at, 1 + static_cast<std::size_t>(dice.below(20))); break;
          case 1: text.insert(at, 1, byte); break;
          case 2: text.resize(at); break;
          default: text[at] = byte; break;
        }
      }
      const Expected<Record> read = read_record(text);
      const Verdict verdict = verify_record(text, round.factory);
      EXPECT_LE(verdict.byte, text.size());
      EXPECT_FALSE(verdict.what.empty());
      (void)replay_record(text, round.factory);
      if (!read) {
        EXPECT_LE(read.error().at, text.size());
        EXPECT_FALSE(verdict.is_fair);
        ++refused;
      } else {
        const std::string once = write_record(*read);
        const Expected<Record> again = read_record(once);
        ASSERT_TRUE(again.has_value()) << text;
        EXPECT_EQ(write_record(*again), once);
        ++accepted;
      }
    }
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace kydai::session::test
