// Solves one endgame set by working backwards from the mates, in layers:
//
//   lost in 0     mated
//   won in n      a move leads to a board that is lost in n - 1
//   lost in n     no move leads to a board that is not won in n or less, and there is a move
//
// One run finds what White wins; where both sides have men a second run, with the board turned,
// finds what Black wins.  The squares of one man (the inner one) are the bits of a word, so that a
// layer costs a few operations for 64 boards:
//
//   plane (row, outer)   row = white king * 64 + black king, outer = square of the other man
//
// A pawn that has just become a queen stands in the same planes, on its promotion rank, where no
// pawn can be: what the smaller tables say of such boards, and of captures, is fed in when its
// layer comes.
#include <algorithm>

#include "core/check.hpp"
#include "games/ouk/endgame.hpp"
#include "games/ouk/endgame_index.hpp"
#include "games/ouk/honour.hpp"

namespace kydai::ouk {
namespace {

constexpr std::size_t kRows = kSquares * kSquares;
constexpr Bitboard kAll = ~Bitboard{0};

constexpr std::size_t row_of(Square white, Square black) {
  return slot(white) * kSquares + slot(black);
}
constexpr std::size_t mirror_row(std::size_t row) { return row ^ (7 * kSquares + 7); }

// Files a-h become h-a.
constexpr Bitboard mirror(Bitboard board) {
  constexpr Bitboard k1 = 0x5555555555555555;
  constexpr Bitboard k2 = 0x3333333333333333;
  constexpr Bitboard k4 = 0x0f0f0f0f0f0f0f0f;
  board = (board >> 1 & k1) | (board & k1) << 1;
  board = (board >> 2 & k2) | (board & k2) << 2;
  return (board >> 4 & k4) | (board & k4) << 4;
}

constexpr Bitboard diagonals(Bitboard board) {
  return shift<1, 1>(board) | shift<-1, 1>(board) | shift<1, -1>(board) | shift<-1, -1>(board);
}
constexpr Bitboard leaps(Bitboard board) {
  const Bitboard beside = shift<1, 0>(board) | shift<-1, 0>(board);
  const Bitboard far = shift<1, 0>(shift<1, 0>(board)) | shift<-1, 0>(shift<-1, 0>(board));
  return beside << 16 | beside >> 16 | far << 8 | far >> 8;
}
template <int Files, int Ranks>
constexpr Bitboard slide(Bitboard board, Bitboard empty) {
  Bitboard reached = 0;
  for (int i = 0; i < 7; ++i) {
    board = shift<Files, Ranks>(board);
    reached |= board;
    board &= empty;
  }
  return reached;
}

// From where the man may come to one of the squares without taking anything; squares that cannot
// be left so may be among them.
constexpr Bitboard origins(EndgameMan man, Bitboard to, Bitboard empty) {
  const bool is_white = man.side == kWhite;
  switch (man.kind) {
    case Kind::kRook:
      return slide<1, 0>(to, empty) | slide<-1, 0>(to, empty) | slide<0, 1>(to, empty) |
             slide<0, -1>(to, empty);
    case Kind::kKnight: return leaps(to);
    case Kind::kSilver: return diagonals(to) | (is_white ? to >> 8 : to << 8);
    case Kind::kPawn: return is_white ? to >> 8 : to << 8;
    default: return diagonals(to);
  }
}

constexpr Bitboard attacks_of(EndgameMan man, Square from, Bitboard occupied) {
  switch (man.kind) {
    case Kind::kRook: return rook_attacks(from, occupied);
    case Kind::kKnight: return knight_attacks(from);
    case Kind::kSilver: return silver_attacks(man.side, from);
    case Kind::kPawn: return pawn_attacks(man.side, from);
    default: return queen_attacks(from);
  }
}
// From where the man would attack the square.
constexpr Bitboard attackers(EndgameMan man, Square target, Bitboard occupied) {
  return attacks_of({core::other(man.side), man.kind}, target, occupied);
}

// A word for every pair of kings and square of the outer man (width 1: there is none); its bits are
// the squares of another man.  A board and its mirror image are one, and both are here.
class Planes {
 public:
  explicit Planes(std::size_t width) : width_(width), words_(kRows * width) {}

