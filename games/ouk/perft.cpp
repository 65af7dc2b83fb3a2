#include "games/ouk/perft.hpp"

#include <bit>

#include "games/ouk/board_moves.hpp"
#include "games/ouk/movegen.hpp"

namespace kydai::ouk {
namespace {

// Remembers nothing: the plain perft.
struct NoTable {
  static std::optional<std::uint64_t> find(core::Key) { return std::nullopt; }
  static void store(core::Key, std::uint64_t) {}
};

template <Seat Us, class Table>
std::uint64_t walk(Position& position, int depth, Table& table) {
  using detail::Wanted;
  if (depth == 1) {
    detail::Counter counter;
    detail::generate<Us, Wanted::kAll>(position, counter);
    return static_cast<std::uint64_t>(counter.moves());
  }
  const core::Key key = position.key ^ core::mix(static_cast<core::Key>(depth));
  if (const auto known = table.find(key)) return *known;
  MoveList moves;
  {
    detail::Lister<Wanted::kAll> lister(moves);
    detail::generate<Us, Wanted::kAll>(position, lister);
  }
  std::uint64_t lines = 0;
  for (const Move move : moves) {
    const Undo undo = detail::place(position, move, core::NoSink{});
    lines += walk<core::other(Us)>(position, depth - 1, table);
    detail::unplace(position, undo);
  }
  table.store(key, lines);
  return lines;
}

template <class Table>
std::uint64_t walk_from(const Position& position, int depth, Table& table) {
  if (depth <= 0) return 1;
  Position board = position;
  return board.to_move == kWhite ? walk<kWhite>(board, depth, table)
                                 : walk<kBlack>(board, depth, table);
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  NoTable none;
  return walk_from(position, depth, none);
}

PerftTable::PerftTable(std::span<Slot> slots)
    : slots_(slots.data()), mask_(std::bit_floor(slots.size()) - 1) {
  KYDAI_CHECK(!slots.empty());
}

std::optional<std::uint64_t> PerftTable::find(core::Key key) const {
  const Slot& slot = slots_[key & mask_];
  const std::uint64_t lines = slot.lines.load(std::memory_order_relaxed);
  if ((slot.mixed.load(std::memory_order_relaxed) ^ lines) != key) return std::nullopt;
  return lines;
}

void PerftTable::store(core::Key key, std::uint64_t lines) {
  Slot& slot = slots_[key & mask_];
  slot.lines.store(lines, std::memory_order_relaxed);
  slot.mixed.store(key ^ lines, std::memory_order_relaxed);
}

std::uint64_t perft(const Position& position, int depth, PerftTable& table) {
  return walk_from(position, depth, table);
}

DivideList divide(const Position& position, int depth) {
  DivideList entries;
  if (depth < 1) return entries;
  MoveList moves;
  generate_moves(position, moves);
  for (const Move move : moves) {
    entries.push_back({move, perft(after(position, move), depth - 1)});
  }
  return entries;
}

}  // namespace kydai::ouk
