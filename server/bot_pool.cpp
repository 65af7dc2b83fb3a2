#include "server/bot_pool.hpp"

#include <algorithm>
#include <exception>

namespace kydai::server {
namespace {

using session::Millis;
using std::chrono::milliseconds;

// Even in a crowd, and even if it had to wait longer than its time, a bot may look a little.
constexpr Millis kThinkMsMin = 10;
// Long enough that changing over costs nothing, short enough that all who share a core come to
// their turn within a short thought.
constexpr milliseconds kTurn(2);
// A part of the time that is kept back, so that the answer is there when it is over: a thread that
// sleeps is not awake at once.
constexpr Millis kReserveShare = 10;
constexpr milliseconds kReserveMax(4);

BotPool::Clock::duration without_reserve(Millis think_ms) {
  const BotPool::Clock::duration whole = milliseconds(think_ms);
  return whole - std::min<BotPool::Clock::duration>(whole / kReserveShare, kReserveMax);
}

std::size_t at_least_one(int count) { return static_cast<std::size_t>(std::max(1, count)); }

}  // namespace

// One thought under way: its end, and its turn on a core.
class BotPool::Thought {
 public:
  Thought(BotPool& pool, const Task& task)
      : pool_(pool),
        cancel_(*task.cancel),
        begin_(pool.now_()),
        end_(std::max(task.end, begin_ + without_reserve(kThinkMsMin))),
        has_turn_(pool.turns_.take(end_)),
        turn_began_(pool.now_()) {}
  ~Thought() {
    if (has_turn_) pool_.turns_.give_back();
  }
  Thought(const Thought&) = delete;
  Thought& operator=(const Thought&) = delete;

  Millis left_ms() const {
    const auto left = pool_.share(end_ - begin_) - (turn_began_ - begin_);
    return std::max<Millis>(0, std::chrono::duration_cast<milliseconds>(left).count());
  }

  bool must_stop() {
    if (is_over(pool_.now_())) return true;
    // Without a turn there is no time left but to answer.
    if (!has_turn_) return true;
    if (!pool_.turns_.is_wanted() || pool_.now_() - turn_began_ < kTurn) return false;
    has_turn_ = pool_.turns_.pass(end_);
    turn_began_ = pool_.now_();
    return !has_turn_ || is_over(turn_began_);
  }

 private:
  bool is_over(Clock::time_point now) const {
    if (cancel_.load(std::memory_order_relaxed) || pool_.is_stopping_) return true;
    // Others may have come since it began: those who think make room at once.
    return now - begin_ >= pool_.share(end_ - begin_);
  }

  BotPool& pool_;
  const std::atomic<bool>& cancel_;
  const Clock::time_point begin_;
  const Clock::time_point end_;
  bool has_turn_;
  Clock::time_point turn_began_;
};

BotPool::BotPool(int cores, Millis think_ms, BotBrain brain, Now now)
    : think_ms_(think_ms),
      brain_(std::move(brain)),
      now_(std::move(now)),
      turns_(at_least_one(cores)),
      size_(kThoughtsACore * at_least_one(cores)) {
  for (std::size_t i = 0; i < size_; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() { stop(); }

BotPool::Cancel BotPool::submit(BotRequest request, std::function<void(std::string)> done) {
  Cancel cancel = std::make_shared<std::atomic<bool>>(false);
  const Millis asked = request.think_ms > 0 ? std::min(request.think_ms, think_ms_) : think_ms_;
  const Millis think_ms = std::max(asked, kThinkMsMin);
  const Clock::time_point end = now_() + without_reserve(think_ms);
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back({std::move(request), std::move(done), cancel, end});
    waiting_ = tasks_.size();
  }
  wakes_.notify_one();
  return cancel;
}

void BotPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    tasks_.clear();
    waiting_ = 0;
  }
  turns_.close();
  wakes_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void BotPool::work() {
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      wakes_.wait(lock, [this] { return is_stopping_ || !tasks_.empty(); });
      if (is_stopping_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
      waiting_ = tasks_.size();
    }
    if (task.cancel->load()) continue;
    std::string move = think(task);
    if (!task.cancel->load() && !is_stopping_) task.done(std::move(move));
  }
}

BotPool::Clock::duration BotPool::share(Clock::duration left) const {
  const auto all = static_cast<Millis>(size_);
  const auto waiting = static_cast<Millis>(waiting_.load(std::memory_order_relaxed));
  return std::max(left * all / (all + waiting), without_reserve(kThinkMsMin));
}

std::string BotPool::think(Task& task) {
  Thought thought(*this, task);
  task.request.think_ms = thought.left_ms();
  task.request.stop = [&thought] { return thought.must_stop(); };
  // The brain is somebody else's code: what it throws must not take the house down.
  try {
    return brain_ ? brain_(task.request) : std::string();
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace kydai::server
