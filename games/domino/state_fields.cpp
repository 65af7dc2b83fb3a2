// Field by field: from bytes to StateText.
#include "games/domino/state_reader.hpp"

#include "core/fixed_list.hpp"

namespace kydai::domino {
namespace {

using core::Expected;
using core::fail;
using core::FaultCode;
using Result = core::Expected<void>;

class FieldReader {
 public:
  FieldReader(std::string_view text, const Options& given, StateKind kind)
      : cursor_(text), given_(given), kind_(kind) {}

  Expected<StateText> read() {
    using Field = Result (FieldReader::*)();
    static constexpr Field kFields[] = {&FieldReader::read_head,   &FieldReader::read_turn,
                                        &FieldReader::read_passes, &FieldReader::read_layout,
                                        &FieldReader::read_hands,  &FieldReader::read_yard,
                                        &FieldReader::read_tail};
    for (const Field field : kFields) {
      if (const Result result = (this->*field)(); !result) return std::unexpected(result.error());
    }
    return state_;
  }

 private:
  Result space() {
    if (cursor_.accept(' ')) return {};
    return fail(FaultCode::kSyntax, cursor_.at(), "one space and the next field belong here");
  }
  bool at_end_of_field() const { return cursor_.done() || cursor_.peek() == ' '; }

  Result read_head() {
    if (!cursor_.accept("hd1 ")) {
      return fail(FaultCode::kSyntax, cursor_.at(), "a state of dominoes begins with hd1");
    }
    const std::size_t seats_at = cursor_.at();
    std::uint32_t seats = 0;
    if (!cursor_.accept_number(seats)) {
      return fail(FaultCode::kSyntax, seats_at, "the number of seats belongs here");
    }
    if (seats < 2 || seats > 4) {
      return fail(FaultCode::kRange, seats_at, "domino is for two to four seats");
    }
    if (const Result result = space(); !result) return result;
    const std::size_t stake_at = cursor_.at();
    std::uint32_t stake = 0;
    if (!cursor_.accept_number(stake)) {
      return fail(FaultCode::kSyntax, stake_at, "the stake belongs here");
    }
    if (stake < 1 || stake > kStakeMax) {
      return fail(FaultCode::kRange, stake_at, "the stake is 1 to 100000000");
    }
    state_.options = given_;
    state_.options.seats = static_cast<std::uint8_t>(seats);
    state_.options.stake = static_cast<std::int32_t>(stake);
    const std::optional<core::Seat> opener = state_.options.opener;
    if (opener && core::index(*opener) >= state_.options.seats) state_.options.opener.reset();
    return space();
  }

  Result read_turn() {
    state_.turn_at = cursor_.at();
    if (cursor_.accept('?')) {
      nobody_ = true;
    } else {
      std::uint32_t turn = 0;
      if (!cursor_.accept_number(turn)) {
        return fail(FaultCode::kSyntax, state_.turn_at, "a seat or ? belongs here");
      }
      if (turn >= state_.options.seats) {
        return fail(FaultCode::kRange, state_.turn_at, "there is no such seat");
      }
      state_.turn = core::seat_at(static_cast<int>(turn));
    }
    return space();
  }

  Result read_passes() {
    state_.passes_at = cursor_.at();
    std::uint32_t passes = 0;
    if (!cursor_.accept_number(passes)) {
      return fail(FaultCode::kSyntax, state_.passes_at, "the number of passes belongs here");
    }
    if (passes != 0 && passes != state_.options.seats) {
      return fail(FaultCode::kRange, state_.passes_at,
                  "passes are 0, or one a seat when the round is blocked");
    }
    state_.passes = static_cast<std::uint8_t>(passes);
    return space();
  }

  Result note(Tile tile, std::size_t at) {
    if (state_.seen.contains(tile)) return fail(FaultCode::kImpossible, at, "a tile stands twice");
    state_.seen.insert(tile);
    return {};
  }

