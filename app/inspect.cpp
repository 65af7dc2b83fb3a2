// `kydai inspect GAME`: a line in (position, TAB, moves), a JSON object out.  See docs/commands.md.
#include <string>
#include <string_view>

#include "app/commands.hpp"
#include "app/inspector.hpp"
#include "app/line_answers.hpp"
#include "app/rules_arguments.hpp"

namespace kydai::app {

int inspect(const InspectArguments& arguments) {
  const RulesArguments& rules = arguments.rules;
  return with_rules("inspect", rules, [&]<core::Game G>(const typename G::Options& options) {
    Inspector<G> inspector(options, arguments);
    return answer_lines(Flush::kWhenIdle, [&](std::string_view line, std::string& out) {
      return inspector.answer(line, out);
    });
  });
}

}  // namespace kydai::app
