#include "app/arena_player.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstring>

#include "app/arena_file_player.hpp"
#include "bots/bots.hpp"
#include "catalog/catalog.hpp"

namespace kydai::app {
namespace {

using Clock = std::chrono::steady_clock;

class BotPlayer final : public ArenaPlayer {
 public:
  BotPlayer(const ArenaSpec& spec, const core::Match& match) : spec_(spec) {
    request_.game = match.game();
    request_.options = match.options_text();
    request_.seats = 0;
    for (int s = 0; s < match.seats(); ++s) request_.seats += match.is_seated(core::seat_at(s));
    request_.level = spec.level;
    request_.nodes_max = spec.nodes.value_or(0);
  }

  bool plays_by_time() const override { return spec_.move_time_ms.has_value(); }

  std::optional<std::string> choose(const core::Match& match, core::Seat seat,
                                    const ArenaLine& line, std::uint64_t seed,
                                    const core::PerSeat<std::int64_t>&) override {
    request_.view = match.show(core::Viewer::seat(seat));
    request_.past_keys = match.past_keys();
    request_.heard = line.heard;
    request_.seed = seed;
    if (spec_.move_time_ms) {
      const auto end = Clock::now() + std::chrono::milliseconds(*spec_.move_time_ms);
      request_.stop = [end] { return Clock::now() >= end; };
    }
    const auto move = catalog::choose_move(request_);
    if (!move) return std::nullopt;
    return *move;
  }

 private:
  ArenaSpec spec_;
  catalog::BotRequest request_;
};

// A child process and its two pipes.
class Program {
 public:
  ~Program() { end(); }

  bool start(const std::string& command) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    // Not for other programs that are started meanwhile: they would keep the pipe open.
    if (::pipe2(in.data(), O_CLOEXEC) != 0) return false;
    if (::pipe2(out.data(), O_CLOEXEC) != 0) {
      ::close(in[0]);
      ::close(in[1]);
      return false;
    }
    child_ = ::fork();
    if (child_ == 0) {
      ::setpgid(0, 0);
      ::dup2(in[0], STDIN_FILENO);
      ::dup2(out[1], STDOUT_FILENO);
      ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    to_ = in[1];
    from_ = out[0];
    return child_ > 0;
  }

  void say(const std::string& line) {
    const std::string text = line + '\n';
    std::size_t at = 0;
    while (at < text.size()) {
      const ssize_t n = ::write(to_, text.data() + at, text.size() - at);
      if (n <= 0) return;  // that it died is seen by the missing answer
      at += static_cast<std::size_t>(n);
    }
  }

  // The next line, nullopt when none came before the deadline or the program has ended.
  std::optional<std::string> line(Clock::time_point deadline) {
    for (;;) {
      const std::size_t feed = buffer_.find('\n');
      if (feed != std::string::npos) {
        std::string out = buffer_.substr(0, feed);
        buffer_.erase(0, feed + 1);
        if (out.ends_with('\r')) out.pop_back();
        return out;
      }
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
      if (left <= 0) return std::nullopt;
      pollfd ready{from_, POLLIN, 0};
      if (::poll(&ready, 1, static_cast<int>(std::min<std::int64_t>(left, 1000))) < 0) {
        if (errno != EINTR) return std::nullopt;
      }
      if (ready.revents == 0) continue;
      std::array<char, 4096> chunk;
      const ssize_t n = ::read(from_, chunk.data(), chunk.size());
      if (n <= 0) return std::nullopt;
      buffer_.append(chunk.data(), static_cast<std::size_t>(n));
    }
  }

