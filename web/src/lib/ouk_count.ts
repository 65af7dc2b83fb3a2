// The counts of Cờ Ốc as a person needs them: the number shown, how many moves the hunter still has, and a
// warning before a capture that would end in an instant draw.  It reads the position text; the rules are
// the server's, and nothing here decides a game.
import { optionOf } from './fairness';

export interface Count {
  /** 0 = White counts, 1 = Black counts. */
  counter: 0 | 1;
  /** As it is called aloud, in full moves. */
  shown: number;
  shownLimit: number;
  /** Moves of the hunting side before the draw. */
  hunterMoves: number;
}

interface Fen {
  board: string;
  mover: 0 | 1;
  /** Plies; undefined = no count. */
  limit: number | undefined;
  ply: number;
  declared: 0 | 1 | undefined;
}

function readFen(view: string): Fen | undefined {
  const fields = view.trim().split(/\s+/);
  const [board, side, , limit, ply] = fields;
  if (!board || (side !== 'w' && side !== 'b')) return undefined;
  const counter = /^c=([wb])$/.exec(fields.at(-1) ?? '')?.[1];
  return {
    board,
    mover: side === 'w' ? 0 : 1,
    limit: limit === undefined || limit === '-' || !/^\d+$/.test(limit) ? undefined : Number(limit),
    ply: Number(ply) || 0,
    declared: counter === undefined ? undefined : counter === 'w' ? 0 : 1,
  };
}

/** Letters of one side's men, upper case; a promoted fish is "m" and its mark is dropped. */
function men(board: string, side: 0 | 1): string[] {
  const letters = board.match(side === 0 ? /[A-Z]/g : /[a-z]/g) ?? [];
  return letters.map((letter) => letter.toUpperCase());
}

function isBare(board: string, side: 0 | 1): boolean {
  return men(board, side).join('') === 'K';
}

// Full moves are shown as 8/16/22/32/44/64 whatever the profile keeps in plies.
function shownLimit(limit: number): number {
  const half = Math.ceil(limit / 2);
  return half % 2 === 0 ? half : half + 1;
}

export function readCount(view: string): Count | undefined {
  const fen = readFen(view);
  if (!fen || fen.limit === undefined) return undefined;
  let counter: 0 | 1;
  if (isBare(fen.board, 0)) counter = 0;
  else if (isBare(fen.board, 1)) counter = 1;
  else counter = fen.declared ?? fen.mover;
  const isHunterToMove = fen.mover !== counter;
  // He may move while the count has not run out: below the limit, or (where a count must be passed, which
  // keeps a limit two plies shorter) up to it.  The bare king's flight comes first if it is his turn.
  const last = fen.limit % 4 === 0 ? fen.limit - 1 : fen.limit;
  const left = (last - fen.ply - (isHunterToMove ? 0 : 1)) / 2 + 1;
  return {
    counter,
    shown: Math.ceil(fen.ply / 2),
    shownLimit: shownLimit(fen.limit),
    hunterMoves: Math.max(0, Math.floor(left)),
  };
}

export interface BaringWarning {
  /** Men on the board after the capture. */
  men: number;
  shownLimit: number;
  hunterMoves: number;
}

// The first match of this order is the limit: 2R 8, R 16, 2S 22, 2N 32, S 44, else 64 (in full moves).
function pieceLimit(hunters: string[]): number {
  const count = (letter: string) => hunters.filter((man) => man === letter).length;
  if (count('R') >= 2) return 8;
  if (count('R') === 1) return 16;
  if (count('S') >= 2) return 22;
  if (count('N') >= 2) return 32;
  if (count('S') === 1) return 44;
  return 64;
}

/** What a capture of the last enemy piece would start, if a legal move does that. */
export function baringWarning(
  view: string,
  legal: string[],
  options: string,
): BaringWarning | undefined {
  const fen = readFen(view);
  if (!fen) return undefined;
  const victim = fen.mover === 0 ? 1 : 0;
  const left = men(fen.board, victim);
  if (left.length !== 2) return undefined;
  const square = squareOfLast(fen.board, victim);
  if (!square || !legal.some((move) => move.slice(2, 4) === square)) return undefined;
  const hunters = men(fen.board, fen.mover);
  const profile = options.split('+')[0] ?? 'seed';
  const withPawns =
    optionOf(options, 'bareWithPawns') ??
    (profile === 'fsf' ? 'none' : profile === 'old' ? 'count64' : 'count');
  const hasFish = hunters.includes('P');
  if (hasFish && withPawns === 'none') return undefined;
  const full = hasFish && withPawns === 'count64' ? 64 : pieceLimit(hunters);
  const reach = optionOf(options, 'reach') ?? (profile === 'fsf' ? 'on' : 'off');
  const total = hunters.length + 1;
  return {
    men: total,
    shownLimit: full,
    hunterMoves: Math.max(0, full - total - (reach === 'on' ? 1 : 0)),
  };
}

// The square of the one man beside the king.
function squareOfLast(board: string, side: 0 | 1): string | undefined {
  const ranks = board.split('/');
  for (let row = 0; row < ranks.length; row++) {
    let file = 0;
    for (const letter of ranks[row] ?? '') {
      if (/\d/.test(letter)) {
        file += Number(letter);
        continue;
      }
      if (letter === '~') continue;
      const isTheirs = side === 0 ? letter >= 'A' && letter <= 'Z' : letter >= 'a' && letter <= 'z';
      if (isTheirs && letter.toUpperCase() !== 'K') return `${'abcdefgh'.charAt(file)}${8 - row}`;
      file += 1;
    }
  }
  return undefined;
}
