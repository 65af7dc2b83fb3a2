// Non-interference: what a viewer cannot know is dealt anew, and nothing that he is shown changes.
//
//   Story<G>               a game from its start; check() tells it again from another deal with the
//                          same moves.  As long as the table saw the same, a viewer is shown the
//                          same: views, moves and how they are written, steps, what he may play,
//                          what plays itself, how his inputs are refused
//   check_another_world    one position again with other hidden pieces: the view is the same value,
//                          and the view with the truth about what it hides is the position
//   check_position         this and all of laws.hpp
//
// What a viewer may know is worked out from the events of the game and the hooks of its tests
// (law_hooks.hpp), never from the views that are on trial.  While the game goes on only: at its end
// everything may be shown.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "testkit/law_hooks.hpp"
#include "testkit/laws.hpp"
#include "testkit/random.hpp"

namespace kydai::testkit {

template <class G>
concept KnowsItsSecrets =
    G::kHasHiddenInformation &&
    requires(const typename G::Options& options, const typename G::Position& position,
             const typename G::View& view, const typename G::Chance& chance,
             const core::PieceEvent& event, core::Viewer viewer, const PieceSet& seen,
             Random& random) {
      { LawHooks<G>::seen_by_all(event) } -> std::same_as<core::PieceEvent>;
      { LawHooks<G>::is_seen_by(event, viewer) } -> std::same_as<bool>;
      { LawHooks<G>::said_aloud(position) } -> std::same_as<std::string>;
      {
        LawHooks<G>::dealt_anew(options, chance, seen, random)
      } -> std::same_as<std::optional<typename G::Chance>>;
      { LawHooks<G>::completed(view, position) } -> std::same_as<typename G::Position>;
      {
        LawHooks<G>::another_world(view, random)
      } -> std::same_as<std::optional<typename G::Position>>;
    };

template <KnowsItsSecrets G>
class Story {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Chance = typename G::Chance;
  using Hooks = LawHooks<G>;

  explicit Story(const typename G::Options& options) : options_(options) {}

  void happened(const Chance& chance) { actions_.push_back(chance); }
  void happened(Move move) { actions_.push_back(move); }

  // Tells the story once more to this viewer, from another deal if there is one he cannot tell
  // apart.  `told_twice` says whether there was.
  template <class Source>
  std::string check(core::Viewer viewer, Source& random, bool& told_twice) const {
    told_twice = false;
    const std::optional<Telling> truth = tell(actions_, viewer);
    if (!truth) return "broken law: a game can be played again from its moves";
    if (G::turn(truth->now).kind == core::TurnKind::kOver) return {};
    std::vector<Action> actions = actions_;
    for (Action& action : actions) {
      auto* chance = std::get_if<Chance>(&action);
      if (chance == nullptr) continue;
      const auto other = Hooks::dealt_anew(options_, *chance, truth->seen, random);
      if (other) *chance = *other;
    }
    const std::optional<Telling> other = tell(actions, viewer);
    if (!other || other->table != truth->table) return {};  // everybody would have seen that
    told_twice = true;
    const std::string difference = compare(*truth, *other);
    if (!difference.empty()) return difference;
    return check_faults(*truth, *other, viewer, random);
  }

 private:
  using Action = std::variant<Chance, Move>;

  // The same game as it was told to one viewer.
  struct Telling {
    Position now;
    std::string table;  // what everybody has noticed
    PieceSet seen;      // pieces the viewer has seen
    std::vector<std::string> lines;
    std::vector<typename G::View> views;
  };

  // Nothing if one of the moves is not legal now.
  std::optional<Telling> tell(const std::vector<Action>& actions, core::Viewer viewer) const {
    Telling telling{G::start(options_), {}, {}, {}, {}};
    look(viewer, telling);
    for (const Action& action : actions) {
      if (const auto* move = std::get_if<Move>(&action)) {
        if (G::turn(telling.now).kind != core::TurnKind::kSeat) return std::nullopt;
        if (std::ranges::count(moves_of<G>(telling.now), *move) == 0) return std::nullopt;
        telling.lines.push_back("move " + move_text<G>(telling.now, *move));
        G::write_human(telling.now, *move, telling.lines.emplace_back("human notation "));
        act(*move, viewer, telling);
      } else {
        if (G::turn(telling.now).kind != core::TurnKind::kChance) return std::nullopt;
        act(std::get<Chance>(action), viewer, telling);
      }
      look(viewer, telling);
    }
    return telling;
  }

