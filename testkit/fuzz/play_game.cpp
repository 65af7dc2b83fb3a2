// Any bytes, played as a game.  They choose the profile, the seats and some switches, then perhaps
// a position to begin from (a line), then every move, roll and deal.  Every step is undone and done
// again, and now and then, and at the end, a position is held to all laws; in a game with hidden
// information nobody may see what he cannot know (testkit/secrets.hpp).
#include <variant>

#include "testkit/fuzz/fuzz.hpp"
#include "testkit/laws.hpp"
#include "testkit/secrets.hpp"

namespace kydai::fuzz {
namespace {

template <core::Game G>
typename G::Options choose_options(Bytes& bytes) {
  const auto profiles = G::profiles();
  const std::string_view profile = profiles[bytes.below(profiles.size())];
  const int range = G::kSeatsMax - G::kSeatsMin + 1;
  const int seats = G::kSeatsMin + static_cast<int>(bytes.below(static_cast<std::size_t>(range)));
  std::vector<core::Setting> settings;
  std::vector<std::string> numbers(bytes.below(6));
  for (std::string& number : numbers) {
    const core::SwitchInfo& info = G::switches()[bytes.below(G::switches().size())];
    if (!info.values.empty()) {
      settings.push_back({info.name, info.values[bytes.below(info.values.size())]});
      continue;
    }
    const auto width = static_cast<std::size_t>(info.max - info.min) + 1;
    number = std::to_string(info.min + static_cast<std::int32_t>(bytes.below(width)));
    settings.push_back({info.name, number});
  }
  const typename G::Options options = read_options<G>(profile, settings, seats);
  if (G::read_options(profile, settings, seats)) {
    require(testkit::check_options<G>(options, seats));
  }
  return options;
}

// The story of a game that hides something; nothing of any other.
template <core::Game G>
struct StoryOf {
  using type = std::monostate;
};
template <core::Game G>
  requires testkit::KnowsItsSecrets<G>
struct StoryOf<G> {
  using type = std::optional<testkit::Story<G>>;
};

template <core::Game G>
class Play {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit Play(Bytes bytes) : bytes_(bytes), position_(G::start(choose_options<G>(bytes_))) {
    const typename G::Options options = G::options(position_);
    if constexpr (kHasSecrets) story_.emplace(options);
    const std::string_view line = bytes_.take_line();
    const auto read = G::read_position(line, options);
    if (!read) return;
    position_ = *read;
    if constexpr (kHasSecrets) story_.reset();  // nobody knows how it came to this
  }

  void run() {
    while (!bytes_.done() && goes_on() && step()) {
    }
    look();
  }

 private:
  static constexpr bool kHasSecrets = testkit::KnowsItsSecrets<G>;
  // One step in so many is a look at the whole position: laws are dear, moves are cheap, and most
  // faults come to light at some position further on.
  static constexpr std::size_t kWays = 64;

  bool goes_on() {
    // A game that hides something is short, and each of its positions is another secret.
    if constexpr (kHasSecrets) {
      if (bytes_.below(4) == 0) look();
    }
    const auto outcome = G::outcome(position_, past_);
    if (G::turn(position_).kind != core::TurnKind::kOver) return !outcome;
    require(outcome.has_value(), "the past does not bring an ended game back to life");
    return false;
  }

  void look() {
    require(testkit::check_laws<G>(position_));
    require(testkit::check_any_bits<G>(position_, bytes_));
    require(testkit::check_neighbours<G>(position_, bytes_));
    if constexpr (kHasSecrets) {
      const auto viewers = testkit::viewers_of<G>(position_);
      const core::Viewer viewer = viewers[bytes_.below(viewers.size())];
      require(testkit::check_another_world<G>(position_, viewer, bytes_));
      bool told_twice = false;
      if (story_) require(story_->check(viewer, bytes_, told_twice));
    }
  }

  bool step() {
    if (G::turn(position_).kind == core::TurnKind::kChance) {
      roll();
      return true;
    }
    switch (bytes_.below(kWays)) {
      case 0: return try_end();
      case 1: try_text(); return true;
      case 2: apply(G::timeout_move(position_)); return true;
      case 3: {
        const auto calls = G::calls(position_);
        if (!calls.empty()) apply(calls[0]);
        return true;
      }
      case 4: look(); return true;
      default: {
        const auto moves = G::legal_moves(position_);
        apply(moves[bytes_.below(moves.size())]);
        return true;
      }
    }
  }

  void roll() {
    const typename G::Chance chance = G::draw_chance(position_, bytes_);
    const std::string text = testkit::chance_text<G>(chance);
    require(testkit::check_chance_text<G>(position_, text));
    require(G::read_chance(position_, text).has_value(), "what is drawn can be read");
    const auto listed = G::chances(position_);
    const auto is_same = [&](const auto& weighted) {
      return testkit::chance_text<G>(weighted.chance) == text;
    };
    require(listed.empty() || std::ranges::any_of(listed, is_same), "what is drawn is listed");
    apply(chance);
  }

  // As a table does: a call leaves the board as it is and does not count as a position.
  template <class Action>
  void apply(const Action& action) {
    const Position before = position_;
    std::vector<core::PieceEvent> events;
    const auto undo = G::apply(position_, action,
                               [&](const core::PieceEvent& event) { events.push_back(event); });
    Position back = position_;
    G::undo(back, undo);
    require(testkit::is_same<G>(back, before), "undo gives the position back");
    G::apply(back, action);
    require(testkit::is_same<G>(back, position_), "the same input gives the same bytes");
    require(testkit::is_board_of_events<G>(before, events, position_),
            "the events tell what happened");
    if (G::key(position_) != G::key(before)) past_.push_back(G::key(before));
    if constexpr (kHasSecrets) {
      if (story_) story_->happened(action);
    }
  }

  // The text of a legal move with a byte changed.
  void try_text() {
    const auto moves = testkit::moves_of<G>(position_);
    const std::string text = testkit::move_text<G>(position_, moves[bytes_.below(moves.size())]);
    require(testkit::check_move_text<G>(position_, testkit::near_text(text, bytes_)));
  }

  // Whether the game goes on after a seat has resigned, or the like.
  bool try_end() {
    const auto ending = static_cast<core::Ending>(bytes_.below(3));
    const auto ended = G::end(position_, ending, core::seat_at(static_cast<int>(bytes_.below(4))));
    if constexpr (kHasSecrets) require(!ended, "a round of dominoes is played out");
    return !ended || !*ended;
  }

  Bytes bytes_;
  Position position_;
  std::vector<core::Key> past_;
  typename StoryOf<G>::type story_;
};

}  // namespace
}  // namespace kydai::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kydai;
  fuzz::with_game(catalog::Games(),
                  [=]<class G>() { fuzz::Play<G>(fuzz::Bytes(data, size)).run(); });
  return 0;
}
