#include "session/event_text.hpp"

#include <array>
#include <charconv>

#include "session/record_words.hpp"
#include "session/table.hpp"

namespace kydai::session {
namespace {

using core::FaultCode;

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

// Everything but controls, space, % and DEL stands as it is; UTF-8 stays legible.
bool stands_bare(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte > 0x20 && byte != 0x7f && c != '%';
}

int hex_digit(char c) {
  const std::size_t value = kHexDigits.find(c);
  return value == std::string_view::npos ? -1 : static_cast<int>(value);
}

constexpr std::int64_t kNumber32Max = 4'294'967'295;
constexpr std::int64_t kSettingsMax = 64;
// Raised whenever the words of an event change; older lines must stay readable.
constexpr std::int64_t kFormat = 1;

template <class T>
std::size_t place(T enumerator) {
  return static_cast<std::size_t>(enumerator);
}

class Encoder {
 public:
  explicit Encoder(WordWriter& out) : out_(out) {}

  void operator()(const Opened& e) {
    const Setup& setup = e.setup;
    out_.word("opened");
    out_.number(kFormat);
    for (const std::string* text :
         {&setup.id, &setup.game, &setup.profile, &setup.host, &setup.note}) {
      out_.text(*text);
    }
    for (const std::int64_t value :
         {std::int64_t{setup.seats}, setup.stake, setup.time.bank_ms, setup.time.increment_ms,
          setup.time.move_ms, setup.pace_ms, setup.auto_roll_ms}) {
      out_.number(value);
    }
    out_.number(static_cast<std::int64_t>(setup.settings.size()));
    for (const NamedSetting& setting : setup.settings) {
      out_.text(setting.name);
      out_.text(setting.value);
    }
  }
  void operator()(const Prepared& e) {
    out_.word("prepared");
    out_.number(e.round);
    out_.word(core::to_hex(e.seed));
  }
  void operator()(const Sat& e) {
    with_seat("sat", e.seat);
    const Occupant& o = e.occupant;
    out_.word(kOccupants[place(o.kind)]);
    for (const std::string* text : {&o.user, &o.name, &o.level, &o.client_seed}) out_.text(*text);
    out_.number(o.is_away ? 1 : 0);
    out_.number(o.misses);
  }
  void operator()(const Stood& e) { with_seat("stood", e.seat); }
  void operator()(const Renamed& e) {
    with_seat("renamed", e.seat);
    out_.text(e.name);
  }
  void operator()(const Seeded& e) {
    with_seat("seeded", e.seat);
    out_.text(e.client_seed);
  }
  void operator()(const Began& e) {
    out_.word("began");
    out_.number(e.round);
    for (const std::uint8_t from : e.from) out_.number(from);
    if (e.first) {
      out_.number(core::index(*e.first));
    } else {
      out_.word("-");
    }
  }
  void operator()(const Rolled& e) {
    with_seat("rolled", e.seat);
    out_.word(kMovedBy[place(e.by)]);
  }
  void operator()(const Moved& e) {
    with_seat("moved", e.seat);
    out_.text(e.move);
    out_.word(kMovedBy[place(e.by)]);
  }
  void operator()(const DrawOffered& e) { with_seat("draw-offered", e.seat); }
  void operator()(const DrawDeclined& e) { with_seat("draw-declined", e.seat); }
  void operator()(const Ended& e) {
    with_seat("ended", e.seat);
    out_.word(to_string(e.ending));
  }
  void operator()(const RematchVoted& e) { with_seat("rematch-voted", e.seat); }
  void operator()(const WentAway& e) { with_seat("went-away", e.seat); }
  void operator()(const CameBack& e) { with_seat("came-back", e.seat); }
  void operator()(const Resumed&) { out_.word("resumed"); }

 private:
  void with_seat(std::string_view word, Seat seat) {
    out_.word(word);
    out_.number(core::index(seat));
  }
  WordWriter& out_;
};

class Decoder {
 public:
  explicit Decoder(WordReader& in) : in_(in) {}

