#include "wire/message.hpp"

#include <array>

#include "wire/fields.hpp"
#include "wire/name.hpp"

namespace kydai::wire {
namespace {

namespace json = boost::json;

constexpr std::size_t kMoveBytesMax = 32;
constexpr std::size_t kIdBytesMax = 40;
constexpr std::size_t kWordBytesMax = 32;
constexpr std::size_t kNameBytesMax = 4 * kNameCharactersMax + 64;  // before trimming
constexpr std::size_t kNoteBytesMax = 500;
constexpr std::size_t kSettingsMax = 40;
constexpr std::int64_t kDayMs = 86'400'000;
constexpr std::int64_t kStakeMax = 1'000'000;

void read_name(Fields& fields, std::string& out) {
  std::string raw;
  fields.text("name", raw, kNameBytesMax, Presence::kRequired);
  if (!fields.is_good()) return;
  std::optional<std::string> name = clean_name(raw);
  if (!name) {
    return fields.complain("range", "name", "1 to 24 characters without control characters");
  }
  out = std::move(*name);
}

std::optional<Action> read_sit(Fields& fields) {
  Sit sit;
  if (fields.has("seat")) fields.seat("seat", sit.seat.emplace());
  fields.client_seed("client_seed", sit.client_seed, Presence::kOptional);
  return sit;
}

std::optional<Action> read_bot(Fields& fields) {
  AddBot bot{};
  fields.seat("seat", bot.seat);
  fields.word("level", bot.level, kWordBytesMax, Presence::kRequired);
  return bot;
}

std::optional<Action> read_remove(Fields& fields) {
  Remove remove{};
  fields.seat("seat", remove.seat);
  return remove;
}

std::optional<Action> read_move(Fields& fields) {
  Move move{};
  fields.ply("ply", move.ply);
  fields.word("move", move.move, kMoveBytesMax, Presence::kRequired);
  return move;
}

std::optional<Action> read_roll(Fields& fields) {
  Roll roll{};
  fields.ply("ply", roll.ply);
  return roll;
}

std::optional<Action> read_seed(Fields& fields) {
  SetSeed seed;
  fields.client_seed("client_seed", seed.client_seed, Presence::kRequired);
  return seed;
}

std::optional<Action> read_new_name(Fields& fields) {
  Rename rename;
  read_name(fields, rename.name);
  return rename;
}

template <class T>
std::optional<Action> read_bare(Fields&) {
  return T{};
}

struct ActionReader {
  std::string_view word;
  std::optional<Action> (*read)(Fields&);
};

constexpr std::array kActions = {
    ActionReader{"sit", read_sit},
    ActionReader{"stand", read_bare<Stand>},
    ActionReader{"bot", read_bot},
    ActionReader{"remove", read_remove},
    ActionReader{"start", read_bare<Start>},
    ActionReader{"move", read_move},
    ActionReader{"roll", read_roll},
    ActionReader{"draw", read_bare<Draw>},
    ActionReader{"accept", [](Fields&) -> std::optional<Action> { return Answer{true}; }},
    ActionReader{"decline", [](Fields&) -> std::optional<Action> { return Answer{false}; }},
    ActionReader{"resign", read_bare<Resign>},
    ActionReader{"rematch", read_bare<Rematch>},
    ActionReader{"seed", read_seed},
    ActionReader{"name", read_new_name},
};

void read_settings(Fields& fields, OpenTable& open, std::optional<WireError>& error) {
  const json::object* settings = fields.object("settings");
  if (settings == nullptr) return;
  if (settings->size() > kSettingsMax) return fields.complain("range", "settings", "too many");
  Fields values(*settings, fields.path() + "settings.", error);
  for (const auto& pair : *settings) {
    NamedValue setting;
    setting.name.assign(pair.key().data(), pair.key().size());
    if (setting.name.empty() || setting.name.size() > kWordBytesMax) {
      return fields.complain("unknown", "settings", "no such switch");
    }
    // A number is taken as its text: {"length":600} is what a person would write.
    if (const std::int64_t* number = pair.value().if_int64()) {
      setting.value = std::to_string(*number);
    } else {
      values.word(setting.name, setting.value, kWordBytesMax, Presence::kRequired);
    }
    open.settings.push_back(std::move(setting));
  }
}

void read_time(Fields& fields, OpenTable& open, std::optional<WireError>& error) {
  const json::object* time = fields.object("time");
  if (time == nullptr) return;
  Fields parts(*time, fields.path() + "time.", error);
  parts.number("bank_ms", open.bank_ms, 0, kDayMs, Presence::kOptional);
  parts.number("increment_ms", open.increment_ms, 0, kDayMs, Presence::kOptional);
  parts.number("move_ms", open.move_ms, 0, kDayMs, Presence::kOptional);
  parts.no_others();
}

void read_bots(Fields& fields, OpenTable& open, std::optional<WireError>& error) {
  const json::array* bots = fields.array("bots", core::kMaxSeats);
  if (bots == nullptr) return;
  for (std::size_t i = 0; i < bots->size(); ++i) {
    const std::string place = "bots[" + std::to_string(i) + "]";
    const json::object* bot = (*bots)[i].if_object();
    if (bot == nullptr) return fields.complain("range", place, "an object is expected");
    Fields parts(*bot, fields.path() + place + ".", error);
    BotSeat seat{};
    parts.seat("seat", seat.seat);
    parts.word("level", seat.level, kWordBytesMax, Presence::kRequired);
    parts.no_others();
    open.bots.push_back(std::move(seat));
  }
}

}  // namespace

Read<ClientMessage> read_client_message(std::string_view text) {
  std::optional<WireError> error;
  const std::optional<json::object> object = parse_object(text, error);
  if (!object) return std::unexpected(*error);
  Fields fields(*object, "", error);
  std::string kind;
  fields.word("t", kind, kWordBytesMax, Presence::kRequired);
  if (error) return std::unexpected(*error);
  if (kind == "hello") {
    Hello hello;
    fields.ply("since", hello.since);
    if (error) return std::unexpected(*error);
    return hello;
  }
  if (kind == "ping") {
    Ping ping;
    fields.number("n", ping.n, INT64_MIN, INT64_MAX, Presence::kOptional);
    if (error) return std::unexpected(*error);
    return ping;
  }
  for (const ActionReader& reader : kActions) {
    if (reader.word != kind) continue;
    Intent intent{};
    fields.word("c", intent.id, kIdBytesMax, Presence::kRequired);
    if (std::optional<Action> action = reader.read(fields)) intent.action = std::move(*action);
    if (error) return std::unexpected(*error);
    return intent;
  }
  return std::unexpected(WireError{"unknown", "no such message", "t", 0});
}

Read<OpenTable> read_open_table(std::string_view text) {
  std::optional<WireError> error;
  const std::optional<json::object> object = parse_object(text, error);
  if (!object) return std::unexpected(*error);
  Fields fields(*object, "", error);
  OpenTable open;
  std::int64_t seats = 0;
  std::int64_t you = 0;
  std::string note;
  fields.word("c", open.id, kIdBytesMax, Presence::kOptional);
  fields.word("game", open.game, kWordBytesMax, Presence::kRequired);
  fields.word("profile", open.profile, kWordBytesMax, Presence::kOptional);
  read_settings(fields, open, error);
  fields.number("seats", seats, 1, core::kMaxSeats, Presence::kOptional);
  fields.number("stake", open.stake, 0, kStakeMax, Presence::kOptional);
  read_time(fields, open, error);
  fields.number("pace_ms", open.pace_ms, 0, 60'000, Presence::kOptional);
  fields.number("auto_roll_ms", open.auto_roll_ms, 0, 60'000, Presence::kOptional);
  fields.text("note", note, kNoteBytesMax, Presence::kOptional);
  fields.number("you", you, -1, core::kMaxSeats - 1, Presence::kOptional);
  read_bots(fields, open, error);
  fields.flag("start", open.start);
  fields.no_others();
  if (!error) {
    const std::optional<std::string> line = clean_line(note, kNoteBytesMax);
    if (!line) fields.complain("range", "note", "one line without control characters");
    open.note = line.value_or("");
  }
  if (error) return std::unexpected(*error);
  open.seats = static_cast<int>(seats);
  open.you = you < 0 ? std::nullopt : std::optional(core::seat_at(static_cast<int>(you)));
  return open;
}

Read<std::string> read_rename(std::string_view text) {
  std::optional<WireError> error;
  const std::optional<json::object> object = parse_object(text, error);
  if (!object) return std::unexpected(*error);
  Fields fields(*object, "", error);
  std::string name;
  read_name(fields, name);
  fields.no_others();
  if (error) return std::unexpected(*error);
  return name;
}

}  // namespace kydai::wire
