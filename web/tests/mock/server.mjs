// A stand-in for the server while one works on the page alone: it serves web/dist, answers the HTTP
// requests and speaks the WebSocket protocol over ONE still position a game.  Moves are accepted and written
// into the history, but nothing on the board changes: it knows no rules and proves nothing about them.
//   node tests/mock/server.mjs [port]        then open http://127.0.0.1:8090/t/ouk-playing
import { createServer } from 'node:http';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const offOn = ['off', 'on'];
const ten = Array.from({ length: 10 }, (_, i) => String(i + 1));
const games = [
  {
    name: 'ouk',
    seats: [2, 2],
    profiles: ['seed', 'fsf', 'old'],
    hidden: false,
    chance: null,
    levels: ten,
    switches: [
      {
        name: 'bh',
        values: ['noPawns', 'le3', 'never'],
        default: { seed: 'noPawns', fsf: 'le3', old: 'never' },
      },
      { name: 'rookAim', values: offOn, default: { seed: 'off', fsf: 'on', old: 'off' } },
    ],
  },
  {
    name: 'ngu-hanh',
    seats: [2, 2],
    profiles: ['v1'],
    hidden: false,
    chance: null,
    levels: ten,
    switches: [
      { name: 'first', values: ['w', 'b'], default: { v1: 'w' } },
      { name: 'length', min: 20, max: 10000, default: { v1: '600' } },
    ],
  },
  {
    name: 'ca-ngua',
    seats: [2, 4],
    profiles: ['A1', 'A2', 'B1'],
    hidden: false,
    chance: 'roll',
    levels: ten,
    switches: [
      { name: 'dice', values: ['1', '2'], default: { A1: '1', A2: '2', B1: '1' } },
      { name: 'horses', values: ['1', '2', '3', '4'], default: { A1: '4', A2: '4', B1: '4' } },
      { name: 'fly', values: offOn, default: { A1: 'off', A2: 'off', B1: 'on' } },
    ],
  },
  {
    name: 'domino',
    seats: [2, 4],
    profiles: ['hdnl'],
    hidden: true,
    chance: 'deal',
    levels: ten,
    switches: [
      { name: 'stake', min: 1, max: 100000, default: { hdnl: '100' } },
      { name: 'tie', values: ['order', 'split', 'refund'], default: { hdnl: 'order' } },
    ],
  },
];

const stills = {
  ouk: {
    seats: 2,
    view: '3k4/8/8/8/8/2R2R2/4r3/3K4 w - 128 5 40 c=b',
    legal: ['d1e2', 'd1c1', 'c3c8', 'f3f8', 'c3d3'],
    calls: ['uncount'],
    options: 'seed',
    outcome: { reason: 'resign', scores: [-1, 1] },
    log: [
      { k: 'move', s: 0, x: 'c1c3', h: 'Rc3', by: 'player' },
      { k: 'move', s: 1, x: 'count', h: 'count', by: 'bot' },
    ],
  },
  'ngu-hanh': {
    seats: 2,
    view: 'NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn w 0 1',
    legal: ['a7b6', 'c6c5', 'c6d6', 'e6e5', 'pass'],
    calls: [],
    options: 'v1',
    outcome: { reason: 'lord', scores: [1, -1] },
    log: [],
  },
  'ca-ngua': {
    seats: 4,
    view: '-,-,0,12/-,-,-,30/-,-,s4,s6/-,-,5,55 R A1 6',
    legal: ['X', '12-18'],
    calls: [],
    options: 'A1',
    outcome: { reason: 'home', scores: [-0.33, 1, -0.33, -0.33], ranks: [2, 1, 3, 4] },
    log: [
      { k: 'roll', s: 3, x: '3', by: 'bot' },
      { k: 'move', s: 3, x: '2-5', h: '2-5', by: 'bot' },
      { k: 'roll', s: 0, x: '6', by: 'player' },
    ],
  },
  domino: {
    seats: 3,
    view: 'hd1 3 100 0 0 26.*66.63.35 6564615554434233/?7/?6 ?3',
    legal: ['55R', '65L'],
    calls: [],
    options: 'hdnl+stake=100',
    outcome: { reason: 'out', scores: [3, -1, -2], pay: [300, -100, -200] },
    log: [
      {
        k: 'move',
        s: 2,
        x: '53R',
        h: '53R',
        by: 'bot',
        st: [
          [0, '+42,33'],
          [1, '#'],
        ],
      },
    ],
  },
};

const me = { name: 'Khách 4821', coins: 10000 };

