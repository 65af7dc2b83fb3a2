// Tables over WebSocket: play, resume, repeat, secrets, restart, coins, bots and clocks.
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "server/sqlite.hpp"
#include "server/tests/house_of_toys.hpp"

namespace kydai::server::test {
namespace {

namespace json = boost::json;

class PlayTest : public HouseOfToys {
 protected:
  void SetUp() override { start(); }

  // A duel of two people, begun.
  std::string begin_duel(Person& host, Person& guest, const std::string& more = "") {
    const std::string id = host.open(R"({"game":"duel","pace_ms":0)" + more + "}");
    Ws a(host, id);
    Ws b(guest, id);
    a.hello();
    b.hello();
    EXPECT_EQ(text_of(b.command(R"({"t":"sit","c":"s1"})"), "t"), "ok");
    EXPECT_EQ(text_of(a.command(R"({"t":"start","c":"s2"})"), "t"), "ok");
    return id;
  }
};

std::uint32_t seq_of(const json::object& up) {
  return static_cast<std::uint32_t>(number_of(now_of(up), "seq"));
}

// Both sides as the server sits them: who moves first is its business.
std::int64_t turn_of(const json::object& up) {
  return number_of(now_of(up).at("turn").as_object(), "seat");
}

TEST_F(PlayTest, TwoPeoplePlayARound) {
  Person lan(port());
  Person hue(port());
  lan.post("/api/me", R"({"name":"Lan"})");
  hue.post("/api/me", R"({"name":"Huệ"})");
  const std::string id = begin_duel(lan, hue, R"(,"settings":{"pile":3})");
  Ws a(lan, id);
  Ws b(hue, id);
  json::object up = a.hello();
  b.hello();
  EXPECT_EQ(text_of(up.at("table").as_object(), "id"), id);
  EXPECT_EQ(text_of(now_of(up), "phase"), "playing");
  EXPECT_EQ(now_of(up).at("seats").as_array().size(), 4U);
  const bool is_a_first = turn_of(up) == number_of(now_of(up), "you");
  Ws& first = is_a_first ? a : b;
  Ws& second = is_a_first ? b : a;
  json::object ok = first.command(R"({"t":"move","c":"m1","ply":0,"move":"1"})");
  ASSERT_EQ(text_of(ok, "t"), "ok") << json::serialize(ok);
  const auto told = second.wait_up([](const auto& u) { return number_of(now_of(u), "ply") == 1; });
  ASSERT_TRUE(told.has_value());
  const json::object& entry = told->at("log").as_array().back().as_object();
  EXPECT_EQ(text_of(entry, "k"), "move");
  EXPECT_EQ(text_of(entry, "x"), "1");
  EXPECT_EQ(text_of(entry, "by"), "player");
  EXPECT_EQ(number_of(entry, "q"), number_of(ok, "seq"));
  EXPECT_GT(now_of(*told).at("legal").as_array().size(), 0U);
  ok = second.command(R"({"t":"move","c":"m2","ply":1,"move":"2"})");
  EXPECT_EQ(text_of(ok, "t"), "ok");
  const auto over =
      first.wait_up([](const auto& u) { return text_of(now_of(u), "phase") == "over"; });
  ASSERT_TRUE(over.has_value());
  EXPECT_EQ(text_of(now_of(*over).at("outcome").as_object(), "reason"), "lord");
  EXPECT_EQ(text_of(now_of(*over), "seed").size(), 64U);
}

TEST_F(PlayTest, RefusalsSayWhyAndChangeNothing) {
  Person lan(port());
  Person hue(port());
  const std::string id = begin_duel(lan, hue);
  Ws a(lan, id);
  const json::object up = a.hello();
  Ws b(hue, id);
  b.hello();
  const bool is_a_first = turn_of(up) == number_of(now_of(up), "you");
  Ws& first = is_a_first ? a : b;
  Ws& second = is_a_first ? b : a;
  json::object no = first.command(R"({"t":"move","c":"m1","ply":0,"move":"7"})");
  EXPECT_EQ(text_of(no, "code"), "illegal");
  EXPECT_EQ(text_of(no, "rule"), "duel.move");
  no = second.command(R"({"t":"move","c":"m1","ply":0,"move":"1"})");
  EXPECT_EQ(text_of(no, "code"), "not-your-turn");
  // A stale ply is answered with the present state, never with silence.
  EXPECT_EQ(text_of(first.command(R"({"t":"move","c":"m2","ply":0,"move":"1"})"), "t"), "ok");
  no = second.command(R"({"t":"move","c":"m3","ply":0,"move":"1"})");
  EXPECT_EQ(text_of(no, "code"), "stale");
  EXPECT_EQ(number_of(no, "ply"), 1);
  const auto present = second.wait("up");
  ASSERT_TRUE(present.has_value());
  EXPECT_EQ(number_of(now_of(*present), "ply"), 1);
  // Strangers.
  Person mai(port());
  Ws c(mai, id);
  EXPECT_FALSE(now_of(c.hello()).contains("you"));
  EXPECT_EQ(text_of(c.command(R"({"t":"move","c":"x","ply":1,"move":"1"})"), "t"), "no");
  EXPECT_EQ(text_of(c.command(R"({"t":"resign","c":"y"})"), "t"), "no");
  EXPECT_EQ(text_of(c.command(R"({"t":"remove","c":"z","seat":0})"), "t"), "no");
  EXPECT_EQ(text_of(a.command(R"({"t":"bot","c":"b","seat":0,"level":"god"})"), "code"), "unknown");
}

TEST_F(PlayTest, ACommandSentTwiceIsAppliedOnce) {
  Person lan(port());
  Person hue(port());
  const std::string id = begin_duel(lan, hue);
  Ws a(lan, id);
  const json::object up = a.hello();
  Ws b(hue, id);
  b.hello();
  Ws& first = turn_of(up) == number_of(now_of(up), "you") ? a : b;
  const std::string move = R"({"t":"move","c":"same","ply":0,"move":"1"})";
  const json::object ok = first.command(move);
  EXPECT_EQ(json::serialize(first.command(move)), json::serialize(ok));
  restart();  // even after a restart
  Person& mover = &first == &a ? lan : hue;
  Ws again(port(), "/ws/" + id, mover.cookie());
  again.hello();
  EXPECT_EQ(json::serialize(again.command(move)), json::serialize(ok));
  // The other person's command of the same name is another one.
  Ws other(port(), "/ws/" + id, (&mover == &lan ? hue : lan).cookie());
  other.hello();
  EXPECT_EQ(text_of(other.command(R"({"t":"move","c":"same","ply":1,"move":"1"})"), "t"), "ok");
}

TEST_F(PlayTest, ResumesFromAnyEntry) {
  Person lan(port());
  Person hue(port());
  const std::string id = begin_duel(lan, hue);
  Ws a(lan, id);
  const json::object all = a.hello(0);
  const json::array& log = all.at("log").as_array();
  const std::uint32_t seq = seq_of(all);
  ASSERT_EQ(log.size(), seq);
  for (std::uint32_t since = 0; since <= seq; ++since) {
    const json::object up = a.hello(since);
    const json::array& tail = up.at("log").as_array();
    ASSERT_EQ(tail.size(), seq - since);
    for (std::size_t i = 0; i < tail.size(); ++i) EXPECT_EQ(tail[i], log[since + i]);
    EXPECT_EQ(text_of(now_of(up), "hash"), text_of(now_of(all), "hash"));
  }
  // A client that knows more than the server has another past: it gets all.
  EXPECT_EQ(a.hello(seq + 50).at("log").as_array().size(), seq);
}

TEST_F(PlayTest, TwoTabsAreOneSeatAndBothAreTold) {
  Person lan(port());
  Person hue(port());
  const std::string id = begin_duel(lan, hue);
  Ws tab1(lan, id);
  Ws tab2(lan, id);
  const json::object up = tab1.hello();
  tab2.hello();
  Ws b(hue, id);
  b.hello();
  const bool is_lan_first = turn_of(up) == number_of(now_of(up), "you");
  if (!is_lan_first) b.command(R"({"t":"move","c":"m0","ply":0,"move":"1"})");
  const int ply = is_lan_first ? 0 : 1;
  const std::string at = std::to_string(ply);
  EXPECT_EQ(text_of(tab1.command(R"({"t":"move","c":"m1","ply":)" + at + R"(,"move":"1"})"), "t"),
            "ok");
  const auto told =
      tab2.wait_up([ply](const auto& u) { return number_of(now_of(u), "ply") == ply + 1; });
  EXPECT_TRUE(told.has_value());
  // The same decision from the other tab comes too late and is answered as stale.
  EXPECT_EQ(
      text_of(tab2.command(R"({"t":"move","c":"m2","ply":)" + at + R"(,"move":"2"})"), "code"),
      "stale");
}

TEST_F(PlayTest, SaysWhoIsThere) {
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel"})");
  Ws a(lan, id);
  a.send(R"({"t":"hello","since":0})");
  auto who = a.wait("who");
  ASSERT_TRUE(who.has_value());
  EXPECT_EQ(json::serialize(*who), R"({"t":"who","online":[0],"watching":0})");
  {
    Person mai(port());
    Ws b(mai, id);
    b.hello();
    who = a.wait("who");
    EXPECT_EQ(json::serialize(*who), R"({"t":"who","online":[0],"watching":1})");
    EXPECT_EQ(text_of(b.command(R"({"t":"sit","c":"s"})"), "t"), "ok");
    who = a.wait("who");
    EXPECT_EQ(json::serialize(*who), R"({"t":"who","online":[0,1],"watching":0})");
  }
  who = a.wait("who");
  ASSERT_TRUE(who.has_value());
  EXPECT_EQ(json::serialize(*who), R"({"t":"who","online":[0],"watching":0})");
}

TEST_F(PlayTest, ANameChangesAtTheTableAndInTheAccount) {
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel"})");
  Ws a(lan, id);
  a.hello();
  EXPECT_EQ(text_of(a.command(R"({"t":"name","c":"n1","name":"Mai"})"), "t"), "ok");
  EXPECT_EQ(text_of(lan.get("/api/me").json().as_object(), "name"), "Mai");
  EXPECT_NE(lan.get("/api/tables/" + id).body.find("\"Mai\""), std::string::npos);
  // One who only watches changes the account alone, and sits down under the new name.
  Person hue(port());
  Ws b(hue, id);
  b.hello();
  EXPECT_EQ(text_of(b.command(R"({"t":"name","c":"n2","name":"Huệ"})"), "t"), "ok");
  EXPECT_EQ(text_of(hue.get("/api/me").json().as_object(), "name"), "Huệ");
  EXPECT_EQ(text_of(b.command(R"({"t":"sit","c":"n3"})"), "t"), "ok");
  EXPECT_NE(lan.get("/api/tables/" + id).body.find("\"Huệ\""), std::string::npos);
}

