// The native side of wasm/purity_test.mjs: lines `GAME PROFILE SEATS TURNED SEED PLIES NODES` (all
// numbers) on stdin, one hash a line on stdout, `-` where there is no such walk.
#include <cinttypes>
#include <cstdio>

#include "wasm/games.hpp"

int main() {
  std::int32_t game = 0, profile = 0, seats = 0, turned = 0, plies = 0, nodes = 0;
  std::uint32_t seed = 0;
  while (std::scanf("%" SCNd32 "%" SCNd32 "%" SCNd32 "%" SCNd32 "%" SCNu32 "%" SCNd32 "%" SCNd32,
                    &game, &profile, &seats, &turned, &seed, &plies, &nodes) == 7) {
    if (kydai_start(game, profile, seats, turned, seed) == 0) {
      std::puts("-");
      continue;
    }
    kydai_play(plies);
    if (nodes > 0) kydai_think(nodes);
    std::printf("%08" PRIx32 "%08" PRIx32 "\n", kydai_hash_high(), kydai_hash_low());
  }
}
