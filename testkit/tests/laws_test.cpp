// The laws on trial: a game without faults keeps them all, and every planted fault (toy.hpp) is
// caught by the law that is there for it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/run_laws.hpp"
#include "testkit/tests/toy_hooks.hpp"

namespace kydai::testkit {
namespace {

using testing::StartsWith;
using toy::Plant;

template <Plant kPlant>
std::string run_toy() {
  return run_laws<toy::Toy<kPlant>>({.games = 400, .plies_max = 100, .look_every = 2});
}

template <Plant kPlant>
void expect_caught(const std::string& law) {
  EXPECT_THAT(run_toy<kPlant>(), StartsWith("broken law: " + law + "\n"));
}

TEST(Laws, HoldWithoutFaults) { EXPECT_EQ(run_toy<Plant::kNothing>(), ""); }

TEST(Laws, CatchLeaks) {
  const std::string shown = "nobody is shown what is hidden from him";
  expect_caught<Plant::kLeakToSeat>(shown);
  expect_caught<Plant::kLeakToSpectators>(shown);
  expect_caught<Plant::kLeakInStep>(shown);
  expect_caught<Plant::kLeakInHumanNotation>(shown);
  expect_caught<Plant::kLeakInForcedMove>(shown);
  expect_caught<Plant::kLeakInRefusal>("a refusal tells nothing that is hidden");
  expect_caught<Plant::kLeakInViewValue>("read(write(view)) = view");
  expect_caught<Plant::kViewForgetsTurns>("a view and what it hides are the position");
}

TEST(Laws, CatchUndo) {
  expect_caught<Plant::kUndoMissesRight>("undo gives the position back");
  expect_caught<Plant::kUndoMissesTurns>("undo gives the position back");
}

TEST(Laws, CatchKeys) {
  expect_caught<Plant::kKeyForgetsRight>("the key names all that the moves depend on");
  expect_caught<Plant::kKeyIsStale>("the kept key is the fresh key");
}

TEST(Laws, CatchLists) {
  expect_caught<Plant::kTwins>("the moves are distinct");
  expect_caught<Plant::kTwinTexts>("read(write(move)) = move");
  expect_caught<Plant::kOverRoom>("a list keeps to its room");
  expect_caught<Plant::kIsLegalTooWide>("any bits are legal exactly when listed");
  expect_caught<Plant::kIsLegalTooNarrow>("any bits are legal exactly when listed");
}

TEST(Laws, CatchChances) {
  expect_caught<Plant::kWrongWeights>("the weights are how often chances come");
  expect_caught<Plant::kUnlistedChance>("what is drawn is listed");
}

TEST(Laws, CatchWhatIsNotTheSameTwice) {
  expect_caught<Plant::kRandomApply>("the same input gives the same bytes");
  expect_caught<Plant::kListenerMatters>("the same input gives the same bytes");
}

TEST(Laws, CatchReaders) {
  expect_caught<Plant::kPositionReaderLoses>("read(write(position)) = position");
  expect_caught<Plant::kPositionReaderWanders>(
      "any bytes are a position or a refusal that names a byte");
  expect_caught<Plant::kWriterCutsNumbers>(
      "any bytes are a position or a refusal that names a byte");
  expect_caught<Plant::kMoveReaderIsLax>("read_move takes exactly the listed texts");
  expect_caught<Plant::kChanceReaderIsLax>("read_chance takes exactly what write_chance writes");
  expect_caught<Plant::kViewReaderLoses>("read(write(view)) = view");
}

TEST(Laws, CatchWhatIsToldOfTheGame) {
  expect_caught<Plant::kWrongEvents>("the events tell what happened");
  expect_caught<Plant::kNotZeroSum>("the scores sum to zero");
  expect_caught<Plant::kEndless>("the game ends");
}

TEST(Laws, CatchTurnsAndEnds) {
  expect_caught<Plant::kOverWithoutOutcome>("what is over has an outcome");
  expect_caught<Plant::kOutcomeWithoutEnd>("what is over has an outcome");
  expect_caught<Plant::kChanceAndMoves>("a seat to move has moves");
  expect_caught<Plant::kTimeoutIsIllegal>("the move of the clock is legal");
  expect_caught<Plant::kRefusedEndChanges>("a refused end changes nothing");
}

TEST(Laws, CatchSwitches) {
  expect_caught<Plant::kSwitchIsForgotten>("the switches tell the whole of the options");
  expect_caught<Plant::kSwitchValueRefused>("every value of a switch can be chosen");
}

}  // namespace
}  // namespace kydai::testkit
