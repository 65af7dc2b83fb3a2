// Projection: a table in the words of the wire, for one viewer.  It writes only what session/ has
// already trimmed for that viewer (Snapshot, HistoryEntry); nothing secret passes through here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/table.hpp"
#include "wire/message.hpp"

namespace kydai::server {

// {"t":"up",...}.  `setup` goes along only in the answer to `hello`.
std::string write_up(const session::Setup* setup, const std::vector<session::HistoryEntry>& log,
                     const session::Snapshot& now, session::Millis server_ms);
// The answer of GET /api/tables/ID.
std::string write_summary(const session::Setup& setup, const session::Snapshot& now);

// What a client asks for, as the table's own command.
session::Command to_command(const wire::Action& action, std::string_view name);

}  // namespace kydai::server
