// Toy<kPlant>: a tiny game of cards with everything that the laws are about, and one planted fault.
// With Plant::kNothing it keeps all laws; every other Plant breaks one, the way a real mistake
// would.
//
//   Cards 0-3 are dealt: one to each of two hands, two face down on the table.  In turn a seat
//   keeps its card, or swaps it once in the game (the old card goes under the table's pile, the top
//   one is drawn), or shows: then both hands are open and the higher card wins the stake.  After
//   `length` turns nobody has won.
//
//   position   HANDS TABLE RIGHTS TURN TURNS PHASE   "1/3 02 ab 0 5 play", before the deal
//              "-/- - ab 0 0 deal"; a view has '?' for what is hidden
//   moves      keep   swap   show
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "testkit/tests/toy_table.hpp"

namespace kydai::testkit::toy {

enum class Plant {
  kNothing,
  kLeakToSeat,             // the other seat is shown the table's top card
  kLeakToSpectators,       // only those who watch are
  kLeakInStep,             // everybody hears which card was drawn
  kLeakInHumanNotation,    // the record tells it
  kLeakInRefusal,          // the answer to a bad move depends on the other hand
  kLeakInForcedMove,       // a high card is shown at once by itself
  kLeakInViewValue,        // the view carries a card that its text does not show
  kViewForgetsTurns,       // the view says nothing of how long the game has gone on
  kUndoMissesRight,        //
  kUndoMissesTurns,        //
  kKeyForgetsRight,        // both keys, the kept one and the fresh one
  kKeyIsStale,             // a swap leaves the kept key as it was
  kTwins,                  // a move is listed twice
  kTwinTexts,              // two moves are written alike
  kOverRoom,               // a list is longer than it has room
  kIsLegalTooWide,         // is_legal forgets that the right is used up
  kIsLegalTooNarrow,       //
  kWrongWeights,           //
  kUnlistedChance,         // a deal that is drawn stands in no list
  kRandomApply,            // the same move does not always do the same
  kListenerMatters,        // a move does something else when a sink hears it
  kPositionReaderLoses,    // a right is not read
  kPositionReaderWanders,  // a refusal names a byte beyond the text
  kWriterCutsNumbers,      // a number that no game comes to is not written in full
  kMoveReaderIsLax,        // bytes after the move are read over
  kChanceReaderIsLax,      //
  kViewReaderLoses,        //
  kWrongEvents,            // a card leaves a hand and nobody hears it
  kNotZeroSum,             //
  kEndless,                //
  kOverWithoutOutcome,     //
  kOutcomeWithoutEnd,      //
  kChanceAndMoves,         // the deal is awaited and moves are listed
  kTimeoutIsIllegal,       //
  kRefusedEndChanges,      //
  kSwitchIsForgotten,      // a switch is not told again
  kSwitchValueRefused,     // a value that is listed is not taken
};

// Puts a drawn card into words.
class StepWriter {
 public:
  explicit StepWriter(bool leaks) : leaks_(leaks) {}
  void operator()(const core::PieceEvent& event) {
    if (event.kind != core::PieceEvent::Kind::kRevealed) return;
    const std::string full = "+" + std::to_string(event.piece);
    steps_.push_back({event.seat, full, leaks_ ? full : "+"});
  }
  std::vector<core::Step> take() { return std::move(steps_); }

 private:
  bool leaks_;
  std::vector<core::Step> steps_;
};

inline constexpr std::array<std::string_view, 2> kProfiles = {"short", "long"};
inline constexpr std::array<std::string_view, 2> kOffOn = {"off", "on"};
inline constexpr std::array<core::SwitchInfo, 3> kSwitches = {
    {{"stake", {}, 1, 3}, {"length", {}, 4, 40}, {"swap", kOffOn, 0, 0}}};

template <Plant kPlant>
struct Toy {
  using Options = toy::Options;
  using Position = toy::Position;
  using Move = toy::Move;
  using Chance = Deal;
  using View = toy::View;
  using Undo = toy::Undo;
  struct StepWriter : toy::StepWriter {
    StepWriter() : toy::StepWriter(kPlant == Plant::kLeakInStep) {}
  };
  struct Moves : core::FixedList<Move, 5> {
    static constexpr std::size_t capacity() { return kPlant == Plant::kOverRoom ? 2 : 5; }
  };

  static constexpr std::string_view kName = "toy";
  static constexpr int kRulesVersion = 1;
  static constexpr int kSeatsMin = 2;
  static constexpr int kSeatsMax = 2;
  static constexpr bool kHasHiddenInformation = true;
  static constexpr core::ChanceKind kChanceKind = core::ChanceKind::kDeal;

  static std::span<const std::string_view> profiles() { return kProfiles; }
  static std::span<const core::SwitchInfo> switches() { return kSwitches; }

