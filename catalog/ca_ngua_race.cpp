#include "catalog/ca_ngua_race.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace kydai::catalog {
namespace {

using namespace ca_ngua;  // NOLINT: this file speaks of one game
using core::FaultCode;

// The cells of a race: the second half of the ring, and the stable.
constexpr Cell kFirstCell = ring_cell(kRing / 2);
constexpr int kCells = kRing / 2 + kStablePlaces;
constexpr Cells kRaceCells = cells_from(kFirstCell, stable_cell(kStablePlaces));

// Ways to choose k of n, for the few that occur.
constexpr std::array<std::array<std::uint32_t, kMaxHorses + 1>, kCells + 1> kWays = [] {
  std::array<std::array<std::uint32_t, kMaxHorses + 1>, kCells + 1> ways{};
  for (std::size_t n = 0; n <= kCells; ++n) {
    ways[n][0] = 1;
    for (std::size_t k = 1; k <= kMaxHorses && n > 0; ++k) {
      ways[n][k] = ways[n - 1][k - 1] + ways[n - 1][k];
    }
  }
  return ways;
}();

// Sets of race cells in the order of their bits: a move forward leads to a higher row.
std::size_t row_of(Cells cells) {
  std::size_t row = 0;
  std::size_t n = 0;
  for (Cells rest = cells >> static_cast<int>(kFirstCell); rest != 0; rest = without_lowest(rest)) {
    row += kWays[static_cast<std::size_t>(std::countr_zero(rest))][++n];
  }
  return row;
}

// The next greater number with as many bits.
constexpr Cells next_set(Cells set) {
  const Cells low = set & (~set + 1);
  const Cells carried = set + low;
  return ((set ^ carried) >> 2) / low | carried;
}

// The cells of the ring on which the seat's horses may yet stand, in seat 0's counting.
Cells road_of(const Position& position, int seat) {
  const Cells ring = position.cells[static_cast<std::size_t>(seat)] & kRingCells;
  if (ring == 0) return 0;
  return seat == 0 ? cells_from(lowest(ring), Cell::kGate)
                   : turn_ring(cells_from(lowest(ring), Cell::kGate), seat);
}

// The profiles as they are, with 1..4 horses each.
constexpr std::size_t kPlainRules = 3 * kMaxHorses;
Rules plain_rules(std::size_t i) {
  Rules rules(static_cast<Profile>(i / kMaxHorses));
  rules.set(Switch::kHorses, static_cast<int>(i % kMaxHorses));
  return rules;
}

template <std::size_t i>
const CaNguaRace* race_at() {
  static const auto race = CaNguaRace::build(plain_rules(i));
  return race ? &*race : nullptr;
}

}  // namespace

// Row by row from the end of the way, by the rules themselves, beside an enemy who stands in his
// stable and disturbs nobody.
class CaNguaRace::Builder {
 public:
  explicit Builder(const Rules& rules) : race_(rules) {
    Options options;
    options.rules = rules;
    options.seated = 0b0101;
    still_ = CaNgua::start(options);
    const Cells home = kHome[static_cast<std::size_t>(rules.horses())];
    const Cells lowest_place = home & ~without_lowest(home);
    still_.cells[kEnemy] = without_lowest(home) | lowest_place >> 1;
    still_.yard = {};
    for (const auto& chance : CaNgua::chances(still_)) weights_ += chance.weight;
  }

  CaNguaRace run() && {
    const auto horses = static_cast<std::size_t>(still_.rules.horses());
    std::vector<Cells> sets(kWays[kCells][horses]);
    Cells set = (Cells{1} << horses) - 1;
    for (Cells& entry : sets) {
      entry = set << static_cast<int>(kFirstCell);
      set = next_set(set);
    }
    race_.rows_.resize(sets.size());
    race_.means_.resize(sets.size());
    for (std::size_t row = sets.size(); row-- > 0;) fill(row, sets[row]);
    return std::move(race_);
  }

 private:
  static constexpr std::size_t kOwn = 0;
  static constexpr std::size_t kEnemy = 2;
  // Some rules know positions that no roll leads out of.
  static constexpr float kNever = 1e6F;

  // What a roll can be made into.
  struct End {
    double turns = kNever;  // the mean, this turn included
    std::size_t row = 0;
    bool is_home = false;
    bool rolls_on = false;
  };

  // The best end of an open roll.
  End best_end(const Position& position) const {
    End best;
    for (const Move& move : CaNgua::legal_moves(position)) {
      Position after = position;
      CaNgua::apply(after, move);
      const End end = has_open_roll(after) ? best_end(after) : end_of(after);
      if (end.turns < best.turns) best = end;
    }
    return best;
  }

