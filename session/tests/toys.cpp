#include "session/tests/toys.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/check.hpp"

namespace kydai::session::test {
namespace {

using core::Ending;
using core::fail;
using core::FaultCode;
using core::Key;
using core::Outcome;
using core::Played;
using core::Step;
using core::Turn;
using core::TurnKind;

// What is common: whose turn it is and the plain refusals.
template <class Derived>
class Toy : public core::Match {
 public:
  std::vector<std::string> calls() const override { return {}; }
  std::optional<std::string> forced_move() const override { return std::nullopt; }
  std::vector<Key> past_keys() const override { return {}; }
  bool has_hidden_information() const override { return false; }
  core::ChanceKind chance_kind() const override { return core::ChanceKind::kRoll; }
  Expected<Played> roll(std::string_view) override {
    return fail(FaultCode::kNotYourTurn, 0, "no dice");
  }
  std::unique_ptr<core::Match> clone() const override {
    auto copy = std::make_unique<Derived>();
    copy->state_ = static_cast<const Derived*>(this)->state_;
    return copy;
  }
  Expected<std::unique_ptr<core::Match>> from(std::string_view) const override {
    return fail(FaultCode::kUnknown, 0, "toys begin at their start");
  }

 protected:
  Expected<void> need_turn(Seat seat) const {
    const Turn now = turn();
    if (now.kind == TurnKind::kOver) return fail(FaultCode::kOver, 0, "over");
    if (now.kind == TurnKind::kChance) return fail(FaultCode::kNotYourTurn, 0, "dice first");
    if (now.seat != seat) return fail(FaultCode::kNotYourTurn, 0, "not your turn");
    return {};
  }
};

// --- duel
// -----------------------------------------------------------------------------------------

struct DuelState {
  int pile = 12;
  int start = 12;
  Seat turn = Seat::k0;
  bool is_marked = false;
  std::vector<Key> past;
  std::optional<Outcome> outcome;
};

class Duel final : public Toy<Duel> {
 public:
  DuelState state_;

  std::string_view game() const override { return "duel"; }
  int rules_version() const override { return 3; }
  int seats() const override { return 2; }
  bool is_seated(Seat seat) const override { return core::index(seat) < 2; }
  std::string options_text() const override { return "duel+pile=" + std::to_string(state_.start); }
  bool can_end(Ending) const override { return !state_.outcome; }
  Turn turn() const override {
    return state_.outcome ? Turn::over(core::other(state_.turn)) : Turn::of(state_.turn);
  }
  std::vector<std::string> legal() const override {
    if (state_.outcome) return {};
    if (state_.pile == 1) return {"1", "wait"};
    return {"1", "2", "wait"};
  }
  std::vector<std::string> calls() const override {
    if (state_.outcome) return {};
    return {state_.is_marked ? "unmark" : "mark"};
  }
  Expected<Played> play(Seat seat, std::string_view move) override {
    if (const auto ready = need_turn(seat); !ready) return std::unexpected(ready.error());
    const std::string text(move == "pass" ? "wait" : move);  // two words for one move
    if (text == calls()[0]) {
      state_.is_marked = !state_.is_marked;
      return Played{text, "says " + text, {}};
    }
    const auto choices = legal();
    if (std::ranges::find(choices, text) == choices.end()) {
      return fail(FaultCode::kIllegal, 0, "no such move", "duel.move");
    }
    state_.past.push_back(key());
    if (text != "wait") state_.pile -= text[0] - '0';
    state_.turn = core::other(seat);
    if (state_.pile == 0) decide(core::Reason::kLord, seat);
    if (std::ranges::count(state_.past, key()) >= 2) decide(core::Reason::kThreefold, std::nullopt);
    return Played{text, "plays " + text, {}};
  }
  Played draw(core::ByteStream&) override { core::check_failed(); }
  Expected<void> end(Ending ending, Seat seat) override {
    if (state_.outcome) return fail(FaultCode::kOver, 0, "over");
    switch (ending) {
      case Ending::kResign: decide(core::Reason::kResign, core::other(seat)); break;
      case Ending::kFlag: decide(core::Reason::kFlag, core::other(seat)); break;
      case Ending::kAgreement: decide(core::Reason::kAgreement, std::nullopt); break;
    }
    return {};
  }
  std::string timeout_move() const override { return "1"; }
  std::vector<Key> past_keys() const override { return state_.past; }
  std::optional<Outcome> outcome() const override { return state_.outcome; }
  std::string position() const override {
    return std::to_string(state_.pile) + (state_.turn == Seat::k0 ? " w" : " b") +
           (state_.is_marked ? " marked" : "");
  }
  std::string show(Viewer) const override { return position(); }

