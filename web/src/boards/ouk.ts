// Reads the position and move texts of Cờ Ốc (Ouk Chaktrang) and answers what the board has to
// draw: where the pieces stand, whose king is attacked, what is being counted.  It knows how
// pieces attack but never which moves are legal: that list comes from the server.

export type OukSide = 'w' | 'b';

/** Kông (king), Neang (queen), Kôl (general), Ses (horse), Tuk (boat), Trey (fish), turned fish. */
export type OukKind = 'K' | 'M' | 'S' | 'N' | 'R' | 'P' | 'F';

/** File 0..7 = a..h, rank 0..7 = 1..8, packed as rank * 8 + file. */
export type OukSquare = number;

export interface OukPiece {
  side: OukSide;
  kind: OukKind;
  at: OukSquare;
}

export interface OukCount {
  /** The number as players say it, and the number at which the game is drawn. */
  spoken: number;
  limit: number;
  /** Who counts, i.e. who flees. */
  side: OukSide;
}

export interface OukPosition {
  pieces: OukPiece[];
  turn: OukSide;
  /** Files of kings and queens that may still leap, in the letters of the FEN ("DEde"). */
  leaps: string;
  count: OukCount | undefined;
  moveNumber: number;
}

export interface OukMove {
  text: string;
  from: OukSquare;
  to: OukSquare;
}

const kKinds = 'KMSNRP';

export function squareName(square: OukSquare): string {
  return 'abcdefgh'.charAt(square % 8) + String(Math.floor(square / 8) + 1);
}

export function readSquare(text: string): OukSquare | undefined {
  const file = 'abcdefgh'.indexOf(text.charAt(0));
  const rank = '12345678'.indexOf(text.charAt(1));
  if (text.length !== 2 || file < 0 || rank < 0) return undefined;
  return rank * 8 + file;
}

function readRank(text: string, rank: number): OukPiece[] | undefined {
  const pieces: OukPiece[] = [];
  let file = 0;
  for (let i = 0; i < text.length; ++i) {
    const letter = text.charAt(i);
    if (letter >= '1' && letter <= '8') {
      file += Number(letter);
      continue;
    }
    const upper = letter.toUpperCase();
    if (!kKinds.includes(upper) || file > 7) return undefined;
    let kind = upper as OukKind;
    if (text.charAt(i + 1) === '~') {
      // The tilde marks a fish that has crossed the gate; only the queen's letter can carry it.
      if (upper !== 'M') return undefined;
      kind = 'F';
      ++i;
    }
    pieces.push({ side: letter === upper ? 'w' : 'b', kind, at: rank * 8 + file });
    ++file;
  }
  return file === 8 ? pieces : undefined;
}

function readCount(fields: string[], pieces: OukPiece[], turn: OukSide): OukCount | undefined {
  const limit = Number(fields[3]);
  const plies = Number(fields[4]);
  if (!Number.isInteger(limit) || limit <= 0 || !Number.isInteger(plies)) return undefined;
  const named = fields.slice(5).find((field) => /^c=[wb]$/.test(field));
  const bare = (['w', 'b'] as const).find(
    (side) => pieces.filter((piece) => piece.side === side).length === 1,
  );
  const side = named ? (named.charAt(2) as OukSide) : (bare ?? turn);
  // One number is spoken for two plies.  Profiles differ by one move: 14 and 16 plies are both
  // called 8.
  const shown = limit % 4 === 2 ? limit + 2 : limit;
  return { spoken: Math.ceil(plies / 2), limit: Math.round(shown / 2), side };
}

export function readOuk(text: string): OukPosition | undefined {
  const fields = text.trim().split(/\s+/);
  const ranks = (fields[0] ?? '').split('/');
  const turn = fields[1];
  if (ranks.length !== 8 || (turn !== 'w' && turn !== 'b')) return undefined;
  const pieces: OukPiece[] = [];
  for (let i = 0; i < 8; ++i) {
    const rank = readRank(ranks[i] ?? '', 7 - i);
    if (rank === undefined) return undefined;
    pieces.push(...rank);
  }
  const number = Number(fields[5]);
  return {
    pieces,
    turn,
    leaps: fields[2] ?? '-',
    count: readCount(fields, pieces, turn),
    moveNumber: Number.isInteger(number) && number > 0 ? number : 1,
  };
}

export function readOukMove(text: string): OukMove | undefined {
  const from = readSquare(text.slice(0, 2));
  const to = readSquare(text.slice(2, 4));
  if (from === undefined || to === undefined || !/^m?$/.test(text.slice(4))) return undefined;
  return { text, from, to };
}

/** A step longer than the piece's own gait: the first-move leap of a king or queen. */
export function isLeap(kind: OukKind, from: OukSquare, to: OukSquare): boolean {
  const files = Math.abs((from % 8) - (to % 8));
  const ranks = Math.abs(Math.floor(from / 8) - Math.floor(to / 8));
  return (kind === 'K' || kind === 'M') && Math.max(files, ranks) > 1;
}

const kDiagonal = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const kStraight = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
const kKnight = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

function attacks(piece: OukPiece, target: OukSquare, occupied: Set<OukSquare>): boolean {
  const df = (target % 8) - (piece.at % 8);
  const dr = Math.floor(target / 8) - Math.floor(piece.at / 8);
  const forward = piece.side === 'w' ? 1 : -1;
  const among = (steps: readonly (readonly [number, number])[]) =>
    steps.some(([f, r]) => f === df && r === dr);
  switch (piece.kind) {
    case 'K':
      return among(kDiagonal) || among(kStraight);
    case 'M':
    case 'F':
      return among(kDiagonal);
    case 'S':
      return among(kDiagonal) || (df === 0 && dr === forward);
    case 'N':
      return among(kKnight);
    case 'P':
      return Math.abs(df) === 1 && dr === forward;
    case 'R': {
      if ((df === 0) === (dr === 0)) return false;
      const step = Math.sign(df) + 8 * Math.sign(dr);
      for (let at = piece.at + step; at !== target; at += step) {
        if (occupied.has(at)) return false;
      }
      return true;
    }
  }
}

/** The square of the king that stands attacked; its own side's turn is looked at first. */
export function checkedKing(position: OukPosition): OukSquare | undefined {
  const occupied = new Set(position.pieces.map((piece) => piece.at));
  const order: OukSide[] = position.turn === 'w' ? ['w', 'b'] : ['b', 'w'];
  for (const side of order) {
    const king = position.pieces.find((piece) => piece.side === side && piece.kind === 'K');
    if (king === undefined) continue;
    const hit = position.pieces.some(
      (piece) => piece.side !== side && attacks(piece, king.at, occupied),
    );
    if (hit) return king.at;
  }
  return undefined;
}
