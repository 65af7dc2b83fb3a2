// Brains: how a bot of each level thinks, one a game.  Each gets a View and nothing else.
// What each level may see and how far it thinks stands in the games' tables of manners,
// catalog/*_levels.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "bots/bots.hpp"
#include "bots/manner.hpp"
#include "catalog/ca_ngua_brain.hpp"
#include "catalog/ca_ngua_levels.hpp"
#include "catalog/domino_brain.hpp"
#include "catalog/domino_ismcts.hpp"
#include "catalog/domino_levels.hpp"
#include "catalog/domino_yardsticks.hpp"
#include "catalog/games.hpp"
#include "catalog/ngu_hanh_levels.hpp"
#include "catalog/ouk_book.hpp"
#include "catalog/ouk_levels.hpp"
#include "catalog/ouk_net.hpp"
#include "catalog/ouk_table_policy.hpp"
#include "games/ca_ngua/features.hpp"
#include "games/ngu_hanh/evaluation.hpp"
#include "search/alpha_beta.hpp"

namespace kydai::catalog {

using bots::Level;
using bots::Random;
using bots::Task;

// Of two budgets of nodes, 0 = none.
constexpr std::uint64_t smaller_budget(std::uint64_t a, std::uint64_t b) {
  return a == 0 ? b : b == 0 ? a : std::min(a, b);
}

// Everything the two chess-like games share.  In the opening moves a strong bot chooses among those
// that are worse than the best by no more than `kOpeningMargin`, so that games differ.
template <core::Game G, search::Policy<G> P, search::Score kOpeningMargin = P::kUnit / 20>
struct SearchBrain {
  using Position = typename G::Position;
  using Move = typename G::Move;

  static constexpr std::size_t kTableBytes = 8 << 20;
  // The yardstick "material" is a plain search: captures to their end, nothing cut but by the
  // window.
  static constexpr int kMaterialDepth = 3;
  static constexpr search::Technique kPlain = {.has_null_move = false,
                                               .has_pruning = false,
                                               .has_reductions = false,
                                               .has_extensions = false};
  static constexpr std::size_t kOpeningPlies = 12;

  struct Choice {
    Move move;
    search::Score score = 0;
    std::vector<Move> line;  // what is to follow, `move` first; empty where nothing was searched
  };

  static Choice choose(const Position& position, const Task& task,
                       const bots::SearchManners& levels, P policy = P()) {
    Random random(task.seed);
    const auto moves = G::legal_moves(position);
    if (task.level == Level::kRandom) return {moves[random.below(moves.size())], 0, {}};
    if (moves.size() == 1) return {moves[0], 0, {}};

    auto stop = [&] { return task.must_stop(); };
    search::Request<Move> request;
    request.past = task.past_keys;
    request.seed = task.seed;
    request.stop = stop;
    request.nodes_max = task.nodes_max;
    auto seen = moves;
    search::Score own_margin = 0;
    if (task.level == Level::kGreedy) {
      request.depth_max = 1;
    } else if (task.level == Level::kMaterial) {
      request.depth_max = kMaterialDepth;
      request.margin = own_margin = 1;  // any of those that are equal
      request.technique = kPlain;
    } else {
      const bots::SearchManner& manner = levels[bots::rung(task.level)];
      if (manner.overlooks > 0) {
        seen = bots::moves_seen(moves, manner.overlooks, random,
                                [&](const Move& move) { return policy.is_noisy(position, move); });
        request.only = {seen.begin(), seen.end()};
      }
      request.depth_max = manner.depth_max;
      request.nodes_max = smaller_budget(task.nodes_max, manner.nodes_max);
      request.technique.has_quiescence = manner.sees_exchanges;
      request.margin = own_margin = manner.margin;
      if (task.past_keys.size() < kOpeningPlies) {
        request.margin = std::max(request.margin, kOpeningMargin);
      }
    }
    search::AlphaBeta<G, P> engine(std::move(policy), table_bytes(request));
    const search::Result<Move> result = engine.search(position, request);
    // Among ways to win there is a quickest, however early in the game.
    const bool is_decided = search::is_decided(result.score);
    return among_best(result, is_decided ? own_margin : request.margin, random);
  }

