#include "server/sqlite.hpp"

#include <sqlite3.h>

namespace kydai::server {
namespace {

SqlError error_of(sqlite3* raw, int code) {
  return {code, raw != nullptr ? sqlite3_errmsg(raw) : sqlite3_errstr(code)};
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* raw) const { sqlite3_finalize(raw); }

Statement& Statement::bind(int place, std::string_view text) {
  sqlite3_bind_text64(raw_.get(), place, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind(int place, std::int64_t number) {
  sqlite3_bind_int64(raw_.get(), place, number);
  return *this;
}

Statement& Statement::bind_blob(int place, std::string_view bytes) {
  sqlite3_bind_blob64(raw_.get(), place, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
  return *this;
}

Sql<bool> Statement::step() {
  const int code = sqlite3_step(raw_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) {
    reset();
    return false;
  }
  SqlError error = error_of(sqlite3_db_handle(raw_.get()), code);
  error.code = sqlite3_extended_errcode(sqlite3_db_handle(raw_.get()));
  reset();
  return std::unexpected(std::move(error));
}

Sql<void> Statement::run() {
  for (;;) {
    Sql<bool> row = step();
    if (!row) return std::unexpected(std::move(row.error()));
    if (!*row) return {};
  }
}

void Statement::reset() {
  sqlite3_reset(raw_.get());
  sqlite3_clear_bindings(raw_.get());
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(raw_.get(), column);
}

std::string Statement::text(int column) const {
  const void* bytes = sqlite3_column_blob(raw_.get(), column);
  const int size = sqlite3_column_bytes(raw_.get(), column);
  if (bytes == nullptr) return {};
  return {static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

void Database::Close::operator()(sqlite3* raw) const { sqlite3_close_v2(raw); }

Sql<Database> Database::open(const std::string& path, OpenMode mode) {
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  switch (mode) {
    case OpenMode::kReadWriteCreate: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE; break;
    case OpenMode::kReadWrite: flags |= SQLITE_OPEN_READWRITE; break;
    case OpenMode::kReadOnly: flags |= SQLITE_OPEN_READONLY; break;
  }
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
  Database database(raw);
  if (code != SQLITE_OK) return std::unexpected(error_of(raw, code));
  // A backup that reads while we write is waited for, not failed on.
  sqlite3_busy_timeout(raw, 5000);
  return database;
}

Sql<void> Database::execute(const std::string& sql) {
  const int code = sqlite3_exec(raw_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return std::unexpected(error_of(raw_.get(), code));
  return {};
}

Sql<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* raw = nullptr;
  const int code = sqlite3_prepare_v3(raw_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
  if (code != SQLITE_OK) return std::unexpected(error_of(raw_.get(), code));
  return Statement(raw);
}

Sql<std::int64_t> Database::integer(std::string_view sql) {
  Sql<Statement> statement = prepare(sql);
  if (!statement) return std::unexpected(std::move(statement.error()));
  Sql<bool> row = statement->step();
  if (!row) return std::unexpected(std::move(row.error()));
  return *row ? statement->integer(0) : 0;
}

Sql<std::string> Database::text(std::string_view sql) {
  Sql<Statement> statement = prepare(sql);
  if (!statement) return std::unexpected(std::move(statement.error()));
  Sql<bool> row = statement->step();
  if (!row) return std::unexpected(std::move(row.error()));
  return *row ? statement->text(0) : std::string();
}

void Database::keep_log_on_close() {
  sqlite3_db_config(raw_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

}  // namespace kydai::server
