#include "server/host.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "server/projection.hpp"
#include "wire/reply.hpp"

namespace kydai::server {
namespace {

using session::Event;
using session::Phase;
using session::Table;

// A client that goes on above its limit for this many messages is cut.
constexpr int kRefusedMax = 200;
// So many commands of one person may wait for the disk: whoever sends more must not hold up those
// he plays with.
constexpr int kWaitingMax = 32;
// Should the table ask for an alarm that changes nothing, it does not ring more often than this.
constexpr Millis kIdleTickMs = 50;
// One who asks for a hint waits for it; longer thinking seldom finds another move.
constexpr Millis kHintMs = 700;
// After the store refused what the table itself wanted to do, it waits this long.
constexpr Millis kRefusedRestMs = 1'000;

std::string_view phrase_of(WriteResult result) {
  switch (result) {
    case WriteResult::kStored: return "stored";
    case WriteResult::kCoins: return "somebody at this table has not enough coins for four stakes";
    case WriteResult::kConflict: return "this table is written to from somewhere else";
    case WriteResult::kFailed: return "the server cannot store anything at the moment";
  }
  return "";
}

}  // namespace

Host::Host(House& house, Loop& loop, Keeper keeper, Table table)
    : house_(house),
      loop_(loop),
      keeper_(std::move(keeper)),
      table_(std::move(table)),
      id_(table_.setup().id),
      last_used_(loop.now()) {}

Host::~Host() {
  if (thought_) thought_->cancel->store(true);
}

void Host::begin(bool is_restart) {
  if (!is_restart) return after_change();
  push([this] { obey(Order{session::Resume{}, {}, {}, {}, {}}, loop_.now()); });
}

// ---- people -------------------------------------------------------------------------------------

void Host::join(std::shared_ptr<Peer> peer) {
  last_used_ = loop_.now();
  const double per_ms = house_.options.messages_per_second / 1000.0;
  const double burst = house_.options.messages_per_second * 10.0;
  const Peer* key = peer.get();
  connections_.emplace(
      key, Connection{std::move(peer), TokenBucket(per_ms, burst, last_used_), 0, false, 0});
}

void Host::leave(const Peer& peer) {
  last_used_ = loop_.now();
  connections_.erase(&peer);
  push([this] { tell_who(nullptr); });
}

void Host::receive(Peer& peer, std::string_view text) {
  const auto found = connections_.find(&peer);
  if (found == connections_.end() || is_paused_) return;
  last_used_ = loop_.now();
  const auto say = [&](std::string frame) {
    peer.send(std::make_shared<const std::string>(std::move(frame)));
  };
  Connection& connection = found->second;
  if (!connection.messages.take(last_used_)) {
    if (++connection.refused > kRefusedMax) return peer.close();
    return say(wire::write_error({"busy", "too many messages, wait a little", "", 0}));
  }
  connection.refused = 0;
  wire::Read<wire::ClientMessage> message = wire::read_client_message(text);
  if (!message) return say(wire::write_error(message.error()));
  if (const auto* ping = std::get_if<wire::Ping>(&*message)) return say(wire::write_pong(ping->n));
  std::weak_ptr<Peer> weak = connection.peer;
  if (const auto* hello = std::get_if<wire::Hello>(&*message)) {
    return push([this, weak, since = hello->since] { greet(weak, since); });
  }
  auto& intent = std::get<wire::Intent>(*message);
  if (const auto* bot = std::get_if<wire::AddBot>(&intent.action)) {
    const GameInfo* game = house_.find_game(table_.setup().game);
    if (game != nullptr && std::ranges::find(game->levels, bot->level) == game->levels.end()) {
      return say(wire::write_no(intent.id, "unknown", "", "there is no such level", 0));
    }
  }
  std::string name = house_.names.find(peer.user());
  if (name.empty()) name = peer.name();
  Order order{to_command(intent.action, name), peer.user(), std::move(intent.id), weak, {}};
  if (const auto* rename = std::get_if<wire::Rename>(&intent.action)) {
    order.renamed = User{peer.user(), rename->name, 0};
  }
  int& waiting = waiting_[order.user];
  if (waiting >= kWaitingMax) {
    return say(wire::write_no(order.id, "busy", "", "too many commands wait, send it again", 0));
  }
  ++waiting;
  push([this, order = std::move(order), at = last_used_] {
    const auto mine = waiting_.find(order.user);
    if (--mine->second == 0) waiting_.erase(mine);
    obey(order, at);
  });
}

void Host::when_settled(std::function<void(const Table&)> job) {
  last_used_ = loop_.now();
  push([this, job = std::move(job)] { job(table_); });
}

bool Host::is_idle() const {
  return connections_.empty() && jobs_.empty() && !is_committing_ && !thought_ &&
         !table_.wake_at() && !table_.bot_task();
}

void Host::say_bye(std::string_view reason) {
  const Frame bye = std::make_shared<const std::string>(wire::write_bye(reason));
  for (auto& [key, connection] : connections_) {
    connection.peer->send(bye);
    connection.peer->close();
  }
}

// ---- the queue ----------------------------------------------------------------------------------

void Host::push(std::function<void()> job) {
  jobs_.push_back(std::move(job));
  pump();
}

void Host::pump() {
  // A job may push another; the outer loop takes it.
  if (is_pumping_) return;
  const std::shared_ptr<Host> keep = weak_from_this().lock();
  is_pumping_ = true;
  while (!jobs_.empty() && !is_committing_ && !is_broken_ && !is_paused_) {
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    job();
  }
  is_pumping_ = false;
}

void Host::obey(const Order& order, Millis now) {
  core::Expected<Table::Decision> decision =
      table_.decide(order.command, order.user, order.id, now, fresh_seed());
  not_before_.reset();
  // Who sits nowhere has only the name of his account to change.
  if (!decision && order.renamed && !table_.seat_of(order.user)) decision = Table::Decision{};
  if (!decision) {
    const core::Fault& fault = decision.error();
    refuse(order, core::to_string(fault.code), fault.rule, fault.message);
    if (order.user.empty()) rest(now);
    return;
  }
  if (decision->is_repeat) return answer_ok(order, decision->repeat_seq);
  if (decision->events.empty() && !order.renamed) {
    answer_ok(order, table_.seq());
    if (order.user.empty()) rest(now);
    return;
  }
  if (decision->events.empty()) return rename_account(order);
  submit(order, std::move(decision->events));
}

// A command of the table itself changed nothing: go on, but not in a circle at full speed.
void Host::rest(Millis now) {
  not_before_ = now + kIdleTickMs;
  if (thought_ && !thought_->move && thought_->was_played) thought_->was_refused = true;
  after_change();
}

void Host::submit(const Order& order, std::vector<Event> events) {
  std::optional<Write> write = evolve(order, events);
  if (!write) return give_up("an event does not follow from those before");
  const std::uint32_t seq = events.front().seq;
  is_committing_ = true;
  house_.store.write(std::move(*write), loop_,
                     [self = shared_from_this(), order, seq](WriteResult result) {
                       self->stored(order, result, seq);
                     });
}

// Nothing changes at the table, so it does not wait for the disk: one who only watches cannot hold
// up those who play.
void Host::rename_account(const Order& order) {
  Write write;
  write.renamed = order.renamed;
  house_.store.write(std::move(write), loop_,
                     [self = shared_from_this(), order, seq = table_.seq()](WriteResult result) {
                       if (result == WriteResult::kStored) {
                         self->house_.names.remember(order.user, order.renamed->name);
                         return self->answer_ok(order, seq);
                       }
                       self->push([self = self.get(), order, result] {
                         self->refuse(order, "busy", "", phrase_of(result));
                       });
                     });
}

std::optional<Write> Host::evolve(const Order& order, const std::vector<Event>& events) {
  Write write;
  write.table = id_;
  write.renamed = order.renamed;
  const Phase phase = table_.phase();
  for (const Event& event : events) {
    const Phase before = table_.phase();
    if (!table_.evolve(event)) return std::nullopt;
    write.events.push_back({event.seq, session::encode(event)});
    add_coins(write, event, before);
  }
  if (table_.phase() != phase) write.phase = table_.phase();
  return write;
}

void Host::add_coins(Write& write, const Event& event, Phase before) const {
  const std::int64_t stake = table_.setup().stake;
  if (stake <= 0) return;
  const std::string round_id = id_ + "-" + std::to_string(table_.round());
  if (std::holds_alternative<session::Began>(event.body)) {
    write.ledger.push_back(reserve_entry(round_id, stake, table_.occupants()));
  }
  const std::optional<core::Outcome> outcome = table_.outcome();
  if (table_.phase() != Phase::kOver || before == Phase::kOver || !outcome) return;
  std::optional<LedgerEntry> entry = settle_entry(round_id, stake, table_.occupants(), *outcome);
  if (!entry) {
    // Our mistake must not cost anybody coins: everybody gets back what was put aside.
    remark("a pay that cannot be booked; the stakes go back");
    core::Outcome nothing = *outcome;
    nothing.has_pay = false;
    entry = settle_entry(round_id, stake, table_.occupants(), nothing);
  }
  if (entry) write.ledger.push_back(std::move(*entry));
}

void Host::stored(const Order& order, WriteResult result, std::uint32_t seq) {
  if (result != WriteResult::kStored) return rebuild(order, result);
  is_committing_ = false;
  if (order.renamed) house_.names.remember(order.user, order.renamed->name);
  tell_all();
  answer_ok(order, seq);
  tell_who(nullptr);
  after_change();
  pump();
}

void Host::rebuild(const Order& order, WriteResult why) {
  house_.store.load(id_, loop_, [self = shared_from_this(), order, why](auto stored) {
    std::vector<Event> events;
    for (const StoredEvent& one : stored.value_or(std::vector<StoredEvent>())) {
      core::Expected<Event> event = session::decode(one.text);
      if (!event) return self->give_up("a stored event cannot be read");
      events.push_back(std::move(*event));
    }
    core::Expected<Table> table = Table::replay(events, self->house_.hooks.make_match);
    if (!table) return self->give_up("the stored events do not replay");
    self->table_ = std::move(*table);
    self->is_committing_ = false;
    if (order.user.empty()) {
      // A bot's move was not stored: it has to be thought again.
      if (self->thought_) self->thought_->cancel->store(true);
      self->thought_.reset();
      self->not_before_ = self->loop_.now() + kRefusedRestMs;
    }
    const bool is_coins = why == WriteResult::kCoins;
    self->refuse(order, is_coins ? "coins" : "busy", "", phrase_of(why));
    self->after_change();
    self->pump();
  });
}

void Host::give_up(std::string_view why) {
  remark(why);
  is_broken_ = true;
  say_bye("broken");
  keeper_.drop(*this);
}

void Host::remark(std::string_view what) const {
  house_.log("table " + id_ + ": " + std::string(what));
}

// ---- answers ------------------------------------------------------------------------------------

void Host::answer(const Order& order, std::string text) {
  if (order.id.empty()) return;  // the table's own commands are answered by nobody
  const std::shared_ptr<Peer> peer = order.peer.lock();
  if (peer && connections_.contains(peer.get())) {
    peer->send(std::make_shared<const std::string>(std::move(text)));
  }
}

void Host::answer_ok(const Order& order, std::uint32_t seq) {
  answer(order, wire::write_ok(order.id, seq));
}

void Host::refuse(const Order& order, std::string_view code, std::string_view rule,
                  std::string_view message) {
  const Millis now = loop_.now();
  const core::Viewer viewer = viewer_of(order.user);
  const std::uint32_t ply = table_.snapshot(viewer, order.user, now).ply;
  answer(order, wire::write_no(order.id, code, rule, message, ply));
  if (code != core::to_string(core::FaultCode::kStale)) return;
  // Who acted on an old state is shown the present one.
  const std::shared_ptr<Peer> peer = order.peer.lock();
  const auto found = connections_.find(peer.get());
  if (found != connections_.end() && found->second.is_ready) tell(found->second, nullptr, now);
}

void Host::greet(const std::weak_ptr<Peer>& weak, std::uint32_t since) {
  const std::shared_ptr<Peer> peer = weak.lock();
  const auto found = connections_.find(peer.get());
  if (found == connections_.end()) return;
  Connection& connection = found->second;
  connection.is_ready = true;
  // A client that knows more than we do has another table's past: it gets everything.
  connection.sent = since > table_.seq() ? 0 : since;
  tell(connection, &table_.setup(), loop_.now());
  tell_who(peer.get());
}

core::Viewer Host::viewer_of(const std::string& user) const {
  const std::optional<core::Seat> seat = user.empty() ? std::nullopt : table_.seat_of(user);
  return seat ? core::Viewer::seat(*seat) : core::Viewer::spectator();
}

void Host::tell(Connection& connection, const session::Setup* setup, Millis now) {
  const std::string& user = connection.peer->user();
  const core::Viewer viewer = viewer_of(user);
  connection.peer->send(std::make_shared<const std::string>(write_up(
      setup, table_.history(viewer, connection.sent), table_.snapshot(viewer, user, now), now)));
  connection.sent = table_.seq();
}

void Host::tell_all() {
  const Millis now = loop_.now();
  // All who watch see the same, except the host; written once for them.
  std::map<std::uint32_t, Frame> for_watchers;
  for (auto& [key, connection] : connections_) {
    if (!connection.is_ready || connection.sent == table_.seq()) continue;
    const std::string& user = connection.peer->user();
    if (user == table_.setup().host || table_.seat_of(user)) {
      tell(connection, nullptr, now);
      continue;
    }
    Frame& frame = for_watchers[connection.sent];
    if (!frame) {
      const core::Viewer viewer = core::Viewer::spectator();
      frame = std::make_shared<const std::string>(write_up(
          nullptr, table_.history(viewer, connection.sent), table_.snapshot(viewer, {}, now), now));
    }
    connection.peer->send(frame);
    connection.sent = table_.seq();
  }
}

// Everybody, when it has changed; else only the newcomer.
void Host::tell_who(const Peer* newcomer) {
  std::array<bool, core::kMaxSeats> is_online{};
  int watching = 0;
  for (const auto& [key, connection] : connections_) {
    if (!connection.is_ready) continue;
    if (const std::optional<core::Seat> seat = table_.seat_of(connection.peer->user())) {
      is_online[static_cast<std::size_t>(core::index(*seat))] = true;
    } else {
      ++watching;
    }
  }
  std::vector<int> online;
  for (int i = 0; i < core::kMaxSeats; ++i) {
    if (is_online[static_cast<std::size_t>(i)]) online.push_back(i);
  }
  std::string who = wire::write_who(online, watching);
  const bool is_same = who == last_who_;
  last_who_ = who;
  const Frame frame = std::make_shared<const std::string>(std::move(who));
  for (auto& [key, connection] : connections_) {
    if (connection.is_ready && (!is_same || key == newcomer)) connection.peer->send(frame);
  }
}

// ---- time and bots ------------------------------------------------------------------------------

void Host::after_change() {
  if (is_committing_ || is_broken_ || is_paused_) return;
  look_after_bots();
  arm();
}

void Host::look_after_bots() {
  if (not_before_ && loop_.now() < *not_before_) return;
  const std::optional<Table::BotTask> task = table_.bot_task();
  if (thought_) {
    const bool is_current = task && thought_->round == table_.round() &&
                            thought_->task.seat == task->seat && thought_->task.ply == task->ply;
    if (is_current && !thought_->was_refused) return;
    thought_->cancel->store(true);
    const bool needs_help = is_current && thought_->was_refused;
    thought_.reset();
    if (needs_help) {
      // The brain gave something else than a legal move: the table must not wait for ever.
      const std::vector<std::string> legal =
          table_.snapshot(core::Viewer::seat(task->seat), {}, loop_.now()).legal;
      remark("a bot's move was refused, level " + task->level);
      if (legal.empty()) return;
      push([this, play = session::BotPlay{task->seat, task->ply, legal.front()}] {
        obey(Order{play, {}, {}, {}, {}}, loop_.now());
      });
      return;
    }
  }
  if (!task) return;
  BotRequest request = request_for(task->seat);
  request.level = task->level;
  // It has to be ready when its move is due, or the moment would tell of its thoughts; a fifth is
  // left for a thought that ends late.
  request.think_ms = std::max<Millis>(1, (task->not_before_ms - loop_.now()) * 4 / 5);
  // The worker may answer before submit() has returned; the answer waits on our loop until then.
  auto token = std::make_shared<BotPool::Cancel>();
  BotPool::Cancel cancel = house_.bots.submit(
      std::move(request), [weak = weak_from_this(), loop = &loop_, token](std::string move) {
        loop->post([weak, token, move = std::move(move)] {
          if (const std::shared_ptr<Host> self = weak.lock()) self->thought(*token, move);
        });
      });
  *token = cancel;
  thought_ = Thought{table_.round(), *task, std::move(cancel), std::nullopt};
}

BotRequest Host::request_for(core::Seat seat) const {
  const session::Snapshot seen = table_.snapshot(core::Viewer::seat(seat), {}, loop_.now());
  BotRequest request;
  request.game = table_.setup().game;
  request.options = seen.options;
  request.seats = table_.setup().seats;
  request.view = seen.view;
  request.past_keys = table_.past_keys();
  request.heard = heard_this_round();
  randombytes_buf(&request.seed, sizeof request.seed);
  return request;
}

// A hint must not decide anything between people, or about coins.
std::optional<wire::WireError> Host::why_no_hint(const std::string& user) const {
  const auto refusal = [](std::string code, std::string field, std::string message) {
    return wire::WireError{std::move(code), std::move(message), std::move(field), 0};
  };
  const std::optional<core::Seat> seat = table_.seat_of(user);
  if (!seat) return refusal("forbidden", "you", "a hint is for one who sits at this table");
  if (table_.setup().stake > 0) {
    return refusal("forbidden", "stake", "there are no hints where coins are played for");
  }
  for (const session::Occupant& occupant : table_.occupants()) {
    if (occupant.kind == session::OccupantKind::kHuman && occupant.user != user) {
      return refusal("forbidden", "seats", "there are no hints where other people play");
    }
  }
  const session::Snapshot seen = table_.snapshot(core::Viewer::seat(*seat), user, loop_.now());
  if (seen.phase != Phase::kPlaying || seen.legal.empty()) {
    return refusal("not-your-turn", "", "a hint is for the seat that is to move");
  }
  return std::nullopt;
}

void Host::hint(const std::string& user, std::function<void(wire::Read<std::string>)> done) {
  last_used_ = loop_.now();
  push([this, user, done = std::move(done)] {
    if (std::optional<wire::WireError> why = why_no_hint(user)) {
      return done(std::unexpected(std::move(*why)));
    }
    const core::Seat seat = *table_.seat_of(user);
    BotRequest request = request_for(seat);
    request.question = BotQuestion::kHint;
    request.think_ms = kHintMs;
    if (const GameInfo* game = house_.find_game(request.game); game && !game->levels.empty()) {
      request.level = game->levels.back();
    }
    const std::uint32_t ply = table_.snapshot(core::Viewer::seat(seat), user, loop_.now()).ply;
    house_.bots.submit(std::move(request), [done, ply, loop = &loop_](std::string hint) {
      loop->post([done, ply, hint = std::move(hint)] {
        if (hint.empty()) {
          return done(std::unexpected(wire::WireError{"busy", "there is no hint now", "", 0}));
        }
        done("{\"ply\":" + std::to_string(ply) + ",\"hint\":" + hint + "}");
      });
    });
  });
}

std::vector<std::pair<core::Seat, std::string>> Host::heard_this_round() const {
  std::vector<std::pair<core::Seat, std::string>> heard;
  for (session::HistoryEntry& entry : table_.history(core::Viewer::spectator(), 0)) {
    if (entry.kind == "begin") heard.clear();
    if (entry.kind != "move" || !entry.seat) continue;
    heard.emplace_back(*entry.seat, std::move(entry.text));
    for (auto& step : entry.steps) heard.push_back(std::move(step));
  }
  return heard;
}

void Host::thought(const BotPool::Cancel& cancel, std::string move) {
  if (!thought_ || thought_->cancel != cancel) return;  // the table went on without it
  thought_->move = std::move(move);
  play_thought();
}

void Host::play_thought() {
  if (loop_.now() < thought_->task.not_before_ms) return arm();
  const session::BotPlay play{thought_->task.seat, thought_->task.ply, *thought_->move};
  thought_->move.reset();
  thought_->was_played = true;
  push([this, play] { obey(Order{play, {}, {}, {}, {}}, loop_.now()); });
}

void Host::arm() {
  std::optional<Millis> when = table_.wake_at();
  if (not_before_) when = not_before_;  // whatever is due by then, bots included
  if (thought_ && thought_->move) {
    when = std::min(when.value_or(INT64_MAX), thought_->task.not_before_ms);
  }
  keeper_.wake_at(*this, when);
}

void Host::ring() {
  const Millis now = loop_.now();
  if (thought_ && thought_->move && now >= thought_->task.not_before_ms) play_thought();
  if (is_ticking_) return;
  is_ticking_ = true;
  push([this] {
    is_ticking_ = false;
    const std::optional<Millis> wake = table_.wake_at();
    const Millis at = loop_.now();
    if (not_before_ && at >= *not_before_) not_before_.reset();
    if (!wake || *wake > at) return after_change();
    obey(Order{session::Tick{}, {}, {}, {}, {}}, at);
  });
}

}  // namespace kydai::server
