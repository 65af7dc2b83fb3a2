// The exact tables: known figures, the equation they solve looked at from outside, and files that
// are not what they should be.
#include "catalog/ca_ngua_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "catalog/ca_ngua_race.hpp"

namespace kydai::catalog {
namespace {

using namespace ca_ngua;
using core::FaultCode;

Options options_of(std::string_view text, int seats = 2) {
  const auto options = CaNgua::read_options(text, {}, seats);
  EXPECT_TRUE(options.has_value()) << text;
  return *options;
}

CaNguaTable table_of(std::string_view text, CaNguaTable::Report& report) {
  auto table = CaNguaTable::build(options_of(text), 1e-12, report, {});
  EXPECT_TRUE(table.has_value()) << text;
  return *std::move(table);
}

Position position_of(std::string_view text) {
  const auto position = CaNgua::read_position(text, {});
  EXPECT_TRUE(position.has_value()) << text;
  return *position;
}

// What two other programs have found.
TEST(CaNguaTable, TheFirstSeatsChanceWithOneHorse) {
  CaNguaTable::Report report;
  table_of("A1+horses=1", report);
  EXPECT_EQ(report.states, 3788u);
  EXPECT_NEAR(report.first_wins, 0.511253, 5e-7);
  table_of("B1+horses=1", report);
  EXPECT_EQ(report.states, 3788u);
  EXPECT_NEAR(report.first_wins, 0.509379, 5e-7);
  table_of("B1+horses=1+rearKick=on", report);
  EXPECT_NEAR(report.first_wins, 0.509204, 5e-7);
}

#ifdef KYDAI_TWO_HORSES
// Where nobody can meet any more, two numbers of turns say nearly what the whole table says.
void compare_race(const CaNguaTable& table) {
  const CaNguaRace* race = ca_ngua_race(table.rules());
  ASSERT_NE(race, nullptr);
  std::vector<Cells> sets;
  for (int high = kRing / 2 + 1; high < kRing + kStablePlaces; ++high) {
    for (int low = kRing / 2; low < high; ++low) {
      sets.push_back(cells_of(ring_cell(low)) | cells_of(ring_cell(high)));
    }
  }
  sets.pop_back();  // home
  Position position = CaNgua::start(options_of("A1+horses=2"));
  position.yard = {};
  double squares = 0;
  for (const Cells own : sets) {
    for (const Cells other : sets) {
      position.cells[0] = own;
      position.cells[2] = other;
      ASSERT_TRUE(race->covers(position));
      const double chance = static_cast<double>(race->chances(position)[0]);
      const double error = chance - table.chance(position);
      ASSERT_LT(std::abs(error), 0.01);
      squares += error * error;
    }
  }
  EXPECT_LT(std::sqrt(squares / static_cast<double>(sets.size() * sets.size())), 0.001);
}

TEST(CaNguaTable, TheFirstSeatsChanceWithTwoHorses) {
  CaNguaTable::Report report;
  const CaNguaTable table = table_of("A1+horses=2", report);
  EXPECT_EQ(report.states, 3'600'485u);
  EXPECT_NEAR(report.first_wins, 0.5045, 5e-5);
  compare_race(table);
}
#endif

// In every position that games come through, the chance is the mean over the rolls of the best
// move.
TEST(CaNguaTable, IsAtRestUnderOneMoreLook) {
  for (const char* text : {"A1+horses=1", "B1+horses=1", "A2+horses=1", "A2+horses=1+dice2=each"}) {
    CaNguaTable::Report report;
    const CaNguaTable table = table_of(text, report);
    std::size_t dice = 1;
    for (int game = 0; game < 20; ++game) {
      Position position = CaNgua::start(options_of(text));
      while (position.phase != Phase::kOver) {
        ASSERT_TRUE(table.covers(position));
        const auto chances = CaNgua::chances(position);
        double mean = 0;
        for (const auto& [chance, weight] : chances) {
          Position rolled = position;
          CaNgua::apply(rolled, chance);
          double best = 0;
          for (const Move& move : CaNgua::legal_moves(rolled)) {
            best = std::max(best, table.chance_after(rolled, move));
          }
          mean += best * weight / static_cast<double>(chances.size());
        }
        ASSERT_NEAR(mean, table.chance(position), 1e-6);
        dice = static_cast<std::size_t>(core::mix(dice) >> 1);
        CaNgua::apply(position, chances[dice % chances.size()].chance);
        while (has_open_roll(position)) {
          dice = static_cast<std::size_t>(core::mix(dice) >> 1);
          CaNgua::apply(position,
                        CaNgua::choose(position, [&](std::size_t n) { return dice % n; }));
        }
      }
    }
  }
}

TEST(CaNguaTable, SeatsAreAlike) {
  CaNguaTable::Report report;
  const CaNguaTable table = table_of("B1+horses=1", report);
  EXPECT_EQ(table.chance(position_of("20/./3/. R B1+horses=1 ?")),
            table.chance(position_of("3/./20/. Y B1+horses=1 ?")));
  EXPECT_TRUE(table.covers(position_of("./20/./3 G B1+horses=1 ?")));
  EXPECT_EQ(table.chance(position_of("20/./3/. R B1+horses=1 ?")),
            table.chance(position_of("./20/./3 G B1+horses=1 ?")));
  // Neighbours meet elsewhere, and other rules are another game.
  EXPECT_FALSE(table.covers(position_of("20/3/./. R B1+horses=1 ?")));
  EXPECT_FALSE(table.covers(position_of("20/./3/. R A1+horses=1 ?")));
}

TEST(CaNguaTable, RefusesWhatItCannotHold) {
  CaNguaTable::Report report;
  const auto code = [&](std::string_view text, int seats) {
    return CaNguaTable::build(options_of(text, seats), 1e-9, report, {}).error().code;
  };
  EXPECT_EQ(code("A1", 2), FaultCode::kRange);
  EXPECT_EQ(code("A1+horses=1", 3), FaultCode::kRange);
  EXPECT_EQ(code("A1+horses=1+maxExtra=1", 2), FaultCode::kUnknown);
  EXPECT_EQ(code("A1+horses=1+tries=3", 2), FaultCode::kUnknown);
}

TEST(CaNguaTable, WritesAndReadsItself) {
  CaNguaTable::Report report;
  const CaNguaTable table = table_of("A1+horses=1", report);
  const std::string bytes = table.bytes();
  const auto again = CaNguaTable::read(bytes);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->rules(), table.rules());
  EXPECT_EQ(again->bytes(), bytes);
}

TEST(CaNguaTable, RefusesADamagedFile) {
  CaNguaTable::Report report;
  const std::string bytes = table_of("A1+horses=1", report).bytes();
  const auto code = [](const std::string& text) { return CaNguaTable::read(text).error().code; };
  EXPECT_EQ(code(""), FaultCode::kSyntax);
  EXPECT_EQ(code("kydai-ca-ngua-table 1\n"), FaultCode::kSyntax);
  EXPECT_EQ(code("kydai-ca-ngua-table 1\nA7\n"), FaultCode::kSyntax);
  EXPECT_EQ(code("kydai-ca-ngua-table 1\nA1 \n"), FaultCode::kSyntax);
  EXPECT_EQ(code("kydai-ca-ngua-table 1\nA1\n"), FaultCode::kRange);  // four horses
  EXPECT_EQ(code(bytes.substr(0, bytes.size() - 1)), FaultCode::kRange);
  for (std::size_t at = 40; at < bytes.size(); at += 1001) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_EQ(code(damaged), FaultCode::kRange) << at;
  }
}

}  // namespace
}  // namespace kydai::catalog
