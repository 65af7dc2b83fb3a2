// Questions about the history of a table, as the entries that this viewer was shown tell it.
import type { Entry } from './protocol';

/**
 * Did the table itself play for `seat` after entry `after`?  Then a move of that seat which came too
 * late has lost nothing: the only move there was has been played.
 */
export function wasPlayedFor(log: Entry[], seat: number | undefined, after: number): boolean {
  return log.some((entry) => entry.q > after && entry.s === seat && entry.by === 'table');
}

/** Entries of the round that runs or has ended, without what came before its beginning. */
export function roundEntries(log: Entry[]): Entry[] {
  for (let i = log.length - 1; i >= 0; i--) if (log[i]?.k === 'begin') return log.slice(i);
  return [];
}
