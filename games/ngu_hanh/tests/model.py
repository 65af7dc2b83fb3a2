#!/usr/bin/env python3
"""A second, slow player of Cờ Ngũ Hành, written from RULES.md alone to check the fast one.

    model.py PROGRAM [--positions N] [--seed S]

It plays random games under random switches, from the start and from random placements, and asks
`PROGRAM inspect ngu-hanh` about every position on the way: the position's text, who is to move, the moves, how it ended,
and now and then whether some random move is accepted.  PROGRAM is the path of `kydai`.
Nodes are their names here, a board is a dict from node to letter, and nothing is counted but by looking.
Exit 0: no difference; 1: differences, each printed; 2: bad use.
"""
import argparse
import json
import random
import subprocess
import sys
import time

FILES, RANKS = "abcdefg", "1234567"
NODES = [f + r for r in RANKS for f in FILES]
START = "NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn"
OVERCOMES = {"K": "M", "M": "D", "D": "N", "N": "H", "H": "K"}  # R5
GENERATES = {"K": "N", "N": "M", "M": "H", "H": "D", "D": "K"}  # R10


def neighbours(node):
    """R1: along ranks and files always, along diagonals only where file + rank is even."""
    f, r = FILES.index(node[0]), RANKS.index(node[1])
    steps = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    if (f + r) % 2 == 0:
        steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    return [FILES[f + x] + RANKS[r + y] for x, y in steps if 0 <= f + x < 7 and 0 <= r + y < 7]


LINES = {node: neighbours(node) for node in NODES}


def side_of(letter):
    return "w" if letter.isupper() else "b"


class Rules:
    def __init__(self, first="w", length=600, no_capture=100, tie_break="off"):
        self.first, self.length, self.no_capture, self.tie_break = first, length, no_capture, tie_break

    def settings(self):
        return [f"first={self.first}", f"length={self.length}", f"noCapture={self.no_capture}", f"tieBreak={self.tie_break}"]


class Position:
    def __init__(self, rules, board, side, quiet, number):
        self.rules, self.board, self.side, self.quiet, self.number = rules, board, side, quiet, number

    def __str__(self):
        rows = []
        for rank in reversed(RANKS):
            row, empty = "", 0
            for letter in [self.board.get(f + rank) for f in FILES] + ["/"]:
                if letter is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + letter
                empty = 0
            rows.append(row[:-1])
        return f"{'/'.join(rows)} {self.side} {self.quiet} {self.number}"

    def own(self, letter):
        """A piece's letter as the side to move writes it."""
        return letter if self.side == "w" else letter.lower()

    def same_as(self, other):
        return self.board == other.board and self.side == other.side

    def takes(self, mover, victim):
        mover, victim = mover.upper(), victim.upper()
        return mover == "C" or victim == "C" or OVERCOMES[mover] == victim  # R7, R6, R5

    def returns(self, letter, origin, target):
        """The nodes on which a step without a capture may bring a piece back (R10 to R12)."""
        if letter.upper() == "C" or self.own("C") not in [self.board.get(n) for n in LINES[target]]:
            return []
        child = self.own(GENERATES[letter.upper()])
        if list(self.board.values()).count(child) >= 2:
            return []
        return [n for n in LINES[target] if n == origin or n not in self.board]

    def moves(self):
        found = []
        for origin, letter in self.board.items():
            if side_of(letter) != self.side:
                continue
            for target in LINES[origin]:
                victim = self.board.get(target)
                if victim is None:
                    found.append(origin + target)
                    found += [f"{origin}{target}@{n}" for n in self.returns(letter, origin, target)]
                elif side_of(victim) != self.side and self.takes(letter, victim):
                    found.append(origin + target)
        return found + ["pass"]  # R3

    def after(self, move):
        board, is_capture = dict(self.board), False
        if move != "pass":
            letter = board.pop(move[:2])
            is_capture = move[2:4] in board
            board[move[2:4]] = letter
            if "@" in move:
                board[move[5:]] = self.own(GENERATES[letter.upper()])
        other = "b" if self.side == "w" else "w"
        number = self.number + (self.side != self.rules.first)  # R2
        return Position(self.rules, board, other, 0 if is_capture else self.quiet + 1, number)

    def plies(self):
        return 2 * (self.number - 1) + (self.side != self.rules.first)

    def outcome(self, past):
        """None, or (reason, scores), looked for in the order of R20."""
        letters = list(self.board.values())
        if "C" not in letters or "c" not in letters:  # R14
            return "lord", [1, -1] if "C" in letters else [-1, 1]
        if sum(self.same_as(earlier) for earlier in past) >= 2:  # R16
            return "threefold", [0, 0]
        if self.quiet >= self.rules.no_capture:  # R17
            return "no-capture", [0, 0]
        if self.plies() >= self.rules.length:  # R18, R19
            more = sum(1 if side_of(letter) == "w" else -1 for letter in letters)
            if self.rules.tie_break == "off" or more == 0:
                return "length", [0, 0]
            return "length", [1, -1] if more > 0 else [-1, 1]
        return None


def parse(text, rules):
    board, side, quiet, number = text.split()
    pieces = {}
    for rank, row in zip(reversed(RANKS), board.split("/")):
        at = 0
        for c in row:
            if c.isdigit():
                at += int(c)
            else:
                pieces[FILES[at] + rank] = c
                at += 1
    return Position(rules, pieces, side, int(quiet), int(number))


