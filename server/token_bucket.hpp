// TokenBucket: so many a second, with a burst.  Buckets: one for each name, with full ones
// forgotten.
#pragma once

#include <algorithm>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "session/table.hpp"

namespace kydai::server {

class TokenBucket {
 public:
  // Full at first; `per_ms` come back each millisecond, up to `burst`.
  TokenBucket(double per_ms, double burst, session::Millis now)
      : per_ms_(per_ms), burst_(burst), left_(burst), at_ms_(now) {}

  bool take(session::Millis now) {
    left_ = after_refill(now);
    at_ms_ = std::max(at_ms_, now);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  bool is_full(session::Millis now) const { return after_refill(now) >= burst_; }

 private:
  double after_refill(session::Millis now) const {
    const auto passed = static_cast<double>(std::max<session::Millis>(0, now - at_ms_));
    return std::min(burst_, left_ + per_ms_ * passed);
  }

  double per_ms_;
  double burst_;
  double left_;
  session::Millis at_ms_;
};

// One bucket a name (a user, an address), from any thread.
class Buckets {
 public:
  explicit Buckets(int per_minute) : per_minute_(per_minute) {}

  bool take(const std::string& name, session::Millis now) {
    const std::lock_guard lock(mutex_);
    // Full buckets say nothing; dropping them keeps the map as small as the traffic of a minute.
    if (buckets_.size() >= sweep_at_) {
      std::erase_if(buckets_, [now](const auto& entry) { return entry.second.is_full(now); });
      sweep_at_ = std::max<std::size_t>(1024, 2 * buckets_.size());
    }
    const double burst = per_minute_;
    return buckets_.try_emplace(name, burst / 60'000.0, burst, now).first->second.take(now);
  }

 private:
  const int per_minute_;
  std::mutex mutex_;
  std::size_t sweep_at_ = 1024;
  std::unordered_map<std::string, TokenBucket> buckets_;
};

}  // namespace kydai::server
