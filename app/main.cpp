// `kydai`: one program.  This file only reads the command line; each subcommand is a file beside
// it.
#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "app/commands.hpp"

#ifndef KYDAI_VERSION
#define KYDAI_VERSION "unknown"
#endif

namespace kydai::app {
namespace {

constexpr const char* kArenaSpec =
    "random, greedy, heaviest, material, mc=WORLDS, ismcts=N, level=N, nodes=N, "
    "movetime=MS, table=FILE, uci:COMMAND, uci,nodes=N:COMMAND";

void add_profile(CLI::App& command, RulesArguments& rules) {
  command.add_option("--profile", rules.profile,
                     "named set of rules; the game's first if left out");
  command.add_option("--set", rules.settings, "one rule switch, SWITCH=VALUE; may be repeated")
      ->take_all()
      ->allow_extra_args(false);
}

void add_rules(CLI::App& command, RulesArguments& rules) {
  command.add_option("GAME", rules.game, "ouk, ngu-hanh, ca-ngua or domino")->required();
  add_profile(command, rules);
}

CLI::Validator is_seed() {
  return CLI::Validator(
      [](std::string& text) {
        return core::read_seed(text) ? std::string()
                                     : std::string("64 hexadecimal digits are needed");
      },
      "HEX");
}

// A horse in the yard is written '-', so a position of ca-ngua often begins like an option.  No
// option of ours begins with "-," or "-/": such a word gets a blank in front, and bare_position
// takes it off.  The words come out last first, as the parser wants them.
std::vector<std::string> words_of(int argc, char** argv) {
  std::vector<std::string> words;
  for (int i = argc - 1; i > 0; --i) {
    const std::string word = argv[i];
    words.push_back(word.starts_with("-,") || word.starts_with("-/") ? ' ' + word : word);
  }
  return words;
}

std::string bare_position(const std::string& word) {
  return word.starts_with(" -") ? word.substr(1) : word;
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App program{"Kỳ Đài: cờ cá ngựa, cờ ốc, domino, cờ ngũ hành", "kydai"};
  program.set_version_flag("--version", "kydai " KYDAI_VERSION);
  program.require_subcommand(1);
  program.fallthrough(false);
  std::function<int()> action;
  const auto add = [&](const char* name, const char* help) {
    CLI::App* command = program.add_subcommand(name, help);
    command->set_version_flag("--version", "kydai " KYDAI_VERSION);
    return command;
  };

  InspectArguments inspected;
  std::string seed;
  CLI::App* inspect_command =
      add("inspect", "reads positions and moves, one line each; answers in JSON");
  add_rules(*inspect_command, inspected.rules);
  inspect_command->add_option("--seats", inspected.rules.seats, "seats of `start`")
      ->check(CLI::Range(2, 4));
  inspect_command->add_option("--seed", seed, "where `!?` draws from")->check(is_seed());
  inspect_command->callback([&] {
    if (!seed.empty()) inspected.seed = core::read_seed(seed);
    action = [&] { return inspect(inspected); };
  });

  HintArguments hinted;
  CLI::App* hint_command =
      add("hint", "reads positions and moves, one line each; answers with the best move and why");
  add_rules(*hint_command, hinted.rules);
  hint_command->add_option("--seats", hinted.rules.seats, "seats of `start`")
      ->check(CLI::Range(2, 4));
  hint_command->add_option("--seat", hinted.seat, "answer only if this seat (0-3) is to move")
      ->check(CLI::Range(0, 3));
  hint_command->add_option("--level", hinted.level, "whose move it is, 1-10")
      ->capture_default_str()
      ->check(CLI::Range(1, 10));
  CLI::Option* hint_nodes =
      hint_command->add_option("--nodes", hinted.nodes_max, "think so far, whatever time it takes")
          ->check(CLI::Range(1, 1'000'000'000));
  hint_command->add_option("--movetime", hinted.move_time_ms, "milliseconds a line")
      ->capture_default_str()
      ->check(CLI::Range(1, 3'600'000))
      ->excludes(hint_nodes);
  hint_command->add_option("--lang", hinted.language, "vi or en; both if left out")
      ->check(CLI::IsMember({"vi", "en"}));
  hint_command->callback([&] { action = [&] { return hint(hinted); }; });

  PerftArguments counted;
  CLI::App* perft_command = add("perft", "counts the lines of play of a depth");
  add_rules(*perft_command, counted.rules);
  perft_command->add_option("POSITION", counted.position, "a position, or `start`")->required();
  perft_command->add_option("DEPTH", counted.depth, "plies")->required()->check(CLI::Range(0, 30));
  perft_command->add_option("--seats", counted.rules.seats, "seats of `start`")
      ->check(CLI::Range(2, 4));
  perft_command->add_flag("--divide", counted.divide, "also the count behind each first move");
  perft_command->add_option("--threads", counted.threads, "threads")->check(CLI::Range(1, 256));
  perft_command->add_option("--hash", counted.hash_mb, "megabytes for counts already known (ouk)")
      ->check(CLI::Range(1, 65536));
  perft_command->callback([&] {
    counted.position = bare_position(counted.position);
    action = [&] { return perft(counted); };
  });

  BenchArguments benched;
  CLI::App* bench_command = add("bench", "measures this program on this machine");
  bench_command->add_option("WHAT", benched.what, "rules, search or bots")->capture_default_str();
  bench_command->add_option("--tables", benched.tables, "bots: tables that think at the same time")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  bench_command->add_option("--think-ms", benched.think_ms, "bots: a bot's time for a move")
      ->capture_default_str()
      ->check(CLI::Range(10, 10'000));
  bench_command->add_option("--moves", benched.moves, "bots: moves measured of each game")
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000));
  bench_command->add_flag("--json", benched.json, "one JSON object a line");
  bench_command->callback([&] { action = [&] { return bench(benched); }; });

  ServeArguments served;
  CLI::App* serve_command = add("serve", "serves the page and the tables");
  serve_command->add_option("--port", served.port, "TCP port; 0 = any free one")
      ->capture_default_str()
      ->check(CLI::Range(0, 65535));
  serve_command->add_option("--host", served.host, "address to listen on")->capture_default_str();
  serve_command->add_option("--data", served.data, "folder of the data file")
      ->capture_default_str();
  serve_command->add_option("--tables", served.tables, "folder of endgame tables of ouk, for bots");
  serve_command->add_option("--threads", served.threads, "network threads; 0 = one a core")
      ->check(CLI::Range(0, 256));
  serve_command->callback([&] { action = [&] { return serve(served); }; });

  ArenaArguments played;
  CLI::App* arena_command = add("arena", "plays a match between two players");
  add_rules(*arena_command, played.rules);
  arena_command->add_option("--a", played.a, kArenaSpec)->required();
  arena_command->add_option("--b", played.b, kArenaSpec)->required();
  arena_command->add_option("--seats", played.rules.seats, "A sits on one of them, B on the others")
      ->check(CLI::Range(2, 4));
  arena_command->add_option("--games", played.games, "games, rounded up to whole groups")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000'000));
  arena_command->add_option("--sitting", played.rounds, "rounds that count as one, for coins")
      ->check(CLI::Range(1, 1000));
  arena_command->add_option("--sprt", played.sprt, "ELO0,ELO1: stop when one is refuted");
  arena_command->add_option("--tc", played.clock, "SECONDS+SECONDS, the clock of uci: players");
  arena_command->add_option("--seed", played.seed, "openings, dice, deals and the bots' choices")
      ->capture_default_str();
  arena_command->add_option("--threads", played.threads, "games at a time")
      ->check(CLI::Range(1, 256));
  arena_command->callback([&] { action = [&] { return arena(played); }; });

  TablesArguments tabled;
  CLI::App* tables_command = add("tables", "what is known of a game to its end");
  tables_command->require_subcommand(1);
  CLI::App* tables_build = tables_command->add_subcommand("build", "works it out");
  add_rules(*tables_build, tabled.rules);
  tables_build->add_option("--horses", tabled.horses, "of each seat (ca-ngua)")
      ->capture_default_str()
      ->check(CLI::Range(1, 2));
  tables_build->add_option("--men", tabled.men, "of both sides, kings among them (ouk)")
      ->capture_default_str()
      ->check(CLI::Range(3, 4));
  tables_build->add_option("--threads", tabled.threads, "sets at a time (ouk)")
      ->check(CLI::Range(1, 256));
  tables_build->add_option("--out", tabled.out,
                           "where to write it, of ouk a folder; without it only the figures");
  tables_build->callback([&] { action = [&] { return build_tables(tabled); }; });

  OukTablesArguments looked_up;
  CLI::App* tables_check =
      tables_command->add_subcommand("check", "reads a folder of endgame tables of ouk through");
  CLI::App* tables_probe =
      tables_command->add_subcommand("probe", "what they say of a position, in JSON");
  for (CLI::App* command : {tables_check, tables_probe}) {
    add_profile(*command, looked_up.rules);
    command->add_option("DIR", looked_up.folder, "where `tables build ouk --out` wrote them")
        ->required();
  }
  tables_probe->add_option("FEN", looked_up.position, "a position of ouk")->required();
  tables_check->callback([&] { action = [&] { return check_ouk_tables(looked_up); }; });
  tables_probe->callback([&] { action = [&] { return probe_ouk_tables(looked_up); }; });

  CLI::App* uci_command = add("uci", "an engine for programs that speak UCI (ouk, ngu-hanh)");
  uci_command->callback([&] { action = [] { return uci(KYDAI_VERSION); }; });

  ExportArguments exported;
  CLI::App* export_command = add("export", "writes rounds as records or PGN");
  CLI::Option* file = export_command->add_option(
      "FILE", exported.file, "records to write as PGN, or PGN to write as records; - = stdin");
  export_command->add_option("--data", exported.data, "folder of the data file")
      ->capture_default_str()
      ->excludes(file);
  export_command->add_option("--table", exported.table, "only this table's rounds")->excludes(file);
  export_command->add_option("--as", exported.as, "record or pgn")
      ->capture_default_str()
      ->check(CLI::IsMember({"record", "pgn"}))
      ->excludes(file);
  export_command->callback([&] { action = [&] { return export_rounds(exported); }; });

  std::string record;
  CLI::App* verify_command = add("verify", "recomputes every roll and deal of a finished game");
  verify_command->add_option("RECORD", record, "a record file, or - for standard input")
      ->required();
  verify_command->callback([&] { action = [&] { return verify(record); }; });
  CLI::App* replay_command = add("replay", "prints every position of a finished game");
  replay_command->add_option("RECORD", record, "a record file, or - for standard input")
      ->required();
  replay_command->callback([&] { action = [&] { return replay(record); }; });

  try {
    program.parse(words_of(argc, argv));
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? kDone : kBadInput;
  }
  return action();
}

}  // namespace kydai::app

int main(int argc, char** argv) { return kydai::app::run(argc, argv); }
