// ThreadLoop: a loop that runs in the test's own thread, whenever the test waits for something.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "server/loop.hpp"

namespace kydai::server::test {

class ThreadLoop final : public Loop {
 public:
  void post(std::function<void()> job) override {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    wakes_.notify_one();
  }
  void set_alarm(Millis, std::function<void()>) override {}
  // Stands still until somebody lets it pass.
  Millis now() const override { return now_; }
  void pass(Millis ms) { now_ += ms; }

  // Runs jobs until `is_done`; false after ten seconds.
  bool run_until(const std::function<bool()>& is_done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!is_done()) {
      std::unique_lock lock(mutex_);
      if (!wakes_.wait_until(lock, end, [this] { return !jobs_.empty(); })) return false;
      const std::function<void()> job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job();
    }
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wakes_;
  std::deque<std::function<void()>> jobs_;
  std::atomic<Millis> now_ = 1000;
};

}  // namespace kydai::server::test
