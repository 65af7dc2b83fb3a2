// The packed endgame tables of ouk, and a search that asks tables.
#include "catalog/ouk_tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "catalog/catalog.hpp"
#include "catalog/ouk_table_policy.hpp"
#include "games/ouk/evaluation.hpp"
#include "games/ouk/honour.hpp"
#include "games/ouk/ouk.hpp"
#include "search/alpha_beta.hpp"

namespace kydai::catalog {
namespace {

using ouk::EndgameAnswer;
using ouk::EndgameResult;
using ouk::EndgameSet;
using ouk::EndgameTable;
using ouk::Ouk;

ouk::Options seed_rules() { return *Ouk::read_options("seed", {}, 0); }

void build(ouk::EndgameTables& tables, const ouk::Options& rules,
           const std::set<std::string>& four) {
  for (const EndgameSet& set : ouk::endgame_sets()) {
    if (set.count() == 2 && !four.contains(set.name())) continue;
    tables.add(ouk::build_endgame(set, rules, tables));
  }
}

const ouk::EndgameTables& three_men() {
  static const ouk::EndgameTables& tables = *[] {
    auto* built = new ouk::EndgameTables;
    build(*built, seed_rules(), {});
    return built;
  }();
  return tables;
}

std::string packed(std::string_view name) {
  for (const EndgameSet& set : ouk::endgame_sets()) {
    if (set.name() == name) return OukTableFile::pack(*three_men().find(set), "count");
  }
  core::check_failed();
}

TEST(OukTableFile, HoldsWhatWasPacked) {
  const auto file = OukTableFile::read(packed("KRvK"));
  ASSERT_TRUE(file.has_value()) << file.error().message;
  EXPECT_EQ(file->set().name(), "KRvK");
  EXPECT_EQ(file->rules(), "count");
  const auto values = file->unpack();
  ASSERT_TRUE(values.has_value());
  const EndgameTable& table = *three_men().find(file->set());
  ASSERT_EQ(values->size(), table.values().size());
  for (std::size_t i = 0; i < values->size(); ++i) {
    if (table.values()[i] != EndgameTable::kIllegal) {
      ASSERT_EQ((*values)[i], table.values()[i]) << i;
    }
  }
  EXPECT_LT(file->size(), values->size() / 3);
}

TEST(OukTableFile, EveryDamagedByteIsFound) {
  const std::string good = packed("KPvK");
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x10);
    EXPECT_FALSE(OukTableFile::read(bad).has_value()) << at;
  }
}

TEST(OukTableFile, EveryCutIsFound) {
  const std::string good = packed("KPvK");
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(OukTableFile::read(good.substr(0, size)).has_value()) << size;
  }
  EXPECT_FALSE(OukTableFile::read(good + '\0').has_value());
}

TEST(OukTableFile, FaultsNameTheByte) {
  const auto fault_of = [](const std::string& bytes) {
    const auto file = OukTableFile::read(bytes);
    return file ? core::Fault{} : file.error();
  };
  const std::string good = packed("KPvK");
  EXPECT_EQ(fault_of("PNG").at, 0u);
  EXPECT_EQ(fault_of("kydai-ouk-table 2 count KPvK\n").at, 16u);
  EXPECT_EQ(fault_of("kydai-ouk-table 1 KPvK\n").at, 16u);
  EXPECT_EQ(fault_of("kydai-ouk-table 1 count KPvK").at, 16u) << "no end of the line";
  EXPECT_EQ(fault_of("kydai-ouk-table 1 count KQvK\n").at, 24u);
  EXPECT_EQ(fault_of(good.substr(0, 40)).at, 40u);
  EXPECT_EQ(fault_of(good.substr(0, good.size() - 1)).at, good.size() - 5);
}

// A right checksum over wrong contents: no accident, but no reason to crash either.
TEST(OukTableFile, ForgedFilesAreHarmless) {
  const std::string first_line = "kydai-ouk-table 1 count KPvK\n";
  const std::string good = packed("KPvK");
  const auto forge = [&](std::size_t at, char byte) {
    std::string bytes = good;
    bytes[at] = byte;
    bytes.resize(bytes.size() - 4);
    return OukTableFile::with_checksum(bytes);
  };
  const auto wrong_block = OukTableFile::read(forge(first_line.size(), 1));
  ASSERT_FALSE(wrong_block.has_value());
  EXPECT_EQ(wrong_block.error().at, first_line.size());
  const auto wrong_end = OukTableFile::read(forge(first_line.size() + 8 + 3, 1));
  ASSERT_FALSE(wrong_end.has_value());
  EXPECT_EQ(wrong_end.error().at, first_line.size() + 8);
  auto wrong_data = OukTableFile::read(forge(good.size() - 8, 0x55));
  ASSERT_TRUE(wrong_data.has_value());
  EXPECT_FALSE(wrong_data->unpack().has_value());
  int read = 0;
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    std::string bytes = good.substr(0, good.size() - 4);
    for (std::uint64_t i = 0; i <= seed % 3; ++i) {
      const std::uint64_t random = core::mix(4 * seed + i);
      bytes[first_line.size() + random % (bytes.size() - first_line.size())] =
          static_cast<char>(random >> 56);
    }
    const auto file = OukTableFile::read(OukTableFile::with_checksum(bytes));
    if (!file) continue;
    const auto values = file->unpack();
    ASSERT_TRUE(!values || values->size() == EndgameTable::size(file->set()));
    ++read;
  }
  EXPECT_GT(read, 0);
}

