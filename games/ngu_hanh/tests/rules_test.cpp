#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/ngu_hanh/ngu_hanh.hpp"
#include "games/ngu_hanh/perft.hpp"

namespace kydai::ngu_hanh {
namespace {

Position read(std::string_view text) {
  const auto position = NguHanh::read_position(text, {});
  EXPECT_TRUE(position.has_value()) << text;
  return position.value_or(Position{});
}

Node node(std::string_view name) { return node_at(name[0] - 'a', name[1] - '1'); }

// The ten diagonals as they are drawn; adjacency must be these and the straight lines, nothing
// else.
TEST(Board, HasTheTenDiagonalsAndNoOther) {
  const std::pair<std::string, std::string> ends[] = {
      {"a1", "g7"}, {"a3", "e7"}, {"a5", "c7"}, {"c1", "g5"}, {"e1", "g3"},
      {"g1", "a7"}, {"e1", "a5"}, {"c1", "a3"}, {"g3", "c7"}, {"g5", "e7"}};
  std::array<Bitboard, kNodes> drawn{};
  const auto join = [&drawn](Node a, Node b) {
    drawn[static_cast<std::size_t>(index(a))] |= bit(b);
    drawn[static_cast<std::size_t>(index(b))] |= bit(a);
  };
  for (const auto& [first, last] : ends) {
    Node at = node(first);
    const int dx = file_of(node(last)) > file_of(at) ? 1 : -1;
    while (at != node(last)) {
      const Node next = node_at(file_of(at) + dx, rank_of(at) + 1);
      join(at, next);
      at = next;
    }
  }
  for (int i = 0; i < kSide; ++i) {
    for (int j = 0; j + 1 < kSide; ++j) {
      join(node_at(i, j), node_at(i, j + 1));
      join(node_at(j, i), node_at(j + 1, i));
    }
  }
  int edges = 0;
  for (int i = 0; i < kNodes; ++i) {
    EXPECT_EQ(adjacent(node_at(i)), drawn[static_cast<std::size_t>(i)]) << i;
    edges += count(adjacent(node_at(i)));
  }
  EXPECT_EQ(edges, 2 * 120);
}

TEST(Board, NeighboursOfASetAreThoseOfItsNodes) {
  core::Key bits = 1;
  for (int i = 0; i < 2000; ++i) {
    bits = core::mix(bits);
    const Bitboard set = i < kNodes ? bit(node_at(i)) : bits & core::mix(bits + 1) & kAllNodes;
    Bitboard expected = 0;
    for (Bitboard rest = set; rest != 0;) expected |= adjacent(take_first(rest));
    EXPECT_EQ(neighbours(set), expected);
  }
}

TEST(Board, TwoStepsAroundGoAlongLines) {
  const auto expected = [](std::string_view names) {
    Bitboard set = 0;
    for (std::size_t i = 0; i + 1 < names.size(); i += 3) set |= bit(node(names.substr(i, 2)));
    return set;
  };
  EXPECT_EQ(two_steps_around(node("a1")), expected("a1 b1 c1 a2 b2 c2 a3 b3 c3"));
  EXPECT_EQ(two_steps_around(node("d1")), expected("b1 c1 d1 e1 f1 b2 c2 d2 e2 f2 c3 d3 e3"));
}

// The steps of a piece come out of a table; here they are found one by one.
TEST(Steps, ListsEverySetOfGoalsInOrder) {
  for (int from = 0; from < kNodes; ++from) {
    const Node centre = node_at(from);
    for (Bitboard goals = adjacent(centre);; goals = (goals - 1) & adjacent(centre)) {
      std::array<Move, 8> steps{};
      std::array<Move, 8> drops{};
      std::vector<Move> expected_steps;
      std::vector<Move> expected_drops;
      for (Bitboard rest = goals; rest != 0;) {
        const Node goal = take_first(rest);
        expected_steps.push_back({centre, goal});
        expected_drops.push_back({node_at(0), centre, goal});
      }
      EXPECT_EQ(std::vector(steps.data(), list_steps(steps.data(), centre, goals)), expected_steps);
      EXPECT_EQ(std::vector(drops.data(), list_drops(drops.data(), node_at(0), centre, goals)),
                expected_drops);
      EXPECT_EQ(count_steps(centre, goals), count(goals));
      if (goals == 0) break;
    }
  }
}

TEST(Kinds, TheTwoCycles) {
  EXPECT_EQ(generated_by(Kind::kMetal), Kind::kWater);
  EXPECT_EQ(generated_by(Kind::kWater), Kind::kWood);
  EXPECT_EQ(generated_by(Kind::kWood), Kind::kFire);
  EXPECT_EQ(generated_by(Kind::kFire), Kind::kEarth);
  EXPECT_EQ(generated_by(Kind::kEarth), Kind::kMetal);
  EXPECT_EQ(prey_of(Kind::kMetal), Kind::kWood);
  EXPECT_EQ(prey_of(Kind::kWood), Kind::kEarth);
  EXPECT_EQ(prey_of(Kind::kEarth), Kind::kWater);
  EXPECT_EQ(prey_of(Kind::kWater), Kind::kFire);
  EXPECT_EQ(prey_of(Kind::kFire), Kind::kMetal);
}

struct PerftRow {
  std::string_view position;
  std::vector<std::uint64_t> counts;
};

const PerftRow kPerft[] = {
    {"NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn w 0 1", {20, 400, 8380, 175545, 3953951}},
    {"3C3/2H2K1/1N5/7/5h1/2d4/3c3 w", {35, 805, 26443, 645733}},
    {"N2C1D1/M1H1H1M/2K1d2/3n3/2h1k2/m3h1m/ndkc3 b", {39, 1864, 70372}},
};

TEST(Perft, Table) {
  for (const PerftRow& row : kPerft) {
    Position position = read(row.position);
    const Position before = position;
    for (std::size_t depth = 1; depth <= row.counts.size(); ++depth) {
      EXPECT_EQ(perft(position, static_cast<int>(depth)), row.counts[depth - 1])
          << row.position << " depth " << depth;
    }
    EXPECT_EQ(position, before);
  }
}

TEST(Perft, DrawRulesAreOff) {
  Position position = read("3C3/2H2K1/1N5/7/5h1/2d4/3c3 w 99 300");
  EXPECT_EQ(perft(position, 3), 26443u);
  EXPECT_EQ(perft(position, 0), 1u);
}

// The walk with whole lists, so that bulk counting and generation check each other.
std::uint64_t slow_perft(Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  for (const Move move : NguHanh::board_moves(position)) {
    const Undo undo = NguHanh::apply(position, move);
    lines += slow_perft(position, depth - 1);
    NguHanh::undo(position, undo);
  }
  return lines;
}

TEST(Perft, BulkCountsEqualListedOnes) {
  for (const PerftRow& row : kPerft) {
    Position position = read(row.position);
    EXPECT_EQ(slow_perft(position, 3), row.counts[2]) << row.position;
  }
}

TEST(Options, EachSwitchReadsAndWritesBack) {
  const core::Setting all[] = {
      {"tieBreak", "pieces"}, {"first", "b"}, {"noCapture", "40"}, {"length", "200"}};
  const auto options = NguHanh::read_options("", all, 0);
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(options->first, kBlack);
  EXPECT_EQ(options->length, 200u);
  EXPECT_EQ(options->no_capture, 40);
  EXPECT_EQ(options->tie_break, TieBreak::kPieces);
  std::string text;
  NguHanh::write_options(*options, text);
  EXPECT_EQ(text, "v1+first=b+length=200+noCapture=40+tieBreak=pieces");
  text.clear();
  NguHanh::write_options({}, text);
  EXPECT_EQ(text, "v1");
  for (const core::Setting& setting : all) {
    EXPECT_EQ(NguHanh::setting(*options, setting.name), setting.value);
  }
  EXPECT_EQ(NguHanh::setting(*options, "nothing"), "");
  EXPECT_EQ(NguHanh::switches().size(), 4u);
  EXPECT_EQ(NguHanh::profiles().size(), 1u);
  EXPECT_EQ(NguHanh::profiles().front(), "v1");
}

TEST(Options, EveryListedValueIsAccepted) {
  for (const core::SwitchInfo& info : NguHanh::switches()) {
    std::vector<std::string> values(info.values.begin(), info.values.end());
    if (values.empty()) values = {std::to_string(info.min), std::to_string(info.max)};
    for (const std::string& value : values) {
      const core::Setting one[] = {{info.name, value}};
      const auto options = NguHanh::read_options("v1", one, 2);
      ASSERT_TRUE(options.has_value()) << info.name << "=" << value;
      EXPECT_EQ(NguHanh::setting(*options, info.name), value);
    }
  }
}

TEST(Options, FaultsNameTheSetting) {
  using core::FaultCode;
  const std::pair<core::Setting, FaultCode> bad[] = {
      {{"First", "w"}, FaultCode::kUnknown},      {{"first", "white"}, FaultCode::kUnknown},
      {{"tieBreak", "on"}, FaultCode::kUnknown},  {{"length", "1e3"}, FaultCode::kUnknown},
      {{"length", ""}, FaultCode::kUnknown},      {{"length", "0200"}, FaultCode::kUnknown},
      {{"length", "19"}, FaultCode::kRange},      {{"length", "10001"}, FaultCode::kRange},
      {{"noCapture", "9"}, FaultCode::kRange},    {{"noCapture", "1001"}, FaultCode::kRange},
      {{"noCapture", "50 "}, FaultCode::kUnknown}};
  for (const auto& [setting, code] : bad) {
    const core::Setting list[] = {{"first", "b"}, setting};
    const auto options = NguHanh::read_options("v1", list, 2);
    ASSERT_FALSE(options.has_value()) << setting.name << "=" << setting.value;
    EXPECT_EQ(options.error().code, code) << setting.name << "=" << setting.value;
    EXPECT_EQ(options.error().at, 1u);
  }
  EXPECT_EQ(NguHanh::read_options("v2", {}, 2).error().code, FaultCode::kUnknown);
  EXPECT_EQ(NguHanh::read_options("v1", {}, 3).error().code, FaultCode::kRange);
}

TEST(Turn, OverByEachRuleOfTheBoard) {
  EXPECT_EQ(NguHanh::turn(NguHanh::start({})), core::Turn::of(kWhite));
  EXPECT_EQ(NguHanh::turn(NguHanh::start({.first = kBlack})), core::Turn::of(kBlack));
  EXPECT_EQ(NguHanh::turn(read("3C3/7/7/7/7/7/3c3 b 100 60")), core::Turn::over(kWhite));
  EXPECT_EQ(NguHanh::turn(read("3C3/7/7/7/7/7/3c3 w 0 301")), core::Turn::over(kBlack));
  EXPECT_EQ(NguHanh::turn(read("3C3/7/7/7/7/7/3k3 w")), core::Turn::over(kBlack));
  EXPECT_TRUE(NguHanh::legal_moves(read("3C3/7/7/7/7/7/3c3 b 100 60")).empty());
}

TEST(Captures, AreWhatTheListTakes) {
  const Position position = read("3C3/2Hk3/7/7/7/7/3c3 w");
  std::set<std::string> captures;
  for (const Move move : NguHanh::legal_moves(position)) {
    std::string text;
    NguHanh::write_move(position, move, text);
    if (NguHanh::is_capture(position, move)) captures.insert(text);
  }
  EXPECT_EQ(captures, (std::set<std::string>{"c6d6", "d7d6"}));
}

TEST(TimeoutMove, IsThePass) {
  const Position position = NguHanh::start({});
  EXPECT_TRUE(NguHanh::is_legal(position, NguHanh::timeout_move(position)));
  EXPECT_EQ(NguHanh::timeout_move(position), kPass);
  EXPECT_FALSE(NguHanh::forced_move(position).has_value());
}

}  // namespace
}  // namespace kydai::ngu_hanh
