// The laws that only ouk has, on random walks under every profile and every mixture of the leap
// switches: sets of squares and board agree, lists and counts of moves agree, a pass, any bits as a
// move, any bytes as a text, and the moves of each position against the slow second generator.
// What every game promises is held by walk_test.cpp.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <set>

#include "games/ouk/ouk.hpp"
#include "games/ouk/tests/perft_table.hpp"
#include "games/ouk/tests/slow_rules.hpp"

namespace kydai::ouk {
namespace {

// Random, and the same on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed << 32) {}
  std::uint64_t next() { return core::mix(state_++); }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }

 private:
  std::uint64_t state_;
};

std::string text_of(const Position& position) {
  std::string out;
  write_position(position, out);
  return out;
}
std::string text_of(Move move) {
  std::string out;
  write_move(move, out);
  return out;
}

template <class T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

std::vector<Options> all_options() {
  std::vector<Options> list;
  for (const Profile profile : {Profile::kSeed, Profile::kFsf, Profile::kOld}) {
    list.push_back(options_of(profile));
  }
  // Every mixture of the four leap switches over seed, with the count's switches turned along.
  for (std::uint8_t mixture = 1; mixture < 16; ++mixture) {
    Options options = options_of(Profile::kSeed);
    for (std::size_t i = 0; i < 4; ++i) {
      options.values[i] = static_cast<std::uint8_t>(mixture >> i & 1);
    }
    options.values[static_cast<std::size_t>(Switch::kBoardHonour)] = mixture % 3;
    options.values[static_cast<std::size_t>(Switch::kReach)] = mixture % 2;
    options.values[static_cast<std::size_t>(Switch::kBareWithPawns)] = mixture % 3;
    options.values[static_cast<std::size_t>(Switch::kPhMin)] = mixture / 2 % 2;
    options.values[static_cast<std::size_t>(Switch::kCounterMate)] = mixture / 4 % 2;
    list.push_back(options);
  }
  return list;
}

testing::SlowSwitches slow_switches(const Options& options) {
  return {options.king_leap() == KingLeap::kTwo, options.has_rook_aim(),
          options.queen_leap() == QueenLeap::kJump, options.has_leap_captures()};
}

// Bitboards, board and key say the same.
void expect_sound(const Position& position) {
  Position rebuilt;
  for (int i = 0; i < kSquares; ++i) {
    const Man man = position.at(square_at(i));
    if (!man.is_none()) detail::put(rebuilt, square_at(i), man);
  }
  EXPECT_EQ(rebuilt.sides, position.sides);
  EXPECT_EQ(rebuilt.kinds, position.kinds);
  EXPECT_EQ(position.key, fresh_key(position));
  EXPECT_EQ(position.limit == 0 && position.counter != kWhite, false);
  const auto read = read_position(text_of(position), position.options);
  ASSERT_TRUE(read.has_value()) << text_of(position) << read.error().message;
  EXPECT_TRUE(same_bytes(*read, position)) << text_of(position) << " read as " << text_of(*read);
}

void expect_list_laws(const Position& position, const MoveList& moves) {
  std::set<std::uint16_t> tactical;
  for (const Move move : moves) {
    if (is_tactical(position, move)) tactical.insert(move.bits());
    EXPECT_EQ(is_check(after(position, move)), gives_check(position, move)) << text_of(position);
  }
  EXPECT_EQ(count_moves(position), static_cast<int>(moves.size()));
  EXPECT_EQ(has_any_move(position), !moves.empty());
  MoveList quiet_less;
  generate_tactical_moves(position, quiet_less);
  std::set<std::uint16_t> found;
  for (const Move move : quiet_less) found.insert(move.bits());
  EXPECT_EQ(found, tactical) << text_of(position);
  EXPECT_EQ(found.size(), quiet_less.size());
}

// For any bits: legal exactly when listed.
void expect_membership(const Position& position, Dice& dice) {
  const MoveList moves = Ouk::legal_moves(position);
  std::set<std::uint16_t> bits;
  for (const Move move : moves) bits.insert(move.bits());
  for (const Move call : Ouk::calls(position)) bits.insert(call.bits());
  for (int i = 0; i < 40; ++i) {
    auto any = static_cast<std::uint16_t>(dice.next());
    if (i % 2 == 0 && !moves.empty()) {  // near a legal move, so that some hit
      any = static_cast<std::uint16_t>(moves[dice.below(moves.size())].bits() ^
                                       (1u << dice.below(16)));
    }
    EXPECT_EQ(Ouk::is_legal(position, Move::from_bits(any)), bits.contains(any))
        << text_of(position) << ' ' << any;
  }
}

void expect_slow_agrees(const Position& position, const MoveList& moves, Dice& dice) {
  const testing::SlowRules slow(text_of(position), slow_switches(position.options));
  std::set<std::string> texts;
  for (const Move move : moves) texts.insert(text_of(move));
  EXPECT_EQ(texts, slow.legal()) << text_of(position);
  EXPECT_EQ(is_check(position), slow.is_check()) << text_of(position);
  if (moves.empty()) return;
  const Move move = moves[dice.below(moves.size())];
  const std::string fields = slow.after(text_of(move));
  EXPECT_TRUE(text_of(after(position, move)).starts_with(fields + ' '))
      << text_of(position) << ' ' << text_of(move) << ' ' << fields;
}

