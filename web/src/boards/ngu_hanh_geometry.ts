// Where the points of Cờ Ngũ Hành lie in the drawing.

import type { Node } from './ngu_hanh';

const kMargin = 92;

/** Width and height of the drawing. */
export const kNguHanhSize = 600 + 2 * kMargin;

/** The side of the day begins on ranks 6 and 7; whoever plays it has the board turned. */
export function nodeX(node: Node, flipped: boolean): number {
  const file = node % 7;
  return kMargin + 100 * (flipped ? 6 - file : file);
}

export function nodeY(node: Node, flipped: boolean): number {
  const rank = Math.floor(node / 7);
  return kMargin + 100 * (flipped ? rank : 6 - rank);
}
