// Writes whole fair rounds of every game as records into a folder, each also as it stood while it
// ran, and as PGN where that can hold it: `fuzz_record_seeds FOLDER`.
// What the fuzzer of records starts from; everything follows from fixed numbers.
#include <array>
#include <fstream>
#include <iostream>
#include <string>
#include <utility>

#include "session/pgn.hpp"
#include "session/record.hpp"
#include "session/tests/real_games.hpp"

namespace kydai::session {
namespace {

using core::Seat;
using core::TurnKind;

constexpr std::size_t kActionsMax = 24;  // then somebody resigns, where one can

struct Round {
  const char* game;
  const char* profile;
  std::vector<NamedSetting> settings;
  int seats;
};

core::ChanceContext context_of(const Record& record) {
  core::ChanceContext context;
  context.id = record.table + "-" + std::to_string(record.round);
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    context.client_seeds[i] = record.players[i].client_seed;
  }
  return context;
}

Record begin(const Round& round, const core::Match& match) {
  Record record;
  record.game = round.game;
  record.rules_version = match.rules_version();
  record.table = "seed";
  record.profile = round.profile;
  record.settings = round.settings;
  record.seats = round.seats;
  record.options = match.options_text();
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    if (!match.is_seated(core::seat_at(static_cast<int>(i)))) continue;
    if (i == 0) {
      record.players[i] = {OccupantKind::kHuman, "Lan \"Sokha\"", "", "\x01\xfe"};
    } else {
      record.players[i] = {OccupantKind::kBot, "Bot", "3", ""};
    }
  }
  record.time = {60'000, 1'000, 0};
  record.began_ms = 1'764'374'400'000;
  record.ended_ms = record.began_ms + 60'000;
  for (std::size_t i = 0; i < record.seed.size(); ++i) {
    record.seed[i] = static_cast<std::uint8_t>(core::mix(i));
  }
  record.commitment = core::to_hex(core::commitment(context_of(record).id, record.seed));
  return record;
}

void act(core::Match& match, Record& record, std::uint64_t& chances) {
  const core::Turn turn = match.turn();
  RecordAction action;
  action.seat = turn.seat;
  action.used_ms = static_cast<Millis>(record.actions.size());
  core::Played played;
  if (turn.kind == TurnKind::kChance) {
    const bool is_deal = match.chance_kind() == core::ChanceKind::kDeal;
    core::ByteStream bytes(record.seed, context_of(record), match.chance_kind(), chances++);
    played = match.draw(bytes);
    action.kind = is_deal ? RecordAction::Kind::kDeal : RecordAction::Kind::kRoll;
    if (is_deal) record.deal = match.position();
    action.by = MovedBy::kTable;
  } else if (record.actions.size() >= kActionsMax && match.can_end(core::Ending::kResign)) {
    action.kind = RecordAction::Kind::kEnding;
    KYDAI_CHECK(match.end(core::Ending::kResign, turn.seat).has_value());
  } else {
    const auto legal = match.legal();
    played = *match.play(turn.seat, legal[core::mix(record.actions.size()) % legal.size()]);
  }
  action.text = played.move;
  action.steps = played.steps;
  record.actions.push_back(std::move(action));
}

struct Seeds {
  std::string record;
  std::string running;
  std::string pgn;
};

Seeds play(const Round& round) {
  const auto made = test::make_real_match(round.game, round.profile, round.settings, round.seats);
  KYDAI_CHECK(made.has_value());
  core::Match& match = **made;
  Record record = begin(round, match);
  std::uint64_t chances = 0;
  Seeds out;
  while (!match.outcome()) {
    out.running = write_record(without_secrets(record));
    act(match, record, chances);
  }
  record.outcome = *match.outcome();
  record.final = match.position();
  out.record = write_record(record);
  KYDAI_CHECK(verify_record(out.record, test::make_real_match).is_fair);
  constexpr std::array<PgnVariant, 2> kVariants = {
      {{"Cambodian", "ouk", "fsf"}, {"Ngu Hanh", "ngu-hanh", ""}}};
  out.pgn = write_pgn(record, kVariants, test::make_real_match).value_or("");
  return out;
}

}  // namespace
}  // namespace kydai::session

int main(int argc, char** argv) {
  using namespace kydai::session;
  if (argc != 2) {
    std::cerr << "usage: fuzz_record_seeds FOLDER\n";
    return 2;
  }
  const std::vector<Round> rounds = {
      {"ouk", "seed", {}, 2},   {"ngu-hanh", "", {{"first", "b"}}, 2},
      {"ca-ngua", "A1", {}, 2}, {"ca-ngua", "A2", {{"bonus", "on"}, {"dice2", "each"}}, 4},
      {"domino", "", {}, 4},    {"domino", "", {{"stake", "7"}, {"tie", "split"}}, 2},
  };
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const Seeds seeds = play(rounds[i]);
    const std::string place = std::string(argv[1]) + "/round-" + std::to_string(i);
    for (const auto& [name, text] :
         {std::pair(place, &seeds.record), std::pair(place + "-running", &seeds.running),
          std::pair(place + "-pgn", &seeds.pgn)}) {
      if (text->empty()) continue;
      std::ofstream file(name, std::ios::binary);
      file << *text;
      if (file.flush()) continue;
      std::cerr << "error: cannot write into " << argv[1] << "\n";
      return 1;
    }
  }
  return 0;
}