  EventBody body() {
    const std::string_view word = in_.word();
    if (word == "opened") return opened();
    if (word == "prepared") return prepared();
    if (word == "sat") return sat();
    if (word == "began") return began();
    if (word == "resumed") return Resumed{};
    if (word == "stood") return Stood{seat()};
    if (word == "draw-offered") return DrawOffered{seat()};
    if (word == "draw-declined") return DrawDeclined{seat()};
    if (word == "rematch-voted") return RematchVoted{seat()};
    if (word == "went-away") return WentAway{seat()};
    if (word == "came-back") return CameBack{seat()};
    if (word == "renamed") {
      const Seat where = seat();
      return Renamed{where, in_.text()};
    }
    if (word == "seeded") {
      const Seat where = seat();
      return Seeded{where, in_.text()};
    }
    if (word == "rolled") {
      const Seat where = seat();
      return Rolled{where, choose<MovedBy>(kMovedBy)};
    }
    if (word == "moved") {
      const Seat where = seat();
      std::string move = in_.text();
      return Moved{where, std::move(move), choose<MovedBy>(kMovedBy)};
    }
    if (word == "ended") {
      const Seat where = seat();
      return Ended{choose<core::Ending>(kEndings), where};
    }
    in_.refuse(FaultCode::kUnknown, "there is no such event");
    return Resumed{};
  }

 private:
  Seat seat() { return core::seat_at(static_cast<int>(in_.number(0, core::kMaxSeats - 1))); }

  template <class T, std::size_t N>
  T choose(const std::array<std::string_view, N>& words) {
    const std::string_view word = in_.word();
    for (std::size_t i = 0; i < N; ++i) {
      if (words[i] == word) return static_cast<T>(i);
    }
    in_.refuse(FaultCode::kSyntax, "this word has no meaning here");
    return T{};
  }

  EventBody opened() {
    Setup setup;
    in_.number(kFormat, kFormat);
    for (std::string* text : {&setup.id, &setup.game, &setup.profile, &setup.host, &setup.note}) {
      *text = in_.text();
    }
    setup.seats = static_cast<int>(in_.number(0, core::kMaxSeats));
    for (std::int64_t* value : {&setup.stake, &setup.time.bank_ms, &setup.time.increment_ms,
                                &setup.time.move_ms, &setup.pace_ms, &setup.auto_roll_ms}) {
      *value = in_.number(0, kNumberMax);
    }
    const std::int64_t settings = in_.number(0, kSettingsMax);
    for (std::int64_t i = 0; i < settings && in_.is_good(); ++i) {
      NamedSetting setting;
      setting.name = in_.text();
      setting.value = in_.text();
      setup.settings.push_back(std::move(setting));
    }
    return Opened{std::move(setup)};
  }

  EventBody prepared() {
    Prepared out;
    out.round = static_cast<std::uint32_t>(in_.number(1, kNumber32Max));
    const std::string_view hex = in_.word();
    const std::optional<core::Seed> seed = core::read_seed(hex);
    // Only the one spelling that encode() writes.
    if (!seed || core::to_hex(*seed) != hex) {
      in_.refuse(FaultCode::kSyntax, "a seed is 64 lower-case hex digits");
      return out;
    }
    out.seed = *seed;
    return out;
  }

  EventBody sat() {
    Sat out{seat(), {}};
    Occupant& o = out.occupant;
    o.kind = choose<OccupantKind>(kOccupants);
    for (std::string* text : {&o.user, &o.name, &o.level, &o.client_seed}) *text = in_.text();
    o.is_away = in_.number(0, 1) == 1;
    o.misses = static_cast<int>(in_.number(0, 1'000'000));
    return out;
  }

  EventBody began() {
    Began out;
    out.round = static_cast<std::uint32_t>(in_.number(1, kNumber32Max));
    for (std::uint8_t& from : out.from) {
      from = static_cast<std::uint8_t>(in_.number(0, core::kMaxSeats - 1));
    }
    const std::string_view first = in_.word();
    if (first == "-") return out;
    if (first.size() != 1 || first[0] < '0' || first[0] > '3') {
      in_.refuse(FaultCode::kSyntax, "a first seat is 0 to 3 or -");
      return out;
    }
    out.first = core::seat_at(first[0] - '0');
    return out;
  }

