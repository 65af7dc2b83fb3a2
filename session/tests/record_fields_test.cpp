// The text of a record field by field: what each tag and each part of an action means, and what is
// said, and of which byte, where one is written otherwise.
#include "session/tests/driver.hpp"
#include "session/tests/real_games.hpp"
#include "session/tests/toys.hpp"

namespace kydai::session::test {
namespace {

using core::FaultCode;

constexpr std::string_view kCommit =
    "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
constexpr std::string_view kSeed =
    "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100";

// Every tag that a record can have, with a value of its own.
std::string full_text() {
  std::string out =
      "[Kydai \"1\"]\n[Game \"ca-ngua\"]\n[RulesVersion \"7\"]\n[Table \"k7mq\"]\n[Round \"12\"]\n"
      "[Profile \"A2\"]\n[Settings \"bonus=on,first=Y\"]\n[Seats \"3\"]\n[Options "
      "\"A2+bonus=on\"]\n"
      "[Seat0 \"human Bà \\\"Tư\\\" \\\\ o/\"]\n[Seat1 \"bot easy\"]\n[Seat2 \"human C\"]\n"
      "[Seat3 \"closed\"]\n[Stake \"50\"]\n[Time \"60000 1000 15000\"]\n[Began \"-5\"]\n"
      "[Ended \"9007199254740991\"]\n[Commit \"";
  out += kCommit;
  out += "\"]\n[ClientSeeds \"01fe,,7a,\"]\n[Start \"s 1\"]\n[Deal \"d 2\"]\n[Final \"f 3\"]\n";
  out += "[Result \"triet\"]\n[Scores \"1 -0.5 0.25 0\"]\n[Ranks \"1 3 2 0\"]\n";
  out += "[Pay \"2147483647 -7 0 -2147483648\"]\n[Points \"32767 -32768 3 0\"]\n[Seed \"";
  out += kSeed;
  out += "\"]\n\n0:!6{t} 0:X{1830} 1:!deal{2b} 1:+3,4 2:# 2:=agreement{5c}\n";
  return out;
}

TEST(RecordFields, EachIsReadForWhatItIs) {
  std::string text = full_text();
  // A time is written always.
  text.replace(text.find("{t}"), 3, "{0t}");
  const Expected<Record> read = read_record(text);
  ASSERT_TRUE(read.has_value()) << read.error().message << " " << read.error().at;
  EXPECT_EQ(write_record(*read), text);
  const Record& r = *read;
  EXPECT_EQ(r.game, "ca-ngua");
  EXPECT_EQ(r.rules_version, 7);
  EXPECT_EQ(r.table, "k7mq");
  EXPECT_EQ(r.round, 12u);
  EXPECT_EQ(r.profile, "A2");
  EXPECT_EQ(r.settings, (std::vector<NamedSetting>{{"bonus", "on"}, {"first", "Y"}}));
  EXPECT_EQ(r.seats, 3);
  EXPECT_EQ(r.options, "A2+bonus=on");
  EXPECT_EQ(r.players[0].kind, OccupantKind::kHuman);
  EXPECT_EQ(r.players[0].name, "Bà \"Tư\" \\ o/");
  EXPECT_EQ(r.players[0].client_seed, "\x01\xfe");
  EXPECT_EQ(r.players[1].kind, OccupantKind::kBot);
  EXPECT_EQ(r.players[1].level, "easy");
  EXPECT_EQ(r.players[2].client_seed, "z");
  EXPECT_EQ(r.players[3].kind, OccupantKind::kClosed);
  EXPECT_EQ(r.stake, 50);
  EXPECT_EQ(r.time, (TimeControl{60000, 1000, 15000}));
  EXPECT_EQ(r.began_ms, -5);
  EXPECT_EQ(r.ended_ms, 9'007'199'254'740'991);
  EXPECT_EQ(r.commitment, kCommit);
  EXPECT_EQ(r.start, "s 1");
  EXPECT_EQ(r.deal, "d 2");
  EXPECT_EQ(r.final, "f 3");
  EXPECT_FALSE(r.is_running);
  EXPECT_EQ(r.outcome.reason, core::Reason::kTriet);
  EXPECT_EQ(r.outcome.entries, 4);
  EXPECT_EQ(r.outcome.scores, (core::PerSeat<double>{1, -0.5, 0.25, 0}));
  EXPECT_TRUE(r.outcome.has_ranks && r.outcome.has_pay && r.outcome.has_points);
  EXPECT_EQ(r.outcome.ranks, (core::PerSeat<std::uint8_t>{1, 3, 2, 0}));
  EXPECT_EQ(r.outcome.pay, (core::PerSeat<std::int32_t>{2147483647, -7, 0, -2147483647 - 1}));
  EXPECT_EQ(r.outcome.points, (core::PerSeat<std::int16_t>{32767, -32768, 3, 0}));
  EXPECT_EQ(core::to_hex(r.seed), kSeed);
}

TEST(RecordFields, EachActionIsReadForWhatItIs) {
  std::string text = full_text();
  text.replace(text.find("{t}"), 3, "{0t}");
  const std::vector<RecordAction> actions = read_record(text)->actions;
  ASSERT_EQ(actions.size(), 4u);
  using Kind = RecordAction::Kind;
  EXPECT_EQ(actions[0].kind, Kind::kRoll);
  EXPECT_EQ(actions[0].text, "6");
  EXPECT_EQ(actions[0].by, MovedBy::kTable);
  EXPECT_EQ(actions[1].kind, Kind::kMove);
  EXPECT_EQ(actions[1].text, "X");
  EXPECT_EQ(actions[1].by, MovedBy::kPlayer);
  EXPECT_EQ(actions[1].used_ms, 1830);
  EXPECT_EQ(actions[2].kind, Kind::kDeal);
  EXPECT_EQ(actions[2].text, "");
  EXPECT_EQ(actions[2].by, MovedBy::kBot);
  ASSERT_EQ(actions[2].steps.size(), 2u);
  EXPECT_EQ(actions[2].steps[0].actor, Seat::k1);
  EXPECT_EQ(actions[2].steps[0].full, "+3,4");
  EXPECT_EQ(actions[2].steps[1].actor, Seat::k2);
  EXPECT_EQ(actions[2].steps[1].full, "#");
  EXPECT_EQ(actions[3].kind, Kind::kEnding);
  EXPECT_EQ(actions[3].seat, Seat::k2);
  EXPECT_EQ(actions[3].ending, core::Ending::kAgreement);
  EXPECT_EQ(actions[3].by, MovedBy::kClock);
  for (const RecordAction& action : actions) {
    EXPECT_EQ(text.substr(action.at, 2), std::to_string(core::index(action.seat)) + ":");
  }
}

// One thing written otherwise, and where that is said: at the first byte of `named` after the
// change.
struct Mistake {
  std::string_view from;
  std::string_view to;
  std::string_view named;
  FaultCode code;
  std::string_view message;
};

void expect_refused(std::string text, const Mistake& mistake) {
  const std::size_t at = text.find(mistake.from);
  ASSERT_NE(at, std::string::npos) << mistake.from;
  text.replace(at, mistake.from.size(), mistake.to);
  const Expected<Record> read = read_record(text);
  ASSERT_FALSE(read.has_value()) << mistake.to;
  EXPECT_EQ(read.error().code, mistake.code) << mistake.to;
  EXPECT_EQ(read.error().message, mistake.message) << mistake.to;
  const std::size_t offset = mistake.to.find(mistake.named);
  ASSERT_NE(offset, std::string_view::npos) << mistake.to;
  EXPECT_EQ(read.error().at, at + offset) << mistake.to << ": " << read.error().message;
}

TEST(RecordFields, ATagWrittenOtherwiseIsNamed) {
  const std::string_view number = "a number is expected here";
  const std::string_view range = "this number is out of its range";
  const std::string_view order = "a tag is missing, unknown or out of its order";
  const std::string_view hex = "lower-case hex digits are expected here";
  const std::string_view list = "one number a seat is expected here";
  const std::vector<Mistake> mistakes = {
      {"Kydai \"1\"", "Kydai \"2\"", "2", FaultCode::kRange, range},
      {"Kydai \"1\"", "Kydai \"01\"", "01", FaultCode::kSyntax, number},
      {"[Game", "[Gamy", "[Gamy", FaultCode::kSyntax, order},
      {"[Game \"ca-ngua\"]\n", "[Table", "[Table", FaultCode::kSyntax, order},
      {"[Game \"ca", "[Game ca", " ca", FaultCode::kSyntax, "a value in quotes is missing"},
      {"ca-ngua\"]", "ca-\nngua\"]", "\n", FaultCode::kSyntax, "a tag does not end"},
      {"ca-ngua\"]", "ca-ngua\" ]", "\" ]", FaultCode::kSyntax, "a tag does not end"},
      {"RulesVersion \"7", "RulesVersion \"1000001", "1000001", FaultCode::kRange, range},
      {"Round \"12", "Round \"0", "0", FaultCode::kRange, range},
      {"Round \"12", "Round \"4294967296", "4294967296", FaultCode::kRange, range},
      {"bonus=on", "bonus", "bonus", FaultCode::kSyntax, "a setting is NAME=VALUE"},
      {"bonus=on", "=on", "=on", FaultCode::kSyntax, "a setting is NAME=VALUE"},
      {"Seats \"3", "Seats \"5", "5", FaultCode::kRange, range},
      {"Seats \"3", "Seats \"three", "three", FaultCode::kSyntax, number},
      {"\"bot easy", "\"Bot easy", "Bot", FaultCode::kSyntax,
       "a seat is human NAME, bot LEVEL or closed"},
      {"Stake \"50", "Stake \"-1", "-1", FaultCode::kRange, range},
      {"60000 1000 15000", "60000 1000", "60000", FaultCode::kSyntax,
       "three times are expected here"},
      {"60000 1000 15000", "60000 1000  15000", "60000", FaultCode::kSyntax,
       "three times are expected here"},
      {"60000 1000 15000", "60000 1k 15000", "60000", FaultCode::kSyntax, number},
      {"Ended \"9007199254740991", "Ended \"9007199254740992", "9007", FaultCode::kRange, range},
      {"Commit \"0011", "Commit \"00", "00", FaultCode::kSyntax,
       "a commitment is 32 bytes, or none"},
      {"01fe,,7a,", "01fe,,7a", "01fe", FaultCode::kSyntax, "four seeds are expected here"},
      {"01fe,,7a,", "1fe,,7a,", "1fe", FaultCode::kSyntax, hex},
      {"[Final \"f 3\"]\n", "[Result", "[Result", FaultCode::kSyntax, order},
      {"\"triet", "\"tired", "tired", FaultCode::kUnknown, "there is no such end"},
      {"\"triet", "\"*", "*", FaultCode::kUnknown, "there is no such end"},
      {"1 -0.5 0.25 0", "1 -0.50 0.25 0", "1", FaultCode::kSyntax, number},
      {"1 -0.5 0.25 0", "1 inf 0.25 0", "1", FaultCode::kSyntax, number},
      {"1 -0.5 0.25 0", "1 -0.5 0.25 0 2", "1", FaultCode::kSyntax, list},
      {"1 3 2 0", "1 3 2", "1", FaultCode::kSyntax, list},
      {"1 3 2 0", "1 3 5 0", "1", FaultCode::kRange, range},
      {"2147483647 -7", "2147483648 -7", "2147483648", FaultCode::kRange, range},
      {"32767 -32768", "32768 -32768", "32768", FaultCode::kRange, range},
      {"221100\"]\n\n", "221100\"]\n0:", "0:", FaultCode::kSyntax, "an empty line ends the tags"},
  };
  for (const Mistake& mistake : mistakes) {
    expect_refused(full_text(), mistake);
  }
}

// Where the byte named stands before the change, or the change leaves nothing to name.
TEST(RecordFields, AnEmptyOrShortValueIsNamedAtItsPlace) {
  const auto fault_of = [](std::string_view from, std::string_view to) {
    std::string text = full_text();
    text.replace(text.find(from), from.size(), to);
    return read_record(text).error();
  };
  const auto place_of = [](std::string_view tag) {
    return full_text().find("[" + std::string(tag) + " ") + tag.size() + 3;
  };
  EXPECT_EQ(fault_of("99aabb", "99AAbb").at, place_of("Commit"));
  EXPECT_EQ(fault_of("99aabb", "99AAbb").message, "lower-case hex digits are expected here");
  EXPECT_EQ(fault_of("s 1\"]", "\"]").at, place_of("Start"));
  EXPECT_EQ(fault_of("s 1\"]", "\"]").message, "this tag is left out when it is empty");
  EXPECT_EQ(fault_of("1 -0.5 0.25 0\"]", "\"]").at, place_of("Scores"));
  EXPECT_EQ(fault_of("Seed \"ff", "Seed \"").at, place_of("Seed"));
  EXPECT_EQ(fault_of("Seed \"ff", "Seed \"").message, "a seed is 32 bytes");
  const std::string long_seed(2 * 65, '0');
  EXPECT_EQ(fault_of("01fe,", long_seed + ",").message, "a seed is at most 64 bytes");
  EXPECT_EQ(fault_of("01fe,", long_seed + ",").code, FaultCode::kRange);
}

TEST(RecordFields, AnActionWrittenOtherwiseIsNamed) {
  const std::string_view form = "an action is SEAT:WHAT{TIME}";
  const std::vector<Mistake> mistakes = {
      {"0:X{1830}", "4:X{1830}", "4:X", FaultCode::kSyntax, form},
      {"0:X{1830}", "0X{1830}", "0X", FaultCode::kSyntax, form},
      {"0:X{1830}", "0:{1830}", "0:", FaultCode::kSyntax, form},
      {"0:X{1830}", "0:X{1830", "0:X", FaultCode::kSyntax, form},
      {"0:X{1830}", "0:X{1830}}", "0:X", FaultCode::kSyntax, form},
      {"0:X{1830}", "0:X{-1}", "0:X", FaultCode::kRange, "this number is out of its range"},
      {"0:X{1830}", "0:X{01}", "0:X", FaultCode::kSyntax, "a number is expected here"},
      {"0:X{1830}", "0:X{1x}", "0:X", FaultCode::kSyntax, "a number is expected here"},
      {"0:X{1830}", "0:X\t{1830}", "0:X", FaultCode::kSyntax,
       "a control character stands among the moves"},
      {"2:=agreement", "2:=mutual", "2:=", FaultCode::kUnknown, "there is no such end"},
      {"\n\n0:!6{0t} ", "\n\n1:+5 ", "1:+5", FaultCode::kSyntax, "a step follows from nothing"},
  };
  std::string text = full_text();
  text.replace(text.find("{t}"), 3, "{0t}");
  for (const Mistake& mistake : mistakes) expect_refused(text, mistake);
  EXPECT_EQ(read_record(full_text()).error().message, "a number is expected here");
}

TEST(RecordFields, ARunningRoundHasNoEnd) {
  const std::string whole = full_text();
  std::string text =
      whole.substr(0, whole.find("[Ended")) +
      whole.substr(whole.find("[Commit"), whole.find("[Deal") - whole.find("[Commit"));
  text += "[Result \"*\"]\n\n";
  const Expected<Record> read = read_record(text);
  ASSERT_TRUE(read.has_value()) << read.error().message;
  EXPECT_TRUE(read->is_running);
  EXPECT_EQ(read->start, "s 1");
  EXPECT_EQ(write_record(*read), text);
  expect_refused(text, {"Result \"*", "Result \"resign", "resign", FaultCode::kSyntax,
                        "a round that did not end has the result *"});
  expect_refused(text, {"*\"]\n\n", "*\"]\n[Seed \"00\"]\n", "[Seed", FaultCode::kSyntax,
                        "an empty line ends the tags"});
}

TEST(RecordFields, WhereNobodyCommittedHimselfThereIsNoSeed) {
  std::string text = full_text();
  text.replace(text.find("{t}"), 3, "{0t}");
  text.replace(text.find(kCommit), kCommit.size(), "");
  const std::size_t seed_at = text.find("[Seed \"");
  expect_refused(text,
                 {"[Seed", "[Seed", "[Seed", FaultCode::kSyntax, "an empty line ends the tags"});
  text.erase(seed_at, text.find("\n\n") + 1 - seed_at);
  const Expected<Record> read = read_record(text);
  ASSERT_TRUE(read.has_value()) << read.error().message << read.error().at;
  EXPECT_EQ(read->commitment, "");
  EXPECT_EQ(write_record(*read), text);
  EXPECT_EQ(verify_record(text, make_toy).what, "nobody committed himself to a seed");
}

TEST(RecordFields, ATooLongTextIsNotRead) {
  EXPECT_EQ(read_record(std::string((8 << 20) + 1, ' ')).error().code, FaultCode::kRange);
}

// A record may begin at a position; a table never makes such a one, a game read from elsewhere
// does.
TEST(RecordFields, ARoundMayBeginAtAPosition) {
  Record record;
  record.game = "ouk";
  record.options = "seed";
  record.start = "8/8/8/4k3/8/3R4/8/3K4 w - - 0 40";
  record.is_running = true;
  record.actions = {{RecordAction::Kind::kMove, Seat::k0, MovedBy::kPlayer, 5}};
  record.actions[0].text = "d3e4";
  const std::string text = write_record(record);
  EXPECT_NE(text.find("[Start \"8/8/8/4k3/8/3R4/8/3K4 w - - 0 40\"]\n"), std::string::npos);
  const auto wrong = replay_record(text, make_real_match);
  ASSERT_FALSE(wrong.has_value());
  EXPECT_EQ(wrong.error().at, text.find("0:d3e4"));
  record.actions[0].text = "d3c3";
  const auto replayed = replay_record(write_record(record), make_real_match);
  ASSERT_TRUE(replayed.has_value()) << replayed.error().message;
  EXPECT_EQ((*replayed)[0].position.substr(0, 22), "8/8/8/4k3/8/3R4/8/3K4 ");
  EXPECT_EQ((*replayed)[1].position.substr(0, 22), "8/8/8/4k3/8/2R5/8/3K4 ");
  record.start = "8/8 w";
  const std::string broken = write_record(record);
  const auto unread = replay_record(broken, make_real_match);
  ASSERT_FALSE(unread.has_value());
  EXPECT_EQ(unread.error().code, FaultCode::kSyntax);
  EXPECT_EQ(unread.error().at, broken.find("[Start"));
}

}  // namespace
}  // namespace kydai::session::test
