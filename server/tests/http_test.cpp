// HTTP as docs/protocol.md states it, and what no good client sends.
#include <gtest/gtest.h>

#include <fstream>

#include "server/tests/house_of_toys.hpp"

namespace kydai::server::test {
namespace {

constexpr const char* kDuelWithBot =
    R"({"game":"duel","bots":[{"seat":1,"level":"easy"}],"pace_ms":0,"start":true})";

class HttpTest : public HouseOfToys {
 protected:
  void SetUp() override { start(); }
};

TEST_F(HttpTest, AnswersHealthAndTheBuiltInPage) {
  Http http(port());
  const HttpAnswer health = http.request("GET", "/healthz");
  EXPECT_EQ(health.status, 200);
  EXPECT_EQ(health.body, "ok\n");
  for (const char* path : {"/", "/table/abc", "/index.html?x=1"}) {
    const HttpAnswer page = http.request("GET", path);
    EXPECT_EQ(page.status, 200) << path;
    EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8");
    EXPECT_NE(page.header("content-security-policy").find("default-src 'self'"), std::string::npos);
    EXPECT_EQ(page.header("x-content-type-options"), "nosniff");
    EXPECT_NE(page.header("set-cookie").find("kydai="), std::string::npos);
  }
  EXPECT_EQ(http.request("GET", "/gone.js").status, 404);
  EXPECT_EQ(http.request("GET", "/assets/../../etc/passwd.x").status, 404);
}

TEST_F(HttpTest, CachesByContent) {
  Http http(port());
  const HttpAnswer page = http.request("GET", "/");
  const std::string etag = page.header("etag");
  EXPECT_EQ(page.header("cache-control"), "no-cache");
  const HttpAnswer same = http.request("GET", "/", {{"If-None-Match", etag}});
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, "");
  EXPECT_EQ(http.request("GET", "/", {{"If-None-Match", "\"other\""}}).status, 200);
  const HttpAnswer head = http.request("HEAD", "/");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("content-length"), std::to_string(page.body.size()));
  const HttpAnswer games = http.request("GET", "/api/games");
  EXPECT_EQ(http.request("GET", "/api/games", {{"If-None-Match", games.header("etag")}}).status,
            304);
}

TEST_F(HttpTest, AGuestHasANameAndCoins) {
  Person lan(port());
  const HttpAnswer me = lan.get("/api/me");
  EXPECT_EQ(me.status, 200);
  EXPECT_EQ(me.header("set-cookie"), "");  // it has one already
  EXPECT_EQ(me.header("cache-control"), "no-store");
  EXPECT_EQ(number_of(me.json().as_object(), "coins"), 10'000);
  EXPECT_TRUE(text_of(me.json().as_object(), "name").starts_with("Khách "));
  EXPECT_EQ(me.body.find(lan.user()), std::string::npos);
  const HttpAnswer renamed = lan.post("/api/me", R"({"name":"  Lan Ánh "})");
  EXPECT_EQ(renamed.status, 200);
  EXPECT_EQ(text_of(renamed.json().as_object(), "name"), "Lan Ánh");
  EXPECT_EQ(text_of(lan.get("/api/me").json().as_object(), "name"), "Lan Ánh");
  EXPECT_EQ(lan.post("/api/me", R"({"name":"\u202e"})").error_field(), "name");
  Person hue(port());
  EXPECT_NE(hue.user(), lan.user());
}

TEST_F(HttpTest, AForgedCookieIsANewGuest) {
  Person lan(port());
  std::string forged = lan.cookie();
  forged.back() = forged.back() == '0' ? '1' : '0';
  const HttpAnswer answer = Http(port()).request("GET", "/api/me", {{"Cookie", forged}});
  EXPECT_NE(answer.header("set-cookie"), "");
  EXPECT_EQ(answer.header("set-cookie").find(lan.user()), std::string::npos);
}

TEST_F(HttpTest, OpensATableAndTellsOfIt) {
  Person lan(port());
  lan.post("/api/me", R"({"name":"Lan"})");
  const std::string id =
      lan.open(R"({"game":"duel","settings":{"pile":20},"time":{"bank_ms":60000},"note":"nhà"})");
  ASSERT_EQ(id.size(), 8U) << id;
  const HttpAnswer answer = lan.get("/api/tables/" + id);
  ASSERT_EQ(answer.status, 200);
  EXPECT_EQ(
      answer.body,
      "{\"id\":\"" + id +
          R"(","game":"duel","phase":"lobby","seats":[{"kind":"human","name":"Lan"},)"
          R"({"kind":"open","name":""},{"kind":"closed","name":""},{"kind":"closed","name":""}],)"
          R"("setup":{"id":")" +
          id +
          R"(","game":"duel","profile":"","settings":{"pile":"20"},"seats":2,"stake":0,)"
          R"("time":{"bank_ms":60000,"increment_ms":0,"move_ms":0},"pace_ms":700,)"
          R"("auto_roll_ms":4000,"note":"nhà"}})");
  EXPECT_EQ(lan.get("/api/tables/" + id + "/record").status, 403);
  EXPECT_EQ(lan.get("/api/tables/zzzzzzzz").status, 404);
  EXPECT_EQ(lan.get("/api/tables/zzzzzzzz/record").status, 404);
  EXPECT_EQ(lan.get("/api/tables/%2e%2e").status, 404);
}

