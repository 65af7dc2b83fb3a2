// The fairness check against node's own crypto: the same sums by another hand, and every way to cheat found.
import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import test from 'node:test';
import {
  checkRound,
  commitmentOf,
  dealTiles,
  readHex,
  roundStreams,
  toHex,
  type RoundFacts,
} from '../../src/lib/fairness';
import { hmacSha256Here, sha256, sha256Here } from '../../src/lib/sha256';
import type { Entry } from '../../src/lib/protocol';

const seedHex = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const seed = readHex(seedHex)!;
const id = 'k7mq2xv9-1';
const clientSeeds = ['9f01', '', 'aabbcc', ''];

function prefixed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

// block(k, n) by the definition, with node's HMAC.
function block(kind: string, k: number, n: number): Buffer {
  const counters = Buffer.alloc(12);
  counters.writeBigUInt64BE(BigInt(k));
  counters.writeUInt32BE(n, 8);
  const seeds = clientSeeds.map((hex) => prefixed(Buffer.from(hex, 'hex')));
  const message = Buffer.concat([Buffer.from(kind), prefixed(Buffer.from(id)), ...seeds, counters]);
  return createHmac('sha256', Buffer.from(seedHex, 'hex')).update(message).digest();
}

function dice(k: number, count: number): string {
  let out = '';
  for (let n = 0; ; n++) {
    for (const byte of block('roll', k, n)) {
      if (byte >= 252) continue;
      out += String(1 + (byte % 6));
      if (out.length === count) return out;
    }
  }
}

test('SHA-256 and HMAC done here agree with node for every length up to three blocks', () => {
  for (let length = 0; length <= 200; length++) {
    const data = randomBytes(length);
    assert.equal(toHex(sha256Here(data)), createHash('sha256').update(data).digest('hex'));
    const key = randomBytes(length);
    assert.equal(
      toHex(hmacSha256Here(key, data)),
      createHmac('sha256', key).update(data).digest('hex'),
    );
  }
});

test('WebCrypto and our own sums are interchangeable', async () => {
  const data = new Uint8Array(randomBytes(77));
  assert.equal(toHex(await sha256(data)), toHex(sha256Here(data)));
});

test('the commitment is SHA-256("commit" | id | S)', async () => {
  const message = Buffer.concat([
    Buffer.from('commit'),
    prefixed(Buffer.from(id)),
    Buffer.from(seedHex, 'hex'),
  ]);
  assert.equal(await commitmentOf(id, seed), createHash('sha256').update(message).digest('hex'));
});

function roll(q: number, x: string): Entry {
  return { q, k: 'roll', s: q % 2, x };
}

async function diceRound(): Promise<RoundFacts> {
  const log: Entry[] = [{ q: 1, k: 'begin' }];
  for (let k = 0; k < 60; k++) log.push(roll(k + 2, dice(k, 2)));
  return {
    roundId: id,
    commitment: await commitmentOf(id, seed),
    seed: seedHex,
    clientSeeds,
    chance: 'roll',
    log,
    view: '',
    options: 'A2',
  };
}

test('an honest round of rolls is fair', async () => {
  const report = await checkRound(await diceRound());
  assert.equal(report.fair, true);
  assert.equal(report.rolls.length, 60);
});

test('one changed roll is found', async () => {
  const facts = await diceRound();
  const honest = facts.log[31]!.x!;
  facts.log[31] = roll(32, honest === '66' ? '11' : '66');
  const report = await checkRound(facts);
  assert.equal(report.fair, false);
  assert.deepEqual(
    report.rolls.filter((one) => !one.ok).map((one) => one.k),
    [30],
  );
});

