#!/usr/bin/env python3
"""The command line as scripts see it: forms, exit statuses, speed, hostile lines, and fair chance recomputed by an
independent program (this one, with Python's own hashlib and hmac).

    command_line_test.py PATH_OF_KYDAI
"""
import hashlib
import hmac
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import unittest

KYDAI = sys.argv.pop(1)
SEED = "0123456789abcdef" * 4


def run(*arguments, text=""):
    data = text if isinstance(text, bytes) else text.encode()
    return subprocess.run([KYDAI, *arguments], input=data, capture_output=True, timeout=120)


def inspect(game, lines, *arguments):
    done = run("inspect", game, *arguments, text="".join(line + "\n" for line in lines))
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def stream(kind, k):
    """The bytes of interface's fair chance for `--seed`: empty id, no client seeds."""
    counter = 0
    while True:
        message = kind + b"\0\0" + b"\0\0" * 4 + k.to_bytes(8, "big") + counter.to_bytes(4, "big")
        yield from hmac.new(bytes.fromhex(SEED), message, hashlib.sha256).digest()
        counter += 1


def fair_roll(k, dice=1):
    source = stream(b"roll", k)
    faces = ""
    while len(faces) < dice:
        byte = next(source)
        if byte < 252:
            faces += str(1 + byte % 6)
    return faces


def fair_deal():
    source = stream(b"deal", 0)
    names = [f"{h}{l}" for h in range(7) for l in range(h + 1)]
    for i in range(27, 0, -1):
        limit = 65536 - 65536 % (i + 1)
        while True:
            value = next(source) << 8 | next(source)
            if value < limit:
                break
        j = value % (i + 1)
        names[i], names[j] = names[j], names[i]
    return names


