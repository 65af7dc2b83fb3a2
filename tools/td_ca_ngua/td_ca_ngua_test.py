#!/usr/bin/env python3
"""Trains small nets.  Usage: td_ca_ngua_test.py TD_CA_NGUA KYDAI"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TRAIN, KYDAI = sys.argv.pop(1), sys.argv.pop(1)


def run(*arguments):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, timeout=300)


class Training(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def made(self, name, *recipe):
        path = self.folder / name
        done = run(TRAIN, path, *recipe)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return path

    def test_the_same_recipe_makes_the_same_net(self):
        for company in ("duel", "many"):
            recipe = ("B1", company, 12, 32, 40)
            first = self.made("first", *recipe, 5).read_bytes()
            self.assertEqual(self.made("again", *recipe, 5).read_bytes(), first)
            self.assertNotEqual(self.made("other", *recipe, 6).read_bytes(), first)

    def test_what_is_learnt_beats_random_moves(self):
        net = self.made("net", "A1", "duel", 2, 64, 2000, 1)
        played = run(KYDAI, "arena", "ca-ngua", "--set", "horses=2", "--seats", 2, "--a", f"net={net}", "--b", "random",
                     "--games", 1000)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertGreater(float(re.search(r"score ([\d.]+)", played.stdout)[1]), 60)

    def test_a_bad_recipe_is_refused(self):
        for recipe in ((), ("A1", "duel", 4, 64, 10), ("A9", "duel", 4, 64, 10, 1), ("A1", "trio", 4, 64, 10, 1),
                       ("A1", "duel", 5, 64, 10, 1), ("A1", "duel", "", 64, 10, 1), ("A1", "duel", 4, 65, 10, 1),
                       ("A1", "duel", 4, 64, 0, 1), ("A1", "duel", 4, 64, 10, "x"), ("A1", "duel", 4, 64, 10, 1, 0.8),
                       ("A1", "duel", 4, 64, 10, 1, 2, 0.1, 0.1)):
            done = run(TRAIN, self.folder / "net", *recipe)
            self.assertEqual(done.returncode, 2, recipe)
            self.assertIn("usage", done.stderr)
        done = run(TRAIN, self.folder / "no/such/folder", "A1", "duel", 1, 64, 1, 1)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot be written", done.stderr)


if __name__ == "__main__":
    unittest.main()
