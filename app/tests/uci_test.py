#!/usr/bin/env python3
"""Drives `kydai uci` as another program would, good manners and bad.  Usage: uci_test.py KYDAI"""
import json
import os
import pathlib
import queue
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest

KYDAI = sys.argv.pop(1)


class Engine:
    """The program, its lines as they come, and a deadline on every wait."""

    def __init__(self):
        self.process = subprocess.Popen([KYDAI, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))
        self.lines.put(None)

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def until(self, start, seconds=60):
        """The lines up to the first that begins so."""
        heard = []
        while True:
            line = self.lines.get(timeout=seconds)
            assert line is not None, f"ended while waiting for {start}: {heard}"
            heard.append(line)
            if line.startswith(start):
                return heard

    def best(self, *lines):
        self.say(*lines)
        return self.until("bestmove")[-1].split()[1]

    def end(self):
        self.process.stdin.close()
        status = self.process.wait(timeout=60)
        self.process.stdout.close()
        errors = self.process.stderr.read().decode()
        self.process.stderr.close()
        return status, errors


def legal(profile, text, moves=""):
    line = text + ("\t" + moves if moves else "") + "\n"
    game = ["ngu-hanh"] if profile is None else ["ouk", "--profile", profile]
    done = subprocess.run([KYDAI, "inspect", *game], input=line.encode(), stdout=subprocess.PIPE, check=True)
    return done.stdout.decode()


