#include "games/ouk/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace kydai::ouk {
namespace {

using Score = SearchPolicy::Score;
using PerKind = std::array<Score, kKinds>;  // pawn, queen, promoted, silver, knight, rook, king

constexpr PerKind kValue = {100, 160, 155, 255, 300, 500, 0};
constexpr Score kKingInExchange = 10'000;

// A man's place is worth the sum of its rank's and its file's number, seen from its own side.  The
// king has two tables: his shelter while many men stand, the centre when few do.
using Lines = std::array<Score, 8>;
struct Places {
  Lines rank;
  Lines file;
};
constexpr Lines kCentralFiles = {-10, -4, 3, 7, 7, 3, -4, -10};
constexpr std::array<Places, kKinds> kPlaces = {{
    {{0, 0, 0, 7, 20, 0, 0, 0}, {-5, 0, 4, 8, 8, 4, 0, -5}},        // pawn
    {{-10, -2, 4, 9, 10, 8, 2, -6}, {-8, -3, 3, 6, 6, 3, -3, -8}},  // queen
    {{-10, -4, 2, 6, 8, 8, 2, -6}, {-8, -3, 3, 6, 6, 3, -3, -8}},   // promoted
    {{-12, -4, 6, 12, 13, 9, 2, -8}, kCentralFiles},                // silver
    {{-16, -6, 5, 11, 13, 11, 4, -8}, kCentralFiles},               // knight
    {{0, 0, 0, 2, 5, 12, 16, 6}, {0, 2, 4, 6, 6, 4, 2, 0}},         // rook
    {{10, 8, -4, -18, -28, -36, -44, -50}, {4, 10, 4, -4, -4, 4, 10, 4}},
}};
constexpr Places kKingLate = {{-22, -8, 6, 12, 12, 6, -6, -20}, {-20, -6, 6, 12, 12, 6, -6, -20}};

using Table = std::array<Score, kSquares>;
consteval Table make_table(const Places& places) {
  Table table{};
  for (std::size_t i = 0; i < kSquares; ++i) {
    table[i] = places.rank[i / 8] + places.file[i % 8];
  }
  return table;
}
constexpr std::array<Table, kKinds> kPlace = []() consteval {
  std::array<Table, kKinds> tables{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) tables[kind] = make_table(kPlaces[kind]);
  return tables;
}();
constexpr Table kPlaceKingLate = make_table(kKingLate);

// The board turned round for Black, not mirrored: the start array is symmetric in this way.
constexpr std::size_t seen_by(Seat side, Square square) {
  return static_cast<std::size_t>(side == kWhite ? index(square) : 63 - index(square));
}

constexpr Score kTempo = 12;
constexpr Score kMobilityKnight = 5;
constexpr Score kMobilityRook = 3;
constexpr Score kMobilityShort = 4;  // silvers and queens
constexpr Score kRookOpenFile = 18;
constexpr Score kRookHalfOpenFile = 9;
constexpr Score kGuardedPawn = 9;
constexpr Score kPassedPawn = 12;  // times the ranks it has gone, 1..3
constexpr Score kAttackedByPawn = 28;
constexpr Score kHanging = 18;
constexpr Score kShield = 6;

// How much of the men is still there: 0 (kings and pawns) .. kPhaseFull.
constexpr std::array<int, kKinds> kPhase = {0, 1, 1, 2, 2, 4, 0};
constexpr int kPhaseFull = 34;

int chebyshev(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

Bitboard pawn_reach(Seat side, Bitboard pawns) {
  return side == kWhite ? shift<1, 1>(pawns) | shift<-1, 1>(pawns)
                        : shift<1, -1>(pawns) | shift<-1, -1>(pawns);
}

// Everything in front of the pawns on their own and the neighbouring files.
Bitboard front_of(Seat side, Bitboard pawns) {
  Bitboard front = pawns | shift<1, 0>(pawns) | shift<-1, 0>(pawns);
  for (int i = 0; i < 4; ++i) {
    front |= side == kWhite ? shift<0, 1>(front) : shift<0, -1>(front);
  }
  return front & ~(pawns | shift<1, 0>(pawns) | shift<-1, 0>(pawns));
}

// One side's half of the evaluation.  `attacks` is everything its men reach.
class Half {
 public:
  Half(const Position& position, Seat side)
      : position_(position), us_(side), them_(core::other(side)) {
    own_pawns_ = position.men(us_, Kind::kPawn);
    enemy_pawns_ = position.men(them_, Kind::kPawn);
    enemy_pawn_reach_ = pawn_reach(them_, enemy_pawns_);
    const Square enemy_king = position.king(them_);
    king_zone_ = king_attacks(enemy_king) | bit(enemy_king);
  }

  Score value(int phase) {
    men();
    pawns();
    value_ += danger();
    const Square king = position_.king(us_);
    const std::size_t place = seen_by(us_, king);
    value_ +=
        (kPlace[slot(Kind::kKing)][place] * phase + kPlaceKingLate[place] * (kPhaseFull - phase)) /
        kPhaseFull;
    // Pawns, silvers and queens about the king are his wall while rooks and knights are about.
    const Bitboard wall = own_pawns_ | position_.queens(us_) | position_.men(us_, Kind::kSilver);
    value_ += count(king_attacks(king) & wall) * kShield * phase / kPhaseFull;
    attacks_ |= king_attacks(king) | pawn_reach(us_, own_pawns_);
    return value_;
  }

  // After value() of both halves: loose men the other side reaches.
  Score loose_men(Bitboard enemy_attacks) const {
    const Bitboard men = position_.men(us_) & ~bit(position_.king(us_));
    const Score hanging = count(men & enemy_attacks & ~attacks_) * kHanging;
    const Score chased = count(men & ~own_pawns_ & enemy_pawn_reach_) * kAttackedByPawn;
    return -(hanging + chased);
  }

  Bitboard attacks() const { return attacks_; }

 private:
  // Of an officer: fish and kings are looked at as whole sets.
  Bitboard attacks_of(Kind officer, Square from) const {
    if (officer == Kind::kSilver) return silver_attacks(us_, from);
    if (officer == Kind::kKnight) return knight_attacks(from);
    if (officer == Kind::kRook) return rook_attacks(from, position_.occupied());
    return queen_attacks(from);
  }

  void men() {
    const Bitboard safe = ~(position_.men(us_) | enemy_pawn_reach_);
    for (const Kind kind :
         {Kind::kQueen, Kind::kPromoted, Kind::kSilver, Kind::kKnight, Kind::kRook}) {
      for (Bitboard rest = position_.men(us_, kind); rest != 0;) {
        const Square square = take_first(rest);
        const Bitboard reach = attacks_of(kind, square);
        attacks_ |= reach;
        value_ += kValue[slot(kind)] + kPlace[slot(kind)][seen_by(us_, square)];
        value_ += mobility(kind, count(reach & safe));
        if (kind == Kind::kRook) value_ += rook_file(square);
        const int hits = count(reach & king_zone_);
        if (hits == 0) continue;
        ++attackers_;
        pressure_ += hits * kPhase[slot(kind)];
      }
    }
  }

  static Score mobility(Kind kind, int squares) {
    switch (kind) {
      case Kind::kKnight: return (squares - 4) * kMobilityKnight;
      case Kind::kRook: return (squares - 6) * kMobilityRook;
      default: return (squares - 3) * kMobilityShort;
    }
  }

  Score rook_file(Square square) const {
    const Bitboard file = kFileA << file_of(square);
    if ((file & own_pawns_) != 0) return 0;
    return (file & enemy_pawns_) != 0 ? kRookHalfOpenFile : kRookOpenFile;
  }

  void pawns() {
    const Bitboard guarded =
        own_pawns_ & (pawn_reach(us_, own_pawns_) | pawn_reach(us_, position_.queens(us_)));
    value_ += count(guarded) * kGuardedPawn;
    const Bitboard stopped = front_of(them_, enemy_pawns_);
    for (Bitboard rest = own_pawns_; rest != 0;) {
      const Square square = take_first(rest);
      value_ += kValue[slot(Kind::kPawn)] + kPlace[slot(Kind::kPawn)][seen_by(us_, square)];
      if ((bit(square) & stopped) != 0) continue;
      const int rank = us_ == kWhite ? rank_of(square) : 7 - rank_of(square);
      value_ += (rank - 1) * kPassedPawn;
    }
  }

  // One man before a king is no attack; several are worth more than their sum.
  Score danger() const {
    if (attackers_ < 2) return 0;
    return std::min(pressure_ * attackers_ * 2, 220);
  }

  const Position& position_;
  Seat us_;
  Seat them_;
  Bitboard own_pawns_;
  Bitboard enemy_pawns_;
  Bitboard enemy_pawn_reach_;
  Bitboard king_zone_;
  Bitboard attacks_ = 0;
  Score value_ = 0;
  int attackers_ = 0;
  int pressure_ = 0;
};

int phase_of(const Position& position) {
  int phase = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    phase += kPhase[kind] * count(position.kinds[kind]);
  }
  return std::min(phase, kPhaseFull);
}

// A bare king is driven to the edge, and the hunter's king comes near.
Score mop_up(const Position& position, Seat hunter) {
  const Square prey = position.king(core::other(hunter));
  const int file = std::min(file_of(prey), 7 - file_of(prey));
  const int rank = std::min(rank_of(prey), 7 - rank_of(prey));
  return 40 * (3 - std::min(file, rank)) + 10 * (3 - std::max(file, rank)) +
         15 * (7 - chebyshev(prey, position.king(hunter)));
}

// In 1/64: what an advantage is worth with these men.  A lone knight, silver or queen mates nobody;
// two knights, two queens, a knight and a queen hardly ever (solved exactly).  A fish counts as the
// queen that it may become and no more.
int mating_power(const Position& position, Seat strong) {
  constexpr int kFull = 64;
  constexpr int kHopeless = 4;
  if (position.men(strong, Kind::kRook) != 0) return kFull;
  const int silvers = count(position.men(strong, Kind::kSilver));
  const int knights = count(position.men(strong, Kind::kKnight));
  const int queens = count(position.queens(strong) | position.men(strong, Kind::kPawn));
  const int men = silvers + knights + queens;
  if (men <= 1) return kHopeless;
  if (men == 2) return silvers == 0 ? kHopeless : silvers == 2 ? 40 : kFull;
  return silvers == 0 && knights == 0 && queens == 3 ? 40 : kFull;
}

// R15: the fewer moves are left of a count, the less the hunter's advantage is worth.
Score scaled_by_count(const Position& position, Score white_value) {
  if (position.limit == 0) return white_value;
  const bool is_hunters = (white_value > 0) == (position.counter == kBlack);
  if (!is_hunters) return white_value;
  const Score left = hunter_moves_left(position);
  const Score whole = position.limit / 2;
  return white_value * std::min(whole, left + whole / 8) / std::max(whole, Score{1});
}

}  // namespace

