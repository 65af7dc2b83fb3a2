#include "games/ouk/ouk.hpp"

#include "core/check.hpp"

namespace kydai::ouk {
namespace {

using core::Outcome;
using core::Reason;

constexpr std::string_view kStart = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1";

Outcome draw(Reason reason) { return Outcome{.reason = reason}; }

Outcome win(Reason reason, Seat winner) {
  Outcome outcome{.reason = reason};
  outcome.scores[slot(winner)] = 1;
  outcome.scores[slot(core::other(winner))] = -1;
  return outcome;
}

// How often the position stands among the past ones.  A call leaves the key as it was and is no
// move: a run of equal keys is one occurrence, and one that reaches up to now is the position
// itself.
int occurrences_before(core::Key key, std::span<const core::Key> past) {
  int times = 0;
  core::Key next = key;
  for (std::size_t i = past.size(); i-- > 0;) {
    if (past[i] == key && next != key) ++times;
    next = past[i];
  }
  return times;
}

}  // namespace

core::Key fresh_key(const Position& position) {
  core::Key key = zobrist::kRights[position.rights];
  if (position.to_move == kBlack) key ^= zobrist::kBlackToMove;
  for (Bitboard men = position.occupied(); men != 0;) {
    const Square square = take_first(men);
    key ^= man_key(position.at(square), square);
  }
  return key;
}

Position Ouk::start(const Options& options) {
  const auto position = read_position(kStart, options);
  KYDAI_CHECK(position.has_value());
  return *position;
}

core::Turn Ouk::turn(const Position& position) {
  const bool is_over =
      is_king_against_king(position) || is_count_over(position) || !has_any_move(position);
  return is_over ? core::Turn::over(core::other(position.to_move))
                 : core::Turn::of(position.to_move);
}

MoveList Ouk::legal_moves(const Position& position) {
  MoveList moves;
  if (!is_king_against_king(position) && !is_count_over(position)) generate_moves(position, moves);
  return moves;
}

core::FixedList<Move, 1> Ouk::calls(const Position& position) {
  core::FixedList<Move, 1> calls;
  if (turn(position).kind == core::TurnKind::kOver) return calls;
  // R13, R21: of the two at most one is open.
  if (!why_no_call(position)) calls.push_back(Move::call(MoveKind::kCount));
  if (!why_no_stop(position)) calls.push_back(Move::call(MoveKind::kUncount));
  return calls;
}

bool Ouk::is_legal(const Position& position, Move move) {
  return move.is_call() ? calls(position).contains(move) : legal_moves(position).contains(move);
}

Undo Ouk::apply_call(Position& position, Move call) {
  const Undo undo = detail::remember(position, call);
  if (call.kind() == MoveKind::kCount) {
    start_board_honour(position);
  } else {
    stop_board_honour(position);
  }
  return undo;
}

Undo Ouk::pass(Position& position) {
  const Undo undo = detail::remember(position, Move::call(MoveKind::kPass));
  position.to_move = core::other(position.to_move);
  position.key ^= zobrist::kBlackToMove;
  if (position.to_move == kWhite && position.full_move < 65535) ++position.full_move;
  if (position.clock < 65535) ++position.clock;
  return undo;
}

void Ouk::undo(Position& position, const Undo& undo) {
  switch (undo.move.kind()) {
    case MoveKind::kStep:
    case MoveKind::kPromotion:
    case MoveKind::kLeap: detail::unplace(position, undo); break;
    case MoveKind::kPass:
      position.to_move = core::other(position.to_move);
      position.key = undo.key;
      break;
    case MoveKind::kCount:
    case MoveKind::kUncount: break;
  }
  position.clock = undo.clock;
  position.limit = undo.limit;
  position.full_move = undo.full_move;
  position.counter = undo.counter;
}

std::optional<Outcome> Ouk::outcome(const Position& position, std::span<const core::Key> past) {
  const Seat mover = core::other(position.to_move);
  if (!has_any_move(position)) {
    if (!is_check(position)) return draw(Reason::kStalemate);  // R10
    // R21, counterMate=draw: who counts and mates without having stopped has only a draw.
    const bool is_counter = position.limit != 0 && position.counter == mover;
    if (is_counter && position.options.counter_mate() == CounterMate::kDraw) {
      return draw(Reason::kCount);
    }
    return win(Reason::kCheckmate, mover);
  }
  if (is_king_against_king(position)) return draw(Reason::kMaterial);
  if (is_count_over(position)) return draw(Reason::kCount);
  if (occurrences_before(position.key, past) >= 2) return draw(Reason::kThreefold);  // R11
  return std::nullopt;
}

bool Ouk::cannot_mate(const Position& position, Seat side) {
  if (position.is_bare(side)) return true;  // a king never gives check
  if (!position.is_bare(core::other(side))) return false;
  const Bitboard men = position.men(side) ^ position.men(side, Kind::kKing);
  const Bitboard queens = position.queens(side);
  if (men == queens) return (queens & kDarkSquares) == 0 || (queens & ~kDarkSquares) == 0;
  return !has_many(men) && (men & (position.men(Kind::kPawn) | position.men(Kind::kKnight))) != 0;
}

core::Expected<std::optional<Outcome>> Ouk::end(Position& position, core::Ending ending,
                                                Seat seat) {
  if (turn(position).kind == core::TurnKind::kOver) {
    return core::fail(core::FaultCode::kOver, 0, "The game is over", "ouk.over");
  }
  if (ending == core::Ending::kAgreement) return draw(Reason::kAgreement);
  if (seat != kWhite && seat != kBlack) {
    return core::fail(core::FaultCode::kRange, 0, "Ouk is a game for two", "ouk.seats");
  }
  const Seat rival = core::other(seat);
  if (ending == core::Ending::kResign) return win(Reason::kResign, rival);
  // R12
  return cannot_mate(position, rival) ? draw(Reason::kMaterial) : win(Reason::kFlag, rival);
}

Move Ouk::timeout_move(const Position& position) {
  const MoveList moves = legal_moves(position);
  KYDAI_CHECK(!moves.empty());
  return moves[0];
}

}  // namespace kydai::ouk
