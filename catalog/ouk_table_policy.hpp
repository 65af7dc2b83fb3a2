// OukTablePolicy: a search policy of ouk that knows the endgame tables as well, where it is given
// some.  The evaluation and everything else is that of the policy it is made from.
#pragma once

#include <optional>
#include <utility>

#include "games/ouk/endgame.hpp"
#include "search/policy.hpp"

namespace kydai::catalog {

template <class Base>
class OukTablePolicy : public Base {
 public:
  // The tables must outlive the policy and its copies; nullptr: none.
  explicit OukTablePolicy(const ouk::EndgameSource* tables = nullptr, Base base = Base())
      : Base(std::move(base)), tables_(tables) {}

  // A count that has run out ends the game before this is asked.
  std::optional<search::Known> known(const ouk::Position& position) const {
    if (tables_ == nullptr || ouk::count(position.occupied()) > ouk::EndgameSet::kMenMax + 2) {
      return std::nullopt;
    }
    const auto answer = tables_->probe(position);
    if (!answer) return std::nullopt;
    switch (answer->result) {
      case ouk::EndgameResult::kWin:
        return search::Known{search::Known::End::kWon, 2 * answer->moves - 1};
      case ouk::EndgameResult::kLoss:
        return search::Known{search::Known::End::kLost, 2 * answer->moves};
      case ouk::EndgameResult::kDraw: break;
    }
    return search::Known{};
  }

 private:
  const ouk::EndgameSource* tables_;
};

}  // namespace kydai::catalog
