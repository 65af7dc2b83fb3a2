// What must hold for every round of dominoes and is no law of all games (those: walk_test.cpp):
// 28 tiles, a line that matches, coins; that what a view claims of a hand is true of it; that
// worlds are all the possible ones, drawn evenly; and the one fair shuffle.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "games/domino/domino.hpp"
#include "games/domino/worlds.hpp"

namespace kydai::domino {
namespace {

struct RandomBytes {
  std::mt19937_64& random;
  std::uint8_t next_byte() { return static_cast<std::uint8_t>(random()); }
};

template <class Write>
std::string written(Write write) {
  std::string out;
  write(out);
  return out;
}
std::string text_of(const Position& position) {
  return written([&](std::string& out) { Domino::write_position(position, out); });
}
std::string text_of(const View& view) {
  return written([&](std::string& out) { Domino::write_view(view, out); });
}

Options random_options(std::mt19937_64& random, int seats) {
  Options options;
  options.seats = static_cast<std::uint8_t>(seats);
  options.stake = std::array{1, 7, 100}[random() % 3];
  if (random() % 2 == 0) return options;
  options.reserve = static_cast<std::uint8_t>(random() % 3);
  options.no_double = static_cast<NoDouble>(random() % 2);
  options.blank = static_cast<Blank>(random() % 2);
  options.tie = static_cast<Tie>(random() % 3);
  options.open_forced = random() % 2 == 0;
  options.winner_opens_double = random() % 2 == 0;
  options.dead_stops = random() % 2 == 0;
  if (random() % 2 == 0) options.opener = core::seat_at(static_cast<int>(random() % options.seats));
  return options;
}

std::vector<core::Viewer> all_viewers(int seats) {
  std::vector<core::Viewer> viewers = {core::Viewer::spectator()};
  for (int s = 0; s < seats; ++s) viewers.push_back(core::Viewer::seat(core::seat_at(s)));
  return viewers;
}

void check_board(const Position& position) {
  const Board& board = position.board;
  TileSet all = position.layout.tiles();
  int count = position.layout.size();
  for (const TileSet hand : board.hands) {
    all = all | hand;
    count += hand.size();
  }
  for (std::size_t i = 0; i < board.yard_count; ++i) all.insert(board.yard[i]);
  ASSERT_EQ(count + board.yard_count, kTiles);  // R1
  ASSERT_EQ(all, TileSet::all());
  for (int i = 1; i < position.layout.size(); ++i) {
    ASSERT_EQ(position.layout.at(i - 1).right(), position.layout.at(i).left());  // R11
  }
  if (!position.layout.empty()) {
    ASSERT_EQ(board.left(), position.layout.at(0).left());  // R12
    ASSERT_EQ(board.right(), position.layout.at(position.layout.size() - 1).right());
  }
}

void check_ending(const Position& position) {
  const Options& options = position.options;
  const auto outcome = Domino::outcome(position, {});
  ASSERT_TRUE(outcome.has_value());
  std::int64_t sum = 0;
  int winners = 0;
  for (const std::int32_t coins : outcome->pay) {
    sum += coins;
    winners += coins > 0 ? 1 : 0;
    ASSERT_GE(coins, -4 * options.stake);  // R31 reserves four
  }
  ASSERT_EQ(sum, 0);  // R30
  if (options.tie == Tie::kOrder) {
    ASSERT_EQ(winners, 1);
  }
  ASSERT_LE(position.layout.size(), kTiles);
  if (position.board.phase == Phase::kOut) return;
  for (const TileSet hand : position.board.hands) {
    ASSERT_TRUE((hand & position.board.fitting()).empty());  // R17
  }
  if (options.reserve == 0) {
    // Each number has eight half-ends; a blocked line has used up the one at both its ends.
    ASSERT_EQ(position.board.left(), position.board.right());
    const TileSet blocked = tiles_with(position.board.left());
    ASSERT_EQ(position.layout.tiles() & blocked, blocked);
  }
}

// "No claim that may be false": what a view says of a hand is true of it.
void check_claims(const Position& position) {
  for (std::size_t s = 0; s < position.options.seats; ++s) {
    const TileSet lacking = tiles_with_any(position.memory.voids[s]);
    ASSERT_TRUE((position.board.hands[s] & lacking).empty()) << text_of(position);
  }
}

struct PlayedRound {
  Options options;
  Deal deal;
  std::vector<Move> moves;
};

PlayedRound play_round(std::mt19937_64& random, int seats) {
  PlayedRound round{random_options(random, seats), {}, {}};
  Position position = Domino::start(round.options);
  RandomBytes bytes{random};
  round.deal = Domino::draw_chance(position, bytes);
  Domino::apply(position, round.deal);
  while (Domino::turn(position).kind == core::TurnKind::kSeat && !testing::Test::HasFailure()) {
    check_board(position);
    check_claims(position);
    const Move move = Domino::choose(position, [&](std::size_t n) { return random() % n; });
    EXPECT_TRUE(Domino::legal_moves(position).contains(move));
    const Position before = position;
    const Undo undo = Domino::apply(position, move);
    Position back = position;
    Domino::undo(back, undo);
    // What no text holds comes back too.
    EXPECT_EQ(back.memory.voids, before.memory.voids);
    EXPECT_EQ(back.memory.kept, before.memory.kept);
    EXPECT_EQ(back.memory.fresh, before.memory.fresh);
    round.moves.push_back(move);
  }
  check_board(position);
  check_ending(position);
  return round;
}

TEST(Laws, InvariantsHoldInAHundredThousandRounds) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 100'000 && !testing::Test::HasFailure(); ++i) play_round(random, 2 + i % 3);
}

TEST(Worlds, EveryWorldAgreesAndTheTrueOneIsAmongThem) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 600 && !testing::Test::HasFailure(); ++i) {
    const PlayedRound round = play_round(random, 2 + i % 3);
    Position position = Domino::start(round.options);
    Domino::apply(position, round.deal);
    for (const Move move : round.moves) {
      for (const core::Viewer viewer : all_viewers(round.options.seats)) {
        const View view = Domino::view(position, viewer);
        const Worlds worlds(view);
        ASSERT_GT(worlds.count(), 0u) << text_of(view);
        const World world = worlds.draw(random);
        const Position possible = complete(view, world);
        ASSERT_EQ(text_of(Domino::view(possible, viewer)), text_of(view));
        check_board(possible);
        check_claims(possible);
        ASSERT_FALSE(Domino::legal_moves(possible).empty()) << text_of(possible);
        if (worlds.count() > 8) continue;
        int found = 0;
        for (int draw = 0; draw < 200; ++draw) {  // it is missed by one chance in 10^11
          found += worlds.draw(random).hands == position.board.hands ? 1 : 0;
        }
        ASSERT_GT(found, 0) << text_of(view);
      }
      Domino::apply(position, move);
    }
  }
}

