#!/usr/bin/env python3
"""Whether second_reading.py sees a fault: a liar stands between it and the program and alters one answer of each kind.

    testkit/second_reading_test.py PROGRAM

The liar is this file run as `PROGRAM inspect ...`; it passes everything on and lies once, at the first answer its lie fits.
Every lie must be found, exactly once, and without a lie there must be no difference.  The last line reads `N passed, N failed`.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import second_reading


def change(answer, key, value):
    answer[key] = value
    return True


# Name -> (a game and table that meet it, what it does to an answer: true where it lied).
LIES = {
    "a move is missing": ("ouk", 0, lambda a: len(a["legal"]) > 1 and a["legal"].pop() and True),
    "moves in another order": ("ca-ngua", 2, lambda a: len(a["legal"]) > 1 and change(a, "legal", a["legal"][::-1])),
    "pass is not the last": ("ngu-hanh", 0, lambda a: len(a["legal"]) > 1 and change(a, "legal", a["legal"][::-1])),
    "another clock": ("ouk", 1, lambda a: change(a, "position", a["position"] + "0")),
    "another turn": ("domino", 2, lambda a: a["turn"] == "1" and change(a, "turn", "0")),
    "a die is loaded": ("ca-ngua", 0, lambda a: a["chances"] and change(a["chances"][5], "weight", 2)),
    "a draw is not told": ("domino", 0, lambda a: a["events"] and a["events"].pop() and True),
    "the loser wins": ("ngu-hanh", 0, lambda a: a["outcome"] and any(a["outcome"]["scores"]) and
                       change(a["outcome"], "scores", [-s for s in a["outcome"]["scores"]])),
    "it ended otherwise": ("ouk", 0, lambda a: a["outcome"] and change(a["outcome"], "reason", "agreement")),
    "it has not ended": ("ngu-hanh", 0, lambda a: a["outcome"] and change(a, "outcome", None)),
    "somebody pays more": ("domino", 1, lambda a: a["outcome"] and change(a["outcome"]["pay"], 0, a["outcome"]["pay"][0] - 1)),
    "another rank": ("ca-ngua", 10, lambda a: a["outcome"] and change(a["outcome"]["ranks"], 0, 4)),
}
REFUSAL_LIES = {
    "refused for another reason": ("ouk", 0, lambda a: change(a["error"], "code", "syntax")),
}


def lie(program, words, name):
    """What PROGRAM answers, with one lie."""
    run = subprocess.run([program, *words], stdin=sys.stdin, capture_output=True, text=True)
    has_lied = False
    for line in run.stdout.splitlines():
        answer = json.loads(line)
        lies = REFUSAL_LIES if "error" in answer else LIES
        if name in lies and not has_lied:
            has_lied = bool(lies[name][2](answer))
        print(json.dumps(answer))
    sys.stderr.write(run.stderr)


def main(program):
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        liar = pathlib.Path(folder) / "liar"
        liar.write_text(f"#!/bin/sh\nexec {sys.executable} {os.path.abspath(__file__)} {program} \"$@\"\n")
        liar.chmod(0o755)
        for name, (game, number, _) in {"no lie": ("ouk", 0, None), **LIES, **REFUSAL_LIES}.items():
            os.environ["LIE"] = name
            *_, differences = second_reading.compare(second_reading.Game(game, 1), str(liar), number)
            is_right = len(differences) == (name != "no lie")
            passed, failed = passed + is_right, failed + (not is_right)
            if not is_right:
                print(f"{name}: {len(differences)} differences\n" + "\n".join(differences[:2]))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) > 2:
        lie(sys.argv[1], sys.argv[2:], os.environ["LIE"])
        sys.exit(0)
    sys.exit(main(sys.argv[1]))
