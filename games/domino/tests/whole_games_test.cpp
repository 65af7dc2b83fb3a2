// Whole rounds of dominoes, ply by ply (testkit/golden.hpp says how they are written and
// rewritten).
#include <gtest/gtest.h>

#include "games/domino/domino.hpp"
#include "games/domino/tests/law_hooks.hpp"
#include "testkit/golden.hpp"

namespace kydai::domino {
namespace {

TEST(Golden, WholeGames) {
  using core::Reason;
  EXPECT_EQ(testkit::run_goldens<Domino>(KYDAI_SOURCE_DIR "/games/domino/tests/golden",
                                         {Reason::kOut, Reason::kTriet}),
            "");
}

}  // namespace
}  // namespace kydai::domino
