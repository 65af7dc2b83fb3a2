// run_laws<G>(plan): every law of laws.hpp and secrets.hpp on random games, in one line a game:
//
//   TEST(Laws, HoldOnRandomGames) {
//     EXPECT_EQ(testkit::run_laws<Ouk>({.games = 300, .plies_max = 20'000}), "");
//   }
//
// The games are spread over all profiles and seats and over every two values of every two switches
// (numeric ones by their ends and their middle).  What no position shows by itself is said of whole
// games: each ends within `plies_max`, can be taken back to its start byte by byte, and comes out
// the same when it is played again.  Seeds are fixed.  A program compiled with KYDAI_LONG_WALKS
// (label slow) walks kLongWalks times as far.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "testkit/laws.hpp"
#include "testkit/pairwise.hpp"
#include "testkit/random.hpp"
#include "testkit/secrets.hpp"

namespace kydai::testkit {

inline constexpr int kLongWalks = 50;
#ifdef KYDAI_LONG_WALKS
inline constexpr int kWalks = kLongWalks;
#else
inline constexpr int kWalks = 1;
#endif

struct WalkPlan {
  int games = 100;         // at least; every mixture of options has one or more
  int plies_max = 10'000;  // moves, calls and rolls; a law of its own
  int look_every = 16;     // one position in so many is held to all laws
};

// One random game.
template <core::Game G>
class Walk {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Chance = typename G::Chance;

  Walk(const typename G::Options& options, const WalkPlan& plan, Random& random)
      : plan_(plan), random_(random), begin_(G::start(options)), now_(begin_) {
    if constexpr (G::kHasHiddenInformation) story_.emplace(options);
  }

  // "" or the first broken law.
  std::string run() {
    while (broken_.empty() && step()) {
    }
    if (broken_.empty()) check_whole_game();
    if (!broken_.empty()) {
      broken_ += "\n  after " + std::to_string(plies_) + " plies of ";
      G::write_options(G::options(begin_), broken_);
    }
    return std::move(broken_);
  }
  // How often a viewer was told the same game from another deal.
  int stories() const { return stories_; }

 private:
  struct Ply {
    std::variant<Chance, Move> action;
    typename G::Undo undo;
  };

  void keep(std::string broken) {
    if (broken_.empty()) broken_ = std::move(broken);
  }
  void expect(bool holds, const char* law) {
    if (!holds) keep(std::string("broken law: ") + law + "\n  in " + text_of<G>(now_));
  }

  // Whether the game goes on.
  bool step() {
    const core::Turn turn = G::turn(now_);
    const auto outcome = G::outcome(now_, past_);
    if (random_.below(static_cast<std::size_t>(plan_.look_every)) == 0) look();
    if (outcome) {
      keep(check_outcome<G>(now_, *outcome));
      if (turn.kind == core::TurnKind::kOver) look();
      return false;
    }
    expect(turn.kind != core::TurnKind::kOver, "what is over has an outcome");
    if (plies_ == plan_.plies_max) {
      expect(may_be_endless(), "the game ends");
      return false;
    }
    if (!broken_.empty()) return false;
    ++plies_;
    if (turn.kind == core::TurnKind::kChance) return roll();
    if (random_.one_in(kEndingEvery)) return leave();
    return move();
  }

  bool may_be_endless() const {
    if constexpr (requires { LawHooks<G>::may_be_endless(G::options(now_)); }) {
      return LawHooks<G>::may_be_endless(G::options(now_));
    } else {
      return false;
    }
  }

  // All laws of one position.
  void look() {
    keep(check_position<G>(now_, random_));
    if constexpr (G::kHasHiddenInformation) {
      static_assert(KnowsItsSecrets<G>, "a game that hides something says what (law_hooks.hpp)");
      const auto viewers = viewers_of<G>(now_);
      const core::Viewer viewer = viewers[random_.below(viewers.size())];
      if (!story_) return;
      bool told_twice = false;
      keep(story_->check(viewer, random_, told_twice));
      stories_ += told_twice ? 1 : 0;
    }
  }

  bool roll() {
    const bool is_first = !has_rolled_;
    has_rolled_ = true;
    if (is_first) keep(check_weights<G>(now_, random_));
    const Chance chance = G::draw_chance(now_, random_);
    const std::string text = chance_text<G>(chance);
    const auto read = G::read_chance(now_, text);
    expect(read && chance_text<G>(*read) == text, "what is drawn can be read");
    return act(chance);
  }

  bool move() {
    const auto moves = G::legal_moves(now_);
    const auto calls = G::calls(now_);
    expect(!moves.empty(), "a seat to move has moves");
    if (moves.empty()) return false;
    if (!calls.empty() && random_.one_in(8)) return act(calls[random_.below(calls.size())]);
    return act(moves[random_.below(moves.size())]);
  }

  // A seat resigns where the others go on without it; the walk then begins anew from there.
  bool leave() {
    Position after = now_;
    const int seat = static_cast<int>(random_.below(static_cast<std::size_t>(seats_of<G>(now_))));
    const auto ended = G::end(after, core::Ending::kResign, core::seat_at(seat));
    if (!ended || *ended) return move();
    begin_ = now_ = after;
    plays_.clear();
    if constexpr (G::kHasHiddenInformation) story_.reset();
    return true;
  }

