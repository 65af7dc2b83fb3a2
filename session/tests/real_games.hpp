// The games of the house behind one factory, as the catalog does it, without its bots.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/match_of.hpp"
#include "games/ca_ngua/ca_ngua.hpp"
#include "games/domino/domino.hpp"
#include "games/ngu_hanh/ngu_hanh.hpp"
#include "games/ouk/ouk.hpp"
#include "session/table.hpp"

namespace kydai::session::test {

inline Expected<std::unique_ptr<core::Match>> make_real_match(
    std::string_view game, std::string_view profile, const std::vector<NamedSetting>& settings,
    int seats) {
  std::vector<core::Setting> views;
  for (const NamedSetting& setting : settings) views.push_back({setting.name, setting.value});
  if (game == "ouk") return core::make_match<ouk::Ouk>(profile, views, seats);
  if (game == "ngu-hanh") return core::make_match<ngu_hanh::NguHanh>(profile, views, seats);
  if (game == "ca-ngua") return core::make_match<ca_ngua::CaNgua>(profile, views, seats);
  if (game == "domino") return core::make_match<domino::Domino>(profile, views, seats);
  return core::fail(core::FaultCode::kUnknown, 0, "there is no such game");
}

}  // namespace kydai::session::test
