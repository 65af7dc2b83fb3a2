#include <algorithm>
#include <bit>
#include <cstring>

#include "core/key.hpp"
#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/features.hpp"
#include "games/ca_ngua/way.hpp"

namespace kydai::ca_ngua {
namespace {

constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(core::index(seat)); }

class Generator {
 public:
  explicit Generator(const Position& position)
      : position_(position), way_(position), offers_(way_.offers()) {}

  CaNgua::Moves run() {
    if (way_.exit() == Why::kFine) {
      add(MoveKind::kExit, Cell::kYard, Cell::kStart, way_.exit_spends());
    }
    for (const Cell horse : position_.horses[at(position_.turn)]) {
      if (is_ring(horse)) add_ring_horse(horse);
      if (is_stable(horse)) add_climbs(horse);
    }
    const bool may_pass = position_.rules.has_mercy() && std::ranges::any_of(moves_, &Move::kicks);
    if (may_pass)
      moves_.push_back({MoveKind::kPass, Cell::kNone, Cell::kNone, kNobody, 0b11});  // R19
    if (moves_.empty()) moves_.push_back({});                                        // `--`
    return moves_;
  }

 private:
  void add(MoveKind kind, Cell from, Cell to, std::uint8_t spends) {
    const std::uint8_t victim = is_ring(to) ? way_.enemy_at(progress(to)) : kNobody;
    moves_.push_back({kind, from, to, victim, spends});
  }

  // R31-R34 come after the plain move of the same horse.
  void add_ring_horse(Cell horse) {
    const int p = progress(horse);
    for (const Offer& offer : offers_) {
      const int q = p + offer.number;
      const int k = q - kGateProgress;
      if (k <= 0 && way_.step(p, q) == Why::kFine) {
        add(MoveKind::kStep, horse, ring_cell(q), offer.spends);
      }
      if (k > 0 && k <= kStablePlaces &&
          way_.enter(p, k) == Why::kFine) {  // R23: not beyond place 6
        add(MoveKind::kEnter, horse, stable_cell(k), offer.spends);
      }
    }
    for (const Offer& offer : offers_) {
      if (offer.number == 1 && way_.fly(p) == Why::kFine) {
        add(MoveKind::kFly, horse, ring_cell(Way::next_gate(p)), offer.spends);
      }
    }
    for (const Offer& offer : offers_) {
      const int q = p - offer.number;
      if (q >= 0 && way_.rear_kick(p, q) == Why::kFine) {
        add(MoveKind::kRearKick, horse, ring_cell(q), offer.spends);
      }
    }
  }

  // The same climb by two different dice is one move; it uses the lower die that serves.
  void add_climbs(Cell horse) {
    const int c = place(horse);
    for (int d = c + 1; d <= kStablePlaces; ++d) {
      for (const Offer& offer : offers_) {
        if (way_.climb(c, d, offer) != Why::kFine) continue;
        add(MoveKind::kClimb, horse, stable_cell(d), offer.spends);
        break;
      }
    }
  }

