#include "games/ouk/honour.hpp"

#include <limits>

namespace kydai::ouk {
namespace {

using core::Fault;
using core::FaultCode;

constexpr std::uint16_t kTop = std::numeric_limits<std::uint16_t>::max();

void tick(std::uint16_t& counter) {
  if (counter < kTop) ++counter;
}

bool has_pawns(const Position& position, Seat side) { return position.men(side, Kind::kPawn) != 0; }

// R14-R18: the count of the bare king of `bare`.  Its zero lies 2 x men plies back, one less where
// the hunter is to move, so that the first number called is men + 1.
void start_piece_honour(Position& position, Seat bare) {
  const Seat hunter = core::other(bare);
  const bool is_plain_64 =
      position.options.bare_with_pawns() == BareWithPawns::kCount64 && has_pawns(position, hunter);
  const int moves = is_plain_64 ? kBoardHonourMoves : piece_honour_moves(position, hunter);
  const int limit = limit_plies(position.options, moves);
  const int clock = 2 * count(position.occupied()) - (position.to_move == bare ? 0 : 1);
  // R20, phMin: of the count that runs and the one that would start, the one that ends first.
  const bool goes_on = position.limit != 0 && position.options.has_ph_min() &&
                       position.limit - position.clock < limit - clock;
  if (!goes_on) {
    position.limit = static_cast<std::uint16_t>(limit);
    position.clock = static_cast<std::uint16_t>(clock);
  }
  position.counter = bare;
}

// Whether the move just made begins the count of `bare`.
bool is_entry(const Position& position, const Undo& undo, Seat bare) {
  const bool is_capture = !undo.captured.is_none();
  const bool is_baring = is_capture && undo.captured.side() == bare;
  if (position.options.bare_with_pawns() != BareWithPawns::kNone) return is_baring;
  // R18, bareWithPawns=none: nothing before the last pawn is gone, by promotion or by capture.
  if (has_pawns(position, core::other(bare))) return false;
  if (is_baring) return true;
  if (undo.move.kind() == MoveKind::kPromotion) return true;
  if (is_capture && undo.captured.kind() == Kind::kPawn) return true;
  // Loaded without a count: it starts once the bare side is to move.
  return position.limit == 0 && position.to_move == bare;
}

bool is_capture_or_fish_move(const Position& position, const Undo& undo) {
  return !undo.captured.is_none() || undo.move.kind() == MoveKind::kPromotion ||
         position.at(undo.move.to()).kind() == Kind::kPawn;
}

Fault illegal(std::string_view message, std::string_view rule) {
  return Fault{FaultCode::kIllegal, 0, message, rule};
}

}  // namespace

int piece_honour_moves(const Position& position, Seat hunter) {
  const int rooks = count(position.men(hunter, Kind::kRook));
  const int silvers = count(position.men(hunter, Kind::kSilver));
  const int knights = count(position.men(hunter, Kind::kKnight));
  if (rooks >= 2) return 8;
  if (rooks == 1) return 16;
  if (silvers >= 2) return 22;
  if (knights >= 2) return 32;
  if (silvers == 1) return 44;
  return 64;
}

bool may_count(const Position& position, Seat side) {
  const auto bare = bare_side(position);
  if (!bare || *bare == side) return true;
  return position.options.bare_with_pawns() == BareWithPawns::kNone && has_pawns(position, side);
}

std::optional<Fault> why_no_call(const Position& position) {
  const Seat us = position.to_move;
  if (position.limit != 0) return illegal("A count is running already", "ouk.count.running");
  if (position.is_bare(us) || !may_count(position, us)) {
    return illegal("The count of a bare king starts by itself", "ouk.count.bare-king");
  }
  switch (position.options.board_honour()) {
    case BoardHonour::kNoPawns:
      if (position.men(Kind::kPawn) == 0) return std::nullopt;
      return illegal("The board's honour waits until no unpromoted fish is left",
                     "ouk.count.pawns");
    case BoardHonour::kAtMostThree:
      if (count(position.men(us)) <= 3) return std::nullopt;
      return illegal("The board's honour is for a side with at most three men", "ouk.count.men");
    case BoardHonour::kNever: break;
  }
  return illegal("These rules know no board's honour", "ouk.count.never");
}

std::optional<Fault> why_no_stop(const Position& position) {
  if (position.limit == 0) return illegal("No count is running", "ouk.count.none");
  if (position.counter != position.to_move) {
    return illegal("Only the side that counts may stop its count", "ouk.count.other-side");
  }
  if (position.is_bare(position.to_move)) {
    return illegal("The count of a bare king cannot be stopped", "ouk.count.bare-king");
  }
  return std::nullopt;
}

void start_board_honour(Position& position) {
  position.limit = limit_plies(position.options, kBoardHonourMoves);
  position.clock = 0;
  position.counter = position.to_move;
}

void stop_board_honour(Position& position) {
  position.limit = 0;
  position.clock = 0;
  position.counter = kWhite;
}

void advance_count(Position& position, const Undo& undo) {
  if (position.to_move == kWhite) tick(position.full_move);
  if (position.limit == 0 && is_capture_or_fish_move(position, undo)) {
    position.clock = 0;
  } else {
    tick(position.clock);
  }
  if (!position.is_bare(kWhite) && !position.is_bare(kBlack)) return;
  const auto bare = bare_side(position);
  if (bare) {
    if (is_entry(position, undo, *bare)) start_piece_honour(position, *bare);
  } else {
    position.counter = kWhite;  // king against king: nobody counts any more
  }
}

void start_count_at_load(Position& position) {
  const auto bare = bare_side(position);
  if (!bare || position.limit != 0) return;
  if (position.options.bare_with_pawns() == BareWithPawns::kNone) return;
  start_piece_honour(position, *bare);
}

int hunter_moves_left(const Position& position) {
  if (position.limit == 0) return 0;
  // The game stands still at the first ply that is over; the hunter moves from every second ply
  // before.
  const int end = position.limit + (position.options.has_reach() ? 1 : 0);
  const int next = position.clock + (position.to_move == position.counter ? 1 : 0);
  return next < end ? (end - next + 1) / 2 : 0;
}

}  // namespace kydai::ouk
