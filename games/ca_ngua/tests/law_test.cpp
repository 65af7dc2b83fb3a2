// What must hold in every position of every game under every rule, walked at random.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/tests/random_walk.hpp"

namespace kydai::ca_ngua::test {
namespace {

bool is_same_bytes(const Position& a, const Position& b) {
  return std::memcmp(&a, &b, sizeof(Position)) == 0;
}

// One horse per cell, as many horses as agreed, in order; nothing where nobody sits.
void check_board(const Position& position) {
  std::set<int> cells;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    const Horses horses = horses_of(position, core::seat_at(s));
    const auto absent = std::ranges::find(horses, Cell::kNone);
    ASSERT_TRUE(std::ranges::is_sorted(horses.begin(), absent));
    const auto count = kMaxHorses - std::ranges::count(horses, Cell::kNone);
    ASSERT_TRUE(count == 0 || count == position.rules.horses());
    std::set<Cell> stable;
    for (const Cell cell : horses) {
      if (is_ring(cell)) {
        const int on_ring = progress_for(Seat::k0, core::seat_at(s), progress(cell));
        ASSERT_TRUE(cells.insert(on_ring).second);
      }
      if (is_stable(cell)) {
        ASSERT_TRUE(stable.insert(cell).second);
      }
    }
  }
}

int stable_sum(const Position& position, std::size_t seat) {
  int sum = 0;
  for (const Cell cell : horses_of(position, core::seat_at(static_cast<int>(seat))))
    sum += is_stable(cell) ? place(cell) : 0;
  return sum;
}

// Exactly one of moves, chances and an outcome, and turn() says which.
void check_turn(const Position& position) {
  const core::Turn turn = CaNgua::turn(position);
  EXPECT_EQ(CaNgua::legal_moves(position).empty(), turn.kind != core::TurnKind::kSeat);
  EXPECT_EQ(CaNgua::chances(position).empty(), turn.kind != core::TurnKind::kChance);
  EXPECT_EQ(CaNgua::outcome(position, {}).has_value(), turn.kind == core::TurnKind::kOver);
  std::uint32_t weights = 0;
  for (const auto& [chance, weight] : CaNgua::chances(position)) weights += weight;
  const std::uint32_t rolls = position.rules.dice() == 1 ? 6 : 36;
  EXPECT_EQ(weights, turn.kind == core::TurnKind::kChance ? rolls : 0U);
}

// read(write(x)) = x, and the key is a function of the position alone.
void check_text(const Position& position) {
  const std::string text = text_of(position);
  const auto read = CaNgua::read_position(text, {});
  ASSERT_TRUE(read) << text << " at " << read.error().at << ": " << read.error().message;
  ASSERT_TRUE(is_same_bytes(*read, position)) << text;
  EXPECT_EQ(CaNgua::key(*read), CaNgua::key(position));
  const auto view = CaNgua::view(position, core::Viewer::spectator());
  std::string shown;
  CaNgua::write_view(view, shown);
  EXPECT_EQ(shown, text);
}

// The list is distinct, its texts are read back, undo restores every byte.
void check_moves(const Position& position) {
  const CaNgua::Moves moves = CaNgua::legal_moves(position);
  std::set<std::string> texts;
  for (const Move& move : moves) {
    const std::string text = text_of(position, move);
    EXPECT_TRUE(texts.insert(text).second) << text << " twice in " << text_of(position);
    const auto read = CaNgua::read_move(position, text);
    ASSERT_TRUE(read) << text << " in " << text_of(position);
    EXPECT_EQ(*read, move);
    Position after = position;
    const Undo undo = CaNgua::apply(after, move);
    EXPECT_FALSE(is_same_bytes(after, position));
    CaNgua::undo(after, undo);
    ASSERT_TRUE(is_same_bytes(after, position)) << text << " in " << text_of(position);
  }
  for (const auto& [chance, weight] : CaNgua::chances(position)) {
    std::string text;
    CaNgua::write_chance(chance, text);
    const auto read = CaNgua::read_chance(position, text);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, chance);
    Position after = position;
    const Undo undo = CaNgua::apply(after, chance);
    CaNgua::undo(after, undo);
    ASSERT_TRUE(is_same_bytes(after, position));
  }
  if (moves.empty()) return;
  EXPECT_TRUE(moves.contains(CaNgua::timeout_move(position)));
  EXPECT_EQ(CaNgua::forced_move(position).has_value(), moves.size() == 1);
}

