// MatchOf<G>: the one bridge from a game written against core::Game to the text face core::Match.
// It adds what a position alone cannot know: the keys of the past (threefold), and an end that the
// table brought about (resignation, flag, agreement).  It checks whose turn it is, so a game never
// has to. It never makes randomness, never shows a viewer anything but write_view(view(position,
// viewer)).
//
// A game may offer more than the concept asks; each is used where it exists:
//   G::StepWriter                 a sink for apply(); its take() gives the std::vector<Step>
//   G::next_opener(position)      who begins the next round at the same table
//   is_seated(position, seat)     which seats play, where it is not simply the first few
//   Options::seats                how many entries its views and outcomes have, else kSeatsMax
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/match.hpp"

namespace kydai::core {

// Said of the game's own free function, which stands beside its Position.
template <class Position>
concept KnowsItsSeats = requires(const Position& position, Seat seat) {
  { is_seated(position, seat) } -> std::same_as<bool>;
};
template <KnowsItsSeats Position>
bool ask_is_seated(const Position& position, Seat seat) {
  return is_seated(position, seat);
}

template <Game G>
class MatchOf final : public Match {
 public:
  using Options = typename G::Options;
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Chance = typename G::Chance;

  // A game from its start position under these options.
  explicit MatchOf(const Options& options) : MatchOf(G::start(options)) {}
  // A game that goes on from any position its reader accepted; nothing is known of the moves
  // before.
  explicit MatchOf(const Position& position)
      : position_(position), last_(G::turn(position).seat), outcome_(G::outcome(position, {})) {}

  const Position& state() const { return position_; }

  std::string_view game() const override { return G::kName; }

  int seats() const override {
    if constexpr (requires { G::options(position_).seats; }) {
      return G::options(position_).seats;
    } else {
      return G::kSeatsMax;
    }
  }

  bool is_seated(Seat seat) const override {
    if constexpr (KnowsItsSeats<Position>) {
      return ask_is_seated(position_, seat);
    } else {
      return index(seat) < seats();
    }
  }

  int rules_version() const override { return G::kRulesVersion; }
  std::string options_text() const override {
    std::string out;
    G::write_options(G::options(position_), out);
    return out;
  }

  bool has_hidden_information() const override { return G::kHasHiddenInformation; }
  ChanceKind chance_kind() const override { return G::kChanceKind; }

  // Asked of a copy: the game itself is the only one who knows which endings it has.
  bool can_end(Ending ending) const override {
    if (outcome_) return false;
    Position copy = position_;
    return G::end(copy, ending, G::turn(position_).seat).has_value();
  }

  Turn turn() const override {
    if (outcome_) return Turn::over(last_);
    return G::turn(position_);
  }

  std::vector<std::string> legal() const override {
    if (turn().kind != TurnKind::kSeat) return {};
    return texts(G::legal_moves(position_));
  }

  std::vector<std::string> calls() const override {
    if (turn().kind != TurnKind::kSeat) return {};
    return texts(G::calls(position_));
  }

  Expected<Played> play(Seat seat, std::string_view text) override {
    const Turn now = turn();
    if (now.kind == TurnKind::kOver) return fail(FaultCode::kOver, 0, "the game is over");
    if (now.kind == TurnKind::kChance) {
      return fail(FaultCode::kNotYourTurn, 0, "the dice or the deal come first");
    }
    if (now.seat != seat) return fail(FaultCode::kNotYourTurn, 0, "it is another seat's turn");
    const Expected<Move> move = G::read_move(position_, text);
    if (!move) return std::unexpected(move.error());
    Played played;
    G::write_move(position_, *move, played.move);
    G::write_human(position_, *move, played.human);
    last_ = seat;
    apply(*move, played);
    return played;
  }

  Played draw(ByteStream& bytes) override {
    KYDAI_CHECK(turn().kind == TurnKind::kChance);
    return chance(G::draw_chance(position_, bytes));
  }

  Expected<Played> roll(std::string_view text) override {
    const Turn now = turn();
    if (now.kind == TurnKind::kOver) return fail(FaultCode::kOver, 0, "the game is over");
    if (now.kind == TurnKind::kSeat) {
      return fail(FaultCode::kNotYourTurn, 0, "a seat is to move, not the dice");
    }
    const Expected<Chance> read = G::read_chance(position_, text);
    if (!read) return std::unexpected(read.error());
    return chance(*read);
  }