class Inspect(unittest.TestCase):
    def test_start_positions(self):
        expected = {
            "ouk": ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", "w", 25),
            "ngu-hanh": ("NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn w 0 1", "w", 20),
            "ca-ngua": ("-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- R A1 ?", "chance", 0),
            "domino": ("hd1 4 100 ? 0 - - -", "chance", 0),
        }
        for game, (position, turn, moves) in expected.items():
            with self.subTest(game):
                status, (answer,) = inspect(game, ["start"])
                self.assertEqual(status, 0)
                self.assertEqual(answer["position"], position)
                self.assertEqual(answer["turn"], turn)
                self.assertEqual(len(answer["legal"]), moves)
                self.assertEqual(answer["events"], [])
                self.assertIsNone(answer["outcome"])

    def test_every_answer_has_the_same_fields(self):
        for game in ("ouk", "ngu-hanh", "ca-ngua", "domino"):
            _, (answer,) = inspect(game, ["start"])
            self.assertEqual(list(answer), ["position", "turn", "legal", "chances", "events", "outcome"])

    def test_rolls_are_listed_with_weights(self):
        _, (one,) = inspect("ca-ngua", ["start"])
        _, (two,) = inspect("ca-ngua", ["start"], "--profile", "A2")
        self.assertEqual(one["chances"], [{"roll": str(n), "weight": 1} for n in range(1, 7)])
        self.assertEqual([c["roll"] for c in two["chances"]],
                         [f"{a}{b}" for a in range(1, 7) for b in range(1, 7)])

    def test_moves_and_rolls_follow_the_tab(self):
        status, (answer,) = inspect("ca-ngua", ["start\t!6 X !1 0-1"], "--seats", "2")
        self.assertEqual((status, answer["position"]), (0, "-,-,-,1/./-,-,-,-/. R A1 ?"))

    def test_a_mate_is_told(self):
        status, (answer,) = inspect("ngu-hanh", ["3C3/7/7/3c3/3D3/7/7 w\td3d4"])
        self.assertEqual(answer["turn"], "over")
        self.assertEqual(answer["outcome"], {"reason": "lord", "scores": [1, -1]})

    def test_a_triet_is_told_with_its_events(self):
        state = ("hd1 2 100 0 0 41.10.00.02.26.63.*30.04.44.42.25.51.16.64.45.50.06.65.53"
                 " 433111/552221 333266")
        _, (answer,) = inspect("domino", [state + "\t43R"])
        self.assertEqual(answer["events"], ["1:+33,32,66", "1:#", "0:#"])
        self.assertEqual(answer["outcome"]["reason"], "triet")
        self.assertEqual(answer["outcome"]["pay"], [400, -400])
        self.assertEqual(answer["outcome"]["scores"], [4, -4])

    def test_a_bad_line_names_its_byte_and_the_others_go_on(self):
        status, (good, bad, move, again) = inspect("ouk", ["start", "rnsx", "start\tc3c4 z9z9", "start"])
        self.assertEqual(status, 2)
        self.assertEqual(good, again)
        self.assertEqual((bad["error"]["code"], bad["error"]["at"]), ("syntax", 3))
        self.assertGreaterEqual(move["error"]["at"], len("start\tc3c4 "))

    def test_an_illegal_move_names_its_place_and_rule(self):
        _, (answer,) = inspect("ngu-hanh", ["start\tc6c4"])
        self.assertEqual((answer["error"]["code"], answer["error"]["at"]), ("illegal", 6))
        self.assertTrue(answer["error"]["rule"].startswith("ngu-hanh."))

    def test_a_written_position_carries_its_own_rules(self):
        status, (answer,) = inspect("ca-ngua", ["-,-,-,-/./-,-,-,-/. R B1 1"])
        self.assertEqual((status, answer["legal"]), (0, ["--"]))
        status, (answer,) = inspect("ca-ngua", ["-,-,-,-/./-,-,-,-/. R B1 1"], "--profile", "A1")
        self.assertEqual(status, 2)
        self.assertIn("error", answer)

    def test_only_what_the_arguments_name_can_contradict_a_position(self):
        rear = "-,-,-,10/./-,-,-,36/. R B1+rearKick=on 2"
        state = ("hd1 2 200 0 2 41.10.00.02.26.63.*30.04.44.42.25.51.16.64.45.50.06.65.53.34"
                 " 3111/665533322221 -")
        cases = [
            ("ca-ngua", rear, ["--profile", "B1"], True),
            ("ca-ngua", rear, ["--set", "rearKick=on"], True),
            ("ca-ngua", rear, ["--set", "first=Y"], True),
            ("ca-ngua", rear, ["--profile", "B1+rearKick=on"], True),
            ("ca-ngua", rear, ["--profile", "A1"], False),
            ("ca-ngua", rear, ["--set", "rearKick=off"], False),
            ("ca-ngua", rear, ["--profile", "B1+pass=never"], False),
            ("domino", state, ["--set", "tie=split"], True),
            ("domino", state, ["--set", "stake=100"], False),
            ("domino", state + " tie=split", ["--set", "tie=refund"], False),
            ("domino", state + " tie=split", ["--set", "openForced=on"], False),
        ]
        for game, position, arguments, agrees in cases:
            with self.subTest(position=position, arguments=arguments):
                status, (answer,) = inspect(game, [position], *arguments)
                self.assertEqual((status, "error" in answer), (0, False) if agrees else (2, True))
                done = run("perft", game, position, "1", *arguments)
                self.assertEqual(done.returncode, 0 if agrees else 2)

    def test_hostile_lines_never_end_it(self):
        rng = random.Random(7)
        seeds = {
            "ouk": [b"start\tc3c4 c6c5", b"3k4/8/8/8/8/8/4N3/3KM3 w E - 0 1", b"4k3/8/8/8/8/8/8/RR2K3 b - 16 8 40"],
            "ngu-hanh": [b"3C3/2H4/7/7/7/7/3c3 w 0 1\tc6d6@c6", b"start\tpass pass pass pass"],
            "ca-ngua": [b"55,s4,s5,s6/./-,-,-,-/. R A1 3\t55-s3", b"0,10,20,s6/-,-,-,53/./. R B1+rearKick=on 4"],
            "domino": [b"hd1 2 100 0 0 56.66.64.*44.41.13.32.24 301100/532221 2043615240516263335410605055\t43R"],
        }
        for game, valid in seeds.items():
            with self.subTest(game):
                lines = []
                for _ in range(5000):
                    line = bytearray(rng.choice(valid))
                    for _ in range(rng.randrange(4)):
                        place = rng.randrange(len(line) + 1)
                        what = rng.randrange(3)
                        if what == 0:
                            line[place:place] = bytes([rng.randrange(256)])
                        elif what == 1:
                            del line[place:place + rng.randrange(6)]
                        elif place < len(line):
                            line[place] = rng.randrange(256)
                    lines.append(bytes(line).replace(b"\n", b"?"))
                done = run("inspect", game, text=b"\n".join(lines) + b"\n")
                self.assertIn(done.returncode, (0, 2))
                self.assertEqual(len(done.stdout.splitlines()), len(lines))
                for line in done.stdout.splitlines():
                    json.loads(line)

    def test_an_endless_line_is_refused_not_stored(self):
        done = run("inspect", "ouk", text=b"x" * 3_000_000 + b"\nstart\n")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(answers[0]["error"]["code"], "range")
        self.assertEqual(len(answers[1]["legal"]), 25)

    def test_fifty_thousand_lines_a_second(self):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = run("inspect", "ouk", text=b"start\n" * 100_000)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.assertEqual(done.stdout.count(b"\n"), 100_000)
        self.assertLess(seconds, 2.0, f"{100_000 / seconds:.0f} lines a CPU second")


