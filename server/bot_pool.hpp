// BotPool: threads on which bots think, so that no thought ever delays a table.
// First come, first served; when many wait, each gets a shorter time.  A thought that nobody needs
// any more is dropped before it begins, or told to stop.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/server.hpp"

namespace kydai::server {

class BotPool {
 public:
  using Cancel = std::shared_ptr<std::atomic<bool>>;

  BotPool(int threads, session::Millis think_ms, BotBrain brain);
  ~BotPool();  // stop()

  // `done` runs on a worker thread, with "" if the brain failed; not at all once cancelled.
  // `request.think_ms` and `request.stop` are filled in here.
  Cancel submit(BotRequest request, std::function<void(std::string)> done);
  // Tells all to stop and waits for them.
  void stop();

 private:
  struct Task {
    BotRequest request;
    std::function<void(std::string)> done;
    Cancel cancel;
  };
  void work();
  std::string think(Task& task, std::size_t waiting) const;

  const session::Millis think_ms_;
  const BotBrain brain_;
  std::mutex mutex_;
  std::condition_variable wakes_;
  std::deque<Task> tasks_;
  std::atomic<bool> is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace kydai::server
