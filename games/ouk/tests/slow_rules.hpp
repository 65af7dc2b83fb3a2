// A second, slow generator of legal moves, written from RULES.md alone and sharing nothing with the
// first: it reads the text of a position, asks of every pair of squares whether a man may go there,
// and tries it.
#pragma once

#include <array>
#include <cctype>
#include <cstdlib>
#include <set>
#include <string>

namespace kydai::ouk::testing {

struct SlowSwitches {
  bool is_king_leap_two = false;
  bool is_rook_aim = false;
  bool is_queen_jump = false;
  bool has_leap_captures = false;
};

class SlowRules {
 public:
  SlowRules(const std::string& fen, const SlowSwitches& switches) : switches_(switches) {
    board_.fill('.');
    std::size_t i = 0;
    for (int rank = 7, file = 0; fen[i] != ' '; ++i) {
      const char c = fen[i];
      if (c == '/') {
        --rank;
        file = 0;
      } else if (c == '~') {
        // A promoted fish is written F here, so that it is no queen with a leap.
        board_[at(file - 1, rank)] = board_[at(file - 1, rank)] == 'M' ? 'F' : 'f';
      } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        file += c - '0';
      } else {
        board_[at(file++, rank)] = c;
      }
    }
    is_white_ = fen[i + 1] == 'w';
    const std::string rest = fen.substr(i + 3);
    rights_ = rest.substr(0, rest.find(' '));
  }

  std::set<std::string> legal() const {
    std::set<std::string> moves;
    for (int from = 0; from < 64; ++from) {
      for (int to = 0; to < 64; ++to) {
        if (!can_go(from, to, is_white_)) continue;
        if (std::tolower(board_[place(to)]) == 'k') continue;
        const SlowRules next = played(from, to);
        if (next.can_take_king(!is_white_)) continue;
        moves.insert(name(from) + name(to) + (promotes(from, to) ? "m" : ""));
      }
    }
    return moves;
  }

  bool is_check() const { return can_take_king(!is_white_); }

  // The board, the side and the rights after a move, as the fields of a position are written.
  std::string after(const std::string& move) const {
    const int from = (move[0] - 'a') + 8 * (move[1] - '1');
    const int to = (move[2] - 'a') + 8 * (move[3] - '1');
    return played(from, to).text();
  }

  std::string text() const {
    std::string out;
    for (int rank = 7; rank >= 0; --rank) {
      int empty = 0;
      for (int file = 0; file < 8; ++file) {
        const char c = board_[at(file, rank)];
        if (c == '.') {
          ++empty;
          continue;
        }
        if (empty > 0) out += std::to_string(empty);
        empty = 0;
        out += c == 'F' ? "M~" : c == 'f' ? "m~" : std::string(1, c);
      }
      if (empty > 0) out += std::to_string(empty);
      if (rank > 0) out += '/';
    }
    return out + (is_white_ ? " w " : " b ") + (rights_.empty() ? "-" : rights_);
  }

 private:
  static std::size_t at(int file, int rank) { return static_cast<std::size_t>(8 * rank + file); }
  static std::size_t place(int square) { return static_cast<std::size_t>(square); }
  static std::string name(int square) {
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
  }
  bool has_right(char right) const { return rights_.find(right) != std::string::npos; }
  bool is_own(int square, bool white) const {
    const auto c = static_cast<unsigned char>(board_[place(square)]);
    return c != '.' && (std::isupper(c) != 0) == white;
  }
  bool promotes(int from, int to) const {
    const char c = board_[place(from)];
    return (c == 'P' && to / 8 == 5) || (c == 'p' && to / 8 == 2);
  }

  bool is_line_free(int from, int to) const {
    const int files = (to % 8 > from % 8) - (to % 8 < from % 8);
    const int ranks = (to / 8 > from / 8) - (to / 8 < from / 8);
    for (int s = from + files + 8 * ranks; s != to; s += files + 8 * ranks) {
      if (board_[place(s)] != '.') return false;
    }
    return true;
  }

  // Steps and captures, leaps left out: whether the man of `from` may go to, or attacks, `to`.
  bool can_step(int from, int to, bool white) const {
    const int files = to % 8 - from % 8;
    const int up = (to / 8 - from / 8) * (white ? 1 : -1);
    const int wide = std::abs(files);
    const int high = std::abs(up);
    const bool is_target = board_[place(to)] != '.';
    switch (std::toupper(board_[place(from)])) {
      case 'P': return up == 1 && (is_target ? wide == 1 : files == 0);
      case 'M':
      case 'F': return wide == 1 && high == 1;
      case 'S': return (wide == 1 && high == 1) || (files == 0 && up == 1);
      case 'N': return wide * high == 2;
      case 'R': return (files == 0) != (up == 0) && is_line_free(from, to);
      case 'K': return wide <= 1 && high <= 1 && wide + high > 0;
      default: return false;
    }
  }

  bool can_king_leap(int from, int to, bool white) const {
    if (!has_right(white ? 'D' : 'e') || board_[place(from)] != (white ? 'K' : 'k')) return false;
    const int wide = std::abs(to % 8 - from % 8);
    const int up = (to / 8 - from / 8) * (white ? 1 : -1);
    if (!switches_.is_king_leap_two) return wide * std::abs(up) == 2;
    return wide == 2 && up == 1 && board_[place(to)] == '.' && !can_take_king(!white);
  }

  bool can_queen_leap(int from, int to, bool white) const {
    if (!has_right(white ? 'E' : 'd') || board_[place(from)] != (white ? 'M' : 'm')) return false;
    const int up = white ? 8 : -8;
    if (to != from + 2 * up) return false;
    if (!switches_.is_queen_jump && board_[place(from + up)] != '.') return false;
    return board_[place(to)] == '.' || switches_.has_leap_captures;
  }

  bool can_go(int from, int to, bool white) const {
    if (!is_own(from, white) || is_own(to, white)) return false;
    return can_step(from, to, white) || can_king_leap(from, to, white) ||
           can_queen_leap(from, to, white);
  }

  // Whether the side could take the other king; a leap can only under queenLeapCaptures, and only
  // the queen's.
  bool can_take_king(bool white) const {
    int king = 0;
    while (board_[place(king)] != (white ? 'k' : 'K')) ++king;
    for (int from = 0; from < 64; ++from) {
      if (!is_own(from, white)) continue;
      if (can_step(from, king, white) || can_queen_leap(from, king, white)) return true;
    }
    return false;
  }

  void lose(char right) {
    const std::size_t found = rights_.find(right);
    if (found != std::string::npos) rights_.erase(found, 1);
  }

  SlowRules played(int from, int to) const {
    SlowRules next = *this;
    if (next.rights_ == "-") next.rights_.clear();
    const char man = board_[place(from)];
    next.board_[place(from)] = '.';
    next.board_[place(to)] = promotes(from, to) ? (is_white_ ? 'F' : 'f') : man;
    for (const int square : {from, to}) {
      if (square == 3) next.lose('D');
      if (square == 4) next.lose('E');
      if (square == 59) next.lose('d');
      if (square == 60) next.lose('e');
    }
    if (switches_.is_rook_aim && std::toupper(man) == 'R') {
      const int king = is_white_ ? 60 : 3;  // a king that still has his right stands at home
      if (to % 8 == king % 8 || to / 8 == king / 8) next.lose(is_white_ ? 'e' : 'D');
    }
    next.is_white_ = !is_white_;
    return next;
  }

  std::array<char, 64> board_{};
  bool is_white_ = true;
  std::string rights_;
  SlowSwitches switches_;
};

}  // namespace kydai::ouk::testing
