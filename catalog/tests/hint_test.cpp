// Hints: every reason is said by a case in which it is true, a hint's move is the strongest level's
// own, and a bad request is refused like any other.
#include "catalog/hint.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <vector>

#include "catalog/games.hpp"
#include "catalog/hint_reasons.hpp"

namespace kydai::catalog {
namespace {

struct Case {
  const char* position;
  const char* line;     // the move to explain, and what the search found to follow
  search::Score score;  // of the search
  const char* name;     // of the code
  const char* english;
};

template <core::Game G>
struct Read {
  typename G::Position position;
  std::vector<typename G::Move> line;
};

template <core::Game G>
Read<G> read_case(const Case& one) {
  const auto options = G::read_options({}, {}, 0);
  const auto position = G::read_position(one.position, *options);
  EXPECT_TRUE(position.has_value()) << one.position;
  Read<G> read{*position, {}};
  typename G::Position now = *position;
  std::istringstream words(one.line);
  for (std::string word; words >> word;) {
    const auto move = G::read_move(now, word);
    EXPECT_TRUE(move.has_value()) << one.position << ' ' << word;
    if (!move) break;
    read.line.push_back(*move);
    G::apply(now, *move);
  }
  return read;
}

class Reasons : public testing::Test {
 protected:
  void check(const Case& one, const HintReason& reason) {
    EXPECT_EQ(hint_text(reason.code).name, one.name) << one.position << ' ' << one.line;
    EXPECT_EQ(english(reason), one.english) << one.position << ' ' << one.line;
    const std::string words = vietnamese(reason);
    EXPECT_FALSE(words.empty() || words.find('{') != std::string::npos) << words;
    seen_.insert(reason.code);
  }
  void expect_all(std::string_view prefix) const {
    for (const HintText& text : hint_texts()) {
      if (!text.name.starts_with(prefix)) continue;
      EXPECT_TRUE(seen_.contains(text.code)) << text.name << " is never said";
    }
  }