TEST(Worlds, CountsAreTheKnownOnes) {
  const auto count = [](std::string_view text) {
    const auto view = Domino::read_view(text, Options());
    EXPECT_TRUE(view.has_value()) << text;
    return view ? Worlds(*view).count() : 0;
  };
  // 21!/(7!)^3 and C(21,7).
  EXPECT_EQ(count("hd1 4 100 0 0 - 66656463626160/?7/?7/?7 -"), 399'072'960u);
  EXPECT_EQ(count("hd1 3 100 0 0 - 66656463626160/?7/?7 ?7"), 399'072'960u);
  EXPECT_EQ(count("hd1 2 100 0 0 - 66656463626160/?7 ?14"), 116'280u);
  // 28!/(7!)^4: nothing is seen.
  EXPECT_EQ(count("hd1 4 100 0 0 - ?7/?7/?7/?7 -"), 472'518'347'558'400u);
  // Seat 0 holds 6-6 for certain, so C(27,6)*C(21,7)*C(14,7).
  EXPECT_EQ(count("hd1 4 100 0 0 - ?7/?7/?7/?7 - by=0:66"), 118'129'586'889'600u);
}

TEST(Worlds, AreDrawnUniformly) {
  // Four tiles are unseen: two are seat 0's, two are the yard's.
  std::mt19937_64 random(5);
  const auto small = Domino::read_view(
      "hd1 2 100 1 0 20.01.16.62.22.23.31.11.14.44.40.03.36.60.05.53.*33.34.45.52.21.15 ?2/6542 ?2",
      Options());
  ASSERT_TRUE(small.has_value());
  const Worlds worlds(*small);
  ASSERT_EQ(worlds.count(), 6u);
  std::map<std::pair<std::uint64_t, int>, int> seen;
  constexpr int kDraws = 120'000;
  for (int i = 0; i < kDraws; ++i) {
    const World world = worlds.draw(random);
    ++seen[{world.hands[0].bits(), world.yard[1].id()}];
  }
  EXPECT_EQ(seen.size(), 12u);  // six hands, two orders of the yard
  for (const auto& [world, times] : seen) {
    EXPECT_NEAR(times, kDraws / 12, 500);  // five standard deviations
  }
}

// The deal of interface text: tiles by id, Fisher-Yates from the top with u16 pairs, seats in
// sevens.
TEST(Deal, IsTheOneFairShuffle) {
  struct Script {
    std::vector<std::uint8_t> bytes;
    std::size_t at = 0;
    std::uint8_t next_byte() { return bytes.at(at++); }
  };
  Script script;
  const auto put = [&script](unsigned value) {
    script.bytes.push_back(static_cast<std::uint8_t>(value >> 8));
    script.bytes.push_back(static_cast<std::uint8_t>(value & 255));
  };
  put(65535);  // 28 * 2340 = 65520: rejected
  put(28 * 7 + 3);
  for (unsigned i = 26; i >= 1; --i) put(i);  // every other tile stays
  const Deal deal = Domino::draw_chance(Domino::start(Options()), script);
  EXPECT_EQ(script.at, script.bytes.size());
  EXPECT_EQ(deal.tiles[27], Tile::from_id(3));
  EXPECT_EQ(deal.tiles[3], Tile::from_id(27));
  for (int id = 0; id < kTiles; ++id) {
    if (id == 3 || id == 27) continue;
    EXPECT_EQ(deal.tiles[static_cast<std::size_t>(id)], Tile::from_id(id));
  }
  EXPECT_EQ(deal.deals, 1);
}

// R5, noDouble=redeal: the same stream goes on, and the deal says how many it took.
TEST(Deal, GoesOnInTheSameStream) {
  Options options;
  options.seats = 2;
  options.no_double = NoDouble::kRedeal;
  const Position start = Domino::start(options);
  Options plain = options;
  plain.no_double = NoDouble::kHighest;
  std::mt19937_64 random(7);
  int redealt = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::mt19937_64 same = random;
    RandomBytes bytes{random};
    const Deal deal = Domino::draw_chance(start, bytes);
    RandomBytes again{same};
    Deal last;
    for (int d = 0; d < deal.deals; ++d) {
      EXPECT_EQ(d > 0 && !is_redealt(options, last), false);
      last = Domino::draw_chance(Domino::start(plain), again);
    }
    EXPECT_EQ(last.tiles, deal.tiles);
    EXPECT_EQ(same, random);
    EXPECT_FALSE(is_redealt(options, deal));
    if (deal.deals == 1) continue;
    ++redealt;
    const std::string text = written([&](std::string& out) { Domino::write_chance(deal, out); });
    const auto read = Domino::read_chance(start, text);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, deal);
  }
  // 0.290 % of two-seat deals have no double in hand: 58 of 20,000.
  EXPECT_NEAR(redealt, 58, 35);
}

TEST(Options, KnowOneProfileAndTwoToFourSeats) {
  ASSERT_EQ(Domino::profiles().size(), 1u);
  EXPECT_EQ(Domino::profiles()[0], "hdnl");
  EXPECT_EQ(written([](std::string& out) { Domino::write_options(Options(), out); }), "hdnl");
  EXPECT_EQ(Domino::switches().size(), 9u);
  Options house;
  house.stake = 7;
  house.tie = Tie::kSplit;
  EXPECT_EQ(written([&](std::string& out) { Domino::write_options(house, out); }),
            "hdnl+stake=7+tie=split");
  EXPECT_EQ(Domino::setting(Options(), "no such switch"), "");
  EXPECT_EQ(Domino::read_options("A1", {}, 0).error().code, core::FaultCode::kUnknown);
  EXPECT_EQ(Domino::read_options("", {}, 5).error().code, core::FaultCode::kRange);
}

}  // namespace
}  // namespace kydai::domino
