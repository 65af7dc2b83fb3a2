#!/usr/bin/env python3
"""Plays random games under random rules with the model and asks the C++ probe about every position.

usage: compare.py PROBE [GAMES] [SEED].  The probe answers each position with one line: the position as
it writes it, then for each roll or move `TEXT=>POSITION`, or at the end `over REASON RANKS`.
"""
import random
import subprocess
import sys

from model import PROFILES, SEATS, SWITCHES, Position, field_of, rules_from


def random_field(rng):
    """A profile with a few switches turned, so that every pair of values meets now and then."""
    profile = rng.choice(PROFILES)
    rules = rules_from(profile)
    for name in rng.sample(sorted(SWITCHES), rng.choice((0, 2, 5, 10, 18))):
        rules[name] = rng.choice(SWITCHES[name][0])
    if rules["dice"] == "2" and rng.random() < 0.6:
        rules["dice2"] = rng.choice(("each", "sumOrEach"))
    return field_of(profile, rules), int(rules["horses"])


def random_start(rng):
    """Horses anywhere, two to four seats; the walk from here meets every corner of the board."""
    field, horses = random_field(rng)
    seats = sorted(rng.sample(SEATS, rng.randint(2, 4)), key=SEATS.index)
    taken = set()
    board = []
    for index, seat in enumerate(SEATS):
        if seat not in seats:
            board.append(".")
            continue
        cells = []
        while len(cells) < horses:
            kind = rng.random()
            if kind < 0.25:
                cells.append("-")
                continue
            if kind < 0.45:
                cell = f"s{rng.randint(1, 6)}"
                if cell not in cells:
                    cells.append(cell)
                continue
            progress = rng.choice((rng.randint(0, 55), rng.randint(42, 55)))
            spot = (14 * index + progress) % 56
            if spot not in taken:
                taken.add(spot)
                cells.append(str(progress))
        board.append(",".join(cells))
    start = Position(f"{'/'.join(board)} {seats[0]} {field} ?" + (" n=0" if "maxExtra" in field or "tries" in field else ""))
    return start if all(start.is_racing(s) for s in seats) else random_start(rng)


def walk(rng, plies):
    """Positions of one random game, each with what the model says of it."""
    position = random_start(rng)
    for _ in range(plies):
        branches = position.branches()
        said = [str(position)] + [f"{text}=>{after}" for text, after in branches]
        if position.is_over():
            reason = "resign" if "x" in position.horses[position.turn] else "home"
            said.append(f"over {reason} {','.join(map(str, position.ranks()))}")
        yield str(position), "\t".join(said)
        if position.is_over():
            return
        if rng.random() < 0.002:
            position = position.resigned(rng.choice(position.racing()))
        else:
            position = rng.choice(branches)[1]


def main():
    probe = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 2024)
    asked, expected = [], []
    for _ in range(games):
        for text, said in walk(rng, 120):
            asked.append(text)
            expected.append(said)
    answer = subprocess.run([probe], input="\n".join(asked) + "\n", text=True, capture_output=True, check=True)
    answers = answer.stdout.splitlines()
    wrong = [i for i, said in enumerate(expected) if i >= len(answers) or answers[i] != said]
    for i in wrong[:5]:
        print(f"position {asked[i]}\n  model {expected[i]}\n  probe {answers[i] if i < len(answers) else '(nothing)'}")
    decisions = sum("?" not in text and " - " not in text for text in asked)
    print(f"{games} games, {len(asked)} positions, {decisions} of them decisions, {len(wrong)} differences")
    sys.exit(1 if wrong or len(answers) != len(asked) or decisions < 1000 else 0)


if __name__ == "__main__":
    main()
