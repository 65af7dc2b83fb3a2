// What the rule switches of Cờ Ngũ Hành are set to, as text.
#include "games/ngu_hanh/options.hpp"

#include "games/ngu_hanh/ngu_hanh.hpp"

namespace kydai::ngu_hanh {

std::string NguHanh::setting(const Options& options, std::string_view name) {
  std::string out;
  if (name == "first") out = options.first == kWhite ? "w" : "b";
  if (name == "tieBreak") out = options.tie_break == TieBreak::kOff ? "off" : "pieces";
  if (name == "length") core::append_number(out, options.length);
  if (name == "noCapture") core::append_number(out, options.no_capture);
  return out;
}

void NguHanh::write_options(const Options& options, std::string& out) {
  out += kProfiles[0];
  for (const core::SwitchInfo& info : kSwitches) {
    const std::string value = setting(options, info.name);
    if (value == setting(Options{}, info.name)) continue;
    out += '+';
    out += info.name;
    out += '=';
    out += value;
  }
}

}  // namespace kydai::ngu_hanh
