// `kydai arena`: a match between two players, with the luck shared out.  Games come in groups: the
// same opening, dice or deal is played once from every seat, A on it and B on all others, so that
// what fortune gave is given to both.  The seed fixes openings, luck and the bots' own choices.
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/arena_player.hpp"
#include "app/arena_results.hpp"
#include "app/bench_report.hpp"
#include "app/commands.hpp"
#include "app/match_factory.hpp"
#include "catalog/catalog.hpp"
#include "core/key.hpp"

namespace kydai::app {
namespace {

using core::Seat;
using SteadyClock = std::chrono::steady_clock;

// Random plies before a game without luck begins, so that games differ.
constexpr int kOpeningPlies = 8;
// A game that the rules do not end is broken off as drawn.
constexpr int kPliesMax = 1200;
// A program's clock may be overstepped by so much: the line between the two is not its fault.
constexpr std::int64_t kGrace_ms = 100;

core::Seed stream_seed(std::uint64_t seed, std::uint64_t group) {
  core::Seed out{};
  std::uint64_t state = core::mix(seed) ^ core::mix(group + 0x9e3779b97f4a7c15ULL);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (i % 8 == 0) state = core::mix(state + 0x9e3779b97f4a7c15ULL);
    out[i] = static_cast<std::uint8_t>(state >> (8 * (i % 8)));
  }
  return out;
}

// "10+0.1": seconds.
bool read_clock(const std::string& text, ArenaClock& clock) {
  const std::size_t plus = text.find('+');
  const auto read = [](std::string_view part, double most) -> std::optional<std::int64_t> {
    double seconds = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), seconds);
    if (error != std::errc() || end != part.data() + part.size()) return std::nullopt;
    if (!(seconds >= 0 && seconds <= most)) return std::nullopt;
    return static_cast<std::int64_t>(seconds * 1000);
  };
  const std::string_view view = text;
  clock.base_ms = read(view.substr(0, plus), 86'400);
  const auto increment = plus == std::string::npos ? std::optional<std::int64_t>(0)
                                                   : read(view.substr(plus + 1), 3600);
  clock.increment_ms = increment.value_or(0);
  return clock.base_ms && *clock.base_ms > 0 && increment;
}

// One worker's two players, and the game it plays with them.
class Hall {
 public:
  Hall(const ArenaArguments& arguments, const ArenaClock& clock, const core::Match& start)
      : arguments_(arguments), clock_(clock), start_(start.clone()) {
    for (int s = 0; s < start.seats(); ++s) {
      if (start.is_seated(core::seat_at(s))) seats_.push_back(core::seat_at(s));
    }
  }

  // Empty, or why the players cannot play.
  std::string invite(const ArenaSpec& a, const ArenaSpec& b) {
    const std::string options = start_->options_text();
    const std::string_view profile = std::string_view(options).substr(0, options.find('+'));
    std::string fault;
    a_ = make_arena_player(a, *start_, clock_, profile, fault);
    if (a_) b_ = make_arena_player(b, *start_, clock_, profile, fault);
    return fault;
  }

  // On every seat A plays the same games, as many as a sitting has rounds.
  std::vector<ArenaGame> play_group(std::uint64_t group) {
    const auto rounds = static_cast<std::uint64_t>(arguments_.rounds);
    std::vector<ArenaGame> games;
    for (const Seat seat : seats_) {
      for (std::uint64_t round = 0; round < rounds; ++round) {
        a_->new_game();
        b_->new_game();
        ArenaGame game;
        game.a = seat;
        play(group * rounds + round, game);
        games.push_back(std::move(game));
      }
    }
    return games;
  }

  ArenaUnit unit() const {
    if (start_->has_hidden_information()) return ArenaUnit::kCoins;
    return seats_.size() > 2 ? ArenaUnit::kWins : ArenaUnit::kScore;
  }
  int seats() const { return static_cast<int>(seats_.size()); }

