// Case files: the rules by example, as text.  A file holds cases, a case is
//
//   case NAME WORDS...                one line that says what it shows
//   rule R14 R19                      the rules (RULES.md) it stands for, at least one
//   at POSITION                       where it begins; or: start PROFILE SEATS [NAME=VALUE...]
//   legal MOVES...                    the whole list in its order
//   play MOVE -> POSITION             one move from the position of `at`, which stays for the next
//   line no MOVE RULE-ID                   a move that the rule forbids run STEPS... -> POSITION
//   moves and !rolls one after the other; the case goes on from there resign SEAT -> POSITION the
//   same for a resignation outcome REASON RANKS SCORES [POINTS]   lists with commas, four entries
//   human MOVE = TEXT                 the human notation
//   timeout MOVE                      what the table plays for an absent seat
//   fault CODE BYTE TEXT              a position that cannot be read, to the end of the line
//
// '#' opens a remark and empty lines part the cases.
#pragma once

#include <fstream>
#include <string>
#include <vector>

namespace kydai::ca_ngua::test {

struct CaseLine {
  int number = 0;    // in the file
  std::string word;  // "legal"
  std::string rest;  // everything after the word and one space
};

struct Case {
  std::string file;
  std::string name;
  std::vector<CaseLine> lines;
};

inline std::vector<Case> read_cases(const std::string& path) {
  std::vector<Case> cases;
  std::ifstream in(path);
  std::string text;
  for (int number = 1; std::getline(in, text); ++number) {
    if (text.empty() || text[0] == '#') continue;
    const std::size_t space = text.find(' ');
    const std::string word = text.substr(0, space);
    const std::string rest = space == std::string::npos ? "" : text.substr(space + 1);
    if (word == "case") {
      cases.push_back({path, rest, {}});
    } else if (!cases.empty()) {
      cases.back().lines.push_back({number, word, rest});
    }
  }
  return cases;
}

inline std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (begin <= text.size() && !text.empty()) {
    const std::size_t end = text.find(by, begin);
    parts.push_back(text.substr(begin, end - begin));
    if (end == std::string::npos) break;
    begin = end + 1;
  }
  return parts;
}

}  // namespace kydai::ca_ngua::test
