#!/usr/bin/env python3
"""Compares the program with a second, slow reading of the rules of each game, on random games.

    testkit/second_reading.py PROGRAM [GAME...] [--positions N] [--seed S] [--workers W]
    testkit/second_reading.py PROGRAM GAME --table K [--seed S]     one table again, with all its differences
    testkit/second_reading.py perft GAME < TABLE      a perft table (lines `POSITION TAB DEPTH`) with the model's counts

PROGRAM is the path of `kydai`.  games/<game>/tests/model.py holds the rules, written from RULES.md alone and in another way than
the C++ beside it; walks.py there says which positions are worth a look.  This file knows no game: it makes tables out of a game's
profiles, switches and numbers of seats, plays random games at each, asks `PROGRAM inspect` about every position on the way, and
compares all it says: the position's text, whose turn it is, the moves, the rolls with their weights, what happened by itself, how
the game ended with scores, ranks, points and pay; and whether a word that anybody could try is refused as it should be.

The tables are first every profile with every number of seats, then rows in which every pair of values of any two switches (and
profiles, and seats) meets, then random ones.  A table depends on seed and number alone, so any number of workers gives the same
run.  A position counts once, however often and in however many games it was compared.
Exit 0: no difference; 1: differences; 2: bad use.  The last line reads `N passed, N failed`: for each game one for the
comparison and one for the pairs of values.

What a model says.  GAME, SEATS, PROFILES; SWITCHES: name -> values; `is_possible(seats, switch, value)`; `Table(profile, settings,
seats)` with `start()` and `read(text)`, which give positions; `listed(words)`: a list of moves with the order that RULES.md
leaves open taken out.  A position has `str()`, `turn()`, `legal()`, `chances()`, `outcome(times)` (`times`: how often it stood in
this game before), `identity()` (the same for the same position, in the sense of repetition), `after(word)`, `events` (of the
step that led to it) and `calls()` (words that are no moves and leave the position as it is).
What walks say.  `begin(rng, table)`: a position's text, or None for the start; `choose(rng, position, words)`: one of the
position's moves, rolls (`!6`) or calls; `attempt(rng, position)`: a word that may be none of them.
"""
import argparse
import collections
import hashlib
import importlib.util
import itertools
import json
import multiprocessing
import os
import pathlib
import random
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
POSITIONS_A_TABLE = 400
DIFFERENCES_SHOWN = 5


def game_names():
    return sorted(path.parent.parent.name.replace("_", "-") for path in ROOT.glob("games/*/tests/model.py"))


def load(game):
    """(model, walks) of a game; its walks import `model`."""
    folder = ROOT / "games" / game.replace("-", "_") / "tests"
    modules = []
    for name in ("model", "walks"):
        spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
        sys.modules[name] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        modules.append(module)
    return modules


# --- tables


def factors_of(model):
    """Name -> values of all that a table can choose; '' is the profile, '#' the number of seats."""
    return {"": tuple(model.PROFILES), "#": tuple(model.SEATS), **model.SWITCHES}


def can_meet(model, one, two):
    for (a, x), (b, y) in ((one, two), (two, one)):
        if a == "#" and b not in ("", "#") and not model.is_possible(x, b, y):
            return False
    return True


def all_pairs(model):
    factors = factors_of(model)
    return {frozenset((one, two))
            for (a, xs), (b, ys) in itertools.combinations(factors.items(), 2)
            for one, two in itertools.product([(a, x) for x in xs], [(b, y) for y in ys])
            if can_meet(model, one, two)}


def pairs_of(row):
    return {frozenset(pair) for pair in itertools.combinations(row.items(), 2)}


def rows_of_pairs(model):
    """Rows (name -> value) in which every pair of values meets: greedy, each value the one that brings most new pairs."""
    factors, rng, open_pairs, rows = factors_of(model), random.Random(0), all_pairs(model), []
    in_order = sorted(open_pairs, key=lambda pair: sorted(map(repr, pair)))
    for first in in_order:
        if first not in open_pairs:
            continue
        row = dict(first)
        for name in rng.sample(sorted(factors), len(factors)):
            if name in row:
                continue
            values = [v for v in factors[name] if all(can_meet(model, (name, v), other) for other in row.items())]
            gains = [sum(frozenset(((name, v), other)) in open_pairs for other in row.items()) for v in values]
            row[name] = rng.choice([v for v, gain in zip(values, gains) if gain == max(gains)])
        rows.append(row)
        open_pairs -= pairs_of(row)
    return rows


