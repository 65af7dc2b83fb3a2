// Fair chance: commit first, reveal at the end; every roll and deal follows from the revealed seed.
// With S = the server's 32 secret bytes, id = the round's text id, c0..c3 = the seats' own seeds:
//   commitment  C = SHA-256("commit" | id | S)                      published before any c is known
//   block(k, n)   = HMAC-SHA-256(S, kind | id | c0 | c1 | c2 | c3 | k as u64 BE | n as u32 BE)
// where | is concatenation and each part of variable length stands behind its length as u16 BE
// ("commit", "roll", "deal" and S are of fixed length and stand bare: see docs/adr/0004).
// k counts rolls or deals, never moves: no undo, reconnect or time-out can roll again.
// This file never makes a seed; the server brings it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/seat.hpp"
#include "core/sha256.hpp"

namespace kydai::core {

using Seed = std::array<std::uint8_t, 32>;

// A source of bytes: `next_byte()` gives 0..255.  The real one is ByteStream; simulations bring
// their own.
template <class T>
concept ByteSource = requires(T& source) {
  { source.next_byte() } -> std::same_as<std::uint8_t>;
};

// What fixes all chance of one round beside S.
struct ChanceContext {
  std::string id;                     // the round's text id; empty for `--seed`
  PerSeat<std::string> client_seeds;  // raw bytes; empty seat = empty string

  friend bool operator==(const ChanceContext&, const ChanceContext&) = default;
};

Digest commitment(std::string_view id, const Seed& seed);

enum class ChanceKind : std::uint8_t { kRoll, kDeal };

// The byte stream of one roll or deal: block after block, each byte used once.
class ByteStream {
 public:
  ByteStream(const Seed& seed, const ChanceContext& context, ChanceKind kind, std::uint64_t k);
  std::uint8_t next_byte();

 private:
  HmacSha256 prefix_;  // everything but the block counter, so that a block costs one finish
  Digest block_{};
  std::uint32_t blocks_used_ = 0;
  std::size_t used_ = sizeof(Digest);
};

// One fair die: 252 = 42 * 6, so larger bytes are rejected and no face is favoured.  Returns 1..6.
template <ByteSource S>
constexpr int draw_die(S& source) {
  for (;;) {
    const int byte = source.next_byte();
    if (byte < 252) return 1 + byte % 6;
  }
}

// The next two bytes as u16 big-endian.  A simulation's source may hand out both at once
// (`next_pair()`), for two numbers cost it twice the time of one.
template <ByteSource S>
constexpr std::uint32_t draw_pair(S& source) {
  if constexpr (requires { source.next_pair(); }) {
    return source.next_pair();
  } else {
    const std::uint32_t high = source.next_byte();
    return high << 8 | source.next_byte();
  }
}

// Uniform in 0..n-1 (1 <= n <= 65535) from u16 big-endian pairs, values >= the largest multiple of
// n rejected.
template <ByteSource S>
constexpr std::uint32_t draw_below(S& source, std::uint32_t n) {
  const std::uint32_t limit = 65536 - 65536 % n;
  for (;;) {
    const std::uint32_t value = draw_pair(source);
    if (value < limit) return value % n;
  }
}
// The same with a bound known to the compiler, which then divides by a multiplication.
template <std::uint32_t N, ByteSource S>
constexpr std::uint32_t draw_below(S& source) {
  for (;;) {
    const std::uint32_t value = draw_pair(source);
    if (value < 65536 - 65536 % N) return value % N;
  }
}

// Lower-case hex.
std::string to_hex(Bytes bytes);
// 64 hex digits of either case; nullopt otherwise.
std::optional<Seed> read_seed(std::string_view hex);
// Any even number of hex digits; nullopt otherwise.  Used for client seeds (at most 64 raw bytes).
std::optional<std::string> read_hex(std::string_view hex);

}  // namespace kydai::core
