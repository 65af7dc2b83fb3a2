"""Which positions of Cờ Ngũ Hành are worth a look; testkit/second_reading.py says what walks are."""
import model


def begin(rng, table):
    """The start, or up to eleven of each side's men anywhere; now and then a Chủ is missing."""
    if rng.random() < 0.3:
        return None
    lost = rng.choice("Cc") if rng.random() < 0.02 else None
    often = rng.choice([0.3, 0.6, 0.9])
    men = [c for c in "CcKKNNMMHHDDkknnmmhhdd" if c in "Cc" or rng.random() < often]
    nodes = rng.sample(model.NODES, len(men))
    number = rng.choice([1, rng.randint(1, 40), max(1, table.length // 2 - rng.randint(0, 10))])
    position = model.Position(table, {n: c for n, c in zip(nodes, men) if c != lost}, rng.choice("wb"), 0, number)
    position.quiet = rng.choice([0, rng.randint(0, min(position.plies(), table.no_capture))])
    return str(position)


def choose(rng, position, words):
    """A move that keeps the game interesting: captures and returns often, some steps back, a Chủ seldom."""
    moves = position.legal()
    target = {m: position.board.get(m[2:4]) for m in moves if m != "pass"}
    kind = rng.random()
    # Some games go back and forth, so that positions return.
    if len(words) > 1 and rng.random() < (0.8 if len(words) % 50 > 35 else 0.05):
        before = words[-2]
        back = before if before == "pass" else before[2:4] + before[:2]
        if back in moves:
            return back
    if kind < 0.4:
        moves = [m for m in target if target[m] or "@" in m] or moves
    elif kind < 0.95 and len(moves) > 1:
        moves = moves[:-1]
    mild = [m for m in moves if (target.get(m) or "").upper() != "C"]
    return rng.choice(mild if mild and rng.random() < 0.9 else moves)


def attempt(rng, position):
    """Some move a person could try, seldom a legal one."""
    origin = rng.choice(list(position.board))
    text = origin + rng.choice(model.LINES[origin] if rng.random() < 0.7 else model.NODES)
    return text + "@" + rng.choice(model.LINES[text[2:]]) if rng.random() < 0.5 else text
