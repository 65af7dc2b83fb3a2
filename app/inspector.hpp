// Inspector: one line of `kydai inspect` in (position, TAB, moves), one JSON object out; the form
// is in docs/commands.md.  It reads and writes strings only; the command does the input and output,
// and bench/ measures it without them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.hpp"
#include "app/json_text.hpp"
#include "app/rules_arguments.hpp"
#include "app/system_random.hpp"
#include "bots/bots.hpp"
#include "core/fair_chance.hpp"
#include "core/game.hpp"
#include "core/text.hpp"

namespace kydai::app {

inline std::string_view turn_word(core::TurnKind kind) {
  return kind == core::TurnKind::kChance ? "chance" : "over";
}

template <core::Game G>
class Inspector {
 public:
  Inspector(const typename G::Options& options, const InspectArguments& arguments)
      : options_(options), arguments_(arguments) {}

  // Appends one JSON object and a line feed; false if the line was bad.
  bool answer(std::string_view line, std::string& out) {
    const core::Expected<void> read = this->read(line);
    if (read) {
      write_answer(out);
    } else {
      write_fault(read.error(), out);
    }
    return read.has_value();
  }

  // Reads the line without an answer; what it leads to is asked below.
  core::Expected<void> read(std::string_view line) {
    steps_.clear();
    past_.clear();
    heard_.clear();
    chances_ = 0;
    return read_all(line, line.find('\t'));
  }
  const typename G::Position& position() const { return position_; }
  const std::vector<core::Key>& past() const { return past_; }
  // Where something is hidden: the moves of the line as everybody at the table heard them.
  const std::vector<bots::Heard>& heard() const { return heard_; }

  static void write_fault(const core::Fault& fault, std::string& out) {
    out += "{\"error\":{\"code\":\"";
    out += core::to_string(fault.code);
    out += "\",\"at\":";
    core::append_number(out, fault.at);
    out += ",\"message\":";
    append_json_string(out, fault.message);
    if (!fault.rule.empty()) {
      out += ",\"rule\":";
      append_json_string(out, fault.rule);
    }
    out += "}}\n";
  }

 private:
  core::Expected<void> read_all(std::string_view line, std::size_t tab) {
    const core::Expected<void> position = read_position(line.substr(0, tab));
    if (!position || tab == std::string_view::npos) return position;
    std::size_t at = tab + 1;
    while (at < line.size()) {
      if (line[at] == ' ') {
        ++at;
        continue;
      }
      const std::string_view word = line.substr(at, line.find(' ', at) - at);
      core::Expected<void> played = play(word);
      if (!played) {
        played.error().at += static_cast<std::uint32_t>(at);
        return played;
      }
      at += word.size();
    }
    return {};
  }

  core::Expected<void> read_position(std::string_view text) {
    if (text == "start") {
      position_ = G::start(options_);
      return {};
    }
    if constexpr (requires(typename G::StepWriter writer) {
                    G::read_position_with_steps(text, options_, writer);
                  }) {
      typename G::StepWriter writer;
      const auto position = G::read_position_with_steps(text, options_, writer);
      if (!position) return std::unexpected(position.error());
      position_ = *position;
      add_steps(writer.steps());
    } else {
      const auto position = G::read_position(text, options_);
      if (!position) return std::unexpected(position.error());
      position_ = *position;
    }
    return check_rules();
  }

  // A position that carries its own rules must not contradict --profile and --set.
  core::Expected<void> check_rules() const {
    if (!contradicts<G>(arguments_.rules, options_, G::options(position_))) return {};
    return core::fail(core::FaultCode::kImpossible, 0, kContradiction);
  }

  core::Expected<void> play(std::string_view word) {
    const auto outcome = G::outcome(position_, past_);
    if (outcome) return core::fail(core::FaultCode::kOver, 0, "the game is over before this move");
    const core::Turn turn = G::turn(position_);
    if (word.starts_with('!')) return play_chance(turn, word.substr(1));
    if (turn.kind == core::TurnKind::kChance) {
      return core::fail(core::FaultCode::kNotYourTurn, 0,
                        "a roll or a deal comes here, written with '!'");
    }
    const auto move = G::read_move(position_, word);
    if (!move) return std::unexpected(move.error());
    if constexpr (G::kHasHiddenInformation) {
      std::string text;
      G::write_move(position_, *move, text);
      heard_.push_back({turn.seat, std::move(text)});
    }
    apply(*move);
    return {};
  }

