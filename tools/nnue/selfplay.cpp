// Self-play of the ouk engine, written down for the trainer (see README.md beside this file).
//
//   nnue_selfplay OUT GAMES SEED [NODES] [NET]
//
// A game begins with 6 to 9 random plies, is played with NODES a move (800) by the hand-made
// evaluation or by NET, and ends by the rules, when both sides agree for six plies that it is won,
// or as drawn where no side has had anything for twenty plies or after 400.  Profiles seed and fsf
// take turns.  The same arguments, the same file.
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>

#include "bots/bots.hpp"
#include "catalog/ouk_net.hpp"
#include "games/ouk/ouk.hpp"
#include "search/alpha_beta.hpp"
#include "tools/nnue/game_file.hpp"

namespace kydai::nnue {
namespace {

using ouk::Ouk;

constexpr int kPliesMax = 400;
constexpr int kWonScore = 1500;
constexpr int kWonPlies = 6;
// Nothing happens any more: this many plies in a row, late in the game, without a score to speak
// of.
constexpr int kDrawnScore = 12;
constexpr int kDrawnPlies = 20;
constexpr std::size_t kDrawnFrom = 100;
constexpr std::size_t kTableBytes = 4 << 20;

template <search::Policy<Ouk> P>
class Player {
 public:
  Player(P policy, std::uint64_t nodes, std::uint64_t seed)
      : engine_(std::move(policy), kTableBytes), nodes_(nodes), random_(seed) {}

  ScoredGame play(std::uint8_t profile) {
    for (;;) {
      if (auto game = try_to_play(profile)) return *game;
    }
  }

 private:
  std::optional<ScoredGame> try_to_play(std::uint8_t profile) {
    ScoredGame game;
    game.profile = profile;
    ouk::Position position = Ouk::start(*Ouk::read_options(Ouk::profiles()[profile], {}, 0));
    std::vector<core::Key> past;
    engine_.clear();
    const std::size_t random_plies = 6 + random_.below(4);
    int won_plies = 0;
    int drawn_plies = 0;
    for (;;) {
      if (const auto outcome = Ouk::outcome(position, past)) {
        game.result = static_cast<std::uint8_t>(1 + static_cast<int>(outcome->scores[0]));
        break;
      }
      if (game.plies.size() >= kPliesMax) break;
      ScoredPly ply;
      ouk::Move move;
      if (game.plies.size() < random_plies) {
        const auto moves = Ouk::legal_moves(position);
        move = moves[random_.below(moves.size())];
      } else {
        const auto result = search(position, past);
        // An opening that has decided the game teaches nothing.
        if (game.plies.size() == random_plies && std::abs(result.score) > 600) return std::nullopt;
        move = result.best;
        ply.score = static_cast<std::int16_t>(result.score);
        won_plies = std::abs(result.score) >= kWonScore ? won_plies + 1 : 0;
        drawn_plies = std::abs(result.score) <= kDrawnScore ? drawn_plies + 1 : 0;
      }
      ply.move = move.bits();
      game.plies.push_back(ply);
      if (drawn_plies >= kDrawnPlies && game.plies.size() >= kDrawnFrom) break;
      if (won_plies >= kWonPlies) {
        const bool is_white = (ply.score > 0) == (position.to_move == ouk::kWhite);
        game.result = is_white ? 2 : 0;
        break;
      }
      past.push_back(Ouk::key(position));
      Ouk::apply(position, move);
    }
    return game;
  }

  search::Result<ouk::Move> search(const ouk::Position& position,
                                   const std::vector<core::Key>& past) {
    search::Request<ouk::Move> request;
    request.past = past;
    request.nodes_max = nodes_;
    return engine_.search(position, request);
  }

  search::AlphaBeta<Ouk, P> engine_;
  std::uint64_t nodes_;
  bots::Random random_;
};

template <search::Policy<Ouk> P>
void write_games(std::FILE* file, int games, P policy, std::uint64_t nodes, std::uint64_t seed) {
  Player<P> player(std::move(policy), nodes, seed);
  std::string bytes;
  std::size_t plies = 0;
  for (int i = 0; i < games; ++i) {
    const ScoredGame game = player.play(static_cast<std::uint8_t>(i % kProfiles));
    plies += game.plies.size();
    bytes.clear();
    append(game, bytes);
    std::fwrite(bytes.data(), 1, bytes.size(), file);
    if (i % 100 == 99) {
      std::fflush(file);
      std::fprintf(stderr, "%d games, %zu plies\n", i + 1, plies);
    }
  }
}

int run(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: nnue_selfplay OUT GAMES SEED [NODES] [NET]\n");
    return 2;
  }
  std::FILE* file = std::fopen(argv[1], "wb");
  if (file == nullptr) {
    std::fprintf(stderr, "%s cannot be written\n", argv[1]);
    return 1;
  }
  const int games = std::atoi(argv[2]);
  const std::uint64_t seed = std::strtoull(argv[3], nullptr, 10);
  const std::uint64_t nodes = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 800;
  if (argc > 5) {
    std::ifstream stream(argv[5], std::ios::binary);
    const std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(stream)), {});
    const auto net = catalog::OukNet::read(bytes);
    if (!net) {
      std::fprintf(stderr, "%s: %s\n", argv[5], std::string(net.error().message).c_str());
      return 2;
    }
    write_games(file, games, catalog::OukNetPolicy(net->get()), nodes, seed);
  } else {
    write_games(file, games, ouk::SearchPolicy(), nodes, seed);
  }
  std::fclose(file);
  return 0;
}

}  // namespace
}  // namespace kydai::nnue

int main(int argc, char** argv) { return kydai::nnue::run(argc, argv); }