  std::size_t width() const { return width_; }
  std::size_t at(std::size_t row, std::size_t outer) const { return row * width_ + outer; }
  const Bitboard* row(std::size_t row) const { return &words_[row * width_]; }
  Bitboard operator[](std::size_t at) const { return words_[at]; }
  void set(std::size_t at, Bitboard bits) {
    words_[at] |= bits;
    words_[mirrored(at)] |= mirror(bits);
  }
  void clear(std::size_t at, Bitboard bits) {
    words_[at] &= ~bits;
    words_[mirrored(at)] &= ~mirror(bits);
  }

 private:
  std::size_t mirrored(std::size_t at) const {
    return width_ == 1 ? mirror_row(at) : at ^ (7 * kSquares * kSquares + 7 * kSquares + 7);
  }

  std::size_t width_;
  std::vector<Bitboard> words_;
};

// The boards outside the set that one kind of capture or promotion leads to, each waiting for the
// layer in which White is known to win there.
struct Outside {
  Planes* planes;
  Seat to_move;
  std::vector<std::vector<std::uint32_t>> layers;  // word << 6 | square
};

// A man and where he may stand.
struct Placed {
  EndgameMan man;
  Bitboard squares = 0;
};

class Solver {
 public:
  // Finds what `winner` wins of the table's set; the solver itself sees him as White.
  Solver(EndgameTable& table, Seat winner, const Options& options, const EndgameTables& smaller)
      : table_(table),
        winner_(winner),
        options_(options),
        smaller_(smaller),
        width_(table.set().count() == 1 ? 1 : kSquares),
        not_won_(width_),
        lost_(width_),
        open_(width_),
        without_outer_(1),
        without_inner_(1) {
    const EndgameSet& set = table.set();
    const int last = set.count() == 1 || winner == kBlack ? 0 : 1;
    inner_ = set.man(last);
    outer_ = set.man(set.count() - 1 - last);
    if (winner == kBlack) {
      inner_.side = core::other(inner_.side);
      outer_.side = core::other(outer_.side);
    }
  }

  void solve() {
    place_men();
    look_outside();
    find_mates();
    bool goes_on = true;
    for (int n = 1; goes_on || n <= last_outside_ + 1; ++n) {
      KYDAI_CHECK(n <= EndgameTable::kMovesMax);
      goes_on = settle_wins(n);
      goes_on |= settle_losses(n);
    }
  }

 private:
  using Row = std::array<Bitboard, kSquares>;
  using Touched = std::array<bool, kRows>;

  bool has_outer() const { return width_ > 1; }
  // Whether White has all the men.
  bool is_bare() const { return inner_.side == kWhite; }
  Bitboard outer_bit(std::size_t outer) const {
    return has_outer() ? bit(square_at(static_cast<int>(outer))) : 0;
  }
  static Bitboard squares_of(EndgameMan man) {
    return man.kind == Kind::kPawn ? pawn_squares(man.side) : kAll;
  }

  // Calls visit(row, white, black) for every pair of kings, White's on files a-d.
  template <class Visit>
  static void for_each_row(Visit&& visit) {
    for (std::size_t pair = 0; pair < kKingPairs; ++pair) {
      const auto [white, black] = kings_of_pair(pair);
      visit(row_of(white, black), white, black);
    }
  }

  // --- the boards of the set ---

  // The squares of the inner man with which the outer one gives check.
  Bitboard outer_check(Square white, Square black, std::size_t outer) const {
    if (!has_outer()) return 0;
    const Square from = square_at(static_cast<int>(outer));
    const Bitboard seen = attacks_of(outer_, from, bit(white) | bit(black));
    if ((seen & bit(black)) == 0) return 0;
    return outer_.kind == Kind::kRook ? ~between(from, black) : kAll;
  }
  Bitboard black_in_check(Square white, Square black, std::size_t outer) const {
    const Bitboard by_outer = outer_check(white, black, outer);
    if (!is_bare()) return by_outer;
    return by_outer | attackers(inner_, black, bit(white) | outer_bit(outer));
  }
  Bitboard white_in_check(Square white, Square black, std::size_t outer) const {
    if (is_bare()) return 0;
    return attackers(inner_, white, bit(black) | outer_bit(outer));
  }

