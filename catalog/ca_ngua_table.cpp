#include "catalog/ca_ngua_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>

#include "core/key.hpp"

namespace kydai::catalog {
namespace {

using namespace ca_ngua;  // NOLINT: this file speaks of one game
using core::FaultCode;

constexpr std::string_view kMagic = "kydai-ca-ngua-table 1\n";
constexpr std::uint8_t kOpposite = 0b0101;
// On the board a horse has one of so many cells: the ring and the stable.
constexpr std::uint32_t kBoardCells = kRing + kStablePlaces;

// Ways to choose k of n.
constexpr std::uint32_t choose(std::uint32_t n, int k) {
  return k == 0 ? 1 : k == 1 ? n : n * (n - 1) / 2;
}

// How many ways a seat's horses can stand, those in the yard alike.
constexpr std::uint32_t row_count(int horses) {
  std::uint32_t rows = 0;
  for (int k = 0; k <= horses; ++k) rows += choose(kBoardCells, k);
  return rows;
}

std::uint32_t row_of(Cells cells) {
  const Cells on_board = cells & ~kYardCell;
  const int k = std::popcount(on_board);
  std::uint32_t row = row_count(k - 1);
  int i = 0;
  for (Cells rest = on_board; rest != 0; rest = without_lowest(rest)) {
    row += choose(static_cast<std::uint32_t>(lowest(rest)) - 1, ++i);
  }
  return row;
}

// All rows, in their order.
std::vector<Horses> all_rows(int horses) {
  std::vector<Horses> rows(row_count(horses));
  Horses row;
  row.fill(Cell::kNone);
  std::fill_n(row.begin(), horses, Cell::kYard);
  rows[0] = row;
  for (std::uint32_t a = 1; a <= kBoardCells; ++a) {
    row[static_cast<std::size_t>(horses - 1)] = static_cast<Cell>(a);
    rows[row_of(cells_of(static_cast<Cell>(a)))] = row;
    for (std::uint32_t b = 1; horses == 2 && b < a; ++b) {
      Horses two = row;
      two[0] = static_cast<Cell>(b);
      rows[row_of(cells_of(static_cast<Cell>(a)) | cells_of(static_cast<Cell>(b)))] = two;
    }
  }
  return rows;
}

std::size_t entry_of(const Position& position) {
  const std::uint32_t rows = row_count(position.rules.horses());
  const Seat enemy = next_live_seat(position, position.turn);
  return std::size_t{row_of(position.cells[slot(position.turn)])} * rows +
         row_of(position.cells[slot(enemy)]);
}

// No move leads to a lower layer: what has come into the stable stays and only climbs.
int layer_of(const Horses& horses) {
  int sum = 0;
  for (const Cell cell : horses) sum += is_stable(cell) ? place(cell) : 0;
  return sum;
}
int way_of(const Horses& horses) {
  int sum = 0;
  for (const Cell cell : horses) sum += cell < Cell::kNone ? static_cast<int>(cell) : 0;
  return sum;
}

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = core::mix(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); i += sizeof sum) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, std::min(sizeof word, bytes.size() - i));
    sum = core::mix(sum ^ word);
  }
  return sum;
}

static_assert(std::endian::native == std::endian::little, "the file is the memory's own bytes");

// Value iteration, layer after layer from the end of the game.  The moves of a layer are found
// once, by the rules, and kept as a stream of words, which a sweep then reads through:
//   per state a word with its number of groups, per group of rolls a word  weight << 16 | count,
//   then `count` words: an entry, with kSame where the same seat rolls on
class Solver {
 public:
  Solver(const Options& options, double tolerance)
      : start_(CaNgua::start(options)),
        tolerance_(tolerance),
        rows_(all_rows(options.rules.horses())),
        // The last entry stands for the mover's having come home.
        values_(rows_.size() * rows_.size() + 1, 0.5) {
    values_.back() = 1;
    for (const auto& chance : CaNgua::chances(start_)) weight_sum_ += chance.weight;
  }

