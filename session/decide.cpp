// decide(): what a command would do, as events, or why it may not be done.  It looks at the state
// and changes nothing; a move is tried out on a copy of the game.
#include <algorithm>

#include "core/check.hpp"
#include "session/state.hpp"

namespace kydai::session {
namespace {

using core::Ending;
using core::fail;
using core::FaultCode;
using core::TurnKind;

// A seat is away after so many time-outs in a row (R32 of domino: two; R43 of ca-ngua: three).
constexpr int kMissesMaxHidden = 2;
constexpr int kMissesMaxOpen = 3;

std::unexpected<Fault> not_seated() {
  return fail(FaultCode::kForbidden, 0, "you do not sit at this table", "table.not-seated");
}
std::unexpected<Fault> not_playing() {
  return fail(FaultCode::kOver, 0, "no round is running", "table.not-playing");
}
std::unexpected<Fault> is_playing() {
  return fail(FaultCode::kBusy, 0, "a round is running", "table.playing");
}
std::unexpected<Fault> stale() {
  return fail(FaultCode::kStale, 0, "the round has gone on since", "table.stale");
}
std::unexpected<Fault> time_is_up() {
  return fail(FaultCode::kStale, 0, "the time for this move is up", "table.time-up");
}
std::unexpected<Fault> bad_name() {
  return fail(FaultCode::kRange, 0, "a name is 1 to 24 characters without control characters",
              "table.name");
}
std::unexpected<Fault> long_seed() {
  return fail(FaultCode::kRange, 0, "a seed is at most 64 bytes", "table.seed");
}

bool is_level(std::string_view text) {
  const auto is_level_byte = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  return !text.empty() && text.size() <= 24 && std::ranges::all_of(text, is_level_byte);
}

class Decider {
 public:
  Decider(const TableState& state, std::string_view user, Millis now_ms, const core::Seed& fresh)
      : s_(state), user_(user), seat_(seat_of(state, user)), now_ms_(now_ms), fresh_(fresh) {}

  std::vector<EventBody> take() { return std::move(bodies_); }

  // --- chairs
  // ---------------------------------------------------------------------------------------

  Expected<void> operator()(const Sit& c) {
    if (seat_ && s_.at(*seat_).is_away) return come_back();
    if (seat_ && (!c.seat || *c.seat == *seat_)) return {};
    if (s_.phase == Phase::kPlaying) return is_playing();
    if (!is_showable(c.name, kNameBytesMax)) return bad_name();
    if (c.client_seed.size() > kClientSeedBytesMax) return long_seed();
    std::optional<Seat> target = c.seat;
    for (const Seat seat : kAllSeats) {
      if (!target && s_.at(seat).kind == OccupantKind::kOpen) target = seat;
    }
    if (!target) return fail(FaultCode::kBusy, 0, "every seat is taken", "table.full");
    if (const Expected<void> free = need_open(*target); !free) return free;
    if (user_.empty()) return not_seated();
    if (seat_) add(Stood{*seat_});
    Occupant occupant{OccupantKind::kHuman};
    occupant.user = user_;
    occupant.name = c.name;
    occupant.client_seed = c.client_seed;
    add(Sat{*target, std::move(occupant)});
    return {};
  }

  Expected<void> operator()(const Stand&) {
    if (!seat_) return not_seated();
    if (s_.phase != Phase::kPlaying) {
      add(Stood{*seat_});
    } else if (!s_.at(*seat_).is_away) {
      add(WentAway{*seat_});
    }
    return {};
  }

  Expected<void> operator()(const AddBot& c) {
    if (const Expected<void> host = need_host(); !host) return host;
    if (s_.phase == Phase::kPlaying) return is_playing();
    if (!is_level(c.level)) {
      return fail(FaultCode::kUnknown, 0, "there is no such bot", "table.level");
    }
    const Occupant& now = s_.at(c.seat);
    if (now.kind == OccupantKind::kBot && now.level == c.level) return {};
    if (now.kind != OccupantKind::kBot) {
      if (const Expected<void> free = need_open(c.seat); !free) return free;
    }
    Occupant bot{OccupantKind::kBot};
    bot.user = "bot";
    bot.name = "Bot";
    bot.level = c.level;
    add(Sat{c.seat, std::move(bot)});
    core::PerSeat<Occupant> next = s_.occupants;
    of(next, c.seat).kind = OccupantKind::kBot;
    return begin_if_agreed(next, s_.has_voted);
  }

