// CaNguaTable: the exact chances of Cờ Cá Ngựa for two seats that sit opposite with one or two
// horses each, by value iteration over the rules themselves: the yardstick of every other player.
// A table knows one set of rules.  It is bytes in and bytes out; it opens no file and is asked by
// no bot of a table where people play.
//
// One number a pair of rows of horses: the chance of the seat that rolls next to come home first.
// Board and rules look the same from both seats, so whose seat that is does not matter.
//
//   file   "kydai-ca-ngua-table 1\n"  RULES "\n"  float32[rows * rows], little-endian  checksum
//   entry  index = row(horses of who rolls) * rows + row(horses of the other)
//          row   = number of sets of fewer horses on the board + rank of the set of cells
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fault.hpp"
#include "games/ca_ngua/ca_ngua.hpp"

namespace kydai::catalog {

class CaNguaTable {
 public:
  static constexpr int kHorsesMax = 2;

  // How the building went.
  struct Report {
    std::uint64_t states = 0;  // with somebody to roll and nobody home
    int sweeps = 0;            // over the largest layer
    double last_change = 0;    // largest change of an entry in its layer's last sweep
    double first_wins = 0;     // chance of the seat that begins
  };
  // Called after each sweep with the layer (counted down to 0), the sweep and its largest change.
  using Progress = std::function<void(int layer, int sweep, double change)>;

  // Faults: kRange for other than two opposite seats or more than kHorsesMax horses, kUnknown for
  // rules that count rolls, since then the same horses may stand there with different rights.
  static core::Expected<CaNguaTable> build(const ca_ngua::Options& options, double tolerance,
                                           Report& report, const Progress& progress);
  // Total: any bytes give a table or a Fault.
  static core::Expected<CaNguaTable> read(std::string_view bytes);
  std::string bytes() const;

  const ca_ngua::Rules& rules() const { return rules_; }
  // Whether the table speaks of this position: its rules, two opposite seats.
  bool covers(const ca_ngua::Position& position) const;
  // The chance of the seat in `turn`, which rolls next.  Of a covered position that is not over.
  double chance(const ca_ngua::Position& position) const;
  // The same once the move is played, for who plays it, with the best use of a die that is left.
  double chance_after(const ca_ngua::Position& position, const ca_ngua::Move& move) const;

 private:
  CaNguaTable(const ca_ngua::Rules& rules, std::vector<float> entries)
      : rules_(rules), entries_(std::move(entries)) {}

  ca_ngua::Rules rules_;
  std::vector<float> entries_;
};

}  // namespace kydai::catalog