  static core::Expected<Options> read_options(std::string_view profile,
                                              std::span<const core::Setting> settings, int seats) {
    const auto unknown = [](std::size_t at) {
      return core::fail(core::FaultCode::kUnknown, at, "no such switch or value");
    };
    const auto named = std::ranges::find(kProfiles, profile);
    if ((named == kProfiles.end() && !profile.empty()) || (seats != 0 && seats != 2)) {
      return unknown(0);
    }
    Options options;
    options.profile = profile == "long" ? 1 : 0;
    if (options.profile == 1) options.length = 30;
    for (std::size_t i = 0; i < settings.size(); ++i) {
      if (!set(options, settings[i])) return unknown(i);
    }
    return options;
  }
  static std::string setting(const Options& options, std::string_view name) {
    if (name == "stake") return std::to_string(options.stake);
    if (name == "length") return std::to_string(options.length);
    if (kPlant == Plant::kSwitchIsForgotten) return "on";
    return options.can_swap != 0 ? "on" : "off";
  }
  static void write_options(const Options& options, std::string& out) {
    out += kProfiles[options.profile];
    const Options plain = *read_options(kProfiles[options.profile], {}, 0);
    for (const core::SwitchInfo& info : kSwitches) {
      const std::string value = setting(options, info.name);
      if (value != setting(plain, info.name)) out.append("+").append(info.name).append("=" + value);
    }
  }

  static Position start(const Options& options) {
    Position position;
    position.options = options;
    position.rights = options.can_swap != 0 ? 3 : 0;
    position.key = fresh_key(position);
    return position;
  }
  static Options options(const Position& position) { return position.options; }

  static core::Turn turn(const Position& position) {
    const core::Seat seat = core::seat_at(position.turn);
    if (position.phase == Phase::kDeal) return core::Turn::chance(core::Seat::k0);
    if (!ends(position)) return core::Turn::of(seat);
    return core::Turn::over(seat);
  }
  static Moves legal_moves(const Position& position) {
    Moves moves;
    if (position.phase == Phase::kDeal && kPlant == Plant::kChanceAndMoves) moves.push_back({});
    if (position.phase != Phase::kPlay || ends(position)) return moves;
    moves.push_back({Kind::kKeep});
    if (kPlant == Plant::kTwins) moves.push_back({Kind::kKeep});
    if (kPlant == Plant::kTwinTexts) moves.push_back({Kind::kKeep, 1});
    if (has_right(position)) moves.push_back({Kind::kSwap});
    if (kPlant != Plant::kEndless) moves.push_back({Kind::kShow});
    return moves;
  }
  static core::FixedList<Move, 1> calls(const Position&) { return {}; }
  static bool is_legal(const Position& position, Move move) {
    if (kPlant == Plant::kIsLegalTooWide && move == Move{Kind::kSwap}) {
      return position.phase == Phase::kPlay && !ends(position);
    }
    if (kPlant == Plant::kIsLegalTooNarrow && position.turns > 2) return false;
    return legal_moves(position).contains(move);
  }

  static core::FixedList<core::WeightedChance<Deal>, 24> chances(const Position& position) {
    core::FixedList<core::WeightedChance<Deal>, 24> deals;
    if (position.phase != Phase::kDeal) return deals;
    Deal deal{{0, 1, 2, 3}};
    do {
      deals.push_back({deal, 1});
    } while (std::ranges::next_permutation(deal.cards).found);
    if (kPlant == Plant::kUnlistedChance) deals.pop_back();
    if (kPlant == Plant::kWrongWeights) deals[3].weight = 2;
    return deals;
  }
  template <core::ByteSource Bytes>
  static Deal draw_chance(const Position&, Bytes& bytes) {
    Deal deal{{0, 1, 2, 3}};
    for (std::uint32_t i = kCards - 1; i >= 1; --i) {
      std::swap(deal.cards[i], deal.cards[core::draw_below(bytes, i + 1)]);
    }
    return deal;
  }

