#include "session/pgn_moves.hpp"

#include <algorithm>
#include <vector>

namespace kydai::session {
namespace {

using core::fail;
using core::FaultCode;

// Without the marks that programs write or leave out.
std::string bare(std::string_view word) {
  std::string out;
  for (const char c : word) {
    if (std::string_view("x=+#-:").find(c) == std::string_view::npos) out += c;
  }
  return out.empty() ? std::string(word) : out;
}

// "d1b2", perhaps with more behind.
bool is_from_to(std::string_view move) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return move.size() >= 4 && is_digit(move[1]) && is_digit(move[3]);
}

std::string human_of(const core::Match& match, std::string_view move) {
  return match.clone()->play(match.turn().seat, move)->human;
}

// How well a word names a move; more is better.
enum class Likeness : std::uint8_t { kNone, kOrigin, kBare, kSame };

// `human` begins with the man's letter, or has none.
bool is_with_origin(std::string_view word, std::string_view move, std::string_view human) {
  const bool has_letter = human[0] >= 'A' && human[0] <= 'Z';
  if (has_letter && !word.starts_with(human[0])) return false;
  word.remove_prefix(has_letter ? 1 : 0);
  const std::size_t to = word.rfind(move.substr(2, 2));
  if (to == std::string_view::npos) return false;
  const std::string_view origin = word.substr(0, to);
  const std::string_view rest = word.substr(to + 2);
  const bool is_origin = origin.empty() || origin == move.substr(0, 1) ||
                         origin == move.substr(1, 1) || origin == move.substr(0, 2);
  const std::string human_bare = bare(human);
  return is_origin && (rest.empty() || rest == move.substr(4) || human_bare.ends_with(rest));
}

Likeness likeness(const core::Match& match, std::string_view word, std::string_view word_bare,
                  std::string_view move) {
  if (word == move) return Likeness::kSame;
  const bool has_squares = is_from_to(move);
  if (has_squares && word.find(move.substr(2, 2)) == std::string_view::npos) return Likeness::kNone;
  const std::string human = human_of(match, move);
  if (word == human) return Likeness::kSame;
  if (word_bare == bare(human)) return Likeness::kBare;
  return has_squares && is_with_origin(word_bare, move, human) ? Likeness::kOrigin
                                                               : Likeness::kNone;
}

}  // namespace

core::Expected<std::string> find_pgn_move(const core::Match& match, std::string_view word) {
  if (match.outcome())
    return fail(FaultCode::kOver, 0, "by these rules the game is over before this");
  const std::string word_bare = bare(word);
  Likeness best = Likeness::kNone;
  std::vector<std::string> found;
  for (const std::string& move : match.legal()) {
    const Likeness now = likeness(match, word, word_bare, move);
    if (now > best) found.clear();
    best = std::max(best, now);
    if (now == best && best != Likeness::kNone) found.push_back(move);
  }
  if (found.empty()) return fail(FaultCode::kIllegal, 0, "no legal move is written so");
  if (found.size() > 1) return fail(FaultCode::kIllegal, 0, "more than one move is written so");
  return found.front();
}

}  // namespace kydai::session
