// Hint: the move that the strongest bot would play, and why, in one short sentence.  It knows what
// the seat that asks may see and nothing more, and it says only what can be checked: what the move
// does on the board, or what the search found to follow from it.
#pragma once

#include <optional>
#include <string>

#include "catalog/catalog.hpp"
#include "catalog/hint_words.hpp"

namespace kydai::catalog {

struct Hint {
  std::string move;   // machine text; of ouk also "count" and "uncount"
  std::string human;  // as people write it
  HintReason reason;
  // How good it is for the seat that moves.  Ouk and ngu-hanh: hundredths of a pawn or an element,
  // a win in n plies 30000 - n.  Ca-ngua: the chance to be the next one home, 0 .. 1.  None where
  // nothing was weighed, and in dominoes.
  std::optional<double> score;
};

// Faults: those of choose_move().
core::Expected<Hint> give_hint(const BotRequest& request);

}  // namespace kydai::catalog
