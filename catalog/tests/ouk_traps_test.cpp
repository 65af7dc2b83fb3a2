// Where the count is lost: boards on which the move that looks best throws the win away, and boards
// on which one move alone holds the draw.  The endgame tables say which moves are good; the bot of
// the strongest level is asked with them and without.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "catalog/ouk_tables.hpp"
#include "games/ouk/honour.hpp"
#include "games/ouk/ouk.hpp"

namespace kydai::catalog {
namespace {

using ouk::EndgameResult;
using ouk::EndgameSet;
using ouk::EndgameTable;
using ouk::Ouk;

constexpr std::uint64_t kNodes = 40'000;
constexpr std::uint64_t kNodesKnowing = 2'000;

ouk::Options rules_of(std::string_view profile) { return *Ouk::read_options(profile, {}, 0); }

EndgameSet set_named(std::string_view name) {
  return *std::ranges::find(ouk::endgame_sets(), name, &EndgameSet::name);
}

// The tables of a profile that the traps below need, in memory and as the bots get them.
struct Tables {
  ouk::EndgameTables source;
  OukTableLibrary endgames;
};
const Tables& tables_of(std::string_view profile) {
  static std::map<std::string, Tables, std::less<>> all;
  const auto found = all.find(profile);
  if (found != all.end()) return found->second;
  Tables& tables = all[std::string(profile)];
  const ouk::Options rules = rules_of(profile);
  auto packed = std::make_shared<OukTables>();
  // Each with those its captures and promotions lead to.
  const std::set<std::string> four =
      profile == "seed"
          ? std::set<std::string>{"KRRvK", "KSSvK", "KRvKN", "KRvKS", "KRvKM", "KRvKP"}
          : std::set<std::string>{"KRMvK", "KRPvK", "KSMvK", "KSPvK", "KRvKN", "KRvKS"};
  for (const EndgameSet& set : ouk::endgame_sets()) {
    if (set.count() == 2 && !four.contains(set.name())) continue;
    tables.source.add(ouk::build_endgame(set, rules, tables.source));
    const auto name = ouk::endgame_rules(rules);
    packed->add(*OukTableFile::read(OukTableFile::pack(*tables.source.find(set), name)));
  }
  tables.endgames.add(ouk::endgame_rules(rules), packed);
  return tables;
}

std::string text_of(const ouk::Position& position, ouk::Move move) {
  std::string text;
  Ouk::write_move(position, move, text);
  return text;
}

// The bot's move.  As many positions before as end the opening, none of them this one.
std::string move_of_bot(const ouk::Position& position, const OukTableLibrary* library,
                        std::uint64_t nodes, std::vector<core::Key> past = {}) {
  BotRequest request{.game = "ouk", .options = "", .seats = 2, .view = "", .past_keys = {}};
  Ouk::write_options(position.options, request.options);
  Ouk::write_view(position, request.view);
  for (core::Key key = 1; key <= 20; ++key) request.past_keys.push_back(key);
  request.past_keys.insert(request.past_keys.end(), past.begin(), past.end());
  request.level = "10";
  request.seed = 1;
  request.nodes_max = nodes;
  request.ouk_tables = library;
  return choose_move(request).value_or("none");
}

// What the tables say of a position and of every move in it; nothing where they are silent of one.
struct Truth {
  EndgameResult result = EndgameResult::kDraw;
  std::vector<ouk::Move> good;  // keep what the position is worth
  std::vector<ouk::Move> bad;
};
std::optional<EndgameResult> result_of(const ouk::Position& position,
                                       const ouk::EndgameTables& tables) {
  if (const auto outcome = Ouk::outcome(position, {})) {
    const double score = outcome->scores[ouk::slot(position.to_move)];
    return score < 0 ? EndgameResult::kLoss : EndgameResult::kDraw;
  }
  const auto answer = tables.probe(position);
  if (!answer) return std::nullopt;
  return answer->result;
}
std::optional<Truth> truth_of(const ouk::Position& position, const ouk::EndgameTables& tables) {
  const auto own = result_of(position, tables);
  if (!own || Ouk::outcome(position, {})) return std::nullopt;
  const EndgameResult good = *own == EndgameResult::kWin    ? EndgameResult::kLoss
                             : *own == EndgameResult::kLoss ? EndgameResult::kWin
                                                            : EndgameResult::kDraw;
  Truth truth{*own, {}, {}};
  for (const ouk::Move move : Ouk::legal_moves(position)) {
    ouk::Position after = position;
    Ouk::apply(after, move);
    const auto result = result_of(after, tables);
    if (!result) return std::nullopt;
    (*result == good ? truth.good : truth.bad).push_back(move);
  }
  return truth;
}

// A random board of the set; a bare king's count, where it runs, has eaten up to half of what it
// allows.
std::optional<ouk::Position> random_position(const EndgameSet& set, const ouk::Options& rules,
                                             std::uint64_t seed) {
  const auto board = EndgameTable::board_at(set, core::mix(seed) % EndgameTable::size(set));
  if (!board || !ouk::is_legal(*board)) return std::nullopt;
  ouk::Position position = ouk::endgame_position(*board, rules);
  const bool waits = rules.bare_with_pawns() == ouk::BareWithPawns::kNone && set.pawns() > 0;
  if (set.is_bare() && !waits) {
    ouk::detail::start_piece_honour(position, ouk::kBlack);
    const int gone = (position.limit - position.clock) * static_cast<int>(seed % 4) / 8;
    position.clock = static_cast<std::uint16_t>(position.clock + 2 * gone);
  }
  return position;
}

// Whether a position is a trap of one kind.
using IsTrap = bool (*)(const ouk::Position&, const Truth&, const ouk::EndgameTables&);

// The last man, or the promotion, is there to be taken, and that throws the win away.
bool tempts(const ouk::Position& position, const Truth& truth, const ouk::EndgameTables&) {
  return truth.result == EndgameResult::kWin && std::ranges::any_of(truth.bad, [&](ouk::Move move) {
           return ouk::is_tactical(position, move);
         });
}
// A won position in which a move leaves the other side without one.
bool may_stalemate(const ouk::Position& position, const Truth& truth, const ouk::EndgameTables&) {
  return truth.result == EndgameResult::kWin && std::ranges::any_of(truth.bad, [&](ouk::Move move) {
           return !ouk::has_any_move(ouk::after(position, move));
         });
}
// One move of several holds out until the count is over; without the count it would lose as well.
bool has_one_defence(const ouk::Position& position, const Truth& truth,
                     const ouk::EndgameTables& tables) {
  if (truth.result != EndgameResult::kDraw || truth.good.size() != 1 || truth.bad.size() < 3) {
    return false;
  }
  ouk::Position after = position;
  Ouk::apply(after, truth.good[0]);
  const auto answer = tables.moves_needed(after);
  return answer && answer->result == EndgameResult::kWin;
}

struct Kind {
  std::string_view profile;
  std::string_view set;
  IsTrap is_trap;
};
constexpr Kind kKinds[] = {
    {"seed", "KRvKN", tempts},          {"seed", "KRvKS", tempts},
    {"seed", "KRvKM", tempts},          {"seed", "KRvKP", tempts},
    {"fsf", "KRvKN", tempts},           {"fsf", "KRvKS", tempts},
    {"fsf", "KRPvK", tempts},           {"fsf", "KSPvK", tempts},
    {"seed", "KRvK", may_stalemate},    {"seed", "KRRvK", may_stalemate},
    {"fsf", "KRvK", may_stalemate},     {"seed", "KRvK", has_one_defence},
    {"seed", "KRRvK", has_one_defence}, {"seed", "KSSvK", has_one_defence},
    {"fsf", "KSMvK", has_one_defence},
};

struct Trap {
  ouk::Position position;
  Truth truth;
};

std::vector<Trap> traps(const Kind& kind, std::size_t wanted) {
  constexpr std::uint64_t kSeedsMax = 100'000;
  const ouk::EndgameTables& tables = tables_of(kind.profile).source;
  std::vector<Trap> found;
  for (std::uint64_t seed = 0; found.size() < wanted && seed < kSeedsMax; ++seed) {
    const auto position = random_position(set_named(kind.set), rules_of(kind.profile), seed);
    if (!position) continue;
    const auto truth = truth_of(*position, tables);
    if (!truth || truth->good.empty() || !kind.is_trap(*position, *truth, tables)) continue;
    found.push_back({*position, *truth});
  }
  return found;
}

bool is_good(const Trap& trap, const std::string& text) {
  return std::ranges::any_of(trap.truth.good,
                             [&](ouk::Move move) { return text_of(trap.position, move) == text; });
}

std::string described(const ouk::Position& position) {
  std::string text;
  Ouk::write_position(position, text);
  return text;
}

TEST(OukTraps, AreAvoided) {
  constexpr std::size_t kEach = 4;
  std::size_t all = 0;
  std::size_t avoided = 0;  // without tables
  for (const Kind& kind : kKinds) {
    const std::vector<Trap> found = traps(kind, kEach);
    ASSERT_EQ(found.size(), kEach) << kind.profile << ' ' << kind.set;
    for (const Trap& trap : found) {
      const OukTableLibrary& library = tables_of(kind.profile).endgames;
      const std::string knowing = move_of_bot(trap.position, &library, kNodesKnowing);
      EXPECT_TRUE(is_good(trap, knowing))
          << kind.profile << ' ' << described(trap.position) << ' ' << knowing;
      ++all;
      avoided += is_good(trap, move_of_bot(trap.position, nullptr, kNodes)) ? 1 : 0;
    }
  }
  EXPECT_GE(avoided * 100, all * 75) << "without tables " << avoided << " of " << all;
}

// The winning move that was played twice before would be the third time: another one wins as well.
TEST(OukTraps, AWinIsNotRepeatedAway) {
  const auto is_won = [](const ouk::Position&, const Truth& truth, const ouk::EndgameTables&) {
    return truth.result == EndgameResult::kWin && truth.good.size() >= 3 && !truth.bad.empty();
  };
  for (const Trap& trap : traps({"seed", "KRvK", is_won}, 8)) {
    const OukTableLibrary& library = tables_of("seed").endgames;
    const std::string best = move_of_bot(trap.position, &library, kNodesKnowing);
    ouk::Position after = trap.position;
    Ouk::apply(after, *Ouk::read_move(trap.position, best));
    const std::vector<core::Key> past = {Ouk::key(after), 99, Ouk::key(after)};
    const std::string other = move_of_bot(trap.position, &library, kNodesKnowing, past);
    EXPECT_NE(other, best) << described(trap.position);
    EXPECT_TRUE(is_good(trap, other)) << described(trap.position) << ' ' << other;
  }
}

// And who is lost takes the repetition.
TEST(OukTraps, ALossIsRepeatedAway) {
  const auto is_lost = [](const ouk::Position& position, const Truth& truth,
                          const ouk::EndgameTables&) {
    return truth.result == EndgameResult::kLoss && Ouk::legal_moves(position).size() >= 3;
  };
  for (const Trap& trap : traps({"seed", "KRvK", is_lost}, 8)) {
    for (const ouk::Move move : Ouk::legal_moves(trap.position)) {
      ouk::Position after = trap.position;
      Ouk::apply(after, move);
      const std::vector<core::Key> past = {Ouk::key(after), 99, Ouk::key(after)};
      for (const auto* library :
           std::initializer_list<const OukTableLibrary*>{&tables_of("seed").endgames, nullptr}) {
        const std::string answer = move_of_bot(trap.position, library, kNodesKnowing, past);
        EXPECT_EQ(answer, text_of(trap.position, move)) << described(trap.position);
      }
    }
  }
}

// White counts, and has come to a mate in one: by fsf the mate of who counts is a draw.
TEST(OukTraps, WhoCountsStopsBeforeHeMates) {
  const auto answer_in = [](std::string_view profile, std::string_view position) {
    const auto read = Ouk::read_position(position, rules_of(profile));
    EXPECT_TRUE(read.has_value());
    return move_of_bot(*read, nullptr, kNodesKnowing);
  };
  EXPECT_EQ(answer_in("fsf", "k7/8/1K6/8/8/8/7R/n7 w - 126 10 40 c=w"), "uncount");
  EXPECT_EQ(answer_in("fsf", "k7/8/1K6/8/8/8/7R/n7 w - - 0 40"), "h2h8");
  // The other side's count is no reason to wait, and its own is called where all is lost.
  EXPECT_EQ(answer_in("fsf", "k7/8/1K6/8/8/8/7R/n7 w - 126 10 40 c=b"), "h2h8");
  EXPECT_EQ(answer_in("seed", "7k/8/1K6/8/8/8/1R5R/n7 b - - 0 40"), "count");
}

}  // namespace
}  // namespace kydai::catalog
