#!/usr/bin/env python3
"""Makes what the fuzz targets start from, out of the cases that the games' own tests read and out of what earlier runs
learnt (corpus/TARGET.txt, an input a line in base64):

    seeds.py FOLDER                writes FOLDER/TARGET/NAME for every target; `record` gets more from fuzz_record_seeds
    seeds.py --keep TARGET FOLDER  keeps the shortest inputs of FOLDER, a few kilobytes of them, in corpus/TARGET.txt

Always the same files from the same cases.  The form of an input stands at the head of its target.
"""
import base64
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CORPUS = ROOT / "testkit/fuzz/corpus"
CORPUS_BYTES_MAX = 5000  # of a target, as it is stored
GAMES = ["ouk", "ngu_hanh", "ca_ngua", "domino"]
# Words of a case after which a whole state stands (a view names its viewer first), and those after which moves stand.
STATE = re.compile(
    r"^(?:bad(?:-view)? [a-z]+ \d+|view \S+|position|result|at|state|gives|bad|refuse|unreadable):? (.+)$")
MOVES = re.compile(r"^(?:play|run|do|legal|moves|has|lists):? (.+)$")
PROFILE = re.compile(r"^profile:? (\S+)")
DEFAULTS = {"ouk": "seed 2", "ngu_hanh": "v1 2", "ca_ngua": "A1 4", "domino": "hdnl 4"}

EVENTS = """1 1764374400000 =u1 = opened 1 =k7mq =domino =hdnl =u%201%25 =Luật%20nhà 4 100 30000 5 20000 0 4000 1 =tie =split
1 -1 = = opened 1 = = = = = 2 0 0 0 0 700 4000 0
2 5 = = prepared 1 0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20
3 5 =u2 =c%25 sat 3 human =u2 =Lan%20Anh = =%00%7F%20 1 3
4 5 =u1 = sat 1 bot =bot =Bot =good = 0 0
5 5 =u2 = stood 2
6 5 =u2 = renamed 0 =សុខ
7 5 =u2 = seeded 1 =
8 5 = = began 1 0 1 2 3 -
9 5 = = began 2 1 0 2 3 3
10 5 = = rolled 0 table
11 5 =u1 =c%201 moved 2 =10<8xG clock
12 5 = = moved 2 = bot
13 5 = = draw-offered 0
14 5 = = draw-declined 1
15 5 = = ended 1 flag
16 5 = = ended 0 agreement
17 5 = = rematch-voted 3
18 5 = = went-away 0
19 5 = = came-back 0
20 5 = = resumed""".split("\n")

MESSAGES = """{"t":"hello","since":7}
{"t":"ping","n":-3}
{"t":"sit","c":"1","seat":2,"client_seed":"01fe"}
{"t":"stand","c":"1"}
{"t":"bot","c":"2","seat":1,"level":"10"}
{"t":"remove","c":"2","seat":1}
{"t":"start","c":"3"}
{"t":"move","c":"4","ply":12,"move":"c6d6@c6"}
{"t":"roll","c":"5","ply":0}
{"t":"draw","c":"6"}
{"t":"accept","c":"6"}
{"t":"decline","c":"6"}
{"t":"resign","c":"7"}
{"t":"rematch","c":"8"}
{"t":"seed","c":"9","client_seed":"00ff00ff"}
{"t":"name","c":"10","name":"  Lan Anh "}
{"name":"សុខ"}
{"c":"a","game":"domino","profile":"hdnl","settings":{"tie":"split","stake":7},"seats":4,"stake":100,"note":"vui"}
{"game":"ca-ngua","time":{"bank_ms":60000,"increment_ms":0,"move_ms":5},"you":-1,"bots":[{"seat":1,"level":"3"}],"start":true}
{"game":"ouk","pace_ms":0,"auto_roll_ms":600000,"client_seed":"","you":1}""".split("\n")


UCI = """uci
isready
ucinewgame
setoption name UCI_Variant value cambodian
setoption name Hash value 64
setoption name Clear Hash
position startpos
position startpos moves d1b2 b8d7
position fen rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1 moves c3c4
go
go infinite
go ponder wtime 60000 btime 60000 winc 1000 binc 1000 movestogo 40
go depth 8 nodes 100000 movetime 500
go mate 3 searchmoves d1b2 c3c4
go perft 4
stop
ponderhit
d
bench 6
debug on
register later
quit
joho isready""".split("\n")


def cases(game):
    """(profile, states, moves) of every case of a game."""
    found = []
    for path in sorted((ROOT / "games" / game / "tests/rulings").glob("*.case")):
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            lines = block.split("\n")
            states = [m[1] for line in lines if (m := STATE.match(line)) and m[1] != "start"]
            moves = [w for line in lines if (m := MOVES.match(line)) for w in m[1].split(" -> ")[0].split()]
            profile = next((m[1] for line in lines if (m := PROFILE.match(line))), None)
            found.append((profile, states, [w.lstrip("!") for w in moves]))
    return found


def read_seeds(game):
    for profile, states, moves in cases(game):
        options = DEFAULTS[game] if profile is None else f"{profile} 2"
        for state in states:
            yield "\n".join([options, state, *moves]).encode()


def play_seeds(game):
    dice = random.Random(game)
    for _, states, _ in cases(game):
        for state in states[:1]:
            yield bytes(3) + state.encode() + b"\n" + dice.randbytes(40)
    for _ in range(40):
        head = bytes([dice.randrange(3), dice.randrange(3), 2]) + dice.randbytes(4)
        yield head + b"\n" + dice.randbytes(dice.randrange(20, 200))


def kept_seeds(target):
    path = CORPUS / f"{target}.txt"
    return [base64.b64decode(line) for line in path.read_text().split()] if path.exists() else []


def keep(target, folder):
    """An even choice among the inputs, from the shortest on: the longest are the dullest to read."""
    inputs = sorted((p.read_bytes() for p in pathlib.Path(folder).iterdir()), key=lambda data: (len(data), data))
    lines, size = [], 0
    for data in inputs:
        line = base64.b64encode(data).decode()
        size += len(line) + 1
        if size > CORPUS_BYTES_MAX:
            break
        lines.append(line)
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / f"{target}.txt").write_text("".join(line + "\n" for line in lines))
    print(f"{target}: kept {len(lines)} of {len(inputs)} inputs")


def main():
    if sys.argv[1] == "--keep":
        return keep(sys.argv[2], sys.argv[3])
    folder = pathlib.Path(sys.argv[1])
    seeds = {"event": EVENTS, "wire": MESSAGES, "uci": UCI}
    seeds = {target: [line.encode() for line in lines] for target, lines in seeds.items()}
    for game in GAMES:
        seeds[f"read_{game}"] = list(read_seeds(game))
        seeds[f"play_{game}"] = list(play_seeds(game))
    for target, inputs in seeds.items():
        if len(set(inputs)) < 20:
            sys.exit(f"error: only {len(set(inputs))} seeds for {target}; have the cases another form now?")
    seeds["record"] = []
    for target, inputs in seeds.items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        for i, data in enumerate(sorted(set(inputs + kept_seeds(target)))):
            (folder / target / f"seed-{i:03}").write_bytes(data)
    return None


if __name__ == "__main__":
    main()
