// Hint words: every reason a hint can have, with its sentence in Vietnamese and English.  A reason
// is a code and the words that stand in its sentence's blanks {0} {1} {2}; nothing here knows why.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kydai::catalog {

enum class HintCode : std::uint8_t {
  kOnlyMove,
  kOukMateNow,
  kOukMate,
  kOukHoldsOut,
  kOukCall,
  kOukStopCount,
  kOukTakesFree,
  kOukGainsExchange,
  kOukTrades,
  kOukParries,
  kOukPromotes,
  kOukHunts,
  kOukRuns,
  kOukSaves,
  kOukWinsLater,
  kOukThreatens,
  kOukCheck,
  kOukLeap,
  kOukBest,
  kNguTakesLord,
  kNguWins,
  kNguHoldsOut,
  kNguLordSafe,
  kNguTakesFree,
  kNguTrades,
  kNguRevives,
  kNguThreatensLord,
  kNguSaves,
  kNguThreatens,
  kNguPass,
  kNguBest,
  kNguaHome,
  kNguaKick,
  kNguaExit,
  kNguaEnter,
  kNguaClimb,
  kNguaEscape,
  kNguaGate,
  kNguaSafeRun,
  kNguaRun,
  kNguaSpare,
  kDominoOut,
  kDominoLocks,
  kDominoShuts,
  kDominoBlocks,
  kDominoDouble,
  kDominoHeavy,
  kDominoFollow,
  kDominoBest,
};

struct HintText {
  HintCode code;
  std::string_view name;  // as programs know it
  std::string_view vi;
  std::string_view en;
};
// In the order of HintCode.
std::span<const HintText> hint_texts();
const HintText& hint_text(HintCode code);

// What fills one blank.
struct HintWord {
  std::string vi;
  std::string en;

  HintWord(std::string vietnamese, std::string english)
      : vi(std::move(vietnamese)), en(std::move(english)) {}
  explicit HintWord(const std::string& same) : vi(same), en(same) {}
  explicit HintWord(int number) : HintWord(std::to_string(number)) {}
  friend bool operator==(const HintWord&, const HintWord&) = default;
};

struct HintReason {
  HintCode code = HintCode::kOnlyMove;
  std::vector<HintWord> words;
  friend bool operator==(const HintReason&, const HintReason&) = default;
};

std::string vietnamese(const HintReason& reason);
std::string english(const HintReason& reason);

}  // namespace kydai::catalog