  Expected<void> end(Ending ending, Seat seat) override {
    if (outcome_) return fail(FaultCode::kOver, 0, "the game is over");
    Position next = position_;
    const Expected<std::optional<Outcome>> ended = G::end(next, ending, seat);
    if (!ended) return std::unexpected(ended.error());
    position_ = next;
    outcome_ = *ended ? *ended : G::outcome(position_, past_);
    return {};
  }

  std::string timeout_move() const override {
    KYDAI_CHECK(turn().kind == TurnKind::kSeat);
    return text_of(G::timeout_move(position_));
  }

  std::optional<std::string> forced_move() const override {
    if (turn().kind != TurnKind::kSeat) return std::nullopt;
    const std::optional<Move> move = G::forced_move(position_);
    if (!move) return std::nullopt;
    return text_of(*move);
  }

  std::optional<Outcome> outcome() const override { return outcome_; }

  std::optional<Seat> next_opener() const override {
    if constexpr (requires {
                    { G::next_opener(position_) } -> std::same_as<Seat>;
                  }) {
      if (G::turn(position_).kind == TurnKind::kOver) return G::next_opener(position_);
    }
    return std::nullopt;
  }

  std::string position() const override {
    std::string out;
    G::write_position(position_, out);
    return out;
  }

  std::string show(Viewer viewer) const override {
    std::string out;
    G::write_view(G::view(position_, viewer), out);
    return out;
  }

  // A key is made of the whole truth, so where something is hidden nobody may have it.
  std::vector<Key> past_keys() const override {
    if constexpr (G::kHasHiddenInformation) {
      return {};
    } else {
      return past_;
    }
  }

  std::unique_ptr<Match> clone() const override {
    return std::unique_ptr<Match>(new MatchOf(*this));
  }

  Expected<std::unique_ptr<Match>> from(std::string_view text) const override {
    const Expected<Position> read = G::read_position(text, G::options(position_));
    if (!read) return std::unexpected(read.error());
    return std::unique_ptr<Match>(new MatchOf(*read));
  }

 private:
  // A Match is not copied in passing; clone() alone may.
  MatchOf(const MatchOf& from)
      : Match(),
        position_(from.position_),
        past_(from.past_),
        last_(from.last_),
        outcome_(from.outcome_) {}

  std::string text_of(Move move) const {
    std::string out;
    G::write_move(position_, move, out);
    return out;
  }

  std::vector<std::string> texts(const auto& moves) const {
    std::vector<std::string> out;
    out.reserve(moves.size());
    for (const Move move : moves) out.push_back(text_of(move));
    return out;
  }

  Played chance(const Chance& result) {
    Played played;
    // A deal is never shown, not even to records before the end: everybody learns his part by his
    // view.
    if (G::kChanceKind == ChanceKind::kRoll) G::write_chance(result, played.move);
    last_ = G::turn(position_).seat;
    apply(result, played);
    return played;
  }

  template <class Action>
  void apply(const Action& action, Played& played) {
    const Key before = G::key(position_);
    if constexpr (requires { typename G::StepWriter; }) {
      typename G::StepWriter writer;
      G::apply(position_, action, writer);
      played.steps = writer.take();
    } else {
      G::apply(position_, action);
    }
    // A declaration (ouk: count) leaves the board as it is; it must not make the same position
    // stand twice in the past, or a call would bring the threefold nearer.
    if (G::key(position_) != before) past_.push_back(before);
    outcome_ = G::outcome(position_, past_);
  }

  Position position_;
  std::vector<Key> past_;  // oldest first, the present position not among them
  Seat last_;              // who acted last, for Turn::over
  std::optional<Outcome> outcome_;
};

// A new game by the name of a profile and its switches; seats 0 = the game's own default.
template <Game G>
Expected<std::unique_ptr<Match>> make_match(std::string_view profile,
                                            std::span<const Setting> settings, int seats) {
  const Expected<typename G::Options> options = G::read_options(profile, settings, seats);
  if (!options) return std::unexpected(options.error());
  return std::unique_ptr<Match>(new MatchOf<G>(*options));
}

}  // namespace kydai::core
