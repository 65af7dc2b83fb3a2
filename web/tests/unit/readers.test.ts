// Small pure readers: the count of Cờ Ốc, clocks, addresses, the request of a new table, pips.
import assert from 'node:assert/strict';
import test from 'node:test';
import { clockFace, clockText } from '../../src/lib/clock';
import { buildTable, waitsForNobody, type Form } from '../../src/lib/new_table';
import { baringWarning, readCount } from '../../src/lib/ouk_count';
import { readPlace } from '../../src/lib/place';
import { handPips } from '../../src/lib/pips';
import type { GameInfo, SeatView } from '../../src/lib/protocol';

test('two rooks against a bare king: four moves in the house rules, three in the tournament rules', () => {
  // Four men: the count starts at ply 8, the bare side to move.
  assert.deepEqual(readCount('3k4/8/8/8/8/2R2R2/8/3K4 b - 16 8 40'), {
    counter: 1,
    shown: 4,
    shownLimit: 8,
    hunterMoves: 4,
  });
  assert.deepEqual(readCount('3k4/8/8/8/8/2R2R2/8/3K4 b - 14 8 40'), {
    counter: 1,
    shown: 4,
    shownLimit: 8,
    hunterMoves: 3,
  });
  // After the king has fled the hunter still has them all.
  assert.equal(readCount('3k4/8/8/8/8/2R2R2/8/3K4 w - 16 9 40')!.hunterMoves, 4);
  assert.equal(readCount('3k4/8/8/8/8/2R2R2/8/3K4 w - 16 15 43')!.hunterMoves, 1);
  assert.equal(readCount('3k4/8/8/8/8/2R2R2/8/3K4 b - 16 16 43')!.hunterMoves, 0);
  assert.equal(readCount('3k4/8/8/8/8/2R2R2/8/3K4 w - 14 13 43')!.hunterMoves, 1);
  // A bare king that eats the last fish starts the tournament's count at 2n - 1: 7, 9, 11, 13.
  assert.equal(readCount('8/8/8/8/R7/4k3/R7/7K w - 14 7 41')!.hunterMoves, 4);
  // Written positions may stand at even plies with the hunter to move; the rules let him move up to 14.
  assert.equal(readCount('8/8/8/8/2R2R2/8/4k3/7K w - 14 14 44')!.hunterMoves, 1);
});

test('a called count belongs to the side that called it, shown up to 64', () => {
  const count = readCount('3k4/8/8/8/8/2R2R2/4r3/3K4 w - 128 5 40 c=b')!;
  assert.deepEqual(count, { counter: 1, shown: 3, shownLimit: 64, hunterMoves: 62 });
  assert.equal(readCount('3k4/8/8/8/8/2R2R2/4r3/3K4 b - 126 2 40 c=b')!.shownLimit, 64);
});

test('every limit is shown as it is called aloud', () => {
  const shown = (plies: number) => readCount(`3k4/8/8/8/8/8/8/R2K4 b - ${plies} 6 9`)!.shownLimit;
  assert.deepEqual([16, 32, 44, 64, 88, 128].map(shown), [8, 16, 22, 32, 44, 64]);
  assert.deepEqual([14, 30, 42, 62, 86, 126].map(shown), [8, 16, 22, 32, 44, 64]);
});

test('no count, no panel', () => {
  assert.equal(readCount('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1'), undefined);
  assert.equal(readCount(''), undefined);
});

test('taking the last piece is warned of when the men already fill the limit', () => {
  const men8 = '3k4/8/8/8/R3r3/2R2M2/2NS4/3KMS2 w - - 0 30';
  assert.deepEqual(baringWarning(men8, ['a4e4'], 'seed'), {
    men: 9,
    shownLimit: 8,
    hunterMoves: 0,
  });
  const few = '3k4/8/8/8/R3r3/2R5/8/3K4 w - - 0 30';
  assert.deepEqual(baringWarning(few, ['a4e4'], 'seed'), { men: 4, shownLimit: 8, hunterMoves: 4 });
  assert.deepEqual(baringWarning(few, ['a4e4'], 'fsf'), { men: 4, shownLimit: 8, hunterMoves: 3 });
  assert.equal(baringWarning(few, ['a4b4'], 'seed'), undefined);
  const withFish = '3k4/8/8/8/R3r3/2R5/4P3/3K4 w - - 0 30';
  assert.equal(baringWarning(withFish, ['a4e4'], 'fsf'), undefined);
  assert.equal(baringWarning(withFish, ['a4e4'], 'seed')!.men, 5);
  const promoted = '3k4/8/8/8/R3m~3/2R5/8/3K4 w - - 0 30';
  assert.equal(baringWarning(promoted, ['a4e4'], 'seed')!.men, 4);
});

