// The opening plies, played by the compiler: what is asserted here holds before anything runs.
// Each line of play is read from its texts, judged, played, and taken back to the start.
#include <gtest/gtest.h>

#include <array>
#include <span>

#include "games/ouk/ouk.hpp"

namespace kydai::ouk {
namespace {

constexpr Options kSeed = options_of(Profile::kSeed);
constexpr Options kFsf = options_of(Profile::kFsf);
constexpr Options kOld = options_of(Profile::kOld);

// A copy, entry by entry: while GCC 12 evaluates constants, plain copies share their arrays with
// the original, and a move on the one is a move on the other.
constexpr void copy(const Position& from, Position& to) {
  for (std::size_t i = 0; i < from.sides.size(); ++i) to.sides[i] = from.sides[i];
  for (std::size_t i = 0; i < from.kinds.size(); ++i) to.kinds[i] = from.kinds[i];
  for (std::size_t i = 0; i < from.board.size(); ++i) to.board[i] = from.board[i];
  to.key = from.key;
  to.clock = from.clock;
  to.limit = from.limit;
  to.full_move = from.full_move;
  to.to_move = from.to_move;
  to.counter = from.counter;
  to.rights = from.rights;
  to.options.profile = from.options.profile;
  for (std::size_t i = 0; i < kSwitches; ++i) to.options.values[i] = from.options.values[i];
}

// The position after the moves.  A move that is not legal, a game that ends or a key that is not
// the fresh one is no constant, and the compiler stops.
constexpr Position play(const Options& options, std::span<const std::string_view> moves) {
  Position position;
  copy(Ouk::start(options), position);
  for (const std::string_view text : moves) {
    KYDAI_CHECK(!Ouk::outcome(position, {}).has_value());
    const auto move = Ouk::read_move(position, text);
    KYDAI_CHECK(move.has_value() && Ouk::is_legal(position, *move));
    Ouk::apply(position, *move);
    KYDAI_CHECK(position.key == fresh_key(position));
  }
  return position;
}

template <std::size_t N>
constexpr Position play(const Options& options, const std::string_view (&moves)[N]) {
  return play(options, std::span<const std::string_view>(moves));
}

// A text that a constant may hold; std::string may not everywhere.
struct Text {
  std::array<char, 96> bytes{};
  std::size_t size = 0;