TEST(OukTables, AnswerAsTheTablesInMemoryDo) {
  OukTables tables(2 * OukTableFile::kBlockBytes);  // two blocks: nearly every look unpacks one
  EXPECT_EQ(tables.size(), 0u);
  for (const std::string_view name : {"KRvK", "KSvK"}) {
    tables.add(*OukTableFile::read(packed(name)));
  }
  EXPECT_EQ(tables.size(), 2u);
  for (const EndgameSet& set : ouk::endgame_sets().first(3)) {
    for (std::size_t i = 0; i < EndgameTable::size(set); i += 97) {
      const auto board = EndgameTable::board_at(set, i);
      if (!board || !ouk::is_legal(*board)) continue;
      const auto expected = set.name() == "KNvK" ? std::nullopt : three_men().value(*board);
      ASSERT_EQ(tables.value(*board), expected) << set.name() << ' ' << i;
    }
  }
}

TEST(OukTables, ManyThreadsMayAskAtOnce) {
  OukTables tables(2 * OukTableFile::kBlockBytes);
  tables.add(*OukTableFile::read(packed("KRvK")));  // builds three_men() before the threads begin
  const EndgameSet set = ouk::endgame_sets()[0];
  std::atomic<int> wrong = 0;
  const auto ask = [&](std::size_t first) {
    for (std::size_t i = first; i < EndgameTable::size(set); i += 331) {
      const auto board = EndgameTable::board_at(set, i);
      if (!board || !ouk::is_legal(*board)) continue;
      if (tables.value(*board) != three_men().value(*board)) ++wrong;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < 3; ++i) threads.emplace_back(ask, i);
  }
  EXPECT_EQ(wrong, 0);
}

// The defender's longest way by the tables; among equals one by the seed.
ouk::Move defence(const ouk::EndgameSource& tables, const ouk::Position& position,
                  std::uint64_t seed) {
  const auto moves = Ouk::legal_moves(position);
  ouk::Move best = moves[0];
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    ouk::Position after = position;
    Ouk::apply(after, moves[i]);
    const auto answer = tables.moves_needed(after).value_or(EndgameAnswer{});
    const auto length =
        static_cast<std::uint64_t>(answer.result == EndgameResult::kDraw ? 200 : answer.moves);
    const std::uint64_t worth = length << 32 | core::mix(seed + i) >> 32;
    if (worth < most) continue;
    most = worth;
    best = moves[i];
  }
  return best;
}

using Policy = OukTablePolicy<ouk::SearchPolicy>;
using Engine = search::AlphaBeta<Ouk, Policy>;

// Plays the engine against the longest defence; whether it mates before the count ends.
bool mates_in_time(Engine& engine, const ouk::EndgameSource& tables, ouk::Position position,
                   std::uint64_t seed) {
  std::vector<core::Key> past;
  const core::Seat hunter = position.to_move;
  while (!Ouk::outcome(position, past)) {
    search::Request<ouk::Move> request;
    request.past = past;
    request.nodes_max = 2000;
    const ouk::Move move = position.to_move == hunter ? engine.search(position, request).best
                                                      : defence(tables, position, seed);
    past.push_back(Ouk::key(position));
    Ouk::apply(position, move);
  }
  const auto outcome = Ouk::outcome(position, past);
  return outcome->scores[ouk::slot(hunter)] > 0;
}

// Random boards, won on the board with the hunter to move, under the count that a capture just
// made would have begun: those that the table calls won and those that it calls drawn.
struct Hunt {
  int won = 0;
  int mated = 0;
  int drawn = 0;
};

