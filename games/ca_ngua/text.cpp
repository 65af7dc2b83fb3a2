// Positions and rolls as text.
//
//   -,-,4,s5/./-,-,-,55/. R A2+dice2=each .4 Y again p=1,0,0,0 n=2
//   horses of R/G/Y/B     turn rules     roll finish ...
//
// `again`: one of two dice has been used and the pair has earned another roll.  `p=`: bonus points,
// only when some seat has any.  `n=`: rolls made in this turn, only under rules that count them.
#include <algorithm>
#include <bit>

#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/way.hpp"

namespace kydai::ca_ngua {
namespace {

using core::Cursor;
using core::Expected;
using core::fail;
using core::FaultCode;

constexpr std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

void append_cell(Cell cell, std::string& out) {
  if (cell == Cell::kYard) {
    out += '-';
  } else if (is_ring(cell)) {
    core::append_number(out, progress(cell));
  } else if (is_stable(cell)) {
    out += 's';
    core::append_number(out, place(cell));
  } else {
    out += 'x';
  }
}

void append_dice(const Position& position, std::string& out) {
  if (position.phase == Phase::kRoll) out += '?';
  if (position.phase == Phase::kOver) out += '-';
  if (position.phase == Phase::kSecondDie) out += '.';
  for (const std::uint8_t die : {position.roll.first, position.roll.second}) {
    if (die != 0) core::append_number(out, die);
  }
}

bool is_pointless(const Position& position) {
  return std::ranges::all_of(position.points, [](int n) { return n == 0; });
}

// Reads a position field by field; `start_` remembers where each seat began, for faults found
// later.
class Reader {
 public:
  explicit Reader(std::string_view text) : cursor_(text) {}

  Expected<Position> read() {
    using Part = Expected<void> (Reader::*)();
    constexpr std::array<Part, 9> kParts = {
        &Reader::read_horses, &Reader::read_turn,   &Reader::read_profile,
        &Reader::read_roll,   &Reader::read_finish, &Reader::read_again,
        &Reader::read_points, &Reader::read_rolls,  &Reader::check_story};
    for (const Part part : kParts) {
      if (const auto done = (this->*part)(); !done) return std::unexpected(done.error());
    }
    if (!cursor_.done()) return fail(FaultCode::kSyntax, cursor_.at(), "the position ends here");
    return position_;
  }

 private:
  Expected<void> read_horses() {
    for (int s = 0; s < core::kMaxSeats; ++s) {
      if (s > 0 && !cursor_.accept('/')) {
        return fail(FaultCode::kSyntax, cursor_.at(), "a '/' stands between two seats");
      }
      start_[at(s)] = cursor_.at();
      horses_[at(s)].fill(Cell::kNone);
      if (cursor_.accept('.')) continue;
      if (const auto done = read_seat(horses_[at(s)]); !done) return done;
    }
    return {};
  }

  Expected<void> read_seat(Horses& horses) {
    for (std::size_t h = 0; h == 0 || cursor_.accept(','); ++h) {
      const std::size_t begin = cursor_.at();
      if (h == horses.size()) {
        return fail(FaultCode::kRange, begin, "a seat has at most four horses");
      }
      const auto cell = read_cell();
      if (!cell) return std::unexpected(cell.error());
      horses[h] = *cell;
      if (h == 0) continue;
      if ((*cell == Cell::kGone) != (horses[0] == Cell::kGone)) {
        return fail(FaultCode::kImpossible, begin, "a seat resigns with all its horses");
      }
      if (*cell < horses[h - 1]) {
        return fail(FaultCode::kSyntax, begin, "the horses of a seat stand in ascending order");
      }
      if (*cell == horses[h - 1] && (is_ring(*cell) || is_stable(*cell))) {
        return fail(FaultCode::kImpossible, begin, "two horses stand on one cell");
      }
    }
    return {};
  }

