#include "tools/td_ca_ngua/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kydai::td_ca_ngua {
namespace {

using namespace ca_ngua;  // NOLINT: this file speaks of one game
using catalog::CaNguaChances;
using catalog::CaNguaCompany;
using catalog::CaNguaNet;

// A young net may spare the enemy for ever.  A game that has dragged on so long is brought to its
// end by moves at random, from which nothing is learnt but who has won.
constexpr int kDragging = 3000;

// Who comes home first of all is what a net foretells: there the game ends.
bool is_decided(const Position& position) {
  return position.phase == Phase::kOver || position.finish != core::PerSeat<std::uint8_t>{};
}

CaNguaChances winner(const Position& position) {
  CaNguaChances chances{};
  for (std::size_t seat = 0; seat < chances.size(); ++seat) {
    chances[seat] = position.finish[seat] == 1 ? 1 : 0;
  }
  return chances;
}

}  // namespace

Trainer::Trainer(const Recipe& recipe)
    : recipe_(recipe), net_(recipe.company, recipe.width), random_(recipe.seed) {
  const auto spread = [&](float width) {
    const auto unit = static_cast<float>(random_() >> 40) / static_cast<float>(1 << 23) - 1;
    return width * unit;
  };
  const auto scatter = [&](CaNguaNet::Hidden& weights, float width) {
    std::generate_n(weights.begin(), recipe.width, [&] { return spread(width); });
  };
  for (auto& column : net_.columns()) scatter(column, 0.2F);
  scatter(net_.bias(), 0.2F);
  for (auto& out : net_.out()) scatter(out, 0.1F);
  // Of two unlike dice both orders are one roll here.
  for (std::uint8_t a = 1; a <= 6; ++a) {
    if (recipe_.rules.dice() == 1) rolls_of_dice_.push_back({{{a, 0}}, 1.0F / 6});
    for (std::uint8_t b = a; b <= 6 && recipe_.rules.dice() == 2; ++b) {
      rolls_of_dice_.push_back({{{a, b}}, (a == b ? 1.0F : 2.0F) / 36});
    }
  }
}

Position Trainer::start() {
  Options options;
  options.rules = recipe_.rules;
  options.rules.set(Switch::kHorses, recipe_.horses[random_.below(recipe_.horses.size())] - 1);
  // Four seats half of the time, else three or two in any places but opposite ones.
  static constexpr std::array<std::uint8_t, 16> kCompanies = {
      0b1111, 0b1111, 0b1111, 0b1111, 0b1111, 0b1111, 0b1111, 0b1111,
      0b0111, 0b0111, 0b0111, 0b1110, 0b1101, 0b1011, 0b0011, 0b1001};
  options.seated = recipe_.company == CaNguaCompany::kDuel
                       ? 0b0101
                       : kCompanies[random_.below(kCompanies.size())];
  do {
    options.first = core::seat_at(static_cast<int>(random_.below(core::kMaxSeats)));
  } while ((options.seated >> core::index(options.first) & 1) == 0);
  return CaNgua::start(options);
}

CaNguaChances Trainer::judge(const Position& position) const {
  return is_decided(position) ? winner(position) : net_.chances(position);
}

Position Trainer::best_end(const Position& position, Chances& chances) {
  Position best = position;
  float most = -1;
  for (const Move& move : CaNgua::legal_moves(position)) {
    Position after = position;
    CaNgua::apply(after, move);
    Chances value;
    if (has_open_roll(after)) {
      after = best_end(after, value);
    } else if (move.kind == MoveKind::kStuck && after == stuck_) {
      value = stuck_chances_;
    } else {
      value = judge(after);
    }
    if (move.kind == MoveKind::kStuck) {
      stuck_ = after;
      stuck_chances_ = value;
    }
    if (value[slot(position.turn)] <= most) continue;
    most = value[slot(position.turn)];
    chances = value;
    best = after;
  }
  return best;
}

void Trainer::play(std::int64_t game) {
  // One game in four begins with moves at random, so that the net has seen odd positions.
  const bool is_odd = random_.below(4) == 0;
  std::size_t odd_moves = is_odd ? random_.below(100) : 0;
  Position position = start();
  steps_.clear();
  stuck_ = {};
  for (int rolls = 0; !is_decided(position); ++rolls) {
    if (rolls == kDragging) odd_moves = std::numeric_limits<std::size_t>::max();
    const std::size_t die = random_.below(36);
    float sum = 0;
    bool has_come = false;
    Position next;
    Step step{position, {}, {}};
    for (const Roll& roll : rolls_of_dice_) {
      Position rolled = position;
      CaNgua::apply(rolled, roll.chance);
      Chances chances;
      const Position end = best_end(rolled, chances);
      for (std::size_t s = 0; s < chances.size(); ++s) step.look[s] += roll.weight * chances[s];
      sum += roll.weight * 36;
      if (has_come || static_cast<float>(die) + 0.5F > sum) continue;
      has_come = true;
      next = end;
      step.followed = chances;
      if (odd_moves == 0) continue;
      const auto moves = CaNgua::legal_moves(rolled);
      CaNgua::apply(rolled, moves[random_.below(moves.size())]);
      next = has_open_roll(rolled) ? best_end(rolled, step.followed) : rolled;
    }
    ++rolls_;
    if (odd_moves > 0) {
      --odd_moves;  // such a move says nothing of the position before it
    } else {
      steps_.push_back(step);
    }
    position = next;
  }
  const float part = static_cast<float>(game) / static_cast<float>(recipe_.games);
  const float rate = recipe_.first_rate * std::pow(recipe_.last_rate / recipe_.first_rate, part);
  Chances target = winner(position);
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    Chances aim = step->look;
    for (std::size_t s = 0; s < aim.size(); ++s) {
      aim[s] += recipe_.lambda * (target[s] - step->followed[s]);
      aim[s] = std::clamp(aim[s], 0.0F, 1.0F);
    }
    learn(step->position, aim, rate);
    target = aim;
  }
}

// One step down the gradient of the cross-entropy.
void Trainer::learn(const Position& position, const Chances& target, float rate) {
  const CaNguaNet::Inputs inputs = net_.inputs_of(position);
  CaNguaNet::Hidden hidden;
  net_.run(inputs, hidden);
  const Chances chances = net_.chances(position, hidden);
  const std::size_t width = net_.width();
  CaNguaNet::Hidden pull{};
  for (std::size_t i = 0; i < core::kMaxSeats; ++i) {
    const std::size_t seat = (slot(position.turn) + i) % core::kMaxSeats;
    if ((position.live >> seat & 1) == 0) continue;
    const float error = rate * (target[seat] - chances[seat]);
    auto& out = net_.out()[net_.section(i)];
    for (std::size_t j = 0; j < width; ++j) {
      pull[j] += error * out[j];
      out[j] += error * hidden[j];
    }
    net_.out_bias()[net_.section(i)] += error;
  }
  for (std::size_t j = 0; j < width; ++j) {
    const float slope = 1 - std::abs(hidden[j]);
    pull[j] *= slope * slope;
    net_.bias()[j] += pull[j];
  }
  for (const std::uint16_t input : inputs) {
    auto& column = net_.columns()[input];
    for (std::size_t j = 0; j < width; ++j) column[j] += pull[j];
  }
}

}  // namespace kydai::td_ca_ngua
