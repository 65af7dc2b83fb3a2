// UciEngine: one game's engine behind the UCI protocol: the position that was set, the options, and
// a search that runs on a thread of its own while the next lines are read.  Output goes through
// one function so that lines of two threads never mix.  Rules and search are the game's and
// search/'s; nothing here knows a rule.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/free_memory.hpp"
#include "app/uci_crew.hpp"
#include "app/uci_line.hpp"
#include "app/uci_time.hpp"
#include "catalog/catalog.hpp"
#include "core/game.hpp"
#include "core/text.hpp"

namespace kydai::app {

inline constexpr int kSkillMax = 10;

struct UciSettings {
  int hash_mb = 16;
  int threads = 1;
  int lines = 1;          // MultiPV
  int skill = kSkillMax;  // a level of the bots; the highest is the engine itself
  std::int64_t overhead_ms = 10;
  bool has_own_book = false;
  bool may_call = false;  // whether `bestmove count` may be said; only a kydai referee knows it
};

// Takes one line without its line feed; called by two threads, one at a time.
using UciSay = std::function<void(std::string_view line)>;

// What the protocol loop asks of any game.
class UciGame {
 public:
  virtual ~UciGame() = default;
  virtual void new_game() = 0;
  // Takes effect from the next `go`; the position stays.
  virtual void set(const UciSettings& settings) = 0;
  // The fault names the byte of the text, or the index of the move.  On a fault the position before
  // stays, or the moves that could be played.
  virtual std::string set_position(std::string_view text,
                                   const std::vector<std::string_view>& moves) = 0;
  virtual void go(const UciGo& go) = 0;
  virtual void stop() = 0;        // and wait until the answer has been given
  virtual void ponder_hit() = 0;  // the move that was pondered on has been played
  virtual void show() = 0;
  virtual void bench(int depth) = 0;
};

template <core::Game G, search::Policy<G> P>
class UciEngine final : public UciGame {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Clock = std::chrono::steady_clock;
  // A move of the opening book, if there is one; the same for the same seed.
  using Book = std::function<std::optional<Move>(const Position&, std::uint64_t seed)>;

  UciEngine(const typename G::Options& options, const UciSettings& settings, UciSay say,
            P policy = P(), Book book = {})
      : options_(options),
        settings_(settings),
        say_(std::move(say)),
        policy_(std::move(policy)),
        book_(std::move(book)) {
    make_engine();
    position_ = G::start(options_);
  }
  ~UciEngine() override { stop(); }

  void new_game() override {
    stop();
    crew_->clear();
    position_ = G::start(options_);
    past_.clear();
    ++games_;
  }

  void set(const UciSettings& settings) override {
    stop();
    const bool is_resized = settings.hash_mb != settings_.hash_mb;
    const bool has_more_or_fewer = settings.threads != settings_.threads;
    settings_ = settings;
    if (is_resized) make_engine();
    if (has_more_or_fewer) crew_->set_threads(policy_, settings_.threads);
  }

  std::string set_position(std::string_view text,
                           const std::vector<std::string_view>& moves) override {
    stop();
    Position position = G::start(options_);
    if (!text.empty()) {
      const auto read = G::read_position(text, options_);
      if (!read) return complaint("position", read.error());
      position = *read;
    }
    position_ = position;
    past_.clear();
    for (const std::string_view word : moves) {
      const auto move = G::read_move(position_, word);
      if (!move) return complaint("move " + std::string(word), move.error());
      const core::Key before = G::key(position_);
      G::apply(position_, *move);
      if (G::key(position_) != before) past_.push_back(before);
    }
    return {};
  }

