// The history as lines to show: who did what, in notation or in words.
import { entryWords, type Table } from './words';
import type { Entry, GameName } from './protocol';
import { isTwoSided } from './new_table';
import { seatLetter } from './seats';

export interface HistoryLine {
  key: number;
  /** Move number of two-sided games, else undefined. */
  number: string | undefined;
  seat: number | undefined;
  /** As the rulebook writes it; undefined for what has no notation. */
  notation: string | undefined;
  words: string;
}

function notationOf(game: GameName, entry: Entry): string | undefined {
  if (entry.k === 'roll') return `${seatLetter(game, entry.s ?? 0)}${entry.x ?? ''}`;
  if (entry.k !== 'move') return undefined;
  const own = entry.h || entry.x || '';
  const steps = (entry.st ?? []).map(([seat, step]) => `${seatLetter(game, seat)}:${step}`);
  return [own, ...steps].join(' ');
}

/** Every line of a table's log that a person wants to read, oldest first. */
export function historyLines(table: Table, log: Entry[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  let round = 0;
  let moves = 0;
  let first = 0;
  for (const entry of log) {
    if (entry.k === 'begin') {
      round += 1;
      moves = 0;
    }
    const words = entryWords(table, entry, round);
    if (words === undefined) continue;
    let number: string | undefined;
    if (entry.k === 'move' && isTwoSided(table.game) && !/^(un)?count$/.test(entry.x ?? '')) {
      if (moves === 0) first = entry.s ?? 0;
      const isSecond = entry.s !== first;
      number = isSecond ? `${Math.ceil((moves + 1) / 2)}…` : `${Math.floor(moves / 2) + 1}.`;
      moves += 1;
    }
    const seat = entry.k === 'move' || entry.k === 'roll' ? entry.s : undefined;
    lines.push({ key: entry.q, number, seat, notation: notationOf(table.game, entry), words });
  }
  return lines;
}