 private:
  Key key() const { return static_cast<Key>(2 * state_.pile + core::index(state_.turn)); }
  void decide(core::Reason reason, std::optional<Seat> winner) {
    Outcome outcome;
    outcome.reason = reason;
    if (winner) {
      outcome.scores = {*winner == Seat::k0 ? 1.0 : -1.0, *winner == Seat::k1 ? 1.0 : -1.0, 0, 0};
    }
    state_.outcome = outcome;
  }
};

// --- race
// -----------------------------------------------------------------------------------------

struct RaceState {
  std::array<int, 4> steps{};
  std::array<bool, 4> is_seated{};
  std::array<bool, 4> is_out{};
  int goal = 10;
  int first = 0;
  int turn = 0;
  int roll = 0;
  std::optional<Outcome> outcome;
};

class Race final : public Toy<Race> {
 public:
  RaceState state_;

  std::string_view game() const override { return "race"; }
  int seats() const override { return 4; }
  bool is_seated(Seat seat) const override { return state_.is_seated[place(seat)]; }
  std::string options_text() const override { return "race"; }
  bool can_end(Ending ending) const override {
    return ending == Ending::kResign && !state_.outcome;
  }
  Turn turn() const override {
    const Seat seat = core::seat_at(state_.turn);
    if (state_.outcome) return Turn::over(seat);
    return state_.roll == 0 ? Turn::chance(seat) : Turn::of(seat);
  }
  std::vector<std::string> legal() const override {
    if (turn().kind != TurnKind::kSeat) return {};
    if (state_.roll == 1) return {"--"};
    return {"go", "stay"};
  }
  Expected<Played> play(Seat seat, std::string_view move) override {
    if (const auto ready = need_turn(seat); !ready) return std::unexpected(ready.error());
    const auto choices = legal();
    if (std::ranges::find(choices, move) == choices.end()) {
      return fail(FaultCode::kIllegal, 0, "no such move", "race.move");
    }
    if (move == "go") state_.steps[place(seat)] += state_.roll;
    const bool is_again = state_.roll == 6;
    state_.roll = 0;
    if (state_.steps[place(seat)] >= state_.goal) {
      rank();
    } else if (!is_again) {
      pass_turn();
    }
    return Played{std::string(move), "seat " + std::string(move), {}};
  }
  Played draw(core::ByteStream& bytes) override { return rolled(core::draw_die(bytes)); }
  Expected<Played> roll(std::string_view text) override {
    if (turn().kind != TurnKind::kChance) return fail(FaultCode::kNotYourTurn, 0, "no dice now");
    if (text.size() != 1 || text[0] < '1' || text[0] > '6') {
      return fail(FaultCode::kSyntax, 0, "no such roll");
    }
    return rolled(text[0] - '0');
  }
  Expected<void> end(Ending ending, Seat seat) override {
    if (ending != Ending::kResign || state_.outcome)
      return fail(FaultCode::kIllegal, 0, "not here");
    if (!is_live(place(seat))) return fail(FaultCode::kIllegal, 0, "that seat plays no more");
    state_.is_out[place(seat)] = true;
    state_.steps[place(seat)] = -1;
    if (live() == 1) {
      rank();
    } else if (state_.turn == core::index(seat)) {
      state_.roll = 0;
      pass_turn();
    }
    return {};
  }
  std::string timeout_move() const override { return state_.roll == 1 ? "--" : "go"; }
  std::optional<std::string> forced_move() const override {
    if (!state_.outcome && state_.roll == 1) return "--";
    return std::nullopt;
  }
  std::optional<Outcome> outcome() const override { return state_.outcome; }
  std::string position() const override {
    std::string out;
    for (std::size_t i = 0; i < 4; ++i) {
      out += state_.is_seated[i] ? std::to_string(state_.steps[i]) : ".";
      out += "/";
    }
    return out + std::to_string(state_.turn) + "/" + std::to_string(state_.roll);
  }
  std::string show(Viewer) const override { return position(); }

