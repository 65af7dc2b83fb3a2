// A move as a chess program writes it, found among the legal ones.  Internal to session/.
#pragma once

#include <string>
#include <string_view>

#include "core/match.hpp"

namespace kydai::session {

// The machine text of the one legal move that `word` names: the game's human notation, its machine
// text, or the letter of the man with as much of the origin as is needed or given, with or without
// the marks x = + # -.  Faults (at 0): kOver, kIllegal (none, or more than one).
core::Expected<std::string> find_pgn_move(const core::Match& match, std::string_view word);

}  // namespace kydai::session