def random_rules(rng):
    return Rules(rng.choice("wb"), rng.choice([20, 60, 200, 600, rng.randint(20, 10000)]),
                 rng.choice([10, 20, 100, 100, rng.randint(10, 1000)]), rng.choice(["off", "pieces"]))


def random_start(rng, rules):
    """The start, or up to eleven of each side's men anywhere; now and then a Chủ is missing."""
    if rng.random() < 0.4:
        return parse(f"{START} {rules.first} 0 1", rules)
    lost = rng.choice("Cc") if rng.random() < 0.02 else None
    men = [c for c in "CcKKNNMMHHDDkknnmmhhdd" if c in "Cc" or rng.random() < rng.choice([0.3, 0.6, 0.9])]
    nodes = rng.sample(NODES, len(men))
    position = Position(rules, {n: c for n, c in zip(nodes, men) if c != lost}, rng.choice("wb"), 0,
                        rng.choice([1, rng.randint(1, 40), max(1, rules.length // 2 - rng.randint(0, 10))]))
    position.quiet = rng.choice([0, rng.randint(0, min(position.plies(), rules.no_capture))])
    return position


def random_move(rng, position, before, back_often):
    """A move that keeps the game interesting: captures and returns often, some steps back, a Chủ seldom."""
    moves = position.moves()
    target = {m: position.board.get(m[2:4]) for m in moves if m != "pass"}
    kind = rng.random()
    if before and rng.random() < back_often:
        back = before if before == "pass" else before[2:4] + before[:2]
        if back in moves:
            return back
    if kind < 0.4:
        sharp = [m for m in target if target[m] or "@" in m]
        moves = sharp or moves
    elif kind < 0.95 and len(moves) > 1:
        moves = moves[:-1]
    mild = [m for m in moves if (target.get(m) or "").upper() != "C"]
    return rng.choice(mild if mild and rng.random() < 0.9 else moves)


def any_text(rng, position):
    """Some move a person could try, seldom a legal one."""
    origin = rng.choice(list(position.board))
    text = origin + rng.choice(LINES[origin] if rng.random() < 0.7 else NODES)
    return text + "@" + rng.choice(LINES[text[2:]]) if rng.random() < 0.5 else text


def described(position, past):
    outcome = position.outcome(past)
    return {"position": str(position), "turn": "over" if outcome else position.side,
            "legal": [] if outcome else sorted(position.moves()), "outcome": outcome}


def heard(answer):
    """The program's answer in the shape of `described`."""
    if "error" in answer:
        return {"error": answer["error"]["code"]}
    end = answer["outcome"]
    legal = answer["legal"]
    if legal and legal[-1] != "pass":
        return {"error": "pass is not the last of the moves"}
    return {"position": answer["position"], "turn": answer["turn"], "legal": sorted(legal),
            "outcome": (end["reason"], end["scores"]) if end else None}


def play(rng, tally):
    """One game: [(line for the program, what it should say)] and its settings."""
    rules = random_rules(rng)
    position = random_start(rng, rules)
    begin, moves, past, asked = str(position), [], [], []
    plies, back_often = rng.choice([60, 200, 700]), rng.choice([0, 0.1, 0.8])
    while True:
        asked.append((f"{begin}\t{' '.join(moves)}".rstrip("\t"), described(position, past)))
        outcome = position.outcome(past)
        if outcome or len(moves) >= plies:
            tally[outcome[0] if outcome else "unfinished"] = tally.get(outcome[0] if outcome else "unfinished", 0) + 1
            return rules.settings(), asked
        if rng.random() < 0.2:
            text = any_text(rng, position)
            if text in position.moves():
                said = described(position.after(text), past + [position])
            else:
                said = {"error": "illegal"}
            asked.append((f"{begin}\t{' '.join(moves + [text])}", said))
        if rng.random() < 0.1:  # alone, without its past
            asked.append((str(position), described(position, [])))
        move = random_move(rng, position, moves[-2] if len(moves) > 1 else None, back_often)
        past.append(position)
        position = position.after(move)
        moves.append(move)


def compare(program, settings, asked):
    """The differences of one game, as text."""
    command = [program, "inspect", "ngu-hanh"] + [word for s in settings for word in ("--set", s)]
    lines = "".join(line + "\n" for line, _ in asked)
    run = subprocess.run(command, input=lines, text=True, capture_output=True)
    answers = run.stdout.splitlines()
    if len(answers) != len(asked):
        return [f"{' '.join(command)}: {len(answers)} answers to {len(asked)} lines\n{run.stderr}"]
    return [f"{' '.join(settings)}\n  line    {line}\n  model   {said}\n  program {heard(json.loads(answer))}"
            for (line, said), answer in zip(asked, answers) if heard(json.loads(answer)) != said]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--positions", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    rng, tally, positions, games, wrong, begin = random.Random(given.seed), {}, 0, 0, [], time.monotonic()
    while positions < given.positions and len(wrong) < 10:
        settings, asked = play(rng, tally)
        positions, games = positions + len(asked), games + 1
        wrong += compare(given.program, settings, asked)
    print("\n".join(wrong[:10]), end="\n" if wrong else "")
    ends = ", ".join(f"{n} {reason}" for reason, n in sorted(tally.items()))
    print(f"ngu-hanh: {games} games ({ends}), {positions} positions, {len(wrong)} differences, "
          f"{time.monotonic() - begin:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
