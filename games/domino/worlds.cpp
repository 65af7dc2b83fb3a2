#include "games/domino/worlds.hpp"

#include "games/domino/domino.hpp"

namespace kydai::domino {
namespace {

std::size_t place(core::Seat seat) { return static_cast<std::size_t>(core::index(seat)); }

TileSet all_shown(const View& view) {
  TileSet set = view.layout.tiles();
  for (const TileSet hand : view.hands) set = set | hand;
  return set;
}

// The opener that a view tells of: by announcement (R7), or because he must lay that very tile
// (R6).
std::optional<Announced> known_opener(const View& view) {
  if (view.opening.kind != Opening::Kind::kTile) return view.announced;
  return Announced{view.turn, view.opening.tile};
}

bool is_yard_untouched(const View& view) {
  return view.yard_count == yard_at_start(view.options.seats);
}

// Whether what the view shows is against what it says of voids and of the opener.
bool contradicts_itself(const View& view) {
  const std::optional<Announced> opener = known_opener(view);
  for (std::size_t s = 0; s < view.options.seats; ++s) {
    if (!(view.hands[s] & tiles_with_any(view.voids[s])).empty()) return true;
    const bool others = opener && s != place(opener->seat);
    if (others && view.hands[s].contains(opener->tile)) return true;
  }
  if (!opener || !is_yard_untouched(view)) return false;
  for (TileSet rest = all_shown(view); !rest.empty();) {
    if (opening_rank(rest.take_highest()) > opening_rank(opener->tile)) return true;
  }
  return false;
}

}  // namespace

TileSet unseen(const View& view) { return TileSet::all() - all_shown(view); }

World world_of(const Position& position) { return {position.board.hands, position.board.yard}; }

Position complete(const View& view, const World& world) {
  Position position;
  position.options = view.options;
  position.layout = view.layout;
  position.opening = view.opening;
  position.memory.voids = view.voids;
  position.memory.announced = view.announced;
  Board& board = position.board;
  board.hands = world.hands;
  board.yard = world.yard;
  board.yard_count = view.yard_count;
  board.ends = {view.left, view.right};
  board.passes = view.passes;
  board.phase = view.phase;
  board.turn = view.turn;
  return position;
}

Worlds::Worlds(const View& view) {
  seen_.hands = view.hands;
  yard_count_ = view.yard_count;
  for (TileSet rest = unseen(view); !rest.empty();) tiles_.push_back(rest.take_highest());
  find_groups(view);
  std::size_t room = 0;
  for (const Group& group : groups_) room += group.room;
  if (room != tiles_.size() || contradicts_itself(view)) return;  // no world at all
  find_allowed(view);
  count_ways();
}

void Worlds::find_groups(const View& view) {
  for (std::size_t s = 0; s < view.options.seats; ++s) {
    if (!view.shown[s] && view.hand_counts[s] > 0) groups_.push_back({s, view.hand_counts[s]});
  }
  // A spectator of four seats sees no yard because there is none, so four groups are enough.
  if (view.yard_count > 0) groups_.push_back({kYardGroup, view.yard_count});
  std::size_t stride = 1;
  for (Group& group : groups_) {
    group.stride = stride;
    start_ += stride * group.room;
    stride *= group.room + 1;
  }
}

void Worlds::find_allowed(const View& view) {
  const bool untouched = is_yard_untouched(view);
  const bool hidden_mover = view.phase == Phase::kPlay && !view.shown[place(view.turn)];
  needs_fit_ = hidden_mover && !view.layout.empty();
  if (view.phase == Phase::kPlay && !hidden_mover && legal_moves(view).empty()) needs_fit_ = true;
  const TileSet fitting = tiles_with(view.left) | tiles_with(view.right);
  const std::optional<Announced> holder = known_opener(view);
  for (std::size_t i = 0; i < tiles_.size(); ++i) {
    const Tile tile = tiles_[i];
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const std::size_t who = groups_[g].who;
      const bool is_yard = who == kYardGroup;
      bool may = is_yard || !tiles_with_any(view.voids[who]).contains(tile);
      if (holder && tile == holder->tile) {  // R7: only laying it takes it out of that hand
        may = who == place(holder->seat);
      } else if (holder && untouched && opening_rank(tile) > opening_rank(holder->tile)) {
        may = is_yard;  // or its holder would have opened, and nobody has drawn since
      }
      const auto bit = static_cast<std::uint8_t>(1u << g);
      if (may) allowed_[i] |= bit;
      const bool movers = hidden_mover && who == place(view.turn);
      if (movers && fitting.contains(tile)) makes_fit_[i] |= bit;
    }
  }
}

void Worlds::count_ways() {
  ways_.assign(2 * (start_ + 1), 0);
  ways_[1] = 1;
  core::FixedList<std::size_t, 4> rooms;  // left in each group, as the index counts them
  for (std::size_t g = 0; g < groups_.size(); ++g) rooms.push_back(0);
  std::size_t left = 0;
  for (std::size_t index = 1; index <= start_; ++index) {
    for (std::size_t g = 0; g < groups_.size(); ++g) {  // count up, the first group fastest
      if (rooms[g] < groups_[g].room) {
        ++rooms[g];
        ++left;
        break;
      }
      left -= rooms[g];
      rooms[g] = 0;
    }
    const std::size_t i = tiles_.size() - left;
    for (std::size_t settled = 0; settled < 2; ++settled) {
      std::uint64_t sum = 0;
      for (std::size_t g = 0; g < groups_.size(); ++g) {
        if (rooms[g] == 0 || (allowed_[i] >> g & 1) == 0) continue;
        const std::size_t after = settled | (makes_fit_[i] >> g & 1u);
        sum += ways_[2 * (index - groups_[g].stride) + after];
      }
      ways_[2 * index + settled] = sum;
    }
  }
}

void Worlds::unrank(std::uint64_t rank, World& world) const {
  std::size_t index = start_;
  std::size_t settled = needs_fit_ ? 0 : 1;
  std::array<std::size_t, 4> rooms{};
  for (std::size_t g = 0; g < groups_.size(); ++g) rooms[g] = groups_[g].room;
  std::size_t in_yard = 0;
  for (std::size_t i = 0; i < tiles_.size(); ++i) {
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (rooms[g] == 0 || (allowed_[i] >> g & 1) == 0) continue;
      const std::size_t next = index - groups_[g].stride;
      const std::size_t after = settled | (makes_fit_[i] >> g & 1u);
      const std::uint64_t ways = ways_[2 * next + after];
      if (rank >= ways) {
        rank -= ways;
        continue;
      }
      if (groups_[g].who == kYardGroup) {
        world.yard[in_yard++] = tiles_[i];
      } else {
        world.hands[groups_[g].who].insert(tiles_[i]);
      }
      index = next;
      settled = after;
      --rooms[g];
      break;
    }
  }
}

}  // namespace kydai::domino