  core::Expected<void> play_chance(core::Turn turn, std::string_view text) {
    if (turn.kind != core::TurnKind::kChance) {
      return core::fail(core::FaultCode::kNotYourTurn, 0, "a move comes here, no roll");
    }
    if (text == "?") {
      const core::Seed seed = arguments_.seed ? *arguments_.seed : system_seed();
      core::ByteStream bytes(seed, {}, G::kChanceKind, chances_);
      apply(G::draw_chance(position_, bytes));
    } else {
      auto chance = G::read_chance(position_, text);
      if (!chance) {
        chance.error().at += 1;  // the '!'
        return std::unexpected(chance.error());
      }
      apply(*chance);
    }
    ++chances_;
    return {};
  }

  template <class Action>
  void apply(const Action& action) {
    const core::Key before = G::key(position_);
    if constexpr (requires { typename G::StepWriter; }) {
      typename G::StepWriter writer;
      G::apply(position_, action, writer);
      add_steps(writer.steps());
    } else {
      G::apply(position_, action);
    }
    // A declaration leaves the board as it was and must not count as a repetition.
    if (G::key(position_) != before) past_.push_back(before);
  }

  void add_steps(const std::vector<core::Step>& steps) {
    for (const core::Step& step : steps) {
      std::string text;
      core::append_number(text, core::index(step.actor));
      text += ':';
      text += step.full;
      steps_.push_back(std::move(text));
      if constexpr (G::kHasHiddenInformation) heard_.push_back({step.actor, step.trimmed});
    }
  }

  void write_answer(std::string& out) {
    const std::optional<core::Outcome> outcome = G::outcome(position_, past_);
    const core::Turn turn = outcome ? core::Turn::over(core::Seat::k0) : G::turn(position_);
    out += "{\"position\":\"";
    G::write_position(position_, out);
    out += "\", \"turn\":\"";
    if (turn.kind == core::TurnKind::kSeat) {
      G::write_turn(position_, out);
    } else {
      out += turn_word(turn.kind);
    }
    out += "\", \"legal\":[";
    if (turn.kind == core::TurnKind::kSeat) write_legal(out);
    out += "], \"chances\":[";
    if (turn.kind == core::TurnKind::kChance) write_chances(out);
    out += "], \"events\":[";
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      out += i == 0 ? "\"" : ",\"";
      out += steps_[i];
      out += '"';
    }
    out += "], \"outcome\":";
    write_outcome(outcome, out);
    out += "}\n";
  }

  void write_legal(std::string& out) const {
    bool first = true;
    for (const auto& move : G::legal_moves(position_)) {
      out += first ? "\"" : ",\"";
      G::write_move(position_, move, out);
      out += '"';
      first = false;
    }
  }

  void write_chances(std::string& out) const {
    bool first = true;
    for (const auto& weighted : G::chances(position_)) {
      out += first ? "{\"roll\":\"" : ",{\"roll\":\"";
      G::write_chance(weighted.chance, out);
      out += "\",\"weight\":";
      core::append_number(out, weighted.weight);
      out += '}';
      first = false;
    }
  }

  template <class T>
  static void write_array(std::string_view name, const core::PerSeat<T>& values,
                          std::size_t entries, std::string& out) {
    out += ",\"";
    out += name;
    out += "\":[";
    for (std::size_t i = 0; i < entries; ++i) {
      if (i > 0) out += ',';
      append_json_number(out, static_cast<double>(values[i]));
    }
    out += ']';
  }

  static void write_outcome(const std::optional<core::Outcome>& outcome, std::string& out) {
    if (!outcome) {
      out += "null";
      return;
    }
    out += "{\"reason\":\"";
    out += core::to_string(outcome->reason);
    out += '"';
    write_array("scores", outcome->scores, outcome->entries, out);
    if (outcome->has_ranks) write_array("ranks", outcome->ranks, outcome->entries, out);
    if (outcome->has_pay) write_array("pay", outcome->pay, outcome->entries, out);
    if (outcome->has_points) write_array("points", outcome->points, outcome->entries, out);
    out += '}';
  }

  typename G::Options options_;
  const InspectArguments& arguments_;
  typename G::Position position_{};
  std::vector<core::Key> past_;
  std::vector<std::string> steps_;
  std::vector<bots::Heard> heard_;
  std::uint64_t chances_ = 0;  // rolls and deals so far: the k of fair chance
};

}  // namespace kydai::app