 private:
  void play(std::uint64_t group, ArenaGame& game) {
    const Seat a_seat = game.a;
    std::unique_ptr<core::Match> match = opened(group);
    const core::Seed luck = stream_seed(arguments_.seed, group);
    std::uint64_t chances = 0;
    ArenaLine line{match->position(), {}, {}};
    core::PerSeat<std::int64_t> left_ms{};
    if (clock_.base_ms) left_ms.fill(*clock_.base_ms);
    for (int ply = 0; match->turn().kind != core::TurnKind::kOver; ++ply) {
      const core::Turn turn = match->turn();
      if (turn.kind == core::TurnKind::kChance) {
        core::ByteStream bytes(luck, {}, match->chance_kind(), chances++);
        match->draw(bytes);
        continue;
      }
      if (const auto forced = match->forced_move()) {
        const auto played = match->play(turn.seat, *forced);
        KYDAI_CHECK(played.has_value());
        hear(line, turn.seat, *played);
        continue;
      }
      if (chances == 0 && ply >= kPliesMax) return end(game, drawn(), "broken off");
      const std::uint64_t seed =
          core::mix(core::mix(arguments_.seed + group) + static_cast<std::uint64_t>(ply) * 8 +
                    static_cast<std::uint64_t>(core::index(a_seat)));
      const std::string fault = move(*match, turn.seat, game, line, seed, left_ms);
      if (!fault.empty()) return end(game, turn.seat == a_seat ? lost() : won(), fault);
    }
    const auto outcome = match->outcome();
    KYDAI_CHECK(outcome.has_value());
    for (std::size_t s = 0; s < game.coins.size(); ++s) game.coins[s] = outcome->pay[s];
    end(game, value_of(*outcome, a_seat), core::to_string(outcome->reason));
  }

  static void end(ArenaGame& game, double value, std::string_view reason) {
    game.value = value;
    game.reason = reason;
  }

  static void hear(ArenaLine& line, Seat seat, const core::Played& played) {
    line.moves.push_back(played.move);
    line.heard.push_back({seat, played.move});
    for (const core::Step& step : played.steps) line.heard.push_back({step.actor, step.trimmed});
  }

  // Empty, or why the seat has lost the game by this move.
  std::string move(core::Match& match, Seat seat, ArenaGame& game, ArenaLine& line,
                   std::uint64_t seed, core::PerSeat<std::int64_t>& left_ms) {
    const bool is_a = seat == game.a;
    ArenaPlayer& player = is_a ? *a_ : *b_;
    const auto begin = SteadyClock::now();
    const double processor_begin_s = cpu_seconds();
    const auto answer = player.choose(match, seat, line, seed, left_ms);
    const auto took = SteadyClock::now() - begin;
    const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
    if (player.plays_by_time() && match.legal().size() > 1) {
      ArenaGame::Times& times = game.times[is_a ? 0 : 1];
      times.processor_ms.push_back(1000 * (cpu_seconds() - processor_begin_s));
      times.clock_ms.push_back(std::chrono::duration<double, std::milli>(took).count());
    }
    const std::string who = is_a ? "A" : "B";
    if (!answer) return who + " gave no move";
    if (clock_.base_ms) {
      std::int64_t& left = left_ms[static_cast<std::size_t>(core::index(seat))];
      left -= used;
      if (left < -kGrace_ms) return who + " lost on time";
      left = std::max<std::int64_t>(left, 0) + clock_.increment_ms;
    }
    const bool is_call = std::ranges::count(match.calls(), *answer) > 0;
    const auto played = match.play(seat, *answer);
    if (!played) {
      std::fprintf(stderr, "illegal move %s in %s\n", answer->c_str(), match.position().c_str());
      return who + " made an illegal move";
    }
    hear(line, seat, *played);
    if (is_call) line = {match.position(), {}, {}};
    return {};
  }

  // The start, or for a game without luck a few random moves after it, the same for every seat.  An
  // opening that ends the game is given up for another.
  std::unique_ptr<core::Match> opened(std::uint64_t group) const {
    if (start_->turn().kind == core::TurnKind::kChance) return start_->clone();
    for (std::uint64_t attempt = 0;; ++attempt) {
      std::unique_ptr<core::Match> match = start_->clone();
      std::uint64_t state = core::mix(arguments_.seed ^ core::mix(group * 1024 + attempt + 1));
      for (int i = 0; i < kOpeningPlies && match->turn().kind == core::TurnKind::kSeat; ++i) {
        const std::vector<std::string> legal = match->legal();
        state = core::mix(state + 0x9e3779b97f4a7c15ULL);
        KYDAI_CHECK(match->play(match->turn().seat, legal[state % legal.size()]).has_value());
      }
      if (match->turn().kind == core::TurnKind::kSeat) return match;
    }
  }

  // Of a game that did not come to its end.  Only a program can bring that about, and programs play
  // no game for coins.
  double won() const { return 1; }
  double lost() const { return 0; }
  double drawn() const { return unit() == ArenaUnit::kScore ? 0.5 : 0; }
  double value_of(const core::Outcome& outcome, Seat seat) const {
    const auto s = static_cast<std::size_t>(core::index(seat));
    switch (unit()) {
      case ArenaUnit::kCoins: return outcome.pay[s];
      case ArenaUnit::kWins: return outcome.ranks[s] == 1 ? 1 : 0;
      case ArenaUnit::kScore: break;
    }
    return (outcome.scores[s] + 1) / 2;
  }