  WordReader& in_;
};

}  // namespace

void WordWriter::separate() {
  if (!out_.empty()) out_.push_back(' ');
}

void WordWriter::word(std::string_view text) {
  separate();
  out_ += text;
}

void WordWriter::number(std::int64_t value) {
  separate();
  core::append_number(out_, value);
}

void WordWriter::text(std::string_view bytes) {
  separate();
  out_.push_back('=');
  for (const char c : bytes) {
    if (stands_bare(c)) {
      out_.push_back(c);
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out_.push_back('%');
    out_.push_back(kHexDigits[byte >> 4]);
    out_.push_back(kHexDigits[byte & 15]);
  }
}

void WordReader::refuse(FaultCode code, std::string_view message) {
  if (!good_) return;
  good_ = false;
  fault_ = {code, static_cast<std::uint32_t>(word_at_), message, {}};
}

std::string_view WordReader::next() {
  if (!good_) return {};
  if (!is_first_) {
    word_at_ = at_;
    if (at_ == text_.size() || text_[at_] != ' ') {
      refuse(FaultCode::kSyntax, "a word is missing");
      return {};
    }
    ++at_;
  }
  is_first_ = false;
  word_at_ = at_;
  const std::string_view word = text_.substr(at_, text_.substr(at_).find(' '));
  at_ += word.size();
  if (word.empty()) refuse(FaultCode::kSyntax, "a word is missing");
  return word;
}

std::string_view WordReader::word() { return next(); }

std::int64_t WordReader::number(std::int64_t min, std::int64_t max) {
  const std::string_view word = next();
  if (!good_) return 0;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  std::string canonical;
  core::append_number(canonical, value);
  if (error != std::errc() || end != word.data() + word.size() || canonical != word) {
    refuse(FaultCode::kSyntax, "a number is expected here");
    return 0;
  }
  if (value < min || value > max) {
    refuse(FaultCode::kRange, "this number is out of its range");
    return 0;
  }
  return value;
}

std::string WordReader::text(std::size_t bytes_max) {
  const std::string_view word = next();
  if (!good_) return {};
  std::string out;
  if (word[0] != '=') {
    refuse(FaultCode::kSyntax, "a text begins with =");
    return {};
  }
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (stands_bare(word[i])) {
      out.push_back(word[i]);
      continue;
    }
    const int high = word[i] == '%' && i + 2 < word.size() ? hex_digit(word[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(word[i + 2]) : -1;
    const char byte = static_cast<char>(16 * high + low);
    if (low < 0 || stands_bare(byte)) {
      word_at_ += i;
      refuse(FaultCode::kSyntax, "this byte is not written canonically");
      return {};
    }
    out.push_back(byte);
    i += 2;
  }
  if (out.size() > bytes_max) refuse(FaultCode::kRange, "this text is too long");
  return good_ ? out : std::string();
}

void WordReader::expect_end() {
  if (!good_ || at_ == text_.size()) return;
  word_at_ = at_;
  refuse(FaultCode::kSyntax, "the line goes on after its end");
}

std::string encode(const Event& event) {
  WordWriter out;
  out.number(event.seq);
  out.number(event.at_ms);
  out.text(event.user);
  out.text(event.command_id);
  Encoder encoder(out);
  std::visit(encoder, event.body);
  return out.take();
}

Expected<Event> decode(std::string_view text) {
  WordReader in(text);
  Event event;
  event.seq = static_cast<std::uint32_t>(in.number(1, kNumber32Max));
  event.at_ms = in.number(-kNumberMax, kNumberMax);
  event.user = in.text();
  event.command_id = in.text();
  event.body = Decoder(in).body();
  in.expect_end();
  if (!in.is_good()) return std::unexpected(in.fault());
  return event;
}

}  // namespace kydai::session
