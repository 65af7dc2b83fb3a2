// The yardstick of information-set MCTS: it answers every view with a legal move, the same for the
// same seed, and stops when it is told to.  What it is worth is measured by `kydai arena`.
#include "catalog/domino_ismcts.hpp"

#include <gtest/gtest.h>

#include <random>

#include "games/domino/domino.hpp"

namespace kydai::catalog {
namespace {

using domino::Domino;

struct RandomBytes {
  std::mt19937_64& random;
  std::uint8_t next_byte() { return static_cast<std::uint8_t>(random()); }
};

// Calls visit(position) at every decision of a round that is played at random.
template <class Visit>
void walk(int seats, std::mt19937_64& random, Visit&& visit) {
  domino::Options options;
  options.seats = static_cast<std::uint8_t>(seats);
  domino::Position position = Domino::start(options);
  RandomBytes bytes{random};
  Domino::apply(position, Domino::draw_chance(position, bytes));
  while (!position.board.is_over()) {
    visit(std::as_const(position));
    const domino::MoveList moves = Domino::legal_moves(position);
    Domino::apply(position, moves[random() % moves.size()]);
  }
}

domino::View view_of(const domino::Position& position) {
  return Domino::view(position, core::Viewer::seat(position.board.turn));
}

TEST(DominoIsmcts, AnswersEveryViewTheSameForASeed) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 30; ++round) {
    walk(2 + round % 3, random, [&](const domino::Position& position) {
      const domino::View view = view_of(position);
      const domino::Move move = domino_ismcts_move(view, 50, 9, nullptr);
      EXPECT_TRUE(Domino::legal_moves(position).contains(move));
      EXPECT_EQ(domino_ismcts_move(view, 50, 9, nullptr), move);
    });
  }
}

TEST(DominoIsmcts, StopsWhenAsked) {
  std::mt19937_64 random(7);
  int asked = 0;
  const std::function<bool()> stop = [&asked] { return ++asked % 2 == 0; };
  int answers = 0;
  walk(4, random, [&](const domino::Position& position) {
    if (Domino::legal_moves(position).size() == 1) return;
    domino_ismcts_move(view_of(position), 1'000'000'000, 1, &stop);
    EXPECT_EQ(asked, 2 * ++answers);
  });
  EXPECT_GT(answers, 5);
}

}  // namespace
}  // namespace kydai::catalog