  const Position& position_;
  Way way_;
  Offers offers_;
  CaNgua::Moves moves_;
};

// Puts a horse of the seat from one cell to another and keeps the list ascending.
void relocate(Horses& horses, Cell from, Cell to) {
  std::size_t i = 0;
  while (horses[i] != from) ++i;
  for (; i > 0 && horses[i - 1] > to; --i) horses[i] = horses[i - 1];
  for (; i + 1 < horses.size() && horses[i + 1] < to; ++i) horses[i] = horses[i + 1];
  horses[i] = to;
}

void move_horses(Position& position, const Move& move) {
  if (move.kicks()) {  // R17: back to the yard
    const Seat victim = core::seat_at(move.victim);
    const int p = progress_for(victim, position.turn, progress(move.to));
    relocate(position.horses[at(victim)], ring_cell(p), Cell::kYard);
  }
  relocate(position.horses[at(position.turn)], move.from, move.to);
  if (!position.rules.is_on(Switch::kBonus) || move.kind != MoveKind::kEnter) return;
  std::int8_t& points = position.points[at(position.turn)];  // R38
  if (move.from == Cell::kGate && move.to == stable_cell(6)) ++points;
  if (move.to == stable_cell(1)) --points;
}

int live_seats(const Position& position) {
  int live = 0;
  for (int s = 0; s < core::kMaxSeats; ++s) live += is_live(position, core::seat_at(s)) ? 1 : 0;
  return live;
}

int finish_count(const Position& position) { return std::ranges::max(position.finish); }

// Ends the game: the finish field names all who sat, first the finishers, then who still had a way
// to go, then who resigned.
void close_game(Position& position, Seat last_mover) {
  int n = finish_count(position);
  const auto list = [&](auto&& belongs) {
    for (int s = 0; s < core::kMaxSeats; ++s) {
      const Seat seat = core::seat_at(s);
      if (position.finish[at(seat)] == 0 && is_seated(position, seat) && belongs(seat)) {
        position.finish[at(seat)] = static_cast<std::uint8_t>(++n);
      }
    }
  };
  list([&](Seat seat) { return !has_resigned(position, seat); });
  list([](Seat) { return true; });
  position.turn = last_mover;
  position.phase = Phase::kOver;
  position.dice = {};
  position.owes_roll = 0;
}

void await_roll(Position& position) {
  position.phase = Phase::kRoll;
  position.dice = {};
  position.owes_roll = 0;
}

void end_turn(Position& position) {
  position.turn = next_live_seat(position, position.turn);
  position.rolls = 0;
  await_roll(position);
}

// R6: is one more extra roll within the limit?
bool may_roll_on(const Position& position) {
  const int limit = position.rules.max_extra();
  return limit == 0 || position.rolls <= limit;
}

// What the roll has earned once `move` has been played, before it is known whether a die is left.
bool earns_roll(const Position& before, const Move& move) {
  if (!may_roll_on(before)) return false;
  if (before.owes_roll != 0) return true;
  if (move.kicks() && before.rules.is_on(Switch::kExtraOnKick)) return true;  // R8
  if (before.phase == Phase::kSecondDie)
    return false;  // R21: the pair was judged with the first die
  if (move.kind == MoveKind::kStuck && !before.rules.is_on(Switch::kExtraWhenStuck)) {
    return false;  // R7
  }
  return is_in(before.rules.extra(), before.dice[0], before.dice[1]);  // R5
}

// R42: nothing on the road and the roll was of no use.
bool may_try_again(const Position& before, const Move& move) {
  return move.kind == MoveKind::kStuck && before.rules.tries() > 1 &&
         before.rolls < before.rules.tries() && !Way(before).has_ring_horse();
}

// R21: one die has been used; true if the other one has a move.
bool leave_second_die(Position& position, const Move& move, bool owes_roll) {
  if (position.phase != Phase::kOpen || position.dice[1] == 0 || move.spends == 0b11) return false;
  position.dice = {position.dice[move.spends == 0b01 ? 1 : 0], 0};
  position.phase = Phase::kSecondDie;
  position.owes_roll = owes_roll ? 1 : 0;
  return CaNgua::legal_moves(position)[0].kind != MoveKind::kStuck;
}

}  // namespace

bool is_seated(const Position& position, Seat seat) {
  return position.horses[at(seat)][0] != Cell::kNone;
}

bool has_resigned(const Position& position, Seat seat) {
  return position.horses[at(seat)][0] == Cell::kGone;
}

bool is_home(const Position& position, Seat seat) {
  // The lowest horse on place 7-n or higher means that the n horses fill the top n places.
  const Cell lowest = position.horses[at(seat)][0];
  return is_stable(lowest) && place(lowest) > kStablePlaces - position.rules.horses();
}

bool is_live(const Position& position, Seat seat) {
  return is_seated(position, seat) && !has_resigned(position, seat) && !is_home(position, seat);
}

Seat next_live_seat(const Position& position, Seat seat) {
  const int step = position.rules.is_clockwise() ? core::kMaxSeats - 1 : 1;  // R39
  for (int i = 1; i < core::kMaxSeats; ++i) {
    const Seat next = core::seat_at((core::index(seat) + i * step) % core::kMaxSeats);
    if (is_live(position, next)) return next;
  }
  return seat;
}

Position CaNgua::start(const Options& options) {
  Position position;
  position.rules = options.rules;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    Horses& horses = position.horses[static_cast<std::size_t>(s)];
    const bool sits = (options.seated >> s & 1) != 0;
    for (int h = 0; h < kMaxHorses; ++h) {
      const bool exists = sits && h < options.rules.horses();
      horses[static_cast<std::size_t>(h)] = exists ? Cell::kYard : Cell::kNone;
    }
  }
  position.turn = options.first;
  return position;
}

