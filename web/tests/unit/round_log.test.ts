import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundEntries, wasPlayedFor } from '../../src/lib/round_log';
import type { Entry } from '../../src/lib/protocol';

const log: Entry[] = [
  { q: 1, k: 'begin' },
  { q: 2, k: 'move', s: 0, x: 'a', by: 'player' },
  { q: 3, k: 'begin' },
  { q: 4, k: 'roll', s: 0, x: '5', by: 'player' },
  { q: 5, k: 'move', s: 0, x: '--', by: 'table' },
  { q: 6, k: 'move', s: 1, x: 'b', by: 'clock' },
];

test('a round is what came since its beginning', () => {
  assert.deepEqual(roundEntries(log).map((entry) => entry.q), [3, 4, 5, 6]);
  assert.deepEqual(roundEntries([]), []);
});

test('only a move of the table for the same seat, made later, excuses a late one', () => {
  assert.equal(wasPlayedFor(log, 0, 4), true);
  assert.equal(wasPlayedFor(log, 0, 5), false);
  assert.equal(wasPlayedFor(log, 1, 4), false, 'the clock is not the table');
  assert.equal(wasPlayedFor(log, undefined, 0), false, 'who only watches sends no moves');
});