  constexpr Text& operator+=(char c) {
    bytes[size++] = c;
    return *this;
  }
  constexpr Text& operator+=(std::string_view text) {
    for (const char c : text) *this += c;
    return *this;
  }
  constexpr std::string_view view() const { return {bytes.data(), size}; }
  friend constexpr bool operator==(const Text& a, std::string_view b) { return a.view() == b; }
};

// Whether every move of the position can be written, read, played and taken back.
constexpr bool is_sound(const Position& position) {
  for (const Move move : Ouk::legal_moves(position)) {
    Text text;
    Ouk::write_move(position, move, text);
    const auto read = Ouk::read_move(position, text.view());
    if (!read || *read != move) return false;
    Position next;
    copy(position, next);
    const Undo undo = Ouk::apply(next, move);
    Ouk::undo(next, undo);
    if (next != position) return false;
  }
  return true;
}

// The board, the side to move and the leap rights.
constexpr Text board_of(const Position& position) {
  Text out;
  write_board(position, out);
  return out;
}

constexpr bool refuses(const Position& position, std::string_view move, std::string_view rule) {
  const auto read = Ouk::read_move(position, move);
  return !read && read.error().code == core::FaultCode::kIllegal && read.error().rule == rule;
}

constexpr int moves_of(const Position& position) {
  return static_cast<int>(Ouk::legal_moves(position).size());
}

// The lines of two plies, as the perft table has them.
constexpr int lines_of_two(const Options& options) {
  const Position start = Ouk::start(options);
  int lines = 0;
  for (const Move move : Ouk::legal_moves(start)) {
    Position next;
    copy(start, next);
    Ouk::apply(next, move);
    lines += count_moves(next);
  }
  return lines;
}

// R1: the array; White moves first, and nothing is over.
static_assert(board_of(Ouk::start(kSeed)) == "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde");
static_assert(Ouk::turn(Ouk::start(kSeed)) == core::Turn::of(kWhite));
static_assert(!Ouk::outcome(Ouk::start(kSeed), {}).has_value());
static_assert(Ouk::calls(Ouk::start(kSeed)).empty());
static_assert(Ouk::options(Ouk::start(kFsf)) == kFsf);
static_assert(*Ouk::read_options("fsf", {}, 2) == kFsf);
static_assert(Ouk::read_options("makruk", {}, 2).error().rule == "ouk.profile");

static_assert(moves_of(Ouk::start(kSeed)) == 25 && lines_of_two(kSeed) == 625);
static_assert(moves_of(Ouk::start(kFsf)) == 25 && lines_of_two(kFsf) == 625);
static_assert(moves_of(Ouk::start(kOld)) == 25 && lines_of_two(kOld) == 625);
static_assert(is_sound(Ouk::start(kSeed)) && is_sound(Ouk::start(kFsf)));

// R2: a fish takes diagonally, and on the sixth rank it is promoted.
constexpr Position kExchange = play(kSeed, {"d3d4", "e6e5", "d4e5", "d6e5", "c3c4", "f6f5"});
static_assert(board_of(kExchange) == "rnsmksnr/8/ppp3pp/4pp2/2P5/PP2PPPP/8/RNSKMSNR w DEde");
static_assert(kExchange.clock == 0 && kExchange.full_move == 4);
static_assert(is_sound(kExchange));
constexpr Position kRace = play(kSeed, {"d3d4", "e6e5", "d4e5", "f6f5"});
static_assert(refuses(kRace, "e5d6", "ouk.promotion"));
static_assert(board_of(play(kSeed, {"d3d4", "e6e5", "d4e5", "f6f5", "e5d6m", "c6c5"})) ==
              "rnsmksnr/8/pp1M~2pp/2p2p2/8/PPP1PPPP/8/RNSKMSNR w DEde");

// R5, R6: the king's leap, and what it leaves of his rights.
constexpr std::string_view kLeapEast = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/5K2/RNS1MSNR b Ede";
static_assert(board_of(play(kSeed, {"d1f2"})) == kLeapEast);
static_assert(board_of(play(kFsf, {"d1f2"})) == kLeapEast);
static_assert(board_of(play(kSeed, {"c3c4", "c6c5", "d1c3"})) ==
              "rnsmksnr/8/pp1ppppp/2p5/2P5/PPKPPPPP/8/RNS1MSNR b Ede");
static_assert(refuses(play(kFsf, {"c3c4", "c6c5"}), "d1c3", "ouk.king-leap"));
static_assert(refuses(play(kSeed, {"d1f2", "e8g7"}), "f2h3", "ouk.own-capture"));
static_assert(refuses(play(kSeed, {"d1f2", "e8g7"}), "f2h1", "ouk.own-capture"));
static_assert(refuses(play(kSeed, {"d1f2", "e8g7"}), "f2d1", "ouk.king-leap-right"));

// R6.aim: a rook that comes to the king's file takes his leap, whatever stands between.
constexpr std::string_view kAim[] = {"c3c4", "h6h5", "b1c3", "h8h7", "c3b1", "h7d7"};
static_assert(board_of(play(kFsf, kAim)) ==
              "rnsmksn1/3r4/ppppppp1/7p/2P5/PP1PPPPP/8/RNSKMSNR w Ede");
static_assert(board_of(play(kSeed, kAim)) ==
              "rnsmksn1/3r4/ppppppp1/7p/2P5/PP1PPPPP/8/RNSKMSNR w DEde");

// R7: the queen's leap over an empty e2, when the fish before her has gone from e3.
constexpr std::string_view kWay[] = {"e3e4", "d6d5"};
static_assert(board_of(play(kSeed, {"e3e4", "d6d5", "e1e3", "d8d6"})) ==
              "rns1ksnr/8/pppmpppp/3p4/4P3/PPPPMPPP/8/RNSK1SNR w De");
static_assert(refuses(Ouk::start(kSeed), "e1e3", "ouk.own-capture"));
static_assert(refuses(play(kSeed, {"e3e4", "d6d5", "d1e2", "d8d6"}), "e1e3",
                      "ouk.queen-leap-blocked"));
static_assert(play(kFsf, {"e3e4", "d6d5", "d1e2", "d8d6", "e1e3"}).rights ==
              static_cast<std::uint8_t>(Right::kBlackKing));
static_assert(is_sound(play(kSeed, kWay)) && is_sound(play(kFsf, kWay)) &&
              is_sound(play(kOld, kWay)));

// R11: the horses go out and home; the start for the third time is a draw.
constexpr bool is_drawn_by_shuttling() {
  Position position;
  copy(Ouk::start(kSeed), position);
  std::array<core::Key, 8> past{};
  for (std::size_t ply = 0; ply < past.size(); ++ply) {
    constexpr std::string_view kShuttle[] = {"b1d2", "b8d7", "d2b1", "d7b8"};
    if (Ouk::outcome(position, std::span(past).first(ply)).has_value()) return false;
    past[ply] = Ouk::key(position);
    Ouk::apply(position, *Ouk::read_move(position, kShuttle[ply % 4]));
  }
  return Ouk::outcome(position, past) == core::Outcome{.reason = core::Reason::kThreefold};
}
static_assert(is_drawn_by_shuttling());

// The same lines at run time: what the compiler made of the rules is what the program does.
TEST(OpeningPlies, AreTheSameAtRunTime) {
  EXPECT_EQ(play(kSeed, {"d3d4", "e6e5", "d4e5", "d6e5", "c3c4", "f6f5"}), kExchange);
  EXPECT_EQ(board_of(play(kSeed, {"d1f2"})), kLeapEast);
  EXPECT_TRUE(is_drawn_by_shuttling());
  for (const Options& options : {kSeed, kFsf, kOld}) {
    EXPECT_EQ(lines_of_two(options), 625);
    EXPECT_EQ(Ouk::board_moves(Ouk::start(options)).size(), 25u);
    EXPECT_TRUE(is_sound(play(options, kWay)));
  }
}

}  // namespace
}  // namespace kydai::ouk
