"""A second, slow reading of Cờ Ốc, written from RULES.md alone to check the fast one.

testkit/second_reading.py plays with it and says what a model is.  A board is a list of 64 letters, a1 first, '.' where nobody
stands; a promoted fish is Q or q.  Every move is tried on the board, and whether a king is attacked is found by looking at each
square from which some man could reach him.
"""

GAME = "ouk"
SEATS = (2,)
PROFILES = ("seed", "fsf", "old")
SWITCHES = {
    "kingLeap": ("knight", "two"),
    "rookAim": ("off", "on"),
    "queenLeap": ("step", "jump"),
    "queenLeapCaptures": ("off", "on"),
    "bh": ("noPawns", "le3", "never"),
    "reach": ("off", "on"),
    "bareWithPawns": ("count", "none", "count64"),
    "phMin": ("off", "on"),
    "counterMate": ("win", "draw"),
    "stalemate": ("draw",),
}
DEFAULTS = {  # in seed, fsf, old
    "kingLeap": ("knight", "two", "two"),
    "rookAim": ("off", "on", "off"),
    "queenLeap": ("step", "jump", "jump"),
    "queenLeapCaptures": ("off", "off", "on"),
    "bh": ("noPawns", "le3", "never"),
    "reach": ("off", "on", "off"),
    "bareWithPawns": ("count", "none", "count64"),
    "phMin": ("off", "on", "off"),
    "counterMate": ("win", "draw", "win"),
    "stalemate": ("draw", "draw", "draw"),
}

FILES, RANKS = "abcdefgh", "12345678"
NAMES = [f + r for r in RANKS for f in FILES]
AT = {name: at for at, name in enumerate(NAMES)}
START = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"  # R1
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
LEAPERS = {"D": (AT["d1"], "K"), "E": (AT["e1"], "M"), "d": (AT["d8"], "m"), "e": (AT["e8"], "k")}  # who still has a leap
KING_RIGHT, QUEEN_RIGHT = {"w": "D", "b": "e"}, {"w": "E", "b": "d"}
OTHER, AHEAD = {"w": "b", "b": "w"}, {"w": 1, "b": -1}
MEN = {"w": frozenset("KMQSNRP"), "b": frozenset("kmqsnrp")}


def is_possible(_seats, _switch, _value):
    return True


def listed(words):
    """The order of the list is open."""
    return sorted(words)


def step(square, x, y):
    f, r = square % 8 + x, square // 8 + y
    return 8 * r + f if 0 <= f < 8 and 0 <= r < 8 else None


def steps_of(letter):
    """How a man that does not slide attacks (R2, R3, R4, R9, R23)."""
    ahead = AHEAD["w" if letter.isupper() else "b"]
    return {"P": [(1, ahead), (-1, ahead)], "M": DIAGONAL, "Q": DIAGONAL, "S": DIAGONAL + [(0, ahead)],
            "N": KNIGHT, "K": DIAGONAL + STRAIGHT}[letter.upper()]


def ray(square, x, y):
    found = []
    while (square := step(square, x, y)) is not None:
        found.append(square)
    return found


REACH = {letter: [[at for at in (step(s, x, y) for x, y in steps_of(letter)) if at is not None] for s in range(64)]
         for letter in "KMQSNPkmqsnp"}
RAYS = [[ray(s, x, y) for x, y in STRAIGHT] for s in range(64)]
# For each side and square: from where it is attacked by a step, and by which letters.
NEAR = {side: [[(at, letters) for at in range(64)
                if (letters := frozenset(m for m in MEN[side] & REACH.keys() if s in REACH[m][at]))] for s in range(64)]
        for side in "wb"}


class Table:
    def __init__(self, profile, settings, _seats):
        column = PROFILES.index(profile)
        self.switches = {name: values[column] for name, values in DEFAULTS.items()}
        self.switches.update(settings)

    def start(self):
        return self.read(START)

    def read(self, text):
        fields = text.split()
        board = []
        for row in reversed(fields[0].replace("M~", "Q").replace("m~", "q").split("/")):
            for c in row:
                board += ["."] * int(c) if c.isdigit() else [c]
        limit = 0 if fields[3] == "-" else int(fields[3])
        position = Position(self.switches, board, fields[1], "".join(r for r in "DEde" if r in fields[2]), limit,
                            int(fields[4]), int(fields[5]), None)
        bare = position.bare()
        if limit:
            position.counter = fields[6][2:] if len(fields) > 6 else bare or position.side
        elif bare and position.size() > 2 and self.switches["bareWithPawns"] != "none":  # R18.load
            position.begin_piece_count(bare)
        return position


