#!/usr/bin/env python3
"""Writes golden/rounds.txt: random rounds under random switches, played by the model beside this file.

    rounds.py 2026 600 > golden/rounds.txt

One round is four lines: seats and switches; the deal; the plies (`legal|seat:move|steps`, split by ` ; `); and the last state,
reason, points, coins and next opener.  golden_test.cpp plays them again.
"""
import random
import sys

import model


def random_table(rng, number):
    """Two rounds of three under random switches; `noDouble` says nothing about a deal that is given."""
    seats, stake = rng.choice([2, 3, 4]), rng.choice([1, 5, 7, 100])
    switches = {name: value for name, value in model.DEFAULTS.items() if name not in ("stake", "opener")}
    if number % 3:
        values = {**model.SWITCHES, "noDouble": ["highest"]}
        switches = {name: rng.choice(values[name]) for name in switches}
    opener = rng.choice([None, rng.randrange(seats)])
    settings = {**switches, "stake": str(stake)}
    return seats, settings if opener is None else {**settings, "opener": str(opener)}


def points(position):
    blank = position.switches["blank"]
    return [sum(model.worth(t, hand, blank) for t in hand) for hand in position.hands]


def main():
    rng = random.Random(int(sys.argv[1]))
    for number in range(int(sys.argv[2])):
        seats, settings = random_table(rng, number)
        deal = model.TILES[:]
        rng.shuffle(deal)
        print(seats, *(f"{name}={value}" for name, value in settings.items()))
        print("".join(deal))
        position, plies = model.Table("hdnl", settings, seats).start().dealt(deal), []
        while not position.is_over():
            legal, seat = position.legal(), position.seat
            move = rng.choice(legal)
            position = position.played(move)
            plies.append(f"{' '.join(legal)}|{seat}:{move}|{' '.join(position.events)}")
        print(" ; ".join(plies))
        state, outcome = " ".join(str(position).split(" ")[:8]), position.outcome(0)
        print("|".join([state, outcome["reason"], " ".join(map(str, points(position))),
                        " ".join(map(str, outcome["pay"])), str(position.next_opener())]))


if __name__ == "__main__":
    main()