 private:
  static std::size_t place(Seat seat) { return static_cast<std::size_t>(core::index(seat)); }
  bool is_live(std::size_t i) const { return state_.is_seated[i] && !state_.is_out[i]; }
  int live() const {
    int n = 0;
    for (std::size_t i = 0; i < 4; ++i) n += is_live(i) ? 1 : 0;
    return n;
  }
  Played rolled(int die) {
    state_.roll = die;
    return Played{std::to_string(die), "", {}};
  }
  void pass_turn() {
    do {
      state_.turn = (state_.turn + 1) % 4;
    } while (!is_live(static_cast<std::size_t>(state_.turn)));
  }
  void rank() {
    Outcome outcome;
    outcome.reason = core::Reason::kHome;
    outcome.entries = 4;
    outcome.has_ranks = true;
    for (std::size_t i = 0; i < 4; ++i) {
      if (!state_.is_seated[i]) continue;
      outcome.ranks[i] = 1;
      for (std::size_t j = 0; j < 4; ++j) {
        if (state_.is_seated[j] && state_.steps[j] > state_.steps[i]) ++outcome.ranks[i];
      }
      outcome.scores[i] = outcome.ranks[i] == 1 ? 1 : -1.0 / 3;
    }
    state_.outcome = outcome;
  }
};

// --- cards
// ----------------------------------------------------------------------------------------

struct CardsState {
  std::array<std::vector<int>, 5> hands;  // [4] is the yard
  int seats = 4;
  int stake = 1;
  std::optional<int> opener;
  int turn = 0;
  int pile = -1;
  bool is_dealt = false;
  std::optional<Outcome> outcome;
};

class Cards final : public Toy<Cards> {
 public:
  CardsState state_;

  std::string_view game() const override { return "cards"; }
  int seats() const override { return state_.seats; }
  bool is_seated(Seat seat) const override { return core::index(seat) < state_.seats; }
  std::string options_text() const override { return "cards"; }
  bool has_hidden_information() const override { return true; }
  core::ChanceKind chance_kind() const override { return core::ChanceKind::kDeal; }
  bool can_end(Ending) const override { return false; }
  Turn turn() const override {
    if (state_.outcome) return Turn::over(core::seat_at(state_.turn));
    return state_.is_dealt ? Turn::of(core::seat_at(state_.turn)) : Turn::chance(Seat::k0);
  }
  std::vector<std::string> legal() const override {
    std::vector<std::string> out;
    if (turn().kind != TurnKind::kSeat) return out;
    for (const int card : hand(state_.turn)) out.push_back("c" + std::to_string(card));
    return out;
  }
  Expected<Played> play(Seat seat, std::string_view move) override {
    if (const auto ready = need_turn(seat); !ready) return std::unexpected(ready.error());
    const auto choices = legal();
    const auto found = std::ranges::find(choices, move);
    if (found == choices.end()) return fail(FaultCode::kIllegal, 0, "no such card", "cards.card");
    std::vector<int>& own = hand(state_.turn);
    state_.pile = own[static_cast<std::size_t>(found - choices.begin())];
    own.erase(own.begin() + (found - choices.begin()));
    Played played{std::string(move), "card " + std::string(move.substr(1)), {}};
    if (own.empty()) {
      finish();
      return played;
    }
    state_.turn = (state_.turn + 1) % state_.seats;
    // An even card makes the next seat draw, which only that seat sees.
    if (state_.pile % 2 == 0 && !hand(4).empty()) {
      const int card = hand(4).back();
      hand(4).pop_back();
      hand(state_.turn).push_back(card);
      std::ranges::sort(hand(state_.turn));
      played.steps.push_back(Step{core::seat_at(state_.turn), "+" + std::to_string(card), "+1"});
    }
    return played;
  }
  Played draw(core::ByteStream& bytes) override {
    std::vector<int> deck;
    for (int card = 0; card < 24; ++card) deck.push_back(card);
    for (std::size_t i = deck.size() - 1; i > 0; --i) {
      std::swap(deck[i], deck[core::draw_below(bytes, static_cast<std::uint32_t>(i) + 1)]);
    }
    for (int seat = 0; seat < state_.seats; ++seat) {
      hand(seat).assign(deck.end() - 4, deck.end());
      deck.resize(deck.size() - 4);
      std::ranges::sort(hand(seat));
    }
    hand(4) = deck;
    state_.turn = state_.opener.value_or(0);
    state_.is_dealt = true;
    return Played{};
  }
  Expected<void> end(Ending, Seat) override {
    return fail(FaultCode::kIllegal, 0, "a round of cards is played out", "cards.end");
  }
  std::string timeout_move() const override {
    return "c" + std::to_string(hand(state_.turn).back());
  }
  std::optional<std::string> forced_move() const override {
    if (turn().kind != TurnKind::kSeat || hand(state_.turn).size() != 1) return std::nullopt;
    return legal()[0];
  }
  std::optional<Seat> next_opener() const override {
    if (!state_.outcome) return std::nullopt;
    return core::seat_at(state_.turn);
  }
  std::optional<Outcome> outcome() const override { return state_.outcome; }
  std::string position() const override {
    return text([](int) { return true; });
  }
  std::string show(Viewer viewer) const override {
    return text([&](int place) { return place < 4 && viewer.is(core::seat_at(place)); });
  }

  std::vector<int>& hand(int place) { return state_.hands[static_cast<std::size_t>(place)]; }
  const std::vector<int>& hand(int place) const {
    return state_.hands[static_cast<std::size_t>(place)];
  }

