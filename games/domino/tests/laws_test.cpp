// What must hold for every round, tried on random ones under random switches: the laws of a game
// (undo, key, texts, lists, events), the invariants of this one (28 tiles, chain, coins), and that
// nobody is shown or can conclude more than he may.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "games/domino/domino.hpp"
#include "games/domino/worlds.hpp"

namespace kydai::domino {
namespace {

using core::PieceEvent;

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
std::string text_of(const Position& position, Move move) {
  return written([&](std::string& out) { Domino::write_move(position, move, out); });
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

// A board that knows nothing but the events it hears.
struct Echo {
  core::PerSeat<TileSet> hands{};
  TileSet laid;
  std::vector<Tile> line;
  int passes = 0;

  void operator()(const PieceEvent& event) {
    const Tile tile = Tile::from_id(event.piece);
    TileSet& hand = hands[static_cast<std::size_t>(core::index(event.seat))];
    switch (event.kind) {
      case PieceEvent::Kind::kMoved:
      case PieceEvent::Kind::kRevealed: hand.insert(tile); break;
      case PieceEvent::Kind::kPlaced:
        hand.erase(tile);
        line.insert(event.to == kLeftPlace ? line.begin() : line.end(), tile);
        break;
      case PieceEvent::Kind::kPassed: ++passes; break;
      case PieceEvent::Kind::kRemoved: ADD_FAILURE() << "no tile is ever removed"; break;
    }
  }
};

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

void check_texts(const Position& position) {
  const std::string text = text_of(position);
  const auto read = Domino::read_position(text, Options());
  ASSERT_TRUE(read.has_value()) << text << " " << read.error().message;
  ASSERT_EQ(*read, position) << text;
  ASSERT_EQ(text_of(*read), text);
  ASSERT_EQ(Domino::key(*read), Domino::key(position));
  for (const core::Viewer viewer : all_viewers(position.options.seats)) {
    const View view = Domino::view(position, viewer);
    const std::string shown = text_of(view);
    const auto read_back = Domino::read_view(shown, Options());
    ASSERT_TRUE(read_back.has_value()) << shown << " " << read_back.error().message;
    ASSERT_EQ(*read_back, view) << shown;
    ASSERT_EQ(complete(view, world_of(position)), position);
  }
}

void check_moves(const Position& position) {
  const MoveList moves = Domino::legal_moves(position);
  ASSERT_EQ(moves.empty(), position.board.is_over());
  std::set<std::string> legal;
  for (const Move move : moves) ASSERT_TRUE(legal.insert(text_of(position, move)).second);
  for (int id = 0; id < kTiles; ++id) {
    for (const End end : {End::kOpen, End::kLeft, End::kRight}) {
      const std::string text = text_of(position, {Tile::from_id(id), end});
      const auto read = Domino::read_move(position, text);
      ASSERT_EQ(read.has_value(), legal.contains(text)) << text;
      if (read) {
        ASSERT_EQ(text_of(position, *read), text);
      }
    }
  }
}

struct Ply {
  Move move;
  std::vector<core::Step> steps;
};

struct PlayedRound {
  Options options;
  Deal deal;
  std::vector<Ply> plies;
};

enum class Depth : std::uint8_t { kQuick, kThorough };

PlayedRound play_round(std::mt19937_64& random, int seats, Depth depth) {
  PlayedRound round{random_options(random, seats), {}, {}};
  Position position = Domino::start(round.options);
  EXPECT_EQ(Domino::options(position), round.options);
  RandomBytes bytes{random};
  round.deal = Domino::draw_chance(position, bytes);
  Echo echo;
  const Position undealt = position;
  const Undo undo_deal = Domino::apply(position, round.deal, echo);
  Position back = position;
  Domino::undo(back, undo_deal);
  EXPECT_EQ(back, undealt);
  while (Domino::turn(position).kind == core::TurnKind::kSeat) {
    if (depth == Depth::kThorough) {
      check_texts(position);
      check_moves(position);
    }
    check_board(position);
    check_claims(position);
    const MoveList moves = Domino::legal_moves(position);
    EXPECT_TRUE(moves.contains(Domino::timeout_move(position)));
    if (const auto forced = Domino::forced_move(position)) {
      EXPECT_TRUE(moves.contains(*forced));
    }
    const Move move = moves[random() % moves.size()];
    const Position before = position;
    StepWriter steps;
    const auto both = [&](const PieceEvent& event) {
      echo(event);
      steps(event);
    };
    const Undo undo = Domino::apply(position, move, both);
    EXPECT_EQ(echo.hands, position.board.hands);
    EXPECT_EQ(static_cast<int>(echo.line.size()), position.layout.size());
    back = position;
    Domino::undo(back, undo);
    EXPECT_EQ(back, before);
    EXPECT_EQ(back.memory.voids, before.memory.voids);
    EXPECT_NE(Domino::key(position), Domino::key(before));
    round.plies.push_back({move, steps.take()});
    if (testing::Test::HasFailure()) break;
  }
  check_board(position);
  check_ending(position);
  if (depth == Depth::kThorough) {
    check_texts(position);
    check_moves(position);
  }
  return round;
}

TEST(Laws, HoldInRandomRounds) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 3000 && !testing::Test::HasFailure(); ++i) {
    play_round(random, 2 + i % 3, Depth::kThorough);
  }
}

TEST(Laws, InvariantsHoldInAHundredThousandRounds) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 100'000 && !testing::Test::HasFailure(); ++i) {
    play_round(random, 2 + i % 3, Depth::kQuick);
  }
}

