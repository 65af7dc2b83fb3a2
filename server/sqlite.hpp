// Sqlite: the little that this house needs of the sqlite3 C interface, with owners that close.
// A statement is prepared once and used many times.  Errors are values; nothing here throws or
// logs.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace kydai::server {

// What sqlite said: its code and its words.
struct SqlError {
  int code = 0;
  std::string message;
};

template <class T>
using Sql = std::expected<T, SqlError>;

class Statement {
 public:
  Statement() = default;
  explicit Statement(sqlite3_stmt* raw) : raw_(raw) {}

  // Parameters count from 1, as in sqlite.  Texts need not outlive the call.
  Statement& bind(int place, std::string_view text);
  Statement& bind(int place, std::int64_t number);
  Statement& bind_blob(int place, std::string_view bytes);

  // true: a row stands ready; false: done (and ready to be bound again).
  Sql<bool> step();
  // For a statement without rows: steps to the end.
  Sql<void> run();
  void reset();

  std::int64_t integer(int column) const;
  std::string text(int column) const;  // blobs too

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* raw) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> raw_;
};

enum class OpenMode : std::uint8_t { kReadWriteCreate, kReadWrite, kReadOnly };

class Database {
 public:
  Database() = default;
  static Sql<Database> open(const std::string& path, OpenMode mode);

  // One or several statements without parameters and without interesting rows.
  Sql<void> execute(const std::string& sql);
  Sql<Statement> prepare(std::string_view sql);
  // The first column of the first row.
  Sql<std::int64_t> integer(std::string_view sql);
  Sql<std::string> text(std::string_view sql);
  // Closing leaves the write-ahead log as it is, so that looking at a file never changes it.
  void keep_log_on_close();

 private:
  struct Close {
    void operator()(sqlite3* raw) const;
  };
  explicit Database(sqlite3* raw) : raw_(raw) {}
  std::unique_ptr<sqlite3, Close> raw_;
};

}  // namespace kydai::server
