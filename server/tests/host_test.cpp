// A table whose store refuses: nothing is shown or acknowledged that was not stored, and the table
// goes on afterwards.  The store here is a list in memory that can be told to fail.
#include "server/host.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>

#include "server/opening.hpp"
#include "server/shard.hpp"
#include "server/tests/house_of_toys.hpp"
#include "server/tests/thread_loop.hpp"

namespace kydai::server::test {
namespace {

class ListStore final : public Store {
 public:
  void write(Write write, Loop& loop, std::function<void(WriteResult)> done) override {
    ++writes;
    // Answered later, as by a disk.
    held.push_back([this, write = std::move(write), &loop, done = std::move(done)] {
      const WriteResult result = next_results.empty() ? WriteResult::kStored : next_results.front();
      if (!next_results.empty()) next_results.pop_front();
      if (result == WriteResult::kStored) {
        for (const StoredEvent& event : write.events) tables[write.table].push_back(event);
      }
      loop.post([done, result] { done(result); });
    });
    if (!is_holding) let_go();
  }
  void load(std::string table, Loop& loop,
            std::function<void(std::optional<std::vector<StoredEvent>>)> done) override {
    loop.post([done = std::move(done), events = tables[table]] { done(events); });
  }
  void user(std::string id, std::string name, Loop& loop,
            std::function<void(std::optional<User>)> done) override {
    loop.post([done = std::move(done), user = User{id, name, 0}] { done(user); });
  }
  std::vector<RunningTable> running() override { return {}; }
  const std::string& secret() const override { return secret_; }
  void close() override {}

  void let_go() {
    is_holding = false;
    while (!held.empty()) {
      const std::function<void()> job = std::move(held.front());
      held.pop_front();
      job();
    }
  }

  std::map<std::string, std::vector<StoredEvent>> tables;
  std::deque<WriteResult> next_results;
  std::deque<std::function<void()>> held;
  bool is_holding = false;
  int writes = 0;

 private:
  std::string secret_ = std::string(32, 's');
};

class HeardPeer final : public Peer {
 public:
  using Peer::Peer;
  void send(Frame frame) override { frames.push_back(*frame); }
  void close() override { is_closed = true; }
  bool has_heard(std::string_view part) const {
    for (const std::string& frame : frames) {
      if (frame.find(part) != std::string::npos) return true;
    }
    return false;
  }
  std::vector<std::string> frames;
  bool is_closed = false;
};

class HostTest : public testing::Test {
 protected:
  HostTest() : bots(1, 5, [](const BotRequest&) { return std::string("1"); }) {
    Hooks hooks;
    hooks.make_match = session::test::make_toy;
    hooks.games = toy_games();
    hooks.log = [](std::string_view) {};
    house = std::make_unique<House>(ServerOptions{}, std::move(hooks), store, bots);
  }

  // A begun duel of "a" and "b", or of "a" and a bot.
  std::shared_ptr<Host> begin(bool with_bot) {
    wire::OpenTable request;
    request.game = "duel";
    request.pace_ms = 0;
    if (with_bot) request.bots = {{core::Seat::k1, "easy"}};
    auto opening = open_table(request, house->hooks.games, session::test::make_toy, "t1",
                              User{"a", "A", 0}, loop.now(), [] { return core::Seed{}; });
    EXPECT_TRUE(opening.has_value());
    const auto add = [&](const session::Command& command, const char* user) {
      auto decision = opening->table.decide(command, user, {}, loop.now(), {});
      EXPECT_TRUE(decision.has_value());
      for (session::Event& event : decision->events) {
        EXPECT_TRUE(opening->table.evolve(event).has_value());
        opening->events.push_back(event);
      }
    };
    if (!with_bot) add(session::Sit{std::nullopt, "B", {}}, "b");
    add(session::Start{}, "a");
    for (const session::Event& event : opening->events) {
      store.tables["t1"].push_back({event.seq, session::encode(event)});
    }
    Host::Keeper keeper;
    keeper.wake_at = [this](Host&, std::optional<Millis> when) { alarm = when; };
    keeper.drop = [this](Host&) { was_dropped = true; };
    auto host = std::make_shared<Host>(*house, loop, std::move(keeper), std::move(opening->table));
    host->begin(false);
    return host;
  }

  // Who is to move first.
  static std::string mover(Host& host) {
    std::string user;
    host.when_settled([&](const session::Table& table) {
      for (const char* name : {"a", "b"}) {
        const auto seat = table.seat_of(name);
        if (!seat) continue;
        const auto now = table.snapshot(core::Viewer::seat(*seat), name, 0);
        if (!now.legal.empty()) user = name;
      }
    });
    return user;
  }
  std::shared_ptr<HeardPeer> join(Host& host, const std::string& user) {
    auto peer = std::make_shared<HeardPeer>(user, user);
    host.join(peer);
    host.receive(*peer, R"({"t":"hello","since":0})");
    return peer;
  }

