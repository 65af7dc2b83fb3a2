// evolve(): one event into the state.  It checks that the event follows from the state before it
// changes anything, so a damaged log is found at the first event that does not fit.
#include <algorithm>
#include <memory>

#include "session/record_words.hpp"
#include "session/state.hpp"

namespace kydai::session {
namespace {

using core::fail;
using core::FaultCode;
using core::TurnKind;

std::unexpected<Fault> impossible(std::string_view message) {
  return fail(FaultCode::kImpossible, 0, message);
}

class Evolver {
 public:
  Evolver(TableState& state, const Event& event) : s_(state), event_(event) {}

  Expected<void> operator()(const Opened& e) {
    if (event_.seq != 1) return impossible("a table opens once");
    core::PerSeat<Occupant> occupants;
    const Expected<GameFacts> facts = examine(e.setup, s_.factory, occupants);
    if (!facts) return std::unexpected(facts.error());
    s_.facts = *facts;
    s_.setup = e.setup;
    s_.occupants = occupants;
    return log("opened", std::nullopt);
  }

  Expected<void> operator()(const Prepared& e) {
    if (s_.phase == Phase::kPlaying || s_.prepared || e.round != s_.round + 1) {
      return impossible("no round can be prepared now");
    }
    s_.prepared = e;
    if (s_.round > 0) {
      for (Occupant& occupant : s_.occupants) occupant.client_seed.clear();
    }
    return log("prepared", std::nullopt, commitment_hex(s_.setup, e.round, e.seed));
  }

  Expected<void> operator()(const Sat& e) {
    if (s_.phase == Phase::kPlaying) return impossible("nobody sits down during a round");
    const OccupantKind now = s_.at(e.seat).kind;
    const bool is_human = e.occupant.kind == OccupantKind::kHuman;
    if (now == OccupantKind::kHuman || now == OccupantKind::kClosed ||
        (!is_human && e.occupant.kind != OccupantKind::kBot)) {
      return impossible("that seat cannot be taken so");
    }
    if (is_human && (e.occupant.user.empty() || seat_of(s_, e.occupant.user))) {
      return impossible("that person sits already");
    }
    vacate(e.seat);
    s_.at(e.seat) = e.occupant;
    if (is_human && !s_.opener && e.occupant.user == s_.opener_user) s_.opener = e.seat;
    HistoryEntry& entry = add("sit", e.seat, e.occupant.name);
    entry.by = is_human ? "player" : "bot";
    return {};
  }

  Expected<void> operator()(const Stood& e) {
    const OccupantKind now = s_.at(e.seat).kind;
    if (s_.phase == Phase::kPlaying || now == OccupantKind::kOpen || now == OccupantKind::kClosed) {
      return impossible("nobody can leave that seat now");
    }
    vacate(e.seat);
    return log("stand", e.seat);
  }

  Expected<void> operator()(const Renamed& e) {
    if (s_.at(e.seat).kind != OccupantKind::kHuman) return impossible("nobody has a name there");
    s_.at(e.seat).name = e.name;
    return log("rename", e.seat, e.name);
  }

  Expected<void> operator()(const Seeded& e) {
    if (s_.phase == Phase::kPlaying || s_.at(e.seat).kind != OccupantKind::kHuman ||
        e.client_seed.size() > kClientSeedBytesMax) {
      return impossible("no seed can be set there now");
    }
    s_.at(e.seat).client_seed = e.client_seed;
    return log("seeded", e.seat);
  }

  Expected<void> operator()(const Began& e) {
    if (s_.phase == Phase::kPlaying || !s_.prepared || s_.prepared->round != e.round ||
        !is_seating(e.from)) {
      return impossible("no round can begin now");
    }
    for (const Occupant& occupant : s_.occupants) {
      if (occupant.kind == OccupantKind::kOpen) return impossible("a seat is open");
    }
    if (e.first &&
        (s_.facts.opener_setting.empty() || of(s_.facts.opener_values, *e.first).empty())) {
      return impossible("nobody can be made to begin in this game");
    }
    Expected<std::unique_ptr<core::Match>> match = make_round(s_, e.first);
    if (!match) return std::unexpected(match.error());
    s_.match = std::move(*match);
    begin(e);
    std::string text;
    for (const Seat seat : kAllSeats) {
      const int from = e.from[static_cast<std::size_t>(core::index(seat))];
      if (s_.at(seat).kind != OccupantKind::kClosed) text.push_back(static_cast<char>('0' + from));
    }
    return log("begin", e.first, std::move(text));
  }