// ---- what must not happen -----------------------------------------------------------------------

TEST_F(PlayTest, BadFramesAreAnsweredAndTheConnectionStays) {
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel"})");
  Ws a(lan, id);
  a.hello();
  const char* const bad[] = {"", "{", "[]", "{}", "\"x\"", R"({"t":"move"})", R"({"t":"nothing"})"};
  for (const char* text : bad) {
    a.send(text);
    const auto error = a.wait("error");
    ASSERT_TRUE(error.has_value()) << text;
    EXPECT_FALSE(text_of(*error, "code").empty());
  }
  a.send_frame(2, "binary");
  EXPECT_TRUE(a.wait("error").has_value());
  a.send(R"({"t":"ping","n":5})");
  EXPECT_EQ(json::serialize(*a.wait("pong")), R"({"t":"pong","n":5})");
  EXPECT_EQ(text_of(a.command(R"({"t":"stand","c":"ok"})"), "t"), "ok");
}

TEST_F(PlayTest, BrokenFramesEndOnlyTheirConnection) {
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel"})");
  Ws good(lan, id);
  good.hello();
  {
    Ws ws(lan, id);
    ws.send_frame(1, "\xC3\x28");  // no UTF-8
    EXPECT_FALSE(ws.wait("never").has_value());
    EXPECT_EQ(ws.close_code(), 1007);
  }
  {
    Ws ws(lan, id);
    ws.send_frame(1, "unmasked", false);
    EXPECT_FALSE(ws.wait("never").has_value());
    EXPECT_EQ(ws.close_code(), 1002);
  }
  {
    Ws ws(lan, id);
    ws.send_frame(1, std::string(70'000, 'a'));
    EXPECT_FALSE(ws.wait("never").has_value());
  }
  {
    Ws ws(lan, id);
    ws.line().send(std::string("\xff\xff\xff\xff\xff\xff\xff\xff", 8));
    EXPECT_FALSE(ws.wait("never").has_value());
  }
  good.send(R"({"t":"ping","n":1})");
  EXPECT_TRUE(good.wait("pong").has_value());
}

TEST_F(PlayTest, OnlyOurPageOpensASocket) {
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel"})");
  const std::string own = "http://127.0.0.1:" + std::to_string(port());
  EXPECT_TRUE(Ws(port(), "/ws/" + id, lan.cookie(), {{"Origin", own}}).is_open());
  EXPECT_EQ(
      Ws(port(), "/ws/" + id, lan.cookie(), {{"Origin", "http://evil.example"}}).answer.status,
      403);
  EXPECT_EQ(Ws(port(), "/ws/zzzzzzzz", lan.cookie()).answer.status, 404);
  EXPECT_EQ(Ws(port(), "/ws/", lan.cookie()).answer.status, 404);
  EXPECT_EQ(Ws(port(), "/elsewhere", lan.cookie()).answer.status, 404);
  Ws guest(port(), "/ws/" + id, "");  // comes without a cookie and gets one
  EXPECT_TRUE(guest.is_open());
  EXPECT_NE(guest.answer.header("set-cookie").find("kydai="), std::string::npos);
}

