// Score: how good a position is for the side to move, and the scale on which wins and draws stand.
// A win found n plies below the root is kWin - n, so that nearer wins are better; everything an
// evaluation may say lies strictly between -kEvaluationMax and kEvaluationMax.
#pragma once

#include <cstdint>

namespace kydai::search {

using Score = std::int32_t;

inline constexpr int kPlyMax = 128;  // the deepest line a search can follow
inline constexpr Score kWin = 30000;
inline constexpr Score kEvaluationMax = kWin - 2 * kPlyMax;
inline constexpr Score kInfinite = kWin + 1;

constexpr Score win_in(int plies) { return kWin - plies; }
constexpr Score loss_in(int plies) { return plies - kWin; }
constexpr bool is_win(Score score) { return score >= kEvaluationMax; }
constexpr bool is_loss(Score score) { return score <= -kEvaluationMax; }
constexpr bool is_decided(Score score) { return is_win(score) || is_loss(score); }
// Plies until a decided game ends.
constexpr int plies_to_end(Score score) { return kWin - (score > 0 ? score : -score); }

constexpr Score clamp_evaluation(Score score) {
  constexpr Score kBound = kEvaluationMax - 1;
  return score > kBound ? kBound : score < -kBound ? -kBound : score;
}

}  // namespace kydai::search
