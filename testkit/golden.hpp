// Golden games: whole games of any kind as plain text that a person can read, one a file, under
// games/<g>/tests/golden/NAME.golden.  The runner takes what is played out of the file itself,
// plays it, and writes the whole text anew: it must come out byte for byte the same.  On the way
// every position is held to testkit/laws.hpp.  With KYDAI_REWRITE_GOLDENS=1 in the environment the
// files are written instead of compared.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/match_of.hpp"
#include "testkit/laws.hpp"
#include "testkit/random.hpp"
#include "testkit/secrets.hpp"

namespace kydai::testkit {

// A golden file:
//
//   # What the file is about, in as many comment lines as it takes.
//   game:    ouk
//   shows:   the horses run about until the position stands for the third time
//   ending:  threefold                   the reason of the outcome
//   options: seed+kingLeap=two           profile and switches
//   seats:   2
//   from:    start                       or the text of a position
//
//     all: RNBQ... w - 0 1               what each viewer is shown; one line where all see the same
//   > b1d2                               what was played: a move or call, `!6` a roll, `!TILES` a
//     w: Hb1-d2                          deal, `resign 1`, `flag 0`, `agree`
//     all: ...
//   = threefold
//     scores: 0 0
//
// A new golden is a file with the head and one or more lines `> WORD WORD ...`, rewritten once.
// Such a seed may also hold `!?` (chance), `?` (a legal move) and `...` (both until the game is
// over): they are drawn from the file's name and text, so the same on every machine and otherwise
// after any change of the head, and stand written out afterwards.
//
// In the tests of a game:
//   TEST(Golden, WholeGames) {
//     EXPECT_EQ(testkit::run_goldens<Ouk>(
//                   KYDAI_SOURCE_DIR "/games/ouk/tests/golden",
//                   {Reason::kCheckmate, Reason::kStalemate, ...}), "");  // every way it can end
//   }

// Every kind of game shows at least so many.
inline constexpr int kGoldensMin = 8;

// What the runner needs of a game beside core::Match, so that the runner itself is no template.
class GoldenGame {
 public:
  virtual ~GoldenGame() = default;
  virtual std::string_view name() const = 0;
  // `from`: "start" or a position.
  virtual core::Expected<std::unique_ptr<core::Match>> make(
      std::string_view profile, const std::vector<core::Setting>& settings, int seats,
      std::string_view from) const = 0;
  virtual std::string check_laws(const core::Match& match) const = 0;
  virtual std::string turn_text(const core::Match& match) const = 0;
  // The canonical text of a roll or deal; of one that was read, and of one drawn.
  virtual core::Expected<std::string> chance_text(const core::Match& match,
                                                  std::string_view text) const = 0;
  virtual std::string draw(const core::Match& match, Random& bytes) const = 0;
};

template <core::Game G>
class GoldenGameOf final : public GoldenGame {
 public:
  std::string_view name() const override { return G::kName; }
  core::Expected<std::unique_ptr<core::Match>> make(std::string_view profile,
                                                    const std::vector<core::Setting>& settings,
                                                    int seats,
                                                    std::string_view from) const override {
    if (from == "start") return core::make_match<G>(profile, settings, seats);
    const auto options = G::read_options(profile, settings, seats);
    if (!options) return std::unexpected(options.error());
    const auto position = G::read_position(from, *options);
    if (!position) return std::unexpected(position.error());
    return std::unique_ptr<core::Match>(new core::MatchOf<G>(*position));
  }
  std::string check_laws(const core::Match& match) const override {
    // One law must not be two in two files of a program.
    static_assert(KnowsItsPieces<G>, "include the game's tests/law_hooks.hpp first");
    Random random(G::key(state(match)));
    return check_position<G>(state(match), random);
  }
  std::string turn_text(const core::Match& match) const override {
    std::string out;
    G::write_turn(state(match), out);
    return out;
  }
  core::Expected<std::string> chance_text(const core::Match& match,
                                          std::string_view text) const override {
    const auto read = G::read_chance(state(match), text);
    if (!read) return std::unexpected(read.error());
    return testkit::chance_text<G>(*read);
  }
  std::string draw(const core::Match& match, Random& bytes) const override {
    return testkit::chance_text<G>(G::draw_chance(state(match), bytes));
  }

 private:
  static const typename G::Position& state(const core::Match& match) {
    return static_cast<const core::MatchOf<G>&>(match).state();
  }
};

// Answers "" or what is wrong, file by file: a text that came out otherwise, a broken law, a game
// that is not over, fewer games than `games_min`, a reason that no game ends by, a reason that was
// not named.
std::string run_goldens(const GoldenGame& game, const std::string& folder,
                        const std::vector<core::Reason>& reasons, int games_min);

template <core::Game G>
std::string run_goldens(const std::string& folder, std::initializer_list<core::Reason> reasons,
                        int games_min = kGoldensMin) {
  return run_goldens(GoldenGameOf<G>(), folder, reasons, games_min);
}

}  // namespace kydai::testkit
