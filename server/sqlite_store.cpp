#include "server/sqlite_store.hpp"

#include <sodium.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "server/sqlite_file.hpp"

namespace kydai::server {
namespace {

constexpr std::size_t kGroupMax = 4096;

std::int64_t phase_number(session::Phase phase) { return static_cast<std::int64_t>(phase); }

Millis wall_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

bool is_constraint(const SqlError& error) { return (error.code & 0xFF) == SQLITE_CONSTRAINT; }

}  // namespace

SqliteStore::SqliteStore(DataFolder folder, Tap tap)
    : folder_(std::move(folder)), tap_(std::move(tap)) {}

std::expected<std::unique_ptr<SqliteStore>, std::string> SqliteStore::open(DataFolder folder,
                                                                           Tap tap) {
  if (std::optional<std::string> problem = check_file(folder.file())) {
    return std::unexpected(std::move(*problem));
  }
  std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(folder), std::move(tap)));
  if (std::optional<std::string> problem = store->set_up()) {
    return std::unexpected(std::move(*problem));
  }
  store->write_thread_ = std::thread([raw = store.get()] { raw->write_loop(); });
  store->read_thread_ = std::thread([raw = store.get()] { raw->read_loop(); });
  return store;
}

SqliteStore::~SqliteStore() { close(); }

std::optional<std::string> SqliteStore::set_up() {
  const std::string path = folder_.file();
  const auto sentence = [&](const SqlError& error) {
    return "the data base " + path + " cannot be opened: " + error.message;
  };
  make_private(path);
  Sql<Database> writer = Database::open(path, OpenMode::kReadWriteCreate);
  if (!writer) return sentence(writer.error());
  writer_ = std::move(*writer);
  if (Sql<void> made = make_schema(writer_); !made) return sentence(made.error());
  Sql<void> tuned = writer_.execute(
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
      "PRAGMA journal_size_limit=67108864; PRAGMA temp_store=MEMORY");
  if (!tuned) return sentence(tuned.error());
  Sql<std::string> secret = writer_.text("SELECT value FROM meta WHERE name = 'cookie_key'");
  if (!secret) return sentence(secret.error());
  if (secret->size() != crypto_auth_KEYBYTES) {
    return "the data base " + path + " has no key for its cookies: it is damaged";
  }
  secret_ = std::move(*secret);
  Sql<Database> reader = Database::open(path, OpenMode::kReadOnly);
  if (!reader) return sentence(reader.error());
  reader_ = std::move(*reader);
  if (Sql<void> prepared = prepare_all(); !prepared) return sentence(prepared.error());
  return std::nullopt;
}

Sql<void> SqliteStore::prepare_all() {
  constexpr std::string_view kFindUser =
      "SELECT name, coalesce((SELECT amount FROM balances WHERE account = 'wallet:' || ?1), 0) "
      "FROM users WHERE id = ?1";
  struct Plan {
    Database* database;
    Statement* statement;
    std::string_view sql;
  };
  const Plan plans[] = {
      {&writer_, &sql_.open_table,
       "INSERT INTO tables(id, game, phase, created) VALUES(?1, ?2, ?3, ?4)"},
      {&writer_, &sql_.add_event, "INSERT INTO events(table_id, seq, text) VALUES(?1, ?2, ?3)"},
      {&writer_, &sql_.set_phase, "UPDATE tables SET phase = ?2 WHERE id = ?1"},
      {&writer_, &sql_.add_user,
       "INSERT INTO users(id, name, created) VALUES(?1, ?2, ?3) ON CONFLICT DO NOTHING"},
      {&writer_, &sql_.rename_user, "UPDATE users SET name = ?2 WHERE id = ?1"},
      {&writer_, &sql_.find_user, kFindUser},
      {&writer_, &sql_.add_entry,
       "INSERT INTO ledger_entries(key, booked) VALUES(?1, ?2) ON CONFLICT DO NOTHING RETURNING "
       "id"},
      {&writer_, &sql_.add_posting,
       "INSERT INTO ledger_postings(entry, account, amount) VALUES(?1, ?2, ?3)"},
      {&writer_, &sql_.add_to_balance,
       "UPDATE balances SET amount = amount + ?2 WHERE account = ?1 RETURNING amount"},
      {&writer_, &sql_.new_balance, "INSERT INTO balances(account, amount) VALUES(?1, ?2)"},
      {&writer_, &sql_.savepoint, "SAVEPOINT one"},
      {&writer_, &sql_.release, "RELEASE one"},
      {&writer_, &sql_.rollback_to, "ROLLBACK TO one"},
      {&reader_, &read_sql_.find_user, kFindUser},
      {&reader_, &read_sql_.events,
       "SELECT seq, text FROM events WHERE table_id = ?1 ORDER BY seq"},
  };
  for (const Plan& plan : plans) {
    Sql<Statement> prepared = plan.database->prepare(plan.sql);
    if (!prepared) return std::unexpected(std::move(prepared.error()));
    *plan.statement = std::move(*prepared);
  }
  return {};
}