void expect_laws(const Position& position, Dice& dice) {
  expect_sound(position);
  MoveList moves;
  generate_moves(position, moves);
  expect_list_laws(position, moves);
  expect_membership(position, dice);
  expect_slow_agrees(position, moves, dice);
  Position passed = position;
  const Undo undo = Ouk::pass(passed);
  EXPECT_EQ(passed.key, fresh_key(passed));
  EXPECT_NE(passed.to_move, position.to_move);
  Ouk::undo(passed, undo);
  EXPECT_TRUE(same_bytes(passed, position));
}

// One game of random moves and calls; captures are taken more often, so that bare kings appear.
void walk(Position position, Dice& dice, int plies) {
  for (int ply = 0; ply < plies && !::testing::Test::HasFailure(); ++ply) {
    expect_laws(position, dice);
    const MoveList moves = Ouk::legal_moves(position);
    if (moves.empty()) return;
    const auto calls = Ouk::calls(position);
    Move move = moves[dice.below(moves.size())];
    for (int i = 0; i < 6 && !is_tactical(position, move); ++i) {
      move = moves[dice.below(moves.size())];
    }
    if (!calls.empty() && dice.below(4) == 0) move = calls[0];
    Ouk::apply(position, move);
  }
}

TEST(Laws, HoldOnRandomWalks) {
  Dice dice(1);
  for (const Options& options : all_options()) {
    for (int game = 0; game < 8; ++game) walk(Ouk::start(options), dice, 250);
  }
}

TEST(Laws, HoldFromThePerftPositions) {
  Dice dice(2);
  for (const Options& options : all_options()) {
    for (const testing::PerftRow& row : testing::read_perft_table("fsf")) {
      const auto position = read_position(row.fen, options);
      // Where the queen's leap attacks, a position of the other profiles may stand in an impossible
      // check.
      if (!position) {
        EXPECT_TRUE(options.has_leap_captures()) << row.id;
        continue;
      }
      walk(*position, dice, 12);
    }
  }
}

TEST(Laws, APromotedFishIsAnotherPosition) {
  const Options options{};
  const auto queen = read_position("4k3/8/8/3M4/8/8/8/3K4 w - - 0 1", options);
  const auto fish = read_position("4k3/8/8/3M~4/8/8/8/3K4 w - - 0 1", options);
  ASSERT_TRUE(queen.has_value() && fish.has_value());
  EXPECT_NE(queen->key, fish->key);
}

// Any bytes: a value or a fault inside the text, and what is read is written and read again.
void expect_total(const std::string& text, const Options& options) {
  const auto position = read_position(text, options);
  if (!position) {
    EXPECT_LE(position.error().at, text.size()) << text;
    EXPECT_FALSE(position.error().message.empty());
    return;
  }
  expect_sound(*position);
  MoveList moves;
  generate_moves(*position, moves);
  EXPECT_EQ(Ouk::turn(*position).kind == core::TurnKind::kOver,
            Ouk::legal_moves(*position).empty());
}

TEST(Readers, TakeAnyBytes) {
  constexpr std::string_view kBytes = "PMSNRKpmsnrk12345678/~ wb-DEde0c=9x;\"";
  Dice dice(3);
  int readable = 0;
  for (const Options& options : all_options()) {
    for (const testing::PerftRow& row : testing::read_perft_table("fsf")) {
      for (int i = 0; i < 300; ++i) {
        std::string text = row.fen;
        for (std::size_t edits = 1 + dice.below(3); edits > 0 && !text.empty(); --edits) {
          const std::size_t at = dice.below(text.size());
          const char byte = dice.below(8) == 0 ? static_cast<char>(dice.next())
                                               : kBytes[dice.below(kBytes.size())];
          switch (dice.below(4)) {
            case 0: text[at] = byte; break;
            case 1: text.insert(at, 1, byte); break;
            case 2: text.erase(at, 1 + dice.below(3)); break;
            default: std::swap(text[at], text[dice.below(text.size())]); break;
          }
        }
        expect_total(text, options);
        readable += read_position(text, options).has_value() ? 1 : 0;
      }
    }
  }
  EXPECT_GT(readable, 1000);  // else the edits are too wild to test more than syntax
}

TEST(Readers, TakeAnyBytesAsMoves) {
  constexpr std::string_view kBytes = "abcdefgh12345678mcountu=#x ";
  Dice dice(4);
  const Position start = Ouk::start(Options{});
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::size_t n = dice.below(8); n > 0; --n) {
      text +=
          dice.below(16) == 0 ? static_cast<char>(dice.next()) : kBytes[dice.below(kBytes.size())];
    }
    const auto move = read_move(start, text);
    if (move) {
      EXPECT_TRUE(Ouk::is_legal(start, *move));
      EXPECT_EQ(text_of(*move), text);
    } else {
      EXPECT_LE(move.error().at, text.size());
      EXPECT_FALSE(move.error().message.empty());
    }
  }
}

}  // namespace
}  // namespace kydai::ouk
