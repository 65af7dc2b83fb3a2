#include "core/fair_chance.hpp"

#include "core/check.hpp"

namespace kydai::core {
namespace {

template <class Hash>
void add(Hash& hash, std::string_view text) {
  hash.update(Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

template <class Hash>
void add_prefixed(Hash& hash, std::string_view text) {
  KYDAI_CHECK(text.size() <= 65535);
  const std::array<std::uint8_t, 2> length = {static_cast<std::uint8_t>(text.size() >> 8),
                                              static_cast<std::uint8_t>(text.size() & 255)};
  hash.update(length);
  add(hash, text);
}

template <std::size_t N>
std::array<std::uint8_t, N> big_endian(std::uint64_t value) {
  std::array<std::uint8_t, N> out;
  for (std::size_t i = 0; i < N; ++i)
    out[i] = static_cast<std::uint8_t>(value >> (8 * (N - 1 - i)));
  return out;
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Digest commitment(std::string_view id, const Seed& seed) {
  Sha256 hash;
  add(hash, "commit");
  add_prefixed(hash, id);
  hash.update(seed);
  return hash.finish();
}

ByteStream::ByteStream(const Seed& seed, const ChanceContext& context, ChanceKind kind,
                       std::uint64_t k)
    : prefix_(seed) {
  add(prefix_, kind == ChanceKind::kRoll ? "roll" : "deal");
  add_prefixed(prefix_, context.id);
  for (const std::string& client_seed : context.client_seeds) add_prefixed(prefix_, client_seed);
  prefix_.update(big_endian<8>(k));
}

std::uint8_t ByteStream::next_byte() {
  if (used_ == block_.size()) {
    HmacSha256 mac = prefix_;
    mac.update(big_endian<4>(blocks_used_++));
    block_ = mac.finish();
    used_ = 0;
  }
  return block_[used_++];
}

std::string to_hex(Bytes bytes) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  out.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    out.push_back(kDigits[byte >> 4]);
    out.push_back(kDigits[byte & 15]);
  }
  return out;
}

std::optional<std::string> read_hex(std::string_view hex) {
  if (hex.size() % 2 != 0) return std::nullopt;
  std::string out;
  out.reserve(hex.size() / 2);
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const int high = hex_value(hex[i]);
    const int low = hex_value(hex[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out.push_back(static_cast<char>(16 * high + low));
  }
  return out;
}

std::optional<Seed> read_seed(std::string_view hex) {
  if (hex.size() != 2 * sizeof(Seed)) return std::nullopt;
  const std::optional<std::string> raw = read_hex(hex);
  if (!raw) return std::nullopt;
  Seed seed;
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>((*raw)[i]);
  return seed;
}

}  // namespace kydai::core