Options CaNgua::options(const Position& position) {
  Options options;
  options.rules = position.rules;
  options.seated = 0;
  for (int s = 0; s < core::kMaxSeats; ++s) {
    if (is_seated(position, core::seat_at(s))) {
      options.seated = static_cast<std::uint8_t>(options.seated | 1U << s);
    }
  }
  options.first = core::seat_at(std::countr_zero(options.seated));
  return options;
}

core::Turn CaNgua::turn(const Position& position) {
  switch (position.phase) {
    case Phase::kRoll: return core::Turn::chance(position.turn);
    case Phase::kOpen:
    case Phase::kSecondDie: return core::Turn::of(position.turn);
    case Phase::kOver: break;
  }
  return core::Turn::over(position.turn);
}

CaNgua::Moves CaNgua::legal_moves(const Position& position) {
  if (position.phase != Phase::kOpen && position.phase != Phase::kSecondDie) return {};
  return Generator(position).run();
}

CaNgua::Chances CaNgua::chances(const Position& position) {
  Chances chances;
  if (position.phase != Phase::kRoll) return chances;
  for (std::uint8_t first = 1; first <= 6; ++first) {
    if (position.rules.dice() == 1) {
      chances.push_back({Chance{{first, 0}}, 1});
      continue;
    }
    for (std::uint8_t second = 1; second <= 6; ++second) {
      chances.push_back({Chance{{first, second}}, 1});
    }
  }
  return chances;
}

Undo CaNgua::apply(Position& position, const Chance& chance) {
  const Undo undo{position};
  position.dice = chance.dice;
  position.phase = Phase::kOpen;
  if (position.rules.counts_rolls() && position.rolls < 255) ++position.rolls;
  return undo;
}

Undo CaNgua::apply(Position& position, const Move& move) {
  const Undo undo{position};
  const bool rolls_again = earns_roll(position, move);
  const bool tries_again = may_try_again(position, move);
  const bool moves_horse = move.kind != MoveKind::kPass && move.kind != MoveKind::kStuck;
  if (moves_horse) move_horses(position, move);
  if (moves_horse && is_home(position, position.turn)) {  // R3, R41
    position.finish[at(position.turn)] = static_cast<std::uint8_t>(finish_count(position) + 1);
    if (live_seats(position) <= 1 || !position.rules.is_on(Switch::kPlayOn)) {
      close_game(position, position.turn);
    } else {
      end_turn(position);
    }
    return undo;
  }
  if (moves_horse && leave_second_die(position, move, rolls_again)) return undo;
  if (rolls_again || tries_again) {
    await_roll(position);
  } else {
    end_turn(position);
  }
  return undo;
}

core::Key CaNgua::key(const Position& position) {
  // Every word is mixed under its own number, so that the order of words counts and the mixes are
  // independent of each other.
  std::array<core::Key, (sizeof(Position) + 7) / 8> words{};
  std::memcpy(words.data(), &position, sizeof(Position));
  core::Key sum = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    sum += core::mix(words[i] ^ core::mix(i));
  }
  return core::mix(sum);
}

core::Expected<std::optional<core::Outcome>> CaNgua::end(Position& position, core::Ending ending,
                                                         Seat seat) {
  if (position.phase == Phase::kOver)
    return core::fail(core::FaultCode::kOver, 0, "the game is over");
  if (ending != core::Ending::kResign) {  // R43
    return core::fail(core::FaultCode::kIllegal, 0,
                      "this game ends at home or when seats resign, not by clock or agreement",
                      "ca-ngua.ending");
  }
  if (!is_live(position, seat)) {
    return core::fail(core::FaultCode::kIllegal, 0, "only a seat that is still racing can resign",
                      "ca-ngua.ending");
  }
  for (Cell& horse : position.horses[at(seat)]) {
    if (horse != Cell::kNone) horse = Cell::kGone;
  }
  if (live_seats(position) <= 1) {
    close_game(position, seat);
    return outcome(position, {});
  }
  if (position.turn == seat) end_turn(position);
  return std::nullopt;
}

Move CaNgua::timeout_move(const Position& position) {
  const Moves moves = legal_moves(position);
  KYDAI_CHECK(!moves.empty());
  return *std::ranges::max_element(moves, {},
                                   [&](const Move& move) { return greedy_score(position, move); });
}

std::optional<Move> CaNgua::forced_move(const Position& position) {
  const Moves moves = legal_moves(position);
  if (moves.size() != 1) return std::nullopt;
  return moves[0];
}

}  // namespace kydai::ca_ngua
