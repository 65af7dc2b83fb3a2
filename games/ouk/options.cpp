#include "games/ouk/options.hpp"

namespace kydai::ouk {

std::string setting(const Options& options, std::string_view name) {
  const auto which = detail::switch_named(name);
  if (!which) return {};
  return std::string(detail::kTable[*which].values[options.values[*which]]);
}

void write_options(const Options& options, std::string& out) {
  const auto profile = static_cast<std::size_t>(options.profile);
  out += detail::kProfileNames[profile];
  for (std::size_t i = 0; i < kSwitches; ++i) {
    if (options.values[i] == detail::kProfiles[profile][i]) continue;
    out += '+';
    out += detail::kTable[i].name;
    out += '=';
    out += detail::kTable[i].values[options.values[i]];
  }
}

}  // namespace kydai::ouk
