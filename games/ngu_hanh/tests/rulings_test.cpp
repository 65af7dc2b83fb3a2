// Runs tests/rulings/*.case, one case a rule or ruling, and checks that the cases and RULES.md name
// the same rules.  A case is a block of lines that ends at an empty line; '#' begins a comment
// line.
//   case NAME                  rule R1 R2 ...             set SWITCH=VALUE
//   position FEN|start         again = back to the last position
//   play MOVE...               gives FEN                  lists MOVE... (all of them, in order)
//   count N                    illegal MOVE RULE          over MOVE
//   human MOVE TEXT            forced MOVE|none           outcome none | REASON w|b|draw
//   end resign|flag|agreement SEAT w|b|draw             end-over ENDING SEAT
//   bad FEN CODE AT [RULE]     ('_' in FEN = space)
// A `gives` without clocks compares the board and the side alone.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "games/ngu_hanh/ngu_hanh.hpp"

namespace kydai::ngu_hanh {
namespace {

const std::string kFolder = KYDAI_SOURCE_DIR "/games/ngu_hanh/";

struct Case {
  std::string where;
  std::vector<std::string> lines;
};

std::vector<std::string> words(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> out;
  for (std::string word; stream >> word;) out.push_back(word);
  return out;
}

std::string after_first_word(const std::string& line) { return line.substr(line.find(' ') + 1); }

std::vector<Case> load_cases() {
  std::vector<Case> cases;
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder + "tests/rulings")) {
    if (entry.path().extension() == ".case") files.insert(entry.path());
  }
  for (const auto& path : files) {
    std::ifstream file(path);
    std::string line;
    bool inside = false;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.starts_with('#')) continue;
      if (line.empty()) {
        inside = false;
        continue;
      }
      if (!inside) {
        cases.push_back({path.filename().string() + ":" + std::to_string(number), {}});
        inside = true;
      }
      cases.back().lines.push_back(line);
    }
  }
  return cases;
}

class Runner {
 public:
  void run(const Case& c) {
    for (const std::string& line : c.lines) {
      SCOPED_TRACE(c.where + " | " + line);
      step(line);
    }
    EXPECT_GT(expectations_, 0) << c.where << " expects nothing";
  }

 private:
  void step(const std::string& line) {
    const auto w = words(line);
    const std::string& verb = w[0];
    if (verb == "case" || verb == "rule") return;
    if (verb == "set") return set(w);
    if (verb == "position") return position(after_first_word(line));
    if (verb == "again") return position(position_text_);
    if (verb == "play") return play(w);
    ++expectations_;
    if (verb == "gives") return gives(after_first_word(line));
    if (verb == "lists") return lists(w);
    if (verb == "count") {
      EXPECT_EQ(NguHanh::legal_moves(now_).size(), std::stoul(w.at(1)));
      return;
    }
    if (verb == "illegal") return fault(w.at(1), core::FaultCode::kIllegal, w.at(2));
    if (verb == "over") return fault(w.at(1), core::FaultCode::kOver, "");
    if (verb == "human") return human(w);
    if (verb == "forced") return forced(w.at(1));
    if (verb == "outcome") return expect_outcome(NguHanh::outcome(now_, past_), w);
    if (verb == "end" || verb == "end-over") return end(w);
    if (verb == "bad") return bad(w);
    ADD_FAILURE() << "no such line";
  }

  void set(const std::vector<std::string>& w) {
    const std::size_t equals = w.at(1).find('=');
    settings_.emplace_back(w[1].substr(0, equals), w[1].substr(equals + 1));
    std::vector<core::Setting> settings;
    for (const auto& [name, value] : settings_) settings.push_back({name, value});
    const auto options = NguHanh::read_options("v1", settings, 2);
    ASSERT_TRUE(options.has_value());
    options_ = *options;
  }

  void position(const std::string& text) {
    past_.clear();
    position_text_ = text;
    if (text == "start") {
      now_ = NguHanh::start(options_);
      return;
    }
    const auto read = NguHanh::read_position(text, options_);
    ASSERT_TRUE(read.has_value()) << read.error().message << " at " << read.error().at;
    now_ = *read;
  }

  void play(const std::vector<std::string>& w) {
    for (std::size_t i = 1; i < w.size(); ++i) {
      ASSERT_FALSE(NguHanh::outcome(now_, past_).has_value()) << "over before " << w[i];
      const auto move = NguHanh::read_move(now_, w[i]);
      ASSERT_TRUE(move.has_value()) << w[i] << ": " << move.error().message;
      past_.push_back(now_.key);
      NguHanh::apply(now_, *move);
    }
  }

