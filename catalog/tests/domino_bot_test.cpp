// The domino bot: what it holds possible is counted against plain enumeration, what it makes of the
// others' moves is a probability, it thinks on its view and the public tale alone, keeps its
// budget, plays an open round perfectly and earns coins.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>

#include "catalog/brains.hpp"
#include "catalog/domino_belief.hpp"
#include "catalog/domino_brain.hpp"
#include "catalog/domino_policy.hpp"
#include "catalog/domino_reading.hpp"
#include "catalog/domino_tree.hpp"
#include "catalog/domino_yardsticks.hpp"
#include "games/domino/domino.hpp"
#include "games/domino/solver.hpp"
#include "games/domino/worlds.hpp"

namespace kydai::catalog {
namespace {

using domino::Domino;
using domino::Move;
using domino::MoveList;
using domino::Position;
using domino::Tile;
using domino::TileSet;
using domino::View;
using Heard = std::vector<bots::Heard>;

struct RandomBytes {
  std::mt19937_64& random;
  std::uint8_t next_byte() { return static_cast<std::uint8_t>(random()); }
};

struct Round {
  Position start;  // dealt
  Position position;
  Heard heard;

  Round(std::mt19937_64& random, const domino::Options& options) {
    position = Domino::start(options);
    RandomBytes bytes{random};
    Domino::apply(position, Domino::draw_chance(position, bytes));
    start = position;
  }
  bool is_over() const { return position.board.is_over(); }
  std::size_t turn() const { return static_cast<std::size_t>(core::index(position.board.turn)); }
  View view() const { return Domino::view(position, core::Viewer::seat(position.board.turn)); }
  void play(Move move) {
    std::string text;
    Domino::write_move(position, move, text);
    heard.push_back({position.board.turn, text});
    domino::StepWriter steps;
    Domino::apply(position, move, steps);
    for (const core::Step& step : steps.steps()) heard.push_back({step.actor, step.trimmed});
  }
};

domino::Options seated(int seats) {
  domino::Options options;
  options.seats = static_cast<std::uint8_t>(seats);
  return options;
}

Move any_move(const Round& round, std::mt19937_64& random) {
  const MoveList moves = Domino::legal_moves(round.position);
  return moves[random() % moves.size()];
}

TEST(Tale, LeadsToItsViewOrIsRefused) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 60; ++i) {
    Round round(random, seated(2 + i % 3));
    while (!round.is_over()) {
      const View view = round.view();
      const auto tale = read_domino_tale(view, round.heard);
      ASSERT_TRUE(tale.has_value());
      ASSERT_EQ(tale->size(), round.heard.size());
      for (const char* wrong : {"", "+", "+0", "+99", "66", "7", "64X", "##"}) {
        Heard other = round.heard;
        other.push_back({view.turn, wrong});
        EXPECT_FALSE(read_domino_tale(view, other).has_value()) << wrong;
      }
      round.play(any_move(round, random));
    }
    Heard less = round.heard;
    less.pop_back();
    EXPECT_EQ(read_domino_tale(round.view(), less).has_value(), round.heard.back().text == "#");
  }
}

// Every deal of two seats that agrees with what was heard, tried one by one: the opponent's seven
// tiles, then each tile he drew.  `ways` counts them by his hand now.
struct Enumeration {
  const DominoTale& tale;
  std::size_t opponent;
  std::map<std::uint64_t, double> ways;
  double all = 0;

