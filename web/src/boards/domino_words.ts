// The names of tiles as players say them: "tứ-lục", "bò lục".

import type { Lang } from '../lib/protocol';
import { isDouble, type Tile } from './domino';
import { say, type BoardMessage } from './messages';

export function valueName(lang: Lang, value: number | string): string {
  return say(lang, `domino.${value}` as BoardMessage);
}

/** Lower value first; a double is a bò. */
export function tileName(lang: Lang, tile: Tile): string {
  const [high, low] = [tile.charAt(0), tile.charAt(1)];
  if (isDouble(tile)) return say(lang, 'domino.double', { n: valueName(lang, high) });
  return `${valueName(lang, low)}-${valueName(lang, high)}`;
}

/** How many tiles a step says were drawn: "+2" for others, "+20,43" for one's own. */
export function drawn(step: string, own: boolean): number {
  const rest = step.slice(1);
  return own ? rest.split(',').length : Number(rest);
}