  Expected<Cell> read_cell() {
    const std::size_t begin = cursor_.at();
    if (cursor_.accept('-')) return Cell::kYard;
    if (cursor_.accept('x')) return Cell::kGone;
    const bool in_stable = cursor_.accept('s');
    std::uint32_t number = 0;
    if (!cursor_.accept_number(number)) {
      return fail(FaultCode::kSyntax, cursor_.at(), "a horse is written '-', 0..55, s1..s6 or 'x'");
    }
    if (in_stable ? number < 1 || number > kStablePlaces : number > kGateProgress) {
      return fail(FaultCode::kRange, begin, "the ring is 0..55 and the stable s1..s6");
    }
    return in_stable ? stable_cell(static_cast<int>(number)) : ring_cell(static_cast<int>(number));
  }

  Expected<void> space() {
    if (cursor_.accept(' ')) return {};
    return fail(FaultCode::kSyntax, cursor_.at(), "a space stands between two fields");
  }

  Expected<void> read_turn() {
    if (const auto done = space(); !done) return done;
    turn_at_ = cursor_.at();
    const std::size_t seat = kSeatLetters.find(cursor_.take());
    if (seat == std::string_view::npos) {
      return fail(FaultCode::kSyntax, turn_at_, "the seat to move is R, G, Y or B");
    }
    position_.turn = core::seat_at(static_cast<int>(seat));
    return {};
  }

  Expected<void> read_profile() {
    if (const auto done = space(); !done) return done;
    const auto rules = read_rules(cursor_);
    if (!rules) return std::unexpected(rules.error());
    position_.rules = *rules;
    return check_horses();
  }

  // Now that the rules are known, the horses can be put on the board: as many horses for every
  // seat, no two horses on one cell.  The board itself shows how many horses there are; a field
  // that leaves `horses` at the profile's number therefore takes the board's, and one that names a
  // number has to agree with it.
  Expected<void> check_horses() {
    std::array<bool, kRing> taken{};
    Rules& rules = position_.rules;
    const bool is_named = rules.at(Switch::kHorses) != rules.profile_value(Switch::kHorses);
    int seats = 0;
    for (int s = 0; s < core::kMaxSeats; ++s) {
      const Seat seat = core::seat_at(s);
      place_horses(position_, seat, horses_[at(s)]);
      if (!is_seated(position_, seat)) continue;
      ++seats;
      int horses = 0;
      for (const Cell cell : horses_[at(s)]) {
        if (cell == Cell::kNone) break;
        ++horses;
        if (!is_ring(cell)) continue;
        bool& cell_taken = taken[at(progress_for(Seat::k0, seat, progress(cell)))];
        if (cell_taken) {
          return fail(FaultCode::kImpossible, start_[at(s)], "two horses stand on one cell");
        }
        cell_taken = true;
      }
      if (seats == 1 && !is_named) rules.set(Switch::kHorses, horses - 1);
      if (horses != rules.horses()) {
        return fail(FaultCode::kImpossible, start_[at(s)],
                    "every seat has as many horses as the rules say");
      }
    }
    if (seats < CaNgua::kSeatsMin) return fail(FaultCode::kImpossible, 0, "two to four seats play");
    find_live_seats(position_);
    return {};
  }

  Expected<void> read_roll() {
    if (const auto done = space(); !done) return done;
    roll_at_ = cursor_.at();
    if (cursor_.accept('?')) return {};
    if (cursor_.accept('-')) {
      position_.phase = Phase::kOver;
      return {};
    }
    const bool second = cursor_.accept('.');
    if (second && !position_.rules.can_leave_a_die()) {
      return fail(FaultCode::kImpossible, roll_at_, "under these rules no die is left over");
    }
    position_.phase = second ? Phase::kSecondDie : Phase::kOpen;
    const int dice = second ? 1 : position_.rules.dice();
    std::array<std::uint8_t, 2> faces{};
    for (int i = 0; i < dice; ++i) {
      const std::size_t begin = cursor_.at();
      const char face = cursor_.take();
      if (face < '1' || face > '6') {
        return fail(FaultCode::kSyntax, begin,
                    "the roll is '?', '-' or the faces 1..6 of the dice");
      }
      faces[at(i)] = static_cast<std::uint8_t>(face - '0');
    }
    set_roll(position_, faces[0], faces[1]);
    return {};
  }

