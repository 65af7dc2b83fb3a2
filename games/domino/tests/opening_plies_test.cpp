// Whole rounds played while this file compiles: the deal, every legal list, draws and passes, undo,
// keys, coins.  The rounds are from the Python model's file golden/rounds.txt, so a compiler that
// accepts this file plays as another reading of the rules does.
#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string_view>

#include "games/domino/domino.hpp"

namespace kydai::domino {
namespace {

constexpr Deal read_deal(std::string_view text) {
  Deal deal;
  core::Cursor cursor(text);
  for (Tile& tile : deal.tiles) tile = *read_tile(cursor);
  return deal;
}

// Text inside a constant.
class Line {
 public:
  constexpr void push_back(char c) { bytes_.push_back(c); }
  constexpr bool empty() const { return bytes_.empty(); }
  constexpr std::string_view view() const { return {bytes_.begin(), bytes_.size()}; }

 private:
  core::FixedList<char, 200> bytes_{};
};

// Hears draws and passes and writes them as the model does: "1:+20,43 1:#".
struct StepText {
  Line text;
  bool is_drawing = false;

  constexpr void operator()(const core::PieceEvent& event) {
    const bool is_draw = event.kind == core::PieceEvent::Kind::kRevealed;
    if (!is_draw && event.kind != core::PieceEvent::Kind::kPassed) return;
    if (!is_draw || !is_drawing) {
      if (!text.empty()) text.push_back(' ');
      text.push_back(static_cast<char>('0' + core::index(event.seat)));
      text.push_back(':');
      text.push_back(is_draw ? '+' : '#');
    } else {
      text.push_back(',');
    }
    if (is_draw) write_tile(Tile::from_id(event.piece), text);
    is_drawing = is_draw;
  }
};

constexpr Line legal_text(const Position& position) {
  Line text;
  for (const Move move : Domino::legal_moves(position)) {
    if (!text.empty()) text.push_back(' ');
    write_move(move, text);
  }
  return text;
}

// Every listed move can be chosen by one number, and nothing else.
constexpr bool chooses_what_is_listed(const Position& position) {
  MoveList moves = Domino::legal_moves(position);
  std::size_t asked = 0;
  for (std::size_t k = 0; k < moves.size(); ++k) {
    const Move move = Domino::choose(position, [&](std::size_t n) {
      asked = n;
      return k;
    });
    if (asked != moves.size() || !moves.contains(move)) return false;
    for (std::size_t i = 0; i < k; ++i) {
      if (Domino::choose(position, [i](std::size_t) { return i; }) == move) return false;
    }
  }
  return true;
}

// "42L 32R|0:32L|1:+21,20": the list, who plays what, and what follows by itself.
constexpr bool plays(Position& position, std::string_view ply) {
  core::Cursor cursor(ply);
  if (legal_text(position).view() != cursor.take_until('|')) return false;
  cursor.accept('|');
  if (Domino::turn(position) != core::Turn::of(core::seat_at(cursor.take() - '0'))) return false;
  cursor.accept(':');
  const auto move = Domino::read_move(position, cursor.take_until('|'));
  cursor.accept('|');
  if (!move || !chooses_what_is_listed(position)) return false;
  const Position before = position;
  StepText steps;
  const Undo undo = Domino::apply(position, *move, steps);
  if (steps.text.view() != cursor.rest() || Domino::key(position) == Domino::key(before))
    return false;
  Position back = position;
  Domino::undo(back, undo);
  return back == before && Domino::key(back) == Domino::key(before);
}

struct Ending {
  Phase phase;
  core::PerSeat<std::int32_t> pay;
  core::Seat next;
};

constexpr bool plays_to(const Options& options, std::string_view deal_text,
                        std::span<const std::string_view> plies, const Ending& ending) {
  Position position = Domino::start(options);
  const Position undealt = position;
  if (Domino::turn(position) != core::Turn::chance(core::Seat::k0)) return false;
  const Undo deal = Domino::apply(position, read_deal(deal_text));
  Position back = position;
  Domino::undo(back, deal);
  if (back != undealt) return false;
  for (const std::string_view ply : plies) {
    if (Domino::outcome(position, {}) || !plays(position, ply)) return false;
  }
  const auto outcome = Domino::outcome(position, {});
  return outcome && position.board.phase == ending.phase && outcome->pay == ending.pay &&
         Domino::next_opener(position) == ending.next;
}

// Two seats: draws to the end of the yard, passes, and at last nobody can go on (R14, R17, R20).
constexpr std::string_view kTwoDeal = "40613242334164633051102253315550546062650011214352206644";
constexpr std::array<std::string_view, 16> kTwoPlies = {{
    "64 61 42 41 40 33 32|0:41|",
    "51R 31R 10R|1:51R|",
    "64L 42L 40L|0:42L|",
    "53R 22L|1:53R|",
    "33R 32L 32R|0:33R|",
    "63R 31R 30R 22L|1:31R|",
    "61R 32L|0:32L|",
    "63L 30L 10R|1:30L|",
    "61R 40L|0:40L|",
    "10R|1:10R|",
    "64L|0:64L|",
    "63L|1:63L|0:+55,50",
    "50R|0:50R|1:+54",
    "54R|1:54R|0:+60,62,65,00,11,21,43",
    "43L 43R|0:43L|1:+52,20,66,44",
    "44L 44R|1:44R|0:# 1:#",
}};
// Three seats: draws, passes, and a seat that goes out (R19).
constexpr std::string_view kThreeDeal = "54310032634233552244642151604052536650654361102041623011";
constexpr std::array<std::string_view, 19> kThreePlies = {{
    "66 65 53 52 50 43 40|2:50|",
    "54L 00R|0:54L|",
    "64L 60R 44L|1:64L|",
    "66L 65L 40R|2:65L|",
    "00R|0:00R|",
    "60R 55L 51L|1:60R|",
    "66R 53L 52L|2:66R|",
    "63R|0:63R|",
    "55L 51L|1:55L|",
    "53L 53R 52L 43R|2:53L|",
    "33L 33R 32L 32R 31L 31R|0:33R|1:+61,10,20,41,62,30",
    "30L 30R|1:30L|",
    "43R 40L|2:43R|",
    "42R|0:42R|",
    "62R 22R 21R 20L 20R 10L|1:21R|",
    "40L|2:40L|",
    "31R|0:31R|",
    "44L 41L|1:44L|2:+11 2:#",
    "32R|0:32R|",
}};
// Four seats, no yard: the turn goes over who cannot play, and then the line is blocked.
constexpr std::string_view kFourDeal = "00622161105242206544305566415453514340223160323350641163";
constexpr std::array<std::string_view, 23> kFourPlies = {{
    "66 65 55 44 41 30 20|1:20|",
    "40R 22L|2:22L|",
    "60R 50R 32L|3:60R|",
    "62L 62R 61R 52L 42L 21L|0:62R|1:# 2:#",
    "32L 32R|3:32R|",
    "52L 42L 21L|0:21L|",
    "41L 30R|1:41L|",
    "54L 53R 43L 43R 40L 31R|2:43R|",
    "64L 64R|3:64R|",
    "61R 42L|0:42L|",
    "66R 65R|1:66R|2:#",
    "63R|3:63R|",
    "52L|0:52L|",
    "65L 55L 30R|1:55L|",
    "54L 53L 53R 51L 31R|2:53R|",
    "50L 50R|3:50L|",
    "10L 00L|0:00L|",
    "65R 30L|1:65R|",
    "40L|2:40L|3:#",
    "61R|0:61R|",
    "44L|1:44L|",
    "54L 51R 31R|2:51R|3:# 0:# 1:#",
    "54L 54R|2:54R|3:# 0:# 1:# 2:#",
}};
// Four seats, house rules: he must open with 6-6 (R6); a lone 0-0 would count 13 (R22).
constexpr std::string_view kHouseDeal = "64105552412142222040545131655030633211005360446243613366";
constexpr std::array<std::string_view, 20> kHousePlies = {{
    "66|3:66|",
    "64L 64R|0:64L|",
    "65R 54L 40L|1:54L|",
    "63R 53L 50L|2:53L|",
    "62R 61R 60R 43L 33L|3:60R|",
    "10R|0:10R|",
    "51R 31L 31R|1:31R|",
    "63L 63R 32L 32R 30L 30R|2:32R|",
    "62R 43L 33L|3:33L|",
    "52R 42R 21R|0:52R|",
    "65R 51R|1:65R|",
    "63L 63R 30L|2:30L|",
    "62R 61R|3:62R|",
    "42R 21R|0:42R|",
    "40L 40R 20L|1:40R|",
    "50L 50R 00L 00R|2:50R|3:#",
    "55R|0:55R|",
    "51R 20L|1:20L|2:# 3:#",
    "21L|0:21L|",
    "51L 51R|1:51L|",
}};

constexpr Options plain(std::uint8_t seats) {
  Options options;
  options.seats = seats;
  options.stake = 7;
  return options;
}
constexpr Options house_rules() {
  Options options = plain(4);
  options.open_forced = true;
  options.winner_opens_double = true;
  options.reserve = 2;
  options.dead_stops = true;
  options.blank = Blank::kAlone;
  options.tie = Tie::kSplit;
  return options;
}

using core::Seat;
static_assert(plays_to(plain(2), kTwoDeal, kTwoPlies, {Phase::kTriet, {-28, 28}, Seat::k1}));
static_assert(plays_to(plain(3), kThreeDeal, kThreePlies, {Phase::kOut, {21, -14, -7}, Seat::k0}));
static_assert(plays_to(plain(4), kFourDeal, kFourPlies,
                       {Phase::kTriet, {84, -28, -28, -28}, Seat::k0}));
static_assert(plays_to(house_rules(), kHouseDeal, kHousePlies,
                       {Phase::kTriet, {-28, 84, -28, -28}, Seat::k1}));

// A source that gives the same bytes again and again.
struct Same {
  std::array<std::uint8_t, 2> bytes;
  unsigned at = 0;
  constexpr std::uint8_t next_byte() { return bytes[at++ % 2]; }
};
// Every swap is with place 0: the tile that lies there goes to the top, and so on down.
constexpr Deal dealt_by_zeros() {
  Same zeros{{0, 0}};
  return Domino::draw_chance(Domino::start(Options()), zeros);
}
static_assert(dealt_by_zeros().tiles[27] == Tile::of(0, 0));  // the first swap puts it there
static_assert(dealt_by_zeros().tiles[0] == Tile::of(1, 0));   // and every later one moves it on

// The plays above are asked of the running program too, so that a test names what it was.
TEST(OpeningPlies, AreTheModelsRounds) {
  EXPECT_TRUE(plays_to(plain(2), kTwoDeal, kTwoPlies, {Phase::kTriet, {-28, 28}, Seat::k1}));
  EXPECT_FALSE(plays_to(plain(2), kTwoDeal, kTwoPlies, {Phase::kTriet, {28, -28}, Seat::k1}));
  EXPECT_FALSE(plays_to(plain(3), kTwoDeal, kTwoPlies, {Phase::kTriet, {-28, 28}, Seat::k1}));
}

}  // namespace
}  // namespace kydai::domino
