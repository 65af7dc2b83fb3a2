#include "catalog/hint_words.hpp"

#include <array>

#include "core/check.hpp"

namespace kydai::catalog {
namespace {

using enum HintCode;

constexpr std::array kTexts = {
    HintText{kOnlyMove, "only-move", "Chỉ có một nước này đi được.", "There is no other move."},

    HintText{kOukMateNow, "ouk-mate-now", "Chiếu hết ngay.", "Checkmate at once."},
    HintText{kOukMate, "ouk-mate", "Chiếu hết trong {0} nước: {1}.",
             "Checkmate in {0} moves: {1}."},
    HintText{kOukHoldsOut, "ouk-holds-out",
             "Thế đã thua; nước này cầm cự lâu nhất, {0} nước nữa mới bị chiếu hết.",
             "Lost, but this holds out longest; moves left before checkmate: {0}."},
    HintText{kOukCall, "ouk-call", "Gọi đếm: {0} nước nữa mà bên kia chưa chiếu hết thì hòa.",
             "Call the count: without checkmate in {0} moves of the other side it is a draw."},
    HintText{kOukStopCount, "ouk-stop-count", "Thôi đếm: thế này thắng được, không cần hòa.",
             "Stop the count: there is more than a draw to be had."},
    HintText{kOukTakesFree, "ouk-takes-free", "Ăn {0} ở {1} mà không mất gì.",
             "Takes the {0} on {1} and loses nothing for it."},
    HintText{kOukGainsExchange, "ouk-gains-exchange", "Ăn {0} ở {1}, đổi quân có lời.",
             "Takes the {0} on {1} and comes out of the exchange ahead."},
    HintText{kOukTrades, "ouk-trades", "Đổi {0} lấy {1} ở {2}.",
             "Trades the {0} for the {1} on {2}."},
    HintText{kOukParries, "ouk-parries", "Vua đang bị chiếu; đỡ thế này là tốt nhất: {0}.",
             "The king is in check and this answers it best: {0}."},
    HintText{kOukPromotes, "ouk-promotes", "Cá vượt vũ môn ở {0}, từ đó đi như hậu.",
             "The fish turns on {0} and moves like a queen from there."},
    HintText{kOukHunts, "ouk-hunts",
             "Đang bị đếm, phải chiếu hết trong {0} nước; thế tốt nhất: {1}.",
             "The count runs out; moves left for checkmate: {0}. The best line: {1}."},
    HintText{
        kOukRuns, "ouk-runs", "Đang đếm, bên kia chỉ còn {0} nước để chiếu hết; thế tốt nhất: {1}.",
        "The count runs; moves the other side has left for checkmate: {0}. The best line: {1}."},
    HintText{kOukSaves, "ouk-saves", "{0} ở {1} sắp mất, nước này cứu được.",
             "The {0} on {1} was about to be lost; this saves it."},
    HintText{kOukWinsLater, "ouk-wins-later", "Tính {0} nước thì lời quân: {1}.",
             "Wins material within {0} moves: {1}."},
    HintText{kOukThreatens, "ouk-threatens", "Dọa ăn {0} ở {1}.",
             "Threatens to take the {0} on {1}."},
    HintText{kOukCheck, "ouk-check", "Chiếu vua rồi đi tiếp: {0}.", "Gives check, and then: {0}."},
    HintText{kOukLeap, "ouk-leap", "{0} chưa đi nước nào nên còn nhảy được: {1}.",
             "The {0} has not moved yet and may still leap: {1}."},
    HintText{kOukBest, "ouk-best", "Thế tốt nhất tính được: {0}.", "The best line found: {0}."},

    HintText{kNguTakesLord, "ngu-takes-lord", "Bắt Chủ đối phương, thắng ngay.",
             "Takes the enemy Lord and wins at once."},
    HintText{kNguWins, "ngu-wins", "Bắt được Chủ trong {0} nước: {1}.",
             "Takes the Lord in {0} moves: {1}."},
    HintText{kNguHoldsOut, "ngu-holds-out",
             "Thế đã thua; nước này cầm cự lâu nhất, {0} nước nữa mới mất Chủ.",
             "Lost, but this holds out longest; moves left before the Lord falls: {0}."},
    HintText{kNguLordSafe, "ngu-lord-safe", "Chủ đang bị đe dọa, nước này gỡ được.",
             "The own Lord is under attack; this ends it."},
    HintText{kNguTakesFree, "ngu-takes-free", "Ăn {0} ở {1} mà không bị ăn lại.",
             "Takes {0} on {1} and cannot be taken back."},
    HintText{kNguTrades, "ngu-trades", "Ăn {0} ở {1}, rồi có thể bị ăn lại: {2}.",
             "Takes {0} on {1}, though it may be taken back: {2}."},
    HintText{kNguRevives, "ngu-revives", "Tái sinh {0} ở {1}.", "Revives {0} on {1}."},
    HintText{kNguThreatensLord, "ngu-threatens-lord", "Đe dọa bắt Chủ đối phương.",
             "Attacks the enemy Lord."},
    HintText{kNguSaves, "ngu-saves", "{0} ở {1} sắp bị ăn, nước này cứu được.",
             "{0} on {1} was about to be taken; this saves it."},
    HintText{kNguThreatens, "ngu-threatens", "Dọa ăn {0} ở {1}.", "Threatens to take {0} on {1}."},
    HintText{kNguPass, "ngu-pass", "Bỏ lượt: đi quân nào cũng thiệt hơn.",
             "Pass: every step would make things worse."},
    HintText{kNguBest, "ngu-best", "Thế tốt nhất tính được: {0}.", "The best line found: {0}."},

    HintText{kNguaHome, "ngua-home", "Con ngựa cuối cùng về đích, hạng {0}!",
             "The last horse comes home, in place {0}!"},
    HintText{kNguaKick, "ngua-kick", "Đá ngựa {0} về bãi, nó mất {1} bước đã đi.",
             "Kicks the {0} horse back to its yard; way it loses: {1}."},
    HintText{kNguaExit, "ngua-exit", "Xuất quân, trong bãi còn {0} con.",
             "Brings a horse out; left in the yard: {0}."},
    HintText{kNguaEnter, "ngua-enter", "Vào chuồng ô {0}, không ai đá được nữa.",
             "Enters the stable at place {0}, where nobody can kick it."},
    HintText{kNguaClimb, "ngua-climb", "Leo lên ô {0} trong chuồng.",
             "Climbs to place {0} of the stable."},
    HintText{kNguaEscape, "ngua-escape",
             "Thoát tầm đá của {0} ngựa, chỗ mới không con nào với tới.",
             "Out of reach: enemy horses that could have kicked it were {0} and are none now."},
    HintText{kNguaGate, "ngua-gate", "Tới cửa chuồng, còn chờ tung đúng số để vào.",
             "Reaches the gate of the stable and waits for the roll to enter."},
    HintText{kNguaSafeRun, "ngua-safe-run", "Chạy {0} bước, chỗ mới không ngựa nào đá được ngay.",
             "Goes on by {0} to a cell that no enemy horse reaches with one roll."},
    HintText{kNguaRun, "ngua-run", "Chạy {0} bước là lợi nhất, tính cả lượt tung sắp tới.",
             "Goes on by {0}, which is best with the coming rolls counted."},
    HintText{kNguaSpare, "ngua-spare", "Tha: đi con nào cũng thiệt hơn.",
             "Have mercy: every other move would cost more."},

    HintText{kDominoOut, "domino-out", "Đánh quân cuối cùng, hết bài.",
             "Lays the last tile and goes out."},
    HintText{kDominoLocks, "domino-locks",
             "Triệt: không còn quân nào nối được, tay mình còn {0} điểm.",
             "Blocks the line for good; pips left in the own hand: {0}."},
    HintText{kDominoShuts, "domino-shuts", "Ghế {0} không có {1}: phải rút hoặc đứng.",
             "Seat {0} has no {1} and must draw or stand still."},
    HintText{kDominoBlocks, "domino-blocks", "Để {1} ở đầu bàn, số mà ghế {0} không có.",
             "Leaves a {1} at the end, a number that seat {0} lacks."},
    HintText{kDominoDouble, "domino-double", "Bò khó đi, có chỗ thì đánh ngay.",
             "A double is hard to place; lay it while it fits."},
    HintText{kDominoHeavy, "domino-heavy", "Bỏ bớt {0} điểm, nặng nhất trong các quân đi được.",
             "Gets rid of most pips of all tiles that fit: {0}."},
    HintText{kDominoFollow, "domino-follow",
             "Giữ được {0} quân nối tiếp, nhiều nhất trong các nước.",
             "Keeps most tiles that fit next: {0}."},
    HintText{kDominoBest, "domino-best", "Lợi nhất, tính mọi cách chia bài còn có thể.",
             "Earns most over all deals that are still possible."},
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < kTexts.size(); ++i) {
    if (static_cast<std::size_t>(kTexts[i].code) != i) return false;
  }
  return static_cast<std::size_t>(kDominoBest) + 1 == kTexts.size();
}
static_assert(is_in_order());

std::string filled(std::string_view text, const std::vector<HintWord>& words,
                   std::string HintWord::* language) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      out += text[i];
      continue;
    }
    const auto blank = static_cast<std::size_t>(text[i + 1] - '0');
    KYDAI_CHECK(blank < words.size());
    out += words[blank].*language;
    i += 2;
  }
  return out;
}

}  // namespace

std::span<const HintText> hint_texts() { return kTexts; }
const HintText& hint_text(HintCode code) { return kTexts[static_cast<std::size_t>(code)]; }

std::string vietnamese(const HintReason& reason) {
  return filled(hint_text(reason.code).vi, reason.words, &HintWord::vi);
}
std::string english(const HintReason& reason) {
  return filled(hint_text(reason.code).en, reason.words, &HintWord::en);
}

}  // namespace kydai::catalog
