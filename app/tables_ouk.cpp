// `kydai tables build ouk`, `check` and `probe`: the endgame tables of ouk as files.
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/commands.hpp"
#include "app/json_text.hpp"
#include "app/ouk_table_folder.hpp"
#include "app/rules_arguments.hpp"
#include "games/ouk/honour.hpp"
#include "games/ouk/ouk.hpp"

namespace kydai::app {
namespace {

using ouk::EndgameAnswer;
using ouk::EndgameResult;
using ouk::EndgameSet;
using ouk::EndgameTable;

int refuse(const std::string& why) {
  std::fprintf(stderr, "kydai tables: %s\n", why.c_str());
  return kBadInput;
}

double cpu_seconds_of_thread() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::optional<ouk::Options> read_ouk_rules(const RulesArguments& arguments) {
  const auto rules = read_rules<ouk::Ouk>(arguments);
  if (const auto* fault = std::get_if<std::string>(&rules)) {
    refuse(*fault);
    return std::nullopt;
  }
  return std::get<ouk::Options>(rules);
}

// A bar on a terminal, nothing anywhere else.
class Progress {
 public:
  explicit Progress(std::size_t all) : all_(all), is_shown_(::isatty(STDERR_FILENO) != 0) {}

  void step(const std::string& name) {
    const std::scoped_lock lock(mutex_);
    ++done_;
    if (!is_shown_) return;
    const std::size_t filled = kWidth * done_ / all_;
    const std::string bar = std::string(filled, '#') + std::string(kWidth - filled, '.');
    std::fprintf(stderr, "\r[%s] %2zu/%zu %-8s", bar.c_str(), done_, all_, name.c_str());
    if (done_ == all_) wipe();
  }
  // Makes room for a line on stdout.
  void wipe() const {
    if (is_shown_) std::fprintf(stderr, "\r%*s\r", static_cast<int>(kWidth) + 20, "");
  }

 private:
  static constexpr std::size_t kWidth = 40;

