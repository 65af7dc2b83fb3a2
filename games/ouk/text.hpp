// The texts of Ouk Chaktrang: FEN as Fairy-Stockfish writes it for `cambodian`, coordinate moves,
// and the human notation.  Readers are total: any bytes give a value or a Fault that names the
// byte.
//
//   rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1 [c=w]
//   board                                        |  |   |  | |   who counts, where no bare king
//   tells
//                              side to move, leap rights, limit in plies or -, clock in plies, move
//                              number
//
// `M~` is a promoted fish.  Rights may come in any order; a limit may be written 0 instead of `-`.
#pragma once

#include <string>
#include <string_view>

#include "core/fault.hpp"
#include "games/ouk/position.hpp"

namespace kydai::ouk {

core::Expected<Position> read_position(std::string_view text, const Options& options);
void write_position(const Position& position, std::string& out);

// "Kb2", "Me3", "cxd6=M+", "Rad1#", "count"; `position` is the one before the move.
void write_human(const Position& position, Move move, std::string& out);

}  // namespace kydai::ouk
