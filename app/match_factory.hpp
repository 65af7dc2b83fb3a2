// The catalog's games as session::MatchFactory wants them.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"
#include "session/table.hpp"

namespace kydai::app {

inline core::Expected<std::unique_ptr<core::Match>> make_match(
    std::string_view game, std::string_view profile,
    const std::vector<session::NamedSetting>& settings, int seats) {
  std::vector<core::Setting> views;
  views.reserve(settings.size());
  for (const session::NamedSetting& one : settings) views.push_back({one.name, one.value});
  return catalog::make_match(game, profile, views, seats);
}

}  // namespace kydai::app