  void place_men() {
    for_each_row([&](std::size_t row, Square white, Square black) {
      const Bitboard kings = bit(white) | bit(black);
      for (std::size_t outer = 0; outer < width_; ++outer) {
        const Bitboard taken = outer_bit(outer);
        if ((taken & (kings | ~squares_of(outer_))) != 0) continue;
        const Bitboard free = squares_of(inner_) & ~(kings | taken);
        const std::size_t at = lost_.at(row, outer);
        not_won_.set(at, free & ~black_in_check(white, black, outer));
        open_.set(at, free & ~white_in_check(white, black, outer));
        // The run for Black finds the draws written by the one for White.
        if (winner_ == kBlack) continue;
        write(row, outer, not_won_[at], kWhite, EndgameTable::kDraw);
        write(row, outer, open_[at], kBlack, EndgameTable::kDraw);
      }
    });
  }

  // Writes one value for many squares of the inner man.
  void write(std::size_t row, std::size_t outer, Bitboard inner, Seat to_move, std::uint8_t value) {
    const EndgameSet& set = table_.set();
    const Square outer_square = square_at(static_cast<int>(outer));
    EndgameBoard board{.set = set, .to_move = to_move};
    board.kings = {square_at(static_cast<int>(row / kSquares)),
                   square_at(static_cast<int>(row % kSquares))};
    if (winner_ == kBlack) return write_turned(board, outer_square, inner, value);
    // Both orders of twins are found; one is written.
    if (set.has_twins()) inner &= ~((bit(outer_square) << 1) - 1);
    if (inner == 0) return;
    board.men = {outer_square, outer_square};
    const std::size_t last = has_outer() ? 1 : 0;
    while (inner != 0) {
      board.men[last] = take_first(inner);
      table_.values()[EndgameTable::index(board)] = value;
    }
  }

  // The solver's White is the table's Black.
  void write_turned(const EndgameBoard& seen, Square outer, Bitboard inner, std::uint8_t value) {
    const auto flipped = [](Square square) { return square_at(index(square) ^ 56); };
    while (inner != 0) {
      const std::array<EndgamePlacing, 2> men = {
          {{{kWhite, inner_.kind}, flipped(take_first(inner))},
           {{kBlack, outer_.kind}, flipped(outer)}}};
      const EndgameBoard board = endgame_board({flipped(seen.kings[1]), flipped(seen.kings[0])},
                                               men, core::other(seen.to_move));
      table_.values()[EndgameTable::index(board)] = value;
    }
  }

  // --- what the smaller tables say ---

  static EndgameMan queen_of(EndgameMan man) { return {man.side, Kind::kQueen}; }

  // In how many moves White must mate once a capture or promotion has left these men: however many
  // he likes where no count begins with it.
  int allowance(std::span<const EndgamePlacing> men, Seat to_move) const {
    const auto is_white = [](const EndgamePlacing& one) { return one.man.side == kWhite; };
    const auto is_pawn = [](const EndgamePlacing& one) { return one.man.kind == Kind::kPawn; };
    const bool waits = options_.bare_with_pawns() == BareWithPawns::kNone;
    const bool has_waited = waits && table_.set().pawns() > 0;
    const bool begins = std::ranges::all_of(men, is_white) && (!is_bare() || has_waited) &&
                        !(waits && std::ranges::any_of(men, is_pawn));
    if (!begins) return EndgameTable::kMovesMax;
    // The squares do not matter to a count.
    Position position =
        endgame_position(endgame_board({square_at(0), square_at(63)}, men, to_move), options_);
    detail::start_piece_honour(position, kBlack);
    return hunter_moves_left(position);
  }

