// perft against the table that the independent Python model counted (tests/perft.txt).
#include "games/ca_ngua/perft.hpp"

#include <gtest/gtest.h>

#include "games/ca_ngua/tests/case_file.hpp"

namespace kydai::ca_ngua::test {
namespace {

TEST(CaNguaPerft, AgreesWithTheIndependentModel) {
  std::ifstream in(std::string(KYDAI_SOURCE_DIR) + "/games/ca_ngua/tests/perft.txt");
  std::string line;
  int rows = 0;
  while (std::getline(in, line)) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> fields = split(line, '\t');
    ASSERT_EQ(fields.size(), 3U) << line;
    auto position = CaNgua::read_position(fields[0], {});
    ASSERT_TRUE(position) << line << ": " << position.error().message;
    const Position before = *position;
    EXPECT_EQ(std::to_string(perft(*position, std::stoi(fields[1]))), fields[2]) << line;
    EXPECT_EQ(*position, before);
    ++rows;
  }
  EXPECT_GE(rows, 50);
}

TEST(CaNguaPerft, DepthZeroIsOneAndTheEndHasNoPathOn) {
  Position start = CaNgua::start({Rules(Profile::kA1)});
  EXPECT_EQ(perft(start, 0), 1U);
  auto over = CaNgua::read_position("s6/./-/. R A1+horses=1 - RY", {});
  ASSERT_TRUE(over);
  EXPECT_EQ(perft(*over, 1), 0U);
  EXPECT_EQ(perft(*over, 3), 0U);
}

}  // namespace
}  // namespace kydai::ca_ngua::test