class Uci(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()

    def tearDown(self):
        status, errors = self.engine.end()
        self.assertEqual((status, errors), (0, ""))

    def test_introduction(self):
        self.engine.say("uci")
        heard = self.engine.until("uciok")
        self.assertTrue(heard[0].startswith("id name kydai"))
        for option in ("Threads", "Hash", "MultiPV", "Ponder", "UCI_Variant", "Profile"):
            self.assertTrue(any(line.startswith(f"option name {option} type") for line in heard), option)
        self.engine.say("isready")
        self.assertEqual(self.engine.until("readyok"), ["readyok"])

    def test_perft_of_both_variants(self):
        self.engine.say("position startpos", "go perft 3")
        self.assertEqual(self.engine.until("Nodes")[-1], "Nodes searched: 15031")
        self.engine.say("setoption name Profile value seed", "go perft 3")
        self.assertEqual(self.engine.until("Nodes")[-1], "Nodes searched: 15081")
        self.engine.say("setoption name UCI_Variant value ngu-hanh", "go perft 2")
        heard = self.engine.until("Nodes")
        count = int(subprocess.run([KYDAI, "perft", "ngu-hanh", "start", "2"], stdout=subprocess.PIPE,
                                   check=True).stdout)
        self.assertEqual(heard[-1], f"Nodes searched: {count}")

    def test_depth_nodes_and_the_same_answer_twice(self):
        first = self.engine.best("position startpos moves f3f4", "go depth 6")
        self.assertIn(f'"{first}"', legal("fsf", "start", "f3f4"))
        self.assertEqual(self.engine.best("ucinewgame", "position startpos moves f3f4", "go depth 6"), first)
        self.engine.say("go nodes 5000")
        nodes = [int(line.split(" nodes ")[1].split()[0])
                 for line in self.engine.until("bestmove") if " nodes " in line]
        self.assertLessEqual(max(nodes), 5000)

    def test_mate(self):
        # Two rooks against a bare king: the back rank.
        self.engine.say("position fen 4k3/8/R7/1R6/8/8/8/4K3 w - - 0 1", "go mate 3")
        heard = self.engine.until("bestmove")
        self.assertTrue(any("score mate" in line for line in heard), heard)

    def test_multipv_gives_distinct_lines(self):
        self.engine.say("setoption name MultiPV value 3", "position startpos", "go depth 4")
        heard = [line for line in self.engine.until("bestmove") if "info depth 4 " in line]
        firsts = [line.split(" pv ")[1].split()[0] for line in heard]
        self.assertEqual(len(firsts), 3)
        self.assertEqual(len(set(firsts)), 3)

    def test_searchmoves(self):
        self.assertEqual(self.engine.best("position startpos", "go depth 4 searchmoves a3a4"), "a3a4")
        self.assertEqual(self.engine.best("go depth 4 searchmoves zz a3a4"), "a3a4")

    def test_stop_ends_an_infinite_search_and_only_stop(self):
        self.engine.say("position startpos", "go infinite")
        time.sleep(0.3)
        self.engine.say("isready")
        self.assertFalse(any(line.startswith("bestmove") for line in self.engine.until("readyok")))
        begin = time.monotonic()
        self.engine.best("stop")
        self.assertLess(time.monotonic() - begin, 5)

    def test_an_infinite_search_that_has_finished_waits(self):
        self.engine.say("position fen 4k3/8/R7/1R6/8/8/8/4K3 w - - 0 1", "go infinite depth 1")
        time.sleep(0.3)
        self.engine.say("isready")
        self.assertFalse(any(line.startswith("bestmove") for line in self.engine.until("readyok")))
        self.engine.best("stop")

    def test_ponder(self):
        self.engine.say("position startpos moves f3f4", "go ponder wtime 1000 btime 1000")
        time.sleep(0.3)
        self.engine.say("isready")
        self.assertFalse(any(line.startswith("bestmove") for line in self.engine.until("readyok")))
        self.engine.best("ponderhit")

    def test_threads_think_together(self):
        mate = "position fen 4k3/8/R7/1R6/8/8/8/4K3 w - - 0 1"
        alone = self.bench()
        self.engine.say("setoption name Threads value 3")
        self.assertIn(f'"{self.engine.best("position startpos", "go nodes 30000")}"', legal("fsf", "start"))
        self.engine.say(mate, "go mate 3")
        self.assertTrue(any("score mate" in line for line in self.engine.until("bestmove")))
        self.engine.say("setoption name MultiPV value 3", "position startpos", "go depth 6")
        firsts = [line.split(" pv ")[1].split()[0] for line in self.engine.until("bestmove") if "info depth 6 " in line]
        self.assertEqual(len(set(firsts)), 3)
        self.engine.say("setoption name MultiPV value 1", "go infinite")
        time.sleep(0.2)
        self.engine.best("stop")
        # With one thread again every node is as it was.
        self.engine.say("setoption name Threads value 1")
        self.assertEqual(self.bench(), alone)

    def test_skill(self):
        weak = "r3k3/4s3/4n3/8/8/8/8/4K2R w - - 0 40"  # a lost side, which may call in profile seed
        for variant, text in ((None, "startpos"), ("ngu-hanh", "startpos"), ("cambodian", "fen " + weak)):
            if variant:
                self.engine.say(f"setoption name UCI_Variant value {variant}")
            if text != "startpos":
                self.engine.say("setoption name Profile value seed")
            for skill in (1, 5, 9, 10):
                move = self.engine.best(f"setoption name Skill value {skill}", f"position {text}", "go wtime 900 btime 900")
                profile = {"ngu-hanh": None, "cambodian": "seed"}.get(variant, "fsf")
                self.assertIn(f'"{move}"', legal(profile, text.removeprefix("fen ").replace("startpos", "start")))
                self.assertNotEqual(move, "count")
        # The same game, the same moves; the next game may be another.
        self.engine.say("setoption name Skill value 2", "position startpos moves f3f4", "go infinite", "isready")
        self.assertFalse(any(heard.startswith("bestmove") for heard in self.engine.until("readyok")))
        self.engine.best("stop")
        # A level has nodes enough of its own, so that more change nothing.
        first = self.engine.best("go nodes 5000")
        self.assertEqual(self.engine.best("go nodes 500000"), first)

    def test_own_book(self):
        # Without it the engine thinks; with it games differ, and a known position is answered at once.
        self.engine.say("position startpos", "go depth 3")
        self.assertGreater(len(self.engine.until("bestmove")), 1)
        self.engine.say("setoption name OwnBook value true")
        moves = set()
        for _ in range(30):
            self.engine.say("ucinewgame", "position startpos", "go wtime 60000 btime 60000")
            heard = self.engine.until("bestmove")
            self.assertEqual(len(heard), 1)
            moves.add(heard[0].split()[1])
        self.assertGreater(len(moves), 2)
        for move in moves:
            self.assertIn(f'"{move}"', legal("fsf", "start"))
        # Analysis, and positions that no book knows.
        for line in ("position startpos", "go depth 3 searchmoves a3a4"), ("position fen 4k3/8/R7/1R6/8/8/8/4K3 w - - 0 1",
                                                                           "go depth 3"):
            self.engine.say(*line)
            self.assertGreater(len(self.engine.until("bestmove")), 1)

    def cpu_ms(self):
        fields = pathlib.Path(f"/proc/{self.engine.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 // os.sysconf("SC_CLK_TCK")

    def test_a_move_time_is_not_exceeded(self):
        moves = 20
        self.engine.best("position startpos", "go movetime 50")  # the pages of the memory come with it
        before = self.cpu_ms()
        for _ in range(moves):
            self.engine.best("ucinewgame", "position startpos moves f3f4 f6f5", "go movetime 50")
        # A busy machine gives less of its time, never more.
        self.assertLessEqual((self.cpu_ms() - before) / moves, 60)

    def test_one_move_needs_no_thought(self):
        only = "8/8/8/8/8/2k5/3r4/K7 w - 32 10 1"
        self.assertEqual(len(json.loads(legal("fsf", only))["legal"]), 1)
        begin = time.monotonic()
        self.engine.best("position fen " + only, "go wtime 600000 btime 600000")
        self.assertLess(time.monotonic() - begin, 5)

    def test_a_hash_that_has_no_room(self):
        self.engine.say("setoption name Hash value 65536", "isready")
        heard = self.engine.until("readyok")
        roomy = int(re.search(r"MemAvailable: +([0-9]+)", pathlib.Path("/proc/meminfo").read_text())[1]) > 70 << 20
        if not roomy:
            self.assertIn("there is no room for 65536 MB; 16 MB are used", heard[0])
        self.assertIn(f'"{self.engine.best("position startpos", "go depth 4")}"', legal("fsf", "start"))

    def test_move_time_is_kept(self):
        begin = time.monotonic()
        self.engine.best("position startpos", "go movetime 300")
        self.assertLess(time.monotonic() - begin, 3)
        for limit in ("wtime 0 btime 0", "wtime -50 btime -50", "movetime 0", "wtime 1 btime 1 winc 0"):
            self.assertNotEqual(self.engine.best("position startpos", "go " + limit), "(none)")

    def test_garbage_is_answered_and_harms_nothing(self):
        cases = {
            "jump": "there is no such command",
            "position fen 8/8 w": "position, byte",
            "position startpos moves e2e9": "move e2e9, byte",
            "setoption name Hash value much": "a number from 1 to 65536",
            "setoption name Threads value 0": "a number from 1 to 64",
            "setoption name Skill value 11": "a number from 1 to 10",
            "setoption name Colour value red": "there is no option 'Colour'",
            "setoption name Profile value king": "no such profile",
            "setoption name UCI_Variant value chess": "no such variant",
            "setoption Hash": "'name' comes after",
        }
        for line, answer in cases.items():
            self.engine.say(line, "isready")
            heard = self.engine.until("readyok")
            self.assertIn(answer, heard[0], line)
        self.assertIn(f'"{self.engine.best("go depth fast")}"', legal("fsf", "start"))
        self.engine.say("x" * (3 << 20), "isready")
        self.assertIn("too long", self.engine.until("readyok")[0])

    def test_a_game_that_is_over_still_gets_an_answer(self):
        # Mated: no move is left.
        self.assertEqual(self.engine.best("position fen R3k3/1R6/8/8/8/8/8/4K3 b - - 0 1", "go depth 3"),
                         "(none)")
        # Drawn by a count that other rules may not know: a legal move of the board.
        drawn = "4k3/8/8/8/8/8/8/R3K3 w - 30 31 40"
        self.assertIn('"reason":"count"', legal("fsf", drawn))
        self.assertRegex(self.engine.best("position fen " + drawn, "go depth 3"), "^[a-h][1-8][a-h][1-8]$")

    def test_ngu_hanh_plays(self):
        self.engine.say("setoption name UCI_Variant value ngu-hanh")
        move = self.engine.best("position startpos", "go depth 4")
        self.assertIn(f'"{move}"', legal(None, "start"))

    def test_calls_only_when_asked_for(self):
        # A king and a rook against much: the weaker side may call the board's honour.
        weak = "r3k3/4s3/4n3/8/8/8/8/4K2R w - - 0 40"
        self.engine.say("setoption name Profile value seed")
        self.assertNotEqual(self.engine.best("position fen " + weak, "go depth 4"), "count")
        self.assertEqual(self.engine.best("setoption name Calls value true", "position fen " + weak, "go depth 4"),
                         "count")

    def bench(self, *options):
        """What `bench` counts with these options, and what was said of them."""
        self.engine.say(*[f"setoption name {option}" for option in options], "bench 4")
        heard = self.engine.until("info string 24 positions")
        return int(self.engine.until("")[0].split()[0]), heard[:-1]

    def test_the_net_can_be_changed_and_left_out(self):
        with_net, said = self.bench()
        self.assertEqual(said, [])
        by_hand, said = self.bench("UseNNUE value false")
        self.assertEqual(said, [])
        self.assertNotEqual(with_net, by_hand)
        self.assertEqual(self.bench("UseNNUE value true"), (with_net, []))
        # The net of the program from its file, and files that are none.
        with tempfile.TemporaryDirectory() as folder:
            net = pathlib.Path(__file__).parents[2] / "catalog/ouk_weights.net"
            damaged = pathlib.Path(folder) / "damaged.net"
            damaged.write_bytes(net.read_bytes()[:-9] + bytes(9))
            self.assertEqual(self.bench(f"EvalFile value {net}"), (with_net, []))
            for path, why in ((damaged, "damaged"), (pathlib.Path(folder) / "none", "no file of a net")):
                nodes, said = self.bench(f"EvalFile value {path}")
                self.assertEqual(nodes, by_hand)
                self.assertRegex(" ".join(said), f"^info string option EvalFile '.*': .*{why}.*evaluating by hand$")
            self.assertEqual(self.bench("EvalFile value <built-in>"), (with_net, []))


if __name__ == "__main__":
    unittest.main()