 private:
  // Clearing a table costs more than a shallow look or a small budget of nodes, neither of which
  // could fill it.
  static std::size_t table_bytes(const search::Request<Move>& request) {
    constexpr std::uint64_t kBytesPerNode = 64;
    constexpr std::uint64_t kNodesOfTwoPlies = 8192;
    const std::uint64_t most = request.depth_max <= 2 ? kNodesOfTwoPlies : request.nodes_max;
    if (most == 0 || most > kTableBytes / kBytesPerNode) return kTableBytes;
    return static_cast<std::size_t>(most * kBytesPerNode);
  }

  // One of the root moves that are known to be within the margin of the best.
  static Choice among_best(const search::Result<Move>& result, search::Score margin,
                           Random& random) {
    std::size_t close = 1;
    while (close < result.root.size() && result.root[close].is_exact &&
           result.root[close].score >= result.score - margin) {
      ++close;
    }
    const auto& chosen = result.root[margin > 0 ? random.below(close) : 0];
    return {chosen.move, chosen.score, chosen.pv};
  }
};

template <core::Game G>
struct Brain;

template <>
struct Brain<ngu_hanh::NguHanh> {
  // The wings of the board are alike and the lines are long: many first moves are as good.
  static constexpr search::Score kOpeningMargin = 15;
  using Search = SearchBrain<ngu_hanh::NguHanh, ngu_hanh::SearchPolicy, kOpeningMargin>;
  static constexpr bool has_yardstick(Level level) { return level == Level::kMaterial; }

  static Search::Choice decide(const ngu_hanh::Position& position, const Task& task) {
    const ngu_hanh::SearchPolicy policy = task.level == Level::kMaterial
                                              ? ngu_hanh::SearchPolicy(kPiecesAlone)
                                              : ngu_hanh::SearchPolicy();
    return Search::choose(position, task, kNguHanhLevels, policy);
  }
  static std::string choose(const ngu_hanh::Position& position, const Task& task) {
    std::string text;
    ngu_hanh::NguHanh::write_move(position, decide(position, task).move, text);
    return text;
  }

 private:
  static constexpr ngu_hanh::Weights kPiecesAlone = {.first_of_kind = 100,
                                                     .second_of_kind = 100,
                                                     .rebirth = 0,
                                                     .rebirth_ready = 0,
                                                     .threat = 0,
                                                     .hunt = 0,
                                                     .mobility = 0,
                                                     .siege_near = 0,
                                                     .siege_far = 0,
                                                     .refuge = 0,
                                                     .tempo = 0};
};

template <>
struct Brain<ouk::Ouk> {
  using Policy = OukTablePolicy<OukNetPolicy>;
  using Search = SearchBrain<ouk::Ouk, Policy>;
  // The opening book, and endgame tables where there are some, are for the strongest level.
  static Search::Choice decide(const ouk::Position& position, const Task& task,
                               const ouk::EndgameSource* tables = nullptr) {
    if (task.level == Level::k10) {
      const auto move = ouk_book_move(built_in_ouk_book(), position, task.seed);
      if (move) return {*move, 0, {*move}};
    }
    const Policy policy(task.level == Level::k10 ? tables : nullptr,
                        OukNetPolicy(built_in_ouk_net()));
    const bool is_hunt = position.is_bare(core::other(position.to_move));
    Search::Choice choice =
        Search::choose(position, task, is_hunt ? kOukHunts : kOukLevels, policy);
    const auto calls = ouk::Ouk::calls(position);
    // Calling and stopping leave the turn where it is: the bot is asked again for its move.
    const bool calls_now = knows_counts(task.level) && !calls.empty() &&
                           ouk::SearchPolicy::wants_call(position, choice.score);
    if (calls_now) choice.move = calls[0];
    return choice;
  }
  static std::string choose(const ouk::Position& position, const Task& task,
                            const ouk::EndgameSource* tables = nullptr) {
    std::string text;
    ouk::Ouk::write_move(position, decide(position, task, tables).move, text);
    return text;
  }

