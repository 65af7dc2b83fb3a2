// Whole games of Cờ Cá Ngựa, ply by ply (testkit/golden.hpp says how they are written and
// rewritten).  No real game ends by its length (R44), so none stands there; a simulation that gives
// one up is in text_test.cpp.
#include <gtest/gtest.h>

#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/tests/law_hooks.hpp"
#include "testkit/golden.hpp"

namespace kydai::ca_ngua {
namespace {

TEST(Golden, WholeGames) {
  using core::Reason;
  EXPECT_EQ(testkit::run_goldens<CaNgua>(KYDAI_SOURCE_DIR "/games/ca_ngua/tests/golden",
                                         {Reason::kHome, Reason::kResign}),
            "");
}

}  // namespace
}  // namespace kydai::ca_ngua