// Every text that one viewer gets while a round is played again from a deal: views, and steps as he
// may see them.  Nothing if the moves or what the table saw of draws and passes would have been
// others.
std::optional<std::vector<std::string>> seen_by(core::Viewer viewer, const PlayedRound& round,
                                                const Deal& deal, std::size_t plies) {
  std::vector<std::string> texts;
  Position position = Domino::start(round.options);
  Domino::apply(position, deal);
  for (std::size_t i = 0;; ++i) {
    const View view = Domino::view(position, viewer);
    texts.push_back(text_of(view));
    for (const Move move : legal_moves(view)) texts.push_back(text_of(position, move));
    if (i == plies) return texts;
    if (!Domino::legal_moves(position).contains(round.plies[i].move)) return std::nullopt;
    StepWriter writer;
    Domino::apply(position, round.plies[i].move, writer);
    const std::vector<core::Step>& steps = writer.steps();
    if (steps.size() != round.plies[i].steps.size()) return std::nullopt;
    for (std::size_t s = 0; s < steps.size(); ++s) {
      const core::Step& was = round.plies[i].steps[s];
      if (steps[s].actor != was.actor || steps[s].trimmed != was.trimmed) return std::nullopt;
      texts.push_back(viewer.is(steps[s].actor) ? steps[s].full : steps[s].trimmed);
    }
  }
}

