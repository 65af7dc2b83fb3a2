// Turns `--profile P --set A=B` into a game's Options, and a Fault about them into a sentence that
// names the argument at fault; and tells when a written position contradicts these arguments.
#pragma once

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/commands.hpp"
#include "catalog/games.hpp"
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
  std::string message(options.error().message);
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

inline constexpr std::string_view kContradiction =
    "the position carries other rules than --profile and --set ask for";

// Whether the rules that a written position carries differ in something the arguments name.  What
// they leave out is the position's own affair: `--profile B1` is content with `B1+rearKick=on`.
template <core::Game G>
bool contradicts(const RulesArguments& arguments, const typename G::Options& asked,
                 const typename G::Options& carried) {
  const auto differs = [&](std::string_view setting) {
    const std::string_view name = setting.substr(0, setting.find('='));
    // Who begins is known at the start alone; no written position tells it.
    return name != "first" && G::setting(asked, name) != G::setting(carried, name);
  };
  const auto profile = [](const typename G::Options& options) {
    std::string text;
    G::write_options(options, text);
    return text.substr(0, text.find('+'));
  };
  if (!arguments.profile.empty() && profile(asked) != profile(carried)) return true;
  std::string_view rest = arguments.profile;  // may itself be a field, `B1+rearKick=on`
  for (std::size_t plus = rest.find('+'); plus != rest.npos; plus = rest.find('+')) {
    rest.remove_prefix(plus + 1);
    if (differs(rest.substr(0, rest.find('+')))) return true;
  }
  return std::ranges::any_of(arguments.settings, differs);
}

// act<G>(options) for the game and the rules that the command line names, and its exit status; what
// is wrong with them is said for `kydai COMMAND`.
template <class Act>
int with_rules(const char* command, const RulesArguments& arguments, Act&& act) {
  int status = kBadInput;
  const bool known = catalog::Games::with(arguments.game, [&]<core::Game G>() {
    const auto rules = read_rules<G>(arguments);
    if (const auto* fault = std::get_if<std::string>(&rules)) {
      std::fprintf(stderr, "kydai %s: %s\n", command, fault->c_str());
    } else {
      status = act.template operator()<G>(std::get<typename G::Options>(rules));
    }
  });
  if (!known) {
    std::fprintf(stderr, "kydai %s: there is no game '%s'\n", command, arguments.game.c_str());
  }
  return status;
}

}  // namespace kydai::app
