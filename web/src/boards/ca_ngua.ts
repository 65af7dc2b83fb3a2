// Reads the position and move texts of Cờ cá ngựa and knows where everything lies on the 15x15
// cross.  A place is told in a seat's own progress: "-" yard, 0..55 on the ring, "s1".."s6" in
// the stable.

export type Place = string;

export interface CaNguaPosition {
  /**
   * Places of each seat's horses; undefined = nobody sits there; "x" = taken off after resigning.
   */
  horses: (Place[] | undefined)[];
  turn: number;
  profile: string;
  /** "?" not rolled, "-" over, else the dice: "6", "34", ".4" (the die that is left). */
  roll: string;
  /** Seats that have brought all horses home, in their order. */
  finished: number[];
}

export type CaNguaKind = 'exit' | 'step' | 'enter' | 'climb' | 'fly' | 'rear';

export interface CaNguaMove {
  text: string;
  kind: CaNguaKind;
  from: Place;
  to: Place;
  /** The seat whose horse is kicked. */
  kicks?: number;
}

export interface Cell {
  x: number;
  y: number;
}

export const seatLetters = 'RGYB';
export const ringLength = 56;
export const quadrant = 14;

function isPlace(text: string): boolean {
  return (
    text === '-' ||
    text === 'x' ||
    /^s[1-6]$/.test(text) ||
    /^([0-9]|[1-4][0-9]|5[0-5])$/.test(text)
  );
}

export function readCaNgua(text: string): CaNguaPosition | undefined {
  const fields = text.trim().split(/\s+/);
  const seats = (fields[0] ?? '').split('/');
  const turn = fields[1]?.length === 1 ? seatLetters.indexOf(fields[1]) : -1;
  const roll = fields[3] ?? '';
  if (seats.length !== 4 || turn < 0 || !/^(\?|-|\.?[1-6]|[1-6][1-6])$/.test(roll))
    return undefined;
  const horses: (Place[] | undefined)[] = [];
  for (const seat of seats) {
    if (seat === '.') {
      horses.push(undefined);
      continue;
    }
    const places = seat.split(',');
    if (places.length > 4 || !places.every(isPlace)) return undefined;
    horses.push(places);
  }
  const order = fields.slice(4).find((field) => /^[RGYB]+$/.test(field)) ?? '';
  const finished = [...order].map((letter) => seatLetters.indexOf(letter));
  return { horses, turn, profile: fields[2] ?? '', roll, finished };
}

export function readCaNguaMove(text: string): CaNguaMove | undefined {
  const parts = /^(?:(X)|(s?\d+)([-^<])(s?\d+))(?:x([RGYB]))?$/.exec(text);
  if (parts === null) return undefined;
  const kicked = parts[5] === undefined ? {} : { kicks: seatLetters.indexOf(parts[5]) };
  if (parts[1] === 'X') return { text, kind: 'exit', from: '-', to: '0', ...kicked };
  const [from = '', sign = '', to = ''] = [parts[2], parts[3], parts[4]];
  if (!isPlace(from) || !isPlace(to)) return undefined;
  let kind: CaNguaKind = sign === '^' ? 'fly' : sign === '<' ? 'rear' : 'step';
  if (sign === '-' && to.startsWith('s')) kind = from.startsWith('s') ? 'climb' : 'enter';
  return { text, kind, from, to, ...kicked };
}

/**
 * Every place a horse touches on its way, the first excluded: what an onlooker's finger would
 * trace.
 */
export function way(move: CaNguaMove): Place[] {
  if (move.kind === 'exit' || move.kind === 'fly' || move.kind === 'climb') return [move.to];
  const places: Place[] = [];
  if (move.kind === 'rear') {
    for (let p = Number(move.from) - 1; p >= Number(move.to); --p) places.push(String(p));
    return places;
  }
  const last = move.kind === 'enter' ? 55 : Number(move.to);
  for (let p = Number(move.from) + 1; p <= last; ++p) places.push(String(p));
  if (move.kind === 'enter') {
    for (let k = 1; k <= Number(move.to.slice(1)); ++k) places.push(`s${k}`);
  }
  return places;
}

function buildRing(): Cell[] {
  // Seat 0 leaves from the top of the upper arm; the ring runs counter-clockwise, so the first
  // arm is walked down, left, to the gate of seat 1.  The other three quarters are this one
  // turned.
  const quarter: Cell[] = [];
  for (let y = 0; y <= 6; ++y) quarter.push({ x: 6, y });
  for (let x = 5; x >= 0; --x) quarter.push({ x, y: 6 });
  quarter.push({ x: 0, y: 7 });
  const ring: Cell[] = [];
  for (let turns = 0; turns < 4; ++turns) ring.push(...quarter.map((cell) => rotate(cell, turns)));
  return ring;
}

/**
 * Turns the board a quarter counter-clockwise, `turns` times: seat 0's arm comes where seat 1's
 * was.
 */
export function rotate(cell: Cell, turns: number): Cell {
  let { x, y } = cell;
  for (let i = 0; i < ((turns % 4) + 4) % 4; ++i) [x, y] = [y, 14 - x];
  return { x, y };
}

export const ring: readonly Cell[] = buildRing();

export function ringIndex(seat: number, progress: number): number {
  return (quadrant * seat + progress) % ringLength;
}

/** The four resting places inside seat 0's yard in the upper left corner. */
const kYard: readonly Cell[] = [
  { x: 1.6, y: 1.6 },
  { x: 3.4, y: 1.6 },
  { x: 1.6, y: 3.4 },
  { x: 3.4, y: 3.4 },
];

/** Where a horse of `seat` at `place` stands; `slot` tells its place in the yard. */
export function cellOf(seat: number, place: Place, slot: number): Cell {
  if (place === '-' || place === 'x') return rotate(kYard[slot % 4] ?? { x: 2, y: 2 }, seat);
  if (place.startsWith('s')) return rotate({ x: 7, y: Number(place.slice(1)) }, seat);
  return ring[ringIndex(seat, Number(place))] ?? { x: 7, y: 7 };
}