  static Undo apply(Position& position, Move move) { return apply(position, move, core::NoSink()); }
  static Undo apply(Position& position, const Deal& deal) {
    return apply(position, deal, core::NoSink());
  }
  template <class Sink>
  static Undo apply(Position& position, Move move, Sink&& sink) {
    const Undo undo{position};
    if (move.kind == Kind::kShow) {
      position.phase = Phase::kShown;
    } else {
      if (move.kind == Kind::kSwap) swap(position, sink);
      position.turn ^= 1;
      ++position.turns;
    }
    if (kPlant == Plant::kRandomApply) {
      static std::uint8_t times = 0;
      if (++times % 7 == 0) position.turns = 200;
    }
    if (kPlant == Plant::kListenerMatters && !std::same_as<std::decay_t<Sink>, core::NoSink>) {
      position.turns |= 1;
    }
    if (kPlant == Plant::kKeyIsStale && move.kind == Kind::kSwap) {
      position.key ^= part(5, undo.before.turn) ^ part(5, position.turn);
    } else {
      position.key ^= fresh_key(undo.before) ^ fresh_key(position);
    }
    return undo;
  }
  template <class Sink>
  static Undo apply(Position& position, const Deal& deal, Sink&& sink) {
    const Undo undo{position};
    position.hands = {deal.cards[0], deal.cards[1]};
    position.pile = {deal.cards[2], deal.cards[3]};
    position.phase = Phase::kPlay;
    position.key = fresh_key(position);
    for (std::size_t s = 0; s < 2; ++s) {
      sink(core::PieceEvent{core::PieceEvent::Kind::kPlaced, core::seat_at(static_cast<int>(s)),
                            position.hands[s], 0, kHandPlace});
    }
    return undo;
  }
  static void undo(Position& position, const Undo& undo) {
    const Position after = position;
    position = undo.before;
    if (kPlant == Plant::kUndoMissesRight) position.rights = after.rights;
    if (kPlant == Plant::kUndoMissesTurns && after.turns > 3) position.turns = after.turns;
  }

  static core::Key key(const Position& position) { return position.key; }

  static std::optional<core::Outcome> outcome(const Position& position,
                                              std::span<const core::Key>) {
    if (!ends(position)) {
      if (kPlant == Plant::kOutcomeWithoutEnd && position.turns == 3) return core::Outcome();
      return std::nullopt;
    }
    core::Outcome outcome;
    outcome.reason = core::Reason::kLength;
    if (position.phase != Phase::kShown) {
      if (kPlant == Plant::kOverWithoutOutcome) return std::nullopt;
      return outcome;
    }
    outcome.reason = core::Reason::kOut;
    const double won =
        position.options.stake * (position.hands[0] > position.hands[1] ? 1.0 : -1.0);
    outcome.scores[0] = won;
    outcome.scores[1] = kPlant == Plant::kNotZeroSum ? won : -won;
    return outcome;
  }
  static core::Expected<std::optional<core::Outcome>> end(Position& position, core::Ending ending,
                                                          core::Seat seat) {
    if (ends(position)) {
      return core::fail(core::FaultCode::kOver, 0, "the game is over");
    }
    if (ending != core::Ending::kResign) {
      if (kPlant == Plant::kRefusedEndChanges) position.turn ^= 1;
      return core::fail(core::FaultCode::kForbidden, 0, "one may only resign");
    }
    core::Outcome outcome;
    outcome.reason = core::Reason::kResign;
    outcome.scores[0] = seat == core::Seat::k0 ? -1.0 : 1.0;
    outcome.scores[1] = -outcome.scores[0];
    return outcome;
  }
  static Move timeout_move(const Position&) {
    return {kPlant == Plant::kTimeoutIsIllegal ? Kind::kSwap : Kind::kKeep};
  }
  static std::optional<Move> forced_move(const Position& position) {
    if (kPlant == Plant::kLeakInForcedMove && position.hands[position.turn] == 3) {
      return Move{Kind::kShow};
    }
    return std::nullopt;
  }

  static View view(const Position& position, core::Viewer viewer) {
    View view;
    static_cast<Table&>(view) = position;
    view.options = position.options;
    if (kPlant == Plant::kViewForgetsTurns) view.turns = 0;
    if (position.phase != Phase::kPlay || ends(position)) return view;
    for (std::size_t s = 0; s < 2; ++s) {
      if (!viewer.is(core::seat_at(static_cast<int>(s)))) view.hands[s] = kHidden;
    }
    view.pile = {kHidden, kHidden};
    const bool is_waiting = !viewer.is_spectator() && !viewer.is(core::seat_at(position.turn));
    if ((kPlant == Plant::kLeakToSeat && is_waiting) ||
        (kPlant == Plant::kLeakToSpectators && viewer.is_spectator())) {
      view.pile[1] = position.pile[1];
    }
    if (kPlant == Plant::kLeakInViewValue) view.peek = position.pile[1];
    return view;
  }
  static void write_view(const View& view, std::string& out) { write_table(view, out); }
  static core::Expected<View> read_view(std::string_view text, const Options& options) {
    const auto table = read_table(text);
    if (!table) return std::unexpected(table.error());
    View view;
    static_cast<Table&>(view) = *table;
    view.options = options;
    if (kPlant == Plant::kViewReaderLoses) view.turns = 0;
    return view;
  }

