// The values of the toy game (toy.hpp): cards in two hands and a pile, and how they are written.
// There is no rule here but that each card is somewhere, once.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/fault.hpp"
#include "core/key.hpp"
#include "core/text.hpp"

namespace kydai::testkit::toy {

using Card = std::uint8_t;
inline constexpr Card kNoCard = 9;
inline constexpr Card kHidden = 8;
inline constexpr std::size_t kCards = 4;
inline constexpr std::uint8_t kHandPlace = 1;

enum class Phase : std::uint8_t { kDeal, kPlay, kShown };
inline constexpr std::array<std::string_view, 3> kPhases = {"deal", "play", "shown"};

struct Options {
  std::uint32_t stake = 1;
  std::uint16_t length = 12;
  std::uint8_t can_swap = 1;
  std::uint8_t profile = 0;
  friend bool operator==(const Options&, const Options&) = default;
};

// What a position and a view have in common.
struct Table {
  std::array<Card, 2> hands{kNoCard, kNoCard};
  std::array<Card, 2> pile{kNoCard, kNoCard};  // the last is the top
  std::uint8_t rights = 3;
  std::uint8_t turn = 0;
  std::uint8_t turns = 0;
  Phase phase = Phase::kDeal;
  friend bool operator==(const Table&, const Table&) = default;
};

struct Position : Table {
  core::Key key = 0;
  Options options;
  // The key follows from the rest, if it is right.
  friend bool operator==(const Position& a, const Position& b) {
    return static_cast<const Table&>(a) == b && a.options == b.options;
  }
};
static_assert(std::has_unique_object_representations_v<Position>);

struct View : Table {
  Options options;
  Card peek = 0;  // only a planted fault puts anything here
  friend bool operator==(const View&, const View&) = default;
};

enum class Kind : std::uint8_t { kKeep, kSwap, kShow };
struct Move {
  Kind kind = Kind::kKeep;
  std::uint8_t spare = 0;
  friend bool operator==(const Move&, const Move&) = default;
};
inline constexpr std::array<std::string_view, 3> kMoves = {"keep", "swap", "show"};

struct Deal {
  std::array<Card, kCards> cards{};
};

struct Undo {
  Position before;
};

inline bool is_over(const Table& table, const Options& options) {
  return table.phase == Phase::kShown ||
         (table.phase == Phase::kPlay && table.turns >= options.length);
}

inline void write_table(const Table& table, std::string& out) {
  const auto card = [&](Card c) {
    out += c == kHidden ? '?' : c == kNoCard ? '-' : static_cast<char>('0' + c);
  };
  card(table.hands[0]);
  out += '/';
  card(table.hands[1]);
  out += ' ';
  card(table.pile[0]);
  card(table.pile[1]);
  out += table.rights == 0 ? " -" : table.rights == 1 ? " a" : table.rights == 2 ? " b" : " ab";
  out += table.turn == 0 ? " 0 " : " 1 ";
  core::append_number(out, table.turns);
  out += ' ';
  out += kPhases[static_cast<std::size_t>(table.phase)];
}

// What write_table writes, and nothing else; the offset of the byte that is wrong otherwise.
inline core::Expected<Table> read_table(std::string_view text) {
  core::Cursor cursor(text);
  const auto wrong = [&] {
    return core::fail(core::FaultCode::kSyntax, cursor.at(), "this is no table of cards");
  };
  Table table;
  const auto card = [&](Card& c) {
    if (cursor.peek() >= '0' && cursor.peek() <= '3') {
      c = static_cast<Card>(cursor.take() - '0');
      return true;
    }
    if (cursor.accept('?')) c = kHidden;
    return c == kHidden || cursor.accept('-');
  };
  if (!card(table.hands[0]) || !cursor.accept('/') || !card(table.hands[1])) return wrong();
  if (!cursor.accept(' ') || !card(table.pile[0]) || !card(table.pile[1])) return wrong();
  if (!cursor.accept(' ')) return wrong();
  table.rights = 0;
  if (!cursor.accept('-')) {
    if (cursor.accept('a')) table.rights |= 1;
    if (cursor.accept('b')) table.rights |= 2;
    if (table.rights == 0) return wrong();
  }
  if (!cursor.accept(' ')) return wrong();
  table.turn = cursor.accept('1') ? 1 : 0;
  if (table.turn == 0 && !cursor.accept('0')) return wrong();
  std::uint32_t turns = 0;
  if (!cursor.accept(' ') || !cursor.accept_number(turns) || turns > 200) return wrong();
  table.turns = static_cast<std::uint8_t>(turns);
  if (!cursor.accept(' ')) return wrong();
  const auto phase = std::ranges::find(kPhases, cursor.rest());
  if (phase == kPhases.end()) return wrong();
  table.phase = static_cast<Phase>(phase - kPhases.begin());
  return table;
}

// Each card once, and on the table only what has been dealt.
inline bool is_possible(const Table& table) {
  const std::array<Card, kCards> cards = {table.hands[0], table.hands[1], table.pile[0],
                                          table.pile[1]};
  if (table.phase == Phase::kDeal) {
    return std::ranges::count(cards, kNoCard) == 4 && table.turns == 0 && table.turn == 0;
  }
  for (Card c = 0; c < kCards; ++c) {
    if (std::ranges::count(cards, c) != 1) return false;
  }
  return true;
}

}  // namespace kydai::testkit::toy
