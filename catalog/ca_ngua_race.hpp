// CaNguaRace: how many turns a seat of Cờ Cá Ngựa still needs once nobody can hold it up: all its
// horses are past the middle of their way or in the stable, and no enemy can come onto the cells
// before them.  Two such seats only race, so who comes home first follows from the numbers of
// turns alone.  One seat's horses stand in few ways (46,376 with four), so the table is made when
// it is first asked for; it knows one set of rules and no file.
//
// Each seat is taken to need as few turns as it can on the average.  That is not quite the best
// play, which dares more where it is behind: beside the exact tables of two horses the chances are
// off by 0.07 % in the root of the mean square and by 0.8 % at the worst.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/fault.hpp"
#include "games/ca_ngua/ca_ngua.hpp"

namespace kydai::catalog {

class CaNguaRace {
 public:
  // The last turn that is told apart; who needs more has 1 chance in 500 in the slowest rules.
  static constexpr std::size_t kTurns = 96;

  // Faults: kUnknown for rules that count rolls, and where a horse may go back.
  static core::Expected<CaNguaRace> build(const ca_ngua::Rules& rules);

  // Whether the dice are to be rolled in a race: under these rules, every live seat is past the
  // middle with all its horses, and no two of them can meet.
  bool covers(const ca_ngua::Position& position) const;
  // Each seat's chance to be the next one home, of a covered position.
  core::PerSeat<float> chances(const ca_ngua::Position& position) const;
  // How many turns the seat needs on the average, the one in which it comes home included.
  double turns(const ca_ngua::Position& position, core::Seat seat) const;

 private:
  class Builder;
  // [t]: the chance that more than t turns are needed, in units of 1 / kWhole.
  static constexpr float kWhole = 65535;
  using Slowness = std::array<std::uint16_t, kTurns + 1>;

  explicit CaNguaRace(const ca_ngua::Rules& rules) : rules_(rules) {}

  ca_ngua::Rules rules_;
  std::vector<Slowness> rows_;  // by the set of cells
  std::vector<float> means_;
};

// The race under the plain rules of a profile with any number of horses, made at the first call;
// nullptr for other rules.
const CaNguaRace* ca_ngua_race(const ca_ngua::Rules& rules);

}  // namespace kydai::catalog
