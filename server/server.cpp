#include "server/server.hpp"

#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <future>
#include <thread>

#include "server/net.hpp"
#include "server/sqlite_store.hpp"

namespace kydai::server {
namespace {

constexpr Millis kFarewellMs = 1'500;

Millis wall_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

void log_to_stderr(std::string_view line) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char stamp[32];
  std::strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &parts);
  std::fprintf(stderr, "%s %.*s\n", stamp, static_cast<int>(line.size()), line.data());
}

ServerOptions completed(ServerOptions options) {
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (options.threads <= 0) options.threads = cores;
  if (options.bot_threads <= 0) options.bot_threads = cores;
  return options;
}

// The clock must not stand before anything that is stored, should the wall's have been set back.
Millis epoch_after(const std::vector<RunningTable>& running) {
  Millis epoch = wall_ms();
  for (const RunningTable& table : running) {
    const core::Expected<session::Event> event = session::decode(table.last_event);
    if (event) epoch = std::max(epoch, event->at_ms);
  }
  return epoch;
}

}  // namespace

struct Server::Impl {
  Impl(const ServerOptions& server_options, std::unique_ptr<SqliteStore> server_store, Hooks hooks,
       Millis epoch)
      : options(server_options),
        store(std::move(server_store)),
        bots(options.bot_threads, options.bot_think_ms, hooks.think),
        house(options, std::move(hooks), *store, bots),
        net(options, epoch) {
    for (std::size_t i = 0; i < net.size(); ++i) {
      shards.push_back(std::make_unique<Shard>(house, net.loop(i)));
    }
    std::vector<Shard*> raw;
    for (const auto& shard : shards) raw.push_back(shard.get());
    api = std::make_unique<Api>(house, raw);
  }

  std::vector<std::future<bool>> restore(const std::vector<RunningTable>& running);
  // On every loop, and done on all before this returns.
  void on_every_loop(const std::function<void(Shard&)>& job);
  void stop();

  const ServerOptions options;
  std::unique_ptr<SqliteStore> store;
  BotPool bots;
  House house;
  Net net;  // after the house: its coroutines hold what lives there
  std::vector<std::unique_ptr<Shard>> shards;
  std::unique_ptr<Api> api;
  std::uint16_t port = 0;
  int restored = 0;
  bool is_stopped = false;
};

// Asked for before any loop runs: whoever connects finds his table under way, and no clock of it
// has run in between.
std::vector<std::future<bool>> Server::Impl::restore(const std::vector<RunningTable>& running) {
  std::vector<std::future<bool>> waiting;
  for (const RunningTable& table : running) {
    auto answer = std::make_shared<std::promise<bool>>();
    waiting.push_back(answer->get_future());
    Shard* shard = shards[home_of(table.id, shards.size())].get();
    shard->loop().post([shard, id = table.id, answer] {
      shard->restore(id, [answer](bool is_back) { answer->set_value(is_back); });
    });
  }
  return waiting;
}

void Server::Impl::on_every_loop(const std::function<void(Shard&)>& job) {
  std::vector<std::future<void>> waiting;
  for (const auto& shard : shards) {
    auto done = std::make_shared<std::promise<void>>();
    waiting.push_back(done->get_future());
    shard->loop().post([raw = shard.get(), done, &job] {
      job(*raw);
      done->set_value();
    });
  }
  for (std::future<void>& one : waiting) one.wait();
}

void Server::Impl::stop() {
  if (std::exchange(is_stopped, true)) return;
  net.close_door();
  // Nothing new begins; what is on its way to the disk is still stored, told and acknowledged.
  on_every_loop([](Shard& shard) { shard.pause(); });
  bots.stop();
  store->close();
  on_every_loop([](Shard& shard) { shard.say_bye(); });
  net.await_sockets(kFarewellMs);
  net.stop();
  house.log("stopped");
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() { stop(); }

std::expected<std::unique_ptr<Server>, StartError> Server::start(const ServerOptions& options,
                                                                 Hooks hooks) {
  if (sodium_init() < 0) {
    return std::unexpected(StartError{"this machine gives no secure random numbers"});
  }
  if (!hooks.log) hooks.log = log_to_stderr;
  std::expected<DataFolder, std::string> folder = DataFolder::take(options.data_dir);
  if (!folder) return std::unexpected(StartError{std::move(folder.error())});
  auto store = SqliteStore::open(std::move(*folder), {hooks.log, {}});
  if (!store) return std::unexpected(StartError{std::move(store.error())});
  const std::vector<RunningTable> running = (*store)->running();
  auto impl = std::make_unique<Impl>(completed(options), std::move(*store), std::move(hooks),
                                     epoch_after(running));
  if (std::optional<std::string> problem = impl->net.listen()) {
    impl->is_stopped = true;  // nothing runs yet
    return std::unexpected(StartError{std::move(*problem)});
  }
  impl->port = impl->net.port();
  std::vector<Shard*> shards;
  for (const auto& shard : impl->shards) shards.push_back(shard.get());
  std::vector<std::future<bool>> restoring = impl->restore(running);
  impl->net.start(*impl->api, std::move(shards));
  for (std::future<bool>& one : restoring) impl->restored += one.get() ? 1 : 0;
  impl->house.log("listening on " + options.host + ", port " + std::to_string(impl->port) + ", " +
                  std::to_string(impl->restored) + " running tables taken up");
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

std::uint16_t Server::port() const { return impl_->port; }
const std::string& Server::host() const { return impl_->options.host; }
int Server::restored_tables() const { return impl_->restored; }
void Server::stop() { impl_->stop(); }

}  // namespace kydai::server
