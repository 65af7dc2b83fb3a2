// Manner: how a level of a searching game falls short of the best that could be found.  People err
// in four ways, and so do these: they look few moves ahead, stop in the middle of an exchange, take
// what is nearly as good for as good, and do not see some moves at all.  Nothing here throws a man
// away on purpose.
#pragma once

#include <array>
#include <cstdint>

#include "bots/bots.hpp"
#include "search/score.hpp"

namespace kydai::bots {

struct SearchManner {
  int depth_max = search::kPlyMax / 2;  // plies
  std::uint64_t nodes_max = 0;          // 0 = until its time is over
  search::Score margin = 0;             // moves this close to the best look the same to it
  int overlooks = 0;                    // of a hundred quiet moves so many are not seen at all
  bool sees_exchanges = true;           // whether it follows captures to their end
};

// One for each level that tables offer, weakest first.
using SearchManners = std::array<SearchManner, kLevels.size()>;

// The moves that come to mind, in their order: of a hundred quiet ones `overlooks` do not, of a
// hundred for which is_loud(move) half as many.  All of them where none came to mind.
template <class Moves, class IsLoud>
Moves moves_seen(const Moves& moves, int overlooks, Random& random, IsLoud&& is_loud) {
  Moves seen{};
  for (const auto& move : moves) {
    const int chance = is_loud(move) ? overlooks / 2 : overlooks;
    if (static_cast<int>(random.below(100)) >= chance) seen.push_back(move);
  }
  return seen.empty() ? moves : seen;
}

}  // namespace kydai::bots
