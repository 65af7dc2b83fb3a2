#include "games/ouk/text.hpp"

#include <optional>

#include "core/text.hpp"
#include "games/ouk/honour.hpp"
#include "games/ouk/move_text.hpp"
#include "games/ouk/movegen.hpp"

namespace kydai::ouk {
namespace {

using core::Cursor;
using core::Expected;
using core::fail;
using core::FaultCode;
using std::string_view;

std::optional<Man> man_of(char letter) {
  for (const Seat side : {kWhite, kBlack}) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const Man man(side, static_cast<Kind>(kind));
      if (man.kind() != Kind::kPromoted && detail::letter_of(man) == letter) return man;
    }
  }
  return std::nullopt;
}

// The board field and where in it each man was written, so that later faults can name the byte.
struct Setup {
  Position position;
  std::array<std::size_t, kSquares> places{};
  std::size_t board_end = 0;

  std::size_t place(Square square) const { return places[slot(square)]; }
  void add(Square square, Man man, std::size_t at) {
    position.board[slot(square)] = man;
    position.sides[slot(man.side())] |= bit(square);
    position.kinds[slot(man.kind())] |= bit(square);
    places[slot(square)] = at;
  }
};

Expected<void> read_rank(Cursor& cursor, int rank, Setup& setup) {
  bool was_number = false;
  for (int file = 0; file < 8;) {
    const std::size_t at = cursor.at();
    const char c = cursor.peek();
    if (c >= '1' && c <= '8') {
      if (was_number) return fail(FaultCode::kSyntax, at, "Two numbers stand side by side");
      if (file + (c - '0') > 8) return fail(FaultCode::kSyntax, at, "A rank has eight squares");
      file += c - '0';
      was_number = true;
      cursor.take();
      continue;
    }
    const auto man = man_of(c);
    if (!man) {
      return fail(FaultCode::kSyntax, at, "A man (PMSNRK or pmsnrk) or a number is expected here");
    }
    cursor.take();
    const bool is_marked = man->kind() == Kind::kQueen && cursor.accept('~');
    setup.add(square_at(file, rank), is_marked ? Man(man->side(), Kind::kPromoted) : *man, at);
    was_number = false;
    ++file;
  }
  return {};
}

Expected<void> read_board(Cursor& cursor, Setup& setup) {
  for (int rank = 7; rank >= 0; --rank) {
    if (const auto read = read_rank(cursor, rank, setup); !read) return read;
    if (rank > 0 && !cursor.accept('/')) {
      return fail(FaultCode::kSyntax, cursor.at(), "A rank has eight squares; / is expected here");
    }
  }
  setup.board_end = cursor.at();
  return {};
}

Expected<void> read_space(Cursor& cursor) {
  if (cursor.accept(' ')) return {};
  return fail(FaultCode::kSyntax, cursor.at(), "One space is expected here");
}

Expected<void> read_side(Cursor& cursor, Position& position) {
  if (cursor.accept('w')) {
    position.to_move = kWhite;
  } else if (cursor.accept('b')) {
    position.to_move = kBlack;
  } else {
    return fail(FaultCode::kSyntax, cursor.at(), "The side to move is w or b");
  }
  return {};
}

Expected<void> read_rights(Cursor& cursor, Position& position) {
  if (cursor.accept('-')) return {};
  while (!cursor.done() && cursor.peek() != ' ') {
    const std::size_t at = cursor.at();
    const char c = cursor.take();
    const detail::RightLetter* found = nullptr;
    for (const detail::RightLetter& entry : detail::kRightLetters) {
      if (entry.letter == c) found = &entry;
    }
    if (found == nullptr) {
      return fail(FaultCode::kSyntax, at, "Leap rights are letters out of DEde, or -");
    }
    if (position.has_right(found->right)) {
      return fail(FaultCode::kSyntax, at, "A leap right stands here twice");
    }
    if (position.at(found->home) != found->man) {
      return fail(FaultCode::kImpossible, at, "The man with this leap right is not at home",
                  "ouk.leap-right");
    }
    position.rights |= static_cast<std::uint8_t>(found->right);
  }
  if (position.rights == 0) {
    return fail(FaultCode::kSyntax, cursor.at(), "Leap rights are letters out of DEde, or -");
  }
  return {};
}

