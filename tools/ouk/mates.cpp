// Mate problems of ouk out of the engine's games against itself, each proved by MateSolver.
//
//   ouk_mates make FILE SEED     200 problems: a line `moves;profile;position` each
//   ouk_mates check FILE MOVES   proves those of at most MOVES moves again
//
// A game begins with random plies and is played with few nodes a move.  Where it ends in a mate,
// or the search sees one, the way back is gone move by move as long as a longer search still sees a
// mate.  What the solver proves to be a mate in two to seven, with no shorter one, becomes a
// problem: at most one of each length a game and three of each length with the same men.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "bots/bots.hpp"
#include "catalog/ouk_net.hpp"
#include "search/alpha_beta.hpp"
#include "tools/ouk/solver.hpp"

namespace kydai::ouk_mates {
namespace {

using catalog::OukNetPolicy;
using ouk::Ouk;
using Engine = search::AlphaBeta<Ouk, OukNetPolicy>;

constexpr int kLongest = 7;
constexpr std::array<int, kLongest + 1> kWanted = {0, 0, 40, 40, 40, 30, 25, 25};
constexpr int kBareWanted = 6;  // of each length: hunts of a bare king
constexpr int kSameMenMax = 3;
constexpr std::uint64_t kNodesAMove = 300;
constexpr std::uint64_t kNodesBack = 20'000;
constexpr std::uint64_t kSolverNodes = 6'000'000;
constexpr int kPliesMax = 300;
constexpr std::size_t kTableBytes = 4 << 20;

struct Problem {
  int moves = 0;
  std::string profile;
  std::string position;
};

std::string text_of(const ouk::Position& position) {
  std::string text;
  Ouk::write_position(position, text);
  return text;
}

// How many men of each kind and side there are, in one word.
std::string men_of(const ouk::Position& position) {
  std::string men;
  for (const core::Seat side : {ouk::kWhite, ouk::kBlack}) {
    for (std::size_t kind = 0; kind < ouk::kKinds; ++kind) {
      men += static_cast<char>('0' + ouk::count(position.men(side, static_cast<ouk::Kind>(kind))));
    }
  }
  return men;
}

class Collector {
 public:
  explicit Collector(std::uint64_t seed)
      : random_(seed), engine_(OukNetPolicy(catalog::built_in_ouk_net()), kTableBytes) {}

  std::vector<Problem> collect() {
    for (int game = 0; !is_complete(); ++game) {
      const std::string_view profile = game % 2 == 0 ? "seed" : "fsf";
      const auto positions = play(*Ouk::read_options(profile, {}, 0));
      look_back(positions, profile);
      if (game % 100 == 99) report(game + 1);
    }
    std::vector<Problem> all;
    for (const auto& problems : found_) all.insert(all.end(), problems.begin(), problems.end());
    return all;
  }

 private:
  bool is_complete() const {
    for (std::size_t moves = 2; moves <= kLongest; ++moves) {
      if (is_full(moves)) continue;
      return false;
    }
    return true;
  }
  bool is_full(std::size_t moves) const {
    return found_[moves].size() >= static_cast<std::size_t>(kWanted[moves]);
  }
  void report(int games) const {
    std::fprintf(stderr, "%d games:", games);
    for (std::size_t moves = 2; moves <= kLongest; ++moves) {
      std::fprintf(stderr, " %zu", found_[moves].size());
    }
    std::fprintf(stderr, "\n");
  }

  search::Score score(const ouk::Position& position, std::uint64_t nodes, ouk::Move& best) {
    search::Request<ouk::Move> request;
    request.nodes_max = nodes;
    const auto result = engine_.search(position, request);
    best = result.best;
    return result.score;
  }

  // The positions of a game, up to where it ends or a mate is seen.
  std::vector<ouk::Position> play(const ouk::Options& options) {
    engine_.clear();
    ouk::Position position = Ouk::start(options);
    std::vector<ouk::Position> positions;
    std::vector<core::Key> past;
    const std::size_t random_plies = 6 + random_.below(6);
    while (positions.size() < kPliesMax && !Ouk::outcome(position, past)) {
      positions.push_back(position);
      const auto moves = Ouk::legal_moves(position);
      ouk::Move move = moves[random_.below(moves.size())];
      if (positions.size() > random_plies) {
        if (search::is_win(score(position, kNodesAMove, move))) break;
      }
      past.push_back(Ouk::key(position));
      Ouk::apply(position, move);
    }
    return positions;
  }