  Expected<void> operator()(const Rolled& e) {
    if (s_.phase != Phase::kPlaying || s_.turn.kind != TurnKind::kChance ||
        s_.turn.seat != e.seat) {
      return impossible("there is nothing to roll for that seat");
    }
    core::ByteStream bytes(s_.seed, s_.context, s_.facts.chance_kind, s_.chances++);
    core::Played played = s_.match->draw(bytes);
    if (e.by == MovedBy::kPlayer) s_.at(e.seat).misses = 0;
    const bool is_deal = s_.facts.chance_kind == core::ChanceKind::kDeal;
    if (is_deal) s_.record.deal = s_.match->position();
    record(is_deal ? RecordAction::Kind::kDeal : RecordAction::Kind::kRoll, e.seat, e.by, 0,
           played);
    HistoryEntry& entry = add(is_deal ? "deal" : "roll", e.seat, played.move);
    entry.by = to_string(e.by);
    s_.log.back().steps = std::move(played.steps);
    finish_turn();
    return {};
  }

  Expected<void> operator()(const Moved& e) {
    if (s_.phase != Phase::kPlaying) return impossible("no round is running");
    const std::vector<std::string> calls = s_.match->calls();
    const std::optional<Seat> clock = clock_seat(s_);
    std::unique_ptr<core::Match> next = s_.match->clone();
    Expected<core::Played> played = next->play(e.seat, e.move);
    if (!played) return impossible("a stored move is not legal");
    if (played->move != e.move) return impossible("a stored move is not written canonically");
    s_.match = std::move(next);
    const bool is_call = std::ranges::find(calls, e.move) != calls.end();
    const Millis used_ms = is_call ? 0 : event_.at_ms - s_.turn_ms;
    if (clock) charge(e, is_call);
    if (e.by == MovedBy::kPlayer) s_.at(e.seat).misses = 0;
    if (e.by == MovedBy::kClock) ++s_.at(e.seat).misses;
    if (s_.draw_offer && *s_.draw_offer != e.seat) s_.draw_offer.reset();
    if (!is_call) of(s_.has_offered, e.seat) = false;
    record(RecordAction::Kind::kMove, e.seat, e.by, used_ms, *played);
    HistoryEntry& entry = add("move", e.seat, played->move);
    entry.human = played->human;
    entry.by = to_string(e.by);
    entry.used_ms = used_ms;
    s_.log.back().steps = std::move(played->steps);
    if (is_call) {
      continue_turn();
    } else {
      finish_turn();
    }
    return {};
  }

  Expected<void> operator()(const DrawOffered& e) {
    if (s_.phase != Phase::kPlaying || s_.draw_offer || of(s_.has_offered, e.seat)) {
      return impossible("no draw can be offered now");
    }
    s_.draw_offer = e.seat;
    of(s_.has_offered, e.seat) = true;
    return log("draw-offer", e.seat);
  }

  Expected<void> operator()(const DrawDeclined& e) {
    if (s_.phase != Phase::kPlaying || !s_.draw_offer || *s_.draw_offer == e.seat) {
      return impossible("there is no offer to decline");
    }
    s_.draw_offer.reset();
    return log("draw-declined", e.seat);
  }

  Expected<void> operator()(const Ended& e) {
    if (s_.phase != Phase::kPlaying) return impossible("no round is running");
    const std::optional<Seat> clock = clock_seat(s_);
    const Millis used_ms = event_.at_ms - s_.turn_ms;
    const TimeLeft left = clock ? time_left(s_, *clock, event_.at_ms) : TimeLeft{};
    if (!s_.match->end(e.ending, e.seat)) return impossible("the round cannot end so");
    if (clock) of(s_.bank_ms, *clock) = left.bank_ms;
    if (e.ending == core::Ending::kFlag) of(s_.bank_ms, e.seat) = 0;
    RecordAction action{RecordAction::Kind::kEnding, e.seat};
    action.ending = e.ending;
    action.used_ms = clock == e.seat ? used_ms : 0;
    s_.record.actions.push_back(std::move(action));
    add(to_string(e.ending), e.seat);
    s_.draw_offer.reset();
    finish_turn();
    return {};
  }