  const ArenaArguments& arguments_;
  const ArenaClock& clock_;
  std::unique_ptr<core::Match> start_;
  std::vector<Seat> seats_;
  std::unique_ptr<ArenaPlayer> a_;
  std::unique_ptr<ArenaPlayer> b_;
};

bool read_sprt(const std::string& text, Sprt& sprt) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) return false;
  const auto read = [](std::string_view part, double& out) {
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), out);
    return error == std::errc() && end == part.data() + part.size() && std::abs(out) <= 1000;
  };
  const std::string_view view = text;
  return read(view.substr(0, comma), sprt.elo0) && read(view.substr(comma + 1), sprt.elo1) &&
         sprt.elo0 < sprt.elo1;
}

int refuse(const std::string& why) {
  std::fprintf(stderr, "kydai arena: %s\n", why.c_str());
  return kBadInput;
}

// Ctrl-C: the games under way are finished, then what was played is printed; a second one ends at
// once.
std::atomic<bool> is_told_to_end = false;
static_assert(std::atomic<bool>::is_always_lock_free);
void end_soon(int signal) {
  is_told_to_end = true;
  std::signal(signal, SIG_DFL);
}

// Everything the command line asks for, read and checked.
struct Plan {
  std::unique_ptr<core::Match> start;
  ArenaSpec a;
  ArenaSpec b;
  ArenaClock clock;
  std::optional<Sprt> sprt;
};

std::optional<std::string> read_plan(const ArenaArguments& arguments, Plan& plan) {
  std::vector<session::NamedSetting> settings;
  for (const std::string& text : arguments.rules.settings) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return "--set " + text + ": write SWITCH=VALUE";
    settings.push_back({text.substr(0, equals), text.substr(equals + 1)});
  }
  auto start =
      make_match(arguments.rules.game, arguments.rules.profile, settings, arguments.rules.seats);
  if (!start) return std::string(start.error().message);
  plan.start = std::move(*start);
  std::string fault;
  const auto a = read_arena_spec(arguments.a, fault);
  if (!a) return "--a " + fault;
  const auto b = read_arena_spec(arguments.b, fault);
  if (!b) return "--b " + fault;
  plan.a = *a;
  plan.b = *b;
  if (!arguments.clock.empty() && !read_clock(arguments.clock, plan.clock)) {
    return "--tc " + arguments.clock + ": write SECONDS+SECONDS";
  }
  if (arguments.sprt.empty()) return std::nullopt;
  if (!read_sprt(arguments.sprt, plan.sprt.emplace())) {
    return "--sprt " + arguments.sprt + ": write ELO0,ELO1, the smaller first";
  }
  return std::nullopt;
}

}  // namespace

int arena(const ArenaArguments& arguments) {
  std::signal(SIGPIPE, SIG_IGN);  // a program that died is seen by its missing answer
  Plan plan;
  if (const auto why = read_plan(arguments, plan)) return refuse(*why);
  std::vector<std::unique_ptr<Hall>> halls;
  for (int i = 0; i < arguments.threads; ++i) {
    halls.push_back(std::make_unique<Hall>(arguments, plan.clock, *plan.start));
    if (const std::string why = halls.back()->invite(plan.a, plan.b); !why.empty()) {
      return refuse(why);
    }
  }
  const ArenaUnit unit = halls[0]->unit();
  if (plan.sprt && unit != ArenaUnit::kScore) return refuse("--sprt: only for games of two seats");
  if (arguments.rounds > 1 && unit != ArenaUnit::kCoins) {
    return refuse("--sitting: only for games of coins");
  }
  const int a_group = halls[0]->seats() * arguments.rounds;
  const auto groups = static_cast<std::size_t>((arguments.games + a_group - 1) / a_group);
  ArenaResults results({groups, unit, halls[0]->seats(), arguments.rounds, plan.sprt});
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> is_done = false;
  std::signal(SIGINT, end_soon);
  std::signal(SIGTERM, end_soon);
  const auto work = [&](Hall& hall) {
    for (std::size_t group = next++; group < groups && !is_done; group = next++) {
      if (is_told_to_end) return;
      if (results.add(group, hall.play_group(group))) is_done = true;
    }
  };
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < halls.size(); ++i) helpers.emplace_back([&, i] { work(*halls[i]); });
  work(*halls[0]);
  helpers.clear();
  results.print(arguments);
  return kDone;
}

}  // namespace kydai::app
