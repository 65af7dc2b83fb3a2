// What a viewer cannot see does not change what he is shown.  A round is played once; then the
// hidden things of its deal are changed over in ways that every one of the viewer's eyes allows,
// the same log is replayed on that deal, and all that the viewer is told must be the same bytes.
#include "session/tests/driver.hpp"
#include "session/tests/real_games.hpp"
#include "session/tests/toys.hpp"

namespace kydai::session::test {
namespace {

// Passes everything on to a game, but the deal is what the test wants it to be.
class DealtMatch final : public core::Match {
 public:
  using Deal = std::function<void(std::unique_ptr<core::Match>&, core::ByteStream&)>;
  DealtMatch(std::unique_ptr<core::Match> match, Deal deal)
      : match_(std::move(match)), deal_(std::move(deal)) {}

  std::string_view game() const override { return match_->game(); }
  int seats() const override { return match_->seats(); }
  bool is_seated(Seat seat) const override { return match_->is_seated(seat); }
  std::string options_text() const override { return match_->options_text(); }
  bool has_hidden_information() const override { return match_->has_hidden_information(); }
  core::ChanceKind chance_kind() const override { return match_->chance_kind(); }
  bool can_end(core::Ending ending) const override { return match_->can_end(ending); }
  core::Turn turn() const override { return match_->turn(); }
  std::vector<std::string> legal() const override { return match_->legal(); }
  std::vector<std::string> calls() const override { return match_->calls(); }
  Expected<core::Played> play(Seat seat, std::string_view move) override {
    return match_->play(seat, move);
  }
  core::Played draw(core::ByteStream& bytes) override {
    deal_(match_, bytes);
    return {};
  }
  Expected<core::Played> roll(std::string_view text) override { return match_->roll(text); }
  Expected<void> end(core::Ending ending, Seat seat) override { return match_->end(ending, seat); }
  std::string timeout_move() const override { return match_->timeout_move(); }
  std::optional<std::string> forced_move() const override { return match_->forced_move(); }
  std::optional<core::Outcome> outcome() const override { return match_->outcome(); }
  std::string position() const override { return match_->position(); }
  std::string show(Viewer viewer) const override { return match_->show(viewer); }
  std::vector<core::Key> past_keys() const override { return match_->past_keys(); }
  std::unique_ptr<core::Match> clone() const override {
    return std::make_unique<DealtMatch>(match_->clone(), deal_);
  }
  Expected<std::unique_ptr<core::Match>> from(std::string_view position) const override {
    return match_->from(position);
  }