  void run(CaNguaTable::Report& report, const CaNguaTable::Progress& progress) {
    for (int layer = 2 * layer_of(rows_.back()); layer >= 0; --layer) {
      gather(layer);
      report.states += states_.size();
      if (states_.empty()) continue;
      for (int sweep = 1;; ++sweep) {
        const double change = this->sweep();
        if (progress) progress(layer, sweep, change);
        if (change > tolerance_) continue;
        report.sweeps = sweep;
        report.last_change = std::max(report.last_change, change);
        break;
      }
    }
    report.first_wins = values_[entry_of(start_)];
  }

  std::vector<float> entries() const { return {values_.begin(), values_.end() - 1}; }

 private:
  static constexpr std::uint32_t kSame = 1U << 31;

  // The states of a layer, those nearest to the end first, and their moves.
  void gather(int layer) {
    states_.clear();
    moves_.clear();
    std::vector<std::vector<std::uint32_t>> by_way(4 * kBoardCells + 1);
    const auto rows = static_cast<std::uint32_t>(rows_.size());
    for (std::uint32_t own = 0; own < rows; ++own) {
      for (std::uint32_t other = 0; other < rows; ++other) {
        if (layer_of(rows_[own]) + layer_of(rows_[other]) != layer) continue;
        const auto way = static_cast<std::size_t>(way_of(rows_[own]) + way_of(rows_[other]));
        if (can_stand(own, other)) by_way[way].push_back(own * rows + other);
      }
    }
    for (auto some = by_way.rbegin(); some != by_way.rend(); ++some) {
      for (const std::uint32_t state : *some) add_moves(state);
    }
  }

  // Nobody is home, and no cell of the ring holds two.
  bool can_stand(std::uint32_t own, std::uint32_t other) const {
    const Position position = position_of(own, other);
    const Seat enemy = next_live_seat(position, position.turn);
    if (is_home(position, position.turn) || is_home(position, enemy)) return false;
    return (position.cells[slot(position.turn)] & turn_ring(position.cells[slot(enemy)], 2)) == 0;
  }

  Position position_of(std::uint32_t own, std::uint32_t other) const {
    Position position = start_;
    place_horses(position, position.turn, rows_[own]);
    place_horses(position, next_live_seat(position, position.turn), rows_[other]);
    return position;
  }

  void add_moves(std::uint32_t state) {
    const auto rows = static_cast<std::uint32_t>(rows_.size());
    const Position position = position_of(state / rows, state % rows);
    groups_.clear();
    for (const auto& [chance, weight] : CaNgua::chances(position)) {
      Position rolled = position;
      CaNgua::apply(rolled, chance);
      std::vector<std::uint32_t> ends;
      add_ends(rolled, ends);
      std::ranges::sort(ends);
      ends.erase(std::ranges::unique(ends).begin(), ends.end());
      const auto same = std::ranges::find(groups_, ends, &Group::ends);
      if (same == groups_.end()) {
        groups_.push_back({weight, std::move(ends)});
      } else {
        same->weight += weight;
      }
    }
    states_.push_back(state);
    moves_.push_back(static_cast<std::uint32_t>(groups_.size()));
    for (const Group& group : groups_) {
      moves_.push_back(group.weight << 16 | static_cast<std::uint32_t>(group.ends.size()));
      moves_.insert(moves_.end(), group.ends.begin(), group.ends.end());
    }
  }

  // Where the open roll can lead.
  void add_ends(const Position& position, std::vector<std::uint32_t>& ends) const {
    for (const Move& move : CaNgua::legal_moves(position)) {
      Position after = position;
      CaNgua::apply(after, move);
      if (after.phase == Phase::kSecondDie) {
        add_ends(after, ends);
      } else if (after.phase == Phase::kOver) {
        ends.push_back(static_cast<std::uint32_t>(values_.size() - 1) | kSame);
      } else {
        const auto entry = static_cast<std::uint32_t>(entry_of(after));
        ends.push_back(after.turn == position.turn ? entry | kSame : entry);
      }
    }
  }

