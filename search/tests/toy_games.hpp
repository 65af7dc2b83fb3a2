// Small games for the tests of search: each is a core::Game for two, so that a search is tried on
// games whose values are known or can be worked out by plain minimax.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/game.hpp"
#include "search/score.hpp"

namespace kydai::search::toy {

using core::Seat;

struct NoOptions {
  friend bool operator==(const NoOptions&, const NoOptions&) = default;
};
struct NoChance {};

// What every toy has alike: no options, no chance, nothing hidden, no text.  `Rules` brings
// Position (with `mover`), Move, List, moves(), play() and result(), the winner's score for seat 0.
template <class Rules>
struct Toy : Rules {
  using Options = NoOptions;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;
  using Chance = NoChance;
  using View = Position;
  using Undo = Position;
  using List = typename Rules::List;
  static constexpr std::string_view kName = "toy";
  static constexpr int kRulesVersion = 1;
  static constexpr int kSeatsMin = 2;
  static constexpr int kSeatsMax = 2;
  static constexpr bool kHasHiddenInformation = false;
  static constexpr core::ChanceKind kChanceKind = core::ChanceKind::kRoll;

  static std::span<const std::string_view> profiles() { return {}; }
  static std::span<const core::SwitchInfo> switches() { return {}; }
  static core::Expected<Options> read_options(std::string_view, std::span<const core::Setting>,
                                              int) {
    return Options{};
  }
  static std::string setting(const Options&, std::string_view) { return {}; }
  static void write_options(const Options&, std::string&) {}
  static Position start(const Options&) { return {}; }
  static Options options(const Position&) { return {}; }
  static core::Turn turn(const Position& p) {
    return Rules::result(p) ? core::Turn::over(core::other(p.mover)) : core::Turn::of(p.mover);
  }
  static List legal_moves(const Position& p) { return Rules::result(p) ? List{} : Rules::moves(p); }
  static core::FixedList<Move, 1> calls(const Position&) { return {}; }
  static core::FixedList<core::WeightedChance<Chance>, 1> chances(const Position&) { return {}; }
  template <class S>
  static Chance draw_chance(const Position&, S&) {
    return {};
  }
  static Undo apply(Position& p, Move move) {
    const Position before = p;
    Rules::play(p, move);
    p.mover = core::other(p.mover);
    return before;
  }
  static Undo apply(Position& p, const Chance&) { return p; }
  static void undo(Position& p, const Undo& undo) { p = undo; }
  static core::Key key(const Position& p) { return Rules::key(p); }
  static std::optional<core::Outcome> outcome(const Position& p, std::span<const core::Key>) {
    const auto result = Rules::result(p);
    if (!result) return std::nullopt;
    core::Outcome outcome;
    outcome.scores[0] = *result;
    outcome.scores[1] = -*result;
    return outcome;
  }
  static core::Expected<std::optional<core::Outcome>> end(Position&, core::Ending, Seat) {
    return std::nullopt;
  }
  static Move timeout_move(const Position& p) { return Rules::moves(p)[0]; }
  static std::optional<Move> forced_move(const Position&) { return std::nullopt; }
  static View view(const Position& p, core::Viewer) { return p; }
  static void write_view(const View&, std::string&) {}
  static core::Expected<View> read_view(std::string_view, const Options&) { return View{}; }
  static core::Expected<Position> read_position(std::string_view, const Options&) {
    return Position{};
  }
  static void write_position(const Position&, std::string&) {}
  static core::Expected<Move> read_move(const Position&, std::string_view) { return Move{}; }
  static void write_move(const Position&, Move, std::string&) {}
  static void write_human(const Position&, Move, std::string&) {}
  static core::Expected<Chance> read_chance(const Position&, std::string_view) { return Chance{}; }
  static void write_chance(const Chance&, std::string&) {}
  static void write_turn(const Position&, std::string&) {}
};

struct Pick {
  std::uint8_t at = 0;
  friend bool operator==(const Pick&, const Pick&) = default;
};

// N x M board, `Row` in a line wins.  3,3,3 is tic-tac-toe (a draw).
template <int Files, int Ranks, int Row>
struct LineRules {
  using Move = Pick;
  using List = core::FixedList<Pick, Files * Ranks>;
  struct Position {
    std::array<std::uint32_t, 2> stones{};
    Seat mover = Seat::k0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  static bool has_row(std::uint32_t stones) {
    const auto stone = [stones](int x, int y) {
      return x >= 0 && x < Files && y >= 0 && y < Ranks && (stones >> (y * Files + x) & 1) != 0;
    };
    for (int y = 0; y < Ranks; ++y) {
      for (int x = 0; x < Files; ++x) {
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
          int n = 0;
          while (n < Row && stone(x + n * dx, y + n * dy)) ++n;
          if (n == Row) return true;
        }
      }
    }
    return false;
  }
  static std::optional<double> result(const Position& p) {
    if (has_row(p.stones[0])) return 1;
    if (has_row(p.stones[1])) return -1;
    const std::uint32_t all = (1u << (Files * Ranks)) - 1;
    if ((p.stones[0] | p.stones[1]) == all) return 0;
    return std::nullopt;
  }
  static List moves(const Position& p) {
    List list;
    for (std::uint8_t i = 0; i < Files * Ranks; ++i) {
      if (((p.stones[0] | p.stones[1]) >> i & 1) == 0) list.push_back({i});
    }
    return list;
  }
  static void play(Position& p, Move move) {
    p.stones[static_cast<std::size_t>(core::index(p.mover))] |= 1u << move.at;
  }
  static core::Key key(const Position& p) {
    return core::mix(core::Key{p.stones[0]} << 32 | p.stones[1]);
  }
};
using TicTacToe = Toy<LineRules<3, 3, 3>>;
using FourByThree = Toy<LineRules<4, 3, 3>>;

// A heap; each turn takes 1, 2 or 3; whoever takes the last one wins.  Lost exactly if divisible
// by 4.
struct HeapRules {
  using Move = Pick;
  using List = core::FixedList<Pick, 3>;
  struct Position {
    std::uint32_t heap = 0;
    Seat mover = Seat::k0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  static std::optional<double> result(const Position& p) {
    if (p.heap > 0) return std::nullopt;
    return p.mover == Seat::k0 ? -1 : 1;
  }
  static List moves(const Position& p) {
    List list;
    for (std::uint8_t n = 1; n <= 3 && n <= p.heap; ++n) list.push_back({n});
    return list;
  }
  static void play(Position& p, Move move) { p.heap -= move.at; }
  static core::Key key(const Position& p) {
    return core::mix(2 * p.heap + static_cast<unsigned>(core::index(p.mover)));
  }
};
using Heap = Toy<HeapRules>;

// A tree without transpositions whose moves, ends and evaluations are pseudo-random.
struct TreeRules {
  using Move = Pick;
  using List = core::FixedList<Pick, 8>;
  struct Position {
    core::Key state = 1;
    Seat mover = Seat::k0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  static std::optional<double> result(const Position& p) {
    if (core::mix(p.state ^ 77) % 11 != 0) return std::nullopt;
    return static_cast<double>(core::mix(p.state ^ 78) % 3) - 1;
  }
  static List moves(const Position& p) {
    List list;
    const std::uint64_t n = 1 + core::mix(p.state ^ 79) % 7;
    for (std::uint8_t i = 0; i < n; ++i) list.push_back({i});
    return list;
  }
  static void play(Position& p, Move move) { p.state = core::mix(p.state * 8 + move.at); }
  static core::Key key(const Position& p) { return p.state; }
};
using Tree = Toy<TreeRules>;

// Rooms joined by doors.  White at 0 may go to 1, where Black wins at once, or round 2-3-4-5 for
// ever.
struct RoundRules {
  using Move = Pick;  // the room to enter
  using List = core::FixedList<Pick, 2>;
  struct Position {
    std::uint8_t room = 0;
    Seat mover = Seat::k0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  static std::optional<double> result(const Position& p) {
    if (p.room == 1) return -1;
    return std::nullopt;
  }
  static List moves(const Position& p) {
    List list;
    constexpr std::array<std::uint8_t, 6> kNext = {2, 0, 3, 4, 0, 0};
    list.push_back({kNext[p.room]});
    if (p.room == 0) list.push_back({1});
    return list;
  }
  static void play(Position& p, Move move) { p.room = move.at; }
  static core::Key key(const Position& p) {
    return core::mix(100 + 2u * p.room + static_cast<unsigned>(core::index(p.mover)));
  }
};
using Round = Toy<RoundRules>;

// The plainest policy: everything quiet, an evaluation that depends on the key alone.
template <class G>
struct PlainPolicy {
  using Position = typename G::Position;
  using Move = typename G::Move;
  static constexpr Score kUnit = 100;
  static constexpr bool kExtendsChecks = false;
  static constexpr int kMoveSlots = 256;
  static int slot(const Position&, Move move) { return move.at; }
  static Seat mover(const Position& p) { return p.mover; }
  // Of both sides alike, so that the same board has opposite values for them.
  static Score evaluate(const Position& p) {
    const Score value = static_cast<Score>(core::mix(G::key(p) ^ 5) % 801) - 400;
    return p.mover == Seat::k0 ? value : -value;
  }
  static bool is_noisy(const Position&, Move) { return false; }
  static Score gain(const Position&, Move) { return 0; }
  static bool is_losing(const Position&, Move) { return false; }
  static Score hint(const Position&, Move) { return 0; }
  static bool is_in_check(const Position&) { return false; }
  static bool allows_null(const Position&) { return false; }
  static Position after_null(const Position& p) { return p; }
  static core::Key search_key(const Position& p) { return G::key(p); }
  static int reversible_plies(const Position&) { return 1000; }
};

// Plain minimax to a fixed depth: the reference for values.
template <class G, class P>
Score minimax(const typename G::Position& position, int depth, int ply = 0) {
  const auto seat = static_cast<std::size_t>(core::index(position.mover));
  if (const auto outcome = G::outcome(position, {})) {
    const double score = outcome->scores[seat];
    return score > 0 ? win_in(ply) : score < 0 ? loss_in(ply) : 0;
  }
  if (depth == 0) return P::evaluate(position);
  Score best = -kInfinite;
  for (const auto move : G::legal_moves(position)) {
    typename G::Position next = position;
    G::apply(next, move);
    best = std::max(best, -minimax<G, P>(next, depth - 1, ply + 1));
  }
  return best;
}

}  // namespace kydai::search::toy
