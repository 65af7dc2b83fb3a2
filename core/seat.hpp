// Seat, Viewer, Turn: who sits at a table, who looks at it, and whose turn it is.
// Four seats at most; a game with two sides uses seats 0 and 1 (ouk and ngu-hanh: 0 = White, 1 =
// Black).
#pragma once

#include <array>
#include <cstdint>

namespace kydai::core {

inline constexpr int kMaxSeats = 4;

enum class Seat : std::uint8_t { k0, k1, k2, k3 };

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int i) { return static_cast<Seat>(i); }
constexpr Seat other(Seat seat) { return seat_at(1 - index(seat)); }  // two-sided games only

template <class T>
using PerSeat = std::array<T, kMaxSeats>;

// One who looks: a seat, or a spectator who sees only what everybody may see.
class Viewer {
 public:
  static constexpr Viewer seat(Seat s) { return Viewer(static_cast<std::uint8_t>(index(s))); }
  static constexpr Viewer spectator() { return Viewer(kSpectator); }
  constexpr bool is_spectator() const { return value_ == kSpectator; }
  constexpr bool is(Seat s) const { return value_ == index(s); }
  constexpr Seat as_seat() const { return seat_at(value_); }  // not for spectators
  friend constexpr bool operator==(Viewer, Viewer) = default;

 private:
  static constexpr std::uint8_t kSpectator = 255;
  explicit constexpr Viewer(std::uint8_t value) : value_(value) {}
  std::uint8_t value_;
};

enum class TurnKind : std::uint8_t { kSeat, kChance, kOver };

struct Turn {
  TurnKind kind = TurnKind::kOver;
  // kSeat: who decides.  kChance: for whom the dice roll (deal: seat 0).  kOver: the last mover.
  Seat seat = Seat::k0;

  static constexpr Turn of(Seat s) { return {TurnKind::kSeat, s}; }
  static constexpr Turn chance(Seat s) { return {TurnKind::kChance, s}; }
  static constexpr Turn over(Seat s) { return {TurnKind::kOver, s}; }
  friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

}  // namespace kydai::core