  template <class Act>
  static void act(const Act& action, core::Viewer viewer, Telling& telling) {
    Position silent = telling.now;
    G::apply(telling.now, action, [&](const core::PieceEvent& event) {
      if (Hooks::is_seen_by(event, viewer)) telling.seen.insert(event.piece);
      const core::PieceEvent open = Hooks::seen_by_all(event);
      for (const int part : {static_cast<int>(open.kind), core::index(open.seat), int{open.piece},
                             int{open.from}, int{open.to}}) {
        telling.table += std::to_string(part) + ' ';
      }
    });
    if constexpr (requires { typename G::StepWriter; }) {
      typename G::StepWriter writer;
      G::apply(silent, action, writer);
      for (const core::Step& step : writer.take()) {
        telling.lines.push_back("step " + std::to_string(core::index(step.actor)) + ' ' +
                                (viewer.is(step.actor) ? step.full : step.trimmed));
      }
    }
  }

  static void look(core::Viewer viewer, Telling& telling) {
    const Position& now = telling.now;
    const core::Turn turn = G::turn(now);
    telling.table += std::to_string(static_cast<int>(turn.kind)) + ':' +
                     std::to_string(core::index(turn.seat)) + ' ' + Hooks::said_aloud(now) + '\n';
    telling.views.push_back(G::view(now, viewer));
    telling.lines.push_back("view " + view_text<G>(telling.views.back()));
    if (turn.kind != core::TurnKind::kSeat) return;
    // That a move plays itself is noticed by everybody before it is seen which.
    if (G::forced_move(now)) telling.lines.push_back("forced move");
    if (!viewer.is(turn.seat)) return;
    std::string& line = telling.lines.emplace_back("legal moves");
    for (const Move move : moves_of<G>(now)) line += ' ' + move_text<G>(now, move);
    line += ", timeout " + move_text<G>(now, G::timeout_move(now));
  }

  static std::string compare(const Telling& truth, const Telling& other) {
    const auto [a, b] = std::ranges::mismatch(truth.lines, other.lines);
    if (a != truth.lines.end() || b != other.lines.end()) {
      return "broken law: nobody is shown what is hidden from him\n  " +
             (a == truth.lines.end() ? "(nothing)" : *a) + "\n  " +
             (b == other.lines.end() ? "(nothing)" : *b);
    }
    if (truth.views == other.views) return {};
    return "broken law: a view holds no more than its text\n  " + truth.lines.back();
  }

  // A refusal may not tell either: the same inputs are answered in the same words.
  template <class Source>
  std::string check_faults(const Telling& truth, const Telling& other, core::Viewer viewer,
                           Source& random) const {
    const core::Turn turn = G::turn(truth.now);
    if (turn.kind != core::TurnKind::kSeat || !viewer.is(turn.seat)) return {};
    const auto is_answered_alike = [&](std::string_view text) {
      return G::read_move(truth.now, text) == G::read_move(other.now, text);
    };
    for (const Action& action : actions_) {
      const auto* move = std::get_if<Move>(&action);
      if (move == nullptr) continue;
      std::string text = move_text<G>(truth.now, *move);
      for (int i = 0; i < 4; ++i) {
        if (!is_answered_alike(text)) {
          return "broken law: a refusal tells nothing that is hidden\n  " + text + " in " +
                 truth.lines.back();
        }
        if (text.empty()) break;
        text[random.below(text.size())] = static_cast<char>('0' + random.below(10));
      }
    }
    return {};
  }

  typename G::Options options_;
  std::vector<Action> actions_;
};

template <KnowsItsSecrets G, class Source>
std::string check_another_world(const typename G::Position& position, core::Viewer viewer,
                                Source& random) {
  if (G::turn(position).kind != core::TurnKind::kSeat) return {};
  const typename G::View view = G::view(position, viewer);
  const std::string text = view_text<G>(view);
  if (!(LawHooks<G>::completed(view, position) == position)) {
    return "broken law: a view and what it hides are the position\n  in " + text;
  }
  const auto other = LawHooks<G>::another_world(view, random);
  if (!other) return "broken law: the true world is possible\n  in " + text;
  if (!(G::view(*other, viewer) == view)) {
    return "broken law: another world shows the same view\n  in " + text;
  }
  return check_laws<G>(*other);
}

// All that is law in one position, for every viewer.
template <core::Game G, class Source>
std::string check_position(const typename G::Position& position, Source& random) {
  std::string broken = check_laws<G>(position);
  if (broken.empty()) broken = check_any_bits<G>(position, random);
  if (broken.empty()) broken = check_neighbours<G>(position, random);
  if (broken.empty()) broken = check_readers<G>(position, random);
  if constexpr (KnowsItsSecrets<G>) {
    for (const core::Viewer viewer : viewers_of<G>(position)) {
      if (broken.empty()) broken = check_another_world<G>(position, viewer, random);
    }
  }
  return broken;
}

}  // namespace kydai::testkit
