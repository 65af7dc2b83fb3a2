// Store: where everything that must outlive the process is kept.  Six requests, all asynchronous,
// so that a data base server could stand behind it as well as a file. A Write is stored as a whole
// or not at all, and its answer comes only when it is on disk. Callbacks run on the loop that
// asked, never on the store's own threads.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/ledger.hpp"
#include "server/loop.hpp"

namespace kydai::server {

struct User {
  std::string id;
  std::string name;
  std::int64_t coins = 0;
};

struct StoredEvent {
  std::uint32_t seq = 0;
  std::string text;  // session::encode
};

struct NewTable {
  std::string game;
  Millis created_ms = 0;
};

struct Write {
  std::string table;               // "" = only the rest
  std::optional<NewTable> opened;  // the table's first events come with it
  std::vector<StoredEvent> events;
  std::optional<session::Phase> phase;  // when it changed
  std::vector<LedgerEntry> ledger;
  std::optional<User> renamed;  // this user's new name (coins are ignored)
};

enum class WriteResult : std::uint8_t {
  kStored,
  kCoins,     // an account would fall below zero: nothing of this Write was stored
  kConflict,  // the table or a number of an event exists already: nothing stored
  kFailed,    // the disk refused: nothing stored
};

struct RunningTable {
  std::string id;
  std::string last_event;
};

class Store {
 public:
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  virtual void write(Write write, Loop& loop, std::function<void(WriteResult)> done) = 0;
  // All events of a table, oldest first; nullopt: no such table, or the disk refused.
  virtual void load(std::string table, Loop& loop,
                    std::function<void(std::optional<std::vector<StoredEvent>>)> done) = 0;
  // The user; one that is not known yet is made with this name and the coins of a new guest.
  virtual void user(std::string id, std::string name_if_new, Loop& loop,
                    std::function<void(std::optional<User>)> done) = 0;

  // At the start, before any loop runs.
  virtual std::vector<RunningTable> running() = 0;
  virtual const std::string& secret() const = 0;  // 32 bytes that sign the cookies
  // Waits until everything handed in so far is on disk, then takes no more.
  virtual void close() = 0;

 protected:
  Store() = default;
};

}  // namespace kydai::server