class FairChance(unittest.TestCase):
    def test_rolls(self):
        line = "start"
        for k in range(40):
            _, (answer,) = inspect("ca-ngua", [line + ("\t" if k == 0 else " ") + "!?"], "--seed", SEED, "--seats", "2")
            roll = answer["position"].split()[3]
            self.assertEqual(roll, fair_roll(k))
            line += ("\t" if k == 0 else " ") + "!? " + answer["legal"][0]

    def test_two_dice(self):
        _, (answer,) = inspect("ca-ngua", ["start\t!?"], "--seed", SEED, "--profile", "A2")
        self.assertEqual(answer["position"].split()[3], fair_roll(0, 2))

    def test_deal(self):
        tiles = fair_deal()
        _, (answer,) = inspect("domino", ["start\t!?"], "--seed", SEED)
        fields = answer["position"].split()
        hands = [sorted(tiles[7 * s:7 * s + 7], key=lambda t: (int(t[0]), int(t[1])), reverse=True) for s in range(4)]
        self.assertEqual(fields[6], "/".join("".join(hand) for hand in hands))
        self.assertEqual(fields[7], "-")
        _, (answer,) = inspect("domino", ["start\t!?"], "--seed", SEED, "--seats", "2")
        self.assertEqual(answer["position"].split()[7], "".join(tiles[14:]))