  double sweep() {
    double largest = 0;
    const std::uint32_t* word = moves_.data();
    for (const std::uint32_t state : states_) {
      double sum = 0;
      for (std::uint32_t groups = *word++; groups > 0; --groups) {
        const std::uint32_t head = *word++;
        double best = 0;
        for (std::uint32_t left = head & 0xffff; left > 0; --left) {
          const std::uint32_t end = *word++;
          const double value = values_[end & ~kSame];
          best = std::max(best, (end & kSame) != 0 ? value : 1 - value);
        }
        sum += best * static_cast<double>(head >> 16);
      }
      const double value = sum / weight_sum_;
      largest = std::max(largest, std::abs(value - values_[state]));
      values_[state] = value;
    }
    return largest;
  }

  struct Group {
    std::uint32_t weight;
    std::vector<std::uint32_t> ends;
  };

  Position start_;
  double tolerance_;
  double weight_sum_ = 0;
  std::vector<Horses> rows_;
  std::vector<double> values_;
  std::vector<std::uint32_t> states_;
  std::vector<std::uint32_t> moves_;
  std::vector<Group> groups_;
};

}  // namespace

core::Expected<CaNguaTable> CaNguaTable::build(const Options& options, double tolerance,
                                               Report& report, const Progress& progress) {
  if (options.seated != kOpposite || options.rules.horses() > kHorsesMax) {
    return core::fail(FaultCode::kRange, 0, "a table is for two seats with one or two horses each");
  }
  if (options.rules.counts_rolls()) {
    return core::fail(FaultCode::kUnknown, 0, "no table for rules that count rolls");
  }
  report = {};
  Solver solver(options, tolerance);
  solver.run(report, progress);
  return CaNguaTable(options.rules, solver.entries());
}

core::Expected<CaNguaTable> CaNguaTable::read(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) {
    return core::fail(FaultCode::kSyntax, 0, "this is no table of ca-ngua");
  }
  const std::size_t feed = bytes.find('\n', kMagic.size());
  core::Cursor cursor(bytes.substr(kMagic.size(), feed - kMagic.size()));
  const auto rules = feed == std::string_view::npos
                         ? core::fail(FaultCode::kSyntax, kMagic.size(), "the rules are missing")
                         : read_rules(cursor);
  if (!rules || !cursor.done()) {
    return core::fail(FaultCode::kSyntax, kMagic.size(), "the rules of the table are no rules");
  }
  const std::uint32_t rows = rules->horses() <= kHorsesMax ? row_count(rules->horses()) : 0;
  const std::size_t size = std::size_t{rows} * rows * sizeof(float);
  std::uint64_t sum = 0;
  if (rows == 0 || bytes.size() != feed + 1 + size + sizeof sum) {
    return core::fail(FaultCode::kRange, bytes.size(), "the table has not the size of its rules");
  }
  std::memcpy(&sum, bytes.data() + feed + 1 + size, sizeof sum);
  if (sum != checksum(bytes.substr(0, feed + 1 + size))) {
    return core::fail(FaultCode::kRange, feed + 1, "the table is damaged: its checksum is wrong");
  }
  std::vector<float> entries(size / sizeof(float));
  std::memcpy(entries.data(), bytes.data() + feed + 1, size);
  return CaNguaTable(*rules, std::move(entries));
}

std::string CaNguaTable::bytes() const {
  std::string out(kMagic);
  write_rules(rules_, out);
  out += '\n';
  const std::size_t head = out.size();
  out.resize(head + entries_.size() * sizeof(float));
  std::memcpy(out.data() + head, entries_.data(), entries_.size() * sizeof(float));
  const std::uint64_t sum = checksum(out);
  out.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return out;
}

bool CaNguaTable::covers(const Position& position) const {
  const bool opposite = position.seated == kOpposite || position.seated == kOpposite << 1;
  return opposite && position.resigned == 0 && position.rules == rules_;
}

double CaNguaTable::chance(const Position& position) const {
  return static_cast<double>(entries_[entry_of(position)]);
}

double CaNguaTable::chance_after(const Position& position, const Move& move) const {
  Position after = position;
  CaNgua::apply(after, move);
  if (after.phase == Phase::kOver) return 1;  // who moves last is home
  if (after.phase == Phase::kRoll) {
    return after.turn == position.turn ? chance(after) : 1 - chance(after);
  }
  double best = 0;
  for (const Move& next : CaNgua::legal_moves(after)) {
    best = std::max(best, chance_after(after, next));
  }
  return best;
}

}  // namespace kydai::catalog
