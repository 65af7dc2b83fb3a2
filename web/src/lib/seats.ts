// What a seat is called in each game: a side, a colour, a number; and the sign that goes with its colour.
import { number, t, tMaybe } from '../i18n';
import { prefs } from './prefs.svelte';
import type { GameName, SeatView } from './protocol';

const kLetters: Record<GameName, string[]> = {
  ouk: ['w', 'b'],
  'ngu-hanh': ['w', 'b'],
  'ca-ngua': ['R', 'G', 'Y', 'B'],
  domino: [],
};

export function seatLetter(game: GameName, seat: number): string {
  return kLetters[game][seat] ?? String(seat + 1);
}

export function sideName(game: GameName, seat: number): string {
  const letter = kLetters[game][seat];
  return (letter && tMaybe(`side.${letter}`)) ?? t('side.n', { n: seat + 1 });
}

/** The person or bot in a seat, or the side where nobody is named. */
export function playerName(game: GameName, seats: SeatView[], seat: number | undefined): string {
  if (seat === undefined) return '';
  const view = seats[seat];
  if (view?.kind === 'bot') return botName(seats, seat);
  return view && view.name !== '' ? view.name : sideName(game, seat);
}

/** A level of the bots, "1" to "10", in words; whatever a newer server offers is shown as it is. */
export function levelName(level: string): string {
  const words = /^\d+$/.test(level)
    ? tMaybe('level.n', { n: number(Number(level)) })
    : tMaybe(`level.${level}`);
  return words ?? level;
}

/** "Máy (cấp 7)"; where several bots sit together each carries its seat's number. */
export function botName(seats: SeatView[], seat: number): string {
  const level = levelName(seats[seat]?.level ?? '').toLocaleLowerCase(prefs.lang);
  const isAlone = seats.filter((view) => view.kind === 'bot').length <= 1;
  return isAlone ? t('new.seatBot', { level }) : t('new.seatBotN', { n: seat + 1, level });
}

/** The seats as the boards show them: bots by their names in the language chosen. */
export function namedSeats(game: GameName, seats: SeatView[]): SeatView[] {
  return seats.map((view, i) =>
    view.kind === 'bot' ? { ...view, name: playerName(game, seats, i) } : view,
  );
}
