// The laws every game keeps, on random walks: a walk mixes far-apart positions that no list of
// cases would hold.  One fixed generator, so a failure repeats.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "games/ngu_hanh/ngu_hanh.hpp"

namespace kydai::ngu_hanh {
namespace {

using Rng = std::mt19937_64;

std::string write(const Position& position) {
  std::string text;
  NguHanh::write_position(position, text);
  return text;
}

std::string write(const Position& position, Move move) {
  std::string text;
  NguHanh::write_move(position, move, text);
  return text;
}

// The board as the events describe it: what stands on each node.
using Board = std::map<int, std::pair<Seat, int>>;

Board board_of(const Position& position) {
  Board board;
  for (int i = 0; i < kNodes; ++i) {
    if (!has(position.occupied(), node_at(i))) continue;
    const Seat seat = has(position.side(kWhite), node_at(i)) ? kWhite : kBlack;
    board[i] = {seat, index(position.kind_on(node_at(i)))};
  }
  return board;
}

// Replays events and checks that each speaks of what really stands there.
struct Replay {
  Board board;

  void operator()(const core::PieceEvent& event) {
    using Kind = core::PieceEvent::Kind;
    const std::pair<Seat, int> piece{event.seat, event.piece};
    switch (event.kind) {
      case Kind::kPlaced:
        EXPECT_FALSE(board.contains(event.to));
        board[event.to] = piece;
        break;
      case Kind::kRemoved:
        EXPECT_EQ(board.at(event.from), piece);
        board.erase(event.from);
        break;
      case Kind::kMoved:
        EXPECT_EQ(board.at(event.from), piece);
        EXPECT_FALSE(board.contains(event.to));
        board.erase(event.from);
        board[event.to] = piece;
        break;
      case Kind::kRevealed:
      case Kind::kPassed: ADD_FAILURE() << "an event of another game";
    }
  }
};

void check_lists(const Position& position, const MoveList& list) {
  std::set<std::string> texts;
  for (const Move move : list) {
    EXPECT_TRUE(NguHanh::is_legal(position, move));
    const std::string text = write(position, move);
    EXPECT_TRUE(texts.insert(text).second) << text << " stands twice in " << write(position);
    const auto read = NguHanh::read_move(position, text);
    ASSERT_TRUE(read.has_value()) << text;
    EXPECT_EQ(*read, move);
  }
  EXPECT_EQ(static_cast<int>(list.size()), NguHanh::count_board_moves(position));
  EXPECT_TRUE(list.back().is_pass());
}

void check_step(const Position& before, Move move, Position& position) {
  Replay replay{board_of(before)};
  const Undo undo = NguHanh::apply(position, move, replay);
  EXPECT_EQ(replay.board, board_of(position));
  EXPECT_EQ(position.key, NguHanh::fresh_key(position));
  EXPECT_EQ(position.mover(), core::other(before.mover()));
  Position back = position;
  NguHanh::undo(back, undo);
  EXPECT_EQ(std::memcmp(&back, &before, sizeof back), 0) << write(before, move);
  const auto read = NguHanh::read_position(write(position), position.options);
  if (position.kind(Kind::kLord) == 0) return;
  ASSERT_TRUE(read.has_value()) << write(position);
  EXPECT_EQ(*read, position);
}

Options some_options(Rng& rng) {
  return {.length = rng() % 2 ? 600u : 150u,
          .no_capture = static_cast<std::uint16_t>(rng() % 2 ? 100 : 30),
          .first = rng() % 2 ? kWhite : kBlack,
          .tie_break = rng() % 2 ? TieBreak::kOff : TieBreak::kPieces};
}

TEST(Laws, RandomWalks) {
  Rng rng(20261129);
  std::map<core::Reason, int> ends;
  std::size_t longest = 0;
  for (int game = 0; game < 400; ++game) {
    Position position = NguHanh::start(some_options(rng));
    std::vector<Key> past;
    while (!NguHanh::outcome(position, past)) {
      EXPECT_EQ(NguHanh::turn(position), core::Turn::of(position.mover()));
      const MoveList list = NguHanh::legal_moves(position);
      check_lists(position, list);
      longest = std::max(longest, list.size());
      const Position before = position;
      past.push_back(position.key);
      check_step(before, list[rng() % list.size()], position);
      ASSERT_LE(past.size(), position.options.length);
    }
    const auto outcome = NguHanh::outcome(position, past);
    ++ends[outcome->reason];
    EXPECT_EQ(outcome->scores[0] + outcome->scores[1], 0);
    if (outcome->reason == core::Reason::kThreefold) continue;
    EXPECT_EQ(NguHanh::turn(position).kind, core::TurnKind::kOver);
    EXPECT_TRUE(NguHanh::legal_moves(position).empty());
    EXPECT_FALSE(NguHanh::is_legal(position, kPass));
  }
  // The walks reach what they should: wins, and draws of more than one kind.
  EXPECT_GT(ends[core::Reason::kLord], 50);
  EXPECT_GT(ends[core::Reason::kNoCapture], 10);
  EXPECT_GT(ends[core::Reason::kLength], 10);
  EXPECT_GT(longest, 50u);
}

// For ANY bits: legal exactly when listed.
TEST(Laws, JudgementEqualsTheList) {
  Rng rng(7);
  for (int game = 0; game < 12; ++game) {
    Position position = NguHanh::start({});
    for (int ply = 0; ply < 60 && NguHanh::turn(position).kind == core::TurnKind::kSeat; ++ply) {
      const MoveList list = NguHanh::legal_moves(position);
      int legal = 0;
      for (int bits = 0; bits < 50 * 50 * 50; ++bits) {
        const auto part = [](int i) { return i == 49 ? kNoNode : node_at(i); };
        const Move move{part(bits % 50), part(bits / 50 % 50), part(bits / 2500)};
        if (NguHanh::is_legal(position, move)) {
          ++legal;
          ASSERT_TRUE(list.contains(move));
        }
      }
      EXPECT_EQ(legal, static_cast<int>(list.size())) << write(position);
      NguHanh::apply(position, list[rng() % list.size()]);
    }
  }
  const Position start = NguHanh::start({});
  for (int i = 0; i < 20000; ++i) {
    const auto any = [&rng] { return node_at(static_cast<int>(rng() % 256)); };
    const Move move{any(), any(), any()};
    EXPECT_EQ(NguHanh::is_legal(start, move), NguHanh::legal_moves(start).contains(move));
  }
}

// The largest list seen is far below the bound, but the bound must hold by construction: the worst
// placement is a Chủ on an even node whose surroundings lie open to a crowd missing one of each
// kind.
TEST(Laws, CrowdedRegenerationFitsTheList) {
  const auto position = NguHanh::read_position("7/1K1N1M1/7/1H1C1D1/7/7/3c3 w", {});
  ASSERT_TRUE(position.has_value());
  check_lists(*position, NguHanh::legal_moves(*position));
  Rng rng(99);
  std::size_t longest = 0;
  for (int i = 0; i < 20000; ++i) {
    Position p{};
    const auto put = [&](Seat seat, Kind kind) {
      const Node at = node_at(static_cast<int>(rng() % kNodes));
      if (has(p.occupied(), at)) return;
      p.toggle(seat, kind, bit(at));
    };
    put(kWhite, Kind::kLord);
    put(kBlack, Kind::kLord);
    for (int k = 1; k < kKinds; ++k) put(kWhite, kind_at(k));
    if (p.pieces(kBlack, Kind::kLord) == 0) continue;
    longest = std::max(longest, NguHanh::legal_moves(p).size());
  }
  EXPECT_GT(longest, 50u);
  EXPECT_LE(longest, MoveList::capacity());
}

// Moves as text, any bytes: never a crash, and accepted exactly when the list has that spelling.
TEST(Laws, AnyBytesAsAMove) {
  Rng rng(3);
  const std::string alphabet = "abcdefgh12345678@pas \n";
  Position position = NguHanh::start({});
  for (int round = 0; round < 40000; ++round) {
    if (round % 50 == 0) {
      const MoveList list = NguHanh::legal_moves(position);
      if (list.empty()) {
        position = NguHanh::start({});
        continue;
      }
      NguHanh::apply(position, list[rng() % list.size()]);
    }
    const MoveList list = NguHanh::legal_moves(position);
    std::string text;
    if (rng() % 2 && !list.empty()) {
      text = write(position, list[rng() % list.size()]);
      if (rng() % 2) text[rng() % text.size()] = alphabet[rng() % alphabet.size()];
      if (rng() % 4 == 0) text.resize(rng() % (text.size() + 1));
    } else {
      for (std::size_t n = rng() % 9; n > 0; --n) text += static_cast<char>(rng() % 256);
    }
    bool listed = false;
    for (const Move move : list) listed = listed || write(position, move) == text;
    const auto read = NguHanh::read_move(position, text);
    ASSERT_EQ(read.has_value(), listed) << text << " in " << write(position);
    if (!read) {
      EXPECT_LE(read.error().at, text.size());
    }
  }
}

// Positions as text, any bytes: a value that writes back the same, or a Fault with a byte of the
// text.
TEST(Laws, AnyBytesAsAPosition) {
  Rng rng(5);
  const std::string alphabet = "CKNMHDckmnhd1234567/ wb019";
  const std::string start = write(NguHanh::start({}));
  int accepted = 0;
  for (int round = 0; round < 60000; ++round) {
    std::string text = start;
    for (std::size_t n = rng() % 4; n > 0; --n) {
      const std::size_t at = rng() % text.size();
      switch (rng() % 3) {
        case 0: text[at] = alphabet[rng() % alphabet.size()]; break;
        case 1: text.insert(at, 1, alphabet[rng() % alphabet.size()]); break;
        default: text[at] = static_cast<char>(rng() % 256); break;
      }
    }
    if (rng() % 8 == 0) text.resize(rng() % text.size());
    const auto read = NguHanh::read_position(text, {});
    if (read) {
      ++accepted;
      EXPECT_EQ(NguHanh::read_position(write(*read), {}), *read) << text;
      EXPECT_EQ(read->key, NguHanh::fresh_key(*read));
    } else {
      EXPECT_LE(read.error().at, text.size());
      EXPECT_FALSE(read.error().message.empty());
    }
  }
  EXPECT_GT(accepted, 10000);
}

}  // namespace
}  // namespace kydai::ngu_hanh