Expected<std::uint16_t> read_counter(Cursor& cursor, std::uint32_t least) {
  const std::size_t at = cursor.at();
  std::uint32_t value = 0;
  if (!cursor.accept_number(value)) {
    return fail(FaultCode::kSyntax, at, "A number is expected here");
  }
  if (value < least || value > 65535) {
    return fail(FaultCode::kRange, at, "The number is outside its range");
  }
  return static_cast<std::uint16_t>(value);
}

Expected<void> read_counter(Cursor& cursor, std::uint32_t least, std::uint16_t& value) {
  const auto read = read_counter(cursor, least);
  if (!read) return std::unexpected(read.error());
  value = *read;
  return {};
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

// Whether a further field of this kind follows the space that the cursor stands on.
template <class Test>
bool has_next(const Cursor& cursor, Test test) {
  const string_view rest = cursor.rest();
  return rest.size() > 1 && rest[0] == ' ' && test(rest[1]);
}

// The numbers after the leap rights: `limit clock move`, `clock move` where the writer knows no
// limit, `limit` alone or with the clock before the operations of an EPD, or nothing.
Expected<void> read_counters(Cursor& cursor, Position& position) {
  if (cursor.done()) return {};
  if (const auto space = read_space(cursor); !space) return space;
  const bool has_dash = cursor.accept('-');
  if (!has_dash) {
    if (const auto read = read_counter(cursor, 0, position.limit); !read) return read;
  }
  if (cursor.done() || has_next(cursor, is_letter)) return {};
  if (const auto space = read_space(cursor); !space) return space;
  const std::size_t second = cursor.at();
  if (const auto read = read_counter(cursor, 0, position.clock); !read) return read;
  if (has_next(cursor, is_digit)) {
    cursor.take();
    return read_counter(cursor, 1, position.full_move);
  }
  if (has_dash || has_next(cursor, is_letter)) return {};
  if (position.clock == 0) {
    return fail(FaultCode::kRange, second, "The number is outside its range");
  }
  position.full_move = position.clock;
  position.clock = position.limit;
  position.limit = 0;
  return {};
}

// Who counts when the seventh field does not say: the bare king, else the side to move.
Seat counter_by_default(const Position& position) {
  if (is_king_against_king(position)) return kWhite;
  return bare_side(position).value_or(position.to_move);
}

Expected<void> read_counting_side(Cursor& cursor, Position& position) {
  if (position.limit != 0) position.counter = counter_by_default(position);
  if (!cursor.rest().starts_with(" c=")) return {};
  cursor.take();
  const std::size_t at = cursor.at();
  cursor.accept("c=");
  if (position.limit == 0) {
    return fail(FaultCode::kImpossible, at, "No count is running", "ouk.count.none");
  }
  Seat counter = kWhite;
  if (cursor.accept('b')) {
    counter = kBlack;
  } else if (!cursor.accept('w')) {
    return fail(FaultCode::kSyntax, cursor.at(), "The counting side is w or b");
  }
  if (!may_count(position, counter)) {
    return fail(FaultCode::kImpossible, at, "The bare king is the one who counts",
                "ouk.count.bare-king");
  }
  if (!is_king_against_king(position)) position.counter = counter;
  if (!cursor.done()) return fail(FaultCode::kSyntax, cursor.at(), "The position ends before here");
  return {};
}

// The value of an operation: a text in quotes, or anything up to a space or semicolon.
Expected<void> skip_operand(Cursor& cursor) {
  if (cursor.accept('"')) {
    cursor.take_until('"');
    if (cursor.accept('"')) return {};
    return fail(FaultCode::kSyntax, cursor.at(), "A quotation mark is expected here");
  }
  const std::size_t at = cursor.at();
  while (!cursor.done() && cursor.peek() != ' ' && cursor.peek() != ';') cursor.take();
  if (cursor.at() > at) return {};
  return fail(FaultCode::kSyntax, at, "A value of the operation is expected here");
}

// One operation of an EPD, `bm d1b2 e1e3;`.  Those that tell the clock and the move number are
// heeded, the others are no part of a position.
Expected<void> read_operation(Cursor& cursor, Position& position) {
  const string_view rest = cursor.rest();
  std::size_t length = 0;
  while (length < rest.size() && is_word(rest[length])) ++length;
  const string_view code = rest.substr(0, length);
  cursor.accept(code);
  if (code == "hmvc" || code == "fmvn") {
    if (const auto space = read_space(cursor); !space) return space;
    const bool is_clock = code == "hmvc";
    const auto read =
        read_counter(cursor, is_clock ? 0 : 1, is_clock ? position.clock : position.full_move);
    if (!read) return read;
  } else {
    while (cursor.accept(' ')) {
      if (const auto read = skip_operand(cursor); !read) return read;
    }
  }
  if (cursor.accept(';')) return {};
  return fail(FaultCode::kSyntax, cursor.at(), "A semicolon is expected here");
}

Expected<void> read_operations(Cursor& cursor, Position& position) {
  while (has_next(cursor, is_letter)) {
    cursor.take();
    if (const auto read = read_operation(cursor, position); !read) return read;
  }
  if (cursor.done()) return {};
  return fail(FaultCode::kSyntax, cursor.at(), "The position ends before here");
}

// The place of the `n`th man (from 0) of a set, as written.
std::size_t place_of_man(const Setup& setup, Bitboard men, int n) {
  std::array<std::size_t, kSquares> at{};
  std::size_t size = 0;
  for (int rank = 7; rank >= 0; --rank) {
    for (Bitboard row = men & rank_mask(rank); row != 0;) at[size++] = setup.place(take_first(row));
  }
  return at[static_cast<std::size_t>(n)];
}

struct Allowance {
  Bitboard men;
  int most;
  string_view message;
};

Expected<void> check_side(const Setup& setup, Seat side) {
  const Position& position = setup.position;
  const Bitboard kings = position.men(side, Kind::kKing);
  if (kings == 0) {
    return fail(FaultCode::kImpossible, setup.board_end, "A side has no king", "ouk.king-count");
  }
  if (has_many(kings)) {
    return fail(FaultCode::kImpossible, place_of_man(setup, kings, 1), "A side has two kings",
                "ouk.king-count");
  }
  const Bitboard pawns = position.men(side, Kind::kPawn);
  if (const Bitboard stray = pawns & ~pawn_squares(side); stray != 0) {
    return fail(FaultCode::kImpossible, place_of_man(setup, stray, 0),
                "An unpromoted fish stands only on the three ranks from its first to its promotion",
                "ouk.pawn-rank");
  }
  // Eight fish and one queen; a queen without the mark ~ may be a promoted fish.
  const std::array<Allowance, 5> allowances = {{
      {position.men(side, Kind::kRook), 2, "A side has at most two rooks"},
      {position.men(side, Kind::kKnight), 2, "A side has at most two knights"},
      {position.men(side, Kind::kSilver), 2, "A side has at most two silvers"},
      {pawns | position.men(side, Kind::kPromoted), 8, "A side has at most eight fish"},
      {pawns | position.queens(side), 9, "A side has at most eight fish and one queen"},
  }};
  for (const Allowance& allowance : allowances) {
    if (count(allowance.men) > allowance.most) {
      return fail(FaultCode::kImpossible, place_of_man(setup, allowance.men, allowance.most),
                  allowance.message, "ouk.men-count");
    }
  }
  return {};
}

Expected<void> check_side_not_to_move(const Setup& setup) {
  Position turned = setup.position;
  turned.to_move = core::other(turned.to_move);
  if (checkers(turned) == 0) return {};  // kings side by side among them
  return fail(FaultCode::kImpossible, setup.place(turned.king(turned.to_move)),
              "The side that is not to move stands in check", "ouk.in-check");
}

// --- the human notation
// ----------------------------------------------------------------------------

// The file, else the rank, else both, where another man of the same letter could go there too.
void append_origin(const Position& position, const MoveList& legal, Move move, std::string& out) {
  const char letter = detail::letter_of(position.at(move.from()));
  bool is_shared = false;
  bool is_file_shared = false;
  bool is_rank_shared = false;
  for (const Move rival : legal) {
    if (rival.to() != move.to() || rival.from() == move.from()) continue;
    if (detail::letter_of(position.at(rival.from())) != letter) continue;
    is_shared = true;
    is_file_shared |= file_of(rival.from()) == file_of(move.from());
    is_rank_shared |= rank_of(rival.from()) == rank_of(move.from());
  }
  if (!is_shared) return;
  if (!is_file_shared || is_rank_shared) out += static_cast<char>('a' + file_of(move.from()));
  if (is_file_shared) out += static_cast<char>('1' + rank_of(move.from()));
}

}  // namespace

