#include "server/projection.hpp"

#include "wire/json_writer.hpp"

namespace kydai::server {
namespace {

using session::HistoryEntry;
using session::SeatView;
using session::Snapshot;
using wire::JsonWriter;

std::string_view to_string(session::Phase phase) {
  switch (phase) {
    case session::Phase::kLobby: return "lobby";
    case session::Phase::kPlaying: return "playing";
    case session::Phase::kOver: return "over";
  }
  return "over";
}

std::string_view to_string(core::TurnKind kind) {
  switch (kind) {
    case core::TurnKind::kSeat: return "seat";
    case core::TurnKind::kChance: return "chance";
    case core::TurnKind::kOver: return "over";
  }
  return "over";
}

void write_setup(JsonWriter& json, const session::Setup& setup) {
  json.begin_object().field("id", setup.id).field("game", setup.game);
  json.field("profile", setup.profile).key("settings").begin_object();
  for (const session::NamedSetting& setting : setup.settings) {
    json.field(setting.name, setting.value);
  }
  json.end_object().field("seats", setup.seats).field("stake", setup.stake);
  json.key("time").begin_object().field("bank_ms", setup.time.bank_ms);
  json.field("increment_ms", setup.time.increment_ms).field("move_ms", setup.time.move_ms);
  json.end_object().field("pace_ms", setup.pace_ms).field("auto_roll_ms", setup.auto_roll_ms);
  json.field("note", setup.note).end_object();
}

void write_entry(JsonWriter& json, const HistoryEntry& entry) {
  json.begin_object().field("q", entry.seq).field("k", entry.kind);
  if (entry.seat) json.field("s", core::index(*entry.seat));
  if (!entry.text.empty()) json.field("x", entry.text);
  if (!entry.human.empty()) json.field("h", entry.human);
  if (!entry.by.empty()) json.field("by", entry.by);
  if (!entry.steps.empty()) {
    json.key("st").begin_array();
    for (const auto& [seat, text] : entry.steps) {
      json.begin_array().value(core::index(seat)).value(text).end_array();
    }
    json.end_array();
  }
  if (entry.used_ms > 0) json.field("ms", entry.used_ms);
  json.end_object();
}

template <class Values>
void write_list(JsonWriter& json, std::string_view name, const Values& values) {
  json.key(name).begin_array();
  for (const auto& value : values) json.value(value);
  json.end_array();
}

void write_outcome(JsonWriter& json, const core::Outcome& outcome) {
  const std::size_t n = outcome.entries;
  json.key("outcome").begin_object().field("reason", core::to_string(outcome.reason));
  json.key("scores").begin_array();
  for (std::size_t i = 0; i < n; ++i) json.value(outcome.scores[i]);
  json.end_array();
  const auto list = [&](bool has, std::string_view name, const auto& values) {
    if (!has) return;
    json.key(name).begin_array();
    for (std::size_t i = 0; i < n; ++i) json.value(static_cast<std::int64_t>(values[i]));
    json.end_array();
  };
  list(outcome.has_ranks, "ranks", outcome.ranks);
  list(outcome.has_pay, "pay", outcome.pay);
  list(outcome.has_points, "points", outcome.points);
  json.end_object();
}

void write_seat(JsonWriter& json, const SeatView& seat) {
  json.begin_object().field("kind", seat.kind).field("name", seat.name);
  json.field("level", seat.level).field("you", seat.is_you).field("host", seat.is_host);
  json.field("away", seat.is_away).field("voted", seat.has_voted);
  json.field("bank", seat.bank_ms).field("move", seat.move_ms).field("runs", seat.clock_runs);
  json.end_object();
}

void write_now(JsonWriter& json, const Snapshot& now, session::Millis server_ms) {
  json.begin_object().field("seq", now.seq).field("phase", to_string(now.phase));
  json.field("round", now.round).field("round_id", now.round_id);
  json.field("commitment", now.commitment);
  if (!now.seed.empty()) json.field("seed", now.seed);
  write_list(json, "client_seeds", now.client_seeds);
  json.key("turn").begin_object().field("kind", to_string(now.turn.kind));
  json.field("seat", core::index(now.turn.seat)).end_object();
  json.field("ply", now.ply).field("view", now.view).field("hash", now.view_hash);
  write_list(json, "legal", now.legal);
  write_list(json, "calls", now.calls);
  json.field("options", now.options);
  if (now.outcome) write_outcome(json, *now.outcome);
  if (now.draw_offer) json.field("draw_offer", core::index(*now.draw_offer));
  if (now.you) json.field("you", core::index(*now.you));
  json.field("host", now.is_host).field("can_resign", now.can_resign);
  json.field("can_offer_draw", now.can_offer_draw).key("seats").begin_array();
  for (const SeatView& seat : now.seats) write_seat(json, seat);
  json.end_array().field("server_ms", server_ms).end_object();
}

}  // namespace

std::string write_up(const session::Setup* setup, const std::vector<HistoryEntry>& log,
                     const Snapshot& now, session::Millis server_ms) {
  JsonWriter json;
  json.begin_object().field("t", "up");
  if (setup != nullptr) write_setup(json.key("table"), *setup);
  json.key("log").begin_array();
  for (const HistoryEntry& entry : log) write_entry(json, entry);
  json.end_array();
  write_now(json.key("now"), now, server_ms);
  json.end_object();
  return json.take();
}

std::string write_summary(const session::Setup& setup, const Snapshot& now) {
  JsonWriter json;
  json.begin_object().field("id", setup.id).field("game", setup.game);
  json.field("phase", to_string(now.phase)).key("seats").begin_array();
  for (const SeatView& seat : now.seats) {
    json.begin_object().field("kind", seat.kind).field("name", seat.name).end_object();
  }
  write_setup(json.end_array().key("setup"), setup);
  json.end_object();
  return json.take();
}

session::Command to_command(const wire::Action& action, std::string_view name) {
  struct Convert {
    std::string_view name;
    session::Command operator()(const wire::Sit& a) const {
      return session::Sit{a.seat, std::string(name), a.client_seed};
    }
    session::Command operator()(const wire::Stand&) const { return session::Stand{}; }
    session::Command operator()(const wire::AddBot& a) const {
      return session::AddBot{a.seat, a.level};
    }
    session::Command operator()(const wire::Remove& a) const { return session::RemoveSeat{a.seat}; }
    session::Command operator()(const wire::Start&) const { return session::Start{}; }
    session::Command operator()(const wire::Move& a) const { return session::Play{a.ply, a.move}; }
    session::Command operator()(const wire::Roll& a) const { return session::Roll{a.ply}; }
    session::Command operator()(const wire::Draw&) const { return session::OfferDraw{}; }
    session::Command operator()(const wire::Answer& a) const {
      return session::AnswerDraw{a.accept};
    }
    session::Command operator()(const wire::Resign&) const { return session::Resign{}; }
    session::Command operator()(const wire::Rematch&) const { return session::Rematch{}; }
    session::Command operator()(const wire::SetSeed& a) const {
      return session::SetSeed{a.client_seed};
    }
    session::Command operator()(const wire::Rename& a) const { return session::Rename{a.name}; }
  };
  return std::visit(Convert{name}, action);
}

}  // namespace kydai::server
