#include "catalog/ca_ngua_brain.hpp"

#include "games/ca_ngua/features.hpp"

namespace kydai::catalog {

using namespace ca_ngua;  // NOLINT: this file speaks of one game

// Of two unlike dice both orders are one roll: what can be played is the same.
CaNguaSight::Chances CaNguaSight::chances(const Position& position) {
  if (position.rules.dice() == 1) return CaNgua::chances(position);
  Chances chances;
  for (std::uint8_t a = 1; a <= 6; ++a) {
    for (std::uint8_t b = a; b <= 6; ++b) chances.push_back({{{a, b}}, a == b ? 1U : 2U});
  }
  return chances;
}

// A move that is seen to win so much less often than the best is not looked at any deeper: the next
// roll seldom turns that about.  (Two rolls ahead, 0.01 began to cost games, 0.03 spared little.)
constexpr float kFilter = 0.02F;

std::optional<search::SeatValues> CaNguaSight::known(const Position& position) const {
  if (position.live == root_.live && position.phase != Phase::kOver) return std::nullopt;
  search::SeatValues values{};
  for (std::size_t seat = 0; seat < values.size(); ++seat) {
    const bool is_home = position.finish[seat] != 0 && root_.finish[seat] == 0;
    // At the end everybody has a place: the first new one is who came home.
    const bool is_next = is_home && position.finish[seat] == finish_count(root_) + 1;
    values[seat] = is_next ? 1 : 0;
  }
  return values;
}

search::SeatValues CaNguaSight::values(const Position& position) const {
  if (race_ != nullptr && race_->covers(position)) return race_->chances(position);
  return book_.find(position)->chances(position);
}

int ca_ngua_depth(const Position& position) {
  if (position.rules.can_leave_a_die()) return 1;  // each roll has dozens of ends
  return position.rules.dice() == 1 && live_seats(position) == 2 ? 3 : 2;
}

CaNguaChoices weigh_ca_ngua_moves(const CaNguaBook* book, const Position& position, int depth,
                                  const bots::Task& task) {
  if (book == nullptr) return {};
  const CaNguaSight sight(*book, position);
  if (!sight.sees()) return {};
  const auto stop = [&task] { return task.must_stop(); };
  search::ChanceRequest request{.depth_max = depth, .nodes_max = task.nodes_max};
  // One or two horses have few moves, and each weighs more.
  request.filter = position.rules.horses() > 2 ? kFilter : 0;
  request.stop = stop;
  search::Expectimax<CaNgua, CaNguaSight> expectimax(sight);
  return expectimax.search(position, request).root;
}

Move choose_ca_ngua_move(const CaNguaBook* book, const Position& position, int depth,
                         const bots::Task& task) {
  bots::Random random(task.seed);
  const CaNguaChoices choices = weigh_ca_ngua_moves(book, position, depth, task);
  if (choices.empty()) {
    return bots::best_of(CaNgua::legal_moves(position), random,
                         [&](const Move& move) { return progress_danger_score(position, move); });
  }
  return bots::best_of(choices, random, [](const auto& choice) { return choice.value; }).move;
}

}  // namespace kydai::catalog
