// `kydai bench bots`: how long bots of the strongest level take to answer while several tables
// think at the same time, asked through the very pool that `serve` uses.  Every table plays its
// bots against each other without a pause. Wall time, as people feel it: the figures mean something
// only on a machine with nothing else to do.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/bot_brain.hpp"
#include "app/commands.hpp"
#include "app/json_text.hpp"
#include "core/check.hpp"
#include "core/text.hpp"
#include "server/bot_pool.hpp"

namespace kydai::app {
namespace {

using Clock = server::BotPool::Clock;

// A game that its rules do not end is left here.
constexpr int kPliesMax = 400;

struct Answer {
  std::size_t table;
  std::string move;
  double took_ms;
};

// What the pool's threads hand over to the one that plays.
class Answers {
 public:
  void push(Answer answer) {
    {
      const std::lock_guard lock(mutex_);
      answers_.push_back(std::move(answer));
    }
    wakes_.notify_one();
  }
  Answer pop() {
    std::unique_lock lock(mutex_);
    wakes_.wait(lock, [this] { return !answers_.empty(); });
    Answer answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wakes_;
  std::deque<Answer> answers_;
};

// One table: bots of the strongest level on all its seats, one game after another.
class BotTable {
 public:
  BotTable(const catalog::GameDescription& game, std::size_t number)
      : game_(game),
        // All numbers of seats that the game has, beside each other.
        seats_(game.seats_min + static_cast<int>(number) % (game.seats_max - game.seats_min + 1)),
        seed_{static_cast<std::uint8_t>(number)} {
    open();
  }

  const std::string& game() const { return game_.name; }
  // Whether there is something to think about, rather than one move alone.
  bool has_choice() const { return has_choice_; }

  // Goes on to the next decision.
  server::BotRequest next_request() {
    while (match_->turn().kind != core::TurnKind::kSeat || plies_ > kPliesMax) {
      if (match_->turn().kind == core::TurnKind::kChance && plies_ <= kPliesMax) {
        core::ByteStream bytes(seed_, {}, match_->chance_kind(), chances_++);
        hear(match_->turn().seat, match_->draw(bytes), {});
      } else {
        open();
      }
    }
    const core::Seat seat = match_->turn().seat;
    has_choice_ = match_->legal().size() > 1;
    server::BotRequest request;
    request.game = game_.name;
    request.options = match_->options_text();
    request.seats = seats_;
    request.view = match_->show(core::Viewer::seat(seat));
    request.past_keys = match_->past_keys();
    request.heard = heard_;
    request.level = game_.levels.back();
    request.seed = ++thoughts_;
    return request;
  }

  void play(const std::string& move) {
    const core::Seat seat = match_->turn().seat;
    core::Expected<core::Played> played = match_->play(seat, move);
    if (!played) played = match_->play(seat, match_->legal().front());
    KYDAI_CHECK(played.has_value());
    hear(seat, *played, played->move);
    ++plies_;
  }

 private:
  void open() {
    auto match = catalog::make_match(game_.name, {}, {}, seats_);
    KYDAI_CHECK(match.has_value());
    match_ = std::move(*match);
    heard_.clear();
    plies_ = 0;
    chances_ = 0;
    ++seed_[1];
  }
  void hear(core::Seat seat, const core::Played& played, const std::string& move) {
    if (!move.empty()) heard_.emplace_back(seat, move);
    for (const core::Step& step : played.steps) heard_.emplace_back(step.actor, step.trimmed);
  }

  const catalog::GameDescription& game_;
  int seats_;
  core::Seed seed_;
  std::unique_ptr<core::Match> match_;
  std::vector<std::pair<core::Seat, std::string>> heard_;
  std::uint64_t chances_ = 0;
  std::uint64_t thoughts_ = 0;
  int plies_ = 0;
  bool has_choice_ = false;
};

using Times = std::vector<double>;

// All tables at once until each has given its part of the answers; who has goes on, so that the
// others are not alone.
Times measure(std::vector<BotTable>& tables, const BenchArguments& arguments) {
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  Answers answers;
  server::BotPool pool(cores, arguments.think_ms,
                       [](const server::BotRequest& request) { return think(request, nullptr); });
  const auto ask = [&](std::size_t table) {
    server::BotRequest request = tables[table].next_request();
    pool.submit(std::move(request), [&answers, table, begin = Clock::now()](std::string move) {
      const std::chrono::duration<double, std::milli> took = Clock::now() - begin;
      answers.push({table, std::move(move), took.count()});
    });
  };
  for (std::size_t table = 0; table < tables.size(); ++table) ask(table);
  const int quota = (arguments.moves + arguments.tables - 1) / arguments.tables;
  std::vector<int> counts(tables.size());
  std::size_t finished = 0;
  Times times;
  while (finished < tables.size()) {
    const Answer answer = answers.pop();
    if (tables[answer.table].has_choice() && counts[answer.table] < quota) {
      times.push_back(answer.took_ms);
      if (++counts[answer.table] == quota) ++finished;
    }
    tables[answer.table].play(answer.move);
    ask(answer.table);
  }
  pool.stop();
  return times;
}

double percentile(const Times& sorted, double part) {
  const auto at = static_cast<std::size_t>(part * static_cast<double>(sorted.size()));
  return sorted[std::min(at, sorted.size() - 1)];
}

void print(const std::string& name, Times times, const BenchArguments& arguments) {
  std::ranges::sort(times);
  // The house's own rule: a fifth over the budget is a fault.
  const double most = 1.2 * arguments.think_ms;
  const auto late = static_cast<std::size_t>(
      std::ranges::count_if(times, [most](double took) { return took > most; }));
  if (!arguments.json) {
    std::printf(
        "%-14s %6zu thoughts of %d ms, %d tables: p50 %6.1f  p99 %6.1f  max %6.1f ms, "
        "%zu over %.0f ms\n",
        name.c_str(), times.size(), arguments.think_ms, arguments.tables, percentile(times, 0.5),
        percentile(times, 0.99), times.back(), late, most);
    return;
  }
  std::string out = "{\"bench\":";
  append_json_string(out, name);
  const auto field = [&out](std::string_view key, double value) {
    out += ",\"";
    out += key;
    out += "\":";
    append_json_number(out, value);
  };
  field("count", static_cast<double>(times.size()));
  field("tables", arguments.tables);
  field("think_ms", arguments.think_ms);
  field("p50_ms", percentile(times, 0.5));
  field("p99_ms", percentile(times, 0.99));
  field("max_ms", times.back());
  field("late", static_cast<double>(late));
  out += "}\n";
  std::fputs(out.c_str(), stdout);
}

}  // namespace

int bench_bots(const BenchArguments& arguments) {
  const auto& games = catalog::games();
  // Each game alone, then all of them beside each other.
  for (std::size_t round = 0; round <= games.size(); ++round) {
    const bool is_mixed = round == games.size();
    std::vector<BotTable> tables;
    for (std::size_t i = 0; i < static_cast<std::size_t>(arguments.tables); ++i) {
      tables.emplace_back(is_mixed ? games[i % games.size()] : games[round], i);
    }
    print("bots/" + (is_mixed ? std::string("mixed") : games[round].name),
          measure(tables, arguments), arguments);
    std::fflush(stdout);
  }
  return kDone;
}

}  // namespace kydai::app
