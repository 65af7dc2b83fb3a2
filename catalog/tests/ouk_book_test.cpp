// The opening book of ouk, that of the program and some that are damaged.
#include "catalog/ouk_book.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "catalog/catalog.hpp"

namespace kydai::catalog {
namespace {

using ouk::Ouk;

ouk::Position start_of(std::string_view profile) {
  return Ouk::start(*Ouk::read_options(profile, {}, 0));
}
ouk::Position after(ouk::Position position, std::initializer_list<std::string_view> moves) {
  for (const std::string_view move : moves) {
    Ouk::apply(position, *Ouk::read_move(position, move));
  }
  return position;
}
std::string texts(std::string_view book, const ouk::Position& position) {
  std::string out;
  for (const OukBookMove& move : ouk_book_moves(book, position)) {
    Ouk::write_move(position, move.move, out);
    out += '*' + std::to_string(move.weight) + ' ';
  }
  return out;
}

constexpr std::string_view kSmall =
    "0 c3c4 9\n1 f6f5 7\n2 f3f4 1\n1 c6c5 2\n0 f3f4 5\n1 f6f5 9\n2 c3c4 3\n3 c6c5 9\n";

TEST(OukBook, KnowsWhatFollowsAPosition) {
  const ouk::Position start = start_of("seed");
  EXPECT_EQ(texts(kSmall, start), "c3c4*9 f3f4*5 ");
  EXPECT_EQ(texts(kSmall, after(start, {"c3c4"})), "f6f5*7 c6c5*2 ");
  // By way of other moves, the same position.
  EXPECT_EQ(texts(kSmall, after(start, {"c3c4", "f6f5", "f3f4"})), "c6c5*9 ");
  EXPECT_EQ(texts(kSmall, after(start, {"a3a4"})), "");
}

TEST(OukBook, WeighsItsMoves) {
  const ouk::Position start = start_of("seed");
  int heavy = 0;
  for (std::uint64_t seed = 0; seed < 1400; ++seed) {
    const auto move = ouk_book_move(kSmall, start, seed);
    ASSERT_TRUE(move.has_value());
    EXPECT_EQ(move, ouk_book_move(kSmall, start, seed));
    heavy += *move == *Ouk::read_move(start, "c3c4") ? 1 : 0;
  }
  EXPECT_NEAR(heavy, 900, 80);
  EXPECT_FALSE(ouk_book_move(kSmall, after(start, {"a3a4"}), 1).has_value());
}

// What is damaged, and everything below a move that these rules do not know, is left out.
TEST(OukBook, DamageIsHarmless) {
  const ouk::Position start = start_of("seed");
  EXPECT_EQ(texts("", start), "");
  EXPECT_EQ(texts("0 c3c4 9\nnonsense\n0 f3f4 5\n", start), "c3c4*9 ");
  for (const std::string_view line :
       {"0 c3c4", "0  9", "x c3c4 9", "0 c3c4 0", "0 c3c4 10", "0 c3c4 -1", "24 c3c4 9",
        "99999999999999999999 c3c4 9", "0 c3c4 9 9"}) {
    EXPECT_EQ(texts(line, start), "") << line;
  }
  EXPECT_EQ(texts("0 a1a8 9\n1 c6c5 9\n2 f3f4 9\n0 c3c4 8", start), "c3c4*8 ");
  EXPECT_EQ(texts("2 c3c4 9\n0 f3f4 8\n", start), "f3f4*8 ");
}

// Every line of the program's book is legal in both profiles it was made for, and gives variety.
TEST(OukBook, TheProgramsBookServesEveryProfile) {
  const std::string_view book = built_in_ouk_book();
  EXPECT_LT(book.size(), 30'000u);
  EXPECT_GE(ouk_book_moves(book, start_of("old")).size(), 3u);
  for (const std::string_view profile : {"seed", "fsf"}) {
    std::set<core::Key> ends;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      ouk::Position position = start_of(profile);
      int plies = 0;
      while (const auto move =
                 ouk_book_move(book, position, seed * 64 + static_cast<unsigned>(plies))) {
        ASSERT_TRUE(Ouk::is_legal(position, *move));
        Ouk::apply(position, *move);
        ++plies;
      }
      EXPECT_GE(plies, 3) << profile;
      ends.insert(Ouk::key(position));
    }
    EXPECT_GT(ends.size(), 60u) << profile;
  }
}

TEST(OukBook, TheStrongestBotPlaysByIt) {
  std::set<std::string> first;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    BotRequest request{.game = "ouk", .options = "seed", .seats = 2, .view = "", .past_keys = {}};
    Ouk::write_view(start_of("seed"), request.view);
    request.seed = seed;
    request.nodes_max = 1;
    first.insert(choose_move(request).value_or("none"));
  }
  EXPECT_GE(first.size(), 3u);
  for (const std::string& move : first) {
    EXPECT_NE(texts(built_in_ouk_book(), start_of("seed")).find(move), std::string::npos) << move;
  }
}

}  // namespace
}  // namespace kydai::catalog
