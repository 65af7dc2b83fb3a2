// Why a move of ouk is good.
#include <optional>

#include "catalog/hint_reasons.hpp"
#include "games/ouk/evaluation.hpp"

namespace kydai::catalog {
namespace {

using namespace ouk;  // NOLINT: this file speaks of one game
using enum HintCode;
using Score = SearchPolicy::Score;

HintWord man_word(Kind kind) {
  switch (kind) {
    case Kind::kPawn: return {"cá", "fish"};
    case Kind::kQueen: return {"hậu", "queen"};
    case Kind::kPromoted: return {"cá thăng cấp", "turned fish"};
    case Kind::kSilver: return {"tượng", "bishop"};
    case Kind::kKnight: return {"mã", "knight"};
    case Kind::kRook: return {"xe", "rook"};
    case Kind::kKing: break;
  }
  return {"vua", "king"};
}

// At the head of a Vietnamese sentence; each of these words begins with a plain letter.
HintWord man_first(Kind kind) {
  HintWord word = man_word(kind);
  word.vi[0] = static_cast<char>(word.vi[0] - 'a' + 'A');
  return word;
}

HintWord square_word(Square square) {
  std::string text;
  detail::append_square(square, text);
  return HintWord(text);
}

// The capture of the side to move that wins most; nothing if none wins anything.
struct Prize {
  Square square;
  Kind kind;
  Score gain = 0;
};
std::optional<Prize> best_prize(const Position& position) {
  std::optional<Prize> best;
  for (const Move move : SearchPolicy::noisy_moves(position)) {
    if (!is_capture(position, move)) continue;
    const Score gain = SearchPolicy::exchange(position, move);
    if (gain > 0 && (!best || gain > best->gain)) {
      best = Prize{move.to(), position.at(move.to()).kind(), gain};
    }
  }
  return best;
}

Score material(const Position& position) {
  Score sum = 0;
  for (Bitboard men = position.occupied(); men != 0;) {
    const Man man = position.at(take_first(men));
    if (man.kind() == Kind::kKing) continue;
    sum += man.side() == position.to_move ? SearchPolicy::value(man.kind())
                                          : -SearchPolicy::value(man.kind());
  }
  return sum;
}

// What the line has won for the side that begins it, once nothing is left to be taken.
Score won_by(Position position, const std::vector<Move>& line) {
  const Seat us = position.to_move;
  const Score before = material(position);
  for (const Move move : line) Ouk::apply(position, move);
  if (is_check(position) || best_prize(position)) return 0;
  return (position.to_move == us ? material(position) : -material(position)) - before;
}

// Moves that the side against which the count runs still has for its mate.
int hunter_moves(const Position& position) {
  const int left = position.limit - position.clock + (position.options.has_reach() ? 1 : 0);
  const int own = position.to_move == position.counter ? left : left + 1;
  return own > 0 ? own / 2 : 0;
}

std::optional<HintReason> why_call(const Position& position, Move move) {
  if (move.kind() == MoveKind::kUncount) return HintReason{kOukStopCount, {}};
  if (move.kind() != MoveKind::kCount) return std::nullopt;
  Position after = position;
  Ouk::apply(after, move);
  return HintReason{kOukCall, {HintWord(hunter_moves(after))}};
}

std::optional<HintReason> why_decided(const Position& position, search::Score score,
                                      const std::vector<Move>& line) {
  if (!search::is_decided(score)) return std::nullopt;
  const int plies = search::plies_to_end(score);
  if (search::is_loss(score)) return HintReason{kOukHoldsOut, {HintWord(plies / 2)}};
  if (plies <= 1) return HintReason{kOukMateNow, {}};
  return HintReason{kOukMate, {HintWord((plies + 1) / 2), line_word<Ouk>(position, line)}};
}

std::optional<HintReason> why_capture(const Position& position, Move move) {
  if (!is_capture(position, move)) return std::nullopt;
  const Kind prey = position.at(move.to()).kind();
  const Score gain = SearchPolicy::exchange(position, move);
  if (gain < 0) return std::nullopt;  // a sacrifice: the line says more
  if (gain >= SearchPolicy::value(prey)) {
    return HintReason{kOukTakesFree, {man_word(prey), square_word(move.to())}};
  }
  if (gain > 0) return HintReason{kOukGainsExchange, {man_word(prey), square_word(move.to())}};
  const Kind own = position.at(move.from()).kind();
  return HintReason{kOukTrades, {man_word(own), man_word(prey), square_word(move.to())}};
}

std::optional<HintReason> why_count(const Position& position, const std::vector<Move>& line) {
  if (position.limit == 0) return std::nullopt;
  const int left = hunter_moves(position);
  const HintCode code = position.counter == position.to_move ? kOukRuns : kOukHunts;
  return HintReason{code, {HintWord(left), line_word<Ouk>(position, line)}};
}

std::optional<HintReason> why_saves(const Position& position, const Position& after) {
  const std::optional<Prize> feared = best_prize(SearchPolicy::after_null(position));
  if (!feared) return std::nullopt;
  const std::optional<Prize> left = best_prize(after);
  if (left && left->gain + SearchPolicy::kUnit / 2 > feared->gain) return std::nullopt;
  return HintReason{kOukSaves, {man_first(feared->kind), square_word(feared->square)}};
}

std::optional<HintReason> why_threatens(const Position& position, const Position& after) {
  if (is_check(after)) return std::nullopt;
  const std::optional<Prize> hoped = best_prize(SearchPolicy::after_null(after));
  if (!hoped) return std::nullopt;
  const std::optional<Prize> had = best_prize(position);
  if (had && had->square == hoped->square) return std::nullopt;
  return HintReason{kOukThreatens, {man_word(hoped->kind), square_word(hoped->square)}};
}

}  // namespace

HintReason why_ouk(const Position& position, Move move, search::Score score,
                   const std::vector<Move>& line) {
  if (const auto call = why_call(position, move)) return *call;
  if (count_moves(position) == 1) return {kOnlyMove, {}};
  const HintWord follows = line_word<Ouk>(position, line);
  if (const auto decided = why_decided(position, score, line)) return *decided;
  if (const auto capture = why_capture(position, move)) return *capture;
  if (is_check(position)) return {kOukParries, {follows}};
  if (move.kind() == MoveKind::kPromotion) return {kOukPromotes, {square_word(move.to())}};
  if (const auto counted = why_count(position, line)) return *counted;
  Position after = position;
  Ouk::apply(after, move);
  if (const auto saves = why_saves(position, after)) return *saves;
  if (won_by(position, line) >= SearchPolicy::kUnit) {
    return {kOukWinsLater, {HintWord(static_cast<int>(line.size() + 1) / 2), follows}};
  }
  if (const auto threatens = why_threatens(position, after)) return *threatens;
  if (is_check(after)) return {kOukCheck, {follows}};
  if (move.kind() == MoveKind::kLeap) {
    return {kOukLeap, {man_first(position.at(move.from()).kind()), follows}};
  }
  return {kOukBest, {follows}};
}

}  // namespace kydai::catalog
