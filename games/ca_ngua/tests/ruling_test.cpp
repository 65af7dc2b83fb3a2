// Runs the case files of tests/rulings, and sees to it that no rule of RULES.md and no value of a
// switch goes without a case.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "core/fault.hpp"
#include "games/ca_ngua/ca_ngua.hpp"
#include "games/ca_ngua/tests/case_file.hpp"

namespace kydai::ca_ngua::test {
namespace {

const std::string kFolder = std::string(KYDAI_SOURCE_DIR) + "/games/ca_ngua/";

std::vector<Case> all_cases() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder + "tests/rulings")) {
    if (entry.path().extension() == ".case") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<Case> cases;
  for (const std::string& file : files) {
    for (Case& one : read_cases(file)) cases.push_back(std::move(one));
  }
  return cases;
}

std::string text_of(const Position& position) {
  std::string text;
  CaNgua::write_position(position, text);
  return text;
}

std::string text_of(const Position& position, const Move& move) {
  std::string text;
  CaNgua::write_move(position, move, text);
  return text;
}

std::string legal_text(const Position& position) {
  std::string text;
  for (const Move& move : CaNgua::legal_moves(position)) {
    if (!text.empty()) text += ' ';
    text += text_of(position, move);
  }
  return text;
}

template <class List>
std::string list_text(const List& list) {
  std::string text;
  for (const auto item : list) {
    if (!text.empty()) text += ',';
    std::string number = std::to_string(static_cast<double>(item));
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
    text += number;
  }
  return text;
}

// "LEFT -> RIGHT" in two.
std::pair<std::string, std::string> sides(const std::string& text, const std::string& arrow) {
  const std::size_t at = text.find(arrow);
  if (at == std::string::npos) {
    ADD_FAILURE() << "no '" << arrow << "' in: " << text;
    return {text, ""};
  }
  return {text.substr(0, at), text.substr(at + arrow.size())};
}

class Runner {
 public:
  void run(const Case& one) {
    for (const CaseLine& line : one.lines) {
      SCOPED_TRACE(one.file + ":" + std::to_string(line.number) + " " + one.name);
      run(line);
    }
  }

 private:
  void run(const CaseLine& line) {
    static const std::map<std::string, void (Runner::*)(const std::string&)> kWords = {
        {"rule", &Runner::rule},   {"at", &Runner::at},         {"start", &Runner::start},
        {"legal", &Runner::legal}, {"play", &Runner::play},     {"no", &Runner::no},
        {"run", &Runner::steps},   {"resign", &Runner::resign}, {"outcome", &Runner::outcome},
        {"human", &Runner::human}, {"fault", &Runner::fault},   {"timeout", &Runner::timeout},
    };
    const auto word = kWords.find(line.word);
    ASSERT_NE(word, kWords.end()) << "unknown word " << line.word;
    (this->*word->second)(line.rest);
  }

  void rule(const std::string& rest) { EXPECT_FALSE(rest.empty()); }

  void at(const std::string& text) {
    const auto read = CaNgua::read_position(text, {});
    ASSERT_TRUE(read) << read.error().at << ": " << read.error().message;
    position_ = *read;
    EXPECT_EQ(text_of(position_), text);
  }

  void start(const std::string& text) {
    const std::vector<std::string> words = split(text, ' ');
    std::vector<core::Setting> settings;
    for (std::size_t i = 2; i < words.size(); ++i) {
      const std::string_view word = words[i];
      settings.push_back({word.substr(0, word.find('=')), word.substr(word.find('=') + 1)});
    }
    const auto options = CaNgua::read_options(words[0], settings, std::stoi(words[1]));
    ASSERT_TRUE(options) << options.error().message;
    position_ = CaNgua::start(*options);
  }

  void legal(const std::string& text) { EXPECT_EQ(legal_text(position_), text); }

  static void step(Position& position, const std::string& step) {
    if (step[0] == '!') {
      const auto chance = CaNgua::read_chance(position, step.substr(1));
      ASSERT_TRUE(chance) << step << ": " << chance.error().message;
      CaNgua::apply(position, *chance);
      return;
    }
    const auto move = CaNgua::read_move(position, step);
    ASSERT_TRUE(move) << step << ": " << move.error().message << " in " << text_of(position);
    EXPECT_EQ(text_of(position, *move), step);
    CaNgua::apply(position, *move);
  }

  void play(const std::string& text) {
    const auto [move, after] = sides(text, " -> ");
    Position position = position_;
    step(position, move);
    EXPECT_EQ(text_of(position), after);
  }

  void steps(const std::string& text) {
    const auto [list, after] = sides(text, " -> ");
    for (const std::string& word : split(list, ' ')) step(position_, word);
    EXPECT_EQ(text_of(position_), after);
  }

