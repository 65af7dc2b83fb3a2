"""A second, slow reading of Domino Ngà Lớn, written from RULES.md alone to check the fast one.

testkit/second_reading.py plays with it and says what a model is.  Tiles are strings of two digits here, the line is a list of
them as they lie, nothing is a bit.
"""

GAME = "domino"
SEATS = (2, 3, 4)
PROFILES = ("hdnl",)
SWITCHES = {
    "stake": ("1", "7", "100", "100000000"),
    "opener": ("none", "0", "1", "2", "3"),
    "noDouble": ("highest", "redeal"),
    "openForced": ("off", "on"),
    "winnerOpensDouble": ("off", "on"),
    "reserve": ("0", "1", "2"),
    "deadStops": ("off", "on"),
    "blank": ("13always", "13alone"),
    "tie": ("order", "split", "refund"),
}
DEFAULTS = {"stake": "100", "opener": "none", "noDouble": "highest", "openForced": "off", "winnerOpensDouble": "off",
            "reserve": "0", "deadStops": "off", "blank": "13always", "tie": "order"}

TILES = [f"{h}{l}" for h in range(7) for l in range(h + 1)]  # R1, by id
DOUBLES = [t for t in TILES if t[0] == t[1]]


def is_possible(seats, switch, value):
    return switch != "opener" or value == "none" or int(value) < seats


def listed(words):
    return words


def pips(tile):
    return int(tile[0]) + int(tile[1])


# R4, R5: who holds the first of these opens.
OPENING_ORDER = DOUBLES[::-1] + sorted(set(TILES) - set(DOUBLES), key=lambda t: (-pips(t), -int(t[0])))


def by_id(tiles):
    return sorted(tiles, key=TILES.index, reverse=True)


def tiles_in(text):
    return [] if text == "-" else [text[at:at + 2] for at in range(0, len(text), 2)]


def worth(tile, hand, blank):
    """R22."""
    if tile != "00":
        return pips(tile)
    others = [t for t in hand if t != "00" and "0" in t]
    return 0 if blank == "13alone" and others else 13


def rank(hand, blank):
    """R24: points, then the lowest tile's worth, then its low number."""
    total = sum(worth(t, hand, blank) for t in hand)
    return (total, *min((worth(t, hand, blank), int(t[1])) for t in hand))


