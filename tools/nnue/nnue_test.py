#!/usr/bin/env python3
"""Makes a few games, trains on them and plays on with what came out.  Usage: nnue_test.py SELFPLAY TRAIN"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SELFPLAY, TRAIN = sys.argv.pop(1), sys.argv.pop(1)


def run(*arguments):
    done = subprocess.run([str(a) for a in arguments], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stderr


class Tools(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.holder.name)
        cls.games = cls.folder / "games"
        assert run(SELFPLAY, cls.games, 12, 5, 60) == (0, "")
        cls.net = cls.folder / "net"
        cls.status, cls.said = run(TRAIN, cls.net, 12, 2, 1, cls.games)

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def test_the_same_arguments_make_the_same_games(self):
        again, other = self.folder / "again", self.folder / "other"
        run(SELFPLAY, again, 12, 5, 60)
        run(SELFPLAY, other, 12, 6, 60)
        self.assertEqual(again.read_bytes(), self.games.read_bytes())
        self.assertNotEqual(other.read_bytes(), self.games.read_bytes())

    def test_training_lessens_the_error(self):
        self.assertEqual(self.status, 0, self.said)
        errors = [float(e) for e in re.findall(r"training ([\d.]+)", self.said)]
        self.assertEqual(len(errors), 12)
        self.assertLess(errors[-1], errors[0])

    def test_the_same_games_make_the_same_net(self):
        again = self.folder / "net2"
        self.assertEqual(run(TRAIN, again, 12, 2, 1, self.games)[0], 0)
        self.assertEqual(again.read_bytes(), self.net.read_bytes())
        self.assertLess(len(again.read_bytes()), 200_000)

    def test_a_net_plays_on(self):
        more = self.folder / "more"
        self.assertEqual(run(SELFPLAY, more, 4, 5, 60, self.net), (0, ""))
        self.assertNotEqual(more.read_bytes(), self.games.read_bytes()[: more.stat().st_size])

    def test_what_cannot_be_used_is_named(self):
        damaged = self.folder / "damaged"
        damaged.write_bytes(self.net.read_bytes()[:-1] + b"\0")
        status, said = run(SELFPLAY, self.folder / "none", 1, 1, 60, damaged)
        self.assertEqual(status, 2)
        self.assertIn("damaged", said)
        broken = self.folder / "broken"
        broken.write_bytes(self.games.read_bytes()[:4] + b"\xff" * 4 + self.games.read_bytes()[8:])
        status, said = run(TRAIN, self.folder / "none", 1, 1, 1, broken)
        self.assertEqual(status, 2)
        self.assertIn("no legal move", said)
        for tool in (SELFPLAY, TRAIN):
            status, said = run(tool)
            self.assertEqual(status, 2)
            self.assertIn("usage", said)


if __name__ == "__main__":
    unittest.main()