TEST_F(PlayTest, AFloodIsHeldBackAndThenCut) {
  options.messages_per_second = 5;
  restart();
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel"})");
  Ws a(lan, id);
  for (int i = 0; i < 60; ++i) a.send(R"({"t":"ping","n":1})");
  const auto error = a.wait("error");
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(text_of(*error, "code"), "busy");
  for (int i = 0; i < 400; ++i) a.send(R"({"t":"ping","n":1})");
  while (a.next()) {
  }
  EXPECT_EQ(a.close_code(), 1001);
}

TEST_F(PlayTest, OneWhoDoesNotReadIsCutAndResumes) {
  options.outgoing_bytes_max = 64 * 1024;
  options.messages_per_second = 1'000'000;
  restart();
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel"})");
  Ws deaf(lan, id);
  // Every hello is answered with the whole state, and nobody reads the answers: the system's own
  // buffers fill first, then ours, and then the connection is cut.
  for (int i = 0; i < 12'000; ++i) deaf.send(R"({"t":"hello","since":0})");
  Ws other(lan, id);
  EXPECT_TRUE(other.hello().contains("now"));  // nobody else is held up
  EXPECT_TRUE(deaf.line().is_closed_within(20'000));
  Ws again(lan, id);
  EXPECT_TRUE(again.hello().contains("now"));
}

// Nobody is sent what he may not know: not the cards of others, not the yard, not the seed,
// nobody's id.
TEST_F(PlayTest, HiddenCardsStayHidden) {
  Person people[3] = {Person(port()), Person(port()), Person(port())};
  Person watcher(port());
  const std::string id = people[0].open(R"({"game":"cards","seats":3,"pace_ms":0})");
  Ws a(people[0], id);
  Ws b(people[1], id);
  Ws c(people[2], id);
  Ws w(watcher, id);
  Ws* const all[] = {&a, &b, &c, &w};
  for (Ws* ws : all) ws->hello();
  EXPECT_EQ(text_of(b.command(R"({"t":"sit","c":"1"})"), "t"), "ok");
  EXPECT_EQ(text_of(c.command(R"({"t":"sit","c":"1"})"), "t"), "ok");
  EXPECT_EQ(text_of(a.command(R"({"t":"start","c":"2"})"), "t"), "ok");
  // Everybody's own view says what he holds; the others' frames may not say it.
  for (Ws* ws : all) {
    const json::object up = ws->hello();
    const std::string view = text_of(now_of(up), "view");
    const bool is_watcher = ws == &w;
    std::size_t hidden = 0;
    for (std::size_t at = view.find('?'); at != std::string::npos; at = view.find('?', at + 1)) {
      ++hidden;
    }
    EXPECT_EQ(hidden, is_watcher ? 5U : 4U) << view;  // four hands, one of them empty, and the yard
    EXPECT_EQ(text_of(now_of(up), "seed"), "");
    EXPECT_TRUE(!is_watcher || now_of(up).at("legal").as_array().empty());
  }
  // The seed is in the store and in no frame.
  Sql<Database> database = Database::open(data.file(), OpenMode::kReadOnly);
  ASSERT_TRUE(database.has_value());
  const std::string prepared =
      database->text("SELECT text FROM events WHERE text LIKE '% prepared 1 %'").value_or("");
  const std::string seed = prepared.substr(prepared.rfind(' ') + 1);
  ASSERT_EQ(seed.size(), 64U);
  for (Ws* ws : all) {
    for (const std::string& text : ws->texts) {
      EXPECT_EQ(text.find(seed), std::string::npos);
      for (const Person& person : people) EXPECT_EQ(text.find(person.user()), std::string::npos);
    }
  }
}

// ---- time, bots, coins, restarts
// ------------------------------------------------------------------

TEST_F(PlayTest, BotsPlayAtTheirPace) {
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel","you":-1,"pace_ms":150,"settings":{"pile":4},
      "start":true,"bots":[{"seat":0,"level":"easy"},{"seat":1,"level":"good"}]})");
  Ws a(lan, id);
  const auto begin = std::chrono::steady_clock::now();
  a.hello();
  const auto over = a.wait_up([](const auto& u) { return text_of(now_of(u), "phase") == "over"; });
  ASSERT_TRUE(over.has_value());
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(300));
}

