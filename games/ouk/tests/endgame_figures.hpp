// What the tests ask of a solved endgame table: how much of it is won, how long it takes, and
// whether every value follows from the moves of the rules.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "games/ouk/endgame.hpp"
#include "games/ouk/honour.hpp"
#include "games/ouk/ouk.hpp"

namespace kydai::ouk {

// Of the boards with one side to move; mirror images counted once.
struct EndgameFigures {
  std::int64_t legal = 0;
  std::int64_t won = 0;   // by the side to move
  std::int64_t lost = 0;  // by the side to move
  std::int64_t mated = 0;
  int longest = 0;  // moves of the longest win or loss
};

inline EndgameFigures figures_of(const EndgameTable& table, Seat to_move) {
  EndgameFigures figures;
  const std::size_t half = table.values().size() / 2;
  for (const std::uint8_t value : table.values().subspan(to_move == kWhite ? 0 : half, half)) {
    if (value == EndgameTable::kIllegal) continue;
    ++figures.legal;
    const EndgameAnswer answer = EndgameTable::answer_of(value);
    figures.longest = std::max(figures.longest, answer.moves);
    figures.won += answer.result == EndgameResult::kWin ? 1 : 0;
    figures.lost += answer.result == EndgameResult::kLoss ? 1 : 0;
    figures.mated += answer.result == EndgameResult::kLoss && answer.moves == 0 ? 1 : 0;
  }
  return figures;
}

inline double percent(std::int64_t part, std::int64_t whole) {
  return 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

inline const EndgameTable& table_named(const EndgameTables& tables, std::string_view name) {
  for (const EndgameSet& set : endgame_sets()) {
    if (set.name() == name && tables.find(set) != nullptr) return *tables.find(set);
  }
  core::check_failed();
}

// Every `step`-th board of a table.
inline void expect_values_follow_from_moves(const EndgameTables& tables, const EndgameTable& table,
                                            const Options& options, std::size_t step) {
  for (std::size_t i = 0; i < table.values().size(); i += step) {
    const auto board = EndgameTable::board_at(table.set(), i);
    const std::uint8_t value = table.values()[i];
    if (!board) {
      ASSERT_EQ(value, EndgameTable::kIllegal) << table.set().name() << ' ' << i;
      continue;
    }
    ASSERT_EQ(value != EndgameTable::kIllegal, is_legal(*board)) << table.set().name() << ' ' << i;
    if (value == EndgameTable::kIllegal) continue;
    ASSERT_EQ(EndgameTable::answer_of(value), tables.answer_by_moves(*board, options))
        << table.set().name() << ' ' << i;
  }
}

}  // namespace kydai::ouk
