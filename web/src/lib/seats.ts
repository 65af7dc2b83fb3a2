// What a seat is called in each game: a side, a colour, a number; and the sign that goes with its colour.
import { t, tMaybe } from '../i18n';
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
  if (!view || view.name === '') return sideName(game, seat);
  return view.kind === 'bot' ? botName(view) : view.name;
}

export function botName(view: SeatView): string {
  const level = tMaybe(`level.${view.level}`) ?? view.level;
  return t('new.seatBot', { level });
}
