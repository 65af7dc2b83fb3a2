// Looks back in a table's history, never further than the round that is on the board.

import type { Entry, EntryKind } from '../lib/protocol';

/** The newest entry of one of these kinds, `begin` itself included if asked for. */
export function latest(log: readonly Entry[], ...kinds: EntryKind[]): Entry | undefined {
  for (let i = log.length - 1; i >= 0; --i) {
    const entry = log[i];
    if (entry === undefined) continue;
    if (kinds.includes(entry.k)) return entry;
    if (entry.k === 'begin') return undefined;
  }
  return undefined;
}
