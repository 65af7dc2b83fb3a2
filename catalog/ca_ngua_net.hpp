// CaNguaNet: how likely each seat is to come home first, learnt by self-play: a net of one hidden
// layer over what stands where.  It is asked while the dice are to be rolled and looks from the
// seat that rolls.  One net is for one kind of rules (one die, two, flying) and one company: two
// seats that sit opposite, or any others.  It knows nothing of moves and of levels.
// Every sum has a fixed order, so that all machines agree on every bit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/fixed_list.hpp"
#include "games/ca_ngua/ca_ngua.hpp"

namespace kydai::catalog {

// For each seat its chance to be the first of those still racing; 0 for who does not race.
using CaNguaChances = core::PerSeat<float>;

// Who races.
enum class CaNguaCompany : std::uint8_t { kDuel, kMany };

// e^x for x in -80 .. 0, the same bits everywhere; a relative error below 1e-5.
inline float exp_below_zero(float x) {
  const float units = std::max(x, -80.0F) * 1.44269504F;
  const float whole = std::floor(units);
  const float r = (units - whole) * 0.69314718F;
  const float part =
      1 + r * (1 + r * (0.5F + r * (0.16666667F +
                                    r * (0.04166667F + r * (0.00833333F + r * 0.00138889F)))));
  const auto exponent = static_cast<std::uint32_t>(static_cast<int>(whole) + 127);
  return part * std::bit_cast<float>(exponent << 23);
}

class CaNguaNet {
 public:
  // Inputs of one seat, each 0 or 1; those of the seat that rolls stand first, then those of the
  // next seats as they sit (in a duel: of the other one).  After all seats one of four for the
  // number of horses.
  static constexpr int kYard = 0;                            // at least 1, 2, 3, 4 horses wait
  static constexpr int kRing = kYard + ca_ngua::kMaxHorses;  // a horse on progress 0..55
  static constexpr int kStable = kRing + ca_ngua::kRing;     // a horse on place 1..6
  // The rest by quadrant of a horse on the ring: an enemy 1..12 cells behind it who can come so
  // far, nobody between;
  static constexpr int kChased = kStable + ca_ngua::kStablePlaces;
  static constexpr int kReach = 12;
  // it stands on the start of an enemy with horses waiting;
  static constexpr int kExit = kChased + 4 * kReach;
  // it stands on a gate to which an enemy has a free way, and not by one step;
  static constexpr int kFlight = kExit + 4;
  // an own horse 1..6 cells behind it, nobody between.
  static constexpr int kBarring = kFlight + 4;
  static constexpr int kBarReach = 6;
  // A horse on the own start while others wait.
  static constexpr int kBlocked = kBarring + 4 * kBarReach;
  static constexpr int kSeatInputs = kBlocked + 1;

  // How many hidden units a net may have; each of its loops is made for one of these.
  static constexpr std::array<std::size_t, 4> kWidths = {32, 64, 96, 128};
  static constexpr std::size_t kWidthMax = kWidths.back();
  static constexpr bool is_width(std::size_t units) {
    return std::ranges::find(kWidths, units) != kWidths.end();
  }
  // Units beyond the width of the net stay 0.
  using Hidden = std::array<float, kWidthMax>;
  // A seat's horses give at most: 4 in yard, ring or stable, 3 relations each on the ring, 1.
  using Inputs = core::FixedList<std::uint16_t, 4 * (4 + 3 * 4 + 1) + 1>;

  // The width is one of kWidths.
  CaNguaNet(CaNguaCompany company, std::size_t width)
      : company_(company),
        width_(width),
        columns_(static_cast<std::size_t>(inputs(company))),
        bias_{},
        out_{},
        out_bias_{} {}

  static constexpr int sections(CaNguaCompany company) {
    return company == CaNguaCompany::kDuel ? 2 : core::kMaxSeats;
  }
  static constexpr int inputs(CaNguaCompany company) {
    return sections(company) * kSeatInputs + ca_ngua::kMaxHorses;
  }
  static CaNguaCompany company_of(const ca_ngua::Position& position) {
    return position.live == 0b0101 || position.live == 0b1010 ? CaNguaCompany::kDuel
                                                              : CaNguaCompany::kMany;
  }

  CaNguaCompany company() const { return company_; }
  std::size_t width() const { return width_; }
  // The section of a seat that sits so many places after the one that rolls.
  std::size_t section(std::size_t places_on) const {
    return company_ == CaNguaCompany::kDuel ? places_on / 2 : places_on;
  }

  Inputs inputs_of(const ca_ngua::Position& position) const;
  void run(const Inputs& inputs, Hidden& hidden) const;
  CaNguaChances chances(const ca_ngua::Position& position, const Hidden& hidden) const;
  // Of a position of its company in which the dice are to be rolled.
  CaNguaChances chances(const ca_ngua::Position& position) const {
    Hidden hidden;
    run(inputs_of(position), hidden);
    return chances(position, hidden);
  }

  // For who makes nets and who stores them.
  std::vector<Hidden>& columns() { return columns_; }
  Hidden& bias() { return bias_; }
  std::array<Hidden, core::kMaxSeats>& out() { return out_; }
  std::array<float, core::kMaxSeats>& out_bias() { return out_bias_; }

 private:
  CaNguaCompany company_;
  std::size_t width_;
  std::vector<Hidden> columns_;
  Hidden bias_;
  std::array<Hidden, core::kMaxSeats> out_;
  std::array<float, core::kMaxSeats> out_bias_;
};

}  // namespace kydai::catalog
