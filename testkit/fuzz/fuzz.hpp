// What the fuzz targets of the games share: bytes that steer, options that may be nonsense, and the
// choice of the one game a target is compiled for.  It plays nothing itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "catalog/games.hpp"
#include "core/game.hpp"
#include "games/ca_ngua/tests/law_hooks.hpp"
#include "games/domino/tests/law_hooks.hpp"
#include "games/ngu_hanh/tests/law_hooks.hpp"
#include "games/ouk/tests/law_hooks.hpp"
#include "testkit/fuzz/require.hpp"

namespace kydai::fuzz {

// The input, read from front to back.  Past its end the bytes go on as a fixed sequence that looks
// random, so that a shuffle always comes to its end.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size), beyond_(size) {}

  bool done() const { return rest_.empty(); }

  std::uint8_t next_byte() {
    if (rest_.empty()) return static_cast<std::uint8_t>(core::mix(beyond_++));
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }
  // 0 .. n-1, n >= 1, by as many bytes as it takes.
  std::size_t below(std::size_t n) {
    std::size_t value = next_byte();
    if (n > 256) value = value << 8 | next_byte();
    return value % n;
  }
  // A whole word (domino's worlds are drawn from such a source).
  std::uint64_t operator()() {
    return core::mix(static_cast<core::Key>(next_byte()) << 32 | beyond_++);
  }

  // Up to the next line end, which is taken too.
  std::string_view take_line() { return take(rest_.find('\n'), 1); }
  std::string_view take(std::size_t size, std::size_t skip = 0) {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(taken.size());
    rest_.remove_prefix(std::min(skip, rest_.size()));
    return taken;
  }

 private:
  std::string_view rest_;
  core::Key beyond_;
};

// Options of a game under settings that may be nonsense; the game's defaults then.
template <core::Game G>
typename G::Options read_options(std::string_view profile,
                                 const std::vector<core::Setting>& settings, int seats) {
  const auto read = G::read_options(profile, settings, seats);
  if (read) return *read;
  require(read.error().at <= settings.size() && !read.error().message.empty(),
          "a refused setting is named");
  return *G::read_options("", {}, 0);
}

// Calls visit<G>() for the one game of the catalog that this program was compiled for, and compiles
// nothing of the others.
template <class Visit, core::Game... Gs>
void with_game(catalog::GameList<Gs...>, const Visit& visit) {
  const auto try_one = [&]<class G>() {
    if constexpr (G::kName == KYDAI_FUZZ_GAME) visit.template operator()<G>();
  };
  static_assert(((Gs::kName == std::string_view(KYDAI_FUZZ_GAME)) || ...), "no such game");
  (try_one.template operator()<Gs>(), ...);
}

}  // namespace kydai::fuzz
