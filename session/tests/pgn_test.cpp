// PGN: a record of every kind of end goes out and comes back to the byte; a stranger's game is read
// however he writes his moves; what cannot be is refused at its byte.
#include "session/pgn.hpp"

#include "session/pgn_words.hpp"
#include "session/tests/driver.hpp"
#include "session/tests/real_games.hpp"
#include "session/tests/toys.hpp"

namespace kydai::session::test {
namespace {

using core::Ending;
using core::FaultCode;

constexpr std::array<PgnVariant, 3> kVariants = {
    {{"Cambodian", "ouk", "fsf"}, {"Ouk", "ouk", "seed"}, {"Ngu-Hanh", "ngu-hanh", ""}}};

Expected<PgnGame> read(std::string_view text, std::size_t begin = 0) {
  return read_pgn(text, begin, kVariants, make_real_match);
}
Expected<std::string> write(const Record& record) {
  return write_pgn(record, kVariants, make_real_match);
}

// A round of a table in which `plies` random moves are made and now and then a call, at random
// speed; then it ends so, if the board has not ended it.
struct Plan {
  std::string game;
  std::string profile;
  std::uint64_t seed = 1;
  int plies = 300;
  std::optional<Ending> ending;
  TimeControl time;
};

std::string played(const Plan& plan) {
  session::Setup setup;
  setup.id = "pgn";
  setup.game = plan.game;
  setup.profile = plan.profile;
  setup.time = plan.time;
  Driver driver(setup, make_real_match);
  driver.begin(plan.ending == Ending::kAgreement ? 2 : 1);
  Dice dice(plan.seed);
  for (int i = 0; i < plan.plies && driver.table().phase() == Phase::kPlaying; ++i) {
    driver.now_ms += dice.below(3) == 0 ? 0 : dice.below(4000);
    const Snapshot now = driver.look(Viewer::seat(driver.look().turn.seat));
    const bool has_call = !now.calls.empty() && dice.one_in(3);
    const auto& moves = has_call ? now.calls : now.legal;
    EXPECT_TRUE(
        driver.play(moves[static_cast<std::size_t>(dice.below(static_cast<int>(moves.size())))]));
  }
  if (driver.table().phase() == Phase::kPlaying && plan.ending) {
    driver.now_ms += 1234;
    switch (*plan.ending) {
      case Ending::kResign: EXPECT_TRUE(driver.run(Resign{}, kUsers[0])); break;
      case Ending::kFlag: driver.wait(plan.time.bank_ms + plan.time.move_ms); break;
      case Ending::kAgreement:
        EXPECT_TRUE(driver.run(OfferDraw{}, kUsers[0]));
        EXPECT_TRUE(driver.run(AnswerDraw{true}, kUsers[1]));
        break;
    }
    EXPECT_EQ(driver.table().phase(), Phase::kOver);
  }
  return driver.table().record_so_far().value_or("");
}

std::vector<std::string> some_records() {
  const TimeControl blitz{300'000, 2'000, 0};
  std::vector<std::string> out;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    out.push_back(played({"ouk", "", seed, 400, std::nullopt, {}}));
    out.push_back(played({"ouk", "fsf", seed, 60, Ending::kResign, blitz}));
    out.push_back(played({"ouk", "old", seed, 40, Ending::kFlag, {20'000, 0, 5'000}}));
    out.push_back(played({"ouk", "", seed, 30, Ending::kAgreement, {0, 0, 9'000}}));
    out.push_back(played({"ouk", "", seed, 20, std::nullopt, blitz}));
    out.push_back(played({"ngu-hanh", "", seed, 700, std::nullopt, {}}));
    out.push_back(played({"ngu-hanh", "", seed, 25, Ending::kResign, blitz}));
  }
  return out;
}

TEST(Pgn, ARecordComesBackToTheByte) {
  int calls = 0;
  for (const std::string& text : some_records()) {
    const Record record = *read_record(text);
    const Expected<std::string> pgn = write(record);
    ASSERT_TRUE(pgn.has_value()) << pgn.error().message << "\n" << text;
    const Expected<PgnGame> game = read(*pgn);
    ASSERT_TRUE(game.has_value()) << game.error().message << game.error().at << "\n" << *pgn;
    EXPECT_EQ(write_record(game->record), text) << *pgn;
    EXPECT_EQ(game->end, pgn->size() - 1);
    EXPECT_TRUE(is_end_of_pgn(*pgn, game->end));
    EXPECT_EQ(write(game->record).value_or(""), *pgn);
    for (std::size_t at = 0; (at = pgn->find("[%call", at)) != std::string::npos; ++at) ++calls;
    for (std::string_view rest = *pgn; !rest.empty();) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      EXPECT_TRUE(line.size() < 80 || line[0] == '[') << line;
      rest.remove_prefix(line.size() + 1);
    }
  }
  EXPECT_GT(calls, 5);
}

TEST(Pgn, LooksLikeThis) {
  Record record;
  record.game = "ouk";
  record.table = "k7mq2xv9";
  record.round = 2;
  record.options = "seed";
  record.players[0] = {OccupantKind::kHuman, "Lan \"Út\"", "", ""};
  record.players[1] = {OccupantKind::kBot, "", "good", ""};
  record.time = {300'000, 2'000, 0};
  record.began_ms = 1'764'468'672'500;
  record.ended_ms = 1'764'468'700'000;
  record.start = "8/8/8/4k3/8/n2R4/8/R2K4 w - - 0 40";
  const auto match = *begin_match(record, make_real_match);
  const auto add = [&](Seat seat, std::string move, Millis used_ms, MovedBy by) {
    RecordAction action{RecordAction::Kind::kMove, seat, by, used_ms};
    action.text = move;
    ASSERT_TRUE(match->play(seat, move).has_value()) << move;
    record.actions.push_back(action);
  };
  add(Seat::k0, "d3c3", 4'250, MovedBy::kPlayer);
  add(Seat::k1, "e5d4", 0, MovedBy::kBot);
  add(Seat::k0, "c3a3", 61'000, MovedBy::kTable);
  add(Seat::k1, "d4d5", 700, MovedBy::kClock);
  RecordAction resigned{RecordAction::Kind::kEnding, Seat::k1, MovedBy::kPlayer, 1};
  record.actions.push_back(resigned);
  ASSERT_TRUE(match->end(Ending::kResign, Seat::k1));
  record.outcome = *match->outcome();
  record.final = match->position();
  record.commitment = std::string(64, 'a');
  EXPECT_EQ(write(record).value_or(""),
            "[Event \"Table k7mq2xv9\"]\n[Site \"Kỳ Đài\"]\n[Date \"2025.11.30\"]\n[Round \"2\"]\n"
            "[White \"Lan \\\"Út\\\"\"]\n[Black \"Bot good\"]\n[Result \"1-0\"]\n"
            "[Variant \"Cambodian\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/n2R4/8/R2K4 w - - 0 40\"]\n"
            "[UTCDate \"2025.11.30\"]\n[UTCTime \"02:11:12\"]\n[TimeControl \"300+2\"]\n"
            "[Termination \"normal\"]\n[WhiteType \"human\"]\n[BlackType \"program\"]\n"
            "[Kydai \"1\"]\n[KydaiGame \"ouk\"]\n[KydaiRulesVersion \"1\"]\n"
            "[KydaiTable \"k7mq2xv9\"]\n[KydaiRound \"2\"]\n[KydaiProfile \"\"]\n"
            "[KydaiSettings \"\"]\n[KydaiSeats \"2\"]\n[KydaiOptions \"seed\"]\n"
            "[KydaiSeat0 \"human Lan \\\"Út\\\"\"]\n[KydaiSeat1 \"bot good\"]\n"
            "[KydaiSeat2 \"closed\"]\n[KydaiSeat3 \"closed\"]\n[KydaiStake \"0\"]\n"
            "[KydaiTime \"300000 2000 0\"]\n[KydaiBegan \"1764468672500\"]\n"
            "[KydaiEnded \"1764468700000\"]\n[KydaiCommit \"" +
                record.commitment + "\"]\n[KydaiClientSeeds \",,,\"]\n[KydaiStart \"" +
                record.start + "\"]\n[KydaiFinal \"" + record.final +
                "\"]\n[KydaiResult \"resign\"]\n[KydaiScores \"1 -1\"]\n[KydaiSeed \"" +
                std::string(64, '0') +
                "\"]\n\n"
                "40. Rc3 {[%clk 0:04:57.750] [%emt 0:00:04.250]} 40... Kd4 {[%clk 0:05:02]} 41.\n"
                "Rcxa3 {[%clk 0:04:57.750] [%emt 0:01:01] [%by table]} 41... Kd5 {[%clk 0:00:00]\n"
                "[%emt 0:00:00.700] [%by clock]} {[%end resign 1] [%emt 0:00:00.001]} 1-0\n");
}

// --- strangers
// ------------------------------------------------------------------------------------

std::string moves_of(const Record& record) {
  std::string out;
  for (const RecordAction& action : record.actions) {
    if (!out.empty()) out += ' ';
    out += action.kind == RecordAction::Kind::kEnding
               ? "=" + std::to_string(static_cast<int>(action.ending)) +
                     std::to_string(core::index(action.seat))
               : action.text;
  }
  return out;
}

TEST(Pgn, AStrangersGameIsRead) {
  const std::string text =
      "\xef\xbb\xbf% made by hand\r\n[Event \"Cup\"]\r\n[White \"A \\\"B\\\"\"] [Black \"Engine "
      "3\"]\n"
      "[BlackType \"program\"]\n[Round \"7\"]\n[Date \"2024.02.29\"]\n[Time \"10:20:30\"]\n"
      "[TimeControl \"60+1\"]\n[Variant \"cambodian\"]\n[Annotator \"x\"]\n[Result \"0-1\"]\n\n"
      "; a whole line (not a variation\n1.d4! {a comment} d5?! $14 (1... e5 2. zz {deep ) } (2. "
      "b4))\n"
      "2 . Nbd2 {[%clk 0:00:50] good} 2... b6-b5 {[%emt 0:00:03] [%clk 0:00:40]}\n"
      "3. b3b4 !? Nd7 {[%clk 0:00:41][%eval 1]} 0-1\n\n[Event \"next\"]\n";
  const Expected<PgnGame> game = read(text);
  ASSERT_TRUE(game.has_value()) << game.error().message << text.substr(game.error().at, 20);
  const Record& r = game->record;
  EXPECT_EQ(moves_of(r), "d3d4 d6d5 b1d2 b6b5 b3b4 b8d7 =00");
  EXPECT_EQ(text.substr(game->end), "\n\n[Event \"next\"]\n");
  EXPECT_FALSE(is_end_of_pgn(text, game->end));
  EXPECT_EQ(r.game, "ouk");
  EXPECT_EQ(r.profile, "fsf");
  EXPECT_EQ(r.options, "fsf");
  EXPECT_EQ(r.table, "pgn");
  EXPECT_EQ(r.round, 7u);
  EXPECT_EQ(r.players[0].kind, OccupantKind::kHuman);
  EXPECT_EQ(r.players[0].name, "A \"B\"");
  EXPECT_EQ(r.players[1].kind, OccupantKind::kBot);
  EXPECT_EQ(r.players[1].level, "Engine 3");
  EXPECT_EQ(r.time, (TimeControl{60'000, 1'000, 0}));
  EXPECT_EQ(r.began_ms, 1'709'202'030'000);
  EXPECT_EQ(r.ended_ms, r.began_ms + 11'000 + 3'000 + 0);
  EXPECT_EQ(r.actions[2].used_ms, 11'000);
  EXPECT_EQ(r.actions[3].used_ms, 3'000);
  EXPECT_EQ(r.actions[5].used_ms, 0);
  EXPECT_EQ(r.actions[0].by, MovedBy::kPlayer);
  EXPECT_EQ(r.actions[1].by, MovedBy::kBot);
  EXPECT_EQ(r.commitment, "");
  EXPECT_EQ(r.outcome.reason, core::Reason::kResign);
  EXPECT_EQ(text.substr(r.actions[2].at, 4), "Nbd2");
  // From here on it is a record as any other.
  const std::string record = write_record(r);
  EXPECT_EQ(write_record(*read_record(record)), record);
  EXPECT_EQ(write_record(read(write(r).value_or(""))->record), record);
}

std::string strange(std::string_view tags, std::string_view moves) {
  return "[Variant \"Ouk\"]\n" + std::string(tags) + "\n" + std::string(moves) + "\n";
}

TEST(Pgn, ResultsAndTerminationsGiveTheEnd) {
  const auto moves = [](std::string_view tags, std::string_view text) {
    const Expected<PgnGame> game = read(strange(tags, text));
    return game ? moves_of(game->record) : std::string(game.error().message);
  };
  EXPECT_EQ(moves("", "1. d4 1-0"), "d3d4 =01");
  EXPECT_EQ(moves("", "1. d4 0-1"), "d3d4 =00");
  EXPECT_EQ(moves("", "1. d4 1/2-1/2"), "d3d4 =21");
  EXPECT_EQ(moves("[Termination \"time forfeit\"]\n", "1. d4 1-0"), "d3d4 =11");
  EXPECT_EQ(moves("[Termination \"time forfeit\"]\n", "1. d4 1/2-1/2"),
            "the result does not follow from the moves");
  EXPECT_EQ(moves("[Result \"1-0\"]\n", "1. d4"), "d3d4 =01");
  EXPECT_EQ(moves("[Result \"won\"]\n", "1. d4"), "a result is 1-0, 0-1, 1/2-1/2 or *");
  EXPECT_EQ(moves("", "1. d4"), "d3d4");
  EXPECT_EQ(moves("", ""), "");
  const Expected<PgnGame> open = read(strange("", "1. d4 *"));
  EXPECT_TRUE(open->record.is_running);
  EXPECT_EQ(open->record.ended_ms, 0);
  // A bare king cannot win by the clock.
  const std::string bare = "[FEN \"8/8/8/4k2r/8/8/8/3K4 b - - 0 40\"]\n";
  EXPECT_EQ(moves(bare + "[Termination \"time forfeit\"]\n", "1/2-1/2"), "=11");
}

TEST(Pgn, MovesAreFoundHoweverTheyAreWritten) {
  // Two rooks that reach d4, one that captures, a pawn at its promotion.
  const std::string fen = "[FEN \"4k3/8/8/P7/3n3R/3R4/8/3K4 w - - 0 40\"]\n";
  const auto first = [&](std::string_view word) {
    const Expected<PgnGame> game = read(strange(fen, "40. " + std::string(word) + " *"));
    return game ? game->record.actions[0].text : std::string(game.error().message);
  };
  for (const std::string_view word :
       {"Rdxd4", "R3xd4", "Rd3xd4", "Rd3-d4", "d3d4", "Rdd4", "Rd3:d4+", "Rdxd4!?"}) {
    EXPECT_EQ(first(word), "d3d4") << word;
  }
  EXPECT_EQ(first("R4d4"), "h4d4");
  EXPECT_EQ(first("Rxd4"), "more than one move is written so");
  EXPECT_EQ(first("Rd4"), "more than one move is written so");
  for (const std::string_view word : {"a6=M", "a6M", "a6", "a5a6m", "a5-a6", "a5a6=M"}) {
    EXPECT_EQ(first(word), "a5a6m") << word;
  }
  for (const std::string_view word :
       {"Ra6", "Kd4", "xx", "e9", "R", "a6=R", "Rcxd4", "}", "]", "-"}) {
    EXPECT_EQ(first(word), "no legal move is written so") << word;
  }
}

TEST(Pgn, WhatIsWrongIsNamedByItsByte) {
  struct Wrong {
    std::string text;
    std::string_view at;  // the fault stands where this begins; empty = at the end
    FaultCode code;
  };
  const std::string head = "[Variant \"Ouk\"]\n";
  const std::vector<Wrong> wrongs = {
      {"", "", FaultCode::kUnknown},
      {"1. d4", "1. d4", FaultCode::kUnknown},
      {"[Variant \"Chess\"]\n", "Chess", FaultCode::kUnknown},
      {"[Variant Ouk]\n", "", FaultCode::kSyntax},
      {"[Variant \"Ouk]\n", "\n", FaultCode::kSyntax},
      {"[Variant \"Ouk\" x]\n", "x]", FaultCode::kSyntax},
      {head + "[FEN \"8/8/9/8\"]\n", "9/8", FaultCode::kSyntax},
      {head + "1. d4 d9", "d9", FaultCode::kIllegal},
      {head + "1. d4 {open", "{open", FaultCode::kSyntax},
      {head + "1. d4 ) d5", ") d5", FaultCode::kSyntax},
      {head + "[FEN \"8/8/8/4k3/8/8/8/3K4 w - - 0 40\"]\n 40. Kd2", "Kd2", FaultCode::kOver},
      {head + "[FEN \"8/8/8/4k3/8/8/8/3K4 w - - 0 40\"]\n 1-0", "1-0", FaultCode::kImpossible},
  };
  for (const Wrong& wrong : wrongs) {
    const Expected<PgnGame> game = read(wrong.text);
    ASSERT_FALSE(game.has_value()) << wrong.text;
    EXPECT_EQ(game.error().code, wrong.code) << wrong.text;
    const std::string_view place = std::string_view(wrong.text).substr(game.error().at);
    EXPECT_TRUE(wrong.at.empty() || place.starts_with(wrong.at)) << wrong.text << "|" << place;
  }
  EXPECT_EQ(read(std::string((64 << 20) + 1, ' ')).error().code, FaultCode::kRange);
}

// Our own text changed by hand.
TEST(Pgn, OursIsReadStrictly) {
  const std::string text = played({"ouk", "", 3, 20, Ending::kResign, {300'000, 2'000, 0}});
  const std::string pgn = write(*read_record(text)).value_or("");
  const auto after = [&](std::string_view from, std::string_view to) {
    std::string changed = pgn;
    const std::size_t at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    changed.replace(at, from.size(), to);
    const Expected<PgnGame> game = read(changed);
    if (game) return write_record(game->record);
    EXPECT_LE(game.error().at, changed.size());
    return std::string(game.error().message) + "|" + changed.substr(game.error().at, 6);
  };
  // The order of the tags, and tags of others, do not matter.
  EXPECT_EQ(after("[Kydai \"1\"]\n[KydaiGame \"ouk\"]\n", "[KydaiGame \"ouk\"]\n[Kydai \"1\"]\n"),
            text);
  EXPECT_EQ(after("[Site", "[ECO \"A00\"]\n[Site"), text);
  EXPECT_EQ(after("[White \"", "[White \"Dr. "), text);
  // A program that drops the comments drops times and calls; the resignation follows from the
  // result.
  EXPECT_NE(after("{[%end resign 0] [%emt 0:00:01.234]}", "").find("0:=resign{0}\n"),
            std::string::npos);
  EXPECT_EQ(after("[KydaiRound \"1\"]", "[KydaiRound \"0\"]"),
            "this number is out of its range|0\"]\n[K");
  EXPECT_EQ(after("[KydaiRound \"1\"]\n", "").substr(0, 45),
            "a tag is missing, unknown or out of its order");
  EXPECT_EQ(after("[KydaiGame \"ouk\"]", "[KydaiGame \"go\"]"),
            "PGN is for two, White and Black|1\"]\n[K");
  EXPECT_EQ(after("[KydaiProfile \"\"]", "[KydaiProfile \"x\"]").substr(0, 3), "The");
  EXPECT_EQ(after("[KydaiResult \"resign\"]", "[KydaiResult \"flag\"]"),
            "the result does not follow from the moves|flag\"]");
  EXPECT_EQ(after("[%end resign 0]", "[%end resign 4]"),
            "an end is resign, flag or agreement and a seat|end re");
  EXPECT_EQ(after("[%end resign 0]", "[%end loses 0]"),
            "an end is resign, flag or agreement and a seat|end lo");
  EXPECT_EQ(after("[%end resign 0]", "[%end resign 0] [%end resign 0]"),
            "the game cannot end so|end re");
  EXPECT_EQ(after("[%emt 0:00:01.234]", "[%emt soon]"), "a time is h:mm:ss|emt so");
  EXPECT_EQ(after("[%emt 0:00:01.234]", "[%by luck]"),
            "a move is by player, bot, clock or table|by luc");
  EXPECT_NE(after("[%emt 0:00:01.234]", "[%by table]").find("0:=resign{0t}\n"), std::string::npos);
  EXPECT_EQ(after("[%emt 0:00:01.234]", "[%call count]"), "this cannot be called here|call c");
  EXPECT_EQ(after("[%emt 0:00:01.234]", "[ [%emt 0:00:01.234] [%cal x] [x]"), text);
}

TEST(Pgn, WhatPgnCannotHoldIsRefused) {
  const Record good = *read_record(played({"ouk", "", 3, 6, Ending::kResign, {}}));
  const auto fault = [&](const auto& change) {
    Record record = good;
    for (std::size_t i = 0; i < record.actions.size(); ++i) record.actions[i].at = 100 + i;
    change(record);
    const Expected<std::string> pgn = write(record);
    return pgn ? "written" : std::string(pgn.error().message) + std::to_string(pgn.error().at);
  };
  EXPECT_EQ(fault([](Record&) {}), "written");
  EXPECT_EQ(fault([](Record& r) { r.game = "ca-ngua"; }),
            "this game has no name among chess programs0");
  EXPECT_EQ(fault([](Record& r) { r.players[1].kind = OccupantKind::kClosed; }),
            "PGN is for two, White and Black0");
  EXPECT_EQ(fault([](Record& r) { r.seats = 3; }), "PGN is for two, White and Black0");
  EXPECT_EQ(fault([](Record& r) { r.start = "8/8"; }).substr(0, 6), "A rank");
  EXPECT_EQ(fault([](Record& r) { r.actions[1].kind = RecordAction::Kind::kRoll; }),
            "PGN has no words for luck101");
  EXPECT_EQ(fault([](Record& r) { r.actions[1].steps.push_back({Seat::k0, "#", "#"}); }),
            "PGN has no words for luck101");
  EXPECT_EQ(fault([](Record& r) { r.actions[2].seat = Seat::k1; }), "it is another seat's turn102");
  EXPECT_EQ(fault([](Record& r) { r.actions.push_back(r.actions.back()); }), "the game is over106");
  EXPECT_EQ(fault([](Record& r) { r.actions.pop_back(); }),
            "the result does not follow from the moves0");
  EXPECT_EQ(fault([](Record& r) { r.is_running = true; }),
            "the result does not follow from the moves0");
  EXPECT_EQ(fault([](Record& r) { r.outcome.reason = core::Reason::kFlag; }),
            "the result does not follow from the moves0");
}

// A game that takes a move in two words; PGN could give back only one of them.
TEST(Pgn, AMoveInOtherWordsIsRefused) {
  Record record;
  record.game = "duel";
  record.is_running = true;
  record.players[0].kind = record.players[1].kind = OccupantKind::kHuman;
  record.actions = {{RecordAction::Kind::kMove, Seat::k0}};
  record.actions[0].text = "pass";
  record.actions[0].at = 9;
  const std::array<PgnVariant, 1> variants = {{{"Duel", "duel", ""}}};
  const Expected<std::string> pgn = write_pgn(record, variants, make_toy);
  ASSERT_FALSE(pgn.has_value());
  EXPECT_EQ(pgn.error().message, "this move is not written as the game writes it");
  EXPECT_EQ(pgn.error().at, 9u);
  record.actions[0].text = "wait";
  EXPECT_TRUE(write_pgn(record, variants, make_toy).has_value());
}

TEST(PgnWords, DatesAndTimes) {
  struct Known {
    Millis at_ms;
    std::string_view date;
    std::string_view time;
  };
  const std::vector<Known> known = {
      {0, "1970.01.01", "00:00:00"},
      {-1'000, "1969.12.31", "23:59:59"},
      {951'782'400'000, "2000.02.29", "00:00:00"},
      {4'107'542'399'000, "2100.02.28", "23:59:59"},
      {4'107'542'400'000, "2100.03.01", "00:00:00"},
      {-62'167'219'200'000, "0000.01.01", "00:00:00"},
      {253'402'300'799'000, "9999.12.31", "23:59:59"},
  };
  for (const Known& one : known) {
    EXPECT_EQ(pgn_time(one.at_ms).date, one.date);
    EXPECT_EQ(pgn_time(one.at_ms).time, one.time);
    EXPECT_EQ(read_pgn_time(one.date, one.time), one.at_ms) << one.date;
  }
  EXPECT_EQ(pgn_time(253'402'300'800'000).date, "????.??.??");
  EXPECT_EQ(pgn_time(-62'167'219'200'001).time, "??:??:??");
  for (Millis day = -800'000; day < 3'000'000; day += 97) {
    const PgnTime there = pgn_time(day * 86'400'000);
    if (there.date[0] == '?') continue;
    EXPECT_EQ(read_pgn_time(there.date, "12:00:00"), day * 86'400'000 + 43'200'000);
  }
  for (const std::string_view bad :
       {"", "2024", "2024.??.??", "2024.13.01", "2024.00.01", "2023.02.29", "2024.02.00",
        "2024.02.30", "2024.02.01x", "2024-02-01", "2024.02"}) {
    EXPECT_EQ(read_pgn_time(bad, "00:00:00"), std::nullopt) << bad;
  }
  EXPECT_EQ(read_pgn_time("1970.01.02", "??:??:??"), 86'400'000);
  EXPECT_EQ(read_pgn_time("1970.01.02", "99:00:00"), 86'400'000);
}

TEST(PgnWords, Clocks) {
  for (const Millis ms : {0, 1, 999, 1000, 59'999, 60'000, 3'600'000, 360'000'001}) {
    EXPECT_EQ(read_clock(clock_text(ms)), ms) << clock_text(ms);
  }
  EXPECT_EQ(clock_text(298'250), "0:04:58.250");
  EXPECT_EQ(clock_text(9'007'199'254'740'991), "2501999792:59:00.991");
  EXPECT_EQ(read_clock("2501999792:59:00.991"), 9'007'199'254'740'991);
  EXPECT_EQ(read_clock("2501999792:59:00.992"), std::nullopt);
  EXPECT_EQ(read_clock("4:58"), 298'000);
  EXPECT_EQ(read_clock("58.25"), 58'250);
  EXPECT_EQ(read_clock("0:00:01.23456"), 1'234);
  for (const std::string_view bad : {"", ":", "1:", "1:60", "1:2:3:4", "1.x", "x", "1:00:00 "}) {
    EXPECT_EQ(read_clock(bad), std::nullopt) << bad;
  }
}

TEST(PgnWords, TimeControls) {
  EXPECT_EQ(time_control_text({}), "-");
  EXPECT_EQ(time_control_text({300'000, 0, 0}), "300");
  EXPECT_EQ(time_control_text({300'000, 2'000, 0}), "300+2");
  EXPECT_EQ(time_control_text({300'500, 0, 0}), "?");
  EXPECT_EQ(time_control_text({300'000, 1, 0}), "?");
  EXPECT_EQ(time_control_text({0, 0, 9'000}), "?");
  EXPECT_EQ(read_time_control("300+2"), (TimeControl{300'000, 2'000, 0}));
  EXPECT_EQ(read_time_control("300"), (TimeControl{300'000, 0, 0}));
  for (const std::string_view other : {"-", "?", "", "40/7200", "300+", "0", "0+5", "300+2:60"}) {
    EXPECT_EQ(read_time_control(other), TimeControl{}) << other;
  }
}

// Any bytes: a game or a fault; what was read can be written and is read again as the same.
TEST(Pgn, AnyBytesGiveAGameOrAFault) {
  Dice dice(19);
  int accepted = 0;
  int refused = 0;
  const std::string own =
      write(*read_record(played({"ouk", "", 4, 12, Ending::kResign, {9'000, 0, 0}}))).value_or("");
  const std::string strangers = strange("[White \"A\"]\n[TimeControl \"60+1\"]\n",
                                        "1. d4 {x} d5 (1... e5) 2. Nd2 $3 b5 3. b4 Nd7 0-1");
  for (int i = 0; i < 4000; ++i) {
    std::string text = i % 2 == 0 ? own : strangers;
    for (int n = 1 + dice.below(3); n > 0 && !text.empty(); --n) {
      const std::size_t at = static_cast<std::size_t>(dice.below(static_cast<int>(text.size())));
      const char byte =
          dice.one_in(2) ? "[]\"{}()%;.1-0"[dice.below(13)] : static_cast<char>(dice.below(256));
      switch (dice.below(5)) {
        case 0: text.erase(at, 1 + static_cast<std::size_t>(dice.below(20))); break;
        case 1: text.insert(at, 1, byte); break;
        case 2: text.resize(at); break;
        default: text[at] = byte; break;
      }
    }
    const Expected<PgnGame> game = read(text);
    if (!game) {
      EXPECT_LE(game.error().at, text.size());
      EXPECT_FALSE(game.error().message.empty());
      ++refused;
      continue;
    }
    const std::string record = write_record(game->record);
    EXPECT_EQ(write_record(*read_record(record)), record) << text;
    const Expected<std::string> pgn = write(game->record);
    ASSERT_TRUE(pgn.has_value()) << pgn.error().message << text;
    EXPECT_EQ(write_record(read(*pgn)->record), record) << text;
    ++accepted;
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace kydai::session::test