  Expected<void> read_finish() {
    finish_at_ = cursor_.at();
    const bool has_field = cursor_.rest().size() > 1 && cursor_.rest()[0] == ' ' &&
                           kSeatLetters.find(cursor_.rest()[1]) != std::string_view::npos;
    if (!has_field) return {};
    cursor_.take();
    finish_at_ = cursor_.at();
    for (std::uint8_t n = 1; !cursor_.done() && cursor_.peek() != ' '; ++n) {
      const std::size_t begin = cursor_.at();
      const std::size_t seat = kSeatLetters.find(cursor_.take());
      if (seat == std::string_view::npos) {
        return fail(FaultCode::kSyntax, begin, "the finish field lists seats, R, G, Y or B");
      }
      if (position_.finish[seat] != 0) {
        return fail(FaultCode::kImpossible, begin, "a seat finishes once");
      }
      position_.finish[seat] = n;
    }
    return {};
  }

  Expected<void> read_again() {
    const std::size_t begin = cursor_.at() + 1;
    if (!cursor_.accept(" again")) return {};
    const int limit = position_.rules.max_extra();
    if (position_.phase != Phase::kSecondDie) {
      return fail(FaultCode::kImpossible, begin, "only a pair with a die left can owe a roll");
    }
    again_at_ = begin;
    again_limit_ = limit;
    position_.owes_roll = 1;
    return {};
  }

  Expected<void> read_points() {
    const std::size_t begin = cursor_.at() + 1;
    if (!cursor_.accept(" p=")) return {};
    if (!position_.rules.is_on(Switch::kBonus)) {
      return fail(FaultCode::kImpossible, begin, "points are counted with bonus=on only");
    }
    for (int s = 0; s < core::kMaxSeats; ++s) {
      if (s > 0 && !cursor_.accept(',')) {
        return fail(FaultCode::kSyntax, cursor_.at(), "four numbers of points stand with commas");
      }
      const std::size_t number_at = cursor_.at();
      const bool is_negative = cursor_.accept('-');
      std::uint32_t number = 0;
      if (!cursor_.accept_number(number) || (is_negative && number == 0)) {
        return fail(FaultCode::kSyntax, number_at, "points are a whole number");
      }
      if (number > entered_horses_max(s)) {
        return fail(FaultCode::kImpossible, number_at, "each horse in the stable gives one point");
      }
      const int points = static_cast<int>(number);
      position_.points[at(s)] = static_cast<std::int8_t>(is_negative ? -points : points);
    }
    if (is_pointless(position_)) {
      return fail(FaultCode::kSyntax, begin, "the points are left out when nobody has any");
    }
    return {};
  }

  // How many horses of the seat may have entered the stable.
  std::uint32_t entered_horses_max(int s) const {
    const auto entered = [](Cell cell) { return is_stable(cell) || cell == Cell::kGone; };
    return static_cast<std::uint32_t>(std::ranges::count_if(horses_[at(s)], entered));
  }

  Expected<void> read_rolls() {
    if (!position_.rules.counts_rolls()) return check_again();
    if (!cursor_.accept(" n=")) {
      return fail(FaultCode::kSyntax, cursor_.at(), "these rules need the field n=ROLLS");
    }
    const std::size_t begin = cursor_.at();
    std::uint32_t number = 0;
    if (!cursor_.accept_number(number)) {
      return fail(FaultCode::kSyntax, begin, "n is the number of rolls made in this turn");
    }
    if (number > 255) return fail(FaultCode::kRange, begin, "n is at most 255");
    if (number == 0 && position_.roll.first != 0) {
      return fail(FaultCode::kImpossible, begin, "an open roll has been made");
    }
    position_.rolls = static_cast<std::uint8_t>(number);
    return check_again();
  }

