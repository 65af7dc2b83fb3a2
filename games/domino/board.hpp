// Board: hands, yard and the two open ends, and the law by which they change.  This is the whole of
// the play in about forty bytes, so that millions of rounds can be tried by copying it.
// It does not know how the line lies on the table (layout.hpp), who may see what (domino.hpp), or
// what a round is worth (scoring.hpp).  lay() trusts its caller to bring a legal tile.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/check.hpp"
#include "core/fixed_list.hpp"
#include "core/seat.hpp"
#include "games/domino/options.hpp"
#include "games/domino/tile.hpp"

namespace kydai::domino {

// Which end a tile is laid to.  kOpen: the first tile of a round, which has no end to go to.
// Its lowest bit is the side: the opening tile counts as the first of the right side.
enum class End : std::uint8_t { kLeft = 0, kRight = 1, kOpen = 3 };
// Left and right as numbers to reckon with: which of them a player chooses cannot be foretold, so a
// jump on it would miss half the time, and what depends on it is worked out by shifts instead.
using Side = unsigned;
inline constexpr Side kLeftSide = 0;
inline constexpr Side kRightSide = 1;
constexpr Side side_of(End end) { return static_cast<Side>(end) & 1; }

// Two small numbers, one for each side, in one word.
class Pair {
 public:
  constexpr Pair(int left, int right) : word_(static_cast<std::uint16_t>(left | right << 8)) {}
  constexpr int at(Side side) const { return word_ >> (8 * side) & 0xff; }
  constexpr void add(Side side, int value) {
    word_ = static_cast<std::uint16_t>(word_ + (value << (8 * side)));
  }
  constexpr void flip(Side side, int bits) {
    word_ = static_cast<std::uint16_t>(word_ ^ bits << (8 * side));
  }
  friend constexpr bool operator==(Pair, Pair) = default;

 private:
  std::uint16_t word_;
};

// One tile as it lies: the number to the left and the number to the right, as two octal digits.
class Laid {
 public:
  constexpr Laid() = default;
  constexpr Laid(int left, int right) : digits_(static_cast<std::uint8_t>(left << 3 | right)) {}
  // At an end whose number it touches with `near`.
  constexpr Laid(int near, int far, Side side)
      : digits_(static_cast<std::uint8_t>(near << (3 * side) | far << (3 - 3 * side))) {}
  constexpr int left() const { return digits_ >> 3; }
  constexpr int right() const { return digits_ & 7; }
  constexpr Tile tile() const { return Tile::of(left(), right()); }
  friend constexpr bool operator==(Laid, Laid) = default;

 private:
  std::uint8_t digits_ = 0;
};

struct Move {
  Tile tile;
  End end = End::kOpen;
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// Seven tiles show a number, so no more than fourteen moves reach the two ends; a round is opened
// with one of seven tiles.
inline constexpr std::size_t kMovesMax = 14;
// One place more, for the write that push_back_if() takes back.
using MoveList = core::FixedList<Move, kMovesMax + 1>;

enum class Phase : std::uint8_t { kDeal, kPlay, kOut, kTriet };  // triệt: nobody can go on

// What may open a round (R6, R8); any tile unless a switch says otherwise.
struct Opening {
  enum class Kind : std::uint8_t { kAny, kTile, kDouble };
  Kind kind = Kind::kAny;
  Tile tile;
  friend constexpr bool operator==(const Opening&, const Opening&) = default;
};

struct Board {
  core::PerSeat<TileSet> hands{};
  std::array<Tile, kYardMax> yard{};  // the next tile to draw stands last; unused places hold 0-0
  std::uint8_t yard_count = 0;
  Pair ends = {kNoEnd, kNoEnd};  // the numbers they show
  std::uint8_t passes = 0;
  Phase phase = Phase::kDeal;
  core::Seat turn = core::Seat::k0;  // kOut, kTriet: who laid the last tile
  friend constexpr bool operator==(const Board&, const Board&) = default;