  static core::Expected<Position> read_position(std::string_view text, const Options& options) {
    const auto table = read_table(text);
    if (!table) {
      const std::size_t at = table.error().at + (kPlant == Plant::kPositionReaderWanders ? 9 : 0);
      return core::fail(table.error().code, at, table.error().message);
    }
    if (!is_possible(*table)) {
      return core::fail(core::FaultCode::kImpossible, 0, "each card is somewhere, once");
    }
    Position position;
    static_cast<Table&>(position) = *table;
    position.options = options;
    if (kPlant == Plant::kPositionReaderLoses) position.rights &= 1;
    position.key = fresh_key(position);
    return position;
  }
  static void write_position(const Position& position, std::string& out) {
    Table table = position;
    if (kPlant == Plant::kWriterCutsNumbers) table.turns = std::min<std::uint8_t>(table.turns, 50);
    write_table(table, out);
  }
  static core::Expected<Move> read_move(const Position& position, std::string_view text) {
    if (kPlant == Plant::kMoveReaderIsLax) text = text.substr(0, 4);
    for (const Move move : legal_moves(position)) {
      if (text == kMoves[static_cast<std::size_t>(move.kind)]) return move;
    }
    const bool is_tempting = position.hands[0] > position.hands[1];
    if (kPlant == Plant::kLeakInRefusal && is_tempting) {
      return core::fail(core::FaultCode::kIllegal, 0, "you had better show");
    }
    return core::fail(core::FaultCode::kIllegal, 0, "this cannot be played");
  }
  static void write_move(const Position&, Move move, std::string& out) {
    out += kMoves[static_cast<std::size_t>(move.kind)];
  }
  static void write_human(const Position& position, Move move, std::string& out) {
    out += kMoves[static_cast<std::size_t>(move.kind)];
    if (kPlant == Plant::kTwinTexts && move.spare != 0) out += '\'';
    if (kPlant == Plant::kLeakInHumanNotation && move.kind == Kind::kSwap) {
      core::append_number(out, position.pile[1]);
    }
  }
  static core::Expected<Deal> read_chance(const Position& position, std::string_view text) {
    if (kPlant == Plant::kChanceReaderIsLax) text = text.substr(0, 4);
    Deal deal;
    bool is_deal = position.phase == Phase::kDeal && text.size() == kCards;
    for (Card c = 0; is_deal && c < kCards; ++c) {
      const std::size_t at = text.find(static_cast<char>('0' + c));
      is_deal = at != text.npos;
      if (is_deal) deal.cards[at] = c;
    }
    if (!is_deal) return core::fail(core::FaultCode::kSyntax, 0, "a deal is the four cards");
    return deal;
  }
  static void write_chance(const Deal& deal, std::string& out) {
    for (const Card c : deal.cards) out += static_cast<char>('0' + c);
  }
  static void write_turn(const Position& position, std::string& out) {
    out += position.turn == 0 ? '0' : '1';
  }

 private:
  static bool set(Options& options, const core::Setting& setting) {
    if (setting.name == "swap" && (setting.value == "on" || setting.value == "off")) {
      options.can_swap = setting.value == "on" ? 1 : 0;
      return kPlant != Plant::kSwitchValueRefused || setting.value == "on";
    }
    core::Cursor cursor(setting.value);
    std::uint32_t value = 0;
    if (!cursor.accept_number(value) || !cursor.done()) return false;
    if (setting.name == "stake" && value >= 1 && value <= 3) {
      options.stake = value;
      return true;
    }
    options.length = static_cast<std::uint16_t>(value);
    return setting.name == "length" && value >= 4 && value <= 40;
  }
  static bool ends(const Position& position) {
    if (kPlant == Plant::kEndless) return false;
    return is_over(position, position.options);
  }
  static bool has_right(const Position& position) {
    return (position.rights >> position.turn & 1) != 0;
  }
  template <class Sink>
  static void swap(Position& position, Sink& sink) {
    const core::Seat seat = core::seat_at(position.turn);
    Card& hand = position.hands[position.turn];
    if (kPlant != Plant::kWrongEvents) {
      sink(core::PieceEvent{core::PieceEvent::Kind::kRemoved, seat, hand, kHandPlace, 0});
    }
    const Card drawn = position.pile[1];
    position.pile = {hand, position.pile[0]};
    hand = drawn;
    position.rights &= static_cast<std::uint8_t>(~(1u << position.turn));
    sink(core::PieceEvent{core::PieceEvent::Kind::kRevealed, seat, drawn, 0, kHandPlace});
  }

  static core::Key part(std::size_t what, int value) {
    return core::mix(what << 8 | static_cast<core::Key>(value));
  }
  static core::Key fresh_key(const Position& position) {
    core::Key key = part(5, position.turn) ^ part(6, static_cast<int>(position.phase));
    for (std::size_t i = 0; i < 2; ++i) {
      key ^= part(i, position.hands[i]) ^ part(2 + i, position.pile[i]);
    }
    if (kPlant != Plant::kKeyForgetsRight) key ^= part(4, position.rights);
    return key;
  }
};

static_assert(core::Game<Toy<Plant::kNothing>>);

}  // namespace kydai::testkit::toy
