#!/usr/bin/env python3
"""Kill drill: SIGKILL a playing server again and again, and look for anything that was seen and is gone.

Tables of bots play at full speed and a few scripted people play against each other and the bots, some
for coins.  After every kill the server starts on the same data and every table is asked for its whole
log again.  What must hold: each entry that any client ever saw is there with the same content; each
acknowledged command, sent again, is answered with the same number; every running table goes on; the
ledger is sound.  Only the standard library is used.

    kill_drill.py --kydai build/release/kydai [--kills 20] [--tables 50] [--seconds 2.0]
"""

import argparse
import asyncio
import base64
import json
import os
import random
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time


class Gone(Exception):
    """The connection ended; the server may just have been killed."""


class Socket:
    """A WebSocket client, as small as it gets."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @staticmethod
    async def open(port, path, cookie):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
            key = base64.b64encode(os.urandom(16)).decode()
            writer.write((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
                          "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                          f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Gone from error
        if " 101 " not in head.split("\r\n", 1)[0]:
            raise AssertionError(f"{path} is not answered: {head.splitlines()[0]}")
        return Socket(reader, writer)

    def send(self, message):
        payload = json.dumps(message).encode()
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x81, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size)
        self.writer.write(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    async def receive(self):
        try:
            while True:
                first, second = await self.reader.readexactly(2)
                size = second & 127
                if size == 126:
                    size = struct.unpack("!H", await self.reader.readexactly(2))[0]
                elif size == 127:
                    size = struct.unpack("!Q", await self.reader.readexactly(8))[0]
                payload = await self.reader.readexactly(size)
                if first & 15 == 8:
                    raise Gone
                if first & 15 == 1:
                    return json.loads(payload)
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Gone from error

    def close(self):
        self.writer.close()


async def http(port, method, path, cookie="", body=None):
    """One request on a connection of its own: status, headers, body."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        data = json.dumps(body).encode() if body is not None else b""
        writer.write((f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
                      f"Cookie: {cookie}\r\nContent-Length: {len(data)}\r\n\r\n").encode() + data)
        raw = await reader.read()
        writer.close()
    except OSError as error:
        raise Gone from error
    head, _, content = raw.partition(b"\r\n\r\n")
    if not head:
        raise Gone
    lines = head.decode().split("\r\n")
    headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in lines[1:])}
    if len(content) < int(headers.get("content-length", 0)):
        raise Gone
    return int(lines[0].split()[1]), headers, content.decode()


def essence(entry):
    """What of an entry never changes.  Hidden steps are shown in full once a round is over."""
    fixed = {k: v for k, v in entry.items() if k != "st"}
    fixed["st"] = [seat for seat, _ in entry.get("st", [])]
    return json.dumps(fixed, sort_keys=True)


