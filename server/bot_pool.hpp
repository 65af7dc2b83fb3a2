// BotPool: threads on which bots think, so that no thought ever delays a table.
// A thought's time runs from the moment it is asked for, by the clock on the wall.  Several
// thoughts share a core by turns of a few milliseconds, so that those asked for together are all
// there when their time is over; beyond that they wait, first come, first served, and while some
// wait all get a shorter time.  A thought that nobody needs any more is dropped before it begins,
// or told to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/server.hpp"
#include "server/turns.hpp"

namespace kydai::server {

class BotPool {
 public:
  using Cancel = std::shared_ptr<std::atomic<bool>>;
  using Clock = std::chrono::steady_clock;
  using Now = std::function<Clock::time_point()>;  // called on several threads at once

  // So many thoughts share a core at most: each still has a turn every few milliseconds.
  static constexpr int kThoughtsACore = 4;

  // `think_ms` is the most that any thought gets.
  BotPool(int cores, session::Millis think_ms, BotBrain brain, Now now = Clock::now);
  ~BotPool();  // stop()

  // `done` runs on a worker thread, with "" if the brain failed; not at all once cancelled.
  // `request.think_ms` is what the caller has time for, 0 = whatever the pool gives; the brain is
  // told what is left of it.  `request.stop` is filled in here, for the thread that thinks.
  Cancel submit(BotRequest request, std::function<void(std::string)> done);
  // Thoughts that have begun and sleep until it is their turn on a core.
  std::size_t sleeping() const { return turns_.waiting(); }
  // Tells all to stop and waits for them.
  void stop();

 private:
  class Thought;
  struct Task {
    BotRequest request;
    std::function<void(std::string)> done;
    Cancel cancel;
    Clock::time_point end;
  };
  void work();
  std::string think(Task& task);
  // What a thought may use of the time it has left, while as many wait as now.
  Clock::duration share(Clock::duration left) const;

  const session::Millis think_ms_;
  const BotBrain brain_;
  const Now now_;
  Turns turns_;
  std::mutex mutex_;
  std::condition_variable wakes_;
  std::deque<Task> tasks_;
  std::atomic<std::size_t> waiting_ = 0;  // the size of tasks_, for those who think
  std::atomic<bool> is_stopping_ = false;
  const std::size_t size_;
  std::vector<std::thread> threads_;
};

}  // namespace kydai::server
