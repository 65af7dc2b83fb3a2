#include "app/arena_file_player.hpp"

#include <fstream>
#include <iterator>

#include "bots/bots.hpp"
#include "catalog/ca_ngua_brain.hpp"
#include "catalog/ca_ngua_table.hpp"

namespace kydai::app {
namespace {

using ca_ngua::CaNgua;

// A player of ca-ngua as an ArenaPlayer; `Mind` has knows(position) and choose(position, seed).
template <class Mind>
class CaNguaPlayer final : public ArenaPlayer {
 public:
  explicit CaNguaPlayer(Mind mind) : mind_(std::move(mind)) {}

  bool knows(const core::Match& match) const {
    const auto position = CaNgua::read_position(match.position(), {});
    return match.game() == CaNgua::kName && position && mind_.knows(*position);
  }

  std::optional<std::string> choose(const core::Match& match, core::Seat seat, const ArenaLine&,
                                    std::uint64_t seed,
                                    const core::PerSeat<std::int64_t>&) override {
    const auto position = CaNgua::read_position(match.show(core::Viewer::seat(seat)), {});
    if (!position) return std::nullopt;
    std::string text;
    CaNgua::write_move(*position, mind_.choose(*position, seed), text);
    return text;
  }

 private:
  Mind mind_;
};

struct TableMind {
  catalog::CaNguaTable table;

  bool knows(const ca_ngua::Position& position) const { return table.covers(position); }
  ca_ngua::Move choose(const ca_ngua::Position& position, std::uint64_t seed) const {
    bots::Random random(seed);
    return bots::best_of(CaNgua::legal_moves(position), random, [&](const ca_ngua::Move& move) {
      return table.chance_after(position, move);
    });
  }
};

struct NetMind {
  catalog::CaNguaBook book;
  std::optional<int> depth;

  bool knows(const ca_ngua::Position& position) const { return book.find(position) != nullptr; }
  ca_ngua::Move choose(const ca_ngua::Position& position, std::uint64_t seed) const {
    bots::Task task;
    task.seed = seed;
    return catalog::choose_ca_ngua_move(&book, position,
                                        depth.value_or(catalog::ca_ngua_depth(position)), task);
  }
};

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return file.bad() ? std::nullopt : std::optional(std::move(bytes));
}

// What Read makes of the file, in a player if it knows the table.
template <class Mind, class Read>
std::unique_ptr<ArenaPlayer> make_player(const std::string& path, const core::Match& match,
                                         std::string& fault, Read&& read) {
  const auto bytes = read_file(path);
  if (!bytes) {
    fault = path + ": cannot be read";
    return nullptr;
  }
  auto content = read(*bytes);
  if (!content) {
    fault = path + ": " + std::string(content.error().message);
    return nullptr;
  }
  auto player = std::make_unique<CaNguaPlayer<Mind>>(Mind{std::move(*content)});
  if (player->knows(match)) return player;
  fault = path + ": made for another game, other rules or other seats";
  return nullptr;
}

}  // namespace

std::unique_ptr<ArenaPlayer> make_table_player(const ArenaSpec& spec, const core::Match& match,
                                               std::string& fault) {
  return make_player<TableMind>(spec.table, match, fault, catalog::CaNguaTable::read);
}

std::unique_ptr<ArenaPlayer> make_net_player(const ArenaSpec& spec, const core::Match& match,
                                             std::string& fault) {
  const auto read = [&spec](const std::string& bytes) -> core::Expected<NetMind> {
    auto book = catalog::CaNguaBook::read(bytes);
    if (!book) return std::unexpected(book.error());
    return NetMind{std::move(*book), spec.depth};
  };
  return make_player<NetMind>(spec.net, match, fault, read);
}

}  // namespace kydai::app
