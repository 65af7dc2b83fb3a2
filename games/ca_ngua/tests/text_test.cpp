// Readers take any bytes; options and their texts; the calls that are no moves.
#include <gtest/gtest.h>

#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/tests/random_walk.hpp"

namespace kydai::ca_ngua::test {
namespace {

using core::FaultCode;
using core::Setting;

std::string options_text(const Options& options) {
  std::string text;
  CaNgua::write_options(options, text);
  return text;
}

TEST(CaNguaText, ReadersTakeAnyBytes) {
  Random random(11);
  const std::string alphabet = "-,/.x0123456789s?RGYB A1+=n pagdice2each";
  Position position = CaNgua::start(random_options(random, 4));
  int accepted = 0;
  for (int i = 0; i < 300'000; ++i) {
    if (position.phase == Phase::kOver || random.one_in(50)) {
      position = CaNgua::start(random_options(random, 4));
    }
    random_ply(random, position, core::NoSink{});
    std::string text = text_of(position);
    for (std::size_t n = random.below(4); n > 0 && !text.empty(); --n) {
      const std::size_t at = random.below(text.size());
      const char byte = random.one_in(10) ? static_cast<char>(random.next_byte())
                                          : alphabet[random.below(alphabet.size())];
      switch (random.below(3)) {
        case 0: text[at] = byte; break;
        case 1: text.insert(at, 1, byte); break;
        default: text.erase(at, 1 + random.below(3));
      }
    }
    const auto read = CaNgua::read_position(text, {});
    if (!read) {
      ASSERT_LE(read.error().at, text.size()) << text;
      ASSERT_FALSE(read.error().message.empty());
      continue;
    }
    ++accepted;
    // One spelling for every position; only the number of horses may be left to the board.
    const std::string written = text_of(*read);
    if (written.find("+horses=") == std::string::npos) {
      ASSERT_EQ(written, text);
    }
    const auto again = CaNgua::read_position(written, {});
    ASSERT_TRUE(again) << written;
    ASSERT_EQ(*again, *read);
    // What can be read can be played.
    const int kinds = !CaNgua::legal_moves(*read).empty() + !CaNgua::chances(*read).empty() +
                      CaNgua::outcome(*read, {}).has_value();
    ASSERT_EQ(kinds, 1) << text;
  }
  EXPECT_GT(accepted, 50'000);
}

TEST(CaNguaText, MovesAndRollsOfAnyBytes) {
  Random random(12);
  const Position open = *CaNgua::read_position("-,9,55,s3/./-,-,-,10/. R B1 3", {});
  const Position waiting = *CaNgua::read_position("-,9,55,s3/./-,-,-,10/. R A2 ?", {});
  for (int i = 0; i < 200'000; ++i) {
    std::string text(random.below(9), ' ');
    for (char& c : text) c = static_cast<char>(random.next_byte());
    const auto move = CaNgua::read_move(open, text);
    if (!move) {
      ASSERT_LE(move.error().at, text.size());
    }
    const auto chance = CaNgua::read_chance(waiting, text);
    if (!chance) {
      ASSERT_LE(chance.error().at, text.size());
    }
  }
}

TEST(CaNguaText, FaultsNameTheByteOfAMove) {
  const Position open = *CaNgua::read_position("-,9,55,s3/./-,-,-,10/. R A1 3", {});
  const auto fault = [&](std::string_view text) { return CaNgua::read_move(open, text).error(); };
  EXPECT_EQ(fault("").code, FaultCode::kSyntax);
  EXPECT_EQ(fault("9-12 ").at, 4U);
  EXPECT_EQ(fault("9+12").at, 1U);
  EXPECT_EQ(fault("9-56").at, 2U);
  EXPECT_EQ(fault("9-56").code, FaultCode::kRange);
  EXPECT_EQ(fault("s3-12").at, 3U);
  EXPECT_EQ(fault("9^s2").at, 2U);
  EXPECT_EQ(fault("9-012").at, 2U);
  EXPECT_EQ(fault("9-12xW").at, 5U);
  EXPECT_EQ(fault("passx").at, 4U);
  EXPECT_EQ(fault("9-12x").code, FaultCode::kSyntax);
}

TEST(CaNguaText, MovesAndRollsHaveTheirTime) {
  const Position open = *CaNgua::read_position("-,9,55,s3/./-,-,-,10/. R A1 3", {});
  const Position waiting = *CaNgua::read_position("-,9,55,s3/./-,-,-,10/. R A1 ?", {});
  const Position over = *CaNgua::read_position("s6/./-/. R A1+horses=1 - RY", {});
  EXPECT_EQ(CaNgua::read_move(waiting, "9-12").error().code, FaultCode::kNotYourTurn);
  EXPECT_EQ(CaNgua::read_move(over, "X").error().code, FaultCode::kOver);
  EXPECT_EQ(CaNgua::read_chance(open, "3").error().code, FaultCode::kNotYourTurn);
  EXPECT_EQ(CaNgua::read_chance(over, "3").error().code, FaultCode::kOver);
  EXPECT_EQ(CaNgua::read_chance(waiting, "33").error().at, 1U);
  EXPECT_EQ(CaNgua::read_chance(waiting, "7").error().at, 0U);
}

TEST(CaNguaOptions, ProfilesAndSwitchesRoundTrip) {
  Random random(13);
  for (int i = 0; i < 5000; ++i) {
    Options options = random_options(random, 8);
    options.seated = 0b1111;
    const std::string text = options_text(options);
    const auto read = CaNgua::read_options(text, {}, 4);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, options) << text;
    // The same by single settings.
    std::vector<std::string> values;
    std::vector<Setting> settings;
    for (const core::SwitchInfo& info : CaNgua::switches()) {
      values.push_back(CaNgua::setting(options, info.name));
    }
    for (std::size_t s = 0; s < values.size(); ++s) {
      settings.push_back({CaNgua::switches()[s].name, values[s]});
    }
    const auto profile = CaNgua::profiles()[static_cast<std::size_t>(options.rules.profile())];
    const auto set = CaNgua::read_options(profile, settings, 4);
    ASSERT_TRUE(set);
    EXPECT_EQ(*set, options);
  }
}

TEST(CaNguaOptions, TheDefaultIsA1WithFourSeats) {
  const auto options = CaNgua::read_options("", {}, 0);
  ASSERT_TRUE(options);
  EXPECT_EQ(text_of(CaNgua::start(*options)), "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- R A1 ?");
  EXPECT_EQ(text_of(CaNgua::start(*CaNgua::read_options("B1", {}, 3))),
            "-,-,-,-/-,-,-,-/-,-,-,-/. R B1 ?");
  const std::array<Setting, 3> set = {{{"first", "Y"}, {"tries", "3"}, {"horses", "2"}}};
  const auto chosen = CaNgua::read_options("A2", set, 2);
  ASSERT_TRUE(chosen);
  EXPECT_EQ(text_of(CaNgua::start(*chosen)), "-,-/./-,-/. Y A2+horses=2+tries=3 ? n=0");
  EXPECT_EQ(options_text(*chosen), "A2+horses=2+first=Y+tries=3");
}

TEST(CaNguaOptions, FaultsNameTheSetting) {
  const auto fault = [](std::string_view profile, std::vector<Setting> settings, int seats) {
    return CaNgua::read_options(profile, settings, seats).error();
  };
  EXPECT_EQ(fault("A3", {}, 4).code, FaultCode::kUnknown);
  EXPECT_EQ(fault("A1 ", {}, 4).code, FaultCode::kUnknown);
  EXPECT_EQ(fault("A1", {}, 5).code, FaultCode::kRange);
  EXPECT_EQ(fault("A1", {}, 1).code, FaultCode::kRange);
  const auto unknown = fault("A1", {{"fly", "on"}, {"wings", "on"}}, 4);
  EXPECT_EQ(unknown.code, FaultCode::kUnknown);
  EXPECT_EQ(unknown.at, 1U);
  const auto range = fault("A1", {{"fly", "on"}, {"pass", "on"}}, 4);
  EXPECT_EQ(range.code, FaultCode::kRange);
  EXPECT_EQ(range.at, 1U);
  EXPECT_EQ(fault("A1", {{"tries", "0"}}, 4).code, FaultCode::kRange);
  EXPECT_EQ(fault("A1", {{"maxExtra", "10"}}, 4).code, FaultCode::kRange);
  EXPECT_EQ(fault("A1", {{"maxExtra", "01"}}, 4).code, FaultCode::kRange);
  EXPECT_EQ(fault("A1", {{"first", "G"}}, 2).code, FaultCode::kImpossible);
  EXPECT_EQ(fault("A1+first=B", {}, 3).code, FaultCode::kImpossible);
  EXPECT_EQ(fault("A1", {{"fly", "on"}, {"fly", "on"}}, 4).at, 1U);
}

TEST(CaNguaEnd, OnlyALiveSeatResignsAndNothingElseEnds) {
  Position position = *CaNgua::read_position("s6/-/x/- G A1+horses=1 ? R", {});
  const Position before = position;
  using core::Ending;
  EXPECT_EQ(CaNgua::end(position, Ending::kResign, Seat::k0).error().code, FaultCode::kIllegal);
  EXPECT_EQ(CaNgua::end(position, Ending::kResign, Seat::k2).error().code, FaultCode::kIllegal);
  EXPECT_EQ(CaNgua::end(position, Ending::kFlag, Seat::k1).error().rule, "ca-ngua.ending");
  EXPECT_EQ(CaNgua::end(position, Ending::kAgreement, Seat::k1).error().rule, "ca-ngua.ending");
  EXPECT_EQ(position, before);
  EXPECT_TRUE(CaNgua::end(position, Ending::kResign, Seat::k3)->has_value());
  EXPECT_EQ(CaNgua::end(position, Ending::kResign, Seat::k1).error().code, FaultCode::kOver);
}

// R44: only a simulation asks for this.
TEST(CaNguaEnd, ALongGameIsRankedByTheWay) {
  const Position open = *CaNgua::read_position("-,s6/4,9/-,14/x,x R A1+horses=2 ?", {});
  const core::Outcome outcome = CaNgua::outcome_by_length(open);
  EXPECT_EQ(outcome.reason, core::Reason::kLength);
  EXPECT_EQ(outcome.ranks, (PerSeat<std::uint8_t>{1, 2, 2, 4}));
  const Position level = *CaNgua::read_position("4/./4/. R A1+horses=1 ?", {});
  const core::Outcome draw = CaNgua::outcome_by_length(level);
  EXPECT_EQ(draw.ranks, (PerSeat<std::uint8_t>{1, 0, 1, 0}));
  EXPECT_EQ(draw.scores, (PerSeat<double>{0, 0, 0, 0}));
}

}  // namespace
}  // namespace kydai::ca_ngua::test
