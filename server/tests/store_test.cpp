// The store: what is acknowledged is there, what is refused leaves no trace, coins are never made
// or lost, and a file that is not ours stays as it is.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server/sqlite_file.hpp"
#include "server/sqlite_store.hpp"
#include "server/tests/house_of_toys.hpp"
#include "server/tests/thread_loop.hpp"

namespace kydai::server::test {
namespace {

std::unique_ptr<SqliteStore> open_store(const std::string& path, SqliteStore::Tap tap = {}) {
  auto folder = DataFolder::take(path);
  EXPECT_TRUE(folder.has_value()) << folder.error();
  if (!folder) return nullptr;
  auto store = SqliteStore::open(std::move(*folder), std::move(tap));
  EXPECT_TRUE(store.has_value()) << store.error();
  return store ? std::move(*store) : nullptr;
}

std::string problem_of(const std::string& path) {
  auto folder = DataFolder::take(path);
  if (!folder) return folder.error();
  auto store = SqliteStore::open(std::move(*folder), {});
  return store ? std::string() : store.error();
}

// Asks and waits.
struct Asker {
  SqliteStore& store;
  ThreadLoop loop;

  WriteResult write(Write write) {
    std::optional<WriteResult> result;
    store.write(std::move(write), loop, [&](WriteResult r) { result = r; });
    EXPECT_TRUE(loop.run_until([&] { return result.has_value(); }));
    return result.value_or(WriteResult::kFailed);
  }
  std::optional<std::vector<StoredEvent>> load(const std::string& id) {
    bool is_there = false;
    std::optional<std::vector<StoredEvent>> events;
    store.load(id, loop, [&](auto e) {
      events = std::move(e);
      is_there = true;
    });
    EXPECT_TRUE(loop.run_until([&] { return is_there; }));
    return events;
  }
  std::optional<User> user(const std::string& id, const std::string& name = "Lan") {
    bool is_there = false;
    std::optional<User> user;
    store.user(id, name, loop, [&](std::optional<User> u) {
      user = std::move(u);
      is_there = true;
    });
    EXPECT_TRUE(loop.run_until([&] { return is_there; }));
    return user;
  }
};

Write opening(const std::string& id, session::Phase phase = session::Phase::kLobby) {
  Write write;
  write.table = id;
  write.opened = NewTable{"duel", 5};
  write.phase = phase;
  write.events = {{1, "one"}, {2, "two"}};
  return write;
}

LedgerEntry move_coins(const std::string& key, const std::string& from, const std::string& to,
                       std::int64_t amount) {
  return {key, {{from, -amount}, {to, amount}}};
}

// Everything that must hold of the ledger, read from the file as a stranger would.
void expect_sound_ledger(const std::string& file) {
  Sql<Database> database = Database::open(file, OpenMode::kReadWrite);
  ASSERT_TRUE(database.has_value());
  const auto number = [&](std::string_view sql) { return database->integer(sql).value_or(-999); };
  EXPECT_EQ(number("SELECT coalesce(sum(amount), 0) FROM ledger_postings"), 0);
  EXPECT_EQ(number("SELECT count(*) FROM (SELECT entry FROM ledger_postings GROUP BY entry "
                   "HAVING sum(amount) <> 0)"),
            0);
  EXPECT_EQ(number("SELECT count(*) FROM balances WHERE amount < 0 AND account NOT IN "
                   "('mint', 'house')"),
            0);
  EXPECT_EQ(number("SELECT count(*) FROM balances b WHERE amount <> (SELECT sum(amount) FROM "
                   "ledger_postings p WHERE p.account = b.account)"),
            0);
  EXPECT_EQ(number("SELECT count(DISTINCT account) FROM ledger_postings"),
            number("SELECT count(*) FROM balances"));
}

TEST(Store, KeepsWhatItAcknowledged) {
  DataDir data;
  {
    const auto store = open_store(data.path());
    Asker ask{*store, {}};
    EXPECT_EQ(ask.write(opening("t1", session::Phase::kPlaying)), WriteResult::kStored);
    EXPECT_EQ(ask.write(opening("t2")), WriteResult::kStored);
    Write more;
    more.table = "t2";
    more.events = {{3, "three"}};
    more.phase = session::Phase::kPlaying;
    EXPECT_EQ(ask.write(more), WriteResult::kStored);
  }
  const auto store = open_store(data.path());
  Asker ask{*store, {}};
  const auto events = ask.load("t2");
  ASSERT_TRUE(events.has_value());
  ASSERT_EQ(events->size(), 3U);
  EXPECT_EQ((*events)[2].text, "three");
  EXPECT_EQ(ask.load("t3"), std::nullopt);
  const std::vector<RunningTable> running = store->running();
  ASSERT_EQ(running.size(), 2U);
  EXPECT_EQ(running[1].id, "t2");
  EXPECT_EQ(running[1].last_event, "three");
}

TEST(Store, RefusesASecondWriterOfTheSameEvent) {
  DataDir data;
  const auto store = open_store(data.path());
  Asker ask{*store, {}};
  EXPECT_EQ(ask.write(opening("t1")), WriteResult::kStored);
  EXPECT_EQ(ask.write(opening("t1")), WriteResult::kConflict);
  Write again;
  again.table = "t1";
  again.events = {{3, "three"}, {2, "other"}};
  EXPECT_EQ(ask.write(again), WriteResult::kConflict);
  EXPECT_EQ(ask.load("t1")->size(), 2U);  // nothing of the refused Write is there
  Write orphan;
  orphan.table = "nobody";
  orphan.events = {{1, "x"}};
  EXPECT_EQ(ask.write(orphan), WriteResult::kConflict);
}

TEST(Store, OneRefusalDoesNotHarmTheRestOfItsGroup) {
  DataDir data;
  const auto store = open_store(data.path());
  ThreadLoop loop;
  std::map<int, WriteResult> results;
  for (int i = 0; i < 200; ++i) {
    Write write = opening(i % 3 == 0 ? "same" : "t" + std::to_string(i));
    store->write(std::move(write), loop, [&results, i](WriteResult r) { results[i] = r; });
  }
  ASSERT_TRUE(loop.run_until([&] { return results.size() == 200; }));
  for (const auto& [i, result] : results) {
    EXPECT_EQ(result, i % 3 == 0 && i > 0 ? WriteResult::kConflict : WriteResult::kStored) << i;
  }
}

TEST(Store, GroupsWhatComesWhileTheDiskWorks) {
  DataDir data;
  std::atomic<int> commits = 0;
  SqliteStore::Tap tap;
  tap.step = [&](std::string_view step) { commits += step == "commit" ? 1 : 0; };
  const auto store = open_store(data.path(), tap);
  ThreadLoop loop;
  int stored = 0;
  for (int i = 0; i < 1000; ++i) {
    store->write(opening("t" + std::to_string(i)), loop, [&](WriteResult) { ++stored; });
  }
  ASSERT_TRUE(loop.run_until([&] { return stored == 1000; }));
  EXPECT_LT(commits, 500);
}

TEST(Store, WelcomesAGuestOnce) {
  DataDir data;
  const auto store = open_store(data.path());
  Asker ask{*store, {}};
  const auto lan = ask.user("u1", "Lan");
  ASSERT_TRUE(lan.has_value());
  EXPECT_EQ(lan->coins, kGuestCoins);
  EXPECT_EQ(ask.user("u1", "Huệ")->name, "Lan");
  EXPECT_EQ(ask.user("u1")->coins, kGuestCoins);
  // Many requests of a new guest at the same time make one guest.
  int answers = 0;
  for (int i = 0; i < 20; ++i) {
    store->user("u2", "guest " + std::to_string(i), ask.loop, [&](std::optional<User> user) {
      EXPECT_EQ(user.value_or(User{}).coins, kGuestCoins);
      ++answers;
    });
  }
  ASSERT_TRUE(ask.loop.run_until([&] { return answers == 20; }));
  Write rename;
  rename.renamed = User{"u1", "Mai", 0};
  EXPECT_EQ(ask.write(rename), WriteResult::kStored);
  EXPECT_EQ(ask.user("u1")->name, "Mai");
  store->close();
  expect_sound_ledger(data.file());
}

TEST(Ledger, NoWalletFallsBelowZeroAndNothingIsBookedTwice) {
  DataDir data;
  const auto store = open_store(data.path());
  Asker ask{*store, {}};
  ask.user("a");
  ask.user("b");
  Write write = opening("t1");
  write.ledger = {move_coins("k1", "wallet:a", "wallet:b", 6000)};
  EXPECT_EQ(ask.write(write), WriteResult::kStored);
  EXPECT_EQ(ask.user("a")->coins, 4000);
  // The same key again: the events are stored, the coins stay where they are.
  Write again;
  again.table = "t1";
  again.events = {{3, "three"}};
  again.ledger = write.ledger;
  EXPECT_EQ(ask.write(again), WriteResult::kStored);
  EXPECT_EQ(ask.user("a")->coins, 4000);
  // Too much: neither events nor coins.
  Write poor;
  poor.table = "t1";
  poor.events = {{4, "four"}};
  poor.phase = session::Phase::kPlaying;
  poor.ledger = {move_coins("k2", "wallet:b", "wallet:a", 1),
                 move_coins("k3", "wallet:a", "wallet:b", 6000)};
  EXPECT_EQ(ask.write(poor), WriteResult::kCoins);
  EXPECT_EQ(ask.load("t1")->size(), 3U);
  EXPECT_TRUE(store->running().empty());
  EXPECT_EQ(ask.user("a")->coins, 4000);
  EXPECT_EQ(ask.user("b")->coins, 16000);
  // One that does not sum to zero is our mistake and is never booked.
  Write wrong;
  wrong.table = "t1";
  wrong.events = {{4, "four"}};
  wrong.ledger = {{"k4", {{"wallet:a", 5}, {"house", -4}}}};
  EXPECT_EQ(ask.write(wrong), WriteResult::kConflict);
  Write house;
  house.table = "t1";
  house.ledger = {move_coins("k5", "house", "hold:t1-1:0", 400)};
  EXPECT_EQ(ask.write(house), WriteResult::kStored);  // the bank may owe
  store->close();
  expect_sound_ledger(data.file());
}

TEST(Ledger, TheFileItselfForbidsToChangeThePast) {
  DataDir data;
  {
    const auto store = open_store(data.path());
    Asker ask{*store, {}};
    ask.user("a");
    ask.write(opening("t1"));
  }
  Sql<Database> database = Database::open(data.file(), OpenMode::kReadWrite);
  ASSERT_TRUE(database.has_value());
  for (const char* sql : {"UPDATE ledger_postings SET amount = 0", "DELETE FROM ledger_postings",
                          "UPDATE ledger_entries SET key = 'x'", "DELETE FROM ledger_entries",
                          "UPDATE events SET text = 'x'", "DELETE FROM events",
                          "UPDATE balances SET amount = -1 WHERE account = 'wallet:a'"}) {
    EXPECT_FALSE(database->execute(sql).has_value()) << sql;
  }
}

// The process dies at the n-th step of storing a round, for every n.  Afterwards the round has
// begun and is paid, or has begun and its stakes are put aside, or never was; nothing in between.
TEST(Ledger, ACrashAtAnyStepPartsNoRoundFromItsCoins) {
  int steps_survived = 0;
  for (int dies_at = 1; dies_at < 60; ++dies_at) {
    DataDir data;
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      int step = 0;
      SqliteStore::Tap tap;
      tap.step = [&](std::string_view) {
        if (++step == dies_at) ::_exit(9);
      };
      const auto store = open_store(data.path(), tap);
      Asker ask{*store, {}};
      ask.user("a");
      ask.user("b");
      Write begin = opening("t1", session::Phase::kPlaying);
      begin.ledger = {
          {"reserve:t1-1",
           {{"wallet:a", -400}, {"wallet:b", -400}, {"hold:t1-1:0", 400}, {"hold:t1-1:1", 400}}}};
      ask.write(begin);
      Write end;
      end.table = "t1";
      end.events = {{3, "three"}, {4, "four"}};
      end.phase = session::Phase::kOver;
      end.ledger = {
          {"settle:t1-1",
           {{"hold:t1-1:0", -400}, {"hold:t1-1:1", -400}, {"wallet:a", 500}, {"wallet:b", 300}}}};
      ask.write(end);
      ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    const bool has_died = WEXITSTATUS(status) == 9;
    {
      const auto store = open_store(data.path());
      ASSERT_NE(store, nullptr) << "died at step " << dies_at;
      Asker ask{*store, {}};
      const auto events = ask.load("t1");
      const std::size_t n = events ? events->size() : 0;
      const std::int64_t a = ask.user("a")->coins;
      EXPECT_TRUE(n == 0 || n == 2 || n == 4) << n;
      EXPECT_EQ(a, n == 0 ? 10'000 : n == 2 ? 9'600 : 10'100) << "died at step " << dies_at;
      EXPECT_EQ(store->running().size(), n == 2 ? 1U : 0U);
    }
    expect_sound_ledger(data.file());
    if (!has_died) break;
    ++steps_survived;
  }
  EXPECT_GT(steps_survived, 25);
  EXPECT_LT(steps_survived, 59);
}

// ---- files that are not good
// ----------------------------------------------------------------------

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// The complaint, and that the file is the same afterwards.
std::string complaint_about(const DataDir& data, std::string_view bytes) {
  write_file(data.file(), bytes);
  const std::string problem = problem_of(data.path());
  EXPECT_EQ(read_file(data.file()), bytes);
  return problem;
}

std::string good_file() {
  DataDir data;
  {
    const auto store = open_store(data.path());
    Asker ask{*store, {}};
    for (int i = 0; i < 200; ++i) ask.write(opening("t" + std::to_string(i)));
  }
  return read_file(data.file());
}

TEST(StoreFile, OneThatIsNoDataBaseIsLeftAlone) {
  DataDir data;
  EXPECT_NE(complaint_about(data, "my diary").find("is not a Kỳ Đài data base"), std::string::npos);
  const std::string noise(4096, '\x5a');
  EXPECT_NE(complaint_about(data, noise).find("is not a Kỳ Đài"), std::string::npos);
}

TEST(StoreFile, OneOfAnotherProgramIsLeftAlone) {
  DataDir data;
  {
    Sql<Database> other = Database::open(data.file(), OpenMode::kReadWriteCreate);
    ASSERT_TRUE(other->execute("CREATE TABLE x(y)").has_value());
  }
  const std::string bytes = read_file(data.file());
  EXPECT_NE(complaint_about(data, bytes).find("belongs to another program"), std::string::npos);
}

TEST(StoreFile, ANewerOneIsLeftAlone) {
  DataDir data;
  std::string bytes = good_file();
  bytes[63] = 2;  // user_version, big-endian at 60
  EXPECT_NE(complaint_about(data, bytes).find("newer"), std::string::npos);
}

TEST(StoreFile, ADamagedOneIsLeftAlone) {
  const std::string good = good_file();
  DataDir data;
  std::string bytes = good;
  for (std::size_t i = 4096; i < bytes.size(); i += 2) bytes[i] = '\x77';
  EXPECT_NE(complaint_about(data, bytes).find("is damaged"), std::string::npos);
  EXPECT_NE(complaint_about(data, good.substr(0, good.size() / 2)).find("is damaged"),
            std::string::npos);
  EXPECT_EQ(complaint_about(data, good.substr(0, 60)).empty(), false);
  write_file(data.file(), good);
  EXPECT_EQ(problem_of(data.path()), "");
}

TEST(StoreFile, TheFolderBelongsToOneServer) {
  DataDir data;
  const auto store = open_store(data.path());
  EXPECT_NE(problem_of(data.path()).find("in use by another kydai"), std::string::npos);
}

TEST(StoreFile, AFolderThatCannotBeIsSaidInASentence) {
  DataDir data;
  write_file(data.path() + "/file", "x");
  EXPECT_NE(problem_of(data.path() + "/file/deeper").find("choose another with --data"),
            std::string::npos);
  EXPECT_NE(problem_of("/proc/kydai").find("choose another with --data"), std::string::npos);
}

}  // namespace
}  // namespace kydai::server::test
