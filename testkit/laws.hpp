// Laws: what must hold in every position of every game, as templates over core::Game.
//
//   check_laws<G>(position)            texts, views, turn, lists, undo, events, chances, ends
//   check_any_bits<G>(position, random)    any bits are a legal move exactly when they are listed
//   check_neighbours<G>(position, random)  equal keys are equal positions, as far as moves go
//   check_readers<G>(position, random)     nearly right texts are read or refused soundly
//   check_weights<G>(position, random)     chances come as often as their weights say
//   check_move_text<G>(position, any)  read_move takes exactly the listed texts
//   check_chance_text<G>(...)          the same of read_chance
//   check_options<G>(options, seats)   the switches tell the whole of the options
//
// Each answers "" or the first broken law with the position in it, so that a fuzz target can stop
// and a test can say EXPECT_EQ(check_laws<G>(position), "").  Nothing here knows a rule of one
// game, plays a game by itself or makes randomness.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "testkit/law_hooks.hpp"

namespace kydai::testkit {

template <core::Game G>
std::string text_of(const typename G::Position& position) {
  std::string out;
  G::write_position(position, out);
  return out;
}
template <core::Game G>
std::string view_text(const typename G::View& view) {
  std::string out;
  G::write_view(view, out);
  return out;
}
template <core::Game G>
std::string move_text(const typename G::Position& position, typename G::Move move) {
  std::string out;
  G::write_move(position, move, out);
  return out;
}
template <core::Game G>
std::string chance_text(const typename G::Chance& chance) {
  std::string out;
  G::write_chance(chance, out);
  return out;
}

// How many entries the views and outcomes of this position have.
template <core::Game G>
int seats_of(const typename G::Position& position) {
  if constexpr (requires { G::options(position).seats; }) {
    return G::options(position).seats;
  } else {
    return G::kSeatsMax;
  }
}

template <core::Game G>
std::vector<core::Viewer> viewers_of(const typename G::Position& position) {
  std::vector<core::Viewer> viewers = {core::Viewer::spectator()};
  for (int s = 0; s < seats_of<G>(position); ++s) {
    viewers.push_back(core::Viewer::seat(core::seat_at(s)));
  }
  return viewers;
}

// What a view's text left out was taken from the options; a view that holds options says them all.
template <core::Game G>
typename G::Options options_of(const typename G::View& view, const typename G::Options& options) {
  if constexpr (std::same_as<typename G::View, typename G::Position>) {
    return G::options(view);
  } else if constexpr (requires {
                         { view.options } -> std::convertible_to<typename G::Options>;
                       }) {
    return view.options;
  } else {
    return options;
  }
}

// The legal moves and the calls: all that read_move may accept.
template <core::Game G>
std::vector<typename G::Move> moves_of(const typename G::Position& position) {
  std::vector<typename G::Move> moves;
  for (const auto& move : G::legal_moves(position)) moves.push_back(move);
  for (const auto& call : G::calls(position)) moves.push_back(call);
  return moves;
}

// Whether two positions cannot be told apart: byte by byte where every byte has a meaning, else by
// everything that can be asked of them.
template <core::Game G>
bool is_same(const typename G::Position& a, const typename G::Position& b) {
  if constexpr (std::has_unique_object_representations_v<typename G::Position>) {
    return std::memcmp(&a, &b, sizeof a) == 0;
  } else {
    const auto is_seen_alike = [&](core::Viewer viewer) {
      return G::view(a, viewer) == G::view(b, viewer);
    };
    return a == b && G::key(a) == G::key(b) && G::forced_move(a) == G::forced_move(b) &&
           std::ranges::all_of(viewers_of<G>(a), is_seen_alike);
  }
}

template <class T>
bool has_twins(std::vector<T> values) {
  std::ranges::sort(values);
  return std::ranges::adjacent_find(values) != values.end();
}

// A refusal says why, and names a byte of the text (or its end).
inline bool is_sound(const core::Fault& fault, std::string_view text) {
  return fault.at <= text.size() && !fault.message.empty();
}

// The laws of one position.  The first that is broken stays.
template <core::Game G>
class Laws {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit Laws(const Position& position) : position_(position), turn_(G::turn(position)) {}

  std::string check() {
    check_text();
    check_views();
    check_turn();
    check_moves();
    check_undo();
    check_chances();
    check_outcome(G::outcome(position_, {}));
    check_endings();
    return broken_;
  }

  // The text holds the whole position; the key kept move by move is the one made from the text.
  void check_text() {
    const std::string text = text_of<G>(position_);
    const auto read = G::read_position(text, G::options(position_));
    if (!read) return fail("a written position can be read", read.error().message);
    expect(*read == position_, "read(write(position)) = position", text_of<G>(*read));
    expect(text_of<G>(*read) == text, "write(read(text)) = text of a written position");
    expect(G::key(*read) == G::key(position_), "the kept key is the fresh key");
  }