TEST_F(HttpTest, TheSameOpeningSentTwiceIsOneTable) {
  Person lan(port());
  const std::string body = R"({"c":"x1","game":"duel"})";
  const std::string id = lan.open(body);
  EXPECT_EQ(lan.open(body), id);
  EXPECT_NE(lan.open(R"({"c":"x2","game":"duel"})"), id);
  EXPECT_NE(Person(port()).open(body), id);
}

TEST_F(HttpTest, NamesTheFieldOfABadOpening) {
  Person lan(port());
  const std::pair<const char*, const char*> cases[] = {
      {R"({"game":"chess"})", "game"},
      {R"({"game":"duel","profile":"p"})", "profile"},
      {R"({"game":"duel","seats":3})", "seats"},
      {R"({"game":"duel","settings":{"pil":3}})", "settings.pil"},
      {R"({"game":"duel","settings":{"pile":0}})", "settings.pile"},
      {R"({"game":"duel","settings":{"pile":"03"}})", "settings.pile"},
      {R"({"game":"race","settings":{"first":"Z"}})", "settings.first"},
      {R"({"game":"duel","stake":5})", "stake"},
      {R"({"game":"cards","stake":5,"settings":{"stake":6}})", "settings.stake"},
      {R"({"game":"duel","bots":[{"seat":1,"level":"god"}]})", "bots[0].level"},
      {R"({"game":"duel","bots":[{"seat":0,"level":"easy"}]})", "bots[0].seat"},
      {R"({"game":"duel","you":3})", "you"},
      {R"({"game":"duel","time":{"bank_ms":1,"x":1}})", "time.x"},
  };
  for (const auto& [body, field] : cases) {
    const HttpAnswer answer = lan.post("/api/tables", body);
    EXPECT_GE(answer.status, 400) << body;
    EXPECT_EQ(answer.error_field(), field) << body << " -> " << answer.body;
  }
  const HttpAnswer broken = lan.post("/api/tables", R"({"game":"duel",})");
  EXPECT_EQ(broken.status, 400);
  EXPECT_EQ(broken.body, R"({"error":{"code":"syntax","message":"this is not JSON","at":15}})");
}

TEST_F(HttpTest, AnotherSiteMayNotAct) {
  Person lan(port());
  Http http(port());
  const std::string own = "http://127.0.0.1:" + std::to_string(port());
  const auto post = [&](const std::string& origin) {
    return http
        .request("POST", "/api/me", {{"Cookie", lan.cookie()}, {"Origin", origin}},
                 R"({"name":"x"})")
        .status;
  };
  EXPECT_EQ(post(own), 200);
  EXPECT_EQ(post("http://evil.example"), 403);
  EXPECT_EQ(post("null"), 403);
  EXPECT_EQ(post(own + "/path"), 403);
}

TEST_F(HttpTest, SaysWhichMethodsAnAddressTakes) {
  Http http(port());
  EXPECT_EQ(http.request("DELETE", "/").status, 405);
  EXPECT_EQ(http.request("GET", "/api/tables").header("allow"), "POST");
  EXPECT_EQ(http.request("POST", "/", {}, "x").status, 405);
  EXPECT_EQ(http.request("GET", "/api/nothing").status, 404);
  EXPECT_EQ(http.request("POST", "/api/nothing", {}, "x").status, 404);
  EXPECT_EQ(http.request("GET", "/ws/abc").status, 400);
}

