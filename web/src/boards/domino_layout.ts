// Lays a line of dominoes on the table: from the opening tile one arm grows right and then snakes
// downward, the other grows left and snakes upward.  Lengths are in tile widths (a tile is 1 x 2).
// A tile never moves once it lies, because its place depends on nothing that comes later.

import { isDouble, type Laid, type Tile } from './domino';

export interface Spot {
  /** Centre of the tile. */
  x: number;
  y: number;
  /** Degrees clockwise that turn an upright tile (first value above) into its place. */
  turn: 0 | 90 | 180 | 270;
}

export interface Placed extends Spot {
  laid: Laid;
  /** Place in the line, for keys. */
  index: number;
}

export interface Layout {
  tiles: Placed[];
  /** Where the next tile would lie at each end (drawn as a plain tile). */
  left: Spot;
  right: Spot;
  box: { x: number; y: number; width: number; height: number };
}

/** One arm of the snake while it grows.  `x`,`y` = middle of the open edge. */
interface Arm {
  x: number;
  y: number;
  /** The way it runs: +1 right, -1 left; while `turning` it runs up or down. */
  dx: 1 | -1;
  dy: 1 | -1;
  turning: boolean;
  /** Half the thickness of the last tile across the way. */
  half: number;
}

const kSpots = { right: 270, left: 90, down: 0, up: 180 } as const;

/** The way a tile points when its first value is the one that touches the arm. */
function heading(dx: number, dy: number): Spot['turn'] {
  if (dx !== 0) return dx > 0 ? kSpots.right : kSpots.left;
  return dy > 0 ? kSpots.down : kSpots.up;
}

/** Puts the next tile at the end of an arm and moves the arm on. */
function extend(arm: Arm, tile: Tile, reach: number): Spot {
  const double = isDouble(tile);
  const length = double ? 1 : 2;
  if (!arm.turning) {
    const end = arm.x + arm.dx * length;
    // A double may stick out by half a tile rather than turn the corner itself.
    const fits = arm.dx * end <= reach || double;
    if (fits) {
      const spot: Spot = {
        x: arm.x + (arm.dx * length) / 2,
        y: arm.y,
        turn: double ? kSpots.down : heading(arm.dx, 0),
      };
      arm.x = end;
      arm.half = double ? 1 : 0.5;
      return spot;
    }
    // The corner: the tile hangs below (or stands above) the last half of the row.
    const x = arm.x - arm.dx * 0.5;
    const y = arm.y + arm.dy * arm.half;
    arm.turning = true;
    arm.x = x;
    arm.y = y + arm.dy * 2;
    return { x, y: y + arm.dy, turn: heading(0, arm.dy) };
  }
  // First tile of the new row, under the corner tile and running the other way.
  arm.turning = false;
  arm.dx = arm.dx === 1 ? -1 : 1;
  const y = arm.y + arm.dy * 0.5;
  const spot: Spot = double
    ? { x: arm.x, y, turn: kSpots.right }
    : { x: arm.x + arm.dx * 0.5, y, turn: heading(arm.dx, 0) };
  arm.x = double ? arm.x + arm.dx : arm.x + arm.dx * 1.5;
  arm.y = y;
  arm.half = 0.5;
  return spot;
}

/** The tile as the left arm sees it: first value = the one that touches what lies already. */
function turned(spot: Spot): Spot {
  return { ...spot, turn: ((spot.turn + 180) % 360) as Spot['turn'] };
}

/** `reach`: how far the rows go to each side of the opening tile's middle. */
export function layOut(line: readonly Laid[], reach: number): Layout {
  const opener = Math.max(
    0,
    line.findIndex((laid) => laid.opener),
  );
  const start = line[opener];
  const tiles: Placed[] = [];
  let half = 0;
  if (start !== undefined) {
    const double = isDouble(start.tile);
    half = double ? 0.5 : 1;
    tiles.push({ laid: start, index: opener, x: 0, y: 0, turn: double ? 0 : kSpots.right });
  }
  const across = start !== undefined && isDouble(start.tile) ? 1 : 0.5;
  const right: Arm = { x: half, y: 0, dx: 1, dy: 1, turning: false, half: across };
  const left: Arm = { x: -half, y: 0, dx: -1, dy: -1, turning: false, half: across };
  for (let i = opener + 1; i < line.length; ++i) {
    const laid = line[i] as Laid;
    tiles.push({ laid, index: i, ...extend(right, laid.tile, reach) });
  }
  for (let i = opener - 1; i >= 0; --i) {
    const laid = line[i] as Laid;
    tiles.push({ laid, index: i, ...turned(extend(left, laid.tile, reach)) });
  }
  const next = {
    left: turned(extend({ ...left }, '10', reach)),
    right: extend({ ...right }, '10', reach),
  };
  return { tiles, ...next, box: bounds([...tiles, next.left, next.right], reach) };
}

/** The box that holds everything: as wide as rows can become, so that tiles keep their size. */
function bounds(spots: readonly Spot[], reach: number): Layout['box'] {
  let [top, bottom] = [-1.4, 1.4];
  for (const spot of spots) {
    const half = spot.turn % 180 === 0 ? 1 : 0.5;
    top = Math.min(top, spot.y - half - 0.4);
    bottom = Math.max(bottom, spot.y + half + 0.4);
  }
  // A double may stick out of its row by one tile width.
  const width = reach + 1.2;
  return { x: -width, y: top, width: 2 * width, height: bottom - top };
}
