#include "server/opening.hpp"

#include <algorithm>
#include <functional>

#include "core/text.hpp"

namespace kydai::server {
namespace {

using session::Table;
using wire::OpenTable;
using wire::WireError;

template <class Range, class Value, class Projection = std::identity>
bool has(const Range& range, const Value& value, Projection projection = {}) {
  return std::ranges::find(range, value, projection) != std::ranges::end(range);
}

WireError error(std::string_view code, std::string field, std::string message) {
  return {std::string(code), std::move(message), std::move(field), 0};
}

const GameInfo* find(const std::vector<GameInfo>& games, std::string_view name) {
  const auto found = std::ranges::find(games, name, &GameInfo::name);
  return found == games.end() ? nullptr : &*found;
}

std::optional<WireError> judge_setting(const wire::NamedValue& setting, const GameInfo& game) {
  const std::string field = "settings." + setting.name;
  const auto one = std::ranges::find(game.switches, setting.name, &SwitchInfo::name);
  if (one == game.switches.end()) return error("unknown", field, "this game has no such switch");
  if (!one->values.empty()) {
    if (has(one->values, setting.value)) return std::nullopt;
    return error("unknown", field, "this switch has no such value");
  }
  core::Cursor cursor(setting.value);
  std::uint32_t number = 0;
  const bool is_number = cursor.accept_number(number) && cursor.done();
  if (is_number && std::int64_t{number} >= one->min && std::int64_t{number} <= one->max) {
    return std::nullopt;
  }
  return error(
      "range", field,
      "a whole number from " + std::to_string(one->min) + " to " + std::to_string(one->max));
}

// The Fault of a step of the opening, as the field that caused it.
WireError from_fault(const core::Fault& fault, std::string field) {
  WireError made = error(core::to_string(fault.code), std::move(field), std::string(fault.message));
  made.at = fault.at;
  return made;
}

// Gathers the events of several commands, each decided on the table that the ones before left.
class Steps {
 public:
  Steps(Opening& opening, session::Millis now, const std::function<core::Seed()>& fresh)
      : opening_(opening), now_(now), fresh_(fresh) {}

  std::optional<WireError> take(const session::Command& command, const std::string& user,
                                std::string field) {
    core::Expected<Table::Decision> decision =
        opening_.table.decide(command, user, {}, now_, fresh_());
    if (!decision) return from_fault(decision.error(), std::move(field));
    for (session::Event& event : decision->events) {
      if (core::Expected<void> evolved = opening_.table.evolve(event); !evolved) {
        return from_fault(evolved.error(), std::move(field));
      }
      opening_.events.push_back(std::move(event));
    }
    return std::nullopt;
  }

 private:
  Opening& opening_;
  session::Millis now_;
  const std::function<core::Seed()>& fresh_;
};

session::Setup setup_of(const OpenTable& request, const GameInfo& game, const std::string& table_id,
                        const std::string& host) {
  session::Setup setup;
  setup.id = table_id;
  setup.game = request.game;
  setup.profile = request.profile;
  for (const wire::NamedValue& setting : request.settings) {
    setup.settings.push_back({setting.name, setting.value});
  }
  setup.seats = request.seats == 0 ? game.seats_max : request.seats;
  setup.stake = request.stake;
  setup.time = {request.bank_ms, request.increment_ms, request.move_ms};
  setup.pace_ms = request.pace_ms;
  setup.auto_roll_ms = request.auto_roll_ms;
  setup.host = host;
  setup.note = request.note;
  return setup;
}

}  // namespace

std::optional<WireError> judge(const OpenTable& request, const std::vector<GameInfo>& games) {
  const GameInfo* game = find(games, request.game);
  if (game == nullptr) return error("unknown", "game", "there is no such game");
  if (!request.profile.empty() && !has(game->profiles, request.profile)) {
    return error("unknown", "profile", "this game has no such profile");
  }
  const bool has_seats =
      request.seats == 0 || (request.seats >= game->seats_min && request.seats <= game->seats_max);
  if (!has_seats) {
    return error("range", "seats",
                 "from " + std::to_string(game->seats_min) + " to " +
                     std::to_string(game->seats_max) + " may play");
  }
  for (const wire::NamedValue& setting : request.settings) {
    if (std::optional<WireError> wrong = judge_setting(setting, *game)) return wrong;
  }
  const bool has_stake = has(game->switches, "stake", &SwitchInfo::name);
  if (request.stake > 0 && !has_stake) {
    return error("range", "stake", "this game is not played for coins");
  }
  if (request.stake > 0 && has(request.settings, "stake", &wire::NamedValue::name)) {
    return error("range", "settings.stake", "the stake of a table is named once, as `stake`");
  }
  for (std::size_t i = 0; i < request.bots.size(); ++i) {
    if (has(game->levels, request.bots[i].level)) continue;
    return error("unknown", "bots[" + std::to_string(i) + "].level", "there is no such level");
  }
  return std::nullopt;
}

wire::Read<Opening> open_table(const OpenTable& request, const std::vector<GameInfo>& games,
                               const session::MatchFactory& make_match, const std::string& table_id,
                               const User& host, session::Millis now,
                               const std::function<core::Seed()>& fresh) {
  const GameInfo* game = find(games, request.game);
  if (game == nullptr) return std::unexpected(error("unknown", "game", "there is no such game"));
  const session::Setup setup = setup_of(request, *game, table_id, host.id);
  core::Expected<std::vector<session::Event>> first = Table::open(setup, make_match, now, fresh());
  if (!first) return std::unexpected(from_fault(first.error(), ""));
  core::Expected<Table> table = Table::replay(*first, make_match);
  if (!table) return std::unexpected(from_fault(table.error(), ""));
  Opening opening{std::move(*table), std::move(*first), false};
  Steps steps(opening, now, fresh);
  std::optional<WireError> wrong;
  if (request.you) {
    wrong = steps.take(session::Sit{request.you, host.name, {}}, host.id, "you");
  }
  for (std::size_t i = 0; i < request.bots.size() && !wrong; ++i) {
    const wire::BotSeat& bot = request.bots[i];
    wrong = steps.take(session::AddBot{bot.seat, bot.level}, host.id,
                       "bots[" + std::to_string(i) + "].seat");
  }
  const bool is_full = std::ranges::none_of(opening.table.occupants(), [](const auto& occupant) {
    return occupant.kind == session::OccupantKind::kOpen;
  });
  if (request.start && is_full && !wrong) {
    wrong = steps.take(session::Start{}, host.id, "start");
    opening.has_begun = !wrong;
  }
  if (wrong) return std::unexpected(std::move(*wrong));
  return opening;
}

}  // namespace kydai::server
