"""A second, slow reading of Cờ Cá Ngựa, written from RULES.md alone to check the fast one.

testkit/second_reading.py plays with it and says what a model is.  It walks the board cell by cell and keeps horses and moves as
the text that RULES.md writes.
"""

GAME = "ca-ngua"
SEATS = (2, 3, 4)
PROFILES = ("A1", "A2", "B1")
SEAT_LETTERS = "RGYB"
SITTING = {2: "RY", 3: "RGY", 4: "RGYB"}
ROLL_SETS = ("oneSix", "six", "pairs", "anySix")
ON = ("off", "on")

# name -> (values, default in A1, A2, B1), in the order in which the rule field writes them
RULES = {
    "dice": (("1", "2"), ("1", "2", "1")),
    "horses": (("1", "2", "3", "4"), ("4", "4", "4")),
    "exit": (ROLL_SETS, ("oneSix", "pairs", "six")),
    "extra": (ROLL_SETS, ("oneSix", "pairs", "six")),
    "maxExtra": (tuple("0123456789"), ("0", "0", "0")),
    "extraWhenStuck": (ON, ("on", "on", "on")),
    "extraOnKick": (ON, ("off", "off", "off")),
    "exitConsumes": (("all", "oneDie"), ("all", "all", "all")),
    "exitKicks": (ON, ("on", "on", "on")),
    "safeStart": (ON, ("off", "off", "off")),
    "safeGate": (ON, ("off", "off", "off")),
    "ownBlocks": (ON, ("on", "on", "on")),
    "pass": (("never", "whenKick"), ("never", "never", "whenKick")),
    "dice2": (("sum", "each", "sumOrEach"), ("sum", "sum", "sum")),
    "gateEntry": (("stop", "through"), ("stop", "through", "stop")),
    "climb": (("exact", "atLeast", "notLower", "jump"), ("exact", "exact", "exact")),
    "climbFaces": (("any", "sum"), ("any", "any", "any")),
    "fly": (ON, ("off", "off", "on")),
    "flyKicks": (ON, ("on", "on", "on")),
    "rearKick": (ON, ("off", "off", "off")),
    "bonus": (ON, ("off", "off", "off")),
    "turnOrder": (("ccw", "cw"), ("ccw", "ccw", "ccw")),
    "playOn": (ON, ("on", "on", "on")),
    "tries": (tuple("123456789"), ("1", "1", "1")),
}
SWITCHES = {**{name: values for name, (values, _) in RULES.items()}, "first": tuple(SEAT_LETTERS)}


def is_possible(seats, switch, value):
    return switch != "first" or value in SITTING[seats]


def listed(words):
    return words


def rules_from(field):
    profile, *changes = field.split("+")
    column = PROFILES.index(profile)
    rules = {name: defaults[column] for name, (_, defaults) in RULES.items()}
    rules.update(change.split("=") for change in changes)
    return rules


def field_of(profile, rules):
    column = PROFILES.index(profile)
    return profile + "".join(f"+{name}={rules[name]}" for name, (_, defaults) in RULES.items()
                             if rules[name] != defaults[column])


class Table:
    def __init__(self, profile, settings, seats):
        self.rules = {**rules_from(profile), **settings}
        self.first, self.seats = self.rules.pop("first", "R"), SITTING[seats]
        self.field = field_of(profile, self.rules)

    def start(self):
        yard = ",".join("-" * int(self.rules["horses"]))
        board = "/".join(yard if seat in self.seats else "." for seat in SEAT_LETTERS)
        return self.read(f"{board} {self.first} {self.field} ?" + (" n=0" if counts_rolls(self.rules) else ""))

    def read(self, text):
        return Position(text)


def counts_rolls(rules):
    return rules["maxExtra"] != "0" or rules["tries"] != "1"


def cell_order(cell):
    """Yard, ring by progress, stable by place."""
    if cell == "-":
        return -1
    return 100 + int(cell[1]) if cell[0] == "s" else int(cell)


