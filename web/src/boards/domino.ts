// Reads the view and move texts of Domino Ngà Lớn and lays the line of tiles out on the table.
// A viewer's text hides the other hands ("?7"); nothing here tries to see behind them.

/** Two digits, the higher first: "64". */
export type Tile = string;

export interface Laid {
  tile: Tile;
  /** As it lies, left to right: the values at its left and right end. */
  left: number;
  right: number;
  opener: boolean;
}

export interface Hand {
  count: number;
  /** Known only for one's own hand and after the end. */
  tiles: Tile[] | undefined;
}

export interface DominoView {
  players: number;
  stake: number;
  turn: number | undefined;
  passes: number;
  line: Laid[];
  hands: Hand[];
  yard: number;
  /** For each seat the values it is publicly known not to hold. */
  lacks: number[][];
}

export type End = 'L' | 'R';

export interface DominoMove {
  text: string;
  tile: Tile;
  /** Absent for the first tile of a round. */
  end?: End;
}

function isTile(text: string): boolean {
  return /^[0-6][0-6]$/.test(text) && text.charAt(0) >= text.charAt(1);
}

function readHand(text: string): Hand | undefined {
  if (text === '-') return { count: 0, tiles: [] };
  const hidden = /^\?(\d{1,2})$/.exec(text);
  if (hidden !== null) return { count: Number(hidden[1]), tiles: undefined };
  if (text.length % 2 !== 0) return undefined;
  const tiles: Tile[] = [];
  for (let i = 0; i < text.length; i += 2) tiles.push(text.slice(i, i + 2));
  return tiles.every(isTile) ? { count: tiles.length, tiles } : undefined;
}

function readLine(text: string): Laid[] | undefined {
  if (text === '-') return [];
  const line: Laid[] = [];
  for (const part of text.split('.')) {
    const opener = part.startsWith('*');
    const ends = opener ? part.slice(1) : part;
    if (!/^[0-6][0-6]$/.test(ends)) return undefined;
    const [left, right] = [Number(ends.charAt(0)), Number(ends.charAt(1))];
    line.push({ tile: `${Math.max(left, right)}${Math.min(left, right)}`, left, right, opener });
  }
  return line;
}

export function readDomino(text: string): DominoView | undefined {
  const fields = text.trim().split(/\s+/);
  const players = Number(fields[1]);
  if (fields[0] !== 'hd1' || ![2, 3, 4].includes(players)) return undefined;
  const line = readLine(fields[5] ?? '');
  const yard = readHand(fields[7] ?? '-');
  if (line === undefined || yard === undefined) return undefined;
  const undealt = fields[6] === '-';
  const hands: Hand[] = [];
  for (const part of undealt ? [] : (fields[6] ?? '').split('/')) {
    const hand = readHand(part);
    if (hand === undefined) return undefined;
    hands.push(hand);
  }
  while (undealt && hands.length < players) hands.push({ count: 0, tiles: undefined });
  if (hands.length !== players) return undefined;
  const known = fields.slice(8).find((field) => field.startsWith('no='));
  const lacks = (known?.slice(3).split('/') ?? []).map((values) =>
    [...values].filter((digit) => digit >= '0' && digit <= '6').map(Number),
  );
  while (lacks.length < players) lacks.push([]);
  const turn = /^[0-3]$/.test(fields[3] ?? '') ? Number(fields[3]) : undefined;
  return {
    players,
    stake: Number(fields[2]) || 0,
    turn,
    passes: Number(fields[4]) || 0,
    line,
    hands,
    yard: yard.count,
    lacks,
  };
}

export function readDominoMove(text: string): DominoMove | undefined {
  const tile = text.slice(0, 2);
  const end = text.slice(2);
  if (!isTile(tile) || !/^[LR]?$/.test(end)) return undefined;
  return end === '' ? { text, tile } : { text, tile, end: end as End };
}

export function isDouble(tile: Tile): boolean {
  return tile.charAt(0) === tile.charAt(1);
}

/** The values at the two open ends, undefined before the first tile. */
export function openEnds(line: readonly Laid[]): [number, number] | undefined {
  const first = line[0];
  const last = line[line.length - 1];
  return first === undefined || last === undefined ? undefined : [first.left, last.right];
}

/** How a tile lies once the move is made. */
export function laidBy(line: readonly Laid[], move: DominoMove): Laid {
  const [high, low] = [Number(move.tile.charAt(0)), Number(move.tile.charAt(1))];
  const ends = openEnds(line);
  if (ends === undefined) return { tile: move.tile, left: high, right: low, opener: true };
  const touching = move.end === 'L' ? ends[0] : ends[1];
  const outer = touching === high ? low : high;
  return move.end === 'L'
    ? { tile: move.tile, left: outer, right: touching, opener: false }
    : { tile: move.tile, left: touching, right: outer, opener: false };
}

/** What a hand counts at the end of a round: its pips, the blank double 13. */
export function points(tiles: readonly Tile[]): number {
  return tiles.reduce(
    (sum, tile) => sum + (tile === '00' ? 13 : Number(tile.charAt(0)) + Number(tile.charAt(1))),
    0,
  );
}