function json(response, value, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function setupOf(id) {
  const game = games.map((one) => one.name).find((name) => id.startsWith(name)) ?? 'ouk';
  const time = { bank_ms: 300000, increment_ms: 5000, move_ms: 0 };
  return {
    id,
    game,
    profile: '',
    settings: {},
    seats: stills[game].seats,
    stake: game === 'domino' ? 100 : 0,
    time,
    pace_ms: 700,
    auto_roll_ms: 6000,
    note: '',
  };
}

function phaseOf(id) {
  return ['lobby', 'over'].find((phase) => id.endsWith(phase)) ?? 'playing';
}

async function serve(request, response) {
  const path = new URL(request.url, 'http://localhost').pathname;
  if (path === '/api/me') return json(response, me);
  if (path === '/api/games') return json(response, { games });
  if (path === '/api/tables') {
    let body = '';
    for await (const part of request) body += part;
    return json(response, { id: `${JSON.parse(body).game}-playing` });
  }
  const table = /^\/api\/tables\/([^/]+)$/.exec(path);
  if (table) {
    const setup = setupOf(table[1]);
    return json(response, {
      id: setup.id,
      game: setup.game,
      phase: phaseOf(setup.id),
      seats: [],
      setup,
    });
  }
  const file = normalize(path === '/' || !extname(path) ? '/index.html' : path);
  try {
    const bytes = await readFile(join(dist, file));
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(bytes);
  } catch {
    response.writeHead(404);
    response.end();
  }
}

function person(i, game, phase) {
  const names = [me.name, 'Sok Dara', 'Bà Lan', 'Cậu Minh'];
  const isClosed = i >= stills[game].seats;
  const kind = isClosed
    ? 'closed'
    : phase === 'lobby' && i > 0
      ? 'open'
      : i === 1
        ? 'bot'
        : 'human';
  return {
    kind,
    name: kind === 'open' || isClosed ? '' : names[i],
    level: kind === 'bot' ? '10' : '',
    you: i === 0,
    host: i === 0,
    away: false,
    voted: false,
    bank: 300000 - 7000 * i,
    move: 0,
    runs: phase === 'playing' && i === 0,
  };
}

function talk(socket, id) {
  const setup = setupOf(id);
  const still = stills[setup.game];
  let phase = phaseOf(id);
  const log = [];
  const add = (entry) => log.push({ ...entry, q: log.length + 1 });
  add({ k: 'opened' });
  if (phase !== 'lobby') add({ k: 'begin', x: '0123'.slice(0, still.seats) });
  if (phase !== 'lobby') still.log.forEach(add);
  let sent = 0;

  function now() {
    const view = phase === 'lobby' ? '' : still.view;
    return {
      seq: log.length,
      phase,
      round: 1,
      round_id: `${id}-1`,
      commitment: '00'.repeat(32),
      client_seeds: ['', '', '', ''],
      ...(phase === 'over' ? { seed: '11'.repeat(32), outcome: still.outcome } : {}),
      turn: { kind: phase === 'over' ? 'over' : 'seat', seat: 0 },
      ply: log.length,
      view,
      hash: view === '' ? '' : createHash('sha256').update(view).digest('hex').slice(0, 16),
      legal: phase === 'playing' ? still.legal : [],
      calls: phase === 'playing' ? still.calls : [],
      options: still.options,
      you: 0,
      host: true,
      can_resign: phase === 'playing',
      can_offer_draw: phase === 'playing' && setup.seats === 2,
      seats: [0, 1, 2, 3].map((i) => person(i, setup.game, phase)),
      server_ms: Date.now(),
    };
  }

  function up(isHello) {
    socket.send(
      JSON.stringify({
        t: 'up',
        ...(isHello ? { table: setup } : {}),
        log: log.slice(sent),
        now: now(),
      }),
    );
    sent = log.length;
  }

  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.t === 'ping') return socket.send(JSON.stringify({ t: 'pong', n: message.n }));
    if (message.t === 'hello') {
      sent = message.since;
      up(true);
      return socket.send(JSON.stringify({ t: 'who', online: [0, 2], watching: 3 }));
    }
    if (
      message.t === 'move' &&
      !still.legal.includes(message.move) &&
      !still.calls.includes(message.move)
    ) {
      return socket.send(
        JSON.stringify({ t: 'no', c: message.c, code: 'illegal', rule: '', message: 'no' }),
      );
    }
    if (message.t === 'move')
      add({ k: 'move', s: 0, x: message.move, h: message.move, by: 'player' });
    if (message.t === 'draw') add({ k: 'draw-offer', s: 0 });
    if (message.t === 'resign') {
      add({ k: 'resign', s: 0 });
      phase = 'over';
    }
    socket.send(JSON.stringify({ t: 'ok', c: message.c, seq: log.length }));
    up(false);
  });
}

const port = Number(process.argv[2] ?? 8090);
const server = createServer((request, response) => void serve(request, response));
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket, request) =>
  talk(socket, decodeURIComponent(request.url.split('/').pop())),
);
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
