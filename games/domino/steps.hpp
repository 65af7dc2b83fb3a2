// StepWriter: a sink for Domino::apply that puts forced draws and passes into words (core::Step),
// the full one for the drawer and for records, the trimmed one for everybody else (R16, R17). It
// writes nothing about the tile that was laid.
#pragma once

#include <vector>

#include "core/game.hpp"
#include "core/piece_event.hpp"
#include "core/text.hpp"
#include "games/domino/move_text.hpp"

namespace kydai::domino {

class StepWriter {
 public:
  const std::vector<core::Step>& steps() const { return steps_; }
  std::vector<core::Step> take() { return std::move(steps_); }

  void operator()(const core::PieceEvent& event) {
    if (event.kind == core::PieceEvent::Kind::kPassed) {
      steps_.push_back({event.seat, "#", "#"});
      drawn_ = 0;
    } else if (event.kind == core::PieceEvent::Kind::kRevealed) {
      add_drawn(event.seat, Tile::from_id(event.piece));
    }
  }

 private:
  void add_drawn(core::Seat seat, Tile tile) {
    if (drawn_ == 0) steps_.push_back({seat, "+", "+"});
    core::Step& step = steps_.back();
    if (drawn_ > 0) step.full.push_back(',');
    write_tile(tile, step.full);
    step.trimmed = "+";
    core::append_number(step.trimmed, ++drawn_);
  }

  std::vector<core::Step> steps_;
  int drawn_ = 0;  // tiles in the step that is being written
};

}  // namespace kydai::domino
