// Checks, in the browser and without trusting the server, that the chance of a finished round was fixed
// before it began: the commitment fits the revealed seed, and every roll or the deal follows from that seed.
//   commitment  SHA-256("commit" | id | S)
//   block(k, n) HMAC-SHA-256(S, kind | id | c0 | c1 | c2 | c3 | k as u64 BE | n as u32 BE)
// with | for concatenation; id and the seats' own seeds c0..c3 stand behind their length as u16 BE.
// k counts the rolls or deals of the round from 0, n the blocks used for one k from 0.
import type { Entry } from './protocol';
import { concat, hmacSha256, sha256, type Mac } from './sha256';

export interface RoundFacts {
  roundId: string;
  commitment: string;
  /** Revealed, hex. */
  seed: string;
  /** Hex, one a seat; a seat without one is "". */
  clientSeeds: string[];
  chance: 'roll' | 'deal';
  /** The entries of this round, in order. */
  log: Entry[];
  /** The last view that we were shown; of dominoes only. */
  view: string;
  options: string;
  /** What this browser itself saw before the round began, if it was there. */
  seen?: { commitment?: string; clientSeed?: { seat: number; hex: string } };
}

export type CheckName =
  'commitment' | 'seenCommitment' | 'ownSeed' | 'rolls' | 'tiles' | 'draws' | 'hands';

export interface Check {
  name: CheckName;
  ok: boolean;
  /** What was compared, for people who look closer. */
  expected: string;
  actual: string;
}

export interface RollCheck {
  k: number;
  seat: number;
  expected: string;
  actual: string;
  ok: boolean;
}

export interface Deal {
  hands: string[][];
  yard: string[];
}

export interface FairReport {
  fair: boolean;
  checks: Check[];
  rolls: RollCheck[];
  deal?: Deal;
}

const kText = new TextEncoder();
const kSeats = 4;