  void look_back(const std::vector<ouk::Position>& positions, std::string_view profile) {
    std::array<bool, kLongest + 1> is_taken{};
    for (std::size_t i = positions.size(); i >= 2; i -= 2) {
      const ouk::Position& position = positions[i - 1];
      ouk::Move move;
      const search::Score seen = score(position, kNodesBack, move);
      if (!search::is_win(seen) || search::plies_to_end(seen) > 2 * kLongest - 1) return;
      const int moves = (search::plies_to_end(seen) + 1) / 2;
      if (moves >= 2) add(position, profile, moves, is_taken);
    }
  }

  // The search has seen a mate in `seen`; a shorter one may be there.
  void add(const ouk::Position& position, std::string_view profile, int seen,
           std::array<bool, kLongest + 1>& is_taken) {
    const auto proved = solver_.solve(position, seen, kSolverNodes);
    if (!proved || *proved < 2) return;
    const auto moves = static_cast<std::size_t>(*proved);
    if (is_full(moves) || is_taken[moves]) return;
    const bool is_bare = position.is_bare(core::other(position.to_move));
    const std::string men = std::to_string(moves) + men_of(position);
    if (men_[men] >= kSameMenMax || (is_bare && bare_[moves] >= kBareWanted)) return;
    ++men_[men];
    bare_[moves] += is_bare ? 1 : 0;
    found_[moves].push_back({*proved, std::string(profile), text_of(position)});
    is_taken[moves] = true;
  }

  bots::Random random_;
  Engine engine_;
  MateSolver solver_;
  std::array<std::vector<Problem>, kLongest + 1> found_;
  std::array<int, kLongest + 1> bare_{};
  std::map<std::string, int> men_;
};

int make(const char* path, std::uint64_t seed) {
  std::ofstream out(path);
  for (const Problem& problem : Collector(seed).collect()) {
    out << problem.moves << ';' << problem.profile << ';' << problem.position << '\n';
  }
  out.flush();
  if (!out) std::fprintf(stderr, "%s cannot be written\n", path);
  return out ? 0 : 1;
}

// Empty, or what is wrong with a line.
std::string fault_of(const std::string& line, int moves_max) {
  const std::size_t first = line.find(';');
  const std::size_t second = line.find(';', first + 1);
  if (second == std::string::npos) return "it is no `moves;profile;position`";
  const int moves = std::atoi(line.c_str());
  const auto options = Ouk::read_options(line.substr(first + 1, second - first - 1), {}, 0);
  if (!options) return "there is no such profile";
  const auto position = Ouk::read_position(line.substr(second + 1), *options);
  if (!position) return std::string(position.error().message);
  if (text_of(*position) != line.substr(second + 1)) return "the position is written otherwise";
  if (moves > moves_max) return {};
  constexpr std::uint64_t kNoLimit = 1'000'000'000;
  const auto proved = MateSolver().solve(*position, moves, kNoLimit);
  return proved && *proved == moves ? "" : "it is no mate in " + std::to_string(moves);
}

int check(const char* path, int moves_max) {
  std::ifstream in(path);
  int lines = 0;
  int faults = 0;
  for (std::string line; std::getline(in, line);) {
    ++lines;
    const std::string fault = fault_of(line, moves_max);
    if (fault.empty()) continue;
    ++faults;
    std::printf("%s, line %d: %s\n", path, lines, fault.c_str());
  }
  std::printf("%d problems, %d faults\n", lines, faults);
  return lines > 0 && faults == 0 ? 0 : 1;
}

int run(int argc, char** argv) {
  const std::string_view mode = argc == 4 ? argv[1] : "";
  if (mode == "make") return make(argv[2], std::strtoull(argv[3], nullptr, 10));
  if (mode == "check") return check(argv[2], std::atoi(argv[3]));
  std::fprintf(stderr, "usage: ouk_mates make FILE SEED | ouk_mates check FILE MOVES\n");
  return 2;
}

}  // namespace
}  // namespace kydai::ouk_mates

int main(int argc, char** argv) { return kydai::ouk_mates::run(argc, argv); }
