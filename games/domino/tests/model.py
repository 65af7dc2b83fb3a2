#!/usr/bin/env python3
"""A second, slow reading of RULES.md, sharing nothing with the C++ beside it.

    model.py SEED ROUNDS > golden/rounds.txt     random rounds under random switches
One round is four lines: switches, the deal, the plies (`legal|seat:move|steps`, separated by ` ; `), and
the last state, reason, points, coins and next opener.  golden_test.cpp replays them.
Tiles are strings of two digits here, the line is a list of them, nothing is a bit.
"""
import random
import sys

TILES = [f"{h}{l}" for h in range(7) for l in range(h + 1)]
DEFAULTS = {"noDouble": "highest", "openForced": "off", "winnerOpensDouble": "off",
            "reserve": "0", "deadStops": "off", "blank": "13always", "tie": "order"}
CHOICES = {"noDouble": ["highest"], "openForced": ["off", "on"], "winnerOpensDouble": ["off", "on"],
           "reserve": ["0", "1", "2"], "deadStops": ["off", "on"], "blank": ["13always", "13alone"],
           "tie": ["order", "split", "refund"]}


def pips(tile):
    return int(tile[0]) + int(tile[1])


def by_id(tiles):
    return sorted(tiles, key=TILES.index, reverse=True)


def worth(tile, hand, blank):
    if tile != "00":
        return pips(tile)
    others = [t for t in hand if t != "00" and "0" in t]
    return 0 if blank == "13alone" and others else 13


def rank(hand, blank):
    total = sum(worth(t, hand, blank) for t in hand)
    return (total, *min((worth(t, hand, blank), int(t[1])) for t in hand))


class Round:
    def __init__(self, seats, stake, switches, opener, deal):
        self.seats, self.stake, self.switches = seats, stake, switches
        self.hands = [deal[7 * s:7 * s + 7] for s in range(seats)]
        self.yard = deal[7 * seats:]
        self.line, self.opening_at, self.over, self.passes = [], 0, None, 0
        self.must = None
        if opener is None:
            order = [f"{v}{v}" for v in range(6, -1, -1)]
            order += sorted((t for t in TILES if t[0] != t[1]), key=lambda t: (-pips(t), -int(t[0])))
            first = next(t for t in order if any(t in h for h in self.hands))
            self.turn = next(s for s in range(seats) if first in self.hands[s])
            if switches["openForced"] == "on":
                self.must = [first]
        else:
            self.turn = opener
            doubles = [t for t in self.hands[opener] if t[0] == t[1]]
            if switches["winnerOpensDouble"] == "on" and doubles:
                self.must = doubles

    def ends(self):
        return self.line[0][0], self.line[-1][1]

    def fits(self, tile):
        return any(end in tile for end in self.ends())

    def legal(self):
        hand = by_id(self.hands[self.turn])
        if not self.line:
            return [t for t in hand if self.must is None or t in self.must]
        left, right = self.ends()
        moves = []
        for t in hand:
            moves += [t + "L"] * (left in t) + [t + "R"] * (right in t)
        return moves

    def play(self, move):
        """Lays a tile; returns the steps that follow."""
        seat, tile, steps = self.turn, move[:2], []
        self.hands[seat].remove(tile)
        if len(move) == 2:
            self.line = [tile]
        elif move[2] == "L":
            self.line.insert(0, tile if tile[1] == self.ends()[0] else tile[::-1])
            self.opening_at += 1
        else:
            self.line.append(tile if tile[0] == self.ends()[1] else tile[::-1])
        if not self.hands[seat]:
            self.over = "out"
            return steps
        remaining = sum(self.hands, []) + self.yard
        if self.switches["deadStops"] == "on" and not any(self.fits(t) for t in remaining):
            self.over, self.passes = "triet", self.seats
            return steps
        floor = min(int(self.switches["reserve"]), 28 - 7 * self.seats)
        for k in range(1, self.seats + 1):
            who = (seat + k) % self.seats
            drawn = []
            while not any(self.fits(t) for t in self.hands[who]) and len(self.yard) > floor:
                drawn.append(self.yard.pop(0))
                self.hands[who].append(drawn[-1])
            if drawn:
                steps.append(f"{who}:+{','.join(drawn)}")
            if any(self.fits(t) for t in self.hands[who]):
                self.turn = who
                return steps
            steps.append(f"{who}:#")
        self.over, self.passes = "triet", self.seats
        return steps

    def result(self):
        """Coins and the next opener."""
        blank, tie, n, stake = self.switches["blank"], self.switches["tie"], self.seats, self.stake
        pay = [0] * n
        if self.over == "out":
            losers = [s for s in range(n) if s != self.turn]
            losers.sort(key=lambda s: rank(self.hands[s], blank))
            for place, s in enumerate(losers, 1):
                pay[s] = -place * stake
            if tie == "split":
                for points in {rank(self.hands[s], blank)[0] for s in losers}:
                    level = sorted(s for s in losers if rank(self.hands[s], blank)[0] == points)
                    due = -sum(pay[s] for s in level)
                    for i, s in enumerate(level):
                        pay[s] = -(due // len(level) + (1 if i < due % len(level) else 0))
            pay[self.turn] = -sum(pay)
            return pay, self.turn
        order = sorted(range(n), key=lambda s: rank(self.hands[s], blank))
        lowest = rank(self.hands[order[0]], blank)[0]
        level = sorted(s for s in range(n) if rank(self.hands[s], blank)[0] == lowest)
        if tie == "refund" and len(level) > 1:
            return pay, order[0]
        winners = level if tie == "split" else [order[0]]
        pot = 4 * stake * (n - len(winners))
        pay = [-4 * stake] * n
        for i, s in enumerate(winners):
            pay[s] = pot // len(winners) + (1 if i < pot % len(winners) else 0)
        return pay, order[0]

    def text(self):
        line = list(self.line)
        line[self.opening_at] = "*" + line[self.opening_at]
        hands = "/".join("".join(by_id(h)) or "-" for h in self.hands)
        yard = "".join(self.yard) or "-"
        return f"hd1 {self.seats} {self.stake} {self.turn} {self.passes} {'.'.join(line)} {hands} {yard}"

    def points(self):
        return [sum(worth(t, h, self.switches["blank"]) for t in h) for h in self.hands]


def main():
    rng, rounds = random.Random(int(sys.argv[1])), int(sys.argv[2])
    for number in range(rounds):
        seats, stake = rng.choice([2, 3, 4]), rng.choice([1, 5, 7, 100])
        switches = dict(DEFAULTS)
        if number % 3:
            switches = {name: rng.choice(values) for name, values in CHOICES.items()}
        opener = rng.choice([None, rng.randrange(seats)])
        deal = TILES[:]
        rng.shuffle(deal)
        round_ = Round(seats, stake, switches, opener, deal)
        settings = [f"{k}={v}" for k, v in switches.items()] + [f"stake={stake}"]
        settings += [f"opener={opener}"] if opener is not None else []
        print(seats, *settings)
        print("".join(deal))
        plies = []
        while not round_.over:
            legal = round_.legal()
            move = rng.choice(legal)
            seat = round_.turn
            plies.append(f"{' '.join(legal)}|{seat}:{move}|{' '.join(round_.play(move))}")
        print(" ; ".join(plies))
        pay, opener = round_.result()
        print("|".join([round_.text(), round_.over, " ".join(map(str, round_.points())),
                        " ".join(map(str, pay)), str(opener)]))


if __name__ == "__main__":
    main()
