// The runner of golden games on trial: what it writes it takes again, and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "testkit/golden.hpp"
#include "testkit/tests/toy_hooks.hpp"

namespace kydai::testkit {
namespace {

using core::Reason;
using testing::HasSubstr;
using Game = toy::Toy<toy::Plant::kNothing>;

constexpr const char* kHead =
    "game:    toy\nshows:   a show\nending:  out\noptions: short+stake=2\nseats:   2\n"
    "from:    start\n\n";
constexpr const char* kPlayed =
    "  all: -/- -- ab 0 0 deal\n  truth: -/- -- ab 0 0 deal\n"
    "> !2013\n  dealt\n"
    "  watching: ?/? ?? ab 0 0 play\n  seat 0: 2/? ?? ab 0 0 play\n  seat 1: ?/0 ?? ab 0 0 play\n"
    "  truth: 2/0 13 ab 0 0 play\n"
    "> swap\n  0: swap\n  then 0: +3   the others hear +\n"
    "  watching: ?/? ?? b 1 1 play\n  seat 0: 3/? ?? b 1 1 play\n  seat 1: ?/0 ?? b 1 1 play\n"
    "  truth: 3/0 21 b 1 1 play\n"
    "> show\n  1: show\n  all: 3/0 21 b 1 1 shown\n  truth: 3/0 21 b 1 1 shown\n"
    "= out\n  scores: 2 -2\n";

class Goldens : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "goldens-" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    unsetenv("KYDAI_REWRITE_GOLDENS");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& text) const { std::ofstream(folder_ + "/a.golden") << text; }
  std::string read() const {
    std::ifstream file(folder_ + "/a.golden");
    return {std::istreambuf_iterator<char>(file), {}};
  }
  template <core::Game G = Game>
  std::string run() const {
    return run_goldens<G>(folder_, {Reason::kOut}, 1);
  }
  template <core::Game G = Game>
  std::string rewrite() const {
    setenv("KYDAI_REWRITE_GOLDENS", "1", 1);
    std::string faults = run<G>();
    unsetenv("KYDAI_REWRITE_GOLDENS");
    return faults;
  }

  std::string folder_;
};

TEST_F(Goldens, TakesWhatItWrites) {
  write(std::string(kHead) + kPlayed);
  EXPECT_EQ(run(), "");
}

TEST_F(Goldens, WritesASeedOut) {
  write(std::string(kHead) + "> !2013 swap\n> show\n");
  EXPECT_THAT(run(), HasSubstr("line 8 comes out otherwise"));
  EXPECT_EQ(rewrite(), "");
  EXPECT_EQ(read(), std::string(kHead) + kPlayed);
}

TEST_F(Goldens, SeesEveryChangedByte) {
  const std::string text = std::string(kHead) + kPlayed;
  for (std::size_t at = std::string(kHead).size(); at < text.size(); at += 7) {
    std::string other = text;
    other[at] = other[at] == '~' ? '-' : '~';
    write(other);
    EXPECT_NE(run(), "") << at;
  }
}

TEST_F(Goldens, PlaysOnAtRandomTheSameWayAgain) {
  const std::string seed =
      std::string(kHead).replace(std::string(kHead).find("a show"), 6, "chance") + "> !? ...\n";
  write(seed);
  rewrite();
  const std::string first = read();
  write(seed);
  rewrite();
  EXPECT_EQ(read(), first);
}

TEST_F(Goldens, SaysWhatCannotBePlayed) {
  write(std::string(kHead) + "> !2013 swap keep swap\n");
  EXPECT_THAT(rewrite(), HasSubstr("a.golden: swap: this cannot be played"));
  write(std::string(kHead) + "> !2013 keep\n");
  EXPECT_THAT(rewrite(), HasSubstr("the game is not over"));
  write(std::string(kHead) + "> !2013 show keep\n");
  EXPECT_THAT(rewrite(), HasSubstr("the game is over before keep"));
  write(std::string(kHead) + "> keep\n");
  EXPECT_THAT(rewrite(), HasSubstr("keep: the dice or the deal come first"));
  write(std::string(kHead) + "> !2013 flag 1\n");
  EXPECT_THAT(rewrite(), HasSubstr("one may only resign"));
}

TEST_F(Goldens, HoldsTheHeadToTheGame) {
  write(std::string(kHead) + "> !2013 resign 1\n");
  const std::string faults = rewrite();
  EXPECT_THAT(faults, HasSubstr("it ends by resign, not by out"));
  EXPECT_THAT(faults, HasSubstr("no golden ends by out"));
  write("game: toy\nending: out\n\n> !2013 show\n");
  EXPECT_THAT(run(), HasSubstr("the head says game, shows, ending"));
  std::string head = kHead;
  write(head.replace(head.find("toy"), 3, "tic") + kPlayed);
  EXPECT_THAT(run(), HasSubstr("game: tic"));
}

TEST_F(Goldens, WantsEveryEndingAndNoOther) {
  write(std::string(kHead) + kPlayed);
  EXPECT_THAT(run_goldens<Game>(folder_, {Reason::kOut, Reason::kLength}, 1),
              HasSubstr("no golden ends by length"));
  EXPECT_THAT(run_goldens<Game>(folder_, {}, 1), HasSubstr("a golden ends by out, which is not"));
  EXPECT_THAT(run_goldens<Game>(folder_, {Reason::kOut}), HasSubstr("only 1 golden games"));
}

TEST_F(Goldens, HoldsEveryPositionToTheLaws) {
  write(std::string(kHead) + kPlayed);
  EXPECT_THAT(run<toy::Toy<toy::Plant::kUndoMissesRight>>(),
              HasSubstr("broken law: undo gives the position back"));
  EXPECT_THAT(run<toy::Toy<toy::Plant::kNotZeroSum>>(),
              HasSubstr("broken law: the scores sum to zero"));
}

}  // namespace
}  // namespace kydai::testkit
