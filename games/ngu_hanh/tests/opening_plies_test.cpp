// The opening plies, played by the compiler: if a rule of the board changes, this file does not
// compile.  The positions were worked out by hand from RULES.md.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "games/ngu_hanh/ngu_hanh.hpp"

namespace kydai::ngu_hanh {
namespace {

constexpr Options kNight = [] {
  constexpr core::Setting kByNight[] = {{"first", "b"}, {"tieBreak", "pieces"}};
  return NguHanh::read_options("v1", kByNight, 2).value();
}();
static_assert(NguHanh::read_options("", {}, 0) == Options{});
static_assert(kNight == Options{.first = kBlack, .tie_break = TieBreak::kPieces});
static_assert(!NguHanh::read_options("v1", {}, 3));

constexpr Position position(std::string_view text, const Options& options = {}) {
  return NguHanh::read_position(text, options).value();
}

// Plays moves split by spaces; a refused one is no constant, so the compiler stops there.
constexpr Position play(Position position, std::string_view moves) {
  for (core::Cursor cursor(moves); !cursor.done(); cursor.accept(' ')) {
    const Move move = NguHanh::read_move(position, cursor.take_until(' ')).value();
    NguHanh::apply(position, move);
  }
  return position;
}

constexpr Position after(std::string_view moves, const Options& options = {}) {
  return play(NguHanh::start(options), moves);
}

// Whether the moves are these, in this order.
constexpr bool lists(const Position& position, std::string_view moves) {
  core::Cursor cursor(moves);
  for (const Move move : NguHanh::legal_moves(position)) {
    const auto expected = NguHanh::read_move(position, cursor.take_until(' '));
    if (expected != move) return false;
    cursor.accept(' ');
  }
  return cursor.done();
}

constexpr std::string_view why_not(const Position& position, std::string_view move) {
  return NguHanh::read_move(position, move).error().rule;
}

// R22, R2: the start, by day and by night.
static_assert(NguHanh::start({}) == position("NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn w 0 1"));
static_assert(NguHanh::start(kNight) ==
              position("NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn b 0 1", kNight));
static_assert(NguHanh::turn(NguHanh::start({})) == core::Turn::of(kWhite));
static_assert(NguHanh::turn(NguHanh::start(kNight)) == core::Turn::of(kBlack));
static_assert(!NguHanh::outcome(NguHanh::start({}), {}));

// R3, R4: twenty moves on either side, the pass last.
static_assert(lists(NguHanh::start({}),
                    "a6a5 a6b6 c6c5 c6b6 c6d6 e6e5 e6d6 e6f6 g6g5 g6f6 a7b6 b7b6 c7b6 c7d6 d7d6 "
                    "e7d6 e7f6 f7f6 g7f6 pass"));
static_assert(lists(after("pass"),
                    "a1b2 b1b2 c1b2 c1d2 d1d2 e1d2 e1f2 f1f2 g1f2 a2b2 a2a3 c2b2 c2d2 c2c3 e2d2 "
                    "e2f2 e2e3 g2f2 g2g3 pass"));
static_assert(NguHanh::count_board_moves(after("c6c5")) == 20);

// R1, R4: refused steps of the first ply, each by its rule.
static_assert(why_not(NguHanh::start({}), "c6c4") == "ngu-hanh.step");
static_assert(why_not(NguHanh::start({}), "d7c6") == "ngu-hanh.line");
static_assert(why_not(NguHanh::start({}), "d7c7") == "ngu-hanh.own-piece");
static_assert(why_not(NguHanh::start({}), "c2c3") == "ngu-hanh.not-your-piece");
static_assert(why_not(NguHanh::start({}), "c6d6@c6") == "ngu-hanh.regeneration.two-on-board");

// One short game, ply by ply: Hỏa takes Kim (R5), Thổ brings that Kim back (R10-R12), Hỏa takes it
// again, and then the Chủ (R6, R14).
constexpr std::array<std::string_view, 9> kMoves{"c6c5",    "c1b2", "c5b4", "b2c3", "b4c3",
                                                 "b1c1@d2", "c3d2", "g1f2", "d2d1"};
constexpr std::array<std::string_view, 9> kPositions{
    "NDKCKDN/M3H1M/2H4/7/7/m1h1h1m/ndkckdn b 1 1", "NDKCKDN/M3H1M/2H4/7/7/mkh1h1m/nd1ckdn w 2 2",
    "NDKCKDN/M3H1M/7/1H5/7/mkh1h1m/nd1ckdn b 3 2", "NDKCKDN/M3H1M/7/1H5/2k4/m1h1h1m/nd1ckdn w 4 3",
    "NDKCKDN/M3H1M/7/7/2H4/m1h1h1m/nd1ckdn b 0 3", "NDKCKDN/M3H1M/7/7/2H4/m1hkh1m/n1dckdn w 1 4",
    "NDKCKDN/M3H1M/7/7/7/m1hHh1m/n1dckdn b 0 4",   "NDKCKDN/M3H1M/7/7/7/m1hHhnm/n1dckd1 w 1 5",
    "NDKCKDN/M3H1M/7/7/7/m1h1hnm/n1dHkd1 b 0 5"};

// Whether every position is as written, its key too, and whether taking the moves back leads to the
// start.
constexpr bool replays() {
  Position now = NguHanh::start({});
  std::array<Undo, kMoves.size()> undos{};
  for (std::size_t i = 0; i < kMoves.size(); ++i) {
    undos[i] = NguHanh::apply(now, NguHanh::read_move(now, kMoves[i]).value());
    if (now != position(kPositions[i]) || NguHanh::key(now) != NguHanh::fresh_key(now))
      return false;
  }
  for (std::size_t i = kMoves.size(); i > 0; --i) NguHanh::undo(now, undos[i - 1]);
  return now == NguHanh::start({});
}
static_assert(replays());

constexpr Position kRegeneration = after("c6c5 c1b2 c5b4 b2c3 b4c3");
// b1 is the only Thổ that reaches the Chủ's side: c1 is free again, d2 and b2 lie beside it.
static_assert(
    lists(kRegeneration,
          "a1b2 b1c1 b1c1@b1 b1c1@b2 b1c1@d2 b1b2 d1c1 d1d2 e1d2 e1f2 f1f2 g1f2 a2b2 a2a3 "
          "c2c1 c2b2 c2d2 e2d2 e2f2 e2e3 g2f2 g2g3 pass"));
static_assert(why_not(kRegeneration, "b1c1@c2") == "ngu-hanh.regeneration.occupied");
static_assert(why_not(kRegeneration, "b1c1@c3") == "ngu-hanh.regeneration.not-adjacent");
static_assert(why_not(kRegeneration, "b1b2@c1") == "ngu-hanh.regeneration.not-at-lord");

constexpr Position kEnd = play(kRegeneration, "b1c1@d2 c3d2 g1f2 d2d1");
static_assert(NguHanh::turn(kEnd) == core::Turn::over(kWhite));
static_assert(NguHanh::legal_moves(kEnd).empty());
static_assert(NguHanh::outcome(kEnd, {})->reason == core::Reason::kLord);
static_assert(NguHanh::outcome(kEnd, {})->scores[0] == 1);

// R16: four passes bring the start back for the third time.
constexpr bool passes_repeat() {
  std::array<Key, 4> past{};
  Position now = NguHanh::start({});
  for (Key& key : past) {
    if (NguHanh::outcome(now, {past.begin(), static_cast<std::size_t>(now.plies)})) return false;
    key = NguHanh::key(now);
    NguHanh::apply(now, kPass);
  }
  return NguHanh::outcome(now, past)->reason == core::Reason::kThreefold;
}
static_assert(passes_repeat());

// The same game while the program runs, so that what the compiler proves is what is executed.
TEST(OpeningPlies, RunAsTheyWereCompiled) {
  Position now = NguHanh::start({});
  for (std::size_t i = 0; i < kMoves.size(); ++i) {
    const auto move = NguHanh::read_move(now, kMoves[i]);
    ASSERT_TRUE(move.has_value()) << kMoves[i];
    NguHanh::apply(now, *move);
    std::string text;
    NguHanh::write_position(now, text);
    EXPECT_EQ(text, kPositions[i]);
  }
  EXPECT_EQ(now, kEnd);
}

}  // namespace
}  // namespace kydai::ngu_hanh
