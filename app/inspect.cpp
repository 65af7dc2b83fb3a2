// `kydai inspect GAME`: a line in (position, TAB, moves), a JSON object out.  See docs/commands.md.
#include <cstdio>
#include <string>

#include "app/commands.hpp"
#include "app/inspector.hpp"
#include "app/line_reader.hpp"
#include "app/rules_arguments.hpp"

namespace kydai::app {
namespace {

template <core::Game G>
int inspect_lines(const typename G::Options& options, const InspectArguments& arguments) {
  Inspector<G> inspector(options, arguments);
  LineReader reader;
  std::string out;
  std::string_view line;
  bool is_too_long = false;
  bool is_all_good = true;
  while (reader.next(line, is_too_long)) {
    if (is_too_long) {
      out +=
          "{\"error\":{\"code\":\"range\",\"at\":1048576,\"message\":\"the line is too long\"}}\n";
      is_all_good = false;
    } else {
      is_all_good &= inspector.answer(line, out);
    }
    if (out.size() > (1 << 16) || !reader.has_line()) {
      if (std::fwrite(out.data(), 1, out.size(), stdout) != out.size()) return kFailed;
      std::fflush(stdout);
      out.clear();
    }
  }
  return is_all_good ? kDone : kBadInput;
}

}  // namespace

int inspect(const InspectArguments& arguments) {
  return with_rules("inspect", arguments.rules,
                    [&]<core::Game G>(const typename G::Options& options) {
                      return inspect_lines<G>(options, arguments);
                    });
}

}  // namespace kydai::app