Score SearchPolicy::value(Kind kind) {
  return kind == Kind::kKing ? kKingInExchange : kValue[ouk::slot(kind)];
}

Score SearchPolicy::evaluate(const Position& position) {
  const int phase = phase_of(position);
  Half white(position, kWhite);
  Half black(position, kBlack);
  Score value = white.value(phase) - black.value(phase);
  value += white.loose_men(black.attacks()) - black.loose_men(white.attacks());
  if (const auto bare = bare_side(position)) {
    const Seat hunter = core::other(*bare);
    const Score hunt = mop_up(position, hunter);
    value += hunter == kWhite ? hunt : -hunt;
  }
  return judged(position, position.to_move == kWhite ? value : -value) + kTempo;
}

SearchPolicy::Score SearchPolicy::judged(const Position& position, Score value) {
  Score white_value = position.to_move == kWhite ? value : -value;
  if (white_value != 0) {
    white_value = white_value * mating_power(position, white_value > 0 ? kWhite : kBlack) / 64;
  }
  white_value = scaled_by_count(position, white_value);
  return position.to_move == kWhite ? white_value : -white_value;
}

Score SearchPolicy::gain(const Position& position, Move move) {
  Score gain = 0;
  if (is_capture(position, move)) gain += kValue[ouk::slot(position.at(move.to()).kind())];
  if (move.kind() == MoveKind::kPromotion) {
    gain += kValue[ouk::slot(Kind::kPromoted)] - kValue[ouk::slot(Kind::kPawn)];
  }
  return gain;
}

