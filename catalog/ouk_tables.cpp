#include "catalog/ouk_tables.hpp"

#include <algorithm>

#include "core/key.hpp"

namespace kydai::catalog {

OukTables::OukTables(std::size_t cache_bytes_max)
    : slots_(std::max<std::size_t>(1, cache_bytes_max / OukTableFile::kBlockBytes)),
      cache_(std::make_unique<Slot[]>(slots_)) {}

void OukTables::add(OukTableFile file) {
  auto& place = files_[static_cast<std::size_t>(file.set().number())];
  place = std::make_unique<OukTableFile>(std::move(file));
}

std::size_t OukTables::size() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(files_, [](const auto& file) { return file != nullptr; }));
}

std::optional<std::uint8_t> OukTables::value(const ouk::EndgameBoard& board) const {
  const auto number = static_cast<std::size_t>(board.set.number());
  const OukTableFile* file = files_[number].get();
  if (file == nullptr) return std::nullopt;
  const std::size_t index = ouk::EndgameTable::index(board);
  const std::size_t block = index / OukTableFile::kBlockBytes;
  const auto key = static_cast<std::uint32_t>(number << 24 | block) + 1;
  Slot& slot = cache_[core::mix(key) % slots_];
  const std::scoped_lock lock(slot.mutex);
  if (slot.key != key) {
    slot.key = 0;
    if (!file->unpack(block, slot.values)) return std::nullopt;
    slot.key = key;
  }
  return slot.values[index % OukTableFile::kBlockBytes];
}

void OukTableLibrary::add(std::string_view rules, std::shared_ptr<const OukTables> tables) {
  shelves_.insert_or_assign(std::string(rules), std::move(tables));
}

const OukTables* OukTableLibrary::find(const ouk::Options& options) const {
  const auto found = shelves_.find(ouk::endgame_rules(options));
  return found == shelves_.end() ? nullptr : found->second.get();
}

}  // namespace kydai::catalog