TEST_F(HttpTest, BadBytesGetAnAnswerAndHarmNobody) {
  EXPECT_EQ(Http(port()).request("GET", "/%zz").status, 400);
  EXPECT_EQ(Http(port()).request("GET", "/%00").status, 400);
  EXPECT_EQ(Http(port()).request("GET", "/\xff\xfe").status / 100, 4);
  EXPECT_EQ(Http(port()).raw("this is no request\r\n\r\n").status, 400);
  EXPECT_EQ(Http(port()).raw(std::string(300, '\0') + "\r\n\r\n").status, 400);
  EXPECT_EQ(Http(port()).raw("GET / HTTP/1.1\r\nX: " + std::string(40'000, 'a')).status, 431);
  const std::string big(100'000, ' ');
  EXPECT_EQ(Http(port()).request("POST", "/api/me", {}, big).status, 413);
  Person lan(port());
  EXPECT_EQ(lan.post("/api/me", "\xff\xfe\x00 bad").status, 400);
  EXPECT_EQ(lan.post("/api/me", std::string(5000, '[')).status, 400);
  EXPECT_EQ(Http(port()).request("GET", "/healthz").status, 200);
}

// The body of a request for a WebSocket is never taken for a request of its own.
TEST_F(HttpTest, ARefusedSocketEndsItsConnection) {
  Http http(port());
  const HttpAnswer answer = http.raw(
      "GET /ws/zzzzzzzz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nContent-Length: 26\r\n\r\n");
  EXPECT_EQ(answer.status, 404);
  EXPECT_EQ(answer.header("connection"), "close");
  http.line().send("GET /healthz HTTP/1.1\r\n\r\n");
  EXPECT_TRUE(http.line().is_closed_within(5'000));
}

TEST_F(HttpTest, KeepsItsLimits) {
  options.tables_per_minute_user = 3;
  options.tables_per_minute_address = 5;
  options.guests_per_minute_address = 2;
  restart();
  Person lan(port());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(lan.open(R"({"game":"duel"})").size(), 8U);
  const HttpAnswer refused = lan.post("/api/tables", R"({"game":"duel"})");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.error_code(), "busy");
  // Callers whom a proxy names are counted by their address.
  Http http(port());
  const Headers far = {{"X-Forwarded-For", "203.0.113.9"}};
  EXPECT_EQ(http.request("GET", "/api/me", far).status, 200);
  EXPECT_EQ(http.request("GET", "/api/me", far).status, 200);
  EXPECT_EQ(http.request("GET", "/api/me", far).status, 429);
  EXPECT_EQ(http.request("GET", "/api/me", {{"X-Forwarded-For", "203.0.113.10"}}).status, 200);
  // The page gives name tags too, out of the same number; it is shown without one as well.
  const Headers page = {{"X-Forwarded-For", "203.0.113.11"}};
  EXPECT_NE(http.request("GET", "/", page).header("set-cookie"), "");
  EXPECT_NE(http.request("GET", "/ban/abc", page).header("set-cookie"), "");
  const HttpAnswer bare = http.request("GET", "/", page);
  EXPECT_EQ(bare.status, 200);
  EXPECT_EQ(bare.header("set-cookie"), "");
  EXPECT_EQ(http.request("GET", "/api/me", page).status, 429);
}

TEST_F(HttpTest, ARoundHasARecordWhenItIsOver) {
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel","you":-1,"pace_ms":0,"start":true,"bots":[
      {"seat":0,"level":"easy"},{"seat":1,"level":"good"}]})");
  HttpAnswer record;
  for (int i = 0; i < 500 && record.status != 200; ++i) {
    record = lan.get("/api/tables/" + id + "/record");
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(record.status, 200);
  EXPECT_EQ(record.header("content-type"), "text/plain; charset=utf-8");
  EXPECT_NE(record.body.find(id), std::string::npos);
}

TEST_F(HttpTest, GivesAHintToOneWhoPlaysBotsForNothing) {
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel","you":0,"pace_ms":60000,"start":true,
      "bots":[{"seat":1,"level":"easy"}]})");
  const HttpAnswer hint = lan.post("/api/tables/" + id + "/hint", "");
  ASSERT_EQ(hint.status, 200) << hint.body;
  // The strongest level is asked, with the view of the seat.
  EXPECT_EQ(hint.body, R"({"ply":0,"hint":{"view":"12 w","level":"good"}})");
  const auto refusal = [&](Person& who, const std::string& target) {
    const HttpAnswer answer = who.post(target, "");
    return std::to_string(answer.status) + " " + answer.error_code() + " " + answer.error_field();
  };
  Person hue(port());
  EXPECT_EQ(refusal(hue, "/api/tables/" + id + "/hint"), "403 forbidden you");
  EXPECT_EQ(refusal(lan, "/api/tables/nowhere1/hint"), "404 unknown ");
  EXPECT_EQ(refusal(lan, "/api/tables/a%2Fb/hint"), "404 unknown ");
  EXPECT_EQ(lan.get("/api/tables/" + id + "/hint").status, 405);
  // The bot is to move.
  Ws socket(lan, id);
  socket.hello();
  ASSERT_EQ(socket.command(R"({"t":"move","c":"m","ply":0,"move":"1"})").at("t"), "ok");
  EXPECT_EQ(refusal(lan, "/api/tables/" + id + "/hint"), "409 not-your-turn ");
}

TEST_F(HttpTest, GivesNoHintWherePeopleOrCoinsArePlayedWith) {
  Person lan(port());
  Person hue(port());
  const auto refusal = [&](const std::string& id) {
    const HttpAnswer answer = lan.post("/api/tables/" + id + "/hint", "");
    return std::to_string(answer.status) + " " + answer.error_code() + " " + answer.error_field();
  };
  const std::string duel = lan.open(R"({"game":"duel","you":0})");
  EXPECT_EQ(refusal(duel), "409 not-your-turn ");  // not begun
  Ws other(hue, duel);
  other.hello();
  ASSERT_EQ(other.command(R"({"t":"sit","c":"s"})").at("t"), "ok");
  EXPECT_EQ(refusal(duel), "403 forbidden seats");
  const std::string cards = lan.open(R"({"game":"cards","seats":2,"you":0,"stake":5,"start":true,
      "bots":[{"seat":1,"level":"easy"}]})");
  EXPECT_EQ(refusal(cards), "403 forbidden stake");
}

