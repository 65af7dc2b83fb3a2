// The legal moves of an open roll: their list, their number, or one of them without the list.
// Plain rules go by sets (plain_moves.hpp), all others by the book (generator.hpp).
#pragma once

#include <array>

#include "games/ca_ngua/generator.hpp"
#include "games/ca_ngua/plain_moves.hpp"
#include "games/ca_ngua/position.hpp"

namespace kydai::ca_ngua {

// Calls `plainly` with the sets if they tell everything, else `by_list` with the list.
template <class Plainly, class ByList>
[[gnu::always_inline]] constexpr auto look_at_moves(const Position& position, Plainly&& plainly,
                                                    ByList&& by_list) {
  if (position.rules.has_plain_moves()) [[likely]] {
    const PlainMoves moves(position);
    if (!moves.has_flights()) [[likely]] {
      return plainly(moves);
    }
  }
  return by_list(list_by_way(position));
}

// Never empty while a roll is open.
constexpr MoveList list_moves(const Position& position) {
  const auto list_plainly = [](const PlainMoves& moves) {
    MoveList list;
    for (Cells rest = moves.horses(); rest != 0; rest = without_lowest(rest)) {
      list.push_back(moves.move_of(rest));
    }
    if (moves.may_pass()) list.push_back(kPassMove);
    if (list.empty()) list.push_back(kStuckMove);
    return list;
  };
  return look_at_moves(position, list_plainly, [](const MoveList& list) { return list; });
}

// The size of the list.
constexpr std::size_t count_moves(const Position& position) {
  const auto count_plainly = [](const PlainMoves& moves) {
    std::size_t count = moves.may_pass() ? 1 : 0;
    for (Cells rest = moves.horses(); rest != 0; rest = without_lowest(rest)) ++count;
    return count > 0 ? count : 1;
  };
  return look_at_moves(position, count_plainly, [](const MoveList& list) { return list.size(); });
}

// list[pick(list.size())], where pick(n) has to be below n.
template <class Pick>
[[gnu::always_inline]] constexpr Move choose_move(const Position& position, Pick&& pick) {
  const auto choose_plainly = [&] [[gnu::always_inline]] (const PlainMoves& moves) {
    // Entry k is without the k lowest horses, so that its lowest has the move of number k.
    std::array<Cells, kMaxHorses> rest{};
    std::size_t count = 0;
    Cells horses = moves.horses();
    for (Cells& entry : rest) {
      entry = horses;
      count += horses != 0 ? 1 : 0;
      horses = without_lowest(horses);
    }
    if (moves.may_pass()) {
      const std::size_t k = pick(count + 1);
      return k == count ? kPassMove : moves.move_of(rest[k]);
    }
    return moves.move_of(rest[pick(count > 0 ? count : 1)]);
  };
  const auto choose_by_list = [&](const MoveList& list) { return list[pick(list.size())]; };
  return look_at_moves(position, choose_plainly, choose_by_list);
}

}  // namespace kydai::ca_ngua
