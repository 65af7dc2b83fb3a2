#include "app/arena_table_player.hpp"

#include <fstream>
#include <iterator>

#include "bots/bots.hpp"
#include "catalog/ca_ngua_table.hpp"

namespace kydai::app {
namespace {

using ca_ngua::CaNgua;

class CaNguaTablePlayer final : public ArenaPlayer {
 public:
  explicit CaNguaTablePlayer(catalog::CaNguaTable table) : table_(std::move(table)) {}

  bool knows(const core::Match& match) const {
    const auto position = read(match.position());
    return position && table_.covers(*position);
  }

  std::optional<std::string> choose(const core::Match& match, core::Seat seat, const ArenaLine&,
                                    std::uint64_t seed,
                                    const core::PerSeat<std::int64_t>&) override {
    const auto position = read(match.show(core::Viewer::seat(seat)));
    if (!position) return std::nullopt;
    bots::Random random(seed);
    const ca_ngua::Move move =
        bots::best_of(CaNgua::legal_moves(*position), random,
                      [&](const ca_ngua::Move& m) { return table_.chance_after(*position, m); });
    std::string text;
    CaNgua::write_move(*position, move, text);
    return text;
  }

 private:
  static std::optional<ca_ngua::Position> read(const std::string& text) {
    const auto position = CaNgua::read_position(text, {});
    return position ? std::optional(*position) : std::nullopt;
  }

  catalog::CaNguaTable table_;
};

}  // namespace

std::unique_ptr<ArenaPlayer> make_table_player(const std::string& path, const core::Match& match,
                                               std::string& fault) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) {
    fault = "table=" + path + ": cannot be read";
    return nullptr;
  }
  auto table = catalog::CaNguaTable::read(bytes);
  if (!table) {
    fault = "table=" + path + ": " + std::string(table.error().message);
    return nullptr;
  }
  auto player = std::make_unique<CaNguaTablePlayer>(std::move(*table));
  if (match.game() == CaNgua::kName && player->knows(match)) return player;
  fault = "table=" + path + ": made for another game, other rules or other seats";
  return nullptr;
}

}  // namespace kydai::app