export function readHex(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) return undefined;
  const out = new Uint8Array(hex.length / 2);
  for (let i = 0; i < out.length; i++) out[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return out;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bigEndian(value: number, bytes: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(bytes);
  let rest = value;
  for (let i = bytes - 1; i >= 0; i--) {
    out[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return out;
}

function prefixed(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return concat(bigEndian(bytes.length, 2), bytes);
}

export async function commitmentOf(id: string, seed: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await sha256(concat(kText.encode('commit'), prefixed(kText.encode(id)), seed)));
}

/** The bytes of one roll or deal, each used once. */
export class ByteStream {
  private block_ = new Uint8Array(0);
  private used_ = 0;
  private blocks_ = 0;

  constructor(
    private readonly mac_: Mac,
    private readonly prefix_: Uint8Array<ArrayBuffer>,
  ) {}

  async next(): Promise<number> {
    if (this.used_ === this.block_.length) {
      this.block_ = await this.mac_(concat(this.prefix_, bigEndian(this.blocks_++, 4)));
      this.used_ = 0;
    }
    return this.block_[this.used_++]!;
  }

  /** 1..6; bytes of 252 and more are rejected, so that no face is favoured. */
  async die(): Promise<number> {
    for (;;) {
      const byte = await this.next();
      if (byte < 252) return 1 + (byte % 6);
    }
  }

  /** Uniform in 0..n-1. */
  async below(n: number): Promise<number> {
    const limit = 65536 - (65536 % n);
    for (;;) {
      const value = (await this.next()) * 256 + (await this.next());
      if (value < limit) return value % n;
    }
  }
}

/** Makes the streams of one round. */
export async function roundStreams(
  seed: Uint8Array<ArrayBuffer>,
  id: string,
  clientSeeds: string[],
) {
  const mac = await hmacSha256(seed);
  const seeds = Array.from({ length: kSeats }, (_, i) =>
    prefixed(readHex(clientSeeds[i] ?? '') ?? new Uint8Array(0)),
  );
  const context = concat(prefixed(kText.encode(id)), ...seeds);
  return (kind: 'roll' | 'deal', k: number) =>
    new ByteStream(mac, concat(kText.encode(kind), context, bigEndian(k, 8)));
}

export function allTiles(): string[] {
  const tiles: string[] = [];
  for (let high = 0; high <= 6; high++)
    for (let low = 0; low <= high; low++) tiles.push(`${high}${low}`);
  return tiles;
}

function isDouble(tile: string): boolean {
  return tile[0] === tile[1];
}

/** The deal of a domino round; under `noDouble=redeal` the same stream deals again until a double is out. */
export async function dealTiles(
  stream: ByteStream,
  players: number,
  redeals: boolean,
): Promise<Deal> {
  for (;;) {
    const tiles = allTiles();
    for (let i = 27; i >= 1; i--) {
      const j = await stream.below(i + 1);
      [tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!];
    }
    const hands = Array.from({ length: players }, (_, s) => tiles.slice(7 * s, 7 * s + 7));
    if (redeals && !hands.some((hand) => hand.some(isDouble))) continue;
    return { hands, yard: tiles.slice(7 * players) };
  }
}

function canonical(tile: string): string {
  return tile.charAt(0) >= tile.charAt(1) ? tile.slice(0, 2) : tile.charAt(1) + tile.charAt(0);
}

interface Replay {
  checks: Check[];
  hands: string[][];
}

// Plays the recorded tiles and draws on the recomputed deal: every tile laid must have been in that hand.
function replayTiles(deal: Deal, log: Entry[]): Replay {
  const hands = deal.hands.map((hand) => [...hand]);
  const yard = [...deal.yard];
  const foreign: string[] = [];
  const wrongDraws: string[] = [];
  for (const entry of log) {
    if (entry.k === 'move' && entry.s !== undefined && /^[0-6]{2}/.test(entry.x ?? '')) {
      const tile = canonical(entry.x ?? '');
      const hand = hands[entry.s] ?? [];
      const at = hand.indexOf(tile);
      if (at < 0) foreign.push(`${entry.s}:${tile}`);
      else hand.splice(at, 1);
    }
    for (const [seat, text] of entry.st ?? []) {
      if (!text.startsWith('+')) continue;
      const shown = /^\+[0-6]{2}(,[0-6]{2})*$/.test(text) ? text.slice(1).split(',') : undefined;
      const drawn = yard.splice(0, shown ? shown.length : Number(text.slice(1)));
      if (shown && shown.map(canonical).join() !== drawn.join()) wrongDraws.push(`${seat}:${text}`);
      hands[seat]?.push(...drawn);
    }
  }
  const checks: Check[] = [
    { name: 'tiles', ok: foreign.length === 0, expected: '-', actual: foreign.join(' ') || '-' },
    {
      name: 'draws',
      ok: wrongDraws.length === 0,
      expected: '-',
      actual: wrongDraws.join(' ') || '-',
    },
  ];
  return { checks, hands };
}

const bySize = (a: string, b: string) => b.localeCompare(a);

// Every hand that the last view shows must be what the recomputed deal leaves in it.
function checkHands(view: string, hands: string[][]): Check {
  const shown = (view.split(' ')[6] ?? '').split('/');
  const expected: string[] = [];
  const actual: string[] = [];
  shown.forEach((text, seat) => {
    if (text.startsWith('?')) return;
    const tiles = text === '-' ? [] : (text.match(/../g) ?? []).map(canonical);
    expected.push(`${seat}:${[...(hands[seat] ?? [])].sort(bySize).join('')}`);
    actual.push(`${seat}:${tiles.sort(bySize).join('')}`);
  });
  return {
    name: 'hands',
    ok: expected.join() === actual.join(),
    expected: expected.join(' '),
    actual: actual.join(' '),
  };
}

/** The switch of an options text "PROFILE+a=b+c=d", or undefined where the profile's value holds. */
export function optionOf(options: string, name: string): string | undefined {
  for (const part of options.split('+').slice(1)) {
    const [key, value] = part.split('=');
    if (key === name) return value ?? 'on';
  }
  return undefined;
}

function seenChecks(facts: RoundFacts): Check[] {
  const checks: Check[] = [];
  const { commitment, clientSeed } = facts.seen ?? {};
  if (commitment) {
    const ok = commitment === facts.commitment;
    checks.push({ name: 'seenCommitment', ok, expected: commitment, actual: facts.commitment });
  }
  if (clientSeed) {
    const actual = facts.clientSeeds[clientSeed.seat] ?? '';
    checks.push({
      name: 'ownSeed',
      ok: actual === clientSeed.hex,
      expected: clientSeed.hex,
      actual,
    });
  }
  return checks;
}

export async function checkRound(facts: RoundFacts): Promise<FairReport> {
  const seed = readHex(facts.seed) ?? new Uint8Array(0);
  const computed = await commitmentOf(facts.roundId, seed);
  const checks: Check[] = [
    {
      name: 'commitment',
      ok: computed === facts.commitment,
      expected: facts.commitment,
      actual: computed,
    },
    ...seenChecks(facts),
  ];
  const stream = await roundStreams(seed, facts.roundId, facts.clientSeeds);
  const rolls: RollCheck[] = [];
  let deal: Deal | undefined;
  if (facts.chance === 'roll') {
    for (const entry of facts.log) {
      if (entry.k !== 'roll') continue;
      const k = rolls.length;
      const actual = entry.x ?? '';
      const bytes = stream('roll', k);
      let expected = '';
      for (let die = 0; die < Math.max(1, actual.length); die++) expected += await bytes.die();
      rolls.push({ k, seat: entry.s ?? 0, expected, actual, ok: expected === actual });
    }
    const wrong = rolls.filter((roll) => !roll.ok);
    const list = (pick: (roll: RollCheck) => string) =>
      wrong.map((roll) => `${roll.k}:${pick(roll)}`).join(' ');
    checks.push({
      name: 'rolls',
      ok: wrong.length === 0,
      expected: list((roll) => roll.expected) || '-',
      actual: list((roll) => roll.actual) || '-',
    });
  } else {
    const players = Number(facts.view.split(' ')[1]);
    deal = await dealTiles(
      stream('deal', 0),
      players,
      optionOf(facts.options, 'noDouble') === 'redeal',
    );
    const replay = replayTiles(deal, facts.log);
    checks.push(...replay.checks, checkHands(facts.view, replay.hands));
  }
  return { fair: checks.every((check) => check.ok), checks, rolls, ...(deal ? { deal } : {}) };
}
