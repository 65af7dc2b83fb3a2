#include "server/sqlite_file.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "server/sqlite_store.hpp"

namespace kydai::server {
namespace {

// The whole content is checked only up to this size: a start must not take minutes.
constexpr std::uintmax_t kFullCheckBytesMax = 16U << 20;

// Events and ledger are only ever added to; the file itself sees to it.
constexpr const char* kSchema = R"sql(
CREATE TABLE meta(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE users(id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE tables(id TEXT PRIMARY KEY, game TEXT NOT NULL, phase INTEGER NOT NULL,
  created INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_running ON tables(id) WHERE phase = 1;
CREATE TABLE events(table_id TEXT NOT NULL REFERENCES tables, seq INTEGER NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY(table_id, seq)) WITHOUT ROWID;
CREATE TABLE ledger_entries(id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,
  booked INTEGER NOT NULL);
CREATE TABLE ledger_postings(entry INTEGER NOT NULL REFERENCES ledger_entries,
  account TEXT NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY(entry, account)) WITHOUT ROWID;
CREATE TABLE balances(account TEXT PRIMARY KEY, amount INTEGER NOT NULL
  CHECK(amount >= 0 OR account IN ('mint', 'house'))) WITHOUT ROWID;
CREATE TRIGGER events_stay BEFORE UPDATE ON events
  BEGIN SELECT raise(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_are_kept BEFORE DELETE ON events
  BEGIN SELECT raise(ABORT, 'events are never deleted'); END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON ledger_entries
  BEGIN SELECT raise(ABORT, 'the ledger is never changed'); END;
CREATE TRIGGER entries_are_kept BEFORE DELETE ON ledger_entries
  BEGIN SELECT raise(ABORT, 'the ledger is never deleted'); END;
CREATE TRIGGER postings_stay BEFORE UPDATE ON ledger_postings
  BEGIN SELECT raise(ABORT, 'the ledger is never changed'); END;
CREATE TRIGGER postings_are_kept BEFORE DELETE ON ledger_postings
  BEGIN SELECT raise(ABORT, 'the ledger is never deleted'); END;
)sql";

std::uint32_t big_endian(const char* bytes) {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

std::string damaged(const std::string& path, const std::string& why) {
  return "the data base " + path + " is damaged (" + why +
         "): put back a copy of it, or move it away to begin anew";
}

// The first hundred bytes say whose file it is; sqlite itself need not be asked.
std::optional<std::string> check_header(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::array<char, 100> head{};
  if (!file) return "the data base " + path + " cannot be read: " + std::strerror(errno);
  file.read(head.data(), head.size());
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  if (file.gcount() < 100 || std::string_view(head.data(), 16) != kMagic) {
    return path + " is not a Kỳ Đài data base: move it away or choose another data folder";
  }
  if (big_endian(head.data() + 68) != kApplicationId) {
    return path + " belongs to another program: move it away or choose another data folder";
  }
  const std::uint32_t version = big_endian(head.data() + 60);
  if (version > kSchemaVersion) {
    return "the data base " + path + " was written by a newer Kỳ Đài (version " +
           std::to_string(version) + ", this one knows " + std::to_string(kSchemaVersion) +
           "): use that program, or another data folder";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> check_file(const std::string& path) {
  std::error_code ec;
  const std::uintmax_t size = std::filesystem::file_size(path, ec);
  if (ec == std::errc::no_such_file_or_directory || (!ec && size == 0)) return std::nullopt;
  if (ec) return "the data base " + path + " cannot be read: " + ec.message();
  if (std::optional<std::string> problem = check_header(path)) return problem;
  Sql<Database> database = Database::open(path, OpenMode::kReadOnly);
  if (!database) return damaged(path, database.error().message);
  database->keep_log_on_close();
  const bool is_small = size <= kFullCheckBytesMax;
  Sql<std::string> verdict = database->text(
      is_small ? "PRAGMA quick_check(1)" : "SELECT 'ok' FROM meta WHERE name = 'cookie_key'");
  if (!verdict) return damaged(path, verdict.error().message);
  if (*verdict != "ok") return damaged(path, *verdict);
  return std::nullopt;
}

void make_private(const std::string& path) {
  const int handle = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  // Where it cannot be made, sqlite is about to say so in better words.
  if (handle >= 0) ::close(handle);
}

Sql<void> make_schema(Database& database) {
  Sql<std::int64_t> version = database.integer("PRAGMA user_version");
  if (!version) return std::unexpected(std::move(version.error()));
  if (*version == kSchemaVersion) return {};
  // In the rollback journal, not yet in the log: so the header that names the owner is in the main
  // file from its first moment, whenever the process dies.
  std::string sql = "PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL; BEGIN IMMEDIATE;";
  sql += "PRAGMA application_id=" + std::to_string(kApplicationId) + ";";
  sql += "PRAGMA user_version=" + std::to_string(kSchemaVersion) + ";";
  sql += kSchema;
  if (Sql<void> made = database.execute(sql); !made) return made;
  std::array<char, crypto_auth_KEYBYTES> key{};
  randombytes_buf(key.data(), key.size());
  Sql<Statement> insert =
      database.prepare("INSERT INTO meta(name, value) VALUES('cookie_key', ?1)");
  if (!insert) return std::unexpected(std::move(insert.error()));
  Sql<void> kept = insert->bind_blob(1, std::string_view(key.data(), key.size())).run();
  sodium_memzero(key.data(), key.size());
  if (!kept) return kept;
  return database.execute("COMMIT");
}

// ---- the data folder
// ------------------------------------------------------------------------------

std::expected<DataFolder, std::string> DataFolder::take(const std::string& path) {
  std::error_code ec;
  std::filesystem::create_directories(path, ec);
  if (ec) {
    return std::unexpected("the data folder " + path + " cannot be made (" + ec.message() +
                           "): choose another with --data");
  }
  const std::string lock_path = path + "/lock";
  const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) {
    return std::unexpected("the data folder " + path + " cannot be written (" +
                           std::strerror(errno) + "): choose another with --data");
  }
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    ::close(lock);
    return std::unexpected("the data folder " + path +
                           " is in use by another kydai: stop it, or choose another with --data");
  }
  return DataFolder(path, lock);
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

DataFolder::~DataFolder() {
  if (lock_ >= 0) ::close(lock_);
}

}  // namespace kydai::server
