#include "catalog/ouk_book.hpp"

#include <algorithm>
#include <array>

#include "bots/bots.hpp"
#include "catalog/ouk_book_embedded.hpp"

namespace kydai::catalog {
namespace {

using ouk::Ouk;

constexpr std::size_t kPliesMax = 24;
constexpr std::size_t kWeightMax = 9;

struct Line {
  std::size_t ply = 0;
  std::string_view move;
  std::size_t weight = 0;
};

// One or two digits.
std::optional<std::size_t> number_in(std::string_view word) {
  if (word.empty() || word.size() > 2) return std::nullopt;
  std::size_t number = 0;
  for (const char digit : word) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + static_cast<std::size_t>(digit - '0');
  }
  return number;
}

// Takes one line off the front of `text`; nullopt: it is none.
std::optional<Line> take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  const std::size_t first = line.find(' ');
  const std::size_t second = line.rfind(' ');
  if (first == std::string_view::npos || second <= first) return std::nullopt;
  const auto ply = number_in(line.substr(0, first));
  const auto weight = number_in(line.substr(second + 1));
  if (!ply || *ply >= kPliesMax || !weight || *weight < 1 || *weight > kWeightMax) {
    return std::nullopt;
  }
  return Line{*ply, line.substr(first + 1, second - first - 1), *weight};
}

}  // namespace

std::vector<OukBookMove> ouk_book_moves(std::string_view book, const ouk::Position& position) {
  std::vector<OukBookMove> found;
  if (position.limit != 0 || position.full_move > kPliesMax / 2) return found;
  // Its place in a line: no other can lead to it.
  const std::size_t own_ply = 2 * (std::max<std::size_t>(position.full_move, 1) - 1) +
                              (position.to_move == ouk::kWhite ? 0 : 1);
  // The positions of the line that has been read so far, the start first.
  std::array<ouk::Position, kPliesMax + 1> line;
  line[0] = Ouk::start(position.options);
  std::size_t plies = 0;
  while (!book.empty()) {
    const auto next = take_line(book);
    if (!next) break;
    // The rest of a line that these rules do not allow.
    if (next->ply > plies) continue;
    plies = next->ply;
    if (plies > own_ply) continue;
    const bool is_here = plies == own_ply && Ouk::key(line[plies]) == Ouk::key(position);
    if (plies == own_ply && !is_here) continue;
    const auto move = Ouk::read_move(line[plies], next->move);
    if (!move || move->is_call()) continue;
    if (is_here) {
      found.push_back({*move, next->weight});
      continue;
    }
    line[plies + 1] = line[plies];
    Ouk::apply(line[plies + 1], *move);
    ++plies;
  }
  return found;
}

std::optional<ouk::Move> ouk_book_move(std::string_view book, const ouk::Position& position,
                                       std::uint64_t seed) {
  const std::vector<OukBookMove> moves = ouk_book_moves(book, position);
  std::size_t all = 0;
  for (const OukBookMove& move : moves) all += move.weight;
  if (all == 0) return std::nullopt;
  std::size_t at = bots::Random(seed).below(all);
  for (const OukBookMove& move : moves) {
    if (at < move.weight) return move.move;
    at -= move.weight;
  }
  return std::nullopt;
}

std::string_view built_in_ouk_book() {
  return {reinterpret_cast<const char*>(kOukBookBytes), kOukBookBytesSize};
}

}  // namespace kydai::catalog
