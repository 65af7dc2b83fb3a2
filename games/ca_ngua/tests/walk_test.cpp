// The laws of every game on random games of this one (testkit/run_laws.hpp says which).
#include <gtest/gtest.h>

#include "games/ca_ngua/tests/law_hooks.hpp"
#include "testkit/run_laws.hpp"

namespace kydai::ca_ngua {
namespace {

TEST(Laws, HoldOnRandomGames) {
  EXPECT_EQ(testkit::run_laws<CaNgua>({.games = 600, .plies_max = 20'000, .look_every = 32}), "");
}

}  // namespace
}  // namespace kydai::ca_ngua