// A move of good form that need not make sense.
std::string random_form(Random& random) {
  const auto cell = [&] {
    return random.one_in(4) ? "s" + std::to_string(1 + random.below(6))
                            : std::to_string(random.below(56));
  };
  std::string text;
  switch (random.below(8)) {
    case 0: text = "X"; break;
    case 1: return random.one_in(2) ? "pass" : "--";
    default: {
      text = cell();
      text += "-^<"[random.below(3)];
      text += cell();
    }
  }
  if (random.one_in(3)) {
    text += 'x';
    text += kSeatLetters[random.below(4)];
  }
  return text;
}

// read_move accepts exactly the texts of the list, whatever is asked, and says why it does not.
void check_reader(Random& random, const Position& position) {
  std::set<std::string> texts;
  for (const Move& move : CaNgua::legal_moves(position)) texts.insert(text_of(position, move));
  for (int i = 0; i < 20; ++i) {
    std::string text = random_form(random);
    if (!texts.empty() && random.one_in(3)) {
      text = *texts.begin();
      text[random.below(text.size())] = "0123456789sX-^<xRGYB"[random.below(20)];
    }
    const auto read = CaNgua::read_move(position, text);
    ASSERT_EQ(read.has_value(), texts.contains(text)) << text << " in " << text_of(position);
    if (read) {
      EXPECT_EQ(text_of(position, *read), text);
      continue;
    }
    EXPECT_LE(read.error().at, text.size());
    EXPECT_FALSE(read.error().message.empty());
    EXPECT_EQ(read.error().rule.starts_with("ca-ngua."),
              read.error().code == core::FaultCode::kIllegal);
  }
}

// Plays the events of a ply on the old board and wants the new one.
struct Board {
  std::map<std::pair<int, int>, int> pieces;  // (seat, place) -> how many, the yard left out

  explicit Board(const Position& position) {
    for (int s = 0; s < core::kMaxSeats; ++s) {
      for (const Cell cell : horses_of(position, core::seat_at(s))) {
        if (is_ring(cell) || is_stable(cell)) ++pieces[{s, static_cast<int>(cell)}];
      }
    }
  }
  void take(int seat, int place) { ASSERT_EQ(pieces.erase({seat, place}), 1U); }
  void hear(const core::PieceEvent& event) {
    using Kind = core::PieceEvent::Kind;
    const int seat = core::index(event.seat);
    if (event.kind != Kind::kPlaced) take(seat, event.from);
    if (event.kind != Kind::kRemoved) ++pieces[{seat, event.to}];
  }
};

void walk(Random& random, const Options& options, int plies) {
  Position position = CaNgua::start(options);
  EXPECT_EQ(CaNgua::options(position).rules, options.rules);
  EXPECT_EQ(CaNgua::options(position).seated, options.seated);
  EXPECT_EQ(CaNgua::turn(position), core::Turn::chance(options.first));
  for (int ply = 0; ply < plies; ++ply) {
    check_board(position);
    check_turn(position);
    check_text(position);
    check_moves(position);
    check_reader(random, position);
    if (testing::Test::HasFailure() || position.phase == Phase::kOver) return;
    const Position before = position;
    Board board(position);
    random_ply(random, position, [&](const core::PieceEvent& event) { board.hear(event); });
    EXPECT_EQ(board.pieces, Board(position).pieces) << text_of(before);
    for (std::size_t s = 0; s < core::kMaxSeats; ++s) {
      EXPECT_GE(stable_sum(position, s), stable_sum(before, s)) << text_of(before);
    }
    const auto resigner = core::seat_at(static_cast<int>(random.below(core::kMaxSeats)));
    if (random.one_in(600) && position.phase != Phase::kOver && is_live(position, resigner)) {
      ASSERT_TRUE(CaNgua::end(position, core::Ending::kResign, resigner));
    }
  }
}

TEST(CaNguaLaws, HoldForEveryProfileAndSeating) {
  Random random(1);
  for (int game = 0; game < 60; ++game) walk(random, random_options(random, 0), 600);
}

TEST(CaNguaLaws, HoldUnderManySwitchesAtOnce) {
  Random random(2);
  for (int game = 0; game < 600; ++game) walk(random, random_options(random, 10), 150);
}

TEST(CaNguaLaws, HoldLateInTheGame) {
  Random random(3);
  for (int game = 0; game < 200; ++game) {
    Options options = random_options(random, 3);
    options.rules.set(Switch::kHorses, 0);  // one horse: soon at the stable
    options.rules.set(Switch::kExit, 0);
    walk(random, options, 400);
  }
}

