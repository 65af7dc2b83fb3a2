import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isDouble,
  laidBy,
  openEnds,
  points,
  readDomino,
  readDominoMove,
  type Laid,
} from './domino';
import { layOut, type Placed } from './domino_layout';

const kFull = 'hd1 2 100 0 0 56.66.64.*44.41.13.32.24 301100/532221 2043615240516263335410605055';
const kView = 'hd1 2 100 0 0 56.66.64.*44.41.13.32.24 301100/?3 ?14';

function lineOf(text: string): Laid[] {
  const view = readDomino(`hd1 2 100 0 0 ${text} -/- ?0`);
  assert(view !== undefined, text);
  return view.line;
}

/** Longest lines of real rounds, in which every corner case of the snake comes up. */
const kLines = [
  '20.01.16.62.22.23.31.11.14.44.40.03.36.60.05.53.*33.34.45.52.21.15.55.56',
  '31.12.22.23.30.02.25.*50.00.01.11.15.53.36.66.62',
  '65.51.14.42.23.34.45.53.30.00.06.61.*11.13.33.36.66.62.20.04',
  '*66.62.20.00.01.11.12.22.23.33.34.44.45.55.53.31.15.56.64.42.25.50.03.36.61.14.40.06',
  '60.04.41.16.63.30.05.52.24.46.65.51.13.35.55.54.44.43.33.32.22.21.11.10.00.02.26.*66',
];

test('a view hides what the viewer may not know', () => {
  const view = readDomino(kView);
  assert(view !== undefined);
  assert.deepEqual(view.hands, [
    { count: 3, tiles: ['30', '11', '00'] },
    { count: 3, tiles: undefined },
  ]);
  assert.equal(view.yard, 14);
  assert.equal(view.turn, 0);
  assert.equal(view.stake, 100);
  assert.equal(view.line.length, 8);
});

test('a full state shows all hands', () => {
  const view = readDomino(kFull);
  assert.deepEqual(view?.hands[1]?.tiles, ['53', '22', '21']);
  assert.equal(view?.yard, 14);
});

test('an undealt table, an empty hand and known lacks read', () => {
  assert.deepEqual(readDomino('hd1 4 100 ? 0 - - -')?.hands.length, 4);
  assert.equal(readDomino('hd1 4 100 ? 0 - - -')?.turn, undefined);
  assert.deepEqual(readDomino('hd1 2 100 0 0 *11 -/44 ?0')?.hands[0], { count: 0, tiles: [] });
  assert.deepEqual(readDomino('hd1 3 100 0 0 *11 ?1/?2/?3 ?7 tie=split no=-/35/6')?.lacks, [
    [],
    [3, 5],
    [6],
  ]);
});

test('texts that are no view are refused', () => {
  for (const bad of [
    '',
    'hd2 2 100 0 0 - ?7/?7 ?14',
    'hd1 5 100 0 0 - ?7 ?7',
    'hd1 2 100 0 0 6 ?7/?7 ?14',
    'hd1 2 100 0 0 - ?7 ?14',
    'hd1 2 100 0 0 - 6/?7 ?14',
    'hd1 2 100 0 0 - 46/?7 ?14',
  ]) {
    assert.equal(readDomino(bad), undefined, bad);
  }
});

test('moves read', () => {
  assert.deepEqual(readDominoMove('64L'), { text: '64L', tile: '64', end: 'L' });
  assert.deepEqual(readDominoMove('66'), { text: '66', tile: '66' });
  for (const bad of ['46L', '64X', '77', '', '#', '+2'])
    assert.equal(readDominoMove(bad), undefined, bad);
});

test('a tile is laid with the fitting half inward', () => {
  const line = lineOf('26.*66.63');
  assert.deepEqual(openEnds(line), [2, 3]);
  const left = readDominoMove('42L');
  const right = readDominoMove('53R');
  assert(left !== undefined && right !== undefined);
  assert.deepEqual(laidBy(line, left), { tile: '42', left: 4, right: 2, opener: false });
  assert.deepEqual(laidBy(line, right), { tile: '53', left: 3, right: 5, opener: false });
});