  void no(const std::string& text) {
    const auto [move, rule] = sides(text, " ");
    const auto read = CaNgua::read_move(position_, move);
    ASSERT_FALSE(read) << move << " is legal";
    EXPECT_EQ(read.error().code, core::FaultCode::kIllegal) << read.error().message;
    EXPECT_EQ(read.error().rule, rule) << read.error().message;
    EXPECT_EQ(read.error().at, 0U);
  }

  void resign(const std::string& text) {
    const auto [letter, after] = sides(text, " -> ");
    const Seat seat = core::seat_at(static_cast<int>(kSeatLetters.find(letter)));
    const auto ended = CaNgua::end(position_, core::Ending::kResign, seat);
    ASSERT_TRUE(ended) << ended.error().message;
    EXPECT_EQ(*ended, CaNgua::outcome(position_, {}));
    EXPECT_EQ(text_of(position_), after);
  }

  void outcome(const std::string& text) {
    const auto outcome = CaNgua::outcome(position_, {});
    ASSERT_TRUE(outcome);
    std::string shown(core::to_string(outcome->reason));
    shown += ' ' + list_text(outcome->ranks) + ' ' + list_text(outcome->scores);
    if (outcome->has_points) shown += ' ' + list_text(outcome->points);
    EXPECT_EQ(shown, text);
    EXPECT_EQ(outcome->entries, 4);
    EXPECT_TRUE(outcome->has_ranks);
  }

  void human(const std::string& text) {
    const auto [move, expected] = sides(text, " = ");
    const auto read = CaNgua::read_move(position_, move);
    ASSERT_TRUE(read) << read.error().message;
    std::string shown;
    CaNgua::write_human(position_, *read, shown);
    EXPECT_EQ(shown, expected);
  }

  void timeout(const std::string& text) {
    EXPECT_EQ(text_of(position_, CaNgua::timeout_move(position_)), text);
  }

  void fault(const std::string& text) {
    const std::vector<std::string> words = split(text, ' ');
    const std::string position = text.substr(words[0].size() + words[1].size() + 2);
    const auto read = CaNgua::read_position(position, {});
    ASSERT_FALSE(read) << position << " can be read";
    EXPECT_EQ(core::to_string(read.error().code), words[0]) << read.error().message;
    EXPECT_EQ(std::to_string(read.error().at), words[1]) << read.error().message;
  }

  Position position_;
};

TEST(CaNguaRulings, EveryCaseHolds) {
  const std::vector<Case> cases = all_cases();
  ASSERT_GE(cases.size(), 100U);
  for (const Case& one : cases) Runner().run(one);
}

// The rules that RULES.md states, "R14" and so on.  A rule that says "(no case)" has nothing to
// show on a board.
std::set<std::string> stated_rules() {
  std::set<std::string> rules;
  std::ifstream in(kFolder + "RULES.md");
  std::string line;
  const std::regex form("^- \\*\\*(R[0-9]+)\\*\\*.*");
  for (std::smatch match; std::getline(in, line);) {
    if (std::regex_match(line, match, form) && line.find("(no case)") == std::string::npos) {
      rules.insert(match[1]);
    }
  }
  return rules;
}

TEST(CaNguaRulings, EveryRuleHasACaseAndEveryCaseARule) {
  std::set<std::string> shown;
  std::set<std::string> names;
  for (const Case& one : all_cases()) {
    EXPECT_TRUE(names.insert(one.name.substr(0, one.name.find(' '))).second) << one.name;
    ASSERT_FALSE(one.lines.empty());
    EXPECT_EQ(one.lines[0].word, "rule") << one.file << ": " << one.name;
    for (const std::string& rule : split(one.lines[0].rest, ' ')) shown.insert(rule);
  }
  const std::set<std::string> stated = stated_rules();
  EXPECT_GE(stated.size(), 40U);
  EXPECT_EQ(shown, stated);
}

TEST(CaNguaRulings, EveryValueOfEverySwitchHasACase) {
  std::set<std::string> shown;
  for (const Case& one : all_cases()) {
    for (const CaseLine& line : one.lines) {
      if (line.word != "at") continue;
      const auto position = CaNgua::read_position(line.rest, {});
      if (!position) continue;
      for (const core::SwitchInfo& info : CaNgua::switches()) {
        const Options options = CaNgua::options(*position);
        shown.insert(std::string(info.name) + "=" + CaNgua::setting(options, info.name));
      }
    }
  }
  for (const core::SwitchInfo& info : CaNgua::switches()) {
    if (info.name == "first") continue;  // acts at `start` only, see options_test.cpp
    for (const std::string_view value : info.values) {
      EXPECT_THAT(shown, testing::Contains(std::string(info.name) + "=" + std::string(value)));
    }
    if (!info.values.empty()) continue;
    std::size_t seen = 0;
    for (const std::string& one : shown) seen += one.starts_with(std::string(info.name) + "=");
    EXPECT_GE(seen, 2U) << info.name;
  }
}

}  // namespace
}  // namespace kydai::ca_ngua::test
