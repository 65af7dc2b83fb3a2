// The text of a record: written in one way only, read strictly.
#include <array>
#include <charconv>
#include <cmath>

#include "core/text.hpp"
#include "session/record.hpp"
#include "session/record_words.hpp"
#include "session/state.hpp"

namespace kydai::session {
namespace {

using core::Cursor;
using core::fail;
using core::FaultCode;

constexpr std::size_t kRecordBytesMax = 8 << 20;
constexpr std::size_t kColumns = 96;
constexpr std::array<std::string_view, 4> kBy = {"", "b", "c", "t"};
constexpr std::array kReasons = {
    core::Reason::kCheckmate, core::Reason::kStalemate, core::Reason::kThreefold,
    core::Reason::kCount,     core::Reason::kMaterial,  core::Reason::kLord,
    core::Reason::kNoCapture, core::Reason::kLength,    core::Reason::kHome,
    core::Reason::kOut,       core::Reason::kTriet,     core::Reason::kFlag,
    core::Reason::kResign,    core::Reason::kAgreement};

// The shortest decimals that read back as the same value.
std::string decimal(double value) {
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return std::string(buffer.data(), end);
}

std::string hex(std::string_view bytes) {
  return core::to_hex(
      core::Bytes(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

// --- writing
// --------------------------------------------------------------------------------------

template <class T, class Write>
std::string list(const core::PerSeat<T>& values, std::size_t entries, const Write& write) {
  std::string out;
  for (std::size_t i = 0; i < entries; ++i) {
    if (i > 0) out.push_back(' ');
    out += write(values[i]);
  }
  return out;
}

std::string player_text(const RecordSeat& seat) {
  if (seat.kind == OccupantKind::kHuman) return "human " + seat.name;
  return seat.kind == OccupantKind::kBot ? "bot " + seat.level : "closed";
}

void write_outcome(std::string& out, const core::Outcome& outcome) {
  const std::size_t entries = outcome.entries;
  write_tag(out, "Result", core::to_string(outcome.reason));
  write_tag(out, "Scores", list(outcome.scores, entries, decimal));
  if (outcome.has_ranks) write_tag(out, "Ranks", list(outcome.ranks, entries, number));
  if (outcome.has_pay) write_tag(out, "Pay", list(outcome.pay, entries, number));
  if (outcome.has_points) write_tag(out, "Points", list(outcome.points, entries, number));
}

void write_end(std::string& out, const Record& record) {
  if (!record.deal.empty()) write_tag(out, "Deal", record.deal);
  write_tag(out, "Final", record.final);
  write_outcome(out, record.outcome);
  if (!record.commitment.empty()) write_tag(out, "Seed", core::to_hex(record.seed));
}

std::string action_text(const RecordAction& action) {
  std::string out = number(core::index(action.seat));
  out.push_back(':');
  switch (action.kind) {
    case RecordAction::Kind::kMove: out += action.text; break;
    case RecordAction::Kind::kRoll: out += "!" + action.text; break;
    case RecordAction::Kind::kDeal: out += "!deal"; break;
    case RecordAction::Kind::kEnding:
      out.push_back('=');
      out += to_string(action.ending);
      break;
  }
  out.push_back('{');
  core::append_number(out, action.used_ms);
  out += kBy[static_cast<std::size_t>(action.by)];
  out.push_back('}');
  return out;
}

// --- reading
// --------------------------------------------------------------------------------------

class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : in_(text) {}

  Expected<Record> read() {
    read_tags();
    if (good_) read_actions();
    if (!good_) return std::unexpected(fault_);
    return std::move(record_);
  }

 private:
  void refuse(FaultCode code, std::string_view message) { refuse_at(code, value_at_, message); }
  void refuse_at(FaultCode code, std::size_t at, std::string_view message) {
    if (!good_) return;
    good_ = false;
    fault_ = {code, static_cast<std::uint32_t>(at), message, {}};
  }

  bool is_next(std::string_view name) const {
    const std::string_view rest = in_.rest();
    return rest.size() > name.size() + 1 && rest[0] == '[' && rest.substr(1).starts_with(name) &&
           rest[name.size() + 1] == ' ';
  }

  // The value of the tag that must come now.
  std::string tag(std::string_view name) {
    if (!good_) return {};
    value_at_ = in_.at();
    if (!is_next(name)) {
      refuse(FaultCode::kSyntax, "a tag is missing, unknown or out of its order");
      return {};
    }
    in_.accept('[');
    in_.accept(name);
    std::string value;
    if (!in_.accept(" \"")) refuse_at(FaultCode::kSyntax, in_.at(), "a value in quotes is missing");
    value_at_ = in_.at();
    while (good_ && in_.peek() != '"') {
      if (in_.peek() == '\\') in_.take();
      if (static_cast<unsigned char>(in_.peek()) < 0x20) {
        refuse_at(FaultCode::kSyntax, in_.at(), "a tag does not end");
        return {};
      }
      value.push_back(in_.take());
    }
    if (!in_.accept("\"]\n")) refuse_at(FaultCode::kSyntax, in_.at(), "a tag does not end");
    return value;
  }

  std::int64_t number_of(std::string_view text, std::int64_t min, std::int64_t max) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || number(value) != text) {
      refuse(FaultCode::kSyntax, "a number is expected here");
      return 0;
    }
    if (value < min || value > max) refuse(FaultCode::kRange, "this number is out of its range");
    return value;
  }
  std::int64_t number_tag(std::string_view name, std::int64_t min, std::int64_t max) {
    const std::string value = tag(name);
    return good_ ? number_of(value, min, max) : 0;
  }
  double decimal_of(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value) ||
        decimal(value) != text) {
      refuse(FaultCode::kSyntax, "a number is expected here");
      return 0;
    }
    return value;
  }