  void go(std::size_t at, int drawn, TileSet hand, TileSet pool) {
    while (at < tale.size()) {
      const DominoDeed& deed = tale[at];
      const bool his = static_cast<std::size_t>(core::index(deed.seat)) == opponent;
      const TileSet fitting = domino::tiles_with(deed.left) | domino::tiles_with(deed.right);
      if (his && deed.kind == DominoDeed::Kind::kLaid) {
        if (!hand.contains(deed.move.tile)) return;
        hand.erase(deed.move.tile);
      } else if (his && deed.kind == DominoDeed::Kind::kPassed) {
        if (!(hand & fitting).empty()) return;
      } else if (his && drawn < deed.drawn) {
        if (!(hand & fitting).empty()) return;
        for (TileSet rest = pool; !rest.empty();) {
          const Tile tile = rest.take_highest();
          TileSet more = hand;
          TileSet less = pool;
          more.insert(tile);
          less.erase(tile);
          const bool ends_it = drawn + 1 == deed.drawn;
          go(ends_it ? at + 1 : at, ends_it ? 0 : drawn + 1, more, less);
        }
        return;
      }
      ++at;
    }
    ways[hand.bits()] += 1;
    all += 1;
  }

  // All hands of seven from `pool`.
  void deal(TileSet hand, TileSet pool, TileSet rest, const domino::Announced& opener) {
    if (hand.size() == domino::kHandSize) {
      const bool opens = static_cast<std::size_t>(core::index(opener.seat)) == opponent;
      if (hand.contains(opener.tile) != opens) return;
      for (TileSet tiles = hand; !tiles.empty();) {
        if (opening_rank(tiles.take_highest()) > opening_rank(opener.tile)) return;
      }
      return go(0, 0, hand, pool - hand);
    }
    while (!rest.empty()) {
      TileSet more = hand;
      more.insert(rest.take_highest());
      deal(more, pool, rest, opener);
    }
  }
};

TEST(Belief, IsThatOfTryingEveryDeal) {
  std::mt19937_64 random(2);
  int compared = 0;
  int uneven = 0;
  while (compared < 25) {
    Round round(random, seated(2));
    for (int ply = 6 + static_cast<int>(random() % 10); ply > 0 && !round.is_over(); --ply) {
      round.play(any_move(round, random));
    }
    if (round.is_over()) continue;
    const View view = round.view();
    const auto tale = read_domino_tale(view, round.heard);
    ASSERT_TRUE(tale.has_value());
    const std::size_t opponent = 1 - round.turn();
    TileSet pool = unseen(view);
    int drew = 0;
    for (const DominoDeed& deed : *tale) {
      if (static_cast<std::size_t>(core::index(deed.seat)) != opponent) continue;
      if (deed.kind == DominoDeed::Kind::kLaid) pool.insert(deed.move.tile);
      drew += deed.drawn;
    }
    if (drew < 2 || drew > 4 || pool.size() > 17) continue;
    Enumeration plain{*tale, opponent, {}, 0};
    plain.deal(TileSet(), pool, pool, *view.announced);
    const DominoBelief belief(view, &*tale);
    std::map<std::uint64_t, double> counted;
    for (std::uint64_t rank = 0; rank < belief.count(); ++rank) {
      counted[belief.world(belief.sharing(rank)).hands[opponent].bits()] += 1;
    }
    ASSERT_EQ(counted.size(), plain.ways.size());
    double most = 0;
    for (const auto& [hand, ways] : counted) {
      ASSERT_DOUBLE_EQ(ways * plain.all, plain.ways[hand] * static_cast<double>(belief.count()));
      most = std::max(most, ways);
    }
    uneven += most > 1 ? 1 : 0;
    ++compared;
  }
  EXPECT_GT(uneven, 0) << "no hand was likelier than another";
}

TEST(Belief, IsThatOfTheViewWhereNothingIsDrawnOrTold) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 60; ++i) {
    Round round(random, seated(2 + i % 3));
    while (!round.is_over()) {
      const View view = round.view();
      const std::uint64_t count = domino::Worlds(view).count();
      EXPECT_EQ(DominoBelief(view, nullptr).count(), count);
      const auto tale = read_domino_tale(view, round.heard);
      ASSERT_TRUE(tale.has_value());
      if (i % 3 == 2) EXPECT_EQ(DominoBelief(view, &*tale).count(), count);
      round.play(any_move(round, random));
    }
  }
}

