// SqliteStore: the store in one file, kydai.sqlite, in a data folder that one server owns at a
// time. One thread writes.  While it waits for the disk, new Writes gather; the next transaction
// takes them all (group commit), so load makes commits larger and not slower.  A second thread
// reads. Before anything is written, an existing file must prove to be ours, whole and not newer.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string_view>
#include <thread>

#include "server/sqlite.hpp"
#include "server/store.hpp"

namespace kydai::server {

// The numbers in the file's header by which it is known.
inline constexpr std::int64_t kApplicationId = 0x6B796461;  // "kyda"
inline constexpr std::int64_t kSchemaVersion = 1;

// Keeps the data folder for one process; let go when the process ends, however it ends.
class DataFolder {
 public:
  // Makes the folder if it is absent.  The error is a sentence for a person.
  static std::expected<DataFolder, std::string> take(const std::string& path);
  DataFolder(DataFolder&& other) noexcept;
  DataFolder& operator=(DataFolder&&) = delete;
  ~DataFolder();

  std::string file() const { return path_ + "/kydai.sqlite"; }

 private:
  DataFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::string path_;
  int lock_ = -1;
};

class SqliteStore final : public Store {
 public:
  struct Tap {
    std::function<void(std::string_view)> log;   // what an operator must know
    std::function<void(std::string_view)> step;  // before each step of a write; for crash tests
  };

  static std::expected<std::unique_ptr<SqliteStore>, std::string> open(DataFolder folder, Tap tap);
  ~SqliteStore() override;

  void write(Write write, Loop& loop, std::function<void(WriteResult)> done) override;
  void load(std::string table, Loop& loop,
            std::function<void(std::optional<std::vector<StoredEvent>>)> done) override;
  void user(std::string id, std::string name_if_new, Loop& loop,
            std::function<void(std::optional<User>)> done) override;
  std::vector<RunningTable> running() override;
  const std::string& secret() const override { return secret_; }
  void close() override;

 private:
  // A write or a new user; `commit` books it inside the transaction, `tell` makes the answer to
  // post.
  struct WriteJob {
    std::function<Sql<WriteResult>()> book;
    std::function<std::function<void()>(WriteResult)> answer;
    Loop* loop = nullptr;
  };
  struct Statements {
    Statement open_table, add_event, set_phase, add_user, rename_user, find_user;
    Statement add_entry, add_posting, add_to_balance, new_balance;
    Statement savepoint, release, rollback_to;
  };
  struct ReadStatements {
    Statement find_user, events;
  };

  SqliteStore(DataFolder folder, Tap tap);
  std::optional<std::string> set_up();
  Sql<void> prepare_all();

  void write_loop();
  void commit_group(std::vector<WriteJob>& group);
  Sql<WriteResult> book_one(WriteJob& job);
  void post_answers(std::vector<WriteJob>& group, const std::vector<WriteResult>& results);
  Sql<WriteResult> book(const Write& write);
  Sql<WriteResult> book(const LedgerEntry& entry);
  Sql<WriteResult> book_user(User& user);
  void push(WriteJob job);

  void read_loop();
  void push_read(std::function<void()> job);
  std::optional<std::vector<StoredEvent>> read_events(const std::string& table);
  Sql<std::optional<User>> find_user(Statement& statement, const std::string& id);
  void step(std::string_view what) const;
  void complain(std::string_view what, const SqlError& error) const;

  DataFolder folder_;
  Tap tap_;
  std::string secret_;
  Database writer_;
  Database reader_;
  Statements sql_;
  ReadStatements read_sql_;

  std::mutex mutex_;
  std::condition_variable write_wakes_;
  std::condition_variable read_wakes_;
  std::vector<WriteJob> waiting_;
  std::deque<std::function<void()>> reads_;
  bool is_closing_ = false;
  bool is_reader_done_ = false;
  std::thread write_thread_;
  std::thread read_thread_;
};

}  // namespace kydai::server
