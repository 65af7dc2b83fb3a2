#include "catalog/domino_ismcts.hpp"

#include "bots/bots.hpp"
#include "catalog/domino_policy.hpp"
#include "games/domino/domino.hpp"
#include "games/domino/worlds.hpp"
#include "search/information_set_mcts.hpp"

namespace kydai::catalog {
namespace {

class Sight {
 public:
  explicit Sight(const domino::View& view) : view_(view), possible_(view) {}

  domino::Position world(bots::Random& random) const {
    return complete(view_, possible_.draw(random));
  }
  static std::uint64_t label(domino::Move move) {
    return static_cast<std::uint64_t>(4 * move.tile.id()) + static_cast<std::uint64_t>(move.end);
  }
  // A view is of a round that was dealt.
  static std::uint64_t label(const domino::Deal&) { return 0; }
  // Who had to draw or pass since the last tile is seen by all.
  static std::uint64_t context(const domino::Position& position) {
    const domino::Board& board = position.board;
    return kContext + static_cast<std::uint64_t>(core::index(board.turn)) + 4U * board.passes +
           16U * board.yard_count;
  }
  static search::SeatValues play_out(domino::Position& position, bots::Random&) {
    domino::Board& board = position.board;
    while (!board.is_over()) lay(board, position.options, domino_flow_move(board));
    const domino::Pay pay = round_pay(board, position.options);
    search::SeatValues values{};  // in stakes
    for (std::size_t s = 0; s < values.size(); ++s) {
      values[s] = static_cast<float>(pay[s]) / static_cast<float>(position.options.stake);
    }
    return values;
  }

 private:
  static constexpr std::uint64_t kContext = 1000;  // beyond the label of every move
  domino::View view_;
  domino::Worlds possible_;
};

}  // namespace

domino::Move domino_ismcts_move(const domino::View& view, std::uint32_t iterations,
                                std::uint64_t seed, const std::function<bool()>* stop) {
  const domino::MoveList moves = domino::legal_moves(view);
  if (moves.size() == 1) return moves[0];
  auto must_stop = [stop] { return stop != nullptr && *stop && (*stop)(); };
  search::IsmctsRequest request{.iterations = iterations, .exploration = 1.5F};
  request.stop = must_stop;
  bots::Random random(seed);
  const Sight sight(view);
  search::InformationSetMcts<domino::Domino, bots::Random, Sight> tree(sight);
  const auto result = tree.search(request, random);
  return result.root[result.best].move;
}

}  // namespace kydai::catalog
