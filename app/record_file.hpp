// What the commands about records share: reading a file, and saying what is wrong with it and
// where.  Never writes a file.
#pragma once

#include <optional>
#include <string>

#include "app/commands.hpp"
#include "core/fault.hpp"

namespace kydai::app {

// The whole file ("-": standard input), or nullopt after saying why not.
std::optional<std::string> read_file(const std::string& path, const char* command);

// Says what is wrong in which line and byte of the text; kBadInput.
int bad_record(const char* command, const std::string& text, const core::Fault& fault);

}  // namespace kydai::app
