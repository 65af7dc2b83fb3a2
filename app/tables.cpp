// `kydai tables build GAME`: which games have tables, and who builds them.
#include <cstdio>

#include "app/commands.hpp"

namespace kydai::app {

int build_tables(const TablesArguments& arguments) {
  if (arguments.rules.game == "ca-ngua") return build_ca_ngua_table(arguments);
  if (arguments.rules.game == "ouk") return build_ouk_tables(arguments);
  std::fprintf(stderr, "kydai tables: there are no tables of '%s'\n", arguments.rules.game.c_str());
  return kBadInput;
}

}  // namespace kydai::app
