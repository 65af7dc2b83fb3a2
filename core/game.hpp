// Game: what a board game is to the rest of the house, as a concept over a struct of static
// functions and plain values.  A game does no I/O, reads no clock, owns no random generator and
// throws nothing.
//
//   Options   the rule switches, read from a named profile plus settings; small, trivially copyable
//   Position  everything true at one moment, Options included; trivially copyable, == defaulted
//   Move      a decision of a seat (<= 8 bytes).  Chance: a roll or a deal.  Two types, so that
//   nobody
//             can send a roll where a move is expected.
//   View      what one viewer may know, built from nothing (never a Position with parts removed).
//             For a game without hidden information View = Position.
//   Undo      what apply() destroyed
//
// Readers (`read_*`) are total: any bytes give a value or a Fault with the byte.  `apply` trusts
// its caller: only moves out of legal_moves()/calls()/read_move().  Every text is ASCII, but for
// the human notation, which may use the names of the game's own language in UTF-8.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/fair_chance.hpp"
#include "core/fault.hpp"
#include "core/fixed_list.hpp"
#include "core/key.hpp"
#include "core/outcome.hpp"
#include "core/piece_event.hpp"
#include "core/seat.hpp"

namespace kydai::core {

// `--set NAME=VALUE`.
struct Setting {
  std::string_view name;
  std::string_view value;
};

// One rule switch as the lobby shows it.  A switch with few values lists them all in `values`; a
// numeric one (length=600) has `values` empty and takes min..max.
struct SwitchInfo {
  std::string_view name;
  std::span<const std::string_view> values;
  std::int32_t min = 0;
  std::int32_t max = 0;
};

// A chance result and its integer weight (weights of one node need not sum to a fixed number).
template <class C>
struct WeightedChance {
  C chance;
  std::uint32_t weight;
};

// A step that followed by itself from a move or deal (domino: forced draws and passes), as text.
// `full` is for the actor and for records of finished rounds, `trimmed` for everybody else.
struct Step {
  Seat actor = Seat::k0;
  std::string full;     // "+20,43"   "#"
  std::string trimmed;  // "+2"       "#"
  friend bool operator==(const Step&, const Step&) = default;
};

// A byte source of the kind draw_chance takes, only to state the concept.
struct AnyBytes {
  std::uint8_t next_byte();
};

template <class G>
concept Game = requires(const typename G::Options& options, typename G::Position& position,
                        const typename G::Position& fixed, typename G::Move move,
                        const typename G::Chance& chance, const typename G::View& view,
                        const typename G::Undo& undo, std::string& out, std::string_view text,
                        std::span<const Setting> settings, std::span<const Key> past, Viewer viewer,
                        Seat seat, AnyBytes& bytes, Ending ending) {
  requires std::is_trivially_copyable_v<typename G::Position>;
  requires std::is_trivially_copyable_v<typename G::Undo>;
  requires std::is_trivially_copyable_v<typename G::Options>;
  requires sizeof(typename G::Move) <= 8;
  requires std::equality_comparable<typename G::Position>;
  requires std::equality_comparable<typename G::Move>;
  requires !std::same_as<typename G::Move, typename G::Chance>;

  // --- what it is called and what may be chosen -------------------------------------------------
  { G::kName } -> std::convertible_to<std::string_view>;  // "ouk", "ngu-hanh", "ca-ngua", "domino"
  { G::kRulesVersion } -> std::convertible_to<int>;
  { G::kSeatsMin } -> std::convertible_to<int>;
  { G::kSeatsMax } -> std::convertible_to<int>;
  { G::kHasHiddenInformation } -> std::convertible_to<bool>;
  { G::profiles() } -> std::same_as<std::span<const std::string_view>>;  // [0] is the default
  { G::switches() } -> std::same_as<std::span<const SwitchInfo>>;
  // profile "" = default.  seats 0 = the game's default.  A setting that is no switch or has no
  // such value is a Fault whose `at` is the index of the setting (profile: at 0, code unknown).
  { G::read_options(text, settings, 0) } -> std::same_as<Expected<typename G::Options>>;
  // The value of a switch under these options, as read_options would read it.
  { G::setting(options, text) } -> std::same_as<std::string>;
  // The canonical "PROFILE+a=b+c=d" of these options: non-default switches only.
  { G::write_options(options, out) } -> std::same_as<void>;

  // --- the tree
  // -----------------------------------------------------------------------------------
  { G::start(options) } -> std::same_as<typename G::Position>;
  { G::options(fixed) } -> std::same_as<typename G::Options>;
  { G::turn(fixed) } -> std::same_as<Turn>;  // board rules only: repetition lives in outcome()
  { G::legal_moves(fixed) };                 // FixedList<Move, N>, in the game's stable order
  { G::calls(fixed) };    // FixedList<Move, n>: declarations outside `legal` (ouk: count, uncount)
  { G::chances(fixed) };  // FixedList<WeightedChance<Chance>, N>; empty for a deal
  { G::draw_chance(fixed, bytes) } -> std::same_as<typename G::Chance>;
  { G::kChanceKind } -> std::convertible_to<ChanceKind>;
  {
    G::apply(position, move)
  } -> std::same_as<typename G::Undo>;  // apply(position, move, sink) too
  {
    G::apply(position, chance)
  } -> std::same_as<typename G::Undo>;  // apply(position, chance, sink) too
  { G::undo(position, undo) } -> std::same_as<void>;
  { G::key(fixed) } -> std::same_as<Key>;
  // `past`: keys of all earlier positions of the game, oldest first (may be cut at an irreversible
  // move). Empty while the game goes on.  With past empty, the ends that a position shows by
  // itself.
  { G::outcome(fixed, past) } -> std::same_as<std::optional<Outcome>>;
  // A seat resigns, its flag falls, or both agreed (seat is ignored).  Either the game ends with
  // the outcome returned, or the position changes and goes on (ca-ngua resign with 3+ seats:
  // nullopt), or a Fault.
  { G::end(position, ending, seat) } -> std::same_as<Expected<std::optional<Outcome>>>;
  // The move the table plays for a seat that ran out of time or is away.  Only with turn = seat.
  { G::timeout_move(fixed) } -> std::same_as<typename G::Move>;
  // The move that plays itself because everybody can see that it is forced; nullopt otherwise.
  { G::forced_move(fixed) } -> std::same_as<std::optional<typename G::Move>>;

  // --- knowledge
  // ------------------------------------------------------------------------------------
  { G::view(fixed, viewer) } -> std::same_as<typename G::View>;
  { G::write_view(view, out) } -> std::same_as<void>;
  { G::read_view(text, options) } -> std::same_as<Expected<typename G::View>>;

  // --- text
  // -----------------------------------------------------------------------------------------
  {
    G::read_position(text, options)
  } -> std::same_as<Expected<typename G::Position>>;  // options: where the text has none
  { G::write_position(fixed, out) } -> std::same_as<void>;
  // Reads and judges: kSyntax with the byte, or kIllegal / kOver / kNotYourTurn with at = 0, a
  // message that says why, and the rule.  Accepts calls too.
  { G::read_move(fixed, text) } -> std::same_as<Expected<typename G::Move>>;
  {
    G::write_move(fixed, move, out)
  } -> std::same_as<void>;  // `fixed` is the position before the move
  {
    G::write_human(fixed, move, out)
  } -> std::same_as<void>;  // human notation of the rulebook, position before
  { G::read_chance(fixed, text) } -> std::same_as<Expected<typename G::Chance>>;
  {
    G::write_chance(chance, out)
  } -> std::same_as<void>;  // "6", "34"; a deal: all tiles in deal order
  {
    G::write_turn(fixed, out)
  } -> std::same_as<void>;  // the seat to move as the notation writes it, "w", "R", "0"
};

}  // namespace kydai::core
