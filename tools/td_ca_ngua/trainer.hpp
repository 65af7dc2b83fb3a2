// Trainer: learns a CaNguaNet from games that it plays against itself.  No file, no clock; the same
// recipe gives the same net.
//
// After each roll the seat plays what the net likes best.  A position is then drawn towards
//
//   target(t) = look(t) + lambda * (target(t+1) - net(t+1))
//
// where look(t) is the mean over all rolls of the best move's chances, not only over the roll that
// came.  The second term carries back what the net did not know, and is nothing where it was right:
// so luck hardly enters, which a plain TD(lambda) has to average out over many more games.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bots/bots.hpp"
#include "catalog/ca_ngua_net.hpp"

namespace kydai::td_ca_ngua {

struct Recipe {
  ca_ngua::Rules rules;
  catalog::CaNguaCompany company = catalog::CaNguaCompany::kDuel;
  std::vector<int> horses = {4};  // each as often as it stands here
  std::size_t width = 64;         // of the net, one of CaNguaNet::kWidths
  std::int64_t games = 100'000;
  std::uint64_t seed = 1;
  float lambda = 0.85F;
  float first_rate = 0.1F;  // falls evenly on a logarithmic scale
  float last_rate = 0.002F;
};

class Trainer {
 public:
  explicit Trainer(const Recipe& recipe);
  // Plays the game of this number and learns from it.
  void play(std::int64_t game);
  const catalog::CaNguaNet& net() const { return net_; }
  std::int64_t rolls() const { return rolls_; }

 private:
  using Position = ca_ngua::Position;
  using Chances = catalog::CaNguaChances;
  struct Step {
    Position position;
    Chances look;      // the mean over all rolls
    Chances followed;  // what the net says of the position that came
  };
  struct Roll {
    ca_ngua::Chance chance;
    float weight;
  };

  Position start();
  // The best that the open roll can become, with what the net says of it.
  Position best_end(const Position& position, Chances& chances);
  Chances judge(const Position& position) const;
  void learn(const Position& position, const Chances& target, float rate);

  Recipe recipe_;
  catalog::CaNguaNet net_;
  bots::Random random_;
  std::vector<Roll> rolls_of_dice_;
  std::vector<Step> steps_;
  // Rolls that move nothing all lead to one position: the last of these, while a game is played.
  Position stuck_;
  Chances stuck_chances_{};
  std::int64_t rolls_ = 0;
};

}  // namespace kydai::td_ca_ngua
