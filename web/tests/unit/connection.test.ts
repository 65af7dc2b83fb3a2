// The connection against a network that tests can cut: nothing lost, nothing sent twice under another id,
// and nothing said before the present state has come.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Connection, type LinkState, type SocketLike, type World } from '../../src/lib/connection';
import type { ClientMessage, ServerMessage } from '../../src/lib/protocol';

class FakeSocket implements SocketLike {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: ClientMessage[] = [];
  isClosed = false;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }
  close(): void {
    this.isClosed = true;
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

class FakeWorld implements World {
  sockets: FakeSocket[] = [];
  time_ms = 0;
  online = true;
  hidden = false;
  changed: (() => void) | undefined;
  timers: { at_ms: number; run: () => void }[] = [];
  ids = 0;

  socket(): SocketLike {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  now_ms(): number {
    return this.time_ms;
  }
  later(run: () => void, delay_ms: number): () => void {
    const timer = { at_ms: this.time_ms + delay_ms, run };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((other) => other !== timer));
  }
  random(): number {
    return 0.5;
  }
  isOnline(): boolean {
    return this.online;
  }
  isHidden(): boolean {
    return this.hidden;
  }
  onChange(run: () => void): () => void {
    this.changed = run;
    return () => (this.changed = undefined);
  }
  commandId(): string {
    return `c${++this.ids}`;
  }
  pass(by_ms: number): void {
    const end_ms = this.time_ms + by_ms;
    for (;;) {
      const next = this.timers
        .filter((timer) => timer.at_ms <= end_ms)
        .sort((a, b) => a.at_ms - b.at_ms)[0];
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time_ms = next.at_ms;
      next.run();
    }
    this.time_ms = end_ms;
  }
  get last(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

function start() {
  const world = new FakeWorld();
  const heard: ServerMessage[] = [];
  const states: LinkState[] = [];
  let seq = 0;
  const connection = new Connection(
    'ws://table',
    {
      message: (message) => {
        heard.push(message);
        if (message.t === 'up') seq = message.now.seq;
      },
      state: (state) => states.push(state),
      since: () => seq,
    },
    world,
  );
  connection.open();
  return { world, heard, states, connection };
}

const up = (seq: number) => ({ t: 'up', log: [], now: { seq } });
const commands = (socket: FakeSocket) => socket.sent.filter((message) => 'c' in message);

test('hello comes first, and commands wait for the present state', () => {
  const { world, connection } = start();
  connection.send({ t: 'move', ply: 3, move: 'd1b2' });
  world.last.open();
  assert.deepEqual(world.last.sent, [{ t: 'hello', since: 0 }]);
  world.last.say(up(7));
  assert.deepEqual(commands(world.last), [{ t: 'move', ply: 3, move: 'd1b2', c: 'c1' }]);
});

test('after a cut it asks since the last entry and repeats the unanswered under the old id', () => {
  const { world, connection, states } = start();
  world.last.open();
  world.last.say(up(7));
  connection.send({ t: 'draw' });
  connection.send({ t: 'resign' });
  world.last.say({ t: 'ok', c: 'c1', seq: 8 });
  world.last.cut();
  assert.equal(states.at(-1), 'retrying');
  world.pass(1_000);
  assert.equal(world.sockets.length, 2);
  world.last.open();
  assert.deepEqual(world.last.sent, [{ t: 'hello', since: 7 }]);
  world.last.say(up(8));
  assert.deepEqual(commands(world.last), [{ t: 'resign', c: 'c2' }]);
  assert.equal(connection.unanswered, 1);
  world.last.say({ t: 'no', c: 'c2', code: 'over', message: '' });
  assert.equal(connection.unanswered, 0);
});

test('waits grow, are jittered and are bounded', () => {
  const { world } = start();
  const waits: number[] = [];
  for (let i = 0; i < 10; i++) {
    const before = world.sockets.length;
    const from_ms = world.time_ms;
    world.last.cut();
    while (world.sockets.length === before) world.pass(25);
    waits.push(world.time_ms - from_ms);
  }
  assert.ok(waits[0]! >= 150 && waits[0]! <= 300, String(waits));
  assert.ok(waits[3]! > waits[0]!, String(waits));
  assert.ok(Math.max(...waits) <= 8_000, String(waits));
});

test('a silent line is pinged and then replaced, an answering one is kept', () => {
  const { world } = start();
  world.last.open();
  world.last.say(up(1));
  for (let i = 0; i < 10; i++) {
    world.pass(5_000);
    const pings = world.last.sent.filter((message) => message.t === 'ping');
    assert.equal(pings.length, i + 1);
    world.last.say({ t: 'pong', n: i + 1 });
  }
  assert.equal(world.sockets.length, 1);
  world.pass(20_000);
  assert.equal(world.sockets.length, 2);
  assert.ok(world.sockets[0]!.isClosed);
});

test('without network it waits, and the network brings it back at once', () => {
  const { world, states } = start();
  world.last.open();
  world.last.say(up(1));
  world.online = false;
  world.changed!();
  assert.equal(states.at(-1), 'waiting');
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
  world.online = true;
  world.changed!();
  assert.equal(world.sockets.length, 2);
});

test('a page that comes back asks the line at once and replaces it if it stays silent', () => {
  const { world } = start();
  world.last.open();
  world.last.say(up(1));
  world.hidden = true;
  world.changed!();
  world.pass(300_000);
  assert.equal(world.sockets.length, 1, 'a sleeping page takes no line as dead');
  world.hidden = false;
  world.changed!();
  world.pass(4_500);
  assert.equal(world.sockets.length, 2);
});

test('a planned stop is answered by coming back', () => {
  const { world, states } = start();
  world.last.open();
  world.last.say(up(1));
  world.last.say({ t: 'bye', reason: 'restart' });
  assert.equal(states.at(-1), 'retrying');
  world.pass(1_000);
  assert.equal(world.sockets.length, 2);
});

test('what an abandoned socket still says is not heard', () => {
  const { world, heard } = start();
  const old = world.last;
  old.open();
  old.say(up(1));
  const speak = old.onmessage;
  old.cut();
  world.pass(1_000);
  assert.equal(old.onmessage, null);
  speak?.({ data: JSON.stringify({ t: 'pong', n: 99 }) });
  assert.ok(!heard.some((message) => message.t === 'pong'));
});

test('closing ends everything', () => {
  const { world, connection } = start();
  world.last.open();
  connection.send({ t: 'start' });
  connection.close();
  assert.equal(connection.unanswered, 0);
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
});
