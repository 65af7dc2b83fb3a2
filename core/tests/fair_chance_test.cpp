// Fair chance against published vectors: FIPS 180-4 / NIST CAVP for SHA-256, RFC 4231 for HMAC.
#include "core/fair_chance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace kydai::core {
namespace {

Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string sha256_hex(std::string_view text) {
  Sha256 hash;
  hash.update(bytes_of(text));
  return to_hex(hash.finish());
}

std::string hmac_hex(std::string_view key, std::string_view text) {
  HmacSha256 mac(bytes_of(key));
  mac.update(bytes_of(text));
  return to_hex(mac.finish());
}

TEST(Sha256, PublishedVectors) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, TheCutOfTheInputDoesNotMatter) {
  const std::string text(200, 'x');
  const std::string whole = sha256_hex(text);
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    Sha256 hash;
    hash.update(bytes_of(std::string_view(text).substr(0, cut)));
    hash.update(bytes_of(std::string_view(text).substr(cut)));
    EXPECT_EQ(to_hex(hash.finish()), whole) << cut;
  }
}

TEST(HmacSha256, Rfc4231) {
  EXPECT_EQ(hmac_hex(std::string(20, '\x0b'), "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hmac_hex("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(
      hmac_hex(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First"),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

// The stream by hand: the definition in interface.md spelled out once more, independent of
// ByteStream.
TEST(FairChance, StreamIsTheHmacOfTheDefinition) {
  Seed seed;
  std::iota(seed.begin(), seed.end(), std::uint8_t{1});
  const ChanceContext context{"t1", {"ab", "", "c", ""}};
  std::string message = "roll";
  message += std::string("\0\2t1", 4);
  message += std::string("\0\2ab", 4) + std::string("\0\0", 2) + std::string("\0\1c", 3) +
             std::string("\0\0", 2);
  message += std::string("\0\0\0\0\0\0\0\7", 8);
  const std::string key(seed.begin(), seed.end());
  ByteStream stream(seed, context, ChanceKind::kRoll, 7);
  std::string expected;
  for (const char block : {'\0', '\1', '\2'}) {
    expected += hmac_hex(key, message + std::string("\0\0\0", 3) + block);
  }
  std::array<std::uint8_t, 96> got;
  for (std::uint8_t& byte : got) byte = stream.next_byte();
  EXPECT_EQ(to_hex(got), expected);
}

TEST(FairChance, CommitmentHidesBehindItsOwnDomain) {
  Seed seed{};
  const std::string message = "commit" + std::string("\0\2t1", 4) + std::string(32, '\0');
  EXPECT_EQ(to_hex(commitment("t1", seed)), sha256_hex(message));
}

struct Listed {
  std::vector<std::uint8_t> bytes;
  std::size_t at = 0;
  std::uint8_t next_byte() { return bytes.at(at++); }
};

TEST(FairChance, DieRejectsTheUnfairBytes) {
  Listed source{{252, 255, 251, 0, 6}};
  EXPECT_EQ(draw_die(source), 6);
  EXPECT_EQ(source.at, 3u);
  EXPECT_EQ(draw_die(source), 1);
  EXPECT_EQ(draw_die(source), 1);
}

TEST(FairChance, BelowRejectsTheUnfairPairs) {
  // For n = 28 the largest multiple is 65520 = 0xfff0.
  Listed source{{0xff, 0xf0, 0xff, 0xef, 0x00, 0x1c}};
  EXPECT_EQ(draw_below(source, 28), 27u);
  EXPECT_EQ(draw_below(source, 28), 0u);
  EXPECT_EQ(source.at, 6u);
  Listed same = {source.bytes};
  EXPECT_EQ(draw_below<28>(same), 27u);
  EXPECT_EQ(draw_below<28>(same), 0u);
  EXPECT_EQ(same.at, 6u);
}

// A simulation's source: both bytes of a pair at once.
struct ListedPairs : Listed {
  std::uint32_t next_pair() {
    const std::uint32_t high = next_byte();
    return high << 8 | next_byte();
  }
};

TEST(FairChance, PairsAtOnceGiveTheSameNumbers) {
  ListedPairs source{{{0xff, 0xf0, 0xff, 0xef, 0x00, 0x1c}}};
  EXPECT_EQ(draw_below(source, 28), 27u);
  EXPECT_EQ(draw_below(source, 28), 0u);
  EXPECT_EQ(source.at, 6u);
  ListedPairs same{{source.bytes}};
  EXPECT_EQ(draw_below<28>(same), 27u);
  EXPECT_EQ(draw_below<28>(same), 0u);
}

TEST(FairChance, EveryByteGivesEachFaceEquallyOften) {
  std::array<int, 7> count{};
  for (int byte = 0; byte < 252; ++byte) {
    Listed source{{static_cast<std::uint8_t>(byte)}};
    ++count[static_cast<std::size_t>(draw_die(source))];
  }
  for (std::size_t face = 1; face <= 6; ++face) EXPECT_EQ(count[face], 42);
}

TEST(Hex, ReadsWhatItWritesAndNothingElse) {
  Seed seed;
  std::iota(seed.begin(), seed.end(), std::uint8_t{200});
  EXPECT_EQ(read_seed(to_hex(seed)), seed);
  EXPECT_EQ(read_seed("00"), std::nullopt);
  EXPECT_EQ(read_seed(std::string(63, '0') + "g"), std::nullopt);
  EXPECT_EQ(read_hex("0"), std::nullopt);
  EXPECT_EQ(read_hex("4bC0"), std::string("\x4b\xc0"));
}

}  // namespace
}  // namespace kydai::core