  Expected<void> operator()(const RematchVoted& e) {
    if (s_.phase != Phase::kOver || s_.at(e.seat).kind != OccupantKind::kHuman) {
      return impossible("there is nothing to vote on");
    }
    of(s_.has_voted, e.seat) = true;
    return log("rematch", e.seat);
  }

  Expected<void> operator()(const WentAway& e) {
    if (s_.phase != Phase::kPlaying || s_.at(e.seat).kind != OccupantKind::kHuman ||
        s_.at(e.seat).is_away) {
      return impossible("nobody can go away from that seat now");
    }
    s_.at(e.seat).is_away = true;
    // The turn's clock stays as it is, so that leaving and coming back wins no time; and only the
    // first leaving of a turn counts, or one who leaves again and again would hold up the table.
    if (s_.turn.seat == e.seat && s_.pace_ms == s_.turn_ms) s_.pace_ms = event_.at_ms;
    return log("away", e.seat);
  }

  Expected<void> operator()(const CameBack& e) {
    if (!s_.at(e.seat).is_away) return impossible("nobody is away there");
    s_.at(e.seat).is_away = false;
    s_.at(e.seat).misses = 0;
    return log("back", e.seat);
  }

  Expected<void> operator()(const Resumed&) {
    // No time ran while nobody held the table: what was waiting waits on as if nothing had been.
    const Millis gap_ms = event_.at_ms - s_.last_ms;
    s_.turn_ms += gap_ms;
    s_.pace_ms += gap_ms;
    return log("resumed", std::nullopt);
  }

 private:
  HistoryEntry& add(std::string_view kind, std::optional<Seat> seat, std::string text = {}) {
    LogEntry entry;
    entry.entry.seq = event_.seq;
    entry.entry.kind = kind;
    entry.entry.seat = seat;
    entry.entry.text = std::move(text);
    s_.log.push_back(std::move(entry));
    return s_.log.back().entry;
  }
  Expected<void> log(std::string_view kind, std::optional<Seat> seat, std::string text = {}) {
    add(kind, seat, std::move(text));
    return {};
  }

  void record(RecordAction::Kind kind, Seat seat, MovedBy by, Millis used_ms,
              const core::Played& played) {
    RecordAction action{kind, seat, by, used_ms};
    action.text = played.move;
    action.steps = played.steps;
    s_.record.actions.push_back(std::move(action));
  }

  void vacate(Seat seat) {
    s_.at(seat) = Occupant{};
    s_.at(seat).kind = OccupantKind::kOpen;
    of(s_.has_voted, seat) = false;
    if (s_.opener == seat) s_.opener.reset();
  }

  // Every seated seat once, the closed ones where they are.
  bool is_seating(const std::array<std::uint8_t, 4>& from) const {
    std::array<bool, 4> seen{};
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (from[i] >= from.size() || seen[from[i]]) return false;
      seen[from[i]] = true;
      const bool is_closed = s_.occupants[i].kind == OccupantKind::kClosed ||
                             s_.occupants[from[i]].kind == OccupantKind::kClosed;
      if (is_closed && from[i] != i) return false;
    }
    return true;
  }

  void begin(const Began& e) {
    s_.occupants = moved_seats(s_.occupants, e.from);
    s_.seed = s_.prepared->seed;
    s_.prepared.reset();
    s_.round = e.round;
    s_.context = chance_context(s_.setup, e.round, s_.occupants);
    s_.chances = 0;
    s_.phase = Phase::kPlaying;
    s_.has_voted = {};
    s_.has_offered = {};
    s_.draw_offer.reset();
    s_.opener.reset();
    s_.opener_user.clear();
    s_.ply = 0;
    s_.bank_ms.fill(s_.setup.time.bank_ms);
    s_.turn_ms = s_.pace_ms = event_.at_ms;
    start_record(e);
    look_at_turn();
  }

  void start_record(const Began& e) {
    Record& record = s_.record = Record{};
    record.game = s_.match->game();
    record.rules_version = s_.match->rules_version();
    record.table = s_.setup.id;
    record.round = e.round;
    record.profile = s_.setup.profile;
    record.settings = round_settings(s_, e.first);
    record.seats = s_.setup.seats;
    record.options = s_.match->options_text();
    record.stake = s_.setup.stake;
    record.time = s_.setup.time;
    record.began_ms = event_.at_ms;
    record.commitment = commitment_hex(s_.setup, e.round, s_.seed);
    for (const Seat seat : kAllSeats) {
      Occupant& occupant = s_.at(seat);
      occupant.misses = 0;
      of(record.players, seat) = {occupant.kind, occupant.name, occupant.level,
                                  of(s_.context.client_seeds, seat)};
    }
  }

