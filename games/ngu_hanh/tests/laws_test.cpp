// The laws that this game has beside those of every game (walk_test.cpp): how the list of moves is
// ordered, counted and bounded, and that judging and reading agree with it.  Fixed generators, so a
// failure repeats.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <tuple>

#include "games/ngu_hanh/ngu_hanh.hpp"
#include "games/ngu_hanh/tests/law_hooks.hpp"
#include "testkit/laws.hpp"

namespace kydai::ngu_hanh {
namespace {

using Rng = std::mt19937_64;

std::string write(const Position& position) { return testkit::text_of<NguHanh>(position); }

// The order of the list: from, to, the plain step before its regenerations.  kNoNode + 1 is 0.
auto rank(Move move) {
  return std::tuple(index(move.from()), index(move.to()),
                    static_cast<std::uint8_t>(index(move.drop()) + 1));
}

void check_list(const Position& position, const MoveList& list) {
  ASSERT_FALSE(list.empty());
  EXPECT_EQ(static_cast<int>(list.size()), NguHanh::count_board_moves(position));
  EXPECT_TRUE(list.back().is_pass());
  const auto is_before = [](Move a, Move b) { return rank(a) < rank(b); };
  EXPECT_TRUE(std::is_sorted(list.begin(), list.end() - 1, is_before)) << write(position);
  for (const Move move : list) EXPECT_TRUE(NguHanh::is_legal(position, move)) << write(position);
}

TEST(Laws, TheListIsOrderedAndCounted) {
  Rng rng(20261129);
  std::size_t longest = 0;
  for (int game = 0; game < 300; ++game) {
    Position position = NguHanh::start({});
    for (MoveList list = NguHanh::legal_moves(position); !list.empty();
         list = NguHanh::legal_moves(position)) {
      check_list(position, list);
      longest = std::max(longest, list.size());
      NguHanh::apply(position, list[rng() % list.size()]);
    }
  }
  EXPECT_GT(longest, 50u);
}

// For ANY bits: legal exactly when listed.
TEST(Laws, JudgementEqualsTheList) {
  Rng rng(7);
  for (int game = 0; game < 12; ++game) {
    Position position = NguHanh::start({});
    for (int ply = 0; ply < 60 && NguHanh::turn(position).kind == core::TurnKind::kSeat; ++ply) {
      const MoveList list = NguHanh::legal_moves(position);
      int legal = 0;
      for (int bits = 0; bits < 50 * 50 * 50; ++bits) {
        const auto part = [](int i) { return i == 49 ? kNoNode : node_at(i); };
        const Move move{part(bits % 50), part(bits / 50 % 50), part(bits / 2500)};
        if (NguHanh::is_legal(position, move)) {
          ++legal;
          ASSERT_TRUE(list.contains(move));
        }
      }
      EXPECT_EQ(legal, static_cast<int>(list.size())) << write(position);
      NguHanh::apply(position, list[rng() % list.size()]);
    }
  }
}

// The largest list seen is far below the bound, but the bound must hold by construction: the worst
// placement is a Chủ on an even node whose surroundings lie open to a crowd missing one of each
// kind.
TEST(Laws, CrowdedRegenerationFitsTheList) {
  const auto position = NguHanh::read_position("7/1K1N1M1/7/1H1C1D1/7/7/3c3 w", {});
  ASSERT_TRUE(position.has_value());
  check_list(*position, NguHanh::legal_moves(*position));
  Rng rng(99);
  std::size_t longest = 0;
  for (int i = 0; i < 20000; ++i) {
    Position p{};
    const auto put = [&](Seat seat, Kind kind) {
      const Node at = node_at(static_cast<int>(rng() % kNodes));
      if (!has(p.occupied(), at)) p.put(seat, kind, at);
    };
    put(kWhite, Kind::kLord);
    put(kBlack, Kind::kLord);
    for (int k = 1; k < kKinds; ++k) put(kWhite, kind_at(k));
    if (p.pieces(kBlack, Kind::kLord) == 0) continue;
    longest = std::max(longest, NguHanh::legal_moves(p).size());
  }
  EXPECT_GT(longest, 50u);
  EXPECT_LE(longest, MoveList::capacity());
}

// Moves as text, any bytes: never a crash, and accepted exactly when the list has that spelling.
TEST(Laws, AnyBytesAsAMove) {
  Rng rng(3);
  const std::string alphabet = "abcdefgh12345678@pas \n";
  Position position = NguHanh::start({});
  for (int round = 0; round < 40000; ++round) {
    const MoveList list = NguHanh::legal_moves(position);
    if (list.empty()) {
      position = NguHanh::start({});
      continue;
    }
    std::string text;
    if (rng() % 2) {
      text = testkit::move_text<NguHanh>(position, list[rng() % list.size()]);
      if (rng() % 2) text[rng() % text.size()] = alphabet[rng() % alphabet.size()];
      if (rng() % 4 == 0) text.resize(rng() % (text.size() + 1));
    } else {
      for (std::size_t n = rng() % 9; n > 0; --n) text += static_cast<char>(rng() % 256);
    }
    ASSERT_EQ(testkit::check_move_text<NguHanh>(position, text), "");
    if (round % 50 == 0) NguHanh::apply(position, list[rng() % list.size()]);
  }
}

// Positions as text, any bytes: a value that writes back the same, or a Fault with a byte of the
// text.
TEST(Laws, AnyBytesAsAPosition) {
  Rng rng(5);
  const std::string alphabet = "CKNMHDckmnhd1234567/ wb019";
  const std::string start = write(NguHanh::start({}));
  int accepted = 0;
  for (int round = 0; round < 60000; ++round) {
    std::string text = start;
    for (std::size_t n = rng() % 4; n > 0; --n) {
      const std::size_t at = rng() % text.size();
      switch (rng() % 3) {
        case 0: text[at] = alphabet[rng() % alphabet.size()]; break;
        case 1: text.insert(at, 1, alphabet[rng() % alphabet.size()]); break;
        default: text[at] = static_cast<char>(rng() % 256); break;
      }
    }
    if (rng() % 8 == 0) text.resize(rng() % text.size());
    const auto read = NguHanh::read_position(text, {});
    if (!read) {
      ASSERT_TRUE(testkit::is_sound(read.error(), text)) << text;
      continue;
    }
    ++accepted;
    EXPECT_EQ(NguHanh::read_position(write(*read), {}), *read) << text;
    EXPECT_EQ(read->key, NguHanh::fresh_key(*read));
  }
  EXPECT_GT(accepted, 10000);
}

}  // namespace
}  // namespace kydai::ngu_hanh
