// The exact solver of open rounds, held against a plain search.
#include "games/domino/solver.hpp"

#include <gtest/gtest.h>

#include <random>

#include "games/domino/domino.hpp"

namespace kydai::domino {
namespace {

struct RandomBytes {
  std::mt19937_64& random;
  std::uint8_t next_byte() { return static_cast<std::uint8_t>(random()); }
};

Position deal_round(std::mt19937_64& random, int seats) {
  Options options;
  options.seats = static_cast<std::uint8_t>(seats);
  Position position = Domino::start(options);
  RandomBytes bytes{random};
  Domino::apply(position, Domino::draw_chance(position, bytes));
  return position;
}

// Coins of seat 0 by trying everything: no window, no table, no order of moves.
std::int32_t plain_value(const Board& board, const Options& options) {
  if (board.is_over()) return round_pay(board, options)[0];
  std::optional<std::int32_t> best;
  for (const Move move :
       moves_with(board.hand(board.turn), board.left(), board.right(), Opening())) {
    Board next = board;
    lay(next, options, move);
    const std::int32_t value = plain_value(next, options);
    const bool better = !best || (board.turn == core::Seat::k0 ? value > *best : value < *best);
    if (better) best = value;
  }
  return *best;
}

TEST(Solver, AgreesWithTryingEverything) {
  std::mt19937_64 random(11);
  int compared = 0;
  int blocked = 0;
  for (int i = 0; i < 300; ++i) {
    Position position = deal_round(random, 2);
    Solver solver(position.options);
    while (!position.board.is_over()) {
      if (kTiles - position.layout.size() <= 13) {
        const auto pay = solver.solve(position.board, 1'000'000);
        ASSERT_TRUE(pay.has_value());
        ASSERT_EQ((*pay)[0], plain_value(position.board, position.options));
        ASSERT_EQ((*pay)[0] + (*pay)[1], 0);
        ++compared;
        blocked += (*pay)[0] == 400 || (*pay)[0] == -400 ? 1 : 0;
      }
      const MoveList moves = Domino::legal_moves(position);
      Domino::apply(position, moves[random() % moves.size()]);
    }
  }
  EXPECT_GT(compared, 500);
  EXPECT_GT(blocked, 50);
}

TEST(Solver, GivesUpAtItsLimit) {
  std::mt19937_64 random(12);
  Position position = deal_round(random, 4);
  Domino::apply(position, Domino::legal_moves(position)[0]);
  Solver solver(position.options);
  EXPECT_FALSE(solver.solve(position.board, 50).has_value());
  EXPECT_LE(solver.nodes(), 60u);
}

TEST(Solver, EverySeatLooksAfterItself) {
  std::mt19937_64 random(16);
  int decisions = 0;
  for (int i = 0; i < 200; ++i) {
    Position position = deal_round(random, 3 + i % 2);
    Solver solver(position.options);
    while (!position.board.is_over()) {
      const MoveList moves = Domino::legal_moves(position);
      const auto mover = static_cast<std::size_t>(core::index(position.board.turn));
      if (kTiles - position.layout.size() <= 10) {
        const auto pay = solver.solve(position.board, 1'000'000);
        ASSERT_TRUE(pay.has_value());
        std::int32_t best = -1'000'000;
        for (const Move move : moves) {
          Board next = position.board;
          lay(next, position.options, move);
          best = std::max(best, solver.solve(next, 1'000'000).value()[mover]);
        }
        ASSERT_EQ((*pay)[mover], best);
        decisions += moves.size() > 1 ? 1 : 0;
      }
      Domino::apply(position, moves[random() % moves.size()]);
    }
  }
  EXPECT_GT(decisions, 200);
}

// However much there is to solve, it asks once for so many nodes, and works no more once it was
// told to stop.
TEST(Solver, StopsWhenTold) {
  std::mt19937_64 random(17);
  for (int seats = 2; seats <= 4; ++seats) {
    Position position;
    Board board;
    do {
      position = deal_round(random, seats);
      board = position.board;
      lay(board, position.options, Domino::legal_moves(position)[0]);
    } while (Solver(position.options).solve(board, 6000));
    for (int patience = 1; patience <= 3; ++patience) {
      int asked = 0;
      const std::function<bool()> stop = [&] { return ++asked >= patience; };
      Solver solver(position.options, &stop);
      EXPECT_FALSE(solver.solve(board, 1'000'000'000).has_value());
      EXPECT_EQ(asked, patience);
      EXPECT_EQ(solver.nodes(), static_cast<std::uint64_t>(patience) * Solver::kNodesAnAsk);
    }
    const std::function<bool()> nothing;
    Solver solver(position.options, &nothing);
    EXPECT_FALSE(solver.solve(board, 5000).has_value());
    EXPECT_EQ(solver.nodes(), 5001u);
  }
}

}  // namespace
}  // namespace kydai::domino