class Drill:
    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.data = options.data or tempfile.mkdtemp(prefix="kydai-drill-")
        os.makedirs(self.data, exist_ok=True)
        self.port = free_port()
        self.server = None
        self.is_down = asyncio.Event()
        self.seen = {}       # (user, table) -> {seq: essence}
        self.acknowledged = {}  # (user, table) -> [(command, seq)]
        self.tables = {}     # table -> how it is opened again when it is over
        self.errors = []
        self.commands = 0
        self.restarts_s = []
        self.resumed = 0

    def fail(self, text):
        self.errors.append(text)
        print("FAILED:", text, file=sys.stderr)

    # ---- the server ------------------------------------------------------------------------------

    async def start(self):
        begin = time.monotonic()
        self.log = open(os.path.join(self.data, "drill.log"), "ab")
        self.server = subprocess.Popen(
            [self.options.kydai, "serve", "--port", str(self.port), "--data", self.data],
            stdout=self.log, stderr=self.log)
        while True:
            if self.server.poll() is not None:
                raise AssertionError(f"the server ended by itself, see {self.log.name}")
            try:
                status, _, _ = await http(self.port, "GET", "/healthz")
                if status == 200:
                    break
            except Gone:
                pass
            await asyncio.sleep(0.01)
        self.restarts_s.append(time.monotonic() - begin)
        self.is_down.clear()

    def kill(self):
        self.is_down.set()
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()
        self.log.close()

    # ---- people ----------------------------------------------------------------------------------

    async def guest(self):
        _, headers, _ = await http(self.port, "GET", "/api/me")
        return headers["set-cookie"].split(";")[0]

    async def open_table(self, cookie, request):
        """Until it is known to be open; the same `c` makes a second try harmless."""
        request = dict(request, c=f"open-{self.random.getrandbits(60)}")
        while True:
            try:
                status, _, body = await http(self.port, "POST", "/api/tables", cookie, request)
                break
            except Gone:
                await asyncio.sleep(0.05)
        if status != 200:
            raise AssertionError(f"a table was refused: {body}")
        return json.loads(body)["id"]

    def note(self, who, table, up, floor):
        """`floor`: the newest entry that was known when this connection was opened."""
        known = self.seen.setdefault((who, table), {})
        for entry in up["log"]:
            told = essence(entry)
            before = known.setdefault(entry["q"], told)
            if before != told:
                self.fail(f"{table} entry {entry['q']} changed: {before} -> {told}")
        if known and sorted(known) != list(range(1, max(known) + 1)):
            self.fail(f"{table} has gaps for one viewer")
        if up["now"]["seq"] < floor:
            self.fail(f"{table} lost entries: {up['now']['seq']} < {floor}")

    async def live(self, who, table, play):
        """One connection after another until the drill ends; `play` answers each state."""
        is_first = True
        while not self.is_over:
            try:
                ws = await Socket.open(self.port, f"/ws/{table}", who)
                floor = max(self.seen.setdefault((who, table), {}), default=0)
                # The first hello of a connection asks for everything, to compare it all.
                ws.send({"t": "hello", "since": 0})
                if not is_first:
                    self.send_again(ws, who, table)
                is_first = False
                while not self.is_over:
                    message = await ws.receive()
                    if message["t"] == "up":
                        self.note(who, table, message, floor)
                        if play(ws, message["now"]) == "leave":
                            ws.close()
                            return
                    elif message["t"] == "ok":
                        self.take_ok(who, table, message)
                    elif message["t"] == "no":
                        self.pending.get((who, table), {}).pop(message["c"], None)
                        # Late, not wrong: the table went on while the command was on its way.
                        if message["code"] not in ("stale", "over", "busy", "not-your-turn"):
                            self.fail(f"{table}: {message}")
            except Gone:
                await asyncio.sleep(0.02)
            except AssertionError as error:
                return self.fail(str(error))

    def command(self, ws, who, table, message):
        self.commands += 1
        message = dict(message, c=f"c{self.commands}")
        self.pending.setdefault((who, table), {})[message["c"]] = message
        ws.send(message)

    def take_ok(self, who, table, message):
        pending = self.pending.setdefault((who, table), {})
        sent = pending.pop(message["c"], None)
        done = self.acknowledged.setdefault((who, table), {})
        before = done.setdefault(message["c"], (sent, message["seq"]))
        if before[1] != message["seq"]:
            self.fail(f"{table}: command {message['c']} was {before[1]}, now {message['seq']}")

    def send_again(self, ws, who, table):
        """What was not answered, and the last acknowledged command, which must not act again."""
        for message in self.pending.get((who, table), {}).values():
            ws.send(message)
        done = list(self.acknowledged.get((who, table), {}).values())
        if done and done[-1][0] is not None:
            ws.send(done[-1][0])

    # ---- who plays what --------------------------------------------------------------------------

    def bot_table(self, index):
        game = ["ouk", "ca-ngua", "domino", "ngu-hanh"][index % 4]
        seats = {"ouk": 2, "ngu-hanh": 2}.get(game, 4)
        return {"game": game, "seats": seats, "you": -1, "pace_ms": self.options.pace_ms,
                "auto_roll_ms": self.options.pace_ms, "start": True,
                "bots": [{"seat": s, "level": self.level[game]} for s in range(seats)]}

    async def watch_bots(self, index):
        """A table of bots, and the next one when its round is over."""
        who = await self.guest_somehow()
        while not self.is_over:
            table = await self.open_table(who, self.bot_table(index))
            self.bot_tables += 1
            await self.live(who, table,
                            lambda ws, now: "leave" if now["phase"] == "over" else None)

    async def guest_somehow(self):
        while True:
            try:
                return await self.guest()
            except (Gone, KeyError):
                await asyncio.sleep(0.05)

    async def people(self, request, n, bots):
        """n people (and bots) at one table, round after round."""
        cookies = [await self.guest_somehow() for _ in range(n)]
        request = dict(request, pace_ms=self.options.pace_ms, auto_roll_ms=self.options.pace_ms,
                       bots=[{"seat": n + i, "level": self.level[request["game"]]}
                             for i in range(bots)],
                       time={"bank_ms": 600000, "increment_ms": 0, "move_ms": 60000})
        table = await self.open_table(cookies[0], request)
        answered = {}

        def play(who, is_host):
            def act(ws, now):
                state = (now["round"], now["phase"], now["ply"], "you" in now,
                         all(s["kind"] != "open" for s in now["seats"]))
                if answered.get(who) == state:
                    return
                answered[who] = state
                if now["phase"] == "lobby":
                    if "you" not in now:
                        self.command(ws, who, table, {"t": "sit"})
                    elif is_host and all(s["kind"] != "open" for s in now["seats"]):
                        self.command(ws, who, table, {"t": "start"})
                elif now["phase"] == "over":
                    if not now["seats"][now["you"]]["voted"]:
                        self.command(ws, who, table, {"t": "rematch"})
                elif now["legal"]:
                    move = self.random.choice(now["legal"])
                    self.command(ws, who, table, {"t": "move", "ply": now["ply"], "move": move})
                elif now["turn"] == {"kind": "chance", "seat": now.get("you")}:
                    self.command(ws, who, table, {"t": "roll", "ply": now["ply"]})
            return act

        await asyncio.gather(*(self.live(c, table, play(c, i == 0))
                               for i, c in enumerate(cookies)))

    # ---- the drill -------------------------------------------------------------------------------

    async def run(self):
        self.is_over = False
        self.pending = {}
        self.bot_tables = 0
        await self.start()
        _, _, games = await http(self.port, "GET", "/api/games")
        self.level = {g["name"]: g["levels"][0] for g in json.loads(games)["games"]}
        jobs = [self.watch_bots(i) for i in range(self.options.tables)]
        jobs += [self.people({"game": "ouk", "seats": 2}, 2, 0),
                 self.people({"game": "ngu-hanh", "seats": 2}, 2, 0),
                 self.people({"game": "ca-ngua", "seats": 4}, 2, 2),
                 self.people({"game": "domino", "seats": 4, "stake": 10}, 2, 2),
                 self.people({"game": "domino", "seats": 2, "stake": 50}, 2, 0)]
        tasks = [asyncio.create_task(job) for job in jobs]
        for number in range(1, self.options.kills + 1):
            await asyncio.sleep(self.options.seconds * self.random.uniform(0.6, 1.4))
            before = sum(len(entries) for entries in self.seen.values())
            self.kill()
            if self.options.forget:
                self.forget()
            await self.start()
            await self.all_are_back()
            print(f"kill {number:2}: {before} entries seen before, back in "
                  f"{self.restarts_s[-1] * 1000:.0f} ms", flush=True)
            if self.errors:
                break
        await asyncio.sleep(self.options.seconds)
        self.is_over = True
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, asyncio.CancelledError):
                self.fail(repr(result))
        self.server.send_signal(signal.SIGTERM)
        if self.server.wait(10) != 0:
            self.fail("SIGTERM did not end the server well")

    def forget(self):
        """Takes the newest entry that somebody saw of a running table out of the file."""
        database = sqlite3.connect(os.path.join(self.data, "kydai.sqlite"))
        running = {row[0] for row in database.execute("SELECT id FROM tables WHERE phase = 1")}
        table, seq = next((t, max(known)) for (_, t), known in self.seen.items()
                          if known and t in running)
        database.execute("DROP TRIGGER events_are_kept")
        database.execute("DELETE FROM events WHERE table_id = ? AND seq >= ?", (table, seq))
        database.commit()
        database.close()

    async def all_are_back(self):
        """Every table that anybody saw holds at least what was seen of it."""
        newest = {}
        for (who, table), entries in self.seen.items():
            if entries and max(entries) >= newest.get(table, (0, ""))[0]:
                newest[table] = (max(entries), who)
        # Those that run always, of the finished ones a sample.
        tables = self.random.sample(sorted(newest), min(len(newest), 40)) + sorted(newest)[-20:]
        await asyncio.gather(*(self.is_back(table, *newest[table]) for table in set(tables)))

    async def is_back(self, table, seq, who):
        ws = await Socket.open(self.port, f"/ws/{table}", who)
        ws.send({"t": "hello", "since": 0})
        while True:
            message = await ws.receive()
            if message["t"] == "up":
                break
        ws.close()
        self.note(who, table, message, seq)
        self.resumed += 1

    # ---- afterwards: the file as a stranger reads it ----------------------------------------------

    def audit(self):
        database = sqlite3.connect(os.path.join(self.data, "kydai.sqlite"))

        def none(sql, what):
            rows = database.execute(sql).fetchall()
            if rows:
                self.fail(f"{what}: {rows[:3]}")

        def one(sql):
            return database.execute(sql).fetchone()[0]

        if one("PRAGMA integrity_check") != "ok":
            self.fail("the data base is damaged")
        none("SELECT table_id FROM events GROUP BY table_id HAVING count(*) <> max(seq) OR min(seq) <> 1",
             "tables with gaps")
        if one("SELECT coalesce(sum(amount), 0) FROM ledger_postings") != 0:
            self.fail("the ledger does not sum to zero")
        none("SELECT entry FROM ledger_postings GROUP BY entry HAVING sum(amount) <> 0",
             "entries that do not balance")
        none("SELECT account FROM balances b WHERE amount <> (SELECT sum(amount) FROM ledger_postings p"
             " WHERE p.account = b.account)", "balances that are not their postings")
        none("SELECT * FROM balances WHERE amount < 0 AND account NOT IN ('mint', 'house')",
             "accounts below zero")
        none("SELECT key FROM ledger_entries WHERE key LIKE 'settle:%' AND"
             " replace(key, 'settle:', 'reserve:') NOT IN (SELECT key FROM ledger_entries)",
             "rounds paid that never began")
        none("SELECT substr(b.account, 6) FROM balances b WHERE b.account LIKE 'hold:%' AND b.amount <> 0"
             " AND 'settle:' || substr(b.account, 6, length(b.account) - 7) IN"
             " (SELECT key FROM ledger_entries)", "holds left behind by a paid round")
        none("SELECT account FROM balances b WHERE account LIKE 'hold:%' AND amount > 0 AND NOT EXISTS"
             " (SELECT 1 FROM tables t WHERE t.phase = 1 AND b.account LIKE 'hold:' || t.id || '-%')",
             "holds of tables that do not run")
        counts = {name: one(f"SELECT count(*) FROM {name}") for name in ("tables", "events",
                                                                        "ledger_entries", "users")}
        counts["settled"] = one("SELECT count(*) FROM ledger_entries WHERE key LIKE 'settle:%'")
        return counts


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--kydai", required=True)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=2.0, help="of play between two kills")
    parser.add_argument("--pace-ms", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--forget", action="store_true",
                        help="delete an entry after a kill: the drill must then fail")
    parser.add_argument("--data", help="kept afterwards; default: a new folder")
    options = parser.parse_args()
    drill = Drill(options)
    begin = time.monotonic()
    try:
        asyncio.run(drill.run())
    finally:
        if drill.server and drill.server.poll() is None:
            drill.server.kill()
    counts = drill.audit()
    seen = sum(len(entries) for entries in drill.seen.values())
    acknowledged = sum(len(done) for done in drill.acknowledged.values())
    slowest = max(drill.restarts_s)
    print(f"{options.kills} kills in {time.monotonic() - begin:.0f} s; {counts['tables']} tables, "
          f"{counts['events']} events stored, {seen} entries seen by somebody, {acknowledged} commands "
          f"acknowledged, {counts['settled']} rounds paid, slowest start {slowest * 1000:.0f} ms; "
          f"lost or changed: {len(drill.errors)}")
    if not drill.errors and not options.data:
        subprocess.run(["rm", "-r", drill.data], check=True)
    return 1 if drill.errors else 0


if __name__ == "__main__":
    sys.exit(main())
