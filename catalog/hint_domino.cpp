// Why a move of dominoes is good: from the own hand, the line on the table and what passes and
// draws have told everybody.
#include <algorithm>
#include <array>
#include <optional>

#include "catalog/hint_reasons.hpp"

namespace kydai::catalog {
namespace {

using namespace domino;  // NOLINT: this file speaks of one game
using enum HintCode;

HintWord value_word(int value) {
  static constexpr std::array<std::string_view, 7> kVi = {"trọc", "nhất", "nhị", "tam",
                                                          "tứ",   "ngũ",  "lục"};
  static constexpr std::array<std::string_view, 7> kEn = {"blank", "one",  "two", "three",
                                                          "four",  "five", "six"};
  const auto i = static_cast<std::size_t>(value);
  return {std::string(kVi[i]), std::string(kEn[i])};
}

int points(Tile tile) { return tile_points(tile, TileSet(), Blank::kAlways); }

// The line's two ends after a move.
std::array<int, 2> ends_after(const View& view, Move move) {
  if (move.end == End::kOpen) return {move.tile.high(), move.tile.low()};
  std::array<int, 2> ends = {view.left, view.right};
  int& end = ends[side_of(move.end)];
  end = move.tile.high() == end ? move.tile.low() : move.tile.high();
  return ends;
}

TileSet fitting(const std::array<int, 2>& ends) {
  return tiles_with(ends[0]) | tiles_with(ends[1]);
}

class Explainer {
 public:
  Explainer(const View& view, Move move)
      : view_(view),
        move_(move),
        hand_(view.hands[static_cast<std::size_t>(core::index(view.turn))]),
        ends_(ends_after(view, move)) {}

  HintReason why() const {
    if (hand_.size() == 1) return {kDominoOut, {}};
    const MoveList moves = legal_moves(view_);
    if (moves.size() == 1) return {kOnlyMove, {}};
    if (const auto locks = why_locks()) return *locks;
    if (const auto shuts = why_shuts()) return *shuts;
    if (const auto blocks = why_blocks()) return *blocks;
    if (move_.tile.is_double()) return {kDominoDouble, {}};
    if (const auto heavy = why_heavy(moves)) return *heavy;
    if (const auto follow = why_follow(moves)) return *follow;
    return {kDominoBest, {}};
  }

 private:
  TileSet rest_of(Move move) const {
    TileSet rest = hand_;
    rest.erase(move.tile);
    return rest;
  }

  std::optional<HintReason> why_locks() const {
    TileSet laid = view_.layout.tiles();
    laid.insert(move_.tile);
    if (!(fitting(ends_) - laid).empty()) return std::nullopt;
    return HintReason{kDominoLocks, {HintWord(hand_points(rest_of(move_), view_.options.blank))}};
  }

  // The next seat is known to have neither end.
  std::optional<HintReason> why_shuts() const {
    const core::Seat next = seat_after(view_.turn, 1, view_.options);
    const ValueSet wanted = end_values(ends_[0], ends_[1]);
    if ((voids(next) & wanted) != wanted) return std::nullopt;
    HintWord numbers = value_word(ends_[0]);
    if (ends_[0] != ends_[1]) {
      const HintWord other = value_word(ends_[1]);
      numbers = {numbers.vi + ", " + other.vi, numbers.en + " and no " + other.en};
    }
    return HintReason{kDominoShuts, {HintWord(core::index(next) + 1), numbers}};
  }

  // The number that comes up is one that somebody is known to lack; the next seat goes before
  // others.
  std::optional<HintReason> why_blocks() const {
    if (move_.end == End::kOpen) return std::nullopt;
    const int shown = ends_[side_of(move_.end)];
    for (int i = 1; i < view_.options.seats; ++i) {
      const core::Seat seat = seat_after(view_.turn, i, view_.options);
      if ((voids(seat) & value_bit(shown)) == 0) continue;
      return HintReason{kDominoBlocks, {HintWord(core::index(seat) + 1), value_word(shown)}};
    }
    return std::nullopt;
  }

  std::optional<HintReason> why_heavy(const MoveList& moves) const {
    const int own = points(move_.tile);
    const bool is_most = std::ranges::all_of(moves, [&](const Move& other) {
      return other.tile == move_.tile || points(other.tile) < own;
    });
    const bool has_other =
        std::ranges::any_of(moves, [&](const Move& other) { return other.tile != move_.tile; });
    if (!is_most || !has_other) return std::nullopt;
    return HintReason{kDominoHeavy, {HintWord(own)}};
  }

  std::optional<HintReason> why_follow(const MoveList& moves) const {
    const auto follow = [&](Move move) {
      return (rest_of(move) & fitting(ends_after(view_, move))).size();
    };
    const int own = follow(move_);
    bool is_more = false;
    for (const Move& other : moves) {
      if (follow(other) > own) return std::nullopt;
      is_more = is_more || follow(other) < own;
    }
    if (!is_more) return std::nullopt;
    return HintReason{kDominoFollow, {HintWord(own)}};
  }

  ValueSet voids(core::Seat seat) const {
    return view_.voids[static_cast<std::size_t>(core::index(seat))];
  }

  const View& view_;
  Move move_;
  TileSet hand_;
  std::array<int, 2> ends_;
};

}  // namespace

HintReason why_domino(const View& view, Move move) { return Explainer(view, move).why(); }

}  // namespace kydai::catalog