TEST_F(HttpTest, HintsHaveALimitAndABrainMayHaveNone) {
  options.hints_per_minute_user = 2;
  hooks.think = [](const BotRequest&) { return std::string(); };
  restart();
  Person lan(port());
  const std::string id = lan.open(R"({"game":"duel","you":0,"start":true,
      "bots":[{"seat":1,"level":"easy"}]})");
  for (const int status : {409, 409, 429}) {
    const HttpAnswer answer = lan.post("/api/tables/" + id + "/hint", "");
    EXPECT_EQ(answer.status, status);
    EXPECT_EQ(answer.error_code(), "busy");
  }
}

TEST_F(HttpTest, ServesTheClientItWasGiven) {
  const Asset files[] = {
      {"/index.html", "text/html; charset=utf-8", "<p>client</p>", {}},
      {"/assets/app-12345678.js", "text/javascript", "plain", "packed"},
  };
  hooks.assets = files;
  restart();
  Http http(port());
  EXPECT_EQ(http.request("GET", "/").body, "<p>client</p>");
  const HttpAnswer plain = http.request("GET", "/assets/app-12345678.js");
  EXPECT_EQ(plain.body, "plain");
  EXPECT_EQ(plain.header("content-encoding"), "");
  EXPECT_EQ(plain.header("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(plain.header("set-cookie"), "");
  const HttpAnswer packed =
      http.request("GET", "/assets/app-12345678.js", {{"Accept-Encoding", "br, gzip"}});
  EXPECT_EQ(packed.body, "packed");
  EXPECT_EQ(packed.header("content-encoding"), "gzip");
  EXPECT_EQ(packed.header("vary"), "Accept-Encoding");
}

// ---- starting
// -------------------------------------------------------------------------------------

TEST_F(HttpTest, ATakenPortIsSaidInASentence) {
  ServerOptions second = options;
  DataDir other;
  second.data_dir = other.path();
  second.port = port();
  const auto started = Server::start(second, hooks);
  ASSERT_FALSE(started.has_value());
  EXPECT_EQ(started.error().message, "127.0.0.1, port " + std::to_string(port()) +
                                         " is in use: stop the program that listens there, or "
                                         "choose another with --port");
  second.host = "no.such.host.invalid";
  EXPECT_NE(Server::start(second, hooks).error().message.find("--host"), std::string::npos);
}

TEST_F(HttpTest, ASecondServerOnTheSameDataIsRefused) {
  ServerOptions second = options;
  second.port = 0;
  const auto started = Server::start(second, hooks);
  ASSERT_FALSE(started.has_value());
  EXPECT_NE(started.error().message.find("in use by another kydai"), std::string::npos);
}

TEST_F(HttpTest, ABrokenDataBaseStopsTheStart) {
  server.reset();
  for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(data.file() + ending);
  std::ofstream(data.file()) << "not a data base at all";
  const auto started = Server::start(options, hooks);
  ASSERT_FALSE(started.has_value());
  EXPECT_NE(started.error().message.find("is not a Kỳ Đài data base"), std::string::npos);
}

// Cookies, ids of people and seeds are nobody's business but their owner's.
TEST_F(HttpTest, TheLogHasNoSecrets) {
  Person lan(port());
  const std::string id = lan.open(kDuelWithBot);
  Ws ws(lan, id);
  ws.hello();
  restart();
  const std::lock_guard lock(log_mutex);
  EXPECT_GE(log_lines.size(), 3U);
  for (const std::string& line : log_lines) {
    EXPECT_EQ(line.find(lan.user()), std::string::npos) << line;
    EXPECT_EQ(line.find("kydai="), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace kydai::server::test
