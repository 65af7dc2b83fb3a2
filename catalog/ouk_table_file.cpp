#include "catalog/ouk_table_file.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>

#include "core/check.hpp"

namespace kydai::catalog {
namespace {

constexpr std::string_view kMagic = "kydai-ouk-table ";
constexpr std::string_view kVersion = "1";
constexpr int kPackingLevel = 6;
constexpr std::size_t kNumberBytes = 4;

void append_number(std::string& out, std::size_t number) {
  for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(number >> shift));
}

std::size_t checksum_of(std::string_view bytes) {
  const auto* begin = reinterpret_cast<const Bytef*>(bytes.data());
  return ::crc32_z(::crc32_z(0, nullptr, 0), begin, bytes.size());
}

std::size_t blocks_of(std::size_t values) {
  return (values + OukTableFile::kBlockBytes - 1) / OukTableFile::kBlockBytes;
}

void append_packed(std::string& out, std::span<const std::uint8_t> values) {
  std::array<Bytef, OukTableFile::kBlockBytes * 2> packed;
  uLongf size = packed.size();
  const int status = ::compress2(packed.data(), &size, values.data(), values.size(), kPackingLevel);
  KYDAI_CHECK(status == Z_OK);
  out.append(reinterpret_cast<const char*>(packed.data()), size);
}

const ouk::EndgameSet* set_named(std::string_view name) {
  for (const ouk::EndgameSet& set : ouk::endgame_sets()) {
    if (set.name() == name) return &set;
  }
  return nullptr;
}

auto damaged(std::size_t at, std::string_view message) {
  return core::fail(core::FaultCode::kSyntax, static_cast<std::uint32_t>(at), message);
}

}  // namespace

std::string OukTableFile::pack(const ouk::EndgameTable& table, std::string_view rules) {
  std::vector<std::uint8_t> values(table.values().begin(), table.values().end());
  std::uint8_t before = ouk::EndgameTable::kDraw;
  for (std::uint8_t& value : values) {
    if (value == ouk::EndgameTable::kIllegal) value = before;
    before = value;
  }
  std::string out(kMagic);
  out.append(kVersion).append(" ").append(rules).append(" ");
  out.append(table.set().name()).append("\n");
  append_number(out, kBlockBytes);
  append_number(out, values.size());
  std::string data;
  const std::span<const std::uint8_t> all = values;
  for (std::size_t at = 0; at < all.size(); at += kBlockBytes) {
    append_packed(data, all.subspan(at, std::min(kBlockBytes, all.size() - at)));
    append_number(out, data.size());
  }
  return with_checksum(out + data);
}

std::string OukTableFile::with_checksum(std::string bytes) {
  append_number(bytes, checksum_of(bytes));
  return bytes;
}

core::Expected<OukTableFile> OukTableFile::read(std::string bytes) {
  if (!bytes.starts_with(kMagic)) return damaged(0, "no endgame table of ouk");
  const std::size_t line_end = bytes.substr(0, 100).find('\n');
  if (line_end == std::string::npos) return damaged(kMagic.size(), "the first line does not end");
  const std::string_view line = std::string_view(bytes).substr(0, line_end);
  const std::size_t rules_at = kMagic.size() + kVersion.size() + 1;
  const std::size_t set_at = line.rfind(' ') + 1;
  if (line.substr(kMagic.size(), kVersion.size() + 1) != std::string(kVersion) + ' ' ||
      set_at <= rules_at) {
    return damaged(kMagic.size(), "a version of the tables that this program does not know");
  }
  const ouk::EndgameSet* set = set_named(line.substr(set_at));
  if (set == nullptr) return damaged(set_at, "no set of men of this name");

  OukTableFile file;
  file.set_ = *set;
  file.rules_at_ = rules_at;
  file.rules_size_ = set_at - 1 - rules_at;
  file.values_ = ouk::EndgameTable::size(*set);
  file.blocks_ = blocks_of(file.values_);
  file.ends_at_ = line_end + 1 + 2 * kNumberBytes;
  file.data_at_ = file.ends_at_ + file.blocks_ * kNumberBytes;
  const std::size_t size = bytes.size();
  if (size < file.data_at_ + kNumberBytes) return damaged(size, "the file is cut off");
  file.bytes_ = std::move(bytes);
  if (file.number_at(size - kNumberBytes) !=
      checksum_of(std::string_view(file.bytes_).substr(0, size - kNumberBytes))) {
    return damaged(size - kNumberBytes, "the checksum is wrong: the file is damaged or cut off");
  }
  const std::size_t packed = size - kNumberBytes - file.data_at_;
  if (file.number_at(line_end + 1) != kBlockBytes ||
      file.number_at(line_end + 1 + kNumberBytes) != file.values_) {
    return damaged(line_end + 1, "the sizes are not those of this set");
  }
  std::size_t before = 0;
  for (std::size_t i = 0; i < file.blocks_; ++i) {
    const std::size_t end = file.number_at(file.ends_at_ + i * kNumberBytes);
    if (end < before || end > packed) {
      return damaged(file.ends_at_ + i * kNumberBytes, "a block ends where none can");
    }
    before = end;
  }
  return file;
}

std::uint32_t OukTableFile::number_at(std::size_t at) const {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < kNumberBytes; ++i) {
    number |= std::uint32_t{static_cast<std::uint8_t>(bytes_[at + i])} << (8 * i);
  }
  return number;
}

bool OukTableFile::unpack(std::size_t block, std::vector<std::uint8_t>& values) const {
  const std::size_t begin = block == 0 ? 0 : number_at(ends_at_ + (block - 1) * kNumberBytes);
  const std::size_t end = number_at(ends_at_ + block * kNumberBytes);
  const std::size_t wanted = std::min(kBlockBytes, values_ - block * kBlockBytes);
  values.resize(wanted);
  uLongf size = wanted;
  const auto* packed = reinterpret_cast<const Bytef*>(bytes_.data() + data_at_ + begin);
  return ::uncompress(values.data(), &size, packed, end - begin) == Z_OK && size == wanted;
}

std::optional<std::vector<std::uint8_t>> OukTableFile::unpack() const {
  std::vector<std::uint8_t> all;
  std::vector<std::uint8_t> values;
  all.reserve(values_);
  for (std::size_t block = 0; block < blocks_; ++block) {
    if (!unpack(block, values)) return std::nullopt;
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

}  // namespace kydai::catalog