Expected<Position> read_position(string_view text, const Options& options) {
  Setup setup;
  Cursor cursor(text);
  Position& position = setup.position;
  position.options = options;
  if (const auto read = read_board(cursor, setup); !read) return std::unexpected(read.error());
  if (const auto read = read_space(cursor); !read) return std::unexpected(read.error());
  if (const auto read = read_side(cursor, position); !read) return std::unexpected(read.error());
  // Rights and count are judged by the men on the board, so the men come first.
  for (const Seat side : {kWhite, kBlack}) {
    if (const auto sound = check_side(setup, side); !sound) {
      return std::unexpected(sound.error());
    }
  }
  // A writer that knows no leaps leaves the rights out.
  if (!cursor.done() && !has_next(cursor, is_digit)) {
    if (const auto read = read_space(cursor); !read) return std::unexpected(read.error());
    if (const auto read = read_rights(cursor, position); !read) {
      return std::unexpected(read.error());
    }
  }
  if (const auto read = read_counters(cursor, position); !read) {
    return std::unexpected(read.error());
  }
  if (const auto read = read_counting_side(cursor, position); !read) {
    return std::unexpected(read.error());
  }
  if (const auto read = read_operations(cursor, position); !read) {
    return std::unexpected(read.error());
  }
  if (const auto sound = check_side_not_to_move(setup); !sound) {
    return std::unexpected(sound.error());
  }
  start_count_at_load(position);
  position.key = fresh_key(position);
  return position;
}

