// Reads the position and move texts of Cờ Ngũ Hành and knows its board of 49 points and 120 lines.
// It tells what was lost and what a move means, never which moves are legal.

export type Side = 'w' | 'b';

/** Chủ (lord), Kim (metal), N = Thủy (water), Mộc (wood), Hỏa (fire), D = Thổ (earth). */
export type Element = 'C' | 'K' | 'N' | 'M' | 'H' | 'D';

/** File 0..6 = a..g, rank 0..6 = 1..7, packed as rank * 7 + file. */
export type Node = number;

export interface Stone {
  side: Side;
  element: Element;
  at: Node;
}

export interface NguHanhPosition {
  stones: Stone[];
  turn: Side;
  sinceCapture: number;
  moveNumber: number;
}

export interface NguHanhMove {
  text: string;
  from: Node;
  to: Node;
  /** Where the regenerated piece is put; absent without regeneration. */
  drop?: Node;
}

export const elements: readonly Element[] = ['K', 'N', 'M', 'H', 'D'];

/** Tương sinh: Kim → Thủy → Mộc → Hỏa → Thổ → Kim. */
export const generates: Readonly<Record<Element, Element | undefined>> = {
  K: 'N',
  N: 'M',
  M: 'H',
  H: 'D',
  D: 'K',
  C: undefined,
};

export function nodeName(node: Node): string {
  return 'abcdefg'.charAt(node % 7) + String(Math.floor(node / 7) + 1);
}

export function readNode(text: string): Node | undefined {
  const file = 'abcdefg'.indexOf(text.charAt(0));
  const rank = '1234567'.indexOf(text.charAt(1));
  if (text.length !== 2 || file < 0 || rank < 0) return undefined;
  return rank * 7 + file;
}

function readRank(text: string, rank: number): Stone[] | undefined {
  const stones: Stone[] = [];
  let file = 0;
  for (const letter of text) {
    if (letter >= '1' && letter <= '7') {
      file += Number(letter);
      continue;
    }
    const upper = letter.toUpperCase();
    if (!'CKNMHD'.includes(upper) || file > 6) return undefined;
    stones.push({
      side: letter === upper ? 'w' : 'b',
      element: upper as Element,
      at: rank * 7 + file,
    });
    ++file;
  }
  return file === 7 ? stones : undefined;
}

export function readNguHanh(text: string): NguHanhPosition | undefined {
  const fields = text.trim().split(/\s+/);
  const ranks = (fields[0] ?? '').split('/');
  const turn = fields[1];
  if (ranks.length !== 7 || (turn !== 'w' && turn !== 'b')) return undefined;
  const stones: Stone[] = [];
  for (let i = 0; i < 7; ++i) {
    const rank = readRank(ranks[i] ?? '', 6 - i);
    if (rank === undefined) return undefined;
    stones.push(...rank);
  }
  const clock = Number(fields[2]);
  const number = Number(fields[3]);
  return {
    stones,
    turn,
    sinceCapture: Number.isInteger(clock) && clock > 0 ? clock : 0,
    moveNumber: Number.isInteger(number) && number > 0 ? number : 1,
  };
}

export function readNguHanhMove(text: string): NguHanhMove | undefined {
  const parts = /^([a-g][1-7])([a-g][1-7])(?:@([a-g][1-7]))?$/.exec(text);
  if (parts === null) return undefined;
  const from = readNode(parts[1] ?? '');
  const to = readNode(parts[2] ?? '');
  if (from === undefined || to === undefined) return undefined;
  const drop = parts[3] === undefined ? undefined : readNode(parts[3]);
  return drop === undefined ? { text, from, to } : { text, from, to, drop };
}

/** All 120 lines of the board: orthogonal ones everywhere, diagonal ones between even nodes. */
export function boardLines(): [Node, Node][] {
  const lines: [Node, Node][] = [];
  for (let y = 0; y < 7; ++y) {
    for (let x = 0; x < 7; ++x) {
      const even = (x + y) % 2 === 0;
      for (const [dx, dy, drawn] of [
        [1, 0, true],
        [0, 1, true],
        [1, 1, even],
        [-1, 1, even],
      ] as const) {
        const inside = x + dx >= 0 && x + dx < 7 && y + dy < 7;
        if (drawn && inside) lines.push([y * 7 + x, (y + dy) * 7 + x + dx]);
      }
    }
  }
  return lines;
}

/** How many of each element a side has lost: it began with two of each. */
export function lost(position: NguHanhPosition, side: Side): Record<Element, number> {
  const result: Record<Element, number> = { C: 1, K: 2, N: 2, M: 2, H: 2, D: 2 };
  for (const stone of position.stones) {
    if (stone.side === side) --result[stone.element];
  }
  return result;
}
