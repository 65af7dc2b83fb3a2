// A player who looks his moves up in an exact table (`table=FILE` in the arena).  He knows the
// positions of one game under one set of rules and plays no other; among equal moves he takes one
// by the seed.
#pragma once

#include <memory>
#include <string>

#include "app/arena_player.hpp"

namespace kydai::app {

// nullptr with the reason in `fault`.
std::unique_ptr<ArenaPlayer> make_table_player(const std::string& path, const core::Match& match,
                                               std::string& fault);

}  // namespace kydai::app
