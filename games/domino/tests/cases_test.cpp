// Runs tests/rulings/*.case: one case a rule or ruling, each line a command that must hold.
//   case NAME               begins a case             rules R4 R5            what it is about
//   set NAME=VALUE ...      options from here on      seats N
//   start                   before the deal           deal HAND/HAND/...     the rest is the yard
//   state TEXT              reads and keeps the steps do MOVE                must be legal
//   position TEXT | view SEAT TEXT | view - TEXT      what is written now; views are read back too
//   legal MOVE ... | events SEAT:STEP ... | trimmed SEAT:STEP ... | turn SEAT | opens SEAT:TILE
//   points P ... | hands HAND/... | over REASON COIN ... | going | next SEAT
//   forced MOVE | timeout MOVE | refuse CODE RULE MOVE | bad CODE AT TEXT | bad-view CODE AT TEXT
//   bad-deal CODE AT DEAL [RULE] | bad-set AT NAME=VALUE ... | setting NAME VALUE | cannot-end
//   named TILE NAME | unnamed NAME
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "games/domino/domino.hpp"
#include "games/domino/names.hpp"

namespace kydai::domino {
namespace {

using Words = std::vector<std::string>;

struct Line {
  int number = 0;
  std::string command;
  std::string rest;
};

struct Case {
  std::string file;
  std::string name;
  std::vector<Line> lines;
};

Words split(const std::string& text, char by = ' ') {
  Words words;
  std::stringstream stream(text);
  for (std::string word; std::getline(stream, word, by);) words.push_back(word);
  return words;
}

std::string join(const Words& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out.empty() ? "none" : out;
}

std::vector<Case> load_cases() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder = KYDAI_SOURCE_DIR "/games/domino/tests/rulings";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry);
  std::ranges::sort(files);
  std::vector<Case> cases;
  for (const auto& path : files) {
    std::ifstream stream(path);
    int number = 0;
    for (std::string text; std::getline(stream, text);) {
      ++number;
      if (text.empty() || text[0] == '#') continue;
      const std::size_t space = text.find(' ');
      Line line{number, text.substr(0, space),
                space == std::string::npos ? "" : text.substr(space + 1)};
      if (line.command == "case") {
        cases.push_back({path.filename().string(), line.rest, {}});
      } else {
        cases.back().lines.push_back(line);
      }
    }
  }
  return cases;
}

template <class Write>
std::string written(Write write) {
  std::string out;
  write(out);
  return out;
}

std::string fault_text(const core::Fault& fault) {
  return std::string(core::to_string(fault.code)) + " " + std::to_string(fault.at);
}

class Runner {
 public:
  void run(const Case& test) {
    for (const Line& line : test.lines) {
      SCOPED_TRACE(test.file + ":" + std::to_string(line.number) + " " + line.command);
      const auto found = commands().find(line.command);
      ASSERT_NE(found, commands().end()) << "no such command";
      (this->*found->second)(line.rest);
      if (testing::Test::HasFatalFailure()) return;
    }
  }

  static const std::map<std::string, void (Runner::*)(const std::string&)>& commands() {
    static const std::map<std::string, void (Runner::*)(const std::string&)> kCommands = {
        {"rules", &Runner::rules},       {"set", &Runner::set},
        {"seats", &Runner::seats},       {"start", &Runner::start},
        {"deal", &Runner::deal},         {"state", &Runner::state},
        {"do", &Runner::play},           {"position", &Runner::expect_position},
        {"view", &Runner::expect_view},  {"legal", &Runner::expect_legal},
        {"events", &Runner::events},     {"trimmed", &Runner::trimmed},
        {"turn", &Runner::expect_turn},  {"opens", &Runner::opens},
        {"points", &Runner::points},     {"hands", &Runner::hands},
        {"over", &Runner::over},         {"going", &Runner::going},
        {"next", &Runner::next},         {"forced", &Runner::forced},
        {"timeout", &Runner::timeout},   {"refuse", &Runner::refuse},
        {"bad", &Runner::bad},           {"bad-view", &Runner::bad_view},
        {"bad-deal", &Runner::bad_deal}, {"bad-set", &Runner::bad_set},
        {"setting", &Runner::setting},   {"named", &Runner::named},
        {"unnamed", &Runner::unnamed},   {"cannot-end", &Runner::cannot_end},
    };
    return kCommands;
  }