test('clocks use up the turn first, then the bank, and only where they run', () => {
  const seat = { bank: 30_000, move: 20_000, runs: true } as SeatView;
  assert.deepEqual(clockFace(seat, 5_000), { move_ms: 15_000, bank_ms: 30_000 });
  assert.deepEqual(clockFace(seat, 25_000), { move_ms: 0, bank_ms: 25_000 });
  assert.deepEqual(clockFace(seat, 99_000), { move_ms: 0, bank_ms: 0 });
  assert.deepEqual(clockFace({ ...seat, runs: false }, 99_000), {
    move_ms: 20_000,
    bank_ms: 30_000,
  });
  assert.equal(clockText(545_000), '9:05');
  assert.equal(clockText(7_340), '0:07.3');
  assert.equal(clockText(0), '0:00.0');
});

test('addresses are read whole or not at all', () => {
  assert.deepEqual(readPlace('/'), { page: 'home' });
  assert.deepEqual(readPlace('/new/ca-ngua'), { page: 'new', game: 'ca-ngua' });
  assert.deepEqual(readPlace('/t/k7mq2xv9'), { page: 'table', id: 'k7mq2xv9' });
  for (const path of ['/t/', '/t/a/b', '/new/chess', '/x', '/t/a%2Fb'])
    assert.deepEqual(readPlace(path), { page: 'lost' });
});

const info: GameInfo = {
  name: 'ca-ngua',
  seats: [2, 4],
  profiles: ['A1'],
  hidden: false,
  chance: 'roll',
  levels: ['easy'],
  switches: [{ name: 'horses', values: ['1', '4'], default: { A1: '4' } }],
};
const form: Form = {
  game: 'ca-ngua',
  opponent: 'bot',
  level: 'easy',
  seats: 3,
  plan: ['open', 'easy', 'easy'],
  side: 0,
  profile: 'A1',
  settings: { horses: '4' },
  stake: 500,
  time: 'none',
  pace: 'instant',
  note: ' hi ',
};

test('a table against bots starts at once and sends only what differs', () => {
  const table = buildTable(form, info, 0);
  assert.deepEqual(table.settings, {});
  assert.deepEqual(table.bots, [
    { seat: 1, level: 'easy' },
    { seat: 2, level: 'easy' },
  ]);
  assert.equal(waitsForNobody(table), true);
  assert.equal(table.stake, 0, 'only dominoes are played for coins');
  assert.equal(table.note, 'hi');
});

test('a table for friends waits, and a mixed one too', () => {
  assert.deepEqual(buildTable({ ...form, opponent: 'friend' }, info, 0).bots, []);
  assert.equal(waitsForNobody(buildTable({ ...form, opponent: 'friend' }, info, 0)), false);
  const mixed = buildTable(
    { ...form, opponent: 'mixed', settings: { horses: '1' } },
    info,
    'ab',
    0,
  );
  assert.deepEqual(mixed.bots, [{ seat: 2, level: 'easy' }]);
  assert.deepEqual(mixed.settings, { horses: '1' });
});

test('two people at cờ cá ngựa sit opposite each other', () => {
  assert.deepEqual(buildTable({ ...form, seats: 2 }, info, 0).bots, [
    { seat: 2, level: 'easy' },
  ]);
});

test('a side left open is drawn, and the bot takes the other', () => {
  const ouk: Form = { ...form, game: 'ouk', seats: 2, side: 'random' };
  assert.equal(buildTable(ouk, { ...info, name: 'ouk' }, 0.2).you, 0);
  const black = buildTable(ouk, { ...info, name: 'ouk' }, 0.9);
  assert.equal(black.you, 1);
  assert.deepEqual(black.bots, [{ seat: 0, level: 'easy' }]);
});

test('the double blank counts thirteen', () => {
  assert.equal(handPips('3111', 'hdnl'), 6);
  assert.equal(handPips('00', 'hdnl'), 13);
  assert.equal(handPips('5000', 'hdnl'), 18);
  assert.equal(handPips('5000', 'hdnl+blank=13alone'), 5);
  assert.equal(handPips('-', 'hdnl'), 0);
});