 private:
  template <class IsOpen>
  std::string text(const IsOpen& is_open) const {
    std::string out =
        "turn " + std::to_string(state_.turn) + " pile " + std::to_string(state_.pile);
    for (int place = 0; place < 5; ++place) {
      out += place == 4 ? " yard" : " hand";
      const bool is_shown = state_.outcome || is_open(place);
      if (!is_shown) out += " ?" + std::to_string(hand(place).size());
      for (const int card : hand(place)) {
        if (is_shown) out += " " + std::to_string(card);
      }
    }
    return out;
  }
  void finish() {
    Outcome outcome;
    outcome.reason = core::Reason::kOut;
    outcome.entries = static_cast<std::uint8_t>(state_.seats);
    outcome.has_pay = true;
    for (int i = 0; i < state_.seats; ++i) {
      const int pay = i == state_.turn ? state_.seats - 1 : -1;
      outcome.pay[static_cast<std::size_t>(i)] = pay * state_.stake;
      outcome.scores[static_cast<std::size_t>(i)] = pay;
    }
    state_.outcome = outcome;
  }
};

bool read_number(std::string_view text, int max, int& out) {
  if (text.empty() || text.size() > 6) return false;
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    value = 10 * value + (c - '0');
  }
  out = value;
  return value <= max;
}

std::unexpected<Fault> bad_setting(std::size_t i) {
  return fail(FaultCode::kUnknown, i, "no such setting or value");
}

Expected<std::unique_ptr<core::Match>> make_duel(const std::vector<NamedSetting>& settings,
                                                 int seats) {
  auto duel = std::make_unique<Duel>();
  if (seats != 2) return fail(FaultCode::kRange, 0, "a duel is for two");
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const auto& [name, value] = settings[i];
    int& pile = duel->state_.pile;
    // A switch that sounds like the one by which a seat is made to begin, and is about something
    // else.
    if (name == "first" && (value == "0" || value == "1")) continue;
    if (name != "pile" || !read_number(value, 1000, pile) || pile == 0) return bad_setting(i);
    duel->state_.start = pile;
  }
  return duel;
}

Expected<std::unique_ptr<core::Match>> make_race(const std::vector<NamedSetting>& settings,
                                                 int seats) {
  auto race = std::make_unique<Race>();
  if (seats < 2 || seats > 4) return fail(FaultCode::kRange, 0, "a race is for two to four");
  race->state_.is_seated = {true, seats > 2, true, seats > 3};
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const auto& [name, value] = settings[i];
    if (name == "goal" && read_number(value, 100000, race->state_.goal)) continue;
    const std::size_t letter = value.size() == 1 ? std::string_view("RGYB").find(value) : 9;
    if (name != "first" || letter > 3 || !race->state_.is_seated[letter]) return bad_setting(i);
    race->state_.turn = static_cast<int>(letter);
  }
  return race;
}

Expected<std::unique_ptr<core::Match>> make_cards(const std::vector<NamedSetting>& settings,
                                                  int seats) {
  auto cards = std::make_unique<Cards>();
  if (seats < 2 || seats > 4) return fail(FaultCode::kRange, 0, "cards are for two to four");
  cards->state_.seats = seats;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    int number = 0;
    if (settings[i].name == "opener" && read_number(settings[i].value, seats - 1, number)) {
      cards->state_.opener = number;
    } else if (settings[i].name == "stake" && read_number(settings[i].value, 5000, number)) {
      cards->state_.stake = number;
    } else {
      return bad_setting(i);
    }
  }
  return cards;
}

}  // namespace

Expected<std::unique_ptr<core::Match>> make_toy(std::string_view game, std::string_view profile,
                                                const std::vector<NamedSetting>& settings,
                                                int seats) {
  if (!profile.empty()) return fail(FaultCode::kUnknown, 0, "toys have no profiles");
  if (game == "duel") return make_duel(settings, seats);
  if (game == "race") return make_race(settings, seats);
  if (game == "cards") return make_cards(settings, seats);
  return fail(FaultCode::kUnknown, 0, "no such game");
}

std::unique_ptr<core::Match> swap_hidden_cards(const core::Match& cards, int a, int b) {
  std::unique_ptr<core::Match> copy = cards.clone();
  auto& toy = static_cast<Cards&>(*copy);
  auto& first = toy.hand(a);
  auto& second = toy.hand(b);
  const std::size_t n = std::min(first.size(), second.size());
  // From the end of the yard, for there it is drawn from.
  for (std::size_t i = 1; i <= n; ++i)
    std::swap(first[first.size() - i], second[second.size() - i]);
  if (a < 4) std::ranges::sort(first);
  if (b < 4) std::ranges::sort(second);
  return copy;
}

}  // namespace kydai::session::test