class Position:
    """`limit` 0: no count runs, and `clock` counts the plies since a capture or a fish's move."""

    events = ()

    def __init__(self, rules, board, side, rights, limit, clock, number, counter):
        self.rules, self.board, self.side, self.rights = rules, board, side, rights
        self.limit, self.clock, self.number, self.counter = limit, clock, number, counter
        self.found = None  # the moves, once they were asked for

    def turn(self):
        return self.side

    def chances(self):
        return []

    def identity(self):
        return "".join(self.board), self.side, self.rights  # R11

    # --- men and attacks

    def men(self, side):
        return [letter for letter in self.board if letter in MEN[side]]

    def size(self):
        return 64 - self.board.count(".")

    def is_bare(self, side):
        return len(self.men(side)) == 1

    def bare(self):
        """The side with nothing but its king, or None."""
        return next((side for side in "wb" if self.is_bare(side)), None)

    def king(self, side):
        return self.board.index("K" if side == "w" else "k")

    def targets(self, square):
        """The squares that the man attacks, leaps apart."""
        letter, board = self.board[square], self.board
        if letter not in "Rr":
            return REACH[letter][square]
        found = []
        for line in RAYS[square]:
            for at in line:
                found.append(at)
                if board[at] != ".":
                    break
        return found

    def queen_leap(self, side):
        """Where the queen's leap of this side would end now, or None (R7, R8)."""
        right = QUEEN_RIGHT[side]
        home, letter = LEAPERS[right]
        if right not in self.rights or self.board[home] != letter:
            return None
        between, target = step(home, 0, AHEAD[side]), step(home, 0, 2 * AHEAD[side])
        if self.rules["queenLeap"] == "step" and self.board[between] != ".":
            return None
        victim = self.board[target]
        if victim != "." and (self.rules["queenLeapCaptures"] == "off" or victim in MEN[side]):
            return None
        return target

    def is_attacked(self, square, by):
        board = self.board
        for at, letters in NEAR[by][square]:
            if board[at] in letters:
                return True
        rook = "R" if by == "w" else "r"
        for line in RAYS[square]:
            for at in line:
                if board[at] != ".":
                    if board[at] == rook:
                        return True
                    break
        # R8.captures: a leap that may capture attacks.  The square asked about is empty or holds an enemy of the leaper.
        return self.rules["queenLeapCaptures"] == "on" and self.queen_leap(by) == square

    def in_check(self, side):
        return self.is_attacked(self.king(side), OTHER[side])

    # --- moves

    def king_leaps(self):
        """R5; into check is looked at later, with all moves."""
        right = KING_RIGHT[self.side]
        if right not in self.rights:
            return []
        home = LEAPERS[right][0]
        if self.rules["kingLeap"] == "knight":
            targets = [step(home, x, y) for x, y in KNIGHT]
            return [t for t in targets if t is not None]
        if self.in_check(self.side):
            return []
        targets = [step(home, x, AHEAD[self.side]) for x in (-2, 2)]
        return [t for t in targets if self.board[t] == "."]

    def candidates(self):
        """(from, to) of every move, those too that leave the own king attacked."""
        board, own = self.board, MEN[self.side]
        prey = MEN[OTHER[self.side]] - {"K", "k"}
        for square, letter in enumerate(board):
            if letter not in own:
                continue
            targets = [t for t in self.targets(square) if board[t] == "." or board[t] in prey]
            if letter in "Pp":
                targets = [t for t in targets if board[t] != "."]
                ahead = step(square, 0, AHEAD[self.side])
                targets += [ahead] if board[ahead] == "." else []
            if letter in "Kk":
                targets += [t for t in self.king_leaps() if board[t] == "." or board[t] in prey]
            if letter in "Mm" and square == LEAPERS[QUEEN_RIGHT[self.side]][0]:
                leap = self.queen_leap(self.side)
                targets += [leap] if leap is not None and (board[leap] == "." or board[leap] in prey) else []
            for target in targets:
                yield square, target

    def leaves_king_safe(self, origin, target):
        """The move is made on the board, looked at, and taken back."""
        board = self.board
        mover, victim = board[origin], board[target]
        board[origin], board[target] = ".", mover
        is_safe = not self.in_check(self.side)
        board[origin], board[target] = mover, victim
        return is_safe

    def promotes(self, origin, target):
        return self.board[origin] in "Pp" and target // 8 == (5 if self.side == "w" else 2)  # R2

    def legal(self):
        if self.found is None:
            self.found = [NAMES[origin] + NAMES[target] + ("m" if self.promotes(origin, target) else "")
                          for origin, target in self.candidates() if self.leaves_king_safe(origin, target)]
        return self.found

    def moved(self, origin, target):
        """Board, rights and turn after a move; the counts are not looked at."""
        board = list(self.board)
        letter = board[origin]
        if self.promotes(origin, target):
            letter = "Q" if self.side == "w" else "q"
        board[origin], board[target] = ".", letter
        rights = [r for r in self.rights if board[LEAPERS[r][0]] == LEAPERS[r][1]]  # R6.own, R7
        enemy_king = KING_RIGHT[OTHER[self.side]]
        if self.rules["rookAim"] == "on" and letter in "Rr" and enemy_king in rights:  # R6.aim
            home = LEAPERS[enemy_king][0]
            if target % 8 == home % 8 or target // 8 == home // 8:
                rights.remove(enemy_king)
        return Position(self.rules, board, OTHER[self.side], "".join(rights), self.limit, self.clock,
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
        return self.piece_limit(OTHER[bare]), 2 * self.size() - (self.side != bare)

    def begin_piece_count(self, bare):
        limit, clock = self.piece_count(bare)
        keeps = self.limit and self.rules["phMin"] == "on" and self.limit - self.clock < limit - clock  # R20
        if not keeps:
            self.limit, self.clock = limit, clock
        self.counter = bare  # whoever called it before

    def has_fish(self, side):
        return ("P" if side == "w" else "p") in self.board

    def starts_piece_count(self, before, bare):
        """Whether the move that led from `before` here starts the piece's honour (R18)."""
        if self.is_bare(OTHER[bare]):
            return False
        is_baring = not before.is_bare(bare)
        if self.rules["bareWithPawns"] != "none":
            return is_baring
        if self.has_fish(OTHER[bare]):
            return False
        # A position that was read with a bare king and no count waits for the hunter's next move (R18.load).
        is_late = before.limit == 0 and self.side == bare
        return is_baring or before.has_fish(OTHER[bare]) or is_late

    def after(self, word):
        if word == "count":
            return Position(self.rules, self.board, self.side, self.rights, self.plies(64), 0, self.number, self.side)
        if word == "uncount":
            return Position(self.rules, self.board, self.side, self.rights, 0, 0, self.number, None)
        origin, target = AT[word[:2]], AT[word[2:4]]
        result = self.moved(origin, target)
        is_quiet = self.board[target] == "." and self.board[origin] not in "Pp"
        result.clock = self.clock + 1 if self.limit or is_quiet else 0
        bare = result.bare()
        if bare and result.starts_piece_count(self, bare):
            result.begin_piece_count(bare)
        return result

    def calls(self):
        """R13.call and R21.stop."""
        if self.limit:
            return ["uncount"] if self.counter == self.side and not self.is_bare(self.side) else []
        bh, fish = self.rules["bh"], [side for side in "wb" if self.has_fish(side)]
        if self.is_bare(self.side) or bh == "never":
            return []
        if self.is_bare(OTHER[self.side]) and not (self.rules["bareWithPawns"] == "none" and self.side in fish):
            return []
        if bh == "noPawns":
            return [] if fish else ["count"]
        return ["count"] if len(self.men(self.side)) <= 3 else []

    # --- ends

    def outcome(self, times):
        """In the order of RULES.md."""
        if not self.legal():
            if not self.in_check(self.side):
                return {"reason": "stalemate", "scores": [0, 0]}
            winner = OTHER[self.side]
            if self.limit and self.counter == winner and self.rules["counterMate"] == "draw":
                return {"reason": "count", "scores": [0, 0]}
            return {"reason": "checkmate", "scores": [1, -1] if winner == "w" else [-1, 1]}
        if self.size() == 2:
            return {"reason": "material", "scores": [0, 0]}
        if self.limit and self.clock >= self.limit + (self.rules["reach"] == "on"):  # R17
            return {"reason": "count", "scores": [0, 0]}
        if times >= 2:
            return {"reason": "threefold", "scores": [0, 0]}
        return None

    def __str__(self):
        rows = []
        for rank in range(7, -1, -1):
            row = "".join(self.board[8 * rank:8 * rank + 8])
            for n in range(8, 0, -1):
                row = row.replace("." * n, str(n))
            rows.append(row.replace("Q", "M~").replace("q", "m~"))
        text = f"{'/'.join(rows)} {self.side} {self.rights or '-'} {self.limit or '-'} {self.clock} {self.number}"
        is_called = self.limit and not self.is_bare(self.counter)
        return text + (f" c={self.counter}" if is_called else "")
