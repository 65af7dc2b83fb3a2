// Reads the case files of tests/rulings.  A case is a run of `field: value` lines closed by an
// empty line; lines that open with '#' are notes.  Order matters for nothing but `moves`.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace kydai::ouk::testing {

struct Case {
  std::string file;
  int line = 0;
  std::vector<std::pair<std::string, std::string>> fields;

  std::vector<std::string> all(const std::string& name) const {
    std::vector<std::string> values;
    for (const auto& [key, value] : fields) {
      if (key == name) values.push_back(value);
    }
    return values;
  }
  std::string one(const std::string& name) const {
    const auto values = all(name);
    return values.empty() ? std::string() : values.front();
  }
  std::string where() const { return file + ":" + std::to_string(line) + " " + one("case"); }
};

inline std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

inline std::vector<Case> read_case_file(const std::filesystem::path& path) {
  std::vector<Case> cases;
  std::ifstream file(path);
  int number = 0;
  bool is_open = false;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.starts_with('#')) continue;
    if (line.empty()) {
      is_open = false;
      continue;
    }
    if (!is_open) cases.push_back({path.filename().string(), number, {}});
    is_open = true;
    const std::size_t colon = line.find(": ");
    cases.back().fields.emplace_back(line.substr(0, colon),
                                     colon == std::string::npos ? "" : line.substr(colon + 2));
  }
  return cases;
}

inline std::vector<Case> read_case_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".case") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Case> cases;
  for (const auto& path : paths) {
    for (Case& found : read_case_file(path)) cases.push_back(std::move(found));
  }
  return cases;
}

}  // namespace kydai::ouk::testing
