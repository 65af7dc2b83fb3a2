#include "games/domino/names.hpp"

#include <array>

namespace kydai::domino {
namespace {

constexpr std::array<std::string_view, kValues> kNumbers = {"trọc", "nhất", "nhị", "tam",
                                                            "tứ",   "ngũ",  "lục"};
constexpr std::string_view kDouble = "bò ";

std::optional<int> read_number(std::string_view word) {
  for (std::size_t v = 0; v < kNumbers.size(); ++v) {
    if (kNumbers[v] == word) return static_cast<int>(v);
  }
  return std::nullopt;
}

}  // namespace

std::string tile_name(Tile tile) {
  const std::string_view low = kNumbers[static_cast<std::size_t>(tile.low())];
  if (tile.is_double()) return std::string(kDouble).append(low);
  return std::string(low).append("-").append(kNumbers[static_cast<std::size_t>(tile.high())]);
}

std::optional<Tile> read_tile_name(std::string_view name) {
  if (name.starts_with(kDouble)) {
    const std::optional<int> number = read_number(name.substr(kDouble.size()));
    if (!number) return std::nullopt;
    return Tile::of(*number, *number);
  }
  const std::size_t dash = name.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const std::optional<int> a = read_number(name.substr(0, dash));
  const std::optional<int> b = read_number(name.substr(dash + 1));
  if (!a || !b || *a == *b) return std::nullopt;  // a double has its own name
  return Tile::of(*a, *b);
}

}  // namespace kydai::domino