// In the true world those who play by flow are taken for such in the end.
TEST(Reading, TellsMannersApart) {
  std::mt19937_64 random(4);
  int flow = 0;
  int seen = 0;
  for (int i = 0; i < 100; ++i) {
    Round round(random, seated(4));
    const TileSet hands[] = {round.start.board.hands[0], round.start.board.hands[1],
                             round.start.board.hands[2], round.start.board.hands[3]};
    for (int ply = 0; ply < 16 && !round.is_over(); ++ply) {
      round.play(domino_flow_move(round.view()));
    }
    if (round.is_over()) continue;
    const View view = round.view();
    const auto tale = read_domino_tale(view, round.heard);
    ASSERT_TRUE(tale.has_value());
    const DominoBelief belief(view, &*tale);
    const DominoReading reading(view, belief);
    DominoBelief::Sharing truth{};
    std::size_t batch = 0;
    for (std::size_t s = 0; s < 4; ++s) {
      if (s != round.turn()) truth[batch++] = hands[s];
    }
    const auto odds = reading.odds(truth);
    for (std::size_t s = 0; s < 4; ++s) {
      if (s == round.turn()) continue;
      ++seen;
      flow += odds[s][1] > odds[s][0] && odds[s][1] > odds[s][2] ? 1 : 0;
    }
  }
  EXPECT_GT(flow * 10, seen * 6) << flow << " of " << seen;
}

Move think(const View& view, const Heard& heard, int playouts, std::uint64_t seed) {
  const auto tale = read_domino_tale(view, heard);
  EXPECT_TRUE(tale.has_value());
  return domino_choose(view, &*tale, {playouts, nullptr}, seed);
}

// Every player there is, by what tables call it.
std::vector<bots::Level> all_players() {
  std::vector<bots::Level> players;
  for (const std::string_view name : bots::kLevels) players.push_back(*bots::read_level(name));
  for (const char* name : {"random", "greedy", "heaviest", "mc"}) {
    players.push_back(*bots::read_level(name));
  }
  return players;
}

// Hidden tiles lie otherwise, as far as that agrees with what was heard: the same move of every
// level and yardstick at two, three and four seats, with the round's tale and without.
TEST(Bot, PermutingHiddenTilesChangesNothing) {
  std::mt19937_64 random(5);
  const std::vector<bots::Level> players = all_players();
  std::array<int, domino::Domino::kSeatsMax + 1> otherwise{};
  std::size_t heard_of = 0;
  for (int i = 0; i < 45; ++i) {
    domino::Options options = seated(2 + i % 3);
    options.open_forced = i % 2 == 0;
    options.dead_stops = i % 5 == 0;
    if (i % 4 == 1) options.opener = core::Seat::k1;
    options.winner_opens_double = i % 8 == 1;
    Round round(random, options);
    while (!round.is_over()) {
      const View view = round.view();
      const auto tale = read_domino_tale(view, round.heard);
      ASSERT_TRUE(tale.has_value());
      const DominoBelief belief(view, &*tale);
      const domino::World world = belief.world(belief.sharing(random() % belief.count()));
      const Position other = complete(view, world);
      const View others = Domino::view(other, core::Viewer::seat(view.turn));
      const std::uint64_t seed = random();
      for (const bots::Level level : players) {
        bots::Task task{.level = level, .seed = seed, .nodes_max = 60, .heard = round.heard};
        const std::string move = Brain<Domino>::choose(view, task);
        ASSERT_TRUE(Domino::read_move(round.position, move).has_value()) << move;
        ASSERT_EQ(Brain<Domino>::choose(others, task), move);
        if (level != bots::Level::k10) continue;
        task.heard = {};
        ASSERT_EQ(Brain<Domino>::choose(others, task), Brain<Domino>::choose(view, task));
      }
      otherwise[options.seats] += other == round.position ? 0 : 1;
      heard_of = std::max(heard_of, round.heard.size());
      round.play(think(view, round.heard, 60, 99));
    }
  }
  for (int seats = 2; seats <= 4; ++seats)
    EXPECT_GT(otherwise[static_cast<std::size_t>(seats)], 80);
  EXPECT_GT(heard_of, 15u);
}

