// `kydai uci`: reads the protocol from standard input and answers on standard output until `quit`
// or the end of input.  Variants: `cambodian` (ouk, profile fsf unless told otherwise, since that
// is what other programs mean by the name) and `ngu-hanh`.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <mutex>
#include <string>

#include "app/commands.hpp"
#include "app/line_reader.hpp"
#include "app/ouk_table_folder.hpp"
#include "app/uci_engine.hpp"
#include "app/uci_line.hpp"
#include "catalog/ouk_book.hpp"
#include "catalog/ouk_net.hpp"
#include "catalog/ouk_table_policy.hpp"
#include "games/ngu_hanh/evaluation.hpp"
#include "games/ngu_hanh/ngu_hanh.hpp"
#include "games/ngu_hanh/perft.hpp"
#include "games/ouk/ouk.hpp"
#include "games/ouk/perft.hpp"

namespace kydai::app {
namespace {

using OukPolicy = catalog::OukTablePolicy<catalog::OukNetPolicy>;
using OukEngine = UciEngine<ouk::Ouk, OukPolicy>;
using NguHanhEngine = UciEngine<ngu_hanh::NguHanh, ngu_hanh::SearchPolicy>;

constexpr std::string_view kOuk = "cambodian";
constexpr std::string_view kNguHanh = "ngu-hanh";
constexpr std::string_view kOukProfile = "fsf";
constexpr int kThreadsMax = 64;
constexpr int kHashMbMax = 65536;
constexpr int kLinesMax = 256;
constexpr int kOverheadMax_ms = 10000;
constexpr int kBenchDepth = 7;
constexpr std::string_view kBuiltIn = "<built-in>";

// Names of options are compared without regard to case, as the protocol asks.
bool is_named(std::string_view word, std::string_view name) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(word, name, {}, lower, lower);
}

class Protocol {
 public:
  explicit Protocol(std::string_view version) : version_(version) { make_game(); }

  // False after `quit`.
  bool obey(std::string_view line) {
    const auto command = read_uci_line(line);
    if (!command) {
      tell_fault("command", command.error());
      return true;
    }
    switch (command->verb) {
      case UciVerb::kNothing:
      case UciVerb::kDebug: break;
      case UciVerb::kUci: introduce(); break;
      case UciVerb::kIsReady: say("readyok"); break;
      case UciVerb::kNewGame: game_->new_game(); break;
      case UciVerb::kSetOption: set_option(command->name, command->value); break;
      case UciVerb::kPosition: set_position(*command); break;
      case UciVerb::kGo: go(*command); break;
      case UciVerb::kStop: game_->stop(); break;
      case UciVerb::kPonderHit: game_->ponder_hit(); break;
      case UciVerb::kShow: game_->show(); break;
      case UciVerb::kBench:
        game_->bench(static_cast<int>(
            std::clamp<std::int64_t>(command->depth.value_or(kBenchDepth), 1, 60)));
        break;
      case UciVerb::kQuit: return false;
    }
    return true;
  }

  void tell(const std::string& text) { say("info string " + text); }

 private:
  void say(std::string_view line) {
    const std::scoped_lock lock(output_);
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  }
  void tell_fault(std::string_view what, const core::Fault& fault) {
    tell(std::string(what) + ", byte " + std::to_string(fault.at) + ": " +
         std::string(fault.message));
  }

  void introduce() {
    say("id name kydai " + version_);
    say("id author the Ky Dai engineers");
    say("option name Threads type spin default 1 min 1 max " + std::to_string(kThreadsMax));
    say("option name Hash type spin default 16 min 1 max " + std::to_string(kHashMbMax));
    say("option name Clear Hash type button");
    say("option name MultiPV type spin default 1 min 1 max " + std::to_string(kLinesMax));
    say("option name Ponder type check default false");
    say("option name Move Overhead type spin default 10 min 0 max " +
        std::to_string(kOverheadMax_ms));
    say("option name Skill type spin default 10 min 1 max " + std::to_string(kSkillMax));
    say("option name OwnBook type check default false");
    say("option name UCI_Variant type combo default cambodian var cambodian var ngu-hanh");
    std::string profiles = "option name Profile type combo default fsf";
    for (const std::string_view profile : ouk::Ouk::profiles()) {
      profiles.append(" var ").append(profile);
    }
    say(profiles);
    say("option name Calls type check default false");
    say("option name TablePath type string default <empty>");
    say("option name UseNNUE type check default true");
    say("option name EvalFile type string default " + std::string(kBuiltIn));
    say("uciok");
  }

  void set_option(std::string_view name, std::string_view value) {
    if (is_named(name, "Threads")) {
      return set_number(name, value, 1, kThreadsMax, settings_.threads);
    }
    if (is_named(name, "Hash")) return set_number(name, value, 1, kHashMbMax, settings_.hash_mb);
    if (is_named(name, "MultiPV")) return set_number(name, value, 1, kLinesMax, settings_.lines);
    if (is_named(name, "Skill")) return set_number(name, value, 1, kSkillMax, settings_.skill);
    if (is_named(name, "Move Overhead")) {
      return set_number(name, value, 0, kOverheadMax_ms, settings_.overhead_ms);
    }
    if (is_named(name, "Clear Hash")) return game_->new_game();
    if (is_named(name, "Ponder")) return;  // says that `go ponder` may come; it always may
    if (is_named(name, "Calls")) {
      if (read_switch(name, value, settings_.may_call)) game_->set(settings_);
      return;
    }
    if (is_named(name, "OwnBook")) {
      if (read_switch(name, value, settings_.has_own_book)) game_->set(settings_);
      return;
    }
    if (is_named(name, "UseNNUE")) {
      if (read_switch(name, value, uses_net_)) make_game();
      return;
    }
    if (is_named(name, "EvalFile")) return set_net(name, value);
    if (is_named(name, "UCI_Variant")) {
      if (value != kOuk && value != kNguHanh) {
        return refuse(name, value, "there is no such variant");
      }
      profile_ = value == kOuk ? kOukProfile : "";
      variant_ = value == kOuk ? kOuk : kNguHanh;
      return make_game();
    }
    if (is_named(name, "Profile")) return set_profile(name, value);
    if (is_named(name, "TablePath")) {
      table_path_ = value == "<empty>" ? "" : value;
      return make_game();
    }
    tell("there is no option '" + std::string(name) + "'");
  }

