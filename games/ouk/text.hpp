// The texts of positions: FEN as Fairy-Stockfish writes it for `cambodian`, and the human notation
// of moves.  Readers are total: any bytes give a value or a Fault that names the byte.
//
//   rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1 [c=w]
//   |                                           | |    | | |  who counts, where no bare king tells
//   board, M~ is a promoted fish                | |    | | move number
//                                    side to move |    | clock in plies
//                                       leap rights    limit in plies, - where none runs
//
// Read, but never written: rights in another order or left out, 0 instead of -, the clock and the
// move number left out, the limit alone left out, and the operations of an EPD after the fields
// (`hmvc 3; fmvn 7; bm d1b2; id "one";`).
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/fault.hpp"
#include "games/ouk/position.hpp"

namespace kydai::ouk {

namespace detail {

constexpr char letter_of(Man man) {
  constexpr std::string_view kLetters = "PMMSNRK";  // in the order of Kind
  const char letter = kLetters[slot(man.kind())];
  return man.side() == kWhite ? letter : static_cast<char>(letter - 'A' + 'a');
}

// The man whose leap a letter of the rights field stands for.
struct RightLetter {
  char letter;
  Right right;
  Square home;
  Man man;
};
inline constexpr std::array<RightLetter, 4> kRightLetters = {{
    {'D', Right::kWhiteKing, king_home(kWhite), Man(kWhite, Kind::kKing)},
    {'E', Right::kWhiteQueen, queen_home(kWhite), Man(kWhite, Kind::kQueen)},
    {'d', Right::kBlackQueen, queen_home(kBlack), Man(kBlack, Kind::kQueen)},
    {'e', Right::kBlackKing, king_home(kBlack), Man(kBlack, Kind::kKing)},
}};

}  // namespace detail

// The first three fields, which tell two positions apart for the repetition, onto the end of any
// text that takes `+=` of a character and of a text.
template <class Text>
constexpr void write_board(const Position& position, Text& out) {
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const Man man = position.at(square_at(file, rank));
      if (man.is_none()) {
        ++empty;
        continue;
      }
      if (empty > 0) out += static_cast<char>('0' + empty);
      empty = 0;
      out += detail::letter_of(man);
      if (man.kind() == Kind::kPromoted) out += '~';
    }
    if (empty > 0) out += static_cast<char>('0' + empty);
    if (rank > 0) out += '/';
  }
  out += position.to_move == kWhite ? " w " : " b ";
  for (const detail::RightLetter& entry : detail::kRightLetters) {
    if (position.has_right(entry.right)) out += entry.letter;
  }
  if (position.rights == 0) out += '-';
}

core::Expected<Position> read_position(std::string_view text, const Options& options);
void write_position(const Position& position, std::string& out);

// "Kb2", "Me3", "cxd6=M+", "Rad1#", "count"; `position` is the one before the move.
void write_human(const Position& position, Move move, std::string& out);

}  // namespace kydai::ouk
