// Profiles and switches: names, defaults, faults, and that every value is read back as it was
// written.
#include "games/ouk/options.hpp"

#include <gtest/gtest.h>

#include "games/ouk/ouk.hpp"

namespace kydai::ouk {
namespace {

using core::FaultCode;
using core::Setting;

std::string written(const Options& options) {
  std::string out;
  Ouk::write_options(options, out);
  return out;
}

TEST(Options, SeedIsTheDefault) {
  const auto options = Ouk::read_options("", {}, 0);
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(*options, Options{});
  EXPECT_EQ(written(*options), "seed");
  EXPECT_EQ(Ouk::profiles()[0], "seed");
}

TEST(Options, EveryValueOfEverySwitchInEveryProfile) {
  for (const std::string_view profile : Ouk::profiles()) {
    for (const core::SwitchInfo& info : Ouk::switches()) {
      ASSERT_FALSE(info.values.empty());
      for (const std::string_view value : info.values) {
        const Setting settings[] = {{info.name, value}};
        const auto options = Ouk::read_options(profile, settings, 2);
        ASSERT_TRUE(options.has_value()) << info.name << '=' << value;
        EXPECT_EQ(Ouk::setting(*options, info.name), value);
        const auto plain = Ouk::read_options(profile, {}, 2);
        const bool is_default = Ouk::setting(*plain, info.name) == value;
        std::string expected(profile);
        if (!is_default) expected += '+' + std::string(info.name) + '=' + std::string(value);
        EXPECT_EQ(written(*options), expected);
        EXPECT_EQ(Ouk::options(Ouk::start(*options)), *options);
      }
    }
  }
}

TEST(Options, TheProfilesAreThoseOfTheRules) {
  const std::string_view rows[][4] = {{"kingLeap", "knight", "two", "two"},
                                      {"rookAim", "off", "on", "off"},
                                      {"queenLeap", "step", "jump", "jump"},
                                      {"queenLeapCaptures", "off", "off", "on"},
                                      {"bh", "noPawns", "le3", "never"},
                                      {"reach", "off", "on", "off"},
                                      {"bareWithPawns", "count", "none", "count64"},
                                      {"phMin", "off", "on", "off"},
                                      {"counterMate", "win", "draw", "win"},
                                      {"stalemate", "draw", "draw", "draw"}};
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < 3; ++i) {
      const auto options = Ouk::read_options(Ouk::profiles()[i], {}, 0);
      EXPECT_EQ(Ouk::setting(*options, row[0]), row[i + 1]) << row[0];
    }
  }
  EXPECT_EQ(Ouk::switches().size(), std::size(rows));
}

TEST(Options, FaultsNameTheSetting) {
  const Setting unknown[] = {{"reach", "on"}, {"nothing", "on"}};
  const auto a = Ouk::read_options("seed", unknown, 0);
  ASSERT_FALSE(a.has_value());
  EXPECT_EQ(a.error().code, FaultCode::kUnknown);
  EXPECT_EQ(a.error().at, 1u);
  EXPECT_EQ(a.error().rule, "ouk.switch");
  const Setting value[] = {{"reach", "maybe"}};
  const auto b = Ouk::read_options("seed", value, 0);
  ASSERT_FALSE(b.has_value());
  EXPECT_EQ(b.error().code, FaultCode::kRange);
  EXPECT_EQ(b.error().at, 0u);
  const auto c = Ouk::read_options("makruk", {}, 0);
  ASSERT_FALSE(c.has_value());
  EXPECT_EQ(c.error().code, FaultCode::kUnknown);
  EXPECT_EQ(c.error().rule, "ouk.profile");
  const auto d = Ouk::read_options("seed", {}, 3);
  ASSERT_FALSE(d.has_value());
  EXPECT_EQ(d.error().rule, "ouk.seats");
  const auto e = Ouk::read_chance(Ouk::start(Options{}), "6");
  ASSERT_FALSE(e.has_value());
  EXPECT_EQ(e.error().rule, "ouk.no-chance");
  EXPECT_EQ(Ouk::setting(Options{}, "nothing"), "");
}

TEST(Table, HasTwoSeatsAndNoDice) {
  Position position = Ouk::start(Options{});
  const auto third = Ouk::end(position, core::Ending::kResign, Seat::k2);
  ASSERT_FALSE(third.has_value());
  EXPECT_EQ(third.error().code, FaultCode::kRange);
  EXPECT_EQ(third.error().rule, "ouk.seats");
  EXPECT_TRUE(Ouk::chances(position).empty());
  std::string out;
  Ouk::write_chance(Ouk::Chance{}, out);
  EXPECT_EQ(out, "");
}

TEST(Table, ThePassOfASearchHasATextOfItsOwn) {
  std::string out;
  Ouk::write_move(Ouk::start(Options{}), Move::call(MoveKind::kPass), out);
  EXPECT_EQ(out, "0000");  // as UCI writes it
  EXPECT_FALSE(Ouk::is_legal(Ouk::start(Options{}), Move::call(MoveKind::kPass)));
}

}  // namespace
}  // namespace kydai::ouk
