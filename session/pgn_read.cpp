// PGN as a record: our own text back to the byte, and a stranger's game as far as it goes.
#include <algorithm>
#include <vector>

#include "session/pgn.hpp"
#include "session/pgn_moves.hpp"
#include "session/pgn_words.hpp"
#include "session/record_words.hpp"
#include "session/state.hpp"

namespace kydai::session {
namespace {

using core::Cursor;
using core::fail;
using core::FaultCode;
using core::TurnKind;

constexpr std::size_t kPgnBytesMax = 64 << 20;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

struct Tag {
  std::string name;
  std::string value;
  std::size_t at = 0;  // of the first byte of the value
};

class PgnReader {
 public:
  PgnReader(std::string_view text, std::size_t begin, std::span<const PgnVariant> variants,
            const MatchFactory& factory)
      : in_(text.substr(begin), begin), variants_(variants), factory_(factory) {}

  Expected<PgnGame> read() {
    Expected<void> done = read_tags();
    if (done) done = find_tag("Kydai") != nullptr ? open_own() : open_stranger();
    if (done) done = read_moves();
    if (done) done = finish();
    if (!done) return std::unexpected(done.error());
    return PgnGame{std::move(record_), in_.at()};
  }

 private:
  // --- tags ---------------------------------------------------------------------------------

  // Blanks, lines behind `;` and lines that begin with `%`.
  void skip_blanks() {
    for (;;) {
      if (in_.peek() == ';' || (is_line_begin_ && in_.peek() == '%')) {
        in_.take_until('\n');
      } else if (is_blank(in_.peek())) {
        is_line_begin_ = in_.take() == '\n';
      } else {
        return;
      }
    }
  }

  Expected<void> read_tags() {
    in_.accept("\xef\xbb\xbf");
    for (skip_blanks(); in_.accept('['); skip_blanks()) {
      Tag tag;
      skip_blanks();
      while (!in_.done() && !is_blank(in_.peek()) && in_.peek() != '"') tag.name += in_.take();
      skip_blanks();
      if (!in_.accept('"')) return fail(FaultCode::kSyntax, in_.at(), "a tag is [Name \"value\"]");
      tag.at = in_.at();
      while (!in_.accept('"')) {
        if (in_.peek() == '\\') in_.take();
        if (static_cast<unsigned char>(in_.peek()) < 0x20) {
          return fail(FaultCode::kSyntax, in_.at(), "a tag does not end");
        }
        tag.value += in_.take();
      }
      skip_blanks();
      if (!in_.accept(']')) return fail(FaultCode::kSyntax, in_.at(), "a tag does not end");
      is_line_begin_ = false;
      tags_.push_back(std::move(tag));
    }
    return {};
  }

  const Tag* find_tag(std::string_view name) const {
    const auto found = std::ranges::find(tags_, name, &Tag::name);
    return found == tags_.end() ? nullptr : &*found;
  }
  std::string_view value_of(std::string_view name) const {
    const Tag* tag = find_tag(name);
    return tag == nullptr ? std::string_view() : std::string_view(tag->value);
  }

  // The record's own tags, whatever order they stand in now, make the record's own text again.
  Expected<void> open_own() {
    std::string text;
    std::vector<std::pair<std::size_t, std::size_t>> places;  // in `text`, in the PGN
    for (const std::string_view name : kRecordTags) {
      const Tag* tag = find_tag(name == kOwnTag ? std::string(name) : std::string(kOwnTag) += name);
      if (tag == nullptr) continue;
      places.emplace_back(text.size() + name.size() + 3, tag->at);
      write_tag(text, name, tag->value);
    }
    Expected<Record> record = read_record(text);
    if (!record) {
      Fault fault = record.error();
      std::size_t at = places.front().second;
      for (const auto& [here, there] : places) {
        if (here <= fault.at) at = there + (fault.at - here);
      }
      fault.at = static_cast<std::uint32_t>(std::min(at, in_.at()));
      return std::unexpected(fault);
    }
    record_ = std::move(*record);
    is_own_ = true;
    const auto variant = std::ranges::find(variants_, record_.game, &PgnVariant::game);
    if (variant == variants_.end() || !is_for_two(record_)) {
      return fail(FaultCode::kImpossible, find_tag("Kydai")->at, "PGN is for two, White and Black");
    }
    Expected<std::unique_ptr<core::Match>> match = begin_match(record_, factory_);
    if (!match) return fail(match.error().code, find_tag("Kydai")->at, match.error().message);
    match_ = std::move(*match);
    return {};
  }

