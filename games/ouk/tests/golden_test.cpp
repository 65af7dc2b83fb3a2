// Whole games of ouk, ply by ply (testkit/golden.hpp says how they are written and rewritten).
#include <gtest/gtest.h>

#include "games/ouk/ouk.hpp"
#include "games/ouk/tests/law_hooks.hpp"
#include "testkit/golden.hpp"

namespace kydai::ouk {
namespace {

TEST(Golden, WholeGames) {
  using core::Reason;
  EXPECT_EQ(testkit::run_goldens<Ouk>(
                KYDAI_SOURCE_DIR "/games/ouk/tests/golden",
                {Reason::kCheckmate, Reason::kStalemate, Reason::kThreefold, Reason::kCount,
                 Reason::kMaterial, Reason::kFlag, Reason::kResign, Reason::kAgreement}),
            "");
}

}  // namespace
}  // namespace kydai::ouk
