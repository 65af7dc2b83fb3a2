#include <gtest/gtest.h>

#include <thread>

#include "search/hash_table.hpp"
#include "search/move_order.hpp"
#include "search/reduction.hpp"
#include "search/tests/toy_games.hpp"

namespace kydai::search {
namespace {

using toy::Pick;

TEST(Score, WinsAreNearerTheHigher) {
  EXPECT_GT(win_in(1), win_in(3));
  EXPECT_LT(loss_in(1), loss_in(3));
  EXPECT_TRUE(is_win(win_in(kPlyMax)));
  EXPECT_TRUE(is_loss(loss_in(kPlyMax)));
  EXPECT_EQ(plies_to_end(win_in(7)), 7);
  EXPECT_EQ(plies_to_end(loss_in(7)), 7);
  EXPECT_FALSE(is_decided(clamp_evaluation(1'000'000)));
  EXPECT_FALSE(is_decided(clamp_evaluation(-1'000'000)));
  EXPECT_EQ(clamp_evaluation(-123), -123);
}

TEST(HashTable, WinsAreStoredAsSeenFromThePosition) {
  HashTable<Pick> table(1 << 12);
  table.begin_search();
  table.store(5, {win_in(9), 3, Bound::kExact, {2}}, 4);  // the win is five plies from here
  const auto entry = table.find(5);
  ASSERT_TRUE(entry.has_value());
  EXPECT_EQ(HashTable<Pick>::score_at(*entry, 4), win_in(9));
  EXPECT_EQ(HashTable<Pick>::score_at(*entry, 10), win_in(15));
  table.store(6, {loss_in(9), 3, Bound::kUpper, {2}}, 4);
  EXPECT_EQ(HashTable<Pick>::score_at(*table.find(6), 0), loss_in(5));
  table.store(7, {123, 3, Bound::kLower, {2}}, 4);
  EXPECT_EQ(HashTable<Pick>::score_at(*table.find(7), 9), 123);
  EXPECT_FALSE(table.find(8).has_value());
}

TEST(HashTable, KeepsTheDeepEntryAndTheRecentOne) {
  HashTable<Pick> table(1);  // one bucket
  table.begin_search();
  table.store(1, {10, 8, Bound::kExact, {1}}, 0);
  table.store(2, {20, 2, Bound::kExact, {2}}, 0);
  table.store(3, {30, 3, Bound::kExact, {3}}, 0);
  ASSERT_TRUE(table.find(1).has_value());
  EXPECT_FALSE(table.find(2).has_value());
  ASSERT_TRUE(table.find(3).has_value());
  // In the next search the old deep entry yields, but is not lost at once.
  table.begin_search();
  table.store(4, {40, 1, Bound::kExact, {4}}, 0);
  EXPECT_TRUE(table.find(4).has_value());
  EXPECT_TRUE(table.find(1).has_value());
  table.clear();
  EXPECT_FALSE(table.find(4).has_value());
}

// Moves of four bytes need a word of their own.
TEST(HashTable, HoldsMovesOfEverySize) {
  HashTable<std::uint16_t> small(1 << 12);
  HashTable<std::uint32_t> large(1 << 12);
  for (core::Key key = 1; key <= 5; ++key) {
    const int depth = static_cast<int>(key);
    small.store(key, {-7, depth, Bound::kLower, static_cast<std::uint16_t>(65535 - key), -300}, 0);
    large.store(key,
                {-7, depth, Bound::kLower, 0xfffffff0U + static_cast<std::uint32_t>(key), -300}, 0);
  }
  for (core::Key key = 1; key <= 5; ++key) {
    const auto a = small.find(key);
    const auto b = large.find(key);
    ASSERT_TRUE(a.has_value() && b.has_value());
    EXPECT_EQ(a->move, 65535 - key);
    EXPECT_EQ(b->move, 0xfffffff0U + key);
    EXPECT_EQ(a->score, -7);
    EXPECT_EQ(b->evaluation, -300);
    EXPECT_EQ(b->depth, static_cast<int>(key));
    EXPECT_EQ(b->bound, Bound::kLower);
  }
}

// Two threads write the same few cells as fast as they can: whoever reads finds a whole entry of
// one of them, or none.
TEST(HashTable, ThreadsNeverSeeAMixtureOfEntries) {
  constexpr int kRounds = 100'000;
  HashTable<std::uint32_t> table(1);  // one bucket
  const auto finding_of = [](core::Key key) {
    return HashTable<std::uint32_t>::Finding{.score = static_cast<Score>(key % 1000),
                                             .depth = static_cast<int>(key % 8),
                                             .bound = Bound::kExact,
                                             .move = static_cast<std::uint32_t>(key * 77),
                                             .evaluation = static_cast<std::int16_t>(key % 999)};
  };
  const auto write = [&](core::Key first) {
    for (core::Key i = 0; i < kRounds; ++i) {
      const core::Key key = first + i % 64;
      table.store(key, finding_of(key), 0);
      const auto found = table.find(key);
      if (!found) continue;
      ASSERT_EQ(found->score, finding_of(key).score);
      ASSERT_EQ(found->move, finding_of(key).move);
      ASSERT_EQ(found->evaluation, finding_of(key).evaluation);
    }
  };
  std::thread other([&] { write(1032); });
  write(1000);
  other.join();
}

TEST(HashTable, HoldsWhatALongSearchPuts) {
  HashTable<Pick> table(1 << 12);
  for (int i = 0; i < 200; ++i) table.begin_search();
  table.store(9, {-5, 3 * kPlyMax, Bound::kLower, {1}, 77}, 0);
  ASSERT_TRUE(table.find(9).has_value());
  EXPECT_EQ(table.find(9)->depth, 127);
  EXPECT_EQ(table.find(9)->evaluation, 77);
  EXPECT_EQ(table.find(9)->bound, Bound::kLower);
  table.store(10, {-5, 1, Bound::kUpper, {1}}, 0);
  EXPECT_EQ(table.find(10)->evaluation, HashTable<Pick>::kNoEvaluation);
}

TEST(MoveOrder, LearnsWhatFollowsWhat) {
  MoveOrder<Pick> order(4, 6);
  for (int i = 0; i < 1000; ++i) order.change_sequel(Sequel::kReply, 2, 5, 30, true);
  EXPECT_GT(order.sequel(Sequel::kReply, 2, 5), MoveOrder<Pick>::kHistoryMax / 2);
  EXPECT_LE(order.sequel(Sequel::kReply, 2, 5), MoveOrder<Pick>::kHistoryMax);
  EXPECT_EQ(order.sequel(Sequel::kPlan, 2, 5), 0);
  EXPECT_EQ(order.sequel(Sequel::kReply, 5, 2), 0);
  order.change_sequel(Sequel::kPlan, -1, 5, 30, true);  // nothing was played before
  EXPECT_EQ(order.sequel(Sequel::kPlan, -1, 5), 0);
  order.change_sequel(Sequel::kReply, 2, 5, 30, false);
  const Score after = order.sequel(Sequel::kReply, 2, 5);
  EXPECT_LT(after, MoveOrder<Pick>::kHistoryMax);
  order.clear();
  EXPECT_EQ(order.sequel(Sequel::kReply, 2, 5), 0);
}

TEST(MoveOrder, HistoryStaysWithinItsBound) {
  MoveOrder<Pick> order(4);
  for (int i = 0; i < 1000; ++i) order.reward(core::Seat::k0, 1, 40);
  EXPECT_GT(order.history(core::Seat::k0, 1), MoveOrder<Pick>::kHistoryMax / 2);
  EXPECT_LE(order.history(core::Seat::k0, 1), MoveOrder<Pick>::kHistoryMax);
  EXPECT_EQ(order.history(core::Seat::k1, 1), 0);
  for (int i = 0; i < 1000; ++i) order.punish(core::Seat::k0, 1, 40);
  EXPECT_GE(order.history(core::Seat::k0, 1), -MoveOrder<Pick>::kHistoryMax);
  EXPECT_LT(order.history(core::Seat::k0, 1), 0);
}

TEST(MoveOrder, RemembersTwoKillersAndAnswers) {
  MoveOrder<Pick> order(4);
  const core::Seat seat = core::Seat::k0;
  // The value-initialised move is a real move of some games: it is no killer before it is told.
  EXPECT_FALSE(order.is_killer(3, {0}));
  EXPECT_FALSE(order.is_answer(seat, 2, {0}));
  order.remember_cut(seat, 2, 3, {1});
  order.remember_cut(seat, -1, 3, {2});
  EXPECT_TRUE(order.is_killer(3, {1}));
  EXPECT_TRUE(order.is_killer(3, {2}));
  order.remember_cut(seat, -1, 3, {3});
  EXPECT_FALSE(order.is_killer(3, {1}));
  EXPECT_FALSE(order.is_killer(4, {3}));
  EXPECT_TRUE(order.is_answer(seat, 2, {1}));
  EXPECT_FALSE(order.is_answer(core::Seat::k1, 2, {1}));
  EXPECT_FALSE(order.is_answer(seat, -1, {1}));
}

TEST(Reduction, GrowsWithDepthAndPlace) {
  EXPECT_EQ(late_move_reduction(1, 1), 0);
  EXPECT_EQ(late_move_reduction(0, 40), 0);
  for (int depth = 1; depth < 100; ++depth) {
    for (int place = 1; place < 100; ++place) {
      EXPECT_GE(late_move_reduction(depth, place), late_move_reduction(depth - 1, place));
      EXPECT_GE(late_move_reduction(depth, place), late_move_reduction(depth, place - 1));
      EXPECT_LE(late_move_reduction(depth, place), depth);
    }
  }
  EXPECT_GE(late_move_reduction(12, 30), 3);
}

}  // namespace
}  // namespace kydai::search