  void refuse(std::string_view name, std::string_view value, std::string_view why) {
    tell("option " + std::string(name) + " '" + std::string(value) + "': " + std::string(why));
  }

  bool read_switch(std::string_view name, std::string_view value, bool& setting) {
    const bool is_switch = value == "true" || value == "false";
    if (is_switch) setting = value == "true";
    if (!is_switch) refuse(name, value, "true or false is needed");
    return is_switch;
  }

  // A file that is missing or damaged is told, and the engine evaluates by hand.
  void set_net(std::string_view name, std::string_view value) {
    game_.reset();  // it reads the net before
    net_ = nullptr;
    if (value.empty() || value == kBuiltIn) {
      net_ = catalog::built_in_ouk_net();
    } else {
      std::ifstream stream(std::string(value), std::ios::binary);
      const std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(stream)), {});
      auto net = catalog::OukNet::read(bytes);
      if (net) {
        file_net_ = std::move(*net);
        net_ = file_net_.get();
      } else {
        refuse(name, value, std::string(net.error().message) + "; evaluating by hand");
      }
    }
    make_game();
  }

  template <class Number>
  void set_number(std::string_view name, std::string_view value, int least, int most,
                  Number& setting) {
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || number < least ||
        number > most) {
      return refuse(
          name, value,
          "a number from " + std::to_string(least) + " to " + std::to_string(most) + " is needed");
    }
    setting = number;
    game_->set(settings_);
  }

  void set_profile(std::string_view name, std::string_view value) {
    const bool is_known = variant_ == kOuk
                              ? ouk::Ouk::read_options(value, {}, 0).has_value()
                              : ngu_hanh::NguHanh::read_options(value, {}, 0).has_value();
    if (!is_known) return refuse(name, value, "this variant has no such profile");
    profile_ = value;
    make_game();
  }

  // Other rules are another game: it begins at its start with an empty memory.
  void make_game() {
    const auto say_line = [this](std::string_view line) { say(line); };
    game_.reset();
    if (variant_ == kOuk) {
      const ouk::Options options = *ouk::Ouk::read_options(profile_, {}, 0);
      load_tables(options);
      const catalog::OukNetPolicy evaluation(uses_net_ ? net_ : nullptr);
      const auto book = [](const ouk::Position& position, std::uint64_t seed) {
        return catalog::ouk_book_move(catalog::built_in_ouk_book(), position, seed);
      };
      game_ = std::make_unique<OukEngine>(options, settings_, say_line,
                                          OukPolicy(tables_.get(), evaluation), book);
    } else {
      game_ = std::make_unique<NguHanhEngine>(*ngu_hanh::NguHanh::read_options(profile_, {}, 0),
                                              settings_, say_line);
    }
  }

  // Without tables, or with some that are damaged, the engine plays on.
  void load_tables(const ouk::Options& options) {
    tables_ = nullptr;
    if (table_path_.empty()) return;
    const OukTableFolder folder = read_ouk_tables(table_path_, ouk::endgame_rules(options));
    for (const std::string& complaint : folder.complaints) tell("TablePath: " + complaint);
    tables_ = folder.tables;
    const std::size_t count = tables_ ? tables_->size() : 0;
    tell("TablePath: " + std::to_string(count) + " endgame tables are used");
  }

  void set_position(const UciCommand& command) {
    const std::string fault = game_->set_position(command.position, command.moves);
    if (!fault.empty()) tell(fault);
  }

  void go(const UciCommand& command) {
    UciGo limits = command.go;
    if (command.complaint) {
      tell_fault("go", *command.complaint);
      const bool has_limit = limits.time_ms[0] || limits.time_ms[1] || limits.move_time_ms ||
                             limits.depth || limits.nodes || limits.mate || limits.perft ||
                             limits.is_infinite || limits.is_ponder;
      // Whoever asked badly for a limit waits for an answer, not for ever.
      if (!has_limit) limits.move_time_ms = 1000;
    }
    game_->go(limits);
  }

  std::string version_;
  UciSettings settings_;
  std::string profile_ = std::string(kOukProfile);
  std::string_view variant_ = kOuk;
  std::string table_path_;  // empty: none
  std::shared_ptr<const catalog::OukTables> tables_;
  bool uses_net_ = true;
  std::unique_ptr<const catalog::OukNet> file_net_;
  const catalog::OukNet* net_ = catalog::built_in_ouk_net();  // null: evaluating by hand
  std::mutex output_;
  std::unique_ptr<UciGame> game_;  // asks tables_ and net_
};

}  // namespace

int uci(std::string_view version) {
  Protocol protocol(version);
  LineReader reader;
  std::string_view line;
  bool is_too_long = false;
  while (reader.next(line, is_too_long)) {
    if (is_too_long) {
      protocol.tell("the line is too long");
    } else if (!protocol.obey(line)) {
      break;
    }
  }
  return kDone;
}

}  // namespace kydai::app
