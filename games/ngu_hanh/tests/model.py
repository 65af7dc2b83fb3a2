"""A second, slow reading of Cờ Ngũ Hành, written from RULES.md alone to check the fast one.

testkit/second_reading.py plays with it and says what a model is.  Nodes are their names here, a board is a dict from node to
letter, and nothing is counted but by looking.
"""

GAME = "ngu-hanh"
SEATS = (2,)
PROFILES = ("v1",)
SWITCHES = {
    "first": ("w", "b"),
    "length": ("20", "60", "600", "10000"),
    "noCapture": ("10", "20", "100", "1000"),
    "tieBreak": ("off", "pieces"),
}
DEFAULTS = {"first": "w", "length": "600", "noCapture": "100", "tieBreak": "off"}

FILES, RANKS = "abcdefg", "1234567"
NODES = [f + r for r in RANKS for f in FILES]
START = "NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn"  # R22
OVERCOMES = {"K": "M", "M": "D", "D": "N", "N": "H", "H": "K"}  # R5
GENERATES = {"K": "N", "N": "M", "M": "H", "H": "D", "D": "K"}  # R10


def is_possible(_seats, _switch, _value):
    return True


def listed(words):
    """R3: `pass` ends the list; the order of the others is open."""
    return sorted(words[:-1]) + words[-1:]


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


def can_take(mover, victim):
    """R5, R6, R7, for letters of two sides."""
    mover, victim = mover.upper(), victim.upper()
    return mover == "C" or victim == "C" or OVERCOMES[mover] == victim


class Table:
    def __init__(self, profile, settings, _seats):
        assert profile in PROFILES
        switches = {**DEFAULTS, **settings}
        self.first, self.tie_break = switches["first"], switches["tieBreak"]
        self.length, self.no_capture = int(switches["length"]), int(switches["noCapture"])

    def start(self):
        return self.read(f"{START} {self.first} 0 1")

    def read(self, text):
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
        return Position(self, pieces, side, int(quiet), int(number))


class Position:
    events = ()

    def __init__(self, table, board, side, quiet, number):
        self.table, self.board, self.side, self.quiet, self.number = table, board, side, quiet, number
        self.found = None  # the moves, once they were asked for
        self.same = f"{self.drawn()} {side}"

    def drawn(self):
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
        return "/".join(rows)

    def __str__(self):
        return f"{self.same} {self.quiet} {self.number}"

    def identity(self):
        return self.same  # R16

    def turn(self):
        return self.side

    def chances(self):
        return []

    def calls(self):
        return []

    def own(self, letter):
        """A piece's letter as the side to move writes it."""
        return letter if self.side == "w" else letter.lower()

    def returns(self, letter, origin, target):
        """The nodes on which a step without a capture may bring a piece back (R10 to R12)."""
        if letter.upper() == "C" or self.own("C") not in [self.board.get(n) for n in LINES[target]]:
            return []
        child = self.own(GENERATES[letter.upper()])
        if list(self.board.values()).count(child) >= 2:
            return []
        return [n for n in LINES[target] if n == origin or n not in self.board]

    def legal(self):
        if self.found is None:
            self.found = list(self.steps()) + ["pass"]  # R3
        return self.found

    def steps(self):
        for origin, letter in self.board.items():
            if side_of(letter) != self.side:
                continue
            for target in LINES[origin]:
                victim = self.board.get(target)
                if victim is None:
                    yield origin + target  # R4
                    for node in self.returns(letter, origin, target):
                        yield f"{origin}{target}@{node}"
                elif side_of(victim) != self.side and can_take(letter, victim):
                    yield origin + target

    def after(self, move):
        board, is_capture = dict(self.board), False
        if move != "pass":
            letter = board.pop(move[:2])
            is_capture = move[2:4] in board
            board[move[2:4]] = letter
            if "@" in move:
                board[move[5:]] = self.own(GENERATES[letter.upper()])
        other = "b" if self.side == "w" else "w"
        number = self.number + (self.side != self.table.first)  # R2
        return Position(self.table, board, other, 0 if is_capture else self.quiet + 1, number)  # R13

    def plies(self):
        return 2 * (self.number - 1) + (self.side != self.table.first)

    def outcome(self, times):
        """Looked for in the order of R20."""
        letters = list(self.board.values())
        more = 0
        if "C" not in letters or "c" not in letters:  # R14
            reason, more = "lord", 1 if "C" in letters else -1
        elif times >= 2:  # R16
            reason = "threefold"
        elif self.quiet >= self.table.no_capture:  # R17
            reason = "no-capture"
        elif self.plies() >= self.table.length:  # R18
            reason = "length"
            if self.table.tie_break == "pieces":  # R19
                more = sum(1 if side_of(letter) == "w" else -1 for letter in letters)
        else:
            return None
        score = (more > 0) - (more < 0)
        return {"reason": reason, "scores": [score, -score]}