  Expected<void> operator()(const RemoveSeat& c) {
    if (const Expected<void> host = need_host(); !host) return host;
    if (s_.phase == Phase::kPlaying) return is_playing();
    const OccupantKind kind = s_.at(c.seat).kind;
    if (kind == OccupantKind::kClosed) return no_such_seat();
    if (kind != OccupantKind::kOpen) add(Stood{c.seat});
    return {};
  }

  Expected<void> operator()(const Rename& c) {
    if (!is_showable(c.name, kNameBytesMax)) return bad_name();
    if (seat_ && s_.at(*seat_).name != c.name) add(Renamed{*seat_, c.name});
    return {};
  }

  Expected<void> operator()(const SetSeed& c) {
    if (!seat_) return not_seated();
    if (s_.phase == Phase::kPlaying) {
      return fail(FaultCode::kForbidden, 0, "a seed is fixed once the round has begun",
                  "table.seed-fixed");
    }
    if (c.client_seed.size() > kClientSeedBytesMax) return long_seed();
    if (s_.at(*seat_).client_seed != c.client_seed) add(Seeded{*seat_, c.client_seed});
    return {};
  }

  // --- rounds
  // ---------------------------------------------------------------------------------------

  Expected<void> operator()(const Start&) {
    if (const Expected<void> host = need_host(); !host) return host;
    if (s_.phase == Phase::kPlaying) return is_playing();
    if (s_.phase == Phase::kOver && count(OccupantKind::kHuman) > 0) {
      return fail(FaultCode::kForbidden, 0, "the players vote for another round", "table.vote");
    }
    if (count(OccupantKind::kOpen) > 0) {
      return fail(FaultCode::kBusy, 0, "a seat is still open", "table.open-seat");
    }
    return begin(s_.occupants);
  }

  Expected<void> operator()(const Rematch&) {
    if (!seat_) return not_seated();
    if (s_.phase == Phase::kPlaying) return is_playing();
    if (s_.phase == Phase::kLobby) return not_playing();
    if (of(s_.has_voted, *seat_)) return {};
    come_back_if_away();
    add(RematchVoted{*seat_});
    core::PerSeat<bool> votes = s_.has_voted;
    of(votes, *seat_) = true;
    return begin_if_agreed(s_.occupants, votes);
  }

  // --- play
  // -----------------------------------------------------------------------------------------

  Expected<void> operator()(const Play& c) {
    if (const Expected<void> ready = need_turn(c.ply); !ready) return ready;
    if (is_late(*seat_)) return time_is_up();
    come_back_if_away();
    return move(*seat_, c.move, MovedBy::kPlayer);
  }

  Expected<void> operator()(const BotPlay& c) {
    if (s_.phase != Phase::kPlaying) return not_playing();
    if (c.ply != s_.ply) return stale();
    if (s_.at(c.seat).kind != OccupantKind::kBot) {
      return fail(FaultCode::kForbidden, 0, "no bot sits there", "table.no-bot");
    }
    if (is_late(c.seat)) return time_is_up();
    return move(c.seat, c.move, MovedBy::kBot);
  }

  Expected<void> operator()(const Roll& c) {
    if (const Expected<void> ready = need_turn(c.ply); !ready) return ready;
    if (s_.turn.kind != TurnKind::kChance || s_.turn.seat != *seat_) {
      return fail(FaultCode::kNotYourTurn, 0, "the dice do not wait for you", "table.no-dice");
    }
    come_back_if_away();
    return roll(MovedBy::kPlayer);
  }

  Expected<void> operator()(const OfferDraw&) {
    if (const Expected<void> ready = need_round(); !ready) return ready;
    if (!s_.match->can_end(Ending::kAgreement)) {
      return fail(FaultCode::kIllegal, 0, "this game knows no agreed draw", "table.no-draw");
    }
    if (s_.draw_offer == seat_) return {};
    if (s_.draw_offer) return end(Ending::kAgreement);  // both want it
    if (of(s_.has_offered, *seat_)) {
      return fail(FaultCode::kIllegal, 0, "you may offer again after your next move",
                  "table.offered");
    }
    come_back_if_away();
    add(DrawOffered{*seat_});
    // A bot plays every game to its end; it says so at once instead of leaving the offer open.
    const Seat opponent = core::other(*seat_);
    if (s_.at(opponent).kind == OccupantKind::kBot) add(DrawDeclined{opponent});
    return {};
  }