TEST(Laws, NobodySeesWhatIsHiddenFromHim) {
  std::mt19937_64 random(3);
  int compared = 0;
  for (int i = 0; i < 20'000 && !testing::Test::HasFailure(); ++i) {
    const PlayedRound round = play_round(random, 2 + i % 3, Depth::kQuick);
    // While the round goes on; at its end all hands are shown (R34).
    const std::size_t plies = random() % round.plies.size();
    const std::vector<core::Viewer> viewers = all_viewers(round.options.seats);
    const core::Viewer viewer = viewers[random() % viewers.size()];
    const auto truth = seen_by(viewer, round, round.deal, plies);
    ASSERT_TRUE(truth.has_value());
    Position now = Domino::start(round.options);
    Domino::apply(now, round.deal);
    for (std::size_t p = 0; p < plies; ++p) Domino::apply(now, round.plies[p].move);
    const TileSet hidden = unseen(Domino::view(now, viewer));
    // Hidden tiles change places in the deal; most such rounds could not have gone the same way.
    for (int attempt = 0; attempt < 8; ++attempt) {
      std::vector<std::size_t> places;
      for (std::size_t p = 0; p < kTiles; ++p) {
        if (hidden.contains(round.deal.tiles[p])) places.push_back(p);
      }
      if (places.size() < 2) break;
      Deal other = round.deal;
      if (attempt % 2 == 0) {
        std::swap(other.tiles[places[random() % places.size()]],
                  other.tiles[places[random() % places.size()]]);
      } else {
        std::vector<std::size_t> mixed = places;
        std::shuffle(mixed.begin(), mixed.end(), random);
        for (std::size_t p = 0; p < places.size(); ++p) {
          other.tiles[places[p]] = round.deal.tiles[mixed[p]];
        }
      }
      if (other == round.deal) continue;
      const auto known = [&](const Deal& deal) {
        Position start = Domino::start(round.options);
        Domino::apply(start, deal);
        return start.memory.announced;
      };
      if (known(other) != known(round.deal)) continue;  // R7: all have heard otherwise
      const auto seen = seen_by(viewer, round, other, plies);
      if (!seen) continue;
      ++compared;
      ASSERT_EQ(*seen, *truth) << truth->back();
    }
  }
  EXPECT_GT(compared, 10'000);
}

TEST(Worlds, EveryWorldAgreesAndTheTrueOneIsAmongThem) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 600 && !testing::Test::HasFailure(); ++i) {
    const PlayedRound round = play_round(random, 2 + i % 3, Depth::kQuick);
    Position position = Domino::start(round.options);
    Domino::apply(position, round.deal);
    for (const Ply& ply : round.plies) {
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
        if (worlds.count() > 2000) continue;
        int found = 0;
        for (std::uint64_t rank = 0; rank < worlds.count(); ++rank) {
          found += worlds.at(rank).hands == position.board.hands ? 1 : 0;
        }
        ASSERT_EQ(found, 1) << text_of(view);
      }
      Domino::apply(position, ply.move);
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

void change_byte(std::string& bytes, std::mt19937_64& random) {
  constexpr std::string_view kBytes = "0123456?-/. *=,:LR#+hdopenbyn";
  if (bytes.empty()) return;
  const std::size_t at = random() % bytes.size();
  const char byte =
      random() % 8 == 0 ? static_cast<char>(random()) : kBytes[random() % kBytes.size()];
  switch (random() % 4) {
    case 0: bytes[at] = byte; break;
    case 1: bytes.insert(at, 1, byte); break;
    case 2: bytes.erase(at, 1); break;
    default: std::swap(bytes[at], bytes[random() % bytes.size()]); break;
  }
}

// Bytes of all kinds: random, and states with a byte or two changed.  A reader answers; what it
// takes it writes again in one spelling.
TEST(Readers, AreTotal) {
  std::mt19937_64 random(6);
  int taken = 0;
  for (int i = 0; i < 3000; ++i) {
    const PlayedRound round = play_round(random, 2 + i % 3, Depth::kQuick);
    Position position = Domino::start(round.options);
    Domino::apply(position, round.deal);
    const std::size_t plies = random() % (round.plies.size() + 1);
    for (std::size_t p = 0; p < plies; ++p) Domino::apply(position, round.plies[p].move);
    const auto viewers = all_viewers(round.options.seats);
    for (std::string text :
         {text_of(position), text_of(Domino::view(position, viewers[random() % viewers.size()]))}) {
      for (int change = 0; change < 20; ++change) {
        std::string bytes = text;
        for (std::uint64_t n = random() % 3; n < 3; ++n) change_byte(bytes, random);
        if (const auto read = Domino::read_position(bytes, Options())) {
          ++taken;
          check_board(*read);
          const auto again = Domino::read_position(text_of(*read), Options());
          ASSERT_TRUE(again.has_value()) << bytes;
          ASSERT_EQ(*again, *read) << bytes;
        } else {
          ASSERT_LE(read.error().at, bytes.size());
        }
        if (const auto read = Domino::read_view(bytes, Options())) {
          ++taken;
          const auto again = Domino::read_view(text_of(*read), Options());
          ASSERT_TRUE(again.has_value()) << bytes;
          ASSERT_EQ(*again, *read) << bytes;
        } else {
          ASSERT_LE(read.error().at, bytes.size());
        }
        const std::string start = bytes.substr(0, random() % 60);
        (void)Domino::read_move(position, start);
        (void)Domino::read_chance(position, start);
      }
    }
  }
  EXPECT_GT(taken, 100);
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

TEST(Options, RoundTrip) {
  std::mt19937_64 random(8);
  for (int i = 0; i < 2000; ++i) {
    const Options options = random_options(random, 2 + i % 3);
    const std::string text =
        written([&](std::string& out) { Domino::write_options(options, out); });
    std::vector<std::string> values;
    std::vector<core::Setting> settings;
    for (const core::SwitchInfo& info : Domino::switches()) {
      values.push_back(Domino::setting(options, info.name));
    }
    for (std::size_t s = 0; s < values.size(); ++s) {
      settings.push_back({Domino::switches()[s].name, values[s]});
    }
    const auto read = Domino::read_options("hdnl", settings, options.seats);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, options);
    EXPECT_TRUE(text.starts_with("hdnl"));
  }
  EXPECT_EQ(written([](std::string& out) { Domino::write_options(Options(), out); }), "hdnl");
  ASSERT_EQ(Domino::profiles().size(), 1u);
  EXPECT_EQ(Domino::profiles()[0], "hdnl");
  EXPECT_EQ(Domino::read_options("A1", {}, 0).error().code, core::FaultCode::kUnknown);
  EXPECT_EQ(Domino::read_options("", {}, 5).error().code, core::FaultCode::kRange);
}

}  // namespace
}  // namespace kydai::domino
