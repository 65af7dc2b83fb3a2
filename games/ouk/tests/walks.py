"""Which positions of Cờ Ốc are worth a look; testkit/second_reading.py says what walks are."""
import model
from model import AT, LEAPERS, NAMES, OTHER


def random_men(rng, most):
    """Officers and fish of one side, no more than a side begins with."""
    stock = list("RRNNSSM") + ["P" if rng.random() < 0.6 else "Q" for _ in range(8)]
    return rng.sample(stock, rng.randint(0, most))


def hunt_men(rng):
    """A king at the edge, the other before him, and rooks about: mates are near."""
    men = {"w": ["R", "R"][rng.randrange(2):] + random_men(rng, 2), "b": random_men(rng, rng.choice([0, 2]))}
    men["w"] = [m for at, m in enumerate(men["w"]) if m != "R" or men["w"][:at].count("R") < 2]
    edge = rng.choice(range(56, 64))
    return men, {"k": edge, "K": edge - 16}


def placed(rng, men, kings, at_home):
    """A board of these men, or None where they find no room."""
    board, free = ["."] * 64, rng.sample(range(64), 64)
    for side in "wb":
        own = str.upper if side == "w" else str.lower
        for man in ["K"] + men[side]:
            home = next((square for square, letter in LEAPERS.values() if letter == own(man)), None)
            if man == "P":
                ranks = (2, 3, 4) if side == "w" else (5, 4, 3)
                square = next((s for s in free if s // 8 in ranks), None)
            elif at_home and home in free:
                square = home
            elif man == "K":
                square = kings[own("k")]
            else:
                square = next(s for s in free if s not in kings.values())
            if square not in free:
                return None
            free.remove(square)
            board[square] = own(man)
    return board


def begin(rng, table):
    """The start, or men anywhere, often against a bare king, sometimes with leaps left or a count that runs."""
    if rng.random() < 0.15:
        return None
    text = None
    while text is None:
        text = ending(rng, table)
    return as_others_write(rng, text) if rng.random() < 0.2 else text


def as_others_write(rng, text):
    """T1: the rights in any order, 0 for no limit."""
    board, side, rights, limit, *more = text.split(" ")
    return " ".join([board, side, "".join(rng.sample(rights, len(rights))), limit.replace("-", "0"), *more])


def ending(rng, table):
    is_hunt = rng.random() < 0.4
    if is_hunt:
        men, kings = hunt_men(rng)
    else:
        men = {"w": random_men(rng, rng.choice([2, 5, 9])), "b": random_men(rng, rng.choice([0, 0, 2, 5]))}
        kings = dict(zip("Kk", rng.sample(range(64), 2)))
    if rng.random() < 0.5:  # the same with colours changed
        men["w"], men["b"] = men["b"], men["w"]
        kings = {letter.swapcase(): square ^ 56 for letter, square in kings.items()}
    board = placed(rng, men, kings, not is_hunt and rng.random() < 0.5)
    if board is None:
        return None
    rights = "".join(r for r, (square, letter) in LEAPERS.items() if board[square] == letter and rng.random() < 0.7)
    strong = max("wb", key=lambda side: len(men[side]))
    position = model.Position(table.switches, board, strong if is_hunt else rng.choice("wb"), rights, 0,
                              rng.choice([0, rng.randint(0, 30)]), rng.randint(1, 80), None)
    kings_touch = position.king("w") in model.REACH["k"][position.king("b")]
    if kings_touch or position.in_check(OTHER[position.side]) or (position.size() == 2 and rng.random() < 0.9):
        return None
    if rng.random() < (0.6 if is_hunt else 0.25) and position.size() > 2:
        bare = position.bare()
        position.limit = position.plies(rng.choice([8, 16, 22, 32, 44, 64]) if bare else 64)
        position.clock = rng.randint(0, position.limit)
        position.counter = bare or (position.side if is_hunt else rng.choice("wb"))
    return str(position)


def choose(rng, position, words):
    """A move that keeps the game interesting: captures often, the step back where repetition is wanted, calls."""
    moves, calls = position.legal(), position.calls()
    if calls and rng.random() < (0.05 if calls == ["uncount"] else 0.2):
        return rng.choice(calls)
    past = [w for w in words[-4:] if w not in ("count", "uncount")]
    if len(past) > 1 and rng.random() < (0.9 if len(words) % 40 > 25 else 0.05):
        back = past[-2][2:4] + past[-2][:2]
        if back in moves:
            return back
    kind = rng.random()
    if kind < 0.2:
        return rng.choice([m for m in moves if position.board[AT[m[2:4]]] != "."] or moves)
    if kind < 0.35:  # leaps, while there are any
        return rng.choice([m for m in moves if is_leap(position, m)] or moves)
    if kind < 0.6:
        some = {m: position.after(m) for m in rng.sample(moves, min(12, len(moves)))}
        checks = [m for m, after in some.items() if after.in_check(after.side)]
        mates = [m for m in checks if not some[m].legal()]
        return rng.choice(mates or checks or moves)
    return rng.choice(moves)


def is_leap(position, move):
    letter, span = position.board[AT[move[:2]]].upper(), abs(int(move[1]) - int(move[3]))
    return (letter == "M" and span == 2) or (letter == "K" and max(span, abs(ord(move[0]) - ord(move[2]))) == 2)


def attempt(rng, position):
    """Some move or call a person could try, seldom a legal one."""
    if rng.random() < 0.3:
        return rng.choice(["count", "uncount"])
    origin = rng.choice([s for s in range(64) if position.board[s] != "."])
    near = [model.step(origin, x, y) for x in range(-2, 3) for y in range(-2, 3)]
    target = rng.choice([s for s in near if s is not None and s != origin])
    return NAMES[origin] + NAMES[target] + ("m" if rng.random() < 0.1 else "")