  Expected<void> operator()(const AnswerDraw& c) {
    if (const Expected<void> ready = need_round(); !ready) return ready;
    if (!s_.draw_offer || *s_.draw_offer == *seat_) {
      return fail(FaultCode::kIllegal, 0, "nobody has offered you a draw", "table.no-offer");
    }
    if (c.accept) return end(Ending::kAgreement);
    come_back_if_away();
    add(DrawDeclined{*seat_});
    return {};
  }

  Expected<void> operator()(const Resign&) {
    if (const Expected<void> ready = need_round(); !ready) return ready;
    return end(Ending::kResign);
  }

  // --- time
  // -----------------------------------------------------------------------------------------

  Expected<void> operator()(const Tick&) {
    const std::optional<Millis> wake = next_wake(s_);
    if (!wake || now_ms_ < *wake) return {};
    if (s_.turn.kind == TurnKind::kChance) {
      const Occupant& roller = s_.at(s_.turn.seat);
      if (roller.kind == OccupantKind::kBot) return roll(MovedBy::kBot);
      return roll(roller.is_away ? MovedBy::kTable : MovedBy::kClock);
    }
    const Seat seat = s_.turn.seat;
    if (s_.forced) return move(seat, *s_.forced, MovedBy::kTable);
    if (table_plays(s_)) return move(seat, s_.match->timeout_move(), MovedBy::kTable);
    if (s_.facts.has_flag) {
      seat_ = seat;
      return end(Ending::kFlag);
    }
    const Expected<void> moved = move(seat, s_.match->timeout_move(), MovedBy::kClock);
    KYDAI_CHECK(moved.has_value());
    const int misses_max = s_.facts.has_hidden_information ? kMissesMaxHidden : kMissesMaxOpen;
    const Occupant& sleeper = s_.at(seat);
    const bool is_over = std::holds_alternative<Prepared>(bodies_.back());
    if (!is_over && sleeper.kind == OccupantKind::kHuman && sleeper.misses + 1 >= misses_max) {
      add(WentAway{seat});
    }
    return {};
  }

  Expected<void> operator()(const Resume&) {
    if (s_.phase == Phase::kPlaying) add(Resumed{});
    return {};
  }

 private:
  void add(EventBody body) { bodies_.push_back(std::move(body)); }

  std::unexpected<Fault> no_such_seat() const {
    return fail(FaultCode::kRange, 0, "there is no such seat at this table", "table.no-seat");
  }
  Expected<void> need_host() const {
    if (!user_.empty() && user_ == s_.setup.host) return {};
    return fail(FaultCode::kForbidden, 0, "only the host of the table may do that",
                "table.not-host");
  }
  Expected<void> need_open(Seat seat) const {
    const OccupantKind kind = s_.at(seat).kind;
    if (kind == OccupantKind::kClosed) return no_such_seat();
    if (kind == OccupantKind::kOpen) return {};
    return fail(FaultCode::kBusy, 0, "that seat is taken", "table.seat-taken");
  }
  // A person of the running round.
  Expected<void> need_round() const {
    if (!seat_) return not_seated();
    if (s_.phase != Phase::kPlaying) return not_playing();
    return {};
  }
  // ... who speaks of the present ply.
  Expected<void> need_turn(std::uint32_t ply) const {
    if (const Expected<void> ready = need_round(); !ready) return ready;
    if (ply != s_.ply) return stale();
    return {};
  }
  // The clock has run out and the table only has not been told yet.
  bool is_late(Seat seat) const {
    const std::optional<Millis> end_ms = deadline(s_);
    return end_ms && s_.turn.seat == seat && now_ms_ >= *end_ms;
  }
  int count(OccupantKind kind) const {
    const auto is_kind = [kind](const Occupant& occupant) { return occupant.kind == kind; };
    return static_cast<int>(std::ranges::count_if(s_.occupants, is_kind));
  }

  Expected<void> come_back() {
    add(CameBack{*seat_});
    return {};
  }
  void come_back_if_away() {
    if (s_.at(*seat_).is_away) add(CameBack{*seat_});
  }

  Expected<void> move(Seat seat, std::string_view text, MovedBy by) {
    const std::unique_ptr<core::Match> next = s_.match->clone();
    Expected<core::Played> played = next->play(seat, text);
    if (!played) return std::unexpected(played.error());
    add(Moved{seat, std::move(played->move), by});
    follow_up(*next, s_.round, s_.seed, s_.context, s_.chances);
    return {};
  }