  void go(const UciGo& go) override {
    stop();
    if (go.perft)
      return perft_by_move(static_cast<int>(std::clamp<std::int64_t>(*go.perft, 0, 30)));
    const auto moves = playable_moves();
    if (moves.empty() || G::turn(position_).kind == core::TurnKind::kOver) {
      // The other program may go on under rules of its own: any move of the board is an answer.
      return say_("bestmove " + (moves.empty() ? "(none)" : text_of(position_, moves[0])));
    }
    // Whoever asks for the best of some moves, or for analysis, is not answered by the book.
    const bool is_game = !go.is_infinite && !go.is_ponder && go.search_moves.empty() && !go.mate;
    if (settings_.has_own_book && book_ && is_game) {
      if (const auto move = book_(position_, seed())) {
        return say_("bestmove " + text_of(position_, *move));
      }
    }
    is_stopped_ = false;
    may_answer_ = !go.is_infinite && !go.is_ponder;
    is_pondering_ = go.is_ponder;
    thought_since_ = Clock::now();
    begin_ = thought_since_;
    time_ = thinking_time(go, core::index(G::turn(position_).seat), settings_.overhead_ms);
    thread_ = std::jthread([this, go] {
      if (settings_.skill < kSkillMax) {
        think_at_level();
      } else {
        think(go);
      }
    });
  }

  void stop() override {
    is_stopped_ = true;
    allow_answer();
    if (thread_.joinable()) thread_.join();
  }

  void ponder_hit() override {
    begin_ = Clock::now();  // the own clock runs only from here
    is_pondering_ = false;
    allow_answer();
  }

  void show() override {
    stop();
    std::string text;
    G::write_position(position_, text);
    say_("info string position " + text);
    std::string options;
    G::write_options(options_, options);
    say_("info string rules " + options);
    std::string legal;
    for (const Move move : G::legal_moves(position_)) legal += ' ' + text_of(position_, move);
    say_("info string legal" + legal);
  }

  // The sum of nodes over games from the start by the engine itself: one number for its behaviour.
  void bench(int depth) override {
    stop();
    crew_->clear();
    std::uint64_t nodes = 0;
    const auto begin = Clock::now();
    Position position = G::start(options_);
    std::vector<core::Key> past;
    constexpr int kPlies = 24;
    for (int ply = 0; ply < kPlies && G::turn(position).kind == core::TurnKind::kSeat; ++ply) {
      search::Request<Move> request;
      request.past = past;
      request.depth_max = depth;
      const auto result = crew_->search(position, request);
      nodes += result.nodes;
      past.push_back(G::key(position));
      G::apply(position, result.best);
    }
    const auto ms = std::max<std::int64_t>(1, milliseconds_since(begin));
    say_("info string " + number(kPlies) + " positions, " + number(ms) + " ms");
    say_(number(nodes) + " nodes " + number(nodes * 1000 / static_cast<std::uint64_t>(ms)) +
         " nps");
    crew_->clear();
  }

 private:
  using Crew = UciCrew<G, P>;
  // What an ordinary search may take before a thorough one looks for a mate.
  static constexpr std::uint64_t kNodesForMate = 2'000'000;
  using Result = search::Result<Move>;

  void make_engine() {
    crew_.reset();  // before the new one, so that both need not fit
    const std::size_t bytes = static_cast<std::size_t>(settings_.hash_mb) << 20;
    // The system may promise more than it has and end the program when it is taken at its word.
    if (bytes <= free_memory_bytes() / 8 * 7) crew_ = try_to_make_crew(bytes);
    if (!crew_) {
      say_("info string Hash: there is no room for " + number(settings_.hash_mb) +
           " MB; 16 MB are used");
      crew_ = std::make_unique<Crew>(policy_, std::size_t{16} << 20);
    }
    crew_->set_threads(policy_, settings_.threads);
  }
  std::unique_ptr<Crew> try_to_make_crew(std::size_t bytes) const {
    try {
      return std::make_unique<Crew>(policy_, bytes);
    } catch (const std::bad_alloc&) {
      return nullptr;
    }
  }

  template <class Number>
  static std::string number(Number value) {
    return std::to_string(value);
  }
  static std::string text_of(const Position& position, Move move) {
    std::string out;
    G::write_move(position, move, out);
    return out;
  }
  static std::string complaint(const std::string& what, const core::Fault& fault) {
    return what + ", byte " + number(fault.at) + ": " + std::string(fault.message);
  }
  static std::int64_t milliseconds_since(Clock::time_point begin) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
  }

  // The moves of the board, also where a count or the like has ended the game.
  std::vector<Move> playable_moves() const {
    std::vector<Move> moves;
    for (const Move move : G::legal_moves(position_)) moves.push_back(move);
    if (!moves.empty()) return moves;
    if constexpr (requires { G::board_moves(position_); }) {
      for (const Move move : G::board_moves(position_)) moves.push_back(move);
    }
    return moves;
  }

