#include "catalog/catalog.hpp"

#include <algorithm>

#include "catalog/brains.hpp"
#include "catalog/decision.hpp"
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
  return answer_request<std::string>(
      request, [&]<core::Game G>(const Decision<G>& asked, const bots::Task& task) {
        if constexpr (std::same_as<G, ouk::Ouk>) {
          return Brain<G>::choose(asked.view, task, endgames_for(request, asked.options));
        } else {
          return Brain<G>::choose(asked.view, task);
        }
      });
}

}  // namespace kydai::catalog
