import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../lib/protocol';
import { drawn, tileName } from './domino_words';
import { latest } from './history';
import { boardMessages, label, say } from './messages';
import { neighbour } from './roving';
import { track, type Figure } from './tracking';

function placeholders(text: string): string {
  return [...text.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .sort()
    .join();
}

test('every sentence says the same things in every language', () => {
  for (const [key, vi] of Object.entries(boardMessages.vi)) {
    const en = boardMessages.en[key as keyof typeof boardMessages.en];
    assert.notEqual(en, '');
    assert.equal(placeholders(en), placeholders(vi), key);
    const km = boardMessages.km[key as keyof typeof boardMessages.vi];
    if (km !== undefined) assert.equal(placeholders(km), placeholders(vi), key);
  }
});

test('sentences are filled in, and Khmer falls back', () => {
  assert.equal(say('en', 'ouk.count', { n: 5, limit: 8 }), 'Count 5 / 8');
  assert.equal(say('km', 'domino.yard', { n: 3 }), 'Yard 3');
  assert.equal(label('Ngựa trắng', false, undefined, 'c3', ''), 'Ngựa trắng, c3');
});

test('history is looked at only within the round', () => {
  const log: Entry[] = [
    { q: 1, k: 'move', s: 0, x: 'old' },
    { q: 2, k: 'end' },
    { q: 3, k: 'begin' },
    { q: 4, k: 'roll', x: '6' },
  ];
  assert.equal(latest(log, 'move'), undefined);
  assert.equal(latest(log, 'roll')?.x, '6');
  assert.equal(latest(log, 'begin')?.q, 3);
  assert.equal(latest([], 'move'), undefined);
});

test('arrow keys go to the nearest spot in their direction and stop at the edge', () => {
  const spots = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ key: `${x}${y}`, x, y })));
  assert.equal(neighbour(spots, '11', 'ArrowLeft'), '01');
  assert.equal(neighbour(spots, '11', 'ArrowDown'), '12');
  assert.equal(neighbour(spots, '00', 'ArrowUp'), '00');
  assert.equal(neighbour(spots, '22', 'Home'), '00');
  assert.equal(neighbour(spots, '11', 'a'), undefined);
});

test('pieces keep their identity through a move, a capture and a promotion', () => {
  const at = (kind: string, square: number): Figure => ({
    kind,
    group: kind.charAt(0),
    at: square,
  });
  const first = track([], [at('wP', 10), at('wP', 11), at('bN', 19)]);
  const id = (tokens: typeof first, square: number) =>
    tokens.find((token) => token.figure.at === square)?.id;
  const second = track(first, [at('wP', 10), at('wP', 19)], { from: 11, to: 19 });
  assert.equal(id(second, 19), id(first, 11));
  assert.equal(second.length, 2);
  const third = track(second, [at('wP', 10), at('wF', 27)], { from: 19, to: 27 });
  assert.equal(id(third, 27), id(first, 11));
  const ids = third.map((token) => token.id);
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => a - b),
  );
});

test('tiles are named as players name them, and draws are counted', () => {
  assert.equal(tileName('vi', '64'), 'tứ-lục');
  assert.equal(tileName('vi', '66'), 'bò lục');
  assert.equal(tileName('vi', '00'), 'bò trọc');
  assert.equal(tileName('en', '10'), 'blank-one');
  // "+11" is eleven tiles of somebody else, or one's own double one.
  assert.equal(drawn('+11', false), 11);
  assert.equal(drawn('+11', true), 1);
  assert.equal(drawn('+20,43', true), 2);
});
