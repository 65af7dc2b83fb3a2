// Stored events: one line each, read back exactly, and any bytes at all give an event or a fault.
#include "session/event_text.hpp"

#include "session/tests/driver.hpp"

namespace kydai::session::test {
namespace {

using core::FaultCode;

std::vector<Event> one_of_each() {
  session::Setup setup;
  setup.id = "k7mq2xv9";
  setup.game = "domino";
  setup.profile = "hdnl";
  setup.settings = {{"tie", "split"}, {"reserve", ""}};
  setup.seats = 4;
  setup.stake = 100;
  setup.time = {30'000, 5, 20'000};
  setup.pace_ms = 0;
  setup.host = "u 1%";
  setup.note = "Luật nhà:\n đánh\tvui = %41";
  Occupant human{OccupantKind::kHuman, "u2", "Lan Anh", "", std::string("\0\xff\x7f ", 4), true, 3};
  Occupant bot{OccupantKind::kBot, "bot", "Bot", "good", "", false, 0};
  const std::vector<EventBody> bodies = {Opened{setup},
                                         Opened{},
                                         Prepared{4'294'967'295, seed_of(9)},
                                         Sat{Seat::k3, human},
                                         Sat{Seat::k1, bot},
                                         Stood{Seat::k2},
                                         Renamed{Seat::k0, "សុខ"},
                                         Seeded{Seat::k1, ""},
                                         Began{1, {0, 1, 2, 3}, std::nullopt},
                                         Began{2, {1, 0, 2, 3}, Seat::k3},
                                         Rolled{Seat::k0, MovedBy::kTable},
                                         Moved{Seat::k2, "10<8xG", MovedBy::kClock},
                                         Moved{Seat::k2, "", MovedBy::kBot},
                                         DrawOffered{Seat::k0},
                                         DrawDeclined{Seat::k1},
                                         Ended{core::Ending::kFlag, Seat::k1},
                                         Ended{core::Ending::kAgreement, Seat::k0},
                                         RematchVoted{Seat::k3},
                                         WentAway{Seat::k0},
                                         CameBack{Seat::k0},
                                         Resumed{}};
  std::vector<Event> out;
  std::uint32_t seq = 0;
  for (const EventBody& body : bodies) {
    out.push_back({++seq, 1'764'374'400'000, seq % 2 == 0 ? "user=x y" : "", "c%", body});
  }
  return out;
}

TEST(EventText, RoundTripsEveryKind) {
  for (const Event& event : one_of_each()) {
    const std::string line = encode(event);
    for (const char c : line) {
      const auto byte = static_cast<unsigned char>(c);
      EXPECT_TRUE(byte >= 0x20 && byte != 0x7f) << line;
    }
    const Expected<Event> read = decode(line);
    ASSERT_TRUE(read.has_value()) << line << ": " << read.error().message;
    EXPECT_EQ(*read, event);
    EXPECT_EQ(encode(*read), line);
  }
}

TEST(EventText, IsStableForStoredLogs) {
  EXPECT_EQ(encode({7, 12, "u1", "c 1", Moved{Seat::k2, "43R", MovedBy::kPlayer}}),
            "7 12 =u1 =c%201 moved 2 =43R player");
  EXPECT_EQ(encode({8, 12, "", "", Began{2, {1, 0, 2, 3}, Seat::k1}}),
            "8 12 = = began 2 1 0 2 3 1");
  EXPECT_EQ(encode({9, 12, "", "", Resumed{}}), "9 12 = = resumed");
}

TEST(EventText, NamesTheByteAtFault) {
  const auto expect_fault = [](std::string_view line, FaultCode code, std::uint32_t at) {
    const Expected<Event> read = decode(line);
    ASSERT_FALSE(read.has_value()) << line;
    EXPECT_EQ(read.error().code, code) << line;
    EXPECT_EQ(read.error().at, at) << line << ": " << read.error().message;
  };
  expect_fault("", FaultCode::kSyntax, 0);
  expect_fault("x", FaultCode::kSyntax, 0);
  expect_fault("0 1 = = resumed", FaultCode::kRange, 0);
  expect_fault("01 1 = = resumed", FaultCode::kSyntax, 0);
  expect_fault("1 1 = =", FaultCode::kSyntax, 7);
  expect_fault("1 1 = = ", FaultCode::kSyntax, 8);
  expect_fault("1 1 u = resumed", FaultCode::kSyntax, 4);
  expect_fault("1 1 =u% = resumed", FaultCode::kSyntax, 6);
  expect_fault("1 1 =u%41 = resumed", FaultCode::kSyntax, 6);  // an A needs no escape
  expect_fault("1 1 =u%0a = resumed", FaultCode::kSyntax, 6);  // upper-case hex only
  expect_fault("1 1 = = flown", FaultCode::kUnknown, 8);
  expect_fault("1 1 = = stood 4", FaultCode::kRange, 14);
  expect_fault("1 1 = = stood 1 ", FaultCode::kSyntax, 15);
  expect_fault("1 1 = = rolled 1 nobody", FaultCode::kSyntax, 17);
  expect_fault("1 1 = = prepared 1 ABCD", FaultCode::kSyntax, 19);
  expect_fault("1 1  = resumed", FaultCode::kSyntax, 4);
}

// Any change of a line is refused or is another event that stands for exactly those bytes.
TEST(EventText, IsTotalAndCanonicalOnMutatedBytes) {
  Dice dice(42);
  int accepted = 0;
  int refused = 0;
  for (const Event& event : one_of_each()) {
    const std::string line = encode(event);
    for (int i = 0; i < 3000; ++i) {
      std::string text = line;
      for (int n = 1 + dice.below(3); n > 0 && !text.empty(); --n) {
        const std::size_t at = static_cast<std::size_t>(dice.below(static_cast<int>(text.size())));
        const char byte =
            dice.one_in(2) ? " =%0129afAF-"[dice.below(12)] : static_cast<char>(dice.below(256));
        switch (dice.below(4)) {
          case 0: text.erase(at, 1); break;
          case 1: text.insert(at, 1, byte); break;
          case 2: text.resize(at); break;
          default: text[at] = byte; break;
        }
      }
      const Expected<Event> read = decode(text);
      if (read) {
        EXPECT_EQ(encode(*read), text);
        ++accepted;
      } else {
        EXPECT_LE(read.error().at, text.size());
        EXPECT_FALSE(read.error().message.empty());
        ++refused;
      }
    }
  }
  EXPECT_GT(accepted, 1000);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace kydai::session::test