  // Words between single spaces; "" is none.
  static std::vector<std::string_view> words(std::string_view text, char separator) {
    std::vector<std::string_view> out;
    if (text.empty()) return out;
    for (Cursor cursor(text);;) {
      out.push_back(cursor.take_until(separator));
      if (!cursor.accept(separator)) return out;
    }
  }

  // Words of digits of either case are one value; only the lower-case spelling is canonical.
  std::string hex_of(std::string_view text) {
    const std::optional<std::string> raw = core::read_hex(text);
    if (!raw || hex(*raw) != text) {
      refuse(FaultCode::kSyntax, "lower-case hex digits are expected here");
      return {};
    }
    return *raw;
  }

  void read_tags() {
    number_tag("Kydai", 1, 1);
    record_.game = tag("Game");
    record_.rules_version = static_cast<int>(number_tag("RulesVersion", 0, 1'000'000));
    record_.table = tag("Table");
    record_.round = static_cast<std::uint32_t>(number_tag("Round", 1, 4'294'967'295));
    record_.profile = tag("Profile");
    read_settings(tag("Settings"));
    record_.seats = static_cast<int>(number_tag("Seats", 1, core::kMaxSeats));
    record_.options = tag("Options");
    for (std::size_t i = 0; i < record_.players.size(); ++i) {
      read_player(tag("Seat" + number(static_cast<std::int64_t>(i))), record_.players[i]);
    }
    record_.stake = number_tag("Stake", 0, kNumberMax);
    read_time(tag("Time"));
    record_.began_ms = number_tag("Began", -kNumberMax, kNumberMax);
    record_.is_running = !is_next("Ended");
    if (!record_.is_running) record_.ended_ms = number_tag("Ended", -kNumberMax, kNumberMax);
    record_.commitment = hex(hex_of(tag("Commit")));
    if (!record_.commitment.empty() && record_.commitment.size() != 2 * sizeof(core::Digest)) {
      refuse(FaultCode::kSyntax, "a commitment is 32 bytes, or none");
    }
    read_client_seeds(tag("ClientSeeds"));
    if (is_next("Start")) record_.start = filled_tag("Start");
    if (record_.is_running) {
      if (tag("Result") != "*")
        refuse(FaultCode::kSyntax, "a round that did not end has the result *");
    } else {
      read_end();
    }
    if (good_ && !in_.done() && !in_.accept('\n')) {
      refuse_at(FaultCode::kSyntax, in_.at(), "an empty line ends the tags");
    }
  }

  // A tag that is left out where it would be empty.
  std::string filled_tag(std::string_view name) {
    std::string value = tag(name);
    if (value.empty()) refuse(FaultCode::kSyntax, "this tag is left out when it is empty");
    return value;
  }

  // What only a round that is over has.
  void read_end() {
    if (is_next("Deal")) record_.deal = filled_tag("Deal");
    record_.final = tag("Final");
    read_outcome();
    if (record_.commitment.empty()) return;
    const std::string raw = hex_of(tag("Seed"));
    if (raw.size() != record_.seed.size()) refuse(FaultCode::kSyntax, "a seed is 32 bytes");
    for (std::size_t i = 0; good_ && i < raw.size(); ++i) {
      record_.seed[i] = static_cast<std::uint8_t>(raw[i]);
    }
  }

  void read_settings(std::string_view text) {
    for (const std::string_view word : words(text, ',')) {
      const std::size_t equals = word.find('=');
      if (equals == std::string_view::npos || equals == 0) {
        refuse(FaultCode::kSyntax, "a setting is NAME=VALUE");
        return;
      }
      record_.settings.push_back(
          {std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))});
    }
  }

