"""Which positions of Domino Ngà Lớn are worth a look; testkit/second_reading.py says what walks are."""
import model
from model import TILES


def begin(rng, table):
    """A deal of its own, or a line of any length with the other tiles in hands and yard as they fall."""
    return None if rng.random() < 0.5 else scattered(rng, table)


def random_line(rng, left, length):
    """Takes up to `length` tiles out of `left`, each fitting to one of the ends."""
    line = [left.pop()]
    while len(line) < length:
        fits = [t for t in left if line[0][0] in t or line[-1][1] in t]
        if not fits:
            break
        tile = rng.choice(fits)
        left.remove(tile)
        if line[0][0] in tile and (line[-1][1] not in tile or rng.random() < 0.5):
            line.insert(0, tile if tile[1] == line[0][0] else tile[::-1])
        else:
            line.append(tile if tile[0] == line[-1][1] else tile[::-1])
    return line


def scattered(rng, table):
    seats, left = table.seats, rng.sample(TILES, 28)
    yard_size = rng.randint(min(int(table.switches["reserve"]), 28 - 7 * seats), 28 - 7 * seats)
    drawn = 28 - 7 * seats - yard_size
    # So long a line that the hands, drawn tiles and all, can hold the rest.
    line = random_line(rng, left, rng.randint(1, 27 - yard_size - seats))
    position = model.Position(table.switches, seats)
    position.yard, position.hands = [left.pop() for _ in range(min(yard_size, len(left) - seats))], [[] for _ in range(seats)]
    for tile in left:
        room = [h for h in position.hands if len(h) < 7 + drawn]
        if not room:
            return None
        empty = [h for h in room if not h]
        rng.choice(empty or room).append(tile)
    position.line, position.opening_at, position.seat = line, rng.randrange(len(line)), rng.randrange(seats)
    return str(position)


def random_deal(rng, position):
    tiles = rng.sample(TILES, 28)
    if rng.random() < 0.2:  # doubles in the yard where there is one
        tiles.sort(key=lambda t: t[0] == t[1])
    return tiles


def choose(rng, position, _words):
    if position.turn() != "chance":
        return rng.choice(position.legal())
    tiles = random_deal(rng, position)
    while position.is_refused(tiles):
        tiles = rng.sample(TILES, 28)
    return "!" + "".join(tiles)


def attempt(rng, position):
    """Some move or deal a person could try, seldom a legal one."""
    if position.turn() == "chance":
        tiles = sorted(TILES, key=lambda t: t[0] == t[1])  # a deal without doubles
        return "!" + "".join(tiles) if position.is_refused(tiles) else "66L"
    if rng.random() < 0.05:
        return "!" + "".join(rng.sample(TILES, 28))
    return rng.choice(TILES) + (rng.choice("LR") if position.line or rng.random() < 0.2 else "")