class Perft(unittest.TestCase):
    def perft(self, *arguments):
        done = run("perft", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.decode().splitlines()

    def test_known_numbers(self):
        self.assertEqual(self.perft("ouk", "start", "4"), ["364198"])
        self.assertEqual(self.perft("ouk", "start", "4", "--profile", "fsf"), ["361719"])
        self.assertEqual(self.perft("ngu-hanh", "start", "4"), ["175545"])
        state = "hd1 4 100 0 0 *63.30 61605352422011/40333122211000/666564624332/555451504441 -"
        self.assertEqual(self.perft("domino", state, "7"), ["5277"])

    def test_a_position_may_begin_with_a_horse_in_the_yard(self):
        self.assertEqual(self.perft("ca-ngua", "-,-,-,-/./-,-,-,-/. R A1 ?", "3"), ["36"])
        self.assertEqual(self.perft("ca-ngua", "-/./-/. R A1 6", "1", "--divide"), ["X 1", "1"])
        self.assertEqual(self.perft("ca-ngua", "--divide", "-,-,-,10/./-,-,-,-/. R B1 6", "1"),
                         ["X 1", "10-16 1", "2"])

    def test_divide_and_threads_add_up(self):
        for game in ("ouk", "ngu-hanh", "ca-ngua"):
            total = self.perft(game, "start", "3")
            self.assertEqual(self.perft(game, "start", "3", "--threads", "2"), total)
            divided = self.perft(game, "start", "3", "--divide")
            self.assertEqual(divided[-1:], total)
            self.assertEqual(sum(int(line.split()[1]) for line in divided[:-1]), int(total[0]))

    def test_threads_share_the_work_down_to_the_last_ply(self):
        for depth in "1234":
            for game in ("ouk", "ngu-hanh", "ca-ngua"):
                plain = self.perft(game, "start", depth, "--divide")
                self.assertEqual(self.perft(game, "start", depth, "--divide", "--threads", "3"), plain)

    def test_a_table_changes_no_count(self):
        leaps = "rnsmksnr/8/1ppppp1p/p5p1/4P3/PPPP1PPP/8/RNSKMSNR w DEde - 0 1"
        for position in ("start", leaps):
            for profile in ("seed", "fsf", "old"):
                rules = ("ouk", position, "4", "--divide", "--profile", profile)
                plain = self.perft(*rules)
                self.assertEqual(self.perft(*rules, "--hash", "1"), plain)
                self.assertEqual(self.perft(*rules, "--hash", "16", "--threads", "2"), plain)
        self.assertEqual(self.perft("ouk", "start", "5", "--hash", "1", "--threads", "4"), ["8703027"])

    def test_depth_zero_is_one(self):
        self.assertEqual(self.perft("ouk", "start", "0"), ["1"])


class Hint(unittest.TestCase):
    """The best move of a line, and why."""

    def hints(self, game, text, *arguments):
        done = run("hint", game, *arguments, text=text.encode())
        return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]

    def test_every_game_is_answered_line_by_line(self):
        status, (mate, start) = self.hints("ouk", "7k/R7/1R6/8/8/8/8/K7 w - - 0 1\nstart\tc3c4\n", "--nodes", "2000")
        self.assertEqual(status, 0)
        self.assertEqual(mate, {"move": "b6b8", "text": "Rb8#", "score": 29999,
                                "why": {"code": "ouk-mate-now", "vi": "Chiếu hết ngay.", "en": "Checkmate at once."}})
        self.assertIn(start["move"], json.loads(run("inspect", "ouk", text=b"start\tc3c4").stdout)["legal"])
        status, (kick,) = self.hints("ca-ngua", "-,-,5,10/./-,-,-,41/. R A1 3", "--lang", "en")
        self.assertEqual((status, kick["move"], kick["text"]), (0, "10-13xY", "R3 10-13xY"))
        self.assertEqual(kick["why"], {"code": "ngua-kick",
                                       "en": "Kicks the yellow horse back to its yard; way it loses: 41."})
        self.assertTrue(0.5 < kick["score"] < 1)
        status, (step,) = self.hints("ngu-hanh", "start", "--movetime", "20", "--lang", "vi")
        self.assertEqual((status, set(step["why"])), (0, {"code", "vi"}))

    def test_of_dominoes_only_the_view_counts(self):
        view = "hd1 2 100 0 0 - 63615344302221/?7 ?14 by=0:44"
        dealt = ["hd1 2 100 0 0 - 63615344302221/66656462605554 0010112031323340414243505152",
                 "hd1 2 100 0 0 - 63615344302221/51434241403332 0010112031505254556062646566"]
        status, hints = self.hints("domino", "\n".join([view] + dealt), "--nodes", "500")
        self.assertEqual((status, hints[0]["score"]), (0, None))
        self.assertEqual(hints[1], hints[2])  # where the others' tiles lie changes nothing

    def test_bad_lines_are_told_and_the_others_go_on(self):
        status, answers = self.hints("domino", "start\nxx\nhd1 2 100 0 0 - ?7/?7 ?14 by=0:44", "--seats", "2")
        self.assertEqual((status, [answer["error"]["code"] for answer in answers]),
                         (2, ["not-your-turn", "syntax", "not-your-turn"]))
        mate = "7k/R7/1R6/8/8/8/8/K7 w - - 0 1"
        status, answers = self.hints("ouk", f"{mate}\tb6b8\n{mate}\tb6b9\n{mate}", "--seat", "1", "--nodes", "10")
        self.assertEqual((status, [answer["error"]["code"] for answer in answers]), (2, ["over", "syntax", "not-your-turn"]))
        self.assertEqual(answers[1]["error"]["at"], len(mate) + 1 + 3)
        for wrong in (("chess",), ("ouk", "--level", "11"), ("ouk", "--lang", "fr"), ("ouk", "--profile", "x"),
                      ("ouk", "--nodes", "5", "--movetime", "5"), ("ca-ngua", "--seat", "4")):
            done = run("hint", *wrong, text=b"start")
            self.assertEqual((done.returncode, done.stdout), (2, b""), wrong)
            self.assertNotEqual(done.stderr, b"", wrong)


