#include "catalog/domino_tale.hpp"

#include <string_view>

#include "games/domino/move_text.hpp"

namespace kydai::catalog {
namespace {

using domino::End;
using domino::View;

// Whoever drew either lays the tile that ended it or passes because the yard gives no more (R14,
// R15).
bool follows(const DominoDeed& deed, const DominoTale& tale, const View& view, int yard) {
  if (tale.empty() || tale.back().kind != DominoDeed::Kind::kDrew) return true;
  if (deed.seat != tale.back().seat || deed.kind == DominoDeed::Kind::kDrew) return false;
  return deed.kind == DominoDeed::Kind::kLaid || yard <= domino::yard_floor(view.options);
}

// The round as the tale tells it, to be compared with the view in the end.
struct Retold {
  domino::Layout layout;
  domino::Board board;  // of which only the ends are used
  core::PerSeat<int> held{};
  int yard = 0;

  explicit Retold(const View& view) : yard(domino::yard_at_start(view.options.seats)) {
    for (std::size_t s = 0; s < view.options.seats; ++s) held[s] = domino::kHandSize;
  }

  bool leads_to(const View& view) const {
    for (std::size_t s = 0; s < view.options.seats; ++s) {
      if (held[s] != view.hand_counts[s]) return false;
    }
    return layout == view.layout && yard == view.yard_count;
  }
};

// "+2"; 0 if it is no such thing.
int read_drawn(std::string_view text) {
  core::Cursor cursor(text);
  std::uint32_t number = 0;
  const bool is_read = cursor.accept('+') && cursor.accept_number(number) && cursor.done();
  return is_read && number <= domino::kYardMax ? static_cast<int>(number) : 0;
}

bool lay(Retold& retold, DominoDeed& deed, std::string_view text) {
  core::Cursor cursor(text);
  const auto tile = domino::read_tile(cursor);
  if (!tile) return false;
  deed.kind = DominoDeed::Kind::kLaid;
  deed.move.tile = *tile;
  if (cursor.accept('L')) deed.move.end = End::kLeft;
  if (cursor.accept('R')) deed.move.end = End::kRight;
  const bool is_first = retold.layout.empty();
  if (!cursor.done() || is_first != (deed.move.end == End::kOpen)) return false;
  if (!is_first) {
    const int near = retold.board.ends.at(domino::side_of(deed.move.end));
    if (!tile->has(near) || retold.layout.size() == domino::kTiles) return false;
  }
  retold.layout.add(deed.move.end, domino::put(retold.board, deed.move));
  return --retold.held[static_cast<std::size_t>(core::index(deed.seat))] >= 0;
}

bool retell(Retold& retold, DominoDeed& deed, std::string_view text) {
  if (text == "#") return true;
  if (!text.starts_with('+')) return lay(retold, deed, text);
  const int drawn = read_drawn(text);
  deed.kind = DominoDeed::Kind::kDrew;
  deed.drawn = static_cast<std::uint8_t>(drawn);
  retold.held[static_cast<std::size_t>(core::index(deed.seat))] += drawn;
  retold.yard -= drawn;
  return drawn > 0 && retold.yard >= 0;
}

}  // namespace

std::optional<DominoTale> read_domino_tale(const View& view, std::span<const bots::Heard> heard) {
  DominoTale tale;
  Retold retold(view);
  for (const bots::Heard& one : heard) {
    if (core::index(one.actor) >= view.options.seats) return std::nullopt;
    DominoDeed deed;
    deed.seat = one.actor;
    deed.left = static_cast<std::uint8_t>(retold.board.left());
    deed.right = static_cast<std::uint8_t>(retold.board.right());
    const int yard = retold.yard;
    if (!retell(retold, deed, one.text) || !follows(deed, tale, view, yard)) return std::nullopt;
    tale.push_back(deed);
  }
  if (!retold.leads_to(view)) return std::nullopt;
  return tale;
}

}  // namespace kydai::catalog
