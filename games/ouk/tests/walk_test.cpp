// The laws of every game on random games of this one (testkit/run_laws.hpp says which).
#include <gtest/gtest.h>

#include "games/ouk/tests/law_hooks.hpp"
#include "testkit/run_laws.hpp"

namespace kydai::ouk {
namespace {

TEST(Laws, HoldOnRandomGames) {
  EXPECT_EQ(testkit::run_laws<Ouk>({.games = 600, .plies_max = 20'000}), "");
}

}  // namespace
}  // namespace kydai::ouk