TEST_F(PlayTest, ABotThatAnswersNonsenseDoesNotStopTheTable) {
  hooks.think = [](const BotRequest&) { return std::string("nonsense"); };
  restart();
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel","you":-1,"pace_ms":0,"start":true,
      "bots":[{"seat":0,"level":"easy"},{"seat":1,"level":"good"}]})");
  Ws a(lan, id);
  a.hello();
  const auto over = a.wait_up([](const auto& u) { return text_of(now_of(u), "phase") == "over"; });
  EXPECT_TRUE(over.has_value());
}

TEST_F(PlayTest, AThinkingBotDelaysNobodyElse) {
  options.bot_think_ms = 3000;
  hooks.think = [](const BotRequest& request) {
    while (!request.stop()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return std::string("1");
  };
  restart();
  Person lan(port());
  Person hue(port());
  for (int i = 0; i < 4; ++i) {
    lan.open(R"({"game":"duel","you":-1,"pace_ms":4000,"start":true,
        "bots":[{"seat":0,"level":"easy"},{"seat":1,"level":"good"}]})");
  }
  const std::string id = begin_duel(lan, hue, R"(,"settings":{"pile":1000})");
  Ws a(lan, id);
  Ws b(hue, id);
  const json::object up = a.hello();
  b.hello();
  const bool is_a_first = turn_of(up) == number_of(now_of(up), "you");
  const auto begin = std::chrono::steady_clock::now();
  for (int ply = 0; ply < 20; ++ply) {
    Ws& mover = (ply % 2 == 0) == is_a_first ? a : b;
    const std::string n = std::to_string(ply);
    ASSERT_EQ(
        text_of(mover.command(R"({"t":"move","c":"m)" + n + R"(","ply":)" + n + R"(,"move":"1"})"),
                "t"),
        "ok");
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
}

TEST_F(PlayTest, AFlagFallsByTheServersClock) {
  Person lan(port());
  Person hue(port());
  const std::string id = begin_duel(lan, hue, R"(,"time":{"bank_ms":200})");
  Ws a(lan, id);
  json::object up = a.hello();
  if (text_of(now_of(up), "phase") != "over") {
    const auto over =
        a.wait_up([](const auto& u) { return text_of(now_of(u), "phase") == "over"; });
    ASSERT_TRUE(over.has_value());
    up = *over;
  }
  EXPECT_EQ(text_of(now_of(up).at("outcome").as_object(), "reason"), "flag");
}

TEST_F(PlayTest, ARestartKeepsTablesClocksAndPeople) {
  Person lan(port());
  Person hue(port());
  const std::string id = begin_duel(lan, hue, R"(,"time":{"bank_ms":60000})");
  std::int64_t bank_before = 0;
  std::uint32_t seq = 0;
  std::string hash;
  {
    Ws a(lan, id);
    const json::object up = a.hello();
    seq = seq_of(up);
    hash = text_of(now_of(up), "hash");
    const auto turn = static_cast<std::size_t>(turn_of(up));
    bank_before = number_of(now_of(up).at("seats").as_array()[turn].as_object(), "bank");
    server->stop();
    const auto bye = a.wait("bye");
    ASSERT_TRUE(bye.has_value());
    EXPECT_EQ(text_of(*bye, "reason"), "restart");
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
  restart();
  EXPECT_EQ(server->restored_tables(), 1);
  Ws a(port(), "/ws/" + id, lan.cookie());
  const json::object up = a.hello(seq);
  EXPECT_EQ(text_of(now_of(up), "hash"), hash);
  EXPECT_TRUE(now_of(up).contains("you"));
  const json::array& log = up.at("log").as_array();
  ASSERT_EQ(log.size(), 1U);
  EXPECT_EQ(text_of(log[0].as_object(), "k"), "resumed");
  const auto turn = static_cast<std::size_t>(turn_of(up));
  const std::int64_t bank = number_of(now_of(up).at("seats").as_array()[turn].as_object(), "bank");
  // More than a second passed without an owner; it is nobody's.  (What was thought since the last
  // event is given back: it is not stored.)
  EXPECT_LE(bank, 60'000);
  EXPECT_GT(bank, bank_before - 900);
}

TEST_F(PlayTest, AFinishedTableLeavesMemoryAndComesBack) {
  options.evict_ms = 0;
  restart();
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel"})");
  std::uint32_t seq = 0;
  {
    Ws a(lan, id);
    seq = seq_of(a.hello());
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  Ws a(lan, id);
  EXPECT_EQ(seq_of(a.hello()), seq);
  EXPECT_EQ(text_of(a.command(R"({"t":"stand","c":"s"})"), "t"), "ok");
}

TEST_F(PlayTest, StakesAreReservedAndPaid) {
  Person lan(port());
  const std::string id = lan.open(R"({"game":"cards","seats":3,"stake":100,"pace_ms":0,
      "start":true,"bots":[{"seat":1,"level":"easy"},{"seat":2,"level":"easy"}],
      "time":{"move_ms":60000}})");
  ASSERT_EQ(id.size(), 8U) << id;
  EXPECT_EQ(lan.coins(), 9600);
  Ws a(lan, id);
  json::object up = a.hello();
  int moves = 0;
  while (text_of(now_of(up), "phase") == "playing") {
    const json::array& legal = now_of(up).at("legal").as_array();
    if (!legal.empty()) {
      const std::string move(legal[0].as_string());
      a.send(R"({"t":"move","c":"m)" + std::to_string(moves++) + R"(","ply":)" +
             std::to_string(number_of(now_of(up), "ply")) + R"(,"move":")" + move + "\"}");
    }
    const auto next = a.wait("up");
    ASSERT_TRUE(next.has_value());
    up = *next;
  }
  const json::array& pay = now_of(up).at("outcome").as_object().at("pay").as_array();
  const auto you = static_cast<std::size_t>(number_of(now_of(up), "you"));
  const std::int64_t won = pay[you].as_int64();
  EXPECT_TRUE(won == 200 || won == -100) << won;
  EXPECT_EQ(lan.coins(), 10'000 + won);
  server.reset();
  Sql<Database> database = Database::open(data.file(), OpenMode::kReadWrite);
  ASSERT_TRUE(database.has_value());
  EXPECT_EQ(database->integer("SELECT sum(amount) FROM ledger_postings").value_or(-1), 0);
  EXPECT_EQ(database->integer("SELECT sum(amount) FROM balances WHERE account LIKE 'hold:%'")
                .value_or(-1),
            0);
}

TEST_F(PlayTest, WithoutCoinsNoRoundBegins) {
  Person lan(port());
  Person hue(port());
  HttpAnswer refused = lan.post("/api/tables", R"({"game":"cards","seats":2,"stake":3000,
      "start":true,"bots":[{"seat":1,"level":"easy"}]})");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.error_code(), "coins");
  EXPECT_EQ(lan.coins(), 10'000);
  // At an open table it is the Start that is refused, and the table is as before.
  const std::string id = lan.open(R"({"game":"cards","seats":2,"stake":3000})");
  Ws a(lan, id);
  Ws b(hue, id);
  a.hello();
  b.hello();
  EXPECT_EQ(text_of(b.command(R"({"t":"sit","c":"1"})"), "t"), "ok");
  const json::object no = a.command(R"({"t":"start","c":"2"})");
  EXPECT_EQ(text_of(no, "t"), "no");
  EXPECT_EQ(text_of(no, "code"), "coins");
  const json::object up = a.hello();
  EXPECT_EQ(text_of(now_of(up), "phase"), "lobby");
  EXPECT_EQ(lan.coins(), 10'000);
  EXPECT_EQ(hue.coins(), 10'000);
  EXPECT_EQ(text_of(b.command(R"({"t":"stand","c":"3"})"), "t"), "ok");
}

}  // namespace
}  // namespace kydai::server::test
