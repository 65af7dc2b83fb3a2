// How the strong bot of Cờ Cá Ngựa thinks: expectimax over the nets of the book.  Without a net for
// a table it plays by the hand-made equity, as it did before there were nets.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bots/bots.hpp"
#include "catalog/ca_ngua_book.hpp"
#include "catalog/ca_ngua_race.hpp"
#include "search/expectimax.hpp"

namespace kydai::catalog {

// What the search is told of the game: the race is decided when the first of those who still race
// at the root comes home; until then the nets speak, and the table of the race once nobody can hold
// up another.
class CaNguaSight {
 public:
  using Position = ca_ngua::Position;
  using Chances = ca_ngua::CaNgua::Chances;

  CaNguaSight(const CaNguaBook& book, const Position& root)
      : book_(book), race_(ca_ngua_race(root.rules)), root_(root) {}

  static Chances chances(const Position& position);
  std::optional<search::SeatValues> known(const Position& position) const;
  search::SeatValues values(const Position& position) const;
  static bool is_duel(const Position& position) { return ca_ngua::live_seats(position) == 2; }
  // Whether there is a net for all that can come before the race is decided.
  bool sees() const { return book_.find(root_) != nullptr; }

 private:
  const CaNguaBook& book_;
  const CaNguaRace* race_;
  const Position& root_;
};

// The moves of an open roll with the chance of the seat that plays each to be the next one home;
// empty where there is no book or it has no net for the table.
using CaNguaChoices = std::vector<search::ChanceResult<ca_ngua::Move>::Root>;
CaNguaChoices weigh_ca_ngua_moves(const CaNguaBook* book, const ca_ngua::Position& position,
                                  int depth, const bots::Task& task);

// How many rolls the strong bot looks ahead: what a phone does in a few milliseconds.
int ca_ngua_depth(const ca_ngua::Position& position);

// The strongest move that is seen at this depth, by the book where it has one; among equals one by
// the seed.
ca_ngua::Move choose_ca_ngua_move(const CaNguaBook* book, const ca_ngua::Position& position,
                                  int depth, const bots::Task& task);

}  // namespace kydai::catalog
