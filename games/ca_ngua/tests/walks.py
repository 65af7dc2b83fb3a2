"""Which positions of Cờ Cá Ngựa are worth a look; testkit/second_reading.py says what walks are."""
import model
from model import SEAT_LETTERS


def begin(rng, table):
    """The start, or horses anywhere, two to four seats, some of them gone: the walk from here meets every corner."""
    if rng.random() < 0.1:
        return None
    text = None
    while text is None:
        text = scattered(rng, table)
    return text


def random_cells(rng, index, horses, taken):
    """The horses of one seat, none on a taken cell of the ring; sometimes most of them are nearly home."""
    cells, (yard, stable) = [], rng.choice([(0.25, 0.2), (0.25, 0.2), (0.02, 0.75)])
    while len(cells) < horses:
        kind = rng.random()
        if kind < yard:
            cells.append("-")
        elif kind < yard + stable:
            cell = f"s{rng.randint(1, 6)}"
            cells += [cell] if cell not in cells else []
        else:
            progress = rng.choice((rng.randint(0, 55), rng.randint(42, 55)))
            spot = (14 * index + progress) % 56
            if spot not in taken:
                taken.add(spot)
                cells.append(str(progress))
    return sorted(cells, key=model.cell_order)


def scattered(rng, table):
    seats, taken, horses = rng.sample(SEAT_LETTERS, rng.randint(2, 4)), set(), int(table.rules["horses"])
    board = [",".join(random_cells(rng, index, horses, taken)) if seat in seats else "."
             for index, seat in enumerate(SEAT_LETTERS)]
    counted = " n=0" if model.counts_rolls(table.rules) else ""
    position = table.read(f"{'/'.join(board)} {rng.choice(seats)} {table.field} ?{counted}")
    if not all(position.is_racing(seat) for seat in seats):
        return None
    while rng.random() < 0.08 and not position.is_over():
        position = position.resigned(rng.choice(position.racing()))
    return str(position)


def choose(rng, position, _words):
    if position.turn() == "chance":
        return "!" + rng.choice(position.chances())[0]
    moves = position.legal()
    kicks = [m for m in moves if "x" in m]
    return rng.choice(kicks if kicks and rng.random() < 0.2 else moves)


def attempt(rng, position):
    """Some roll or move a person could try, seldom a legal one."""
    if rng.random() < 0.1:
        return "!" + rng.choice(position.chances())[0]
    if rng.random() < 0.2:
        return rng.choice(["X", "pass", "--"])
    mine = position.horses.get(position.seat, ["-"])
    start = rng.choice([c for c in mine if c.isdigit()] or [str(rng.randint(0, 55))])
    goal = int(start) + rng.choice([-1, 1]) * rng.randint(1, 12)
    if goal < 0:
        return "X"
    if goal > 55:
        return f"{start}-s{min(6, goal - 55)}"
    mark = rng.choice(["", "", "x" + rng.choice([s for s in SEAT_LETTERS if s != position.seat])])
    return f"{start}{'-' if goal > int(start) else '<'}{goal}{mark}"
