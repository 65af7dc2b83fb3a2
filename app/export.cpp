// `kydai export`: every round of a data folder as records or PGN, or a file of one form in the
// other.
#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/match_factory.hpp"
#include "app/record_file.hpp"
#include "server/sqlite.hpp"
#include "server/sqlite_file.hpp"
#include "session/pgn.hpp"

namespace kydai::app {
namespace {

// The first name of a game is the one that is written.
constexpr std::array<session::PgnVariant, 4> kVariants = {{{"Cambodian", "ouk", "fsf"},
                                                           {"Ouk Chaktrang", "ouk", "seed"},
                                                           {"Ouk", "ouk", "seed"},
                                                           {"Ngu Hanh", "ngu-hanh", ""}}};

// Writes one round after another, an empty line between two.
class Writer {
 public:
  explicit Writer(bool as_pgn) : as_pgn_(as_pgn) {}

  // The fault of a game that PGN cannot hold.
  core::Expected<void> write(const session::Record& record) {
    std::string text;
    if (as_pgn_) {
      core::Expected<std::string> pgn = session::write_pgn(record, kVariants, make_match);
      if (!pgn) return std::unexpected(pgn.error());
      text = std::move(*pgn);
    } else {
      text = session::write_record(record);
    }
    if (count_++ > 0) std::putchar('\n');
    std::fwrite(text.data(), 1, text.size(), stdout);
    return {};
  }

 private:
  bool as_pgn_;
  std::size_t count_ = 0;
};

// --- a file
// ---------------------------------------------------------------------------------------

constexpr std::string_view kFirstTag = "[Kydai \"";

int export_records(const std::string& text) {
  Writer writer(true);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t next = text.find("\n" + std::string(kFirstTag), begin);
    const std::size_t end = next == std::string::npos ? text.size() : next + 1;
    const auto record = session::read_record(std::string_view(text).substr(begin, end - begin));
    core::Fault fault;
    if (!record) {
      fault = record.error();
    } else if (const auto written = writer.write(*record); !written) {
      fault = written.error();
    }
    if (!fault.message.empty()) {
      fault.at += static_cast<std::uint32_t>(begin);
      return bad_record("export", text, fault);
    }
    begin = end;
  }
  return kDone;
}

int export_pgn(const std::string& text) {
  Writer writer(false);
  for (std::size_t begin = 0; begin == 0 || !session::is_end_of_pgn(text, begin);) {
    const auto game = session::read_pgn(text, begin, kVariants, make_match);
    if (!game) return bad_record("export", text, game.error());
    if (const auto written = writer.write(game->record); !written) return kFailed;
    begin = game->end;
  }
  return kDone;
}

// --- a data folder
// --------------------------------------------------------------------------------

struct Rounds {
  std::vector<std::string> records;
  bool is_whole = true;  // the log replays to its end
};

Rounds rounds_of(const std::vector<std::string>& lines) {
  Rounds out;
  std::vector<session::Event> events;
  for (const std::string& line : lines) {
    core::Expected<session::Event> event = session::decode(line);
    out.is_whole = out.is_whole && event.has_value();
    if (out.is_whole) events.push_back(std::move(*event));
  }
  if (events.size() < 2) return out;
  auto table = session::Table::replay({events.begin(), events.begin() + 2}, make_match);
  out.is_whole = out.is_whole && table.has_value();
  if (!table) return out;
  session::Phase phase = table->phase();
  for (std::size_t i = 2; i < events.size(); ++i) {
    if (!table->evolve(events[i])) {
      out.is_whole = false;
      break;
    }
    if (table->phase() == session::Phase::kOver && phase != session::Phase::kOver) {
      out.records.push_back(table->record().value_or(""));
    }
    phase = table->phase();
  }
  if (phase == session::Phase::kPlaying) out.records.push_back(*table->record_so_far());
  return out;
}

int no_data(const std::string& file, const std::string& why) {
  std::fprintf(stderr, "kydai export: %s: %s\n", file.c_str(), why.c_str());
  return kFailed;
}

// All rows of the first column.
server::Sql<std::vector<std::string>> column(server::Statement& statement) {
  std::vector<std::string> out;
  for (;;) {
    const server::Sql<bool> row = statement.step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return out;
    out.push_back(statement.text(0));
  }
}

class FolderExport {
 public:
  FolderExport(const ExportArguments& arguments, server::Database& database)
      : arguments_(arguments), database_(database), writer_(arguments.as == "pgn") {}

  int run(const std::string& file) {
    auto find_tables =
        database_.prepare("SELECT id FROM tables WHERE ?1 = '' OR id = ?1 ORDER BY created, id");
    auto find_events =
        database_.prepare("SELECT text FROM events WHERE table_id = ?1 ORDER BY seq");
    if (!find_tables || !find_events) {
      return no_data(file, (find_tables ? find_events : find_tables).error().message);
    }
    find_tables->bind(1, arguments_.table);
    const auto tables = column(*find_tables);
    if (!tables) return no_data(file, tables.error().message);
    if (tables->empty() && !arguments_.table.empty()) {
      std::fprintf(stderr, "kydai export: --table %s: there is no such table\n",
                   arguments_.table.c_str());
      return kBadInput;
    }
    for (const std::string& table : *tables) {
      find_events->bind(1, table);
      const auto lines = column(*find_events);
      if (!lines) return no_data(file, lines.error().message);
      write(table, rounds_of(*lines));
    }
    if (left_out_ > 0) {
      std::fprintf(stderr, "kydai export: %zu rounds that PGN cannot hold are left out\n",
                   left_out_);
    }
    return status_;
  }

 private:
  void write(const std::string& table, const Rounds& rounds) {
    for (const std::string& text : rounds.records) {
      const auto record = session::read_record(text);
      if (!record || !writer_.write(*record)) ++left_out_;
    }
    if (rounds.is_whole) return;
    std::fprintf(stderr, "kydai export: the log of table %s does not replay to its end\n",
                 table.c_str());
    status_ = kFailed;
  }

  const ExportArguments& arguments_;
  server::Database& database_;
  Writer writer_;
  std::size_t left_out_ = 0;
  int status_ = kDone;
};

int export_folder(const ExportArguments& arguments) {
  const std::string file = arguments.data + "/kydai.sqlite";
  if (const auto why = server::check_file(file)) return no_data(file, *why);
  server::Sql<server::Database> database =
      server::Database::open(file, server::OpenMode::kReadOnly);
  if (!database) return no_data(file, database.error().message);
  database->keep_log_on_close();
  return FolderExport(arguments, *database).run(file);
}

}  // namespace

int export_rounds(const ExportArguments& arguments) {
  if (arguments.file.empty()) return export_folder(arguments);
  const std::optional<std::string> text = read_file(arguments.file, "export");
  if (!text) return kBadInput;
  return text->starts_with(kFirstTag) ? export_records(*text) : export_pgn(*text);
}

}  // namespace kydai::app
