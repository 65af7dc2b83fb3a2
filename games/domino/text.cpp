// Moves, deals and the written form of positions and views.  The reading of positions and views
// stands in state_reader.cpp.
#include "core/text.hpp"

#include "games/domino/domino.hpp"
#include "games/domino/names.hpp"
#include "games/domino/state_reader.hpp"

namespace kydai::domino {
namespace {

using core::FaultCode;

void add_digit(std::string& out, int value) { out.push_back(static_cast<char>('0' + value)); }

void add_hand(std::string& out, TileSet hand) {
  if (hand.empty()) out.push_back('-');
  while (!hand.empty()) write_tile(hand.take_highest(), out);
}

void add_layout(std::string& out, const Layout& layout) {
  if (layout.empty()) out.push_back('-');
  for (int i = 0; i < layout.size(); ++i) {
    if (i > 0) out.push_back('.');
    if (i == layout.opening_index()) out.push_back('*');
    add_digit(out, layout.at(i).left());
    add_digit(out, layout.at(i).right());
  }
}

void add_opening(std::string& out, const Opening& opening) {
  if (opening.kind == Opening::Kind::kDouble) out += " open=double";
  if (opening.kind == Opening::Kind::kTile) {
    out += " open=";
    write_tile(opening.tile, out);
  }
}

// `hd1 <n> <stake> <turn> <passes> <layout> `.  Before the deal the turn is the opener's, if known.
void add_head(std::string& out, const Options& options, Phase phase, core::Seat turn, int passes,
              const Layout& layout) {
  out += "hd1 ";
  add_digit(out, options.seats);
  out.push_back(' ');
  core::append_number(out, options.stake);
  out.push_back(' ');
  if (phase == Phase::kDeal && !options.opener) {
    out.push_back('?');
  } else {
    add_digit(out, core::index(turn));
  }
  out.push_back(' ');
  add_digit(out, passes);
  out.push_back(' ');
  add_layout(out, layout);
  out.push_back(' ');
}

void add_switches(std::string& out, const Options& options, Phase phase) {
  const auto with_opener = phase == Phase::kDeal ? WithOpener::kNo : WithOpener::kYes;
  const std::string switches = switch_list(options, with_opener);
  if (!switches.empty()) out.append(" ").append(switches);
}

void add_voids(std::string& out, const View& view) {
  bool any = false;
  for (const ValueSet values : view.voids) any = any || values != 0;
  if (!any) return;
  out += " no=";
  for (std::size_t s = 0; s < view.options.seats; ++s) {
    if (s > 0) out.push_back('/');
    if (view.voids[s] == 0) out.push_back('-');
    for (int v = 0; v < kValues; ++v) {
      if ((view.voids[s] >> v & 1) != 0) add_digit(out, v);
    }
  }
}

}  // namespace

void Domino::write_position(const Position& position, std::string& out) {
  const Board& board = position.board;
  add_head(out, position.options, board.phase, board.turn, board.passes, position.layout);
  if (board.phase == Phase::kDeal) {
    out += "- -";
  } else {
    for (std::size_t s = 0; s < position.options.seats; ++s) {
      if (s > 0) out.push_back('/');
      add_hand(out, board.hands[s]);
    }
    out.push_back(' ');
    if (board.yard_count == 0) out.push_back('-');
    for (std::size_t i = board.yard_count; i > 0; --i) write_tile(board.yard[i - 1], out);
  }
  add_switches(out, position.options, board.phase);
  add_opening(out, position.opening);
}

void Domino::write_view(const View& view, std::string& out) {
  add_head(out, view.options, view.phase, view.turn, view.passes, view.layout);
  if (view.phase == Phase::kDeal) {
    out += "- -";
  } else {
    for (std::size_t s = 0; s < view.options.seats; ++s) {
      if (s > 0) out.push_back('/');
      if (view.shown[s]) {
        add_hand(out, view.hands[s]);
      } else {
        out.push_back('?');
        core::append_number(out, view.hand_counts[s]);
      }
    }
    out += view.yard_count == 0 ? " -" : " ?";
    if (view.yard_count > 0) core::append_number(out, view.yard_count);
  }
  add_switches(out, view.options, view.phase);
  add_opening(out, view.opening);
  if (view.announced) {
    out += " by=";
    add_digit(out, core::index(view.announced->seat));
    out.push_back(':');
    write_tile(view.announced->tile, out);
  }
  add_voids(out, view);
}

void Domino::write_human(const Position&, Move move, std::string& out) {
  out += tile_name(move.tile);
  if (move.end == End::kLeft) out += " trái";
  if (move.end == End::kRight) out += " phải";
}

// 28 tiles in deal order; `*k` behind them when the stream gave k deals until this one (R5).
void Domino::write_chance(const Deal& deal, std::string& out) {
  for (const Tile tile : deal.tiles) write_tile(tile, out);
  if (deal.deals == 1) return;
  out.push_back('*');
  core::append_number(out, deal.deals);
}

core::Expected<Deal> Domino::read_chance(const Position& position, std::string_view text) {
  core::Cursor cursor(text);
  Deal deal;
  TileSet seen;
  for (Tile& tile : deal.tiles) {
    const std::size_t at = cursor.at();
    const core::Expected<Tile> read = read_tile(cursor);
    if (!read) return std::unexpected(read.error());
    if (seen.contains(*read)) return core::fail(FaultCode::kImpossible, at, "a tile stands twice");
    seen.insert(*read);
    tile = *read;
  }
  const std::size_t count_at = cursor.at();
  if (cursor.accept('*')) {
    std::uint32_t deals = 0;
    if (!cursor.accept_number(deals) || deals < 2 || deals > 255) {
      return core::fail(FaultCode::kSyntax, count_at + 1, "the number of deals is 2 to 255");
    }
    deal.deals = static_cast<std::uint8_t>(deals);
  }
  if (!cursor.done()) return core::fail(FaultCode::kSyntax, cursor.at(), "a deal is 28 tiles");
  if (position.board.is_over()) return core::fail(FaultCode::kOver, 0, "the round is over");
  if (position.board.phase != Phase::kDeal) {
    return core::fail(FaultCode::kIllegal, 0, "the tiles are dealt already");
  }
  const Options& options = position.options;
  const bool may_redeal =
      options.no_double == NoDouble::kRedeal && !options.opener && options.seats < 4;
  if (deal.deals > 1 && !may_redeal) {
    return core::fail(FaultCode::kIllegal, count_at, "this table never deals again",
                      "domino.redeal");
  }
  if (is_redealt(options, deal)) {
    return core::fail(FaultCode::kIllegal, 0, "hands without a double are dealt again",
                      "domino.redeal");
  }
  return deal;
}

void Domino::write_turn(const Position& position, std::string& out) {
  if (position.board.phase == Phase::kDeal && !position.options.opener) {
    out.push_back('?');
  } else {
    add_digit(out, core::index(position.board.turn));
  }
}

}  // namespace kydai::domino