 private:
  // Who has just learnt the game does not think of counting.
  static constexpr bool knows_counts(Level level) {
    return level >= Level::k5 && level <= Level::k10;
  }
};

template <>
struct Brain<ca_ngua::CaNgua> {
  static ca_ngua::Move decide(const ca_ngua::Position& position, const Task& task) {
    Random random(task.seed);
    const auto moves = ca_ngua::CaNgua::legal_moves(position);
    if (task.level == Level::kRandom) return moves[random.below(moves.size())];
    if (task.level == Level::kGreedy) return greedy(position, moves, random);
    return graded(position, moves, task, random);
  }
  static std::string choose(const ca_ngua::Position& position, const Task& task) {
    std::string text;
    ca_ngua::CaNgua::write_move(position, decide(position, task), text);
    return text;
  }

 private:
  static ca_ngua::Move greedy(const ca_ngua::Position& position, const auto& moves,
                              Random& random) {
    return bots::best_of(moves, random, [&](const ca_ngua::Move& move) {
      return ca_ngua::greedy_score(position, move);
    });
  }
  static ca_ngua::Move graded(const ca_ngua::Position& position, const auto& moves,
                              const Task& task, Random& random) {
    const auto& book = ca_ngua_book();
    const CaNguaBook* nets = book ? &*book : nullptr;
    if (task.level == Level::k10) {
      return choose_ca_ngua_move(nets, position, ca_ngua_depth(position), task);
    }
    const CaNguaManner& manner = kCaNguaLevels[bots::rung(task.level)];
    const auto seen = bots::moves_seen(moves, manner.overlooks, random,
                                       [](const ca_ngua::Move& move) { return move.kicks(); });
    if (static_cast<int>(random.below(100)) < manner.hindmost) {
      return *std::ranges::min_element(seen, {}, &ca_ngua::Move::from);
    }
    const CaNguaChoices choices = weigh_ca_ngua_moves(nets, position, manner.depth, task);
    if (choices.empty()) return greedy(position, seen, random);
    return bots::best_of(seen, random, [&](const ca_ngua::Move& move) {
      const auto choice = std::ranges::find(choices, move, &CaNguaChoices::value_type::move);
      return choice->value + manner.blur * random.between(-1, 1);
    });
  }
};

template <>
struct Brain<domino::Domino> {
  static constexpr bool has_yardstick(Level level) {
    return level == Level::kHeaviest || level == Level::kMonteCarlo || level == Level::kIsmcts;
  }
  static constexpr int kYardstickWorlds = 100;
  static constexpr int kYardstickIterations = 2000;
  static constexpr std::uint64_t kYardstickCountMax = 1'000'000;

  static std::string choose(const domino::View& view, const Task& task) {
    std::string text;
    // A move's text needs nothing of the position, which a bot could not have anyway.
    domino::Domino::write_move(domino::Position(), decide(view, task), text);
    return text;
  }
  static domino::Move decide(const domino::View& view, const Task& task) {
    Random random(task.seed);
    const auto moves = domino::legal_moves(view);
    switch (task.level) {
      case Level::kRandom: return moves[random.below(moves.size())];
      case Level::kHeaviest: return domino::heaviest_of(moves);
      case Level::kGreedy: return domino_flow_move(view);
      case Level::kMonteCarlo:
        return domino_monte_carlo_move(view, count(task, kYardstickWorlds), task.seed);
      case Level::kIsmcts: return ismcts(view, count(task, kYardstickIterations), task);
      default: return domino_move_by(kDominoLevels[bots::rung(task.level)], view, task);
    }
  }

 private:
  static int count(const Task& task, int usual) {
    if (task.nodes_max == 0) return usual;
    return static_cast<int>(std::min(task.nodes_max, kYardstickCountMax));
  }
  static domino::Move ismcts(const domino::View& view, int iterations, const Task& task) {
    return domino_ismcts_move(view, static_cast<std::uint32_t>(iterations), task.seed, task.stop);
  }
};

}  // namespace kydai::catalog
