#!/usr/bin/env python3
"""Plays small matches with `kydai arena`.  Usage: arena_test.py KYDAI"""
import os
import pathlib
import re
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

KYDAI = sys.argv.pop(1)


def arena(*arguments):
    done = subprocess.run([KYDAI, "arena", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=300)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Arena(unittest.TestCase):
    def played(self, *arguments):
        status, out, err = arena(*arguments)
        self.assertEqual((status, err), (0, ""), out)
        return out

    def test_the_same_player_twice_is_even_where_luck_is_shared(self):
        # Both choose by the seed of the move, which does not know A from B: in a game of coins each deal is
        # played from every seat by the same four players, so that the sum is nothing.
        out = self.played("ca-ngua", "--a", "greedy", "--b", "greedy", "--seats", 2, "--games", 40)
        self.assertIn("games 40 in 20 groups", out)
        self.assertIn("  home 40", out)

    def test_told_to_end_it_prints_what_was_played(self):
        line = [KYDAI, "arena", "ca-ngua", "--a", "greedy", "--b", "random", "--seats", "2", "--games", "1000000"]
        with subprocess.Popen(line, stdout=subprocess.PIPE) as match:
            time.sleep(1)
            match.send_signal(signal.SIGINT)
            out = match.communicate(timeout=60)[0].decode()
        self.assertEqual(match.returncode, 0)
        games, groups = map(int, re.search(r"games (\d+) in (\d+) groups", out).groups())
        self.assertTrue(0 < groups < 500_000 and games == 2 * groups, out)
        self.assertIn(f"  home {games}", out)

    def test_threads_change_nothing(self):
        for game in (["ouk"], ["ngu-hanh"], ["domino", "--seats", 3], ["ca-ngua", "--seats", 4]):
            line = [*game, "--a", "nodes=300", "--b", "random", "--games", 6, "--seed", 7]
            self.assertEqual(self.played(*line), self.played(*line, "--threads", 3), game)

    def test_a_stronger_player_wins(self):
        out = self.played("ouk", "--a", "nodes=1000", "--b", "random", "--games", 6)
        self.assertIn("A +6 =0 -0", out)
        out = self.played("domino", "--a", "nodes=20", "--b", "random", "--games", 400)
        self.assertGreater(float(re.search(r"coins a round ([+-][\d.]+)", out)[1]), 0)

    def test_yardsticks_of_dominoes(self):
        out = self.played("domino", "--a", "greedy", "--b", "heaviest", "--games", 4000)
        self.assertGreater(float(re.search(r"coins a round ([+-][\d.]+)", out)[1]), 0)
        for player in "mc=20", "ismcts=300":
            out = self.played("domino", "--a", player, "--b", "greedy", "--games", 800)
            self.assertGreater(float(re.search(r"coins a round ([+-][\d.]+)", out)[1]), 0, player)

    def test_rounds_and_sittings_for_coins(self):
        match = ["domino", "--seats", 2, "--a", "greedy", "--b", "heaviest", "--games", 1203]
        share = r"won ([\d.]+) % \+- ([\d.]+) \(95 %\) of (\d+) decided, fair is 50.00"
        rounds = self.played(*match)
        won, margin, decided = re.search("rounds " + share, rounds).groups()
        self.assertEqual(decided, "1204")  # whole groups: each deal from both seats
        self.assertNotIn("sittings", rounds)
        sat = self.played(*match, "--sitting", 7)
        self.assertIn("games 1204 in 86 groups", sat)
        # The same deals in other groups: the same coins and wins, only their spread is reckoned otherwise.
        for line in (r"coins a round (\S+)", r"rounds won (\S+)"):
            self.assertEqual(re.search(line, sat)[1], re.search(line, rounds)[1])
        longer, _, sittings = re.search("sittings of 7 rounds " + share, sat).groups()
        self.assertLessEqual(int(sittings), 172)
        self.assertGreater(int(sittings), 140)
        self.assertGreater(float(longer), float(won) + 3)  # who is better shows more the longer they sit
        # One against three, who share what he does not win.
        out = self.played("domino", "--seats", 4, "--a", "random", "--b", "random", "--games", 1600, "--sitting", 4)
        won, margin, decided = re.search("sittings of 4 rounds " + share.replace("50", "25"), out).groups()
        self.assertLess(abs(float(won) - 25), 2 * float(margin))
        self.assertLess(int(decided), 401)

    def test_time_is_measured_where_it_is_what_players_play_by(self):
        out = self.played("domino", "--a", "movetime=5", "--b", "greedy", "--games", 4)
        found = re.search(r"A thought over (\d+) moves, ms: clock median ([\d.]+), p99 ([\d.]+), most ([\d.]+); "
                          r"processor median ([\d.]+)", out)
        self.assertGreater(int(found[1]), 4)
        self.assertGreater(float(found[2]), 1)
        self.assertLessEqual(float(found[2]), float(found[4]))
        self.assertNotIn("B thought", out)
        self.assertNotIn("thought", self.played("domino", "--a", "nodes=5", "--b", "greedy", "--games", 4))

    def test_the_yardstick_of_ngu_hanh(self):
        out = self.played("ngu-hanh", "--a", "material", "--b", "random", "--games", 8)
        self.assertIn("A +8 =0 -0", out)

    def test_a_sequential_test_stops_early(self):
        out = self.played("ngu-hanh", "--a", "nodes=500", "--b", "random", "--games", 4000, "--sprt", "0,20")
        self.assertIn("elo1 accepted", out)
        self.assertLess(int(re.search(r"games (\d+)", out)[1]), 4000)

    def test_programs_that_speak_uci(self):
        out = self.played("ouk", "--profile", "fsf", "--a", f"uci,nodes=500:{KYDAI} uci", "--b", "random",
                          "--games", 4)
        self.assertIn("A +4 =0 -0", out)
        out = self.played("ngu-hanh", "--a", f"uci:{KYDAI} uci", "--b", f"uci,movetime=5:{KYDAI} uci",
                          "--tc", "0.5+0.01", "--games", 2)
        self.assertIn("games 2", out)

    def test_a_program_that_misbehaves_loses(self):
        with tempfile.TemporaryDirectory() as folder:
            def program(name, answer):
                path = os.path.join(folder, name)
                with open(path, "w") as file:
                    file.write("#!/bin/sh\nwhile read -r line; do case $line in uci) echo uciok;; isready) echo readyok;;"
                               f" go*) {answer};; quit) exit;; esac; done\n")
                os.chmod(path, stat.S_IRWXU)
                return path
            status, out, _ = arena("ouk", "--a", "uci,movetime=1:" + program("wrong", "echo bestmove e1e8"), "--b",
                                   "random", "--games", 2)
            self.assertEqual(status, 0)
            self.assertIn("A +0 =0 -2", out)
            self.assertIn("A made an illegal move 2", out)
            status, out, _ = arena("ouk", "--a", "uci,movetime=1:" + program("dead", "exit"), "--b", "random",
                                   "--games", 2)
            self.assertIn("A gave no move 2", out)

    def test_a_table_of_exact_chances_plays(self):
        with tempfile.TemporaryDirectory() as folder:
            table = os.path.join(folder, "b1.table")
            built = subprocess.run([KYDAI, "tables", "build", "ca-ngua", "--horses", "1", "--profile", "B1", "--out",
                                    table], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=300)
            self.assertEqual(built.returncode, 0)
            self.assertIn("the first seat wins with 0.509379", built.stdout.decode())
            match = ["ca-ngua", "--profile", "B1", "--set", "horses=1", "--seats", "2", "--b", "random"]
            out = self.played(*match, "--a", f"table={table}", "--games", 2000)
            self.assertGreater(float(re.search(r"score ([\d.]+)", out)[1]), 53)  # 57.3 in the long run
            for wrong in (["ca-ngua", "--seats", "2"], ["ca-ngua", "--set", "horses=1"], ["ouk"]):
                status, _, err = arena(*wrong, "--a", f"table={table}", "--b", "random")
                self.assertEqual(status, 2, wrong)
                self.assertIn("made for another game", err)
            os.truncate(table, 1000)
            for path, word in ((table, "has not the size"), (KYDAI, "no table"), (folder + "/none", "cannot be read")):
                status, _, err = arena(*match, "--a", f"table={path}")
                self.assertEqual(status, 2, path)
                self.assertIn(word, err)

    def test_nets_out_of_a_file_play_like_those_inside(self):
        book = pathlib.Path(__file__).resolve().parent.parent.parent / "catalog/ca_ngua_book.net"
        match = ["ca-ngua", "--seats", 2, "--games", 40, "--b", "greedy", "--a"]
        inside = self.played(*match, "level=10").splitlines()[1:]
        self.assertEqual(self.played(*match, f"net={book}").splitlines()[1:], inside)
        self.assertNotEqual(self.played(*match, f"net={book},depth=0").splitlines()[1:], inside)
        with tempfile.TemporaryDirectory() as folder:
            damaged = os.path.join(folder, "net")
            with open(damaged, "wb") as file:
                file.write(book.read_bytes()[:-9])
            for path, word in ((damaged, "cut"), (KYDAI, "no net"), (folder + "/none", "cannot be read")):
                status, _, err = arena(*match, f"net={path}")
                self.assertEqual(status, 2, path)
                self.assertIn(word, err)
        for wrong in ("net=", f"net={book},depth=9", "depth=1"):
            self.assertEqual(arena(*match, wrong)[0], 2, wrong)

    def test_bad_input_names_the_argument(self):
        for arguments, word in (
            (["chess", "--a", "random", "--b", "random"], "no game"),
            (["ouk", "--a", "strong", "--b", "random"], "--a strong"),
            (["ouk", "--a", "random", "--b", "nodes=many"], "nodes=many"),
            (["ouk", "--a", "random", "--b", "uci:"], "--b uci:"),
            (["ouk", "--a", "random", "--b", "uci:false"], "false: "),
            (["ouk", "--a", "random", "--b", "random", "--sprt", "5"], "--sprt 5"),
            (["ouk", "--a", "random", "--b", "random", "--sprt", "9,1"], "--sprt 9,1"),
            (["ouk", "--a", "random", "--b", "random", "--tc", "long"], "--tc long"),
            (["ouk", "--a", "heaviest", "--b", "random"], "no bot of this level"),
            (["ouk", "--a", "material", "--b", "random"], "no bot of this level"),
            (["domino", "--a", "material", "--b", "random"], "no bot of this level"),
            (["ngu-hanh", "--a", "mc=5", "--b", "random"], "no bot of this level"),
            (["ngu-hanh", "--a", "mc=20", "--b", "random"], "no bot of this level"),
            (["ca-ngua", "--a", "ismcts=20", "--b", "random"], "no bot of this level"),
            (["domino", "--a", "mc=0", "--b", "random"], "mc=0"),
            (["domino", "--a", "ismcts=", "--b", "random"], "ismcts="),
            (["ouk", "--a", "level=no", "--b", "random"], "level"),
            (["domino", "--a", "random", "--b", "random", "--sprt", "0,5"], "--sprt"),
            (["ouk", "--a", "random", "--b", "random", "--sitting", "5"], "--sitting"),
            (["domino", "--a", f"uci:{KYDAI} uci", "--b", "random"], "secrets"),
        ):
            status, out, err = arena(*arguments, "--games", 2)
            self.assertEqual((status, out), (2, ""), arguments)
            self.assertIn(word, err)


if __name__ == "__main__":
    unittest.main()
