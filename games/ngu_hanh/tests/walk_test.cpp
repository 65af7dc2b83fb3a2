// The laws of every game on random games of this one (testkit/run_laws.hpp says which).
#include <gtest/gtest.h>

#include "games/ngu_hanh/tests/law_hooks.hpp"
#include "testkit/run_laws.hpp"

namespace kydai::ngu_hanh {
namespace {

TEST(Laws, HoldOnRandomGames) {
  EXPECT_EQ(testkit::run_laws<NguHanh>({.games = 3000, .plies_max = 10'000}), "");
}

}  // namespace
}  // namespace kydai::ngu_hanh
