#!/usr/bin/env python3
"""A second, slow player of Cờ Ốc, written from RULES.md alone to check the fast one.

    model.py PROGRAM [--positions N] [--seed S]

It plays random games under random profiles and switches, from the start and from random endings, calls and stops the
board's honour on the way, and asks `PROGRAM inspect ouk` about every position: its text with rights and counts, who is to move,
the moves, how it ended, and now and then whether some random move or call is accepted.  PROGRAM is the path of `kydai`.
Squares are their names, a board is a dict from square to letter (a promoted fish is Q or q here), and an attack is found by
trying every man.  Exit 0: no difference; 1: differences, each printed; 2: bad use.
"""
import argparse
import json
import random
import subprocess
import sys
import time

FILES, RANKS = "abcdefgh", "12345678"
SQUARES = [f + r for r in RANKS for f in FILES]
START = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"  # R1
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
LEAPERS = {"D": ("d1", "K"), "E": ("e1", "M"), "d": ("d8", "m"), "e": ("e8", "k")}  # who still has a leap stands here
KING_RIGHT, QUEEN_RIGHT = {"w": "D", "b": "e"}, {"w": "E", "b": "d"}

PROFILES = ("seed", "fsf", "old")
SWITCHES = {  # name -> (values, value in seed, fsf, old)
    "kingLeap": (("knight", "two"), ("knight", "two", "two")),
    "rookAim": (("off", "on"), ("off", "on", "off")),
    "queenLeap": (("step", "jump"), ("step", "jump", "jump")),
    "queenLeapCaptures": (("off", "on"), ("off", "off", "on")),
    "bh": (("noPawns", "le3", "never"), ("noPawns", "le3", "never")),
    "reach": (("off", "on"), ("off", "on", "off")),
    "bareWithPawns": (("count", "none", "count64"), ("count", "none", "count64")),
    "phMin": (("off", "on"), ("off", "on", "off")),
    "counterMate": (("win", "draw"), ("win", "draw", "win")),
}


def side_of(letter):
    return "w" if letter.isupper() else "b"


def other(side):
    return "b" if side == "w" else "w"


def step(square, x, y):
    f, r = FILES.index(square[0]) + x, RANKS.index(square[1]) + y
    return FILES[f] + RANKS[r] if 0 <= f < 8 and 0 <= r < 8 else None


def forward(side):
    return 1 if side == "w" else -1


