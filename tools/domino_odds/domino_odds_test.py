#!/usr/bin/env python3
"""Fits odds to few rounds.  Usage: domino_odds_test.py DOMINO_ODDS"""
import re
import subprocess
import sys
import unittest

FIT = sys.argv.pop(1)


def run(*arguments):
    return subprocess.run([FIT, *map(str, arguments)], capture_output=True, text=True, timeout=300)


class Odds(unittest.TestCase):
    def test_few_rounds_show_the_way(self):
        done = run(4, 100, 40, 1)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        weights = [int(word) for word in re.search(r"\{(.*)\}", done.stdout)[1].split(",")]
        self.assertEqual(len(weights), 10)
        points, is_double, _, _, others_fitting, *_ = weights
        self.assertGreater(points, 0)  # away with what counts
        self.assertGreater(is_double, 100)  # and with doubles first
        self.assertLess(others_fitting, 0)  # leaving little for the others to play
        fit, flow = re.search(r"fit ([\d.]+) %, by flow ([\d.]+)", done.stdout).groups()
        self.assertGreater(float(fit), 45)
        self.assertGreater(float(flow), 45)
        self.assertEqual(run(4, 100, 40, 1).stdout, done.stdout)

    def test_bad_input(self):
        for words in ((), (5, 100, 40, 1), (2, 1, 40, 1), (2, 100, 0, 1), (2, 100, 40)):
            done = run(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn("SEATS ROUNDS WORLDS SEED", done.stderr)


if __name__ == "__main__":
    unittest.main()
