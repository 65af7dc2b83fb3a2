// Server: the house on the network.  HTTP for the page and a small JSON interface, one WebSocket a
// table, SQLite underneath; docs/protocol.md is what it speaks.
// It names no game: the games, the bots and the web client come in through Hooks.
// What a client has seen is on disk: every event is committed before anybody is told of it.
//
// It installs no signal handler.  A program blocks SIGTERM and SIGINT before start() (its threads
// inherit that), waits for one with sigwait and then calls stop().
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fair_chance.hpp"
#include "core/key.hpp"
#include "session/table.hpp"

namespace kydai::server {

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;           // 0 = any free one, see Server::port()
  std::string data_dir = "data";       // made if absent; holds kydai.sqlite and a lock
  int threads = 0;                     // network threads, each with its own tables; 0 = one a core
  int bot_threads = 0;                 // cores on which bots think; 0 = all
  session::Millis bot_think_ms = 900;  // the most a bot thinks about one move
  session::Millis evict_ms =
      600'000;  // a table at rest that nobody looks at leaves memory after this

  // Limits.  Ordinary play stays far below all of them.  The limits an address apply to callers
  // that are not on this machine, or that a proxy on this machine names in X-Forwarded-For.
  int tables_per_minute_user = 60;
  int tables_per_minute_address = 240;
  int guests_per_minute_address = 120;
  int hints_per_minute_user = 30;
  int sockets_per_address = 256;
  int messages_per_second = 40;  // a connection, with bursts of ten times as many
  int connections_max = 20'000;
  std::size_t body_bytes_max = 16 * 1024;  // HTTP body and WebSocket message
  std::size_t header_bytes_max = 16 * 1024;
  std::size_t outgoing_bytes_max =
      1 << 20;  // waiting for one slow client; beyond it is cut and resumes
  session::Millis request_ms_max = 15'000;  // to send a whole request
  session::Millis keep_alive_ms = 60'000;   // between two requests
  session::Millis socket_idle_ms = 40'000;  // a WebSocket that answers no ping is dead after this
};

// One rule switch, as the lobby shows it.  `values` empty: a whole number from min to max.
struct SwitchInfo {
  std::string name;
  std::vector<std::string> values;
  std::int32_t min = 0;
  std::int32_t max = 0;
  std::vector<std::string> defaults;  // one a profile, in the order of GameInfo::profiles
};

struct GameInfo {
  std::string name;
  int seats_min = 2;
  int seats_max = 2;
  std::vector<std::string> profiles;  // [0] is the default
  bool has_hidden_information = false;
  std::optional<core::ChanceKind> chance;
  std::vector<std::string> levels;  // of its bots
  // A game that is played for coins has a switch named "stake"; the server sets it to the table's.
  std::vector<SwitchInfo> switches;
};

// kMove: the machine text of a legal move.  kHint: a JSON object that tells a person his best move
// and why.
enum class BotQuestion : std::uint8_t { kMove, kHint };

// All that a bot may know, and how long it may think.
struct BotRequest {
  BotQuestion question = BotQuestion::kMove;
  std::string game;
  std::string options;  // canonical profile text
  int seats = 2;
  std::string view;
  std::vector<core::Key> past_keys;
  // The round's moves and what followed from them, as everybody at the table may know it.
  std::vector<std::pair<core::Seat, std::string>> heard;
  std::string level;
  std::uint64_t seed = 0;
  session::Millis think_ms = 0;  // from when it is asked; shorter when many bots wait
  std::function<bool()> stop;    // true once the time is over or nobody needs the answer any more
};

// Answers the question.  Called on worker threads, several at once.  A move that the table refuses
// is replaced by the first legal one, so that no table waits for ever.
using BotBrain = std::function<std::string(const BotRequest&)>;

// One file of the web client.  The memory belongs to the caller and outlives the server.
struct Asset {
  std::string_view path;  // "/index.html", "/assets/app-3f2a.js"
  std::string_view mime;
  std::string_view bytes;
  std::string_view gzip;  // the same, compressed; empty = none
};
using Assets = std::span<const Asset>;

// The client that was in web/dist when this program was built; empty if there was none.
Assets embedded_client();

struct Hooks {
  session::MatchFactory make_match;
  BotBrain think;
  std::vector<GameInfo> games;
  Assets assets;  // without "/index.html" in it: a small page that says how to build the client
  std::function<void(std::string_view)>
      log;  // one line without its end; absent = stderr with the time
};

// Why a server could not start: one sentence for a person, with what to do.
struct StartError {
  std::string message;
};

class Server {
 public:
  // Opens the store, takes up every running table and listens.  On an error nothing is left running
  // and a data base that is not ours, broken or newer is untouched.
  static std::expected<std::unique_ptr<Server>, StartError> start(const ServerOptions& options,
                                                                  Hooks hooks);
  ~Server();  // stop()
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;
  const std::string& host() const;
  int restored_tables() const;  // running tables that were taken up at the start

  // From any thread, at most a few seconds: says `bye`, finishes what was accepted, closes.
  void stop();

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace kydai::server
