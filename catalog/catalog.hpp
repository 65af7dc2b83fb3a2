// Catalog: all games by name, for everything that must not know them one by one: the table, the
// server, the command line.  It joins each game with its bots and never plays a game itself.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bots.hpp"
#include "core/match.hpp"

namespace kydai::catalog {

class OukTableLibrary;

// What the lobby shows of one switch.  `values` is empty for a number from min to max.
struct SwitchDescription {
  std::string name;
  std::vector<std::string> values;
  std::int32_t min = 0;
  std::int32_t max = 0;
  std::vector<std::string> defaults;  // one a profile, in the order of GameDescription::profiles
};

struct GameDescription {
  std::string name;
  int rules_version = 1;
  int seats_min = 2;
  int seats_max = 2;
  std::vector<std::string> profiles;  // [0] is the default
  bool has_hidden_information = false;
  std::optional<core::ChanceKind> chance;  // nullopt: no luck in it
  std::vector<std::string> levels;         // bot levels, weakest first
  std::vector<SwitchDescription> switches;
};

const std::vector<GameDescription>& games();
const GameDescription* find_game(std::string_view name);

// A new game.  Faults: kUnknown (game; profile or switch, `at` = index of the setting), kRange.
core::Expected<std::unique_ptr<core::Match>> make_match(std::string_view game,
                                                        std::string_view profile,
                                                        std::span<const core::Setting> settings,
                                                        int seats);

// Everything a bot is given.  `view` is what its seat may see and nothing more.
struct BotRequest {
  std::string game;
  std::string options;  // canonical profile text, "B1+rearKick=on"
  int seats = 2;
  std::string view;
  std::vector<core::Key> past_keys;  // of the public past; empty in games with hidden information
  std::vector<bots::Heard> heard;    // the round so far, as everybody at the table knows it
  std::string level = "10";          // one of the game's levels
  std::uint64_t seed = 0;            // the same request with the same seed and nodes: the same move
  std::uint64_t nodes_max = 0;       // 0 = until `stop`
  std::function<bool()> stop;        // asked now and then; true = answer with the best so far
  const OukTableLibrary* ouk_tables = nullptr;  // endgame tables for the strongest level
};

// Whether the game has bots of this level: one that tables offer or a yardstick for matches.
core::Expected<void> check_level(std::string_view game, std::string_view level);

// The bot's move as machine text, always a legal one.  Faults: an unknown game or level, a view
// that cannot be read, a view in which nobody is to move.
core::Expected<std::string> choose_move(const BotRequest& request);

}  // namespace kydai::catalog
