// A small HTTP and WebSocket client on plain sockets for the tests of the server: it can also send
// what a good client never would.  Nothing of it is shared with the server's own code.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kydai::server::test {

// A TCP connection; every wait has an end.
class Line {
 public:
  explicit Line(std::uint16_t port);
  ~Line();
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  bool is_open() const { return handle_ >= 0; }
  void send(std::string_view bytes);
  // One more byte batch into `buffer`; false: closed or nothing for this long.
  bool fill(int timeout_ms = 10'000);
  // Closed by the other side within this time, whatever it still says.
  bool is_closed_within(int timeout_ms);

  std::string buffer;

 private:
  int handle_ = -1;
};

struct HttpAnswer {
  int status = 0;                              // 0: no answer
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;

  boost::json::value json() const { return boost::json::parse(body); }
  // "" if there is none.
  std::string header(const std::string& name) const;
  std::string error_code() const;
  std::string error_field() const;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

// Keeps its connection between requests, as a browser does.
class Http {
 public:
  explicit Http(std::uint16_t port) : line_(port), port_(port) {}

  HttpAnswer request(std::string_view method, std::string_view target, const Headers& headers = {},
                     std::string_view body = {});
  HttpAnswer raw(std::string_view bytes, bool has_body = true);
  Line& line() { return line_; }

 private:
  Line line_;
  std::uint16_t port_;
};

// A guest with a cookie.
class Person {
 public:
  explicit Person(std::uint16_t port);

  HttpAnswer get(std::string_view target);
  HttpAnswer post(std::string_view target, std::string_view body);
  // Opens a table and gives its id.
  std::string open(std::string_view body);
  std::int64_t coins();

  const std::string& cookie() const { return cookie_; }
  std::string user() const;  // the id inside the cookie
  std::uint16_t port() const { return port_; }

 private:
  std::uint16_t port_;
  Http http_;
  std::string cookie_;
};

class Ws {
 public:
  // Without an open table (or a cookie that fits) is_open() is false and `answer` says why.
  Ws(std::uint16_t port, const std::string& target, const std::string& cookie,
     const Headers& extra = {});
  Ws(const Person& person, const std::string& table)
      : Ws(person.port(), "/ws/" + table, person.cookie()) {}

  bool is_open() const { return answer.status == 101; }
  void send(std::string_view text) { send_frame(1, text); }
  void send_frame(int opcode, std::string_view payload, bool is_masked = true);
  // The next text as JSON; nullopt: closed, or nothing for this long.  Pings are answered.
  std::optional<boost::json::object> next(int timeout_ms = 10'000);
  // Reads until a message of this kind comes; the others are kept in `seen`.
  std::optional<boost::json::object> wait(std::string_view kind, int timeout_ms = 10'000);
  // Reads `up`s until one fits.
  template <class Fits>
  std::optional<boost::json::object> wait_up(const Fits& fits) {
    while (auto up = wait("up")) {
      if (fits(*up)) return up;
    }
    return std::nullopt;
  }
  // Sends hello and gives the `up` that answers it.
  boost::json::object hello(std::uint32_t since = 0);
  // Sends a command and gives its `ok` or `no`.
  boost::json::object command(std::string_view text);
  Line& line() { return line_; }
  int close_code() const { return close_code_; }

  HttpAnswer answer;
  std::vector<std::string> texts;  // every text frame, as it came
  std::vector<boost::json::object> seen;

 private:
  Line line_;
  int close_code_ = 0;
};

HttpAnswer read_answer(Line& line, bool has_body);

// now.view and friends of an `up`.
const boost::json::object& now_of(const boost::json::object& up);
std::string text_of(const boost::json::object& object, std::string_view name);
std::int64_t number_of(const boost::json::object& object, std::string_view name);

}  // namespace kydai::server::test
