// The small parts: cookies, addresses, limits, the ledger's entries, the client's files, the bots.
#include <gtest/gtest.h>
#include <sodium.h>

#include <future>

#include "server/asset_map.hpp"
#include "server/bot_pool.hpp"
#include "server/cookie.hpp"
#include "server/house.hpp"
#include "server/ledger.hpp"
#include "server/token_bucket.hpp"
#include "server/turns.hpp"
#include "server/url.hpp"

namespace kydai::server {
namespace {

using session::Occupant;
using session::OccupantKind;

TEST(Cookie, OnlyOurSignatureIsBelieved) {
  ASSERT_GE(sodium_init(), 0);
  const CookieSigner signer(std::string(crypto_auth_KEYBYTES, 'k'));
  const CookieSigner other(std::string(crypto_auth_KEYBYTES, 'x'));
  const std::string good = signer.sign("abc");
  EXPECT_EQ(signer.verify(good), "abc");
  EXPECT_EQ(other.verify(good), std::nullopt);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = bad[i] == 'a' ? 'b' : 'a';
    EXPECT_EQ(signer.verify(bad), std::nullopt) << bad;
  }
  for (const std::string_view bad : {"", ".", "abc", "abc.", ".abc", "abc.00"}) {
    EXPECT_EQ(signer.verify(bad), std::nullopt) << bad;
  }
}

TEST(Cookie, IsFoundAmongOthers) {
  const CookieSigner signer(std::string(crypto_auth_KEYBYTES, 'k'));
  const std::string good = signer.sign("abc");
  EXPECT_EQ(signer.user_of("a=b; kydai=" + good + "; c=d"), "abc");
  EXPECT_EQ(signer.user_of("kydai=bad.00; kydai=" + good), "abc");
  EXPECT_EQ(signer.user_of("xkydai=" + good), std::nullopt);
  EXPECT_EQ(signer.user_of(";;;=; kydai"), std::nullopt);
  const std::string header = signer.header("abc", true);
  EXPECT_NE(header.find("HttpOnly; SameSite=Lax; Secure"), std::string::npos);
}

TEST(Url, DecodesPathsAndRefusesBadBytes) {
  EXPECT_EQ(path_of("/a/b?x=1#y"), "/a/b");
  EXPECT_EQ(path_of("/%41%2fb"), "/A/b");
  for (const std::string_view bad :
       {"", "a", "*", "http://x/", "/%", "/%4", "/%zz", "/%00", "/%ff", "/a%0ab", "/\xc3("}) {
    EXPECT_EQ(path_of(bad), std::nullopt) << bad;
  }
  EXPECT_EQ(path_of("/" + std::string(1024, 'a')), std::nullopt);
}

TEST(Url, KnowsWhoCalls) {
  EXPECT_EQ(host_of_origin("https://kydai.vn:8080"), "kydai.vn:8080");
  EXPECT_EQ(host_of_origin("null"), "");
  EXPECT_EQ(host_of_origin("https://a/b"), "");
  EXPECT_EQ(caller_of("127.0.0.1", ""), "");
  EXPECT_EQ(caller_of("127.0.0.1", "6.6.6.6, 1.2.3.4"), "1.2.3.4");
  EXPECT_EQ(caller_of("9.9.9.9", "1.2.3.4"), "9.9.9.9");  // only our own proxy is believed
}

TEST(TokenBucket, GivesABurstAndThenItsRate) {
  TokenBucket bucket(0.01, 3, 1000);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(1000));
  EXPECT_FALSE(bucket.take(1000));
  EXPECT_FALSE(bucket.take(1099));
  EXPECT_TRUE(bucket.take(1201));
  EXPECT_TRUE(bucket.take(1201));
  EXPECT_FALSE(bucket.take(900));  // a clock that goes back gives nothing
  EXPECT_FALSE(bucket.is_full(1300));
  EXPECT_TRUE(bucket.is_full(10'000));
}

TEST(Buckets, CountsEachNameForItself) {
  Buckets buckets(2);
  EXPECT_TRUE(buckets.take("a", 0));
  EXPECT_TRUE(buckets.take("a", 0));
  EXPECT_FALSE(buckets.take("a", 0));
  EXPECT_TRUE(buckets.take("b", 0));
  EXPECT_TRUE(buckets.take("a", 30'000));
}

core::PerSeat<Occupant> two_people_and_a_bot() {
  core::PerSeat<Occupant> seats;
  seats[0] = {.kind = OccupantKind::kHuman, .user = "a"};
  seats[1] = {.kind = OccupantKind::kHuman, .user = "b"};
  seats[2] = {.kind = OccupantKind::kBot, .user = "bot"};
  return seats;
}

std::int64_t amount(const LedgerEntry& entry, std::string_view account) {
  for (const Posting& posting : entry.postings) {
    if (posting.account == account) return posting.amount;
  }
  return 0;
}

TEST(Ledger, ReservesFourStakesOfEverybody) {
  const LedgerEntry entry = reserve_entry("t-1", 50, two_people_and_a_bot());
  EXPECT_EQ(entry.key, "reserve:t-1");
  EXPECT_TRUE(is_balanced(entry));
  EXPECT_EQ(amount(entry, "wallet:a"), -200);
  EXPECT_EQ(amount(entry, "house"), -200);
  EXPECT_EQ(amount(entry, "hold:t-1:2"), 200);
  EXPECT_EQ(entry.postings.size(), 6U);
}

TEST(Ledger, SettlesWhatTheRoundPaid) {
  core::Outcome outcome;
  outcome.entries = 3;
  outcome.has_pay = true;
  outcome.pay = {250, -50, -200, 0};
  const auto entry = settle_entry("t-1", 50, two_people_and_a_bot(), outcome);
  ASSERT_TRUE(entry.has_value());
  EXPECT_TRUE(is_balanced(*entry));
  EXPECT_EQ(amount(*entry, "wallet:a"), 450);
  EXPECT_EQ(amount(*entry, "wallet:b"), 150);
  EXPECT_EQ(amount(*entry, "house"), 0);
  EXPECT_EQ(amount(*entry, "hold:t-1:0"), -200);
}

TEST(Ledger, RefusesToBookAWrongPay) {
  core::Outcome outcome;
  outcome.entries = 3;
  outcome.has_pay = true;
  outcome.pay = {250, -50, -199, 0};  // not zero-sum
  EXPECT_FALSE(settle_entry("t-1", 50, two_people_and_a_bot(), outcome).has_value());
  outcome.pay = {251, -201, -50, 0};  // more than was put aside
  EXPECT_FALSE(settle_entry("t-1", 50, two_people_and_a_bot(), outcome).has_value());
  outcome.entries = 4;
  outcome.pay = {50, -25, -20, -5};  // of a seat where nobody sits
  EXPECT_FALSE(settle_entry("t-1", 50, two_people_and_a_bot(), outcome).has_value());
  outcome.has_pay = false;  // nothing won, nothing lost
  const auto entry = settle_entry("t-1", 50, two_people_and_a_bot(), outcome);
  ASSERT_TRUE(entry.has_value());
  EXPECT_EQ(amount(*entry, "wallet:b"), 200);
}

TEST(Ledger, AnEntryNamesAnAccountOnce) {
  EXPECT_FALSE(is_balanced({"k", {{"a", 1}, {"a", -1}}}));
  EXPECT_FALSE(is_balanced({"k", {{"a", 1}, {"b", -2}}}));
  EXPECT_TRUE(is_balanced(welcome_entry("u")));
}

TEST(AssetMap, FindsFilesAndPages) {
  const Asset files[] = {
      {"/index.html", "text/html; charset=utf-8",
       "<script>let a=1</script><script src=\"/x\"></script>", "zip"},
      {"/assets/index-D-TR6XTk.js", "text/javascript", "js", {}},
      {"/icon.svg", "image/svg+xml", "svg", {}},
  };
  const AssetMap map{Assets(files)};
  EXPECT_EQ(map.find("/")->asset.path, "/index.html");
  EXPECT_EQ(map.find("/table/k7mq2xv9")->asset.path, "/index.html");
  EXPECT_EQ(map.find("/assets/gone-12345678.js"), nullptr);
  EXPECT_EQ(map.find("/../etc/passwd.txt"), nullptr);
  EXPECT_TRUE(map.find("/assets/index-D-TR6XTk.js")->is_immutable);
  EXPECT_FALSE(map.find("/icon.svg")->is_immutable);
  EXPECT_FALSE(map.find("/")->is_immutable);
  // The one script that stands in the page may run; its hash is that of `let a=1`.
  EXPECT_NE(map.policy().find("'sha256-"), std::string::npos);
  EXPECT_EQ(map.policy().find("'sha256-"), map.policy().rfind("'sha256-"));
}

TEST(AssetMap, WithoutAClientSaysSo) {
  const AssetMap map{Assets()};
  EXPECT_NE(map.find("/")->asset.bytes.find("npm run build"), std::string_view::npos);
}

TEST(Games, AreWrittenAsTheProtocolSays) {
  GameInfo game{.name = "g", .seats_min = 2, .seats_max = 4, .profiles = {"a", "b"}};
  game.chance = core::ChanceKind::kDeal;
  game.levels = {"easy"};
  game.switches = {{.name = "s", .values = {"x", "y"}, .defaults = {"x", "y"}},
                   {.name = "n", .min = 1, .max = 9, .defaults = {"3", "4"}}};
  EXPECT_EQ(write_games({game}),
            R"({"games":[{"name":"g","seats":[2,4],"profiles":["a","b"],"hidden":false,)"
            R"("chance":"deal","levels":["easy"],"switches":[)"
            R"({"name":"s","values":["x","y"],"default":{"a":"x","b":"y"}},)"
            R"({"name":"n","min":1,"max":9,"default":{"a":"3","b":"4"}}]}]})");
}

// A clock that goes on only while somebody thinks.  It is far ahead of the real one, so that nobody
// who sleeps wakes by himself.
class ThoughtClock {
 public:
  BotPool::Clock::time_point now() const { return begin_ + std::chrono::milliseconds(passed_ms); }
  BotPool::Now reader() {
    return [this] { return now(); };
  }
  // Thinks until it is stopped; a step takes a millisecond.
  std::string think(const BotRequest& request) {
    while (!request.stop()) ++passed_ms;
    return "m";
  }

  std::atomic<int> passed_ms = 0;

 private:
  const BotPool::Clock::time_point begin_ = BotPool::Clock::now() + std::chrono::hours(1);
};

std::future<std::string> ask(BotPool& pool, session::Millis think_ms) {
  auto promise = std::make_shared<std::promise<std::string>>();
  BotRequest request;
  request.think_ms = think_ms;
  pool.submit(std::move(request), [promise](std::string move) { promise->set_value(move); });
  return promise->get_future();
}

TEST(BotPool, UsesItsTimeAndNoMore) {
  ThoughtClock clock;
  BotPool pool(
      1, 900, [&](const BotRequest& request) { return clock.think(request); }, clock.reader());
  const auto taken_ms = [&](session::Millis think_ms) {
    const int before = clock.passed_ms;
    EXPECT_EQ(ask(pool, think_ms).get(), "m");
    return clock.passed_ms - before;
  };
  EXPECT_EQ(taken_ms(50), 46);  // what is kept back is for waking up
  EXPECT_EQ(taken_ms(20), 18);
  EXPECT_EQ(taken_ms(0), 896);     // as the pool has it
  EXPECT_EQ(taken_ms(5000), 896);  // never more than that
  EXPECT_EQ(taken_ms(1), 9);       // a bot may always look a little
}

// One core's worth of bots that begin to think when as many as may share it are there.
class CrowdedPool {
 public:
  explicit CrowdedPool(session::Millis think_ms)
      : pool(
            1, think_ms,
            [this](const BotRequest& request) {
              while (!is_full && pool.sleeping() + 1 < BotPool::kThoughtsACore) {
                std::this_thread::yield();
              }
              is_full = true;
              std::string move = clock.think(request);

              return move;
            },
            clock.reader()) {}

  ThoughtClock clock;
  std::atomic<bool> is_full = false;
  BotPool pool;
};

TEST(BotPool, AllWhoShareACoreAnswerInTheirTime) {
  CrowdedPool crowd(900);
  std::vector<std::future<std::string>> answers;
  for (int i = 0; i < BotPool::kThoughtsACore; ++i) answers.push_back(ask(crowd.pool, 50));
  for (auto& answer : answers) EXPECT_EQ(answer.get(), "m");
  EXPECT_GE(crowd.clock.passed_ms, 46);
  EXPECT_LE(crowd.clock.passed_ms, 50);
}

TEST(BotPool, ManyWhoWaitGetShorterThoughts) {
  constexpr int kMany = 5 * BotPool::kThoughtsACore;
  CrowdedPool crowd(400);
  std::vector<std::future<std::string>> answers;
  for (int i = 0; i < kMany; ++i) answers.push_back(ask(crowd.pool, 0));
  for (auto& answer : answers) EXPECT_EQ(answer.get(), "m");
  // As if all had thought at the same time, but for the little look that the last ones have in any
  // case; one after another it would take thousands.
  EXPECT_LE(crowd.clock.passed_ms, 400 + 10 * kMany);
}

TEST(BotPool, ASlowBrainHoldsUpNobodysCancelling) {
  std::promise<void> release;
  const std::shared_future<void> is_released = release.get_future().share();
  std::mutex mutex;
  std::vector<std::string> begun;
  BotPool pool(1, 10, [&](const BotRequest& request) {
    {
      const std::lock_guard lock(mutex);
      begun.push_back(request.level);
    }
    if (request.level == "slow") is_released.wait();  // it does not ask whether to stop
    return std::string("m");
  });
  std::vector<std::future<std::string>> answers;
  const auto submit = [&](const std::string& level) {
    auto promise = std::make_shared<std::promise<std::string>>();
    answers.push_back(promise->get_future());
    BotRequest request;
    request.level = level;
    return pool.submit(std::move(request), [promise](std::string m) { promise->set_value(m); });
  };
  for (int i = 0; i < BotPool::kThoughtsACore; ++i) submit("slow");
  submit("dropped")->store(true);
  answers.pop_back();
  submit("wanted");
  const auto count = [&] {
    const std::lock_guard lock(mutex);
    return begun.size();
  };
  while (count() < BotPool::kThoughtsACore) std::this_thread::yield();
  release.set_value();
  for (auto& answer : answers) EXPECT_EQ(answer.get(), "m");
  EXPECT_EQ(begun.size(), BotPool::kThoughtsACore + 1U);
  EXPECT_EQ(begun.back(), "wanted");
}

TEST(Turns, GoRoundInTheOrderOfComing) {
  const auto later = BotPool::Clock::now() + std::chrono::hours(1);
  Turns turns(1);
  ASSERT_TRUE(turns.take(later));
  EXPECT_FALSE(turns.is_wanted());
  EXPECT_TRUE(turns.pass(later));  // nobody else wants it
  std::string order;
  const auto worker = [&](char name) {
    if (!turns.take(later)) return;
    order += name;
    if (turns.pass(later)) order += name;
    turns.give_back();
  };
  std::vector<std::thread> threads;
  for (const char name : {'a', 'b', 'c'}) {
    const std::size_t before = threads.size();
    threads.emplace_back(worker, name);
    while (turns.waiting() == before) std::this_thread::yield();
  }
  EXPECT_TRUE(turns.is_wanted());
  turns.give_back();
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(order, "abcabc");
}

TEST(Turns, NobodyWaitsBeyondHisEndOrTheClosing) {
  Turns turns(1);
  ASSERT_TRUE(turns.take({}));
  EXPECT_FALSE(turns.take(BotPool::Clock::now()));
  EXPECT_EQ(turns.waiting(), 0U);
  bool had_turn = true;
  std::thread waiter([&] { had_turn = turns.take(BotPool::Clock::now() + std::chrono::hours(1)); });
  while (!turns.is_wanted()) std::this_thread::yield();
  turns.close();
  waiter.join();
  EXPECT_FALSE(had_turn);
  turns.give_back();
  EXPECT_FALSE(turns.take({}));  // closed for good
}

TEST(BotPool, ACancelledThoughtStopsAndIsNotTold) {
  std::promise<void> has_begun;
  std::atomic<bool> was_told = false;
  BotPool pool(1, 60'000, [&](const BotRequest& request) {
    has_begun.set_value();
    while (!request.stop()) std::this_thread::yield();
    return std::string("late");
  });
  const BotPool::Cancel cancel = pool.submit({}, [&](std::string) { was_told = true; });
  has_begun.get_future().wait();
  cancel->store(true);
  pool.stop();  // would wait a minute if the thought went on
  EXPECT_FALSE(was_told);
}

TEST(BotPool, ABrainThatThrowsHarmsNobody) {
  BotPool pool(1, 10, [](const BotRequest&) -> std::string { throw std::runtime_error("x"); });
  std::promise<std::string> answer;
  pool.submit({}, [&](std::string move) { answer.set_value(std::move(move)); });
  EXPECT_EQ(answer.get_future().get(), "");
}

}  // namespace
}  // namespace kydai::server
