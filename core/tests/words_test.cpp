// The small words that every room speaks: seats, turns, faults, outcomes, keys.  Most of their code
// runs in the compiler elsewhere; here it runs in a program, with the values written down.
#include <gtest/gtest.h>

#include "core/fault.hpp"
#include "core/key.hpp"
#include "core/outcome.hpp"
#include "core/piece_event.hpp"
#include "core/seat.hpp"

namespace kydai::core {
namespace {

TEST(Seat, CountsFromNoughtToThree) {
  for (int i = 0; i < kMaxSeats; ++i) EXPECT_EQ(index(seat_at(i)), i);
  EXPECT_EQ(seat_at(2), Seat::k2);
  EXPECT_EQ(other(Seat::k0), Seat::k1);
  EXPECT_EQ(other(Seat::k1), Seat::k0);
}

TEST(Viewer, IsASeatOrASpectator) {
  const Viewer viewer = Viewer::seat(Seat::k3);
  EXPECT_FALSE(viewer.is_spectator());
  EXPECT_TRUE(viewer.is(Seat::k3));
  EXPECT_FALSE(viewer.is(Seat::k0));
  EXPECT_EQ(viewer.as_seat(), Seat::k3);
  EXPECT_TRUE(Viewer::spectator().is_spectator());
  for (int i = 0; i < kMaxSeats; ++i) EXPECT_FALSE(Viewer::spectator().is(seat_at(i)));
  EXPECT_TRUE(viewer == Viewer::seat(Seat::k3));
  EXPECT_FALSE(viewer == Viewer::spectator());
}

TEST(Turn, SaysWhoAndWhat) {
  EXPECT_EQ(Turn::of(Seat::k1).kind, TurnKind::kSeat);
  EXPECT_EQ(Turn::chance(Seat::k2).kind, TurnKind::kChance);
  EXPECT_EQ(Turn::over(Seat::k3).kind, TurnKind::kOver);
  EXPECT_EQ(Turn::of(Seat::k1).seat, Seat::k1);
  EXPECT_EQ(Turn::chance(Seat::k2).seat, Seat::k2);
  EXPECT_EQ(Turn::over(Seat::k3).seat, Seat::k3);
  EXPECT_FALSE(Turn::of(Seat::k1) == Turn::chance(Seat::k1));
  EXPECT_FALSE(Turn::of(Seat::k1) == Turn::of(Seat::k0));
}

TEST(Fault, HasAStableWordForEachCode) {
  const std::pair<FaultCode, std::string_view> words[] = {
      {FaultCode::kSyntax, "syntax"},
      {FaultCode::kRange, "range"},
      {FaultCode::kImpossible, "impossible"},
      {FaultCode::kIllegal, "illegal"},
      {FaultCode::kNotYourTurn, "not-your-turn"},
      {FaultCode::kOver, "over"},
      {FaultCode::kStale, "stale"},
      {FaultCode::kUnknown, "unknown"},
      {FaultCode::kForbidden, "forbidden"},
      {FaultCode::kBusy, "busy"},
  };
  for (const auto& [code, word] : words) EXPECT_EQ(to_string(code), word);
  // A byte that is no code at all still has a word.
  EXPECT_EQ(to_string(FaultCode{200}), "syntax");
}

TEST(Fault, CarriesPlaceWordsAndRule) {
  const Expected<int> failed = fail(FaultCode::kIllegal, 7, "the knight is pinned", "ouk.pinned");
  ASSERT_FALSE(failed.has_value());
  const Fault same{FaultCode::kIllegal, 7, "the knight is pinned", "ouk.pinned"};
  EXPECT_EQ(failed.error(), same);
  const Expected<int> bare = fail(FaultCode::kRange, 0, "too far");
  EXPECT_EQ(bare.error().rule, "");
  EXPECT_FALSE(bare.error() == same);
}

TEST(Outcome, HasAStableWordForEachReason) {
  const std::pair<Reason, std::string_view> words[] = {
      {Reason::kCheckmate, "checkmate"},
      {Reason::kStalemate, "stalemate"},
      {Reason::kThreefold, "threefold"},
      {Reason::kCount, "count"},
      {Reason::kMaterial, "material"},
      {Reason::kLord, "lord"},
      {Reason::kNoCapture, "no-capture"},
      {Reason::kLength, "length"},
      {Reason::kHome, "home"},
      {Reason::kOut, "out"},
      {Reason::kTriet, "triet"},
      {Reason::kFlag, "flag"},
      {Reason::kResign, "resign"},
      {Reason::kAgreement, "agreement"},
  };
  for (const auto& [reason, word] : words) EXPECT_EQ(to_string(reason), word);
  EXPECT_EQ(to_string(Reason{200}), "length");
}

TEST(Outcome, IsComparedWhole) {
  Outcome outcome;
  outcome.reason = Reason::kTriet;
  outcome.has_pay = true;
  outcome.pay = {400, -400, 0, 0};
  Outcome same = outcome;
  EXPECT_EQ(outcome, same);
  same.pay[1] = -399;
  EXPECT_FALSE(outcome == same);
}

// The finaliser of SplitMix64; values of its published reference code for the seeds 0 and 1.
TEST(Key, IsMixedAsPublished) {
  EXPECT_EQ(mix(0), 0xe220a8397b1dcdafULL);
  EXPECT_EQ(mix(1), 0x910a2dec89025cc1ULL);
}

TEST(PieceEvent, MayGoNowhere) {
  PieceEvent event;
  event.kind = PieceEvent::Kind::kPlaced;
  event.to = 9;
  const PieceEvent before = event;
  NoSink{}(event);
  EXPECT_EQ(event.to, before.to);
  EXPECT_EQ(event.kind, before.kind);
}

}  // namespace
}  // namespace kydai::core
