// Three small games for the tests of the table, each with one thing the others lack:
//   duel   two sides, nothing hidden: takes 1 or 2 stones, the last stone wins; declarations (mark,
//          unmark), threefold, all three endings
//   race   dice, two to four seats (two sit opposite), `first`, a forced move on a 1, resigning
//   goes on cards  a hidden deal, forced draws as steps, `opener` and `stake`, no ending but the
//   board's
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "session/table.hpp"

namespace kydai::session::test {

Expected<std::unique_ptr<core::Match>> make_toy(std::string_view game, std::string_view profile,
                                                const std::vector<NamedSetting>& settings,
                                                int seats);

// cards: the same game with the hidden cards of two places changed over.  A place is a seat's hand
// or, for 4, the yard; only where the cards lie changes.
std::unique_ptr<core::Match> swap_hidden_cards(const core::Match& cards, int a, int b);

}  // namespace kydai::session::test