  Expected<void> roll(MovedBy by) {
    const std::unique_ptr<core::Match> next = s_.match->clone();
    core::ByteStream bytes(s_.seed, s_.context, s_.facts.chance_kind, s_.chances);
    next->draw(bytes);
    add(Rolled{s_.turn.seat, by});
    follow_up(*next, s_.round, s_.seed, s_.context, s_.chances + 1);
    return {};
  }

  Expected<void> end(Ending ending) {
    const std::unique_ptr<core::Match> next = s_.match->clone();
    if (const Expected<void> ended = next->end(ending, *seat_); !ended) return ended;
    if (ending == Ending::kAgreement) come_back_if_away();
    add(Ended{ending, *seat_});
    follow_up(*next, s_.round, s_.seed, s_.context, s_.chances);
    return {};
  }

  // What comes without anybody's doing: a deal, and after the last move the commitment to the next
  // round, which must stand before any seat may choose its seed for that.
  void follow_up(core::Match& next, std::uint32_t round, const core::Seed& seed,
                 const core::ChanceContext& context, std::uint64_t chances) {
    while (s_.facts.chance_kind == core::ChanceKind::kDeal &&
           next.turn().kind == TurnKind::kChance) {
      add(Rolled{next.turn().seat, MovedBy::kTable});
      core::ByteStream bytes(seed, context, core::ChanceKind::kDeal, chances++);
      next.draw(bytes);
    }
    if (next.turn().kind == TurnKind::kOver) add(Prepared{round + 1, fresh_});
  }

  Expected<void> begin_if_agreed(const core::PerSeat<Occupant>& occupants,
                                 const core::PerSeat<bool>& votes) {
    if (s_.phase != Phase::kOver) return {};
    int people = 0;
    for (const Seat seat : kAllSeats) {
      const OccupantKind kind = of(occupants, seat).kind;
      if (kind == OccupantKind::kOpen) return {};
      if (kind != OccupantKind::kHuman) continue;  // bots agree by themselves
      if (!of(votes, seat)) return {};
      ++people;
    }
    if (people == 0) return {};
    return begin(occupants);
  }

  Expected<void> begin(const core::PerSeat<Occupant>& occupants) {
    Began began{s_.prepared->round};
    const bool is_later = s_.round > 0;
    if (is_later && s_.facts.swaps_sides) began.from = {1, 0, 2, 3};
    // R8, R9 of domino: the last winner begins if he still sits; else it is a first round again.
    // What was added to bodies_ before can only have put a bot on an open chair, which was
    // nobody's.
    if (is_later && !s_.facts.opener_setting.empty()) began.first = s_.opener;
    Expected<std::unique_ptr<core::Match>> match = make_round(s_, began.first);
    if (!match) return std::unexpected(match.error());
    const core::ChanceContext context =
        chance_context(s_.setup, began.round, moved_seats(occupants, began.from));
    add(began);
    follow_up(**match, began.round, s_.prepared->seed, context, 0);
    return {};
  }

  const TableState& s_;
  const std::string_view user_;
  std::optional<Seat> seat_;  // of the user; of the seat that flags
  const Millis now_ms_;
  const core::Seed& fresh_;
  std::vector<EventBody> bodies_;
};

std::optional<std::uint32_t> find_repeat(const TableState& state, std::string_view user,
                                         std::string_view command_id) {
  if (command_id.empty()) return std::nullopt;
  const auto recent = state.recent.find(std::string(user));
  if (recent == state.recent.end()) return std::nullopt;
  for (const auto& [id, seq] : recent->second.entries) {
    if (id == command_id) return seq;
  }
  return std::nullopt;
}

}  // namespace

Expected<Table::Decision> decide(const TableState& state, const Command& command,
                                 std::string_view user, std::string_view command_id, Millis now_ms,
                                 const core::Seed& fresh) {
  Table::Decision decision;
  if (const auto seq = find_repeat(state, user, command_id)) {
    decision.is_repeat = true;
    decision.repeat_seq = *seq;
    return decision;
  }
  // A clock set back must not make an event older than the one before it.
  const Millis at_ms = std::max(now_ms, state.last_ms);
  Decider decider(state, user, at_ms, fresh);
  if (const Expected<void> decided = std::visit(decider, command); !decided) {
    return std::unexpected(decided.error());
  }
  std::uint32_t seq = state.seq;
  for (EventBody& body : decider.take()) {
    Event event{++seq, at_ms, std::string(user), {}, std::move(body)};
    if (decision.events.empty()) event.command_id = command_id;
    decision.events.push_back(std::move(event));
  }
  return decision;
}

}  // namespace kydai::session
