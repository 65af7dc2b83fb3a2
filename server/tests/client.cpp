#include "server/tests/client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cctype>

namespace kydai::server::test {

namespace json = boost::json;

// ---- Line ---------------------------------------------------------------------------------------

Line::Line(std::uint16_t port) {
  handle_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* raw = reinterpret_cast<const sockaddr*>(&address);
  if (::connect(handle_, raw, sizeof address) != 0) {
    ::close(handle_);
    handle_ = -1;
    return;
  }
  const int on = 1;
  ::setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Line::~Line() {
  if (handle_ >= 0) ::close(handle_);
}

void Line::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

bool Line::fill(int timeout_ms) {
  pollfd wait{handle_, POLLIN, 0};
  if (handle_ < 0 || ::poll(&wait, 1, timeout_ms) <= 0) return false;
  std::array<char, 65536> bytes;
  const ssize_t n = ::recv(handle_, bytes.data(), bytes.size(), 0);
  if (n <= 0) return false;
  buffer.append(bytes.data(), static_cast<std::size_t>(n));
  return true;
}

bool Line::is_closed_within(int timeout_ms) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    pollfd wait{handle_, POLLIN, 0};
    if (::poll(&wait, 1, static_cast<int>(left.count())) <= 0) return false;
    std::array<char, 4096> bytes;
    if (::recv(handle_, bytes.data(), bytes.size(), 0) <= 0) return true;
  }
}

// ---- HTTP ---------------------------------------------------------------------------------------

std::string HttpAnswer::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string() : found->second;
}

std::string HttpAnswer::error_code() const {
  return text_of(json().at("error").as_object(), "code");
}

std::string HttpAnswer::error_field() const {
  return text_of(json().at("error").as_object(), "field");
}

HttpAnswer read_answer(Line& line, bool has_body) {
  HttpAnswer answer;
  std::size_t end = 0;
  while ((end = line.buffer.find("\r\n\r\n")) == std::string::npos) {
    if (!line.fill()) return answer;
  }
  const std::string head = line.buffer.substr(0, end + 2);
  line.buffer.erase(0, end + 4);
  std::size_t at = head.find("\r\n");
  const std::string first = head.substr(0, at);
  at += 2;
  while (at < head.size()) {
    const std::size_t stop = head.find("\r\n", at);
    const std::size_t colon = head.find(':', at);
    std::string name = head.substr(at, colon - at);
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    answer.headers[name] = head.substr(colon + 2, stop - colon - 2);
    at = stop + 2;
  }
  const std::string length = answer.header("content-length");
  if (has_body && !length.empty()) {
    const std::size_t size = std::stoul(length);
    while (line.buffer.size() < size) {
      if (!line.fill()) return answer;
    }
    answer.body = line.buffer.substr(0, size);
    line.buffer.erase(0, size);
  }
  if (first.size() > 12) answer.status = std::stoi(first.substr(9, 3));
  return answer;
}

HttpAnswer Http::raw(std::string_view bytes, bool has_body) {
  line_.send(bytes);
  return read_answer(line_, has_body);
}

HttpAnswer Http::request(std::string_view method, std::string_view target, const Headers& headers,
                         std::string_view body) {
  std::string text = std::string(method) + " " + std::string(target) + " HTTP/1.1\r\n";
  text += "Host: 127.0.0.1:" + std::to_string(port_) + "\r\n";
  for (const auto& [name, value] : headers) text += name + ": " + value + "\r\n";
  if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  text += "\r\n";
  text += body;
  return raw(text, method != "HEAD");
}

// ---- Person -------------------------------------------------------------------------------------

Person::Person(std::uint16_t port) : port_(port), http_(port) {
  const std::string cookie = http_.request("GET", "/api/me").header("set-cookie");
  cookie_ = cookie.substr(0, cookie.find(';'));
}

HttpAnswer Person::get(std::string_view target) {
  return http_.request("GET", target, {{"Cookie", cookie_}});
}

HttpAnswer Person::post(std::string_view target, std::string_view body) {
  return http_.request("POST", target, {{"Cookie", cookie_}}, body);
}

std::string Person::open(std::string_view body) {
  const HttpAnswer answer = post("/api/tables", body);
  if (answer.status != 200) return "(" + answer.body + ")";
  return text_of(answer.json().as_object(), "id");
}

