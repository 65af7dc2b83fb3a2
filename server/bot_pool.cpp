#include "server/bot_pool.hpp"

#include <algorithm>
#include <chrono>
#include <exception>

namespace kydai::server {
namespace {

using session::Millis;

// Even in a crowd a bot may look a little.
constexpr Millis kThinkMsMin = 10;

}  // namespace

BotPool::BotPool(int threads, session::Millis think_ms, BotBrain brain)
    : think_ms_(think_ms), brain_(std::move(brain)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() { stop(); }

BotPool::Cancel BotPool::submit(BotRequest request, std::function<void(std::string)> done) {
  Cancel cancel = std::make_shared<std::atomic<bool>>(false);
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back({std::move(request), std::move(done), cancel});
  }
  wakes_.notify_one();
  return cancel;
}

void BotPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    tasks_.clear();
  }
  wakes_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void BotPool::work() {
  for (;;) {
    Task task;
    std::size_t waiting = 0;
    {
      std::unique_lock lock(mutex_);
      wakes_.wait(lock, [this] { return is_stopping_ || !tasks_.empty(); });
      if (is_stopping_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
      waiting = tasks_.size();
    }
    if (task.cancel->load()) continue;
    std::string move = think(task, waiting);
    if (!task.cancel->load() && !is_stopping_) task.done(std::move(move));
  }
}

std::string BotPool::think(Task& task, std::size_t waiting) const {
  using Clock = std::chrono::steady_clock;
  const auto threads = static_cast<Millis>(threads_.empty() ? 1 : threads_.size());
  const Millis share = think_ms_ / (1 + static_cast<Millis>(waiting) / threads);
  task.request.think_ms = std::max(kThinkMsMin, share);
  const Clock::time_point end = Clock::now() + std::chrono::milliseconds(task.request.think_ms);
  task.request.stop = [this, cancel = task.cancel, end] {
    return cancel->load(std::memory_order_relaxed) || is_stopping_ || Clock::now() >= end;
  };
  // The brain is somebody else's code: what it throws must not take the house down.
  try {
    return brain_ ? brain_(task.request) : std::string();
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace kydai::server
