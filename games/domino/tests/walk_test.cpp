// The laws of every game on random games of this one (testkit/run_laws.hpp says which).
#include <gtest/gtest.h>

#include "games/domino/tests/law_hooks.hpp"
#include "testkit/run_laws.hpp"

namespace kydai::domino {
namespace {

TEST(Laws, HoldOnRandomGames) {
  EXPECT_EQ(testkit::run_laws<Domino>({.games = 2000, .plies_max = 100, .look_every = 4}), "");
}

}  // namespace
}  // namespace kydai::domino
