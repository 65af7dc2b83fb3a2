// UciCrew: one search on several threads.  A leader searches as if it were alone; helpers search
// the same position beside it and help through the hash table that all share.  With one thread
// there are no helpers, and equal requests give equal answers.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

#include "core/game.hpp"
#include "search/alpha_beta.hpp"

namespace kydai::app {

template <core::Game G, search::Policy<G> P>
class UciCrew {
 public:
  using Move = typename G::Move;
  using Position = typename G::Position;
  using Request = search::Request<Move>;
  using Result = search::Result<Move>;

  UciCrew(const P& policy, std::size_t table_bytes) : leader_(policy, table_bytes) {}

  void set_threads(const P& policy, int threads) {
    helpers_.clear();
    for (int i = 1; i < threads; ++i) {
      helpers_.push_back(std::make_unique<Engine>(policy, leader_));
    }
  }

  void clear() {
    leader_.clear();
    for (const auto& helper : helpers_) helper->clear();
  }

  // A budget of nodes is shared out among the threads.  The answer is the leader's.
  Result search(const Position& position, Request request) {
    is_over_ = false;
    helper_nodes_ = 0;
    const std::uint64_t share = request.nodes_max / (helpers_.size() + 1);
    if (request.nodes_max != 0 && !helpers_.empty()) {
      request.nodes_max = std::max<std::uint64_t>(1, request.nodes_max - share * helpers_.size());
    }
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < helpers_.size(); ++i) {
      // Where there is no thread to be had, fewer search.
      try {
        threads.emplace_back([&, i] { help(i, position, request, share); });
      } catch (const std::system_error&) {
        break;
      }
    }
    const Result result = leader_.search(position, request);
    is_over_ = true;
    threads.clear();
    return result;
  }

  // Of this search or the last one: what the leader does not know of, to the last thousand.
  std::uint64_t helper_nodes() const { return helper_nodes_; }

 private:
  using Engine = search::AlphaBeta<G, P>;

  // Every other helper begins one ply deeper, so that not all look at the same at the same time.
  void help(std::size_t i, const Position& position, const Request& leaders, std::uint64_t share) {
    constexpr std::uint64_t kNodesAsked = 1024;  // between two questions for `stop`
    const auto stop = [this] {
      helper_nodes_ += kNodesAsked;
      return is_over_.load();
    };
    const auto goes_on = [this](const Result&) { return !is_over_; };
    Request request;
    request.past = leaders.past;
    request.only = leaders.only;
    request.depth_min = 1 + static_cast<int>(i + 1) % 2;
    request.depth_max = leaders.depth_max;
    request.nodes_max = leaders.nodes_max == 0 ? 0 : std::max<std::uint64_t>(1, share);
    request.seed = i + 1;
    request.stop = stop;
    request.goes_on = goes_on;
    helpers_[i]->search(position, request);
  }

  Engine leader_;
  std::vector<std::unique_ptr<Engine>> helpers_;  // before the leader, whose table they use
  std::atomic<bool> is_over_ = false;
  std::atomic<std::uint64_t> helper_nodes_ = 0;
};

}  // namespace kydai::app