 private:
  std::set<HintCode> seen_;
};

TEST_F(Reasons, OfOuk) {
  const Case cases[] = {
      {"r7/8/8/4k3/8/8/7r/K7 w - - 0 1", "a1b1", 0, "only-move", "There is no other move."},
      {"7k/R7/1R6/8/8/8/8/K7 w - - 0 1", "b6b8", 29999, "ouk-mate-now", "Checkmate at once."},
      {"7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", "a2g2 h8h7 b1b6 h7h8 b6h6", 29995, "ouk-mate",
       "Checkmate in 3 moves: Rg2 Kh7 Rb6 Kh8 Rh6#."},
      {"2k5/8/8/8/8/8/8/K2R2rr w - - 0 1", "count", -900, "ouk-call",
       "Call the count: without checkmate in 64 moves of the other side it is a draw."},
      {"k7/8/3n4/8/8/3R4/8/K7 w - - 0 1", "d3d6", 0, "ouk-takes-free",
       "Takes the knight on d6 and loses nothing for it."},
      {"k7/8/4m3/3n4/4P3/8/8/K6R w - - 0 1", "e4d5 e6d5", 0, "ouk-gains-exchange",
       "Takes the knight on d5 and comes out of the exchange ahead."},
      {"k2r4/8/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", 0, "ouk-takes-free",
       "Takes the rook on d8 and loses nothing for it."},
      {"k2r4/3r4/8/8/8/8/8/K2R3R w - - 0 1", "d1d7", 0, "ouk-trades",
       "Trades the rook for the rook on d7."},
      {"4k3/8/8/8/8/8/4r3/R3K2N w - - 0 1", "e1d1", 0, "ouk-parries",
       "The king is in check and this answers it best: Kd1."},
      {"4k3/8/8/P7/8/8/8/R3K2N w - - 0 1", "a5a6m", 0, "ouk-promotes",
       "The fish turns on a6 and moves like a queen from there."},
      {"8/8/8/4k3/8/8/8/K2R2N1 b - 32 11 1", "e5e4", 0, "ouk-runs",
       "The count runs; moves the other side has left for checkmate: 10. The best line: Ke4."},
      {"k7/8/8/3r4/8/4N3/8/K6R b - - 0 1", "d5d8", 0, "ouk-saves",
       "The rook on d5 was about to be lost; this saves it."},
      {"k7/8/8/8/8/8/4m3/K6R w - - 0 1", "h1h2", 0, "ouk-threatens",
       "Threatens to take the queen on e2."},
      {"k7/4m3/8/8/8/3R4/8/K7 w - - 0 1", "d3e3", 0, "ouk-threatens",
       "Threatens to take the queen on e7."},
      {"4k3/8/8/8/8/3R4/8/K6N w - - 0 1", "d3e3", 0, "ouk-hunts",
       "The count runs out; moves left for checkmate: 13. The best line: Re3+."},
      {"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", "d1b2", 0, "ouk-leap",
       "The king has not moved yet and may still leap: Kb2."},
      {"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", "c3c4 f6f5 b1c3", 0, "ouk-best",
       "The best line found: c4 f5 Nc3."},
      {"k2r4/8/8/8/8/8/8/2KRR3 b - - 0 1", "d8d7", -29994, "ouk-holds-out",
       "Lost, but this holds out longest; moves left before checkmate: 3."},
      {"2k5/8/8/8/8/8/6r1/K2RR3 w - 128 10 1 c=w", "uncount", 0, "ouk-stop-count",
       "Stop the count: there is more than a draw to be had."},
      {"7k/8/4p3/8/8/3R4/8/K6N w - - 0 1", "d3d8 h8g7", 0, "ouk-check",
       "Gives check, and then: Rd8+ Kg7."},
      {"7k/8/4p3/8/8/3R4/8/K6N w - - 0 1", "d3d6 h8g8 d6e6", 0, "ouk-wins-later",
       "Wins material within 2 moves: Rd6 Kg8 Rxe6."},
  };
  for (const Case& one : cases) {
    const auto read = read_case<ouk::Ouk>(one);
    check(one, why_ouk(read.position, read.line.front(), one.score, read.line));
  }
  expect_all("ouk-");
  expect_all("only-move");
}

TEST_F(Reasons, OfNguHanh) {
  const Case cases[] = {
      {"7/7/7/3c3/3K3/7/C6 w", "d3d4", 0, "ngu-takes-lord",
       "Takes the enemy Lord and wins at once."},
      {"c6/7/7/7/3K3/7/C6 w", "d3d4 a7a6 d4d5", 29997, "ngu-wins",
       "Takes the Lord in 2 moves: Kd3-d4 Ca7-a6 Kd4-d5."},
      {"c6/7/7/7/3K3/7/C6 w", "d3d4", -29996, "ngu-holds-out",
       "Lost, but this holds out longest; moves left before the Lord falls: 2."},
      {"c6/7/7/7/7/k6/C6 w", "a1b1", 0, "ngu-lord-safe",
       "The own Lord is under attack; this ends it."},
      {"c6/7/7/3m3/3K3/7/C6 w", "d3d4", 0, "ngu-takes-free",
       "Takes Wood on d4 and cannot be taken back."},
      {"c6/7/3h3/3m3/3K3/7/C6 w", "d3d4 d5d4", 0, "ngu-trades",
       "Takes Wood on d4, though it may be taken back: Kd3xd4 Hd5xd4."},
      {"c6/7/7/7/7/2K4/C6 w", "c2b2@c2", 0, "ngu-revives", "Revives Water on c2."},
      {"3c3/7/3K3/7/7/7/C6 w", "d5d6", 0, "ngu-threatens-lord", "Attacks the enemy Lord."},
      {"c6/7/7/3k3/3M3/7/C6 w", "d3d2", 0, "ngu-saves",
       "Wood on d3 was about to be taken; this saves it."},
      {"c6/7/3m3/7/3K3/7/C6 w", "d3d4", 0, "ngu-threatens", "Threatens to take Wood on d5."},
      {"c6/7/7/7/3K3/7/C6 w", "pass", 0, "ngu-pass", "Pass: every step would make things worse."},
      {"c6/7/7/7/3K3/7/C6 w", "d3d4 a7a6", 0, "ngu-best", "The best line found: Kd3-d4 Ca7-a6."},
  };
  for (const Case& one : cases) {
    const auto read = read_case<ngu_hanh::NguHanh>(one);
    check(one, why_ngu_hanh(read.position, read.line.front(), one.score, read.line));
  }
  expect_all("ngu-");
}

TEST_F(Reasons, OfCaNgua) {
  const Case cases[] = {
      {"55/-/-/- R A1+horses=1 6", "55-s6", 0, "ngua-home",
       "The last horse comes home, in place 1!"},
      {"-,-,5,10/./-,-,-,41/. R A1 3", "10-13xY", 0, "ngua-kick",
       "Kicks the yellow horse back to its yard; way it loses: 41."},
      {"-,-,-,10/./-,-,-,-/. R A1 6", "X", 0, "ngua-exit",
       "Brings a horse out; left in the yard: 2."},
      {"-,-,10,55/./-,-,-,-/. R A1 4", "55-s4", 0, "ngua-enter",
       "Enters the stable at place 4, where nobody can kick it."},
      {"-,-,10,s3/./-,-,-,-/. R A1 4", "s3-s4", 0, "ngua-climb",
       "Climbs to place 4 of the stable."},
      {"-,-,10,20/./-,-,-,36/. R A1 5", "10-15", 0, "ngua-escape",
       "Out of reach: enemy horses that could have kicked it were 1 and are none now."},
      {"-,-,10,50/./-,-,-,-/. R A1 5", "50-55", 0, "ngua-gate",
       "Reaches the gate of the stable and waits for the roll to enter."},
      {"-,-,10,20/./-,-,-,-/. R A1 5", "10-15", 0, "ngua-safe-run",
       "Goes on by 5 to a cell that no enemy horse reaches with one roll."},
      {"-,-,10,25/./-,-,-,-/. R A1 3", "25-28", 0, "ngua-run",
       "Goes on by 3, which is best with the coming rolls counted."},
      {"-,-,-,10/./-,-,-,41/. R A1+pass=whenKick 3", "pass", 0, "ngua-spare",
       "Have mercy: every other move would cost more."},
      {"-,-,-,10/./-,-,-,-/. R A1 3", "10-13", 0, "only-move", "There is no other move."},
  };
  for (const Case& one : cases) {
    const auto read = read_case<ca_ngua::CaNgua>(one);
    check(one, why_ca_ngua(read.position, read.line.front()));
  }
  expect_all("ngua-");
}

// From views: what the others hold is not there to be used.
TEST_F(Reasons, OfDomino) {
  const Case cases[] = {
      {"hd1 2 100 0 0 - 63615344302221/?7 ?14 by=0:44", "63", 0, "domino-heavy",
       "Gets rid of most pips of all tiles that fit: 9."},
      {"hd1 2 100 0 0 - 63615344302221/?7 ?14 by=0:44", "61", 0, "domino-best",
       "Earns most over all deals that are still possible."},
      {"hd1 2 100 0 0 - 63615344302221/?7 ?14 by=0:44", "44", 0, "domino-double",
       "A double is hard to place; lay it while it fits."},
      {"hd1 2 100 0 0 *63.33 615344302221/?6 ?14 by=0:44", "61L", 0, "domino-follow",
       "Keeps most tiles that fit next: 3."},
      {"hd1 2 100 0 0 41.16.*63.33.30.02.21.11 534422/?5 ?12 by=0:44 no=-/1", "44L", 0, "only-move",
       "There is no other move."},
      {"hd1 2 100 0 0 23.35.54.44.41.16.*63.33.30.02.21.11 22/?3 ?12 by=0:44 no=-/1", "22L", 0,
       "domino-out", "Lays the last tile and goes out."},
      {"hd1 3 100 0 0 00.03.*33.34.45.56.61.11.12.25 55515022/?4/?5 ?5 by=2:66 no=-/-/05", "55R", 0,
       "domino-blocks", "Leaves a five at the end, a number that seat 3 lacks."},
      {"hd1 2 100 1 0 00.01.11.12.23.30.04.44.*42.25.53.33.34.45.55 ?2/61503122 ?7 by=0:55 no=03/-",
       "50R", 0, "domino-shuts", "Seat 1 has no blank and must draw or stand still."},
      {"hd1 2 100 0 0 16.60.00.01.11.12.23.30.04.44.*42.25.53.33.34.45.55.50 66656463625141/?2 ?1 "
       "by=0:55 no=0/05",
       "51L", 0, "domino-shuts", "Seat 2 has no five and no blank and must draw or stand still."},
      {"hd1 2 100 0 0 51.16.60.00.01.11.12.23.30.04.44.*42.25.53.33.34.45.55.50.02.26 "
       "6665646341/?2 - by=0:55 no=0/056",
       "65R", 0, "domino-locks", "Blocks the line for good; pips left in the own hand: 36."},
  };
  for (const Case& one : cases) {
    const auto view = domino::Domino::read_view(one.position, domino::Options());
    ASSERT_TRUE(view.has_value()) << one.position;
    const auto moves = domino::legal_moves(*view);
    const auto move = std::ranges::find_if(moves, [&](const domino::Move& candidate) {
      std::string text;
      domino::Domino::write_move(domino::Position(), candidate, text);
      return text == one.line;
    });
    ASSERT_NE(move, moves.end()) << one.line;
    check(one, why_domino(*view, *move));
  }
  expect_all("domino-");
}

TEST(HintWords, NeverLeaveABlankOutOrUseAnother) {
  std::set<std::string_view> names;
  for (const HintText& text : hint_texts()) {
    EXPECT_TRUE(names.insert(text.name).second) << text.name;
    for (const std::string_view blank : {"{0}", "{1}", "{2}"}) {
      EXPECT_EQ(text.vi.find(blank) == text.vi.npos, text.en.find(blank) == text.en.npos)
          << text.name;
    }
    EXPECT_TRUE(text.vi.ends_with('.') || text.vi.ends_with('!')) << text.name;
    EXPECT_TRUE(text.en.ends_with('.') || text.en.ends_with('!')) << text.name;
  }
  const HintReason kick{HintCode::kNguaKick, {HintWord("vàng", "yellow"), HintWord(41)}};
  EXPECT_EQ(vietnamese(kick), "Đá ngựa vàng về bãi, nó mất 41 bước đã đi.");
  EXPECT_EQ(english(kick), "Kicks the yellow horse back to its yard; way it loses: 41.");
}

BotRequest asked(std::string game, std::string view, std::string options = "") {
  BotRequest request;
  request.game = std::move(game);
  request.view = std::move(view);
  request.options = std::move(options);
  request.level = "10";
  request.nodes_max = 3000;
  request.seed = 1;
  return request;
}

TEST(Hint, IsTheMoveOfTheLevelThatIsAsked) {
  const BotRequest requests[] = {
      asked("ouk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"),
      asked("ngu-hanh", "NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn w 0 1"),
      asked("ca-ngua", "-,-,5,10/./-,-,-,41/. R A1 3"),
      asked("domino", "hd1 2 100 0 0 - 63615344302221/?7 ?14 by=0:44"),
  };
  for (BotRequest request : requests) {
    for (const char* level : {"10", "4"}) {
      request.level = level;
      const auto hint = give_hint(request);
      ASSERT_TRUE(hint.has_value()) << request.game;
      EXPECT_EQ(hint->move, *choose_move(request)) << request.game;
      EXPECT_FALSE(hint->human.empty());
    }
  }
}

TEST(Hint, KnowsWhatTheMoveIsWorth) {
  const auto mate = give_hint(asked("ouk", "7k/R7/1R6/8/8/8/8/K7 w - - 0 1"));
  ASSERT_TRUE(mate.has_value());
  EXPECT_EQ(mate->move, "b6b8");
  EXPECT_EQ(mate->human, "Rb8#");
  EXPECT_EQ(mate->reason, (HintReason{HintCode::kOukMateNow, {}}));
  EXPECT_EQ(mate->score, 29999);
  const auto forced = give_hint(asked("ouk", "r7/8/8/4k3/8/8/7r/K7 w - - 0 1"));
  EXPECT_EQ(forced->reason.code, HintCode::kOnlyMove);
  EXPECT_EQ(forced->score, std::nullopt);
  const auto kick = give_hint(asked("ca-ngua", "-,-,5,10/./-,-,-,41/. R A1 3"));
  EXPECT_EQ(kick->reason.code, HintCode::kNguaKick);
  EXPECT_GT(kick->score, 0.5);  // the only horse that has left a yard
  EXPECT_LT(kick->score, 1);
  const auto tile = give_hint(asked("domino", "hd1 2 100 0 0 - 63615344302221/?7 ?14 by=0:44"));
  EXPECT_EQ(tile->score, std::nullopt);
}

TEST(Hint, RefusesWhatABotWouldRefuse) {
  const auto code = [](const BotRequest& request) {
    const auto hint = give_hint(request);
    return hint ? std::string_view("none") : core::to_string(hint.error().code);
  };
  EXPECT_EQ(code(asked("chess", "")), "unknown");
  EXPECT_EQ(code(asked("ouk", "nonsense")), "syntax");
  EXPECT_EQ(code(asked("ouk", "8/8/8/8/3k4/8/8/K7 w - - 0 1")), "not-your-turn");
  EXPECT_EQ(code(asked("ca-ngua", "-,-,5,10/./-,-,-,41/. R A1 ?")), "not-your-turn");
  EXPECT_EQ(code(asked("domino", "hd1 2 100 0 0 - ?7/?7 ?14 by=0:44")), "not-your-turn");
  BotRequest request = asked("ouk", "7k/R7/1R6/8/8/8/8/K7 w - - 0 1");
  request.level = "11";
  EXPECT_EQ(code(request), "unknown");
}

}  // namespace
}  // namespace kydai::catalog
