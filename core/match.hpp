// Match: one running game of any kind behind a small type-erased face, texts in and texts out.
// This is all that the table (session/) and the server know of a game.  A Match holds the whole
// truth; only show() may be given to a viewer.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace kydai::core {

// What one accepted move, roll or deal did, in words.
struct Played {
  std::string
      move;  // canonical machine text ("d1b2", "43R"); a roll: "6", "34"; a deal: "" (never shown)
  std::string human;        // human notation; empty for chance
  std::vector<Step> steps;  // forced draws and passes that followed
};

class Match {
 public:
  virtual ~Match() = default;
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  virtual std::string_view game() const = 0;
  // Of the rules that are played; a record made under another version may not replay.
  virtual int rules_version() const { return 1; }
  virtual int seats() const = 0;  // entries a view has (ca-ngua: 4)
  virtual bool is_seated(Seat seat) const = 0;
  virtual std::string options_text() const = 0;  // "A1+rearKick=on"
  virtual bool has_hidden_information() const = 0;
  virtual ChanceKind chance_kind() const = 0;
  virtual bool can_end(Ending ending) const = 0;  // e.g. domino knows no resignation and no draw

  // Who acts now.  kOver also when the past positions (threefold) or an Ending finished the game.
  virtual Turn turn() const = 0;
  virtual std::vector<std::string> legal() const = 0;  // of the seat to move; empty otherwise
  virtual std::vector<std::string> calls() const = 0;  // ouk: {"count"} or {"uncount"} or {}
  // kOver / kNotYourTurn / kSyntax / kIllegal; the Match is unchanged on a Fault.
  virtual Expected<Played> play(Seat seat, std::string_view move) = 0;
  // Draws the pending chance from `bytes` (turn() must be kChance).
  virtual Played draw(ByteStream& bytes) = 0;
  // The pending chance as text ("6", "34"), for records and tests; a deal is read too.
  virtual Expected<Played> roll(std::string_view text) = 0;
  virtual Expected<void> end(Ending ending, Seat seat) = 0;
  virtual std::string timeout_move() const = 0;  // turn() must be kSeat
  virtual std::optional<std::string> forced_move() const = 0;

  virtual std::optional<Outcome> outcome() const = 0;
  // Who begins the next round at the same table, where the game has a rule for that (domino).
  virtual std::optional<Seat> next_opener() const { return std::nullopt; }
  // The whole truth: for records of finished games and for tests.
  virtual std::string position() const = 0;
  virtual std::string show(Viewer viewer) const = 0;  // the only text a viewer may get
  // What a bot may think on beside show(): keys of the past positions (no hidden information:
  // others get none).
  virtual std::vector<Key> past_keys() const = 0;
  virtual std::unique_ptr<Match> clone() const = 0;
  // A fresh game under the same rules that goes on from a written position; of the moves before it
  // nothing is known.  Faults: what the game's reader of positions says.
  virtual Expected<std::unique_ptr<Match>> from(std::string_view position) const = 0;

 protected:
  Match() = default;
};

}  // namespace kydai::core
