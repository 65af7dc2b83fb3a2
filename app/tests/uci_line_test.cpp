#include "app/uci_line.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "app/uci_time.hpp"

namespace kydai::app {
namespace {

UciCommand read(std::string_view line) {
  const auto command = read_uci_line(line);
  EXPECT_TRUE(command.has_value()) << line;
  return command.value_or(UciCommand{});
}

TEST(UciLine, PlainCommands) {
  EXPECT_EQ(read("").verb, UciVerb::kNothing);
  EXPECT_EQ(read(" \t ").verb, UciVerb::kNothing);
  EXPECT_EQ(read("uci").verb, UciVerb::kUci);
  EXPECT_EQ(read("  isready\r").verb, UciVerb::kIsReady);
  EXPECT_EQ(read("ucinewgame").verb, UciVerb::kNewGame);
  EXPECT_EQ(read("stop").verb, UciVerb::kStop);
  EXPECT_EQ(read("ponderhit").verb, UciVerb::kPonderHit);
  EXPECT_EQ(read("d").verb, UciVerb::kShow);
  EXPECT_EQ(read("debug on").verb, UciVerb::kDebug);
  EXPECT_EQ(read("quit").verb, UciVerb::kQuit);
  EXPECT_EQ(read("bench").verb, UciVerb::kBench);
  EXPECT_EQ(read("bench 6").depth, 6);
}

TEST(UciLine, UnknownWordsBeforeACommandArePassedOver) {
  EXPECT_EQ(read("joho isready").verb, UciVerb::kIsReady);
  const auto none = read_uci_line("  joho deebo");
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().code, core::FaultCode::kUnknown);
  EXPECT_EQ(none.error().at, 2u);
}

TEST(UciLine, OptionsHaveNamesAndValuesOfSeveralWords) {
  const UciCommand hash = read("setoption name Hash value 64");
  EXPECT_EQ(hash.name, "Hash");
  EXPECT_EQ(hash.value, "64");
  const UciCommand clear = read("setoption name Clear Hash");
  EXPECT_EQ(clear.name, "Clear Hash");
  EXPECT_EQ(clear.value, "");
  const UciCommand path = read("setoption  name  Table  Path  value /a b/c ");
  EXPECT_EQ(path.name, "Table  Path");
  EXPECT_EQ(path.value, "/a b/c");
  EXPECT_EQ(read_uci_line("setoption Hash").error().at, 10u);
  EXPECT_FALSE(read_uci_line("setoption name value 3").has_value());
}

TEST(UciLine, Positions) {
  const UciCommand start = read("position startpos moves d1b2 e8g7");
  EXPECT_EQ(start.position, "");
  EXPECT_EQ(start.moves, (std::vector<std::string_view>{"d1b2", "e8g7"}));
  EXPECT_TRUE(read("position startpos").moves.empty());
  const UciCommand fen = read("position fen 4k3/8/8/8/8/8/8/3K4 w - - 0 1  moves d1d2");
  EXPECT_EQ(fen.position, "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
  EXPECT_EQ(fen.moves, (std::vector<std::string_view>{"d1d2"}));
  EXPECT_EQ(read_uci_line("position").error().at, 8u);
  EXPECT_EQ(read_uci_line("position here").error().at, 9u);
  EXPECT_FALSE(read_uci_line("position fen moves d1d2").has_value());
  EXPECT_EQ(read_uci_line("position startpos d1b2").error().at, 18u);
}

TEST(UciLine, LimitsOfGo) {
  const UciCommand command =
      read("go ponder wtime 1000 btime -20 winc 5 binc 6 movestogo 7 depth 8 nodes 9 mate 2");
  const UciGo& go = command.go;
  EXPECT_FALSE(command.complaint.has_value());
  EXPECT_TRUE(go.is_ponder);
  EXPECT_FALSE(go.is_infinite);
  EXPECT_EQ(go.time_ms[0], 1000);
  EXPECT_EQ(go.time_ms[1], -20);
  EXPECT_EQ(go.increment_ms[0], 5);
  EXPECT_EQ(go.increment_ms[1], 6);
  EXPECT_EQ(go.moves_to_go, 7);
  EXPECT_EQ(go.depth, 8);
  EXPECT_EQ(go.nodes, 9);
  EXPECT_EQ(go.mate, 2);
  EXPECT_EQ(read("go perft 4").go.perft, 4);
  EXPECT_EQ(read("go movetime 50 infinite").go.move_time_ms, 50);
  EXPECT_EQ(read("go searchmoves a3a4 b3b4").go.search_moves.size(), 2u);
}

TEST(UciLine, AGoThatCannotBeReadWhollyIsObeyedAsFarAsItCan) {
  const UciCommand word = read("go depth 3 quickly nodes 5");
  EXPECT_EQ(word.go.depth, 3);
  EXPECT_EQ(word.go.nodes, 5);
  ASSERT_TRUE(word.complaint.has_value());
  EXPECT_EQ(word.complaint->at, 11u);
  const UciCommand number = read("go depth x");
  EXPECT_FALSE(number.go.depth.has_value());
  EXPECT_EQ(number.complaint->at, 9u);
  EXPECT_EQ(read("go depth").complaint->at, 8u);
  EXPECT_EQ(read("go nodes 99999999999999999999").complaint->at, 9u);
  EXPECT_EQ(read("go nodes 9007199254740993").complaint->at, 9u);
}

UciGo clock(std::int64_t time_ms, std::int64_t increment_ms) {
  UciGo go;
  go.time_ms[0] = time_ms;
  go.increment_ms[0] = increment_ms;
  return go;
}

TEST(UciTime, NoClockNoLimit) {
  EXPECT_FALSE(thinking_time(UciGo{}, 0, 10).has_value());
  EXPECT_FALSE(thinking_time(clock(1000, 0), 1, 10).has_value()) << "the other side's clock";
}

TEST(UciTime, AMoveTimeIsUsedWhole) {
  UciGo go;
  go.move_time_ms = 50;
  EXPECT_EQ(thinking_time(go, 0, 10)->hard_ms, 50);
  go.move_time_ms = -3;
  EXPECT_EQ(thinking_time(go, 0, 10)->hard_ms, 1);
}

TEST(UciTime, NeverMoreThanTheClockHolds) {
  for (const std::int64_t time : {-100, 0, 1, 11, 50, 1000, 60'000, 36'000'000}) {
    for (const std::int64_t increment : {0, 1, 100, 60'000}) {
      for (const std::int64_t moves : {0, 1, 2, 30, 1000}) {
        UciGo go = clock(time, increment);
        if (moves > 0) go.moves_to_go = moves;
        const auto limit = thinking_time(go, 0, 10);
        ASSERT_TRUE(limit.has_value());
        EXPECT_GE(limit->soft_ms, 1);
        EXPECT_GE(limit->hard_ms, limit->soft_ms);
        EXPECT_LE(limit->hard_ms, std::max<std::int64_t>(1, time - 10)) << time << " " << increment;
      }
    }
  }
}

TEST(UciTime, AnIncrementIsPlayedUpAndNotBeyond) {
  const auto first = thinking_time(clock(10'000, 100), 0, 10);
  const auto without = thinking_time(clock(10'000, 0), 0, 10);
  EXPECT_GT(first->soft_ms, without->soft_ms);
  EXPECT_LT(first->hard_ms, 10'000 / 5) << "one move may not take what the game needs";
  // Played on the increment alone, an ordinary move takes less than what comes in.
  const auto late = thinking_time(clock(150, 100), 0, 10);
  EXPECT_LE(late->soft_ms, 100);
  EXPECT_LE(late->hard_ms, 100);
  // And what is saved up comes back to more than four increments.
  EXPECT_LT(thinking_time(clock(400, 100), 0, 10)->hard_ms, 100);
  // The last move before a control may take all there is.
  UciGo last = clock(1000, 0);
  last.moves_to_go = 1;
  EXPECT_EQ(thinking_time(last, 0, 10)->soft_ms, 990);
}

// The clock of a game that takes the hard limit every time, as the referee keeps it.
TEST(UciTime, AGameOfHardLimitsLivesOnTheIncrement) {
  for (const auto& [base, increment] :
       {std::pair{1000, 10}, {10'000, 100}, {0, 100}, {60'000, 1}}) {
    std::int64_t left = base;
    for (int move = 0; move < 300; ++move) {
      const auto limit = thinking_time(clock(left, increment), 0, 10);
      left -= limit->hard_ms;
      ASSERT_GE(left, base == 0 ? -1 : 0) << base << '+' << increment << ", move " << move;
      left = std::max<std::int64_t>(left, 0) + increment;
    }
  }
}

// Every tenth move comes a tenth of a second late, as on a machine that has other work.
TEST(UciTime, ALateMoveNowAndThenLosesNoGame) {
  std::int64_t left = 2000;
  for (int move = 0; move < 300; ++move) {
    left -= thinking_time(clock(left, 20), 0, 10)->hard_ms + (move % 10 == 9 ? 100 : 0);
    ASSERT_GE(left, 0) << "move " << move;
    left += 20;
  }
}

// How long a move is thought about whose iterations take 1, 2, 4 ... milliseconds.
std::int64_t thought(ThinkingTime time, const std::vector<UciIteration>& iterations) {
  Pace pace(time);
  std::int64_t elapsed = 0;
  std::int64_t next = 1;
  for (std::size_t i = 0; elapsed < time.hard_ms; ++i) {
    elapsed = std::min(elapsed + next, time.hard_ms);
    next = elapsed;
    pace.add(iterations[std::min(i, iterations.size() - 1)]);
    if (!pace.wants_more(elapsed)) break;
  }
  return elapsed;
}

TEST(UciPace, ThinksLongerWhereThingsAreUnclear) {
  const ThinkingTime time{400, 1600};
  const std::int64_t calm = thought(time, {{false, 20, 0.9}});
  const std::int64_t torn = thought(time, {{true, 20, 0.4}});
  EXPECT_LT(calm, time.soft_ms);
  EXPECT_GT(torn, time.soft_ms);

  Pace steady(time);
  Pace falling(time);
  Pace rising(time);
  Pace changed(time);
  Pace divided(time);
  for (int i = 0; i < 8; ++i) {
    steady.add({false, 50, 0.7});
    falling.add({false, 50 - 20 * i, 0.7});
    rising.add({false, 50 + 20 * i, 0.7});
    changed.add({i == 7, 50, 0.7});
    divided.add({false, 50, 0.3});
  }
  EXPECT_GT(falling.share(), steady.share());
  EXPECT_LT(rising.share(), steady.share());
  EXPECT_GT(changed.share(), steady.share());
  EXPECT_GT(divided.share(), steady.share());
}

TEST(UciPace, NeverLeavesItsBounds) {
  const ThinkingTime time{400, 900};
  for (const int score : {-30'000, -100, 0, 100, 30'000}) {
    for (const double effort : {0.0, 0.5, 1.0}) {
      for (const bool is_new : {false, true}) {
        Pace pace(time);
        for (int i = 0; i < 60; ++i) pace.add({is_new, i % 2 == 0 ? score : -score, effort});
        EXPECT_GE(pace.share(), Pace::kLeast);
        EXPECT_LE(pace.share(), Pace::kMost);
        EXPECT_FALSE(pace.wants_more(time.hard_ms));
        EXPECT_TRUE(pace.wants_more(0));
      }
    }
  }
}

// A given time for a move is used whole, however clear the move is.
TEST(UciPace, AMoveTimeIsUsedWhole) {
  Pace pace({50, 50});
  for (int i = 0; i < 20; ++i) pace.add({false, 500, 1.0});
  EXPECT_TRUE(pace.wants_more(49));
  EXPECT_FALSE(pace.wants_more(50));
}

// 30 moves with every hard limit used up must still leave something on a clock without increment.
TEST(UciTime, AWholeGameOfHardLimitsNeverFlags) {
  std::int64_t left = 10'000;
  for (int move = 0; move < 200; ++move) {
    const auto limit = thinking_time(clock(left, 0), 0, 10);
    if (limit->hard_ms <= 1) break;
    left -= limit->hard_ms;
    ASSERT_GT(left, 0) << move;
  }
}

}  // namespace
}  // namespace kydai::app
