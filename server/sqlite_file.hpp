// The file behind SqliteStore: its schema, and the questions asked before it is touched.
#pragma once

#include <optional>
#include <string>

#include "server/sqlite.hpp"

namespace kydai::server {

// Why the file cannot be used: a sentence for a person; nullopt if it is absent, empty or good.
// Not one byte of the file changes.
std::optional<std::string> check_file(const std::string& path);

// The file exists afterwards; a new one can be read by its owner alone, for it holds the cookies'
// key.
void make_private(const std::string& path);

// Makes the tables and the secret in an empty file, in one transaction; nothing in a file that has
// them.
Sql<void> make_schema(Database& database);

}  // namespace kydai::server
