#include "wasm/games.hpp"

#include <array>
#include <memory>
#include <optional>

#include "wasm/walk.hpp"

namespace kydai::wasm {
namespace {

// What the C functions need of one game.
struct Entry {
  std::string_view name;
  std::span<const std::string_view> profiles;
  int seats_min;
  int seats_max;
  std::unique_ptr<Walk> (*start)(std::string_view profile, int seats, int turned,
                                 std::uint32_t seed);
};

template <core::Game G>
std::unique_ptr<Walk> start(std::string_view profile, int seats, int turned, std::uint32_t seed) {
  catalog::Random random(seed);
  const auto options = draw_options<G>(profile, seats, turned, random);
  return options ? std::make_unique<WalkOf<G>>(*options, random) : nullptr;
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = [] {
    std::vector<Entry> list;
    catalog::Games::for_each([&]<class G>() {
      list.push_back({G::kName, G::profiles(), G::kSeatsMin, G::kSeatsMax, &start<G>});
    });
    return list;
  }();
  return all;
}

const Entry* entry(std::int32_t game) {
  const auto at = static_cast<std::size_t>(game);
  return game >= 0 && at < entries().size() ? &entries()[at] : nullptr;
}

// The module has one walk at a time, as a page has.
std::unique_ptr<Walk>& walk() {
  static std::unique_ptr<Walk> current;
  return current;
}

std::uint64_t hash() { return walk() ? walk()->hash() : 0; }

}  // namespace
}  // namespace kydai::wasm

using kydai::wasm::entry;
using kydai::wasm::hash;
using kydai::wasm::walk;

std::int32_t kydai_games() { return static_cast<std::int32_t>(kydai::wasm::entries().size()); }

std::int32_t kydai_profiles(std::int32_t game) {
  const auto* found = entry(game);
  return found ? static_cast<std::int32_t>(found->profiles.size()) : 0;
}

std::int32_t kydai_seats_min(std::int32_t game) {
  const auto* found = entry(game);
  return found ? found->seats_min : 0;
}

std::int32_t kydai_seats_max(std::int32_t game) {
  const auto* found = entry(game);
  return found ? found->seats_max : 0;
}

std::int32_t kydai_name(std::int32_t game, std::int32_t at) {
  const auto* found = entry(game);
  const auto i = static_cast<std::size_t>(at);
  return found && at >= 0 && i < found->name.size() ? found->name[i] : 0;
}

std::int32_t kydai_start(std::int32_t game, std::int32_t profile, std::int32_t seats,
                         std::int32_t turned, std::uint32_t seed) {
  const auto* found = entry(game);
  if (!found || profile < 0 || profile >= kydai_profiles(game)) return 0;
  const auto name = found->profiles[static_cast<std::size_t>(profile)];
  auto begun = found->start(name, seats, turned, seed);
  if (!begun) return 0;
  walk() = std::move(begun);
  return 1;
}

std::int32_t kydai_play(std::int32_t plies) { return walk() ? walk()->play(plies) : -1; }
std::int32_t kydai_think(std::int32_t nodes) { return walk() ? walk()->think(nodes) : -1; }
std::uint32_t kydai_hash_high() { return static_cast<std::uint32_t>(hash() >> 32); }
std::uint32_t kydai_hash_low() { return static_cast<std::uint32_t>(hash()); }