class Position:
    """horses: seat -> list of cells as text; absent seats are missing."""

    events = ()

    def __init__(self, text):
        board, self.seat, self.field, self.roll, *more = text.split(" ")
        self.horses = {s: h.split(",") for s, h in zip(SEAT_LETTERS, board.split("/")) if h != "."}
        self.finish = more.pop(0) if more and more[0][0] in SEAT_LETTERS else ""
        self.owed = bool(more) and more[0] == "again"
        if self.owed:
            more.pop(0)
        self.points = dict.fromkeys(SEAT_LETTERS, 0)
        if more and more[0].startswith("p="):
            self.points = dict(zip(SEAT_LETTERS, map(int, more.pop(0)[2:].split(","))))
        self.rolls = int(more[0][2:]) if more else 0
        self.rules = rules_from(self.field)
        self.found = None  # the moves, once they were asked for

    def copy(self):
        twin = object.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin.horses = {s: list(h) for s, h in self.horses.items()}
        twin.points = dict(self.points)
        twin.found = None
        return twin

    def __str__(self):
        seats = (",".join(sorted(self.horses[s], key=cell_order)) if s in self.horses and "x" not in self.horses[s]
                 else ",".join(self.horses.get(s, ".")) for s in SEAT_LETTERS)
        text = f"{'/'.join(seats)} {self.seat} {self.field} {self.roll}"
        if self.finish:
            text += f" {self.finish}"
        if self.owed:
            text += " again"
        if any(self.points.values()):
            text += " p=" + ",".join(str(self.points[s]) for s in SEAT_LETTERS)
        if counts_rolls(self.rules):
            text += f" n={self.rolls}"
        return text

    # --- the board --------------------------------------------------------------------------------

    def who_is_on(self, seat, progress):
        """(seat, its own progress) of the horse on the ring cell that `seat` calls `progress`."""
        spot = (14 * SEAT_LETTERS.index(seat) + progress) % 56
        for other, horses in self.horses.items():
            for cell in horses:
                if cell.isdigit() and (14 * SEAT_LETTERS.index(other) + int(cell)) % 56 == spot:
                    return other, int(cell)
        return None

    def can_land(self, progress):
        """None: no.  Else the kick mark, empty if nobody is kicked."""
        there = self.who_is_on(self.seat, progress)
        if there is None:
            return ""
        other, its = there
        if other == self.seat:
            return None
        if its == 0 and self.rules["safeStart"] == "on":
            return None
        if its == 55 and self.rules["safeGate"] == "on":
            return None
        return "x" + other

    def is_free(self, progress, own_may_be_passed):
        there = self.who_is_on(self.seat, progress)
        return there is None or (own_may_be_passed and there[0] == self.seat)

    def is_home(self, seat):
        horses = self.horses.get(seat, ["-"])
        wanted = {f"s{6 - i}" for i in range(len(horses))}
        return set(horses) == wanted

    def is_racing(self, seat):
        return seat in self.horses and "x" not in self.horses[seat] and not self.is_home(seat)

    def racing(self):
        return [s for s in SEAT_LETTERS if self.is_racing(s)]

    # --- moves ------------------------------------------------------------------------------------

    def is_pair(self):
        return len(self.roll) == 2 and self.roll[0] != "."

    def faces(self):
        return [int(c) for c in self.roll if c.isdigit()]

    def is_roll_in(self, which):
        faces = self.faces()
        if which == "oneSix":
            return all(f in (1, 6) for f in faces)
        if which == "six":
            return all(f == 6 for f in faces)
        if which == "anySix":
            return 6 in faces
        if len(faces) == 1:
            return faces[0] in (1, 6)
        return faces[0] == faces[1] or sorted(faces) == [1, 6]

    def numbers(self):
        """What one horse may use: list of (number, faces used), ascending."""
        faces = self.faces()
        if len(faces) == 1:
            return [(faces[0], faces)]
        found = []
        if self.rules["dice2"] in ("each", "sumOrEach"):
            found += [(f, [f]) for f in sorted(set(faces))]
        if self.rules["dice2"] in ("sum", "sumOrEach"):
            found.append((sum(faces), faces))
        return found

    def walk(self, start, number):
        """The ring horse at `start` goes `number` cells; the end as text with its kick mark, or None."""
        passing = self.rules["ownBlocks"] == "off"
        at = start
        for i in range(1, number + 1):
            is_last = i == number
            if at == 55:  # into the stable
                if start != 55 and self.rules["gateEntry"] == "stop":
                    return None
                at = "s1"
            elif isinstance(at, str):
                if at == "s6":
                    return None
                at = f"s{int(at[1]) + 1}"
            else:
                at += 1
            if isinstance(at, str):
                if at in self.horses[self.seat]:
                    return None
            elif is_last:
                mark = self.can_land(at)
                return None if mark is None else f"{at}{mark}"
            elif not self.is_free(at, passing):
                return None
        return at

    def climbs(self, place, number, faces):
        law = self.rules["climb"]
        summed = len(faces) == 2
        shown = {number}
        if summed and self.rules["dice2"] == "sum" and self.rules["climbFaces"] == "any":
            shown |= set(faces)
        if law == "exact":
            goals = [place + 1] if place + 1 in shown else []
        elif law == "atLeast":
            goals = [place + 1] if number > place else []
        elif law == "notLower":
            goals = [place + 1] if number >= place else []
        else:
            goals = sorted(k for k in shown if k > place)
        return [g for g in goals if g <= 6 and all(f"s{c}" not in self.horses[self.seat] for c in range(place + 1, g + 1))]

    def fly(self, start):
        if self.rules["fly"] == "off" or start >= 55:
            return None
        gate = next(g for g in (13, 27, 41, 55) if g > start)
        if gate == start + 1:
            return None
        if not all(self.is_free(c, False) for c in range(start + 1, gate)):
            return None
        mark = self.can_land(gate)
        if mark is None or (mark and self.rules["flyKicks"] == "off"):
            return None
        return f"{gate}{mark}"

    def back(self, start, number):
        if self.rules["rearKick"] == "off" or start - number < 0:
            return None
        passing = self.rules["ownBlocks"] == "off"
        if not all(self.is_free(c, passing) for c in range(start - number + 1, start)):
            return None
        mark = self.can_land(start - number)
        return f"{start - number}{mark}" if mark else None

    def moves(self):
        """All moves in order: list of (text, faces used)."""
        if self.found is None:
            self.found = self.found_moves()
        return self.found

    def found_moves(self):
        moves = []
        mine = self.horses[self.seat]
        may_exit = self.roll[0] != "." and self.is_roll_in(self.rules["exit"]) and "-" in mine
        if may_exit:
            mark = self.can_land(0)
            if mark is not None and not (mark and self.rules["exitKicks"] == "off"):
                used = self.faces()
                if len(used) == 2 and self.rules["exitConsumes"] == "oneDie":
                    used = [max(used)]
                moves.append(("X" + mark, used))
        for cell in sorted(set(mine), key=cell_order):
            found = []
            if cell.isdigit():
                start = int(cell)
                for number, faces in self.numbers():
                    goal = self.walk(start, number)
                    if goal is not None:
                        found.append((f"{cell}-{goal}", faces))
                for number, faces in self.numbers():
                    goal = self.fly(start) if number == 1 else None
                    if goal is not None:
                        found.append((f"{cell}^{goal}", faces))
                for number, faces in self.numbers():
                    goal = self.back(start, number)
                    if goal is not None:
                        found.append((f"{cell}<{goal}", faces))
            elif cell[0] == "s":
                by_goal = {}
                for number, faces in self.numbers():
                    for goal in self.climbs(int(cell[1]), number, faces):
                        by_goal.setdefault(goal, faces)
                found += [(f"{cell}-s{goal}", by_goal[goal]) for goal in sorted(by_goal)]
            moves += found
        if self.rules["pass"] == "whenKick" and any("x" in m for m, _ in moves):
            moves.append(("pass", self.faces()))
        return moves or [("--", self.faces())]

    # --- going on ---------------------------------------------------------------------------------

    def rolled(self, roll):
        new = self.copy()
        new.roll = roll
        if counts_rolls(self.rules):
            new.rolls = min(255, self.rolls + 1)
        return new

    def next_turn(self):
        step = 1 if self.rules["turnOrder"] == "ccw" else -1
        at = SEAT_LETTERS.index(self.seat)
        while True:
            at = (at + step) % 4
            if self.is_racing(SEAT_LETTERS[at]):
                break
        self.seat, self.roll, self.owed, self.rolls = SEAT_LETTERS[at], "?", False, 0

    def close(self, last_mover):
        rest = [s for s in SEAT_LETTERS if s in self.horses and s not in self.finish]
        self.finish += "".join(s for s in rest if "x" not in self.horses[s])
        self.finish += "".join(s for s in rest if "x" in self.horses[s])
        self.seat, self.roll, self.owed = last_mover, "-", False

    def change_board(self, text):
        seat = self.seat
        if "x" in text:
            text, victim = text.split("x")
            where = 0 if text == "X" else int(text.replace("<", "-").replace("^", "-").split("-")[1])
            hit = self.who_is_on(seat, where)
            assert hit[0] == victim
            self.horses[victim][self.horses[victim].index(str(hit[1]))] = "-"
        if text == "X":
            source, target = "-", "0"
        else:
            source, target = text.replace("<", "-").replace("^", "-").split("-")
        self.horses[seat][self.horses[seat].index(source)] = target
        if self.rules["bonus"] == "on" and source.isdigit():
            self.points[seat] += (source == "55" and target == "s6") - (target == "s1")

    def played(self, text, used):
        new = self.copy()
        seat = self.seat
        waits = text in ("--", "pass")
        if not waits:
            new.change_board(text)
        limit = int(self.rules["maxExtra"])
        within = limit == 0 or self.rolls <= limit
        owed = self.owed
        if self.roll[0] != "." and self.is_roll_in(self.rules["extra"]):
            owed = owed or not (text == "--" and self.rules["extraWhenStuck"] == "off")
        if "x" in text and self.rules["extraOnKick"] == "on":
            owed = True
        owed = owed and within
        if not waits and new.is_home(seat):
            new.finish += seat
            if len(new.racing()) <= 1 or self.rules["playOn"] == "off":
                new.close(seat)
            else:
                new.next_turn()
            return new
        if not waits and self.is_pair() and len(used) == 1:
            left = self.faces()
            left.remove(used[0])
            new.roll, new.owed = f".{left[0]}", owed
            if new.found_moves()[0][0] != "--":
                return new
        tries = int(self.rules["tries"])
        on_road = any(c.isdigit() for c in self.horses[seat])
        again = owed or (text == "--" and tries > 1 and self.rolls < tries and not on_road)
        if again:
            new.roll, new.owed = "?", False
        else:
            new.next_turn()
        return new

    def resigned(self, seat):
        new = self.copy()
        new.horses[seat] = ["x"] * len(new.horses[seat])
        if len(new.racing()) <= 1:
            new.close(seat)
        elif new.seat == seat:
            new.next_turn()
        return new

    def is_over(self):
        return self.roll == "-"

    # --- what the driver asks ---------------------------------------------------------------------

    def turn(self):
        return "chance" if self.roll == "?" else self.seat

    def legal(self):
        return [text for text, _ in self.moves()]

    def chances(self):
        """R1: equally likely, two dice told apart."""
        faces = "123456"
        return [(roll, 1) for roll in (faces if self.rules["dice"] == "1" else [a + b for a in faces for b in faces])]

    def calls(self):
        return []

    def identity(self):
        return None  # nothing is ever repeated here

    def after(self, word):
        if word[0] == "!":
            return self.rolled(word[1:])
        return self.played(word, dict(self.moves())[word])

    def outcome(self, _times):
        if not self.is_over():
            return None
        ranks = self.ranks()
        scores = [0 if rank == 0 else 1 if rank == 1 else -1 / (len(self.horses) - 1) for rank in ranks]  # R41
        reason = "resign" if "x" in self.horses[self.seat] else "home"
        told = {"reason": reason, "scores": scores, "ranks": ranks}
        return {**told, "points": [self.points[s] for s in SEAT_LETTERS]} if self.rules["bonus"] == "on" else told

    def ranks(self):
        gone = [s for s in self.horses if "x" in self.horses[s]]
        ranks = []
        for seat in SEAT_LETTERS:
            rank = self.finish.find(seat) + 1
            if seat in gone:
                rank = len(self.horses) - len(gone) + 1
            if self.rules["playOn"] == "off" and rank > 1:
                rank = 2
            ranks.append(rank)
        return ranks
