// Counting a hand of dominoes, for the table of results.
import { optionOf } from './fairness';

/** Pips of the tiles left in a hand; the double blank counts 13 so that nobody hoards it. */
export function handPips(hand: string, options: string): number {
  const tiles = hand === '-' || hand.startsWith('?') ? [] : (hand.match(/../g) ?? []);
  const blanks = tiles.filter((tile) => tile.includes('0')).length;
  const isAlone = blanks === 1 || optionOf(options, 'blank') !== '13alone';
  return tiles.reduce((sum, tile) => {
    if (tile === '00') return sum + (isAlone ? 13 : 0);
    return sum + Number(tile.charAt(0)) + Number(tile.charAt(1));
  }, 0);
}
