// The endgame tables of ouk in a folder: one file a set of men and kind of rules, named
// `KRRvK-count.ouktable`.  What is missing or damaged is left out and told; nothing here ends the
// program.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/ouk_tables.hpp"
#include "core/fault.hpp"

namespace kydai::app {

std::filesystem::path ouk_table_path(const std::filesystem::path& folder,
                                     const ouk::EndgameSet& set, std::string_view rules);

// The file of a set, or the sentence that says why there is none.  `is_missing` tells the one
// reason that is no damage.
struct OukTableReading {
  std::unique_ptr<catalog::OukTableFile> file;
  std::string complaint;
  bool is_missing = false;
};
OukTableReading read_ouk_table(const std::filesystem::path& folder, const ouk::EndgameSet& set,
                               std::string_view rules);

// All tables of the folder for one kind of rules; nullptr where there is none.
struct OukTableFolder {
  std::shared_ptr<const catalog::OukTables> tables;
  std::vector<std::string> complaints;  // whole sentences
};
OukTableFolder read_ouk_tables(const std::filesystem::path& folder, std::string_view rules);

// All tables of the folder, for whatever rules.  What is wrong with it is said on stderr in the
// name of `command`.
catalog::OukTableLibrary read_ouk_table_library(const std::filesystem::path& folder,
                                                std::string_view command);

}  // namespace kydai::app
