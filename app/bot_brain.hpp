// The bots of the catalog as the server's BotPool asks them.
#pragma once

#include <string>
#include <vector>

#include "app/hint_text.hpp"
#include "catalog/catalog.hpp"
#include "catalog/hint.hpp"
#include "server/server.hpp"

namespace kydai::app {

inline catalog::BotRequest catalog_request(const server::BotRequest& request,
                                           const catalog::OukTableLibrary* tables) {
  std::vector<bots::Heard> heard;
  for (const auto& [actor, text] : request.heard) heard.push_back({actor, text});
  return {.game = request.game,
          .options = request.options,
          .seats = request.seats,
          .view = request.view,
          .past_keys = request.past_keys,
          .heard = std::move(heard),
          .level = request.level,
          .seed = request.seed,
          .nodes_max = 0,
          .stop = request.stop,
          .ouk_tables = tables};
}

// A bot's answer; empty if it had none, and the table then plays its first legal move.
inline std::string think(const server::BotRequest& request,
                         const catalog::OukTableLibrary* tables) {
  if (request.question == server::BotQuestion::kHint) {
    const auto hint = catalog::give_hint(catalog_request(request, tables));
    std::string text;
    if (hint) append_hint(text, *hint, {});
    return text;
  }
  return catalog::choose_move(catalog_request(request, tables)).value_or(std::string());
}

}  // namespace kydai::app