  void read_player(std::string_view text, RecordSeat& seat) {
    if (text == "closed") return;
    Cursor cursor(text);
    if (cursor.accept("human ")) {
      seat.kind = OccupantKind::kHuman;
      seat.name = cursor.rest();
    } else if (cursor.accept("bot ")) {
      seat.kind = OccupantKind::kBot;
      seat.level = cursor.rest();
    } else {
      refuse(FaultCode::kSyntax, "a seat is human NAME, bot LEVEL or closed");
    }
  }

  void read_time(std::string_view text) {
    const auto parts = words(text, ' ');
    if (parts.size() != 3) {
      refuse(FaultCode::kSyntax, "three times are expected here");
      return;
    }
    record_.time.bank_ms = number_of(parts[0], 0, kNumberMax);
    record_.time.increment_ms = number_of(parts[1], 0, kNumberMax);
    record_.time.move_ms = number_of(parts[2], 0, kNumberMax);
  }

  void read_client_seeds(std::string_view text) {
    const auto parts = words(text, ',');
    if (parts.size() != record_.players.size()) {
      refuse(FaultCode::kSyntax, "four seeds are expected here");
      return;
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      record_.players[i].client_seed = hex_of(parts[i]);
      if (record_.players[i].client_seed.size() > kClientSeedBytesMax) {
        refuse(FaultCode::kRange, "a seed is at most 64 bytes");
      }
    }
  }

  template <class T, class Read>
  void read_list(std::string_view name, core::PerSeat<T>& out, const Read& read) {
    const std::string value = tag(name);
    const auto parts = words(value, ' ');
    if (parts.empty() || parts.size() > out.size() || (entries_ != 0 && parts.size() != entries_)) {
      refuse(FaultCode::kSyntax, "one number a seat is expected here");
      return;
    }
    entries_ = parts.size();
    for (std::size_t i = 0; good_ && i < parts.size(); ++i) out[i] = read(parts[i]);
  }

  void read_outcome() {
    core::Outcome& outcome = record_.outcome;
    const std::string reason = tag("Result");
    bool is_known = false;
    for (const core::Reason known : kReasons) {
      if (core::to_string(known) != reason) continue;
      outcome.reason = known;
      is_known = true;
    }
    if (!is_known) refuse(FaultCode::kUnknown, "there is no such end");
    read_list("Scores", outcome.scores, [this](std::string_view t) { return decimal_of(t); });
    outcome.entries = static_cast<std::uint8_t>(entries_);
    outcome.has_ranks = is_next("Ranks");
    if (outcome.has_ranks) {
      read_list("Ranks", outcome.ranks, [this](std::string_view t) {
        return static_cast<std::uint8_t>(number_of(t, 0, core::kMaxSeats));
      });
    }
    outcome.has_pay = is_next("Pay");
    if (outcome.has_pay) {
      read_list("Pay", outcome.pay, [this](std::string_view t) {
        return static_cast<std::int32_t>(number_of(t, -2'147'483'648, 2'147'483'647));
      });
    }
    outcome.has_points = is_next("Points");
    if (outcome.has_points) {
      read_list("Points", outcome.points, [this](std::string_view t) {
        return static_cast<std::int16_t>(number_of(t, -32768, 32767));
      });
    }
  }

  void read_actions() {
    while (good_) {
      while (in_.accept(' ') || in_.accept('\n')) {
      }
      if (in_.done()) return;
      value_at_ = in_.at();
      const std::string_view rest = in_.rest();
      const std::string_view word = rest.substr(0, rest.find_first_of(" \n"));
      in_.accept(word);
      read_action(word);
    }
  }