class Position:
    """`limit` 0: no count runs, and `clock` counts the plies since a capture or a fish's move."""

    def __init__(self, rules, board, side, rights, limit, clock, number, counter):
        self.rules, self.board, self.side, self.rights = rules, board, side, rights
        self.limit, self.clock, self.number, self.counter = limit, clock, number, counter
        self.found = None  # the moves, once they were asked for

    # --- men and attacks

    def men(self, side):
        return [letter for letter in self.board.values() if side_of(letter) == side]

    def is_bare(self, side):
        return len(self.men(side)) == 1

    def bare(self):
        """The side with nothing but its king, or None."""
        return next((side for side in "wb" if self.is_bare(side)), None)

    def king(self, side):
        letter = "K" if side == "w" else "k"
        return next(square for square, one in self.board.items() if one == letter)

    def reach(self, square, letter):
        """The squares that a man attacks, leaps apart."""
        kind, ahead = letter.upper(), forward(side_of(letter))
        if kind == "R":
            found = []
            for x, y in STRAIGHT:
                at = step(square, x, y)
                while at:
                    found.append(at)
                    at = step(at, x, y) if at not in self.board else None
            return found
        steps = {"P": [(1, ahead), (-1, ahead)], "M": DIAGONAL, "Q": DIAGONAL, "S": DIAGONAL + [(0, ahead)],
                 "N": KNIGHT, "K": DIAGONAL + STRAIGHT}[kind]
        return [at for at in (step(square, x, y) for x, y in steps) if at]

    def queen_leap(self, side):
        """Where the queen's leap of this side would end now, or None (R7, R8)."""
        right = QUEEN_RIGHT[side]
        if right not in self.rights:
            return None
        home, ahead = LEAPERS[right][0], forward(side)
        between, target = step(home, 0, ahead), step(home, 0, 2 * ahead)
        if self.rules["queenLeap"] == "step" and between in self.board:
            return None
        victim = self.board.get(target)
        if victim and (self.rules["queenLeapCaptures"] == "off" or side_of(victim) == side):
            return None
        return target

    def is_attacked(self, square, by):
        for at, letter in self.board.items():
            if side_of(letter) == by and square in self.reach(at, letter):
                return True
        # R8.captures: a leap that may capture attacks.  The square asked about is empty or holds an enemy of the leaper.
        return self.rules["queenLeapCaptures"] == "on" and self.queen_leap(by) == square

    def in_check(self, side):
        return self.is_attacked(self.king(side), other(side))

    # --- moves

    def king_leaps(self):
        """R5; into check is looked at later, with all moves."""
        right = KING_RIGHT[self.side]
        if right not in self.rights:
            return []
        home = LEAPERS[right][0]
        if self.rules["kingLeap"] == "knight":
            targets = [step(home, x, y) for x, y in KNIGHT]
            return [t for t in targets if t and (t not in self.board or self.is_prey(t))]
        if self.in_check(self.side):
            return []
        targets = [step(home, x, forward(self.side)) for x in (-2, 2)]
        return [t for t in targets if t not in self.board]

    def is_prey(self, square):
        victim = self.board.get(square)
        return victim is not None and side_of(victim) != self.side and victim.upper() != "K"

    def candidates(self):
        """(from, to) of every move, those too that leave the own king attacked."""
        for square, letter in self.board.items():
            if side_of(letter) != self.side:
                continue
            targets = self.reach(square, letter)
            if letter.upper() == "P":
                ahead = step(square, 0, forward(self.side))
                targets = [t for t in targets if self.is_prey(t)] + ([ahead] if ahead not in self.board else [])
            targets = [t for t in targets if t not in self.board or self.is_prey(t)]
            if letter.upper() == "K":
                targets += self.king_leaps()
            if letter.upper() == "M" and square == LEAPERS[QUEEN_RIGHT[self.side]][0]:
                leap = self.queen_leap(self.side)
                targets += [leap] if leap and (leap not in self.board or self.is_prey(leap)) else []
            for target in targets:
                yield square, target

    def promotes(self, origin, target):
        return self.board[origin].upper() == "P" and target[1] == ("6" if self.side == "w" else "3")  # R2

    def moves(self):
        if self.found is None:
            self.found = [origin + target + ("m" if self.promotes(origin, target) else "")
                          for origin, target in self.candidates()
                          if not self.moved(origin, target).in_check(self.side)]
        return self.found

    def moved(self, origin, target):
        """Board, rights and turn after a move; the counts are not looked at."""
        board = dict(self.board)
        letter = board.pop(origin)
        if self.promotes(origin, target):
            letter = "Q" if self.side == "w" else "q"
        board[target] = letter
        rights = {r for r in self.rights if board.get(LEAPERS[r][0]) == LEAPERS[r][1]}  # R6.own, R7
        enemy_king = KING_RIGHT[other(self.side)]
        if self.rules["rookAim"] == "on" and letter.upper() == "R" and enemy_king in rights:  # R6.aim
            home = LEAPERS[enemy_king][0]
            if target[0] == home[0] or target[1] == home[1]:
                rights.discard(enemy_king)
        return Position(self.rules, board, other(self.side), rights, self.limit, self.clock,
                        self.number + (self.side == "b"), self.counter)

    # --- counts

    def plies(self, limit_moves):
        return 2 * limit_moves - (2 if self.rules["reach"] == "on" else 0)

    def piece_limit(self, hunter):
        """R15, in plies; R18.count64."""
        men = [letter.upper() for letter in self.men(hunter)]
        table = [("R", 2, 8), ("R", 1, 16), ("S", 2, 22), ("N", 2, 32), ("S", 1, 44)]
        moves = next((moves for kind, n, moves in table if men.count(kind) >= n), 64)
        if self.rules["bareWithPawns"] == "count64" and "P" in men:
            moves = 64
        return self.plies(moves)

    def piece_count(self, bare):
        """(limit, clock) of the piece's honour if it began here (R16)."""
        return self.piece_limit(other(bare)), 2 * len(self.board) - (self.side != bare)

    def begin_piece_count(self, bare):
        limit, clock = self.piece_count(bare)
        keeps = self.limit and self.rules["phMin"] == "on" and self.limit - self.clock <= limit - clock  # R20
        if not keeps:
            self.limit, self.clock = limit, clock
        self.counter = bare  # whoever called it before

    def starts_piece_count(self, before, bare):
        """Whether the move that led from `before` here starts the piece's honour (R18)."""
        if self.is_bare(other(bare)):
            return False
        fish = [p for p in self.men(other(bare)) if p.upper() == "P"]
        is_baring = not before.is_bare(bare)
        if self.rules["bareWithPawns"] != "none":
            return is_baring
        if fish:
            return False
        had_fish = any(p.upper() == "P" for p in before.men(other(bare)))
        # A position that was read with a bare king and no count waits for the hunter's next move (R18.load).
        is_late = before.limit == 0 and self.side == bare
        return is_baring or had_fish or is_late

    def after(self, move):
        if move == "count":
            return Position(self.rules, self.board, self.side, self.rights, self.plies(64), 0, self.number, self.side)
        if move == "uncount":
            return Position(self.rules, self.board, self.side, self.rights, 0, 0, self.number, None)
        origin, target = move[:2], move[2:4]
        result = self.moved(origin, target)
        is_quiet = target not in self.board and self.board[origin].upper() != "P"
        result.clock = self.clock + 1 if self.limit or is_quiet else 0
        bare = result.bare()
        if bare and result.starts_piece_count(self, bare):
            result.begin_piece_count(bare)
        return result

    def calls(self):
        """R13.call and R21.stop."""
        if self.limit:
            return ["uncount"] if self.counter == self.side and not self.is_bare(self.side) else []
        bh, fish = self.rules["bh"], [p for p in self.board.values() if p.upper() == "P"]
        if self.is_bare(self.side) or bh == "never":
            return []
        own_fish = [p for p in fish if side_of(p) == self.side]
        if self.is_bare(other(self.side)) and not (self.rules["bareWithPawns"] == "none" and own_fish):
            return []
        if bh == "noPawns":
            return [] if fish else ["count"]
        return ["count"] if len(self.men(self.side)) <= 3 else []

    # --- ends

    def same_as(self, past):
        return self.board == past.board and self.side == past.side and self.rights == past.rights

    def outcome(self, past):
        """None, or (reason, scores), in the order of RULES.md."""
        if not self.moves():
            if not self.in_check(self.side):
                return "stalemate", [0, 0]
            winner = other(self.side)
            if self.limit and self.counter == winner and self.rules["counterMate"] == "draw":
                return "count", [0, 0]
            return "checkmate", [1, -1] if winner == "w" else [-1, 1]
        if len(self.board) == 2:
            return "material", [0, 0]
        if self.limit and self.clock >= self.limit + (self.rules["reach"] == "on"):  # R17
            return "count", [0, 0]
        if sum(self.same_as(earlier) for earlier in past) >= 2:
            return "threefold", [0, 0]
        return None

    def __str__(self):
        rows = []
        for rank in reversed(RANKS):
            row, empty = "", 0
            for letter in [self.board.get(f + rank) for f in FILES] + ["/"]:
                if letter is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + {"Q": "M~", "q": "m~"}.get(letter, letter)
                empty = 0
            rows.append(row[:-1])
        rights = "".join(r for r in "DEde" if r in self.rights) or "-"
        text = f"{'/'.join(rows)} {self.side} {rights} {self.limit or '-'} {self.clock} {self.number}"
        is_called = self.limit and not self.is_bare(self.counter)
        return text + (f" c={self.counter}" if is_called else "")