class Bench(unittest.TestCase):
    """How fast the bots think: only the seconds may differ from run to run."""

    def measured(self):
        done = run("bench", "search", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_search_counts_the_same_every_time(self):
        first, second = self.measured(), self.measured()
        names = [line["bench"] for line in first]
        self.assertEqual(names[:4], ["search/ouk/seed", "search/ouk/fsf", "search/ouk/old", "search/ngu-hanh"])
        self.assertEqual({name.split("/")[1] for name in names[4:]}, {"ca-ngua", "domino"})
        self.assertEqual((len(names), len(set(names))), (16, 16))
        for line in first:
            self.assertAlmostEqual(line["per_s"], line["count"] / line["cpu_s"], delta=line["per_s"] / 1000)
            self.assertGreater(line["positions"], 0)
        for line in first + second:
            del line["cpu_s"], line["per_s"]
        self.assertEqual(first, second)
        for line in first[:4]:
            self.assertLessEqual(line["count"], line["positions"] * 25000)
            self.assertGreater(line["depth"], 4)

    def test_bots_are_timed_by_the_wall(self):
        done = run("bench", "bots", "--tables", "2", "--think-ms", "10", "--moves", "6", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([line["bench"] for line in lines],
                         ["bots/" + name for name in ("ca-ngua", "ouk", "domino", "ngu-hanh", "mixed")])
        for line in lines:
            self.assertEqual((line["count"], line["tables"], line["think_ms"]), (6, 2, 10))
            self.assertTrue(0 < line["p50_ms"] <= line["p99_ms"] <= line["max_ms"], line)
            self.assertGreaterEqual(line["late"], 0)

    def test_what_cannot_be_measured_is_refused(self):
        done = run("bench", "luck")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"not 'luck'", done.stderr)


class Arguments(unittest.TestCase):
    def refused(self, needle, *arguments):
        done = run(*arguments)
        self.assertEqual(done.returncode, 2, arguments)
        self.assertEqual(done.stdout, b"")
        self.assertIn(needle, done.stderr.decode())

    def test_help_and_version(self):
        for arguments in (["--help"], ["--version"], ["inspect", "--help"], ["serve", "--version"]):
            self.assertEqual(run(*arguments).returncode, 0, arguments)

    def test_bad_arguments_are_named(self):
        self.refused("chess", "inspect", "chess")
        self.refused("nope", "inspect", "ouk", "--profile", "nope")
        self.refused("bh=often", "inspect", "ouk", "--set", "bh=often")
        self.refused("bh", "inspect", "ouk", "--set", "bh")
        self.refused("--seed", "inspect", "domino", "--seed", "12")
        self.refused("--seats", "inspect", "domino", "--seats", "7")
        self.refused("--seats", "inspect", "ouk", "--seats", "3")
        self.refused("DEPTH", "perft", "ouk", "start", "deep")
        self.refused("byte 3", "perft", "ouk", "rnsx", "3")
        self.refused("--hash", "perft", "ca-ngua", "start", "3", "--hash", "1")
        self.refused("--hash", "perft", "ouk", "start", "3", "--hash", "0")
        self.refused("--port", "serve", "--port", "99999")
        self.assertEqual(run().returncode, 2)

    def test_verify_refuses_what_is_no_record(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"\xff\x00 not a record")
            file.flush()
            self.assertEqual(run("verify", file.name).returncode, 2)
        self.assertEqual(run("verify", os.path.join(tempfile.gettempdir(), "no-such-file")).returncode, 2)


if __name__ == "__main__":
    unittest.main(verbosity=1)
