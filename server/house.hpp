// House: what all tables share.  Everything in it may be used from any thread.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/bot_pool.hpp"
#include "server/server.hpp"
#include "server/store.hpp"
#include "server/token_bucket.hpp"

namespace kydai::server {

// Names of people who were here lately, so that to sit down needs no look into the store.
class NameBook {
 public:
  void remember(const std::string& user, const std::string& name);
  // "" if unknown.
  std::string find(const std::string& user) const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::string> names_;
};

struct House {
  House(const ServerOptions& server_options, Hooks server_hooks, Store& server_store, BotPool& pool)
      : options(server_options),
        hooks(std::move(server_hooks)),
        store(server_store),
        bots(pool),
        tables_by_user(options.tables_per_minute_user),
        tables_by_address(options.tables_per_minute_address),
        guests_by_address(options.guests_per_minute_address),
        hints_by_user(options.hints_per_minute_user) {}

  const ServerOptions options;
  const Hooks hooks;
  Store& store;
  BotPool& bots;
  NameBook names;
  Buckets tables_by_user;
  Buckets tables_by_address;
  Buckets guests_by_address;
  Buckets hints_by_user;

  void log(std::string_view line) const { hooks.log(line); }
  const GameInfo* find_game(std::string_view name) const;
};

// 32 bytes from the system's generator.
core::Seed fresh_seed();
// Lower-case letters and digits that are not mistaken for each other, five bits each.
std::string random_word(int letters);
// The same alphabet, from given bytes.
std::string word_of(std::string_view bytes, int letters);
// "Khách 4821"
std::string guest_name();
// {"games":[...]}: the answer of GET /api/games.
std::string write_games(const std::vector<GameInfo>& games);

}  // namespace kydai::server