def parse(text, rules):
    fields = text.split()
    pieces = {}
    for rank, row in zip(reversed(RANKS), fields[0].replace("M~", "Q").replace("m~", "q").split("/")):
        at = 0
        for c in row:
            if c.isdigit():
                at += int(c)
            else:
                pieces[FILES[at] + rank] = c
                at += 1
    limit = 0 if fields[3] == "-" else int(fields[3])
    position = Position(rules, pieces, fields[1], set(fields[2]) - {"-"}, limit, int(fields[4]), int(fields[5]), None)
    bare = position.bare()
    if limit:
        position.counter = fields[6][2:] if len(fields) > 6 else bare or position.side
    elif bare and len(pieces) > 2 and rules["bareWithPawns"] != "none":  # R18.load
        position.begin_piece_count(bare)
    return position


# --- random games


def random_rules(rng):
    """A profile, with some switches turned; (profile, the settings of `--set`, all values by name)."""
    at = rng.randrange(len(PROFILES))
    rules = {name: values[at] for name, (_, values) in SWITCHES.items()}
    turned = rng.sample(sorted(SWITCHES), rng.choice([0, 0, 1, 3, 6]))
    for name in turned:
        rules[name] = rng.choice(SWITCHES[name][0])
    return PROFILES[at], [f"{name}={rules[name]}" for name in turned], rules