 private:
  void rules(const std::string& rest) { ASSERT_FALSE(rest.empty()); }

  static std::vector<core::Setting> parse_settings(const Words& words) {
    std::vector<core::Setting> settings;
    for (const std::string& word : words) {
      const std::size_t equals = word.find('=');
      settings.push_back(
          {std::string_view(word).substr(0, equals), std::string_view(word).substr(equals + 1)});
    }
    return settings;
  }

  void read_options() {
    const auto read = Domino::read_options("hdnl", parse_settings(set_), seats_);
    ASSERT_TRUE(read.has_value()) << fault_text(read.error());
    options_ = *read;
  }
  void set(const std::string& rest) {
    set_ = split(rest);
    read_options();
  }
  void seats(const std::string& rest) {
    seats_ = std::stoi(rest);
    read_options();
  }

  void start(const std::string&) { position_ = Domino::start(options_); }

  void deal(const std::string& rest) {
    std::string text;
    for (const std::string& hand : split(rest, '/')) text += hand;
    for (int id = 0; id < kTiles; ++id) {
      const Tile tile = Tile::from_id(id);
      const std::string digits = std::to_string(10 * tile.high() + tile.low());
      const std::string name = digits.size() == 1 ? "0" + digits : digits;
      bool used = false;
      for (std::size_t i = 0; i + 1 < text.size(); i += 2) used |= text.substr(i, 2) == name;
      if (!used) text += name;
    }
    seats(std::to_string(split(rest, '/').size()));
    start("");
    const auto read = Domino::read_chance(position_, text);
    ASSERT_TRUE(read.has_value()) << fault_text(read.error());
    EXPECT_EQ(written([&](std::string& out) { Domino::write_chance(*read, out); }), text);
    StepWriter steps;
    Domino::apply(position_, *read, steps);
    steps_ = steps.take();
  }

  void state(const std::string& rest) {
    StepWriter steps;
    const auto read = Domino::read_position_with_steps(rest, options_, steps);
    ASSERT_TRUE(read.has_value()) << fault_text(read.error()) << " " << read.error().message;
    position_ = *read;
    steps_ = steps.take();
    if (steps_.empty()) {
      EXPECT_EQ(current(), rest);
    }
  }

  void play(const std::string& rest) {
    for (const std::string& word : split(rest)) {
      const auto move = Domino::read_move(position_, word);
      ASSERT_TRUE(move.has_value()) << word << ": " << move.error().message;
      EXPECT_EQ(written([&](std::string& out) { Domino::write_move(position_, *move, out); }),
                word);
      const Position before = position_;
      StepWriter steps;
      const Undo undo = Domino::apply(position_, *move, steps);
      Position back = position_;
      Domino::undo(back, undo);
      EXPECT_EQ(back, before);
      steps_ = steps.take();
    }
  }

  std::string current() {
    return written([&](std::string& out) { Domino::write_position(position_, out); });
  }
  void expect_position(const std::string& rest) { EXPECT_EQ(current(), rest); }

  void expect_view(const std::string& rest) {
    const core::Viewer viewer = rest[0] == '-' ? core::Viewer::spectator()
                                               : core::Viewer::seat(core::seat_at(rest[0] - '0'));
    const View view = Domino::view(position_, viewer);
    const std::string text = written([&](std::string& out) { Domino::write_view(view, out); });
    EXPECT_EQ(text, rest.substr(2));
    const auto read = Domino::read_view(text, Options());
    ASSERT_TRUE(read.has_value()) << fault_text(read.error()) << " " << read.error().message;
    EXPECT_EQ(*read, view);
  }

