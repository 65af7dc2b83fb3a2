// The reader of `hd1 ...` texts, for positions and for views.  It is total, and it lets pass only
// what a round can come to: 28 tiles, a line that matches, counts that a deal and draws can give.
#pragma once

#include <array>
#include <string_view>

#include "core/fault.hpp"
#include "games/domino/move_text.hpp"
#include "games/domino/position.hpp"

namespace kydai::domino {

enum class StateKind : std::uint8_t { kPosition, kView };

// What stands in the text, field by field, with the byte where each field begins.
struct StateText {
  Options options;
  core::Seat turn = core::Seat::k0;
  std::uint8_t passes = 0;
  bool is_dealt = false;
  Layout layout;
  core::PerSeat<TileSet> hands{};
  core::PerSeat<std::uint8_t> hand_counts{};
  core::PerSeat<bool> shown{};
  std::array<Tile, kTiles> yard{};  // in draw order
  std::uint8_t yard_count = 0;
  Opening opening;
  core::PerSeat<ValueSet> voids{};
  std::optional<Announced> announced;

  TileSet seen;  // every tile the text has named so far
  std::size_t turn_at = 0;
  std::size_t passes_at = 0;
  std::size_t hands_at = 0;
  std::size_t yard_at = 0;
  std::size_t open_at = 0;
  std::size_t by_at = 0;
  std::size_t no_at = 0;

  int left() const { return layout.empty() ? kNoEnd : layout.at(0).left(); }
  int right() const { return layout.empty() ? kNoEnd : layout.at(layout.size() - 1).right(); }
};

core::Expected<StateText> read_state_text(std::string_view text, const Options& options,
                                          StateKind kind);

// Whether a round can come to this, and in which phase it is.
core::Expected<Phase> judge(const StateText& state, StateKind kind);

}  // namespace kydai::domino
