// Players who live in files, for matches between what was learnt and what is known: an exact table
// (`table=FILE`, of `kydai tables build`) and the nets of ca-ngua (`net=FILE`, of
// tools/td_ca_ngua). They know one game, and a table one set of rules; among equal moves they take
// one by the seed.
#pragma once

#include <memory>
#include <string>

#include "app/arena_player.hpp"

namespace kydai::app {

// nullptr with the reason in `fault`: the file cannot be read, is damaged, or is no help here.
std::unique_ptr<ArenaPlayer> make_table_player(const ArenaSpec& spec, const core::Match& match,
                                               std::string& fault);
std::unique_ptr<ArenaPlayer> make_net_player(const ArenaSpec& spec, const core::Match& match,
                                             std::string& fault);

}  // namespace kydai::app