  void look_outside() {
    const Placed outer{outer_, squares_of(outer_)};
    const Placed inner{inner_, squares_of(inner_)};
    const Placed outer_queen{queen_of(outer_), promotion_rank(outer_.side)};
    const Placed inner_queen{queen_of(inner_), promotion_rank(inner_.side)};
    const bool has_outer_pawn = has_outer() && outer_.kind == Kind::kPawn;
    if (has_outer_pawn) look_at(lost_, inner, outer_queen, kBlack);
    if (inner_.kind == Kind::kPawn && is_bare()) look_at(lost_, inner_queen, outer, kBlack);
    if (inner_.kind == Kind::kPawn && !is_bare()) look_at(not_won_, inner_queen, outer, kWhite);
    if (!has_outer()) {
      find_draws(without_inner_, 1);
    } else if (is_bare()) {
      look_at(without_outer_, inner, {}, kWhite);
      look_at(without_inner_, outer, {}, kWhite);
    } else {
      find_draws(without_outer_, kAll);
      look_at(without_inner_, outer, {}, kBlack);
      if (has_outer_pawn) look_at(without_inner_, outer_queen, {}, kBlack);
    }
  }

  // White has no man left: nothing is won wherever the kings may stand.
  static void find_draws(Planes& planes, Bitboard bits) {
    for_each_row([&](std::size_t row, Square, Square) { planes.set(row, bits); });
  }

  // Fills `planes` with boards outside the set: with White to move those he has not won, with Black
  // to move, by and by, those he has lost.
  void look_at(Planes& planes, Placed last, Placed outer, Seat to_move) {
    std::array<EndgamePlacing, 2> placed = {{{last.man, square_at(3)}, {outer.man, square_at(5)}}};
    const auto men = std::span<const EndgamePlacing>(placed).first(planes.width() == 1 ? 1 : 2);
    const int allowed = allowance(men, to_move);
    Outside outside{&planes, to_move, {}};
    outside.layers.resize(EndgameTable::kMovesMax + 1);
    for_each_row([&](std::size_t row, Square white, Square black) {
      const Bitboard kings = bit(white) | bit(black);
      for (std::size_t at = 0; at < planes.width(); ++at) {
        placed[1].square = square_at(static_cast<int>(at));
        const Bitboard taken = planes.width() == 1 ? 0 : bit(placed[1].square);
        if ((taken & (kings | ~outer.squares)) != 0) continue;
        for (Bitboard rest = last.squares & ~(kings | taken); rest != 0;) {
          placed[0].square = take_first(rest);
          const auto value = smaller_.value(endgame_board({white, black}, men, to_move));
          KYDAI_CHECK(value.has_value());
          look_at(outside, planes.at(row, at), placed[0].square, *value, allowed);
        }
      }
    });
    outside_.push_back(std::move(outside));
  }

  void look_at(Outside& outside, std::size_t at, Square square, std::uint8_t value, int allowed) {
    if (value == EndgameTable::kIllegal) return;
    if (outside.to_move == kWhite) outside.planes->set(at, bit(square));
    const EndgameAnswer answer = EndgameTable::answer_of(value);
    const auto wanted = outside.to_move == kWhite ? EndgameResult::kWin : EndgameResult::kLoss;
    if (answer.result != wanted || answer.moves > allowed) return;
    outside.layers[static_cast<std::size_t>(answer.moves)].push_back(
        static_cast<std::uint32_t>(at << 6 | slot(square)));
    last_outside_ = std::max(last_outside_, answer.moves);
  }

  // The boards outside that are settled in this layer.
  void release(int layer, Seat to_move, Touched& touched) {
    for (const Outside& outside : outside_) {
      if (outside.to_move != to_move) continue;
      Planes& planes = *outside.planes;
      for (const std::uint32_t entry : outside.layers[static_cast<std::size_t>(layer)]) {
        const std::size_t at = entry >> 6;
        const Bitboard square = bit(square_at(static_cast<int>(entry & 63)));
        if (to_move == kWhite) {
          planes.clear(at, square);
        } else {
          planes.set(at, square);
        }
        touch(touched, at / planes.width());
      }
    }
  }

  // --- layers ---