def random_men(rng, most):
    """Officers and fish of one side, no more than a side begins with."""
    stock = list("RRNNSSM") + ["P" if rng.random() < 0.6 else "Q" for _ in range(8)]
    return rng.sample(stock, rng.randint(0, most))


def random_ending(rng, rules):
    """Men anywhere, often against a bare king, sometimes with leaps left or a count that runs."""
    men = {"w": random_men(rng, rng.choice([2, 5, 9])), "b": random_men(rng, rng.choice([0, 0, 2, 5]))}
    is_hunt = rng.random() < 0.4
    if is_hunt:  # a king at the edge, the other before him, and rooks about: mates are near
        men = {"w": ["R", "R"][rng.randrange(2):] + random_men(rng, 2)[:2], "b": random_men(rng, rng.choice([0, 2]))}
        men["w"] = [m for at, m in enumerate(men["w"]) if m != "R" or men["w"][:at].count("R") < 2]
        edge = rng.choice([s for s in SQUARES if s[1] == "8"])
        places = {"k": edge, "K": step(edge, 0, -2)}
    free = rng.sample(SQUARES, 64)
    if not is_hunt:
        places = {"K": free[0], "k": free[1]}
    if rng.random() < 0.5:  # the same with colours changed
        men["w"], men["b"] = men["b"], men["w"]
        places = {letter.swapcase(): square[0] + str(9 - int(square[1])) for letter, square in places.items()}
    board, rights = {}, set()
    at_home = not is_hunt and rng.random() < 0.5
    for side in "wb":
        for man in ["K"] + men[side]:
            home = LEAPERS[KING_RIGHT[side] if man == "K" else QUEEN_RIGHT[side]][0]
            if man == "P":
                ranks = "345" if side == "w" else "654"
                square = next(s for s in free if s[1] in ranks)
            elif man in "KM" and at_home and home in free:
                square = home
            elif man == "K":
                square = places["K" if side == "w" else "k"]
            else:
                square = next(s for s in free if s not in places.values())
            if square not in free:
                return random_ending(rng, rules)
            free.remove(square)
            board[square] = man if side == "w" else man.lower()
    for right, (square, letter) in LEAPERS.items():
        if board.get(square) == letter and rng.random() < 0.7:
            rights.add(right)
    side = next((s for s in "wb" if is_hunt and len(men[s]) == max(map(len, men.values()))), rng.choice("wb"))
    position = Position(rules, board, side, rights, 0, rng.choice([0, rng.randint(0, 30)]), rng.randint(1, 80),
                        None)
    kings_touch = position.king("w") in position.reach(position.king("b"), "k")
    if kings_touch or position.in_check(other(position.side)) or (len(board) == 2 and rng.random() < 0.9):
        return random_ending(rng, rules)
    if rng.random() < (0.6 if is_hunt else 0.25) and len(board) > 2:
        bare = position.bare()
        position.limit = position.plies(rng.choice([8, 16, 22, 32, 44, 64]) if bare else 64)
        position.clock = rng.randint(0, position.limit)
        position.counter = bare or (side if is_hunt else rng.choice("wb"))
    return str(position)


def random_move(rng, position, before, back_often):
    """A move that keeps the game interesting: captures often, the step back where repetition is wanted."""
    moves = position.moves()
    if before and rng.random() < back_often and before[2:4] + before[:2] in moves:
        return before[2:4] + before[:2]
    kind = rng.random()
    if kind < 0.25:
        return rng.choice([m for m in moves if m[2:4] in position.board] or moves)
    if kind < 0.4:  # leaps, while there are any
        return rng.choice([m for m in moves if is_leap(position, m)] or moves)
    if kind < 0.7:
        checks = [m for m in moves if position.after(m).in_check(other(position.side))]
        mates = [m for m in checks if not position.after(m).moves()]
        return rng.choice(mates or checks or moves)
    return rng.choice(moves)


