// What a viewer is told.  Everything that leaves the table goes through here; the game's part of it
// comes from Match::show(viewer) and from steps trimmed to the viewer, and the seed only once the
// round is over.
#include <algorithm>

#include "core/sha256.hpp"
#include "session/record_words.hpp"
#include "session/state.hpp"

namespace kydai::session {
namespace {

using core::TurnKind;

core::Bytes bytes_of(std::string_view text) {
  return core::Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

std::string hash_of(std::string_view view) {
  core::Sha256 hash;
  hash.update(bytes_of(view));
  const core::Digest digest = hash.finish();
  return core::to_hex(core::Bytes(digest).first(8));
}

SeatView view_of_seat(const TableState& state, Seat seat, std::string_view user, Millis now_ms) {
  const Occupant& occupant = state.at(seat);
  const bool is_human = occupant.kind == OccupantKind::kHuman;
  SeatView view;
  view.kind = kOccupants[static_cast<std::size_t>(occupant.kind)];
  view.name = occupant.name;
  view.level = occupant.level;
  view.is_you = is_human && !user.empty() && occupant.user == user;
  view.is_host = is_human && occupant.user == state.setup.host;
  view.is_away = occupant.is_away;
  view.has_voted = of(state.has_voted, seat);
  if (occupant.kind == OccupantKind::kClosed) return view;
  if (state.phase == Phase::kLobby) {
    view.bank_ms = state.setup.time.bank_ms;
    view.move_ms = state.setup.time.move_ms;
    return view;
  }
  const TimeLeft left = time_left(state, seat, now_ms);
  view.bank_ms = left.bank_ms;
  view.move_ms = left.move_ms;
  view.clock_runs = clock_seat(state) == seat;
  return view;
}

// What the seats of a round are told of its fairness.
void add_fairness(const TableState& state, Snapshot& out) {
  if (state.phase == Phase::kLobby) {
    out.round_id = round_id(state.setup, state.prepared->round);
    out.commitment = commitment_hex(state.setup, state.prepared->round, state.prepared->seed);
    return;
  }
  out.round_id = state.context.id;
  out.commitment = state.record.commitment;
  for (const Seat seat : kAllSeats) {
    of(out.client_seeds, seat) = core::to_hex(bytes_of(of(state.context.client_seeds, seat)));
  }
  if (state.phase != Phase::kOver) return;
  out.seed = core::to_hex(state.seed);
  if (state.prepared) {
    out.next_commitment = commitment_hex(state.setup, state.prepared->round, state.prepared->seed);
  }
}

void add_game(const TableState& state, Viewer viewer, Snapshot& out) {
  out.turn = state.turn;
  out.ply = state.ply;
  out.view = state.match->show(viewer);
  out.view_hash = hash_of(out.view);
  out.options = state.match->options_text();
  out.outcome = state.match->outcome();
  out.draw_offer = state.draw_offer;
  if (viewer.is_spectator() || state.phase != Phase::kPlaying) return;
  const Seat seat = viewer.as_seat();
  if (state.turn.kind == TurnKind::kSeat && state.turn.seat == seat) {
    out.legal = state.match->legal();
    out.calls = state.match->calls();
  }
  if (state.match->can_end(core::Ending::kResign)) {
    out.can_resign = state.match->clone()->end(core::Ending::kResign, seat).has_value();
  }
  out.can_offer_draw = !state.draw_offer && !of(state.has_offered, seat) &&
                       state.match->can_end(core::Ending::kAgreement);
}

}  // namespace

std::string_view to_string(MovedBy by) { return kMovedBy[static_cast<std::size_t>(by)]; }

std::optional<Seat> seat_of(const TableState& state, std::string_view user) {
  if (user.empty()) return std::nullopt;
  for (const Seat seat : kAllSeats) {
    const Occupant& occupant = state.at(seat);
    if (occupant.kind == OccupantKind::kHuman && occupant.user == user) return seat;
  }
  return std::nullopt;
}

Snapshot snapshot(const TableState& state, Viewer viewer, std::string_view user, Millis now_ms) {
  Snapshot out;
  out.seq = state.seq;
  out.phase = state.phase;
  out.round = state.round;
  out.options = state.facts.options;
  out.you = seat_of(state, user);
  out.is_host = !user.empty() && user == state.setup.host;
  for (const Seat seat : kAllSeats) {
    out.seats.push_back(view_of_seat(state, seat, user, now_ms));
  }
  add_fairness(state, out);
  if (state.match) add_game(state, viewer, out);
  return out;
}

std::vector<HistoryEntry> history(const TableState& state, Viewer viewer, std::uint32_t since) {
  std::vector<HistoryEntry> out;
  if (since >= state.seq) return out;
  out.reserve(state.seq - since);
  // Entry i of the log is that of event i + 1.
  for (std::size_t i = since; i < state.log.size(); ++i) {
    HistoryEntry entry = state.log[i].entry;
    for (const core::Step& step : state.log[i].steps) {
      entry.steps.emplace_back(step.actor, viewer.is(step.actor) ? step.full : step.trimmed);
    }
    out.push_back(std::move(entry));
  }
  return out;
}

}  // namespace kydai::session
