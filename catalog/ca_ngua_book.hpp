// CaNguaBook: the nets of Cờ Cá Ngựa as they are kept, one after another in one file, and which of
// them speaks of a position.  Bytes in and bytes out; it opens no file.
//
//   net    "KDCN"  u8 version, kind, company, horses (bit n-1: made for n each), width
//          f32[width] scale, bias; f32[sections][width] out; f32[sections] out bias
//          i8[inputs][width] weights, in units of the hidden unit's scale      little-endian
//          u64 checksum of all before it
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/ca_ngua_net.hpp"
#include "core/fault.hpp"

namespace kydai::catalog {

// The rules that make positions worth another chance; a net of the nearest kind serves all others.
enum class CaNguaKind : std::uint8_t { kOneDie, kTwoDice, kFlying };
inline constexpr int kCaNguaKinds = 3;
constexpr CaNguaKind ca_ngua_kind(const ca_ngua::Rules& rules) {
  if (rules.dice() == 2) return CaNguaKind::kTwoDice;
  return rules.is_on(ca_ngua::Switch::kFly) ? CaNguaKind::kFlying : CaNguaKind::kOneDie;
}

class CaNguaBook {
 public:
  struct Entry {
    CaNguaKind kind;
    std::uint8_t horses;
    CaNguaNet net;
  };

  // Total: any bytes give a book or a Fault, none an empty book.
  static core::Expected<CaNguaBook> read(std::string_view bytes);
  // The bytes of one net; weights are rounded.
  static std::string write(Entry entry);

  // The net for a position in which the dice are to be rolled; nullptr if there is none.  One made
  // for other numbers of horses is better than none.
  const CaNguaNet* find(const ca_ngua::Position& position) const;
  std::span<const Entry> entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

// The book that the program has inside itself (catalog/ca_ngua_book.net, embedded by the build), or
// why it is damaged.
const core::Expected<CaNguaBook>& ca_ngua_book();

}  // namespace kydai::catalog