  // The line is read whole, then built from the opening tile outwards.
  Result read_layout() {
    if (cursor_.accept('-')) return space();
    core::FixedList<Laid, kTiles> line;
    int opening = -1;
    do {
      const std::size_t at = cursor_.at();
      if (cursor_.accept('*')) {
        if (opening >= 0) return fail(FaultCode::kSyntax, at, "one tile opened the round, not two");
        opening = static_cast<int>(line.size());
      }
      const std::size_t tile_at = cursor_.at();
      std::array<int, 2> values{};
      for (int& value : values) {
        if (!is_value(cursor_.peek())) {
          return fail(FaultCode::kSyntax, cursor_.at(), "a tile is two digits 0 to 6");
        }
        value = cursor_.take() - '0';
      }
      const Laid laid(values[0], values[1]);
      if (const Result result = note(laid.tile(), tile_at); !result) return result;
      if (!line.empty() && line.back().right() != laid.left()) {
        return fail(FaultCode::kImpossible, tile_at, "the tile does not match its neighbour");
      }
      line.push_back(laid);
    } while (cursor_.accept('.'));
    if (opening < 0) {
      return fail(FaultCode::kSyntax, cursor_.at(), "the opening tile is marked with *");
    }
    for (int i = opening; i < static_cast<int>(line.size()); ++i) {
      state_.layout.add(End::kRight, line[static_cast<std::size_t>(i)]);
    }
    for (int i = opening; i > 0; --i) {
      state_.layout.add(End::kLeft, line[static_cast<std::size_t>(i - 1)]);
    }
    return space();
  }

  Result read_hands() {
    state_.hands_at = cursor_.at();
    if (cursor_.rest().starts_with("- ")) {
      cursor_.accept('-');
      if (!state_.layout.empty() || state_.passes != 0) {
        return fail(FaultCode::kSyntax, state_.hands_at, "one hand a seat belongs here");
      }
      return space();
    }
    state_.is_dealt = true;
    if (nobody_) {
      return fail(FaultCode::kSyntax, state_.turn_at, "dealt hands have a seat to move");
    }
    for (std::size_t s = 0; s < state_.options.seats; ++s) {
      if (s > 0 && !cursor_.accept('/')) {
        return fail(FaultCode::kSyntax, cursor_.at(), "there is one hand a seat, with / between");
      }
      if (const Result result = read_hand(s); !result) return result;
    }
    return space();
  }

  // `?n`: how many of them there are, behind the question mark.
  Result read_hidden(std::uint8_t& count, std::size_t at) {
    if (kind_ == StateKind::kPosition) {
      return fail(FaultCode::kSyntax, at, "hidden tiles: this is a view, not a position");
    }
    const std::size_t count_at = cursor_.at();
    std::uint32_t value = 0;
    if (!cursor_.accept_number(value)) {
      return fail(FaultCode::kSyntax, count_at, "? is followed by the number of hidden tiles");
    }
    if (value < 1 || value > kTiles) {
      return fail(FaultCode::kRange, count_at, "the hidden tiles are 1 to 28");
    }
    count = static_cast<std::uint8_t>(value);
    return {};
  }

  Result read_hand(std::size_t s) {
    const std::size_t at = cursor_.at();
    if (cursor_.accept('?')) return read_hidden(state_.hand_counts[s], at);
    state_.shown[s] = true;
    if (cursor_.accept('-')) return {};
    do {
      const std::size_t tile_at = cursor_.at();
      const Expected<Tile> tile = read_tile(cursor_);
      if (!tile) return std::unexpected(tile.error());
      if (const Result result = note(*tile, tile_at); !result) return result;
      state_.hands[s].insert(*tile);
    } while (!at_end_of_field() && cursor_.peek() != '/');
    state_.hand_counts[s] = static_cast<std::uint8_t>(state_.hands[s].size());
    return {};
  }

  Result read_yard() {
    state_.yard_at = cursor_.at();
    if (cursor_.accept('-')) return {};
    if (!state_.is_dealt) {
      return fail(FaultCode::kSyntax, state_.yard_at, "before the deal there is no yard");
    }
    if (cursor_.accept('?')) return read_hidden(state_.yard_count, state_.yard_at);
    if (kind_ == StateKind::kView) {
      return fail(FaultCode::kSyntax, state_.yard_at, "no view shows the yard");
    }
    do {
      const std::size_t tile_at = cursor_.at();
      const Expected<Tile> tile = read_tile(cursor_);
      if (!tile) return std::unexpected(tile.error());
      if (const Result result = note(*tile, tile_at); !result) return result;
      state_.yard[state_.yard_count++] = *tile;
    } while (!at_end_of_field());
    return {};
  }

