#include "app/ouk_table_folder.hpp"

#include <cstdio>
#include <fstream>
#include <iterator>

namespace kydai::app {

std::filesystem::path ouk_table_path(const std::filesystem::path& folder,
                                     const ouk::EndgameSet& set, std::string_view rules) {
  return folder / (set.name() + '-' + std::string(rules) + ".ouktable");
}

OukTableReading read_ouk_table(const std::filesystem::path& folder, const ouk::EndgameSet& set,
                               std::string_view rules) {
  OukTableReading reading;
  const std::filesystem::path path = ouk_table_path(folder, set, rules);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    reading.complaint = path.string() + ": there is no such file";
    reading.is_missing = true;
    return reading;
  }
  std::ifstream stream(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) {
    reading.complaint = path.string() + ": cannot be read";
    return reading;
  }
  auto file = catalog::OukTableFile::read(std::move(bytes));
  if (!file) {
    reading.complaint = path.string() + ", byte " + std::to_string(file.error().at) + ": " +
                        std::string(file.error().message);
  } else if (file->set() != set || file->rules() != rules) {
    reading.complaint = path.string() + ": its first line names other men or other rules";
  } else {
    reading.file = std::make_unique<catalog::OukTableFile>(std::move(*file));
  }
  return reading;
}

OukTableFolder read_ouk_tables(const std::filesystem::path& folder, std::string_view rules) {
  OukTableFolder out;
  auto tables = std::make_shared<catalog::OukTables>();
  int missing = 0;
  for (const ouk::EndgameSet& set : ouk::endgame_sets()) {
    OukTableReading reading = read_ouk_table(folder, set, rules);
    if (reading.file) tables->add(std::move(*reading.file));
    missing += reading.is_missing ? 1 : 0;
    if (!reading.file && !reading.is_missing) out.complaints.push_back(reading.complaint);
  }
  if (missing > 0) {
    out.complaints.push_back(folder.string() + ": " + std::to_string(missing) + " of " +
                             std::to_string(ouk::kEndgameSets) +
                             " endgame tables are not there (rules '" + std::string(rules) +
                             "'; `kydai tables build ouk` makes them)");
  }
  if (tables->size() > 0) out.tables = std::move(tables);
  return out;
}

catalog::OukTableLibrary read_ouk_table_library(const std::filesystem::path& folder,
                                                std::string_view command) {
  catalog::OukTableLibrary library;
  std::vector<std::string> complaints;
  for (const std::string_view rules : ouk::endgame_rules()) {
    const OukTableFolder shelf = read_ouk_tables(folder, rules);
    // Rules without any table are not wanted.
    if (!shelf.tables && shelf.complaints.size() == 1) continue;
    if (shelf.tables) library.add(rules, shelf.tables);
    complaints.insert(complaints.end(), shelf.complaints.begin(), shelf.complaints.end());
  }
  if (library.empty() && complaints.empty()) {
    complaints.push_back(folder.string() + ": there are no endgame tables here");
  }
  for (const std::string& complaint : complaints) {
    std::fprintf(stderr, "kydai %.*s: %s\n", static_cast<int>(command.size()), command.data(),
                 complaint.c_str());
  }
  return library;
}

}  // namespace kydai::app
