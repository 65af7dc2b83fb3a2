// The spoken names of tiles (R3): "ngũ-lục", "trọc-nhất", "bò tứ".  UTF-8, for people; programs
// read and write the two digits.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/domino/tile.hpp"

namespace kydai::domino {

// The lower number first; a double is "bò" and its number.
std::string tile_name(Tile tile);
// Both orders of two numbers; nothing for any other text.  "bò tứ" is 4-4, never 3-3 (R3).
std::optional<Tile> read_tile_name(std::string_view name);

}  // namespace kydai::domino
