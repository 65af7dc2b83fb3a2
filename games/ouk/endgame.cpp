#include "games/ouk/endgame.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "games/ouk/endgame_index.hpp"
#include "games/ouk/honour.hpp"
#include "games/ouk/ouk.hpp"

namespace kydai::ouk {
namespace {

constexpr std::array<Kind, 5> kStrongestFirst = {Kind::kRook, Kind::kKnight, Kind::kSilver,
                                                 Kind::kQueen, Kind::kPawn};
constexpr std::array<std::size_t, kKinds> kStrength = {4, 3, 3, 2, 1, 0, 5};  // by Kind
constexpr std::array<std::string_view, 4> kRules = {"count", "count-reach", "wait", "wait-reach"};
constexpr std::string_view kLetters = "RNSMP";

constexpr std::size_t strength(Kind kind) { return kStrength[slot(kind)]; }
constexpr Kind table_kind(Kind kind) { return kind == Kind::kPromoted ? Kind::kQueen : kind; }

// By whether there is a second man and who has it.
constexpr std::size_t group_of(const EndgameSet& set) {
  return set.count() == 1 ? 0 : set.is_bare() ? 1 : 2;
}

struct Sets {
  std::array<EndgameSet, kEndgameSets> all{};
  // By group and the strength of both men.
  std::array<std::array<std::array<std::int8_t, 5>, 5>, 3> numbers{};
  std::size_t count = 0;
};

// A promotion leads to the set with a queen for the pawn, so pawns come last; captures lead to
// fewer men.
constexpr Sets kSets = [] {
  Sets sets;
  const auto add = [&](const EndgameSet& set) {
    const std::size_t second = set.count() == 1 ? 0 : strength(set.man(1).kind);
    sets.numbers[group_of(set)][strength(set.man(0).kind)][second] =
        static_cast<std::int8_t>(sets.count);
    sets.all[sets.count++] = set;
  };
  for (const Kind kind : kStrongestFirst) add(EndgameSet({kWhite, kind}));
  for (const Seat second : {kWhite, kBlack}) {
    for (int pawns = 0; pawns <= 2; ++pawns) {
      for (std::size_t i = 0; i < kStrongestFirst.size(); ++i) {
        for (std::size_t j = i; j < kStrongestFirst.size(); ++j) {
          const EndgameSet set({kWhite, kStrongestFirst[i]}, {second, kStrongestFirst[j]});
          if (set.pawns() == pawns) add(set);
        }
      }
    }
  }
  return sets;
}();
static_assert(kSets.count == kEndgameSets);

constexpr Square flipped(Square square) { return square_at(index(square) ^ 56); }
constexpr Square mirrored(Square square) { return square_at(index(square) ^ 7); }

// White is to be the side with more men, or with the stronger one.
bool must_turn(std::span<const EndgamePlacing> men) {
  const EndgameMan first = men.front().man;
  const EndgameMan last = men.back().man;
  if (first.side == last.side) return first.side == kBlack;
  const Kind white = first.side == kWhite ? first.kind : last.kind;
  const Kind black = first.side == kWhite ? last.kind : first.kind;
  return strength(black) < strength(white);
}

}  // namespace

int EndgameSet::number() const {
  return kSets
      .numbers[group_of(*this)][strength(men_[0].kind)][count_ == 1 ? 0 : strength(men_[1].kind)];
}

std::string EndgameSet::name() const {
  std::string out = "K";
  out += kLetters[strength(men_[0].kind)];
  if (!is_bare()) out += "vK";
  if (count_ == 2) out += kLetters[strength(men_[1].kind)];
  return is_bare() ? out + "vK" : out;
}

std::span<const EndgameSet> endgame_sets() { return kSets.all; }

std::size_t EndgameTable::size(const EndgameSet& set) { return 2 * kKingPairs * arrangements(set); }

std::size_t EndgameTable::index(const EndgameBoard& board) {
  const std::size_t side = board.to_move == kWhite ? 0 : 1;
  return (side * kKingPairs + king_pair(board.kings[0], board.kings[1])) * arrangements(board.set) +
         arrangement(board.set, board.men);
}

std::optional<EndgameBoard> EndgameTable::board_at(const EndgameSet& set, std::size_t index) {
  const std::size_t all = arrangements(set);
  EndgameBoard board;
  board.set = set;
  board.to_move = index / all / kKingPairs == 0 ? kWhite : kBlack;
  board.kings = kings_of_pair(index / all % kKingPairs);
  board.men = men_of_arrangement(set, index % all);
  Bitboard taken = bit(board.kings[0]) | bit(board.kings[1]);
  for (int i = 0; i < set.count(); ++i) {
    const Bitboard man = bit(board.men[static_cast<std::size_t>(i)]);
    if ((taken & man) != 0) return std::nullopt;
    taken |= man;
  }
  return board;
}

EndgameBoard endgame_board(std::array<Square, 2> kings, std::span<const EndgamePlacing> men,
                           Seat to_move) {
  std::array<EndgamePlacing, EndgameSet::kMenMax> placed{};
  std::ranges::copy(men, placed.begin());
  if (must_turn(men)) {
    to_move = core::other(to_move);
    kings = {flipped(kings[1]), flipped(kings[0])};
    for (EndgamePlacing& one : placed) {
      one = {{core::other(one.man.side), one.man.kind}, flipped(one.square)};
    }
  }
  if (file_of(kings[0]) >= 4) {
    kings = {mirrored(kings[0]), mirrored(kings[1])};
    for (EndgamePlacing& one : placed) one.square = mirrored(one.square);
  }
  EndgameBoard board{.kings = kings, .to_move = to_move};
  if (men.size() == 1) {
    board.set = EndgameSet(placed[0].man);
  } else {
    // White's before Black's, the stronger before the weaker.
    const auto order = [](EndgameMan man) {
      return (man.side == kWhite ? 0u : 8u) + strength(man.kind);
    };
    if (order(placed[1].man) < order(placed[0].man)) std::swap(placed[0], placed[1]);
    board.set = EndgameSet(placed[0].man, placed[1].man);
  }
  board.men = {placed[0].square, placed[1].square};
  return board;
}

std::optional<EndgameBoard> endgame_board(const Position& position) {
  const int men = count(position.occupied()) - 2;
  if (position.rights != 0 || men < 1 || men > EndgameSet::kMenMax) return std::nullopt;
  std::array<EndgamePlacing, EndgameSet::kMenMax> found{};
  std::size_t n = 0;
  for (Bitboard rest = position.occupied() & ~position.men(Kind::kKing); rest != 0;) {
    const Square square = take_first(rest);
    const Man man = position.at(square);
    found[n++] = {{man.side(), table_kind(man.kind())}, square};
  }
  return endgame_board({position.king(kWhite), position.king(kBlack)}, std::span(found).first(n),
                       position.to_move);
}

Position endgame_position(const EndgameBoard& board, const Options& options) {
  Position position;
  position.options = options;
  position.to_move = board.to_move;
  detail::put(position, board.kings[0], Man(kWhite, Kind::kKing));
  detail::put(position, board.kings[1], Man(kBlack, Kind::kKing));
  for (int i = 0; i < board.set.count(); ++i) {
    const EndgameMan man = board.set.man(i);
    detail::put(position, board.men[static_cast<std::size_t>(i)], Man(man.side, man.kind));
  }
  position.key = fresh_key(position);
  return position;
}

bool is_legal(const EndgameBoard& board) {
  Position passed = endgame_position(board, {});
  passed.to_move = core::other(passed.to_move);
  return !is_check(passed);
}

std::span<const std::string_view> endgame_rules() { return kRules; }

std::string_view endgame_rules(const Options& options) {
  const std::size_t waits = options.bare_with_pawns() == BareWithPawns::kNone ? 2 : 0;
  return kRules[waits + (options.has_reach() ? 1 : 0)];
}

std::optional<EndgameAnswer> EndgameSource::moves_needed(const Position& position) const {
  const auto board = endgame_board(position);
  if (!board) return std::nullopt;
  const auto known = value(*board);
  if (!known) return std::nullopt;
  return EndgameTable::answer_of(*known);
}

std::optional<EndgameAnswer> EndgameSource::answer_by_moves(const EndgameBoard& board,
                                                            const Options& options) const {
  const Position position = endgame_position(board, options);
  const MoveList moves = Ouk::board_moves(position);
  if (moves.empty()) {
    return is_check(position) ? EndgameAnswer{EndgameResult::kLoss, 0} : EndgameAnswer{};
  }
  std::optional<int> win;
  std::optional<int> loss = 0;
  for (const Move move : moves) {
    Position after = position;
    Ouk::apply(after, move);
    // A count that the boards of this set stand under already says nothing about one of them.
    if (board.set.is_bare() && board.set.pawns() == 0) after.limit = 0;
    EndgameAnswer answer;
    if (!is_king_against_king(after)) {
      const auto known = moves_needed(after);
      if (!known) return std::nullopt;
      if (after.limit == 0 || known->moves <= hunter_moves_left(after)) answer = *known;
    }
    if (answer.result == EndgameResult::kLoss) {
      win = std::min(win.value_or(answer.moves + 1), answer.moves + 1);
    }
    const bool is_lost = loss && answer.result == EndgameResult::kWin;
    loss = is_lost ? std::optional(std::max(*loss, answer.moves)) : std::nullopt;
  }
  if (win) return EndgameAnswer{EndgameResult::kWin, *win};
  return loss ? EndgameAnswer{EndgameResult::kLoss, *loss} : EndgameAnswer{};
}

std::optional<EndgameAnswer> EndgameSource::probe(const Position& position) const {
  const auto answer = moves_needed(position);
  if (!answer) return std::nullopt;
  const auto bare = bare_side(position);
  const bool waits = bare && position.options.bare_with_pawns() == BareWithPawns::kNone &&
                     has_pawns(position, core::other(*bare));
  if (answer->result == EndgameResult::kDraw) return answer;
  if (bare && !waits) {
    // A count of a bare king that has not begun: the table cannot tell how it will.
    if (position.limit == 0 || position.counter != *bare) return std::nullopt;
    return answer->moves <= hunter_moves_left(position) ? *answer : EndgameAnswer{};
  }
  // A board's honour, that runs or may be called.  A mate in time is one whether or not the count
  // is replaced on the way, and a counter who wins stops counting; whether a later mate comes in
  // time is not in the table.
  const bool can_call = !bare && position.options.board_honour() != BoardHonour::kNever;
  if (position.limit == 0 && !can_call) return answer;
  const int called = limit_plies(position.options, kBoardHonourMoves) / 2;
  const int left = position.limit == 0 ? called : hunter_moves_left(position);
  const Seat winner =
      answer->result == EndgameResult::kWin ? position.to_move : core::other(position.to_move);
  const bool is_hunter = position.limit == 0 || winner != position.counter;
  return is_hunter && answer->moves <= left ? answer : std::nullopt;
}

void EndgameTables::add(EndgameTable table) {
  auto& place = tables_[static_cast<std::size_t>(table.set().number())];
  place = std::make_unique<EndgameTable>(std::move(table));
}

const EndgameTable* EndgameTables::find(const EndgameSet& set) const {
  return tables_[static_cast<std::size_t>(set.number())].get();
}

std::optional<std::uint8_t> EndgameTables::value(const EndgameBoard& board) const {
  const EndgameTable* table = find(board.set);
  if (table == nullptr) return std::nullopt;
  return table->values()[EndgameTable::index(board)];
}

}  // namespace kydai::ouk
