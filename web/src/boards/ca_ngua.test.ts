import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellOf, readCaNgua, readCaNguaMove, ring, ringIndex, rotate, way } from './ca_ngua';
import { follow, type HorseToken } from './stable_walk';

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

test('the ring is 56 different cells, each beside the next, and closed', () => {
  assert.equal(ring.length, 56);
  assert.equal(new Set(ring.map((cell) => `${cell.x},${cell.y}`)).size, 56);
  ring.forEach((cell, i) => {
    const next = ring[(i + 1) % 56];
    assert(next !== undefined);
    assert.equal(distance(cell, next), 1, `cell ${i}`);
    assert(cell.x >= 0 && cell.x <= 14 && cell.y >= 0 && cell.y <= 14);
  });
});

test('starts and gates lie where the rules put them', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => cellOf(seat, '0', 0)),
    [
      { x: 6, y: 0 },
      { x: 0, y: 8 },
      { x: 8, y: 14 },
      { x: 14, y: 6 },
    ],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => cellOf(seat, '55', 0)),
    [
      { x: 7, y: 0 },
      { x: 0, y: 7 },
      { x: 7, y: 14 },
      { x: 14, y: 7 },
    ],
  );
  assert.equal(ringIndex(3, 55), 41);
});

test('stables lead from the gate to the middle and touch no cell of the ring', () => {
  const used = new Set(ring.map((cell) => `${cell.x},${cell.y}`));
  for (let seat = 0; seat < 4; ++seat) {
    let before = cellOf(seat, '55', 0);
    for (let k = 1; k <= 6; ++k) {
      const cell = cellOf(seat, `s${k}`, 0);
      assert.equal(distance(before, cell), 1);
      assert.equal(used.has(`${cell.x},${cell.y}`), false);
      used.add(`${cell.x},${cell.y}`);
      before = cell;
    }
    assert.equal(distance(before, { x: 7, y: 7 }), 1);
  }
});

test('turning the board brings the own gate to the bottom', () => {
  for (let seat = 0; seat < 4; ++seat) {
    const gate = rotate(cellOf(seat, '55', 0), (2 - seat + 4) % 4);
    assert.deepEqual(gate, { x: 7, y: 14 });
  }
  assert.deepEqual(rotate({ x: 3, y: 5 }, 4), { x: 3, y: 5 });
});

test('a position reads with empty seats, stables, rolls and ranks', () => {
  const position = readCaNgua('-,0,10,s6/./-,-,-,53/. R B1+rearKick=on 4');
  assert(position !== undefined);
  assert.deepEqual(position.horses, [
    ['-', '0', '10', 's6'],
    undefined,
    ['-', '-', '-', '53'],
    undefined,
  ]);
  assert.equal(position.turn, 0);
  assert.equal(position.roll, '4');
  assert.deepEqual(readCaNgua('s6/./-/. R A1 - RY')?.finished, [0, 2]);
  assert.equal(readCaNgua('-/./-/. Y A2 .4 n=2')?.roll, '.4');
  assert.equal(readCaNgua('x,x/./-,-/. Y A2 ?')?.horses[0]?.[0], 'x');
});

test('texts that are no position are refused', () => {
  for (const bad of [
    '',
    'start',
    '-/-/- R A1 ?',
    '-/-/-/- X A1 ?',
    '-/-/-/- R A1 7',
    '56/-/-/- R A1 ?',
    's7/-/-/- R A1 ?',
    '-,-,-,-,-/-/-/- R A1 ?',
    '-/-/-/-  A1 ?',
  ]) {
    assert.equal(readCaNgua(bad), undefined, bad);
  }
});

test('every kind of move reads', () => {
  const kind = (text: string) => readCaNguaMove(text)?.kind;
  assert.deepEqual(['X', '5-9', '55-s4', '51-s5', 's3-s4', '16^27', '10<8xY'].map(kind), [
    'exit',
    'step',
    'enter',
    'enter',
    'climb',
    'fly',
    'rear',
  ]);
  assert.equal(readCaNguaMove('XxY')?.kicks, 2);
  assert.equal(readCaNguaMove('16^27xG')?.kicks, 1);
  assert.equal(readCaNguaMove('5-9')?.kicks, undefined);
  for (const bad of ['pass', '--', '', 'X9', '5-99', 's7-s8', '5-9xP'])
    assert.equal(readCaNguaMove(bad), undefined, bad);
});

test('a horse walks every cell of its way and ends where it goes', () => {
  const walk = (text: string) => {
    const move = readCaNguaMove(text);
    assert(move !== undefined);
    return way(move);
  };
  assert.deepEqual(walk('5-9'), ['6', '7', '8', '9']);
  assert.deepEqual(walk('53-s2'), ['54', '55', 's1', 's2']);
  assert.deepEqual(walk('55-s1'), ['s1']);
  assert.deepEqual(walk('10<8'), ['9', '8']);
  assert.deepEqual(walk('16^27'), ['27']);
  assert.deepEqual(walk('X'), ['0']);
});

function tokens(text: string): HorseToken[] {
  const position = readCaNgua(text);
  assert(position !== undefined);
  return follow([], position, undefined);
}

test('horses keep their names through moves and kicks', () => {
  const before = tokens('-,-,10,13/-,-,-,40/./. R A1 5');
  const position = readCaNgua('-,-,10,18/-,-,-,40/./. G A1 ?');
  const move = readCaNguaMove('13-18');
  assert(position !== undefined && move !== undefined);
  const after = follow(before, position, { seat: 0, move });
  assert.equal(
    after.find((token) => token.place === '18')?.id,
    before.find((token) => token.place === '13')?.id,
  );
  const kicked = readCaNgua('-,-,-,18/-,-,-,43/./. R A1 ?');
  const kick = readCaNguaMove('40-43xR');
  assert(kicked !== undefined && kick !== undefined);
  const last = follow(after, kicked, { seat: 1, move: kick });
  const victim = after.find((token) => token.place === '10');
  assert.equal(last.find((token) => token.id === victim?.id)?.place, '-');
  assert.equal(
    last.find((token) => token.place === '43')?.id,
    after.find((token) => token.place === '40')?.id,
  );
});

test('the horse that the move names is the one that moved', () => {
  // From 5 to 9 while another went out to 5 would look like nothing but an exit.
  const before = tokens('-,-,5,9/./-,-,-,-/. R A1 4');
  const position = readCaNgua('-,-,9,13/./-,-,-,-/. Y A1 ?');
  const move = readCaNguaMove('9-13');
  assert(position !== undefined && move !== undefined);
  const after = follow(before, position, { seat: 0, move });
  assert.equal(
    after.find((token) => token.place === '13')?.id,
    before.find((token) => token.place === '9')?.id,
  );
});
