// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), the two primitives of fair chance.
// Own code because this room depends on no library and runs in the browser too; checked against the
// published test vectors and against libsodium in the tests.  Never used for passwords.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace kydai::core {

using Digest = std::array<std::uint8_t, 32>;
using Bytes = std::span<const std::uint8_t>;

class Sha256 {
 public:
  Sha256();
  void update(Bytes data);
  Digest finish();  // once; the object is spent afterwards

 private:
  void compress(const std::uint8_t* block);

  std::array<std::uint32_t, 8> state_;
  std::array<std::uint8_t, 64> buffer_{};
  std::uint64_t bytes_ = 0;
};

class HmacSha256 {
 public:
  explicit HmacSha256(Bytes key);
  void update(Bytes data) { inner_.update(data); }
  Digest finish();

 private:
  Sha256 inner_;
  Sha256 outer_;
};

}  // namespace kydai::core