def random_row(model, rng):
    """A profile with some switches turned."""
    row = {"": rng.choice(model.PROFILES), "#": rng.choice(model.SEATS)}
    names = sorted(model.SWITCHES)
    for name in rng.sample(names, min(len(names), rng.choice([0, 0, 1, 2, 5, 99]))):
        row[name] = rng.choice([v for v in model.SWITCHES[name] if model.is_possible(row["#"], name, v)])
    return row


class Game:
    """A model with its walks and tables; the same in every process."""

    def __init__(self, name, seed):
        self.name, self.seed = name, seed
        self.model, self.walks = load(name)
        plain = [{"": p, "#": s} for p in self.model.PROFILES for s in self.model.SEATS]
        self.fixed = plain + rows_of_pairs(self.model)

    def row(self, number):
        if number < len(self.fixed):
            return self.fixed[number]
        return random_row(self.model, random.Random(f"{self.seed} {self.name} row {number}"))

    def command(self, program, row):
        words = [program, "inspect", self.name, "--profile", row[""]]
        words += ["--seats", str(row["#"])] if len(self.model.SEATS) > 1 else []
        for name in sorted(set(row) - {"", "#"}):
            words += ["--set", f"{name}={row[name]}"]
        return words


# --- one table


def described(model, position, times, events):
    """What the program should answer."""
    outcome = position.outcome(times)
    turn = "over" if outcome else position.turn()
    return {"position": str(position), "turn": turn,
            "legal": [] if turn in ("over", "chance") else model.listed(position.legal()),
            "chances": [{"roll": roll, "weight": weight} for roll, weight in position.chances()] if turn == "chance" else [],
            "events": list(events), "outcome": outcome}


def heard(model, answer):
    """The program's answer in the shape of `described`."""
    if "error" in answer:
        return {"error": answer["error"]["code"]}
    return {**answer, "legal": model.listed(answer["legal"])}


def refusal(position, word):
    """The code with which a word that is no move, roll or call of this position is refused."""
    is_roll_due = position.turn() == "chance"
    return {"error": "illegal" if is_roll_due == word.startswith("!") else "not-your-turn"}


def branches_of(position):
    return ["!" + roll for roll, _ in position.chances()] if position.turn() == "chance" else position.legal()


def play(game, table, rng, lines):
    """One game; appends (line, what the program should say) to `lines`."""
    model, walks = game.model, game.walks
    text = walks.begin(rng, table)
    position = table.read(text) if text else table.start()
    begin, words, times, events = text or "start", [], collections.Counter(), list(position.events)
    length = rng.choice([15, 60, 200, 600])
    while True:
        here = times[position.identity()]
        lines.append(("\t".join([begin, " ".join(words)]) if words else begin, described(model, position, here, events)))
        if position.outcome(here) or len(words) >= length or len(lines) >= POSITIONS_A_TABLE:
            return
        if rng.random() < 0.1:  # alone, without its past
            lines.append((str(position), described(model, table.read(str(position)), 0, [])))
        if rng.random() < 0.15:
            word = walks.attempt(rng, position)
            if word not in branches_of(position) + position.calls():
                lines.append(("\t".join([begin, " ".join(words + [word])]), refusal(position, word)))
        word = walks.choose(rng, position, words)
        if word not in position.calls():
            times[position.identity()] += 1
        position = position.after(word)
        events += position.events
        words.append(word)


def compare(game, program, number):
    """The table's row, the digests of its positions, how many words were refused, how the games ended, the differences."""
    row = game.row(number)
    rng = random.Random(f"{game.seed} {game.name} table {number}")
    settings = {name: value for name, value in row.items() if name not in ("", "#")}
    table = game.model.Table(row[""], settings, row["#"])
    lines, ends = [], collections.Counter()
    while len(lines) < POSITIONS_A_TABLE:
        play(game, table, rng, lines)
        outcome = lines[-1][1].get("outcome")
        ends[outcome["reason"] if outcome else "unfinished"] += 1
    command = game.command(program, row)
    run = subprocess.run(command, input="".join(line + "\n" for line, _ in lines), text=True, capture_output=True)
    answers = run.stdout.splitlines()
    if len(answers) != len(lines):
        return row, b"", 0, ends, [f"{shlex.join(command)}: {len(answers)} answers to {len(lines)} lines\n{run.stderr}"]
    wrong, digests, refused = [], [], 0
    for (line, said), answer in zip(lines, answers):
        got = heard(game.model, json.loads(answer))
        if got != said:
            wrong.append(difference(game, command, number, line, said, got))
        elif "error" in said:
            refused += 1
        else:
            digests.append(hashlib.blake2b(f"{command}{said['position']}".encode(), digest_size=8).digest())
    return row, b"".join(digests), refused, ends, wrong