  static void touch(Touched& touched, std::size_t row) {
    touched[row] = true;
    touched[mirror_row(row)] = true;
  }
  // Whether anything has changed on the boards that a move leads to.
  static bool has_touched(const Touched& touched, Seat mover, Square white, Square black) {
    bool found = touched[row_of(white, black)];
    for (Bitboard to = king_attacks(mover == kWhite ? white : black); to != 0;) {
      const Square king = take_first(to);
      found |= mover == kWhite ? touched[row_of(king, black)] : touched[row_of(white, king)];
    }
    return found;
  }

  void find_mates() {
    for_each_row([&](std::size_t row, Square white, Square black) {
      const Row escapes = black_escapes(row, white, black);
      for (std::size_t outer = 0; outer < width_; ++outer) {
        const std::size_t at = lost_.at(row, outer);
        const Bitboard stuck = open_[at] & ~escapes[outer];
        if (stuck == 0) continue;
        open_.clear(at, stuck);  // without a move for ever: mated, or a draw
        lose(row, outer, stuck & black_in_check(white, black, outer), 0);
      }
    });
  }

  void lose(std::size_t row, std::size_t outer, Bitboard inner, int moves) {
    if (inner == 0) return;
    lost_.set(lost_.at(row, outer), inner);
    touch(lost_touched_, row);
    write(row, outer, inner, kBlack, static_cast<std::uint8_t>(EndgameTable::kLost + moves));
  }

  // From the boards lost in n - 1 to those won in n.  False if there are none.
  bool settle_wins(int n) {
    release(n - 1, kBlack, lost_touched_);
    bool has_new = false;
    for_each_row([&](std::size_t row, Square white, Square black) {
      if (!has_touched(lost_touched_, kWhite, white, black)) return;
      const Row ways = white_ways(row, white, black);
      for (std::size_t outer = 0; outer < width_; ++outer) {
        const std::size_t at = lost_.at(row, outer);
        const Bitboard won = ways[outer] & not_won_[at] & squares_of(inner_);
        if (won == 0) continue;
        has_new = true;
        not_won_.clear(at, won);
        touch(won_touched_, row);
        write(row, outer, won, kWhite, static_cast<std::uint8_t>(n));
      }
    });
    lost_touched_.fill(false);
    return has_new;
  }

  // From the boards won in n to those lost in n.  False if there are none.
  bool settle_losses(int n) {
    release(n, kWhite, won_touched_);
    bool has_new = false;
    for_each_row([&](std::size_t row, Square white, Square black) {
      if (!has_touched(won_touched_, kBlack, white, black)) return;
      const Row escapes = black_escapes(row, white, black);
      for (std::size_t outer = 0; outer < width_; ++outer) {
        const std::size_t at = lost_.at(row, outer);
        const Bitboard lost = open_[at] & ~escapes[outer];
        if (lost == 0) continue;
        has_new = true;
        open_.clear(at, lost);
        lose(row, outer, lost, n);
      }
    });
    won_touched_.fill(false);
    return has_new;
  }

  void add(Row& sum, const Bitboard* row) const {
    for (std::size_t outer = 0; outer < width_; ++outer) sum[outer] |= row[outer];
  }
  // What a quiet move of the inner man reaches in `row`.
  void add_inner(Row& sum, const Bitboard* row, Bitboard kings) const {
    for (std::size_t outer = 0; outer < width_; ++outer) {
      sum[outer] |= origins(inner_, row[outer], ~(kings | outer_bit(outer)));
    }
  }

  // Where White has a move to a board that Black has lost; other bits may be set too where the set
  // has no board.
  Row white_ways(std::size_t row, Square white, Square black) const {
    const Bitboard kings = bit(white) | bit(black);
    Row ways{};
    for (Bitboard to = king_attacks(white); to != 0;) {
      add(ways, lost_.row(row_of(take_first(to), black)));
    }
    if (is_bare()) add_inner(ways, lost_.row(row), kings);
    if (!has_outer()) return ways;
    for (std::size_t outer = 0; outer < width_; ++outer) {
      if (not_won_[lost_.at(row, outer)] == 0) continue;
      ways[outer] |= outer_ways(lost_.row(row), square_at(static_cast<int>(outer)), kings);
    }
    if (!is_bare()) add_captures(ways, row, white, black, kings);
    return ways;
  }