  // The optional fields, in this order: switches, open=, by=, no=.
  Result read_tail() {
    if (!state_.is_dealt) {
      state_.options.opener.reset();
      if (!nobody_) state_.options.opener = state_.turn;
    }
    const auto next_is = [this](std::string_view word) {
      return cursor_.rest().size() > 1 && cursor_.rest().substr(1).starts_with(word);
    };
    if (!cursor_.done() && !next_is("open=") && !next_is("by=") && !next_is("no=")) {
      if (const Result result = read_switches(); !result) return result;
    }
    if (cursor_.accept(" open=")) {
      if (const Result result = read_opening(); !result) return result;
    }
    if (kind_ == StateKind::kView && state_.is_dealt) {
      if (cursor_.accept(" by=")) {
        if (const Result result = read_announced(); !result) return result;
      }
      if (cursor_.accept(" no=")) {
        if (const Result result = read_voids(); !result) return result;
      }
    }
    if (cursor_.done()) return {};
    return fail(FaultCode::kSyntax, cursor_.at(), "nothing may stand here");
  }

  // A list of switches says all of them: what it leaves out has its default.
  Result read_switches() {
    if (const Result result = space(); !result) return result;
    Options options;
    options.seats = state_.options.seats;
    options.stake = state_.options.stake;
    if (!state_.is_dealt) options.opener = state_.options.opener;
    core::FixedList<std::string_view, 16> names;
    do {
      const std::size_t at = cursor_.at();
      const std::string_view name = cursor_.take_until('=');
      const bool misplaced = name == "stake" || (name == "opener" && !state_.is_dealt);
      if (misplaced || names.contains(name)) {
        return fail(FaultCode::kSyntax, at, "this switch may not stand here");
      }
      cursor_.accept('=');
      const std::size_t value_at = cursor_.at();
      const std::string_view tail = cursor_.rest();
      const std::string_view value = tail.substr(0, tail.find_first_of(", "));
      switch (set_switch(options, name, value)) {
        case SetResult::kSet: break;
        case SetResult::kNoSuchSwitch:
          return fail(FaultCode::kUnknown, at, "domino has no such switch");
        case SetResult::kNoSuchValue:
          return fail(FaultCode::kUnknown, value_at, "the switch has no such value");
      }
      cursor_.accept(value);
      names.push_back(name);
    } while (cursor_.accept(','));
    state_.options = options;
    return {};
  }

  Result read_opening() {
    state_.open_at = cursor_.at();
    if (!state_.is_dealt || !state_.layout.empty()) {
      return fail(FaultCode::kSyntax, state_.open_at, "open= belongs to dealt hands and no layout");
    }
    if (cursor_.accept("double")) {
      state_.opening.kind = Opening::Kind::kDouble;
      return {};
    }
    const Expected<Tile> tile = read_tile(cursor_);
    if (!tile) return std::unexpected(tile.error());
    state_.opening = {Opening::Kind::kTile, *tile};
    return {};
  }

  Result read_announced() {
    state_.by_at = cursor_.at();
    std::uint32_t seat = 0;
    if (!cursor_.accept_number(seat) || seat >= state_.options.seats) {
      return fail(FaultCode::kRange, state_.by_at, "there is no such seat");
    }
    if (!cursor_.accept(':'))
      return fail(FaultCode::kSyntax, cursor_.at(), ": and a tile belong here");
    const Expected<Tile> tile = read_tile(cursor_);
    if (!tile) return std::unexpected(tile.error());
    state_.announced = Announced{core::seat_at(static_cast<int>(seat)), *tile};
    return {};
  }

  Result read_voids() {
    state_.no_at = cursor_.at();
    bool any = false;
    for (std::size_t s = 0; s < state_.options.seats; ++s) {
      if (s > 0 && !cursor_.accept('/')) {
        return fail(FaultCode::kSyntax, cursor_.at(), "no= has one entry a seat, with / between");
      }
      if (cursor_.accept('-')) continue;
      int last = -1;
      while (is_value(cursor_.peek()) && cursor_.peek() - '0' > last) {
        last = cursor_.take() - '0';
        state_.voids[s] |= value_bit(last);
      }
      if (last < 0) return fail(FaultCode::kSyntax, cursor_.at(), "rising digits or - belong here");
      any = true;
    }
    if (!any) return fail(FaultCode::kSyntax, state_.no_at, "no= without a value is left out");
    return {};
  }

  core::Cursor cursor_;
  const Options& given_;
  StateKind kind_;
  StateText state_;
  bool nobody_ = false;  // the turn is `?`
};

}  // namespace

Expected<StateText> read_state_text(std::string_view text, const Options& options, StateKind kind) {
  return FieldReader(text, options, kind).read();
}

}  // namespace kydai::domino
