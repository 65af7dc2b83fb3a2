#!/usr/bin/env python3
"""The endgame tables of ouk as files: built, checked, probed, used by the engine, and damaged.  Usage: tables_test.py KYDAI"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

KYDAI = sys.argv.pop(1)
# A rook mates in eleven; thirteen moves are left, then ten.
WON = "8/8/8/8/8/3k4/7R/3K4 w - 32 7 1"
LATE = "8/8/8/8/8/3k4/7R/3K4 w - 32 13 1"


def run(*arguments, text=""):
    done = subprocess.run([KYDAI, *arguments], input=text, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = tempfile.TemporaryDirectory()
        cls.folder = str(pathlib.Path(cls.root.name) / "new" / "tables")
        cls.built = run("tables", "build", "ouk", "--men", "3", "--threads", "2", "--out", cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.root.cleanup()

    def copy(self):
        """A folder of its own, and the file of KRvK in it."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.root.name))
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        return str(folder), folder / "KRvK-count.ouktable"

    def test_build_tells_of_every_set(self):
        status, out, err = self.built
        self.assertEqual((status, err), (0, ""))  # no bar where nobody looks
        lines = out.splitlines()
        self.assertEqual([line.split()[0] for line in lines[1:-1]], ["KRvK", "KNvK", "KSvK", "KMvK", "KPvK"])
        self.assertRegex(lines[1], r"^KRvK +87584 +100\.00 +0\.00 +0\.00 +90\.07 +16 +13 +71\.88 ")
        self.assertRegex(lines[-1], r"^rules 'count': 5 sets, \d+\.\d CPU s$")
        names = sorted(path.name for path in pathlib.Path(self.folder).iterdir())
        self.assertEqual(names, [f"K{man}vK-count.ouktable" for man in "MNPRS"])

    def test_two_threads_make_the_same_files_as_one(self):
        folder = tempfile.mkdtemp(dir=self.root.name)
        self.assertEqual(run("tables", "build", "ouk", "--men", "3", "--out", folder)[0], 0)
        for path in pathlib.Path(self.folder).iterdir():
            self.assertEqual(path.read_bytes(), (pathlib.Path(folder) / path.name).read_bytes(), path.name)

    def test_build_without_a_folder_writes_nothing(self):
        status, out, _ = run("tables", "build", "ouk", "--men", "3", "--profile", "fsf")
        self.assertEqual(status, 0)
        # One move less: the share that is lost in time is smaller.
        self.assertRegex(out.splitlines()[1], r"^KRvK .* 12 +55\.2\d +0 ")
        self.assertIn("rules 'wait-reach'", out)

    def test_build_says_where_it_cannot_write(self):
        file = pathlib.Path(self.root.name) / "a file"
        file.write_text("")
        status, _, err = run("tables", "build", "ouk", "--men", "3", "--out", str(file))
        self.assertNotEqual(status, 0)
        self.assertIn("a file", err)

    def test_check(self):
        status, out, _ = run("tables", "check", self.folder)
        self.assertEqual(status, 1)  # those of four men are not there
        self.assertIn("30 tables are not there\n", out)
        self.assertRegex(out, r"rules 'count': 5 of 35 tables, \d+ bytes, \d\d+ boards agree with their moves\n")

    def test_check_finds_damage(self):
        folder, file = self.copy()
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 1
        file.write_bytes(data)
        status, out, _ = run("tables", "check", folder)
        self.assertEqual(status, 1)
        self.assertIn("KRvK-count.ouktable, byte", out)
        self.assertIn("checksum", out)

    def test_check_finds_a_table_under_another_name(self):
        folder, file = self.copy()
        shutil.copy(file, file.with_name("KNvK-count.ouktable"))
        status, out, _ = run("tables", "check", folder)
        self.assertEqual(status, 1)
        self.assertIn("KNvK-count.ouktable: its first line names other men or other rules", out)

    def test_probe(self):
        status, out, _ = run("tables", "probe", self.folder, WON)
        self.assertEqual(status, 0)
        answer = json.loads(out)
        self.assertEqual(answer["set"], "KRvK")
        self.assertEqual((answer["wdl"], answer["dtm"], answer["left"]), ("win", 11, 13))
        self.assertEqual((answer["result"], answer["moves"]), ("win", 11))
        by_move = {way["move"]: way for way in answer["legal"]}
        for move in answer["best"]:
            self.assertEqual((by_move[move]["result"], by_move[move]["moves"]), ("win", 11))
        worse = [way for way in answer["legal"] if way["move"] not in answer["best"]]
        self.assertTrue(all(way["result"] != "win" or way["moves"] > 11 for way in worse))

    def test_probe_knows_the_count(self):
        answer = json.loads(run("tables", "probe", self.folder, LATE)[1])
        self.assertEqual((answer["wdl"], answer["dtm"], answer["left"]), ("win", 11, 10))
        self.assertEqual((answer["result"], answer["moves"]), ("draw", None))

    def test_probe_of_a_mate_and_of_the_last_move(self):
        mate = "k7/8/1K6/8/8/8/8/7R w - 32 9 1"
        answer = json.loads(run("tables", "probe", self.folder, mate)[1])
        self.assertEqual((answer["result"], answer["moves"]), ("win", 1))
        # With the count over the mate that comes too late is none.
        over = json.loads(run("tables", "probe", self.folder, mate.replace(" 9 ", " 32 "))[1])
        self.assertEqual((over["result"], over["best"], over["legal"]), ("draw", [], []))

    def test_probe_of_what_is_not_known(self):
        for fen, words in [("4k3/8/8/8/8/8/8/RRN1K3 w - 16 10 1", "three and four men"), ("start", "byte"),
                           ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "three and four men")]:
            status, out, err = run("tables", "probe", self.folder, fen)
            self.assertEqual((status, out), (2, ""), fen)
            self.assertIn(words, err)
        status, out, err = run("tables", "probe", self.folder, "4k3/8/8/8/8/8/8/RR2K3 w - 16 8 1")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("30 of 35 endgame tables are not there", err)

    def uci(self, folder, position=WON):
        text = f"setoption name Profile value seed\nsetoption name TablePath value {folder}\nposition fen {position}\ngo depth 1\n"
        process = subprocess.Popen([KYDAI, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process.stdin.write(text)
        process.stdin.flush()
        lines = []
        while not lines or not lines[-1].startswith("bestmove"):
            lines.append(process.stdout.readline().rstrip("\n"))
            self.assertNotEqual(lines[-1], "")
        process.stdin.close()
        self.assertEqual(process.wait(timeout=60), 0)
        process.stdout.close()
        return lines

    def test_the_engine_uses_them(self):
        lines = self.uci(self.folder)
        self.assertIn("info string TablePath: 5 endgame tables are used", lines)
        self.assertTrue(any(" score mate 11 " in line for line in lines), lines)
        self.assertEqual(lines[-1].split()[1], "h2h4")
        self.assertTrue(any(" score cp 0 " in line for line in self.uci(self.folder, LATE)))

    def test_the_engine_plays_on_without_them(self):
        folder, file = self.copy()
        file.write_bytes(file.read_bytes()[:-100])
        lines = self.uci(folder)
        self.assertTrue(any(line.startswith(f"info string TablePath: {file}, byte ") for line in lines), lines)
        self.assertIn("info string TablePath: 4 endgame tables are used", lines)
        self.assertRegex(lines[-1], r"^bestmove \w{4}")
        lines = self.uci("/nowhere/at all")
        self.assertIn("info string TablePath: 0 endgame tables are used", lines)
        self.assertRegex(lines[-1], r"^bestmove \w{4}")


if __name__ == "__main__":
    unittest.main()
