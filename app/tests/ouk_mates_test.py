#!/usr/bin/env python3
"""200 mates in two to seven moves out of the engine's own games, each proved by tools/ouk: `kydai uci` finds them all
with a fixed budget of nodes, and its line of moves is that mate.  Usage: ouk_mates_test.py KYDAI"""
import pathlib
import re
import subprocess
import sys
import unittest

KYDAI = sys.argv.pop(1)
FILE = pathlib.Path(__file__).parent / "ouk_mates.txt"
NODES = 8_000_000


def problems():
    for line in FILE.read_text().splitlines():
        moves, profile, position = line.split(";")
        yield int(moves), profile, position


def answers(profile, wanted):
    """The last line of information and the move for each position."""
    lines = [f"setoption name Profile value {profile}"]
    for moves, position in wanted:
        lines += ["ucinewgame", f"position fen {position}", f"go mate {moves} nodes {NODES}", "isready"]
    with subprocess.Popen([KYDAI, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        told, out = "", []
        for line in lines:
            engine.stdin.write(line + "\n")
            engine.stdin.flush()
            if not line.startswith("go"):
                continue
            for answer in engine.stdout:
                if answer.startswith("info depth"):
                    told = answer
                if answer.startswith("bestmove"):
                    out.append((told.strip(), answer.split()[1]))
                    break
        engine.stdin.close()
    return out


def is_mate(profile, position, moves):
    done = subprocess.run([KYDAI, "inspect", "ouk", "--profile", profile], input=f"{position}\t{' '.join(moves)}\n",
                          stdout=subprocess.PIPE, text=True, check=True)
    return '"reason":"checkmate"' in done.stdout


class Mates(unittest.TestCase):
    def test_there_are_two_hundred_of_every_length(self):
        all_of_them = list(problems())
        self.assertEqual(len(all_of_them), 200)
        self.assertEqual(len({position for _, _, position in all_of_them}), 200)
        for moves in range(2, 8):
            self.assertGreaterEqual(sum(m == moves for m, _, _ in all_of_them), 15, moves)

    def test_every_mate_is_found(self):
        unsolved = []
        for profile in ("seed", "fsf"):
            wanted = [(moves, position) for moves, p, position in problems() if p == profile]
            self.assertGreater(len(wanted), 60)
            for (moves, position), (told, best) in zip(wanted, answers(profile, wanted), strict=True):
                score = re.search(r" score mate ([0-9]+) ", told)
                if not score or int(score[1]) > moves:
                    unsolved.append((moves, profile, position, told))
                    continue
                line = told.split(" pv ")[1].split()
                self.assertEqual(line[0], best)
                if len(line) == 2 * int(score[1]) - 1:  # not cut short by the table
                    self.assertTrue(is_mate(profile, position, line), (position, line))
        self.assertEqual(unsolved, [])


if __name__ == "__main__":
    unittest.main()
