// The legal moves of an open roll: their list, their number, or one of them without the list.
// Plain rules go by sets (plain_moves.hpp), all others by the book (generator.hpp).
#pragma once

#include <array>

#include "games/ca_ngua/generator.hpp"
#include "games/ca_ngua/plain_moves.hpp"
#include "games/ca_ngua/position.hpp"

namespace kydai::ca_ngua {

// The list where a horse can fly: each flight comes after the step of its horse.  A copy is taken,
// for what somebody has the address of does not live in a register any more.
[[gnu::noinline]] constexpr MoveList list_with_flights(PlainMoves moves) {
  MoveList list;
  for (Cells rest = moves.horses() | moves.flying(); rest != 0; rest = without_lowest(rest)) {
    const Cells horse = rest & ~without_lowest(rest);
    if ((moves.horses() & horse) != 0) list.push_back(moves.move_of(horse));
    if ((moves.flying() & horse) != 0) list.push_back(moves.flight_of(horse));
  }
  if (moves.may_pass()) list.push_back(kPassMove);
  return list;
}

// Never empty while a roll is open.
constexpr MoveList list_moves(const Position& position) {
  if (!position.rules.has_plain_moves()) return list_by_way(position);
  const PlainMoves moves(position);
  if (moves.flying() != 0) return list_with_flights(moves);
  MoveList list;
  for (Cells rest = moves.horses(); rest != 0; rest = without_lowest(rest)) {
    list.push_back(moves.move_of(rest));
  }
  if (moves.may_pass()) list.push_back(kPassMove);
  if (list.empty()) list.push_back(kStuckMove);
  return list;
}

// The size of the list.
constexpr std::size_t count_moves(const Position& position) {
  if (!position.rules.has_plain_moves()) return list_by_way(position).size();
  const PlainMoves moves(position);
  std::size_t count = moves.may_pass() ? 1 : 0;
  for (Cells rest = moves.horses(); rest != 0; rest = without_lowest(rest)) ++count;
  for (Cells rest = moves.flying(); rest != 0; rest = without_lowest(rest)) ++count;
  return count > 0 ? count : 1;
}

// list[pick(list.size())], where pick(n) has to be below n.
template <class Pick>
[[gnu::always_inline]] constexpr Move choose_move(const Position& position, Pick&& pick) {
  const auto choose_from = [&](const MoveList& list) { return list[pick(list.size())]; };
  if (!position.rules.has_plain_moves()) [[unlikely]] {
    return choose_from(list_by_way(position));
  }
  const PlainMoves moves(position);
  if (moves.flying() != 0) [[unlikely]] {
    return choose_from(list_with_flights(moves));
  }
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
}

}  // namespace kydai::ca_ngua
