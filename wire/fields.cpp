#include "wire/fields.hpp"

#include <algorithm>

#include "core/fair_chance.hpp"

namespace kydai::wire {

namespace json = boost::json;

namespace {

// Deep enough for every message; a body of brackets alone ends here.
constexpr std::size_t kDepthMax = 6;
constexpr std::size_t kClientSeedBytesMax = 64;
constexpr std::size_t kNameBytesShown = 40;

// The front of a name that somebody made up, cut between two characters.
std::string_view front_of(std::string_view name) {
  if (name.size() <= kNameBytesShown) return name;
  std::size_t end = kNameBytesShown;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
  return name.substr(0, end);
}

}  // namespace

std::optional<json::object> parse_object(std::string_view text, std::optional<WireError>& error) {
  json::parse_options options;
  options.max_depth = kDepthMax;
  json::stream_parser parser({}, options);
  json::error_code ec;
  std::size_t at = parser.write_some(text.data(), text.size(), ec);
  if (!ec && at < text.size()) {
    error = WireError{"syntax", "nothing may follow the JSON object", "", at};
    return std::nullopt;
  }
  if (!ec) {
    parser.finish(ec);
    at = text.size();
  }
  if (ec) {
    const bool is_deep = ec == json::error::too_deep;
    error =
        WireError{"syntax", is_deep ? "the JSON is nested too deeply" : "this is not JSON", "", at};
    return std::nullopt;
  }
  json::value value = parser.release();
  if (!value.is_object()) {
    error = WireError{"syntax", "a JSON object is expected", "", 0};
    return std::nullopt;
  }
  return std::move(value.as_object());
}

void Fields::complain(std::string_view code, std::string_view name, std::string message) {
  if (error_) return;
  error_ = WireError{std::string(code), std::move(message), path_ + std::string(name), 0};
}

const json::value* Fields::find(std::string_view name, Presence presence) {
  asked_.push_back(name);
  if (error_) return nullptr;
  const json::value* value = object_.if_contains(name);
  if (value == nullptr && presence == Presence::kRequired) {
    complain("range", name, "this field is missing");
  }
  return value;
}

void Fields::text(std::string_view name, std::string& out, std::size_t bytes_max,
                  Presence presence) {
  const json::value* value = find(name, presence);
  if (value == nullptr) return;
  const json::string* text = value->if_string();
  if (text == nullptr) return complain("range", name, "a text is expected");
  if (text->size() > bytes_max) {
    return complain("range", name, "at most " + std::to_string(bytes_max) + " bytes");
  }
  out.assign(text->data(), text->size());
}

void Fields::word(std::string_view name, std::string& out, std::size_t bytes_max,
                  Presence presence) {
  text(name, out, bytes_max, presence);
  if (!is_good() || !has(name)) return;
  const auto is_plain = [](char c) { return c > ' ' && c <= '~'; };
  if (!std::ranges::all_of(out, is_plain)) {
    complain("range", name, "only visible ASCII characters");
  } else if (out.empty() && presence == Presence::kRequired) {
    complain("range", name, "must not be empty");
  }
}

void Fields::number(std::string_view name, std::int64_t& out, std::int64_t min, std::int64_t max,
                    Presence presence) {
  const json::value* value = find(name, presence);
  if (value == nullptr) return;
  const std::int64_t* number = value->if_int64();
  if (number == nullptr || *number < min || *number > max) {
    return complain("range", name,
                    "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
  }
  out = *number;
}

void Fields::ply(std::string_view name, std::uint32_t& out) {
  std::int64_t value = 0;
  number(name, value, 0, UINT32_MAX, Presence::kRequired);
  out = static_cast<std::uint32_t>(value);
}

void Fields::seat(std::string_view name, core::Seat& out) {
  std::int64_t value = 0;
  number(name, value, 0, core::kMaxSeats - 1, Presence::kRequired);
  out = core::seat_at(static_cast<int>(value));
}

void Fields::flag(std::string_view name, bool& out) {
  const json::value* value = find(name, Presence::kOptional);
  if (value == nullptr) return;
  if (!value->is_bool()) return complain("range", name, "true or false");
  out = value->get_bool();
}

void Fields::client_seed(std::string_view name, std::string& out, Presence presence) {
  std::string hex;
  text(name, hex, 2 * kClientSeedBytesMax, presence);
  if (!is_good()) return;
  std::optional<std::string> bytes = core::read_hex(hex);
  if (!bytes) return complain("range", name, "pairs of hex digits, at most 64 bytes");
  out = std::move(*bytes);
}

const json::object* Fields::object(std::string_view name) {
  const json::value* value = find(name, Presence::kOptional);
  if (value == nullptr) return nullptr;
  if (!value->is_object()) complain("range", name, "an object is expected");
  return value->if_object();
}

const json::array* Fields::array(std::string_view name, std::size_t size_max) {
  const json::value* value = find(name, Presence::kOptional);
  if (value == nullptr) return nullptr;
  const json::array* array = value->if_array();
  if (array == nullptr || array->size() > size_max) {
    complain("range", name, "a list of at most " + std::to_string(size_max) + " entries");
    return nullptr;
  }
  return array;
}

void Fields::no_others() {
  if (error_) return;
  for (const auto& pair : object_) {
    const std::string_view name(pair.key().data(), pair.key().size());
    if (std::ranges::find(asked_, name) == asked_.end()) {
      return complain("unknown", front_of(name), "no such field");
    }
  }
}

}  // namespace kydai::wire
