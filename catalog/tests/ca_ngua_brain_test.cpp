// The nets of Cờ Cá Ngựa, the book that holds them, and the strong bot: what it sees, that it plays
// better than greedy at every table, and that it plays on where its nets are missing.
#include "catalog/ca_ngua_brain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numeric>

#include "games/ca_ngua/features.hpp"

namespace kydai::catalog {
namespace {

using namespace ca_ngua;
using core::FaultCode;
using testing::UnorderedElementsAre;

Position position_of(std::string_view text) {
  const auto position = CaNgua::read_position(text, {});
  EXPECT_TRUE(position.has_value()) << text;
  return *position;
}

std::vector<int> inputs_of(CaNguaCompany company, std::string_view text) {
  const CaNguaNet net(company, 64);
  const auto inputs = net.inputs_of(position_of(text));
  return {inputs.begin(), inputs.end()};
}

CaNguaNet scattered(CaNguaCompany company) {
  CaNguaNet net(company, 64);
  bots::Random random(7);
  const std::size_t width = net.width();
  const auto spread = [&random] { return static_cast<float>(random.below(2001)) / 1000 - 1; };
  for (auto& column : net.columns()) std::generate_n(column.begin(), width, spread);
  std::generate_n(net.bias().begin(), width, spread);
  for (auto& out : net.out()) std::generate_n(out.begin(), width, spread);
  std::generate_n(net.out_bias().begin(), CaNguaNet::sections(company), spread);
  return net;
}

TEST(CaNguaNet, SeesWhatStandsWhere) {
  using Net = CaNguaNet;
  constexpr int kNext = Net::kSeatInputs;
  constexpr int kHorses = 2 * Net::kSeatInputs;
  EXPECT_THAT(inputs_of(CaNguaCompany::kDuel, "-,-,5,s4/./-,-,-,-/. R A1 ?"),
              UnorderedElementsAre(Net::kYard, Net::kYard + 1, Net::kRing + 5, Net::kStable + 3,
                                   kNext + Net::kYard, kNext + Net::kYard + 1,
                                   kNext + Net::kYard + 2, kNext + Net::kYard + 3, kHorses + 3));
  // Yellow's 30 is red's 2, three cells behind his 5; red's 5 is yellow's 33.
  EXPECT_THAT(
      inputs_of(CaNguaCompany::kDuel, "5/./30/. R A1+horses=1 ?"),
      UnorderedElementsAre(Net::kRing + 5, Net::kChased + 2, kNext + Net::kRing + 30, kHorses));
  // A horse on its gate comes no farther on the ring: it chases nobody.
  EXPECT_THAT(inputs_of(CaNguaCompany::kDuel, "30/./55/. R A1+horses=1 ?"),
              UnorderedElementsAre(Net::kRing + 30, kNext + Net::kRing + 55, kHorses));
  // Red on yellow's start while a yellow horse waits; red's second horse has the first before it.
  EXPECT_THAT(inputs_of(CaNguaCompany::kDuel, "26,28/./-,s6/. R A1+horses=2 ?"),
              UnorderedElementsAre(Net::kRing + 26, Net::kRing + 28,
                                   Net::kBarring + 2 * Net::kBarReach + 1, Net::kExit + 2,
                                   kNext + Net::kYard, kNext + Net::kStable + 5, kHorses + 1));
  // A free way to the gate on which red stands, and an own start that is taken.
  EXPECT_THAT(inputs_of(CaNguaCompany::kDuel, "-,13/./34,s6/. R B1+horses=2 ?"),
              UnorderedElementsAre(Net::kYard, Net::kRing + 13, Net::kChased + 6, Net::kFlight,
                                   kNext + Net::kRing + 34, kNext + Net::kStable + 5, kHorses + 1));
  EXPECT_THAT(inputs_of(CaNguaCompany::kDuel, "-,0/./20,s5/. R A1+horses=2 ?"),
              UnorderedElementsAre(Net::kYard, Net::kRing, Net::kBlocked, Net::kChased + 7,
                                   kNext + Net::kStable + 4, kNext + Net::kRing + 20, kHorses + 1));
}

// Turned by a quarter, board and seats, everything is the same.
TEST(CaNguaNet, AQuarterTurnChangesNothing) {
  const CaNguaNet many = scattered(CaNguaCompany::kMany);
  const auto here = many.chances(position_of("-,5/-,7/20,s4/0,30 R A1+horses=2 ?"));
  const auto turned = many.chances(position_of("0,30/-,5/-,7/20,s4 G A1+horses=2 ?"));
  for (std::size_t s = 0; s < 4; ++s) EXPECT_EQ(here[s], turned[(s + 1) % 4]);
  EXPECT_NEAR(std::accumulate(here.begin(), here.end(), 0.0F), 1, 1e-6F);
  const CaNguaNet duel = scattered(CaNguaCompany::kDuel);
  const auto two = duel.chances(position_of("-,5/./7,9/. Y A1+horses=2 ?"));
  const auto moved = duel.chances(position_of("./-,5/./7,9 B A1+horses=2 ?"));
  EXPECT_EQ(two[0], moved[1]);
  EXPECT_EQ(two[2], moved[3]);
  EXPECT_EQ(two[1], 0);
  EXPECT_EQ(two[3], 0);
}

TEST(CaNguaNet, HasAnExponentialOfItsOwn) {
  for (float x = -80; x <= 0; x += 0.037F) {
    EXPECT_NEAR(exp_below_zero(x) / std::exp(x), 1, 1e-5F) << x;
  }
  EXPECT_EQ(exp_below_zero(0), 1);
}

TEST(CaNguaBook, KeepsNetsWithRoundedWeights) {
  const CaNguaNet net = scattered(CaNguaCompany::kMany);
  const std::string bytes =
      CaNguaBook::write({CaNguaKind::kFlying, 0b1000, net}) +
      CaNguaBook::write({CaNguaKind::kOneDie, 0b0110, scattered(CaNguaCompany::kDuel)});
  const auto book = CaNguaBook::read(bytes);
  ASSERT_TRUE(book.has_value());
  ASSERT_EQ(book->entries().size(), 2u);
  const Position many = position_of("-,-,5,s4/-,-,-,7/0,20,s4,s6/. R B1 ?");
  const CaNguaNet* found = book->find(many);
  ASSERT_NE(found, nullptr);
  for (std::size_t s = 0; s < 4; ++s) {
    EXPECT_NEAR(found->chances(many)[s], net.chances(many)[s], 0.05F);
  }
  // Read and written once more, nothing is rounded again.
  EXPECT_EQ(CaNguaBook::write(book->entries()[0]) + CaNguaBook::write(book->entries()[1]), bytes);
}

TEST(CaNguaBook, FindsTheNetOfATable) {
  const auto net = [](CaNguaKind kind, std::uint8_t horses) {
    return CaNguaBook::write({kind, horses, CaNguaNet(CaNguaCompany::kDuel, 32)});
  };
  const auto book =
      CaNguaBook::read(net(CaNguaKind::kOneDie, 0b1000) + net(CaNguaKind::kOneDie, 0b0011) +
                       net(CaNguaKind::kFlying, 0b1000));
  ASSERT_TRUE(book.has_value());
  const auto find = [&](std::string_view text) { return book->find(position_of(text)); };
  const auto entries = book->entries();
  EXPECT_EQ(find("-,-,-,-/./-,-,-,-/. R A1 ?"), &entries[0].net);
  EXPECT_EQ(find("-,-/./-,-/. R A1+horses=2 ?"), &entries[1].net);
  EXPECT_EQ(find("-,-,-/./-,-,-/. R A1+horses=3 ?"), &entries[0].net);  // better than none
  EXPECT_EQ(find("-,-,-,-/./-,-,-,-/. R B1 ?"), &entries[2].net);
  EXPECT_EQ(find("-,-,-,-/./-,-,-,-/. R A1+fly=on ?"), &entries[2].net);
  EXPECT_EQ(find("-,-,-,-/./-,-,-,-/. R A2 ?"), nullptr);
  EXPECT_EQ(find("-,-,-,-/-,-,-,-/./. R A1 ?"), nullptr);  // neighbours
  // Two are left of three, and they sit opposite.
  EXPECT_EQ(find("-,-,-,-/s3,s4,s5,s6/-,-,-,-/. R A1 ? G"), &entries[0].net);
}

TEST(CaNguaBook, RefusesDamage) {
  const std::string bytes =
      CaNguaBook::write({CaNguaKind::kOneDie, 1, scattered(CaNguaCompany::kDuel)});
  const auto code = [](const std::string& text) { return CaNguaBook::read(text).error().code; };
  EXPECT_EQ(code("KDC"), FaultCode::kSyntax);
  EXPECT_EQ(code(bytes + "x"), FaultCode::kSyntax);
  EXPECT_EQ(code(bytes.substr(0, bytes.size() - 1)), FaultCode::kRange);
  for (std::size_t at = 4; at < bytes.size(); at += at < 20 ? 1 : 997) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    EXPECT_EQ(code(damaged), FaultCode::kRange) << at;
  }
}

TEST(CaNguaBook, TheProgramsOwnHoldsEveryTable) {
  const auto& book = ca_ngua_book();
  ASSERT_TRUE(book.has_value()) << book.error().message;
  for (const std::string profile : {"A1", "A2", "B1"}) {
    for (const char* horses : {"", "+horses=1", "+horses=2", "+horses=3"}) {
      for (const int seats : {2, 3, 4}) {
        const auto options = CaNgua::read_options(profile + horses, {}, seats);
        ASSERT_TRUE(options.has_value());
        EXPECT_NE(book->find(CaNgua::start(*options)), nullptr) << profile << horses;
      }
    }
  }
}

bots::Task task_of(std::uint64_t seed) {
  bots::Task task;
  task.seed = seed;
  return task;
}

// What is decided is known, for the first place and for the second.
TEST(CaNguaBrain, KnowsWhoIsHome) {
  const auto& book = ca_ngua_book();
  ASSERT_TRUE(book.has_value());
  for (const char* text : {"55,s6/./50,s6/. R A1+horses=2 5", "s4,s6/./55,s6/. R B1+horses=2 5",
                           "55,s6/50,s6/s5,s6/. R A1+horses=2 5 Y"}) {
    const Position won = position_of(text);
    for (const int depth : {0, 1, 2}) {
      const auto choices = weigh_ca_ngua_moves(&*book, won, depth, {});
      ASSERT_EQ(choices.size(), 1u) << text;
      EXPECT_EQ(choices[0].value, 1) << text;
    }
  }
  // Red needs a 5 and waits, yellow has far to go.
  const auto waiting =
      weigh_ca_ngua_moves(&*book, position_of("54,s6/./-,-/. R A1+horses=2 1"), 2, {});
  ASSERT_EQ(waiting.size(), 1u);
  EXPECT_GT(waiting[0].value, 0.9F);
}

// Share of games that the strong bot wins against greedy ones, every stream of dice from each seat.
double share_of_wins(std::string_view text, int seats, int streams) {
  const auto options = CaNgua::read_options(text, {}, seats);
  EXPECT_TRUE(options.has_value()) << text;
  int games = 0;
  int wins = 0;
  for (int stream = 0; stream < streams; ++stream) {
    for (std::size_t strong = 0; strong < core::kMaxSeats; ++strong) {
      if ((options->seated >> strong & 1) == 0) continue;
      std::uint64_t dice = core::mix(static_cast<std::uint64_t>(stream));
      Position position = CaNgua::start(*options);
      while (position.finish == core::PerSeat<std::uint8_t>{}) {
        dice = core::mix(dice);
        if (position.phase == Phase::kRoll) {
          const auto chances = CaNgua::chances(position);
          CaNgua::apply(position, chances[(dice >> 32) % chances.size()].chance);
        } else if (slot(position.turn) == strong) {
          CaNgua::apply(position,
                        choose_ca_ngua_move(&*ca_ngua_book(), position, 0, task_of(dice)));
        } else {
          const auto moves = CaNgua::legal_moves(position);
          CaNgua::apply(position, *std::ranges::max_element(moves, {}, [&](const Move& move) {
                          return greedy_score(position, move);
                        }));
        }
      }
      ++games;
      wins += position.finish[strong] == 1 ? 1 : 0;
    }
  }
  return static_cast<double>(wins) / games;
}

TEST(CaNguaBrain, BeatsGreedyAtEveryTable) {
  for (const char* profile : {"A1", "A2", "B1"}) {
    EXPECT_GT(share_of_wins(profile, 2, 200), 0.55) << profile;
    EXPECT_GT(share_of_wins(profile, 3, 100), 1.0 / 3) << profile;
    EXPECT_GT(share_of_wins(profile, 4, 100), 0.255) << profile;
  }
}

// Rules that no net was made for, a die left over among them, are played all the same.
TEST(CaNguaBrain, PlaysUnderRulesOfTheHouse) {
  for (const char* text : {"A2+dice2=each", "A2+dice2=sumOrEach", "B1+rearKick=on", "A1+climb=jump",
                           "A1+ownBlocks=off", "A1+tries=3"}) {
    share_of_wins(text, 4, 1);
  }
}

// However deep it is asked to look: what it knows at a glance is its answer.
TEST(CaNguaBrain, AnswersAtOnceWhenItIsStopped) {
  const Position position = position_of("-,-,-,11/./-,-,2,23/. Y A1 6");
  int asked = 0;
  const std::function<bool()> stop = [&asked] { return ++asked > 0; };
  bots::Task task = task_of(1);
  task.stop = &stop;
  const CaNguaChoices choices = weigh_ca_ngua_moves(&*ca_ngua_book(), position, 4, task);
  EXPECT_EQ(choices.size(), CaNgua::legal_moves(position).size());
  EXPECT_EQ(asked, 1);  // once, after 256 positions
  const CaNguaChoices glance = weigh_ca_ngua_moves(&*ca_ngua_book(), position, 1, task_of(1));
  for (std::size_t i = 0; i < choices.size(); ++i) EXPECT_EQ(choices[i].value, glance[i].value);
}

// Without nets it plays as it did before there were any.
TEST(CaNguaBrain, PlaysOnWithoutNets) {
  const Position position = position_of("-,10,20,30/./-,-,-,8/. R A1 6");
  const auto moves = CaNgua::legal_moves(position);
  const auto by_hand = *std::ranges::max_element(
      moves, {}, [&](const Move& move) { return progress_danger_score(position, move); });
  EXPECT_EQ(choose_ca_ngua_move(nullptr, position, 1, task_of(1)), by_hand);
  const CaNguaBook empty;
  EXPECT_EQ(choose_ca_ngua_move(&empty, position, 1, task_of(1)), by_hand);
  EXPECT_TRUE(weigh_ca_ngua_moves(&empty, position, 0, {}).empty());
}

}  // namespace
}  // namespace kydai::catalog