void SqliteStore::step(std::string_view what) const {
  if (tap_.step) tap_.step(what);
}

void SqliteStore::complain(std::string_view what, const SqlError& error) const {
  if (tap_.log) tap_.log(std::string(what) + ": " + error.message);
}

// ---- requests -----------------------------------------------------------------------------------

void SqliteStore::write(Write write, Loop& loop, std::function<void(WriteResult)> done) {
  WriteJob job;
  job.book = [this, write = std::move(write)] { return book(write); };
  job.answer = [done = std::move(done)](WriteResult result) {
    return std::function<void()>([done, result] { done(result); });
  };
  job.loop = &loop;
  push(std::move(job));
}

void SqliteStore::load(std::string table, Loop& loop,
                       std::function<void(std::optional<std::vector<StoredEvent>>)> done) {
  push_read([this, table = std::move(table), &loop, done = std::move(done)] {
    loop.post([done, events = read_events(table)]() mutable { done(std::move(events)); });
  });
}

void SqliteStore::user(std::string id, std::string name_if_new, Loop& loop,
                       std::function<void(std::optional<User>)> done) {
  push_read(
      [this, id = std::move(id), name = std::move(name_if_new), &loop, done = std::move(done)] {
        Sql<std::optional<User>> known = find_user(read_sql_.find_user, id);
        if (!known) {
          complain("a user could not be read", known.error());
          return loop.post([done] { done(std::nullopt); });
        }
        if (*known) return loop.post([done, user = std::move(*known)] { done(user); });
        auto user = std::make_shared<User>(User{id, name, 0});
        WriteJob job;
        job.book = [this, user] { return book_user(*user); };
        job.answer = [done, user](WriteResult result) {
          return std::function<void()>([done, user, result] {
            done(result == WriteResult::kStored ? std::optional(*user) : std::nullopt);
          });
        };
        job.loop = &loop;
        push(std::move(job));
      });
}

std::vector<RunningTable> SqliteStore::running() {
  std::vector<RunningTable> tables;
  Sql<Statement> statement = reader_.prepare(
      "SELECT id, (SELECT text FROM events WHERE table_id = id ORDER BY seq DESC LIMIT 1) "
      "FROM tables WHERE phase = 1 ORDER BY id");
  if (!statement) {
    complain("the running tables could not be listed", statement.error());
    return tables;
  }
  for (;;) {
    Sql<bool> row = statement->step();
    if (!row) complain("the running tables could not be listed", row.error());
    if (!row || !*row) return tables;
    tables.push_back({statement->text(0), statement->text(1)});
  }
}

void SqliteStore::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  // The reader ends first: what it finds missing it hands to the writer.
  read_wakes_.notify_all();
  if (read_thread_.joinable()) read_thread_.join();
  {
    const std::lock_guard lock(mutex_);
    is_reader_done_ = true;
  }
  write_wakes_.notify_all();
  if (write_thread_.joinable()) write_thread_.join();
}

