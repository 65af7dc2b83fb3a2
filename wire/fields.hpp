// Fields: reads the fields of one JSON object with exact complaints.  The first complaint is kept
// and everything after it is skipped, so that a reader is a plain list of its fields. Private to
// wire/: no other room sees Boost.JSON.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wire/message.hpp"

namespace kydai::wire {

enum class Presence { kRequired, kOptional };

class Fields {
 public:
  // `path` stands before the names in complaints: "" or "time." or "bots[1].".
  Fields(const boost::json::object& object, std::string path, std::optional<WireError>& error)
      : object_(object), path_(std::move(path)), error_(error) {}

  void text(std::string_view name, std::string& out, std::size_t bytes_max, Presence presence);
  // Letters, digits and -_.:+ and the like: printable ASCII without spaces.
  void word(std::string_view name, std::string& out, std::size_t bytes_max, Presence presence);
  void number(std::string_view name, std::int64_t& out, std::int64_t min, std::int64_t max,
              Presence presence);
  void ply(std::string_view name, std::uint32_t& out);
  void seat(std::string_view name, core::Seat& out);
  void flag(std::string_view name, bool& out);
  // Hex of at most 64 bytes, given back as raw bytes.
  void client_seed(std::string_view name, std::string& out, Presence presence);
  const boost::json::object* object(std::string_view name);
  const boost::json::array* array(std::string_view name, std::size_t size_max);

  bool has(std::string_view name) const { return object_.contains(name); }
  void complain(std::string_view code, std::string_view name, std::string message);
  bool is_good() const { return !error_.has_value(); }
  // Complains about the first field whose name was not asked for.
  void no_others();
  const std::string& path() const { return path_; }

 private:
  const boost::json::value* find(std::string_view name, Presence presence);

  const boost::json::object& object_;
  std::string path_;
  std::optional<WireError>& error_;
  std::vector<std::string_view> asked_;
};

// The object that `text` is, or a "syntax" complaint with the byte.
std::optional<boost::json::object> parse_object(std::string_view text,
                                                std::optional<WireError>& error);

}  // namespace kydai::wire
