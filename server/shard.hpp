// Shard: the tables of one loop.  Every table is at home on one shard, chosen by its id, and
// nothing of it is ever touched from another thread.  Running tables are taken up at the start;
// others come from the store when somebody asks for them and leave memory when nobody does.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/host.hpp"
#include "server/opening.hpp"

namespace kydai::server {

class Shard {
 public:
  Shard(House& house, Loop& loop);
  ~Shard();

  Loop& loop() { return loop_; }

  // All below: on the loop.
  // nullptr: there is no such table (or it cannot be read).
  void find(const std::string& id, std::function<void(std::shared_ptr<Host>)> done);
  // Opens a table of this id, which must be at home here; the error has an HTTP status' code.
  void open(const wire::OpenTable& request, const std::string& id, const User& host,
            std::function<void(wire::Read<std::string>)> done);
  // A table that ran when the last process ended.
  void restore(const std::string& id, std::function<void(bool)> done);
  // Nothing new begins here any more.
  void pause();
  void say_bye();
  std::size_t tables_in_memory() const { return hosts_.size(); }

 private:
  using Found = std::function<void(std::shared_ptr<Host>)>;

  void load(const std::string& id, bool is_restart);
  void loaded(const std::string& id, bool is_restart,
              const std::optional<std::vector<StoredEvent>>& stored);
  std::shared_ptr<Host> adopt(session::Table table);
  void opened(std::shared_ptr<Opening> opening, WriteResult result,
              const std::function<void(wire::Read<std::string>)>& done);
  void drop(Host& host);
  void wake_at(Host& host, std::optional<Millis> when);
  void ring();
  void set_alarm();
  void sweep();

  House& house_;
  Loop& loop_;
  std::unordered_map<std::string, std::shared_ptr<Host>> hosts_;
  std::unordered_map<std::string, std::vector<Found>> loading_;
  std::set<std::pair<Millis, std::string>> alarms_;  // when, table
  std::unordered_map<std::string, Millis> alarm_of_;
  Millis sweep_at_ = 0;
  Millis alarm_set_for_ = 0;
  bool is_stopping_ = false;
};

// Which of `shards` a table lives on; the same on every start.
std::size_t home_of(std::string_view table_id, std::size_t shards);

}  // namespace kydai::server
