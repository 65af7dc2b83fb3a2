// Opening: from what a person asked for to a table with its people, bots and perhaps a running
// round. Pure but for the fresh randomness it is handed; nothing is stored here.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "server/server.hpp"
#include "server/store.hpp"
#include "wire/message.hpp"

namespace kydai::server {

struct Opening {
  session::Table table;
  std::vector<session::Event> events;
  bool has_begun = false;
};

// What the lobby's own description forbids, with the field at fault; the table judges the rest.
std::optional<wire::WireError> judge(const wire::OpenTable& request,
                                     const std::vector<GameInfo>& games);

// Requests that judge() let pass.
wire::Read<Opening> open_table(const wire::OpenTable& request, const std::vector<GameInfo>& games,
                               const session::MatchFactory& make_match, const std::string& table_id,
                               const User& host, session::Millis now,
                               const std::function<core::Seed()>& fresh);

}  // namespace kydai::server
