#include "testkit/golden.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/text.hpp"

namespace kydai::testkit {
namespace {

using core::Ending;
using core::Expected;
using core::Match;
using core::Seat;
using core::TurnKind;
using core::Viewer;

// A game that `...` plays comes to its end long before; one that does not is reported.
constexpr int kRandomPliesMax = 20'000;

struct Head {
  std::vector<std::string> lines;  // as they stand in the file
  std::string game, ending, options, from;
  int seats = 0;
};

struct Golden {
  Head head;
  std::deque<std::string> words;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// "" or what is wrong with the line.
std::string read_head_line(const std::string& line, Head& head) {
  head.lines.push_back(line);
  if (line.starts_with('#')) return {};
  const std::size_t colon = line.find(':');
  const std::string key = line.substr(0, colon);
  const std::size_t from = colon == line.npos ? colon : line.find_first_not_of(' ', colon + 1);
  if (from == line.npos) return "a line of the head is `KEY: VALUE`: " + line;
  const std::string value = line.substr(from);
  if (key == "game") {
    head.game = value;
  } else if (key == "ending") {
    head.ending = value;
  } else if (key == "options") {
    head.options = value;
  } else if (key == "from") {
    head.from = value;
  } else if (key == "seats" && value.size() == 1) {
    head.seats = value[0] - '0';
  } else if (key != "shows") {
    return "the head knows game, shows, ending, options, seats and from: " + line;
  }
  return {};
}

Expected<Golden> read_golden(const std::string& text, std::string& fault) {
  Golden golden;
  const std::vector<std::string> lines = lines_of(text);
  std::size_t at = 0;
  for (; at < lines.size() && !lines[at].empty(); ++at) {
    fault = read_head_line(lines[at], golden.head);
    if (!fault.empty()) return core::fail(core::FaultCode::kSyntax, at, "head");
  }
  const Head& head = golden.head;
  if (head.game.empty() || head.ending.empty() || head.options.empty() || head.from.empty() ||
      head.seats == 0 || !text.contains("\nshows:")) {
    fault = "the head says game, shows, ending, options, seats and from, then an empty line";
    return core::fail(core::FaultCode::kSyntax, at, "head");
  }
  for (; at < lines.size(); ++at) {
    if (!lines[at].starts_with("> ")) continue;
    std::istringstream words(lines[at].substr(2));
    for (std::string word; words >> word;) golden.words.push_back(word);
  }
  return golden;
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

// One golden game while it is played and written down.
class Player {
 public:
  Player(const GoldenGame& game, Golden golden, std::uint64_t seed)
      : game_(game), golden_(std::move(golden)), random_(seed) {}

  // Plays all of it; false if something could not be played, and then fault() says what.
  bool run() {
    if (!begin()) return false;
    while (!golden_.words.empty()) {
      if (match_->outcome()) return fail("the game is over before " + golden_.words.front());
      const std::string word = golden_.words.front();
      golden_.words.pop_front();
      if (!act(word) || !look()) return false;
    }
    const auto outcome = match_->outcome();
    if (!outcome) return fail("the game is not over");
    write_outcome(*outcome);
    reason_ = outcome->reason;
    if (to_string(reason_) != golden_.head.ending) {
      return fail("it ends by " + std::string(to_string(reason_)) + ", not by " +
                  golden_.head.ending);
    }
    return true;
  }

  const std::string& text() const { return text_; }
  const std::string& fault() const { return fault_; }
  core::Reason reason() const { return reason_; }

 private:
  bool fail(std::string fault) {
    fault_ = std::move(fault);
    return false;
  }
  bool fail(const std::string& word, const core::Fault& fault) {
    return fail(word + ": " + std::string(fault.message) + "\n  in " + match_->position());
  }

  bool begin() {
    const Head& head = golden_.head;
    for (const std::string& line : head.lines) text_ += line + '\n';
    text_ += '\n';
    if (head.game != game_.name()) return fail("game: " + head.game);
    std::istringstream stream(head.options);
    std::string profile;
    std::getline(stream, profile, '+');
    std::vector<std::string> words;
    for (std::string word; std::getline(stream, word, '+');) words.push_back(word);
    std::vector<core::Setting> settings;
    for (const std::string& word : words) {
      const std::string_view setting = word;
      const std::size_t equals = std::min(setting.find('='), setting.size() - 1);
      settings.push_back({setting.substr(0, equals), setting.substr(equals + 1)});
    }
    auto made = game_.make(profile, settings, head.seats, head.from);
    if (!made) return fail("options or position: " + std::string(made.error().message));
    match_ = std::move(*made);
    return look();
  }

  bool act(const std::string& word) {
    if (word == "...") return play_on();
    if (word == "?") return play_any();
    if (word == "!?") return roll(game_.draw(*match_, random_));
    if (word.starts_with('!')) return roll(word.substr(1));
    if (word == "resign") return end(Ending::kResign, "resign ");
    if (word == "flag") return end(Ending::kFlag, "flag ");
    if (word == "agree") return end(Ending::kAgreement, "agree");
    return play(word);
  }

  // The game goes on by itself: the words for it stand in front of the rest.
  bool play_on() {
    if (++random_plies_ > kRandomPliesMax) return fail("a random game does not end");
    const bool is_chance = match_->turn().kind == TurnKind::kChance;
    const std::string word = is_chance ? "!?" : "?";
    if (!act(word)) return false;
    if (match_->outcome()) return true;
    golden_.words.push_front("...");
    return true;
  }

  bool play_any() {
    const std::vector<std::string> legal = match_->legal();
    if (legal.empty()) return fail("?: no seat is to move");
    return play(legal[random_.below(legal.size())]);
  }

  bool play(const std::string& word) {
    const core::Turn turn = match_->turn();
    const std::string who = game_.turn_text(*match_);
    const auto played = match_->play(turn.seat, word);
    if (!played) return fail(word, played.error());
    text_ += "> " + played->move + "\n  " + who + ": " + played->human + '\n';
    write_steps(played->steps);
    return true;
  }

  bool roll(const std::string& word) {
    const core::Turn turn = match_->turn();
    if (turn.kind != TurnKind::kChance) return fail("!" + word + ": no chance is awaited");
    const std::string who = game_.turn_text(*match_);
    const auto chance = game_.chance_text(*match_, word);
    if (!chance) return fail("!" + word, chance.error());
    const auto played = match_->roll(*chance);
    if (!played) return fail("!" + word, played.error());
    text_ += "> !" + *chance + '\n';
    const bool is_roll = match_->chance_kind() == core::ChanceKind::kRoll;
    text_ += is_roll ? "  " + who + " rolls\n" : "  dealt\n";
    write_steps(played->steps);
    return true;
  }

  bool end(Ending ending, const std::string& word) {
    Seat seat = match_->turn().seat;
    text_ += "> " + word;
    if (ending != Ending::kAgreement) {
      if (!golden_.words.empty() && golden_.words.front().size() == 1) {
        seat = core::seat_at(std::clamp(golden_.words.front()[0] - '0', 0, core::kMaxSeats - 1));
        golden_.words.pop_front();
      }
      text_ += static_cast<char>('0' + core::index(seat));
    }
    text_ += '\n';
    const auto ended = match_->end(ending, seat);
    return ended ? true : fail(word, ended.error());
  }

  void write_steps(const std::vector<core::Step>& steps) {
    for (const core::Step& step : steps) {
      text_ += "  then " + std::to_string(core::index(step.actor)) + ": " + step.full;
      if (step.trimmed != step.full) text_ += "   the others hear " + step.trimmed;
      text_ += '\n';
    }
  }

  // Writes what every viewer is shown now; false if a law is broken.
  bool look() {
    const std::string broken = game_.check_laws(*match_);
    if (!broken.empty()) return fail(broken);
    std::vector<std::pair<std::string, std::string>> shown;  // viewers, text
    shown.emplace_back("watching", match_->show(Viewer::spectator()));
    for (int s = 0; s < match_->seats(); ++s) {
      const std::string text = match_->show(Viewer::seat(core::seat_at(s)));
      const auto same = std::ranges::find(shown, text, &decltype(shown)::value_type::second);
      const std::string name = std::to_string(s);
      if (same == shown.end()) {
        shown.emplace_back("seat " + name, text);
      } else {
        same->first += ", " + name;
      }
    }
    if (shown.size() == 1) shown[0].first = "all";
    for (const auto& [viewers, text] : shown) text_.append("  " + viewers + ": " + text + '\n');
    if (match_->has_hidden_information()) text_ += "  truth: " + match_->position() + '\n';
    return true;
  }

  void write_outcome(const core::Outcome& outcome) {
    text_ += "= ";
    text_ += to_string(outcome.reason);
    text_ += "\n  scores:";
    for (std::size_t s = 0; s < outcome.entries; ++s) text_ += ' ' + number(outcome.scores[s]);
    text_ += '\n';
    const auto write = [&](bool has, const char* name, const auto& values) {
      if (!has) return;
      text_.append("  ").append(name);
      for (std::size_t s = 0; s < outcome.entries; ++s) text_ += ' ' + std::to_string(values[s]);
      text_ += '\n';
    };
    write(outcome.has_ranks, "ranks:", outcome.ranks);
    write(outcome.has_pay, "pay:", outcome.pay);
    write(outcome.has_points, "points:", outcome.points);
    if (const auto opener = match_->next_opener()) {
      text_ += "  opens next: " + std::to_string(core::index(*opener)) + '\n';
    }
  }

  const GoldenGame& game_;
  Golden golden_;
  Random random_;
  std::unique_ptr<Match> match_;
  std::string text_;
  std::string fault_;
  core::Reason reason_ = core::Reason::kLength;
  int random_plies_ = 0;
};

std::string first_difference(const std::string& stored, const std::string& played) {
  const std::vector<std::string> old_lines = lines_of(stored);
  const std::vector<std::string> new_lines = lines_of(played);
  const auto [a, b] = std::ranges::mismatch(old_lines, new_lines);
  const std::string line = std::to_string(a - old_lines.begin() + 1);
  return "line " + line + " comes out otherwise\n  stored " +
         (a == old_lines.end() ? "(nothing)" : *a) + "\n  played " +
         (b == new_lines.end() ? "(nothing)" : *b);
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool is_rewriting() {
  const char* flag = std::getenv("KYDAI_REWRITE_GOLDENS");
  return flag != nullptr && std::string_view(flag) == "1";
}

// "" or what is wrong; adds the reason the game ended by.
std::string run_file(const GoldenGame& game, const std::filesystem::path& path,
                     std::set<core::Reason>& reasons) {
  const std::string stored = read_file(path);
  std::string fault;
  const auto golden = read_golden(stored, fault);
  if (!golden) return fault;
  std::uint64_t seed = 0;
  for (const char c : path.filename().string() + stored)
    seed = core::mix(seed + static_cast<unsigned>(c));
  Player player(game, *golden, seed);
  if (!player.run()) return player.fault();
  reasons.insert(player.reason());
  if (player.text() == stored) return {};
  if (!is_rewriting()) return first_difference(stored, player.text());
  std::ofstream file(path, std::ios::binary);
  file << player.text();
  if (!file.flush()) return "cannot be written";
  std::fprintf(stderr, "rewrote %s: look at the difference\n", path.c_str());
  return {};
}

}  // namespace

std::string run_goldens(const GoldenGame& game, const std::string& folder,
                        const std::vector<core::Reason>& reasons, int games_min) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".golden") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  std::string faults;
  std::set<core::Reason> seen;
  for (const auto& path : paths) {
    const std::string fault = run_file(game, path, seen);
    if (!fault.empty()) faults += path.filename().string() + ": " + fault + '\n';
  }
  if (paths.size() < static_cast<std::size_t>(games_min)) {
    faults += "only " + std::to_string(paths.size()) + " golden games\n";
  }
  for (const core::Reason reason : reasons) {
    if (seen.erase(reason) == 0)
      faults += "no golden ends by " + std::string(to_string(reason)) + '\n';
  }
  for (const core::Reason reason : seen) {
    faults +=
        "a golden ends by " + std::string(to_string(reason)) + ", which is not among the ways\n";
  }
  return faults;
}

}  // namespace kydai::testkit