// The classic swap list: each side takes back with its cheapest man or stops; rooks behind rooks
// join in as the squares between them empty.  Pins are not looked at.
Score SearchPolicy::exchange(const Position& position, Move move) {
  constexpr Kind kCheapestFirst[] = {Kind::kPawn,   Kind::kPromoted, Kind::kQueen, Kind::kSilver,
                                     Kind::kKnight, Kind::kRook,     Kind::kKing};
  if (move.is_call()) return 0;
  const Square target = move.to();
  std::array<Score, 32> gains;  // [0 .. depth] are set
  std::size_t depth = 0;
  gains[0] = gain(position, move);
  Bitboard occupied = position.occupied() & ~bit(move.from());
  Bitboard all =
      attackers(position, kWhite, target, occupied) | attackers(position, kBlack, target, occupied);
  Score on_target = move.kind() == MoveKind::kPromotion ? value(Kind::kPromoted)
                                                        : value(position.at(move.from()).kind());
  Seat side = core::other(position.to_move);
  while (depth + 1 < gains.size()) {
    const Bitboard takers = all & occupied & position.men(side);
    if (takers == 0) break;
    Bitboard cheapest = 0;
    Kind kind = Kind::kKing;
    for (const Kind candidate : kCheapestFirst) {
      cheapest = takers & position.men(candidate);
      kind = candidate;
      if (cheapest != 0) break;
    }
    const Seat other = core::other(side);
    const bool is_guarded = (all & occupied & position.men(other)) != 0;
    if (kind == Kind::kKing && is_guarded) break;  // the king may not take a guarded man
    ++depth;
    gains[depth] = on_target - gains[depth - 1];
    on_target = value(kind);
    occupied &= ~bit(first(cheapest));
    all |= rook_attacks(target, occupied) & position.men(Kind::kRook);
    side = other;
  }
  for (; depth > 0; --depth) gains[depth - 1] = -std::max(-gains[depth - 1], gains[depth]);
  return gains[0];
}

Score SearchPolicy::hint(const Position& position, Move move) {
  if (move.is_call()) return 0;
  const Seat us = position.to_move;
  const Man man = position.at(move.from());
  const Table& table = kPlace[ouk::slot(man.kind())];
  Score value = table[seen_by(us, move.to())] - table[seen_by(us, move.from())];
  const Bitboard chased = pawn_reach(core::other(us), position.men(core::other(us), Kind::kPawn));
  if (man.kind() != Kind::kPawn && (bit(move.to()) & chased) != 0) value -= kUnit / 2;
  return value;
}

bool SearchPolicy::allows_null(const Position& position) {
  if (position.is_bare(kWhite) || position.is_bare(kBlack)) return false;
  const Seat us = position.to_move;
  const Bitboard king_and_pawns = position.men(us, Kind::kKing) | position.men(us, Kind::kPawn);
  return (position.men(us) & ~king_and_pawns) != 0;
}

}  // namespace kydai::ouk
