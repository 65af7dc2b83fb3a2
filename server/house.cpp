#include "server/house.hpp"

#include <sodium.h>

#include <algorithm>

#include "wire/json_writer.hpp"

namespace kydai::server {
namespace {

constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz023456789";  // 32, without i l o 1
static_assert(kLetters.size() == 32);
constexpr std::size_t kNamesKept = 100'000;

void write_switch(wire::JsonWriter& json, const GameInfo& game, const SwitchInfo& one) {
  json.begin_object().field("name", one.name);
  if (one.values.empty()) {
    json.field("min", one.min).field("max", one.max);
  } else {
    json.key("values").begin_array();
    for (const std::string& value : one.values) json.value(value);
    json.end_array();
  }
  json.key("default").begin_object();
  for (std::size_t i = 0; i < game.profiles.size() && i < one.defaults.size(); ++i) {
    json.field(game.profiles[i], one.defaults[i]);
  }
  json.end_object().end_object();
}

void write_texts(wire::JsonWriter& json, std::string_view name,
                 const std::vector<std::string>& texts) {
  json.key(name).begin_array();
  for (const std::string& text : texts) json.value(text);
  json.end_array();
}

}  // namespace

void NameBook::remember(const std::string& user, const std::string& name) {
  const std::lock_guard lock(mutex_);
  // It is only a short cut: forgetting all now and then costs a look into the store each.
  if (names_.size() >= kNamesKept) names_.clear();
  names_[user] = name;
}

std::string NameBook::find(const std::string& user) const {
  const std::lock_guard lock(mutex_);
  const auto found = names_.find(user);
  return found == names_.end() ? std::string() : found->second;
}

const GameInfo* House::find_game(std::string_view name) const {
  const auto found = std::ranges::find(hooks.games, name, &GameInfo::name);
  return found == hooks.games.end() ? nullptr : &*found;
}

core::Seed fresh_seed() {
  core::Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

std::string word_of(std::string_view bytes, int letters) {
  std::string word;
  for (int i = 0; i < letters; ++i) {
    word += kLetters[static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]) % 32];
  }
  return word;
}

std::string random_word(int letters) {
  std::string bytes(static_cast<std::size_t>(letters), '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return word_of(bytes, letters);
}

std::string guest_name() { return "Khách " + std::to_string(1000 + randombytes_uniform(9000)); }

std::string write_games(const std::vector<GameInfo>& games) {
  wire::JsonWriter json;
  json.begin_object().key("games").begin_array();
  for (const GameInfo& game : games) {
    json.begin_object().field("name", game.name).key("seats").begin_array();
    json.value(game.seats_min).value(game.seats_max).end_array();
    write_texts(json, "profiles", game.profiles);
    json.field("hidden", game.has_hidden_information).key("chance");
    if (game.chance) {
      json.value(*game.chance == core::ChanceKind::kRoll ? "roll" : "deal");
    } else {
      json.null();
    }
    write_texts(json, "levels", game.levels);
    json.key("switches").begin_array();
    for (const SwitchInfo& one : game.switches) write_switch(json, game, one);
    json.end_array().end_object();
  }
  json.end_array().end_object();
  return json.take();
}

}  // namespace kydai::server