  void read_action(std::string_view word) {
    Cursor cursor(word, value_at_);
    const char digit = cursor.take();
    for (const char c : word) {
      if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7f) {
        return refuse(FaultCode::kSyntax, "a control character stands among the moves");
      }
    }
    if (digit < '0' || digit > '3' || !cursor.accept(':')) {
      return refuse(FaultCode::kSyntax, "an action is SEAT:WHAT{TIME}");
    }
    const Seat seat = core::seat_at(digit - '0');
    const std::string_view what = cursor.take_until('{');
    if (what.empty()) return refuse(FaultCode::kSyntax, "an action is SEAT:WHAT{TIME}");
    if (cursor.done()) {
      if (record_.actions.empty()) return refuse(FaultCode::kSyntax, "a step follows from nothing");
      record_.actions.back().steps.push_back({seat, std::string(what), {}});
      return;
    }
    RecordAction action;
    action.seat = seat;
    action.at = value_at_;
    cursor.accept('{');
    const std::string_view braced = cursor.take_until('}');
    if (!cursor.accept('}') || !cursor.done()) {
      return refuse(FaultCode::kSyntax, "an action is SEAT:WHAT{TIME}");
    }
    read_kind(what, action);
    read_braces(braced, action);
    record_.actions.push_back(std::move(action));
  }

  void read_kind(std::string_view what, RecordAction& action) {
    if (what == "!deal") {
      action.kind = RecordAction::Kind::kDeal;
    } else if (what[0] == '!') {
      action.kind = RecordAction::Kind::kRoll;
      action.text = what.substr(1);
    } else if (what[0] == '=') {
      action.kind = RecordAction::Kind::kEnding;
      bool is_known = false;
      for (std::size_t i = 0; i < kEndings.size(); ++i) {
        if (kEndings[i] != what.substr(1)) continue;
        action.ending = static_cast<core::Ending>(i);
        is_known = true;
      }
      if (!is_known) refuse(FaultCode::kUnknown, "there is no such end");
    } else {
      action.text = what;
    }
  }

  void read_braces(std::string_view braced, RecordAction& action) {
    for (std::size_t i = 1; i < kBy.size(); ++i) {
      if (!braced.ends_with(kBy[i])) continue;
      action.by = static_cast<MovedBy>(i);
      braced.remove_suffix(1);
      break;
    }
    action.used_ms = number_of(braced, 0, kNumberMax);
  }

  Cursor in_;
  Record record_;
  std::size_t entries_ = 0;   // of the outcome's lists
  std::size_t value_at_ = 0;  // where the value being judged begins
  bool good_ = true;
  Fault fault_{};
};

}  // namespace

Record without_secrets(Record record) {
  record.is_running = true;
  record.ended_ms = 0;
  record.deal.clear();
  record.final.clear();
  record.outcome = {};
  record.seed = {};
  for (RecordAction& action : record.actions) {
    for (core::Step& step : action.steps) step.full = step.trimmed;
  }
  return record;
}

std::string write_record(const Record& record) {
  std::string out;
  write_tag(out, "Kydai", "1");
  write_tag(out, "Game", record.game);
  write_tag(out, "RulesVersion", number(record.rules_version));
  write_tag(out, "Table", record.table);
  write_tag(out, "Round", number(record.round));
  write_tag(out, "Profile", record.profile);
  std::string settings;
  for (const NamedSetting& setting : record.settings) {
    if (!settings.empty()) settings.push_back(',');
    settings += setting.name + "=" + setting.value;
  }
  write_tag(out, "Settings", settings);
  write_tag(out, "Seats", number(record.seats));
  write_tag(out, "Options", record.options);
  std::string client_seeds;
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    const RecordSeat& player = record.players[i];
    write_tag(out, "Seat" + number(static_cast<std::int64_t>(i)), player_text(player));
    if (i > 0) client_seeds.push_back(',');
    client_seeds += hex(player.client_seed);
  }
  write_tag(out, "Stake", number(record.stake));
  write_tag(out, "Time",
            number(record.time.bank_ms) + " " + number(record.time.increment_ms) + " " +
                number(record.time.move_ms));
  write_tag(out, "Began", number(record.began_ms));
  if (!record.is_running) write_tag(out, "Ended", number(record.ended_ms));
  write_tag(out, "Commit", record.commitment);
  write_tag(out, "ClientSeeds", client_seeds);
  if (!record.start.empty()) write_tag(out, "Start", record.start);
  if (record.is_running) {
    write_tag(out, "Result", "*");
  } else {
    write_end(out, record);
  }
  out.push_back('\n');
  LineFiller filler(out, kColumns);
  for (const RecordAction& action : record.actions) {
    filler.add(action_text(action));
    for (const core::Step& step : action.steps) {
      filler.add(number(core::index(step.actor)) + ":" + step.full);
    }
  }
  filler.end();
  return out;
}

Expected<Record> read_record(std::string_view text) {
  if (text.size() > kRecordBytesMax) return fail(FaultCode::kRange, 0, "the record is too long");
  return RecordReader(text).read();
}

}  // namespace kydai::session
