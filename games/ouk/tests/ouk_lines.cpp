// ouk_lines: the lines of `kydai inspect ouk` without the rest of the program, for ffish_check.mjs
// while only this room is built.  Takes the same words: ouk_lines inspect ouk [--profile P] [--set
// SWITCH=VALUE]...
#include <iostream>
#include <string>
#include <vector>

#include "games/ouk/ouk.hpp"
#include "games/ouk/tests/case_file.hpp"

namespace kydai::ouk {
namespace {

struct Arguments {
  std::string profile;
  std::vector<std::string> settings;
};

Arguments read_arguments(int count, char** words) {
  Arguments arguments;
  for (int i = 1; i + 1 < count; ++i) {
    const std::string word = words[i];
    if (word == "--profile") arguments.profile = words[++i];
    if (word == "--set") arguments.settings.emplace_back(words[++i]);
  }
  return arguments;
}

std::string fault_line(const core::Fault& fault) {
  return "{\"error\":{\"code\":\"" + std::string(core::to_string(fault.code)) +
         "\", \"at\":" + std::to_string(fault.at) + ", \"message\":\"" +
         std::string(fault.message) + "\"}}";
}

std::string answer(const Position& position, const std::vector<core::Key>& past) {
  const auto outcome = Ouk::outcome(position, past);
  std::string line = "{\"position\":\"";
  write_position(position, line);
  line += "\", \"turn\":\"";
  if (outcome) {
    line += "over";
  } else {
    Ouk::write_turn(position, line);
  }
  line += "\", \"legal\":[";
  if (!outcome) {
    bool is_first = true;
    for (const Move move : Ouk::legal_moves(position)) {
      line += is_first ? "\"" : ",\"";
      is_first = false;
      write_move(move, line);
      line += '"';
    }
  }
  line += "], \"chances\":[], \"events\":[], \"outcome\":";
  if (!outcome) return line + "null}";
  line += "{\"reason\":\"" + std::string(core::to_string(outcome->reason)) + "\",\"scores\":[" +
          std::to_string(static_cast<int>(outcome->scores[0])) + ',' +
          std::to_string(static_cast<int>(outcome->scores[1])) + "]}}";
  return line;
}

std::string inspect(const std::string& line, const Options& options) {
  const std::size_t tab = line.find('\t');
  const std::string fen = line.substr(0, tab);
  auto position =
      fen == "start" ? core::Expected<Position>(Ouk::start(options)) : read_position(fen, options);
  if (!position) return fault_line(position.error());
  std::vector<core::Key> past;
  const std::string moves = tab == std::string::npos ? "" : line.substr(tab + 1);
  for (const std::string& word : testing::words_of(moves)) {
    const auto move = read_move(*position, word);
    if (!move) return fault_line(move.error());
    past.push_back(Ouk::key(*position));
    Ouk::apply(*position, *move);
  }
  return answer(*position, past);
}

int run(int count, char** words) {
  const Arguments arguments = read_arguments(count, words);
  std::vector<core::Setting> settings;
  for (const std::string& word : arguments.settings) {
    const std::string_view view(word);
    const std::size_t equals = std::min(view.find('='), view.size());
    settings.push_back({view.substr(0, equals), view.substr(std::min(equals + 1, view.size()))});
  }
  const auto options = Ouk::read_options(arguments.profile, settings, 0);
  if (!options) {
    std::cerr << options.error().message << '\n';
    return 2;
  }
  for (std::string line; std::getline(std::cin, line);)
    std::cout << inspect(line, *options) << '\n';
  return 0;
}

}  // namespace
}  // namespace kydai::ouk

int main(int count, char** words) { return kydai::ouk::run(count, words); }