  Expected<void> open_stranger() {
    const Tag* tag = find_tag("Variant");
    if (tag == nullptr) return fail(FaultCode::kUnknown, in_.at(), "a tag Variant is missing");
    const auto variant = std::ranges::find_if(
        variants_, [tag](const PgnVariant& v) { return is_same_name(v.name, tag->value); });
    if (variant == variants_.end()) {
      return fail(FaultCode::kUnknown, tag->at, "this variant is not known here");
    }
    record_.game = variant->game;
    record_.profile = variant->profile;
    record_.table = "pgn";
    Expected<std::unique_ptr<core::Match>> match =
        factory_(record_.game, record_.profile, record_.settings, record_.seats);
    if (!match) return fail(match.error().code, tag->at, match.error().message);
    match_ = std::move(*match);
    record_.rules_version = match_->rules_version();
    record_.options = match_->options_text();
    read_players();
    return set_up();
  }

  void read_players() {
    const std::array<std::string_view, 2> names = {"White", "Black"};
    for (std::size_t i = 0; i < names.size(); ++i) {
      RecordSeat& seat = record_.players[i];
      const std::string_view name = value_of(names[i]);
      const bool is_program = value_of(std::string(names[i]) += "Type") == "program";
      seat.kind = is_program ? OccupantKind::kBot : OccupantKind::kHuman;
      (is_program ? seat.level : seat.name) = name.empty() ? "?" : name;
    }
    Cursor round(value_of("Round"));
    std::uint32_t value = 0;
    if (round.accept_number(value) && round.done() && value > 0) record_.round = value;
    record_.time = read_time_control(value_of("TimeControl"));
    bank_ms_.fill(record_.time.bank_ms);
    auto began = read_pgn_time(value_of("UTCDate"), value_of("UTCTime"));
    if (!began) began = read_pgn_time(value_of("Date"), value_of("Time"));
    record_.began_ms = record_.ended_ms = began.value_or(0);
  }

  Expected<void> set_up() {
    const Tag* tag = find_tag("FEN");
    if (tag == nullptr) return {};
    Expected<std::unique_ptr<core::Match>> match = match_->from(tag->value);
    if (!match) {
      Fault fault = match.error();
      fault.at += static_cast<std::uint32_t>(tag->at);
      return std::unexpected(fault);
    }
    const std::string position = (*match)->position();
    if (position == match_->position()) return {};
    record_.start = position;
    match_ = std::move(*match);
    return {};
  }

  // --- moves --------------------------------------------------------------------------------

  Expected<void> read_moves() {
    for (int depth = 0; result_.empty();) {
      skip_blanks();
      const std::size_t at = in_.at();
      const char c = in_.peek();
      if (in_.done() || (c == '[' && depth == 0)) break;
      is_line_begin_ = false;
      if (in_.accept('{')) {
        const std::string_view comment = in_.take_until('}');
        if (!in_.accept('}')) return fail(FaultCode::kSyntax, at, "a comment does not end");
        if (depth > 0) continue;
        if (const Expected<void> done = obey(comment, at + 1); !done) return done;
      } else if (in_.accept('(')) {
        ++depth;
      } else if (in_.accept(')')) {
        if (--depth < 0) return fail(FaultCode::kSyntax, at, "no variation ends here");
      } else {
        const std::string_view word = take_word();
        if (depth > 0) continue;
        if (const Expected<void> done = read_word(word, at); !done) return done;
      }
    }
    return {};
  }