// Told to stop at any moment it answers without asking or thinking once more, and it asks often:
// the moments are told apart by how often it has asked.
TEST(Bot, StopsWhenAsked) {
  std::mt19937_64 random(6);
  int longest = 0;
  for (int i = 0; i < 12; ++i) {
    Round round(random, seated(2 + i % 3));
    for (int ply = i / 3 * 3; ply > 0 && !round.is_over(); --ply) {
      round.play(any_move(round, random));
    }
    if (round.is_over()) continue;
    const auto tale = read_domino_tale(round.view(), round.heard);
    ASSERT_TRUE(tale.has_value());
    const auto asked_until = [&](int last, int playouts) {
      int asked = 0;
      const std::function<bool()> stop = [&] { return ++asked >= last; };
      const Move move = domino_choose(round.view(), &*tale, {playouts, &stop}, 5);
      EXPECT_TRUE(Domino::legal_moves(round.position).contains(move));
      return asked;
    };
    for (int last = 1; last < 300; last += 1 + last / 8)
      ASSERT_LE(asked_until(last, 1'000'000), last);
    constexpr int kNever = 1'000'000'000;
    longest = std::max(longest, asked_until(kNever, 4000));
  }
  // Half of 4000 playouts by sixteens, the other half by worlds of at most 14 moves, 8000 worlds
  // weighed and 500 kept by 32.
  EXPECT_GT(longest, 2000 / 16 + 2000 / 14 + 8500 / 32 - 10);
}

// Two seats, no yard, and at least so much to solve, but not very much more.
Round open_round(std::uint64_t nodes) {
  std::mt19937_64 random(8);
  for (;;) {
    Round round(random, seated(2));
    while (!round.is_over()) {
      const domino::Board& board = round.position.board;
      const bool is_open = board.yard_count == 0 && board.left() != board.right() &&
                           Domino::legal_moves(round.position).size() > 1;
      domino::Solver solver(round.position.options);
      if (is_open && !solver.solve(board, nodes) && solver.solve(board, 8 * nodes)) return round;
      round.play(any_move(round, random));
    }
  }
}

TEST(Bot, StopsSolvingWhenAsked) {
  const Round round = open_round(4 * domino::Solver::kNodesAnAsk);
  const View view = round.view();
  const auto asked_until = [&](int last) {
    int asked = 0;
    const std::function<bool()> stop = [&] { return ++asked >= last; };
    const Move move = domino_choose(view, nullptr, {1'000'000, &stop}, 5);
    EXPECT_TRUE(Domino::legal_moves(round.position).contains(move));
    return asked;
  };
  for (int last = 1; last < 20; ++last) ASSERT_LE(asked_until(last), last);
  constexpr int kNever = 1'000'000'000;
  EXPECT_GE(asked_until(kNever), 3);
}

