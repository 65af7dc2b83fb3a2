#!/usr/bin/env python3
"""`kydai export`: the rounds of a data folder, while the server uses it and after; records and PGN in both directions.

    export_test.py PATH_OF_KYDAI
"""
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

KYDAI = sys.argv.pop(1)


def run(*arguments, text=""):
    return subprocess.run([KYDAI, *arguments], input=text.encode(), capture_output=True, timeout=120)


class Server:
    """A server on a new data folder; one guest."""

    def __init__(self, folder):
        self.process = subprocess.Popen([KYDAI, "serve", "--port", "0", "--data", folder], stdout=subprocess.PIPE, text=True)
        self.address = re.search(r"http://\S+", self.process.stdout.readline()).group()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        return self.opener.open(request, timeout=30).read().decode()

    def open_table(self, **setup):
        asked = {"seats": 2, "pace_ms": 0, "auto_roll_ms": 0, "start": True, **setup}
        return json.loads(self.ask("/api/tables", asked))["id"]

    def record(self, table):
        """Of a round that bots play to its end."""
        for _ in range(600):
            try:
                return self.ask(f"/api/tables/{table}/record")
            except urllib.error.HTTPError as error:
                assert error.code == 403, error
                time.sleep(0.05)
        raise AssertionError("the round does not end")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.stdout.close()
        return self.process.wait(30)


BOTS = [{"seat": 0, "level": "1"}, {"seat": 1, "level": "1"}]


class Folder(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name)
        cls.addClassCleanup(cls.folder.cleanup)
        cls.short = cls.server.open_table(game="ngu-hanh", settings={"length": "30"}, you=-1, bots=BOTS)
        cls.dice = cls.server.open_table(game="ca-ngua", you=-1, bots=[BOTS[0], {"seat": 2, "level": "1"}])
        cls.running = cls.server.open_table(game="ouk", you=0, bots=BOTS[1:])
        cls.dominoes = cls.server.open_table(game="domino", you=0, bots=BOTS[1:])
        cls.records = {table: cls.server.record(table) for table in (cls.short, cls.dice)}

    def export(self, *arguments):
        done = run("export", "--data", self.folder.name, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.decode()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        # The same once nobody uses the folder.
        done = run("export", "--data", cls.folder.name, "--table", cls.short)
        assert done.stdout.decode() == cls.records[cls.short], done.stderr

    def test_a_round_is_the_record_that_the_house_hands_out(self):
        for table, record in self.records.items():
            exported = self.export("--table", table)
            self.assertEqual(exported, record)
            self.assertEqual(run("verify", "-", text=exported).stdout, b"fair\n")

    def test_all_rounds_follow_one_another(self):
        rounds = re.split(r'\n(?=\[Kydai ")', self.export())
        tables = [re.search(r'\[Table "(\w+)"\]', text).group(1) for text in rounds]
        self.assertEqual(sorted(tables), sorted([self.short, self.dice, self.running, self.dominoes]))

    def test_a_running_round_tells_no_secret(self):
        for table in (self.running, self.dominoes):
            text = self.export("--table", table)
            self.assertIn('[Result "*"]', text)
            for secret in ("[Seed ", "[Deal ", "[Final "):
                self.assertNotIn(secret, text)
            done = run("verify", "-", text=text)
            self.assertEqual(done.returncode, 1)
            self.assertTrue(done.stdout.startswith(b"cannot be checked: line "), done.stdout)
        self.assertIn("0:!deal{0t}", text)

    def test_pgn_of_the_folder_holds_the_games_for_two(self):
        done = run("export", "--data", self.folder.name, "--as", "pgn")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"2 rounds that PGN cannot hold are left out", done.stderr)
        games = done.stdout.decode()
        self.assertEqual(len(re.findall(r'^\[Event "', games, re.M)), 2)
        back = run("export", "-", text=games)
        self.assertEqual(back.returncode, 0, back.stderr)
        self.assertIn(self.records[self.short], back.stdout.decode())
        again = run("export", "-", text=back.stdout.decode())
        self.assertEqual(again.stdout, done.stdout)

    def test_an_unknown_table_is_bad_input(self):
        self.assertEqual(run("export", "--data", self.folder.name, "--table", "none").returncode, 2)


class File(unittest.TestCase):
    def test_no_folder(self):
        with tempfile.TemporaryDirectory() as empty:
            done = run("export", "--data", empty)
            self.assertEqual((done.returncode, done.stdout), (1, b""))

    def test_a_strangers_game_becomes_a_record(self):
        done = run("export", "-", text='[Variant "cambodian"]\n[White "A"]\n\n1. d4 d5 2. Nd2 {good} 1-0\n')
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(done.stdout.endswith(b"\n\n0:d3d4{0} 1:d6d5{0} 0:b1d2{0} 1:=resign{0}\n"), done.stdout)
        self.assertEqual(run("replay", "-", text=done.stdout.decode()).returncode, 0)
        self.assertTrue(run("verify", "-", text=done.stdout.decode()).stdout.startswith(b"cannot be checked"))

    def test_a_bad_file_names_line_and_byte(self):
        cases = {
            '[Variant "cambodian"]\n\n1. d4 d5 2. Nd9 *\n': "line 3, byte 35: no legal move is written so",
            '[Kydai "1"]\n[Game "ouk"]\n[Oops "1"]\n': "line 3, byte 25: a tag is missing, unknown or out of its order",
        }
        for text, message in cases.items():
            done = run("export", "-", text=text)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(message, done.stderr.decode())
        for command in ("verify", "replay"):
            self.assertIn(b"line 3, byte 25", run(command, "-", text=text).stderr)

    def test_arguments_that_do_not_fit_together(self):
        self.assertEqual(run("export", "-", "--as", "pgn").returncode, 2)
        self.assertEqual(run("export", "--as", "chess").returncode, 2)
        self.assertEqual(run("export", "no-such-file").returncode, 2)


if __name__ == "__main__":
    unittest.main()