  constexpr TileSet hand(core::Seat seat) const {
    return hands[static_cast<std::size_t>(core::index(seat))];
  }
  constexpr TileSet& hand(core::Seat seat) {
    return hands[static_cast<std::size_t>(core::index(seat))];
  }
  constexpr int left() const { return ends.at(kLeftSide); }
  constexpr int right() const { return ends.at(kRightSide); }
  constexpr TileSet fitting() const { return tiles_with(left()) | tiles_with(right()); }
  constexpr bool is_over() const { return phase == Phase::kOut || phase == Phase::kTriet; }
};

// Told of what happens, tile by tile.
struct NoListener {
  constexpr void laid(core::Seat, Move, Laid) const {}
  constexpr void drawn(core::Seat, Tile) const {}
  // So many seats one after the other; most often none.
  constexpr void passed(core::Seat, int) const {}
};

constexpr Tile take_from_yard(Board& board) {
  const Tile tile = board.yard[--board.yard_count];
  board.yard[board.yard_count] = Tile();
  return tile;
}

// R21 with deadStops=on: nothing that is left anywhere touches either end.
// Kept out of its callers, as what few plies need is everywhere here: the short way through a ply
// then fits into the loop of whoever plays millions of them.
[[gnu::noinline]] constexpr bool is_dead(const Board& board) {
  TileSet left;
  for (const TileSet hand : board.hands) left = left | hand;
  for (std::size_t i = 0; i < board.yard_count; ++i) left.insert(board.yard[i]);
  return (left & board.fitting()).empty();
}

constexpr void block(Board& board, const Options& options, core::Seat locker) {
  board.phase = Phase::kTriet;
  board.passes = options.seats;
  board.turn = locker;
}

// Draws for a seat that cannot play until it can or the yard is done (R14, R15).
template <class Listener>
constexpr bool draw_until_fits(Board& board, const Options& options, core::Seat seat,
                               Listener& listener) {
  const TileSet fitting = board.fitting();
  for (const int floor = yard_floor(options); board.yard_count > floor;) {
    const Tile tile = take_from_yard(board);
    board.hand(seat).insert(tile);
    listener.drawn(seat, tile);
    if (fitting.contains(tile)) return true;
  }
  return false;
}

// `first`, who comes after the `locker`, cannot play: he draws (R14), or the turn goes over him and
// all others who cannot (R17).  They are looked at together, because how many they are is nothing
// that a processor could guess.  If nobody can play the round ends (R18, R20).
template <class Listener>
[[gnu::noinline]] constexpr void go_on_without(Board& board, const Options& options,
                                               core::Seat first, core::Seat locker,
                                               Listener& listener) {
  if (draw_until_fits(board, options, first, listener)) {
    board.turn = first;
    return;
  }
  const TileSet fitting = board.fitting();
  unsigned able = 0;
  for (std::size_t s = 0; s < board.hands.size(); ++s) {
    able |= ((board.hands[s] & fitting).empty() ? 0u : 1u) << s;
  }
  if (able == 0) {
    listener.passed(first, options.seats);
    return block(board, options, locker);
  }
  const int passes = std::countr_zero((able | able << options.seats) >> core::index(first));
  listener.passed(first, passes);
  board.turn = seat_after(first, passes, options);
}

// Gives the turn to the first seat from `first` on that can play.
template <class Listener>
[[gnu::always_inline]] constexpr void advance(Board& board, const Options& options,
                                              core::Seat first, core::Seat locker,
                                              Listener& listener) {
  if (options.dead_stops && is_dead(board)) {  // R21
    block(board, options, locker);
  } else if (!(board.hand(first) & board.fitting()).empty()) {
    board.turn = first;
  } else {
    go_on_without(board, options, first, locker, listener);
  }
}

// How the tile of a move lies, and the ends after it.
constexpr Laid put(Board& board, Move move) {
  const int high = move.tile.high();
  const int low = move.tile.low();
  if (move.end == End::kOpen) [[unlikely]] {
    board.ends = {high, low};
    return Laid(high, low);
  }
  const Side side = side_of(move.end);
  const int near = board.ends.at(side);
  board.ends.flip(side, high ^ low);  // from one number of the tile to the other
  return Laid(near, near ^ high ^ low, side);
}

// The seat to move lays a tile; then all that follows by itself.
template <class Listener>
[[gnu::always_inline]] constexpr void lay(Board& board, const Options& options, Move move,
                                          Listener& listener) {
  const core::Seat seat = board.turn;
  board.hand(seat).erase(move.tile);
  listener.laid(seat, move, put(board, move));
  if (board.hand(seat).empty()) {  // R19: before any question of triệt
    board.phase = Phase::kOut;
    return;
  }
  advance(board, options, seat_after(seat, 1, options), seat, listener);
}

constexpr void lay(Board& board, const Options& options, Move move) {
  NoListener nobody;
  lay(board, options, move, nobody);
}

// Which tiles of a hand may open the round.
constexpr TileSet may_open(TileSet hand, const Opening& opening) {
  if (opening.kind == Opening::Kind::kTile) {  // R6
    TileSet only;
    only.insert(opening.tile);
    return only;
  }
  const TileSet doubles = hand & kDoubles;
  if (opening.kind == Opening::Kind::kDouble && !doubles.empty()) return doubles;  // R8
  return hand;
}

// Every move with a hand, in the stable order: tile id descending, left before right (R11).
constexpr MoveList moves_with(TileSet hand, int left, int right, const Opening& opening) {
  MoveList moves;
  if (left == kNoEnd) {
    for (TileSet rest = may_open(hand, opening); !rest.empty();) {
      moves.push_back({rest.take_highest(), End::kOpen});
    }
    return moves;
  }
  const TileSet to_left = tiles_with(left);
  const TileSet to_right = tiles_with(right);
  for (TileSet rest = hand & (to_left | to_right); !rest.empty();) {
    const Tile tile = rest.take_highest();
    moves.push_back_if(to_left.contains(tile), {tile, End::kLeft});
    moves.push_back_if(to_right.contains(tile), {tile, End::kRight});
  }
  return moves;
}

// The same moves uncounted and unlisted, for who needs to know how many they are or wants one of
// them: two rows of the hand and two look-ups.  Their order is another than that of the list.
class Choices {
 public:
  constexpr Choices(TileSet hand, int left, int right, const Opening& opening)
      : hand_(hand),
        left_(left),
        right_(right),
        to_left_(hand.beside(left)),
        to_right_(hand.beside(right)),
        opening_(opening) {}