std::int64_t Person::coins() { return number_of(get("/api/me").json().as_object(), "coins"); }

std::string Person::user() const {
  const std::size_t begin = cookie_.find('=') + 1;
  return cookie_.substr(begin, cookie_.find('.') - begin);
}

// ---- WebSocket ----------------------------------------------------------------------------------

Ws::Ws(std::uint16_t port, const std::string& target, const std::string& cookie,
       const Headers& extra)
    : line_(port) {
  std::string text = "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                     "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  if (!cookie.empty()) text += "Cookie: " + cookie + "\r\n";
  for (const auto& [name, value] : extra) text += name + ": " + value + "\r\n";
  line_.send(text + "\r\n");
  answer = read_answer(line_, true);
}

void Ws::send_frame(int opcode, std::string_view payload, bool is_masked) {
  std::string frame(1, static_cast<char>(0x80 | opcode));
  const char mask_bit = is_masked ? static_cast<char>(0x80) : '\0';
  if (payload.size() < 126) {
    frame += static_cast<char>(static_cast<int>(payload.size()) | mask_bit);
  } else if (payload.size() < 65536) {
    frame += static_cast<char>(126 | mask_bit);
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 255);
  } else {
    frame += static_cast<char>(127 | mask_bit);
    for (int shift = 56; shift >= 0; shift -= 8) {
      frame += static_cast<char>(payload.size() >> shift & 255);
    }
  }
  constexpr std::array<char, 4> kMask = {0x21, 0x43, 0x65, 0x07};
  if (is_masked) frame.append(kMask.data(), kMask.size());
  for (std::size_t i = 0; i < payload.size(); ++i) {
    frame += is_masked ? static_cast<char>(payload[i] ^ kMask[i % 4]) : payload[i];
  }
  line_.send(frame);
}

std::optional<json::object> Ws::next(int timeout_ms) {
  std::string& in = line_.buffer;
  for (;;) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(in[i]); };
    std::size_t head = 2;
    std::size_t size = in.size() >= 2 ? byte(1) & 127U : 0;
    if (size == 126) head = 4;
    if (size == 127) head = 10;
    bool is_whole = in.size() >= head;
    if (is_whole && head > 2) {
      size = 0;
      for (std::size_t i = 2; i < head; ++i) size = size << 8 | byte(i);
    }
    is_whole = is_whole && in.size() >= head + size;
    if (!is_whole) {
      if (!line_.fill(timeout_ms)) return std::nullopt;
      continue;
    }
    const int opcode = byte(0) & 15;
    std::string payload = in.substr(head, size);
    in.erase(0, head + size);
    if (opcode == 9) send_frame(10, payload);
    if (opcode == 8) {
      if (payload.size() >= 2) {
        close_code_ =
            static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
      }
      send_frame(8, payload);
      return std::nullopt;
    }
    if (opcode != 1) continue;
    texts.push_back(payload);
    return json::parse(payload).as_object();
  }
}

std::optional<json::object> Ws::wait(std::string_view kind, int timeout_ms) {
  for (;;) {
    std::optional<json::object> message = next(timeout_ms);
    if (!message || text_of(*message, "t") == kind) return message;
    seen.push_back(std::move(*message));
  }
}

json::object Ws::hello(std::uint32_t since) {
  send("{\"t\":\"hello\",\"since\":" + std::to_string(since) + "}");
  // Events of others may come first; only the answer to hello has the table in it.
  while (std::optional<json::object> up = wait("up")) {
    if (up->contains("table")) return *up;
  }
  return {};
}

json::object Ws::command(std::string_view text) {
  const std::string c = text_of(json::parse(text).as_object(), "c");
  send(text);
  for (;;) {
    std::optional<json::object> message = next();
    if (!message) return {};
    const std::string kind = text_of(*message, "t");
    if ((kind == "ok" || kind == "no") && text_of(*message, "c") == c) return *message;
    seen.push_back(std::move(*message));
  }
}

const json::object& now_of(const json::object& up) {
  static const json::object none;
  const json::value* now = up.if_contains("now");
  return now != nullptr && now->is_object() ? now->get_object() : none;
}

std::string text_of(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr || !value->is_string()) return {};
  return {value->get_string().data(), value->get_string().size()};
}

std::int64_t number_of(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_int64() ? value->get_int64() : -1;
}

}  // namespace kydai::server::test