  void check_views() {
    for (const core::Viewer viewer : viewers_of<G>(position_)) {
      const auto view = G::view(position_, viewer);
      const std::string text = view_text<G>(view);
      const auto read = G::read_view(text, G::options(position_));
      if (!read) {
        fail("a written view can be read", text + ": " + std::string(read.error().message));
        continue;
      }
      expect(*read == view, "read(write(view)) = view", text);
      expect(view_text<G>(*read) == text, "write(read(text)) = text of a written view", text);
    }
  }

  // Exactly one of three: a seat has moves, chance is awaited, or there is an outcome.
  void check_turn() {
    const bool has_moves = !G::legal_moves(position_).empty();
    const bool is_over = G::outcome(position_, {}).has_value();
    expect(has_moves == (turn_.kind == core::TurnKind::kSeat), "a seat to move has moves");
    expect(is_over == (turn_.kind == core::TurnKind::kOver), "what is over has an outcome");
    expect(has_moves || G::calls(position_).empty(), "calls belong to a seat to move");
    expect(core::index(turn_.seat) < core::kMaxSeats, "the turn is a seat's");
  }

  void check_moves() {
    const std::vector<Move> moves = moves_of<G>(position_);
    check_room(G::legal_moves(position_));
    check_room(G::calls(position_));
    std::vector<std::string> texts;
    std::vector<std::string> humans;
    for (const Move move : moves) {
      expect(std::ranges::count(moves, move) == 1, "the moves are distinct");
      texts.push_back(move_text<G>(position_, move));
      G::write_human(position_, move, humans.emplace_back());
      const auto read = G::read_move(position_, texts.back());
      expect(read && *read == move, "read(write(move)) = move", texts.back());
    }
    expect(!has_twins(texts), "the texts of the moves are distinct");
    expect(!has_twins(humans), "the human notations of the moves are distinct");
    if (turn_.kind != core::TurnKind::kSeat) return;
    const auto legal = G::legal_moves(position_);
    expect(legal.contains(G::timeout_move(position_)), "the move of the clock is legal");
    const auto forced = G::forced_move(position_);
    expect(!forced || legal.contains(*forced), "a forced move is legal");
  }

  void check_undo() {
    for (const Move move : moves_of<G>(position_)) check_undo(move);
    for (const auto& weighted : G::chances(position_)) check_undo(weighted.chance);
  }

  template <class Action>
  void check_undo(const Action& action) {
    Position heard = position_;
    std::vector<core::PieceEvent> events;
    const auto undo =
        G::apply(heard, action, [&](const core::PieceEvent& event) { events.push_back(event); });
    Position silent = position_;
    G::apply(silent, action);
    expect(is_same<G>(heard, silent), "the same input gives the same bytes");
    if constexpr (KnowsItsPieces<G>) {
      expect(is_board_of_events<G>(position_, events, heard), "the events tell what happened");
    }
    G::undo(heard, undo);
    expect(is_same<G>(heard, position_), "undo gives the position back");
  }

  void check_chances() {
    const auto chances = G::chances(position_);
    check_room(chances);
    if (turn_.kind != core::TurnKind::kChance) {
      return expect(chances.empty(), "no chance where none is awaited");
    }
    expect(G::kChanceKind == core::ChanceKind::kDeal || !chances.empty(), "a roll has results");
    std::vector<std::string> texts;
    for (const auto& weighted : chances) {
      expect(weighted.weight > 0, "every listed chance can happen");
      texts.push_back(chance_text<G>(weighted.chance));
      const auto read = G::read_chance(position_, texts.back());
      expect(read && chance_text<G>(*read) == texts.back(), "read(write(chance)) = chance");
    }
    expect(!has_twins(texts), "the chances are distinct");
  }

  void check_outcome(const std::optional<core::Outcome>& outcome) {
    if (!outcome) return;
    double scores = 0;
    std::int64_t pay = 0;
    for (std::size_t s = 0; s < core::kMaxSeats; ++s) {
      scores += outcome->scores[s];
      pay += outcome->pay[s];
      expect(outcome->ranks[s] <= core::kMaxSeats, "a rank is 1 to 4");
    }
    expect(std::abs(scores) < 1e-9, "the scores sum to zero");
    expect(pay == 0, "what is won is lost");
    expect(outcome->entries >= 2 && outcome->entries <= core::kMaxSeats, "2 to 4 entries");
  }