  void expect_legal(const std::string& rest) {
    Words words;
    for (const Move move : Domino::legal_moves(position_)) {
      words.push_back(written([&](std::string& out) { Domino::write_move(position_, move, out); }));
    }
    EXPECT_EQ(join(words), rest);
  }

  void expect_steps(const std::string& rest, std::string core::Step::* form) {
    Words words;
    for (const core::Step& step : steps_) {
      words.push_back(std::to_string(core::index(step.actor)) + ":" + step.*form);
    }
    EXPECT_EQ(join(words), rest);
  }
  void events(const std::string& rest) { expect_steps(rest, &core::Step::full); }
  void trimmed(const std::string& rest) { expect_steps(rest, &core::Step::trimmed); }

  void expect_turn(const std::string& rest) {
    EXPECT_EQ(written([&](std::string& out) { Domino::write_turn(position_, out); }), rest);
  }

  void opens(const std::string& rest) {
    const auto& announced = position_.memory.announced;
    ASSERT_EQ(announced.has_value(), rest != "none");
    if (!announced) return;
    EXPECT_EQ(std::to_string(core::index(announced->seat)) + ":" +
                  std::to_string(announced->tile.high()) + std::to_string(announced->tile.low()),
              rest);
  }

  void points(const std::string& rest) {
    Words words;
    for (std::size_t s = 0; s < position_.options.seats; ++s) {
      words.push_back(
          std::to_string(hand_points(position_.board.hands[s], position_.options.blank)));
    }
    EXPECT_EQ(join(words), rest);
  }

  void hands(const std::string& rest) { EXPECT_EQ(split(current()).at(6), rest); }

  void over(const std::string& rest) {
    ASSERT_EQ(Domino::turn(position_).kind, core::TurnKind::kOver);
    const auto outcome = Domino::outcome(position_, {});
    ASSERT_TRUE(outcome.has_value());
    Words words = {std::string(core::to_string(outcome->reason))};
    std::int64_t sum = 0;
    for (std::size_t s = 0; s < outcome->entries; ++s) {
      words.push_back(std::to_string(outcome->pay[s]));
      sum += outcome->pay[s];
      EXPECT_DOUBLE_EQ(outcome->scores[s] * position_.options.stake, outcome->pay[s]);
    }
    EXPECT_EQ(join(words), rest);
    EXPECT_EQ(sum, 0);  // R30
    EXPECT_EQ(outcome->entries, position_.options.seats);
    EXPECT_TRUE(outcome->has_pay);
  }
  void going(const std::string&) {
    EXPECT_EQ(Domino::turn(position_).kind, core::TurnKind::kSeat);
    EXPECT_FALSE(Domino::outcome(position_, {}).has_value());
  }
  void next(const std::string& rest) {
    EXPECT_EQ(std::to_string(core::index(Domino::next_opener(position_))), rest);
  }

  void expect_move(const std::optional<Move>& move, const std::string& rest) {
    const std::string text =
        move ? written([&](std::string& out) { Domino::write_move(position_, *move, out); })
             : "none";
    EXPECT_EQ(text, rest);
  }
  void forced(const std::string& rest) { expect_move(Domino::forced_move(position_), rest); }
  void timeout(const std::string& rest) { expect_move(Domino::timeout_move(position_), rest); }

  void refuse(const std::string& rest) {
    const Words words = split(rest);
    const auto move = Domino::read_move(position_, words.at(2));
    ASSERT_FALSE(move.has_value());
    EXPECT_EQ(core::to_string(move.error().code), words[0]);
    EXPECT_EQ(move.error().rule.empty() ? "-" : move.error().rule, words[1]);
  }

