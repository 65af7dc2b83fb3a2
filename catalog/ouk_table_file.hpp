// OukTableFile: one solved endgame set of ouk as the bytes of a file, in blocks that are unpacked
// one by one.  Bytes in and bytes out: it opens no file and keeps nothing unpacked.
//
//   "kydai-ouk-table 1 RULES SET\n"            RULES as endgame_rules() names them: "count"
//   u32 block  u32 values                      bytes of a block unpacked, of all blocks unpacked
//   u32 ends[blocks]                           where each packed block ends, counted from the first
//   packed blocks                              zlib streams
//   u32 checksum                               CRC-32 of all before
//
// Numbers are little-endian.  Unpacked they are EndgameTable::values(), but for boards that cannot
// be: those hold the value before them, which packs better.  docs/tables.md tells more.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fault.hpp"
#include "games/ouk/endgame.hpp"

namespace kydai::catalog {

class OukTableFile {
 public:
  static constexpr std::size_t kBlockBytes = 4096;

  static std::string pack(const ouk::EndgameTable& table, std::string_view rules);
  // The bytes of a file but for their checksum, and it.
  static std::string with_checksum(std::string bytes);
  // Total: any bytes give a file or a Fault, whose byte is where they are wrong.
  static core::Expected<OukTableFile> read(std::string bytes);

  const ouk::EndgameSet& set() const { return set_; }
  std::string_view rules() const { return std::string_view(bytes_).substr(rules_at_, rules_size_); }
  std::size_t size() const { return bytes_.size(); }
  std::size_t blocks() const { return blocks_; }

  // The values of a block, kBlockBytes of them but for the last block; false where the packed bytes
  // are no block, which the checksum leaves to forgers.
  bool unpack(std::size_t block, std::vector<std::uint8_t>& values) const;
  // All values; nullopt as above.
  std::optional<std::vector<std::uint8_t>> unpack() const;

 private:
  OukTableFile() = default;

  std::uint32_t number_at(std::size_t at) const;

  std::string bytes_;
  ouk::EndgameSet set_;
  std::size_t rules_at_ = 0;
  std::size_t rules_size_ = 0;
  std::size_t values_ = 0;
  std::size_t blocks_ = 0;
  std::size_t ends_at_ = 0;
  std::size_t data_at_ = 0;
};

}  // namespace kydai::catalog
