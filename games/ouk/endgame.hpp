// Endgame tables of ouk that know the counts: every board of three and four men without leap
// rights, solved.  A table says how many moves the winner needs against the best defence; from
// that and the moves which a running count leaves follows the true result:
//
//   bare king, count running     won <=> moves needed <= moves left: nothing on the board changes
//                                either the limit or the pace, so one number a board is enough
//   both sides with men          a capture that bares the king, or under bareWithPawns=none the
//                                end of the last fish, starts a count; only those count as good
//                                that leave it time enough (the number is then to the mate through
//                                good ones)
//
// Repetition never matters on a shortest way.  This file knows sets, indices and answers;
// endgame_build.cpp solves; nothing here reads a file.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/ouk/position.hpp"

namespace kydai::ouk {

// One man beside the kings.  Kinds in the tables: rook, knight, silver, queen, pawn; a promoted
// fish counts as a queen.
struct EndgameMan {
  Seat side = kWhite;
  Kind kind = Kind::kRook;
  friend bool operator==(const EndgameMan&, const EndgameMan&) = default;
};

// The men of one table: one or two beside the kings, White with two if any side has, the stronger
// kind first.
class EndgameSet {
 public:
  static constexpr int kMenMax = 2;

  constexpr EndgameSet() = default;
  constexpr explicit EndgameSet(EndgameMan man) : men_{man, {}}, count_(1) {}
  constexpr EndgameSet(EndgameMan first, EndgameMan second) : men_{first, second}, count_(2) {}

  constexpr int count() const { return count_; }
  constexpr EndgameMan man(int i) const { return men_[static_cast<std::size_t>(i)]; }
  // Two of one kind and side: they are not told apart.
  constexpr bool has_twins() const { return count_ == 2 && men_[0] == men_[1]; }
  // Black has a king only.
  constexpr bool is_bare() const { return count_ == 1 || men_[1].side == kWhite; }
  constexpr int pawns() const {
    return (men_[0].kind == Kind::kPawn ? 1 : 0) +
           (count_ == 2 && men_[1].kind == Kind::kPawn ? 1 : 0);
  }
  // Its place in endgame_sets().
  int number() const;
  // "KRSvK", "KRvKS".
  std::string name() const;
  friend bool operator==(const EndgameSet&, const EndgameSet&) = default;

 private:
  std::array<EndgameMan, kMenMax> men_{};
  int count_ = 0;
};

// All sets of three and four men, each after those its captures and promotions lead to.
inline constexpr std::size_t kEndgameSets = 35;
std::span<const EndgameSet> endgame_sets();

// A board as the tables have it.  The side with more (or the stronger) men is White, and the white
// king stands on files a-d; `men` are in the order of the set.
struct EndgameBoard {
  EndgameSet set;
  std::array<Square, 2> kings{};  // White's, Black's
  std::array<Square, EndgameSet::kMenMax> men{};
  Seat to_move = kWhite;
};

// A man of a board that may still have to be turned to be one of the tables'.
struct EndgamePlacing {
  EndgameMan man;
  Square square{};
};

// The board of any men, turned and mirrored as the tables want it.  One or two men.
EndgameBoard endgame_board(std::array<Square, 2> kings, std::span<const EndgamePlacing> men,
                           Seat to_move);
// The board of a position of three or four men without leap rights; nullopt otherwise.
std::optional<EndgameBoard> endgame_board(const Position& position);
// Whether the side to move could have been moved against: the other is not in check.
bool is_legal(const EndgameBoard& board);
// The position of a board; no count runs.
Position endgame_position(const EndgameBoard& board, const Options& options);

// What the side to move can force.
enum class EndgameResult : std::uint8_t { kDraw, kWin, kLoss };
struct EndgameAnswer {
  EndgameResult result = EndgameResult::kDraw;
  int moves = 0;  // the winner's, up to the mate; 0 = mated already
  friend bool operator==(const EndgameAnswer&, const EndgameAnswer&) = default;
};

// One solved set: a byte a board and side to move.
class EndgameTable {
 public:
  static constexpr std::uint8_t kDraw = 0;
  static constexpr std::uint8_t kIllegal = 255;
  static constexpr std::uint8_t kLost = 101;  // + moves; a win is the number of moves itself
  static constexpr int kMovesMax = 100;

  // Every board a draw.
  explicit EndgameTable(const EndgameSet& set) : set_(set), values_(size(set), kDraw) {}

  // Bytes: the boards with White to move, then those with Black to move.
  static std::size_t size(const EndgameSet& set);
  const EndgameSet& set() const { return set_; }
  std::span<const std::uint8_t> values() const { return values_; }
  std::span<std::uint8_t> values() { return values_; }

  // Where a board stands in values().  Kings must not touch; men may stand anywhere legal.
  static std::size_t index(const EndgameBoard& board);
  // The board of an index: nullopt where two men share a square.
  static std::optional<EndgameBoard> board_at(const EndgameSet& set, std::size_t index);

  static constexpr EndgameAnswer answer_of(std::uint8_t value) {
    if (value == kDraw || value == kIllegal) return {};
    if (value < kLost) return {EndgameResult::kWin, value};
    return {EndgameResult::kLoss, value - kLost};
  }

 private:
  EndgameSet set_;
  std::vector<std::uint8_t> values_;
};

// What the tables of one set of rules say of a board, wherever they are kept.
class EndgameSource {
 public:
  EndgameSource() = default;
  EndgameSource(const EndgameSource&) = delete;
  EndgameSource& operator=(const EndgameSource&) = delete;
  virtual ~EndgameSource() = default;

  // The byte of EndgameTable::index(board); nullopt: that table is not there.
  virtual std::optional<std::uint8_t> value(const EndgameBoard& board) const = 0;

  // The table's own word on a position, counts that run left out; nullopt: five men or more, leap
  // rights, or a table that is not there.
  std::optional<EndgameAnswer> moves_needed(const Position& position) const;

  // What a board is worth if the tables are right about every board that a move leads to; nullopt
  // where one of those tables is not there.  The rules make the moves and start the counts.
  std::optional<EndgameAnswer> answer_by_moves(const EndgameBoard& board,
                                               const Options& options) const;

  // The true result under the position's running count, with the moves to the mate where it is no
  // draw.  nullopt as above, where a bare king's count has not begun, and where a board's honour,
  // running or called at once, may end before the mate.
  std::optional<EndgameAnswer> probe(const Position& position) const;
};

// Tables in memory.
class EndgameTables final : public EndgameSource {
 public:
  // In place of the one that was there.
  void add(EndgameTable table);
  const EndgameTable* find(const EndgameSet& set) const;
  std::optional<std::uint8_t> value(const EndgameBoard& board) const override;

 private:
  std::array<std::unique_ptr<EndgameTable>, kEndgameSets> tables_;
};

// Rules differ in two things only, as far as the tables go: `reach`, and whether a count runs
// beside unpromoted fish.  One name for those that need the same tables: "count" (seed, old),
// "wait-reach" (fsf), "count-reach", "wait".
std::span<const std::string_view> endgame_rules();
std::string_view endgame_rules(const Options& options);

// Solves one set.  The tables of all that its captures and promotions lead to must be in `smaller`;
// `options` fix the counts.  Takes a fraction of a second and some ten megabytes.
EndgameTable build_endgame(const EndgameSet& set, const Options& options,
                           const EndgameTables& smaller);

}  // namespace kydai::ouk