  Expected<void> check_again() {
    if (position_.owes_roll != 0 && again_limit_ > 0 && position_.rolls > again_limit_) {
      return fail(FaultCode::kImpossible, again_at_, "no further roll is allowed in this turn");
    }
    return {};
  }

  // Turn, roll and finish field must tell one story.
  Expected<void> check_story() {
    if (position_.phase == Phase::kOver) return check_over();
    int live = 0;
    for (int s = 0; s < core::kMaxSeats; ++s) {
      const Seat seat = core::seat_at(s);
      if (is_live(position_, seat)) ++live;
      const bool is_listed = position_.finish[at(s)] != 0;
      if (is_listed != is_home(position_, seat)) {
        return fail(FaultCode::kImpossible, finish_at_,
                    "the finish field lists exactly the seats that are home");
      }
    }
    const bool has_winner = std::ranges::max(position_.finish) > 0;
    if (live < 2 || (has_winner && !position_.rules.is_on(Switch::kPlayOn))) {
      return fail(FaultCode::kImpossible, roll_at_, "the game is over, the roll is '-'");
    }
    if (!is_live(position_, position_.turn)) {
      return fail(FaultCode::kImpossible, turn_at_, "the seat to move is not in the race");
    }
    if (position_.phase == Phase::kSecondDie &&
        CaNgua::legal_moves(position_)[0].kind == MoveKind::kStuck) {
      return fail(FaultCode::kImpossible, roll_at_, "a second die without a move is dropped");
    }
    return {};
  }

  // Over: finishers in their order, then those still on the way, then those who resigned.
  Expected<void> check_over() {
    PerSeat<std::uint8_t> seats_at{};  // by place in the finish field
    int listed = 0;
    int seated = 0;
    int live = 0;
    for (int s = 0; s < core::kMaxSeats; ++s) {
      const bool sits = is_seated(position_, core::seat_at(s));
      if (sits != (position_.finish[at(s)] != 0)) {
        return fail(FaultCode::kImpossible, finish_at_,
                    "at the end the finish field lists all seats");
      }
      if (!sits) continue;
      ++seated;
      live += is_live(position_, core::seat_at(s)) ? 1 : 0;
      seats_at[at(position_.finish[at(s)] - 1)] = static_cast<std::uint8_t>(s);
    }
    int last_class = 0;
    int homes = 0;
    Seat last_home = position_.turn;
    for (; listed < seated; ++listed) {
      const Seat seat = core::seat_at(seats_at[at(listed)]);
      const int its_class = is_home(position_, seat) ? 0 : has_resigned(position_, seat) ? 2 : 1;
      const bool is_unordered = its_class == last_class && its_class > 0 && listed > 0 &&
                                seats_at[at(listed)] < seats_at[at(listed - 1)];
      if (its_class < last_class || is_unordered) {
        return fail(FaultCode::kImpossible, finish_at_, "the finish field is in order of rank");
      }
      last_class = its_class;
      if (its_class == 0) {
        ++homes;
        last_home = seat;
      }
    }
    const bool one_is_enough = !position_.rules.is_on(Switch::kPlayOn);
    if (one_is_enough ? homes > 1 || (homes == 0 && live != 1) : live != 1) {
      return fail(FaultCode::kImpossible, roll_at_, "the game is not over like this");
    }
    const bool ended_by_resigning = has_resigned(position_, position_.turn);
    const bool ended_at_home = homes > 0 && last_home == position_.turn;
    if (!ended_by_resigning && !ended_at_home) {
      return fail(FaultCode::kImpossible, turn_at_, "the last mover finished or resigned");
    }
    return {};
  }

