// Message: what a client may say, as values, and the readers that make them from bytes.
// Readers are total: any bytes give a message or a WireError that names the byte or the field.
// Size is the caller's limit; depth, lengths and ranges are judged here.  No meaning is judged:
// whether a seat is free or a move legal is the table's business.  JSON never shows in this header.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/seat.hpp"

namespace kydai::wire {

// Why a text was not understood.  `at` counts for malformed JSON ("syntax"), `field` for the rest.
struct WireError {
  std::string code;  // "syntax", "range", "unknown"
  std::string message;
  std::string field;  // "settings.tie", "bots[1].level"; "" = the text as a whole
  std::size_t at = 0;
};

template <class T>
using Read = std::expected<T, WireError>;

// ---- WebSocket ----------------------------------------------------------------------------------
struct Hello {
  std::uint32_t since = 0;
};
struct Ping {
  std::int64_t n = 0;
};

struct Sit {
  std::optional<core::Seat> seat;
  std::string client_seed;
};  // client seeds: raw bytes
struct Stand {};
struct AddBot {
  core::Seat seat;
  std::string level;
};
struct Remove {
  core::Seat seat;
};
struct Start {};
struct Move {
  std::uint32_t ply;
  std::string move;
};
struct Roll {
  std::uint32_t ply;
};
struct Draw {};
struct Answer {
  bool accept;
};  // "accept" and "decline"
struct Resign {};
struct Rematch {};
struct SetSeed {
  std::string client_seed;
};
struct Rename {
  std::string name;
};

using Action = std::variant<Sit, Stand, AddBot, Remove, Start, Move, Roll, Draw, Answer, Resign,
                            Rematch, SetSeed, Rename>;

struct Intent {
  std::string id;  // the client's `c`
  Action action;
};

using ClientMessage = std::variant<Hello, Ping, Intent>;

Read<ClientMessage> read_client_message(std::string_view text);

// ---- HTTP ---------------------------------------------------------------------------------------
struct NamedValue {
  std::string name;
  std::string value;
  friend bool operator==(const NamedValue&, const NamedValue&) = default;
};

struct BotSeat {
  core::Seat seat;
  std::string level;
};

struct OpenTable {
  std::string id;  // the client's `c`, or ""
  std::string game;
  std::string profile;
  std::vector<NamedValue> settings;
  int seats = 0;  // 0 = not named
  std::int64_t stake = 0;
  std::int64_t bank_ms = 0;
  std::int64_t increment_ms = 0;
  std::int64_t move_ms = 0;
  std::int64_t pace_ms = 700;
  std::int64_t auto_roll_ms = 4000;
  std::string note;
  std::optional<core::Seat> you = core::Seat::k0;  // nullopt: watches
  std::vector<BotSeat> bots;
  bool start = false;
};

// An unknown field is an error: a misspelt switch must not open another game than was meant.
Read<OpenTable> read_open_table(std::string_view text);
// {"name":"Lan"}: the name, trimmed.
Read<std::string> read_rename(std::string_view text);

}  // namespace kydai::wire