def is_leap(position, move):
    letter, span = position.board[move[:2]].upper(), abs(int(move[1]) - int(move[3]))
    return (letter == "M" and span == 2) or (letter == "K" and max(span, abs(ord(move[0]) - ord(move[2]))) == 2)


def any_text(rng, position):
    """Some move or call a person could try, seldom a legal one."""
    if rng.random() < 0.3:
        return rng.choice(["count", "uncount"])
    origin = rng.choice(list(position.board))
    near = [step(origin, x, y) for x in range(-2, 3) for y in range(-2, 3)]
    target = rng.choice([s for s in near if s and s != origin])
    return origin + target + ("m" if rng.random() < 0.1 else "")


def described(position, past):
    outcome = position.outcome(past)
    return {"position": str(position), "turn": "over" if outcome else position.side,
            "legal": [] if outcome else sorted(position.moves()), "outcome": outcome}


def heard(answer):
    """The program's answer in the shape of `described`."""
    if "error" in answer:
        return {"error": answer["error"]["code"]}
    end = answer["outcome"]
    return {"position": answer["position"], "turn": answer["turn"], "legal": sorted(answer["legal"]),
            "outcome": (end["reason"], end["scores"]) if end else None}


def play(rng, tally):
    """One game: its profile and settings, and [(line for the program, what it should say)]."""
    profile, settings, rules = random_rules(rng)
    begin = START if rng.random() < 0.2 else random_ending(rng, rules)
    position = parse(begin, rules)
    words, moves, past, asked = [], [], [], []
    plies, back_often = rng.choice([15, 50, 150]), rng.choice([0, 0, 0.1, 0.8])
    call_often = rng.choice([0.02, 0.3])
    while True:
        asked.append((f"{begin}\t{' '.join(words)}".rstrip("\t"), described(position, past)))
        outcome = position.outcome(past)
        if outcome or len(words) >= plies:
            reason = outcome[0] if outcome else "unfinished"
            tally[reason] = tally.get(reason, 0) + 1
            return profile, settings, asked
        if rng.random() < 0.2:
            text = any_text(rng, position)
            if text in position.moves():
                said = described(position.after(text), past + [position])
            elif text in position.calls():
                said = described(position.after(text), past)
            else:
                said = {"error": "illegal"}
            asked.append((f"{begin}\t{' '.join(words + [text])}", said))
        if rng.random() < 0.1:  # alone, without its past
            asked.append((str(position), described(parse(str(position), rules), [])))
        calls = position.calls()
        if calls and rng.random() < call_often / (4 if calls == ["uncount"] else 1):
            tally["calls"] = tally.get("calls", 0) + 1
            words += calls
            position = position.after(calls[0])
            continue
        move = random_move(rng, position, moves[-2] if len(moves) > 1 else None, back_often)
        tally["leaps"] = tally.get("leaps", 0) + is_leap(position, move)
        past.append(position)
        position = position.after(move)
        words.append(move)
        moves.append(move)


def compare(program, profile, settings, asked):
    """The differences of one game, as text."""
    command = [program, "inspect", "ouk", "--profile", profile] + [word for s in settings for word in ("--set", s)]
    run = subprocess.run(command, input="".join(line + "\n" for line, _ in asked), text=True, capture_output=True)
    answers = run.stdout.splitlines()
    if len(answers) != len(asked):
        return [f"{' '.join(command)}: {len(answers)} answers to {len(asked)} lines\n{run.stderr}"]
    return [f"{profile} {' '.join(settings)}\n  line    {line}\n  model   {said}\n  program {heard(json.loads(answer))}"
            for (line, said), answer in zip(asked, answers) if heard(json.loads(answer)) != said]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--positions", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    rng, tally, positions, games, wrong, begin = random.Random(given.seed), {}, 0, 0, [], time.monotonic()
    while positions < given.positions and len(wrong) < 10:
        profile, settings, asked = play(rng, tally)
        positions, games = positions + len(asked), games + 1
        wrong += compare(given.program, profile, settings, asked)
    print("\n".join(wrong[:10]), end="\n" if wrong else "")
    ends = ", ".join(f"{n} {reason}" for reason, n in sorted(tally.items()))
    print(f"ouk: {games} games ({ends}), {positions} positions, {len(wrong)} differences, {time.monotonic() - begin:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