  void end() {
    if (child_ <= 0) return;
    say("quit");
    ::close(to_);
    constexpr int kPatience = 50;  // times 10 ms
    for (int i = 0; i < kPatience; ++i) {
      if (::waitpid(child_, nullptr, WNOHANG) == child_) child_ = 0;
      if (child_ == 0) break;
      ::usleep(10'000);
    }
    if (child_ > 0) {
      ::kill(-child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
      child_ = 0;
    }
    ::close(from_);
    buffer_.clear();
  }

 private:
  pid_t child_ = 0;
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
};

class UciPlayer final : public ArenaPlayer {
 public:
  UciPlayer(const ArenaSpec& spec, std::string variant, const ArenaClock& clock,
            std::string_view profile)
      : spec_(spec), variant_(std::move(variant)), clock_(clock), profile_(profile) {}

  // Empty, or why the program cannot play.
  std::string begin() {
    if (!program_.start(spec_.command)) return "cannot be started";
    program_.say("uci");
    const auto deadline = Clock::now() + std::chrono::seconds(20);
    for (;;) {
      const auto line = program_.line(deadline);
      if (!line) return "does not answer 'uci' with 'uciok'";
      if (line->starts_with("option name Profile ")) is_kydai_ = true;
      if (*line == "uciok") break;
    }
    program_.say("setoption name UCI_Variant value " + variant_);
    if (is_kydai_ && !profile_.empty()) {
      program_.say("setoption name Profile value " + profile_);
    }
    for (const auto& [name, value] : spec_.options) {
      program_.say("setoption name " + name + " value " + value);
    }
    return is_ready() ? "" : "does not answer 'isready' with 'readyok'";
  }

  void new_game() override {
    program_.say("ucinewgame");
    is_ready();
  }

  std::optional<std::string> choose(const core::Match&, core::Seat seat, const ArenaLine& line,
                                    std::uint64_t,
                                    const core::PerSeat<std::int64_t>& left_ms) override {
    std::string position = "position fen " + from_field(line.from);
    if (!line.moves.empty()) position += " moves";
    for (const std::string& move : line.moves) position += ' ' + move;
    program_.say(position);
    program_.say(limits(left_ms));
    const auto deadline = Clock::now() + std::chrono::milliseconds(patience_ms(left_ms, seat));
    while (const auto answer = program_.line(deadline)) {
      if (!answer->starts_with("bestmove ")) continue;
      const std::string_view rest = std::string_view(*answer).substr(9);
      return std::string(rest.substr(0, rest.find(' ')));
    }
    restart();
    return std::nullopt;
  }

 private:
  static constexpr std::int64_t kPatience_ms = 5000;  // beyond the time it may use

  // Only our own engine knows the field that tells who counts.
  std::string from_field(const std::string& position) const {
    const std::size_t counter = position.find(" c=");
    return is_kydai_ || counter == std::string::npos ? position : position.substr(0, counter);
  }
  std::string limits(const core::PerSeat<std::int64_t>& left_ms) const {
    if (spec_.nodes) return "go nodes " + std::to_string(*spec_.nodes);
    if (spec_.move_time_ms) return "go movetime " + std::to_string(*spec_.move_time_ms);
    if (!clock_.base_ms) return "go movetime 100";
    const std::string increment = std::to_string(clock_.increment_ms);
    return "go wtime " + std::to_string(left_ms[0]) + " btime " + std::to_string(left_ms[1]) +
           " winc " + increment + " binc " + increment;
  }
  std::int64_t patience_ms(const core::PerSeat<std::int64_t>& left_ms, core::Seat seat) const {
    if (spec_.nodes) return 600'000;
    if (spec_.move_time_ms) return *spec_.move_time_ms + kPatience_ms;
    if (!clock_.base_ms) return 100 + kPatience_ms;
    return left_ms[static_cast<std::size_t>(core::index(seat))] + kPatience_ms;
  }
  bool is_ready() {
    program_.say("isready");
    const auto deadline = Clock::now() + std::chrono::seconds(20);
    while (const auto line = program_.line(deadline)) {
      if (*line == "readyok") return true;
    }
    return false;
  }
  void restart() {
    program_.end();
    begin();
  }

  ArenaSpec spec_;
  std::string variant_;
  ArenaClock clock_;
  std::string profile_;
  bool is_kydai_ = false;  // it has an option Profile
  Program program_;
};

template <class Number>
bool read_whole(std::string_view text, Number& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size() && out > 0;
}

bool read_depth(std::string_view text, int& depth) {
  constexpr int kMost = 4;
  return text == "0" ? (depth = 0, true) : read_whole(text, depth) && depth <= kMost;
}

// One `name=value`; false if there is no such thing.
bool read_limit(std::string_view word, ArenaSpec& spec) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view name = word.substr(0, equals);
  const std::string_view value = word.substr(equals + 1);
  if (name == "nodes") return read_whole(value, spec.nodes.emplace());
  if (name == "movetime") return read_whole(value, spec.move_time_ms.emplace());
  if (spec.is_program && name.starts_with("option.") && name.size() > 7) {
    spec.options.emplace_back(name.substr(7), value);
    return true;
  }
  if (!spec.is_program && (name == "mc" || name == "ismcts")) {
    spec.level = name;
    constexpr std::uint64_t kWorldsMax = 1'000'000;
    return read_whole(value, spec.nodes.emplace()) && *spec.nodes <= kWorldsMax;
  }
  if (!spec.is_program && name == "level") {
    spec.level = value;
    return true;
  }
  if (!spec.is_program && name == "table") {
    spec.table = value;
    return !value.empty();
  }
  if (!spec.is_program && name == "net") {
    spec.net = value;
    return !value.empty();
  }
  if (!spec.net.empty() && name == "depth") return read_depth(value, spec.depth.emplace());
  return false;
}

}  // namespace

std::optional<ArenaSpec> read_arena_spec(std::string_view text, std::string& fault) {
  ArenaSpec spec;
  std::string_view words = text;
  if (text.starts_with("uci:") || text.starts_with("uci,")) {
    const std::size_t colon = text.find(':');
    spec.is_program = true;
    spec.command = colon == std::string_view::npos ? "" : text.substr(colon + 1);
    if (spec.command.empty()) {
      fault = std::string(text) + ": the command is missing after 'uci:'";
      return std::nullopt;
    }
    words = text.substr(3, colon - 3);
    if (words.empty()) return spec;
    words.remove_prefix(1);
  } else if (text == "random" || text == "greedy" || text == "heaviest" || text == "material") {
    spec.level = text;
    return spec;
  }
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(','));
    if (!read_limit(word, spec)) {
      fault = std::string(text) + ": '" + std::string(word) +
              "' is none of random, greedy, heaviest, material, mc=WORLDS, ismcts=N, level=N, "
              "nodes=N, movetime=MS, table=FILE, uci:COMMAND";
      return std::nullopt;
    }
    words.remove_prefix(std::min(words.size(), word.size() + 1));
  }
  return spec;
}

std::unique_ptr<ArenaPlayer> make_arena_player(const ArenaSpec& spec, const core::Match& match,
                                               const ArenaClock& clock, std::string_view profile,
                                               std::string& fault) {
  if (!spec.table.empty()) return make_table_player(spec, match, fault);
  if (!spec.net.empty()) return make_net_player(spec, match, fault);
  if (!spec.is_program) {
    if (const auto level = catalog::check_level(match.game(), spec.level); !level) {
      fault = "level=" + spec.level + ": " + std::string(level.error().message);
      return nullptr;
    }
    return std::make_unique<BotPlayer>(spec, match);
  }
  if (match.has_hidden_information() || match.turn().kind == core::TurnKind::kChance) {
    fault = "uci: the protocol knows neither secrets nor dice";
    return nullptr;
  }
  std::string variant = match.game() == "ouk" ? "cambodian" : std::string(match.game());
  auto player = std::make_unique<UciPlayer>(spec, std::move(variant), clock, profile);
  const std::string why = player->begin();
  if (why.empty()) return player;
  fault = spec.command + ": " + why;
  return nullptr;
}

}  // namespace kydai::app
