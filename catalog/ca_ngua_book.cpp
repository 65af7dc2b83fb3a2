#include "catalog/ca_ngua_book.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "catalog/ca_ngua_embedded.hpp"
#include "core/key.hpp"

namespace kydai::catalog {
namespace {

using core::FaultCode;

constexpr std::string_view kMagic = "KDCN";
constexpr std::uint8_t kVersion = 2;
constexpr std::size_t kHead = kMagic.size() + 5;
static_assert(std::endian::native == std::endian::little, "the file is the memory's own bytes");

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = core::mix(bytes.size());
  for (const char c : bytes) sum = core::mix(sum ^ static_cast<std::uint8_t>(c));
  return sum;
}

std::size_t size_of(CaNguaCompany company, std::size_t width) {
  const auto sections = static_cast<std::size_t>(CaNguaNet::sections(company));
  const auto inputs = static_cast<std::size_t>(CaNguaNet::inputs(company));
  const std::size_t floats = (2 + sections) * width + sections;
  return kHead + floats * sizeof(float) + inputs * width + sizeof(std::uint64_t);
}

template <class T>
void take(std::string_view& bytes, T* values, std::size_t count) {
  std::memcpy(values, bytes.data(), count * sizeof(T));
  bytes.remove_prefix(count * sizeof(T));
}
template <class T>
void put(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void put(std::string& bytes, const CaNguaNet::Hidden& values, std::size_t width) {
  bytes.append(reinterpret_cast<const char*>(values.data()), width * sizeof(float));
}

// `bytes` is of the right size and undamaged.
void take_net(std::string_view bytes, CaNguaNet& net) {
  const std::size_t width = net.width();
  const auto sections = static_cast<std::size_t>(CaNguaNet::sections(net.company()));
  CaNguaNet::Hidden scale{};
  take(bytes, scale.data(), width);
  take(bytes, net.bias().data(), width);
  for (std::size_t i = 0; i < sections; ++i) take(bytes, net.out()[i].data(), width);
  take(bytes, net.out_bias().data(), sections);
  for (CaNguaNet::Hidden& column : net.columns()) {
    std::array<std::int8_t, CaNguaNet::kWidthMax> weights{};
    take(bytes, weights.data(), width);
    for (std::size_t j = 0; j < width; ++j) column[j] = scale[j] * static_cast<float>(weights[j]);
  }
}

}  // namespace

core::Expected<CaNguaBook> CaNguaBook::read(std::string_view bytes) {
  CaNguaBook book;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::string_view rest = bytes.substr(at);
    if (rest.size() < kHead || !rest.starts_with(kMagic)) {
      return core::fail(FaultCode::kSyntax, at, "here no net of ca-ngua begins");
    }
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(rest[i]); };
    const std::uint8_t horses = byte(7);
    if (byte(4) != kVersion || byte(5) >= kCaNguaKinds || byte(6) > 1 || horses == 0 ||
        horses >= 1U << ca_ngua::kMaxHorses || !CaNguaNet::is_width(byte(8))) {
      return core::fail(FaultCode::kRange, at + 4, "the net is of a kind that is not known");
    }
    const auto company = static_cast<CaNguaCompany>(byte(6));
    const std::size_t width = byte(8);
    const std::size_t size = size_of(company, width);
    if (rest.size() < size) return core::fail(FaultCode::kRange, bytes.size(), "the net is cut");
    const std::size_t body = size - sizeof(std::uint64_t);
    std::uint64_t sum = 0;
    std::memcpy(&sum, rest.data() + body, sizeof sum);
    if (sum != checksum(rest.substr(0, body))) {
      return core::fail(FaultCode::kRange, at, "the net is damaged: its checksum is wrong");
    }
    book.entries_.push_back({static_cast<CaNguaKind>(byte(5)), horses, CaNguaNet(company, width)});
    take_net(rest.substr(kHead), book.entries_.back().net);
    at += size;
  }
  return book;
}

std::string CaNguaBook::write(Entry entry) {
  CaNguaNet& net = entry.net;
  std::string bytes(kMagic);
  put(bytes, kVersion);
  put(bytes, entry.kind);
  put(bytes, net.company());
  put(bytes, entry.horses);
  put(bytes, static_cast<std::uint8_t>(net.width()));
  constexpr float kMost = 127;
  CaNguaNet::Hidden scale{};
  for (const CaNguaNet::Hidden& column : net.columns()) {
    for (std::size_t j = 0; j < column.size(); ++j) {
      scale[j] = std::max(scale[j], std::abs(column[j]) / kMost);
    }
  }
  const std::size_t width = net.width();
  const auto sections = static_cast<std::size_t>(CaNguaNet::sections(net.company()));
  put(bytes, scale, width);
  put(bytes, net.bias(), width);
  for (std::size_t i = 0; i < sections; ++i) put(bytes, net.out()[i], width);
  for (std::size_t i = 0; i < sections; ++i) put(bytes, net.out_bias()[i]);
  for (const CaNguaNet::Hidden& column : net.columns()) {
    for (std::size_t j = 0; j < width; ++j) {
      put(bytes, scale[j] > 0 ? static_cast<std::int8_t>(std::lround(column[j] / scale[j]))
                              : std::int8_t{0});
    }
  }
  put(bytes, checksum(bytes));
  return bytes;
}

const CaNguaNet* CaNguaBook::find(const ca_ngua::Position& position) const {
  const CaNguaKind kind = ca_ngua_kind(position.rules);
  const CaNguaCompany company = CaNguaNet::company_of(position);
  const CaNguaNet* nearest = nullptr;
  for (const Entry& entry : entries_) {
    if (entry.kind != kind || entry.net.company() != company) continue;
    if ((entry.horses >> (position.rules.horses() - 1) & 1) != 0) return &entry.net;
    if (nearest == nullptr) nearest = &entry.net;
  }
  return nearest;
}

const core::Expected<CaNguaBook>& ca_ngua_book() {
  static const core::Expected<CaNguaBook> book =
      CaNguaBook::read({reinterpret_cast<const char*>(kCaNguaNetBytes), kCaNguaNetBytesSize});
  return book;
}

}  // namespace kydai::catalog
