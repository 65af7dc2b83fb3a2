// Why a move is good, one function a game.  Each is told the position as the seat to move sees it,
// the move, and what a search found to follow; each looks for the reason that says most and checks
// it on the board before it says it.
#pragma once

#include <vector>

#include "catalog/hint_words.hpp"
#include "games/ca_ngua/ca_ngua.hpp"
#include "games/domino/domino.hpp"
#include "games/ngu_hanh/ngu_hanh.hpp"
#include "games/ouk/ouk.hpp"
#include "search/score.hpp"

namespace kydai::catalog {

// `line` begins with the move, and is empty where nothing was searched; then the score says
// nothing.
HintReason why_ouk(const ouk::Position& position, ouk::Move move, search::Score score,
                   const std::vector<ouk::Move>& line);
HintReason why_ngu_hanh(const ngu_hanh::Position& position, ngu_hanh::Move move,
                        search::Score score, const std::vector<ngu_hanh::Move>& line);
HintReason why_ca_ngua(const ca_ngua::Position& position, const ca_ngua::Move& move);
HintReason why_domino(const domino::View& view, domino::Move move);

// The first plies of a line as people write them.
template <core::Game G>
HintWord line_word(typename G::Position position, const std::vector<typename G::Move>& line) {
  constexpr std::size_t kPliesShown = 5;
  std::string text;
  for (std::size_t i = 0; i < line.size() && i < kPliesShown; ++i) {
    if (i > 0) text += ' ';
    G::write_human(position, line[i], text);
    G::apply(position, line[i]);
  }
  return HintWord(text);
}

}  // namespace kydai::catalog