 private:
  std::unique_ptr<core::Match> match_;
  Deal deal_;
};

MatchFactory dealing(MatchFactory inner, DealtMatch::Deal deal) {
  return [inner = std::move(inner), deal = std::move(deal)](
             std::string_view game, std::string_view profile,
             const std::vector<NamedSetting>& settings,
             int seats) -> Expected<std::unique_ptr<core::Match>> {
    auto match = inner(game, profile, settings, seats);
    if (!match) return match;
    return std::make_unique<DealtMatch>(std::move(*match), deal);
  };
}

session::Setup hidden_setup(std::string game, int seats) {
  session::Setup setup;
  setup.id = "dark";
  setup.game = std::move(game);
  setup.seats = seats;
  setup.time = {10'000, 0, 5'000};
  return setup;
}

// Plays some moves of a fresh round and stops in the middle, every seat by its own random choice.
void play_some(Driver& driver, Dice& dice, int moves) {
  for (int i = 0; i < moves && driver.table().phase() == Phase::kPlaying; ++i) {
    driver.now_ms += dice.below(3000);
    if (dice.one_in(8)) {
      ASSERT_TRUE(driver.run(Rename{"N" + std::to_string(i)}, kUsers[0]));
    }
    const auto legal = driver.look(Viewer::seat(driver.look().turn.seat)).legal;
    ASSERT_FALSE(legal.empty());
    const int choice = dice.below(static_cast<int>(legal.size()));
    ASSERT_TRUE(driver.play(legal[static_cast<std::size_t>(choice)]));
  }
}

// All that the table tells one viewer, and all it does by itself, at each event of the log.
std::string told(const std::vector<Event>& log, const MatchFactory& factory, Viewer viewer,
                 std::string_view user) {
  auto table = Table::replay({log.begin(), log.begin() + 2}, factory);
  EXPECT_TRUE(table.has_value());
  std::string out;
  for (std::size_t i = 2; i < log.size(); ++i) {
    if (!table->evolve(log[i])) return "";  // that deal does not allow these moves
    out += everything_shown(*table, viewer, user, log[i].at_ms) + "\n";
    out += std::to_string(table->wake_at().value_or(-1)) + "\n";
    const Snapshot now = table->snapshot(viewer, user, log[i].at_ms);
    for (const SeatView& seat : now.seats) {
      out += std::to_string(seat.bank_ms) + " " + std::to_string(seat.move_ms) + " " +
             std::to_string(static_cast<int>(seat.clock_runs)) + "\n";
    }
  }
  return out;
}

TEST(Secrecy, CardsThatNobodySawMayLieAnywhere) {
  int worlds = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Dice dice(seed);
    const int seats = 2 + dice.below(3);
    Driver driver(hidden_setup("cards", seats), make_toy);
    driver.begin(seats);
    play_some(driver, dice, 1 + dice.below(6));
    if (driver.table().phase() == Phase::kOver) continue;
    for (const Viewer viewer : all_viewers()) {
      if (!viewer.is_spectator() && core::index(viewer.as_seat()) >= seats) continue;
      const std::string_view user =
          viewer.is_spectator() ? "user-guest" : kUsers[core::index(viewer.as_seat())];
      const std::string truth = told(driver.log, make_toy, viewer, user);
      ASSERT_FALSE(truth.empty());
      for (int n = 0; n < 12; ++n) {
        const int a = dice.below(5);
        const int b = dice.below(5);
        const auto is_own = [&](int place) { return place < 4 && viewer.is(core::seat_at(place)); };
        if (a == b || is_own(a) || is_own(b) || (a < 4 && a >= seats) || (b < 4 && b >= seats)) {
          continue;
        }
        const MatchFactory other = dealing(make_toy, [a, b](auto& match, auto& bytes) {
          match->draw(bytes);
          match = swap_hidden_cards(*match, a, b);
        });
        const std::string there = told(driver.log, other, viewer, user);
        if (there.empty()) continue;
        // The yard is drawn from: where the viewer drew himself, that deal may show him other
        // cards, and then it is no world he takes for possible.
        const auto steps_of = [&](const MatchFactory& factory) {
          std::string out;
          const auto table = Table::replay(driver.log, factory);
          for (const HistoryEntry& entry : table->history(viewer, 0)) {
            for (const auto& [seat, text] : entry.steps) out += viewer.is(seat) ? text : "";
          }
          return out;
        };
        if (steps_of(other) != steps_of(make_toy)) continue;
        EXPECT_EQ(there, truth) << "seed " << seed << " places " << a << " " << b;
        ++worlds;
      }
    }
  }
  EXPECT_GT(worlds, 100);
}

// When a bot's move is due does not depend on what it holds and could play.
TEST(Secrecy, TheMomentOfABotsMoveTellsNothingOfItsHand) {
  int worlds = 0;
  int with_other_choices = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Dice dice(seed);
    Driver driver(hidden_setup("cards", 3), make_toy);
    driver.begin(1);
    play_some(driver, dice, dice.below(4));
    const auto task = driver.table().bot_task();
    if (!task) continue;
    const auto choices = [&](const Table& table) {
      return table.snapshot(Viewer::seat(task->seat), {}, driver.now_ms).legal;
    };
    for (int a = 0; a < 5; ++a) {
      for (int b = a + 1; b < 5; ++b) {
        if (a == 3 || b == 3) continue;  // nobody sits there
        const MatchFactory other = dealing(make_toy, [a, b](auto& match, auto& bytes) {
          match->draw(bytes);
          match = swap_hidden_cards(*match, a, b);
        });
        const auto there = Table::replay(driver.log, other);
        if (!there) continue;  // the moves made were not possible there
        const auto other_task = there->bot_task();
        if (!other_task || other_task->seat != task->seat) continue;
        EXPECT_EQ(other_task->not_before_ms, task->not_before_ms) << "seed " << seed;
        ++worlds;
        with_other_choices += choices(*there) != choices(driver.table()) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(worlds, 50);
  EXPECT_GT(with_other_choices, 10);
}

// The real thing: another seat's hand and the yard mixed anew.
TEST(Secrecy, TilesThatNobodySawMayLieAnywhere) {
  int worlds = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Dice dice(seed);
    const int seats = 2 + dice.below(3);
    Driver driver(hidden_setup("domino", seats), make_real_match);
    driver.begin(seats);
    play_some(driver, dice, dice.below(5));
    if (driver.table().phase() == Phase::kOver) continue;
    // The deal that really was.
    const auto& prepared = std::get<Prepared>(driver.log[1].body);
    core::ByteStream bytes(prepared.seed, core::ChanceContext{"dark-1", {}},
                           core::ChanceKind::kDeal, 0);
    const auto options = domino::Domino::read_options("", {}, seats);
    const domino::Deal dealt = domino::Domino::draw_chance(domino::Domino::start(*options), bytes);
    for (const Viewer viewer : all_viewers()) {
      if (!viewer.is_spectator() && core::index(viewer.as_seat()) >= seats) continue;
      const std::string_view user =
          viewer.is_spectator() ? "user-guest" : kUsers[core::index(viewer.as_seat())];
      const std::string truth = told(driver.log, make_real_match, viewer, user);
      ASSERT_FALSE(truth.empty());
      for (int n = 0; n < 60; ++n) {
        domino::Deal mixed = dealt;
        for (int swaps = 1 + dice.below(3); swaps > 0; --swaps) {
          const auto place = [&] { return static_cast<std::size_t>(dice.below(28)); };
          const std::size_t a = place();
          const std::size_t b = place();
          const auto is_own = [&](std::size_t at) {
            return at < 7u * static_cast<std::size_t>(seats) &&
                   viewer.is(core::seat_at(static_cast<int>(at / 7)));
          };
          if (!is_own(a) && !is_own(b)) std::swap(mixed.tiles[a], mixed.tiles[b]);
        }
        std::string text;
        domino::Domino::write_chance(mixed, text);
        const MatchFactory other = dealing(make_real_match, [text](auto& match, auto&) {
          KYDAI_CHECK(match->roll(text).has_value());
        });
        // The public part of what followed by itself (who drew how many, who passed) and who opened
        // tell which worlds are possible at all; the rest must not differ.
        const auto facts_of = [&](const MatchFactory& factory) {
          std::string out;
          const auto table = Table::replay(driver.log, factory);
          if (!table) return out;
          for (const HistoryEntry& entry : table->history(viewer, 0)) {
            for (const auto& [seat, step] : entry.steps) {
              out += std::to_string(core::index(seat)) + ":" + step + " ";
            }
          }
          const std::string view = table->snapshot(Viewer::spectator(), "", 0).view;
          return out + "|" + view;
        };
        if (facts_of(other) != facts_of(make_real_match)) continue;
        const std::string there = told(driver.log, other, viewer, user);
        EXPECT_EQ(there, truth) << "seed " << seed << " deal " << text;
        if (mixed != dealt) ++worlds;
      }
    }
  }
  EXPECT_GT(worlds, 100);
}

TEST(Secrecy, StepsAreWholeForTheDrawerAndTrimmedForOthers) {
  int seen = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Dice dice(seed);
    Driver driver(hidden_setup("cards", 3), make_toy);
    driver.begin(3);
    play_some(driver, dice, 6);
    for (const Viewer viewer : all_viewers()) {
      for (const HistoryEntry& entry : driver.table().history(viewer, 0)) {
        for (const auto& [seat, text] : entry.steps) {
          const std::string full =
              driver.table().history(Viewer::seat(seat), entry.seq - 1)[0].steps[0].second;
          EXPECT_EQ(text, viewer.is(seat) ? full : "+1");
          ++seen;
        }
      }
    }
  }
  EXPECT_GT(seen, 50);
}

TEST(Secrecy, PastKeysOfHiddenGamesStayInside) {
  Driver driver(hidden_setup("domino", 2), make_real_match);
  driver.begin(0);
  for (int i = 0; i < 6; ++i) {
    const auto task = driver.table().bot_task();
    if (!task) break;
    EXPECT_TRUE(task->past_keys.empty());
    EXPECT_EQ(task->view, driver.look(Viewer::seat(task->seat)).view);
    ASSERT_TRUE(driver.play(driver.look(Viewer::seat(task->seat)).legal[0]));
  }
}

}  // namespace
}  // namespace kydai::session::test
