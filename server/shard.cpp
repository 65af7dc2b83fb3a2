#include "server/shard.hpp"

#include <algorithm>

namespace kydai::server {
namespace {

using session::Event;
using session::Table;

constexpr Millis kSweepMsMin = 1'000;
constexpr Millis kSweepMsMax = 30'000;

core::Expected<Table> replay(const std::vector<StoredEvent>& stored,
                             const session::MatchFactory& make_match) {
  std::vector<Event> events;
  events.reserve(stored.size());
  for (const StoredEvent& one : stored) {
    core::Expected<Event> event = session::decode(one.text);
    if (!event) return std::unexpected(event.error());
    events.push_back(std::move(*event));
  }
  return Table::replay(events, make_match);
}

}  // namespace

std::size_t home_of(std::string_view table_id, std::size_t shards) {
  std::uint64_t hash = 0;
  for (const char c : table_id) hash = core::mix(hash ^ static_cast<unsigned char>(c));
  return static_cast<std::size_t>(hash % shards);
}

Shard::Shard(House& house, Loop& loop) : house_(house), loop_(loop) {}

Shard::~Shard() = default;

// ---- finding and loading
// --------------------------------------------------------------------------

void Shard::find(const std::string& id, Found done) {
  if (const auto host = hosts_.find(id); host != hosts_.end()) return done(host->second);
  if (is_stopping_) return done(nullptr);
  const bool is_first = !loading_.contains(id);
  loading_[id].push_back(std::move(done));
  if (is_first) load(id, false);
}

void Shard::restore(const std::string& id, std::function<void(bool)> done) {
  loading_[id].push_back([done = std::move(done)](const auto& host) { done(host != nullptr); });
  load(id, true);
}

void Shard::load(const std::string& id, bool is_restart) {
  house_.store.load(id, loop_,
                    [this, id, is_restart](auto stored) { loaded(id, is_restart, stored); });
}

void Shard::loaded(const std::string& id, bool is_restart,
                   const std::optional<std::vector<StoredEvent>>& stored) {
  std::shared_ptr<Host> host;
  if (const auto known = hosts_.find(id); known != hosts_.end()) {
    host = known->second;  // came in the meantime; a table has one writer
  } else if (stored) {
    core::Expected<Table> table = replay(*stored, house_.hooks.make_match);
    if (table) {
      host = adopt(std::move(*table));
      host->begin(is_restart);
    } else {
      // The others go on; this one stays in the store for whoever mends it.
      house_.log("table " + id + ": the stored events do not replay (" +
                 std::string(table.error().message) + ")");
    }
  }
  const auto node = loading_.extract(id);
  if (node.empty()) return;
  for (const Found& done : node.mapped()) done(host);
}

std::shared_ptr<Host> Shard::adopt(Table table) {
  Host::Keeper keeper;
  keeper.wake_at = [this](Host& host, std::optional<Millis> when) { wake_at(host, when); };
  keeper.drop = [this](Host& host) { drop(host); };
  auto host = std::make_shared<Host>(house_, loop_, std::move(keeper), std::move(table));
  hosts_[host->id()] = host;
  if (sweep_at_ == 0) {
    sweep_at_ = loop_.now() + std::clamp(house_.options.evict_ms / 4, kSweepMsMin, kSweepMsMax);
    set_alarm();
  }
  return host;
}

void Shard::drop(Host& host) {
  const std::string id = host.id();
  wake_at(host, std::nullopt);
  hosts_.erase(id);
}

// ---- opening
// --------------------------------------------------------------------------------------

void Shard::open(const wire::OpenTable& request, const std::string& id, const User& host,
                 std::function<void(wire::Read<std::string>)> done) {
  wire::Read<Opening> made = open_table(request, house_.hooks.games, house_.hooks.make_match, id,
                                        host, loop_.now(), fresh_seed);
  if (!made) return done(std::unexpected(std::move(made.error())));
  const auto opening = std::make_shared<Opening>(std::move(*made));
  Write write;
  write.table = id;
  write.opened = NewTable{request.game, loop_.now()};
  write.phase = opening->table.phase();
  for (const Event& event : opening->events) {
    write.events.push_back({event.seq, session::encode(event)});
  }
  if (opening->has_begun && request.stake > 0) {
    const std::string round_id = id + "-" + std::to_string(opening->table.round());
    write.ledger.push_back(reserve_entry(round_id, request.stake, opening->table.occupants()));
  }
  house_.store.write(std::move(write), loop_,
                     [this, opening, done = std::move(done)](WriteResult result) {
                       opened(opening, result, done);
                     });
}

void Shard::opened(std::shared_ptr<Opening> opening, WriteResult result,
                   const std::function<void(wire::Read<std::string>)>& done) {
  const std::string id = opening->table.setup().id;
  switch (result) {
    case WriteResult::kCoins:
      return done(std::unexpected(
          wire::WireError{"coins", "to play for this stake takes four times as much", "stake", 0}));
    case WriteResult::kConflict:
    case WriteResult::kFailed:
      return done(std::unexpected(
          wire::WireError{"busy", "the table could not be stored, try again", "", 0}));
    case WriteResult::kStored: break;
  }
  house_.log("table " + id + ": opened, " + opening->table.setup().game);
  // The same opening sent twice may have loaded it already.
  if (!hosts_.contains(id)) adopt(std::move(opening->table))->begin(false);
  done(id);
}

// ---- time
// -----------------------------------------------------------------------------------------

void Shard::wake_at(Host& host, std::optional<Millis> when) {
  const auto old = alarm_of_.find(host.id());
  if (old != alarm_of_.end()) {
    if (when == old->second) return;
    alarms_.erase({old->second, host.id()});
    alarm_of_.erase(old);
  }
  if (when && !is_stopping_) {
    alarms_.emplace(*when, host.id());
    alarm_of_[host.id()] = *when;
  }
  set_alarm();
}

void Shard::set_alarm() {
  Millis when = sweep_at_;
  if (!alarms_.empty()) when = std::min(when == 0 ? INT64_MAX : when, alarms_.begin()->first);
  if (when == 0 || when == alarm_set_for_ || is_stopping_) return;
  alarm_set_for_ = when;
  loop_.set_alarm(when, [this] { ring(); });
}

void Shard::ring() {
  alarm_set_for_ = 0;
  const Millis now = loop_.now();
  std::vector<std::string> due;
  while (!alarms_.empty() && alarms_.begin()->first <= now) {
    due.push_back(alarms_.begin()->second);
    alarm_of_.erase(due.back());
    alarms_.erase(alarms_.begin());
  }
  for (const std::string& id : due) {
    // Held, because a table that cannot go on drops itself.
    const auto found = hosts_.find(id);
    if (found == hosts_.end()) continue;
    const std::shared_ptr<Host> host = found->second;
    host->ring();
  }
  if (sweep_at_ != 0 && now >= sweep_at_) sweep();
  set_alarm();
}

void Shard::sweep() {
  const Millis now = loop_.now();
  std::erase_if(hosts_, [&](const auto& entry) {
    return entry.second->is_idle() && entry.second->last_used() + house_.options.evict_ms <= now;
  });
  sweep_at_ =
      hosts_.empty() ? 0 : now + std::clamp(house_.options.evict_ms / 4, kSweepMsMin, kSweepMsMax);
}

void Shard::pause() {
  is_stopping_ = true;
  alarms_.clear();
  alarm_of_.clear();
  for (auto& [id, host] : hosts_) host->pause();
}

void Shard::say_bye() {
  for (auto& [id, host] : hosts_) host->say_bye("restart");
}

}  // namespace kydai::server