  // Resignation, flag and agreement of every seat: refused and nothing changed, or an end, or a
  // position that goes on.
  void check_endings() {
    using core::Ending;
    for (const Ending ending : {Ending::kResign, Ending::kFlag, Ending::kAgreement}) {
      for (int s = 0; s < seats_of<G>(position_); ++s) {
        Position ended = position_;
        const auto result = G::end(ended, ending, core::seat_at(s));
        if (!result) {
          expect(is_same<G>(ended, position_), "a refused end changes nothing");
          expect(!result.error().message.empty(), "a refused end says why");
          continue;
        }
        check_outcome(*result);
        const auto read = G::read_position(text_of<G>(ended), G::options(ended));
        expect(read && *read == ended, "a position after an end can be read", text_of<G>(ended));
      }
    }
  }

  const std::string& broken() const { return broken_; }

 private:
  template <class List>
  void check_room(const List& list) {
    if constexpr (requires { list.capacity(); }) {
      expect(list.size() <= list.capacity(), "a list keeps to its room");
    }
  }
  void expect(bool holds, std::string_view law, std::string_view detail = {}) {
    if (!holds) fail(law, detail);
  }
  void fail(std::string_view law, std::string_view detail = {}) {
    if (!broken_.empty()) return;
    broken_ = "broken law: ";
    broken_ += law;
    broken_ += "\n  in " + text_of<G>(position_);
    if (!detail.empty()) broken_.append("\n  ").append(detail);
  }

