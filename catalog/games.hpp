// The one explicit list of games.  A new game is one folder under games/ and one line here.
#pragma once

#include <string_view>
#include <utility>

#include "core/game.hpp"
#include "games/ca_ngua/ca_ngua.hpp"
#include "games/domino/domino.hpp"
#include "games/ngu_hanh/ngu_hanh.hpp"
#include "games/ouk/ouk.hpp"

namespace kydai::catalog {

template <core::Game... Gs>
struct GameList {
  // Calls visit.template operator()<G>() for every game, in order.
  template <class Visit>
  static void for_each(Visit&& visit) {
    (visit.template operator()<Gs>(), ...);
  }
  // Calls it for the game of this name only; false if there is none.
  template <class Visit>
  static bool with(std::string_view name, Visit&& visit) {
    return ((Gs::kName == name && (visit.template operator()<Gs>(), true)) || ...);
  }
};

using Games = GameList<ca_ngua::CaNgua, ouk::Ouk, domino::Domino, ngu_hanh::NguHanh>;

}  // namespace kydai::catalog
