#include "catalog/ca_ngua_net.hpp"

#include <algorithm>

namespace kydai::catalog {
namespace {

using namespace ca_ngua;  // NOLINT: this file speaks of one game
using Net = CaNguaNet;

// What one seat sees: the horses on the ring as it counts the cells.
class Outlook {
 public:
  Outlook(const Position& position, std::size_t seat) : position_(position), seat_(seat) {
    own_ = position.cells[seat] & kRingCells;
    for (std::size_t i = 1; i < core::kMaxSeats; ++i) {
      theirs_[i] = turn_ring(position.cells[(seat + i) % core::kMaxSeats], static_cast<int>(i));
      all_ |= theirs_[i];
    }
    all_ |= own_;
  }

  template <class Add>
  void add_inputs(Add&& add) const {
    const int waiting = position_.yard[seat_];
    for (int n = 0; n < waiting; ++n) add(Net::kYard + n);
    const Cells in_stable = position_.cells[seat_] & kStableCells;
    for (Cells rest = in_stable; rest != 0; rest = without_lowest(rest)) {
      add(Net::kStable + place(lowest(rest)) - 1);
    }
    for (Cells rest = own_; rest != 0; rest = without_lowest(rest)) {
      const int p = progress(lowest(rest));
      add(Net::kRing + p);
      add_relations(p, add);
    }
    if (waiting > 0 && (own_ & cells_of(Cell::kStart)) != 0) add(Net::kBlocked);
  }

 private:
  template <class Add>
  void add_relations(int p, Add& add) const {
    const int quadrant = p / kQuadrant;
    if (p % kQuadrant == 0 && quadrant > 0) {
      const std::size_t owner = (seat_ + static_cast<std::size_t>(quadrant)) % core::kMaxSeats;
      if (position_.yard[owner] > 0) add(Net::kExit + quadrant);
    }
    // The ring turned so that the cell behind p is the highest of 56 bits.
    const Cells cells = all_ >> 1;
    const Cells behind = (cells << (kRing - p) | cells >> p) & (kRingCells >> 1) & ~Cells{1};
    if (behind == 0) return;
    const int distance = std::countl_zero(behind) - (63 - kRing);
    const int q = (p - distance + kRing) % kRing;
    const Cells there = cells_of(ring_cell(q));
    if ((own_ & there) != 0) {
      if (distance <= Net::kBarReach && distance <= p) {
        add(Net::kBarring + quadrant * Net::kBarReach + distance - 1);
      }
      return;
    }
    std::size_t i = 1;
    while ((theirs_[i] & there) == 0) ++i;
    const int its = (q - static_cast<int>(i) * kQuadrant + kRing) % kRing;
    if (its + distance > kGateProgress) return;
    if (distance <= Net::kReach) add(Net::kChased + quadrant * Net::kReach + distance - 1);
    if (p % kQuadrant == kQuadrant - 1 && distance > 1 && distance < kQuadrant) {
      add(Net::kFlight + quadrant);
    }
  }

  const Position& position_;
  std::size_t seat_;
  Cells own_ = 0;
  std::array<Cells, core::kMaxSeats> theirs_{};
  Cells all_ = 0;
};

// With the number known to the compiler the loops have no ends to look after.
template <std::size_t kWidth>
void run_width(const std::vector<Net::Hidden>& columns, const Net::Inputs& inputs,
               const Net::Hidden& bias, Net::Hidden& hidden) {
  Net::Hidden sums = bias;
  for (const std::uint16_t input : inputs) {
    const Net::Hidden& column = columns[input];
    for (std::size_t i = 0; i < kWidth; ++i) sums[i] += column[i];
  }
  for (std::size_t i = 0; i < kWidth; ++i) hidden[i] = sums[i] / (1 + std::abs(sums[i]));
}

// Eight sums side by side, then these in order.
float dot(const Net::Hidden& a, const Net::Hidden& b, std::size_t width) {
  std::array<float, 8> sums{};
  for (std::size_t i = 0; i < width; i += 8) {
    for (std::size_t j = 0; j < 8; ++j) sums[j] += a[i + j] * b[i + j];
  }
  float sum = 0;
  for (const float part : sums) sum += part;
  return sum;
}

}  // namespace

Net::Inputs Net::inputs_of(const Position& position) const {
  Inputs inputs;
  for (std::size_t i = 0; i < core::kMaxSeats; ++i) {
    const std::size_t seat = (slot(position.turn) + i) % core::kMaxSeats;
    if ((position.live >> seat & 1) == 0) continue;
    const int first = static_cast<int>(section(i)) * kSeatInputs;
    Outlook(position, seat).add_inputs([&](int input) {
      inputs.push_back(static_cast<std::uint16_t>(first + input));
    });
  }
  const int horses = sections(company_) * kSeatInputs + position.rules.horses() - 1;
  inputs.push_back(static_cast<std::uint16_t>(horses));
  return inputs;
}

void Net::run(const Inputs& inputs, Hidden& hidden) const {
  switch (width_) {
    case 32: return run_width<32>(columns_, inputs, bias_, hidden);
    case 64: return run_width<64>(columns_, inputs, bias_, hidden);
    case 96: return run_width<96>(columns_, inputs, bias_, hidden);
    default: return run_width<128>(columns_, inputs, bias_, hidden);
  }
}

CaNguaChances Net::chances(const Position& position, const Hidden& hidden) const {
  CaNguaChances logits{};
  float highest = -1e9F;
  for (std::size_t i = 0; i < core::kMaxSeats; ++i) {
    const std::size_t seat = (slot(position.turn) + i) % core::kMaxSeats;
    if ((position.live >> seat & 1) == 0) continue;
    logits[seat] = dot(out_[section(i)], hidden, width_) + out_bias_[section(i)];
    highest = std::max(highest, logits[seat]);
  }
  float sum = 0;
  for (std::size_t seat = 0; seat < core::kMaxSeats; ++seat) {
    const bool races = (position.live >> seat & 1) != 0;
    logits[seat] = races ? exp_below_zero(logits[seat] - highest) : 0;
    sum += logits[seat];
  }
  for (float& chance : logits) chance /= sum;
  return logits;
}

}  // namespace kydai::catalog
