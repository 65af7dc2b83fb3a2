// Any bytes as what a client may send: messages over the socket, bodies over HTTP, names.
#include <cstdint>
#include <string_view>
#include <variant>

#include "testkit/fuzz/require.hpp"
#include "wire/message.hpp"
#include "wire/name.hpp"

namespace kydai::fuzz {
namespace {

using std::string_view;

template <class T>
void check_error(const wire::Read<T>& read, string_view text) {
  if (read) return;
  const wire::WireError& error = read.error();
  require(error.at <= text.size(), "a syntax error names a byte");
  require(error.code == "syntax" || error.code == "range" || error.code == "unknown",
          "an error has one of three codes");
  require(!error.message.empty(), "an error says why");
}

bool is_seat(core::Seat seat) { return core::index(seat) < core::kMaxSeats; }
bool is_plain(string_view word) {
  for (const char c : word) {
    if (c <= ' ' || c > '~') return false;
  }
  return true;
}

// What has been understood keeps to the limits that the rest of the house counts on.
struct CheckAction {
  void operator()(const wire::Sit& sit) const {
    require(!sit.seat || is_seat(*sit.seat), "a seat is 0 to 3");
    require(sit.client_seed.size() <= 64, "a seed is at most 64 bytes");
  }
  void operator()(const wire::AddBot& bot) const {
    require(is_seat(bot.seat) && is_plain(bot.level), "a bot has a seat and a level");
  }
  void operator()(const wire::Remove& remove) const {
    require(is_seat(remove.seat), "a seat is 0 to 3");
  }
  void operator()(const wire::Move& move) const {
    require(!move.move.empty() && move.move.size() <= 32 && is_plain(move.move),
            "a move is a short word");
  }
  void operator()(const wire::SetSeed& seed) const {
    require(seed.client_seed.size() <= 64, "a seed is at most 64 bytes");
  }
  void operator()(const wire::Rename& rename) const {
    require(wire::clean_name(rename.name) == rename.name, "a name is clean");
  }
  void operator()(const auto&) const {}
};

void read_any(string_view text) {
  const auto message = wire::read_client_message(text);
  check_error(message, text);
  if (message) {
    if (const auto* intent = std::get_if<wire::Intent>(&*message)) {
      require(!intent->id.empty() && intent->id.size() <= 40, "an intent has an id");
      std::visit(CheckAction(), intent->action);
    }
  }
  const auto open = wire::read_open_table(text);
  check_error(open, text);
  if (open) {
    require(open->seats >= 0 && open->seats <= core::kMaxSeats, "0 to 4 seats");
    require(open->stake >= 0 && open->bank_ms >= 0 && open->pace_ms >= 0, "nothing is negative");
    require(wire::clean_line(open->note, 500) == open->note, "a note is clean");
    require(open->bots.size() <= core::kMaxSeats && open->settings.size() <= 40, "lists are short");
  }
  const auto name = wire::read_rename(text);
  check_error(name, text);
  if (name) require(wire::clean_name(*name) == *name, "a name is clean");
  if (const auto clean = wire::clean_name(text)) {
    require(!clean->empty() && wire::clean_name(*clean) == *clean, "cleaning once is enough");
  }
  if (const auto clean = wire::clean_line(text, 500)) {
    require(clean->size() <= 500 && wire::clean_line(*clean, 500) == *clean,
            "cleaning once is enough");
  }
}

}  // namespace
}  // namespace kydai::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kydai::fuzz::read_any({reinterpret_cast<const char*>(data), size});
  return 0;
}
