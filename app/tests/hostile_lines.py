#!/usr/bin/env python3
"""Feeds `kydai inspect` lines that mean it no good: random bytes, valid lines cut short and changed, numbers too large, NULs, bad
UTF-8, lines of megabytes.  Each line must be answered by one JSON object, in order; a refusal names a byte of its line; the
program ends by itself with status 2, and its memory stays where it was after the first tenth.

    hostile_lines.py KYDAI [--lines N] [GAME...]      N lines a game (default 50,000); the last line reads `N passed, N failed`
"""
import argparse
import collections
import json
import random
import subprocess
import sys
import threading
import time

# The rules a game's lines are spread over.
RULES = {
    "ouk": [[], ["--profile", "fsf"], ["--profile", "old"], ["--set", "bareWithPawns=count64", "--set", "queenLeap=step"]],
    "ngu-hanh": [[], ["--set", "first=b", "--set", "length=20", "--set", "noCapture=10"]],
    "ca-ngua": [[], ["--profile", "A2", "--seats", "2"], ["--profile", "B1", "--seats", "3"],
                ["--set", "dice=2", "--set", "dice2=each", "--set", "bonus=on", "--set", "maxExtra=2"]],
    "domino": [[], ["--seats", "3"], ["--seats", "2", "--set", "noDouble=redeal", "--set", "reserve=2"]],
}
FLAT_KIB = 1024  # what the memory may grow after the first tenth
WALKS, PLIES = 60, 90
TILES = [f"{high}{low}" for high in range(7) for low in range(high + 1)]
BAD_UTF8 = [b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf8\x88\x80\x80\x80"]
NUMBERS = [b"0", b"00", b"-1", b"255", b"256", b"65536", b"4294967295", b"4294967296", b"99999999999999999999"]


def ask(kydai, game, rules, lines):
    done = subprocess.run([kydai, "inspect", game, *rules], input="".join(line + "\n" for line in lines),
                          capture_output=True, text=True, timeout=120)
    return [json.loads(answer) for answer in done.stdout.splitlines()]


def valid_lines(kydai, game, rules, dice):
    """Lines that a friend would send: random games as far as they went, and positions with what may follow."""
    walks, pool = ["start"] * WALKS, ["start"]
    for _ in range(PLIES):
        answers = ask(kydai, game, rules, walks)
        going_on = []
        for line, answer in zip(walks, answers):
            if answer["turn"] == "over":
                pool.append(answer["position"])
                continue
            if answer["turn"] == "chance":
                rolls = [c["roll"] for c in answer["chances"]]
                word = "!" + (dice.choice(rolls) if rolls else "".join(dice.sample(TILES, len(TILES))))
            else:
                word = dice.choice(answer["legal"])
            pool.append(f"{answer['position']}\t{word}")
            going_on.append(line + ("\t" if "\t" not in line else " ") + word)
        pool += dice.sample(going_on, min(4, len(going_on)))
        walks = going_on
    return [line.encode() for line in pool]


def hostile(pool, dice):
    """One line without its line feed."""
    line = bytearray(dice.choice(pool))
    kind = dice.randrange(1000)
    at = dice.randrange(len(line) + 1)
    if kind < 150:
        line = bytearray(dice.randbytes(dice.randrange(100)))
    elif kind < 300:
        del line[at:]
    elif kind < 550:
        for _ in range(dice.randrange(1, 5)):
            line[dice.randrange(len(line))] = dice.randrange(256) if dice.randrange(3) else dice.choice(line)
    elif kind < 650:
        other = dice.choice(pool)
        line[at:] = other[dice.randrange(len(other)):]
    elif kind < 720:
        line[at:at + dice.randrange(3)] = dice.choice(NUMBERS)
    elif kind < 770:
        line[at:at] = bytes(dice.randrange(1, 5))
    elif kind < 820:
        line[at:at + dice.randrange(3)] = dice.choice(BAD_UTF8)
    elif kind < 850:
        del line[at:at + dice.randrange(1, 4)]
    elif kind < 870:
        line[at:at] = dice.choice([b" ", b"\t", b"\r", b"  ", b"\t\t", b"!", b"/"]) * dice.randrange(1, 40)
    elif kind < 873:
        line += b" " + line[line.find(b"\t") + 1:] * dice.randrange(1, 40)
    # The few really long ones: some under the limit of a megabyte, some over it.
    if kind == 999 and not dice.randrange(40):
        line = (bytes(line) + dice.choice([b"", b" ", b"\xff"])) * (dice.randrange(1, 3 << 20) // (len(line) + 1) + 1)
    return bytes(line).replace(b"\n", b"\r")


def longest(pool, dice):
    """The first lines of a run: what the longest line that is read needs, the program has then."""
    return [(dice.choice(pool) + b" ") * n for n in (1, 20_000)] + [b"\xff" * n for n in ((1 << 20) - 1, 1 << 20, 3 << 20)]


class Attack:
    """One run of the program under fire: a thread writes, the caller reads and judges."""

    def __init__(self, kydai, game, rules, lines, seed):
        self.dice = random.Random(seed)
        self.pool = valid_lines(kydai, game, rules, self.dice)
        self.lines = lines
        self.sizes = collections.deque()
        self.faults = []
        self.refused = 0
        self.memory = []  # KiB: after a tenth, at the end
        self.process = subprocess.Popen([kydai, "inspect", game, "--seed", "5eed" * 16, *rules],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def write(self):
        batch, size = longest(self.pool, self.dice), 0
        self.sizes.extend(len(line) for line in batch)
        try:
            for _ in range(self.lines - len(batch)):
                line = hostile(self.pool, self.dice)
                self.sizes.append(len(line))
                batch.append(line)
                size += len(line)
                if size > 1 << 16:
                    self.process.stdin.write(b"\n".join(batch) + b"\n")
                    batch, size = [], 0
            self.process.stdin.write(b"".join(line + b"\n" for line in batch))
            self.process.stdin.flush()
        except BrokenPipeError:
            self.faults.append("it stopped reading")

    def remember_memory(self):
        try:
            with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
                peak = [line.split()[1] for line in status if line.startswith("VmHWM:")]
        except OSError:
            peak = []
        if peak:
            self.memory.append(int(peak[0]))

    def judge(self, answer):
        size = self.sizes.popleft()
        try:
            told = json.loads(answer)
        except ValueError:
            return self.faults.append(f"no JSON: {answer[:200]!r}")
        if "error" not in told:
            if not {"position", "turn", "legal", "chances", "events", "outcome"} <= told.keys():
                self.faults.append(f"an answer lacks something: {answer[:200]!r}")
            return None
        self.refused += 1
        error = told["error"]
        if not error["code"] or not error["message"] or not 0 <= error["at"] <= size:
            self.faults.append(f"a refusal names no byte of its {size}: {answer[:200]!r}")
        return None

    def run(self):
        writer = threading.Thread(target=self.write, daemon=True)
        writer.start()
        answered = 0
        while answered < self.lines and len(self.faults) < 5:
            answer = self.process.stdout.readline()
            if not answer:
                self.faults.append(f"it ended after {answered} answers")
                break
            self.judge(answer)
            answered += 1
            if answered in (self.lines // 10, self.lines):
                self.remember_memory()
        if self.faults:
            self.process.kill()
        writer.join(timeout=60)
        rest, talk = self.process.communicate()
        if not self.faults and (rest or talk or self.process.returncode != 2):
            self.faults.append(f"at the end: status {self.process.returncode}, {rest[:100]!r}, {talk[:100]!r}")
        if not self.faults and (len(self.memory) != 2 or self.memory[1] - self.memory[0] > FLAT_KIB):
            self.faults.append(f"the memory grows: {self.memory} KiB")


def attack(kydai, game, lines):
    """Faults of one game; says how it went."""
    begin, faults, peak, growth, refused = time.monotonic(), [], 0, 0, 0
    for i, rules in enumerate(RULES[game]):
        run = Attack(kydai, game, rules, lines // len(RULES[game]), f"{game} {i}")
        run.run()
        faults += [f"{' '.join(rules) or 'default rules'}: {fault}" for fault in run.faults]
        refused += run.refused
        if len(run.memory) == 2:
            peak, growth = max(peak, run.memory[1]), max(growth, run.memory[1] - run.memory[0])
    print(f"{game}: {lines} lines, {refused} refused, {time.monotonic() - begin:.0f} s, at most {peak / 1024:.1f} MiB, "
          f"{growth} KiB more at the end than after a tenth", flush=True)
    for fault in faults:
        print(f"  {fault}", flush=True)
    return faults


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("kydai")
    arguments.add_argument("--lines", type=int, default=50_000)
    arguments.add_argument("games", nargs="*", default=list(RULES))
    given = arguments.parse_intermixed_args()
    failed = sum(bool(attack(given.kydai, game, given.lines)) for game in given.games)
    print(f"{len(given.games) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