  std::mutex mutex_;
  std::size_t all_;
  std::size_t done_ = 0;
  bool is_shown_;
};

// --- build ---

// Of one table: the boards with one side to move, mirror images counted once.
struct Share {
  std::int64_t legal = 0;
  std::int64_t won = 0;
  std::int64_t lost = 0;
  std::int64_t in_time = 0;  // of the lost, those lost within the moves asked for
  int longest = 0;
};

Share share_of(const EndgameTable& table, core::Seat to_move, int moves) {
  Share share;
  const std::size_t half = table.values().size() / 2;
  for (const std::uint8_t value : table.values().subspan(to_move == ouk::kWhite ? 0 : half, half)) {
    if (value == EndgameTable::kIllegal) continue;
    const EndgameAnswer answer = EndgameTable::answer_of(value);
    const bool is_lost = answer.result == EndgameResult::kLoss;
    ++share.legal;
    share.won += answer.result == EndgameResult::kWin ? 1 : 0;
    share.lost += is_lost ? 1 : 0;
    share.in_time += is_lost && answer.moves <= moves ? 1 : 0;
    share.longest = std::max(share.longest, answer.moves);
  }
  return share;
}

// The moves of the hunter if the bare king's count began now with the bare king to move; nullopt
// where none would.
std::optional<int> moves_of_count(const EndgameSet& set, const ouk::Options& options) {
  const bool waits = options.bare_with_pawns() == ouk::BareWithPawns::kNone && set.pawns() > 0;
  if (!set.is_bare() || waits) return std::nullopt;
  const ouk::EndgameBoard board{.set = set,
                                .kings = {ouk::square_at(0), ouk::square_at(63)},
                                .men = {ouk::square_at(24), ouk::square_at(26)},
                                .to_move = ouk::kBlack};
  ouk::Position position = ouk::endgame_position(board, options);
  ouk::detail::start_piece_honour(position, ouk::kBlack);
  return ouk::hunter_moves_left(position);
}

// One set solved, and what is told of it.
struct Solved {
  std::optional<EndgameTable> table;
  std::size_t file_bytes = 0;
  double solving_s = 0;
  double packing_s = 0;
  bool is_written = true;
};

double percent(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void print(const Solved& solved, const ouk::Options& options) {
  const EndgameTable& table = *solved.table;
  const auto allowed = moves_of_count(table.set(), options);
  const Share white = share_of(table, ouk::kWhite, 0);
  const Share black = share_of(table, ouk::kBlack, allowed.value_or(0));
  char in_time[32] = "      -      -";
  if (allowed) {
    std::snprintf(in_time, sizeof in_time, "%7d %6.2f", *allowed,
                  percent(black.in_time, black.lost));
  }
  std::printf("%-6s %12lld %7.2f %7.2f %7.2f %7.2f %7d %s %9zu %6.2f %6.2f\n",
              table.set().name().c_str(), static_cast<long long>(white.won),
              percent(white.won, white.legal), percent(white.lost, white.legal),
              percent(black.won, black.legal), percent(black.lost, black.legal),
              std::max(white.longest, black.longest), in_time, solved.file_bytes, solved.solving_s,
              solved.packing_s);
}

class OukTableMaker {
 public:
  OukTableMaker(const TablesArguments& arguments, const ouk::Options& options)
      : arguments_(arguments), options_(options), progress_(sets().size()) {}

  std::span<const EndgameSet> sets() const {
    const auto all = ouk::endgame_sets();
    const auto has_more = [&](const EndgameSet& set) { return set.count() + 2 > arguments_.men; };
    return {all.begin(), std::ranges::find_if(all, has_more)};
  }

  // False where a file could not be written.
  bool make() {
    std::printf("%-6s %12s %7s %7s %7s %7s %7s %7s %6s %9s %6s %6s\n", "set", "won w", "w won%",
                "w lost%", "b won%", "b lost%", "longest", "count", "in%", "bytes", "solve",
                "pack");
    const auto all = sets();
    for (std::size_t begin = 0; begin < all.size();) {
      std::size_t end = begin + 1;
      while (end < all.size() && wave_of(all[end]) == wave_of(all[begin])) ++end;
      make_wave(all.subspan(begin, end - begin));
      begin = end;
    }
    return is_written_;
  }

 private:
  // The sets of a wave need only those of the waves before.
  static int wave_of(const EndgameSet& set) {
    if (set.count() == 1) return set.pawns();
    return 2 + 3 * (set.is_bare() ? 0 : 1) + set.pawns();
  }

  void make_wave(std::span<const EndgameSet> sets) {
    std::vector<Solved> solved(sets.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < sets.size(); i = next++) {
        solved[i] = solve(sets[i]);
        progress_.step(sets[i].name());
      }
    };
    {
      std::vector<std::jthread> helpers;
      for (int i = 1; i < arguments_.threads; ++i) helpers.emplace_back(work);
      work();
    }
    progress_.wipe();
    for (Solved& one : solved) {
      print(one, options_);
      is_written_ = is_written_ && one.is_written;
      tables_.add(std::move(*one.table));
    }
    std::fflush(stdout);
  }

  Solved solve(const EndgameSet& set) const {
    Solved out;
    const double begin = cpu_seconds_of_thread();
    out.table = ouk::build_endgame(set, options_, tables_);
    out.solving_s = cpu_seconds_of_thread() - begin;
    if (arguments_.out.empty()) return out;
    const std::string_view rules = ouk::endgame_rules(options_);
    const std::string bytes = catalog::OukTableFile::pack(*out.table, rules);
    out.packing_s = cpu_seconds_of_thread() - begin - out.solving_s;
    out.file_bytes = bytes.size();
    out.is_written = write(ouk_table_path(arguments_.out, set, rules), bytes);
    return out;
  }

  // Under another name first, so that a table which is there is whole.
  static bool write(const std::filesystem::path& path, const std::string& bytes) {
    const std::filesystem::path half = path.string() + ".part";
    std::ofstream file(half, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    std::error_code error;
    if (file) std::filesystem::rename(half, path, error);
    if (file && !error) return true;
    std::fprintf(stderr, "kydai tables: %s cannot be written\n", path.c_str());
    return false;
  }

  const TablesArguments& arguments_;
  ouk::Options options_;
  Progress progress_;
  ouk::EndgameTables tables_;
  bool is_written_ = true;
};

// --- check ---

// Every so many-th board is worked out from its moves.
constexpr std::size_t kCheckStep = 20'011;

// How many boards agree with their moves; nullopt with the first that does not in `fault`.
std::optional<int> check_values(const catalog::OukTables& tables, const catalog::OukTableFile& file,
                                const ouk::Options& options, std::string& fault) {
  const auto values = file.unpack();
  if (!values) {
    fault = "a block cannot be unpacked";
    return std::nullopt;
  }
  int agree = 0;
  for (std::size_t i = 0; i < values->size(); i += kCheckStep) {
    const auto board = EndgameTable::board_at(file.set(), i);
    if (!board || !ouk::is_legal(*board)) continue;
    const auto answer = tables.answer_by_moves(*board, options);
    if (!answer) continue;  // a table that is not there
    if (*answer != EndgameTable::answer_of((*values)[i])) {
      fault = "value " + std::to_string(i) + " contradicts the moves of its board";
      return std::nullopt;
    }
    ++agree;
  }
  return agree;
}

// --- probe ---

std::string_view word_of(EndgameResult result) {
  switch (result) {
    case EndgameResult::kWin: return "win";
    case EndgameResult::kLoss: return "loss";
    case EndgameResult::kDraw: break;
  }
  return "draw";
}

// `"NAME":"win","moves":7` or, where nothing is known, `"NAME":null,"moves":null`.
void append_answer(std::string& out, std::string_view name, std::string_view moves,
                   const std::optional<EndgameAnswer>& answer) {
  const auto quoted = [&](std::string_view text) { out.append("\"").append(text).append("\":"); };
  quoted(name);
  out += answer ? '"' + std::string(word_of(answer->result)) + '"' : "null";
  out += ',';
  quoted(moves);
  const bool has_moves = answer && answer->result != EndgameResult::kDraw;
  out += has_moves ? std::to_string(answer->moves) : "null";
}

// What a move brings to who plays it; nullopt: the tables do not know.
std::optional<EndgameAnswer> answer_after(const ouk::EndgameSource& tables,
                                          const ouk::Position& after) {
  if (const auto outcome = ouk::Ouk::outcome(after, {})) {
    const bool is_mate = outcome->scores[ouk::slot(after.to_move)] < 0;
    return is_mate ? EndgameAnswer{EndgameResult::kWin, 1} : EndgameAnswer{};
  }
  const auto answer = tables.probe(after);
  if (!answer) return std::nullopt;
  switch (answer->result) {
    case EndgameResult::kLoss: return EndgameAnswer{EndgameResult::kWin, answer->moves + 1};
    case EndgameResult::kWin: return EndgameAnswer{EndgameResult::kLoss, answer->moves};
    case EndgameResult::kDraw: break;
  }
  return EndgameAnswer{};
}

// Higher is better for who moves: quick wins, draws, slow losses.
int worth(const EndgameAnswer& answer) {
  switch (answer.result) {
    case EndgameResult::kWin: return 1000 - answer.moves;
    case EndgameResult::kLoss: return answer.moves - 1000;
    case EndgameResult::kDraw: break;
  }
  return 0;
}

struct Way {
  std::string move;
  std::optional<EndgameAnswer> answer;
};

std::vector<Way> ways_of(const ouk::EndgameSource& tables, const ouk::Position& position) {
  std::vector<Way> ways;
  for (const ouk::Move move : ouk::Ouk::legal_moves(position)) {
    ouk::Position after = position;
    ouk::Ouk::apply(after, move);
    Way way;
    ouk::Ouk::write_move(position, move, way.move);
    way.answer = answer_after(tables, after);
    ways.push_back(std::move(way));
  }
  return ways;
}

// The moves that are as good as the result; none where one of them is not known.
std::string best_of(const std::vector<Way>& ways) {
  std::string out = "[";
  const auto is_known = [](const Way& way) { return way.answer.has_value(); };
  if (!ways.empty() && std::ranges::all_of(ways, is_known)) {
    const auto by_worth = [](const Way& way) { return worth(*way.answer); };
    const int best = by_worth(*std::ranges::max_element(ways, {}, by_worth));
    for (const Way& way : ways) {
      if (by_worth(way) != best) continue;
      if (out.size() > 1) out += ',';
      out.append("\"").append(way.move).append("\"");
    }
  }
  return out + ']';
}

std::string probe_json(const ouk::EndgameSource& tables, const ouk::Position& position) {
  std::string fen;
  ouk::Ouk::write_position(position, fen);
  std::string out = "{\"position\":";
  append_json_string(out, fen);
  out += ",\"set\":\"" + ouk::endgame_board(position)->set.name() + "\",";
  append_answer(out, "wdl", "dtm", tables.moves_needed(position));
  out += ",\"left\":";
  out += position.limit == 0 ? "null" : std::to_string(ouk::hunter_moves_left(position));
  out += ',';
  append_answer(out, "result", "moves", tables.probe(position));
  const std::vector<Way> ways = ways_of(tables, position);
  out += ",\"best\":" + best_of(ways) + ",\"legal\":[";
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (i > 0) out += ',';
    out += "{\"move\":\"" + ways[i].move + "\",";
    append_answer(out, "result", "moves", ways[i].answer);
    out += '}';
  }
  return out + "]}";
}

}  // namespace

int build_ouk_tables(const TablesArguments& arguments) {
  const auto options = read_ouk_rules(arguments.rules);
  if (!options) return kBadInput;
  if (!arguments.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(arguments.out, error);
    if (error) return refuse("--out " + arguments.out + ": " + error.message());
  }
  OukTableMaker maker(arguments, *options);
  const bool is_written = maker.make();
  std::printf("rules '%s': %zu sets, %.1f CPU s\n",
              std::string(ouk::endgame_rules(*options)).c_str(), maker.sets().size(),
              static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
  return is_written ? kDone : kFailed;
}

int check_ouk_tables(const OukTablesArguments& arguments) {
  const auto options = read_ouk_rules(arguments.rules);
  if (!options) return kBadInput;
  const std::string_view rules = ouk::endgame_rules(*options);
  const OukTableFolder folder = read_ouk_tables(arguments.folder, rules);
  Progress progress(ouk::kEndgameSets);
  std::vector<std::string> faults;
  std::size_t bytes = 0;
  std::size_t missing = 0;
  std::size_t good = 0;
  int boards = 0;
  for (const EndgameSet& set : ouk::endgame_sets()) {
    const OukTableReading reading = read_ouk_table(arguments.folder, set, rules);
    std::string fault = reading.complaint;
    if (reading.file) {
      bytes += reading.file->size();
      boards += check_values(*folder.tables, *reading.file, *options, fault).value_or(0);
      good += fault.empty() ? 1 : 0;
      const std::string path = ouk_table_path(arguments.folder, set, rules).string();
      if (!fault.empty()) fault = path + ": " + fault;
    }
    if (!fault.empty() && !reading.is_missing) faults.push_back(fault);
    missing += reading.is_missing ? 1 : 0;
    progress.step(set.name());
  }
  if (missing > 0) faults.push_back(std::to_string(missing) + " tables are not there");
  for (const std::string& fault : faults) std::printf("%s\n", fault.c_str());
  std::printf("rules '%s': %zu of %zu tables, %zu bytes, %d boards agree with their moves\n",
              std::string(rules).c_str(), good, ouk::kEndgameSets, bytes, boards);
  return faults.empty() ? kDone : kFailed;
}

int probe_ouk_tables(const OukTablesArguments& arguments) {
  const auto options = read_ouk_rules(arguments.rules);
  if (!options) return kBadInput;
  const auto position = ouk::Ouk::read_position(arguments.position, *options);
  if (!position) {
    return refuse("FEN, byte " + std::to_string(position.error().at) + ": " +
                  std::string(position.error().message));
  }
  const auto board = ouk::endgame_board(*position);
  if (!board) return refuse("FEN: the tables know three and four men without leap rights");
  const OukTableFolder folder = read_ouk_tables(arguments.folder, ouk::endgame_rules(*options));
  for (const std::string& complaint : folder.complaints) {
    std::fprintf(stderr, "kydai tables: %s\n", complaint.c_str());
  }
  if (!folder.tables || !folder.tables->value(*board)) return kFailed;
  std::printf("%s\n", probe_json(*folder.tables, *position).c_str());
  return kDone;
}

}  // namespace kydai::app