Hunt hunt(const ouk::EndgameTables& tables, const ouk::Options& rules, std::string_view name,
          int games) {
  Hunt hunt;
  Engine engine(Policy(&tables), std::size_t{1} << 20);
  const auto sets = ouk::endgame_sets();
  const EndgameSet set = *std::ranges::find(sets, name, &EndgameSet::name);
  for (std::uint64_t seed = 1; hunt.won < games; ++seed) {
    const std::size_t index = core::mix(seed) % (EndgameTable::size(set) / 2);
    const auto board = EndgameTable::board_at(set, index);
    if (!board || !ouk::is_legal(*board)) continue;
    ouk::Position position = ouk::endgame_position(*board, rules);
    ouk::detail::start_piece_honour(position, ouk::kBlack);
    // Up to three quarters of the count are gone, so that late hunts are among them.
    const int moves_gone = (position.limit - position.clock) * static_cast<int>(seed % 4) / 8;
    position.clock = static_cast<std::uint16_t>(position.clock + 2 * moves_gone);
    const auto answer = tables.probe(position);
    EXPECT_TRUE(answer.has_value()) << name;
    if (answer->result != EndgameResult::kWin) {
      ++hunt.drawn;
      continue;
    }
    ++hunt.won;
    const bool is_mated = mates_in_time(engine, tables, position, seed);
    hunt.mated += is_mated ? 1 : 0;
    EXPECT_TRUE(is_mated) << name << ' ' << index << ", " << answer->moves << " moves needed";
  }
  return hunt;
}

TEST(OukTablePolicy, TheEngineMatesWithinTheCountWheneverTheTableSaysSo) {
  constexpr int kHunts = 250;
  for (const std::string_view profile : {"seed", "fsf"}) {
    const ouk::Options rules = *Ouk::read_options(profile, {}, 0);
    ouk::EndgameTables tables;
    build(tables, rules, {"KRRvK", "KSSvK", "KNSvK"});
    for (const std::string_view name : {"KRvK", "KRRvK", "KSSvK", "KNSvK"}) {
      const Hunt hunted = hunt(tables, rules, name, kHunts);
      EXPECT_EQ(hunted.mated, kHunts) << profile << ' ' << name;
      EXPECT_GT(hunted.drawn, 0) << profile << ' ' << name << ": the count is put to no test";
    }
  }
}

// Mate in eleven with a rook: found at once, since every reply is known.
TEST(OukTablePolicy, AKnownEndIsAScore) {
  const auto position = Ouk::read_position("8/8/8/8/8/3k4/7R/3K4 w - 32 7 10", seed_rules());
  ASSERT_TRUE(position.has_value());
  const auto answer = three_men().probe(*position);
  ASSERT_TRUE(answer && answer->result == EndgameResult::kWin);
  search::Request<ouk::Move> request;
  request.depth_max = 1;
  Engine knowing(Policy(&three_men()), std::size_t{1} << 20);
  EXPECT_EQ(knowing.search(*position, request).score, search::win_in(2 * answer->moves - 1));
  Engine ignorant(Policy(), std::size_t{1} << 20);
  EXPECT_FALSE(search::is_decided(ignorant.search(*position, request).score));
  // The same board when the count leaves too little: a draw, whatever the evaluation hopes.
  ouk::Position late = *position;
  late.clock = static_cast<std::uint16_t>(late.limit - 2 * answer->moves + 3);
  EXPECT_EQ(knowing.search(late, request).score, 0);
}

// The bot of the strongest level asks the tables of its rules, and no others.
TEST(OukTableLibrary, ServesBots) {
  auto tables = std::make_shared<OukTables>();
  tables->add(*OukTableFile::read(packed("KRvK")));
  OukTableLibrary library;
  EXPECT_TRUE(library.empty());
  library.add("count", tables);
  EXPECT_FALSE(library.empty());
  EXPECT_EQ(library.find(seed_rules()), tables.get());
  EXPECT_EQ(library.find(*Ouk::read_options("old", {}, 0)), tables.get());
  EXPECT_EQ(library.find(*Ouk::read_options("fsf", {}, 0)), nullptr);
  BotRequest request{.game = "ouk",
                     .options = "seed",
                     .seats = 2,
                     .view = "8/8/8/8/8/3k4/7R/3K4 w - 32 7 1",
                     .past_keys = {},
                     .level = "10",
                     .seed = 1,
                     .nodes_max = 500,
                     .stop = {},
                     .ouk_tables = &library};
  // The one move that keeps the mate in eleven.
  EXPECT_EQ(choose_move(request).value_or(""), "h2h4");
  // Without tables it finds a legal move all the same.
  request.options = "fsf";
  EXPECT_FALSE(choose_move(request).value_or("").empty());
}

TEST(OukTablePolicy, SaysNothingOfMoreMen) {
  const Policy policy(&three_men());
  EXPECT_FALSE(policy.known(Ouk::start(seed_rules())).has_value());
  EXPECT_FALSE(Policy().known(Ouk::start(seed_rules())).has_value());
}

}  // namespace
}  // namespace kydai::catalog
