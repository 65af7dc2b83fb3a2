// Turns: lets so many threads compute at a time and the others sleep, in the order in which they
// came.  Left to the system, many busy threads on few cores wait for each other longer than a
// bot's answer may be late; here nobody who must answer now waits for more than those who compute.
// It reads no clock; when a turn is over is the caller's decision.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>

namespace kydai::server {

class Turns {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  explicit Turns(std::size_t at_a_time) : free_(at_a_time) {}

  // Waits for a turn; false if `end` came first, or close().
  bool take(TimePoint end) {
    std::unique_lock lock(mutex_);
    return wait(lock, end);
  }
  // Hands the turn to the one who waits longest and waits for the next one, like take().
  bool pass(TimePoint end) {
    std::unique_lock lock(mutex_);
    release();
    return wait(lock, end);
  }
  void give_back() {
    const std::lock_guard lock(mutex_);
    release();
  }
  // Whether to pass a turn would help anybody; for a look between two steps, without waiting.
  bool is_wanted() const { return waiting() > 0; }
  std::size_t waiting() const { return waiting_.load(std::memory_order_relaxed); }
  // Nobody waits any more, now or later.
  void close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    for (Waiter* waiter : waiters_) waiter->wakes.notify_one();
  }

 private:
  struct Waiter {
    std::condition_variable wakes;
    bool has_turn = false;
  };

  bool wait(std::unique_lock<std::mutex>& lock, TimePoint end) {
    if (is_closed_) return false;
    if (free_ > 0) {
      --free_;
      return true;
    }
    Waiter self;
    waiters_.push_back(&self);
    waiting_ = waiters_.size();
    self.wakes.wait_until(lock, end, [&] { return self.has_turn || is_closed_; });
    if (!self.has_turn) {
      std::erase(waiters_, &self);
      waiting_ = waiters_.size();
    }
    return self.has_turn;
  }
  void release() {
    if (waiters_.empty()) {
      ++free_;
      return;
    }
    Waiter* next = waiters_.front();
    waiters_.pop_front();
    waiting_ = waiters_.size();
    next->has_turn = true;
    next->wakes.notify_one();
  }

  std::mutex mutex_;
  std::size_t free_;  // nobody waits while there is one
  std::deque<Waiter*> waiters_;
  std::atomic<std::size_t> waiting_ = 0;
  bool is_closed_ = false;
};

}  // namespace kydai::server
