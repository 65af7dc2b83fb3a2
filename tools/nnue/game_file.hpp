// Games of self-play as the trainer reads them: 4 bytes a ply, no positions.
//
//   game := u8 profile, u8 result (0 Black won, 1 drawn, 2 White won), u16 plies, plies x ply
//   ply  := u16 move (as ouk::Move has it), i16 score of the side to move, kUnscored if the move
//           was random or forced
//
// Little-endian.  A file is games one after another, so files may be joined by `cat`.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace kydai::nnue {

inline constexpr std::int16_t kUnscored = -32768;
inline constexpr std::uint8_t kProfiles = 2;  // seed and fsf

struct ScoredPly {
  std::uint16_t move = 0;
  std::int16_t score = kUnscored;
};

struct ScoredGame {
  std::uint8_t profile = 0;  // index into Ouk::profiles()
  std::uint8_t result = 1;
  std::vector<ScoredPly> plies;
};

inline void append(const ScoredGame& game, std::string& out) {
  const auto u16 = [&](std::uint16_t value) {
    out += static_cast<char>(value & 0xff);
    out += static_cast<char>(value >> 8);
  };
  out += static_cast<char>(game.profile);
  out += static_cast<char>(game.result);
  u16(static_cast<std::uint16_t>(game.plies.size()));
  for (const ScoredPly& ply : game.plies) {
    u16(ply.move);
    u16(static_cast<std::uint16_t>(ply.score));
  }
}

// The next game of the file; false at its end or where it is cut.
inline bool read(std::FILE* file, ScoredGame& game) {
  std::uint8_t head[4];
  if (std::fread(head, 1, 4, file) != 4) return false;
  if (head[0] >= kProfiles || head[1] > 2) return false;
  game.profile = head[0];
  game.result = head[1];
  const std::size_t plies = static_cast<std::size_t>(head[2] | head[3] << 8);
  game.plies.resize(plies);
  std::vector<std::uint8_t> bytes(4 * plies);
  if (std::fread(bytes.data(), 1, bytes.size(), file) != bytes.size()) return false;
  for (std::size_t i = 0; i < plies; ++i) {
    game.plies[i].move = static_cast<std::uint16_t>(bytes[4 * i] | bytes[4 * i + 1] << 8);
    game.plies[i].score = static_cast<std::int16_t>(
        static_cast<std::uint16_t>(bytes[4 * i + 2] | bytes[4 * i + 3] << 8));
  }
  return true;
}

}  // namespace kydai::nnue