// ---- writing ------------------------------------------------------------------------------------

void SqliteStore::push(WriteJob job) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_reader_done_) {
      waiting_.push_back(std::move(job));
      write_wakes_.notify_one();
      return;
    }
  }
  job.loop->post(job.answer(WriteResult::kFailed));
}

void SqliteStore::write_loop() {
  for (;;) {
    std::vector<WriteJob> group;
    {
      std::unique_lock lock(mutex_);
      write_wakes_.wait(lock, [&] { return !waiting_.empty() || is_reader_done_; });
      if (waiting_.empty()) return;
      const std::size_t n = std::min(waiting_.size(), kGroupMax);
      const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(n);
      group.assign(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
      waiting_.erase(waiting_.begin(), end);
    }
    commit_group(group);
  }
}

// Each job may refuse for itself (a savepoint takes it back); only the disk fails them all.
void SqliteStore::commit_group(std::vector<WriteJob>& group) {
  std::vector<WriteResult> results(group.size(), WriteResult::kFailed);
  Sql<void> state = writer_.execute("BEGIN IMMEDIATE");
  for (std::size_t i = 0; i < group.size() && state; ++i) {
    Sql<WriteResult> result = book_one(group[i]);
    if (result) {
      results[i] = *result;
    } else {
      state = std::unexpected(std::move(result.error()));
    }
  }
  step("commit");
  if (state) state = writer_.execute("COMMIT");
  step("committed");
  if (!state) {
    complain("nothing could be stored", state.error());
    // Fails when sqlite has rolled back by itself; then there is nothing left to undo.
    (void)writer_.execute("ROLLBACK");
    std::ranges::fill(results, WriteResult::kFailed);
  }
  post_answers(group, results);
}

Sql<WriteResult> SqliteStore::book_one(WriteJob& job) {
  if (Sql<void> begun = sql_.savepoint.run(); !begun) return std::unexpected(begun.error());
  Sql<WriteResult> result = job.book();
  if (!result && is_constraint(result.error())) {
    const bool is_balance = result.error().code == SQLITE_CONSTRAINT_CHECK;
    result = is_balance ? WriteResult::kCoins : WriteResult::kConflict;
  }
  if (!result) return result;
  if (*result != WriteResult::kStored) {
    if (Sql<void> undone = sql_.rollback_to.run(); !undone) return std::unexpected(undone.error());
  }
  if (Sql<void> ended = sql_.release.run(); !ended) return std::unexpected(ended.error());
  return result;
}

// One post a loop and group, not one a job: waking a thread costs more than an answer.
void SqliteStore::post_answers(std::vector<WriteJob>& group,
                               const std::vector<WriteResult>& results) {
  std::map<Loop*, std::vector<std::function<void()>>> by_loop;
  for (std::size_t i = 0; i < group.size(); ++i) {
    by_loop[group[i].loop].push_back(group[i].answer(results[i]));
  }
  for (auto& [loop, answers] : by_loop) {
    loop->post([list = std::move(answers)] {
      for (const auto& answer : list) answer();
    });
  }
}

Sql<WriteResult> SqliteStore::book(const Write& write) {
  const auto run = [](Statement& statement) -> Sql<void> { return statement.run(); };
  Sql<void> done;
  step("open");
  if (write.opened) {
    const session::Phase phase = write.phase.value_or(session::Phase::kLobby);
    sql_.open_table.bind(1, write.table).bind(2, write.opened->game);
    sql_.open_table.bind(3, phase_number(phase)).bind(4, write.opened->created_ms);
    done = run(sql_.open_table);
  } else if (write.phase) {
    done = run(sql_.set_phase.bind(1, write.table).bind(2, phase_number(*write.phase)));
  }
  for (std::size_t i = 0; i < write.events.size() && done; ++i) {
    step("event");
    const StoredEvent& event = write.events[i];
    sql_.add_event.bind(1, write.table).bind(2, std::int64_t{event.seq}).bind(3, event.text);
    done = run(sql_.add_event);
  }
  if (done && write.renamed) {
    step("rename");
    done = run(sql_.rename_user.bind(1, write.renamed->id).bind(2, write.renamed->name));
  }
  if (!done) return std::unexpected(std::move(done.error()));
  for (const LedgerEntry& entry : write.ledger) {
    Sql<WriteResult> booked = book(entry);
    if (!booked || *booked != WriteResult::kStored) return booked;
  }
  return WriteResult::kStored;
}

Sql<WriteResult> SqliteStore::book(const LedgerEntry& entry) {
  if (!is_balanced(entry)) return WriteResult::kConflict;
  step("entry");
  Sql<bool> is_new = sql_.add_entry.bind(1, entry.key).bind(2, wall_ms()).step();
  if (!is_new) return std::unexpected(std::move(is_new.error()));
  if (!*is_new) return WriteResult::kStored;  // booked before, with the same content
  const std::int64_t id = sql_.add_entry.integer(0);
  sql_.add_entry.reset();
  for (const Posting& posting : entry.postings) {
    step("posting");
    sql_.add_posting.bind(1, id).bind(2, posting.account).bind(3, posting.amount);
    if (Sql<void> added = sql_.add_posting.run(); !added) return std::unexpected(added.error());
    step("balance");
    Sql<bool> row = sql_.add_to_balance.bind(1, posting.account).bind(2, posting.amount).step();
    if (!row) return std::unexpected(std::move(row.error()));
    sql_.add_to_balance.reset();
    if (*row) continue;
    Sql<void> made = sql_.new_balance.bind(1, posting.account).bind(2, posting.amount).run();
    if (!made) return std::unexpected(std::move(made.error()));
  }
  return WriteResult::kStored;
}

Sql<WriteResult> SqliteStore::book_user(User& user) {
  step("user");
  Sql<void> added = sql_.add_user.bind(1, user.id).bind(2, user.name).bind(3, wall_ms()).run();
  if (!added) return std::unexpected(std::move(added.error()));
  Sql<WriteResult> welcomed = book(welcome_entry(user.id));
  if (!welcomed || *welcomed != WriteResult::kStored) return welcomed;
  // Read back: another tab of the same guest may have been first.
  Sql<std::optional<User>> stored = find_user(sql_.find_user, user.id);
  if (!stored) return std::unexpected(std::move(stored.error()));
  if (*stored) user = std::move(**stored);
  return WriteResult::kStored;
}

// ---- reading ------------------------------------------------------------------------------------

void SqliteStore::push_read(std::function<void()> job) {
  // After close() nobody waits for an answer any more: the loops have ended.
  const std::lock_guard lock(mutex_);
  if (is_closing_) return;
  reads_.push_back(std::move(job));
  read_wakes_.notify_one();
}

void SqliteStore::read_loop() {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      read_wakes_.wait(lock, [&] { return !reads_.empty() || is_closing_; });
      if (reads_.empty()) return;
      job = std::move(reads_.front());
      reads_.pop_front();
    }
    job();
  }
}

std::optional<std::vector<StoredEvent>> SqliteStore::read_events(const std::string& table) {
  std::vector<StoredEvent> events;
  read_sql_.events.bind(1, table);
  for (;;) {
    Sql<bool> row = read_sql_.events.step();
    if (!row) {
      complain("a table could not be read", row.error());
      return std::nullopt;
    }
    if (!*row) break;
    events.push_back(
        {static_cast<std::uint32_t>(read_sql_.events.integer(0)), read_sql_.events.text(1)});
  }
  // Every table begins with its opening: no events means no table.
  if (events.empty()) return std::nullopt;
  return events;
}

Sql<std::optional<User>> SqliteStore::find_user(Statement& statement, const std::string& id) {
  Sql<bool> row = statement.bind(1, id).step();
  if (!row) return std::unexpected(std::move(row.error()));
  if (!*row) return std::optional<User>();
  User user{id, statement.text(0), statement.integer(1)};
  statement.reset();
  return std::optional(std::move(user));
}

}  // namespace kydai::server
