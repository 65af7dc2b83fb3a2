// The subcommands of `kydai`.  Each gets its parsed arguments and returns the exit status:
// 0 done, 1 failed, 2 bad input.  Results go to stdout, talk to stderr.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fair_chance.hpp"

namespace kydai::app {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kBadInput = 2;

// GAME with its rules, as several commands take it.
struct RulesArguments {
  std::string game;
  std::string profile;
  std::vector<std::string> settings;  // "SWITCH=VALUE"
  int seats = 0;                      // 0 = the game's default
};

struct InspectArguments {
  RulesArguments rules;
  std::optional<core::Seed>
      seed;  // --seed: what `!?` draws from; without it the system's randomness
};
int inspect(const InspectArguments& arguments);

struct HintArguments {
  RulesArguments rules;
  std::optional<int> seat;  // --seat: who must be to move
  std::string level = "10";
  std::string language;         // "vi" or "en"; empty = both
  std::uint64_t nodes_max = 0;  // 0 = by time
  int move_time_ms = 500;
};
int hint(const HintArguments& arguments);

struct PerftArguments {
  RulesArguments rules;
  std::string position;
  int depth = 1;
  bool divide = false;
  int threads = 1;
  int hash_mb = 0;  // a table of counts, ouk alone; 0 = none
};
int perft(const PerftArguments& arguments);

struct BenchArguments {
  std::string what = "rules";  // "rules", "search" or "bots"
  bool json = false;
  int tables = 8;     // bots: that think at the same time
  int think_ms = 50;  // bots: a move
  int moves = 1000;   // bots: measured a game
};
int bench(const BenchArguments& arguments);
int bench_bots(const BenchArguments& arguments);

struct ServeArguments {
  std::string host = "127.0.0.1";
  int port = 8080;
  std::string data = "data";
  int threads = 0;     // 0 = one a core
  std::string tables;  // folder of endgame tables of ouk; empty = none
};
int serve(const ServeArguments& arguments);

struct ArenaArguments {
  RulesArguments rules;
  std::string a;
  std::string b;
  int games = 200;
  int rounds = 1;     // of a sitting
  std::string sprt;   // "ELO0,ELO1"; empty = all games are played
  std::string clock;  // "SECONDS+SECONDS" for UCI programs; empty = none
  std::uint64_t seed = 1;
  int threads = 1;
};
int arena(const ArenaArguments& arguments);

// What is known of a game to its end, worked out once and written to a file.
struct TablesArguments {
  RulesArguments rules;
  int horses = 2;   // ca-ngua
  int men = 4;      // ouk: of both sides, kings among them
  int threads = 1;  // ouk
  std::string out;  // a file, of ouk a folder; empty = only the figures
};
int build_tables(const TablesArguments& arguments);
int build_ca_ngua_table(const TablesArguments& arguments);
int build_ouk_tables(const TablesArguments& arguments);

// The endgame tables of ouk in a folder.
struct OukTablesArguments {
  RulesArguments rules;
  std::string folder;
  std::string position;  // probe
};
int check_ouk_tables(const OukTablesArguments& arguments);
int probe_ouk_tables(const OukTablesArguments& arguments);

// Speaks the UCI protocol on standard input and output.
int uci(std::string_view version);

struct ExportArguments {
  std::string file;  // empty: the data folder's rounds
  std::string data = "data";
  std::string table;          // of the folder; empty = all
  std::string as = "record";  // of the folder: "record" or "pgn"
};
int export_rounds(const ExportArguments& arguments);

int verify(const std::string& path);
int replay(const std::string& path);

}  // namespace kydai::app