  constexpr int size() const {
    if (left_ == kNoEnd) [[unlikely]]
      return openers(hand_, opening_);
    return size_of(to_left_) + size_of(to_right_);
  }
  // 0 <= k < size().
  [[gnu::always_inline]] constexpr Move at(int k) const {
    if (left_ == kNoEnd) [[unlikely]]
      return opener_at(hand_, opening_, k);
    const int at_left = size_of(to_left_);
    const bool is_left = k < at_left;
    const ValueSet row = is_left ? to_left_ : to_right_;
    const auto i = static_cast<std::size_t>(is_left ? k : k - at_left);
    const int far = detail::kValueLists.values[row][i];
    return {Tile::of(is_left ? left_ : right_, far), is_left ? End::kLeft : End::kRight};
  }

 private:
  static constexpr int size_of(ValueSet values) { return detail::kValueLists.sizes[values]; }
  [[gnu::noinline]] static constexpr int openers(TileSet hand, Opening opening) {
    return may_open(hand, opening).size();
  }
  [[gnu::noinline]] static constexpr Move opener_at(TileSet hand, Opening opening, int k) {
    return {may_open(hand, opening).at(k), End::kOpen};
  }

  TileSet hand_;
  int left_;
  int right_;
  ValueSet to_left_;  // none where there is no end
  ValueSet to_right_;
  Opening opening_;
};

}  // namespace kydai::domino
