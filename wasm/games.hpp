// The C face of all games for a host without a C++ runtime: numbers in, numbers out.  It plays
// random walks and lets the bots think, and folds everything a player could see of it into one
// hash, so that two builds of the same sources can be compared word for word.
// It never asks its host for anything: the module built from it imports nothing (wasm/build).
#pragma once

#include <cstdint>

#if defined(__wasm__)
#define KYDAI_EXPORT(name) __attribute__((export_name(#name)))
#else
#define KYDAI_EXPORT(name)
#endif

extern "C" {
// Games are numbered from 0 in the order of the catalog, profiles in the game's own order.
KYDAI_EXPORT(kydai_games) std::int32_t kydai_games();
KYDAI_EXPORT(kydai_profiles) std::int32_t kydai_profiles(std::int32_t game);
KYDAI_EXPORT(kydai_seats_min) std::int32_t kydai_seats_min(std::int32_t game);
KYDAI_EXPORT(kydai_seats_max) std::int32_t kydai_seats_max(std::int32_t game);
// One letter of the game's name; 0 behind the last.
KYDAI_EXPORT(kydai_name) std::int32_t kydai_name(std::int32_t game, std::int32_t at);

// Begins a walk, with `turned` switches of the profile turned at random (the generator draws
// others where the game refuses a combination).  1, or 0 if there is no such game, profile or
// number of seats.
KYDAI_EXPORT(kydai_start)
std::int32_t kydai_start(std::int32_t game, std::int32_t profile, std::int32_t seats,
                         std::int32_t turned, std::uint32_t seed);
// Plays plies (moves, calls, rolls, deals) at random; a game that ends begins again.  Returns how
// often one ended, -1 before the first start.
KYDAI_EXPORT(kydai_play) std::int32_t kydai_play(std::int32_t plies);
// Every bot level thinks about the seat to move, for `nodes` nodes.  Returns how many answered: 0
// where nobody is to move; -1 before the first start.
KYDAI_EXPORT(kydai_think) std::int32_t kydai_think(std::int32_t nodes);
// Of everything since the start.
KYDAI_EXPORT(kydai_hash_high) std::uint32_t kydai_hash_high();
KYDAI_EXPORT(kydai_hash_low) std::uint32_t kydai_hash_low();
}