  const Position& position_;
  core::Turn turn_;
  std::string broken_;
};

template <core::Game G>
std::string check_laws(const typename G::Position& position) {
  return Laws<G>(position).check();
}

// The law of an outcome that the past brought about (repetition), or the table.
template <core::Game G>
std::string check_outcome(const typename G::Position& position, const core::Outcome& outcome) {
  Laws<G> laws(position);
  laws.check_outcome(outcome);
  return laws.broken();
}

inline constexpr int kAnyBitsTries = 32;

// For any bits, half of them a legal move with one bit changed: legal exactly when listed.
template <core::Game G, class Source>
std::string check_any_bits(const typename G::Position& position, Source& random) {
  using Move = typename G::Move;
  if constexpr (requires(Move move) {
                  { G::is_legal(position, move) } -> std::same_as<bool>;
                }) {
    const std::vector<Move> moves = moves_of<G>(position);
    for (int i = 0; i < kAnyBitsTries; ++i) {
      std::array<std::uint8_t, sizeof(Move)> bits;
      for (std::uint8_t& byte : bits) byte = random.next_byte();
      if (i % 2 == 0 && !moves.empty()) {
        bits = std::bit_cast<decltype(bits)>(moves[random.below(moves.size())]);
        bits[random.below(bits.size())] ^= static_cast<std::uint8_t>(1u << random.below(8));
      }
      const Move move = std::bit_cast<Move>(bits);
      if (G::is_legal(position, move) == (std::ranges::count(moves, move) > 0)) continue;
      std::string broken = "broken law: any bits are legal exactly when listed\n  in ";
      broken += text_of<G>(position) + "\n  bytes";
      for (const std::uint8_t byte : bits) broken += ' ' + std::to_string(byte);
      return broken;
    }
  }
  return {};
}

inline constexpr int kNeighbourTries = 8;

// The text with a byte or two changed, mostly into others of its own.
template <class Source>
std::string near_text(std::string text, Source& random) {
  if (text.empty()) return std::string(1, static_cast<char>(random.next_byte()));
  const std::size_t at = random.below(text.size());
  const char other = random.below(8) == 0 ? static_cast<char>(random.next_byte())
                                          : text[random.below(text.size())];
  switch (random.below(3)) {
    case 0: text.erase(at, 1 + random.below(2)); break;
    case 1: text[at] = other; break;
    default: text.insert(at, 1, other); break;
  }
  return text;
}

// A key names all that the moves depend on: positions whose texts differ in a byte or two and that
// have other moves have another key.  (Clocks stand in texts and not in keys; where one has run out
// the game is over, and that is not compared.)
template <core::Game G, class Source>
std::string check_neighbours(const typename G::Position& position, Source& random) {
  if (G::turn(position).kind != core::TurnKind::kSeat) return {};
  const std::string text = text_of<G>(position);
  for (int i = 0; i < kNeighbourTries; ++i) {
    const auto other = G::read_position(near_text(text, random), G::options(position));
    if (!other || G::turn(*other).kind != core::TurnKind::kSeat) continue;
    if (G::key(*other) != G::key(position)) continue;
    const auto texts = [](const typename G::Position& of) {
      std::string all = std::to_string(core::index(G::turn(of).seat));
      for (const auto move : G::legal_moves(of)) all += ' ' + move_text<G>(of, move);
      return all;
    };
    if (texts(*other) == texts(position)) continue;
    return "broken law: the key names all that the moves depend on\n  in " + text + "\n  and " +
           text_of<G>(*other);
  }
  return {};
}

inline constexpr int kWeightDraws = 3000;

// Every listed chance is drawn as often as its weight says, within six standard deviations.
template <core::Game G, class Source>
std::string check_weights(const typename G::Position& position, Source& random) {
  const auto chances = G::chances(position);
  std::vector<std::string> texts;
  std::vector<int> times(chances.size());
  double all = 0;
  for (const auto& weighted : chances) {
    texts.push_back(chance_text<G>(weighted.chance));
    all += weighted.weight;
  }
  if (texts.empty()) return {};
  for (int i = 0; i < kWeightDraws; ++i) {
    const auto found = std::ranges::find(texts, chance_text<G>(G::draw_chance(position, random)));
    if (found == texts.end()) {
      return "broken law: what is drawn is listed\n  in " + text_of<G>(position);
    }
    ++times[static_cast<std::size_t>(found - texts.begin())];
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const double share = chances[i].weight / all;
    const double deviation = std::sqrt(kWeightDraws * share * (1 - share));
    if (std::abs(times[i] - kWeightDraws * share) <= 6 * deviation + 1) continue;
    return "broken law: the weights are how often chances come\n  in " + text_of<G>(position) +
           "\n  " + texts[i];
  }
  return {};
}

// Any bytes as a move: read exactly when a listed move is written so, else refused with a reason.
template <core::Game G>
std::string check_move_text(const typename G::Position& position, std::string_view text) {
  const auto read = G::read_move(position, text);
  const auto is_written_so = [&](typename G::Move move) {
    return move_text<G>(position, move) == text;
  };
  const auto moves = moves_of<G>(position);
  const auto found = std::ranges::find_if(moves, is_written_so);
  const bool is_right = found == moves.end() ? !read : read && *read == *found;
  if (is_right && (read || is_sound(read.error(), text))) return {};
  return "broken law: read_move takes exactly the listed texts\n  in " + text_of<G>(position) +
         "\n  " + std::string(text);
}

// Any bytes as a roll or deal: what is read is written in those very bytes.
template <core::Game G>
std::string check_chance_text(const typename G::Position& position, std::string_view text) {
  const auto read = G::read_chance(position, text);
  const bool is_awaited = G::turn(position).kind == core::TurnKind::kChance;
  const bool is_right =
      read ? is_awaited && chance_text<G>(*read) == text : is_sound(read.error(), text);
  if (is_right) return {};
  return "broken law: read_chance takes exactly what write_chance writes\n  in " +
         text_of<G>(position) + "\n  " + std::string(text);
}

// Texts that are nearly those of this position: whatever is read is written and read again as the
// same, whatever is refused names a byte.
template <core::Game G, class Source>
std::string check_readers(const typename G::Position& position, Source& random) {
  const typename G::Options options = G::options(position);
  for (int i = 0; i < kNeighbourTries; ++i) {
    const std::string near = near_text(text_of<G>(position), random);
    const auto other = G::read_position(near, options);
    const auto again = other ? G::read_position(text_of<G>(*other), G::options(*other)) : other;
    if (other ? !again || !(*again == *other) : !is_sound(other.error(), near)) {
      return "broken law: any bytes are a position or a refusal that names a byte\n  " + near;
    }
  }
  for (const core::Viewer viewer : viewers_of<G>(position)) {
    const std::string near = near_text(view_text<G>(G::view(position, viewer)), random);
    const auto other = G::read_view(near, options);
    const auto again =
        other ? G::read_view(view_text<G>(*other), options_of<G>(*other, options)) : other;
    if (other ? !again || !(*again == *other) : !is_sound(other.error(), near)) {
      return "broken law: any bytes are a view or a refusal that names a byte\n  " + near;
    }
  }
  std::string broken;
  for (const auto& move : moves_of<G>(position)) {
    if (!broken.empty() || random.below(4) > 0) continue;
    broken = check_move_text<G>(position, near_text(move_text<G>(position, move), random));
  }
  if (!broken.empty() || G::turn(position).kind != core::TurnKind::kChance) return broken;
  const std::string chance = chance_text<G>(G::draw_chance(position, random));
  return check_chance_text<G>(position, near_text(chance, random));
}

// The profile and the values of all switches make the same options again.
template <core::Game G>
std::string check_options(const typename G::Options& options, int seats) {
  std::string text;
  G::write_options(options, text);
  std::vector<std::string> values;
  for (const core::SwitchInfo& info : G::switches()) {
    values.push_back(G::setting(options, info.name));
  }
  std::vector<core::Setting> settings;
  for (std::size_t i = 0; i < values.size(); ++i) {
    settings.push_back({G::switches()[i].name, values[i]});
  }
  const auto read = G::read_options(text.substr(0, text.find('+')), settings, seats);
  if (read && *read == options) return {};
  return "broken law: the switches tell the whole of the options\n  in " + text;
}

}  // namespace kydai::testkit
