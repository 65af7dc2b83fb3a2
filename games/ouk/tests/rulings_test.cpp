// Runs tests/rulings/*.case and holds them against RULES.md both ways: every rule has a case, every
// case names a rule, and every refusal that a case provokes is listed with a rule.
//
//   case: title            rule: id [id ...]            profile: seed      set: switch=value
//   (repeatable) position: FEN|start    moves: m m ...               played from the position, all
//   must be accepted
// and then what must hold:
//   legal: m m ...         the whole list               has: m ...  lacks: m ...   parts of it
//   legal-count: n         calls: count|uncount|none    turn: w|b|over
//   result: FEN            outcome: none | reason white black
//   left: n                hunter's moves left          shown: count/limit
//   human: move text       (repeatable)                 fault: move code id   (repeatable)
//   end: flag|resign|agreement w|b reason white black   (repeatable)
//   unreadable: code at id                              the position is refused ('-' = no id)
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "games/ouk/ouk.hpp"
#include "games/ouk/tests/case_file.hpp"

namespace kydai::ouk {
namespace {

using testing::Case;
using testing::words_of;

const std::string kFolder = std::string(KYDAI_SOURCE_DIR) + "/games/ouk/";

std::string text_of(Move move) {
  std::string out;
  write_move(move, out);
  return out;
}

std::string text_of(const Position& position) {
  std::string out;
  write_position(position, out);
  return out;
}

std::string text_of(const std::optional<core::Outcome>& outcome) {
  if (!outcome) return "none";
  std::string out(core::to_string(outcome->reason));
  for (std::size_t i = 0; i < 2; ++i) {
    out += ' ' + std::to_string(static_cast<int>(outcome->scores[i]));
  }
  return out;
}

std::string text_of(const core::Fault& fault) {
  return std::string(core::to_string(fault.code)) + ' ' +
         std::string(fault.rule.empty() ? "-" : fault.rule);
}

std::set<std::string> legal_texts(const Position& position) {
  std::set<std::string> texts;
  for (const Move move : Ouk::legal_moves(position)) texts.insert(text_of(move));
  return texts;
}

Options options_of_case(const Case& c) {
  std::vector<std::string> words = c.all("set");
  std::vector<core::Setting> settings;
  for (const std::string& word : words) {
    const std::string_view view(word);
    const std::size_t equals = view.find('=');
    settings.push_back({view.substr(0, equals), view.substr(equals + 1)});
  }
  const auto options = Ouk::read_options(c.one("profile"), settings, 0);
  EXPECT_TRUE(options.has_value()) << c.where();
  return options.value_or(Options{});
}

// One case: the position after its moves, and the keys before it.
struct Play {
  Position position;
  std::vector<core::Key> past;
};

void expect_position(const Case& c, const Play& play) {
  const Position& position = play.position;
  const std::set<std::string> legal = legal_texts(position);
  for (const auto& [field, value] : c.fields) {
    const std::vector<std::string> words = words_of(value);
    if (field == "legal") {
      EXPECT_EQ(legal, std::set<std::string>(words.begin(), words.end())) << c.where();
    } else if (field == "has") {
      for (const std::string& word : words) EXPECT_TRUE(legal.contains(word)) << c.where() << word;
    } else if (field == "lacks") {
      for (const std::string& word : words) EXPECT_FALSE(legal.contains(word)) << c.where() << word;
    } else if (field == "legal-count") {
      EXPECT_EQ(std::to_string(legal.size()), value) << c.where();
    } else if (field == "calls") {
      const auto calls = Ouk::calls(position);
      EXPECT_EQ(calls.empty() ? "none" : text_of(calls[0]), value) << c.where();
    } else if (field == "turn") {
      const core::Turn turn = Ouk::turn(position);
      const bool is_over = turn.kind == core::TurnKind::kOver;
      EXPECT_EQ(is_over ? "over" : turn.seat == kWhite ? "w" : "b", value) << c.where();
    } else if (field == "result") {
      EXPECT_EQ(text_of(position), value) << c.where();
    } else if (field == "outcome") {
      EXPECT_EQ(text_of(Ouk::outcome(position, play.past)), value) << c.where();
    } else if (field == "left") {
      EXPECT_EQ(std::to_string(hunter_moves_left(position)), value) << c.where();
    } else if (field == "shown") {
      EXPECT_EQ(std::to_string(shown_count(position)) + '/' + std::to_string(shown_limit(position)),
                value)
          << c.where();
    }
  }
}

void expect_moves(const Case& c, const Play& play) {
  for (const std::string& value : c.all("human")) {
    const std::vector<std::string> words = words_of(value);
    const auto move = Ouk::read_move(play.position, words.at(0));
    ASSERT_TRUE(move.has_value()) << c.where() << ' ' << words.at(0);
    std::string human;
    Ouk::write_human(play.position, *move, human);
    EXPECT_EQ(human, words.at(1)) << c.where();
  }
  for (const std::string& value : c.all("fault")) {
    const std::size_t space = value.find(' ');
    const std::string text = value.substr(0, space);
    const auto move = Ouk::read_move(play.position, text);
    ASSERT_FALSE(move.has_value()) << c.where() << ' ' << text;
    EXPECT_EQ(text_of(move.error()), value.substr(space + 1)) << c.where() << ' ' << text;
    if (move.error().code != core::FaultCode::kSyntax) {
      EXPECT_EQ(move.error().at, 0u) << c.where();
    }
  }
  for (const std::string& value : c.all("end")) {
    const std::vector<std::string> words = words_of(value);
    const core::Ending ending = words.at(0) == "flag"     ? core::Ending::kFlag
                                : words.at(0) == "resign" ? core::Ending::kResign
                                                          : core::Ending::kAgreement;
    Position position = play.position;
    const auto outcome = Ouk::end(position, ending, words.at(1) == "w" ? kWhite : kBlack);
    ASSERT_TRUE(outcome.has_value()) << c.where();
    EXPECT_EQ(text_of(*outcome), words.at(2) + ' ' + words.at(3) + ' ' + words.at(4)) << c.where();
    EXPECT_EQ(position, play.position) << c.where();
  }
}

void run_case(const Case& c) {
  const Options options = options_of_case(c);
  const std::string fen = c.one("position");
  const auto read = fen == "start" ? core::Expected<Position>(Ouk::start(options))
                                   : Ouk::read_position(fen, options);
  if (const std::string refusal = c.one("unreadable"); !refusal.empty()) {
    ASSERT_FALSE(read.has_value()) << c.where();
    const core::Fault& fault = read.error();
    EXPECT_EQ(std::string(core::to_string(fault.code)) + ' ' + std::to_string(fault.at) + ' ' +
                  std::string(fault.rule.empty() ? "-" : fault.rule),
              refusal)
        << c.where();
    return;
  }
  ASSERT_TRUE(read.has_value()) << c.where() << ": " << read.error().message << " at "
                                << read.error().at;
  Play play{*read, {}};
  for (const std::string& word : words_of(c.one("moves"))) {
    ASSERT_FALSE(Ouk::outcome(play.position, play.past).has_value()) << c.where() << ' ' << word;
    const auto move = Ouk::read_move(play.position, word);
    ASSERT_TRUE(move.has_value()) << c.where() << ' ' << word << ": " << move.error().message;
    play.past.push_back(Ouk::key(play.position));
    Ouk::apply(play.position, *move);
  }
  expect_position(c, play);
  expect_moves(c, play);
}

std::string read_rules() {
  std::ifstream file(kFolder + "RULES.md");
  return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

std::set<std::string> find_all(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::set<std::string> found;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), regex);
       it != std::sregex_iterator(); ++it) {
    found.insert((*it)[1].str());
  }
  return found;
}

