// The horses as they are shown, which is a little later than they are: each walks the cells of
// its way one by one, and a kicked horse goes home only when the other has come.

import { way, type CaNguaMove, type CaNguaPosition, type Place } from './ca_ngua';
import { follow, type HorseToken } from './stable_walk';

const kStepMs = 140;
/** A long way is walked faster, so that nobody waits for it. */
const kWayMs = 1200;

export class HorseWalk {
  /** Where the horses are. */
  horses = $state.raw<HorseToken[]>([]);
  /** Where each is shown, by its id. */
  places = $state<Record<string, Place>>({});

  #walks = 0;

  /** Takes a new position; `last` is the move that may have led to it. */
  goTo(
    position: CaNguaPosition,
    last: { seat: number; move: CaNguaMove } | undefined,
    atOnce: boolean,
  ): void {
    const before = this.horses;
    const next = follow(before, position, last);
    // A roll moves nobody: whoever still walks may walk on.
    const isSame = (token: HorseToken, i: number) =>
      before[i]?.id === token.id && before[i].place === token.place;
    if (before.length === next.length && next.every(isSame)) return;
    const mover = next.find(
      (token) =>
        token.seat === last?.seat &&
        token.place === last.move.to &&
        before.some((old) => old.id === token.id && old.place === last.move.from),
    );
    // Whatever still walks is set down where it was going before anybody else moves.
    ++this.#walks;
    this.#show(mover === undefined || atOnce ? next : before);
    this.horses = next;
    if (mover !== undefined && last !== undefined && !atOnce) void this.#walk(mover.id, last.move);
  }

  #show(tokens: readonly HorseToken[]): void {
    this.places = Object.fromEntries(tokens.map((token) => [token.id, token.place]));
  }

  async #walk(id: string, move: CaNguaMove): Promise<void> {
    const mine = this.#walks;
    const places = way(move);
    const step = Math.min(kStepMs, kWayMs / places.length);
    for (const place of places) {
      this.places[id] = place;
      await new Promise((resolve) => setTimeout(resolve, step));
      if (mine !== this.#walks) return;
    }
    this.#show(this.horses);
  }
}
