// Replays rounds that the Python model beside this file played (rounds.py says how they are
// written): every legal list, every step, the last state, points, coins and the next opener must
// agree.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "games/domino/domino.hpp"

namespace kydai::domino {
namespace {

std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t to; (to = text.find(by, from)) != std::string::npos; from = to + by.size()) {
    parts.push_back(text.substr(from, to - from));
  }
  parts.push_back(text.substr(from));
  return parts;
}

Options read_table(const std::string& line) {
  const std::vector<std::string> words = split(line, " ");
  std::vector<core::Setting> settings;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const std::size_t equals = word.find('=');
    settings.push_back({word.substr(0, equals), word.substr(equals + 1)});
  }
  const auto options = Domino::read_options("", settings, std::stoi(words[0]));
  EXPECT_TRUE(options.has_value()) << line;
  return options.value_or(Options());
}

std::string legal_text(const Position& position) {
  std::string out;
  for (const Move move : Domino::legal_moves(position)) {
    if (!out.empty()) out += " ";
    Domino::write_move(position, move, out);
  }
  return out;
}

std::string steps_text(const StepWriter& writer) {
  std::string out;
  for (const core::Step& step : writer.steps()) {
    if (!out.empty()) out += " ";
    out += std::to_string(core::index(step.actor)) + ":" + step.full;
  }
  return out;
}

std::string ending_text(const Position& position) {
  const auto outcome = Domino::outcome(position, {});
  if (!outcome) return "going on";
  std::string state;
  Domino::write_position(position, state);
  // The model writes no switches.
  const std::vector<std::string> fields = split(state, " ");
  std::string out;
  for (std::size_t i = 0; i < 8; ++i) out += (i > 0 ? " " : "") + fields[i];
  out += "|" + std::string(core::to_string(outcome->reason)) + "|";
  for (std::size_t s = 0; s < position.options.seats; ++s) {
    out += (s > 0 ? " " : "") +
           std::to_string(hand_points(position.board.hands[s], position.options.blank));
  }
  out += "|";
  for (std::size_t s = 0; s < position.options.seats; ++s) {
    out += (s > 0 ? " " : "") + std::to_string(outcome->pay[s]);
  }
  return out + "|" + std::to_string(core::index(Domino::next_opener(position)));
}

TEST(Golden, RoundsOfTheModel) {
  std::ifstream stream(KYDAI_SOURCE_DIR "/games/domino/tests/golden/rounds.txt");
  int rounds = 0;
  std::string table, deal_text, plies, ending;
  while (std::getline(stream, table) && std::getline(stream, deal_text) &&
         std::getline(stream, plies) && std::getline(stream, ending)) {
    Position position = Domino::start(read_table(table));
    const auto deal = Domino::read_chance(position, deal_text);
    ASSERT_TRUE(deal.has_value()) << deal_text;
    Domino::apply(position, *deal);
    for (const std::string& ply : split(plies, " ; ")) {
      const std::vector<std::string> parts = split(ply, "|");
      ASSERT_EQ(legal_text(position), parts.at(0)) << table << "\n" << plies;
      ASSERT_EQ(core::index(position.board.turn), parts.at(1)[0] - '0') << table << "\n" << plies;
      const auto move = Domino::read_move(position, parts.at(1).substr(2));
      ASSERT_TRUE(move.has_value()) << table << "\n" << ply;
      StepWriter steps;
      Domino::apply(position, *move, steps);
      ASSERT_EQ(steps_text(steps), parts.at(2)) << table << "\n" << plies;
    }
    ASSERT_EQ(ending_text(position), ending) << table << "\n" << plies;
    ++rounds;
  }
  EXPECT_EQ(rounds, 600);
}

}  // namespace
}  // namespace kydai::domino
