// Why a move of ngu-hanh is good.
#include <optional>

#include "catalog/hint_reasons.hpp"
#include "games/ngu_hanh/evaluation.hpp"

namespace kydai::catalog {
namespace {

using namespace ngu_hanh;  // NOLINT: this file speaks of one game
using enum HintCode;

HintWord kind_word(Kind kind) {
  switch (kind) {
    case Kind::kMetal: return {"Kim", "Metal"};
    case Kind::kWater: return {"Thủy", "Water"};
    case Kind::kWood: return {"Mộc", "Wood"};
    case Kind::kFire: return {"Hỏa", "Fire"};
    case Kind::kEarth: return {"Thổ", "Earth"};
    case Kind::kLord: break;
  }
  return {"Chủ", "the Lord"};
}

HintWord node_word(Node node) {
  return HintWord(
      std::string{static_cast<char>('a' + file_of(node)), static_cast<char>('1' + rank_of(node))});
}

// The nodes on which the side to move can take something.
Bitboard prey_of_mover(const Position& position) {
  Bitboard prey = 0;
  for (const Move move : SearchPolicy::noisy_moves(position)) prey |= bit(move.to());
  return prey;
}

std::optional<HintReason> why_decided(const Position& position, search::Score score,
                                      const std::vector<Move>& line) {
  if (!search::is_decided(score)) return std::nullopt;
  const int plies = search::plies_to_end(score);
  if (search::is_loss(score)) return HintReason{kNguHoldsOut, {HintWord(plies / 2)}};
  return HintReason{kNguWins, {HintWord((plies + 1) / 2), line_word<NguHanh>(position, line)}};
}

// After the move, so that the prey of the side to move is what the other side could take next.
HintReason why_capture(const Position& position, const Position& after, Move move,
                       const HintWord& follows) {
  const Kind prey = position.kind_on(move.to());
  const bool is_free = !has(prey_of_mover(after), move.to());
  if (is_free) return {kNguTakesFree, {kind_word(prey), node_word(move.to())}};
  return {kNguTrades, {kind_word(prey), node_word(move.to()), follows}};
}

std::optional<HintReason> why_saves(const Position& position, const Position& after, Move move) {
  const Bitboard feared = prey_of_mover(SearchPolicy::after_null(position));
  const Bitboard left = prey_of_mover(after);
  // The man that goes away, or one that is covered from where it stands.
  Bitboard saved = feared & ~left & (after.side(position.mover()) | bit(move.from()));
  if (saved == 0 || count(left) >= count(feared)) return std::nullopt;
  const Node node = has(saved, move.from()) ? move.from() : first_of(saved);
  return HintReason{kNguSaves, {kind_word(position.kind_on(node)), node_word(node)}};
}

std::optional<HintReason> why_threatens(const Position& position, const Position& after) {
  const Bitboard hoped = prey_of_mover(SearchPolicy::after_null(after)) & ~prey_of_mover(position);
  if (hoped == 0) return std::nullopt;
  const Node node = first_of(hoped);
  return HintReason{kNguThreatens, {kind_word(after.kind_on(node)), node_word(node)}};
}

}  // namespace

HintReason why_ngu_hanh(const Position& position, Move move, search::Score score,
                        const std::vector<Move>& line) {
  const Seat us = position.mover();
  if (count_moves(position) == 1) return {kOnlyMove, {}};
  Position after = position;
  NguHanh::apply(after, move);
  if (after.pieces(core::other(us), Kind::kLord) == 0) return {kNguTakesLord, {}};
  const HintWord follows = line_word<NguHanh>(position, line);
  if (const auto decided = why_decided(position, score, line)) return *decided;
  if (move.is_pass()) return {kNguPass, {}};
  if (NguHanh::is_capture(position, move)) return why_capture(position, after, move, follows);
  if (NguHanh::is_lord_attacked(position, us) && !NguHanh::is_lord_attacked(after, us)) {
    return {kNguLordSafe, {}};
  }
  if (move.has_drop()) {
    const Kind child = generated_by(position.kind_on(move.from()));
    return {kNguRevives, {kind_word(child), node_word(move.drop())}};
  }
  if (NguHanh::is_lord_attacked(after, core::other(us))) return {kNguThreatensLord, {}};
  if (const auto saves = why_saves(position, after, move)) return *saves;
  if (const auto threatens = why_threatens(position, after)) return *threatens;
  return {kNguBest, {follows}};
}

}  // namespace kydai::catalog
