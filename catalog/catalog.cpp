#include "catalog/catalog.hpp"

#include <algorithm>

#include "catalog/brains.hpp"
#include "catalog/games.hpp"
#include "catalog/ouk_tables.hpp"
#include "core/match_of.hpp"

namespace kydai::catalog {
namespace {

template <core::Game G>
GameDescription describe() {
  GameDescription game;
  game.name = G::kName;
  game.rules_version = G::kRulesVersion;
  game.seats_min = G::kSeatsMin;
  game.seats_max = G::kSeatsMax;
  for (const std::string_view profile : G::profiles()) game.profiles.emplace_back(profile);
  game.has_hidden_information = G::kHasHiddenInformation;
  const core::Expected<typename G::Options> usual = G::read_options({}, {}, 0);
  KYDAI_CHECK(usual.has_value());
  // A game with chance begins with a roll or a deal: that is how ours tell it.
  if (G::turn(G::start(*usual)).kind == core::TurnKind::kChance) game.chance = G::kChanceKind;
  for (const std::string_view level : bots::kLevels) game.levels.emplace_back(level);
  for (const core::SwitchInfo& info : G::switches()) {
    SwitchDescription description{std::string(info.name), {}, info.min, info.max, {}};
    for (const std::string_view value : info.values) description.values.emplace_back(value);
    for (const std::string_view profile : G::profiles()) {
      const core::Expected<typename G::Options> options = G::read_options(profile, {}, 0);
      KYDAI_CHECK(options.has_value());
      description.defaults.push_back(G::setting(*options, info.name));
    }
    game.switches.push_back(std::move(description));
  }
  return game;
}

// "B1+rearKick=on+fly=off" -> options.  Total: any text gives options or a Fault.
template <core::Game G>
core::Expected<typename G::Options> read_options_text(std::string_view text, int seats) {
  const std::size_t plus = text.find('+');
  const std::string_view profile = text.substr(0, plus);
  std::vector<core::Setting> settings;
  std::string_view rest = plus == std::string_view::npos ? "" : text.substr(plus + 1);
  while (!rest.empty()) {
    const std::string_view one = rest.substr(0, rest.find('+'));
    const std::size_t equals = one.find('=');
    if (equals == std::string_view::npos) {
      return core::fail(core::FaultCode::kSyntax, 0, "a switch is written NAME=VALUE");
    }
    settings.push_back({one.substr(0, equals), one.substr(equals + 1)});
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
  }
  return G::read_options(profile, settings, seats);
}

// Whether a seat has a move to choose here.
template <core::Game G>
bool is_decision(const typename G::View& view) {
  if constexpr (std::same_as<typename G::View, typename G::Position>) {
    return G::turn(view).kind == core::TurnKind::kSeat;
  } else {
    return mover(view).has_value();
  }
}

}  // namespace

const std::vector<GameDescription>& games() {
  static const std::vector<GameDescription> all = [] {
    std::vector<GameDescription> list;
    Games::for_each([&]<core::Game G>() { list.push_back(describe<G>()); });
    return list;
  }();
  return all;
}

const GameDescription* find_game(std::string_view name) {
  for (const GameDescription& game : games()) {
    if (game.name == name) return &game;
  }
  return nullptr;
}

core::Expected<std::unique_ptr<core::Match>> make_match(std::string_view game,
                                                        std::string_view profile,
                                                        std::span<const core::Setting> settings,
                                                        int seats) {
  core::Expected<std::unique_ptr<core::Match>> match =
      core::fail(core::FaultCode::kUnknown, 0, "there is no game of this name");
  Games::with(game, [&]<core::Game G>() { match = core::make_match<G>(profile, settings, seats); });
  return match;
}

core::Expected<void> check_level(std::string_view game, std::string_view level) {
  const core::Expected<bots::Level> read = bots::read_level(level);
  if (!read) return std::unexpected(read.error());
  bool has_it = *read <= bots::Level::kGreedy;  // the ten, random and greedy
  Games::with(game, [&]<core::Game G>() {
    if constexpr (requires { Brain<G>::has_yardstick(*read); }) {
      has_it = has_it || Brain<G>::has_yardstick(*read);
    }
  });
  if (has_it) return {};
  return core::fail(core::FaultCode::kUnknown, 0, "this game has no bot of this level");
}

core::Expected<std::string> choose_move(const BotRequest& request) {
  if (const auto known = check_level(request.game, request.level); !known) {
    return std::unexpected(known.error());
  }
  const core::Expected<bots::Level> level = bots::read_level(request.level);
  core::Expected<std::string> answer =
      core::fail(core::FaultCode::kUnknown, 0, "there is no game of this name");
  Games::with(request.game, [&]<core::Game G>() {
    const core::Expected<typename G::Options> options =
        read_options_text<G>(request.options, request.seats);
    if (!options) {
      answer = std::unexpected(options.error());
      return;
    }
    const core::Expected<typename G::View> view = G::read_view(request.view, *options);
    if (!view) {
      answer = std::unexpected(view.error());
      return;
    }
    if (!is_decision<G>(*view)) {
      answer = core::fail(core::FaultCode::kNotYourTurn, 0, "nobody is to move in this view");
      return;
    }
    const bots::Task task{request.past_keys, *level,        request.seed,
                          request.nodes_max, &request.stop, request.heard};
    if constexpr (std::same_as<G, ouk::Ouk>) {
      const OukTableLibrary* library = request.ouk_tables;
      answer = Brain<G>::choose(*view, task, library ? library->find(*options) : nullptr);
    } else {
      answer = Brain<G>::choose(*view, task);
    }
  });
  return answer;
}

}  // namespace kydai::catalog