  ThreadLoop loop;
  ListStore store;
  BotPool bots;
  std::unique_ptr<House> house;
  std::optional<Millis> alarm;
  bool was_dropped = false;
};

TEST_F(HostTest, NobodyIsToldBeforeItIsStored) {
  const auto host = begin(false);
  const auto peer = join(*host, mover(*host));
  const auto watcher = join(*host, "w");
  const std::size_t before = watcher->frames.size();
  store.is_holding = true;
  host->receive(*peer, R"({"t":"move","c":"m","ply":0,"move":"1"})");
  EXPECT_FALSE(peer->has_heard(R"("t":"ok")"));
  EXPECT_EQ(watcher->frames.size(), before);
  // One who comes now is answered only with what is stored, and so is one who looks.
  const auto late = join(*host, "l");
  bool has_looked = false;
  host->when_settled([&](const session::Table&) { has_looked = true; });
  EXPECT_TRUE(late->frames.empty());
  EXPECT_FALSE(has_looked);
  store.let_go();
  ASSERT_TRUE(loop.run_until([&] { return has_looked; }));
  EXPECT_TRUE(peer->has_heard(R"("t":"ok")"));
  EXPECT_TRUE(watcher->has_heard(R"("k":"move")"));
  EXPECT_TRUE(late->has_heard(R"("k":"move")"));
}

TEST_F(HostTest, WhatIsNotStoredDidNotHappen) {
  const auto host = begin(false);
  const auto peer = join(*host, mover(*host));
  const std::size_t stored = store.tables["t1"].size();
  store.next_results = {WriteResult::kFailed};
  host->receive(*peer, R"({"t":"move","c":"m","ply":0,"move":"1"})");
  ASSERT_TRUE(loop.run_until([&] { return peer->has_heard(R"("t":"no")"); }));
  EXPECT_TRUE(peer->has_heard(R"("code":"busy")"));
  EXPECT_FALSE(peer->has_heard(R"("k":"move")"));
  EXPECT_EQ(store.tables["t1"].size(), stored);
  // The same command again, and it counts.
  host->receive(*peer, R"({"t":"move","c":"m","ply":0,"move":"1"})");
  ASSERT_TRUE(loop.run_until([&] { return peer->has_heard(R"("t":"ok")"); }));
  EXPECT_EQ(store.tables["t1"].size(), stored + 1);
}

TEST_F(HostTest, CommandsWaitTheirTurn) {
  const auto host = begin(false);
  const std::string first = mover(*host);
  const auto a = join(*host, first);
  const auto b = join(*host, first == "a" ? "b" : "a");
  store.is_holding = true;
  host->receive(*a, R"({"t":"move","c":"1","ply":0,"move":"1"})");
  host->receive(*b, R"({"t":"move","c":"2","ply":1,"move":"1"})");
  host->receive(*a, R"({"t":"move","c":"3","ply":2,"move":"1"})");
  EXPECT_EQ(store.writes, 1);
  store.let_go();
  ASSERT_TRUE(loop.run_until([&] { return a->has_heard(R"("t":"ok","c":"3")"); }));
  EXPECT_TRUE(b->has_heard(R"("t":"ok","c":"2")"));
  EXPECT_EQ(store.writes, 3);
}

// However much somebody sends while the disk works, those he plays with wait for a few of his
// commands at most.
TEST_F(HostTest, OnePersonsCommandsDoNotHoldUpTheOthers) {
  const auto host = begin(false);
  const auto a = join(*host, "a");
  const auto b = join(*host, "b");
  store.is_holding = true;
  for (int i = 0; i < 200; ++i) {
    const std::string c = std::to_string(i);
    host->receive(*a, i % 2 == 0 ? R"({"t":"stand","c":"s)" + c + R"("})"
                                 : R"({"t":"sit","c":"s)" + c + R"("})");
  }
  // The first is on its way to the disk and 32 wait.
  EXPECT_EQ(std::ranges::count_if(a->frames,
                                  [](const std::string& frame) {
                                    return frame.find(R"("code":"busy")") != std::string::npos;
                                  }),
            200 - 1 - 32);
  host->receive(*b, R"({"t":"stand","c":"b"})");
  EXPECT_FALSE(b->has_heard(R"("code":"busy")"));
  store.let_go();
  ASSERT_TRUE(loop.run_until([&] { return b->has_heard(R"("t":"ok","c":"b")"); }));
  EXPECT_EQ(store.writes, 1 + 32 + 1);
  // When they are done there is room again.
  host->receive(*a, R"({"t":"name","c":"later","name":"An"})");
  ASSERT_TRUE(loop.run_until([&] { return a->has_heard(R"("t":"ok","c":"later")"); }));
}

TEST_F(HostTest, TheNameOfOneWhoWatchesDoesNotHoldUpTheTable) {
  const auto host = begin(false);
  const auto player = join(*host, "a");
  const auto watcher = join(*host, "w");
  store.is_holding = true;
  host->receive(*watcher, R"({"t":"name","c":"n","name":"Mai"})");
  bool has_looked = false;
  host->when_settled([&](const session::Table&) { has_looked = true; });
  EXPECT_TRUE(has_looked);
  EXPECT_FALSE(watcher->has_heard(R"("t":"ok")"));
  store.next_results = {WriteResult::kFailed};
  store.let_go();
  ASSERT_TRUE(loop.run_until([&] { return watcher->has_heard(R"("code":"busy")"); }));
  EXPECT_EQ(house->names.find("w"), "");
  host->receive(*watcher, R"({"t":"name","c":"n","name":"Mai"})");
  ASSERT_TRUE(loop.run_until([&] { return watcher->has_heard(R"("t":"ok","c":"n")"); }));
  EXPECT_EQ(house->names.find("w"), "Mai");
}

TEST_F(HostTest, WhoIsThereIsToldToAllOnlyWhenItChanges) {
  const auto host = begin(false);
  const auto a = join(*host, "a");
  const auto b = join(*host, "b");
  const auto count = [](const HeardPeer& peer) {
    return std::ranges::count_if(
        peer.frames, [](const std::string& frame) { return frame.starts_with(R"({"t":"who")"); });
  };
  EXPECT_EQ(count(*a), 2);
  EXPECT_EQ(count(*b), 1);
  host->receive(*b, R"({"t":"hello","since":0})");
  EXPECT_EQ(count(*a), 2);
  EXPECT_EQ(count(*b), 2);
}

TEST_F(HostTest, ABotsMoveThatWasNotStoredIsPlayedAgainLater) {
  store.next_results = {WriteResult::kFailed};
  const auto host = begin(true);
  const auto peer = join(*host, "a");
  if (mover(*host) == "a") {
    store.next_results.push_front(WriteResult::kStored);
    host->receive(*peer, R"({"t":"move","c":"m","ply":0,"move":"1"})");
  }
  // The refused move of the bot leads to a pause, not to a circle at full speed.
  ASSERT_TRUE(loop.run_until([&] { return alarm > loop.now(); }));  // it has thought
  loop.pass(*alarm - loop.now());
  const Millis due = loop.now();
  host->ring();
  ASSERT_TRUE(loop.run_until([&] { return store.next_results.empty() && alarm == due + 1000; }));
  const int writes = store.writes;
  host->ring();  // too early: nothing happens
  EXPECT_EQ(store.writes, writes);
  loop.pass(1000);
  host->ring();
  ASSERT_TRUE(loop.run_until([&] { return peer->has_heard(R"("by":"bot")"); }));
}

TEST_F(HostTest, ATableThatCannotBeRebuiltIsLeftAlone) {
  const auto host = begin(false);
  const auto peer = join(*host, mover(*host));
  store.next_results = {WriteResult::kFailed};
  store.tables["t1"][0].text = "damaged";
  host->receive(*peer, R"({"t":"move","c":"m","ply":0,"move":"1"})");
  ASSERT_TRUE(loop.run_until([&] { return was_dropped; }));
  EXPECT_TRUE(peer->is_closed);
  EXPECT_TRUE(peer->has_heard(R"({"t":"bye","reason":"broken"})"));
}

// Whoever asks and in whatever order: a table in memory twice would have two writers.
TEST_F(HostTest, ATableIsTakenUpOnce) {
  begin(false);
  Shard shard(*house, loop);
  std::vector<std::shared_ptr<Host>> found;
  const auto keep = [&](const std::shared_ptr<Host>& host) { found.push_back(host); };
  int restored = 0;
  shard.find("t1", keep);
  shard.restore("t1", [&](bool is_back) { restored += is_back ? 1 : 0; });
  shard.find("t1", keep);
  ASSERT_TRUE(loop.run_until([&] { return found.size() == 2 && restored == 1; }));
  bool is_settled = false;
  loop.post([&] { shard.find("t1", keep); });
  loop.post([&] { is_settled = true; });
  ASSERT_TRUE(loop.run_until([&] { return is_settled; }));
  ASSERT_EQ(found.size(), 3U);
  EXPECT_NE(found[0], nullptr);
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[0], found[2]);
}

TEST_F(HostTest, IsIdleOnlyWhenNobodyIsThereAndNothingRuns) {
  const auto host = begin(false);
  EXPECT_TRUE(host->is_idle());  // a duel without clocks between two who are away
  const auto peer = join(*host, "a");
  EXPECT_FALSE(host->is_idle());
  host->leave(*peer);
  EXPECT_TRUE(host->is_idle());
}

}  // namespace
}  // namespace kydai::server::test