// S5: a million plies.
TEST(CaNguaLaws, AMillionPliesKeepTheBoardWhole) {
  Random random(5);
  int plies = 0;
  int games = 0;
  while (plies < 1'000'000) {
    Position position = CaNgua::start(random_options(random, games % 2 == 0 ? 0 : 6));
    int in_game = 0;
    for (; position.phase != Phase::kOver && in_game < 4000; ++in_game) {
      PerSeat<int> stables{};
      for (std::size_t s = 0; s < core::kMaxSeats; ++s) stables[s] = stable_sum(position, s);
      random_ply(random, position, core::NoSink{});
      check_board(position);
      for (std::size_t s = 0; s < core::kMaxSeats; ++s) {
        ASSERT_GE(stable_sum(position, s), stables[s]);
      }
    }
    plies += in_game;
    ++games;
  }
}

TEST(CaNguaLaws, EveryProfileEndsWithFairScores) {
  Random random(6);
  for (int game = 0; game < 90; ++game) {
    Options options{Rules(static_cast<Profile>(game % 3))};
    if (game % 2 == 0) options.seated = 0b0101;
    Position position = CaNgua::start(options);
    int rolls = 0;
    while (position.phase != Phase::kOver) {
      rolls += position.phase == Phase::kRoll ? 1 : 0;
      ASSERT_LE(rolls, CaNgua::kSimulationRollsMax);
      random_ply(random, position, core::NoSink{});
    }
    const auto outcome = CaNgua::outcome(position, {});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->reason, core::Reason::kHome);
    double sum = 0;
    std::multiset<int> ranks;
    for (std::size_t s = 0; s < core::kMaxSeats; ++s) {
      sum += outcome->scores[s];
      if (outcome->ranks[s] != 0) ranks.insert(outcome->ranks[s]);
    }
    EXPECT_NEAR(sum, 0.0, 1e-12);
    EXPECT_EQ(ranks, game % 2 == 0 ? (std::multiset<int>{1, 2}) : (std::multiset<int>{1, 2, 3, 4}));
  }
}

// S4: the record of a game, replayed, gives the same keys.
TEST(CaNguaLaws, ReplayingARecordGivesTheSameKeys) {
  Random random(4);
  for (int game = 0; game < 20; ++game) {
    const Options options = random_options(random, 4);
    Position position = CaNgua::start(options);
    std::vector<std::string> record;
    std::vector<core::Key> keys;
    for (int ply = 0; ply < 300 && position.phase != Phase::kOver; ++ply) {
      const Position before = position;
      std::string text;
      if (before.phase == Phase::kRoll) {
        const Chance chance = CaNgua::draw_chance(position, random);
        CaNgua::write_chance(chance, text);
        CaNgua::apply(position, chance);
      } else {
        const CaNgua::Moves moves = CaNgua::legal_moves(position);
        const Move move = moves[random.below(moves.size())];
        CaNgua::write_move(position, move, text);
        CaNgua::apply(position, move);
      }
      record.push_back(text);
      keys.push_back(CaNgua::key(position));
    }
    Position replayed = CaNgua::start(options);
    for (std::size_t i = 0; i < record.size(); ++i) {
      if (replayed.phase == Phase::kRoll) {
        CaNgua::apply(replayed, *CaNgua::read_chance(replayed, record[i]));
      } else {
        CaNgua::apply(replayed, *CaNgua::read_move(replayed, record[i]));
      }
      ASSERT_EQ(CaNgua::key(replayed), keys[i]);
    }
    EXPECT_EQ(replayed, position);
  }
}

TEST(CaNguaLaws, DifferentPositionsHaveDifferentKeys) {
  Random random(8);
  std::map<core::Key, std::string> seen;
  for (int game = 0; game < 40; ++game) {
    Position position = CaNgua::start(random_options(random, 5));
    for (int ply = 0; ply < 1000 && position.phase != Phase::kOver; ++ply) {
      random_ply(random, position, core::NoSink{});
      const std::string text = text_of(position);
      const auto [entry, is_new] = seen.emplace(CaNgua::key(position), text);
      ASSERT_EQ(entry->second, text);
    }
  }
  EXPECT_GT(seen.size(), 10'000U);
}

// The same board by two orders of the same moves.
TEST(CaNguaLaws, TheSamePositionByAnotherWayHasTheSameKey) {
  const auto reach = [](std::initializer_list<std::string_view> moves) {
    Position position = *CaNgua::read_position("-,-,10,30/./-,-,-,-/. R A2+dice2=each 34", {});
    for (const std::string_view move : moves) {
      CaNgua::apply(position, *CaNgua::read_move(position, move));
    }
    return position;
  };
  const Position one = reach({"10-13", "30-34"});
  const Position two = reach({"30-34", "10-13"});
  EXPECT_EQ(one, two);
  EXPECT_EQ(CaNgua::key(one), CaNgua::key(two));
}

}  // namespace
}  // namespace kydai::ca_ngua::test
