// `kydai tables build ca-ngua`: the exact chances of two seats with one or two horses each.
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "catalog/ca_ngua_table.hpp"

namespace kydai::app {
namespace {

constexpr double kTolerance = 1e-9;  // the entries are written with 24 bits

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int refuse(std::string_view why) {
  std::fprintf(stderr, "kydai tables: %.*s\n", static_cast<int>(why.size()), why.data());
  return kBadInput;
}

// The options of the command line, `--horses` among the switches.
core::Expected<ca_ngua::Options> read_options(const TablesArguments& arguments) {
  const std::string horses = std::to_string(arguments.horses);
  std::vector<core::Setting> settings = {{"horses", horses}};
  for (const std::string& text : arguments.rules.settings) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      return core::fail(core::FaultCode::kSyntax, 0, "--set: write SWITCH=VALUE");
    }
    const std::string_view view = text;
    settings.push_back({view.substr(0, equals), view.substr(equals + 1)});
  }
  return ca_ngua::CaNgua::read_options(arguments.rules.profile, settings, 2);
}

}  // namespace

int build_ca_ngua_table(const TablesArguments& arguments) {
  const auto options = read_options(arguments);
  if (!options) return refuse(options.error().message);
  const double begin = cpu_seconds();
  catalog::CaNguaTable::Report report;
  const auto table = catalog::CaNguaTable::build(
      *options, kTolerance, report, [](int layer, int sweep, double change) {
        if (sweep % 50 == 0) {
          std::fprintf(stderr, "layer %d, sweep %d, change %.1e\n", layer, sweep, change);
        }
      });
  if (!table) return refuse(table.error().message);
  std::string rules;
  ca_ngua::CaNgua::write_options(*options, rules);
  std::printf("%s: %llu states, %d sweeps of the last layer, last change %.1e, %.1f CPU s\n",
              rules.c_str(), static_cast<unsigned long long>(report.states), report.sweeps,
              report.last_change, cpu_seconds() - begin);
  std::printf("the first seat wins with %.6f\n", report.first_wins);
  if (arguments.out.empty()) return kDone;
  const std::string bytes = table->bytes();
  std::ofstream file(arguments.out, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) {
    std::fprintf(stderr, "kydai tables: %s cannot be written\n", arguments.out.c_str());
    return kFailed;
  }
  std::printf("%s: %zu bytes\n", arguments.out.c_str(), bytes.size());
  return kDone;
}

}  // namespace kydai::app
