// `kydai bench search`: how fast the bots think.  Every piece thinks about positions of random
// games with a fixed seed, so that a change of evaluation or search asks the same questions, and
// has a budget of nodes, decisions or playouts, so that all but the seconds is the same in every
// run.
//   ouk, ngu-hanh  nodes of the strongest bot's search, and the depth it came to
//   ca-ngua        decisions of the strongest bot, at the depth it plays with
//   domino         playouts of the strongest bot
#include <vector>

#include "app/bench_report.hpp"
#include "app/playout.hpp"
#include "catalog/brains.hpp"
#include "catalog/domino_policy.hpp"
#include "core/match_of.hpp"

namespace kydai::app {
namespace {

// Of AlphaBeta, a position.
constexpr std::uint64_t kNodes = 25'000;
constexpr std::size_t kTableBytes = 8 << 20;
constexpr int kPositions = 16;
constexpr int kPliesApart = 4;
// Of the others, a table.
constexpr std::uint64_t kDecisions = 2'000;
constexpr int kPlayouts = 4'000;
constexpr int kDominoDecisions = 32;

// The start, and later and later positions of random games in which somebody is to move.
template <core::Game G>
std::vector<typename G::Position> asked_positions(const typename G::Options& options) {
  std::vector<typename G::Position> positions;
  Random random{1};
  while (positions.size() < kPositions) {
    typename G::Position position = G::start(options);
    Played played;
    const std::size_t plies = positions.size() * kPliesApart;
    while (played.plies < plies && play_ply<G>(position, played, random)) {
    }
    if (G::turn(position).kind == core::TurnKind::kSeat) positions.push_back(position);
  }
  return positions;
}

template <core::Game G, class P>
Measured bench_nodes(std::string_view profile, P policy) {
  search::AlphaBeta<G, P> engine(std::move(policy), kTableBytes);
  Measured measured{.name = "search/" + table_name<G>(profile, 2)};
  for (const auto& position : asked_positions<G>(options_of<G>(profile, 2))) {
    engine.clear();
    const double begin = cpu_seconds();
    const auto result = engine.search(position, {.nodes_max = kNodes});
    measured.seconds += cpu_seconds() - begin;
    measured.count += result.nodes;
    measured.depth += result.depth;
    ++measured.positions;
  }
  measured.depth /= static_cast<double>(measured.positions);
  return measured;
}

// Every decision of random games that is one.
Measured bench_race(std::string_view profile, int seats) {
  using G = ca_ngua::CaNgua;
  const auto& book = catalog::ca_ngua_book();
  KYDAI_CHECK(book.has_value());
  Measured measured{.name = "search/" + table_name<G>(profile, seats)};
  Random random{1};
  G::Position position = G::start(options_of<G>(profile, seats));
  Played played;
  while (measured.count < kDecisions) {
    if (G::turn(position).kind == core::TurnKind::kSeat && G::legal_moves(position).size() > 1) {
      const double begin = cpu_seconds();
      catalog::choose_ca_ngua_move(&*book, position, catalog::ca_ngua_depth(position),
                                   {.seed = measured.count + 1});
      measured.seconds += cpu_seconds() - begin;
      ++measured.count;
    }
    if (!play_ply<G>(position, played, random)) {
      position = G::start(options_of<G>(profile, seats));
      played = {};
    }
  }
  measured.positions = measured.count;
  return measured;
}

// One round as far as it has come, with all that the table has heard.
struct Round {
  std::unique_ptr<core::Match> match;
  std::vector<bots::Heard> heard;

  void play(core::Seat seat, std::string_view move) {
    const auto played = match->play(seat, move);
    KYDAI_CHECK(played.has_value());
    heard.push_back({seat, played->move});
    for (const core::Step& step : played->steps) heard.push_back({step.actor, step.trimmed});
  }
};

// The opening plies of random rounds: later ones are solved, not played out.
constexpr std::size_t kRoundPlies = 6;

// Whether a seat has more than one way to go on.
bool is_choice(const domino::View& view) {
  const auto seat = static_cast<std::size_t>(core::index(view.turn));
  return catalog::domino_choices(view.hands[seat], view.left, view.right, view.opening).size() > 1;
}

Measured bench_playouts(int seats) {
  using G = domino::Domino;
  const G::Options options = options_of<G>({}, seats);
  Measured measured{.name = "search/" + table_name<G>({}, seats)};
  Random random{1};
  for (std::uint64_t deal = 0; measured.positions < kDominoDecisions; ++deal) {
    Round round{core::make_match<G>({}, {}, seats).value(), {}};
    core::ByteStream bytes({}, {}, core::ChanceKind::kDeal, deal);
    round.match->draw(bytes);
    while (round.match->turn().kind == core::TurnKind::kSeat && round.heard.size() < kRoundPlies &&
           measured.positions < kDominoDecisions) {
      const core::Seat seat = round.match->turn().seat;
      const auto view = G::read_view(round.match->show(core::Viewer::seat(seat)), options);
      KYDAI_CHECK(view.has_value());
      if (is_choice(*view)) {
        const double begin = cpu_seconds();
        const auto tale = catalog::read_domino_tale(*view, round.heard);
        catalog::domino_choose(*view, tale ? &*tale : nullptr, {.playouts = kPlayouts},
                               measured.positions + 1);
        measured.seconds += cpu_seconds() - begin;
        measured.count += kPlayouts;
        ++measured.positions;
      }
      const std::vector<std::string> legal = round.match->legal();
      round.play(seat, legal[random.below(legal.size())]);
    }
  }
  return measured;
}

}  // namespace

void bench_search(BenchForm form) {
  using OukPolicy = catalog::Brain<ouk::Ouk>::Policy;
  const auto* net = catalog::built_in_ouk_net();
  for (const std::string_view profile : ouk::Ouk::profiles()) {
    OukPolicy policy(nullptr, catalog::OukNetPolicy(net));
    print(bench_nodes<ouk::Ouk>(profile, std::move(policy)), form);
  }
  print(bench_nodes<ngu_hanh::NguHanh>({}, ngu_hanh::SearchPolicy()), form);
  for_each_table<ca_ngua::CaNgua>(
      [form](std::string_view profile, int seats) { print(bench_race(profile, seats), form); });
  for (int seats = domino::Domino::kSeatsMin; seats <= domino::Domino::kSeatsMax; ++seats) {
    print(bench_playouts(seats), form);
  }
}

}  // namespace kydai::app
