// Arrow keys over things that lie anywhere on a board: the nearest one in the direction pressed.

export interface Lying {
  key: string;
  x: number;
  y: number;
}

const kArrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The key of the spot to focus after `pressed`, or undefined if the key means nothing here. */
export function neighbour(
  spots: readonly Lying[],
  from: string,
  pressed: string,
): string | undefined {
  if (pressed === 'Home') return spots[0]?.key;
  if (pressed === 'End') return spots[spots.length - 1]?.key;
  const arrow = kArrows[pressed];
  const here = spots.find((spot) => spot.key === from);
  if (arrow === undefined || here === undefined) return undefined;
  let best: string | undefined;
  let bestCost = Infinity;
  for (const spot of spots) {
    const along = (spot.x - here.x) * arrow[0] + (spot.y - here.y) * arrow[1];
    const aside = Math.abs((spot.x - here.x) * arrow[1]) + Math.abs((spot.y - here.y) * arrow[0]);
    if (along <= 0.01) continue;
    // Straying aside costs three times as much as going on: a row is followed before the next one.
    const cost = along + 3 * aside;
    if (cost < bestCost) {
      bestCost = cost;
      best = spot.key;
    }
  }
  return best ?? from;
}