test('another seed, another commitment or another client seed is found', async () => {
  const facts = await diceRound();
  assert.equal((await checkRound({ ...facts, seed: `ff${seedHex.slice(2)}` })).fair, false);
  assert.equal((await checkRound({ ...facts, seen: { commitment: '00'.repeat(32) } })).fair, false);
  assert.equal(
    (await checkRound({ ...facts, clientSeeds: ['9f02', '', 'aabbcc', ''] })).fair,
    false,
  );
  const own = { clientSeed: { seat: 0, hex: '9f01' } };
  assert.equal((await checkRound({ ...facts, seen: own })).fair, true);
  assert.equal(
    (await checkRound({ ...facts, seen: { clientSeed: { seat: 1, hex: '9f01' } } })).fair,
    false,
  );
});

// The deal by the definition, with node's HMAC.
function deal(players: number): { hands: string[][]; yard: string[] } {
  const tiles: string[] = [];
  for (let high = 0; high <= 6; high++)
    for (let low = 0; low <= high; low++) tiles.push(`${high}${low}`);
  let n = 0;
  let bytes = block('deal', 0, n);
  let at = 0;
  const byte = () => {
    if (at === bytes.length) {
      bytes = block('deal', 0, ++n);
      at = 0;
    }
    return bytes[at++]!;
  };
  for (let i = 27; i >= 1; i--) {
    let value: number;
    do value = byte() * 256 + byte();
    while (value >= 65536 - (65536 % (i + 1)));
    const j = value % (i + 1);
    [tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!];
  }
  const hands = Array.from({ length: players }, (_, s) => tiles.slice(7 * s, 7 * s + 7));
  return { hands, yard: tiles.slice(7 * players) };
}

test('the deal follows the definition', async () => {
  const stream = await roundStreams(seed, id, clientSeeds);
  for (const players of [2, 3, 4]) {
    assert.deepEqual(await dealTiles(stream('deal', 0), players, false), deal(players));
  }
});

async function tileRound(): Promise<RoundFacts> {
  const { hands, yard } = deal(2);
  const left = hands[0]!.slice(1);
  const drawn = [...hands[1]!, ...yard.slice(0, 2)];
  return {
    roundId: id,
    commitment: await commitmentOf(id, seed),
    seed: seedHex,
    clientSeeds,
    chance: 'deal',
    log: [
      { q: 1, k: 'begin' },
      { q: 2, k: 'deal' },
      { q: 3, k: 'move', s: 0, x: hands[0]![0]!, st: [[1, `+${yard.slice(0, 2).join(',')}`]] },
    ],
    view: `hd1 2 100 1 0 - ${left.join('')}/${drawn.join('')} ?12`,
    options: 'hdnl',
  };
}

test('an honest round of dominoes is fair, with the draws shown or only counted', async () => {
  const facts = await tileRound();
  const report = await checkRound(facts);
  assert.deepEqual(
    report.checks.filter((check) => !check.ok),
    [],
  );
  assert.equal(
    (
      await checkRound({
        ...facts,
        log: facts.log.map((entry) => (entry.st ? { ...entry, st: [[1, '+2']] } : entry)),
      })
    ).fair,
    true,
  );
});

test('a tile from nowhere, a draw out of order and a changed hand are found', async () => {
  const facts = await tileRound();
  const foreign = deal(2).yard[5]!;
  const failed = async (changed: Partial<RoundFacts>) =>
    (await checkRound({ ...facts, ...changed })).checks
      .filter((check) => !check.ok)
      .map((check) => check.name);
  const move = facts.log[2]!;
  assert.ok(
    (await failed({ log: [...facts.log.slice(0, 2), { ...move, x: foreign }] })).includes('tiles'),
  );
  const swapped = deal(2).yard.slice(0, 2).reverse().join(',');
  assert.deepEqual(
    await failed({ log: [...facts.log.slice(0, 2), { ...move, st: [[1, `+${swapped}`]] }] }),
    ['draws'],
  );
  const view = facts.view.replace(
    deal(2).hands[0]!.slice(1).join(''),
    [...deal(2).hands[0]!.slice(2), foreign].join(''),
  );
  assert.deepEqual(await failed({ view }), ['hands']);
});