  template <class Read>
  static void expect_fault(const std::string& rest, Read read) {
    const Words words = split(rest);
    const std::string text = rest.substr(words.at(0).size() + words.at(1).size() + 2);
    const std::optional<core::Fault> fault = read(text);
    ASSERT_TRUE(fault.has_value()) << text;
    EXPECT_EQ(fault_text(*fault), words[0] + " " + words[1]) << text << "\n" << fault->message;
  }
  void bad(const std::string& rest) {
    expect_fault(rest, [&](const std::string& text) -> std::optional<core::Fault> {
      const auto read = Domino::read_position(text, options_);
      if (read) return std::nullopt;
      return read.error();
    });
  }
  void bad_view(const std::string& rest) {
    expect_fault(rest, [&](const std::string& text) -> std::optional<core::Fault> {
      const auto read = Domino::read_view(text, options_);
      if (read) return std::nullopt;
      return read.error();
    });
  }
  void bad_deal(const std::string& rest) {
    const Words words = split(rest);
    const auto read = Domino::read_chance(position_, words.at(2));
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(fault_text(read.error()), words[0] + " " + words[1]);
    EXPECT_EQ(read.error().rule, words.size() > 3 ? words[3] : "");
  }
  void bad_set(const std::string& rest) {
    Words words = split(rest);
    const std::string at = words.at(0);
    words.erase(words.begin());
    const auto read = Domino::read_options("", parse_settings(words), seats_);
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(fault_text(read.error()), "unknown " + at);
  }
  void setting(const std::string& rest) {
    const Words words = split(rest);
    EXPECT_EQ(Domino::setting(options_, words.at(0)), words.at(1));
  }
  void named(const std::string& rest) {
    const Tile tile = Tile::of(rest.at(0) - '0', rest.at(1) - '0');
    EXPECT_EQ(tile_name(tile), rest.substr(3));
    EXPECT_EQ(read_tile_name(rest.substr(3)), tile);
  }
  void unnamed(const std::string& rest) { EXPECT_FALSE(read_tile_name(rest).has_value()) << rest; }
  void cannot_end(const std::string&) {
    for (const auto ending :
         {core::Ending::kResign, core::Ending::kFlag, core::Ending::kAgreement}) {
      const Position before = position_;
      const auto ended = Domino::end(position_, ending, core::Seat::k0);
      ASSERT_FALSE(ended.has_value());
      EXPECT_EQ(ended.error().code, core::FaultCode::kIllegal);
      EXPECT_EQ(ended.error().rule, "domino.leave");
      EXPECT_EQ(position_, before);
    }
  }

  Words set_;
  int seats_ = 4;
  Options options_;
  Position position_ = Domino::start(Options());
  std::vector<core::Step> steps_;
};

// gtest prints it with a failure.
void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

class Rulings : public testing::TestWithParam<Case> {};

TEST_P(Rulings, Holds) { Runner().run(GetParam()); }

std::string test_name(const testing::TestParamInfo<Case>& test) {
  std::string name = test.param.name;
  std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Domino, Rulings, testing::ValuesIn(load_cases()), test_name);

// Every rule of RULES.md has a case, and no case names a rule that is not there.
TEST(Rulings, CoverEveryRule) {
  std::ifstream stream(KYDAI_SOURCE_DIR "/games/domino/RULES.md");
  std::set<std::string> written_rules;
  for (std::string text; std::getline(stream, text);) {
    if (!text.starts_with("- **R")) continue;
    const std::string rule = text.substr(4, text.find("**", 4) - 4);
    // Rules that another room keeps are marked so, and have their tests there.
    if (text.find("(no case)") == std::string::npos) written_rules.insert(rule);
  }
  std::set<std::string> tested;
  for (const Case& test : load_cases()) {
    for (const Line& line : test.lines) {
      if (line.command != "rules") continue;
      for (const std::string& rule : split(line.rest)) tested.insert(rule);
    }
  }
  EXPECT_GE(written_rules.size(), 30u);
  for (const std::string& rule : written_rules) EXPECT_TRUE(tested.contains(rule)) << rule;
  for (const std::string& rule : tested) EXPECT_TRUE(written_rules.contains(rule)) << rule;
}

}  // namespace
}  // namespace kydai::domino
