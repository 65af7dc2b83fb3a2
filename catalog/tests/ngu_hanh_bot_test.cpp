// The strongest bot of Cờ Ngũ Hành and the ends that are no win: it makes progress before the
// limits while it is ahead, is glad of them while it is behind, and does not open every game alike.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "games/ngu_hanh/evaluation.hpp"
#include "games/ngu_hanh/ngu_hanh.hpp"
#include "search/alpha_beta.hpp"

namespace kydai::catalog {
namespace {

using ngu_hanh::NguHanh;
using ngu_hanh::Position;

Position read(std::string_view text) {
  const auto position = NguHanh::read_position(text, {});
  EXPECT_TRUE(position.has_value()) << text;
  return position.value_or(Position{});
}

// A game with what a bot must know of its past.
struct Game {
  Position position;
  std::vector<core::Key> past;

  bool is_over() const { return NguHanh::outcome(position, past).has_value(); }
  void play(std::string_view text) {
    const auto move = NguHanh::read_move(position, text);
    ASSERT_TRUE(move.has_value()) << text;
    past.push_back(NguHanh::key(position));
    NguHanh::apply(position, *move);
  }
  std::string ask(std::uint64_t seed, std::uint64_t nodes) const {
    BotRequest request{.game = "ngu-hanh", .options = "v1"};
    NguHanh::write_position(position, request.view);
    request.past_keys = past;
    request.level = "10";
    request.seed = seed;
    request.nodes_max = nodes;
    return choose_move(request).value_or("");
  }
};

std::string ask(std::string_view text, std::uint64_t seed) {
  return Game{read(text), {}}.ask(seed, 3000);
}

// One ply before a hundred without a capture, everything else is a draw.
TEST(NguHanhBot, CapturesInTimeWhileItIsAhead) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(ask("3C3/7/7/2K4/2m4/2M4/3c3 w 99 200", seed), "c4c3");
  }
}

TEST(NguHanhBot, LeavesTheCaptureAloneWhileItIsBehind) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const std::string move = ask("1DKCKDN/M1H1H1M/7/2d4/2N4/7/3c3 b 99 200", seed);
    EXPECT_NE(move, "c4c3");
    // Earlier it takes what it can.
    EXPECT_EQ(ask("1DKCKDN/M1H1H1M/7/2d4/2N4/7/3c3 b 10 200", seed), "c4c3");
  }
}

// A lone Chủ runs away for a while; the limits leave time enough and no more is used.
TEST(NguHanhBot, HuntsALoneChuDownBeforeTheLimits) {
  for (const char* text : {"NDKCKDN/M1H1H1M/7/7/7/7/3c3 w 40 100", "3C3/2H4/7/7/3M3/7/3c3 w 30 100",
                           "NDKCKDN/M1H1H1M/7/7/7/7/3c3 w 0 280"}) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      Game game{read(text), {}};
      while (!game.is_over()) game.play(game.ask(seed, 2000));
      const auto outcome = NguHanh::outcome(game.position, game.past);
      EXPECT_EQ(outcome->scores[0], 1) << text << ", " << core::to_string(outcome->reason);
    }
  }
}

// Black has gone to and fro twice; the same again would be the third time.
TEST(NguHanhBot, RepeatsThePositionOnlyWhileItIsBehind) {
  // White begins, so Black's return makes the third; it is asked before that.
  Game behind{read("NDKCKDN/M1H1H1M/7/7/7/7/3c3 w"), {}};
  for (const char* move : {"a6a5", "d1c1", "a5a6", "c1d1", "a6a5", "d1c1", "a5a6"}) {
    behind.play(move);
  }
  for (std::uint64_t seed = 1; seed <= 5; ++seed) EXPECT_EQ(behind.ask(seed, 3000), "c1d1");
  behind.play("c1d1");
  EXPECT_TRUE(behind.is_over());
  // The same with Black ahead: anything but that.
  Game ahead{read("3C3/M6/7/7/7/m1h1h1m/ndkckdn w"), {}};
  for (const char* move : {"a6a5", "d1d2", "a5a6", "d2d1", "a6a5", "d1d2", "a5a6"}) {
    ahead.play(move);
  }
  for (std::uint64_t seed = 1; seed <= 5; ++seed) EXPECT_NE(ahead.ask(seed, 3000), "d2d1");
}

TEST(NguHanhBot, OpensNoTwoGamesAlike) {
  constexpr int kGames = 8;
  constexpr int kPlies = 12;
  std::set<std::string> lines;
  std::set<std::string> first_moves;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    Game game{NguHanh::start({}), {}};
    std::string line;
    for (std::uint64_t ply = 0; ply < kPlies; ++ply) {
      const std::string move = game.ask(100 * seed + ply, 2000);
      if (ply == 0) first_moves.insert(move);
      game.play(move);
      line += move + ' ';
    }
    lines.insert(line);
  }
  EXPECT_EQ(lines.size(), kGames);
  EXPECT_GE(first_moves.size(), 3u);
  // And none of the first moves gives anything away.
  search::AlphaBeta<NguHanh, ngu_hanh::SearchPolicy> judge({}, 1 << 20);
  const Position start = NguHanh::start({});
  const search::Score best = judge.search(start, {.nodes_max = 20'000}).score;
  for (const std::string& text : first_moves) {
    const std::vector<ngu_hanh::Move> only = {NguHanh::read_move(start, text).value()};
    judge.clear();
    EXPECT_GT(judge.search(start, {.only = only, .nodes_max = 20'000}).score, best - 45) << text;
  }
}

}  // namespace
}  // namespace kydai::catalog