  void allow_answer() {
    {
      const std::scoped_lock lock(mutex_);
      may_answer_ = true;
    }
    answer_allowed_.notify_all();
  }

  bool is_late() const {
    return time_ && !is_pondering_ && milliseconds_since(begin_) >= time_->hard_ms;
  }
  // What was thought while the opponent was to move counts as thought.
  bool wants_deeper(const std::optional<Pace>& pace) const {
    return !pace || is_pondering_ || pace->wants_more(milliseconds_since(thought_since_));
  }
  static UciIteration iteration_of(const Result& result, Move best_before) {
    const double effort = static_cast<double>(result.root.front().nodes) /
                          static_cast<double>(std::max<std::uint64_t>(1, result.nodes));
    return {result.best != best_before, static_cast<int>(result.score * 100 / P::kUnit), effort};
  }

  void think(const UciGo& go) {
    search::Request<Move> request;
    request.past = past_;
    request.lines = settings_.lines;
    if (go.nodes)
      request.nodes_max = static_cast<std::uint64_t>(std::max<std::int64_t>(1, *go.nodes));
    if (go.depth) request.depth_max = static_cast<int>(std::clamp<std::int64_t>(*go.depth, 1, 126));
    // On a clock there is nothing to think about where there is no choice.
    const bool is_on_clock = time_ && !go.move_time_ms && !go.is_ponder;
    if (is_on_clock && G::legal_moves(position_).size() == 1) request.depth_max = 1;
    const std::uint64_t nodes_max = request.nodes_max;
    if (go.mate) request.nodes_max = nodes_max == 0 ? kNodesForMate : nodes_max / 4 + 1;
    const std::vector<Move> named = named_moves(go);
    request.only = named;
    const auto stop = [this] { return is_stopped_.load() || is_late(); };
    int reported = 0;
    std::optional<Pace> pace;
    if (time_) pace.emplace(*time_);
    Move best{};
    const auto goes_on = [&](const Result& result) {
      report(result);
      if (pace) pace->add(iteration_of(result, reported == 0 ? result.best : best));
      best = result.best;
      reported = result.depth;
      return !is_stopped_ && wants_deeper(pace) && !has_mate(go, result);
    };
    request.stop = stop;
    request.goes_on = goes_on;
    Result result = crew_->search(position_, request);
    // What came last has not been told where it broke off or was proved.
    if (result.was_stopped || result.depth > reported) report(result);
    if (go.mate && !has_mate(go, result) && !is_stopped_ && !is_late()) {
      request.nodes_max = nodes_max == 0 ? 0 : std::max<std::uint64_t>(1, nodes_max - result.nodes);
      look_for_mate(static_cast<int>(std::clamp<std::int64_t>(*go.mate, 1, 60)), request, result);
    }
    wait_until_allowed();
    answer(result);
  }

  // The ordinary search has found no mate, or too long a one: the shortest may begin with a quiet
  // move that it left out.
  void look_for_mate(int moves, search::Request<Move>& request, Result& result) {
    request.win_plies_max = 2 * moves - 1;
    request.technique.has_null_move = false;
    request.technique.has_pruning = false;
    crew_->clear();  // of bounds that the pruning has left there
    const Result thorough = crew_->search(position_, request);
    if (!thorough.root.front().is_exact) return;
    result = thorough;
    report(result);
  }

  void wait_until_allowed() {
    std::unique_lock lock(mutex_);
    answer_allowed_.wait(lock, [this] { return may_answer_; });
  }

  // Of choices among equals: the same in the same game, another in the next.
  std::uint64_t seed() const { return G::key(position_) + static_cast<std::uint64_t>(games_); }