  // White takes the inner man.
  void add_captures(Row& ways, std::size_t row, Square white, Square black, Bitboard kings) const {
    for (Bitboard to = king_attacks(white) & ~kings; to != 0;) {
      const Square king = take_first(to);
      for (Bitboard outer = without_inner_[row_of(king, black)]; outer != 0;) {
        ways[slot(take_first(outer))] |= bit(king);
      }
    }
    const Bitboard lost = without_inner_[row];
    if (lost == 0) return;
    for (std::size_t outer = 0; outer < width_; ++outer) {
      ways[outer] |= attacks_of(outer_, square_at(static_cast<int>(outer)), kings) & lost;
    }
  }

  // The squares of the inner man with which a quiet move of the outer one leads into `row`.
  Bitboard outer_ways(const Bitboard* row, Square from, Bitboard kings) const {
    if (outer_.kind == Kind::kRook) return rook_ways(row, from, kings);
    Bitboard to = outer_.kind == Kind::kPawn ? bit(from) << 8 : attacks_of(outer_, from, kings);
    Bitboard ways = 0;
    for (to &= ~kings; to != 0;) ways |= row[slot(take_first(to))];
    return ways;
  }

  static Bitboard rook_ways(const Bitboard* row, Square from, Bitboard kings) {
    return ray<1, 0>(row, from, kings) | ray<-1, 0>(row, from, kings) |
           ray<0, 1>(row, from, kings) | ray<0, -1>(row, from, kings);
  }
  // The inner man may stand beyond the square the rook goes to, not before it.
  template <int Files, int Ranks>
  static Bitboard ray(const Bitboard* row, Square from, Bitboard kings) {
    Bitboard ways = 0;
    Bitboard passed = 0;
    for (Bitboard at = shift<Files, Ranks>(bit(from)) & ~kings; at != 0;
         at = shift<Files, Ranks>(at) & ~kings) {
      ways |= row[slot(first(at))] & ~passed;
      passed |= at;
    }
    return ways;
  }

  // Where Black has a move to a board that White has not won; other bits may be set too.
  Row black_escapes(std::size_t row, Square white, Square black) const {
    const Bitboard kings = bit(white) | bit(black);
    Row escapes{};
    for (Bitboard to = king_attacks(black); to != 0;) {
      const Square king = take_first(to);
      add(escapes, not_won_.row(row_of(white, king)));
      const std::size_t after = row_of(white, king);
      if (has_outer()) escapes[slot(king)] |= without_outer_[after];
      if (!is_bare()) continue;
      for (Bitboard outer = without_inner_[after]; outer != 0;) {
        escapes[slot(take_first(outer))] |= bit(king);
      }
    }
    if (is_bare()) return escapes;
    add_inner(escapes, not_won_.row(row), kings);
    for (std::size_t outer = 0; outer < width_; ++outer) {
      escapes[outer] |= attackers(inner_, square_at(static_cast<int>(outer)), kings);
    }
    return escapes;
  }

  EndgameTable& table_;
  Seat winner_;
  const Options& options_;
  const EndgameTables& smaller_;
  EndgameMan outer_;
  EndgameMan inner_;
  std::size_t width_;
  Planes not_won_;        // White to move: legal, and not known to be won
  Planes lost_;           // Black to move: known to be lost
  Planes open_;           // Black to move: legal, able to move, and not known to be lost
  Planes without_outer_;  // White to move, the outer man taken: as not_won_
  Planes without_inner_;  // the inner man taken: White to move as not_won_, Black to move as lost_
  std::vector<Outside> outside_;
  int last_outside_ = 0;
  Touched lost_touched_{};  // rows with boards newly lost
  Touched won_touched_{};
};

}  // namespace

EndgameTable build_endgame(const EndgameSet& set, const Options& options,
                           const EndgameTables& smaller) {
  EndgameTable table(set);
  std::ranges::fill(table.values(), EndgameTable::kIllegal);
  Solver(table, kWhite, options, smaller).solve();
  if (!set.is_bare()) Solver(table, kBlack, options, smaller).solve();
  return table;
}

}  // namespace kydai::ouk
