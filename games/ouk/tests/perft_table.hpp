// Reads the perft tables of tests/perft: one position a line with its counts at depth 1, 2, 3, ...
// Lines that open with '#' are notes; the first other line names the columns.
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace kydai::ouk::testing {

struct PerftRow {
  std::string id;
  std::string fen;
  std::vector<std::uint64_t> counts;  // [0] is depth 1
};

inline std::vector<std::string> split(const std::string& line, char separator) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; std::getline(stream, word, separator);) words.push_back(word);
  return words;
}

inline std::vector<PerftRow> read_perft_table(const std::string& profile) {
  std::ifstream file(std::string(KYDAI_SOURCE_DIR) + "/games/ouk/tests/perft/" + profile + ".tsv");
  std::vector<PerftRow> rows;
  std::vector<std::string> columns;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::vector<std::string> words = split(line, '\t');
    if (columns.empty()) {
      columns = words;
      continue;
    }
    PerftRow row{words.at(0), words.at(1), {}};
    for (std::size_t i = 2; i < words.size() && columns.at(i).starts_with('p'); ++i) {
      row.counts.push_back(std::stoull(words[i]));
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace kydai::ouk::testing
