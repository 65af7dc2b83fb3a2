// What the laws are told of the toy game (toy.hpp), faults or none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testkit/law_hooks.hpp"
#include "testkit/tests/toy.hpp"

namespace kydai::testkit {

template <toy::Plant kPlant>
struct LawHooks<toy::Toy<kPlant>> {
  using Event = core::PieceEvent;

  static std::vector<Piece> pieces(const toy::Position& position) {
    if (position.phase == toy::Phase::kDeal) return {};
    return {{core::Seat::k0, position.hands[0], toy::kHandPlace},
            {core::Seat::k1, position.hands[1], toy::kHandPlace}};
  }
  static bool hear(std::vector<Piece>& hands, Event event) {
    if (event.kind == Event::Kind::kRevealed) event.kind = Event::Kind::kPlaced;
    return hear_event(hands, event);
  }
  static Event seen_by_all(Event event) {
    event.piece = 0;
    return event;
  }
  static bool is_seen_by(const Event& event, core::Viewer viewer) { return viewer.is(event.seat); }
  static std::string said_aloud(const toy::Position&) { return {}; }

  template <class Source>
  static std::optional<toy::Deal> dealt_anew(const toy::Options&, const toy::Deal& deal,
                                             const PieceSet& seen, Source& random) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < toy::kCards; ++i) {
      if (!seen.contains(deal.cards[i])) places.push_back(i);
    }
    if (places.size() < 2) return std::nullopt;
    toy::Deal other = deal;
    const std::size_t at = random.below(places.size());
    std::swap(other.cards[places[at]], other.cards[places[(at + 1) % places.size()]]);
    return other;
  }
  static toy::Position completed(const toy::View& view, const toy::Position& truth) {
    toy::Position position = truth;
    static_cast<toy::Table&>(position) = view;
    position.hands = truth.hands;
    position.pile = truth.pile;
    return position;
  }
  template <class Source>
  static std::optional<toy::Position> another_world(const toy::View& view, Source& random) {
    toy::Table table = view;
    std::vector<toy::Card*> places;
    std::vector<toy::Card> cards = {0, 1, 2, 3};
    for (toy::Card* card : {&table.hands[0], &table.hands[1], &table.pile[0], &table.pile[1]}) {
      if (*card == toy::kHidden) {
        places.push_back(card);
      } else {
        std::erase(cards, *card);
      }
    }
    for (toy::Card* place : places) {
      const std::size_t at = random.below(cards.size());
      *place = cards[at];
      cards.erase(cards.begin() + static_cast<std::ptrdiff_t>(at));
    }
    std::string text;
    toy::write_table(table, text);
    const auto read = toy::Toy<kPlant>::read_position(text, view.options);
    if (!read) return std::nullopt;
    return *read;
  }
};

}  // namespace kydai::testkit
