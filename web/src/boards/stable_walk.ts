// Keeps which horse is which from one position of Cờ cá ngựa to the next: the text names only
// places.  Each horse has its own resting place in the yard and comes back to it when it is
// kicked.

import type { CaNguaMove, CaNguaPosition, Place } from './ca_ngua';

export interface HorseToken {
  id: string;
  seat: number;
  slot: number;
  place: Place;
}

/** Gives every horse of `position` a token, keeping the old ones where they can be recognised. */
export function follow(
  before: readonly HorseToken[],
  position: CaNguaPosition,
  move: { seat: number; move: CaNguaMove } | undefined,
): HorseToken[] {
  const result: HorseToken[] = [];
  position.horses.forEach((places, seat) => {
    if (places === undefined) return;
    const old = before.filter((token) => token.seat === seat);
    if (old.length !== places.length) {
      places.forEach((place, slot) => result.push({ id: `${seat}-${slot}`, seat, slot, place }));
      return;
    }
    const open = [...places];
    const take = (place: Place): boolean => {
      const i = open.indexOf(place);
      if (i >= 0) open.splice(i, 1);
      return i >= 0;
    };
    const settled = new Map<string, Place>();
    // The horse that the move names is the one that moved, even if another stands alike.
    if (move !== undefined && move.seat === seat) {
      const mover = old.find((token) => token.place === move.move.from);
      if (mover !== undefined && take(move.move.to)) settled.set(mover.id, move.move.to);
    }
    for (const token of old) {
      if (!settled.has(token.id) && take(token.place)) settled.set(token.id, token.place);
    }
    for (const token of old) {
      const place = settled.get(token.id) ?? open.shift() ?? token.place;
      result.push({ ...token, place });
    }
  });
  return result;
}
