// OukTables: the endgame tables of one set of rules, packed in memory, with a cache of unpacked
// blocks.  Many threads may ask at once.  It opens no file; app/ hands it the bytes.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/ouk_table_file.hpp"
#include "games/ouk/endgame.hpp"

namespace kydai::catalog {

class OukTables final : public ouk::EndgameSource {
 public:
  // `cache_bytes_max` of unpacked blocks are kept.
  explicit OukTables(std::size_t cache_bytes_max = std::size_t{32} << 20);

  // In place of the one of its set that was there.  Whose rules it is for, the caller has seen.
  void add(OukTableFile file);
  std::size_t size() const;

  std::optional<std::uint8_t> value(const ouk::EndgameBoard& board) const override;

 private:
  // One block, of whichever table; the lock guards the rest.
  struct Slot {
    std::mutex mutex;
    std::uint32_t key = 0;  // set number and block, plus one; 0 = empty
    std::vector<std::uint8_t> values;
  };

  std::array<std::unique_ptr<OukTableFile>, ouk::kEndgameSets> files_;
  std::size_t slots_;
  std::unique_ptr<Slot[]> cache_;
};

// The tables of several sets of rules.
class OukTableLibrary {
 public:
  // In place of those of the same rules, named as endgame_rules() does.
  void add(std::string_view rules, std::shared_ptr<const OukTables> tables);
  bool empty() const { return shelves_.empty(); }
  // nullptr where there are none for these rules.
  const OukTables* find(const ouk::Options& options) const;

 private:
  std::map<std::string, std::shared_ptr<const OukTables>, std::less<>> shelves_;
};

}  // namespace kydai::catalog