  // A move, a result, `$6`, `12.` (a `.` ends a word) or a byte that has no meaning.
  std::string_view take_word() {
    const std::string_view rest = in_.rest();
    std::size_t size = rest.find_first_of(" \t\r\n{}();[].");
    size = size == std::string_view::npos ? rest.size() : std::max<std::size_t>(size, 1);
    const std::string_view word = rest.substr(0, size);
    in_.accept(word);
    return word;
  }

  Expected<void> read_word(std::string_view word, std::size_t at) {
    const bool is_number = std::ranges::all_of(word, is_digit);
    if (is_number || word == "." || word[0] == '$') return {};
    if (word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*") {
      result_ = word;
      result_at_ = at;
      return {};
    }
    word = word.substr(0, word.find_last_not_of("!?") + 1);
    if (word.empty()) return {};
    const Expected<std::string> move = find_pgn_move(*match_, word);
    if (!move) {
      Fault fault = move.error();
      fault.at = static_cast<std::uint32_t>(at);
      return std::unexpected(fault);
    }
    return act(*move, at);
  }

  Expected<void> act(std::string_view text, std::size_t at) {
    const Seat seat = match_->turn().seat;
    const Expected<core::Played> played = match_->play(seat, text);
    if (!played) return fail(played.error().code, at, played.error().message);
    const bool is_bot = of(record_.players, seat).kind == OccupantKind::kBot;
    RecordAction action{RecordAction::Kind::kMove, seat, is_bot ? MovedBy::kBot : MovedBy::kPlayer};
    action.text = played->move;
    action.at = at;
    record_.actions.push_back(std::move(action));
    return {};
  }

  // The commands of a comment: [%name value].
  Expected<void> obey(std::string_view comment, std::size_t base) {
    has_emt_ = false;
    for (Cursor cursor(comment, base); !cursor.done();) {
      cursor.take_until('[');
      if (!cursor.accept("[%")) {
        cursor.accept('[');
        continue;
      }
      const std::size_t at = cursor.at();
      Cursor words(cursor.take_until(']'));
      const std::string_view name = words.take_until(' ');
      words.accept(' ');
      const Expected<void> done =
          is_own_ ? obey_own(name, words.rest(), at) : obey_stranger(name, words.rest());
      if (!done) return done;
    }
    return {};
  }

  Expected<void> obey_stranger(std::string_view name, std::string_view value) {
    const std::optional<Millis> time = read_clock(value);
    if (!time || record_.actions.empty()) return {};
    RecordAction& action = record_.actions.back();
    if (name == "emt") {
      action.used_ms = *time;
      has_emt_ = true;
    } else if (name == "clk" && record_.time.has_clock()) {
      Millis& bank_ms = of(bank_ms_, action.seat);
      const Millis used_ms = bank_ms + record_.time.increment_ms - *time;
      if (!has_emt_) action.used_ms = std::max<Millis>(0, used_ms);
      bank_ms = *time;
    }
    return {};
  }

  Expected<void> obey_own(std::string_view name, std::string_view value, std::size_t at) {
    if (name == "call") {
      const std::vector<std::string> calls = match_->calls();
      if (std::ranges::find(calls, value) != calls.end()) return act(value, at);
      return fail(FaultCode::kIllegal, at, "this cannot be called here");
    }
    if (name == "end") return end(value, at);
    if (name == "emt" && !record_.actions.empty()) {
      const std::optional<Millis> time = read_clock(value);
      if (!time) return fail(FaultCode::kSyntax, at, "a time is h:mm:ss");
      record_.actions.back().used_ms = *time;
    }
    if (name == "by" && !record_.actions.empty()) {
      for (const MovedBy by : {MovedBy::kPlayer, MovedBy::kBot, MovedBy::kClock, MovedBy::kTable}) {
        if (to_string(by) != value) continue;
        record_.actions.back().by = by;
        return {};
      }
      return fail(FaultCode::kSyntax, at, "a move is by player, bot, clock or table");
    }
    return {};
  }

  // --- the end ------------------------------------------------------------------------------