TEST(Rulings, EveryCaseHolds) {
  const std::vector<Case> cases = testing::read_case_files(kFolder + "tests/rulings");
  ASSERT_GT(cases.size(), 100u);
  for (const Case& c : cases) run_case(c);
}

TEST(Rulings, FieldsAreKnownAndEveryCaseExpectsSomething) {
  const std::set<std::string> head = {"case", "rule", "profile", "set", "position", "moves"};
  const std::set<std::string> expectations = {"legal", "has",    "lacks",   "legal-count", "calls",
                                              "turn",  "result", "outcome", "left",        "shown",
                                              "human", "fault",  "end",     "unreadable"};
  for (const Case& c : testing::read_case_files(kFolder + "tests/rulings")) {
    int expected = 0;
    for (const auto& [field, value] : c.fields) {
      EXPECT_TRUE(head.contains(field) || expectations.contains(field)) << c.where() << field;
      EXPECT_FALSE(value.empty()) << c.where() << ' ' << field;
      expected += expectations.contains(field) ? 1 : 0;
    }
    EXPECT_GT(expected, 0) << c.where();
    EXPECT_EQ(c.all("position").size(), 1u) << c.where();
    EXPECT_EQ(c.all("rule").size(), 1u) << c.where();
  }
}

TEST(Rulings, RulesAndCasesMeet) {
  std::set<std::string> named;
  std::set<std::string> provoked;
  for (const Case& c : testing::read_case_files(kFolder + "tests/rulings")) {
    for (const std::string& id : words_of(c.one("rule"))) named.insert(id);
    for (const std::string& field : {std::string("fault"), std::string("unreadable")}) {
      for (const std::string& value : c.all(field)) {
        if (words_of(value).back() != "-") provoked.insert(words_of(value).back());
      }
    }
  }
  const std::string rules = read_rules();
  EXPECT_EQ(find_all(rules, "\\*\\*([RT][0-9][^*]*)\\*\\*"), named);
  const std::set<std::string> listed = find_all(rules, "`(ouk\\.[a-z.-]+)`");
  for (const std::string& id : provoked) EXPECT_TRUE(listed.contains(id)) << id;
}

}  // namespace
}  // namespace kydai::ouk
