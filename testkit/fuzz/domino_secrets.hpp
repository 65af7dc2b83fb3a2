// Non-interference in Domino: what a viewer cannot know is dealt anew, and he must not see it.
//   check_another_world   the hidden tiles of one position lie otherwise: the view is the same text
//   Secrets               the whole round again from another deal, with the same moves: as long as
//                         the table saw the same, he is shown the same, text for text
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/domino/domino.hpp"
#include "games/domino/worlds.hpp"
#include "testkit/fuzz/fuzz.hpp"
#include "testkit/laws.hpp"

namespace kydai::fuzz {

inline core::Viewer choose_viewer(const domino::Position& position, Bytes& bytes) {
  const auto viewers = testkit::viewers_of<domino::Domino>(position);
  return viewers[bytes.below(viewers.size())];
}

inline std::string check_another_world(const domino::Position& position, Bytes& bytes) {
  using domino::Domino;
  if (Domino::turn(position).kind != core::TurnKind::kSeat) return {};
  const core::Viewer viewer = choose_viewer(position, bytes);
  const domino::View view = Domino::view(position, viewer);
  const std::string text = testkit::view_text<Domino>(view);
  if (!(domino::complete(view, domino::world_of(position)) == position)) {
    return "broken law: a view and what it hides are the position\n  in " + text;
  }
  const domino::Worlds worlds(view);
  if (worlds.count() == 0) return "broken law: the true world is possible\n  in " + text;
  const domino::Position other = domino::complete(view, worlds.draw(bytes));
  if (testkit::view_text<Domino>(Domino::view(other, viewer)) != text) {
    return "broken law: another world shows the same view\n  in " + text;
  }
  return testkit::check_laws<Domino>(other);
}

class Secrets {
 public:
  explicit Secrets(const domino::Options& options) : options_(options) {}

  void dealt(const domino::Deal& deal) { deal_ = deal; }
  void played(domino::Move move) { moves_.push_back(move); }

  std::string check_another_deal(Bytes& bytes) const {
    const std::optional<Seen> truth = deal_ ? play(*deal_) : std::nullopt;
    if (!truth || truth->is_over) return {};  // at the end all hands are shown (R34)
    const std::size_t viewer = bytes.below(truth->views.size());
    const std::optional<Seen> other = play(shuffle_hidden(truth->hidden[viewer], bytes));
    if (!other || other->table != truth->table) return {};  // everybody would have seen that
    if (other->views[viewer] == truth->views[viewer]) return {};
    return "broken law: nobody is shown what is hidden from him\n  in " + truth->views[viewer] +
           "\n  or " + other->views[viewer];
  }

 private:
  using Domino = domino::Domino;

  // A round as it was seen: by all, and line by line by each viewer (the first is a spectator).
  struct Seen {
    std::string table;
    std::vector<std::string> views;
    std::vector<domino::TileSet> hidden;
    bool is_over = false;
  };

  // Nothing if one of the moves is not legal after this deal.
  std::optional<Seen> play(const domino::Deal& deal) const {
    if (domino::is_redealt(options_, deal)) return std::nullopt;
    domino::Position position = Domino::start(options_);
    const auto viewers = testkit::viewers_of<Domino>(position);
    Seen seen;
    seen.views.resize(viewers.size());
    Domino::apply(position, deal);
    // R7: the house has named the opener aloud.
    if (const auto& announced = position.memory.announced) {
      seen.table +=
          std::to_string(core::index(announced->seat)) + ':' + std::to_string(announced->tile.id());
    }
    look(position, {}, seen);
    for (const domino::Move move : moves_) {
      if (!Domino::legal_moves(position).contains(move)) return std::nullopt;
      domino::StepWriter writer;
      Domino::apply(position, move, writer);
      look(position, writer.take(), seen);
    }
    for (const core::Viewer viewer : viewers) {
      seen.hidden.push_back(domino::unseen(Domino::view(position, viewer)));
    }
    seen.is_over = position.board.is_over();
    return seen;
  }

  static void look(const domino::Position& position, const std::vector<core::Step>& steps,
                   Seen& seen) {
    for (const core::Step& step : steps) {
      seen.table += '|' + std::to_string(core::index(step.actor)) + step.trimmed;
    }
    seen.table += '\n';
    const auto viewers = testkit::viewers_of<Domino>(position);
    for (std::size_t i = 0; i < viewers.size(); ++i) {
      const domino::View view = Domino::view(position, viewers[i]);
      std::string& shown = seen.views[i];
      for (const core::Step& step : steps) {
        shown += (viewers[i].is(step.actor) ? step.full : step.trimmed) + ' ';
      }
      shown += testkit::view_text<Domino>(view);
      for (const domino::Move move : legal_moves(view)) {
        shown += ' ' + testkit::move_text<Domino>(position, move);
      }
      shown += '\n';
    }
  }

  // The deal with some of these tiles in each other's places.
  domino::Deal shuffle_hidden(domino::TileSet hidden, Bytes& bytes) const {
    domino::Deal other = *deal_;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < other.tiles.size(); ++i) {
      if (hidden.contains(other.tiles[i])) places.push_back(i);
    }
    for (std::size_t n = places.empty() ? 0 : 1 + bytes.below(places.size()); n > 0; --n) {
      std::swap(other.tiles[places[bytes.below(places.size())]],
                other.tiles[places[bytes.below(places.size())]]);
    }
    return other;
  }

  domino::Options options_;
  std::optional<domino::Deal> deal_;
  std::vector<domino::Move> moves_;
};

}  // namespace kydai::fuzz
