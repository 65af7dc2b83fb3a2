// Whole games of Cờ Ngũ Hành, ply by ply (testkit/golden.hpp says how they are written and
// rewritten).
#include <gtest/gtest.h>

#include "games/ngu_hanh/ngu_hanh.hpp"
#include "games/ngu_hanh/tests/law_hooks.hpp"
#include "testkit/golden.hpp"

namespace kydai::ngu_hanh {
namespace {

TEST(Golden, WholeGames) {
  using core::Reason;
  EXPECT_EQ(testkit::run_goldens<NguHanh>(
                KYDAI_SOURCE_DIR "/games/ngu_hanh/tests/golden",
                {Reason::kLord, Reason::kThreefold, Reason::kNoCapture, Reason::kLength,
                 Reason::kResign, Reason::kFlag, Reason::kAgreement}),
            "");
}

}  // namespace
}  // namespace kydai::ngu_hanh
