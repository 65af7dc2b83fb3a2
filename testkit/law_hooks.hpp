// LawHooks<G>: what the laws must be told of a game because nothing in core::Game says it.  A game
// specialises it in games/<g>/tests/law_hooks.hpp, which its tests include before they run laws.
// Every member is optional; a law that needs a missing one is not tried.  A hook is written from
// the rules, never by asking the function that is under test.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <vector>

#include "core/game.hpp"

namespace kydai::testkit {

// One piece as core::PieceEvent speaks of it.
struct Piece {
  core::Seat seat = core::Seat::k0;
  std::uint8_t piece = 0;
  std::uint8_t place = 0;
  friend auto operator<=>(const Piece&, const Piece&) = default;
};

// For every game, so that events can be checked:
//   static std::vector<Piece> pieces(const Position&);
//       everything that stands on the board, in any order
//   static bool hear(std::vector<Piece>&, const core::PieceEvent&);
//       what one event does to that board; false if it cannot be.  Without it: hear_event() below
//
// For a game that rules can make endless:
//   static bool may_be_endless(const Options&);
//       whether a walk under these may be broken off
//
// For a game with hidden information, so that non-interference can be checked:
//   static core::PieceEvent seen_by_all(core::PieceEvent);
//       the event with everything blanked that only its own seat sees
//   static bool is_seen_by(const core::PieceEvent&, core::Viewer);
//       whether this viewer sees which piece it is
//   static std::string said_aloud(const Position&);
//       what everybody is told beside the events and whose turn it is
//   static std::optional<Chance> dealt_anew(const Options&, const Chance&, const PieceSet& seen,
//                                           auto& random);
//       the deal with pieces that are not in `seen` in each other's places; nothing if there is
//       none
//   static Position completed(const View&, const Position& truth);
//       the position that the view and the truth about what it hides make together
//   static std::optional<Position> another_world(const View&, auto& random);
//       a position that this view allows
template <core::Game G>
struct LawHooks {};

// The piece codes that a viewer has seen.
class PieceSet {
 public:
  void insert(std::uint8_t piece) { has_[piece] = true; }
  bool contains(std::uint8_t piece) const { return has_[piece]; }

 private:
  std::array<bool, 256> has_{};
};

// The board after an event whose pieces come from nowhere and go nowhere; false if a piece that is
// said to leave a place does not stand there.
inline bool hear_event(std::vector<Piece>& board, const core::PieceEvent& event) {
  using Kind = core::PieceEvent::Kind;
  if (event.kind == Kind::kRemoved || event.kind == Kind::kMoved) {
    const auto found = std::ranges::find(board, Piece{event.seat, event.piece, event.from});
    if (found == board.end()) return false;
    board.erase(found);
  }
  if (event.kind == Kind::kPlaced || event.kind == Kind::kMoved) {
    board.push_back({event.seat, event.piece, event.to});
  }
  return true;
}

template <class G>
concept KnowsItsPieces = requires(const typename G::Position& position) {
  { LawHooks<G>::pieces(position) } -> std::same_as<std::vector<Piece>>;
};

// The board of the position before and the events since make this board.
template <KnowsItsPieces G>
bool is_board_of_events(const typename G::Position& before,
                        const std::vector<core::PieceEvent>& events,
                        const typename G::Position& after) {
  std::vector<Piece> board = LawHooks<G>::pieces(before);
  for (const core::PieceEvent& event : events) {
    if constexpr (requires { LawHooks<G>::hear(board, event); }) {
      if (!LawHooks<G>::hear(board, event)) return false;
    } else {
      if (!hear_event(board, event)) return false;
    }
  }
  std::vector<Piece> now = LawHooks<G>::pieces(after);
  std::ranges::sort(board);
  std::ranges::sort(now);
  return board == now;
}

}  // namespace kydai::testkit
