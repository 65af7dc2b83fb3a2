// What a search remembers about moves that cut: killers a ply, an answer to the move before, and a
// history score a slot.  All of it only orders moves; no value depends on it but through pruning.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/seat.hpp"
#include "search/score.hpp"

namespace kydai::search {

// How well a man's move has done after another one: of the opponent just before (kReply), of the
// same side before that (kPlan).
enum class Sequel : std::size_t { kReply, kPlan };

template <class Move>
class MoveOrder {
 public:
  // `piece_slots` may be 0: then nothing is learnt from what was played before.
  explicit MoveOrder(int slots, int piece_slots = 0)
      : slots_(static_cast<std::size_t>(slots)),
        piece_slots_(static_cast<std::size_t>(piece_slots)),
        history_(2 * slots_),
        answers_(2 * slots_),
        sequels_(2 * piece_slots_ * piece_slots_) {}

  void clear() {
    history_.assign(history_.size(), 0);
    answers_.assign(answers_.size(), Remembered{});
    sequels_.assign(sequels_.size(), 0);
    killers_ = {};
  }
  // Between the moves of one game old opinions count for less, and killers for nothing.
  void begin_search() {
    for (std::int32_t& value : history_) value /= 4;
    killers_ = {};
  }

  Score history(core::Seat seat, int slot) const { return history_[at(seat, slot)]; }

  bool is_killer(int ply, Move move) const {
    const Killers& pair = killers_[static_cast<std::size_t>(ply)];
    return pair.first.is(move) || pair.second.is(move);
  }
  // `previous` is the slot of the opponent's move before, -1 if there was none.
  bool is_answer(core::Seat seat, int previous, Move move) const {
    return previous >= 0 && answers_[at(seat, previous)].is(move);
  }

  // Slots below 0 mean none.
  Score sequel(Sequel sequel, int before, int piece_slot) const {
    if (before < 0 || piece_slot < 0) return 0;
    return sequels_[at(sequel, before, piece_slot)];
  }
  void change_sequel(Sequel sequel, int before, int piece_slot, int depth, bool is_good) {
    if (before < 0 || piece_slot < 0) return;
    std::int16_t& value = sequels_[at(sequel, before, piece_slot)];
    value = static_cast<std::int16_t>(stepped(value, is_good ? bonus(depth) : -bonus(depth)));
  }

  void reward(core::Seat seat, int slot, int depth) { change(seat, slot, bonus(depth)); }
  void punish(core::Seat seat, int slot, int depth) { change(seat, slot, -bonus(depth)); }
  void remember_cut(core::Seat seat, int previous, int ply, Move move) {
    Killers& pair = killers_[static_cast<std::size_t>(ply)];
    if (!pair.first.is(move)) {
      pair.second = pair.first;
      pair.first = {move, true};
    }
    if (previous >= 0) answers_[at(seat, previous)] = {move, true};
  }

  static constexpr Score kHistoryMax = 16384;

 private:
  struct Remembered {
    Move move{};
    bool is_set = false;
    bool is(Move other) const { return is_set && move == other; }
  };
  struct Killers {
    Remembered first;
    Remembered second;
  };

  static constexpr Score bonus(int depth) {
    const Score value = 16 * depth * depth + 32 * depth;
    return value > 1600 ? 1600 : value;
  }
  std::size_t at(core::Seat seat, int slot) const {
    return static_cast<std::size_t>(core::index(seat)) * slots_ + static_cast<std::size_t>(slot);
  }
  std::size_t at(Sequel sequel, int before, int piece_slot) const {
    const std::size_t table = static_cast<std::size_t>(sequel) * piece_slots_;
    return (table + static_cast<std::size_t>(before)) * piece_slots_ +
           static_cast<std::size_t>(piece_slot);
  }
  // The nearer the bound, the smaller the step, so that a value never passes it.
  static Score stepped(Score value, Score step) {
    const Score size = step < 0 ? -step : step;
    return value + step - value * size / kHistoryMax;
  }
  void change(core::Seat seat, int slot, Score step) {
    std::int32_t& value = history_[at(seat, slot)];
    value = stepped(value, step);
  }

  std::size_t slots_;
  std::size_t piece_slots_;
  std::vector<std::int32_t> history_;
  std::vector<Remembered> answers_;
  std::vector<std::int16_t> sequels_;  // [sequel][before][piece slot]
  std::array<Killers, kPlyMax> killers_{};
};

}  // namespace kydai::search