def shares(total, seats):
    """R24, R28: what each of these seats gets, the odd coins to the lowest."""
    return {seat: total // len(seats) + (at < total % len(seats)) for at, seat in enumerate(sorted(seats))}


class Table:
    def __init__(self, profile, settings, seats):
        assert profile in PROFILES
        self.switches, self.seats = {**DEFAULTS, **settings}, seats

    def start(self):
        return Position(self.switches, self.seats)

    def read(self, text):
        name, seats, stake, turn, passes, line, hands, yard, *more = text.split(" ")
        assert name == "hd1"
        switches = dict(self.switches)
        if more and not more[0].startswith("open="):  # a list says all switches
            switches = {**DEFAULTS, "stake": stake, **dict(entry.split("=") for entry in more.pop(0).split(","))}
        if hands == "-":
            return Position({**switches, "opener": "none" if turn == "?" else turn}, int(seats))
        position = Position(switches, int(seats))
        position.hands, position.yard = [tiles_in(h) for h in hands.split("/")], tiles_in(yard)
        position.seat, position.passes = int(turn), int(passes)
        if line == "-":
            position.open = more[0][5:] if more else ""
            return position
        tiles = line.split(".")
        position.opening_at = next(at for at, tile in enumerate(tiles) if tile[0] == "*")
        position.line = [tile.lstrip("*") for tile in tiles]
        if not position.is_over() and not position.moves_of(position.seat):
            position.settle((position.seat - 1) % position.seats)  # read as the state after its draws and passes
        return position


class Position:
    """Before the deal `hands` is None.  `open`: what has to open, as `open=` says it."""

    def __init__(self, switches, seats):
        self.switches, self.seats = switches, seats
        self.stake = int(switches["stake"])
        self.hands, self.yard, self.line, self.opening_at = None, [], [], 0
        self.seat, self.passes, self.open, self.events = None, 0, "", []

    def copy(self):
        twin = Position(self.switches, self.seats)
        twin.hands, twin.yard = [list(h) for h in self.hands], list(self.yard)
        twin.line, twin.opening_at, twin.seat = list(self.line), self.opening_at, self.seat
        return twin

    # --- deal and opening

    def is_first_round(self):
        return self.switches["opener"] == "none"  # R9

    def dealt(self, tiles):
        new = Position(self.switches, self.seats)
        new.hands = [tiles[7 * s:7 * s + 7] for s in range(self.seats)]  # R2
        new.yard = tiles[7 * self.seats:]
        if self.is_first_round():
            first = next(t for t in OPENING_ORDER if any(t in h for h in new.hands))  # R4, R5
            new.seat = next(s for s in range(self.seats) if first in new.hands[s])
            new.open = first if self.switches["openForced"] == "on" else ""  # R6
        else:
            new.seat = int(self.switches["opener"])  # R8
            new.open = "double" if self.switches["winnerOpensDouble"] == "on" else ""
        return new

    def is_refused(self, tiles):
        """R5: a first round without a double is dealt again under `redeal`."""
        dealt = tiles[:7 * self.seats]
        is_redeal = self.switches["noDouble"] == "redeal" and self.is_first_round()
        return is_redeal and not any(t in DOUBLES for t in dealt)

    def openers(self):
        """The tiles of which one has to open: R6, R8."""
        hand = by_id(self.hands[self.seat])
        if self.open == "double":
            return [t for t in hand if t in DOUBLES] or hand
        return [self.open] if self.open else hand

    # --- laying tiles

    def ends(self):
        return self.line[0][0], self.line[-1][1]

    def moves_of(self, seat):
        """R11, R13: from the highest tile down, left before right."""
        if not self.line:
            return self.openers()
        left, right = self.ends()
        moves = []
        for t in by_id(self.hands[seat]):
            moves += [t + "L"] * (left in t) + [t + "R"] * (right in t)
        return moves

    def played(self, move):
        new, tile = self.copy(), move[:2]
        new.hands[self.seat].remove(tile)
        if len(move) == 2:
            new.line = [tile]
        elif move[2] == "L":
            new.line.insert(0, tile if tile[1] == self.ends()[0] else tile[::-1])
            new.opening_at += 1
        else:
            new.line.append(tile if tile[0] == self.ends()[1] else tile[::-1])
        if new.hands[self.seat]:  # else R19
            new.settle(self.seat)
        return new

    def settle(self, last):
        """The draws and passes after a tile of seat `last`, up to the seat that can play, or the end (R14 to R18, R20)."""
        left = sum(self.hands, []) + self.yard
        if self.switches["deadStops"] == "on" and not any(end in t for t in left for end in self.ends()):  # R21
            self.seat, self.passes = last, self.seats
            return
        floor = min(int(self.switches["reserve"]), 28 - 7 * self.seats)  # R15
        for seat in [(last + k) % self.seats for k in range(1, self.seats + 1)]:
            drawn = []
            while not self.moves_of(seat) and len(self.yard) > floor:
                drawn.append(self.yard.pop(0))
                self.hands[seat].append(drawn[-1])
            if drawn:
                self.events.append(f"{seat}:+{','.join(drawn)}")
            if self.moves_of(seat):
                self.seat = seat
                return
            self.events.append(f"{seat}:#")  # R17
        self.seat, self.passes = last, self.seats

    # --- ends

    def is_over(self):
        return self.hands is not None and (self.passes > 0 or not all(self.hands))

    def pay_after_out(self):
        """R25 to R28."""
        blank = self.switches["blank"]
        ranks = {s: rank(self.hands[s], blank) for s in range(self.seats) if s != self.seat}
        due = {s: place * self.stake for place, s in enumerate(sorted(ranks, key=ranks.get), 1)}
        if self.switches["tie"] == "split":
            for points in {r[0] for r in ranks.values()}:
                level = [s for s in ranks if ranks[s][0] == points]
                due.update(shares(sum(due[s] for s in level), level))
        return [-due[s] if s in due else sum(due.values()) for s in range(self.seats)]

    def pay_after_triet(self):
        """R23, R24."""
        ranks = {s: rank(self.hands[s], self.switches["blank"]) for s in range(self.seats)}
        best = min(ranks, key=ranks.get)
        level = [s for s in ranks if ranks[s][0] == ranks[best][0]]
        tie = self.switches["tie"]
        if tie == "refund" and len(level) > 1:
            return [0] * self.seats
        winners = level if tie == "split" else [best]
        won = shares(4 * self.stake * (self.seats - len(winners)), winners)
        return [won.get(s, -4 * self.stake) for s in range(self.seats)]

    def outcome(self, _times):
        if not self.is_over():
            return None
        pay = self.pay_after_triet() if self.passes else self.pay_after_out()
        return {"reason": "triet" if self.passes else "out", "scores": [coins / self.stake for coins in pay], "pay": pay}

    def next_opener(self):
        """R8, R24: the winner, after a triệt the first in order, whatever `tie` is."""
        if not self.passes:
            return self.seat
        return min(range(self.seats), key=lambda s: rank(self.hands[s], self.switches["blank"]))

    # --- what the driver asks

    def turn(self):
        return "chance" if self.hands is None else str(self.seat)

    def legal(self):
        return self.moves_of(self.seat)

    def chances(self):
        return []  # too many deals to list

    def calls(self):
        return []

    def identity(self):
        return None  # nothing is ever repeated here

    def after(self, word):
        return self.dealt(tiles_in(word[1:].split("*")[0])) if word[0] == "!" else self.played(word)

    def listed_switches(self):
        names = [name for name in DEFAULTS if name != "stake" and self.switches[name] != DEFAULTS[name]]
        if self.hands is None:
            names = [name for name in names if name != "opener"]  # TURN says it
        return ",".join(f"{name}={self.switches[name]}" for name in names)

    def __str__(self):
        if self.hands is None:
            turn = "?" if self.is_first_round() else self.switches["opener"]
            fields = [turn, "0", "-", "-", "-"]
        else:
            line = list(self.line)
            if line:
                line[self.opening_at] = "*" + line[self.opening_at]
            hands = "/".join("".join(by_id(h)) or "-" for h in self.hands)
            fields = [str(self.seat), str(self.passes), ".".join(line) or "-", hands, "".join(self.yard) or "-"]
        fields = ["hd1", str(self.seats), str(self.stake), *fields, self.listed_switches()]
        if self.open:
            fields.append("open=" + self.open)
        return " ".join(field for field in fields if field)
