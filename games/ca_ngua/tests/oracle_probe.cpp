// The probe of oracle/compare.py: positions on stdin, one a line; for each the position as written,
// then TEXT=>POSITION for every roll or move, or `over REASON RANKS`.  A test program, not a tool.
#include <iostream>
#include <string>

#include "games/ca_ngua/ca_ngua.hpp"

namespace {

using namespace kydai;
using ca_ngua::CaNgua;

std::string text_of(const ca_ngua::Position& position) {
  std::string text;
  CaNgua::write_position(position, text);
  return text;
}

template <class Branch>
void add_branch(std::string& out, const ca_ngua::Position& position, const Branch& branch,
                const std::string& text) {
  ca_ngua::Position after = position;
  CaNgua::apply(after, branch);
  out += '\t' + text + "=>" + text_of(after);
}

std::string answer(const ca_ngua::Position& position) {
  std::string out = text_of(position);
  for (const auto& [chance, weight] : CaNgua::chances(position)) {
    std::string text;
    CaNgua::write_chance(chance, text);
    add_branch(out, position, chance, text);
  }
  for (const ca_ngua::Move& move : CaNgua::legal_moves(position)) {
    std::string text;
    CaNgua::write_move(position, move, text);
    add_branch(out, position, move, text);
  }
  if (const auto outcome = CaNgua::outcome(position, {})) {
    out += "\tover " + std::string(core::to_string(outcome->reason));
    for (std::size_t s = 0; s < outcome->ranks.size(); ++s) {
      out += (s == 0 ? ' ' : ',') + std::to_string(outcome->ranks[s]);
    }
  }
  return out;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto position = CaNgua::read_position(line, {});
    if (position) {
      std::cout << answer(*position) << '\n';
    } else {
      std::cout << "fault " << position.error().at << ' ' << position.error().message << '\n';
    }
  }
}