  // As the bot of a level plays, with the budget of its own that it has.
  void think_at_level() {
    catalog::BotRequest request{.game = std::string(G::kName), .view = {}, .past_keys = past_};
    G::write_options(options_, request.options);
    request.level = number(settings_.skill);
    request.seed = seed();
    request.stop = [this] { return is_stopped_.load() || is_late(); };
    Position position = position_;
    std::string move = choose_at_level(position, request);
    if constexpr (requires { G::calls(position); }) {
      // Where nobody knows a call, the move that it would make after it.
      const auto call = G::read_move(position, move);
      if (!settings_.may_call && call && G::calls(position).contains(*call)) {
        G::apply(position, *call);
        move = choose_at_level(position, request);
      }
    }
    wait_until_allowed();
    say_("bestmove " + move);
  }
  static std::string choose_at_level(const Position& position, catalog::BotRequest& request) {
    request.view.clear();
    G::write_position(position, request.view);
    const auto move = catalog::choose_move(request);
    return move ? *move : text_of(position, G::legal_moves(position)[0]);
  }

  std::vector<Move> named_moves(const UciGo& go) const {
    std::vector<Move> moves;
    for (const std::string_view word : go.search_moves) {
      const auto move = G::read_move(position_, word);
      if (move && G::legal_moves(position_).contains(*move)) moves.push_back(*move);
      if (!move)
        say_("info string searchmoves " + std::string(word) +
             " is left out: " + std::string(move.error().message));
    }
    return moves;
  }

  static bool has_mate(const UciGo& go, const Result& result) {
    return go.mate && search::is_win(result.score) &&
           search::plies_to_end(result.score) <= 2 * *go.mate - 1;
  }

  void answer(const Result& result) {
    std::string line = "bestmove ";
    if (settings_.may_call && wants_call(result)) {
      return say_(line + text_of(position_, G::calls(position_)[0]));
    }
    line += text_of(position_, result.best);
    if (result.pv().size() > 1) {
      Position after = position_;
      G::apply(after, result.best);
      line += " ponder " + text_of(after, result.pv()[1]);
    }
    say_(line);
  }

  bool wants_call(const Result& result) const {
    if constexpr (requires { P::wants_call(position_, result.score); }) {
      return !G::calls(position_).empty() && P::wants_call(position_, result.score);
    } else {
      return false;
    }
  }

  void report(const Result& result) const {
    const std::int64_t ms = std::max<std::int64_t>(1, milliseconds_since(thought_since_));
    const std::uint64_t nodes = result.nodes + crew_->helper_nodes();
    int line = 0;
    for (const auto& root : result.root) {
      if (++line > settings_.lines || !root.is_exact) break;
      std::string out =
          "info depth " + number(root.depth) + " seldepth " +
          number(std::max(root.depth, result.selective_depth)) + " multipv " + number(line) +
          " score " + score_text(root.score) + " nodes " + number(nodes) + " nps " +
          number(nodes * 1000 / static_cast<std::uint64_t>(ms)) + " time " + number(ms) + " pv";
      Position position = position_;
      for (const Move move : root.pv) {
        out += ' ' + text_of(position, move);
        G::apply(position, move);
      }
      say_(out);
    }
  }

  static std::string score_text(search::Score score) {
    if (!search::is_decided(score)) return "cp " + number(score * 100 / P::kUnit);
    const int moves = (search::plies_to_end(score) + 1) / 2;
    return "mate " + number(score > 0 ? moves : -moves);
  }

  void perft_by_move(int depth) {
    std::uint64_t total = depth == 0 ? 1 : 0;
    if (depth > 0) {
      for (const Move move : playable_moves()) {
        Position after = position_;
        G::apply(after, move);
        const std::uint64_t count = perft(after, depth - 1);  // found in the game's namespace
        say_(text_of(position_, move) + ": " + number(count));
        total += count;
      }
    }
    say_("Nodes searched: " + number(total));
  }

  typename G::Options options_;
  UciSettings settings_;
  UciSay say_;
  P policy_;
  Book book_;
  std::unique_ptr<Crew> crew_;
  Position position_{};
  std::vector<core::Key> past_;
  int games_ = 0;  // begun

  // Of the search that runs.
  std::atomic<bool> is_stopped_ = false;
  std::atomic<bool> is_pondering_ = false;
  std::atomic<Clock::time_point> begin_{};  // of the own clock
  Clock::time_point thought_since_{};
  std::optional<ThinkingTime> time_;
  std::mutex mutex_;
  std::condition_variable answer_allowed_;
  bool may_answer_ = true;
  std::jthread thread_;
};

}  // namespace kydai::app