  // Takes the time of this move from its seat.  What the table plays costs nothing and earns
  // nothing.
  void charge(const Moved& e, bool is_call) {
    Millis& bank_ms = of(s_.bank_ms, e.seat);
    if (e.by == MovedBy::kClock) {
      bank_ms = 0;
    } else if (!is_call) {
      bank_ms = time_left(s_, e.seat, event_.at_ms).bank_ms + s_.setup.time.increment_ms;
    }
  }

  void look_at_turn() {
    s_.turn = s_.match->turn();
    s_.forced = s_.match->forced_move();
  }

  // After a declaration: the same turn and its clock go on.
  void continue_turn() {
    ++s_.ply;
    s_.pace_ms = event_.at_ms;
    look_at_turn();
    if (s_.turn.kind == TurnKind::kOver) finish_round();
  }

  void finish_turn() {
    ++s_.ply;
    s_.turn_ms = s_.pace_ms = event_.at_ms;
    look_at_turn();
    if (s_.turn.kind == TurnKind::kOver) finish_round();
  }

  void finish_round() {
    s_.phase = Phase::kOver;
    s_.draw_offer.reset();
    s_.record.ended_ms = event_.at_ms;
    s_.record.final = s_.match->position();
    s_.record.outcome = *s_.match->outcome();
    s_.record.seed = s_.seed;
    s_.opener = s_.match->next_opener();
    if (!s_.opener) s_.opener = winner();
    if (s_.opener && s_.at(*s_.opener).kind == OccupantKind::kHuman) {
      s_.opener_user = s_.at(*s_.opener).user;
    }
  }

  // The one who came first, if that is one.
  std::optional<Seat> winner() const {
    const core::Outcome& outcome = s_.record.outcome;
    std::optional<Seat> best;
    bool is_shared = false;
    for (const Seat seat : kAllSeats) {
      if (s_.at(seat).kind == OccupantKind::kClosed) continue;
      if (outcome.has_ranks) {
        if (of(outcome.ranks, seat) == 1 && !best) best = seat;
        continue;
      }
      if (!best || of(outcome.scores, seat) > of(outcome.scores, *best)) {
        best = seat;
        is_shared = false;
      } else if (!(of(outcome.scores, seat) < of(outcome.scores, *best))) {
        is_shared = true;
      }
    }
    return is_shared ? std::nullopt : best;
  }

  TableState& s_;
  const Event& event_;
};

void remember(TableState& state, const Event& event) {
  if (event.command_id.empty()) return;
  auto& entries = state.recent[event.user].entries;
  entries.emplace_back(event.command_id, event.seq);
  if (entries.size() > RecentCommands::kKept) entries.pop_front();
}

}  // namespace

core::PerSeat<Occupant> moved_seats(const core::PerSeat<Occupant>& occupants,
                                    const std::array<std::uint8_t, 4>& from) {
  core::PerSeat<Occupant> out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = occupants[from[i]];
  return out;
}

core::ChanceContext chance_context(const Setup& setup, std::uint32_t round,
                                   const core::PerSeat<Occupant>& occupants) {
  core::ChanceContext context;
  context.id = round_id(setup, round);
  for (const Seat seat : kAllSeats) {
    if (of(occupants, seat).kind == OccupantKind::kHuman) {
      of(context.client_seeds, seat) = of(occupants, seat).client_seed;
    }
  }
  return context;
}

Expected<void> evolve(TableState& state, const Event& event) {
  if (event.seq != state.seq + 1) return impossible("an event is missing or stands twice");
  if (event.at_ms < state.last_ms) return impossible("an event is older than the one before it");
  if (state.seq == 0 && !std::holds_alternative<Opened>(event.body)) {
    return impossible("a table begins with its opening");
  }
  Expected<void> done = std::visit(Evolver(state, event), event.body);
  if (!done) return done;
  state.seq = event.seq;
  state.last_ms = event.at_ms;
  remember(state, event);
  return {};
}

}  // namespace kydai::session