  End end_of(const Position& after) const {
    if (after.finish[kOwn] != 0) return {1, 0, true, false};
    End end;
    end.row = row_of(after.cells[kOwn]);
    end.rolls_on = slot(after.turn) == kOwn;
    // Of the row that is being filled nothing is known, but then nothing can be chosen either.
    end.turns = static_cast<double>(race_.means_[end.row]) + (end.rolls_on ? 0 : 1);
    return end;
  }

  void fill(std::size_t row, Cells cells) {
    Position position = still_;
    position.cells[kOwn] = cells;
    if (is_home(position, Seat::k0)) return;
    std::array<double, kTurns + 1> slower{};  // the chance of more than t turns
    double turns = 0;
    double stays = 0;   // the chance of staying here and rolling on
    double passes = 0;  // of staying here, the turn over
    for (const auto& [chance, weight] : CaNgua::chances(position)) {
      Position rolled = position;
      CaNgua::apply(rolled, chance);
      const End end = best_end(rolled);
      const double part = static_cast<double>(weight) / weights_;
      if (!end.is_home && end.row == row) {
        (end.rolls_on ? stays : passes) += part;
        continue;
      }
      turns += part * end.turns;
      for (std::size_t t = 1; !end.is_home && t <= kTurns; ++t) {
        const Slowness& next = race_.rows_[end.row];
        slower[t] += part * static_cast<double>(next[end.rolls_on ? t : t - 1]) / kWholeExact;
      }
    }
    const double moves = 1 - stays;
    race_.means_[row] = passes + stays > kAlmostOne
                            ? kNever
                            : static_cast<float>((turns + passes) / (moves - passes));
    Slowness& out = race_.rows_[row];
    double before = 1;
    out[0] = 65535;
    for (std::size_t t = 1; t <= kTurns; ++t) {
      before = moves > 1 - kAlmostOne ? (slower[t] + passes * before) / moves : 1;
      out[t] = static_cast<std::uint16_t>(std::lround(before * kWholeExact));
    }
  }

  static constexpr double kWholeExact = 65535;
  static constexpr double kAlmostOne = 1 - 1e-9;

  CaNguaRace race_;
  Position still_;
  double weights_ = 0;
};

core::Expected<CaNguaRace> CaNguaRace::build(const Rules& rules) {
  if (rules.counts_rolls() || rules.is_on(Switch::kRearKick)) {
    return core::fail(FaultCode::kUnknown, 0, "no race where rolls are counted or horses go back");
  }
  return Builder(rules).run();
}

bool CaNguaRace::covers(const Position& position) const {
  if (position.phase != Phase::kRoll || position.rules != rules_) return false;
  Cells taken = 0;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    if (!is_live(position, core::seat_at(s))) continue;
    if ((position.cells[static_cast<std::size_t>(s)] & ~kRaceCells) != 0) return false;
    const Cells road = road_of(position, s);
    if ((road & taken) != 0) return false;
    taken |= road;
  }
  return true;
}

core::PerSeat<float> CaNguaRace::chances(const Position& position) const {
  core::FixedList<std::size_t, core::kMaxSeats> seats;  // as they roll
  Seat seat = position.turn;
  do {
    seats.push_back(slot(seat));
    seat = next_live_seat(position, seat);
  } while (seat != position.turn);

  core::PerSeat<float> chances{};
  core::PerSeat<const Slowness*> rows{};
  for (const std::size_t s : seats) rows[s] = &rows_[row_of(position.cells[s])];
  // The chance that nobody is home yet, before the turn of each seat in its round.
  float open = 1;
  core::PerSeat<float> slower{};
  slower.fill(1);
  for (std::size_t t = 1; t <= kTurns; ++t) {
    for (const std::size_t s : seats) {
      const float before = slower[s];
      if (before <= 0) return chances;
      slower[s] = static_cast<float>((*rows[s])[t]) / kWhole;
      chances[s] += open * (before - slower[s]) / before;
      open *= slower[s] / before;
    }
  }
  for (const std::size_t s : seats) chances[s] += open / static_cast<float>(seats.size());
  return chances;
}

double CaNguaRace::turns(const Position& position, Seat seat) const {
  return static_cast<double>(means_[row_of(position.cells[slot(seat)])]);
}

const CaNguaRace* ca_ngua_race(const Rules& rules) {
  static constexpr auto kRaces = []<std::size_t... i>(std::index_sequence<i...>) {
    return std::array{&race_at<i>...};
  }(std::make_index_sequence<kPlainRules>());
  const auto profile = static_cast<std::size_t>(rules.profile());
  const std::size_t i = profile * kMaxHorses + static_cast<std::size_t>(rules.horses() - 1);
  return plain_rules(i) == rules ? kRaces[i]() : nullptr;
}

}  // namespace kydai::catalog