  Cursor cursor_;
  Position position_;
  PerSeat<Horses> horses_{};
  PerSeat<std::size_t> start_{};
  std::size_t turn_at_ = 0;
  std::size_t roll_at_ = 0;
  std::size_t finish_at_ = 0;
  std::size_t again_at_ = 0;
  int again_limit_ = 0;
};

}  // namespace

Expected<Position> CaNgua::read_position(std::string_view text, const Options&) {
  return Reader(text).read();
}

void CaNgua::write_position(const Position& position, std::string& out) {
  for (int s = 0; s < core::kMaxSeats; ++s) {
    if (s > 0) out += '/';
    if (!is_seated(position, core::seat_at(s))) out += '.';
    const Horses horses = horses_of(position, core::seat_at(s));
    for (std::size_t h = 0; h < horses.size() && horses[h] != Cell::kNone; ++h) {
      if (h > 0) out += ',';
      append_cell(horses[h], out);
    }
  }
  out += ' ';
  write_turn(position, out);
  out += ' ';
  write_rules(position.rules, out);
  out += ' ';
  append_dice(position, out);
  for (std::uint8_t n = 1; n <= core::kMaxSeats; ++n) {
    for (int s = 0; s < core::kMaxSeats; ++s) {
      if (position.finish[at(s)] != n) continue;
      if (n == 1) out += ' ';
      out += kSeatLetters[at(s)];
    }
  }
  if (position.owes_roll != 0) out += " again";
  if (!is_pointless(position)) {
    for (int s = 0; s < core::kMaxSeats; ++s) {
      out += s == 0 ? " p=" : ",";
      core::append_number(out, position.points[at(s)]);
    }
  }
  if (position.rules.counts_rolls()) {
    out += " n=";
    core::append_number(out, position.rolls);
  }
}

Expected<Chance> CaNgua::read_chance(const Position& position, std::string_view text) {
  Cursor cursor(text);
  Chance chance;
  for (int i = 0; i < position.rules.dice(); ++i) {
    const std::size_t begin = cursor.at();
    const char face = cursor.take();
    if (face < '1' || face > '6') {
      return fail(FaultCode::kSyntax, begin, "a roll is one face 1..6 for each die");
    }
    chance.dice[at(i)] = static_cast<std::uint8_t>(face - '0');
  }
  if (!cursor.done()) return fail(FaultCode::kSyntax, cursor.at(), "the roll ends here");
  if (position.phase == Phase::kOver) return fail(FaultCode::kOver, 0, "the game is over");
  if (position.phase != Phase::kRoll) {
    return fail(FaultCode::kNotYourTurn, 0, "a roll is open and has to be played first");
  }
  return chance;
}

void CaNgua::write_chance(const Chance& chance, std::string& out) {
  for (const std::uint8_t die : chance.dice) {
    if (die != 0) core::append_number(out, die);
  }
}

void CaNgua::write_turn(const Position& position, std::string& out) {
  out += kSeatLetters[at(core::index(position.turn))];
}

void CaNgua::write_move(const Position&, const Move& move, std::string& out) {
  switch (move.kind) {
    case MoveKind::kStuck: out += "--"; return;
    case MoveKind::kPass: out += "pass"; return;
    case MoveKind::kExit: out += 'X'; break;
    default:
      append_cell(move.from, out);
      out += move.kind == MoveKind::kFly ? '^' : move.kind == MoveKind::kRearKick ? '<' : '-';
      append_cell(move.to, out);
  }
  if (!move.kicks()) return;
  out += 'x';
  out += kSeatLetters[at(move.victim)];
}

void CaNgua::write_human(const Position& position, const Move& move, std::string& out) {
  write_turn(position, out);
  append_dice(position, out);
  out += ' ';
  write_move(position, move, out);
}

}  // namespace kydai::ca_ngua