void write_position(const Position& position, std::string& out) {
  write_board(position, out);
  out += ' ';
  if (position.limit == 0) {
    out += '-';
  } else {
    core::append_number(out, position.limit);
  }
  out += ' ';
  core::append_number(out, position.clock);
  out += ' ';
  core::append_number(out, position.full_move);
  if (position.limit != 0 && !is_king_against_king(position) &&
      bare_side(position) != position.counter) {
    out += position.counter == kWhite ? " c=w" : " c=b";
  }
}

void write_human(const Position& position, Move move, std::string& out) {
  if (move.is_call() || move.kind() == MoveKind::kPass) {
    write_move(move, out);
    return;
  }
  const Kind kind = position.at(move.from()).kind();
  const bool captures = is_capture(position, move);
  if (kind == Kind::kPawn) {
    if (captures) out += static_cast<char>('a' + file_of(move.from()));
  } else {
    MoveList legal;
    generate_moves(position, legal);
    out += detail::letter_of(Man(kWhite, kind));
    append_origin(position, legal, move, out);
  }
  if (captures) out += 'x';
  detail::append_square(move.to(), out);
  if (move.kind() == MoveKind::kPromotion) out += "=M";
  const Position next = after(position, move);
  if (!is_check(next)) return;
  out += has_any_move(next) ? '+' : '#';
}

}  // namespace kydai::ouk
