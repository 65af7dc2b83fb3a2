import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boardLines,
  elements,
  generates,
  lost,
  nodeName,
  readNguHanh,
  readNguHanhMove,
  readNode,
} from './ngu_hanh';

const kStart = 'NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn w 0 1';

test('the start has eleven pieces a side, white far up', () => {
  const position = readNguHanh(kStart);
  assert(position !== undefined);
  assert.equal(position.stones.length, 22);
  const lords = position.stones.filter((stone) => stone.element === 'C');
  assert.deepEqual(lords.map((lord) => lord.side + nodeName(lord.at)).sort(), ['bd1', 'wd7']);
  assert.deepEqual(lost(position, 'w'), { C: 0, K: 0, N: 0, M: 0, H: 0, D: 0 });
});

test('the board has 120 lines: 84 straight and 36 diagonal', () => {
  const lines = boardLines();
  const straight = lines.filter(
    ([a, b]) => a % 7 === b % 7 || Math.floor(a / 7) === Math.floor(b / 7),
  );
  assert.equal(lines.length, 120);
  assert.equal(straight.length, 84);
  const has = (a: string, b: string) =>
    lines.some(([p, q]) => [nodeName(p), nodeName(q)].sort().join() === [a, b].sort().join());
  assert.equal(has('a7', 'b6'), true);
  assert.equal(has('d4', 'e5'), true);
  assert.equal(has('d7', 'e6'), false);
  assert.equal(has('d1', 'c2'), false);
});

test('nodes have the number of lines that the rules give', () => {
  const degree = new Map<number, number>();
  for (const line of boardLines())
    for (const node of line) degree.set(node, (degree.get(node) ?? 0) + 1);
  const counts = new Map<number, number>();
  for (const value of degree.values()) counts.set(value, (counts.get(value) ?? 0) + 1);
  // 4 corners and 12 odd edge nodes of 3, 12 odd inner ones of 4, 8 even edge ones of 5, 13 of 8.
  assert.deepEqual(
    [...counts].sort((a, b) => a[0] - b[0]),
    [
      [3, 16],
      [4, 12],
      [5, 8],
      [8, 13],
    ],
  );
});

test('the dead are counted by what is missing', () => {
  const position = readNguHanh('3C3/2H4/7/7/7/d5d/3c3 w 6 21');
  assert(position !== undefined);
  assert.deepEqual(lost(position, 'w'), { C: 0, K: 2, N: 2, M: 2, H: 1, D: 2 });
  assert.equal(lost(position, 'b').D, 0);
  assert.equal(position.sinceCapture, 6);
  assert.equal(position.moveNumber, 21);
});

test('moves read with and without regeneration', () => {
  assert.deepEqual(readNguHanhMove('a7b6'), {
    text: 'a7b6',
    from: readNode('a7'),
    to: readNode('b6'),
  });
  assert.equal(readNguHanhMove('c6d6@c6')?.drop, readNode('c6'));
  for (const bad of ['pass', '', 'a7', 'a7h6', 'c6d6@', 'c6d6@c8'])
    assert.equal(readNguHanhMove(bad), undefined);
});

test('generation runs once through all five elements', () => {
  let element: (typeof elements)[number] | undefined = 'K';
  const seen: string[] = [];
  for (let i = 0; i < 5 && element !== undefined; ++i) {
    seen.push(element);
    element = generates[element];
  }
  assert.deepEqual(seen, [...elements]);
  assert.equal(element, 'K');
  assert.equal(generates.C, undefined);
});

test('texts that are no position are refused', () => {
  const bad = [
    '',
    kStart.replace(' w', ' r'),
    kStart.replace('7/', ''),
    kStart.replace('7', '8'),
    kStart.replace('N', 'T'),
  ];
  for (const text of bad) assert.equal(readNguHanh(text), undefined, text);
});
