// The perft tables of the profiles seed and fsf.  Compiled twice: KYDAI_SLOW_PERFT walks every row
// to its full depth, the daily run stops where a row has more lines than kDailyLines.
#include "games/ouk/perft.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "games/ouk/ouk.hpp"
#include "games/ouk/tests/perft_table.hpp"

namespace kydai::ouk {
namespace {

#ifdef KYDAI_SLOW_PERFT
constexpr std::uint64_t kDailyLines = ~std::uint64_t{0};
#else
constexpr std::uint64_t kDailyLines = 3'000'000;
#endif

Position read(const std::string& fen, const Options& options) {
  const auto position = Ouk::read_position(fen, options);
  EXPECT_TRUE(position.has_value()) << fen << ": " << position.error().message;
  return position.value_or(Ouk::start(options));
}

class PerftRows : public ::testing::TestWithParam<const char*> {};

TEST_P(PerftRows, EveryRow) {
  const std::string profile = GetParam();
  const auto options = Ouk::read_options(profile, {}, 0);
  ASSERT_TRUE(options.has_value());
  const auto rows = testing::read_perft_table(profile);
  ASSERT_EQ(rows.size(), 26u);
  for (const testing::PerftRow& row : rows) {
    ASSERT_GE(row.counts.size(), 5u) << row.id;
    const Position position = read(row.fen, *options);
    for (std::size_t i = 0; i < row.counts.size(); ++i) {
      if (row.counts[i] > kDailyLines) break;
      EXPECT_EQ(perft(position, static_cast<int>(i) + 1), row.counts[i])
          << row.id << " depth " << i + 1;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Profiles, PerftRows, ::testing::Values("seed", "fsf"),
                         [](const auto& row) { return std::string(row.param); });

#ifndef KYDAI_SLOW_PERFT

// The profile old, by the same walk of Fairy-Stockfish 11.1, whose start gives 361793 lines at
// depth 4.
TEST(Perft, OldProfileFromTheStart) {
  const Position start = Ouk::start(options_of(Profile::kOld));
  EXPECT_EQ(perft(start, 3), 15031u);
  EXPECT_EQ(perft(start, 4), 361793u);
}

// A table far too small for the walk keeps throwing counts away, and one for all keeps them.
TEST(Perft, ATableChangesNoCount) {
  for (const std::size_t slots : {std::size_t{1}, std::size_t{1000}, std::size_t{1} << 18}) {
    for (const Profile profile : {Profile::kSeed, Profile::kFsf, Profile::kOld}) {
      const std::string table_name = profile == Profile::kSeed ? "seed" : "fsf";
      std::vector<PerftTable::Slot> memory(slots);
      PerftTable table(memory);
      for (const testing::PerftRow& row : testing::read_perft_table(table_name)) {
        const auto position = Ouk::read_position(row.fen, options_of(profile));
        if (!position) continue;  // where the leap attacks, some stand in an impossible check
        for (int depth = 0; depth <= 3; ++depth) {
          EXPECT_EQ(perft(*position, depth, table), perft(*position, depth)) << row.id;
        }
      }
    }
  }
}

TEST(Perft, ATableTellsDepthsApart) {
  std::vector<PerftTable::Slot> memory(1 << 16);
  PerftTable table(memory);
  const Position start = Ouk::start(Options{});
  for (const int depth : {4, 2, 3, 4}) EXPECT_EQ(perft(start, depth, table), perft(start, depth));
  EXPECT_EQ(table.find(start.key ^ core::mix(4)), 364198u);
  EXPECT_EQ(table.find(start.key), std::nullopt);
}

TEST(Perft, DepthZeroIsOneLine) {
  EXPECT_EQ(perft(Ouk::start(Options{}), 0), 1u);
  EXPECT_TRUE(divide(Ouk::start(Options{}), 0).empty());
}

TEST(Perft, DivideAddsUp) {
  for (const Profile profile : {Profile::kSeed, Profile::kFsf, Profile::kOld}) {
    const Position start = Ouk::start(options_of(profile));
    std::uint64_t lines = 0;
    for (const DivideEntry& entry : divide(start, 4)) lines += entry.lines;
    EXPECT_EQ(lines, perft(start, 4));
  }
}

#endif

}  // namespace
}  // namespace kydai::ouk