  Expected<void> end(std::string_view value, std::size_t at) {
    Cursor words(value);
    const std::string_view how = words.take_until(' ');
    words.accept(' ');
    const std::string_view seat = words.rest();
    const auto ending = std::ranges::find(kEndings, how);
    if (ending == kEndings.end() || seat.size() != 1 || seat[0] < '0' || seat[0] > '3') {
      return fail(FaultCode::kSyntax, at, "an end is resign, flag or agreement and a seat");
    }
    return end(static_cast<core::Ending>(ending - kEndings.begin()), core::seat_at(seat[0] - '0'),
               at);
  }

  Expected<void> end(core::Ending ending, Seat seat, std::size_t at) {
    if (const Expected<void> done = match_->end(ending, seat); !done) {
      return fail(FaultCode::kImpossible, at, "the game cannot end so");
    }
    RecordAction action{RecordAction::Kind::kEnding, seat};
    action.ending = ending;
    action.at = at;
    record_.actions.push_back(std::move(action));
    return {};
  }

  Expected<void> finish() {
    if (result_.empty()) {
      result_ = "*";
      result_at_ = in_.at();
      if (const Tag* tag = find_tag("Result")) {
        result_ = tag->value;
        result_at_ = tag->at;
      }
    }
    if (result_ != "*" && !match_->outcome()) {
      if (const Expected<void> done = end_by_result(); !done) return done;
    }
    const std::optional<core::Outcome> outcome = match_->outcome();
    if (outcome && result_ != "*" && pgn_result(*outcome) != result_) {
      return fail(FaultCode::kImpossible, result_at_, "the result does not follow from the moves");
    }
    if (is_own_) return judge_own(outcome);
    record_.is_running = !outcome;
    if (!outcome) {
      record_.ended_ms = 0;
      return {};
    }
    for (const RecordAction& action : record_.actions) {
      record_.ended_ms = std::min(kNumberMax, record_.ended_ms + action.used_ms);
    }
    record_.outcome = *outcome;
    record_.final = match_->position();
    return {};
  }

  Expected<void> judge_own(const std::optional<core::Outcome>& outcome) const {
    const bool is_same = outcome ? *outcome == record_.outcome : record_.is_running;
    if (is_same && outcome.has_value() != record_.is_running) return {};
    return fail(FaultCode::kImpossible, find_tag("KydaiResult")->at,
                "the result does not follow from the moves");
  }

  // The board has not ended the game, but there is a result: a draw was agreed, the loser resigned,
  // or, where the tag Termination says so, his time was up.
  Expected<void> end_by_result() {
    const bool is_time = value_of("Termination").starts_with("time");
    if (result_ == "1/2-1/2") {
      return end(is_time ? core::Ending::kFlag : core::Ending::kAgreement, match_->turn().seat,
                 result_at_);
    }
    if (result_ != "1-0" && result_ != "0-1") {
      return fail(FaultCode::kSyntax, result_at_, "a result is 1-0, 0-1, 1/2-1/2 or *");
    }
    const Seat loser = result_ == "1-0" ? Seat::k1 : Seat::k0;
    return end(is_time ? core::Ending::kFlag : core::Ending::kResign, loser, result_at_);
  }

  Cursor in_;
  std::span<const PgnVariant> variants_;
  const MatchFactory& factory_;
  bool is_line_begin_ = true;
  std::vector<Tag> tags_;
  bool is_own_ = false;
  Record record_;
  std::unique_ptr<core::Match> match_;
  core::PerSeat<Millis> bank_ms_{};  // as the stranger's clocks show
  bool has_emt_ = false;             // in the present comment
  std::string_view result_;
  std::size_t result_at_ = 0;
};

}  // namespace

Expected<PgnGame> read_pgn(std::string_view text, std::size_t begin,
                           std::span<const PgnVariant> variants, const MatchFactory& factory) {
  if (text.size() > kPgnBytesMax) return fail(FaultCode::kRange, 0, "the text is too long");
  return PgnReader(text, begin, variants, factory).read();
}

bool is_end_of_pgn(std::string_view text, std::size_t begin) {
  return std::ranges::all_of(text.substr(begin), is_blank);
}

}  // namespace kydai::session
