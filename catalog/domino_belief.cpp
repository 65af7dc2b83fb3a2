#include "catalog/domino_belief.hpp"

#include <bit>
#include <optional>

#include "games/domino/domino.hpp"

namespace kydai::catalog {
namespace {

using domino::Opening;
using domino::Tile;
using domino::TileSet;
using domino::View;

std::size_t place_of(core::Seat seat) { return static_cast<std::size_t>(core::index(seat)); }

// By announcement (R7), or because the seat to move must lay that very tile (R6).
std::optional<domino::Announced> known_opener(const View& view) {
  if (view.opening.kind != Opening::Kind::kTile) return view.announced;
  return domino::Announced{view.turn, view.opening.tile};
}

// What the rules let the opener lay; the moment is over, so a view does not tell it any more.
Opening opening_of(const View& view) {
  if (view.announced && view.options.open_forced) {
    return {Opening::Kind::kTile, view.announced->tile};
  }
  if (view.options.opener && view.options.winner_opens_double) {
    return {Opening::Kind::kDouble, Tile()};
  }
  return {};
}

}  // namespace

DominoBelief::DominoBelief(const View& view, const DominoTale* tale) : has_tale_(tale != nullptr) {
  seen_.hands = view.hands;
  if (tale != nullptr) {
    hear_tale(view, *tale);
  } else {
    hear_view(view);
  }
  add_batch(kYard, 0, view.yard_count, 0);
  for (const Laid& laid : played_) place(view, laid);
  for (TileSet rest = unseen(view); !rest.empty();) {
    place(view, {rest.take_highest(), kYard, static_cast<int>(domino::kTiles) * 8});
  }
  if (!contradicts_) count_ways();
}

void DominoBelief::add_batch(std::size_t owner, int formed, std::size_t room,
                             domino::ValueSet lacks) {
  if (room > 0) batches_.push_back({owner, formed, room, lacks});
}

void DominoBelief::hear_view(const View& view) {
  for (std::size_t s = 0; s < view.options.seats; ++s) {
    if (!view.shown[s]) add_batch(s, -1, view.hand_counts[s], view.voids[s]);
  }
}

void DominoBelief::hear_tale(const View& view, const DominoTale& tale) {
  for (std::size_t s = 0; s < view.options.seats; ++s) {
    if (view.shown[s]) continue;
    moments_[s].push_back({Moment::Kind::kTakes, static_cast<std::uint8_t>(batches_.size())});
    add_batch(s, -1, domino::kHandSize, 0);
  }
  for (std::size_t at = 0; at < tale.size(); ++at) {
    const DominoDeed& deed = tale[at];
    const std::size_t s = place_of(deed.seat);
    if (view.shown[s]) continue;
    if (deed.kind == DominoDeed::Kind::kLaid) {
      hear_laid(view, tale, at);
      continue;
    }
    stuck_.push_back({s, static_cast<int>(at), domino::end_values(deed.left, deed.right)});
    if (deed.kind == DominoDeed::Kind::kDrew) hear_drew(tale, at);
  }
}

void DominoBelief::hear_laid(const View& view, const DominoTale& tale, std::size_t at) {
  const DominoDeed& deed = tale[at];
  const std::size_t s = place_of(deed.seat);
  // A tile drawn to fit lies at once (R14): it was in no batch, and there was nothing to choose.
  if (at > 0 && tale[at - 1].kind == DominoDeed::Kind::kDrew && tale[at - 1].seat == deed.seat) {
    return;
  }
  Moment moment{Moment::Kind::kChooses, 0, deed.left, deed.right, deed.move, {}, {}};
  for (std::size_t i = 0; i < at; ++i) {
    if (tale[i].kind == DominoDeed::Kind::kLaid) moment.laid.insert(tale[i].move.tile);
  }
  if (deed.left == domino::kNoEnd) {
    moment.opening = opening_of(view);
    if (moment.opening.kind == Opening::Kind::kTile) moment.kind = Moment::Kind::kLays;
    const bool asked = moment.opening.kind == Opening::Kind::kDouble;
    if (asked && !deed.move.tile.is_double()) not_dealt_to_opener_ = domino::kDoubles;
    opener_ = s;
  }
  moments_[s].push_back(moment);
  played_.push_back({deed.move.tile, s, static_cast<int>(at)});
  laid_[s].insert(deed.move.tile);
}

void DominoBelief::hear_drew(const DominoTale& tale, std::size_t at) {
  const DominoDeed& deed = tale[at];
  const std::size_t s = place_of(deed.seat);
  const bool in_vain = at + 1 < tale.size() && tale[at + 1].kind == DominoDeed::Kind::kPassed;
  const std::size_t kept = deed.drawn - (in_vain ? 0u : 1u);
  if (kept == 0) return;
  moments_[s].push_back({Moment::Kind::kTakes, static_cast<std::uint8_t>(batches_.size())});
  add_batch(s, static_cast<int>(at), kept, 0);
}

bool DominoBelief::may_hold(const Batch& batch, const Laid& laid) const {
  if (laid.owner != kYard && laid.owner != batch.owner) return false;
  if (batch.formed >= laid.at) return false;
  domino::ValueSet lacks = batch.lacks;
  for (const Stuck& stuck : stuck_) {
    const bool held = stuck.seat == batch.owner && stuck.at >= batch.formed && stuck.at < laid.at;
    if (held) lacks |= stuck.ends;
  }
  return !domino::tiles_with_any(lacks).contains(laid.tile);
}

std::uint32_t DominoBelief::holders(const View& view, const Laid& laid) const {
  const std::optional<domino::Announced> opener = known_opener(view);
  const bool is_untouched = view.yard_count == domino::yard_at_start(view.options.seats);
  std::uint32_t allowed = 0;
  for (std::size_t b = 0; b < batches_.size(); ++b) {
    const Batch& batch = batches_[b];
    if (batch.owner == kYard) {
      const bool was_dealt = opener && opener->tile == laid.tile;
      if (laid.owner == kYard && !was_dealt) allowed |= 1u << b;
      continue;
    }
    bool may = may_hold(batch, laid);
    const bool is_dealt = batch.formed < 0 && (has_tale_ || is_untouched);
    if (opener && laid.tile == opener->tile) {  // only laying it takes it out of that hand
      may = may && batch.formed < 0 && batch.owner == place_of(opener->seat);
    } else if (opener && is_dealt && opening_rank(laid.tile) > opening_rank(opener->tile)) {
      may = false;  // or its holder would have opened
    }
    const bool is_openers = batch.formed < 0 && batch.owner == opener_;
    if (is_openers && not_dealt_to_opener_.contains(laid.tile)) may = false;
    if (may) allowed |= 1u << b;
  }
  return allowed;
}

void DominoBelief::place(const View& view, const Laid& laid) {
  const std::uint32_t allowed = holders(view, laid);
  if (std::popcount(allowed) > 1) {
    items_.push_back({laid.tile, allowed});
    return;
  }
  const auto only = static_cast<std::size_t>(std::countr_zero(allowed));
  if (allowed == 0 || batches_[only].room == 0) {
    contradicts_ = true;
    return;
  }
  --batches_[only].room;
  known_[only].insert(laid.tile);
}

void DominoBelief::count_ways() {
  std::size_t states = 1;
  std::size_t rooms_in_all = 0;
  for (Batch& batch : batches_) {
    batch.stride = states;
    states *= batch.room + 1;
    rooms_in_all += batch.room;
  }
  if (rooms_in_all != items_.size()) return;
  ways_.assign(states, 0);
  ways_[0] = 1;
  std::array<std::size_t, kBatchesMax> rooms{};
  std::size_t left = 0;
  for (std::size_t index = 1; index < states; ++index) {
    for (std::size_t b = 0; b < batches_.size(); ++b) {  // count up, the first batch fastest
      if (rooms[b] < batches_[b].room) {
        ++rooms[b];
        ++left;
        break;
      }
      left -= rooms[b];
      rooms[b] = 0;
    }
    const std::uint32_t allowed = items_[items_.size() - left].allowed;
    std::uint64_t sum = 0;
    for (std::size_t b = 0; b < batches_.size(); ++b) {
      if (rooms[b] > 0 && (allowed >> b & 1) != 0) sum += ways_[index - batches_[b].stride];
    }
    ways_[index] = sum;
  }
}

DominoBelief::Sharing DominoBelief::sharing(std::uint64_t rank) const {
  Sharing sharing = known_;
  std::size_t index = ways_.size() - 1;
  std::array<std::size_t, kBatchesMax> rooms{};
  for (std::size_t b = 0; b < batches_.size(); ++b) rooms[b] = batches_[b].room;
  for (const Item& item : items_) {
    for (std::size_t b = 0;; ++b) {
      if (rooms[b] == 0 || (item.allowed >> b & 1) == 0) continue;
      const std::size_t next = index - batches_[b].stride;
      if (rank >= ways_[next]) {
        rank -= ways_[next];
        continue;
      }
      sharing[b].insert(item.tile);
      index = next;
      --rooms[b];
      break;
    }
  }
  return sharing;
}

domino::World DominoBelief::world(const Sharing& sharing) const {
  domino::World world = seen_;
  std::size_t in_yard = 0;
  for (std::size_t b = 0; b < batches_.size(); ++b) {
    const std::size_t owner = batches_[b].owner;
    if (owner != kYard) {
      world.hands[owner] = world.hands[owner] | (sharing[b] - laid_[owner]);
      continue;
    }
    for (TileSet rest = sharing[b]; !rest.empty();) world.yard[in_yard++] = rest.take_highest();
  }
  return world;
}

}  // namespace kydai::catalog
