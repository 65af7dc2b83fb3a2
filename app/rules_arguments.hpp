// Turns `--profile P --set A=B` into a game's Options, and a Fault about them into a sentence that
// names the argument at fault.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/commands.hpp"
#include "core/game.hpp"

namespace kydai::app {

// The options, or the sentence for stderr.
template <core::Game G>
std::variant<typename G::Options, std::string> read_rules(const RulesArguments& arguments) {
  std::vector<core::Setting> settings;
  for (const std::string& text : arguments.settings) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return "--set " + text + ": write SWITCH=VALUE";
    const std::string_view view = text;
    settings.push_back({view.substr(0, equals), view.substr(equals + 1)});
  }
  const core::Expected<typename G::Options> options =
      G::read_options(arguments.profile, settings, arguments.seats);
  if (options) return *options;
  // read_options names the setting by its index; a wrong profile or number of seats is none of
  // them, so ask without the settings to tell them apart.
  const std::string message(options.error().message);
  if (!G::read_options(arguments.profile, {}, 0)) {
    return "--profile " + arguments.profile + ": " + message;
  }
  if (!G::read_options(arguments.profile, {}, arguments.seats)) {
    return "--seats " + std::to_string(arguments.seats) + ": " + message;
  }
  const std::size_t at = options.error().at;
  if (at < arguments.settings.size()) return "--set " + arguments.settings[at] + ": " + message;
  return message;
}

}  // namespace kydai::app