  template <class Action>
  bool act(const Action& action) {
    const Position before = now_;
    const core::Key key = G::key(now_);
    std::vector<core::PieceEvent> events;
    const auto undo =
        G::apply(now_, action, [&](const core::PieceEvent& event) { events.push_back(event); });
    plays_.push_back({action, undo});
    // As at a table: a call leaves the key as it is and is no position of its own.
    if (G::key(now_) != key) past_.push_back(key);
    if constexpr (KnowsItsPieces<G>) {
      expect(is_board_of_events<G>(before, events, now_), "the events tell what happened");
    }
    if constexpr (G::kHasHiddenInformation) {
      if (story_) story_->happened(action);
    }
    return broken_.empty();
  }

  void check_whole_game() {
    Position again = begin_;
    for (const Ply& ply : plays_) {
      std::visit([&](const auto& action) { G::apply(again, action); }, ply.action);
    }
    expect(is_same<G>(again, now_), "the same input gives the same bytes");
    for (std::size_t i = plays_.size(); i > 0; --i) G::undo(now_, plays_[i - 1].undo);
    expect(is_same<G>(now_, begin_), "undo gives the position back");
  }

  static constexpr std::size_t kEndingEvery = 500;
  template <class Game>
  struct StoryOf {
    using type = std::monostate;
  };
  template <class Game>
    requires KnowsItsSecrets<Game>
  struct StoryOf<Game> {
    using type = std::optional<Story<Game>>;
  };

  const WalkPlan& plan_;
  Random& random_;
  Position begin_;
  Position now_;
  std::vector<Ply> plays_;
  std::vector<core::Key> past_;
  typename StoryOf<G>::type story_;
  std::string broken_;
  int plies_ = 0;
  int stories_ = 0;
  bool has_rolled_ = false;
};

// The options that a row of the covering stands for: profile, seats, then the switches.
template <core::Game G>
class OptionRows {
 public:
  OptionRows() : sizes_{static_cast<int>(G::profiles().size()), G::kSeatsMax - G::kSeatsMin + 1} {
    for (const core::SwitchInfo& info : G::switches()) {
      std::vector<std::string> values(info.values.begin(), info.values.end());
      if (values.empty()) {
        for (const std::int32_t value :
             {info.min, info.min + (info.max - info.min) / 2, info.max}) {
          const std::string text = std::to_string(value);
          if (std::ranges::count(values, text) == 0) values.push_back(text);
        }
      }
      sizes_.push_back(static_cast<int>(values.size()));
      values_.push_back(std::move(values));
    }
  }

  // All rows to play: every profile with every number of seats as they are, then the covering.
  std::vector<PairRow> rows() const {
    std::vector<PairRow> rows;
    for (int profile = 0; profile < sizes_[0]; ++profile) {
      for (int seats = 0; seats < sizes_[1]; ++seats) {
        PairRow row(sizes_.size(), kUnset);
        row[0] = profile;
        row[1] = seats;
        rows.push_back(std::move(row));
      }
    }
    const auto cover =
        cover_pairs(sizes_, [&](const PairRow& row) { return options(row).has_value(); });
    rows.insert(rows.end(), cover.rows.begin(), cover.rows.end());
    return rows;
  }

  int seats(const PairRow& row) const { return row[1] == kUnset ? 0 : G::kSeatsMin + row[1]; }

  core::Expected<typename G::Options> options(const PairRow& row) const {
    std::vector<core::Setting> settings;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (row[i + 2] == kUnset) continue;
      settings.push_back({G::switches()[i].name, values_[i][static_cast<std::size_t>(row[i + 2])]});
    }
    const auto profile = row[0] == kUnset ? 0 : static_cast<std::size_t>(row[0]);
    return G::read_options(G::profiles()[profile], settings, seats(row));
  }

  // "" or the first value that no row has, so that nothing is left out in silence.
  std::string check_complete(const std::vector<PairRow>& rows) const {
    for (std::size_t f = 0; f < sizes_.size(); ++f) {
      for (int value = 0; value < sizes_[f]; ++value) {
        if (std::ranges::any_of(rows, [&](const PairRow& row) { return row[f] == value; }))
          continue;
        return "broken law: every value of a switch can be chosen\n  " +
               (f < 2 ? std::string(f == 0 ? "profile" : "seats")
                      : std::string(G::switches()[f - 2].name)) +
               ", value " + std::to_string(value);
      }
    }
    return {};
  }

 private:
  std::vector<int> sizes_;
  std::vector<std::vector<std::string>> values_;
};

template <core::Game G>
std::string run_laws(const WalkPlan& plan) {
  const OptionRows<G> options;
  const std::vector<PairRow> rows = options.rows();
  if (auto broken = options.check_complete(rows); !broken.empty()) return broken;
  const int games = plan.games * kWalks;
  const int per_row = std::max(1, games / static_cast<int>(rows.size()));
  int stories = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto read = options.options(rows[i]);
    if (!read) return "broken law: every profile takes every number of seats";
    if (auto broken = check_options<G>(*read, options.seats(rows[i])); !broken.empty()) {
      return broken;
    }
    for (int game = 0; game < per_row; ++game) {
      Random random(core::mix(i) + static_cast<std::uint64_t>(game));
      Walk<G> walk(*read, plan, random);
      std::string broken = walk.run();
      if (!broken.empty()) return broken;
      stories += walk.stories();
    }
  }
  if (G::kHasHiddenInformation && stories < plan.games / 4) {
    return "broken law: hidden pieces can often be dealt anew; now only " +
           std::to_string(stories) + " times";
  }
  return {};
}

}  // namespace kydai::testkit