  void gives(const std::string& expected) {
    std::string text;
    NguHanh::write_position(now_, text);
    if (words(expected).size() == 2) text.resize(text.find(' ') + 2);
    EXPECT_EQ(text, expected);
  }

  void lists(const std::vector<std::string>& w) {
    std::vector<std::string> moves;
    for (const Move move : NguHanh::legal_moves(now_)) {
      NguHanh::write_move(now_, move, moves.emplace_back());
    }
    EXPECT_EQ(moves, std::vector<std::string>(w.begin() + 1, w.end()));
  }

  void fault(const std::string& move, core::FaultCode code, const std::string& rule) {
    const auto read = NguHanh::read_move(now_, move);
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().code, code);
    EXPECT_EQ(read.error().rule, rule);
    EXPECT_FALSE(read.error().message.empty());
  }

  void human(const std::vector<std::string>& w) {
    const auto move = NguHanh::read_move(now_, w.at(1));
    ASSERT_TRUE(move.has_value());
    std::string text;
    NguHanh::write_human(now_, *move, text);
    EXPECT_EQ(text, w.at(2));
  }

  void forced(const std::string& expected) {
    const auto move = NguHanh::forced_move(now_);
    std::string text = "none";
    if (move) {
      text.clear();
      NguHanh::write_move(now_, *move, text);
    }
    EXPECT_EQ(text, expected);
  }

  static void expect_outcome(const std::optional<core::Outcome>& outcome,
                             const std::vector<std::string>& w) {
    if (w.at(1) == "none") {
      EXPECT_FALSE(outcome.has_value());
      return;
    }
    ASSERT_TRUE(outcome.has_value());
    EXPECT_EQ(to_string(outcome->reason), w[1]);
    const double white = w.at(2) == "w" ? 1 : w[2] == "b" ? -1 : 0;
    EXPECT_EQ(outcome->scores[0], white);
    EXPECT_EQ(outcome->scores[1], -white);
    EXPECT_EQ(outcome->entries, 2);
  }

  void end(const std::vector<std::string>& w) {
    const std::map<std::string, core::Ending> endings{{"resign", core::Ending::kResign},
                                                      {"flag", core::Ending::kFlag},
                                                      {"agreement", core::Ending::kAgreement}};
    ending_ = NguHanh::end(now_, endings.at(w.at(1)), w.at(2) == "w" ? kWhite : kBlack);
    if (w[0] == "end-over") {
      ASSERT_FALSE(ending_.has_value());
      EXPECT_EQ(ending_.error().code, core::FaultCode::kOver);
      return;
    }
    ASSERT_TRUE(ending_.has_value());
    expect_outcome(*ending_, {"end", w[1], w.at(3)});
  }

  void bad(const std::vector<std::string>& w) {
    std::string text = w.at(1);
    for (char& c : text) c = c == '_' ? ' ' : c;
    const auto read = NguHanh::read_position(text, options_);
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(to_string(read.error().code), w.at(2));
    EXPECT_EQ(read.error().at, std::stoul(w.at(3)));
    EXPECT_EQ(read.error().rule, w.size() > 4 ? w[4] : "");
  }

  Options options_;
  std::vector<std::pair<std::string, std::string>> settings_;
  std::string position_text_;
  Position now_;
  std::vector<Key> past_;
  core::Expected<std::optional<core::Outcome>> ending_;
  int expectations_ = 0;
};

TEST(Rulings, EveryCaseHolds) {
  const auto cases = load_cases();
  ASSERT_GT(cases.size(), 50u);
  for (const Case& c : cases) Runner().run(c);
}

std::set<std::string> rules_in_the_book() {
  std::ifstream file(kFolder + "RULES.md");
  std::set<std::string> rules;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("- **R")) rules.insert(line.substr(4, line.find("**", 4) - 4));
  }
  return rules;
}

TEST(Rulings, CasesAndRulesNameEachOther) {
  std::set<std::string> named;
  std::set<int> vectors;
  for (const Case& c : load_cases()) {
    ASSERT_TRUE(c.lines.front().starts_with("case ")) << c.where;
    int rules = 0;
    for (const std::string& line : c.lines) {
      const auto w = words(line);
      if (w[0] == "case" && w.at(1) == "vector") vectors.insert(std::stoi(w.at(2)));
      if (w[0] != "rule") continue;
      named.insert(w.begin() + 1, w.end());
      rules += static_cast<int>(w.size()) - 1;
    }
    EXPECT_GT(rules, 0) << c.where << " names no rule";
  }
  EXPECT_EQ(named, rules_in_the_book());
  EXPECT_EQ(vectors.size(), 31u);
  EXPECT_EQ(*vectors.begin(), 1);
  EXPECT_EQ(*vectors.rbegin(), 31);
}

}  // namespace
}  // namespace kydai::ngu_hanh
