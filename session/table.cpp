#include "session/table.hpp"

#include <utility>

#include "core/check.hpp"
#include "session/state.hpp"

namespace kydai::session {

struct Table::State : TableState {
  using TableState::TableState;
};

Table::Table(std::unique_ptr<State> state) : state_(std::move(state)) {}
Table::Table(Table&&) noexcept = default;
Table& Table::operator=(Table&&) noexcept = default;
Table::~Table() = default;

Expected<std::vector<Event>> Table::open(const Setup& setup, const MatchFactory& factory,
                                         Millis now_ms, const core::Seed& fresh) {
  core::PerSeat<Occupant> occupants;
  if (const Expected<GameFacts> facts = examine(setup, factory, occupants); !facts) {
    return std::unexpected(facts.error());
  }
  std::vector<Event> events;
  events.push_back({1, now_ms, setup.host, {}, Opened{setup}});
  events.push_back({2, now_ms, setup.host, {}, Prepared{1, fresh}});
  return events;
}

Expected<Table> Table::replay(const std::vector<Event>& events, const MatchFactory& factory) {
  // Below two events there is no commitment yet, and so nothing that could be shown.
  if (events.size() < 2 || !std::holds_alternative<Prepared>(events[1].body)) {
    return core::fail(core::FaultCode::kImpossible, 0, "a log begins with opened and prepared");
  }
  Table table(std::make_unique<State>(factory));
  for (const Event& event : events) {
    if (const Expected<void> done = table.evolve(event); !done) {
      return std::unexpected(done.error());
    }
  }
  return table;
}

Expected<Table::Decision> Table::decide(const Command& command, std::string_view user,
                                        std::string_view command_id, Millis now_ms,
                                        const core::Seed& fresh) const {
  return session::decide(*state_, command, user, command_id, now_ms, fresh);
}

Expected<void> Table::evolve(const Event& event) { return session::evolve(*state_, event); }

std::optional<Millis> Table::wake_at() const { return next_wake(*state_); }

std::optional<Table::BotTask> Table::bot_task() const {
  const TableState& state = *state_;
  if (state.phase != Phase::kPlaying || state.turn.kind != core::TurnKind::kSeat) {
    return std::nullopt;
  }
  const Seat seat = state.turn.seat;
  const Occupant& occupant = state.at(seat);
  if (occupant.kind != OccupantKind::kBot || table_plays(state)) return std::nullopt;
  return BotTask{seat,
                 state.ply,
                 occupant.level,
                 state.match->show(Viewer::seat(seat)),
                 state.match->past_keys(),
                 state.pace_ms + bot_delay(state)};
}

std::vector<core::Key> Table::past_keys() const {
  return state_->match ? state_->match->past_keys() : std::vector<core::Key>();
}

std::uint32_t Table::seq() const { return state_->seq; }
const Setup& Table::setup() const { return state_->setup; }
Phase Table::phase() const { return state_->phase; }
std::optional<Seat> Table::seat_of(std::string_view user) const {
  return session::seat_of(*state_, user);
}
const core::PerSeat<Occupant>& Table::occupants() const { return state_->occupants; }
std::uint32_t Table::round() const { return state_->round; }
std::optional<core::Outcome> Table::outcome() const {
  if (!state_->match) return std::nullopt;
  return state_->match->outcome();
}

Snapshot Table::snapshot(Viewer viewer, std::string_view user, Millis now_ms) const {
  return session::snapshot(*state_, viewer, user, now_ms);
}

std::vector<HistoryEntry> Table::history(Viewer viewer, std::uint32_t since) const {
  return session::history(*state_, viewer, since);
}

Expected<std::string> Table::record() const {
  if (state_->phase != Phase::kOver) {
    return core::fail(core::FaultCode::kForbidden, 0, "a record is given when the round is over",
                      "table.record");
  }
  return write_record(state_->record);
}

Expected<std::string> Table::record_so_far() const {
  if (state_->round == 0) {
    return core::fail(core::FaultCode::kForbidden, 0, "no round has begun", "table.record");
  }
  if (state_->phase == Phase::kOver) return record();
  return write_record(without_secrets(state_->record));
}

}  // namespace kydai::session