// With more time it goes through more playouts: what stops it is the clock alone.
TEST(Bot, UsesTheTimeThereIs) {
  std::mt19937_64 random(9);
  const Round round(random, seated(2));
  std::string view;
  Domino::write_view(round.view(), view);
  int asked = 0;
  const std::function<bool()> stop = [&] { return ++asked >= 20'000; };
  bots::Task task{.past_keys = {}, .seed = 3, .stop = &stop, .heard = round.heard};
  Brain<Domino>::choose(round.view(), task);
  EXPECT_EQ(asked, 20'000);
  task.level = bots::Level::k9;
  asked = 0;
  Brain<Domino>::choose(round.view(), task);
  EXPECT_LT(asked, 20'000) << "only the strongest level has no budget of its own";
}

TEST(Tree, TriesEverythingAndReturnsToWhatEarns) {
  DominoTree tree;
  tree.make_room(4);
  DominoTree::Node* node = tree.at(77, 3);
  ASSERT_NE(node, nullptr);
  EXPECT_EQ(tree.find(77, 3), nullptr) << "nothing was learnt yet";
  EXPECT_EQ(tree.choose(*node, 2), 2u);
  std::array<int, 3> tried{};
  for (int i = 0; i < 300; ++i) {
    const std::size_t choice = tree.choose(*node, 2);
    ++tried[choice];
    tree.learn(*node, choice, choice == 1 ? 1 : -1);
    if (i == 2) EXPECT_EQ(tried, (std::array<int, 3>{1, 1, 1}));
    if (i == 10) EXPECT_EQ(tree.best(*node, 0), 0u) << "too early to tell";
  }
  EXPECT_EQ(tree.best(*node, 0), 1u);
  EXPECT_GT(tried[1], 200);
  EXPECT_GE(tried[0], 5);
  EXPECT_EQ(tree.find(77, 4), nullptr) << "another situation of the same key";
  EXPECT_EQ(tree.at(77, 4), nullptr);
  // There is room for four, then for more, and what was learnt stays.
  std::uint64_t next = 1000;
  const auto fill = [&] {
    int made = 0;
    while (DominoTree::Node* other = tree.at(next = core::mix(next), 2)) {
      tree.learn(*other, 0, 1);
      ++made;
    }
    return made;
  };
  EXPECT_LE(fill(), 3);
  tree.make_room(1000);
  EXPECT_GT(fill(), 500);
  ASSERT_NE(tree.find(77, 3), nullptr);
  EXPECT_EQ(tree.find(77, 3)->visits, 300);
  EXPECT_EQ(tree.best(*tree.find(77, 3), 0), 1u);
}

// Two seats and no yard: nothing is hidden from either, so every choice keeps the value.
TEST(Bot, PlaysAnOpenRoundExactly) {
  constexpr int kEnough = 90'000;
  std::mt19937_64 random(7);
  int decisions = 0;
  for (int i = 0; i < 250; ++i) {
    Round round(random, seated(2));
    domino::Solver solver(round.position.options);
    while (!round.is_over()) {
      Move move = any_move(round, random);
      if (round.position.board.yard_count == 0 && Domino::legal_moves(round.position).size() > 1) {
        std::uint64_t nodes = 0;  // that it takes to know every move
        std::int32_t most = -1'000'000;
        for (const Move one : domino_choices(round.position.board.hand(round.position.board.turn),
                                             round.position.board.left(),
                                             round.position.board.right(), domino::Opening())) {
          domino::Board next = round.position.board;
          lay(next, round.position.options, one);
          const auto pay = solver.solve(next, kEnough);
          nodes += solver.nodes();
          if (pay) most = std::max(most, (*pay)[round.turn()]);
        }
        move = think(round.view(), round.heard, kEnough / 30, 7);
        if (nodes < kEnough) {
          domino::Board next = round.position.board;
          lay(next, round.position.options, move);
          ASSERT_EQ(solver.solve(next, kEnough).value()[round.turn()], most);
          ++decisions;
        }
      }
      round.play(move);
    }
  }
  EXPECT_GT(decisions, 40);
}

// Stakes a round of the bot among players at flow; each deal is played from every seat.
double stakes_a_round(int seats, int deals, int playouts, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  double sum = 0;
  for (int i = 0; i < deals; ++i) {
    const Round dealt(random, seated(seats));
    for (std::size_t me = 0; me < static_cast<std::size_t>(seats); ++me) {
      Round round = dealt;
      while (!round.is_over()) {
        const View view = round.view();
        round.play(round.turn() == me ? think(view, round.heard, playouts, random())
                                      : domino_flow_move(view));
      }
      sum += Domino::outcome(round.position, {})->scores[me];
    }
  }
  return sum / (seats * deals);
}

// Far below what it earns with its whole budget; docs/domino-bot.md has the figures.
TEST(Bot, EarnsCoins) {
  EXPECT_GT(stakes_a_round(4, 40, 600, 21), 0.5);
  EXPECT_GT(stakes_a_round(3, 40, 600, 22), 0.1);
  EXPECT_GT(stakes_a_round(2, 60, 600, 23), 0.2);
}

}  // namespace
}  // namespace kydai::catalog