def difference(game, command, number, line, said, got):
    """A difference as a person wants to see it."""
    text = [f"{game.name}, table {number}: the second reading and the program differ in " +
            ", ".join(k for k in {**said, **got} if said.get(k) != got.get(k))]
    for who, what in (("model", said), ("program", got)):
        text += [f"  {who:8}{key:9}{json.dumps(what[key])}" for key in what
                 if said.get(key) != got.get(key) or key == "position"]
    text.append(f"  ask again: printf '%b\\n' {shlex.quote(line.replace(chr(9), chr(92) + 't'))} | {shlex.join(command)}")
    text.append(f"  table again: testkit/second_reading.py {command[0]} {game.name} --table {number} --seed {game.seed}")
    return "\n".join(text)


# --- a run

worker_game = None


def begin_work(name, seed):
    global worker_game
    worker_game = Game(name, seed)


def work(program, number):
    return compare(worker_game, program, number)


def results(pool, program, ahead):
    """The tables in order, forever, with a few in work beyond the one that is waited for."""
    waiting = collections.deque()
    for number in itertools.count():
        waiting.append(pool.apply_async(work, (program, number)))
        if len(waiting) >= ahead:
            yield waiting.popleft().get()


def check_game(name, given):
    """(passed, failed) of one game."""
    game, begin = Game(name, given.seed), time.monotonic()
    pairs, seen, ends = all_pairs(game.model), set(), collections.Counter()
    tables = compared = refused = wrong = 0
    with multiprocessing.Pool(given.workers, begin_work, (name, given.seed)) as pool:
        for row, digests, n_refused, n_ends, differences in results(pool, given.program, 3 * given.workers):
            tables, compared, refused = tables + 1, compared + len(digests) // 8, refused + n_refused
            seen.update(digests[at:at + 8] for at in range(0, len(digests), 8))
            ends += n_ends
            pairs -= pairs_of(row)
            for text in differences[:max(0, DIFFERENCES_SHOWN - wrong)]:
                print(text, flush=True)
            wrong += len(differences)
            if sys.stderr.isatty():
                print(f"\r{name}: {len(seen):,} of {given.positions:,} positions", end="", file=sys.stderr, flush=True)
            is_enough = len(seen) >= given.positions and tables >= len(game.fixed)
            if is_enough or wrong >= 100 * DIFFERENCES_SHOWN:
                break
        pool.terminate()
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(f"{name}: {len(seen):,} positions ({compared:,} comparisons, {refused:,} words refused) at {tables} tables, "
          f"{wrong} differences, {time.monotonic() - begin:.0f} s")
    print(f"{name}: games ended " + ", ".join(f"{n:,} {reason}" for reason, n in sorted(ends.items())))
    if pairs:
        print(f"{name}: {len(pairs)} pairs of values were never played, such as {sorted(map(sorted, pairs))[0]}")
    return (wrong == 0) + (not pairs), (wrong > 0) + bool(pairs)


def show_table(name, given):
    _, digests, refused, _, differences = compare(Game(name, given.seed), given.program, given.table)
    print("\n".join(differences))
    print(f"{name}, table {given.table}: {len(digests) // 8} comparisons, {refused} words refused, "
          f"{len(differences)} differences")
    return (1, 0) if not differences else (0, 1)


def perft(position, depth):
    """Lines of play; rolls and moves are plies alike, calls are none."""
    if depth == 0:
        return 1
    if position.outcome(0):
        return 0
    words = branches_of(position)
    return len(words) if depth == 1 else sum(perft(position.after(word), depth - 1) for word in words)


def print_perft(name):
    model, _ = load(name)
    table = model.Table(model.PROFILES[0], {}, model.SEATS[-1])
    for line in sys.stdin:
        text, depth, *_ = [*line.rstrip("\n").split("\t"), ""]
        is_row = depth and not line.startswith("#")
        print(f"{text}\t{depth}\t{perft(table.read(text), int(depth))}" if is_row else line.rstrip("\n"), flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("game", nargs="*")
    options.add_argument("--positions", type=int, default=20000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options.add_argument("--table", type=int)
    given = options.parse_args()
    unknown = sorted(set(given.game) - set(game_names()))
    if unknown:
        options.error(f"there is no model of {unknown[0]}; there are {', '.join(game_names())}")
    if given.program == "perft":
        return print_perft(given.game[0])
    if not os.access(given.program, os.X_OK):
        options.error(f"{given.program} is no program")
    check = show_table if given.table is not None else check_game
    counts = [check(name, given) for name in given.game or game_names()]
    passed, failed = map(sum, zip(*counts))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