test('points count the blank double as 13', () => {
  assert.equal(points(['66', '51', '50', '32']), 28);
  assert.equal(points(['00']), 13);
  assert.equal(points([]), 0);
});

interface Box {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

function boxOf(spot: { x: number; y: number; turn: number }): Box {
  const [w, h] = spot.turn % 180 === 0 ? [0.5, 1] : [1, 0.5];
  return { x0: spot.x - w, x1: spot.x + w, y0: spot.y - h, y1: spot.y + h };
}

function overlap(a: Box, b: Box): boolean {
  const e = 1e-9;
  return a.x0 + e < b.x1 && b.x0 + e < a.x1 && a.y0 + e < b.y1 && b.y0 + e < a.y1;
}

/** The middle of the half that shows the left (0) or right (1) value. */
function half(placed: Placed, which: 0 | 1): { x: number; y: number } {
  const angle = (placed.turn * Math.PI) / 180;
  const sign = which === 0 ? -0.5 : 0.5;
  return { x: placed.x - sign * Math.sin(angle), y: placed.y + sign * Math.cos(angle) };
}

test('no tile covers another or leaves the table, ghosts of the next ones included', () => {
  for (const text of kLines) {
    const line = lineOf(text);
    for (const reach of [6, 7, 10]) {
      const layout = layOut(line, reach);
      assert.equal(layout.tiles.length, line.length);
      const boxes = [...layout.tiles, layout.left, layout.right].map(boxOf);
      boxes.forEach((a, i) => {
        assert(a.x0 >= layout.box.x - 1e-9 && a.x1 <= layout.box.x + layout.box.width + 1e-9, text);
        assert(
          a.y0 >= layout.box.y - 1e-9 && a.y1 <= layout.box.y + layout.box.height + 1e-9,
          text,
        );
        boxes
          .slice(i + 1)
          .forEach((b) => assert.equal(overlap(a, b), false, `${text} at ${reach}`));
      });
    }
  }
});

test('neighbours touch, and with their equal halves', () => {
  for (const text of kLines) {
    const line = lineOf(text);
    const tiles = layOut(line, 7).tiles.sort((a, b) => a.index - b.index);
    tiles.slice(1).forEach((right, i) => {
      const left = tiles[i];
      assert(left !== undefined);
      assert.equal(left.laid.right, right.laid.left);
      const [a, b] = [boxOf(left), boxOf(right)];
      const gap = Math.max(a.x0 - b.x1, b.x0 - a.x1, a.y0 - b.y1, b.y0 - a.y1);
      assert(Math.abs(gap) < 1e-9, `${text}: tile ${i + 1} does not touch`);
      if (isDouble(left.laid.tile) || isDouble(right.laid.tile)) return;
      const [p, q] = [half(left, 1), half(right, 0)];
      const apart = Math.hypot(p.x - q.x, p.y - q.y);
      assert(apart < 1.01, `${text}: the equal halves of ${i} and ${i + 1} are ${apart} apart`);
    });
  }
});

test('a tile that lies never moves', () => {
  const line = lineOf(kLines[0] ?? '');
  const opener = line.findIndex((laid) => laid.opener);
  const whole = new Map(layOut(line, 7).tiles.map((placed) => [placed.laid.tile, placed]));
  for (let end = opener + 1; end <= line.length; ++end) {
    for (const placed of layOut(line.slice(opener - 3, end), 7).tiles) {
      const later = whole.get(placed.laid.tile);
      assert.deepEqual([placed.x, placed.y, placed.turn], [later?.x, later?.y, later?.turn]);
    }
  }
});

test('doubles lie across their row', () => {
  for (const placed of layOut(lineOf('26.*66.63'), 7).tiles) {
    assert.equal(placed.turn % 180 === 0, isDouble(placed.laid.tile));
  }
});
