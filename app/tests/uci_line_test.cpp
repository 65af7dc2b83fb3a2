#include "app/uci_line.hpp"

#include <gtest/gtest.h>

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
