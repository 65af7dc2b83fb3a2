// A whole server for tests: toy games, a bot that plays the first thing that comes to its mind, its
// own data folder that outlives a restart and is gone with the test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/server.hpp"
#include "server/tests/client.hpp"
#include "session/tests/toys.hpp"

namespace kydai::server::test {

class DataDir {
 public:
  DataDir() {
    std::string name = (std::filesystem::temp_directory_path() / "kydai-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~DataDir() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  DataDir(const DataDir&) = delete;
  DataDir& operator=(const DataDir&) = delete;
  const std::string& path() const { return path_; }
  std::string file() const { return path_ + "/kydai.sqlite"; }

 private:
  std::string path_;
};

inline std::vector<GameInfo> toy_games() {
  GameInfo duel{.name = "duel", .profiles = {"v1"}, .levels = {"easy", "good"}};
  duel.switches = {{.name = "pile", .min = 1, .max = 1000, .defaults = {"12"}}};
  GameInfo race{.name = "race", .seats_min = 2, .seats_max = 4, .profiles = {"v1"}};
  race.chance = core::ChanceKind::kRoll;
  race.levels = {"easy"};
  race.switches = {{.name = "goal", .min = 1, .max = 100000, .defaults = {"10"}},
                   {.name = "first", .values = {"R", "G", "Y", "B"}, .defaults = {"R"}}};
  GameInfo cards{.name = "cards", .seats_min = 2, .seats_max = 4, .profiles = {"v1"}};
  cards.has_hidden_information = true;
  cards.chance = core::ChanceKind::kDeal;
  cards.levels = {"easy"};
  cards.switches = {{.name = "stake", .min = 1, .max = 5000, .defaults = {"1"}}};
  return {duel, race, cards};
}

class HouseOfToys : public testing::Test {
 protected:
  HouseOfToys() {
    options.port = 0;
    options.data_dir = data.path();
    options.threads = 2;
    options.bot_threads = 2;
    options.bot_think_ms = 50;
    hooks.make_match = session::test::make_toy;
    hooks.games = toy_games();
    // "wait" is legal in every duel; elsewhere the table takes its first legal move.
    hooks.think = [](const BotRequest& request) {
      if (request.question == BotQuestion::kHint) {
        return R"({"view":")" + request.view + R"(","level":")" + request.level + R"("})";
      }
      return std::string(request.game == "duel" ? "1" : "");
    };
    hooks.log = [this](std::string_view line) {
      const std::lock_guard lock(log_mutex);
      log_lines.emplace_back(line);
    };
  }

  void start() {
    auto started = Server::start(options, hooks);
    ASSERT_TRUE(started.has_value()) << started.error().message;
    server = std::move(*started);
  }
  void restart() {
    server.reset();
    start();
  }
  std::uint16_t port() const { return server->port(); }

  DataDir data;
  ServerOptions options;
  Hooks hooks;
  std::mutex log_mutex;
  std::vector<std::string> log_lines;
  std::unique_ptr<Server> server;
};

}  // namespace kydai::server::test
