// The rules on the board: moves, judgement of a single move, undo, and how a game ends.
#include "games/ngu_hanh/ngu_hanh.hpp"

namespace kydai::ngu_hanh {
namespace {

using core::FaultCode;
using core::Outcome;
using core::Reason;

bool has_lord(const Position& position, Seat seat) {
  return position.pieces(seat, Kind::kLord) != 0;
}

Outcome decided(Reason reason, Seat winner) {
  Outcome outcome{.reason = reason};
  outcome.scores[static_cast<std::size_t>(core::index(winner))] = 1;
  outcome.scores[static_cast<std::size_t>(core::index(core::other(winner)))] = -1;
  return outcome;
}

// What one side can do, worked out once for all its pieces.
struct Reach {
  explicit Reach(const Position& position)
      : us(position.mover()), enemy(position.side(core::other(us))), empty(position.empty()) {
    lord_zone = adjacent(first_of(position.pieces(us, Kind::kLord))) & empty;
  }

  Seat us;
  Bitboard enemy;
  Bitboard empty;
  Bitboard lord_zone;  // R10: the empty nodes beside the own Chủ (sinh điểm)

  // Where a piece of this kind may go: empty nodes and what it takes (R4-R9).
  Bitboard open_to(const Position& position, Kind kind) const {
    if (kind == Kind::kLord) return empty | enemy;
    return empty | (enemy & (position.kind(prey_of(kind)) | position.kind(Kind::kLord)));
  }
  // R10, R11: whether a step of this kind beside the Chủ brings a piece back.
  bool regenerates(const Position& position, Kind kind) const {
    return is_element(kind) && count(position.pieces(us, generated_by(kind))) < 2;
  }
  // R12: the node just left is empty too.
  Bitboard drops(Node from, Node to) const { return adjacent(to) & (empty | bit(from)); }
};

core::Expected<void> judge_drop(const Position& position, const Reach& reach, Move move) {
  const Kind kind = position.kind_on(move.from);
  if (kind == Kind::kLord) {
    return core::fail(FaultCode::kIllegal, 0, "only an element that moves can regenerate",
                      "ngu-hanh.regeneration.lord");  // R10
  }
  if (has(reach.enemy, move.to)) {
    return core::fail(FaultCode::kIllegal, 0, "a capture gives no regeneration",
                      "ngu-hanh.regeneration.capture");  // R10
  }
  if (!has(reach.lord_zone, move.to)) {
    return core::fail(FaultCode::kIllegal, 0, "the step does not end beside the own Chu on a line",
                      "ngu-hanh.regeneration.not-at-lord");  // R10
  }
  if (!reach.regenerates(position, kind)) {
    return core::fail(FaultCode::kIllegal, 0, "both pieces of that element are on the board",
                      "ngu-hanh.regeneration.two-on-board");  // R11
  }
  if (!has(adjacent(move.to), move.drop)) {
    return core::fail(FaultCode::kIllegal, 0,
                      "the regenerated piece must stand one line away from the moved piece",
                      "ngu-hanh.regeneration.not-adjacent");  // R12
  }
  if (!has(reach.drops(move.from, move.to), move.drop)) {
    return core::fail(FaultCode::kIllegal, 0, "the node for the regenerated piece is occupied",
                      "ngu-hanh.regeneration.occupied");  // R12
  }
  return {};
}

core::Expected<void> judge_step(const Position& position, const Reach& reach, Move move) {
  if (!has(position.occupied(), move.from)) {
    return core::fail(FaultCode::kIllegal, 0, "no piece stands there", "ngu-hanh.no-piece");  // R4
  }
  if (has(reach.enemy, move.from)) {
    return core::fail(FaultCode::kIllegal, 0, "that piece is the opponent's",
                      "ngu-hanh.not-your-piece");  // R4
  }
  if (!has(adjacent(move.from), move.to)) {
    const int dx = file_of(move.to) - file_of(move.from);
    const int dy = rank_of(move.to) - rank_of(move.from);
    if (move.from == move.to || dx * dx > 1 || dy * dy > 1) {
      return core::fail(FaultCode::kIllegal, 0, "a piece moves exactly one step",
                        "ngu-hanh.step");  // R4
    }
    return core::fail(FaultCode::kIllegal, 0, "no line joins these nodes", "ngu-hanh.line");  // R4
  }
  if (has(position.side(reach.us), move.to)) {
    return core::fail(FaultCode::kIllegal, 0, "an own piece stands there",
                      "ngu-hanh.own-piece");  // R4
  }
  if (!has(reach.enemy, move.to)) return {};
  const Kind attacker = position.kind_on(move.from);
  const Kind target = position.kind_on(move.to);
  if (takes(attacker, target)) return {};
  if (prey_of(target) == attacker) {
    return core::fail(FaultCode::kIllegal, 0,
                      "cannot enter: the piece there overcomes the piece that moves",
                      "ngu-hanh.cannot-enter");  // R9
  }
  return core::fail(FaultCode::kIllegal, 0, "blocked by an enemy piece it does not overcome",
                    "ngu-hanh.blocked");  // R8
}

}  // namespace

core::Turn NguHanh::turn(const Position& position) {
  if (is_over(position)) return core::Turn::over(core::other(position.mover()));
  return core::Turn::of(position.mover());
}

MoveList NguHanh::legal_moves(const Position& position) {
  if (is_over(position)) return {};
  return board_moves(position);
}

MoveList NguHanh::board_moves(const Position& position) {
  MoveList list;
  if (is_lord_taken(position)) return list;
  const Reach reach(position);
  for (Bitboard own = position.side(reach.us); own != 0;) {
    const Node from = take_first(own);
    const Kind kind = position.kind_on(from);
    const bool regenerates = reach.regenerates(position, kind);
    for (Bitboard goals = adjacent(from) & reach.open_to(position, kind); goals != 0;) {
      const Node to = take_first(goals);
      list.push_back({from, to, kNoNode});  // R13: the plain step is always there too
      if (!regenerates || !has(reach.lord_zone, to)) continue;
      for (Bitboard drops = reach.drops(from, to); drops != 0;) {
        list.push_back({from, to, take_first(drops)});
      }
    }
  }
  list.push_back(kPass);  // R3
  return list;
}

int NguHanh::count_board_moves(const Position& position) {
  if (is_lord_taken(position)) return 0;
  const Reach reach(position);
  int moves = 1;  // the pass
  for (int k = 0; k < kKinds; ++k) {
    const Kind kind = kind_at(k);
    const Bitboard open = reach.open_to(position, kind);
    const bool regenerates = reach.regenerates(position, kind);
    for (Bitboard own = position.pieces(reach.us, kind); own != 0;) {
      const Node from = take_first(own);
      const Bitboard goals = adjacent(from) & open;
      moves += count(goals);
      if (!regenerates) continue;
      for (Bitboard zone = goals & reach.lord_zone; zone != 0;) {
        moves += count(reach.drops(from, take_first(zone)));
      }
    }
  }
  return moves;
}

core::Expected<void> NguHanh::judge(const Position& position, Move move) {
  if (is_over(position)) return core::fail(FaultCode::kOver, 0, "the game has ended");
  if (move == kPass) return {};
  const bool on_board = index(move.from) < kNodes && index(move.to) < kNodes &&
                        (index(move.drop) < kNodes || !move.has_drop());
  if (!on_board) {
    return core::fail(FaultCode::kIllegal, 0, "no such node on the board", "ngu-hanh.node");
  }
  const Reach reach(position);
  const auto step = judge_step(position, reach, move);
  if (!step || !move.has_drop()) return step;
  return judge_drop(position, reach, move);
}

void NguHanh::undo(Position& position, const Undo& undo) {
  --position.plies;
  position.quiet_plies = undo.quiet_plies;
  position.key = undo.key;
  const Move move = undo.move;
  if (move.is_pass()) return;
  const Seat us = position.mover();
  auto& own = position.by_side[static_cast<std::size_t>(core::index(us))];
  const Kind kind = position.kind_on(move.to);
  if (move.has_drop()) {
    own ^= bit(move.drop);
    position.by_kind[static_cast<std::size_t>(index(generated_by(kind)))] ^= bit(move.drop);
  }
  const Bitboard step = bit(move.from) | bit(move.to);
  own ^= step;
  position.by_kind[static_cast<std::size_t>(index(kind))] ^= step;
  if (undo.captured != 0) {
    position.by_side[static_cast<std::size_t>(core::index(core::other(us)))] ^= bit(move.to);
    position.by_kind[static_cast<std::size_t>(undo.captured - 1)] ^= bit(move.to);
  }
}

std::optional<Outcome> NguHanh::outcome(const Position& position, std::span<const Key> past) {
  if (!has_lord(position, kWhite)) return decided(Reason::kLord, kBlack);  // R14
  if (!has_lord(position, kBlack)) return decided(Reason::kLord, kWhite);
  int earlier = 0;
  for (const Key key : past) earlier += key == position.key ? 1 : 0;
  if (earlier >= 2) return Outcome{.reason = Reason::kThreefold};  // R16
  if (position.quiet_plies >= position.options.no_capture) {
    return Outcome{.reason = Reason::kNoCapture};  // R17
  }
  if (position.plies < position.options.length) return std::nullopt;
  const int lead = count(position.side(kWhite)) - count(position.side(kBlack));
  if (position.options.tie_break == TieBreak::kPieces && lead != 0) {
    return decided(Reason::kLength, lead > 0 ? kWhite : kBlack);  // R19
  }
  return Outcome{.reason = Reason::kLength};  // R18
}

core::Expected<std::optional<Outcome>> NguHanh::end(Position& position, core::Ending ending,
                                                    Seat seat) {
  if (is_over(position)) return core::fail(FaultCode::kOver, 0, "the game has ended");
  if (core::index(seat) > 1) return core::fail(FaultCode::kUnknown, 0, "no such seat");
  switch (ending) {  // R21
    case core::Ending::kResign: return decided(Reason::kResign, core::other(seat));
    case core::Ending::kFlag: return decided(Reason::kFlag, core::other(seat));
    case core::Ending::kAgreement: return Outcome{.reason = Reason::kAgreement};
  }
  core::check_failed();
}

std::optional<Move> NguHanh::forced_move(const Position& position) {
  if (is_over(position) || count_board_moves(position) > 1) return std::nullopt;
  return kPass;
}

Key NguHanh::fresh_key(const Position& position) {
  Key key = position.mover() == kBlack ? kBlackToMove : 0;
  for (const Seat seat : {kWhite, kBlack}) {
    for (Bitboard own = position.side(seat); own != 0;) {
      const Node node = take_first(own);
      key ^= zobrist(seat, position.kind_on(node), node);
    }
  }
  return key;
}

}  // namespace kydai::ngu_hanh
