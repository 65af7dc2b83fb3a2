// The catalog over all games at once: what it tells the lobby is true, and every bot of every level
// plays whole games with legal moves, told nothing but its view.
#include "catalog/catalog.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/fair_chance.hpp"

namespace kydai::catalog {
namespace {

using core::TurnKind;

TEST(Catalog, NamesFourGames) {
  ASSERT_EQ(games().size(), 4u);
  for (const char* name : {"ouk", "ngu-hanh", "ca-ngua", "domino"}) {
    ASSERT_NE(find_game(name), nullptr) << name;
    EXPECT_EQ(find_game(name)->name, name);
  }
  EXPECT_EQ(find_game("chess"), nullptr);
  EXPECT_EQ(find_game("ca-ngua")->chance, core::ChanceKind::kRoll);
  EXPECT_EQ(find_game("domino")->chance, core::ChanceKind::kDeal);
  EXPECT_EQ(find_game("ouk")->chance, std::nullopt);
  EXPECT_TRUE(find_game("domino")->has_hidden_information);
}

// Every value that the lobby offers can be played, and every default is one of the offered values.
TEST(Catalog, EverySwitchOfEveryProfileCanBeSet) {
  for (const GameDescription& game : games()) {
    for (std::size_t p = 0; p < game.profiles.size(); ++p) {
      for (const SwitchDescription& one : game.switches) {
        std::vector<std::string> values = one.values;
        if (values.empty()) values = {std::to_string(one.min), std::to_string(one.max)};
        for (const std::string& value : values) {
          const core::Setting setting{one.name, value};
          EXPECT_TRUE(make_match(game.name, game.profiles[p], {&setting, 1}, 0).has_value())
              << game.name << " " << game.profiles[p] << " " << one.name << "=" << value;
        }
        if (!one.values.empty() && !one.defaults[p].empty()) {
          EXPECT_NE(std::ranges::find(one.values, one.defaults[p]), one.values.end())
              << game.name << " " << one.name << " default " << one.defaults[p];
        }
      }
    }
  }
}

TEST(Catalog, RefusesWhatThereIsNot) {
  EXPECT_EQ(make_match("chess", "", {}, 2).error().code, core::FaultCode::kUnknown);
  EXPECT_EQ(make_match("ouk", "nope", {}, 2).error().code, core::FaultCode::kUnknown);
  const core::Setting bad{"bh", "often"};
  EXPECT_FALSE(make_match("ouk", "", {&bad, 1}, 2).has_value());
  EXPECT_FALSE(make_match("domino", "", {}, 5).has_value());
}

TEST(ChooseMove, RefusesBadRequests) {
  BotRequest request{.game = "ouk",
                     .options = "seed",
                     .seats = 2,
                     .view = "nonsense",
                     .past_keys = {},
                     .level = "10",
                     .seed = 1,
                     .nodes_max = 10,
                     .stop = {}};
  EXPECT_FALSE(choose_move(request).has_value());
  request.level = "genius";
  EXPECT_EQ(choose_move(request).error().code, core::FaultCode::kUnknown);
  request = {.game = "ca-ngua",
             .options = "A1",
             .seats = 4,
             .view = "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- R A1 ?",
             .past_keys = {},
             .level = "3",
             .seed = 1,
             .nodes_max = 10,
             .stop = {}};
  EXPECT_EQ(choose_move(request).error().code, core::FaultCode::kNotYourTurn);
}

TEST(ChooseMove, AnswersAtOnceWhenToldToStop) {
  for (const GameDescription& game : games()) {
    auto match = make_match(game.name, "", {}, 0);
    ASSERT_TRUE(match.has_value());
    core::ByteStream bytes(core::Seed{}, {}, (*match)->chance_kind(), 0);
    while ((*match)->turn().kind == TurnKind::kChance) (*match)->draw(bytes);
    const BotRequest request{.game = game.name,
                             .options = (*match)->options_text(),
                             .seats = (*match)->seats(),
                             .view = (*match)->show(core::Viewer::seat((*match)->turn().seat)),
                             .past_keys = {},
                             .level = "10",
                             .seed = 1,
                             .nodes_max = 0,
                             .stop = [] { return true; }};
    const core::Expected<std::string> move = choose_move(request);
    ASSERT_TRUE(move.has_value()) << game.name;
    EXPECT_TRUE((*match)->play((*match)->turn().seat, *move).has_value()) << game.name << *move;
  }
}

// One whole game of bots; returns how many moves were chosen.
int play_out(const GameDescription& game, const std::string& profile, const std::string& level,
             int seats) {
  auto made = make_match(game.name, profile, {}, seats);
  EXPECT_TRUE(made.has_value());
  core::Match& match = **made;
  std::uint64_t chances = 0;
  int moves = 0;
  for (; moves < 3000 && match.turn().kind != TurnKind::kOver;) {
    const core::Turn turn = match.turn();
    if (turn.kind == TurnKind::kChance) {
      core::ByteStream bytes(core::Seed{}, {}, match.chance_kind(), chances++);
      match.draw(bytes);
      continue;
    }
    const BotRequest request{.game = game.name,
                             .options = match.options_text(),
                             .seats = seats,
                             .view = match.show(core::Viewer::seat(turn.seat)),
                             .past_keys = match.past_keys(),
                             .level = level,
                             .seed = static_cast<std::uint64_t>(moves),
                             .nodes_max = 30,
                             .stop = {}};
    const core::Expected<std::string> move = choose_move(request);
    EXPECT_TRUE(move.has_value()) << game.name << " " << request.view;
    if (!move) return moves;
    const auto played = match.play(turn.seat, *move);
    EXPECT_TRUE(played.has_value()) << game.name << " " << request.view << " " << *move;
    if (!played) return moves;
    ++moves;
  }
  return moves;
}

TEST(Bots, PlayWholeGamesOfEveryGameProfileAndLevel) {
  for (const GameDescription& game : games()) {
    for (const std::string& profile : game.profiles) {
      for (const std::string& level : game.levels) {
        for (int seats = game.seats_min; seats <= game.seats_max; ++seats) {
          EXPECT_GT(play_out(game, profile, level, seats), 3)
              << game.name << " " << profile << " " << level << " " << seats;
        }
      }
    }
  }
}

}  // namespace
}  // namespace kydai::catalog
